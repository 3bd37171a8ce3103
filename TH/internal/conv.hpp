// Convolutions in two and three dimensions.
#pragma once

#include "numeric.hpp"
#include "view.hpp"

namespace th {

// Which planes of the input go with which kernels; the names are those of the functions.
enum class ConvForm { mul, cmul, mv, mm, ger, Revger, Revgerm };

// What a function takes beside its tensors. Numbers are those of its argument errors.
struct ConvCall {
  ConvForm form;
  int axes;                 // 2 or 3
  int64_t step[3];          // along the axes
  const char *vf, *xc;      // not of the Rev forms
  int step_arg[3], vf_arg, xc_arg;
};

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
enum class ConvKind { valid_x, valid_c, full_x, full_c, rev };
template <class Tag>
void convolve(ConvKind kind, int axes, const ConvPointers<Tag> &p);

}  // namespace th
