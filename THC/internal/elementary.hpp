// Elementary functions for draws, of additions, multiplications, divisions and roots alone, which are rounded in the same way
// everywhere: so the results are the same on every device and on the host. Within 3 ulp, but for what is said of each.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>

#include "TH/internal/half.hpp"

namespace thc {

TH_HD inline uint64_t double_bits(double v) {
  uint64_t bits;
  std::memcpy(&bits, &v, sizeof bits);
  return bits;
}
TH_HD inline double double_of_bits(uint64_t bits) {
  double v;
  std::memcpy(&v, &bits, sizeof v);
  return v;
}

// log(1 - w / 2^32). S. L. Moshier, Cephes (logf).
TH_HD inline float log_of_rest(uint32_t w) {
  // 1 - w / 2^32 = (1 + f) 2^e, with 1 + f between the roots of 1/2 and 2; a small w is not rounded by way of 1.
  constexpr uint32_t one = 0x3f800000, root_of_half = 0x3f3504f3;
  const uint32_t bits = th::float_bits(static_cast<float>(~w) * 0x1p-32f + 0x1p-32f) + (one - root_of_half);
  const bool is_small = w < uint32_t{1} << 30;
  const float e = is_small ? 0 : static_cast<float>(static_cast<int>(bits >> 23) - 127);
  const float f = is_small ? static_cast<float>(w) * -0x1p-32f : th::float_of_bits((bits & 0x7fffff) + root_of_half) - 1;
  const float z = f * f;
  float p = 7.0376836292e-2f;
  p = p * f - 1.1514610310e-1f;
  p = p * f + 1.1676998740e-1f;
  p = p * f - 1.2420140846e-1f;
  p = p * f + 1.4249322787e-1f;
  p = p * f - 1.6668057665e-1f;
  p = p * f + 2.0000714765e-1f;
  p = p * f - 2.4999993993e-1f;
  p = p * f + 3.3333331174e-1f;
  const float y = p * f * z - e * 2.12194440e-4f - 0.5f * z;
  return f + y + e * 0.693359375f;
}

// log(x) of a positive finite double. Sun Microsystems, fdlibm (e_log.c).
TH_HD inline double log_of(double x) {
  constexpr uint64_t one = 0x3ff0000000000000, root_of_half = 0x3fe6a09e667f3bcd;
  const bool is_subnormal = x < 0x1p-1022;
  const uint64_t bits = double_bits(is_subnormal ? x * 0x1p54 : x) + (one - root_of_half);
  const double k = static_cast<double>(static_cast<int>(bits >> 52) - 1023 - (is_subnormal ? 54 : 0));
  const double f = double_of_bits((bits & 0xfffffffffffff) + root_of_half) - 1;
  const double s = f / (2 + f), z = s * s, w = z * z, half = 0.5 * f * f;
  const double even = w * (3.999999999940941908e-01 + w * (2.222219843214978396e-01 + w * 1.531383769920937332e-01));
  const double odd = z * (6.666666666666735130e-01 +
                          w * (2.857142874366239149e-01 + w * (1.818357216161805012e-01 + w * 1.479819860511658591e-01)));
  return k * 6.93147180369123816490e-01 - (half - (s * (half + (even + odd)) + k * 1.90821492927058770002e-10) - f);
}

// exp(x) of a finite double. fdlibm (e_exp.c).
TH_HD inline double exp_of(double x) {
  if (x > 709.8) return std::numeric_limits<double>::infinity();
  if (x < -745.2) return 0;
  const double k = std::floor(x * 1.44269504088896338700 + 0.5);
  const double high = x - k * 6.93147180369123816490e-01, low = k * 1.90821492927058770002e-10, r = high - low, t = r * r;
  const double c =
      r - t * (1.66666666666666019037e-01 +
               t * (-2.77777777770155933842e-03 +
                    t * (6.61375632143793436117e-05 + t * (-1.65339022054652515390e-06 + t * 4.13813679705723846039e-08))));
  const double y = 1 - (low - r * c / (2 - c) - high);
  // 2^k in two factors, each of which is a normal number.
  const int n = static_cast<int>(k), first = n / 2;
  const auto power = [](int e) { return double_of_bits(static_cast<uint64_t>(e + 1023) << 52); };
  return y * power(first) * power(n - first);
}

// sin(x) and cos(x) for |x| <= pi / 4. Cephes (sinf, sin).
TH_HD inline float sine_near_0(float x) {
  const float z = x * x;
  return x + x * z * (-1.6666654611e-1f + z * (8.3321608736e-3f - z * 1.9515295891e-4f));
}
TH_HD inline float cosine_near_0(float x) {
  const float z = x * x;
  return 1 - 0.5f * z + z * z * (4.166664568298827e-2f + z * (-1.388731625493765e-3f + z * 2.443315711809948e-5f));
}
TH_HD inline double sine_near_0(double x) {
  const double z = x * x;
  double p = 1.58962301576546568060e-10;
  p = p * z - 2.50507477628578072866e-8;
  p = p * z + 2.75573136213857245213e-6;
  p = p * z - 1.98412698295895385996e-4;
  p = p * z + 8.33333333332211858878e-3;
  p = p * z - 1.66666666666666307295e-1;
  return x + x * z * p;
}
TH_HD inline double cosine_near_0(double x) {
  const double z = x * x;
  double p = -1.13585365213876817300e-11;
  p = p * z + 2.08757008419747316778e-9;
  p = p * z - 2.75573141792967388112e-7;
  p = p * z + 2.48015872888517045348e-5;
  p = p * z - 1.38888888888730564116e-3;
  p = p * z + 4.16666666666665929218e-2;
  return 1 - 0.5 * z + z * z * p;
}

// Angles are whole numbers, so that they are reduced exactly: a float's of 32 bits, a double's of 64.
template <class C>
using AngleOf = std::conditional_t<std::is_same_v<C, float>, uint32_t, uint64_t>;

// sin(2 pi u), or cos(2 pi u), u = angle / 2^bits.
template <class C>
TH_HD C sine_of_turn(AngleOf<C> angle, bool cosine) {
  using U = AngleOf<C>;
  using I = std::make_signed_t<U>;
  constexpr int bits = 8 * sizeof(U);
  constexpr C unit = static_cast<C>(6.28318530717958647692 / (static_cast<double>(U{1} << (bits - 1)) * 2));
  // The nearest quarter of a turn, and what is left.
  const U quarter = (angle + (U{1} << (bits - 3))) >> (bits - 2);
  const C x = static_cast<C>(static_cast<I>(angle - (quarter << (bits - 2)))) * unit;
  const int q = static_cast<int>(quarter) + cosine;
  const C v = q & 1 ? cosine_near_0(x) : sine_near_0(x);
  return q & 2 ? -v : v;
}

// tan(pi (u - 1/2)), u = angle / 2^bits; infinity for 0. Within 5 ulp.
template <class C>
TH_HD C tangent_of_turn(AngleOf<C> angle) {
  using U = AngleOf<C>;
  using I = std::make_signed_t<U>;
  constexpr int bits = 8 * sizeof(U);
  constexpr U half = U{1} << (bits - 1), quarter = U{1} << (bits - 2);
  constexpr C unit = static_cast<C>(3.14159265358979323846 / (static_cast<double>(half) * 2));
  const U from = angle - half;
  // Beyond pi / 4 it is the cotangent of what is missing to pi / 2.
  const bool beyond = from + quarter > half;
  const C x = static_cast<C>(static_cast<I>(beyond ? half - from : from)) * unit;
  const C s = sine_near_0(x), c = cosine_near_0(x);
  return beyond ? c / s : s / c;
}

}  // namespace thc
