// Device memory as TH's inside uses memory: storages.
#include <algorithm>

#include "TH/THStorage.h"

#include "../THCAllocator.h"
#include "TH/internal/numeric.hpp"
#include "state.hpp"

namespace thc {

namespace {

constexpr ptrdiff_t heap_flush = 1000000;
constexpr double heap_growth = 1.4, heap_threshold = 0.8;

}  // namespace

bool collect(State &s) {
  const auto hook = s.cutorchGCFunction;
  void *const data = s.cutorchGCData;
  if (!hook) return false;
  th::callback([=] { hook(data); });
  return true;
}

void count_heap(State &s, ptrdiff_t bytes) {
  const ptrdiff_t delta = __atomic_add_fetch(&s.heapDelta, bytes, __ATOMIC_RELAXED);
  if (delta < heap_flush && delta > -heap_flush) return;
  const ptrdiff_t taken = __atomic_exchange_n(&s.heapDelta, 0, __ATOMIC_RELAXED);
  const ptrdiff_t total = th::wrapping_sum(s.heap_total.fetch_add(taken), taken);
  const ptrdiff_t softmax = __atomic_load_n(&s.heapSoftmax, __ATOMIC_RELAXED);
  if (bytes > 0 && taken > 0 && total > softmax && collect(s) && softmax < PTRDIFF_MAX / 2 &&
      static_cast<double>(s.heap_total.load()) > heap_threshold * static_cast<double>(softmax))
    __atomic_store_n(&s.heapSoftmax, static_cast<ptrdiff_t>(static_cast<double>(softmax) * heap_growth), __ATOMIC_RELAXED);
}

void *device_malloc(State &s, THCDeviceAllocator *a, void *context, cudaStream_t stream, ptrdiff_t bytes) {
  th::check_null(a, "the device allocator");
  if (!a->malloc) th::fail("the device allocator has no malloc, so it cannot give %td bytes", bytes);
  const int device = current_device();
  void *p = nullptr;
  cudaError_t e = call_table(a, &THCDeviceAllocator::malloc, context, &p, static_cast<size_t>(bytes), stream);
  if (e == cudaErrorMemoryAllocation) {
    static_cast<void>(cudaGetLastError());
    if (collect(s)) e = call_table(a, &THCDeviceAllocator::malloc, context, &p, static_cast<size_t>(bytes), stream);
  }
  if (e == cudaErrorMemoryAllocation) {
    static_cast<void>(cudaGetLastError());
    size_t free = 0, total = 0, cached = 0, largest = 0;
    if (cudaMemGetInfo(&free, &total) != cudaSuccess) static_cast<void>(cudaGetLastError());
    if (a->cacheInfo) static_cast<void>(call_table(a, &THCDeviceAllocator::cacheInfo, context, device, &cached, &largest));
    th::fail(
        "cuda runtime error (%d) : out of memory; %td bytes asked for on device %d: %zu of %zu are free, %zu in use, %zu cached",
        static_cast<int>(cudaErrorMemoryAllocation), bytes, device, free, total,
        total - free > cached ? total - free - cached : 0, cached);
  }
  check(e, "allocating device memory");
  return p;
}

void device_free(THCDeviceAllocator *a, void *context, void *p) noexcept {
  if (!p || !a || !a->free) return;
  try {
    if (call_table(a, &THCDeviceAllocator::free, context, p) != cudaSuccess) static_cast<void>(cudaGetLastError());
  } catch (const th::Error &) {
  }
}

Call::Call(THCState *p) : state(thc::state(p)), device(current_device()), stream(current_stream(state, device)) {}

namespace {

// What storages hold is counted for the GC hook, block by block: a storage does not know the size of its elements.
void *storage_malloc(State &s, THCDeviceAllocator *a, void *context, ptrdiff_t bytes) {
  void *p = nullptr;
  try {
    // First, so that the hook runs before the memory is taken.
    count_heap(s, bytes);
    p = device_malloc(s, a, context, current_stream(s, current_device()), bytes);
    const std::lock_guard<std::mutex> lock(s.counted_mutex);
    s.counted[p] = bytes;
  } catch (...) {
    device_free(a, context, p);
    count_heap(s, -bytes);
    throw;
  }
  return p;
}
void storage_free(State &s, THCDeviceAllocator *a, void *context, void *p) noexcept {
  if (!p) return;
  ptrdiff_t bytes = 0;
  {
    const std::lock_guard<std::mutex> lock(s.counted_mutex);
    const auto it = s.counted.find(p);
    if (it != s.counted.end()) {
      bytes = it->second;
      s.counted.erase(it);
    }
  }
  device_free(a, context, p);
  if (bytes) count_heap(s, -bytes);
}

}  // namespace

th::Storage *Call::create(ptrdiff_t size, size_t element) const {
  return create(size, element, state.cudaDeviceAllocator, state.cudaDeviceAllocator->state);
}

th::Storage *Call::create(ptrdiff_t size, size_t element, THCDeviceAllocator *a, void *context) const {
  th::check_null(a, "allocator");
  const ptrdiff_t bytes = th::checked_bytes(size, element, "a storage");
  th::Block<Storage> block(1);
  Storage *const s = block.get();
  static_cast<th::Storage &>(*s) = {nullptr, size,    1,      TH_STORAGE_REFCOUNTED | TH_STORAGE_RESIZABLE | TH_STORAGE_FREEMEM,
                                    nullptr, nullptr, nullptr};
  s->set(a, context);
  s->device = device;
  if (bytes) s->data = storage_malloc(state, a, context, bytes);
  return block.take();
}

void Call::drop(th::Storage *p) const {
  if (!th::last_reference(p)) return;
  // What a host's free gets is not in the storage any more.
  const Storage s = *static_cast<Storage *>(p);
  th::release(p);
  if (s.flag & TH_STORAGE_VIEW) drop(s.view);
  if (s.flag & TH_STORAGE_FREEMEM) storage_free(state, s.device_allocator(), s.context, s.data);
}

void *Call::grow(th::Storage *p, ptrdiff_t bytes, ptrdiff_t keep) const {
  auto *const s = static_cast<Storage *>(p);
  th::check_null(s->allocator, "the storage's allocator");
  if (!bytes) return nullptr;
  void *const block = storage_malloc(state, s->device_allocator(), s->context, bytes);
  try {
    if (keep > 0 && s->data) move_bytes(*this, block, device, s->data, s->device, keep);
  } catch (...) {
    give_back(s, block);
    throw;
  }
  return block;
}

void Call::replace(th::Storage *p, void *block, ptrdiff_t size) const {
  auto *const s = static_cast<Storage *>(p);
  void *const old = std::exchange(s->data, block);
  s->size = size;
  s->device = device;
  storage_free(state, s->device_allocator(), s->context, old);
}

void Call::give_back(th::Storage *p, void *block) const {
  auto *const s = static_cast<Storage *>(p);
  storage_free(state, s->device_allocator(), s->context, block);
}

namespace {
void let_wait(int waiting, cudaStream_t waiter, int worker, cudaStream_t work) {
  const OnDevice on(worker);
  const Event e;
  check(cudaEventRecord(e.get(), work), "recording an event");
  const OnDevice on_other(waiting);
  check(cudaStreamWaitEvent(waiter, e.get(), 0), "letting a stream wait for another device");
}
}  // namespace

Crossing::Crossing(const Call &c, int other_device) : call(c), other(other_device) {
  if (other != call.device) let_wait(call.device, call.stream, other, current_stream(call.state, other));
}
void Crossing::finish() {
  if (other != call.device) let_wait(other, current_stream(call.state, other), call.device, call.stream);
}

void move_bytes(const Call &call, void *to, int to_device, const void *from, int from_device, ptrdiff_t bytes) {
  const auto n = static_cast<size_t>(bytes);
  if (to_device == from_device && to_device == call.device) {
    check(cudaMemcpyAsync(to, from, n, cudaMemcpyDeviceToDevice, call.stream), "copying within a device");
    return;
  }
  Crossing crossing(call, to_device == call.device ? from_device : to_device);
  check(cudaMemcpyPeerAsync(to, to_device, from, from_device, n, call.stream), "copying between devices");
  crossing.finish();
}

}  // namespace thc
