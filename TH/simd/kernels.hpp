// Tables of kernels: one per element type and CPU target, picked when first needed for the CPU that runs.
#pragma once

#include "../internal/formulas.hpp"
#include "../internal/iter.hpp"
#include "../internal/numeric.hpp"

// The iterations of the next loop do not depend on each other.
#if defined(__clang__)
#pragma clang diagnostic ignored "-Wpass-failed"  // those that call the C library stay as they are
#define TH_IVDEP _Pragma("clang loop vectorize(assume_safety)")
#elif defined(__GNUC__)
#define TH_IVDEP _Pragma("GCC ivdep")
#else
#define TH_IVDEP
#endif

namespace th::simd {

// The table for the CPU target that Highway prefers at this moment. Each is defined beside its kernels; the functions that follow
// ask once.
template <class Table, class Tag>
Table choose();

using formula::comparisons;

// arg points to the operation's scalars, of the element type. Operands: result, t, src... NULL where the type lacks the operation.
// Integers wrap; divisors and shift counts have been checked.
struct Pointwise {
  Kernel fill;  // r = value
  // r = t op value
  Kernel adds, muls, divs, fmods, remainders, lshifts, rshifts, ands, ors, xors, maxs, mins;
  Kernel clamp;  // to [value[0], value[1]]
  // r = t op src
  Kernel cmul, cdiv, cfmod, cremainder, clshift, crshift, cand, cor, cxor, cmax, cmin, cpow;
  Kernel pow, tpow;         // integers: t ^ value, value ^ t
  Kernel cadd;              // r = t + value * src
  Kernel addcmul, addcdiv;  // r = t + value * src1 * src2, t + value * src1 / src2
  Kernel neg, sign, abs;
  // Against a value or a second tensor; result Byte, or of the element type.
  Kernel compare_value[comparisons], compare_value_same[comparisons];
  Kernel compare[comparisons], compare_same[comparisons];
};
template <class Tag>
const Pointwise &pointwise() {
  static const Pointwise table = choose<Pointwise, KernelTag<Tag>>();
  return table;
}

// Functions of floating-point numbers: r = f(t), f(t, src) or f(t, value).
struct Functions {
  Kernel sqrt, rsqrt, cinv, ceil, floor, round, trunc, frac, sigmoid;
  Kernel exp, log, log1p, sin, cos, tan, asin, acos, atan, sinh, cosh, tanh, lgamma;
  Kernel atan2, cpow;  // atan2(t, src), t ^ src
  Kernel pow, tpow;    // t ^ value, value ^ t
  Kernel lerp;         // t + value * (src - t)
  Kernel log2, log10, expm1, erf, erfc, erfinv, digamma, trigamma;
  Kernel polygamma;    // of an order in two parts, see special.hpp
};
template <class Tag>
const Functions &functions() {
  static const Functions table = choose<Functions, Tag>();
  return table;
}

// Operands: result of Tag's type, source of the type of the index.
enum Source { Byte, Char, Short, Int, Long, Half, BFloat16, Float, Double, Bool = Byte };
constexpr int sources = 9;
template <class Tag>
constexpr Source source_of = Byte;
template <>
inline constexpr Source source_of<CharTag> = Char;
template <>
inline constexpr Source source_of<ShortTag> = Short;
template <>
inline constexpr Source source_of<IntTag> = Int;
template <>
inline constexpr Source source_of<LongTag> = Long;
template <>
inline constexpr Source source_of<HalfTag> = Half;
template <>
inline constexpr Source source_of<BFloat16Tag> = BFloat16;
template <>
inline constexpr Source source_of<FloatTag> = Float;
template <>
inline constexpr Source source_of<DoubleTag> = Double;
struct Conversions {
  Kernel from[sources];
};
template <class Tag>
const Conversions &conversions() {
  static const Conversions table = choose<Conversions, Tag>();
  return table;
}

// Sorting. An element becomes a word: a key that grows in the wanted order, above its index, so that words are unique and a sort of
// words is a stable sort of elements. Keys: NaN is the largest element, -0 equals +0; inverted for a descending order.
struct alignas(16) Wide {
  uint64_t index, key;
  friend bool operator<(const Wide &a, const Wide &b) { return a.key != b.key ? a.key < b.key : a.index < b.index; }
};
enum Words { words32, words64, words128 };
constexpr int word_kinds = 3;
struct Sorting {
  int key_bits;
  struct {
    // The words of n elements.
    void (*encode)(void *words, const char *t, int64_t n, bool descending);
    // The elements and indices of words of elements of t.
    void (*decode)(char *values, int64_t *indices, const void *words, int64_t n, const char *t, bool descending);
    // Words of elements from *at on whose key is less than that of the word `bound`, an element of t, until n is reached or `room`,
    // which is at least least_room, may be too small. Returns their number.
    int64_t (*less)(void *words, int64_t room, const char *t, int64_t *at, int64_t n, const void *bound, bool descending);
  } by[word_kinds];
};
constexpr int64_t least_room = 32;
template <class Tag>
const Sorting &sorting() {
  static const Sorting table = choose<Sorting, KernelTag<Tag>>();
  return table;
}

}  // namespace th::simd
