// The table of kernels for sums over windows of an input, which is what all convolutions come down to.
#pragma once

#include "kernels.hpp"

namespace th::simd {

// What is added up: integers wrap at 16 bits or their own width, which is all that the result keeps.
template <class U, bool = is_int<U>>
struct WindowSumOf {
  using type = std::conditional_t<(sizeof(U) <= 2), uint16_t, std::make_unsigned_t<U>>;
};
template <class U>
struct WindowSumOf<U, false> {
  using type = Calc<U>;
};
template <class U>
using WindowSum = typename WindowSumOf<U>::type;

constexpr int window_axes = 4;

// In each group g, for each plane p and place c,
//   result(g, p, c) = beta result(g, p, c) + alpha times the sum over terms k of kernel(g, p, k) input(g, c + k).
// Places and terms are numbered along four axes, the last one fastest; steps are in elements. Places have one step in the input and
// one in the result, terms one in the input and one in the kernel. beta 0 does not read the result.
template <class U>
struct Windows {
  using S = WindowSum<U>;
  int64_t groups, planes;
  int64_t places[window_axes], place_step[window_axes], result_step[window_axes];
  int64_t terms[window_axes], term_step[window_axes], kernel_step[window_axes];
  int64_t input_group, kernel_group, result_group;
  int64_t kernel_plane, result_plane;
  const S *input;
  const U *kernel;
  U *result;
  U alpha, beta;
};

// The kernel is packed first, by tasks that are independent of each other, and then the result is made, by tasks in the same way.
// What is added to what does not depend on how tasks are shared out.
template <class Tag>
struct WindowSums {
  using U = typename Tag::num;
  using S = WindowSum<U>;
  int64_t (*packed_size)(const Windows<U> &);  // elements
  int64_t (*pack_tasks)(const Windows<U> &);
  void (*pack)(const Windows<U> &, S *packed, int64_t begin, int64_t end);
  int64_t (*tasks)(const Windows<U> &);
  void (*run)(const Windows<U> &, const S *packed, int64_t begin, int64_t end);
};
template <class Tag>
const WindowSums<Tag> &window_sums() {
  static const WindowSums<Tag> table = choose<WindowSums<Tag>, Tag>();
  return table;
}

}  // namespace th::simd
