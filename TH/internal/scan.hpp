// Scans: running sums and products along a dimension.
//
// A long slice is done in parts, each of which goes on from the whole of those before it, so that threads and the CPU's adders have
// several parts to work on at once. How it is cut depends on the argument's shape and strides, and on whether the result lies in its
// memory, alone.
#pragma once

#include "../simd/reductions.hpp"
#include "iter.hpp"

namespace th {

// r gets t's shape. Error of argument 2: the dimension.
void scan(const simd::Scan &, const Arg &r, const Arg &t, int dimension);

}  // namespace th
