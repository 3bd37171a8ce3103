// The table of kernels for products of matrices and vectors, all on the calling thread, for any strides. Integers wrap.
#pragma once

#include "../internal/matrix.hpp"
#include "kernels.hpp"

namespace th::simd {

template <class Tag>
struct Products {
  using T = typename Tag::num;
  using Scalar = Calc<T>;
  using Acc = typename CalcTag<Tag>::acc;
  // multiply and distance are NULL for floating point of 16 bits.
  // c = beta c + alpha a b. c overlaps neither a nor b, nor itself; beta 0 does not read it.
  void (*multiply)(Scalar alpha, const Matrix<const T> &a, const Matrix<const T> &b, Scalar beta, const Matrix<T> &c);
  // c(i, j) = alpha times the sum over p of (a(i, p) - b(p, j))^2.
  void (*distance)(Scalar alpha, const Matrix<const T> &a, const Matrix<const T> &b, const Matrix<T> &c);
  // r = beta t + x v, n dense elements each; r may be t. beta 0 does not read t.
  void (*update)(T *r, Scalar beta, const T *t, Scalar x, const T *v, int64_t n);
  // The sum of the products of n dense elements, in Acc.
  Acc (*dot)(const T *a, const T *b, int64_t n);
};
template <class Tag>
const Products<Tag> &products() {
  static const Products<Tag> table = choose<Products<Tag>, Tag>();
  return table;
}

}  // namespace th::simd
