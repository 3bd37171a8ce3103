// Kernels that do not look at elements, compiled for each size of one.
#pragma once

#include <cstddef>
#include <cstdint>

namespace thc {

// Calls f with a word of that size: 1, 2, 4 or 8 bytes.
template <class F>
void by_size(size_t element, F f) {
  switch (element) {
    case 1: return f(uint8_t());
    case 2: return f(uint16_t());
    case 4: return f(uint32_t());
    default: return f(uint64_t());
  }
}

}  // namespace thc
