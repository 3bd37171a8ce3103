// The table of selections.
#pragma once

#include "kernels.hpp"

namespace th::simd {

// Of n > 0 dense elements, in the order of a stable sort where NaN is the largest element and -0 equals +0. room: 2 n keys.
struct Selection {
  int64_t key;  // bytes
  // The index of the element with k before it; or of the first NaN, if asked for and there.
  int64_t (*kth)(void *room, const char *t, int64_t n, int64_t k, bool first_nan);
  // The indices, growing, of the first k in ascending or descending order.
  void (*firsts)(int64_t *indices, void *room, const char *t, int64_t n, int64_t k, bool descending);
};
template <class Tag>
const Selection &selection() {
  static const Selection table = choose<Selection, KernelTag<Tag>>();
  return table;
}

}  // namespace th::simd
