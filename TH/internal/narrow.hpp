// What floating point of 16 bits does in a way of its own, so that a result is rounded once.
#pragma once

#include "../simd/kernels.hpp"

namespace th {

// r = t times factors, which are of CalcTag<Tag>.
template <class Tag>
Kernel scaling() {
  return simd::pointwise<Tag>().cmul;
}
template <>
Kernel scaling<HalfTag>();

}  // namespace th
