// What floating point of 16 bits does in a way of its own, so that a result is rounded once.
#pragma once

#include "../simd/kernels.hpp"

namespace th {

// r = t times factors, which are of CalcTag<Tag>.
template <class Tag>
Kernel scaling_in_floats();
template <class Tag>
Kernel scaling() {
  if constexpr (is_narrow<typename Tag::num>) return scaling_in_floats<Tag>();
  else return simd::pointwise<Tag>().cmul;
}

}  // namespace th
