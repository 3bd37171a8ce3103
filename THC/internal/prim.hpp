// The third seam: what is more than a kernel over dense memory of a device. CUB does it on CUDA, a plain function on the host
// backend. Without element types, so compiled once.
#pragma once

#include "state.hpp"

namespace thc {

__extension__ typedef unsigned __int128 Wide;

// Words of 4, 8 or 16 bytes. f(a word)
enum WordSize { words32, words64, words128 };
template <class F>
void by_words(WordSize size, const F &f) {
  switch (size) {
    case words32: return f(uint32_t());
    case words64: return f(uint64_t());
    default: return f(Wide());
  }
}

// Sorts words, up to `most` at a time. All memory is taken when it is made: none can be missing later.
class Sorter {
  const Call &call;
  const WordSize size;
  const Scratch first, second;
  const size_t space_bytes;
  const Scratch space;

 public:
  Sorter(const Call &, WordSize, int64_t most);
  // Where those to be sorted go.
  void *words() const { return first.get(); }
  // Sorts n by their bits from `low` on, below `high`; words that do not differ in these keep their order. Returns where they are
  // then; what words() holds is unspecified elsewhere.
  void *sort(int64_t n, int low, int high) const;
};

// positions[i] = how many of flags[0], ..., flags[i - 1] are not 0, for 0 <= i <= n: where each that is set goes when they are
// gathered, and behind them how many there are. n + 1 numbers.
void positions_of(const Call &, const uint8_t *flags, int64_t n, int64_t *positions);

}  // namespace thc
