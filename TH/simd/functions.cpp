// Functions of floating-point numbers, compiled for floating-point types and, by Highway, per CPU target. The transcendental ones are
// those of math-inl.hpp, within 2 ulp, or SLEEF's, within 1 ulp over the whole range (erfc: 1.5); tests/accuracy measures them. Those
// of special.hpp go one by one. The tail goes through the same vector function. Still, sin, cos and tan depend, within that ulp, on an
// element's neighbours: the largest angle in a vector decides how all of them are reduced.
#include "TH/internal/build_tag.hpp"
#if defined(TH_BUILD_NARROW) || defined(TH_BUILD_Float) || defined(TH_BUILD_Double)

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "TH/simd/functions.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <cmath>

#include "TH/internal/special.hpp"
#include "TH/simd/narrow-inl.hpp"
#include "TH/simd/kernels.hpp"
#include "TH/simd/math-inl.hpp"

HWY_BEFORE_NAMESPACE();

// SLEEF's own header shows only what the compiler's flags allow, so its functions are declared here: (type, lanes) per target.
#if HWY_TARGET == HWY_SSE4
#define TH_SLEEF_NAME_Float(f, ulp) Sleef_##f##f4_##ulp##sse4
#define TH_SLEEF_NAME_Double(f, ulp) Sleef_##f##d2_##ulp##sse4
#elif HWY_TARGET == HWY_AVX2
#define TH_SLEEF_NAME_Float(f, ulp) Sleef_##f##f8_##ulp##avx2
#define TH_SLEEF_NAME_Double(f, ulp) Sleef_##f##d4_##ulp##avx2
#elif HWY_TARGET == HWY_AVX3
#define TH_SLEEF_NAME_Float(f, ulp) Sleef_##f##f16_##ulp##avx512f
#define TH_SLEEF_NAME_Double(f, ulp) Sleef_##f##d8_##ulp##avx512f
#elif HWY_TARGET == HWY_NEON
#define TH_SLEEF_NAME_Float(f, ulp) Sleef_##f##f4_##ulp##advsimd
#define TH_SLEEF_NAME_Double(f, ulp) Sleef_##f##d2_##ulp##advsimd
#endif
#ifdef TH_BUILD_Double
#define TH_SLEEF_NAME TH_SLEEF_NAME_Double
#else
#define TH_SLEEF_NAME TH_SLEEF_NAME_Float
#endif

namespace th::simd::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;
using T = Calc<BuildTag::num>;
constexpr hn::ScalableTag<T> d;
using V = hn::Vec<decltype(d)>;

#ifdef TH_SLEEF_NAME_Float
using Raw = decltype(V::raw);
#define TH_FUNCTION1(f, ulp)                     \
  extern "C" Raw TH_SLEEF_NAME(f, ulp)(Raw);     \
  struct f##_of {                                \
    static HWY_INLINE V of(V x) { return V{TH_SLEEF_NAME(f, ulp)(x.raw)}; } \
  };
#define TH_FUNCTION2(f, ulp)                        \
  extern "C" Raw TH_SLEEF_NAME(f, ulp)(Raw, Raw);   \
  struct f##_of {                                   \
    static HWY_INLINE V of(V x, V y) { return V{TH_SLEEF_NAME(f, ulp)(x.raw, y.raw)}; } \
  };
#else
// SLEEF has no vectors for this target: lane by lane. Not libm's, whose large angles are up to 14 ulp wrong.
template <class F>
HWY_INLINE V by_lanes(F f, V x, V y) {
  HWY_ALIGN T a[HWY_LANES(T)], b[HWY_LANES(T)];
  hn::Store(x, d, a);
  hn::Store(y, d, b);
  for (size_t i = 0; i < hn::Lanes(d); ++i) a[i] = f(a[i], b[i]);
  return hn::Load(d, a);
}
#ifdef TH_BUILD_Double
#define TH_SLEEF_NAME_ONE(f, ulp) Sleef_##f##_##ulp
#else
#define TH_SLEEF_NAME_ONE(f, ulp) Sleef_##f##f_##ulp
#endif
#define TH_FUNCTION1(f, ulp)                    \
  extern "C" T TH_SLEEF_NAME_ONE(f, ulp)(T);    \
  struct f##_of {                               \
    static HWY_INLINE V of(V x) { return by_lanes([](T a, T) HWY_ATTR { return TH_SLEEF_NAME_ONE(f, ulp)(a); }, x, x); } \
  };
#define TH_FUNCTION2(f, ulp)                    \
  extern "C" T TH_SLEEF_NAME_ONE(f, ulp)(T, T); \
  struct f##_of {                               \
    static HWY_INLINE V of(V x, V y) { return by_lanes([](T a, T b) HWY_ATTR { return TH_SLEEF_NAME_ONE(f, ulp)(a, b); }, x, y); } \
  };
#endif
TH_FUNCTION1(exp, u10)
TH_FUNCTION1(log, u10)
TH_FUNCTION1(log1p, u10)
TH_FUNCTION1(sin, u10)
TH_FUNCTION1(cos, u10)
TH_FUNCTION1(tan, u10)
TH_FUNCTION1(asin, u10)
TH_FUNCTION1(acos, u10)
TH_FUNCTION1(atan, u10)
TH_FUNCTION1(sinh, u10)
TH_FUNCTION1(cosh, u10)
TH_FUNCTION1(tanh, u10)
TH_FUNCTION1(log2, u10)
TH_FUNCTION1(log10, u10)
TH_FUNCTION1(expm1, u10)
TH_FUNCTION1(erf, u10)
TH_FUNCTION1(erfc, u15)
TH_FUNCTION2(atan2, u10)
TH_FUNCTION2(pow, u10)

// Some of SLEEF's functions give infinity up to 1.7e-6 before the result overflows, or far before (log1p); there libm decides.
template <class F, class... X>
HWY_INLINE V unless_early(V y, F libm, X... x) {
  auto early = hn::IsInf(y);
  ((early = hn::And(early, hn::IsFinite(x))), ...);
  if (HWY_LIKELY(hn::AllFalse(d, early))) return y;
  HWY_ALIGN T lane[3][HWY_LANES(T)] = {};
  int k = 0;
  (hn::Store(x, d, lane[k++]), ...);
  hn::Store(y, d, lane[2]);
  for (size_t i = 0; i < hn::Lanes(d); ++i)
    if (std::isinf(lane[2][i])) lane[2][i] = libm(lane[0][i], lane[1][i]);
  return hn::Load(d, lane[2]);
}
#define TH_WHOLE1(f)                                                                          \
  struct whole_##f {                                                                          \
    static HWY_INLINE V of(V x) {                                                             \
      return unless_early(f##_of::of(x), [](T a, T) HWY_ATTR { return std::f(a); }, x);       \
    }                                                                                         \
  };
TH_WHOLE1(exp)
TH_WHOLE1(log1p)
TH_WHOLE1(sinh)
TH_WHOLE1(cosh)
TH_WHOLE1(expm1)
struct whole_pow {
  static HWY_INLINE V of(V x, V y) {
    return unless_early(pow_of::of(x, y), [](T a, T b) HWY_ATTR { return std::pow(a, b); }, x, y);
  }
};
#undef TH_WHOLE1
// SLEEF's is 2.03 ulp wrong just above the subnormal floats; of small numbers there is nothing but 2 / sqrt(pi) x.
struct whole_erf {
  static HWY_INLINE V of(V x) {
    const auto small = hn::Lt(hn::Abs(x), hn::Set(d, T(1e-10)));
    return hn::IfThenElse(small, hn::Add(x, hn::Mul(x, hn::Set(d, T(0.1283791670955126)))), erf_of::of(x));
  }
};

struct sigmoid_of {
  // exp of a negative number, so that nothing overflows.
  static HWY_INLINE V of(V x) {
    const V one = hn::Set(d, T(1)), e = exp_of::of(hn::Neg(hn::Abs(x))), below = hn::Add(one, e);
    const auto negative = hn::Lt(x, hn::Zero(d));
    const V y = hn::Div(hn::IfThenElse(negative, e, one), below);
    // What rounding took from the sum; 1 / below is 1 - y, or y.
    const V lost = hn::Sub(e, hn::Sub(below, one)), inverse = hn::IfThenElse(negative, hn::Sub(one, y), y);
    return hn::Sub(y, hn::Mul(y, hn::Mul(lost, inverse)));
  }
};
// Our own where the target has them; the declared bounds hold for both.
#ifdef TH_OWN_MATH
#define TH_BEST(f, other)                                      \
  struct best_##f {                                            \
    static HWY_INLINE V of(V x) { return own::f(x); }          \
  };
struct best_pow {
  template <class W>
  static HWY_INLINE W of(W x, W y) {
    if constexpr (sizeof(T) == 4) return own::pow(x, y);
    else return whole_pow::of(x, y);
  }
};
#define TH_WAVE(f, cosine)                                                     \
  struct best_##f {                                                            \
    template <class W>                                                         \
    static HWY_INLINE W of(W x) {                                              \
      if constexpr (sizeof(T) == 4)                                            \
        if (HWY_LIKELY(!own::has_large(x))) return own::wave<cosine>(x);       \
      return f##_of::of(x);                                                    \
    }                                                                          \
  };
TH_WAVE(sin, false)
TH_WAVE(cos, true)
#undef TH_WAVE
#else
#define TH_BEST(f, other) using best_##f = other;
using best_pow = whole_pow;
using best_sin = sin_of;
using best_cos = cos_of;
#endif
TH_BEST(exp, whole_exp)
TH_BEST(log, log_of)
TH_BEST(log1p, whole_log1p)
TH_BEST(sinh, whole_sinh)
TH_BEST(cosh, whole_cosh)
TH_BEST(tanh, tanh_of)
TH_BEST(sigmoid, sigmoid_of)
#undef TH_BEST

struct sqrt_of {
  static HWY_INLINE V of(V x) { return hn::Sqrt(x); }
};
struct rsqrt_of {
  static HWY_INLINE V of(V x) { return hn::Div(hn::Set(d, T(1)), hn::Sqrt(x)); }
};
struct cinv_of {
  static HWY_INLINE V of(V x) { return hn::Div(hn::Set(d, T(1)), x); }
};
struct ceil_of {
  // Without vectors Highway loses the sign of zeros.
  static HWY_INLINE V of(V x) { return hn::CopySign(hn::Ceil(x), x); }
};
struct floor_of {
  static HWY_INLINE V of(V x) { return hn::CopySign(hn::Floor(x), x); }
};
struct trunc_of {
  static HWY_INLINE V of(V x) { return hn::Trunc(x); }
};
struct frac_of {
  static HWY_INLINE V of(V x) { return hn::Sub(x, hn::Trunc(x)); }
};
struct round_of {
  // Half away from zero: trunc(x) and one more where what is cut off is at least a half.
  static HWY_INLINE V of(V x) {
    const V whole = hn::Trunc(x), rest = hn::Abs(hn::Sub(x, whole));
    const V step = hn::CopySign(hn::Set(d, T(1)), x);
    return hn::CopySign(hn::IfThenElse(hn::Ge(rest, hn::Set(d, T(0.5))), hn::Add(whole, step), whole), x);
  }
};

template <class F, class... In>
HWY_INLINE void apply(T *r, int64_t n, F f, const In *...in) {
  const int64_t lanes = static_cast<int64_t>(hn::Lanes(d));
  int64_t i = 0;
  for (; i + lanes <= n; i += lanes) hn::StoreU(f(hn::LoadU(d, in + i)...), d, r + i);
  if (i == n) return;
  const auto padded = [&](const T *from) HWY_ATTR {
    HWY_ALIGN T buffer[HWY_LANES(T)] = {};
    for (int64_t k = i; k < n; ++k) buffer[k - i] = from[k];
    return hn::Load(d, buffer);
  };
  HWY_ALIGN T out[HWY_LANES(T)];
  hn::Store(f(padded(in)...), d, out);
  for (int64_t k = i; k < n; ++k) r[k] = out[k - i];
}

HWY_INLINE T *output(char *const *operand) { return reinterpret_cast<T *>(operand[0]); }
HWY_INLINE const T *input(char *const *operand, int k) { return reinterpret_cast<const T *>(operand[k]); }

template <class F>
HWY_ATTR void of_one(const void *, char *const *operand, int64_t n) {
  apply(output(operand), n, [](V x) HWY_ATTR { return F::of(x); }, input(operand, 1));
}
template <class F>
HWY_ATTR void of_two(const void *, char *const *operand, int64_t n) {
  apply(output(operand), n, [](V x, V y) HWY_ATTR { return F::of(x, y); }, input(operand, 1), input(operand, 2));
}
HWY_ATTR void power(const void *arg, char *const *operand, int64_t n) {
  T *r = output(operand);
  const T *t = input(operand, 1);
  const T value = *static_cast<const T *>(arg);
  // Exponents for which a product or a root is exact or correctly rounded.
  if (value == T(1)) return apply(r, n, [](V x) HWY_ATTR { return x; }, t);
  if (value == T(2)) return apply(r, n, [](V x) HWY_ATTR { return hn::Mul(x, x); }, t);
  if (value == T(-1)) return apply(r, n, [](V x) HWY_ATTR { return cinv_of::of(x); }, t);
  // Within 1 and 1.5 ulp; the inverse first, which overflows only where the result does.
  if (value == T(3)) return apply(r, n, [](V x) HWY_ATTR { return hn::Mul(hn::Mul(x, x), x); }, t);
  if (value == T(-2)) {
    return apply(r, n, [](V x) HWY_ATTR {
      const V y = cinv_of::of(x);
      return hn::Mul(y, y);
    }, t);
  }
  // Of -0 and -infinity the power is another than the root.
  if (value == T(0.5)) {
    return apply(r, n, [](V x) HWY_ATTR {
      const V infinity = hn::Set(d, std::numeric_limits<T>::infinity());
      return hn::IfThenElse(hn::Eq(x, hn::Neg(infinity)), infinity, hn::Sqrt(hn::Add(x, hn::Zero(d))));
    }, t);
  }
  const V v = hn::Set(d, value);
  apply(r, n, [=](V x) HWY_ATTR { return best_pow::of(x, v); }, t);
}
HWY_ATTR void power_of(const void *arg, char *const *operand, int64_t n) {
  const V v = hn::Set(d, *static_cast<const T *>(arg));
  apply(output(operand), n, [=](V x) HWY_ATTR { return best_pow::of(v, x); }, input(operand, 1));
}
HWY_ATTR void interpolate(const void *arg, char *const *operand, int64_t n) {
  const V w = hn::Set(d, *static_cast<const T *>(arg));
  apply(output(operand), n, [=](V a, V b) HWY_ATTR { return hn::Add(a, hn::Mul(w, hn::Sub(b, a))); }, input(operand, 1),
        input(operand, 2));
}
// libm's, which is more accurate than SLEEF's; the form that does not write the global signgam.
HWY_ATTR void log_gamma(const void *, char *const *operand, int64_t n) {
  T *r = output(operand);
  const T *t = input(operand, 1);
  int sign;
  for (int64_t i = 0; i < n; ++i) r[i] = sizeof(T) == 4 ? T(lgammaf_r(float(t[i]), &sign)) : T(lgamma_r(double(t[i]), &sign));
}

// Functions of one number, in double.
template <double (*f)(double)>
HWY_ATTR void one_by_one(const void *, char *const *operand, int64_t n) {
  T *r = output(operand);
  const T *t = input(operand, 1);
  for (int64_t i = 0; i < n; ++i) r[i] = T(f(double(t[i])));
}
HWY_ATTR void poly_gamma(const void *arg, char *const *operand, int64_t n) {
  T *r = output(operand);
  const T *t = input(operand, 1);
  const T *value = static_cast<const T *>(arg);
  const int order = static_cast<int>(value[0]) * small_orders + static_cast<int>(value[1]);
  for (int64_t i = 0; i < n; ++i) r[i] = T(polygamma(order, double(t[i])));
}

// For in_one_pass().
template <class F>
struct vector_of_one {
  template <class W>
  static HWY_INLINE W of(W, W, W x, W) { return F::of(x); }
};

Functions functions_table() {
  Functions f = {};
  f.sqrt = in_one_pass<vector_of_one<sqrt_of>, of_one<sqrt_of>, 1>();
  f.rsqrt = in_one_pass<vector_of_one<rsqrt_of>, of_one<rsqrt_of>, 1>();
  f.cinv = in_one_pass<vector_of_one<cinv_of>, of_one<cinv_of>, 1>();
  f.ceil = in_one_pass<vector_of_one<ceil_of>, of_one<ceil_of>, 1>();
  f.floor = in_one_pass<vector_of_one<floor_of>, of_one<floor_of>, 1>();
  f.round = in_one_pass<vector_of_one<round_of>, of_one<round_of>, 1>();
  f.trunc = in_one_pass<vector_of_one<trunc_of>, of_one<trunc_of>, 1>();
  f.frac = in_one_pass<vector_of_one<frac_of>, of_one<frac_of>, 1>();
  f.sigmoid = on_elements<of_one<best_sigmoid>, 1>();
  f.exp = on_elements<of_one<best_exp>, 1>();
  f.log = on_elements<of_one<best_log>, 1>();
  f.log1p = on_elements<of_one<best_log1p>, 1>();
  f.sin = on_elements<of_one<best_sin>, 1>();
  f.cos = on_elements<of_one<best_cos>, 1>();
  f.tan = on_elements<of_one<tan_of>, 1>();
  f.asin = on_elements<of_one<asin_of>, 1>();
  f.acos = on_elements<of_one<acos_of>, 1>();
  f.atan = on_elements<of_one<atan_of>, 1>();
  f.sinh = on_elements<of_one<best_sinh>, 1>();
  f.cosh = on_elements<of_one<best_cosh>, 1>();
  f.tanh = on_elements<of_one<best_tanh>, 1>();
  f.lgamma = on_elements<log_gamma, 1>();
  f.atan2 = on_elements<of_two<atan2_of>, 2>();
  f.cpow = on_elements<of_two<best_pow>, 2>();
  f.pow = on_elements<power, 1, 1>();
  f.tpow = on_elements<power_of, 1, 1>();
  f.lerp = on_elements<interpolate, 2, 1>();
  f.log2 = on_elements<of_one<log2_of>, 1>();
  f.log10 = on_elements<of_one<log10_of>, 1>();
  f.expm1 = on_elements<of_one<whole_expm1>, 1>();
  f.erf = on_elements<of_one<whole_erf>, 1>();
  f.erfc = on_elements<of_one<erfc_of>, 1>();
  f.erfinv = on_elements<one_by_one<erfinv>, 1>();
  f.digamma = on_elements<one_by_one<digamma>, 1>();
  f.trigamma = on_elements<one_by_one<trigamma>, 1>();
  f.polygamma = on_elements<poly_gamma, 1, 2>();
  return f;
}

}  // namespace
}  // namespace th::simd::HWY_NAMESPACE
#undef TH_FUNCTION1
#undef TH_FUNCTION2
#undef TH_SLEEF_NAME
#undef TH_SLEEF_NAME_Float
#undef TH_SLEEF_NAME_Double
#undef TH_SLEEF_NAME_ONE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace th::simd {
HWY_EXPORT(functions_table);
template <>
Functions choose<Functions, BuildTag>() {
  return HWY_DYNAMIC_DISPATCH(functions_table)();
}
}  // namespace th::simd
#endif

#endif
