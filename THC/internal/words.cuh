// Kernels' view of sort words.
#pragma once

#include "launch.cuh"
#include "sort.hpp"

namespace thc {

template <class Word>
TH_HD Word pack(const Packing &p, int64_t position, uint64_t key) {
  const int64_t slice = p.is_small ? p.by_n.of(static_cast<uint32_t>(position)) : position / p.n;
  const int64_t index = position - slice * p.n;
  return static_cast<Word>((static_cast<Word>(slice) << p.key_bits | static_cast<Word>(key)) << p.index_bits |
                           static_cast<Word>(index));
}
template <class Word>
TH_HD uint64_t key_in(const Packing &p, Word w) {
  return static_cast<uint64_t>(w >> p.index_bits) & (~uint64_t{0} >> (64 - p.key_bits));
}
template <class Word>
TH_HD int64_t index_in(const Packing &p, Word w) {
  return static_cast<int64_t>(w & static_cast<Word>((Word{1} << p.index_bits) - 1));
}
// Where the element is among all.
template <class Word>
TH_HD int64_t position_in(const Packing &p, Word w) {
  return static_cast<int64_t>(w >> p.index_bits >> p.key_bits) * p.n + index_in(p, w);
}

template <class F>
struct From {
  F f;
  int64_t first;
  TH_HD void operator()(uint32_t i) const { f(first + i); }
};
// f(i) for i in [0, n), which may be more than one kernel counts.
template <class F>
void for_all(const Call &call, int64_t n, const F &f) {
  const int64_t step = index_limit - 1;
  for (int64_t first = 0; first < n; first += step) for_n(call, n - first < step ? n - first : step, From<F>{f, first});
}

}  // namespace thc
