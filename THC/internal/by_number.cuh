// Elements by their numbers in row-major order, of any size: with 64-bit divisions, for kernels where numbers are data.
#pragma once

#include "launch.cuh"
#include "layout.hpp"

namespace thc {

template <int N>
struct ByNumber {
  int dims = 0;  // the first is the innermost
  uint64_t size[THC_MAX_DIMS];
  int64_t stride[THC_MAX_DIMS][N];

  // Of a tensor of this name and shape, with the strides of N operands.
  template <class... Strides>
  explicit ByNumber(const char *name, const th::Dims &shape, const Strides &...strides) {
    static_assert(sizeof...(Strides) == N);
    const th::Dims *const of[] = {&strides...};
    for (int d = shape.count() - 1; d >= 0; --d) {
      if (shape[d] == 1) continue;
      bool follows = dims > 0;
      for (int k = 0; k < N && follows; ++k)
        follows = (*of[k])[d] == stride[dims - 1][k] * static_cast<int64_t>(size[dims - 1]);
      if (follows) {
        size[dims - 1] *= static_cast<uint64_t>(shape[d]);
        continue;
      }
      if (dims == THC_MAX_DIMS)
        th::fail("tensor too large or too many (>%d) dimensions: %s of size %s", THC_MAX_DIMS, name, th::desc(shape).str);
      size[dims] = static_cast<uint64_t>(shape[d]);
      for (int k = 0; k < N; ++k) stride[dims][k] = (*of[k])[d];
      ++dims;
    }
  }

  TH_HD void offsets(uint64_t number, int64_t (&at)[N]) const {
    for (int k = 0; k < N; ++k) at[k] = 0;
#ifdef __CUDA_ARCH__
#pragma unroll 1
#endif
    for (int d = 0; d < dims; ++d) {
      const uint64_t q = d + 1 < dims ? number / size[d] : 0, r = number - q * size[d];
      number = q;
      for (int k = 0; k < N; ++k) at[k] += static_cast<int64_t>(r) * stride[d][k];
    }
  }
};

}  // namespace thc
