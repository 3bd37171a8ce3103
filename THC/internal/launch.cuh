// The second seam: kernels. A kernel is a functor f(i) for i in [0, n); CUDA runs it in a grid, the host backend in a loop.
#pragma once

#include <type_traits>

#include "state.hpp"
#if !THC_ON_CUDA
#include "THC/host/launch.hpp"
#endif

namespace thc {

#if THC_ON_CUDA

// The functor stays in constant memory: a copy of a layout that is indexed at run time would lie in each thread's local memory.
template <class F>
__global__ void __launch_bounds__(256) kernel(uint32_t n, const __grid_constant__ F f) {
  const uint32_t i = blockIdx.x * 256u + threadIdx.x;
  if (i < n) f(i);
}

template <class F>
void for_n(const Call &call, int64_t n, const F &f) {
  static_assert(std::is_trivially_copyable_v<F>);
  if (n <= 0) return;
  kernel<F><<<static_cast<unsigned>((n + 255) / 256), 256, 0, call.stream>>>(static_cast<uint32_t>(n), f);
  check(cudaGetLastError(), "starting a kernel");
}

#else

template <class F>
void run_kernel(const void *functor, int64_t n, bool backwards) {
  const F &f = *static_cast<const F *>(functor);
  if (backwards)
    for (int64_t i = n; i-- > 0;) f(static_cast<uint32_t>(i));
  else
    for (int64_t i = 0; i < n; ++i) f(static_cast<uint32_t>(i));
}

template <class F>
void for_n(const Call &call, int64_t n, const F &f) {
  static_assert(std::is_trivially_copyable_v<F>);
  if (n > 0) check(thcHostLaunch(call.stream, run_kernel<F>, &f, sizeof f, n), "starting a kernel");
}

#endif

}  // namespace thc
