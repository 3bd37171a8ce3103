// Convolutions in two and three dimensions.
#pragma once

#include "conv_windows.hpp"
#include "numeric.hpp"

namespace th {

// r = beta r + alpha times the convolutions of t with k. beta 0 does not read r.
template <class Tag>
void convolve(const ConvCall &call, const Arg &r, typename Tag::num beta, typename Tag::num alpha, const Arg &t, const Arg &k);

// One dense plane, or volume, and one kernel; the result is added to r.
template <class Tag>
struct ConvPointers {
  using T = typename Tag::num;
  T *r, *t, *k;
  T alpha;
  int64_t t_size[3], k_size[3], step[3];  // along the axes
};
template <class Tag>
void convolve(ConvKind kind, int axes, const ConvPointers<Tag> &p);

}  // namespace th
