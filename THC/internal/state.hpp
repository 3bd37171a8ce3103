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

class Scratch;

struct State : THCState {
  std::mutex mutex;                 // of handles, streams, scratch space, peers
  std::atomic<bool> ready{false};   // between THCudaInit and THCudaShutdown
  std::atomic<bool> checked{true};  // see THCState_setChecked
  std::atomic<ptrdiff_t> heap_total{0};
  std::mutex counted_mutex;
  std::unordered_map<void *, ptrdiff_t> counted;  // storages' blocks, with their bytes
  int forks = 0;                    // of the process when it was made ready
  std::vector<THCCudaResourcesPerDevice> resources;
  std::vector<cudaDeviceProp> properties;
  std::vector<THCThreadLocal> streams;
  THCThreadLocal thread_number;     // see set_stream
  std::vector<std::unique_ptr<Scratch>> scratch;  // of numbered streams
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

// Number of a stream (NULL: the current device's default one), never used again, as handles are.
unsigned long long stream_id(cudaStream_t);
// Drop a reference; NULL is fine. The last one destroys the stream. The error is for those who can tell it.
cudaError_t drop_stream(THCStream *) noexcept;
// Wait for a stream, whatever it says.
void wait_for(const THCStream *) noexcept;
// Has the event passed? Throws.
bool has_passed(cudaEvent_t);

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

// Our own tables, as they are; what the state points to may have been changed by the host.
extern const THCDeviceAllocator plain_table, cached_table;
// Calls an entry of a table, which is there: a host's in a callback, outside of every lock; what it raises continues as our
// exception.
template <class... P, class... A>
cudaError_t call_table(THCDeviceAllocator *a, cudaError_t (*THCDeviceAllocator::*entry)(P...), A... arguments) {
  const auto f = a->*entry;
  for (const THCDeviceAllocator *own : {&plain_table, &cached_table})
    if (f == own->*entry) return f(arguments...);
  return th::callback([=] { return f(arguments...); });
}

// From an allocator's table, for this stream of the current device. Throws.
void *device_malloc(State &, THCDeviceAllocator *, void *context, cudaStream_t, ptrdiff_t bytes);
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

// A block of device memory from the state's allocator, usable on a stream of the current device. It goes back to where it came
// from, whatever the state's allocator is then.
class Scratch {
  THCDeviceAllocator *const allocator;
  void *const context;
  void *const p;

 public:
  Scratch(State &s, cudaStream_t stream, ptrdiff_t bytes)
      : allocator(s.cudaDeviceAllocator),
        context(allocator->state),
        p(bytes ? device_malloc(s, allocator, context, stream, bytes) : nullptr) {}
  ~Scratch() { device_free(allocator, context, p); }
  Scratch(const Scratch &) = delete;
  void *get() const { return p; }
};

}  // namespace thc
