// Tables of kernels: one per element type and CPU target, picked when first needed for the CPU that runs.
#pragma once

#include "../internal/iter.hpp"
#include "../internal/numeric.hpp"

// The iterations of the next loop do not depend on each other.
#if defined(__clang__)
#define TH_IVDEP _Pragma("clang loop vectorize(assume_safety)")
#elif defined(__GNUC__)
#define TH_IVDEP _Pragma("GCC ivdep")
#else
#define TH_IVDEP
#endif

namespace th::simd {

enum Comparison { lt, le, gt, ge, ne, eq };
constexpr int comparisons = 6;

// arg points to the operation's scalar, of the element type. Operands: result, t, src. NULL where the type lacks the operation.
struct Pointwise {
  Kernel fill;              // r = value
  Kernel adds, muls, divs;  // r = t + value, t * value, t / value
  Kernel cadd, cmul, cdiv;  // r = t + value * src, t * src, t / src
  Kernel sqrt, exp;
  // Against a value or a second tensor; result Byte, or of the element type.
  Kernel compare_value[comparisons], compare_value_same[comparisons];
  Kernel compare[comparisons], compare_same[comparisons];
};
template <class Tag>
const Pointwise &pointwise();

// Operands: result of Tag's type, source of the type of the index.
enum Source { Byte, Char, Short, Int, Long, Half, Float, Double };
constexpr int sources = 8;
struct Conversions {
  Kernel from[sources];
};
template <class Tag>
const Conversions &conversions();

}  // namespace th::simd
