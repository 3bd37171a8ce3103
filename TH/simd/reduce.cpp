// Kernels of sum, mean, max and min, compiled per element type and CPU target; see pointwise.cpp.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "TH/simd/reduce.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <algorithm>

#include "TH/internal/build_tag.hpp"
#include "TH/simd/kernels.hpp"

HWY_BEFORE_NAMESPACE();
namespace th::simd::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;
using T = BuildTag::num;
using Acc = std::conditional_t<is_int<T>, int64_t, double>;

template <class U>
HWY_INLINE U *as(char *p) {
  return reinterpret_cast<U *>(p);
}
template <class U>
HWY_INLINE const U *as(const char *p) {
  return reinterpret_cast<const U *>(p);
}

// ---- Sums ----

// Small integers are added up in 32 bits as long as that cannot overflow.
template <class U>
using Local = std::conditional_t<is_int<U> && (sizeof(U) < 4), int32_t, std::conditional_t<is_int<U>, int64_t, double>>;
template <class U>
constexpr int64_t local_run() {
  return is_int<U> && sizeof(U) < 4 ? int64_t{1} << 15 : INT64_MAX;
}

template <class A, class U>
HWY_INLINE A plus(A a, U b) {
  if constexpr (is_int<A>) return A(Wrap<A>(a) + Wrap<A>(A(b)));
  else return a + b;
}

// The order of additions does not depend on the width of the CPU's vectors: element i goes to part i % 32.
template <class U>
HWY_INLINE double sum_row(const U *HWY_RESTRICT t, int64_t n, double) {
  constexpr int parts = 32;
  double sum = 0;
  if (n < parts) {
    for (int64_t i = 0; i < n; ++i) sum += t[i];
    return sum;
  }
  double part[parts] = {};
  int64_t i = 0;
  for (; i + parts <= n; i += parts)
    for (int k = 0; k < parts; ++k) part[k] += t[i + k];
  for (int k = 0; k < n - i; ++k) part[k] += t[i + k];
  for (int half = parts / 2; half; half /= 2)
    for (int k = 0; k < half; ++k) part[k] += part[k + half];
  return part[0];
}
template <class U>
HWY_INLINE int64_t sum_row(const U *HWY_RESTRICT t, int64_t n, int64_t) {
  int64_t sum = 0;
  for (int64_t i = 0; i < n;) {
    const int64_t end = n - i > local_run<U>() ? i + local_run<U>() : n;
    Local<U> s = 0;
    for (; i < end; ++i) s = plus(s, t[i]);
    sum = plus(sum, s);
  }
  return sum;
}

template <class U>
HWY_ATTR void sum_rows(Partial to, const char *from, int64_t stride, int64_t rows, int64_t n, int64_t) {
  Acc *r = as<Acc>(to.value);
  const U *t = as<U>(from);
  for (int64_t i = 0; i < rows; ++i, t += stride) r[i] = sum_row(t, n, Acc{});
}

template <class A, class U>
HWY_INLINE void add_rows(A *HWY_RESTRICT a, const U *t, int64_t stride, int64_t rows, int64_t n) {
  int64_t r = 0;
  for (; r + 4 <= rows; r += 4, t += 4 * stride) {
    const U *HWY_RESTRICT t0 = t, *HWY_RESTRICT t1 = t + stride, *HWY_RESTRICT t2 = t + 2 * stride,
                          *HWY_RESTRICT t3 = t + 3 * stride;
    TH_IVDEP
    for (int64_t i = 0; i < n; ++i) a[i] = plus(plus(plus(plus(a[i], t0[i]), t1[i]), t2[i]), t3[i]);
  }
  for (; r < rows; ++r, t += stride) {
    TH_IVDEP
    for (int64_t i = 0; i < n; ++i) a[i] = plus(a[i], t[i]);
  }
}

template <class U>
HWY_ATTR void sum_columns(Partial to, const char *from, int64_t stride, int64_t rows, int64_t n, int64_t, bool fresh) {
  Acc *r = as<Acc>(to.value);
  const U *t = as<U>(from);
  if (fresh) std::fill(r, r + n, Acc{});
  if constexpr (std::is_same_v<Local<U>, Acc>) {
    add_rows(r, t, stride, rows, n);
  } else {
    Local<U> local[reduction_block];
    for (int64_t i = 0; i < rows; i += local_run<U>()) {
      std::fill(local, local + n, Local<U>{});
      add_rows(local, t + i * stride, stride, std::min(rows - i, local_run<U>()), n);
      for (int64_t k = 0; k < n; ++k) r[k] = plus(r[k], local[k]);
    }
  }
}

template <class A>
HWY_ATTR void sum_join(Partial to, Partial from, int64_t n) {
  A *r = as<A>(to.value);
  const A *t = as<A>(from.value);
  for (int64_t i = 0; i < n; ++i) r[i] = plus(r[i], t[i]);
}

template <class U>
HWY_ATTR void sum_finish(char *to, const char *from, int64_t n, int64_t) {
  U *HWY_RESTRICT r = as<U>(to);
  const Acc *HWY_RESTRICT t = as<Acc>(from);
  for (int64_t i = 0; i < n; ++i) r[i] = static_cast<U>(t[i]);
}
template <class U>
HWY_ATTR void mean_finish(char *to, const char *from, int64_t n, int64_t count) {
  U *HWY_RESTRICT r = as<U>(to);
  const Acc *HWY_RESTRICT t = as<Acc>(from);
  for (int64_t i = 0; i < n; ++i) r[i] = static_cast<U>(t[i] / static_cast<Acc>(count));
}

// ---- Largest and smallest ----

// Does a, which comes later, take b's place? NaN does from all but NaN.
template <bool Max, class U>
HWY_INLINE bool beats(U a, U b) {
  if constexpr (is_int<U>) return Max ? a > b : a < b;
  else return (b == b) & !(Max ? a <= b : a >= b);
}

constexpr int64_t search_block = 512;  // what is searched again for the place of its largest

template <bool Max, class V>
HWY_INLINE V larger(V a, V b) {
  return Max ? hn::Max(a, b) : hn::Min(a, b);
}
// The largest of n >= 1 elements; false when a NaN is among them.
template <bool Max, class U>
HWY_INLINE bool extreme(const U *HWY_RESTRICT t, int64_t n, U &best) {
  const hn::ScalableTag<U> d;
  const int64_t lanes = static_cast<int64_t>(hn::Lanes(d));
  bool ordered = true;
  best = t[0];
  int64_t i = 0;
  // One lane is left to the loop below: g++ 12.2 gets these four of 8 or 16 bits wrong.
  if (lanes > 1 && n >= lanes) {
    auto m0 = hn::LoadU(d, t), m1 = m0, m2 = m0, m3 = m0, nan = hn::Zero(d);
    for (; i + 4 * lanes <= n; i += 4 * lanes) {
      const auto v0 = hn::LoadU(d, t + i), v1 = hn::LoadU(d, t + i + lanes), v2 = hn::LoadU(d, t + i + 2 * lanes),
                 v3 = hn::LoadU(d, t + i + 3 * lanes);
      m0 = larger<Max>(v0, m0);
      m1 = larger<Max>(v1, m1);
      m2 = larger<Max>(v2, m2);
      m3 = larger<Max>(v3, m3);
      if constexpr (!is_int<U>) {
        const auto in01 = hn::Or(hn::VecFromMask(d, hn::IsNaN(v0)), hn::VecFromMask(d, hn::IsNaN(v1)));
        const auto in23 = hn::Or(hn::VecFromMask(d, hn::IsNaN(v2)), hn::VecFromMask(d, hn::IsNaN(v3)));
        nan = hn::Or(nan, hn::Or(in01, in23));
      }
    }
    for (; i + lanes <= n; i += lanes) {
      const auto v = hn::LoadU(d, t + i);
      m0 = larger<Max>(v, m0);
      if constexpr (!is_int<U>) nan = hn::Or(nan, hn::VecFromMask(d, hn::IsNaN(v)));
    }
    m0 = larger<Max>(larger<Max>(m0, m1), larger<Max>(m2, m3));
    HWY_ALIGN U lane[HWY_LANES(U)];
    hn::Store(m0, d, lane);
    best = lane[0];
    for (int64_t k = 1; k < lanes; ++k) best = (Max ? lane[k] > best : lane[k] < best) ? lane[k] : best;
    if constexpr (!is_int<U>) ordered = hn::AllFalse(d, hn::IsNaN(nan));
  }
  for (; i < n; ++i) {
    best = (Max ? t[i] > best : t[i] < best) ? t[i] : best;
    ordered = ordered && t[i] == t[i];
  }
  return ordered;
}

// The first of n elements for which `is` holds; there is one.
template <class U, class Is>
HWY_INLINE int64_t first(const U *t, int64_t n, Is is) {
  constexpr int step = 64 / sizeof(U);
  int64_t i = 0;
  for (; i + step <= n; i += step) {
    bool any = false;
    for (int k = 0; k < step; ++k) any |= is(t[i + k]);
    if (any) break;
  }
  while (!is(t[i])) ++i;
  return i;
}

template <bool Max, class U>
HWY_INLINE int64_t place(const U *t, int64_t n) {
  if (n < 8) {
    // Without branches, which no CPU can foresee.
    int64_t at = 0;
    for (int64_t i = 1; i < n; ++i) at += (i - at) * int64_t{beats<Max>(t[i], t[at])};
    return at;
  }
  U best = t[0];
  int64_t at = 0;
  for (int64_t i = 0; i < n; i += search_block) {
    const int64_t m = std::min(search_block, n - i);
    U b;
    if (!extreme<Max>(t + i, m, b)) return i + first(t + i, m, [](U v) { return v != v; });
    if (i == 0 || beats<Max>(b, best)) {
      best = b;
      at = i;
    }
  }
  return at + first(t + at, n - at, [best](U v) { return v == best; });
}

template <bool Max, class U>
HWY_ATTR void extreme_rows(Partial to, const char *from, int64_t stride, int64_t rows, int64_t n, int64_t first) {
  U *r = as<U>(to.value);
  const U *t = as<U>(from);
  for (int64_t i = 0; i < rows; ++i, t += stride) {
    const int64_t at = place<Max>(t, n);
    r[i] = t[at];
    to.index[i] = first + at;
  }
}

// Indices are kept in words of the elements' width, as far as they go.
template <bool Max, class U>
HWY_ATTR void extreme_columns(Partial to, const char *from, int64_t stride, int64_t rows, int64_t n, int64_t first,
                              bool fresh) {
  using Word = std::make_unsigned_t<std::conditional_t<
      sizeof(U) == 1, int8_t,
      std::conditional_t<sizeof(U) == 2, int16_t, std::conditional_t<sizeof(U) == 4, int32_t, int64_t>>>>;
  constexpr int64_t words = sizeof(U) < 8 ? static_cast<int64_t>(std::numeric_limits<Word>::max()) : INT64_MAX;
  U *HWY_RESTRICT best = as<U>(to.value);
  const U *t = as<U>(from);
  if (fresh) {
    std::copy(t, t + n, best);
    std::fill(to.index, to.index + n, first);
  }
  for (int64_t r = fresh; r < rows;) {
    Word found[reduction_block];  // 0, or the number of rows from `begin` on up to the best one
    std::fill(found, found + n, Word{0});
    const int64_t begin = r, end = rows - r > words ? r + words : rows;
    for (; r < end; ++r) {
      const U *HWY_RESTRICT row = t + r * stride;
      const Word word = static_cast<Word>(r - begin + 1);
      TH_IVDEP
      for (int64_t i = 0; i < n; ++i) {
        const bool b = beats<Max>(row[i], best[i]);
        best[i] = b ? row[i] : best[i];
        found[i] = b ? word : found[i];
      }
    }
    for (int64_t i = 0; i < n; ++i)
      if (found[i]) to.index[i] = first + begin + static_cast<int64_t>(found[i]) - 1;
  }
}

template <bool Max, class U>
HWY_ATTR void extreme_join(Partial to, Partial from, int64_t n) {
  U *best = as<U>(to.value);
  const U *t = as<U>(from.value);
  for (int64_t i = 0; i < n; ++i)
    if (beats<Max>(t[i], best[i])) {
      best[i] = t[i];
      to.index[i] = from.index[i];
    }
}
template <class U>
HWY_ATTR void extreme_finish(char *to, const char *from, int64_t n, int64_t) {
  std::copy(as<U>(from), as<U>(from) + n, as<U>(to));
}

template <bool Max, class U>
Reduction extremes() {
  return {sizeof(U), true, extreme_rows<Max, U>, extreme_columns<Max, U>, extreme_join<Max, U>, extreme_finish<U>};
}

Reductions reductions_table() {
  Reductions r = {};
  if constexpr (!std::is_same_v<T, THHalf>) {
    r.sum = {sizeof(Acc), false, sum_rows<T>, sum_columns<T>, sum_join<Acc>, sum_finish<T>};
    r.mean = r.sum;
    r.mean.finish = mean_finish<T>;
    r.max = extremes<true, T>();
    r.min = extremes<false, T>();
  }
  return r;
}

}  // namespace
}  // namespace th::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace th::simd {
HWY_EXPORT(reductions_table);
template <>
Reductions choose<Reductions, BuildTag>() {
  return HWY_DYNAMIC_DISPATCH(reductions_table)();
}
}  // namespace th::simd
#endif
