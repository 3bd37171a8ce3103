#include "prim.hpp"

#include <algorithm>

#include "launch.cuh"
#if THC_ON_CUDA
#include <cub/device/device_radix_sort.cuh>
#include <cub/device/device_scan.cuh>
#include <thrust/iterator/transform_iterator.h>
#endif

namespace thc {

namespace {

#if THC_ON_CUDA

// CUB's functions say first how much memory they need; NULL would be that question again. Fewer words, or bits of them, need no more
// than more do, and CUB refuses to do with too little.
template <class Word>
size_t space_for(const Call &call, int64_t most) {
  size_t bytes = 0;
  cub::DoubleBuffer<Word> none(nullptr, nullptr);
  check(cub::DeviceRadixSort::SortKeys(nullptr, bytes, none, most, 0, 8 * static_cast<int>(sizeof(Word)), call.stream), "sorting");
  return std::max<size_t>(bytes, 1);
}
template <class Word>
Word *sorted(const Call &call, Word *words, Word *room, void *space, size_t bytes, int64_t n, int low, int high) {
  cub::DoubleBuffer<Word> both(words, room);
  check(cub::DeviceRadixSort::SortKeys(space, bytes, both, n, low, high, call.stream), "sorting");
  return both.Current();
}

struct IsSet {
  __host__ __device__ int64_t operator()(uint8_t flag) const { return flag != 0; }
};

void add_up(const Call &call, const uint8_t *flags, int64_t n, int64_t *sums) {
  const auto counts = thrust::make_transform_iterator(flags, IsSet());
  size_t bytes = 0;
  check(cub::DeviceScan::InclusiveSum(nullptr, bytes, counts, sums, n, call.stream), "counting");
  const Scratch space(call.state, call.stream, static_cast<ptrdiff_t>(std::max<size_t>(bytes, 1)));
  check(cub::DeviceScan::InclusiveSum(space.get(), bytes, counts, sums, n, call.stream), "counting");
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

// As on CUDA: some memory is needed, and the words may end in the other room.
template <class Word>
size_t space_for(const Call &, int64_t) {
  return 1;
}
template <class Word>
Word *sorted(const Call &call, Word *words, Word *room, void *, size_t, int64_t n, int low, int high) {
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

ptrdiff_t bytes_of(WordSize size, int64_t words) {
  ptrdiff_t bytes = 0;
  by_words(size, [&](auto word) { bytes = th::checked_bytes(words, sizeof word, "memory for sorting"); });
  return bytes;
}
size_t space_of(const Call &call, WordSize size, int64_t most) {
  size_t bytes = 0;
  by_words(size, [&](auto word) { bytes = space_for<decltype(word)>(call, most); });
  return bytes;
}

}  // namespace

Sorter::Sorter(const Call &c, WordSize s, int64_t most)
    : call(c),
      size(s),
      first(c.state, c.stream, bytes_of(size, most)),
      second(c.state, c.stream, bytes_of(size, most)),
      space_bytes(space_of(c, size, most)),
      space(c.state, c.stream, static_cast<ptrdiff_t>(space_bytes)) {}

void *Sorter::sort(int64_t n, int low, int high) const {
  void *at = first.get();
  if (n <= 1 || low >= high) return at;
  by_words(size, [&](auto word) {
    using Word = decltype(word);
    at = sorted(call, static_cast<Word *>(first.get()), static_cast<Word *>(second.get()), space.get(), space_bytes, n, low, high);
  });
  return at;
}

void positions_of(const Call &call, const uint8_t *flags, int64_t n, int64_t *positions) {
  check(cudaMemsetAsync(positions, 0, sizeof *positions, call.stream), "counting");
  if (n > 0) add_up(call, flags, n, positions + 1);
}

}  // namespace thc
