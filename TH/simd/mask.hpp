// Kernels of masks.
#pragma once

#include "kernels.hpp"

namespace th::simd {

struct Masking {
  // r = mask ? value : t. Operands: result, t, mask of bytes.
  Kernel fill;
  // Bit i % 64 of word i / 64: is element i not 0? Bits of the last word behind n are 0.
  void (*bits)(uint64_t *to, const char *t, int64_t n);
};
template <class Tag>
const Masking &masking() {
  static const Masking table = choose<Masking, KernelTag<Tag>>();
  return table;
}

}  // namespace th::simd
