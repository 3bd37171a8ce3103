// Elementwise functions on a device: result = kernel(inputs).
#pragma once

#include <initializer_list>

#include "TH/internal/formulas.hpp"

#include "engine.hpp"

namespace thc {

// Operands: result, inputs. scalars: the operation's, of the element type.
using Kernel = void (*)(const Call &, const Plan &, const void *scalars);

// A read-only pass over the contents of the inputs, before anything is written; throws.
using ContentCheck = void (*)(const Call &, const th::View *inputs);

// r takes the shape of the first input and gets the kernel's results.
void elementwise(const Call &, Kernel, const void *scalars, const th::Arg &r, std::initializer_list<th::Arg> inputs,
                 ContentCheck check = nullptr);

using th::formula::comparisons;

// The kernels of one element type, as TH's simd::Pointwise and simd::Functions; NULL where the type lacks the operation.
struct Pointwise {
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
  // Floating point.
  Kernel sqrt, rsqrt, cinv, ceil, floor, round, trunc, frac, sigmoid;
  Kernel exp, log, log1p, sin, cos, tan, asin, acos, atan, sinh, cosh, tanh, lgamma;
  Kernel atan2;
  Kernel pow, tpow;  // t ^ value, value ^ t
  Kernel lerp;       // t + value * (src - t)
  // Checks of integers; NULL for other types.
  ContentCheck divisors, third_divisors, shifts, powers;
};
template <class Tag>
const Pointwise &pointwise();

}  // namespace thc
