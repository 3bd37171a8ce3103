// Conversion kernels to one element type, compiled per CPU target; see pointwise.cpp.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "TH/simd/convert.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <algorithm>
#include <cmath>

#include "TH/internal/build_tag.hpp"
#include "TH/simd/narrow-inl.hpp"
#include "TH/simd/kernels.hpp"
#include "TH/simd/longs.hpp"

HWY_BEFORE_NAMESPACE();
namespace th::simd::HWY_NAMESPACE {
namespace {

using T = BuildTag::num;

constexpr bool to_narrow = is_narrow<T>;
constexpr bool to_bool = std::is_same_v<BuildTag, BoolTag>;

template <class To, class From>
HWY_INLINE void one_by_one(To *r, const From *s, int64_t n) {
TH_IVDEP
  for (int64_t i = 0; i < n; ++i) r[i] = convert<To>(s[i]);
}

// Between 64-bit integers and floating point: what lies within the range of longs.hpp by its bits.
template <class To, class From>
constexpr bool is_long = (std::is_same_v<To, int64_t> && std::is_floating_point_v<From>) ||
                         (std::is_same_v<From, int64_t> && std::is_floating_point_v<To>);
template <class To, class From>
HWY_INLINE void by_bits(To *r, const From *s, int64_t n) {
  for (int64_t i = 0; i < n; i += long_block) {
    const int64_t m = std::min(long_block, n - i);
    bool far = m < long_block;
    if constexpr (is_int<From>) {
      uint64_t any = 0;
      for (int64_t k = i; k < i + m; ++k) any |= static_cast<uint64_t>(s[k]) + static_cast<uint64_t>(long_range);
      far |= any >= 2 * static_cast<uint64_t>(long_range);
    } else {
      int outside = 0;
      for (int64_t k = i; k < i + m; ++k) outside |= !(std::fabs(s[k]) < static_cast<From>(long_range));
      far |= outside != 0;
    }
    if (far) {
      one_by_one(r + i, s + i, m);
      continue;
    }
TH_IVDEP
    for (int64_t k = i; k < i + long_block; ++k) {
      if constexpr (is_int<From>) r[k] = static_cast<To>(double_of_long(s[k]));
      else r[k] = long_of_double(static_cast<double>(s[k]));
    }
  }
}

template <class To, class From>
HWY_INLINE void convert_some(To *r, const From *s, int64_t n) {
  if constexpr (is_long<To, From>) by_bits(r, s, n);
  else one_by_one(r, s, n);
}

template <class From>
HWY_ATTR void from(const void *, char *const *operand, int64_t n) {
  T *r = reinterpret_cast<T *>(operand[0]);
  const From *s = reinterpret_cast<const From *>(operand[1]);
  constexpr bool from_narrow = is_narrow<From>;
  if constexpr (to_bool) {
    // NaN too differs from 0.
TH_IVDEP
    for (int64_t i = 0; i < n; ++i) r[i] = s[i] != From{};
  } else if constexpr (std::is_same_v<From, T> || !(to_narrow || from_narrow)) {
    convert_some(r, s, n);
  } else if constexpr (to_narrow && std::is_same_v<From, float>) {
    round_floats(r, s, n);
  } else if constexpr (from_narrow && std::is_same_v<T, float>) {
    to_floats(r, s, n);
  } else {
    alignas(64) float buffer[float_block];
    for (int64_t i = 0; i < n; i += float_block) {
      const int64_t m = std::min(float_block, n - i);
      if constexpr (to_narrow) {
        if constexpr (from_narrow) to_floats(buffer, s + i, m);
        else if constexpr (sizeof(From) >= 4)
          for (int64_t k = 0; k < m; ++k) buffer[k] = to_odd_float(s[i + k]);
        else convert_some(buffer, s + i, m);
        round_floats(r + i, buffer, m);
      } else {
        to_floats(buffer, s + i, m);
        convert_some(r + i, buffer, m);
      }
    }
  }
}

Conversions conversions_table() {
  return {{from<unsigned char>, from<signed char>, from<short>, from<int>, from<int64_t>, from<THHalf>, from<THBFloat16>,
           from<float>, from<double>}};
}

}  // namespace
}  // namespace th::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace th::simd {
HWY_EXPORT(conversions_table);
template <>
Conversions choose<Conversions, BuildTag>() {
  return HWY_DYNAMIC_DISPATCH(conversions_table)();
}
}  // namespace th::simd
#endif
