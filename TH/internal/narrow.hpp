// What floating point of 16 bits does in a way of its own, so that a result is rounded once.
#pragma once

#include "../simd/kernels.hpp"
#include "iter.hpp"

namespace th {

// r = t times factors, which are of CalcTag<Tag>.
template <class Tag>
Kernel scaling_in_floats();
template <class Tag>
Kernel scaling() {
  if constexpr (is_narrow<typename Tag::num>) return scaling_in_floats<Tag>();
  else return simd::pointwise<Tag>().cmul;
}

// to = from, of types To and From.
template <class To, class From>
void convert_elements(const View &to, const View &from) {
  const Operand operands[] = {{&to, true}, {&from, false}};
  loop(simd::conversions<To>().from[simd::source_of<From>], nullptr, operands, 2);
}
// A dense copy in CalcTag<Tag>'s type, and the way back.
template <class Tag>
View widened(const View &v) {
  View wide = dense_view(v.g.size, sizeof(typename CalcTag<Tag>::num), v.name);
  convert_elements<CalcTag<Tag>, Tag>(wide, v);
  return wide;
}
template <class Tag>
void round_elements(const View &to, const View &from) {
  convert_elements<Tag, CalcTag<Tag>>(to, from);
}

}  // namespace th
