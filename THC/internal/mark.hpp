// Memory that the cache has given out, or has in stock: on the host backend Memcheck and ASan know.
#pragma once

#include "platform.hpp"
#if !THC_ON_CUDA
#include "THC/host/launch.hpp"
#endif

namespace thc {
// `stream` is its number.
inline void mark_memory([[maybe_unused]] unsigned long long stream, [[maybe_unused]] void *p, [[maybe_unused]] size_t n,
                        [[maybe_unused]] bool in_use) {
#if !THC_ON_CUDA
  thcHostMark(stream, p, n, in_use);
#endif
}
}  // namespace thc
