// Elementwise kernels, compiled once per element type and, by Highway, per CPU target. Loops that the compiler turns into the
// target's instructions are plain; the rest is Highway.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "TH/simd/pointwise.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <cmath>

#include "TH/internal/build_tag.hpp"
#include "TH/simd/half-inl.hpp"
#include "TH/simd/kernels.hpp"

HWY_BEFORE_NAMESPACE();
namespace th::simd::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;
using Tag = BuildTag;
using T = Calc<Tag::num>;

template <class U>
HWY_ATTR void fill(const void *arg, char *const *operand, int64_t n) {
  U *HWY_RESTRICT r = reinterpret_cast<U *>(operand[0]);
  const U v = *static_cast<const U *>(arg);
  for (int64_t i = 0; i < n; ++i) r[i] = v;
}

// Integer division as C has it, but MIN / -1 wraps to MIN; the caller has ruled out 0.
template <class U>
HWY_INLINE U divide(U a, U b) {
  if constexpr (is_int<U> && std::is_signed_v<U>) return b == U(-1) ? U(Wrap<U>(0) - Wrap<U>(a)) : U(a / b);
  else return a / b;
}

struct Add {
  template <class U>
  static HWY_INLINE U of(U a, U b) {
    if constexpr (is_int<U>) return U(Wrap<U>(a) + Wrap<U>(b));
    else return a + b;
  }
};
struct Mul {
  template <class U>
  static HWY_INLINE U of(U a, U b) {
    if constexpr (is_int<U>) return U(Wrap<U>(a) * Wrap<U>(b));
    else return a * b;
  }
};
struct Div {
  template <class U>
  static HWY_INLINE U of(U a, U b) {
    return divide(a, b);
  }
};
// The sign of the dividend.
struct Fmod {
  template <class U>
  static HWY_INLINE U of(U a, U b) {
    if constexpr (!is_int<U>) return std::fmod(a, b);
    else if constexpr (std::is_signed_v<U>) return b == U(-1) ? U(0) : U(a % b);
    else return U(a % b);
  }
};
// The sign of the divisor, and |result| < |divisor|.
struct Remainder {
  template <class U>
  static HWY_INLINE U of(U a, U b) {
    const U r = Fmod::of(a, b);
    if constexpr (!is_int<U>) {
      if (r == 0) return std::copysign(r, b);
      if ((r < 0) == (b < 0)) return r;
      const U sum = r + b;
      return sum == b && b - b == 0 ? std::nextafter(b, U(0)) : sum;
    } else if constexpr (std::is_signed_v<U>) {
      return r != 0 && (r < 0) != (b < 0) ? U(r + b) : r;
    } else {
      return r;
    }
  }
};
// The same for halves in float: rounding to Half must not bring it to the divisor either.
struct HalfRemainder {
  static HWY_INLINE float of(float a, float b) {
    const float r = Remainder::of(a, b);
    const THHalf rounded = convert<THHalf>(r);
    if (to_float(rounded) != b || b == 0 || b - b != 0) return r;
    return to_float(THHalf{static_cast<unsigned short>(rounded.x - 1)});
  }
};
using Rest = std::conditional_t<std::is_same_v<Tag::num, THHalf>, HalfRemainder, Remainder>;
struct Lshift {
  template <class U>
  static HWY_INLINE U of(U a, U b) {
    if constexpr (is_int<U>) return U(Wrap<U>(a) << b);
    else return a * std::exp2(b);
  }
};
// Logical: of the unsigned pattern.
struct Rshift {
  template <class U>
  static HWY_INLINE U of(U a, U b) {
    if constexpr (is_int<U>) return U(std::make_unsigned_t<U>(a) >> b);
    else return a / std::exp2(b);
  }
};
struct And {
  template <class U>
  static HWY_INLINE U of(U a, U b) {
    return U(a & b);
  }
};
struct Or {
  template <class U>
  static HWY_INLINE U of(U a, U b) {
    return U(a | b);
  }
};
struct Xor {
  template <class U>
  static HWY_INLINE U of(U a, U b) {
    return U(a ^ b);
  }
};
// NaN in, NaN out.
struct Max {
  template <class U>
  static HWY_INLINE U of(U a, U b) {
    return a > b || a != a ? a : b;
  }
};
struct Min {
  template <class U>
  static HWY_INLINE U of(U a, U b) {
    return a < b || a != a ? a : b;
  }
};
// Integer power by squaring; a negative exponent truncates 1 / a^|b|, and the caller has ruled out a == 0 for it.
struct Pow {
  template <class U>
  static HWY_INLINE U of(U a, U b) {
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
template <int C>
struct Compare {
  template <class U>
  static HWY_INLINE bool of(U a, U b) {
    if constexpr (C == lt) return a < b;
    else if constexpr (C == le) return a <= b;
    else if constexpr (C == gt) return a > b;
    else if constexpr (C == ge) return a >= b;
    else if constexpr (C == ne) return a != b;
    else return a == b;
  }
};

// Results may be the inputs themselves, but never overlap them otherwise, so the loops have no dependence.
template <class Op, class R, class U>
HWY_ATTR void with_value(const void *arg, char *const *operand, int64_t n) {
  R *r = reinterpret_cast<R *>(operand[0]);
  const U *t = reinterpret_cast<const U *>(operand[1]);
  const U v = *static_cast<const U *>(arg);
TH_IVDEP
  for (int64_t i = 0; i < n; ++i) r[i] = R(Op::of(t[i], v));
}
template <class Op, class R, class U>
HWY_ATTR void with_tensor(const void *, char *const *operand, int64_t n) {
  R *r = reinterpret_cast<R *>(operand[0]);
  const U *t = reinterpret_cast<const U *>(operand[1]);
  const U *s = reinterpret_cast<const U *>(operand[2]);
TH_IVDEP
  for (int64_t i = 0; i < n; ++i) r[i] = R(Op::of(t[i], s[i]));
}
template <class U>
HWY_ATTR void cadd(const void *arg, char *const *operand, int64_t n) {
  U *r = reinterpret_cast<U *>(operand[0]);
  const U *t = reinterpret_cast<const U *>(operand[1]);
  const U *s = reinterpret_cast<const U *>(operand[2]);
  const U v = *static_cast<const U *>(arg);
TH_IVDEP
  for (int64_t i = 0; i < n; ++i) r[i] = Add::of(t[i], Mul::of(v, s[i]));
}

template <bool divided, class U>
HWY_ATTR void addc(const void *arg, char *const *operand, int64_t n) {
  U *r = reinterpret_cast<U *>(operand[0]);
  const U *t = reinterpret_cast<const U *>(operand[1]);
  const U *s1 = reinterpret_cast<const U *>(operand[2]);
  const U *s2 = reinterpret_cast<const U *>(operand[3]);
  const U v = *static_cast<const U *>(arg);
TH_IVDEP
  for (int64_t i = 0; i < n; ++i) {
    const U product = Mul::of(v, s1[i]);
    r[i] = Add::of(t[i], divided ? divide(product, s2[i]) : Mul::of(product, s2[i]));
  }
}

template <class U>
HWY_ATTR void clamp(const void *arg, char *const *operand, int64_t n) {
  U *r = reinterpret_cast<U *>(operand[0]);
  const U *t = reinterpret_cast<const U *>(operand[1]);
  const U low = static_cast<const U *>(arg)[0], high = static_cast<const U *>(arg)[1];
TH_IVDEP
  for (int64_t i = 0; i < n; ++i) r[i] = t[i] < low ? low : t[i] > high ? high : t[i];
}

struct Neg {
  template <class U>
  static HWY_INLINE U of(U a) {
    return negated(a);
  }
};
struct Sign {
  template <class U>
  static HWY_INLINE U of(U a) {
    return U((a > 0) - (a < 0));
  }
};
struct Abs {
  template <class U>
  static HWY_INLINE U of(U a) {
    if constexpr (std::is_same_v<U, THHalf>) return U{static_cast<unsigned short>(a.x & 0x7fff)};
    else if constexpr (is_int<U>) return a < 0 ? negated(a) : a;
    else return std::fabs(a);
  }
};
template <class Op, class U>
HWY_ATTR void unary(const void *, char *const *operand, int64_t n) {
  U *r = reinterpret_cast<U *>(operand[0]);
  const U *t = reinterpret_cast<const U *>(operand[1]);
TH_IVDEP
  for (int64_t i = 0; i < n; ++i) r[i] = Op::of(t[i]);
}

template <int... C>
HWY_INLINE void set_comparisons(Pointwise &p, std::integer_sequence<int, C...>) {
  ((p.compare_value[C] = on_elements<with_value<Compare<C>, unsigned char, T>, 1, 1, unsigned char>()), ...);
  ((p.compare_value_same[C] = on_elements<with_value<Compare<C>, T, T>, 1, 1>()), ...);
  ((p.compare[C] = on_elements<with_tensor<Compare<C>, unsigned char, T>, 2, 0, unsigned char>()), ...);
  ((p.compare_same[C] = on_elements<with_tensor<Compare<C>, T, T>, 2>()), ...);
}

Pointwise pointwise_table() {
  Pointwise p = {};
  p.fill = fill<Tag::num>;
  p.adds = on_elements<with_value<Add, T, T>, 1, 1>();
  p.muls = on_elements<with_value<Mul, T, T>, 1, 1>();
  p.divs = on_elements<with_value<Div, T, T>, 1, 1>();
  p.fmods = on_elements<with_value<Fmod, T, T>, 1, 1>();
  p.remainders = on_elements<with_value<Rest, T, T>, 1, 1>();
  p.lshifts = on_elements<with_value<Lshift, T, T>, 1, 1>();
  p.rshifts = on_elements<with_value<Rshift, T, T>, 1, 1>();
  p.maxs = on_elements<with_value<Max, T, T>, 1, 1>();
  p.mins = on_elements<with_value<Min, T, T>, 1, 1>();
  p.clamp = on_elements<clamp<T>, 1, 2>();
  p.cadd = on_elements<cadd<T>, 2, 1>();
  p.cmul = on_elements<with_tensor<Mul, T, T>, 2>();
  p.cdiv = on_elements<with_tensor<Div, T, T>, 2>();
  p.cfmod = on_elements<with_tensor<Fmod, T, T>, 2>();
  p.cremainder = on_elements<with_tensor<Rest, T, T>, 2>();
  p.clshift = on_elements<with_tensor<Lshift, T, T>, 2>();
  p.crshift = on_elements<with_tensor<Rshift, T, T>, 2>();
  p.cmax = on_elements<with_tensor<Max, T, T>, 2>();
  p.cmin = on_elements<with_tensor<Min, T, T>, 2>();
  p.addcmul = on_elements<addc<false, T>, 3, 1>();
  p.addcdiv = on_elements<addc<true, T>, 3, 1>();
  p.neg = unary<Neg, Tag::num>;
  p.sign = on_elements<unary<Sign, T>, 1>();
  p.abs = unary<Abs, Tag::num>;
  if constexpr (is_int<T>) {
    p.ands = on_elements<with_value<And, T, T>, 1, 1>();
    p.ors = on_elements<with_value<Or, T, T>, 1, 1>();
    p.xors = on_elements<with_value<Xor, T, T>, 1, 1>();
    p.cand = on_elements<with_tensor<And, T, T>, 2>();
    p.cor = on_elements<with_tensor<Or, T, T>, 2>();
    p.cxor = on_elements<with_tensor<Xor, T, T>, 2>();
    p.cpow = on_elements<with_tensor<Pow, T, T>, 2>();
  }
  set_comparisons(p, std::make_integer_sequence<int, comparisons>());
  return p;
}

}  // namespace
}  // namespace th::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace th::simd {
HWY_EXPORT(pointwise_table);
template <>
Pointwise choose<Pointwise, BuildTag>() {
  return HWY_DYNAMIC_DISPATCH(pointwise_table)();
}
}  // namespace th::simd
#endif
