// Philox 4x32-10, a function of a counter of 128 bits and a key of 64 that gives four words: J. K. Salmon, M. A. Moraes,
// R. O. Dror and D. E. Shaw, Parallel random numbers: as easy as 1, 2, 3 (2011).
#pragma once

#include <cstdint>

#include "TH/internal/half.hpp"

namespace thc {

struct Words {
  uint32_t w[4];

  // By comparisons: an array that is indexed at run time would lie in memory.
  TH_HD uint32_t at(int k) const {
    const uint32_t low = k & 1 ? w[1] : w[0], high = k & 1 ? w[3] : w[2];
    return k & 2 ? high : low;
  }
  // Two of them as one number, the first one high: k is 0 or 1.
  TH_HD uint64_t wide(int k) const { return uint64_t{k ? w[2] : w[0]} << 32 | (k ? w[3] : w[1]); }
};

TH_HD inline Words philox(uint64_t key, uint64_t low, uint64_t high) {
  uint32_t c0 = static_cast<uint32_t>(low), c1 = static_cast<uint32_t>(low >> 32);
  uint32_t c2 = static_cast<uint32_t>(high), c3 = static_cast<uint32_t>(high >> 32);
  uint32_t k0 = static_cast<uint32_t>(key), k1 = static_cast<uint32_t>(key >> 32);
#ifdef __CUDA_ARCH__
#pragma unroll
#endif
  for (int round = 0; round < 10; ++round) {
    const uint64_t a = uint64_t{0xd2511f53} * c0, b = uint64_t{0xcd9e8d57} * c2;
    c0 = static_cast<uint32_t>(b >> 32) ^ c1 ^ k0;
    c1 = static_cast<uint32_t>(b);
    c2 = static_cast<uint32_t>(a >> 32) ^ c3 ^ k1;
    c3 = static_cast<uint32_t>(a);
    k0 += 0x9e3779b9;
    k1 += 0xbb67ae85;
  }
  return {{c0, c1, c2, c3}};
}

}  // namespace thc
