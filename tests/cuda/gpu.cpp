// The controls of THC/host/control.h on a GPU, for the test programs as they are. The linker puts these functions in place of the
// runtime's and cuBLAS's wherever libTHC calls them (--wrap; the list is taken from this file), and of the host backend's controls
// wherever tests do. So calls are counted and fail as asked; devices are as many and as large as a case asks for, several of them on
// one GPU if need be; and what is allocated is known. Two things are a GPU's own: when its streams come to their work (thcHostHold
// does nothing), and in which order threads run (nor does thcHostReverse).
//
// Compiled for the host backend, it shows without a GPU that all this works: make rehearse-gpu.
#include <cublas_v2.h>
#include <cuda_runtime_api.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <utility>

#include "THC/host/control.h"

namespace {

struct Block {
  size_t size;
  int device;  // -1: the host's memory
};

struct Gpu {
  std::recursive_mutex mutex;
  int devices = 2;
  size_t bytes = size_t{256} << 20;  // of each
  std::map<char *, Block> blocks;
  std::map<int, size_t> live;
  std::map<std::string, size_t> calls;
  std::string fail_function;  // empty: any
  int fail_in = 0;
  cudaError_t fail_with = cudaSuccess;
  bool failed = false, peers = true;
  std::set<std::pair<int, int>> opened;  // to which device which other one's memory is
  thcHostCopy latest_copy = {};
};

// It lives for ever: streams may end after the destructors of static objects have run.
Gpu &gpu() {
  static Gpu *const g = new Gpu;
  return *g;
}

thread_local int current = 0;
thread_local cudaError_t latest = cudaSuccess;  // of errors that are not the runtime's

cudaError_t result(cudaError_t e) {
  if (e != cudaSuccess) latest = e;
  return e;
}
cublasStatus_t status(cudaError_t e) {
  latest = cudaSuccess;
  return e == cudaErrorMemoryAllocation ? CUBLAS_STATUS_ALLOC_FAILED : CUBLAS_STATUS_EXECUTION_FAILED;
}

// Every call of the runtime holds one.
struct Call {
  Gpu &g = gpu();
  std::unique_lock<std::recursive_mutex> lock{g.mutex};
  cudaError_t error = cudaSuccess;

  explicit Call(const char *function) {
    ++g.calls[function];
    if (g.fail_in > 0 && (g.fail_function.empty() || g.fail_function == function) && --g.fail_in == 0) {
      g.failed = true;
      error = result(g.fail_with);
    }
  }
  bool is_device(int d) const { return d >= 0 && d < g.devices; }
  void copied(const void *to, const void *from, size_t n) const {
    if (n > 0) g.latest_copy = {to, from, current};
  }
  cudaError_t allocated(cudaError_t e, void *p, size_t n, int device) const {
    if (e != cudaSuccess || !p) return e;
    g.blocks[static_cast<char *>(p)] = {n, device};
    g.live[device] += n;
    return e;
  }
  void freed(void *p) const {
    const auto it = g.blocks.find(static_cast<char *>(p));
    if (it == g.blocks.end()) return;
    g.live[it->second.device] -= it->second.size;
    g.blocks.erase(it);
  }
};

}  // namespace

#pragma GCC visibility push(default)
extern "C" {

// A function that is counted, and fails if a test asked for that.
#define WRAP(name, parameters, arguments)             \
  cudaError_t __real_##name parameters;               \
  cudaError_t __wrap_##name parameters {              \
    Call call(#name);                                 \
    if (call.error != cudaSuccess) return call.error; \
    call.lock.unlock();                               \
    return __real_##name arguments;                   \
  }
// A function whose body follows. The toolkit's header may give it another name, with which the linker knows it.
#define WRAP_BY(name, parameters) WRAP_BY_NAMED(name, parameters)
#define WRAP_BY_NAMED(name, parameters) \
  cudaError_t __real_##name parameters; \
  cudaError_t __wrap_##name parameters
#define REAL(name) REAL_NAMED(name)
#define REAL_NAMED(name) __real_##name
#define CALL(name) \
  Call call(#name); \
  if (call.error != cudaSuccess) return call.error

WRAP(cudaDeviceSynchronize, (), ())
WRAP(cudaIpcCloseMemHandle, (void *p), (p))
WRAP(cudaMemsetAsync, (void *p, int v, size_t n, cudaStream_t s), (p, v, n, s))
WRAP(cudaCreateTextureObject,
     (cudaTextureObject_t *t, const cudaResourceDesc *r, const cudaTextureDesc *d, const cudaResourceViewDesc *v), (t, r, d, v))
WRAP(cudaStreamCreateWithPriority, (cudaStream_t *s, unsigned flags, int priority), (s, flags, priority))
WRAP(cudaStreamGetId, (cudaStream_t s, unsigned long long *id), (s, id))
WRAP(cudaStreamDestroy, (cudaStream_t s), (s))
WRAP(cudaStreamSynchronize, (cudaStream_t s), (s))
WRAP(cudaStreamQuery, (cudaStream_t s), (s))
WRAP(cudaStreamWaitEvent, (cudaStream_t s, cudaEvent_t e, unsigned flags), (s, e, flags))
WRAP(cudaEventCreateWithFlags, (cudaEvent_t *e, unsigned flags), (e, flags))
WRAP(cudaEventDestroy, (cudaEvent_t e), (e))
WRAP(cudaEventRecord, (cudaEvent_t e, cudaStream_t s), (e, s))
WRAP(cudaEventQuery, (cudaEvent_t e), (e))
WRAP(cudaEventSynchronize, (cudaEvent_t e), (e))
WRAP(cudaEventElapsedTime, (float *ms, cudaEvent_t from, cudaEvent_t to), (ms, from, to))

// ---- Devices ----

WRAP_BY(cudaGetDeviceCount, (int *n));
cudaError_t __real_cudaDeviceCanAccessPeer(int *can, int d, int peer);
// The GPU that has a device of the test's: they take turns, if each reaches the memory of all others.
static int gpu_of(int device) {
  static const int gpus = [] {
    int n = 0, can = 1;
    if (__real_cudaGetDeviceCount(&n) != cudaSuccess) return 1;
    for (int i = 0; i < n * n && can; ++i)
      if (i / n != i % n && __real_cudaDeviceCanAccessPeer(&can, i / n, i % n) != cudaSuccess) can = 0;
    return can && n > 0 ? n : 1;
  }();
  return device % gpus;
}

WRAP_BY(cudaGetDeviceCount, (int *n)) {
  CALL(cudaGetDeviceCount);
  const cudaError_t e = __real_cudaGetDeviceCount(n);
  if (e == cudaSuccess && *n > 0) *n = call.g.devices;
  return e;
}
WRAP_BY(cudaGetDevice, (int *d)) {
  CALL(cudaGetDevice);
  *d = current;
  return cudaSuccess;
}
WRAP_BY(cudaSetDevice, (int d)) {
  CALL(cudaSetDevice);
  if (!call.is_device(d)) return result(cudaErrorInvalidDevice);
  const cudaError_t e = __real_cudaSetDevice(gpu_of(d));
  if (e == cudaSuccess) current = d;
  return e;
}
WRAP_BY(cudaGetDeviceProperties, (cudaDeviceProp *p, int d)) {
  CALL(cudaGetDeviceProperties);
  if (!call.is_device(d)) return result(cudaErrorInvalidDevice);
  const cudaError_t e = REAL(cudaGetDeviceProperties)(p, gpu_of(d));
  p->totalGlobalMem = call.g.bytes;
  return e;
}
// CUB asks for these; the attribute is an enumeration.
__attribute__((weak)) WRAP_BY(cudaDeviceGetAttribute, (int *value, int attribute, int d)) {
  return __real_cudaDeviceGetAttribute(value, attribute, gpu_of(d));
}
WRAP_BY(cudaDeviceCanAccessPeer, (int *can, int d, int peer)) {
  CALL(cudaDeviceCanAccessPeer);
  if (!call.is_device(d) || !call.is_device(peer)) return result(cudaErrorInvalidDevice);
  *can = d != peer && call.g.peers;
  return *can && gpu_of(d) != gpu_of(peer) ? __real_cudaDeviceCanAccessPeer(can, gpu_of(d), gpu_of(peer)) : cudaSuccess;
}
WRAP_BY(cudaDeviceEnablePeerAccess, (int peer, unsigned flags)) {
  CALL(cudaDeviceEnablePeerAccess);
  if (!call.is_device(peer) || peer == current) return result(cudaErrorInvalidDevice);
  if (!call.g.peers) return result(cudaErrorPeerAccessUnsupported);
  if (gpu_of(peer) != gpu_of(current)) return __real_cudaDeviceEnablePeerAccess(gpu_of(peer), flags);
  return result(call.g.opened.insert({current, peer}).second ? cudaSuccess : cudaErrorPeerAccessAlreadyEnabled);
}
WRAP_BY(cudaDeviceDisablePeerAccess, (int peer)) {
  CALL(cudaDeviceDisablePeerAccess);
  if (!call.is_device(peer)) return result(cudaErrorInvalidDevice);
  if (gpu_of(peer) != gpu_of(current)) return __real_cudaDeviceDisablePeerAccess(gpu_of(peer));
  return result(call.g.opened.erase({current, peer}) ? cudaSuccess : cudaErrorPeerAccessNotEnabled);
}

// ---- Memory ----

WRAP_BY(cudaMemGetInfo, (size_t *free, size_t *total)) {
  CALL(cudaMemGetInfo);
  const cudaError_t e = __real_cudaMemGetInfo(free, total);
  *total = call.g.bytes;
  *free = call.g.bytes - call.g.live[current];
  return e;
}
WRAP_BY(cudaMalloc, (void **p, size_t n)) {
  CALL(cudaMalloc);
  *p = nullptr;
  // All of it is never to be had.
  if (n >= call.g.bytes - call.g.live[current]) return result(cudaErrorMemoryAllocation);
  const cudaError_t e = __real_cudaMalloc(p, n);
  return call.allocated(e, *p, n, current);
}
WRAP_BY(cudaHostAlloc, (void **p, size_t n, unsigned flags)) {
  CALL(cudaHostAlloc);
  const cudaError_t e = __real_cudaHostAlloc(p, n, flags);
  return call.allocated(e, *p, n, -1);
}
WRAP_BY(cudaMallocManaged, (void **p, size_t n, unsigned flags)) {
  CALL(cudaMallocManaged);
  const cudaError_t e = __real_cudaMallocManaged(p, n, flags);
  return call.allocated(e, *p, n, -1);
}
WRAP_BY(cudaFree, (void *p)) {
  CALL(cudaFree);
  const cudaError_t e = __real_cudaFree(p);
  if (e == cudaSuccess) call.freed(p);
  return e;
}
WRAP_BY(cudaFreeHost, (void *p)) {
  CALL(cudaFreeHost);
  const cudaError_t e = __real_cudaFreeHost(p);
  if (e == cudaSuccess) call.freed(p);
  return e;
}
WRAP_BY(cudaPointerGetAttributes, (cudaPointerAttributes *a, const void *p)) {
  CALL(cudaPointerGetAttributes);
  const cudaError_t e = __real_cudaPointerGetAttributes(a, p);
  char *const at = static_cast<char *>(const_cast<void *>(p));
  const auto next = call.g.blocks.upper_bound(at);
  if (e != cudaSuccess || a->type != cudaMemoryTypeDevice || next == call.g.blocks.begin()) return e;
  const auto &[first, block] = *std::prev(next);
  if (at < first + block.size) a->device = block.device;
  return e;
}
WRAP_BY(cudaMemcpy, (void *to, const void *from, size_t n, cudaMemcpyKind kind)) {
  CALL(cudaMemcpy);
  call.copied(to, from, n);
  call.lock.unlock();
  return __real_cudaMemcpy(to, from, n, kind);
}
WRAP_BY(cudaMemcpyAsync, (void *to, const void *from, size_t n, cudaMemcpyKind kind, cudaStream_t s)) {
  CALL(cudaMemcpyAsync);
  call.copied(to, from, n);
  call.lock.unlock();
  return __real_cudaMemcpyAsync(to, from, n, kind, s);
}
WRAP_BY(cudaMemcpyPeerAsync, (void *to, int to_device, const void *from, int from_device, size_t n, cudaStream_t s)) {
  CALL(cudaMemcpyPeerAsync);
  call.copied(to, from, n);
  return __real_cudaMemcpyPeerAsync(to, gpu_of(to_device), from, gpu_of(from_device), n, s);
}

// ---- Errors ----

WRAP_BY(cudaGetLastError, ()) {
  const cudaError_t mine = std::exchange(latest, cudaSuccess), e = __real_cudaGetLastError();
  return mine != cudaSuccess ? mine : e;
}
WRAP_BY(cudaPeekAtLastError, ()) { return latest != cudaSuccess ? latest : __real_cudaPeekAtLastError(); }

// ---- Kernels ----

// A kernel is started by one of these: by nvcc's code of CUDA 12, of CUDA 13, by CUB; or in the host backend.
struct Dim {
  unsigned x, y, z;
};
#define WRAP_LAUNCH(name, parameters, arguments)                     \
  __attribute__((weak)) cudaError_t __real_##name parameters;        \
  cudaError_t __wrap_##name parameters {                             \
    Call call("launch");                                             \
    if (call.error != cudaSuccess) return call.error;                \
    call.lock.unlock();                                              \
    return __real_##name arguments;                                  \
  }
WRAP_LAUNCH(cudaLaunchKernel, (const void *f, Dim grid, Dim block, void **args, size_t shared, cudaStream_t s),
            (f, grid, block, args, shared, s))
WRAP_LAUNCH(__cudaLaunchKernel, (const void *f, Dim grid, Dim block, void **args, size_t shared, cudaStream_t s),
            (f, grid, block, args, shared, s))
WRAP_LAUNCH(cudaLaunchKernelExC, (const void *config, const void *f, void **args), (config, f, args))
WRAP_LAUNCH(thcHostLaunch, (cudaStream_t s, void (*run)(const void *, int64_t, bool), const void *f, size_t bytes, int64_t n),
            (s, run, f, bytes, n))

// ---- cuBLAS ----

#define WRAP_BLAS(name, parameters, arguments) WRAP_BLAS_AS(#name, name, parameters, arguments)
#define WRAP_BLAS_AS(text, name, parameters, arguments) WRAP_BLAS_NAMED(text, name, parameters, arguments)
#define WRAP_BLAS_NAMED(text, name, parameters, arguments)     \
  cublasStatus_t __real_##name parameters;                     \
  cublasStatus_t __wrap_##name parameters {                    \
    Call call(text);                                           \
    if (call.error != cudaSuccess) return status(call.error);  \
    call.lock.unlock();                                        \
    return __real_##name arguments;                            \
  }
#define H cublasHandle_t h
#define OP cublasOperation_t
#define WRAP_BLAS_OF(p, T)                                                                                                           \
  WRAP_BLAS(cublas##p##gemv, (H, OP t, int m, int n, const T *u, const T *a, int la, const T *x, int ix, const T *v, T *y, int iy),   \
            (h, t, m, n, u, a, la, x, ix, v, y, iy))                                                                                 \
  WRAP_BLAS(cublas##p##ger, (H, int m, int n, const T *u, const T *x, int ix, const T *y, int iy, T *a, int la),                      \
            (h, m, n, u, x, ix, y, iy, a, la))                                                                                       \
  WRAP_BLAS(cublas##p##gemm,                                                                                                         \
            (H, OP t, OP o, int m, int n, int k, const T *u, const T *a, int la, const T *b, int lb, const T *v, T *c, int lc),       \
            (h, t, o, m, n, k, u, a, la, b, lb, v, c, lc))                                                                           \
  WRAP_BLAS(cublas##p##gemmBatched,                                                                                                  \
            (H, OP t, OP o, int m, int n, int k, const T *u, const T *const a[], int la, const T *const b[], int lb, const T *v,      \
             T *const c[], int lc, int count),                                                                                       \
            (h, t, o, m, n, k, u, a, la, b, lb, v, c, lc, count))                                                                    \
  WRAP_BLAS(cublas##p##gemmStridedBatched,                                                                                           \
            (H, OP t, OP o, int m, int n, int k, const T *u, const T *a, int la, long long sa, const T *b, int lb, long long sb,      \
             const T *v, T *c, int lc, long long sc, int count),                                                                     \
            (h, t, o, m, n, k, u, a, la, sa, b, lb, sb, v, c, lc, sc, count))                                                        \
  WRAP_BLAS(cublas##p##getrfBatched, (H, int n, T *const a[], int la, int *pivots, int *info, int count),                             \
            (h, n, a, la, pivots, info, count))                                                                                      \
  WRAP_BLAS(cublas##p##getrsBatched,                                                                                                 \
            (H, OP t, int n, int columns, const T *const a[], int la, const int *pivots, T *const b[], int lb, int *info, int count), \
            (h, t, n, columns, a, la, pivots, b, lb, info, count))                                                                   \
  WRAP_BLAS(cublas##p##getriBatched,                                                                                                 \
            (H, int n, const T *const a[], int la, const int *pivots, T *const c[], int lc, int *info, int count),                    \
            (h, n, a, la, pivots, c, lc, info, count))
WRAP_BLAS_OF(S, float)
WRAP_BLAS_OF(D, double)
WRAP_BLAS(cublasCreate, (cublasHandle_t * h), (h))
WRAP_BLAS(cublasGemmEx,
          (H, OP t, OP o, int m, int n, int k, const void *u, const void *a, cudaDataType at, int la, const void *b, cudaDataType bt,
           int lb, const void *v, void *c, cudaDataType ct, int lc, cublasComputeType_t in, cublasGemmAlgo_t how),
          (h, t, o, m, n, k, u, a, at, la, b, bt, lb, v, c, ct, lc, in, how))
WRAP_BLAS(cublasGemmStridedBatchedEx,
          (H, OP t, OP o, int m, int n, int k, const void *u, const void *a, cudaDataType at, int la, long long sa, const void *b,
           cudaDataType bt, int lb, long long sb, const void *v, void *c, cudaDataType ct, int lc, long long sc, int count,
           cublasComputeType_t in, cublasGemmAlgo_t how),
          (h, t, o, m, n, k, u, a, at, la, sa, b, bt, lb, sb, v, c, ct, lc, sc, count, in, how))

// ---- What tests say ----

void __wrap_thcHostReset(int devices, size_t bytes) {
  Gpu &g = gpu();
  const std::lock_guard<std::recursive_mutex> lock(g.mutex);
  // What a case has left that failed.
  for (const auto &[p, block] : g.blocks) block.device < 0 ? __real_cudaFreeHost(p) : __real_cudaFree(p);
  __real_cudaGetLastError();
  g.blocks.clear();
  g.live.clear();
  g.calls.clear();
  g.opened.clear();
  g.fail_in = 0;
  g.peers = true;
  g.devices = devices;
  g.bytes = bytes;
  current = 0;
  latest = cudaSuccess;
  __real_cudaSetDevice(0);
}
void __wrap_thcHostSetDevice(int device) { __wrap_cudaSetDevice(device); }
void __wrap_thcHostHold(cudaStream_t, int) {}
int __wrap_thcHostHolds(void) { return 0; }
void __wrap_thcHostFail(const char *function, int nth, cudaError_t error) {
  Gpu &g = gpu();
  const std::lock_guard<std::recursive_mutex> lock(g.mutex);
  g.fail_function = function ? function : "";
  g.fail_in = nth;
  g.fail_with = error;
  g.failed = false;
}
int __wrap_thcHostFailed(void) { return gpu().failed; }
cudaError_t __wrap_thcHostLatestError(void) { return __wrap_cudaPeekAtLastError(); }
size_t __wrap_thcHostCalls(const char *function) {
  Gpu &g = gpu();
  const std::lock_guard<std::recursive_mutex> lock(g.mutex);
  return g.calls[function];
}
thcHostCopy __wrap_thcHostLatestCopy(void) { return gpu().latest_copy; }
size_t __wrap_thcHostLive(int device) {
  Gpu &g = gpu();
  const std::lock_guard<std::recursive_mutex> lock(g.mutex);
  return g.live[device];
}
cudaError_t __wrap_thcHostDestroyTexture(cudaTextureObject_t texture) { return cudaDestroyTextureObject(texture); }
void __wrap_thcHostPeers(int on) { gpu().peers = on != 0; }
int __wrap_thcHostGuarded(void) { return 1; }
void __wrap_thcHostReverse(int) {}

}  // extern "C"
#pragma GCC visibility pop
