#include "prim.hpp"

#include "launch.cuh"
#if THC_ON_CUDA
#include <cub/device/device_radix_sort.cuh>
#include <cub/device/device_scan.cuh>
#include <thrust/iterator/transform_iterator.h>
#else
#include <algorithm>
#endif

namespace thc {

namespace {

#if THC_ON_CUDA

// CUB's functions say first how much memory they need.
template <class F>
void with_scratch(const Call &call, const char *what, const F &f) {
  size_t bytes = 0;
  check(f(nullptr, bytes), what);
  const Scratch scratch(call.state, call.stream, static_cast<ptrdiff_t>(bytes));
  check(f(scratch.get(), bytes), what);
}

template <class Word>
Word *sorted(const Call &call, Word *words, Word *room, int64_t n, int low, int high) {
  cub::DoubleBuffer<Word> both(words, room);
  with_scratch(call, "sorting", [&](void *p, size_t &bytes) {
    return cub::DeviceRadixSort::SortKeys(p, bytes, both, n, low, high, call.stream);
  });
  return both.Current();
}

struct IsSet {
  __host__ __device__ int64_t operator()(uint8_t flag) const { return flag != 0; }
};

void add_up(const Call &call, const uint8_t *flags, int64_t n, int64_t *sums) {
  const auto counts = thrust::make_transform_iterator(flags, IsSet());
  with_scratch(call, "counting", [&](void *p, size_t &bytes) {
    return cub::DeviceScan::InclusiveSum(p, bytes, counts, sums, n, call.stream);
  });
}

#else

template <class Word>
struct Sort {
  const Word *words;
  Word *room;
  int64_t n;
  int low;
  Word mask;

  void operator()(uint32_t) const {
    std::copy(words, words + n, room);
    std::stable_sort(room, room + n, [this](Word a, Word b) { return (a >> low & mask) < (b >> low & mask); });
  }
};

// Into the other room, as it may be on CUDA.
template <class Word>
Word *sorted(const Call &call, Word *words, Word *room, int64_t n, int low, int high) {
  constexpr int bits = 8 * sizeof(Word);
  for_n(call, 1, Sort<Word>{words, room, n, low, static_cast<Word>(~Word{0} >> (bits - (high - low)))});
  return room;
}

struct AddUp {
  const uint8_t *flags;
  int64_t n;
  int64_t *sums;

  void operator()(uint32_t) const {
    int64_t sum = 0;
    for (int64_t i = 0; i < n; ++i) sums[i] = sum += flags[i] != 0;
  }
};

void add_up(const Call &call, const uint8_t *flags, int64_t n, int64_t *sums) { for_n(call, 1, AddUp{flags, n, sums}); }

#endif

template <class Word>
Word *sort_them(const Call &call, Word *words, Word *room, int64_t n, int low, int high) {
  return n > 1 && low < high ? sorted(call, words, room, n, low, high) : words;
}

}  // namespace

uint32_t *sort_words(const Call &call, uint32_t *words, uint32_t *room, int64_t n, int low, int high) {
  return sort_them(call, words, room, n, low, high);
}
uint64_t *sort_words(const Call &call, uint64_t *words, uint64_t *room, int64_t n, int low, int high) {
  return sort_them(call, words, room, n, low, high);
}
Wide *sort_words(const Call &call, Wide *words, Wide *room, int64_t n, int low, int high) {
  return sort_them(call, words, room, n, low, high);
}

void positions_of(const Call &call, const uint8_t *flags, int64_t n, int64_t *positions) {
  check(cudaMemsetAsync(positions, 0, sizeof *positions, call.stream), "counting");
  if (n > 0) add_up(call, flags, n, positions + 1);
}

}  // namespace thc
