// 64-bit integers and doubles by their bits: few CPUs convert vectors of them. A whole number within 2^51, added to 1.5 * 2^52, stands
// in the low bits of the sum.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>

namespace th::simd {

constexpr double long_middle = 0x1.8p52;
constexpr int64_t long_middle_bits = 0x4338000000000000, long_range = int64_t{1} << 51;
constexpr int64_t long_block = 64;  // numbers that are looked at together, for one beyond the range

inline bool beyond_long_range(int64_t v) {
  return static_cast<uint64_t>(v) + static_cast<uint64_t>(long_range) >= 2 * static_cast<uint64_t>(long_range);
}
// Within the range.
inline double double_of_long(int64_t v) {
  v += long_middle_bits;
  double sum;
  std::memcpy(&sum, &v, sizeof sum);
  return sum - long_middle;
}
// Towards zero.
inline int64_t long_of_double(double v) {
  v = std::trunc(v) + long_middle;
  int64_t bits;
  std::memcpy(&bits, &v, sizeof bits);
  return bits - long_middle_bits;
}

}  // namespace th::simd
