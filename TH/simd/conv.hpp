// The table of kernels for sums over windows of an input, which is what all convolutions come down to.
#pragma once

#include "../internal/conv_windows.hpp"
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

// beta 0 does not read the result.
template <class U>
struct Windows : WindowSteps {
  using S = WindowSum<U>;
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
