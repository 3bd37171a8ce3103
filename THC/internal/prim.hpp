// The third seam: what is more than a kernel over dense memory of a device. CUB does it on CUDA, a plain function on the host backend.
// Without element types, so compiled once.
#pragma once

#include "state.hpp"

namespace thc {

__extension__ typedef unsigned __int128 Wide;

// Sorts n words by their bits from `low` on, below `high`; words that do not differ in these keep their order. `room` is for as many.
// Returns where they are then: one of the two, the other's contents are unspecified.
uint32_t *sort_words(const Call &, uint32_t *words, uint32_t *room, int64_t n, int low, int high);
uint64_t *sort_words(const Call &, uint64_t *words, uint64_t *room, int64_t n, int low, int high);
Wide *sort_words(const Call &, Wide *words, Wide *room, int64_t n, int low, int high);

// positions[i] = how many of flags[0], ..., flags[i - 1] are not 0, for 0 <= i <= n: where each that is set goes when they are gathered,
// and behind them how many there are. n + 1 numbers.
void positions_of(const Call &, const uint8_t *flags, int64_t n, int64_t *positions);

}  // namespace thc
