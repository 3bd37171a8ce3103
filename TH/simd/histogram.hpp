// Kernels of histograms, for Float and Double.
#pragma once

#include "reductions.hpp"

namespace th::simd {

// Bins of equal width over [least, most], least < most.
struct Bins {
  double least, most;
  int64_t n;
};
struct Histogram {
  // The least and the largest number, as two doubles; [infinity, -infinity] without one. For reduce_all().
  Reduction range;
  // Count n elements. `ways` counters in a row belong to each bin, whose sum is what it holds; 1 or histogram_ways. A bin more, behind
  // the others, counts what is outside or NaN.
  void (*count)(int64_t *counters, int ways, const Bins &, const char *t, int64_t n);
};
constexpr int histogram_ways = 4;
template <class Tag>
const Histogram &histogram() {
  static const Histogram table = choose<Histogram, Tag>();
  return table;
}

}  // namespace th::simd
