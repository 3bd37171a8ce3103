// CUDA's runtime without a GPU. Devices are arenas of fixed size, so that memory runs out as it does there; natively they are
// unreadable but for kernels and copies, so that host code which touches device memory faults. Streams do their work at once, in the
// calling thread, unless they are held (control.h): then it is queued, with what it waits for, and memory that was reused too early
// shows. What is not imitated: time, races, and what the driver does by itself.
#include <sys/mman.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include <cuda_runtime_api.h>

#include "THC/host/control.h"
#include "THC/host/launch.hpp"

#if __has_include(<valgrind/memcheck.h>)
#include <valgrind/memcheck.h>
#else
#define RUNNING_ON_VALGRIND 0
#define VALGRIND_MAKE_MEM_NOACCESS(p, n) 0
#define VALGRIND_MAKE_MEM_UNDEFINED(p, n) 0
#endif
#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/asan_interface.h>
#else
#define ASAN_POISON_MEMORY_REGION(p, n) static_cast<void>(0)
#define ASAN_UNPOISON_MEMORY_REGION(p, n) static_cast<void>(0)
#endif

struct CUstream_st {
  struct Wait {
    std::shared_ptr<CUstream_st> stream;
    uint64_t number;
  };
  struct Work {
    std::function<void()> run;
    std::vector<Wait> waits;
  };
  int device;
  bool blocking;  // it and the device's default stream wait for each other
  unsigned long long id = 0;
  bool held = false;
  uint64_t submitted = 0, done = 0;
  std::deque<Work> queue;
};

struct CUevent_st {
  int device;
  bool timed;
  std::shared_ptr<CUstream_st> stream;  // of the latest record
  uint64_t number = 0;
  std::chrono::steady_clock::time_point time;
};

namespace {

constexpr size_t alignment = 512, redzone = 512, most_texels = 1 << 27;
// Memory that is given out, or taken back, holds a pattern as far as this.
constexpr size_t patterned = 1 << 20;

using StreamPtr = std::shared_ptr<CUstream_st>;
using EventPtr = std::shared_ptr<CUevent_st>;

struct Device {
  char *base = nullptr;
  size_t size = 0, live = 0;
  int open = 0;                      // kernels and copies under way
  std::map<size_t, size_t> blocks;   // offset to size
  StreamPtr stream;                  // the default one
  std::vector<bool> peers;           // whose memory its kernels may touch
};

struct Block {
  size_t size;
  bool managed;
};

struct Runtime {
  std::recursive_mutex mutex;
  std::vector<Device> devices;
  std::map<cudaStream_t, StreamPtr> streams;
  // Those that work, also after they were destroyed.
  std::vector<StreamPtr> working;
  // A handle is an address here, never followed. As in CUDA, that of a stream that was destroyed is another's later.
  std::deque<char> handles;
  std::vector<cudaStream_t> free_handles;
  unsigned long long stream_ids = 0;
  std::map<CUevent_st *, EventPtr> events;
  std::set<cudaTextureObject_t> textures;
  cudaTextureObject_t textures_made = 0;
  std::map<char *, Block> host_blocks;  // pinned and managed
  size_t host_live = 0;
  std::map<std::string, size_t> calls;
  std::string fail_function;  // empty: any
  int fail_in = 0;
  bool failed = false;
  cudaError_t fail_with = cudaSuccess;
  size_t queued = 0;
  thcHostCopy latest_copy = {};
  bool guarded = false, peers = true, backwards = false;
};

thread_local int depth = 0;  // of calls on this thread

// It lives for ever: streams may end after the destructors of static objects have run.
Runtime &runtime() {
  static Runtime *const r = new Runtime;
  return *r;
}

thread_local int current = 0;
thread_local cudaError_t latest = cudaSuccess;

cudaError_t result(cudaError_t e) {
  if (e != cudaSuccess) latest = e;
  return e;
}

size_t number_in_environment(const char *name, size_t otherwise) {
  const char *const text = std::getenv(name);
  return text && *text ? std::strtoul(text, nullptr, 10) : otherwise;
}

void mark(char *p, size_t n, bool in_use) {
  static_cast<void>(p), static_cast<void>(n);
  if (in_use) {
    ASAN_UNPOISON_MEMORY_REGION(p, n);
    static_cast<void>(VALGRIND_MAKE_MEM_UNDEFINED(p, n));
  } else {
    static_cast<void>(VALGRIND_MAKE_MEM_NOACCESS(p, n));
    ASAN_POISON_MEMORY_REGION(p, n);
  }
}

StreamPtr new_stream(Runtime &r, int device, bool blocking) {
  const StreamPtr s = std::make_shared<CUstream_st>();
  s->device = device;
  s->blocking = blocking;
  s->id = ++r.stream_ids;
  r.working.push_back(s);
  return s;
}

void start(Runtime &r, size_t devices, size_t bytes) {
  for (Device &d : r.devices) {
    ASAN_UNPOISON_MEMORY_REGION(d.base, d.size);
    munmap(d.base, d.size);
  }
  for (const auto &[p, block] : r.host_blocks) std::free(p);
  r.host_blocks.clear();
  r.host_live = 0;
  r.devices = std::vector<Device>(devices);
  r.streams.clear();
  r.working.clear();
  r.handles.clear();
  r.free_handles.clear();
  r.events.clear();
  r.textures.clear();
  r.calls.clear();
  r.queued = 0;
  r.fail_in = 0;
  r.peers = true;
  current = 0;
  latest = cudaSuccess;
  // Memcheck forgets what it knows of pages whose protection changes.
  r.guarded = number_in_environment("THC_HOST_GUARD", 1) != 0 && !RUNNING_ON_VALGRIND;
  const char *const order = std::getenv("THC_ORDER");
  r.backwards = order && std::strcmp(order, "reverse") == 0;
  for (size_t i = 0; i < devices; ++i) {
    Device &d = r.devices[i];
    d.size = bytes;
    void *const p =
        mmap(nullptr, bytes, r.guarded ? PROT_NONE : PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (p == MAP_FAILED) {
      d.size = 0;
      continue;
    }
    d.base = static_cast<char *>(p);
    mark(d.base, bytes, false);
    d.stream = new_stream(r, static_cast<int>(i), true);
    d.peers.assign(devices, false);
  }
}

struct Busy {
  Busy() { ++depth; }
  ~Busy() { --depth; }
  Busy(const Busy &) = delete;
};

// Every function of the runtime begins with one.
struct Call {
  const Busy busy;
  Runtime &r = runtime();
  std::lock_guard<std::recursive_mutex> lock{r.mutex};
  cudaError_t error = cudaSuccess;

  explicit Call(const char *function) {
    if (r.devices.empty())
      start(r, number_in_environment("THC_HOST_DEVICES", 2), number_in_environment("THC_HOST_MEMORY", 256) << 20);
    ++r.calls[function];
    if (r.fail_in > 0 && (r.fail_function.empty() || r.fail_function == function) && --r.fail_in == 0) {
      r.failed = true;
      error = result(r.fail_with);
    }
  }
  Device &device() const { return r.devices[static_cast<size_t>(current)]; }
  bool is_device(int d) const { return d >= 0 && d < static_cast<int>(r.devices.size()); }
  // NULL when there is no such stream.
  StreamPtr stream(cudaStream_t s) const {
    if (!s) return device().stream;
    const auto it = r.streams.find(s);
    return it == r.streams.end() ? nullptr : it->second;
  }
};
#define CALL(function) \
  Call call(#function); \
  if (call.error != cudaSuccess) return call.error

// ---- Streams ----

bool is_over(const CUstream_st::Wait &w) { return w.stream->done >= w.number; }

void run_front(Runtime &r, CUstream_st &s) {
  const CUstream_st::Work work = std::move(s.queue.front());
  s.queue.pop_front();
  --r.queued;
  work.run();
  ++s.done;
}

// Go on with all streams as far as they come.
void pump(Runtime &r) {
  for (bool progress = r.queued > 0; progress;) {
    progress = false;
    for (const StreamPtr &s : r.working)
      while (!s->held && !s->queue.empty()) {
        bool ready = true;
        for (const auto &w : s->queue.front().waits) ready = ready && is_over(w);
        if (!ready) break;
        run_front(r, *s);
        progress = true;
      }
  }
}

// A stream that was destroyed is gone when its work is done.
void forget_idle(Runtime &r) {
  std::set<StreamPtr> known;
  for (const auto &s : r.streams) known.insert(s.second);
  const auto is_over = [&](const StreamPtr &s) {
    return s->queue.empty() && s != r.devices[static_cast<size_t>(s->device)].stream && !known.count(s);
  };
  r.working.erase(std::remove_if(r.working.begin(), r.working.end(), is_over), r.working.end());
}

// Somebody waits for this much of a stream: a hold does not stop it.
void finish(Runtime &r, CUstream_st &s, uint64_t number) {
  while (s.done < number) {
    const auto waits = s.queue.front().waits;
    for (const auto &w : waits) finish(r, *w.stream, w.number);
    if (s.done < number) run_front(r, s);
  }
}
void finish(Runtime &r, CUstream_st &s) {
  finish(r, s, s.submitted);
  pump(r);
}
void finish_device(Runtime &r, int device) {
  const auto streams = r.working;
  for (const StreamPtr &s : streams)
    if (s->device == device) finish(r, *s);
  forget_idle(r);
}

uint64_t submit(Runtime &r, const StreamPtr &s, std::function<void()> run, std::vector<CUstream_st::Wait> waits = {}) {
  if (r.queued == 0 && !s->held) {
    ++s->submitted;
    run();
    return ++s->done;
  }
  // The default stream and the others that did not say they do not wait for it.
  const StreamPtr &common = r.devices[static_cast<size_t>(s->device)].stream;
  if (s == common) {
    for (const StreamPtr &other : r.working)
      if (other != s && other->device == s->device && other->blocking) waits.push_back({other, other->submitted});
  } else if (s->blocking) {
    waits.push_back({common, common->submitted});
  }
  s->queue.push_back({std::move(run), std::move(waits)});
  ++r.queued;
  const uint64_t number = ++s->submitted;
  pump(r);
  return number;
}

// ---- Memory ----

int device_of(const Runtime &r, const void *p) {
  for (size_t i = 0; i < r.devices.size(); ++i) {
    const Device &d = r.devices[i];
    if (p >= d.base && p < d.base + d.size) return static_cast<int>(i);
  }
  return -1;
}

// The block that holds all of these bytes?
bool in_block(const Device &d, const void *p, size_t n) {
  const size_t at = static_cast<size_t>(static_cast<const char *>(p) - d.base);
  auto it = d.blocks.upper_bound(at);
  if (it == d.blocks.begin()) return false;
  --it;
  return at + n <= it->first + it->second;
}

const std::pair<char *const, Block> *host_block(const Runtime &r, const void *p) {
  auto it = r.host_blocks.upper_bound(static_cast<char *>(const_cast<void *>(p)));
  if (it == r.host_blocks.begin()) return nullptr;
  --it;
  return p < it->first + it->second.size ? &*it : nullptr;
}

// Lets kernels and copies into a device's memory.
class Opened {
  Runtime &r;
  std::vector<size_t> devices;

 public:
  explicit Opened(Runtime &rt) : r(rt) {}
  void add(int device) {
    if (device < 0 || !r.guarded) return;
    Device &d = r.devices[static_cast<size_t>(device)];
    if (d.open++ == 0) mprotect(d.base, d.size, PROT_READ | PROT_WRITE);
    devices.push_back(static_cast<size_t>(device));
  }
  ~Opened() {
    for (const size_t i : devices) {
      Device &d = r.devices[i];
      if (--d.open == 0) mprotect(d.base, d.size, PROT_NONE);
    }
  }
};

cudaError_t allocate_on_host(Call &call, void **p, size_t n, bool managed) {
  *p = nullptr;
  if (n == 0) return cudaSuccess;
  void *const block = std::aligned_alloc(alignment, (n + alignment - 1) / alignment * alignment);
  if (!block) return result(cudaErrorMemoryAllocation);
  call.r.host_blocks[static_cast<char *>(block)] = {n, managed};
  call.r.host_live += n;
  *p = block;
  return cudaSuccess;
}
cudaError_t free_on_host(Call &call, void *p) {
  const auto it = call.r.host_blocks.find(static_cast<char *>(p));
  if (it == call.r.host_blocks.end()) return result(cudaErrorInvalidValue);
  for (size_t d = 0; d < call.r.devices.size(); ++d) finish_device(call.r, static_cast<int>(d));
  call.r.host_live -= it->second.size;
  call.r.host_blocks.erase(it);
  std::free(p);
  return cudaSuccess;
}

cudaError_t copy(Call &call, void *to, const void *from, size_t n, cudaMemcpyKind kind, cudaStream_t handle, bool wait) {
  Runtime &r = call.r;
  const StreamPtr s = call.stream(handle);
  if (!s) return result(cudaErrorInvalidResourceHandle);
  if (n == 0) return cudaSuccess;
  const int to_device = device_of(r, to), from_device = device_of(r, from);
  const auto *const to_host = host_block(r, to), *const from_host = host_block(r, from);
  const bool to_managed = to_host && to_host->second.managed, from_managed = from_host && from_host->second.managed;
  const bool to_wrong = kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToDevice
                            ? to_device < 0 && !to_managed
                            : kind != cudaMemcpyDefault && to_device >= 0;
  const bool from_wrong = kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice
                              ? from_device < 0 && !from_managed
                              : kind != cudaMemcpyDefault && from_device >= 0;
  if (to_wrong || from_wrong) return result(cudaErrorInvalidValue);
  if (to_device >= 0 && !in_block(r.devices[static_cast<size_t>(to_device)], to, n)) return result(cudaErrorInvalidValue);
  if (from_device >= 0 && !in_block(r.devices[static_cast<size_t>(from_device)], from, n)) return result(cudaErrorInvalidValue);
  r.latest_copy = {to, from, s->device};
  const uint64_t number = submit(r, s, [&r, to, from, n, to_device, from_device] {
    Opened opened(r);
    opened.add(to_device);
    opened.add(from_device);
    std::memmove(to, from, n);
  });
  // Memory that is not pinned is read, or written, before the call returns.
  if (wait || (to_device < 0 && !to_host) || (from_device < 0 && !from_host)) {
    finish(r, *s, number);
    pump(r);
  }
  return cudaSuccess;
}

cudaError_t set(Call &call, void *p, int value, size_t n, cudaStream_t handle) {
  Runtime &r = call.r;
  const StreamPtr s = call.stream(handle);
  if (!s) return result(cudaErrorInvalidResourceHandle);
  if (n == 0) return cudaSuccess;
  const int device = device_of(r, p);
  if (device < 0 || !in_block(r.devices[static_cast<size_t>(device)], p, n)) return result(cudaErrorInvalidValue);
  submit(r, s, [&r, p, value, n, device] {
    Opened opened(r);
    opened.add(device);
    std::memset(p, value, n);
  });
  return cudaSuccess;
}

}  // namespace

extern "C" {

// ---- Devices ----

cudaError_t cudaGetDeviceCount(int *n) {
  CALL(cudaGetDeviceCount);
  *n = static_cast<int>(call.r.devices.size());
  return cudaSuccess;
}
cudaError_t cudaGetDevice(int *d) {
  CALL(cudaGetDevice);
  *d = current;
  return cudaSuccess;
}
cudaError_t cudaSetDevice(int d) {
  CALL(cudaSetDevice);
  if (!call.is_device(d)) return result(cudaErrorInvalidDevice);
  current = d;
  return cudaSuccess;
}
cudaError_t cudaGetDeviceProperties(cudaDeviceProp *p, int d) {
  CALL(cudaGetDeviceProperties);
  if (!call.is_device(d)) return result(cudaErrorInvalidDevice);
  std::memset(p, 0, sizeof *p);
  std::snprintf(p->name, sizeof p->name, "host backend, device %d", d);
  p->major = 7;
  p->minor = 5;
  p->totalGlobalMem = call.r.devices[static_cast<size_t>(d)].size;
  p->sharedMemPerBlock = 48 << 10;
  p->warpSize = 32;
  p->multiProcessorCount = 4;
  p->maxThreadsPerBlock = 1024;
  p->maxGridSize[0] = 0x7fffffff;
  p->maxGridSize[1] = p->maxGridSize[2] = 65535;
  return cudaSuccess;
}
cudaError_t cudaDeviceSynchronize() {
  CALL(cudaDeviceSynchronize);
  finish_device(call.r, current);
  return cudaSuccess;
}
cudaError_t cudaDeviceCanAccessPeer(int *can, int d, int peer) {
  CALL(cudaDeviceCanAccessPeer);
  if (!call.is_device(d) || !call.is_device(peer)) return result(cudaErrorInvalidDevice);
  *can = d != peer && call.r.peers;
  return cudaSuccess;
}
cudaError_t cudaDeviceEnablePeerAccess(int peer, unsigned) {
  CALL(cudaDeviceEnablePeerAccess);
  if (!call.is_device(peer) || peer == current) return result(cudaErrorInvalidDevice);
  if (!call.r.peers) return result(cudaErrorPeerAccessUnsupported);
  auto on = call.device().peers[static_cast<size_t>(peer)];
  if (on) return result(cudaErrorPeerAccessAlreadyEnabled);
  on = true;
  return cudaSuccess;
}
cudaError_t cudaDeviceDisablePeerAccess(int peer) {
  CALL(cudaDeviceDisablePeerAccess);
  if (!call.is_device(peer)) return result(cudaErrorInvalidDevice);
  auto on = call.device().peers[static_cast<size_t>(peer)];
  if (!on) return result(cudaErrorPeerAccessNotEnabled);
  on = false;
  return cudaSuccess;
}

// ---- Memory ----

cudaError_t cudaMemGetInfo(size_t *free, size_t *total) {
  CALL(cudaMemGetInfo);
  *total = call.device().size;
  *free = call.device().size - call.device().live;
  return cudaSuccess;
}
cudaError_t cudaMalloc(void **p, size_t n) {
  CALL(cudaMalloc);
  *p = nullptr;
  if (n == 0) return cudaSuccess;
  Device &d = call.device();
  if (n > d.size) return result(cudaErrorMemoryAllocation);
  const size_t space = (n + alignment - 1) / alignment * alignment + redzone;
  size_t at = redzone;
  for (const auto &[offset, size] : d.blocks) {
    if (at + space <= offset) break;
    at = offset + (size + alignment - 1) / alignment * alignment + redzone;
  }
  if (at + space > d.size) return result(cudaErrorMemoryAllocation);
  d.blocks[at] = n;
  d.live += n;
  *p = d.base + at;
  Opened opened(call.r);
  opened.add(current);
  mark(d.base + at, n, true);
  if (!RUNNING_ON_VALGRIND) std::memset(*p, 0xa5, n < patterned ? n : patterned);
  return cudaSuccess;
}
cudaError_t cudaFree(void *p) {
  CALL(cudaFree);
  if (!p) return cudaSuccess;
  const int device = device_of(call.r, p);
  if (device < 0) return host_block(call.r, p) ? free_on_host(call, p) : result(cudaErrorInvalidValue);
  Device &d = call.r.devices[static_cast<size_t>(device)];
  const auto it = d.blocks.find(static_cast<size_t>(static_cast<char *>(p) - d.base));
  if (it == d.blocks.end()) return result(cudaErrorInvalidValue);
  finish_device(call.r, device);
  const size_t n = it->second;
  d.live -= n;
  d.blocks.erase(it);
  Opened opened(call.r);
  opened.add(device);
  mark(static_cast<char *>(p), n, true);
  if (!RUNNING_ON_VALGRIND) std::memset(p, 0x5a, n < patterned ? n : patterned);
  mark(static_cast<char *>(p), n, false);
  return cudaSuccess;
}
cudaError_t cudaMallocManaged(void **p, size_t n, unsigned) {
  CALL(cudaMallocManaged);
  return allocate_on_host(call, p, n, true);
}
cudaError_t cudaHostAlloc(void **p, size_t n, unsigned) {
  CALL(cudaHostAlloc);
  return allocate_on_host(call, p, n, false);
}
cudaError_t cudaFreeHost(void *p) {
  CALL(cudaFreeHost);
  return p ? free_on_host(call, p) : cudaSuccess;
}
// There is one process only, so no memory is ever opened.
cudaError_t cudaIpcCloseMemHandle(void *) {
  CALL(cudaIpcCloseMemHandle);
  return result(cudaErrorInvalidResourceHandle);
}
cudaError_t cudaPointerGetAttributes(cudaPointerAttributes *a, const void *p) {
  CALL(cudaPointerGetAttributes);
  *a = {cudaMemoryTypeUnregistered, -1, nullptr, nullptr};
  const int device = device_of(call.r, p);
  if (device >= 0) {
    *a = {cudaMemoryTypeDevice, device, const_cast<void *>(p), nullptr};
  } else if (const auto *const b = host_block(call.r, p)) {
    *a = {b->second.managed ? cudaMemoryTypeManaged : cudaMemoryTypeHost, current, const_cast<void *>(p), const_cast<void *>(p)};
  }
  return cudaSuccess;
}
cudaError_t cudaMemcpy(void *to, const void *from, size_t n, cudaMemcpyKind kind) {
  CALL(cudaMemcpy);
  return copy(call, to, from, n, kind, nullptr, true);
}
cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t n, cudaMemcpyKind kind, cudaStream_t s) {
  CALL(cudaMemcpyAsync);
  return copy(call, to, from, n, kind, s, false);
}
cudaError_t cudaMemcpyPeerAsync(void *to, int, const void *from, int, size_t n, cudaStream_t s) {
  CALL(cudaMemcpyPeerAsync);
  return copy(call, to, from, n, cudaMemcpyDeviceToDevice, s, false);
}
cudaError_t cudaMemsetAsync(void *p, int value, size_t n, cudaStream_t s) {
  CALL(cudaMemsetAsync);
  return set(call, p, value, n, s);
}

// Nothing reads through them: they are numbers. Memory must be as the hardware wants it.
cudaError_t cudaCreateTextureObject(cudaTextureObject_t *texture, const cudaResourceDesc *r, const cudaTextureDesc *,
                                    const cudaResourceViewDesc *) {
  CALL(cudaCreateTextureObject);
  const auto &linear = r->res.linear;
  const int device = device_of(call.r, linear.devPtr), bits = linear.desc.x + linear.desc.y + linear.desc.z + linear.desc.w;
  if (r->resType != cudaResourceTypeLinear || device != current || !in_block(call.device(), linear.devPtr, linear.sizeInBytes) ||
      reinterpret_cast<uintptr_t>(linear.devPtr) % alignment != 0 || linear.sizeInBytes / (static_cast<size_t>(bits) / 8) > most_texels)
    return result(cudaErrorInvalidValue);
  *texture = ++call.r.textures_made;
  call.r.textures.insert(*texture);
  return cudaSuccess;
}
cudaError_t cudaDestroyTextureObject(cudaTextureObject_t texture) {
  CALL(cudaDestroyTextureObject);
  return call.r.textures.erase(texture) ? cudaSuccess : result(cudaErrorInvalidResourceHandle);
}

// ---- Streams and events ----

cudaError_t cudaStreamCreateWithPriority(cudaStream_t *s, unsigned flags, int) {
  CALL(cudaStreamCreateWithPriority);
  Runtime &r = call.r;
  if (r.free_handles.empty()) {
    r.handles.push_back(0);
    *s = reinterpret_cast<cudaStream_t>(&r.handles.back());
  } else {
    *s = r.free_handles.back();
    r.free_handles.pop_back();
  }
  r.streams[*s] = new_stream(r, current, !(flags & cudaStreamNonBlocking));
  return cudaSuccess;
}
cudaError_t cudaStreamGetId(cudaStream_t s, unsigned long long *id) {
  CALL(cudaStreamGetId);
  const StreamPtr p = call.stream(s);
  if (!p) return result(cudaErrorInvalidResourceHandle);
  *id = p->id;
  return cudaSuccess;
}
cudaError_t cudaStreamDestroy(cudaStream_t s) {
  CALL(cudaStreamDestroy);
  // Nobody waits: what it has to do is done some time.
  if (!call.r.streams.erase(s)) return result(cudaErrorInvalidResourceHandle);
  call.r.free_handles.push_back(s);
  forget_idle(call.r);
  return cudaSuccess;
}
cudaError_t cudaStreamSynchronize(cudaStream_t s) {
  CALL(cudaStreamSynchronize);
  const StreamPtr p = call.stream(s);
  if (!p) return result(cudaErrorInvalidResourceHandle);
  finish(call.r, *p);
  return cudaSuccess;
}
cudaError_t cudaStreamQuery(cudaStream_t s) {
  CALL(cudaStreamQuery);
  const StreamPtr p = call.stream(s);
  if (!p) return result(cudaErrorInvalidResourceHandle);
  return result(p->done == p->submitted ? cudaSuccess : cudaErrorNotReady);
}
cudaError_t cudaStreamWaitEvent(cudaStream_t s, cudaEvent_t e, unsigned) {
  CALL(cudaStreamWaitEvent);
  const StreamPtr p = call.stream(s);
  const auto it = call.r.events.find(e);
  if (!p || it == call.r.events.end()) return result(cudaErrorInvalidResourceHandle);
  if (e->stream && !is_over({e->stream, e->number})) submit(call.r, p, [] {}, {{e->stream, e->number}});
  return cudaSuccess;
}
cudaError_t cudaEventCreateWithFlags(cudaEvent_t *e, unsigned flags) {
  CALL(cudaEventCreateWithFlags);
  const EventPtr p = std::make_shared<CUevent_st>();
  p->device = current;
  p->timed = !(flags & cudaEventDisableTiming);
  call.r.events[p.get()] = p;
  *e = p.get();
  return cudaSuccess;
}
cudaError_t cudaEventDestroy(cudaEvent_t e) {
  CALL(cudaEventDestroy);
  return call.r.events.erase(e) ? cudaSuccess : result(cudaErrorInvalidResourceHandle);
}
cudaError_t cudaEventRecord(cudaEvent_t e, cudaStream_t s) {
  CALL(cudaEventRecord);
  const StreamPtr p = call.stream(s);
  const auto it = call.r.events.find(e);
  if (!p || it == call.r.events.end() || p->device != e->device) return result(cudaErrorInvalidResourceHandle);
  const EventPtr event = it->second;
  event->stream = p;
  event->number = p->submitted + 1;
  submit(call.r, p, [event] { event->time = std::chrono::steady_clock::now(); });
  return cudaSuccess;
}
cudaError_t cudaEventQuery(cudaEvent_t e) {
  CALL(cudaEventQuery);
  if (!call.r.events.count(e)) return result(cudaErrorInvalidResourceHandle);
  return result(!e->stream || is_over({e->stream, e->number}) ? cudaSuccess : cudaErrorNotReady);
}
cudaError_t cudaEventSynchronize(cudaEvent_t e) {
  CALL(cudaEventSynchronize);
  if (!call.r.events.count(e)) return result(cudaErrorInvalidResourceHandle);
  if (e->stream) {
    const StreamPtr s = e->stream;
    finish(call.r, *s, e->number);
    pump(call.r);
  }
  return cudaSuccess;
}
cudaError_t cudaEventElapsedTime(float *ms, cudaEvent_t from, cudaEvent_t to) {
  CALL(cudaEventElapsedTime);
  for (const cudaEvent_t e : {from, to}) {
    if (!call.r.events.count(e) || !e->stream || !e->timed) return result(cudaErrorInvalidResourceHandle);
    if (!is_over({e->stream, e->number})) return result(cudaErrorNotReady);
  }
  *ms = std::chrono::duration<float, std::milli>(to->time - from->time).count();
  return cudaSuccess;
}

// ---- Errors ----

cudaError_t cudaGetLastError() {
  const cudaError_t e = latest;
  latest = cudaSuccess;
  return e;
}
cudaError_t cudaPeekAtLastError() { return latest; }
const char *cudaGetErrorString(cudaError_t e) {
  switch (e) {
    case cudaSuccess: return "no error";
    case cudaErrorInvalidValue: return "invalid argument";
    case cudaErrorMemoryAllocation: return "out of memory";
    case cudaErrorInitializationError: return "initialization error";
    case cudaErrorInvalidConfiguration: return "invalid configuration argument";
    case cudaErrorInvalidDevicePointer: return "invalid device pointer";
    case cudaErrorNoDevice: return "no CUDA-capable device is detected";
    case cudaErrorInvalidDevice: return "invalid device ordinal";
    case cudaErrorPeerAccessUnsupported: return "peer access is not supported between these two devices";
    case cudaErrorInvalidResourceHandle: return "invalid resource handle";
    case cudaErrorNotReady: return "device not ready";
    case cudaErrorIllegalAddress: return "an illegal memory access was encountered";
    case cudaErrorPeerAccessAlreadyEnabled: return "peer access is already enabled";
    case cudaErrorPeerAccessNotEnabled: return "peer access has not been enabled";
    case cudaErrorLaunchFailure: return "unspecified launch failure";
    case cudaErrorNotSupported: return "operation not supported";
    default: return "unknown error";
  }
}

// ---- Kernels ----

cudaError_t thcHostBegin(const char *function) { return Call(function).error; }

cudaError_t thcHostLaunch(cudaStream_t handle, void (*run)(const void *, int64_t, bool), const void *functor, size_t bytes,
                          int64_t n) {
  CALL(launch);
  Runtime &r = call.r;
  const StreamPtr s = call.stream(handle);
  if (!s || s->device != current) return result(cudaErrorInvalidResourceHandle);
  const auto with = [&r, run, n, device = current](const void *f) {
    Opened opened(r);
    opened.add(device);
    const std::vector<bool> &peers = r.devices[static_cast<size_t>(device)].peers;
    for (size_t i = 0; i < peers.size(); ++i)
      if (peers[i]) opened.add(static_cast<int>(i));
    run(f, n, r.backwards);
  };
  if (r.queued == 0 && !s->held) {
    ++s->submitted;
    with(functor);
    ++s->done;
    return cudaSuccess;
  }
  // As the driver does: kernels' arguments are copied.
  const std::shared_ptr<char> copied(static_cast<char *>(std::aligned_alloc(64, (bytes + 63) / 64 * 64)), std::free);
  if (!copied) return result(cudaErrorMemoryAllocation);
  std::memcpy(copied.get(), functor, bytes);
  submit(r, s, [with, copied] { with(copied.get()); });
  return cudaSuccess;
}

void thcHostMark(unsigned long long stream, void *p, size_t n, bool in_use) {
  const Busy busy;
  Runtime &r = runtime();
  const std::lock_guard<std::recursive_mutex> lock(r.mutex);
  for (const StreamPtr &s : r.working)
    if (s->id == stream) {
      submit(r, StreamPtr(s), [p, n, in_use] { mark(static_cast<char *>(p), n, in_use); });
      return;
    }
  mark(static_cast<char *>(p), n, in_use);
}

// ---- What tests say ----

void thcHostReset(int devices, size_t bytes) {
  Runtime &r = runtime();
  const std::lock_guard<std::recursive_mutex> lock(r.mutex);
  start(r, static_cast<size_t>(devices), bytes);
}
void thcHostSetDevice(int device) { cudaSetDevice(device); }
void thcHostHold(cudaStream_t handle, int on) {
  const Call call("thcHostHold");
  const StreamPtr s = call.stream(handle);
  if (!s) return;
  s->held = on != 0;
  pump(call.r);
}
int thcHostHolds(void) { return 1; }
void thcHostFail(const char *function, int nth, cudaError_t error) {
  Runtime &r = runtime();
  const std::lock_guard<std::recursive_mutex> lock(r.mutex);
  r.fail_function = function ? function : "";
  r.fail_in = nth;
  r.fail_with = error;
  r.failed = false;
}
int thcHostBusy(void) { return depth; }
cudaError_t thcHostLatestError(void) { return latest; }
int thcHostFailed(void) { return runtime().failed; }
size_t thcHostCalls(const char *function) {
  Runtime &r = runtime();
  const std::lock_guard<std::recursive_mutex> lock(r.mutex);
  const auto it = r.calls.find(function);
  return it == r.calls.end() ? 0 : it->second;
}
thcHostCopy thcHostLatestCopy(void) {
  Runtime &r = runtime();
  const std::lock_guard<std::recursive_mutex> lock(r.mutex);
  return r.latest_copy;
}
size_t thcHostLive(int device) {
  Runtime &r = runtime();
  const std::lock_guard<std::recursive_mutex> lock(r.mutex);
  return device < 0 ? r.host_live : r.devices[static_cast<size_t>(device)].live;
}
cudaError_t thcHostDestroyTexture(cudaTextureObject_t texture) { return cudaDestroyTextureObject(texture); }
void thcHostPeers(int on) {
  const Call call("thcHostPeers");
  call.r.peers = on != 0;
}
int thcHostGuarded(void) { return runtime().guarded; }
void thcHostReverse(int on) {
  const Call call("thcHostReverse");
  call.r.backwards = on != 0;
}

}  // extern "C"
