// cuBLAS, typed: on the call's stream, with the current handle and scalars of the host. Column-major; 'N' or 'T' as it is or
// transposed.
#pragma once

#include "TH/internal/numeric.hpp"

#include "state.hpp"

namespace thc {

template <class T>
constexpr bool has_cublas = !th::is_int<T>;

// Steps from one matrix of a batch to the next, and how many there are.
struct Steps {
  int64_t a = 0, b = 0, c = 0;
  int count = 1;
};

// Makes the handle that the calls below use, which may fail: for those who change results before their first one.
void open_cublas(const Call &);

// c = beta c + alpha op(a) op(b), for each of a batch. Half is computed in floats; its c may be float too.
void gemm(const Call &, char ta, char tb, int m, int n, int k, float alpha, const float *a, int lda, const float *b, int ldb,
          float beta, float *c, int ldc, const Steps & = {});
void gemm(const Call &, char ta, char tb, int m, int n, int k, double alpha, const double *a, int lda, const double *b, int ldb,
          double beta, double *c, int ldc, const Steps & = {});
void gemm(const Call &, char ta, char tb, int m, int n, int k, float alpha, const THHalf *a, int lda, const THHalf *b, int ldb,
          float beta, THHalf *c, int ldc, const Steps & = {});
void gemm(const Call &, char ta, char tb, int m, int n, int k, float alpha, const THHalf *a, int lda, const THHalf *b, int ldb,
          float beta, float *c, int ldc, const Steps & = {});

// The rest is for float and double. Lists of matrices are in device memory, as are pivots and infos but for getrs's info.
template <class T>
struct Cublas {
  static void gemv(const Call &, char trans, int m, int n, T alpha, const T *a, int lda, const T *x, int incx, T beta, T *y, int incy);
  static void ger(const Call &, int m, int n, T alpha, const T *x, int incx, const T *y, int incy, T *a, int lda);
  static void gemm(const Call &, char ta, char tb, int m, int n, int k, T alpha, const T *const *a, int lda, const T *const *b, int ldb,
                   T beta, T *const *c, int ldc, int count);
  static void getrf(const Call &, int n, T *const *a, int lda, int *pivots, int *info, int count);
  static void getrs(const Call &, char trans, int n, int columns, const T *const *a, int lda, const int *pivots, T *const *b, int ldb,
                    int *info, int count);
  static void getri(const Call &, int n, const T *const *a, int lda, const int *pivots, T *const *c, int ldc, int *info, int count);
};

}  // namespace thc
