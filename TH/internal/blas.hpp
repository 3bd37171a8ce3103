// Products of matrices: by BLAS for Float and Double where its 32-bit arguments and its layouts allow, otherwise, and with vectors, by
// kernels of our own, which take any strides and extents.
#pragma once

#include "matrix.hpp"
#include "numeric.hpp"
#include "view.hpp"

namespace th {

// c = beta c + alpha a b; integers wrap. c overlaps neither a nor b, nor itself; beta 0 does not read it.
template <class Tag>
void gemm(typename Tag::num alpha, const Matrix<const typename Tag::num> &a, const Matrix<const typename Tag::num> &b,
          typename Tag::num beta, const Matrix<typename Tag::num> &c);

// The tensor functions of these names. beta 0 does not read t, alpha 0 does not read the factors.
template <class Tag>
void addmm(const Arg &r, typename Tag::num beta, const Arg &t, typename Tag::num alpha, const Arg &mat1, const Arg &mat2);
template <class Tag>
void addmv(const Arg &r, typename Tag::num beta, const Arg &t, typename Tag::num alpha, const Arg &mat, const Arg &vec);
template <class Tag>
void addr(const Arg &r, typename Tag::num beta, const Arg &t, typename Tag::num alpha, const Arg &vec1, const Arg &vec2);
template <class Tag>
void addbmm(const Arg &r, typename Tag::num beta, const Arg &t, typename Tag::num alpha, const Arg &batch1, const Arg &batch2);
template <class Tag>
void baddbmm(const Arg &r, typename Tag::num beta, const Arg &t, typename Tag::num alpha, const Arg &batch1, const Arg &batch2);
template <class Tag>
void match(const Arg &r, const Arg &m1, const Arg &m2, typename Tag::num gain);
template <class Tag>
typename Tag::acc dot(const Arg &t, const Arg &src);

// BLAS's functions of these names, on column-major memory with 64-bit extents.
template <class Tag>
struct Blas {
  using T = typename Tag::num;
  static void swap(int64_t n, T *x, int64_t incx, T *y, int64_t incy);
  static void scal(int64_t n, T a, T *x, int64_t incx);
  static void copy(int64_t n, const T *x, int64_t incx, T *y, int64_t incy);
  static void axpy(int64_t n, T a, const T *x, int64_t incx, T *y, int64_t incy);
  static T dot(int64_t n, const T *x, int64_t incx, const T *y, int64_t incy);
  static void gemv(char trans, int64_t m, int64_t n, T alpha, const T *a, int64_t lda, const T *x, int64_t incx, T beta, T *y,
                   int64_t incy);
  static void ger(int64_t m, int64_t n, T alpha, const T *x, int64_t incx, const T *y, int64_t incy, T *a, int64_t lda);
  static void gemm(char transa, char transb, int64_t m, int64_t n, int64_t k, T alpha, const T *a, int64_t lda, const T *b,
                   int64_t ldb, T beta, T *c, int64_t ldc);
};

}  // namespace th
