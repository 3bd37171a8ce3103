// The formulas of elementwise operations, one element at a time: what TH's kernels compute where they have no vectors of their own, and
// THC's always. Integers wrap; divisors and shift counts have been checked.
#pragma once

#include "error.hpp"
#include "numeric.hpp"

// Inlined into code for each CPU target, whose instructions the compiler then uses.
#if defined(__GNUC__)
#define TH_FORMULA TH_HD inline __attribute__((always_inline))
#else
#define TH_FORMULA TH_HD inline
#endif

namespace th::formula {

enum Comparison { lt, le, gt, ge, ne, eq };
constexpr int comparisons = 6;

// Integer divisors must not be 0, shift counts lie in [0, width), negative powers of 0 do not exist. Throws.
template <class T>
void check_divisor(T v, const char *name) {
  if constexpr (is_int<T>)
    if (v == 0) fail("division by zero: %s is 0", name);
}
template <class T>
TH_HD constexpr bool is_shift(T v) {
  if constexpr (is_int<T>) return v >= 0 && v < static_cast<int>(8 * sizeof(T));
  else return true;
}
template <class T>
void check_shift(T v) {
  if constexpr (is_int<T>)
    if (!is_shift(v)) fail("shift by %lld of %zu bits", static_cast<long long>(v), 8 * sizeof(T));
}

// Division as C has it, but MIN / -1 wraps to MIN; the caller has ruled out 0 for integers. Below 64 bits by floating point, which
// CPUs have vectors of: the quotient of numbers of p bits differs from the next whole number by a part in 2^p, more than rounding.
template <class U>
TH_FORMULA U divide(U a, U b) {
  if constexpr (!is_int<U>) {
    return a / b;
  } else if constexpr (sizeof(U) <= 2) {
    return U(static_cast<int>(static_cast<float>(a) / static_cast<float>(b)));
  } else {
    const U c = b == U(-1) ? U(1) : b;
    U q;
    if constexpr (sizeof(U) == 4) q = static_cast<U>(static_cast<double>(a) / static_cast<double>(c));
    else q = a / c;
    return b == U(-1) ? negated(a) : q;
  }
}

struct Add {
  template <class U>
  TH_FORMULA static U of(U a, U b) {
    if constexpr (is_int<U>) return U(Wrap<U>(a) + Wrap<U>(b));
    else return a + b;
  }
};
struct Mul {
  template <class U>
  TH_FORMULA static U of(U a, U b) {
    if constexpr (is_int<U>) return U(Wrap<U>(a) * Wrap<U>(b));
    else return a * b;
  }
};
// of_quotient: from the whole quotient of integers.
struct Div {
  template <class U>
  TH_FORMULA static U of(U a, U b) {
    return divide(a, b);
  }
  template <class U>
  TH_FORMULA static U of_quotient(U, U, U q) {
    return q;
  }
};
// The sign of the dividend.
struct Fmod {
  template <class U>
  TH_FORMULA static U of(U a, U b) {
    if constexpr (!is_int<U>) return std::fmod(a, b);
    else return of_quotient(a, b, divide(a, b));
  }
  template <class U>
  TH_FORMULA static U of_quotient(U a, U b, U q) {
    return U(Wrap<U>(a) - Wrap<U>(q) * Wrap<U>(b));
  }
};
// The sign of the divisor, and |result| < |divisor|.
struct Remainder {
  template <class U>
  TH_FORMULA static U of(U a, U b) {
    if constexpr (!is_int<U>) {
      const U r = Fmod::of(a, b);
      if (r == 0) return std::copysign(r, b);
      if ((r < 0) == (b < 0)) return r;
      const U sum = r + b;
      return sum == b && b - b == 0 ? std::nextafter(b, U(0)) : sum;
    } else {
      return of_quotient(a, b, divide(a, b));
    }
  }
  template <class U>
  TH_FORMULA static U of_quotient(U a, U b, U q) {
    const U r = Fmod::of_quotient(a, b, q);
    if constexpr (std::is_signed_v<U>) return r != 0 && (r < 0) != (b < 0) ? U(r + b) : r;
    else return r;
  }
};
// The same for elements E of 16 bits in float: rounding to E must not bring it to the divisor either.
template <class E>
struct NarrowRemainder {
  using element = E;
  TH_FORMULA static float of(float a, float b) {
    const float r = Remainder::of(a, b);
    const E rounded = convert<E>(r);
    if (to_float(rounded) != b || b == 0 || b - b != 0) return r;
    return to_float(E{static_cast<unsigned short>(rounded.x - 1)});
  }
};
struct Lshift {
  template <class U>
  TH_FORMULA static U of(U a, U b) {
    if constexpr (is_int<U>) return U(Wrap<U>(a) << b);
    else return a * std::exp2(b);
  }
};
// Logical: of the unsigned pattern.
struct Rshift {
  template <class U>
  TH_FORMULA static U of(U a, U b) {
    if constexpr (is_int<U>) return U(std::make_unsigned_t<U>(a) >> b);
    else return a / std::exp2(b);
  }
};
struct And {
  template <class U>
  TH_FORMULA static U of(U a, U b) {
    return U(a & b);
  }
};
struct Or {
  template <class U>
  TH_FORMULA static U of(U a, U b) {
    return U(a | b);
  }
};
struct Xor {
  template <class U>
  TH_FORMULA static U of(U a, U b) {
    return U(a ^ b);
  }
};
// NaN in, NaN out.
struct Max {
  template <class U>
  TH_FORMULA static U of(U a, U b) {
    return a > b || a != a ? a : b;
  }
};
struct Min {
  template <class U>
  TH_FORMULA static U of(U a, U b) {
    return a < b || a != a ? a : b;
  }
};
// Integer power by squaring; a negative exponent truncates 1 / a^|b|, and the caller has ruled out a == 0 for it.
struct Pow {
  template <class U>
  TH_FORMULA static U of(U a, U b) {
    if constexpr (std::is_signed_v<U>)
      if (b < 0) return a == 1 ? U(1) : a == U(-1) ? (b & 1 ? U(-1) : U(1)) : U(0);
    Wrap<U> result = 1, square = Wrap<U>(a);
    for (auto e = std::make_unsigned_t<U>(b); e; e = std::make_unsigned_t<U>(e >> 1)) {
      if (e & 1) result *= square;
      square *= square;
    }
    return U(result);
  }
};
struct PowOf {
  template <class U>
  TH_FORMULA static U of(U a, U b) {
    return Pow::of(b, a);
  }
};
template <int C>
struct Compare {
  template <class U>
  TH_FORMULA static bool of(U a, U b) {
    if constexpr (C == lt) return a < b;
    else if constexpr (C == le) return a <= b;
    else if constexpr (C == gt) return a > b;
    else if constexpr (C == ge) return a >= b;
    else if constexpr (C == ne) return a != b;
    else return a == b;
  }
};

// t + v s1 s2, or t + v s1 / s2
template <bool divided>
struct AddProduct {
  template <class U>
  TH_FORMULA static U of(U t, U v, U s1, U s2) {
    const U product = Mul::of(v, s1);
    return Add::of(t, divided ? divide(product, s2) : Mul::of(product, s2));
  }
};
struct Clamp {
  template <class U>
  TH_FORMULA static U of(U t, U low, U high) {
    return t < low ? low : t > high ? high : t;
  }
};

struct Neg {
  template <class U>
  TH_FORMULA static U of(U a) {
    return negated(a);
  }
};
struct Sign {
  template <class U>
  TH_FORMULA static U of(U a) {
    return U((a > 0) - (a < 0));
  }
};
struct Abs {
  template <class U>
  TH_FORMULA static U of(U a) {
    if constexpr (is_narrow<U>) return U{static_cast<unsigned short>(a.x & 0x7fff)};
    else if constexpr (is_int<U>) return a < 0 ? negated(a) : a;
    else return std::fabs(a);
  }
};

}  // namespace th::formula
