// What differs between element types, as traits keyed by the card's tag.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>

#include "../THHalf.h"
#include "half.hpp"

// Halves compare as the numbers that they stand for: in integers that are ordered as those are, both zeros 0.
namespace th::half {
inline int order_of(THHalf h) { return h.x & 0x8000 ? -(h.x & 0x7fff) : h.x; }
inline bool are_numbers(THHalf a, THHalf b) { return ((a.x & 0x7fff) <= 0x7c00) & ((b.x & 0x7fff) <= 0x7c00); }
}  // namespace th::half
inline bool operator==(THHalf a, THHalf b) {
  return (th::half::order_of(a) == th::half::order_of(b)) & th::half::are_numbers(a, b);
}
inline bool operator!=(THHalf a, THHalf b) { return !(a == b); }
inline bool operator<(THHalf a, THHalf b) {
  return (th::half::order_of(a) < th::half::order_of(b)) & th::half::are_numbers(a, b);
}
inline bool operator<=(THHalf a, THHalf b) {
  return (th::half::order_of(a) <= th::half::order_of(b)) & th::half::are_numbers(a, b);
}
inline bool operator>(THHalf a, THHalf b) { return b < a; }
inline bool operator>=(THHalf a, THHalf b) { return b <= a; }

namespace th {

struct ByteTag {
  using num = unsigned char;
  using acc = int64_t;
  static constexpr const char *name = "Byte";
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

// What elements are computed in: each result is rounded once to the element type.
template <class T>
using Calc = std::conditional_t<std::is_same_v<T, THHalf>, float, T>;

// -v; integers wrap.
template <class T>
inline T negated(T v) {
  if constexpr (std::is_same_v<T, THHalf>) return THHalf{static_cast<unsigned short>(v.x ^ 0x8000)};
  else if constexpr (is_int<T>) return static_cast<T>(Wrap<T>{0} - static_cast<Wrap<T>>(v));
  else return -v;
}

// Sums and products; integers wrap.
template <class T>
inline T wrapping_sum(T a, T b) {
  if constexpr (is_int<T>) return static_cast<T>(static_cast<Wrap<T>>(a) + static_cast<Wrap<T>>(b));
  else return a + b;
}
template <class T>
inline T wrapping_product(T a, T b) {
  if constexpr (is_int<T>) return static_cast<T>(static_cast<Wrap<T>>(a) * static_cast<Wrap<T>>(b));
  else return a * b;
}

// The same for halves too, rounded once.
template <class T>
inline T rounded_product(T a, T b) {
  if constexpr (std::is_same_v<T, THHalf>) return THHalf{half_bits(float_of_half_bits(a.x) * float_of_half_bits(b.x))};
  else return wrapping_product(a, b);
}

template <class T>
inline bool is_nan(T a) {
  if constexpr (is_int<T>) return false;
  else return a != a;
}

inline float to_float(THHalf h) { return float_of_half_bits(h.x); }

// The float that rounds to the same half as v does: what is cut off leaves a last bit of 1, so that no tie comes up that v is not.
inline float to_odd_float(double v) {
  constexpr uint64_t below = (uint64_t{1} << 29) - 1;  // the bits that a float does not have
  uint64_t bits;
  std::memcpy(&bits, &v, sizeof bits);
  bits = (bits | (((bits & below) + below) & (below + 1))) & ~below;
  std::memcpy(&v, &bits, sizeof v);
  return static_cast<float>(v);
}

// Conversion between element types: float to integer truncates, saturates and takes NaN as 0; integer to narrower integer wraps;
// to Half rounds once, to nearest even (integers that a float does not hold are beyond all halves).
template <class To, class From>
inline To convert(From v) {
  if constexpr (std::is_same_v<To, From>) {
    return v;
  } else if constexpr (std::is_same_v<From, THHalf>) {
    return convert<To>(to_float(v));
  } else if constexpr (std::is_same_v<To, THHalf>) {
    if constexpr (std::is_same_v<From, double>) return THHalf{half_bits(to_odd_float(v))};
    else return THHalf{half_bits(static_cast<float>(v))};
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

}  // namespace th
