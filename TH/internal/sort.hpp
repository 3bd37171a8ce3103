// Sorting and selection along a dimension.
#pragma once

#include "../simd/kernels.hpp"
#include "iter.hpp"

namespace th {

// Every slice of t along a dimension (argument 2), and the elements' indices.
void sort(const simd::Sorting &, const Arg &t, int dimension, bool descending, const Arg &values, const Arg &indices);
// The k (argument 2) first elements in that order along a dimension (argument 3), in order or not.
void topk(const simd::Sorting &, const Arg &t, int64_t k, int dimension, bool descending, bool in_order,
          const Arg &values, const Arg &indices);

}  // namespace th
