// The state behind THCState, and what every entry begins with.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "platform.hpp"

#include "../THCGeneral.h"
#include "../THCStream.h"
#include "TH/internal/boundary.hpp"
#include "TH/internal/object.hpp"

namespace thc {

struct State : THCState {
  std::mutex mutex;                 // of handles, streams, scratch space, peers
  std::atomic<bool> ready{false};   // between THCudaInit and THCudaShutdown
  std::atomic<ptrdiff_t> heap_total{0};
  std::mutex counted_mutex;
  std::unordered_map<void *, ptrdiff_t> counted;  // storages' blocks, with their bytes
  int forks = 0;                    // of the process when it was made ready
  std::vector<THCCudaResourcesPerDevice> resources;
  std::vector<cudaDeviceProp> properties;
  std::vector<THCThreadLocal> streams;
  std::vector<int> peers;
  std::vector<int *> peer_rows;
};

// Throw an Error for anything but success; `what` says what was tried. The runtime's record of the error is cleared.
void check(cudaError_t, const char *what);
void check(cublasStatus_t, const char *what);
void check(cusparseStatus_t, const char *what);

const char *status_text(cublasStatus_t);
const char *status_text(cusparseStatus_t);

// The state of an entry; throws when it cannot be used.
State &state(THCState *);

// How often this process, or one before it, has been forked.
int process_forks();

int current_device();
void check_device(const State &, int device);

// Makes a device current, and the old one again at the end.
class OnDevice {
  int before, now;

 public:
  explicit OnDevice(int device);
  ~OnDevice();
  OnDevice(const OnDevice &) = delete;
};

// The calling thread's current stream of a device.
cudaStream_t current_stream(State &, int device);

THCStream *stream_object(State &, int device);

// An event of the current device for ordering, not timing.
class Event {
  cudaEvent_t e = nullptr;

 public:
  Event();
  Event(Event &&o) noexcept : e(std::exchange(o.e, nullptr)) {}
  Event &operator=(Event &&o) noexcept {
    std::swap(e, o.e);
    return *this;
  }
  ~Event();
  cudaEvent_t get() const { return e; }
};

bool can_access(State &, int device, int other);

// ---- Memory ----

// From an allocator's table, for the current stream of the current device. Throws.
void *device_malloc(State &, THCDeviceAllocator *, void *context, ptrdiff_t bytes);
// Never throws.
void device_free(THCDeviceAllocator *, void *context, void *) noexcept;
// Run the GC hook, if there is one.
bool collect(State &);
void count_heap(State &, ptrdiff_t bytes);

struct TH_MAY_ALIAS Storage : th::Storage {
  int device;
  THCDeviceAllocator *device_allocator() const { return reinterpret_cast<THCDeviceAllocator *>(allocator); }
  void set(THCDeviceAllocator *a, void *c) {
    allocator = reinterpret_cast<THAllocator *>(a);
    context = c;
  }
};

// One call of an entry that works on storages or tensors: the state, the device and the stream, as memory for TH's inside.
class Call final : public th::Memory {
 public:
  State &state;
  const int device;
  const cudaStream_t stream;

  explicit Call(THCState *);
  th::Kind kind(size_t element) const { return {element, *this}; }

  th::Storage *create(ptrdiff_t size, size_t element) const override;
  th::Storage *create(ptrdiff_t size, size_t element, THCDeviceAllocator *, void *context) const;
  void drop(th::Storage *) const override;
  void *grow(th::Storage *, ptrdiff_t bytes, ptrdiff_t keep) const override;
  void replace(th::Storage *, void *block, ptrdiff_t size) const override;
  void give_back(th::Storage *, void *block) const override;
};

// Copies bytes between devices, or within one, on the call's stream, which is that of one of both devices. Streams of different devices
// wait for each other before and after.
void move_bytes(const Call &, void *to, int to_device, const void *from, int from_device, ptrdiff_t bytes);

// Lets the call's stream wait for what another device's current stream has to do so far, and at the end that one for the call's.
class Crossing {
  const Call &call;
  const int other;

 public:
  Crossing(const Call &, int other_device);
  void finish();
};

// A block of device memory for a call, usable on its stream.
class Scratch {
  const Call &call;
  void *p;

 public:
  Scratch(const Call &c, ptrdiff_t bytes)
      : call(c),
        p(bytes ? device_malloc(c.state, c.state.cudaDeviceAllocator, c.state.cudaDeviceAllocator->state, bytes) : nullptr) {}
  ~Scratch() { device_free(call.state.cudaDeviceAllocator, call.state.cudaDeviceAllocator->state, p); }
  Scratch(const Scratch &) = delete;
  void *get() const { return p; }
};

}  // namespace thc
