#include "THCAllocator.h"

#include "internal/state.hpp"

namespace {

using Allocate = cudaError_t (*)(void **, size_t);

// As every allocator's malloc: NULL says that it failed, and whoever called raises the Error.
void *host_malloc(ptrdiff_t size, Allocate allocate) {
  void *p = nullptr;
  if (size <= 0 || allocate(&p, static_cast<size_t>(size)) == cudaSuccess) return p;
  static_cast<void>(cudaGetLastError());
  return nullptr;
}
// A failure would leave nothing to be done: the block is out of reach either way.
void forget(cudaError_t e) {
  if (e != cudaSuccess) static_cast<void>(cudaGetLastError());
}

void *pinned_malloc(void *, ptrdiff_t size) {
  return host_malloc(size, [](void **p, size_t n) { return cudaHostAlloc(p, n, cudaHostAllocDefault); });
}
void pinned_free(void *, void *p) {
  if (p) forget(cudaFreeHost(p));
}
void *managed_malloc(void *, ptrdiff_t size) {
  return host_malloc(size, [](void **p, size_t n) { return cudaMallocManaged(p, n, cudaMemAttachGlobal); });
}
void managed_free(void *, void *p) {
  if (p) forget(cudaFree(p));
}

cudaError_t ipc_malloc(void *, void **, size_t, cudaStream_t) { return cudaErrorNotSupported; }
cudaError_t ipc_free(void *context, void *p) {
  int before = 0;
  cudaError_t e = cudaGetDevice(&before);
  if (e == cudaSuccess) e = cudaSetDevice(static_cast<int>(reinterpret_cast<intptr_t>(context)));
  if (e != cudaSuccess) return e;
  e = cudaIpcCloseMemHandle(p);
  const cudaError_t back = cudaSetDevice(before);
  return e != cudaSuccess ? e : back;
}

}  // namespace

THAllocator THCudaHostAllocator = {pinned_malloc, nullptr, pinned_free};
THAllocator THCUVAAllocator = {managed_malloc, nullptr, managed_free};
THCDeviceAllocator THCIpcAllocator = {ipc_malloc, nullptr, ipc_free, nullptr, nullptr, nullptr};
