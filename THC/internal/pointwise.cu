// The kernels of pointwise.hpp for one element type, that of the build.
#include "TH/internal/build_tag.hpp"

#include <cmath>

#include "check.cuh"
#include "elementwise.cuh"
#include "pointwise.hpp"

namespace thc {

namespace {

using namespace th::formula;
using T = th::BuildTag::num;
using C = th::Calc<T>;

TH_HD inline C calc(T v) { return th::convert<C>(v); }
template <class R>
TH_HD inline R result(C v) {
  return th::convert<R>(v);
}
template <class R>
TH_HD inline R result(bool v) {
  return th::convert<R>(v ? 1 : 0);
}
C scalar(const void *scalars, int k = 0) { return calc(static_cast<const T *>(scalars)[k]); }

// Unless the call was checked, there may be divisors of 0 and shifts beyond the width; those give 0, as Pow does for 0 to a negative
// power.
template <class Op>
struct Total {
  template <class U>
  TH_FORMULA static U of(U a, U b) {
    if constexpr (th::is_int<U>) return b != 0 ? Op::of(a, b) : U(0);
    else return Op::of(a, b);
  }
};
template <class Op>
struct TotalShift {
  template <class U>
  TH_FORMULA static U of(U a, U b) {
    if constexpr (th::is_int<U>) return is_shift(b) ? Op::of(a, b) : U(0);
    else return Op::of(a, b);
  }
};
struct TotalAddQuotient {
  template <class U>
  TH_FORMULA static U of(U t, U v, U a, U b) {
    return Add::of(t, Total<Div>::of(Mul::of(v, a), b));
  }
};

// Kernels by what they get: elements alone, or elements and scalars.
template <class Op, class R = T>
struct OfElements {
  template <class... A>
  TH_HD R operator()(A... a) const {
    return result<R>(Op::of(calc(a)...));
  }
};
template <class Op, class... A>
void of_elements(const Call &call, const Plan &plan, const void *) {
  run<T, A...>(call, plan, OfElements<Op>());
}
template <class Op>
struct WithValue {
  C value;
  TH_HD T operator()(T a) const { return result<T>(Op::of(calc(a), value)); }
};
template <class Op>
void with_value(const Call &call, const Plan &plan, const void *scalars) {
  run<T, T>(call, plan, WithValue<Op>{scalar(scalars)});
}
// of(t, value, src...)
template <class Op>
struct Scaled {
  C value;
  template <class... A>
  TH_HD T operator()(T t, A... a) const {
    return result<T>(Op::of(calc(t), value, calc(a)...));
  }
};
template <class Op, class... A>
void scaled(const Call &call, const Plan &plan, const void *scalars) {
  run<T, T, A...>(call, plan, Scaled<Op>{scalar(scalars)});
}
struct AddScaled {
  template <class U>
  TH_FORMULA static U of(U t, U v, U src) {
    return Add::of(t, Mul::of(v, src));
  }
};
struct Interpolate {
  template <class U>
  TH_FORMULA static U of(U a, U weight, U b) {
    return a + weight * (b - a);
  }
};
struct Clamped {
  C low, high;
  TH_HD T operator()(T t) const { return result<T>(Clamp::of(calc(t), low, high)); }
};
void clamp(const Call &call, const Plan &plan, const void *scalars) {
  run<T, T>(call, plan, Clamped{scalar(scalars), scalar(scalars, 1)});
}
// Signs are not computed in floats, which would lose the bits of NaN.
template <class Op>
struct OfBits {
  TH_HD T operator()(T a) const { return Op::of(a); }
};
template <class Op>
void of_bits(const Call &call, const Plan &plan, const void *) {
  run<T, T>(call, plan, OfBits<Op>());
}

// All six in one kernel.
TH_HD inline bool compare(int comparison, T a, T b) {
  switch (comparison) {
    case lt: return a < b;
    case le: return a <= b;
    case gt: return a > b;
    case ge: return a >= b;
    case ne: return a != b;
    default: return a == b;
  }
}
template <class R>
struct ComparedValue {
  T value;
  int comparison;
  TH_HD R operator()(T a) const { return result<R>(compare(comparison, a, value)); }
};
template <class R, int comparison>
void compare_value(const Call &call, const Plan &plan, const void *scalars) {
  run<R, T>(call, plan, ComparedValue<R>{*static_cast<const T *>(scalars), comparison});
}
template <class R>
struct Compared {
  int comparison;
  TH_HD R operator()(T a, T b) const { return result<R>(compare(comparison, a, b)); }
};
template <class R, int comparison>
void compare_tensor(const Call &call, const Plan &plan, const void *) {
  run<R, T, T>(call, plan, Compared<R>{comparison});
}
template <int... c>
void set_comparisons(Pointwise &p, std::integer_sequence<int, c...>) {
  ((p.compare_value[c] = compare_value<unsigned char, c>), ...);
  ((p.compare_value_same[c] = compare_value<T, c>), ...);
  ((p.compare[c] = compare_tensor<unsigned char, c>), ...);
  ((p.compare_same[c] = compare_tensor<T, c>), ...);
}

// Functions of the C library, and of CUDA's, which are within 2 ulp; compute type float or double.
#define THC_FUNCTION(name, formula) \
  struct name {                     \
    template <class U>              \
    TH_FORMULA static U of(U x) {   \
      return formula;               \
    }                               \
  };
THC_FUNCTION(Sqrt, std::sqrt(x))
THC_FUNCTION(Rsqrt, 1 / std::sqrt(x))
THC_FUNCTION(Inverse, 1 / x)
THC_FUNCTION(Ceil, std::ceil(x))
THC_FUNCTION(Floor, std::floor(x))
THC_FUNCTION(Round, std::round(x))
THC_FUNCTION(Trunc, std::trunc(x))
THC_FUNCTION(Frac, x - std::trunc(x))
THC_FUNCTION(Exp, std::exp(x))
THC_FUNCTION(Log, std::log(x))
THC_FUNCTION(Log1p, std::log1p(x))
THC_FUNCTION(Sin, std::sin(x))
THC_FUNCTION(Cos, std::cos(x))
THC_FUNCTION(Tan, std::tan(x))
THC_FUNCTION(Asin, std::asin(x))
THC_FUNCTION(Acos, std::acos(x))
THC_FUNCTION(Atan, std::atan(x))
THC_FUNCTION(Sinh, std::sinh(x))
THC_FUNCTION(Cosh, std::cosh(x))
THC_FUNCTION(Tanh, std::tanh(x))
#undef THC_FUNCTION
// exp of a negative number, so that nothing overflows.
struct Sigmoid {
  template <class U>
  TH_FORMULA static U of(U x) {
    const U e = std::exp(-std::fabs(x));
    return (x < 0 ? e : U(1)) / (1 + e);
  }
};
// The host's lgamma would write the global signgam.
struct LogGamma {
  template <class U>
  TH_HD static U of(U x) {
#ifdef __CUDA_ARCH__
    return lgamma(x);
#else
    int sign;
    if constexpr (sizeof(U) == 4) return lgammaf_r(x, &sign);
    else return lgamma_r(x, &sign);
#endif
  }
};
struct Angle {
  template <class U>
  TH_FORMULA static U of(U x, U y) {
    return std::atan2(x, y);
  }
};
struct Power {
  template <class U>
  TH_FORMULA static U of(U x, U y) {
    return std::pow(x, y);
  }
};
// Products, inverses and roots are rounded correctly, which powers are not.
struct PowerTo {
  template <class U>
  TH_FORMULA static U of(U x, U y) {
    if (y == 1) return x;
    if (y == 2) return x * x;
    if (y == -1) return 1 / x;
    if (y == U(0.5) && x - x == 0) return std::sqrt(x + 0);
    return std::pow(x, y);
  }
};
struct PowerOf {
  template <class U>
  TH_FORMULA static U of(U x, U base) {
    return std::pow(base, x);
  }
};

template <class U>
void set_functions(Pointwise &p) {
  if constexpr (!th::is_int<U>) {
    p.sqrt = of_elements<Sqrt, T>;
    p.rsqrt = of_elements<Rsqrt, T>;
    p.cinv = of_elements<Inverse, T>;
    p.ceil = of_elements<Ceil, T>;
    p.floor = of_elements<Floor, T>;
    p.round = of_elements<Round, T>;
    p.trunc = of_elements<Trunc, T>;
    p.frac = of_elements<Frac, T>;
    p.sigmoid = of_elements<Sigmoid, T>;
    p.exp = of_elements<Exp, T>;
    p.log = of_elements<Log, T>;
    p.log1p = of_elements<Log1p, T>;
    p.sin = of_elements<Sin, T>;
    p.cos = of_elements<Cos, T>;
    p.tan = of_elements<Tan, T>;
    p.asin = of_elements<Asin, T>;
    p.acos = of_elements<Acos, T>;
    p.atan = of_elements<Atan, T>;
    p.sinh = of_elements<Sinh, T>;
    p.cosh = of_elements<Cosh, T>;
    p.tanh = of_elements<Tanh, T>;
    p.lgamma = of_elements<LogGamma, T>;
    p.atan2 = of_elements<Angle, T, T>;
    p.cpow = of_elements<Power, T, T>;
    p.pow = with_value<PowerTo>;
    p.tpow = with_value<PowerOf>;
    p.lerp = scaled<Interpolate, T>;
  }
}

// ---- Integers ----

struct IsZero {
  template <class U>
  TH_HD bool operator()(U v) const {
    return v == 0;
  }
};
struct IsNoShift {
  template <class U>
  TH_HD bool operator()(U v) const {
    return !is_shift(v);
  }
};
struct IsNoPower {
  template <class U>
  TH_HD bool operator()(U base, U exponent) const {
    return base == 0 && exponent < 0;
  }
};
template <class U, int input>
void check_divisors(const Call &call, const th::View *inputs) {
  const th::View &v = inputs[input];
  const int64_t at = first_bad<U>(call, &v, IsZero());
  if (at >= 0) th::fail("division by zero: element %lld of %s is 0", static_cast<long long>(at), v.name);
}
template <class U>
void check_shifts(const Call &call, const th::View *inputs) {
  const th::View &v = inputs[1];
  const int64_t at = first_bad<U>(call, &v, IsNoShift());
  if (at >= 0)
    th::fail("element %lld of %s is a shift outside of 0 to %zu bits", static_cast<long long>(at), v.name,
             8 * sizeof(U) - 1);
}
template <class U>
void check_powers(const Call &call, const th::View *inputs) {
  const int64_t at = first_bad<U, U>(call, inputs, IsNoPower());
  if (at >= 0) th::fail("element %lld of %s: 0 to a negative power", static_cast<long long>(at), inputs[0].name);
}
template <class U>
void set_integers(Pointwise &p) {
  if constexpr (th::is_int<U>) {
    p.ands = with_value<And>;
    p.ors = with_value<Or>;
    p.xors = with_value<Xor>;
    p.cand = of_elements<And, T, T>;
    p.cor = of_elements<Or, T, T>;
    p.cxor = of_elements<Xor, T, T>;
    p.cpow = of_elements<Pow, T, T>;
    p.divisors = check_divisors<U, 1>;
    p.third_divisors = check_divisors<U, 2>;
    p.shifts = check_shifts<U>;
    if constexpr (std::is_signed_v<U>) p.powers = check_powers<U>;
  }
}

Pointwise make() {
  using Rest = std::conditional_t<th::is_narrow<T>, NarrowRemainder<T>, Remainder>;
  Pointwise p = {};
  p.adds = with_value<Add>;
  p.muls = with_value<Mul>;
  p.divs = with_value<Total<Div>>;
  p.fmods = with_value<Total<Fmod>>;
  p.remainders = with_value<Total<Rest>>;
  p.lshifts = with_value<TotalShift<Lshift>>;
  p.rshifts = with_value<TotalShift<Rshift>>;
  p.maxs = with_value<Max>;
  p.mins = with_value<Min>;
  p.clamp = clamp;
  p.cadd = scaled<AddScaled, T>;
  p.cmul = of_elements<Mul, T, T>;
  p.cdiv = of_elements<Total<Div>, T, T>;
  p.cfmod = of_elements<Total<Fmod>, T, T>;
  p.cremainder = of_elements<Total<Rest>, T, T>;
  p.clshift = of_elements<TotalShift<Lshift>, T, T>;
  p.crshift = of_elements<TotalShift<Rshift>, T, T>;
  p.cmax = of_elements<Max, T, T>;
  p.cmin = of_elements<Min, T, T>;
  p.addcmul = scaled<AddProduct<false>, T, T>;
  p.addcdiv = scaled<TotalAddQuotient, T, T>;
  p.neg = of_bits<Neg>;
  p.sign = of_elements<Sign, T>;
  p.abs = of_bits<Abs>;
  set_integers<T>(p);
  set_functions<T>(p);
  set_comparisons(p, std::make_integer_sequence<int, comparisons>());
  return p;
}

}  // namespace

template <>
const Pointwise &pointwise<th::BuildTag>() {
  static const Pointwise table = make();
  return table;
}

}  // namespace thc
