// Random numbers in vectors: elements of draws, compiled per element type and, by Highway, per CPU target; and the Mersenne Twister
// with the distributions in double, once per CPU target.
#include "TH/internal/build_tag.hpp"

#ifndef TH_BUILD_NARROW  // they are in internal/narrow.cpp

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "TH/simd/random.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <cmath>

#include "TH/simd/random.hpp"

HWY_BEFORE_NAMESPACE();
namespace th::simd::HWY_NAMESPACE {
namespace {

using T = BuildTag::num;

// draw / 2^32
HWY_INLINE double unit_of(uint32_t draw) {
  const uint64_t bits = uint64_t{0x4130000000000000} | draw;
  double v;
  std::memcpy(&v, &bits, sizeof v);
  return v - 0x1p20;
}

template <class E = T>
HWY_ATTR void uniform(const UniformRange &range, char *to, const uint32_t *HWY_RESTRICT draws, int64_t n) {
  E *HWY_RESTRICT r = reinterpret_cast<E *>(to);
  const double a = range.a, span = range.span, least = range.least, most = range.most;
  for (int64_t i = 0; i < n; ++i) {
    const double v = unit_of(draws[i]) * span + a;
    r[i] = static_cast<E>(v > most ? most : v < least ? least : v);
  }
}

template <class E = T>
HWY_ATTR void bounded(const BoundedRange &range, char *to, const uint32_t *HWY_RESTRICT draws, int64_t n) {
  E *HWY_RESTRICT r = reinterpret_cast<E *>(to);
  const uint32_t count = range.count;
  const int64_t first = range.first;
  if (count == 0) {
    for (int64_t i = 0; i < n; ++i) r[i] = static_cast<E>(static_cast<int64_t>(static_cast<uint64_t>(first) + draws[i]));
    return;
  }
  // draw / count by a product with the reciprocal, which is right or 1 too small.
  const uint32_t inverse = UINT32_MAX / count;
  const auto rest = [=](uint32_t draw) HWY_ATTR {
    const uint32_t q = static_cast<uint32_t>(uint64_t{draw} * inverse >> 32), over = draw - q * count;
    return std::min(over, over - count);
  };
  if constexpr (is_int<E>) {
    using U = std::make_unsigned_t<E>;
    const U low = static_cast<U>(static_cast<uint64_t>(first));
    for (int64_t i = 0; i < n; ++i) r[i] = static_cast<E>(static_cast<U>(low + static_cast<U>(rest(draws[i]))));
  } else if (first >= INT32_MIN && first + int64_t{count} <= INT32_MAX) {
    const uint32_t low = static_cast<uint32_t>(first);
    for (int64_t i = 0; i < n; ++i) r[i] = static_cast<E>(static_cast<int32_t>(low + rest(draws[i])));
  } else {
    for (int64_t i = 0; i < n; ++i) r[i] = static_cast<E>(static_cast<int64_t>(static_cast<uint64_t>(first) + rest(draws[i])));
  }
}

HWY_ATTR void bernoulli(uint64_t bound, char *to, const uint32_t *HWY_RESTRICT draws, int64_t n) {
  T *HWY_RESTRICT r = reinterpret_cast<T *>(to);
  if (bound == 0) {
    for (int64_t i = 0; i < n; ++i) r[i] = T(0);
    return;
  }
  const uint32_t last = static_cast<uint32_t>(bound - 1);
  for (int64_t i = 0; i < n; ++i) r[i] = static_cast<T>(draws[i] <= last ? 1 : 0);
}
template <class P>
HWY_ATTR void bernoulli_of(const P *HWY_RESTRICT p, char *to, const uint32_t *HWY_RESTRICT draws, int64_t n) {
  // The result may be p itself: each is read before it is written.
  T *r = reinterpret_cast<T *>(to);
TH_IVDEP
  for (int64_t i = 0; i < n; ++i) r[i] = static_cast<T>(unit_of(draws[i]) < p[i] ? 1 : 0);
}

Random random_table() {
  Random t = {};
  if constexpr (!is_int<T>) t.uniform = uniform<T>;
  t.bounded = bounded<T>;
  t.bernoulli = bernoulli;
  t.bernoulli_float = bernoulli_of<float>;
  t.bernoulli_double = bernoulli_of<double>;
  return t;
}

#ifdef TH_BUILD_Double

namespace hn = hwy::HWY_NAMESPACE;

constexpr int64_t N = 624, M = 397;
constexpr hn::ScalableTag<uint32_t> du;
constexpr hn::ScalableTag<double> dd;
constexpr hn::ScalableTag<uint64_t> dl;
using VU = hn::Vec<decltype(du)>;
using V = hn::Vec<decltype(dd)>;

HWY_ATTR void renew(uint32_t *to, int64_t n) {
  const int64_t lanes = static_cast<int64_t>(hn::Lanes(du));
  const VU upper = hn::Set(du, 0x80000000u), lower = hn::Set(du, 0x7fffffffu), one = hn::Set(du, 1u),
           matrix = hn::Set(du, 0x9908b0dfu);
  int64_t i = 0;
  for (; i + lanes <= n; i += lanes) {
    const VU mixed = hn::Or(hn::And(hn::LoadU(du, to + i - N), upper), hn::And(hn::LoadU(du, to + i - N + 1), lower));
    const VU odd = hn::And(hn::Sub(hn::Zero(du), hn::And(mixed, one)), matrix);
    hn::StoreU(hn::Xor(hn::Xor(hn::LoadU(du, to + i - N + M), hn::ShiftRight<1>(mixed)), odd), du, to + i);
  }
  for (; i < n; ++i) {
    const uint32_t mixed = (to[i - N] & 0x80000000) | (to[i - N + 1] & 0x7fffffff);
    to[i] = to[i - N + M] ^ mixed >> 1 ^ (mixed & 1 ? 0x9908b0df : 0);
  }
}

HWY_ATTR void temper(uint32_t *HWY_RESTRICT draws, const uint32_t *HWY_RESTRICT words, int64_t n) {
  for (int64_t i = 0; i < n; ++i) {
    uint32_t y = words[i];
    y ^= y >> 11;
    y ^= y << 7 & 0x9d2c5680;
    y ^= y << 15 & 0xefc60000;
    draws[i] = y ^ y >> 18;
  }
}

HWY_ATTR int64_t keep(uint32_t *draws, int64_t n, uint32_t most) {
  const int64_t lanes = static_cast<int64_t>(hn::Lanes(du));
  const VU limit = hn::Set(du, most);
  int64_t kept = 0, i = 0;
  for (; i + lanes <= n; i += lanes) {
    const VU v = hn::LoadU(du, draws + i);
    const auto good = hn::Eq(hn::Min(v, limit), v);
    if (HWY_LIKELY(kept == i && hn::AllTrue(du, good))) kept += lanes;
    else kept += static_cast<int64_t>(hn::CompressStore(v, good, du, draws + kept));
  }
  for (; i < n; ++i)
    if (draws[i] <= most) draws[kept++] = draws[i];
  return kept;
}

// 32-bit numbers in 64-bit lanes; whole numbers below 2^52 as doubles.
HWY_INLINE hn::Vec<decltype(dl)> widened(const uint32_t *draws) {
  const hn::Rebind<uint32_t, decltype(dl)> half;
  return hn::PromoteTo(dl, hn::LoadU(half, draws));
}
HWY_INLINE V whole(hn::Vec<decltype(dl)> v) {
  return hn::Sub(hn::BitCast(dd, hn::Or(v, hn::Set(dl, 0x4330000000000000u))), hn::Set(dd, 0x1p52));
}
// math-inl.hpp has a logarithm and sines too, but only for targets with FMA, the sines of floats. These are for every target and for
// the arguments that draws make, without a care for others: exact to begin with, quarters of a turn known from the draw.

// log(1 - draw / 2^32) = log(m 2^e / 2^32), m in [sqrt(1/2), sqrt(2)); the polynomial is that of fdlibm's e_log.c (Sun, 1993).
HWY_INLINE V log_of(hn::Vec<decltype(dl)> draw) {
  const V v = hn::Sub(hn::Set(dd, 0x1p32), whole(draw));  // 1 to 2^32, exact
  const auto bits = hn::BitCast(dl, v);
  // From sqrt(2) on the exponent is one higher.
  const auto shifted = hn::Add(bits, hn::Set(dl, 0x3ff0000000000000u - 0x3fe6a09e667f3bcdu));
  const auto exponent = hn::ShiftRight<52>(shifted);
  const V m = hn::BitCast(dd, hn::Add(hn::And(shifted, hn::Set(dl, 0x000fffffffffffffu)), hn::Set(dl, 0x3fe6a09e667f3bcdu)));
  const V k = hn::Sub(whole(exponent), hn::Set(dd, 1023.0 + 32));
  const V f = hn::Sub(m, hn::Set(dd, 1.0));
  const V s = hn::Div(f, hn::Add(f, hn::Set(dd, 2.0))), z = hn::Mul(s, s), w = hn::Mul(z, z);
  const V even = hn::Mul(w, hn::MulAdd(w, hn::MulAdd(w, hn::Set(dd, 1.531383769920937332e-01), hn::Set(dd, 2.222219843214978396e-01)),
                                       hn::Set(dd, 3.999999999940941908e-01)));
  const V odd = hn::Mul(
      z, hn::MulAdd(w, hn::MulAdd(w, hn::MulAdd(w, hn::Set(dd, 1.479819860510658591e-01), hn::Set(dd, 1.818357216161805012e-01)),
                                  hn::Set(dd, 2.857142874366239149e-01)),
                    hn::Set(dd, 6.666666666666735130e-01)));
  const V square = hn::Mul(hn::Mul(hn::Set(dd, 0.5), f), f);
  const V tail = hn::MulAdd(s, hn::Add(square, hn::Add(even, odd)), hn::Mul(k, hn::Set(dd, 1.90821492927058770002e-10)));
  return hn::MulAdd(k, hn::Set(dd, 6.93147180369123816490e-01), hn::Sub(f, hn::Sub(square, tail)));
}

// pi / 2 in 33 and 53 bits; and in 53 bits with what is missing.
constexpr double quarter_turn_high = 1.57079632673412561417, quarter_turn_low = 6.07710050650619224932e-11;
constexpr double quarter_turn = 1.57079632679489661923, quarter_turn_rest = 6.12323399573676603587e-17;

// sin and cos in [-pi/4, pi/4]; the polynomials are those of fdlibm's k_sin.c and k_cos.c.
HWY_INLINE V sin_of(V x, V z) {
  V p = hn::MulAdd(z, hn::Set(dd, 1.58969099521155010221e-10), hn::Set(dd, -2.50507602534068634195e-08));
  p = hn::MulAdd(z, p, hn::Set(dd, 2.75573137070700676789e-06));
  p = hn::MulAdd(z, p, hn::Set(dd, -1.98412698298579493134e-04));
  p = hn::MulAdd(z, p, hn::Set(dd, 8.33333333332248946124e-03));
  p = hn::MulAdd(z, p, hn::Set(dd, -1.66666666666666324348e-01));
  return hn::MulAdd(hn::Mul(z, x), p, x);
}
HWY_INLINE V cos_of(V z) {
  V p = hn::MulAdd(z, hn::Set(dd, -1.13596475577881948265e-11), hn::Set(dd, 2.08757232129817482790e-09));
  p = hn::MulAdd(z, p, hn::Set(dd, -2.75573143513906633035e-07));
  p = hn::MulAdd(z, p, hn::Set(dd, 2.48015872894767294178e-05));
  p = hn::MulAdd(z, p, hn::Set(dd, -1.38888888888741095749e-03));
  p = hn::MulAdd(z, p, hn::Set(dd, 4.16666666666666019037e-02));
  const V half = hn::Mul(z, hn::Set(dd, 0.5)), w = hn::Sub(hn::Set(dd, 1.0), half);
  // 1 - z/2 is rounded; what that took away comes back.
  return hn::Add(w, hn::MulAdd(hn::Mul(z, z), p, hn::Sub(hn::Sub(hn::Set(dd, 1.0), w), half)));
}

// The tail in full vectors too, so that a result does not depend on its neighbours.
template <class F>
HWY_INLINE void in_vectors(double *to, const uint32_t *draws, int64_t n, F f) {
  const int64_t lanes = static_cast<int64_t>(hn::Lanes(dd));
  int64_t i = 0;
  for (; i + lanes <= n; i += lanes) hn::StoreU(f(widened(draws + i)), dd, to + i);
  if (i == n) return;
  HWY_ALIGN uint32_t in[HWY_LANES(double)] = {};
  HWY_ALIGN double out[HWY_LANES(double)];
  for (int64_t j = i; j < n; ++j) in[j - i] = draws[j];
  hn::Store(f(widened(in)), dd, out);
  for (int64_t j = i; j < n; ++j) to[j] = out[j - i];
}

// Box and Muller's.
struct Pair {
  V cosine, sine;
};
HWY_INLINE Pair pair_of(hn::Vec<decltype(dl)> angle, hn::Vec<decltype(dl)> radius) {
  const V rho = hn::Sqrt(hn::Mul(hn::Set(dd, -2.0), log_of(radius)));
  // 2 pi u as rounded, less quarters of a turn in two parts, of which the first is exact.
  const auto quarter = hn::ShiftRight<30>(hn::Add(angle, hn::Set(dl, uint64_t{1} << 29)));
  const V theta = hn::Mul(hn::Set(dd, 6.28318530717958647692), hn::Mul(whole(angle), hn::Set(dd, 0x1p-32))), q = whole(quarter);
  const V x = hn::NegMulAdd(q, hn::Set(dd, quarter_turn_low), hn::Sub(theta, hn::Mul(q, hn::Set(dd, quarter_turn_high))));
  const V z = hn::Mul(x, x);
  const V s = sin_of(x, z), c = cos_of(z);
  const auto swapped = hn::Eq(hn::And(quarter, hn::Set(dl, uint64_t{1})), hn::Set(dl, uint64_t{1}));
  const auto mask = hn::RebindMask(dd, swapped);
  const V cosine = hn::IfThenElse(mask, s, c), sine = hn::IfThenElse(mask, c, s);
  // The cosine is negative in the quarters 1 and 2, the sine in 2 and 3.
  const auto sine_sign = hn::And(hn::ShiftLeft<62>(quarter), hn::Set(dl, uint64_t{1} << 63));
  const auto cosine_sign = hn::And(hn::ShiftLeft<62>(hn::Add(quarter, hn::Set(dl, uint64_t{1}))), hn::Set(dl, uint64_t{1} << 63));
  return {hn::Mul(rho, hn::Xor(cosine, hn::BitCast(dd, cosine_sign))), hn::Mul(rho, hn::Xor(sine, hn::BitCast(dd, sine_sign)))};
}

// Computed in double whatever the result is.
template <class E>
HWY_ATTR void normal(E *to, const uint32_t *draws, int64_t n, double mean, double stdv) {
  [[maybe_unused]] const hn::Rebind<E, decltype(dd)> de;
  const int64_t lanes = static_cast<int64_t>(hn::Lanes(dd));
  const V m = hn::Set(dd, mean), s = hn::Set(dd, stdv);
  const auto pairs = [=](E *r, const uint32_t *from) HWY_ATTR {
    const hn::Rebind<uint32_t, decltype(dl)> half;
    hn::Vec<decltype(half)> angle, radius;
    hn::LoadInterleaved2(half, from, angle, radius);
    const Pair p = pair_of(hn::PromoteTo(dl, angle), hn::PromoteTo(dl, radius));
    const V first = hn::Add(hn::Mul(p.cosine, s), m), second = hn::Add(hn::Mul(p.sine, s), m);
    if constexpr (std::is_same_v<E, double>) hn::StoreInterleaved2(first, second, dd, r);
    else hn::StoreInterleaved2(hn::DemoteTo(de, first), hn::DemoteTo(de, second), de, r);
  };
  int64_t i = 0;
  for (; i + 2 * lanes <= n; i += 2 * lanes) pairs(to + i, draws + i);
  if (i == n) return;
  HWY_ALIGN uint32_t in[2 * HWY_LANES(double)] = {};
  HWY_ALIGN E out[2 * HWY_LANES(double)];
  for (int64_t j = i; j < n; ++j) in[j - i] = draws[j];
  pairs(out, in);
  for (int64_t j = i; j < n; ++j) to[j] = out[j - i];
}

HWY_ATTR int64_t remainders(uint32_t *rest, const uint32_t *draws, int64_t n, int64_t count, bool drop) {
  const hn::Rebind<int32_t, decltype(dd)> di;
  const int64_t lanes = static_cast<int64_t>(hn::Lanes(dd));
  HWY_ALIGN uint32_t in[HWY_LANES(double)];
  HWY_ALIGN int32_t out[HWY_LANES(double)];
  const V none = hn::Set(dd, drop ? 0x1p32 : 0x1p33);
  for (int64_t k = 0; k < n; k += lanes) {
    const int64_t m = std::min(lanes, n - k);
    const uint32_t *from = draws + k;
    if (m < lanes) {
      for (int64_t j = 0; j < lanes; ++j) in[j] = j < m ? from[j] : 0;
      from = in;
    }
    // A quotient of whole numbers below 2^53 is not rounded up to a whole number; below 1 there is nothing to divide by.
    const V v = whole(widened(from));
    const V divisor = hn::Max(hn::Sub(hn::Set(dd, static_cast<double>(count - k)), hn::Iota(dd, 0.0)), hn::Set(dd, 1.0));
    const V full = hn::Mul(hn::Floor(hn::Div(v, divisor)), divisor);
    hn::Store(hn::DemoteTo(di, hn::Sub(v, full)), di, out);
    for (int64_t j = 0; j < m; ++j) rest[k + j] = static_cast<uint32_t>(out[j]);
    const auto dropped = hn::Gt(hn::Add(full, divisor), none);
    if (HWY_UNLIKELY(!hn::AllFalse(dd, dropped))) {
      const int64_t at = static_cast<int64_t>(hn::FindFirstTrue(dd, dropped));
      if (at < m) return k + at;
    }
  }
  return n;
}

HWY_ATTR void exponential(double *to, const uint32_t *draws, int64_t n, double lambda) {
  const V factor = hn::Set(dd, -1 / lambda);
  in_vectors(to, draws, n, [=](hn::Vec<decltype(dl)> draw) HWY_ATTR { return hn::Mul(factor, log_of(draw)); });
}

// Beyond pi/4 the cotangent of what is missing to pi/2.
HWY_ATTR void cauchy(double *to, const uint32_t *draws, int64_t n, double median, double sigma) {
  const V m = hn::Set(dd, median), s = hn::Set(dd, sigma);
  in_vectors(to, draws, n, [=](hn::Vec<decltype(dl)> draw) HWY_ATTR {
    const V t = hn::Mul(hn::Sub(whole(draw), hn::Set(dd, 0x1p31)), hn::Set(dd, 0x1p-32));
    const V angle = hn::Mul(hn::Set(dd, 3.14159265358979323846), t), size = hn::Abs(angle);
    const auto beyond = hn::Gt(size, hn::Set(dd, quarter_turn / 2));
    const V rest = hn::Add(hn::Sub(hn::Set(dd, quarter_turn), size), hn::Set(dd, quarter_turn_rest));
    const V x = hn::IfThenElse(beyond, rest, size), z = hn::Mul(x, x);
    const V sine = sin_of(x, z), cosine = cos_of(z);
    const V tangent = hn::Div(hn::IfThenElse(beyond, cosine, sine), hn::IfThenElse(beyond, sine, cosine));
    return hn::Add(m, hn::Mul(s, hn::CopySign(tangent, t)));
  });
}

HWY_ATTR bool geometric(double *to, const uint32_t *draws, int64_t n, double p) {
  const V divisor = hn::Set(dd, std::log(p)), one = hn::Set(dd, 1.0), tolerance = hn::Set(dd, 0x1p-49);
  auto near = hn::Gt(one, hn::Set(dd, 2.0));
  in_vectors(to, draws, n, [&](hn::Vec<decltype(dl)> draw) HWY_ATTR {
    const V q = hn::Div(log_of(draw), divisor);
    // 0 comes of the draw 0 alone.
    const V apart = hn::Abs(hn::Sub(q, hn::Round(q)));
    near = hn::Or(near, hn::And(hn::Le(apart, hn::Mul(q, tolerance)), hn::Gt(q, hn::Zero(dd))));
    return hn::Add(hn::Floor(q), one);
  });
  return hn::AllFalse(dd, near);
}

Twister twister_table() { return {renew, temper, keep, remainders, normal<double>, normal<float>, exponential, cauchy, geometric}; }

#endif

}  // namespace
}  // namespace th::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace th::simd {
HWY_EXPORT(random_table);
template <>
Random choose<Random, BuildTag>() {
  return HWY_DYNAMIC_DISPATCH(random_table)();
}
#ifdef TH_BUILD_Double
HWY_EXPORT(twister_table);
template <>
Twister choose<Twister, BuildTag>() {
  return HWY_DYNAMIC_DISPATCH(twister_table)();
}
#endif
}  // namespace th::simd
#endif

#endif
