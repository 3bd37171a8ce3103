// Products of matrices: by BLAS for Float and Double where its 32-bit arguments and its layouts allow, otherwise by kernels of our
// own, which take any strides and extents.
#pragma once

#include "matrix.hpp"
#include "numeric.hpp"
#include "view.hpp"

namespace th {

// c += alpha a b; integers wrap. c overlaps neither a nor b, nor itself.
template <class Tag>
void gemm(typename Tag::num alpha, const Matrix<const typename Tag::num> &a, const Matrix<const typename Tag::num> &b,
          const Matrix<typename Tag::num> &c);

// The tensor functions of these names. beta 0 does not read t, alpha 0 does not read the factors.
template <class Tag>
void addmm(Tensor *r, typename Tag::num beta, const Tensor *t, typename Tag::num alpha, const Tensor *mat1, const Tensor *mat2);
template <class Tag>
void addmv(Tensor *r, typename Tag::num beta, const Tensor *t, typename Tag::num alpha, const Tensor *mat, const Tensor *vec);

}  // namespace th
