// Tensors that are filled, or put together from parts: what TensorShape's entries do.
#pragma once

#include "pointwise.hpp"

namespace thc {

// Every element of r becomes *value; r keeps its shape, or takes this one.
void fill_tensor(const Call &, const th::Arg &r, const void *value);
void fill_shape(const Call &, const th::Arg &r, const void *value, const th::Dims &size);
// The same as TH's, see TH/internal/assemble.hpp and sequence.hpp.
void reshape(const Call &, const th::Arg &r, const th::Arg &t, const th::Dims &size);
void eye(const Call &, const void *zero, const void *one, const th::Arg &r, int64_t n, int64_t m);
void diag(const Call &, const void *zero, const th::Arg &r, const th::Arg &t, int64_t k);
// Keep column <= row + k (lower) or column >= row + k, clear the rest.
void triangle(const Call &, const th::Arg &r, const th::Arg &t, int64_t k, bool lower);
void keep_triangle(const Call &, const th::View &to, Input &from, int64_t k, bool lower);
void cat(const Call &, const th::Arg &r, th::Tensor *const *inputs, int n, int dimension);
// By the kernels for t * src and t + value * src1 * src2, with value -1.
void cross(const Call &, Kernel cmul, Kernel addcmul, const void *minus_one, const th::Arg &r, const th::Arg &a,
           const th::Arg &b, int dimension);

}  // namespace thc
