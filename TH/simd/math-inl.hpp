// Exponentials, logarithms, sines, powers and rests of vectors, for CPU targets with fused multiply-add: within 2 ulp over the whole
// range (pow of float: 0.6), see tests/accuracy. Included inside of foreach_target; defines TH_OWN_MATH where
// these functions exist.
//
// Arguments are reduced as usual (J.-M. Muller, Elementary Functions, 3rd ed., 2016): exp by x = k log 2 + r, log by x = 2^e m with
// m near 1, tanh and sinh by exp(x) - 1, which keeps small arguments accurate. Polynomials interpolate at Chebyshev's nodes.
#if defined(TH_SIMD_MATH_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef TH_SIMD_MATH_INL
#undef TH_SIMD_MATH_INL
#else
#define TH_SIMD_MATH_INL
#endif

#include <hwy/highway.h>

#include <cmath>
#include <cstdint>
#include <limits>

#undef TH_OWN_MATH
#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX2
#define TH_OWN_MATH

HWY_BEFORE_NAMESPACE();
namespace th::simd::HWY_NAMESPACE {
namespace own {

namespace hn = hwy::HWY_NAMESPACE;

template <class T>
struct Constants;
template <>
struct Constants<float> {
  static constexpr int mantissa = 23;
  static constexpr float ln2_high = 0x1.62e43p-1f, ln2_low = -0x1.05c610ca86c39p-29f;
  static constexpr float log_ln2_high = 0x1.62e3p-1f, log_ln2_low = 0x1.2fefa2p-17f;  // high times an exponent is exact
  static constexpr float exp_least = -105, exp_most = 89, tanh_most = 20, sinh_most = 91;
  static constexpr uint32_t root_half = 0x3f3504f3;  // bits of sqrt(1/2)
  // (exp(r) - 1 - r) / r^2 for |r| <= log(2) / 2
  static constexpr float exp[] = {0.50000000142862234f, 0.16666666682534356f, 0.041666456809677876f,
                                  0.0083333100242252924f, 0.0013934541928270264f, 0.00019891981313977690f};
};
template <>
struct Constants<double> {
  static constexpr int mantissa = 52;
  static constexpr double ln2_high = 0x1.62e42fefa39efp-1, ln2_low = 0x1.abc9e3b39803fp-56;
  static constexpr double log_ln2_high = 0x1.62e42fee00000p-1, log_ln2_low = 0x1.a39ef35793c76p-33;
  static constexpr double exp_least = -746, exp_most = 710, tanh_most = 45, sinh_most = 712;
  static constexpr uint64_t root_half = 0x3fe6a09e667f3bcd;
  static constexpr double exp[] = {0.5000000000000001128,      0.16666666666666667534,    0.041666666666620638584,
                                   0.0083333333333297934996,   0.0013888888918939167785,  0.00019841269864380513295,
                                   0.000024801518641395993583, 2.7557266418612303703e-6,  2.76213386691429238e-7,
                                   2.5101346928350340198e-8};
};

template <class V, class T, size_t n>
HWY_INLINE V polynomial(V x, const T (&c)[n]) {
  const hn::DFromV<V> d;
  V y = hn::Set(d, c[n - 1]);
  for (size_t i = n - 1; i-- > 0;) y = hn::MulAdd(y, x, hn::Set(d, c[i]));
  return y;
}

// 2^k for a whole k within the exponents of normal numbers.
template <class V>
HWY_INLINE V power_of_2(V k) {
  using T = hn::TFromV<V>;
  constexpr int mantissa = Constants<T>::mantissa;
  const hn::DFromV<V> d;
  const hn::RebindToUnsigned<decltype(d)> du;
  // The sum's low bits are k plus the exponents' bias.
  const T middle = T(1.5) * T(uint64_t{1} << mantissa) + T(sizeof(T) == 4 ? 127 : 1023);
  return hn::BitCast(d, hn::ShiftLeft<mantissa>(hn::BitCast(du, hn::Add(k, hn::Set(d, middle)))));
}

// v 2^k for a whole k as large as results of exp need, rounded once where that overflows or is subnormal.
#if HWY_TARGET <= HWY_AVX3
HWY_INLINE hn::Vec512<float> scaled(hn::Vec512<float> v, hn::Vec512<float> k) {
  return hn::Vec512<float>{_mm512_scalef_ps(v.raw, k.raw)};
}
HWY_INLINE hn::Vec512<double> scaled(hn::Vec512<double> v, hn::Vec512<double> k) {
  return hn::Vec512<double>{_mm512_scalef_pd(v.raw, k.raw)};
}
#else
template <class V>
HWY_INLINE V scaled(V v, V k) {
  const V half = hn::Round(hn::Mul(k, hn::Set(hn::DFromV<V>(), hn::TFromV<V>(0.5))));
  return hn::Mul(hn::Mul(v, power_of_2(half)), power_of_2(hn::Sub(k, half)));
}
#endif

// a / b for 0 <= a <= 1 <= b <= 2
template <class V>
HWY_INLINE V quotient(V a, V b) {
  return hn::Div(a, b);
}
#if HWY_TARGET <= HWY_AVX3
HWY_INLINE hn::Vec512<float> quotient(hn::Vec512<float> a, hn::Vec512<float> b) {
  hn::Vec512<float> r{_mm512_rcp14_ps(b.raw)};  // 1 / b within 2^-14
  r = hn::MulAdd(r, hn::NegMulAdd(b, r, hn::Set(hn::DFromV<decltype(b)>(), 1.0f)), r);
  const auto q = hn::Mul(a, r);
  return hn::MulAdd(r, hn::NegMulAdd(q, b, a), q);
}
#endif

// x = k log 2 + r + lost; p + rest = exp(r) - 1
template <class V>
struct Reduced {
  V k, p, rest, lost;
  explicit HWY_INLINE Reduced(V x) {
    using C = Constants<hn::TFromV<V>>;
    const hn::DFromV<V> d;
    k = hn::Round(hn::Mul(x, hn::Set(d, hn::TFromV<V>(1.4426950408889634))));
    const V high = hn::NegMulAdd(k, hn::Set(d, C::ln2_high), x), r = hn::NegMulAdd(k, hn::Set(d, C::ln2_low), high);
    lost = hn::NegMulAdd(k, hn::Set(d, C::ln2_low), hn::Sub(high, r));
    const V square = hn::Mul(hn::Mul(r, r), polynomial(r, C::exp));
    p = hn::Add(r, square);
    rest = hn::Sub(square, hn::Sub(p, r));
  }
};

// A NaN stays NaN: these targets' minima and maxima give the second operand then.
template <class V>
HWY_INLINE V at_most(V x, hn::TFromV<V> limit) {
  return hn::Min(hn::Set(hn::DFromV<V>(), limit), x);
}
template <class V>
HWY_INLINE V at_least(V x, hn::TFromV<V> limit) {
  return hn::Max(hn::Set(hn::DFromV<V>(), limit), x);
}

// exp x for an x within the range where it is neither 0 nor infinite; a little beyond is right, too.
template <class V>
HWY_INLINE V exp_within(V x) {
  const Reduced<V> e(x);
  return scaled(hn::Add(e.p, hn::Set(hn::DFromV<V>(), hn::TFromV<V>(1))), e.k);
}
template <class V>
HWY_INLINE V exp(V x) {
  using C = Constants<hn::TFromV<V>>;
  return exp_within(at_most(at_least(x, C::exp_least), C::exp_most));
}

template <class V>
HWY_INLINE V sigmoid(V x) {
  using T = hn::TFromV<V>;
  const hn::DFromV<V> d;
  const V minus = hn::Or(x, hn::Set(d, T(-0.0)));  // exp of a negative number, so that nothing overflows
  const V one = hn::Set(d, T(1)), e = exp_within(at_least(minus, Constants<T>::exp_least));
  const auto negative = hn::Lt(x, hn::Zero(d));
  const V below = hn::Add(one, e), y = quotient(hn::IfThenElse(negative, e, one), below);
  // What rounding took from the sum; 1 / below is 1 - y, or y.
  const V lost = hn::Sub(e, hn::Sub(below, one)), inverse = hn::IfThenElse(negative, hn::Sub(one, y), y);
  return hn::NegMulAdd(y, hn::Mul(lost, inverse), y);
}

#if HWY_TARGET <= HWY_AVX3
// By a polynomial about the centre of an interval: intervals are halves of octaves from 1/16 on, the first one reaches down to 0, and
// a coefficient for each is picked by the bits of |x| that tell them apart. At the centres tanh is a float, all but a thousandth of an
// ulp, or so.
HWY_INLINE hn::Vec512<float> tanh(hn::Vec512<float> x) {
  static constexpr float least = 0.0625f, most = 9.5f;  // beyond, it rounds to 1
  alignas(64) static constexpr float centre[16] = {
      2.49971724f, 3.50058651f, 4.99977016f, 6.99856949f, 10.002861f, 14.0028381f, 0.0f, 0.109366901f, 0.156211436f,
      0.218745515f, 0.312523425f, 0.437508523f, 0.625106633f, 0.875141978f, 1.24971187f, 1.74976504f};
  alignas(64) static constexpr float c[8][16] = {
      {0.986606777f, 0.998180032f, 0.999909163f, 0.999998331f, 1.0f, 1.0f, 0.0f, 0.108932927f, 0.154953092f, 0.215322062f,
       0.302731007f, 0.411577135f, 0.554673553f, 0.703977227f, 0.848202825f, 0.941348791f},
      {0.0266070683f, 0.0036366242f, 0.000181666721f, 3.33564071e-6f, 8.19685919e-9f, 2.74986782e-12f, 1.0f, 0.988133609f,
       0.975989521f, 0.953636408f, 0.908353925f, 0.830604255f, 0.692337275f, 0.504416049f, 0.28055197f, 0.113862455f},
      {-0.0262506381f, -0.00363002089f, -0.000181717376f, -3.3368824e-6f, -8.44685566e-9f, -2.83373173e-12f, 0.0f, -0.107640289f,
       -0.1512326f, -0.205338955f, -0.274986893f, -0.341857731f, -0.384021163f, -0.355097413f, -0.237965003f, -0.107184261f},
      {0.0170300547f, 0.00241119438f, 0.000121092286f, 2.22397898e-6f, 5.52173773e-9f, 1.8524095e-12f, -0.333333343f,
       -0.317652315f, -0.301895887f, -0.273664802f, -0.219537586f, -0.136167258f, -0.0177727044f, 0.0818418115f, 0.10832528f,
       0.0629436374f},
      {-0.00805417728f, -0.0011963112f, -5.99825107e-5f, -1.10192252e-6f, -2.24460361e-9f, -7.53018307e-13f, 0.0f, 0.0704828873f,
       0.097190544f, 0.127372369f, 0.158122763f, 0.169995695f, 0.137866065f, 0.0607531779f, -0.0125568323f, -0.0235267878f},
      {0.00286027184f, 0.000471619103f, 2.40747995e-5f, 4.42702799e-7f, 9.86509763e-10f, 3.30962525e-13f, 0.133332387f,
       0.120164715f, 0.107260622f, 0.0849874318f, 0.0454961769f, -0.00611928059f, -0.0551588982f, -0.0588393286f, -0.0192261059f,
       0.00369373825f},
      {-0.000701051031f, -0.000156495837f, -9.10387371e-6f, -1.67820602e-7f, -5.93235072e-10f, -1.99016557e-13f, 0.0f,
       -0.0389677882f, -0.0523342527f, -0.0652692243f, -0.072398521f, -0.0616358705f, -0.0240177307f, 0.013005157f,
       0.0150983296f, 0.00207759463f},
      {6.52393064e-5f, 4.15986069e-5f, 2.52119912e-6f, 4.65444394e-8f, 1.53613122e-10f, 5.15317735e-14f, -0.0536810867f,
       -0.0449512228f, -0.0363854244f, -0.0223567244f, -4.23056263e-5f, 0.0225737244f, 0.0295540225f, 0.011080537f,
       -0.00448824093f, -0.00195964728f}
  };
  const hn::DFromV<decltype(x)> d;
  const hn::RebindToUnsigned<decltype(d)> du;
  const auto a = at_most(hn::Abs(x), most);
  const auto at = hn::ShiftRight<22>(hn::BitCast(du, at_least(a, least)));  // its lowest 4 bits count
  const auto pick = [=](const float *from) HWY_ATTR {
    return hn::Vec512<float>{_mm512_permutexvar_ps(at.raw, hn::Load(d, from).raw)};
  };
  const auto r = hn::Sub(a, pick(centre));
  auto y = pick(c[7]);
  for (int i = 6; i >= 0; --i) y = hn::MulAdd(y, r, pick(c[i]));
  return hn::CopySign(y, x);
}
#endif
template <class V>
HWY_INLINE V tanh(V x) {
  using T = hn::TFromV<V>;
  const hn::DFromV<V> d;
  const V y = hn::Abs(x);
  const Reduced<V> e(at_most(hn::Add(y, y), Constants<T>::tanh_most));
  const V two = hn::Set(d, T(2)), s = power_of_2(e.k), t = hn::MulAdd(s, e.p, hn::Sub(s, hn::Set(d, T(1))));
  // The quotient of t + s rest by t + 2, once more with what rounding took from either.
  const V below = hn::Add(t, two), inverse = hn::Div(hn::Set(d, T(1)), below), q = hn::Mul(t, inverse);
  const V left = hn::MulAdd(s, e.rest, hn::NegMulAdd(q, below, t)), lost = hn::Sub(t, hn::Sub(below, two));
  return hn::CopySign(hn::MulAdd(hn::NegMulAdd(q, lost, left), inverse, q), x);
}

// (exp(|x|) - 1) / 2, without overflow as long as exp(|x|) / 2 has none, and what rounding took from it
template <class V>
HWY_INLINE V half_expm1(V x, V &lost) {
  using T = hn::TFromV<V>;
  const hn::DFromV<V> d;
  const Reduced<V> e(at_most(hn::Abs(x), Constants<T>::sinh_most));
  const V k = hn::Round(hn::Mul(e.k, hn::Set(d, T(0.5)))), rest = hn::Sub(e.k, k);
  const V s = power_of_2(k), whole = hn::Sub(s, power_of_2(hn::Neg(rest))), t = hn::MulAdd(s, e.p, whole);
  const V scale = power_of_2(hn::Sub(rest, hn::Set(d, T(1))));
  lost = hn::Mul(hn::MulAdd(s, hn::Add(e.rest, e.lost), hn::MulAdd(s, e.p, hn::Sub(whole, t))), scale);
  return hn::Mul(t, scale);
}
template <class V>
HWY_INLINE V sinh(V x) {
  using T = hn::TFromV<V>;
  const hn::DFromV<V> d;
  V lost;
  const V half = hn::Set(d, T(0.5)), t = half_expm1(x, lost), rest = hn::Div(hn::Mul(half, t), hn::Add(t, half));
  return hn::CopySign(hn::IfThenElse(hn::IsInf(t), t, hn::Add(t, hn::Add(rest, lost))), x);
}
template <class V>
HWY_INLINE V cosh(V x) {
  using T = hn::TFromV<V>;
  const hn::DFromV<V> d;
  V lost;
  const V e = hn::Add(half_expm1(x, lost), hn::Set(d, T(0.5)));
  return hn::Add(e, hn::Div(hn::Set(d, T(0.25)), e));
}

// A normal x > 0 is 2^e m with m from sqrt(1/2) to sqrt(2). By AVX-512 so is a subnormal one; e is -infinity for 0, infinite or NaN as
// x is, and m NaN for x < 0.
#if HWY_TARGET <= HWY_AVX3
constexpr bool splits_all = true;
template <class V>
struct Split {
  V e, m;
  explicit HWY_INLINE Split(V x) {
    using T = hn::TFromV<V>;
    const hn::DFromV<V> d;
    V exponent, fraction;
    if constexpr (sizeof(T) == 4) {
      exponent.raw = _mm512_getexp_ps(x.raw);
      fraction.raw = _mm512_getmant_ps(x.raw, _MM_MANT_NORM_1_2, _MM_MANT_SIGN_nan);
    } else {
      exponent.raw = _mm512_getexp_pd(x.raw);
      fraction.raw = _mm512_getmant_pd(x.raw, _MM_MANT_NORM_1_2, _MM_MANT_SIGN_nan);
    }
    const auto large = hn::Gt(fraction, hn::Set(d, T(1.4142135623730951)));
    e = hn::IfThenElse(large, hn::Add(exponent, hn::Set(d, T(1))), exponent);
    m = hn::IfThenElse(large, hn::Mul(fraction, hn::Set(d, T(0.5))), fraction);
  }
};
#else
constexpr bool splits_all = false;
template <class V>
struct Split {
  V e, m;
  explicit HWY_INLINE Split(V x) {
    using T = hn::TFromV<V>;
    using C = Constants<T>;
    using U = hn::TFromD<hn::RebindToUnsigned<hn::DFromV<V>>>;
    const hn::DFromV<V> d;
    const hn::RebindToUnsigned<decltype(d)> du;
    constexpr int bias = sizeof(T) == 4 ? 128 : 1024;
    constexpr U fraction = (U{1} << C::mantissa) - 1;
    const T middle = T(U{1} << C::mantissa);
    const auto bits = hn::Add(hn::BitCast(du, x), hn::Set(du, (U{bias} << C::mantissa) - U{C::root_half}));
    const auto e_bits = hn::Or(hn::ShiftRight<C::mantissa>(bits), hn::BitCast(du, hn::Set(d, middle)));
    e = hn::Sub(hn::BitCast(d, e_bits), hn::Set(d, middle + T(bias)));
    m = hn::BitCast(d, hn::Add(hn::And(bits, hn::Set(du, fraction)), hn::Set(du, U{C::root_half})));
  }
};
#endif

// e log 2 + log(1 + f)
HWY_INLINE hn::Vec<hn::ScalableTag<float>> log_of(hn::Vec<hn::ScalableTag<float>> e, hn::Vec<hn::ScalableTag<float>> f) {
  using C = Constants<float>;
  static constexpr float c[] = {0.3333333116064985555f,   -0.2499999693163101252f, 0.20000720743861545179f,
                                -0.16667809771283159769f, 0.14248876978003901881f, -0.12425359822014156577f,
                                0.11687024882537141969f,  -0.11483081330249757665f, 0.069713463194124328937f};
  const hn::ScalableTag<float> d;
  const auto square = hn::Mul(f, f);
  auto y = hn::Mul(hn::MulAdd(polynomial(f, c), f, hn::Set(d, -0.5f)), square);
  y = hn::MulAdd(e, hn::Set(d, C::log_ln2_low), y);
  return hn::MulAdd(e, hn::Set(d, C::log_ln2_high), hn::Add(f, y));
}
HWY_INLINE hn::Vec<hn::ScalableTag<double>> log_of(hn::Vec<hn::ScalableTag<double>> e, hn::Vec<hn::ScalableTag<double>> f) {
  using C = Constants<double>;
  // By s = f / (2 + f): log(1 + f) = 2 atanh(s), arranged as in FreeBSD's e_log.c, whose rounding errors stay below 1 ulp.
  static constexpr double c[] = {0.6666666666666669907,  0.39999999999893221763, 0.28571428628810995598, 0.22222210674238515246,
                                 0.18182922513515941633, 0.15330617306743304885, 0.14630031364122860468};
  const hn::ScalableTag<double> d;
  const auto s = hn::Div(f, hn::Add(f, hn::Set(d, 2.0))), z = hn::Mul(s, s), half = hn::Mul(hn::Mul(f, f), hn::Set(d, 0.5));
  const auto r = hn::MulAdd(z, polynomial(z, c), half);
  const auto low = hn::MulAdd(s, r, hn::Mul(e, hn::Set(d, C::log_ln2_low)));
  return hn::MulAdd(e, hn::Set(d, C::log_ln2_high), hn::Sub(f, hn::Sub(half, low)));
}

// y = log x for 0 < x < infinity; what it is for the others
template <class V>
HWY_INLINE V log_edges(V x, V y) {
  using T = hn::TFromV<V>;
  const hn::DFromV<V> d;
  const V infinity = hn::Set(d, std::numeric_limits<T>::infinity()), nan = hn::Set(d, std::numeric_limits<T>::quiet_NaN());
  y = hn::IfThenElse(hn::Lt(x, infinity), y, x);
  y = hn::IfThenElse(hn::Eq(x, hn::Zero(d)), hn::Neg(infinity), y);
  return hn::IfThenElse(hn::Lt(x, hn::Zero(d)), nan, y);
}

template <class V>
HWY_INLINE V log(V x) {
  using T = hn::TFromV<V>;
  constexpr int mantissa = Constants<T>::mantissa;
  const hn::DFromV<V> d;
  if constexpr (splits_all) {
    const Split<V> s(x);
    return log_of(s.e, hn::Sub(s.m, hn::Set(d, T(1))));
  }
  const auto tiny = hn::Lt(x, hn::Set(d, std::numeric_limits<T>::min()));
  const Split<V> s(hn::IfThenElse(tiny, hn::Mul(x, hn::Set(d, T(uint64_t{1} << mantissa))), x));
  const V e = hn::Sub(s.e, hn::IfThenElseZero(tiny, hn::Set(d, T(mantissa))));
  return log_edges(x, log_of(e, hn::Sub(s.m, hn::Set(d, T(1)))));
}

template <class V>
HWY_INLINE V log1p(V x) {
  using T = hn::TFromV<V>;
  const hn::DFromV<V> d;
  const V one = hn::Set(d, T(1)), u = hn::Add(x, one);
  const Split<V> s(u);
  // What rounding took from 1 + x: its larger part is exact in u.
  const auto large = hn::Gt(x, one);
  const V lost = hn::IfThenElse(large, hn::Sub(one, hn::Sub(u, x)), hn::Sub(x, hn::Sub(u, one)));
  const V scale = power_of_2(hn::Neg(at_most(s.e, T(sizeof(T) == 4 ? 126 : 1022))));
  const V y = log_of(s.e, hn::MulAdd(lost, scale, hn::Sub(s.m, one)));
  return hn::IfThenElse(hn::Eq(x, hn::Zero(d)), x, log_edges(u, y));
}

// 2 atanh(s) / log(2), as polynomial in s^2, is log2 of (1 + s) / (1 - s), m for s = (m - 1) / (m + 1).
constexpr double log2_of_quotient[] = {2.8853900817906103057, 0.96179667260675769337, 0.57708373762307040374,
                                       0.41166292477111697988, 0.34092163644588941365};

// 2^(y log2 x) by double, x >= 0
#if HWY_TARGET <= HWY_AVX3
HWY_INLINE hn::Vec512<float> power_of(hn::Vec512<float> x, hn::Vec512<float> y) {
  static constexpr double exp2[] = {1.0000000025307451926,   0.6931469327588668605,    0.24023045441230568007, 0.055480630196705328273,
                                    0.0096841863103423695621, 0.0012391331834411480403, 0.00021865784786598052808};  // from 0 to 1
  const hn::ScalableTag<float> d;
  const hn::ScalableTag<double> dd;
  const hn::Half<decltype(d)> dh;
  const Split<decltype(x)> split(x);
  const auto of = [=](auto half) HWY_ATTR {
    const auto one = hn::Set(dd, 1.0), m = hn::PromoteTo(dd, half(split.m));
    const auto s = hn::Div(hn::Sub(m, one), hn::Add(m, one));
    const auto l = hn::MulAdd(s, polynomial(hn::Mul(s, s), log2_of_quotient), hn::PromoteTo(dd, half(split.e)));
    const auto z = hn::Mul(l, hn::PromoteTo(dd, half(y)));
    const decltype(m) r{_mm512_reduce_pd(z.raw, _MM_FROUND_TO_NEG_INF)};  // z - floor(z), 0 of infinity
    return hn::DemoteTo(dh, decltype(m){_mm512_scalef_pd(polynomial(r, exp2).raw, z.raw)});  // 2^floor(z) times that
  };
  const auto low = of([=](auto v) HWY_ATTR { return hn::LowerHalf(dh, v); });
  const auto high = of([=](auto v) HWY_ATTR { return hn::UpperHalf(dh, v); });
  // 1 to any power and any number to the power of 0 are 1, also where the other is infinite or NaN.
  const auto one = hn::Set(d, 1.0f);
  return hn::IfThenElse(hn::Or(hn::Eq(x, one), hn::Eq(y, hn::Zero(d))), one, hn::Combine(d, high, low));
}
#else
HWY_INLINE hn::Vec<hn::ScalableTag<double>> power_of(hn::Vec<hn::ScalableTag<double>> x, hn::Vec<hn::ScalableTag<double>> y) {
  const hn::ScalableTag<double> d;
  static constexpr double exp2[] = {1.0, 0.69314720670283259577, 0.24022650922288758071, 0.055503272266703020589,
                                    0.0096180566785246380754, 0.0013400428177615837940, 0.00015461444698569129083};
  const auto one = hn::Set(d, 1.0), infinity = hn::Set(d, std::numeric_limits<double>::infinity()), zero = hn::Zero(d);
  const Split<decltype(x)> split(x);
  const auto s = hn::Div(hn::Sub(split.m, one), hn::Add(split.m, one));
  auto l = hn::MulAdd(s, polynomial(hn::Mul(s, s), log2_of_quotient), split.e);
  l = hn::IfThenElse(hn::Eq(x, zero), hn::Neg(infinity), hn::IfThenElse(hn::Lt(x, infinity), l, x));
  // 1 to any power and any number to the power of 0 are 1, also where the other is NaN.
  auto z = hn::IfThenElse(hn::Or(hn::Eq(l, zero), hn::Eq(y, zero)), zero, hn::Mul(y, l));
  z = at_most(at_least(z, -300.0), 300.0);
  const auto k = hn::Round(z);
  return hn::Mul(polynomial(hn::Sub(z, k), exp2), power_of_2(k));
}
HWY_INLINE hn::Vec<hn::ScalableTag<float>> power_of(hn::Vec<hn::ScalableTag<float>> x, hn::Vec<hn::ScalableTag<float>> y) {
  const hn::ScalableTag<float> d;
  const hn::ScalableTag<double> dd;
  const hn::Half<decltype(d)> dh;
  const auto low = power_of(hn::PromoteTo(dd, hn::LowerHalf(dh, x)), hn::PromoteTo(dd, hn::LowerHalf(dh, y)));
  const auto high = power_of(hn::PromoteTo(dd, hn::UpperHalf(dh, x)), hn::PromoteTo(dd, hn::UpperHalf(dh, y)));
  return hn::Combine(d, hn::DemoteTo(dh, high), hn::DemoteTo(dh, low));
}
#endif

HWY_INLINE hn::Vec<hn::ScalableTag<float>> pow(hn::Vec<hn::ScalableTag<float>> x, hn::Vec<hn::ScalableTag<float>> y) {
  const hn::ScalableTag<float> d;
  const auto a = hn::Abs(x), r = power_of(a, y);
  const auto zero = hn::Zero(d), infinity = hn::Set(d, std::numeric_limits<float>::infinity());
  const auto negative = hn::MaskFromVec(hn::BitCast(d, hn::BroadcastSignBit(hn::BitCast(hn::RebindToSigned<decltype(d)>(), x))));
  if (HWY_LIKELY(hn::AllFalse(d, negative))) return r;
  const auto half = hn::Mul(y, hn::Set(d, 0.5f));
  const auto whole = hn::Eq(hn::Trunc(y), y), odd = hn::And(whole, hn::Ne(hn::Trunc(half), half));
  const auto undefined = hn::AndNot(whole, hn::And(hn::Lt(x, zero), hn::Lt(a, infinity)));
  const auto signed_r = hn::IfThenElse(hn::And(negative, odd), hn::Neg(r), r);
  return hn::IfThenElse(undefined, hn::Set(d, std::numeric_limits<float>::quiet_NaN()), signed_r);
}

// sin x, or cos x, for |x| up to trigonometric_most: x = k pi / 2 + r by three parts of pi / 2 (Cody and Waite, 1980), the products
// of which with k FMA leaves exact. Larger ones would need more parts.
constexpr float trigonometric_most = 100000;
template <bool cosine>
HWY_INLINE hn::Vec<hn::ScalableTag<float>> wave(hn::Vec<hn::ScalableTag<float>> x) {
  const hn::ScalableTag<float> d;
  const hn::RebindToSigned<decltype(d)> di;
  static constexpr float sine[] = {-0.16666666666f, 0.0083333333f, -1.98412698e-4f, 2.75573192e-6f};
  static constexpr float even[] = {0.04166666667f, -0.00138888889f, 2.48015873e-5f, -2.75573192e-7f};
  const auto k = hn::Round(hn::Mul(x, hn::Set(d, 0.636619772f)));
  auto r = hn::NegMulAdd(k, hn::Set(d, 0x1.921fb6p0f), x);
  r = hn::NegMulAdd(k, hn::Set(d, -0x1.777a5cp-25f), r);
  r = hn::NegMulAdd(k, hn::Set(d, -0x1.ee59dap-50f), r);
  const auto square = hn::Mul(r, r);
  const auto s = hn::MulAdd(hn::Mul(r, square), polynomial(square, sine), r);
  const auto c = hn::MulAdd(square, hn::MulAdd(square, polynomial(square, even), hn::Set(d, -0.5f)), hn::Set(d, 1.0f));
  auto quarter = hn::ConvertTo(di, k);
  if (cosine) quarter = hn::Add(quarter, hn::Set(di, 1));
  const auto odd = hn::MaskFromVec(hn::BitCast(d, hn::BroadcastSignBit(hn::ShiftLeft<31>(quarter))));
  const auto sign = hn::ShiftLeft<30>(hn::And(quarter, hn::Set(di, 2)));
  const auto y = hn::Xor(hn::IfThenElse(odd, c, s), hn::BitCast(d, sign));
  return cosine ? y : hn::IfThenElse(hn::Eq(x, hn::Zero(d)), x, y);  // -0 stays
}
// Is there a lane that wave() does not take?
HWY_INLINE bool has_large(hn::Vec<hn::ScalableTag<float>> x) {
  const hn::ScalableTag<float> d;
  return !hn::AllTrue(d, hn::Le(hn::Abs(x), hn::Set(d, trigonometric_most)));
}

// The rest of x / y with the sign of x, exact. A quotient below 2^p, for p bits of a mantissa, is rounded to a neighbour of the
// right whole number at most, and what is left of x then is exact. False: some lane is not of that kind.
template <class V>
HWY_INLINE bool fmod(V x, V y, V &r) {
  using T = hn::TFromV<V>;
  const hn::DFromV<V> d;
  const V a = hn::Abs(x), b = hn::Abs(y), q = hn::Trunc(hn::Div(a, b));
  const V least = hn::Set(d, std::numeric_limits<T>::min() * T(uint64_t{1} << (Constants<T>::mantissa + 1)));
  const auto good = hn::And(hn::Lt(q, hn::Set(d, T(uint64_t{1} << Constants<T>::mantissa))),
                            hn::And(hn::Ge(b, least), hn::IsFinite(b)));
  r = hn::NegMulAdd(q, b, a);
  r = hn::Add(r, hn::IfThenElseZero(hn::Lt(r, hn::Zero(d)), b));
  r = hn::CopySign(r, x);
  return hn::AllTrue(d, good);
}

}  // namespace own
}  // namespace th::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

#endif
