#include "THCSleep.h"

#include <chrono>

#include "TH/internal/half.hpp"

#include "internal/launch.cuh"

namespace {
// Nanoseconds on the host.
struct Sleep {
  int64_t cycles;
  TH_HD void operator()(uint32_t) const {
#ifdef __CUDA_ARCH__
    const int64_t start = clock64();
    while (clock64() - start < cycles) {
    }
#else
    const auto end = std::chrono::steady_clock::now() + std::chrono::nanoseconds(cycles);
    while (std::chrono::steady_clock::now() < end) {
    }
#endif
  }
};
}  // namespace

void THC_sleep(THCState *state, long long cycles) {
  TH_ENTRY {
    const thc::Call call(state);
    if (cycles > 0) thc::for_n(call, 1, Sleep{cycles});
  };
}
