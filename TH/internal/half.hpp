// IEEE 754 binary16 and bfloat16 from and to float, by integer arithmetic: the same bits whatever the host's rounding mode.
#pragma once

#include <cstdint>
#include <cstring>

// Functions that kernels of THC call too: nvcc compiles them for the device as well.
#ifdef __CUDACC__
#define TH_HD __host__ __device__
#else
#define TH_HD
#endif

namespace th {

TH_HD inline uint32_t float_bits(float f) {
  uint32_t bits;
  std::memcpy(&bits, &f, sizeof bits);
  return bits;
}

TH_HD inline float float_of_bits(uint32_t bits) {
  float f;
  std::memcpy(&f, &bits, sizeof f);
  return f;
}

// value / 2^shift to the nearest integer, ties to even; 0 < shift < 32.
TH_HD constexpr uint32_t shift_to_nearest(uint32_t value, int shift) {
  const uint32_t odd = value >> shift & 1;
  return (value + (uint32_t{1} << (shift - 1)) - 1 + odd) >> shift;
}

// To the nearest, ties to even; from 65520 on infinity; every NaN gives 0x7fff.
TH_HD inline uint16_t half_bits(float f) {
  constexpr uint32_t infinity = 0x7f800000, first_infinite = 0x477ff000, first_normal = 0x38800000;
  const uint32_t bits = float_bits(f), size = bits & 0x7fffffff, sign = bits >> 16 & 0x8000;
  if (size > infinity) return 0x7fff;
  if (size >= first_infinite) return static_cast<uint16_t>(sign | 0x7c00);
  if (size >= first_normal) {
    constexpr uint32_t bias = (127 - 15) << 23;
    return static_cast<uint16_t>(sign | shift_to_nearest(size - bias, 13));
  }
  // A subnormal half counts units of 2^-24.
  const int exponent = static_cast<int>(size >> 23);
  if (exponent < 127 - 25) return static_cast<uint16_t>(sign);
  return static_cast<uint16_t>(sign | shift_to_nearest((size & 0x7fffff) | 0x800000, 126 - exponent));
}

// Exact; every NaN gives 0x7fffffff.
TH_HD inline float float_of_half_bits(uint16_t half) {
  const uint32_t sign = static_cast<uint32_t>(half & 0x8000) << 16, size = half & 0x7fff;
  if (size > 0x7c00) return float_of_bits(0x7fffffff);
  if (size == 0x7c00) return float_of_bits(sign | 0x7f800000);
  if (size >= 0x0400) return float_of_bits(sign | ((size << 13) + ((127 - 15) << 23)));
  const float units = static_cast<float>(size) * 0x1p-24f;
  return float_of_bits(sign | float_bits(units));
}

// To the nearest, ties to even; every NaN gives 0x7fff.
TH_HD inline uint16_t bfloat16_bits(float f) {
  const uint32_t bits = float_bits(f), rounded = shift_to_nearest(bits, 16);
  return static_cast<uint16_t>((bits & 0x7fffffff) > 0x7f800000 ? 0x7fff : rounded);
}

// Exact, also of NaN.
TH_HD inline float float_of_bfloat16_bits(uint16_t bits) { return float_of_bits(uint32_t{bits} << 16); }

}  // namespace th
