// What differs between element types, as traits keyed by the card's tag.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>

#include "../THBFloat16.h"
#include "../THHalf.h"
#include "half.hpp"

namespace th {

// Floating-point formats of 16 bits, a sign above exponent and fraction: computed in float, with one rounding for each result.
template <class T>
struct Format {
  static constexpr bool narrow = false;
};
template <>
struct Format<THHalf> {
  static constexpr bool narrow = true;
  static constexpr int fraction = 10;  // bits
  TH_HD static uint16_t bits(float v) { return half_bits(v); }
  TH_HD static float value(uint16_t bits) { return float_of_half_bits(bits); }
};
template <>
struct Format<THBFloat16> {
  static constexpr bool narrow = true;
  static constexpr int fraction = 7;
  TH_HD static uint16_t bits(float v) { return bfloat16_bits(v); }
  TH_HD static float value(uint16_t bits) { return float_of_bfloat16_bits(bits); }
};
template <class T>
constexpr bool is_narrow = Format<T>::narrow;

namespace format {
template <class T>
constexpr uint16_t infinity = static_cast<uint16_t>(0x8000 - (1 << Format<T>::fraction));
template <class T>
using If = std::enable_if_t<is_narrow<T>, bool>;

// They compare as the numbers that they stand for: in integers that are ordered as those are, both zeros 0.
template <class T>
TH_HD inline int order_of(T a) {
  return a.x & 0x8000 ? -(a.x & 0x7fff) : a.x;
}
// 1 or 0: an int, as clang warns of & between bools, and && would branch.
template <class T>
TH_HD inline int are_numbers(T a, T b) {
  return ((a.x & 0x7fff) <= infinity<T>) & ((b.x & 0x7fff) <= infinity<T>);
}

template <class T>
struct Limits {
  static constexpr bool is_specialized = true;
  static constexpr int digits = Format<T>::fraction + 1;
  TH_HD static constexpr T infinity() { return T{format::infinity<T>}; }
  TH_HD static constexpr T max() { return T{static_cast<unsigned short>(format::infinity<T> - 1)}; }
  TH_HD static constexpr T lowest() { return T{static_cast<unsigned short>(0x8000 | (format::infinity<T> - 1))}; }
  TH_HD static constexpr T denorm_min() { return T{1}; }
};
}  // namespace format

}  // namespace th

template <class T>
TH_HD inline th::format::If<T> operator==(T a, T b) {
  return ((th::format::order_of(a) == th::format::order_of(b)) & th::format::are_numbers(a, b)) != 0;
}
template <class T>
TH_HD inline th::format::If<T> operator!=(T a, T b) {
  return !(a == b);
}
template <class T>
TH_HD inline th::format::If<T> operator<(T a, T b) {
  return ((th::format::order_of(a) < th::format::order_of(b)) & th::format::are_numbers(a, b)) != 0;
}
template <class T>
TH_HD inline th::format::If<T> operator<=(T a, T b) {
  return ((th::format::order_of(a) <= th::format::order_of(b)) & th::format::are_numbers(a, b)) != 0;
}
template <class T>
TH_HD inline th::format::If<T> operator>(T a, T b) {
  return b < a;
}
template <class T>
TH_HD inline th::format::If<T> operator>=(T a, T b) {
  return b <= a;
}
template <>
class std::numeric_limits<THHalf> : public th::format::Limits<THHalf> {};
template <>
class std::numeric_limits<THBFloat16> : public th::format::Limits<THBFloat16> {};

namespace th {

struct ByteTag {
  using num = unsigned char;
  using acc = int64_t;
  static constexpr const char *name = "Byte";
};
// Elements are 0 or 1; the kernels are Byte's.
struct BoolTag {
  using num = unsigned char;
  using acc = int64_t;
  static constexpr const char *name = "Bool";
};
struct CharTag {
  using num = signed char;
  using acc = int64_t;
  static constexpr const char *name = "Char";
};
struct ShortTag {
  using num = short;
  using acc = int64_t;
  static constexpr const char *name = "Short";
};
struct IntTag {
  using num = int;
  using acc = int64_t;
  static constexpr const char *name = "Int";
};
struct LongTag {
  using num = int64_t;
  using acc = int64_t;
  static constexpr const char *name = "Long";
};
struct HalfTag {
  using num = THHalf;
  using acc = float;
  static constexpr const char *name = "Half";
};
struct BFloat16Tag {
  using num = THBFloat16;
  using acc = float;
  static constexpr const char *name = "BFloat16";
};
struct FloatTag {
  using num = float;
  using acc = double;
  static constexpr const char *name = "Float";
};
struct DoubleTag {
  using num = double;
  using acc = double;
  static constexpr const char *name = "Double";
};

// Integers compute in their unsigned form of at least int's width, where overflow wraps.
template <class T>
using Wrap = std::make_unsigned_t<std::conditional_t<(sizeof(T) < sizeof(int)), int, T>>;

template <class T>
constexpr bool is_int = std::is_integral_v<T>;

// The num whose kernels this one has, but for conversions.
template <class Tag>
using KernelTag = std::conditional_t<std::is_same_v<Tag, BoolTag>, ByteTag, Tag>;
// The num whose kernels compute for this one.
template <class Tag>
using CalcTag = std::conditional_t<is_narrow<typename Tag::num>, FloatTag, Tag>;

// What elements are computed in: each result is rounded once to the element type.
template <class T>
using Calc = std::conditional_t<is_narrow<T>, float, T>;

// -v; integers wrap.
template <class T>
TH_HD inline T negated(T v) {
  if constexpr (is_narrow<T>) return T{static_cast<unsigned short>(v.x ^ 0x8000)};
  else if constexpr (is_int<T>) return static_cast<T>(Wrap<T>{0} - static_cast<Wrap<T>>(v));
  else return -v;
}

// Sums and products; integers wrap.
template <class T>
TH_HD inline T wrapping_sum(T a, T b) {
  if constexpr (is_int<T>) return static_cast<T>(static_cast<Wrap<T>>(a) + static_cast<Wrap<T>>(b));
  else return a + b;
}
template <class T>
TH_HD inline T wrapping_product(T a, T b) {
  if constexpr (is_int<T>) return static_cast<T>(static_cast<Wrap<T>>(a) * static_cast<Wrap<T>>(b));
  else return a * b;
}

template <class T>
TH_HD inline bool is_nan(T a) {
  if constexpr (is_int<T>) return false;
  else return a != a;
}
template <class T>
TH_HD inline bool is_finite(T a) {
  return a >= std::numeric_limits<T>::lowest() && a <= std::numeric_limits<T>::max();
}

template <class T>
TH_HD inline float to_float(T v) {
  return Format<T>::value(v.x);
}

// The float that rounds to the same number of 16 bits as v does: what is cut off leaves a last bit of 1, so that no tie comes up
// that v is not.
TH_HD inline float to_odd_float(double v) {
  // Where floats have fewer bits: to a multiple of the least bfloat16, which has no more than they.
  constexpr double last = 0x1.8p52 * 0x1p-133;
  const double multiple = std::copysign((v + last) - last, v);
  v = std::fabs(v) < 0x1p-126 ? multiple : v;
  constexpr uint64_t below = (uint64_t{1} << 29) - 1;  // the bits that a float does not have
  uint64_t bits;
  std::memcpy(&bits, &v, sizeof bits);
  bits = (bits | (((bits & below) + below) & (below + 1))) & ~below;
  std::memcpy(&v, &bits, sizeof v);
  return static_cast<float>(v);
}
TH_HD inline float to_odd_float(int v) { return to_odd_float(static_cast<double>(v)); }
// What a double does not hold of large ones is cut off in the same way.
TH_HD inline float to_odd_float(int64_t v) {
  const int64_t cut = (v & ~int64_t{0x7ff}) | ((v & 0x7ff) != 0 ? 0x800 : 0);
  const bool fits = v <= int64_t{1} << 53 && v >= -(int64_t{1} << 53);
  return to_odd_float(static_cast<double>(fits ? v : cut));
}

// Conversion between element types: float to integer truncates, saturates and takes NaN as 0; integer to narrower integer wraps;
// to floating point of 16 bits rounds once, to nearest even.
template <class To, class From>
TH_HD inline To convert(From v) {
  if constexpr (std::is_same_v<To, From>) {
    return v;
  } else if constexpr (is_narrow<From>) {
    return convert<To>(to_float(v));
  } else if constexpr (is_narrow<To>) {
    if constexpr (std::is_same_v<From, long double>) return convert<To>(static_cast<double>(v));
    else if constexpr (sizeof(From) >= 4 && !std::is_same_v<From, float>) return To{Format<To>::bits(to_odd_float(v))};
    else return To{Format<To>::bits(static_cast<float>(v))};
  } else if constexpr (is_int<To> && !is_int<From> && sizeof(To) < sizeof(int)) {
    // Brought into range first, which costs less vectors than in the form below.
    constexpr From most = std::numeric_limits<To>::max(), least = std::numeric_limits<To>::min();
    const From up = v > least ? v : least, in = up < most ? up : most;
    return static_cast<To>(v == v ? static_cast<int>(in) : 0);
  } else if constexpr (is_int<To> && !is_int<From>) {
    // Both bounds are exact: a power of two, and the least value of To (for which the cast is defined).
    constexpr From beyond = static_cast<From>(std::numeric_limits<To>::max() / 2 + 1) * 2;
    constexpr From least = static_cast<From>(std::numeric_limits<To>::min());
    if (v >= beyond) return std::numeric_limits<To>::max();
    if (v <= least) return std::numeric_limits<To>::min();
    return v == v ? static_cast<To>(v) : To{0};
  } else {
    return static_cast<To>(v);
  }
}

// The product, rounded once; integers wrap.
template <class T>
TH_HD inline T rounded_product(T a, T b) {
  if constexpr (is_narrow<T>) return convert<T>(to_float(a) * to_float(b));
  else return wrapping_product(a, b);
}

// The last number of the type before v, on the way to `limit`; v is finite.
template <class T>
TH_HD inline T next_toward(T v, T limit) {
  if constexpr (is_narrow<T>) {
    if (v == limit) return limit;
    const int order = format::order_of(v) + (v < limit ? 1 : -1);
    return T{static_cast<unsigned short>(order < 0 ? 0x8000 | -order : order)};
  } else {
    return std::nextafter(v, limit);
  }
}

}  // namespace th
