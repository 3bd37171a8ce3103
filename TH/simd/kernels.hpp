// Tables of kernels: one per element type and CPU target, picked when first needed for the CPU that runs.
#pragma once

#include "../internal/iter.hpp"
#include "../internal/matrix.hpp"
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

// arg points to the operation's scalars, of the element type. Operands: result, t, src... NULL where the type lacks the operation.
// Integers wrap; divisors and shift counts have been checked.
struct Pointwise {
  Kernel fill;  // r = value
  // r = t op value
  Kernel adds, muls, divs, fmods, remainders, lshifts, rshifts, ands, ors, xors, maxs, mins;
  Kernel clamp;  // to [value[0], value[1]]
  // r = t op src
  Kernel cmul, cdiv, cfmod, cremainder, clshift, crshift, cand, cor, cxor, cmax, cmin, cpow;
  Kernel cadd;              // r = t + value * src
  Kernel addcmul, addcdiv;  // r = t + value * src1 * src2, t + value * src1 / src2
  Kernel neg, sign, abs;
  // Against a value or a second tensor; result Byte, or of the element type.
  Kernel compare_value[comparisons], compare_value_same[comparisons];
  Kernel compare[comparisons], compare_same[comparisons];
};
template <class Tag>
const Pointwise &pointwise();

// Functions of floating-point numbers: r = f(t), f(t, src) or f(t, value).
struct Functions {
  Kernel sqrt, rsqrt, cinv, ceil, floor, round, trunc, frac, sigmoid;
  Kernel exp, log, log1p, sin, cos, tan, asin, acos, atan, sinh, cosh, tanh, lgamma;
  Kernel atan2, cpow;  // atan2(t, src), t ^ src
  Kernel pow, tpow;    // t ^ value, value ^ t
  Kernel lerp;         // t + value * (src - t)
};
template <class Tag>
const Functions &functions();

// Operands: result of Tag's type, source of the type of the index.
enum Source { Byte, Char, Short, Int, Long, Half, Float, Double };
constexpr int sources = 8;
struct Conversions {
  Kernel from[sources];
};
template <class Tag>
const Conversions &conversions();

// c += alpha a b on the calling thread, for any strides; integers wrap. c overlaps neither a nor b, nor itself.
template <class T>
using Gemm = void (*)(T alpha, const Matrix<const T> &a, const Matrix<const T> &b, const Matrix<T> &c);
template <class Tag>
Gemm<typename Tag::num> gemm();

}  // namespace th::simd
