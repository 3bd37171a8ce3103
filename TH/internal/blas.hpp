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
void addmm(const Arg &r, typename Tag::num beta, const Arg &t, typename Tag::num alpha, const Arg &mat1, const Arg &mat2);
template <class Tag>
void addmv(const Arg &r, typename Tag::num beta, const Arg &t, typename Tag::num alpha, const Arg &mat, const Arg &vec);

}  // namespace th
