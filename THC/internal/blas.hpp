// Products of matrices and vectors on a device: by cuBLAS for Float, Double and Half where its 32 bits suffice, otherwise, and for
// integers, by a kernel that takes any strides and extents; sums of products by reductions.
#pragma once

#include "TH/internal/numeric.hpp"

#include "engine.hpp"

namespace thc {

// The tensor functions of these names. beta 0 does not read t, alpha 0 does not read the factors.
template <class Tag>
void addmm(const Call &, const th::Arg &r, typename Tag::num beta, const th::Arg &t, typename Tag::num alpha, const th::Arg &mat1,
           const th::Arg &mat2);
template <class Tag>
void addmv(const Call &, const th::Arg &r, typename Tag::num beta, const th::Arg &t, typename Tag::num alpha, const th::Arg &mat,
           const th::Arg &vec);
template <class Tag>
void addr(const Call &, const th::Arg &r, typename Tag::num beta, const th::Arg &t, typename Tag::num alpha, const th::Arg &vec1,
          const th::Arg &vec2);
template <class Tag>
void addbmm(const Call &, const th::Arg &r, typename Tag::num beta, const th::Arg &t, typename Tag::num alpha, const th::Arg &batch1,
            const th::Arg &batch2);
template <class Tag>
void baddbmm(const Call &, const th::Arg &r, typename Tag::num beta, const th::Arg &t, typename Tag::num alpha,
             const th::Arg &batch1, const th::Arg &batch2);
// The sum of the products of elements of equal counts; waits.
template <class Tag>
typename th::CalcTag<Tag>::acc dot(const Call &, const th::View &t, const th::View &src);

// The same of n elements whose first is at x, and increments of either sign; where only one is negative, a vector is copied.
template <class Tag>
typename th::CalcTag<Tag>::acc dot(const Call &, int64_t n, const typename Tag::num *x, int64_t incx, const typename Tag::num *y,
                                   int64_t incy);
// c = factor c; 0 does not read it.
template <class Tag>
void scale(const Call &, const th::View &c, th::Calc<typename Tag::num> factor);
// The same for each of a list, in device memory, of column-major matrices.
template <class Tag>
void scale(const Call &, typename Tag::num *const *list, int count, int rows, int columns, int lead,
           th::Calc<typename Tag::num> factor);

}  // namespace thc
