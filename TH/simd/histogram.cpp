// Kernels of histograms, compiled for Float and Double and per CPU target; see pointwise.cpp.
#include "TH/internal/build_tag.hpp"
#if defined(TH_BUILD_Float) || defined(TH_BUILD_Double)

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "TH/simd/histogram.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <limits>

#include "TH/simd/histogram.hpp"

HWY_BEFORE_NAMESPACE();
namespace th::simd::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;
using T = BuildTag::num;

// Comparisons with NaN are false.
HWY_INLINE void widen_range(double *range, double least, double most) {
  if (least < range[0]) range[0] = least;
  if (most > range[1]) range[1] = most;
}

HWY_ATTR void range_rows(Partial to, const char *from, int64_t, int64_t, int64_t n, int64_t) {
  const T *t = reinterpret_cast<const T *>(from);
  const hn::ScalableTag<T> d;
  const int64_t lanes = static_cast<int64_t>(hn::Lanes(d));
  auto least0 = hn::Set(d, static_cast<T>(INFINITY)), most0 = hn::Neg(least0), least1 = least0, most1 = most0;
  const auto widen = [&](auto v, auto &least, auto &most) HWY_ATTR {
    least = hn::IfThenElse(hn::Lt(v, least), v, least);
    most = hn::IfThenElse(hn::Lt(most, v), v, most);
  };
  int64_t i = 0;
  for (; i + 2 * lanes <= n; i += 2 * lanes) {
    widen(hn::LoadU(d, t + i), least0, most0);
    widen(hn::LoadU(d, t + i + lanes), least1, most1);
  }
  double *range = reinterpret_cast<double *>(to.value);
  range[0] = hn::GetLane(hn::MinOfLanes(d, hn::Min(least0, least1)));
  range[1] = hn::GetLane(hn::MaxOfLanes(d, hn::Max(most0, most1)));
  for (; i < n; ++i) widen_range(range, t[i], t[i]);
}

HWY_ATTR void range_join(Partial to, Partial later, int64_t n) {
  double *range = reinterpret_cast<double *>(to.value);
  const double *other = reinterpret_cast<const double *>(later.value);
  for (int64_t i = 0; i < n; ++i) widen_range(range + 2 * i, other[2 * i], other[2 * i + 1]);
}

template <class Index, int ways>
HWY_ATTR void count_as(int64_t *counters, const Bins &bins, const T *t, int64_t n) {
  constexpr int64_t block = 512;
  Index bin[block];
  const double least = bins.least, most = bins.most;
  const double last = static_cast<double>(bins.n - 1), wanted = static_cast<double>(bins.n), outside = wanted;
  // Where the product below would be beyond the type, less of all.
  const double scale = (most - least) * wanted <= DBL_MAX ? 1 : 0x1p-66;
  const double start = least * scale, width = most * scale - start;
  for (int64_t i = 0; i < n; i += block) {
    const int64_t m = std::min(block, n - i);
TH_IVDEP
    for (int64_t k = 0; k < m; ++k) {
      const double v = static_cast<double>(t[i + k]), at = (v * scale - start) * wanted / width;
      const double inside = at < last ? at : last;
      bin[k] = static_cast<Index>((v >= least) & (v <= most) ? inside : outside);
    }
    for (int64_t k = 0; k < m; ++k) ++counters[static_cast<int64_t>(bin[k]) * ways + k % ways];
  }
}

HWY_ATTR void count(int64_t *counters, int ways, const Bins &bins, const char *from, int64_t n) {
  const T *t = reinterpret_cast<const T *>(from);
  if (bins.n >= std::numeric_limits<int32_t>::max()) count_as<int64_t, 1>(counters, bins, t, n);
  else if (ways == 1) count_as<int32_t, 1>(counters, bins, t, n);
  else count_as<int32_t, histogram_ways>(counters, bins, t, n);
}

Histogram histogram_table() {
  Reduction range{};
  range.value = 2 * sizeof(double);
  range.rows = range_rows;
  range.join = range_join;
  return {range, count};
}

}  // namespace
}  // namespace th::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace th::simd {
HWY_EXPORT(histogram_table);
template <>
Histogram choose<Histogram, BuildTag>() {
  return HWY_DYNAMIC_DISPATCH(histogram_table)();
}
}  // namespace th::simd
#endif

#endif
