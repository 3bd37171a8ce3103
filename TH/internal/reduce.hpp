// Reductions: sums, means, largest and smallest elements, along a dimension or of everything.
//
// What is added to what depends on the argument's shape and strides alone, never on the number of threads: a long reduction is done
// in parts of fixed size, whose partial results are joined in order.
#pragma once

#include "../simd/kernels.hpp"
#include "iter.hpp"

namespace th {

// Along a dimension (argument 2). The results get the argument's shape with extent 1 there, or without it unless `keep`;
// operations without indices have one result.
void reduce(const simd::Reduction &, const Arg &t, int dimension, bool keep, const Arg &values, const Arg *indices = nullptr);

// The partial result of all elements, at least one, as simd::Partial::value.
void reduce_all(const simd::Reduction &, const View &, void *value);

// Error of argument 1.
void check_elements(const View &);

template <class Acc>
Acc sum_all(const simd::Reduction &sum, const Arg &t) {
  const View in(t);
  Acc total = 0;
  if (in.count) reduce_all(sum, in, &total);
  return total;
}
template <class Acc>
Acc mean_all(const simd::Reduction &sum, const Arg &t) {
  const View in(t);
  check_elements(in);
  Acc total;
  reduce_all(sum, in, &total);
  return total / static_cast<Acc>(in.count);
}
template <class T>
T extreme_of_all(const simd::Reduction &extreme, const Arg &t) {
  const View in(t);
  check_elements(in);
  T value;
  reduce_all(extreme, in, &value);
  return value;
}

}  // namespace th
