#include "THCCachingAllocator.h"

#include <algorithm>
#include <set>

#include "internal/cache.hpp"
#include "internal/platform.hpp"
#include "THC/internal/mark.hpp"

namespace {

constexpr size_t small_round = 512, large_round = 128 << 10;
constexpr size_t small_limit = 1 << 20;  // requests up to here are small
constexpr size_t segment_round = 2 << 20;

struct Block;
struct Order {
  bool operator()(const Block *a, const Block *b) const;
};
using Pool = std::set<Block *, Order>;
using Used = std::map<char *, Block *>;  // by address

struct Block {
  int device;
  unsigned long long stream;  // its number: a handle may be another stream's later
  char *data;
  size_t size;
  Block *before, *after;  // of the same segment,
  bool small;             // which serves small requests
  bool used = false;
  int waits = 0;          // for events; then it is neither used nor free
  thc::Uses uses;
  // Its places in the lists, made with it: none of its ways can fail for want of memory.
  Pool::node_type free_place;
  Used::node_type used_place;
};

bool Order::operator()(const Block *a, const Block *b) const {
  if (a->device != b->device) return a->device < b->device;
  if (a->stream != b->stream) return a->stream < b->stream;
  if (a->size != b->size) return a->size < b->size;
  return a->data < b->data;
}

std::unique_ptr<Block> new_block(int device, unsigned long long stream, char *data, size_t size, bool small) {
  std::unique_ptr<Block> b(new Block{device, stream, data, size, nullptr, nullptr, small, false, 0, {}, {}, {}});
  Pool pool;
  pool.insert(b.get());
  b->free_place = pool.extract(pool.begin());
  Used used;
  used[data] = b.get();
  b->used_place = used.extract(used.begin());
  return b;
}

struct PerDevice {
  THCCachingAllocatorStats stats = {};
  size_t limit = 0;
};

class Cache {
  std::mutex mutex;
  Pool small, large;
  Used used;
  thc::Waiting<Block> waiting;
  std::map<int, PerDevice> devices;

  static size_t rounded(size_t n) {
    const size_t to = n < small_limit ? small_round : large_round;
    return (n + to - 1) / to * to;
  }
  static size_t segment_for(size_t n) { return (n + segment_round - 1) / segment_round * segment_round; }
  Pool &pool_of(const Block *b) { return b->small ? small : large; }
  void into_pool(Block *b) { pool_of(b).insert(std::move(b->free_place)); }
  void out_of_pool(Block *b) { b->free_place = pool_of(b).extract(b); }

  // A used or waiting block is free from now on.
  void put_back(Block *b) {
    thc::mark_memory(b->stream, b->data, b->size, false);
    b->used = false;
    PerDevice &d = devices[b->device];
    d.stats.allocated -= b->size;
    const auto is_free = [](const Block *o) { return o && !o->used && o->waits == 0; };
    if (Block *const o = b->before; is_free(o)) {
      out_of_pool(o);
      b->data = o->data;
      b->size += o->size;
      b->before = o->before;
      if (b->before) b->before->after = b;
      delete o;
    }
    if (Block *const o = b->after; is_free(o)) {
      out_of_pool(o);
      b->size += o->size;
      b->after = o->after;
      if (b->after) b->after->before = b;
      delete o;
    }
    into_pool(b);
  }

  void collect(bool all) {
    waiting.collect(all, [&](Block *b) {
      --devices[b->device].stats.waiting;
      put_back(b);
    });
  }

  Block *find(int device, unsigned long long stream, size_t n) {
    Pool &pool = n <= small_limit ? small : large;
    Block key{device, stream, nullptr, n, nullptr, nullptr, false, false, 0, {}, {}, {}};
    const auto it = pool.lower_bound(&key);
    if (it == pool.end() || (*it)->device != device || (*it)->stream != stream) return nullptr;
    Block *const b = *it;
    out_of_pool(b);
    return b;
  }

  // NULL when there is no memory. The device is current.
  Block *take_segment(int device, unsigned long long stream, size_t n, cudaError_t &error) {
    PerDevice &d = devices[device];
    const size_t size = segment_for(n);
    if (d.limit && (size > d.limit || d.stats.held > d.limit - size)) {
      error = cudaErrorMemoryAllocation;
      return nullptr;
    }
    std::unique_ptr<Block> b = new_block(device, stream, nullptr, size, n <= small_limit);
    void *p = nullptr;
    error = cudaMalloc(&p, size);
    if (error != cudaSuccess) {
      static_cast<void>(cudaGetLastError());
      return nullptr;
    }
    b->data = static_cast<char *>(p);
    thc::mark_memory(stream, p, size, false);
    d.stats.held += size;
    d.stats.heldPeak = std::max(d.stats.heldPeak, d.stats.held);
    ++d.stats.segments;
    return b.release();
  }

  // What is behind the first n bytes becomes a free block. Without memory for that the block stays whole.
  void split(Block *b, size_t n) {
    try {
      Block *const rest = new_block(b->device, b->stream, b->data + n, b->size - n, b->small).release();
      rest->before = b;
      rest->after = std::exchange(b->after, rest);
      if (rest->after) rest->after->before = rest;
      b->size = n;
      into_pool(rest);
    } catch (const std::bad_alloc &) {
    }
  }

  // Free blocks that are whole segments go back to CUDA; device -1: of all devices.
  cudaError_t give_back(int device) {
    const std::lock_guard<std::mutex> lock(free_mutex);
    cudaError_t first = cudaSuccess;
    for (Pool *pool : {&small, &large})
      for (auto it = pool->begin(); it != pool->end();) {
        Block *const b = *it;
        if ((device >= 0 && b->device != device) || b->before || b->after) {
          ++it;
          continue;
        }
        const cudaError_t e = cudaFree(b->data);
        if (e != cudaSuccess) static_cast<void>(cudaGetLastError());
        if (first == cudaSuccess) first = e;
        PerDevice &d = devices[b->device];
        d.stats.held -= b->size;
        --d.stats.segments;
        it = pool->erase(it);
        delete b;
      }
    return first;
  }

 public:
  std::mutex free_mutex;

  cudaError_t malloc(void **p, size_t bytes, cudaStream_t handle) {
    *p = nullptr;
    if (bytes == 0) return cudaSuccess;
    if (bytes > SIZE_MAX / 2) return cudaErrorMemoryAllocation;
    const int device = thc::current_device();
    const unsigned long long stream = thc::stream_id(handle);
    const size_t n = rounded(bytes);
    const std::lock_guard<std::mutex> lock(mutex);
    devices[device];  // from here on there is one
    collect(false);
    cudaError_t error = cudaSuccess;
    Block *b = find(device, stream, n);
    if (!b) b = take_segment(device, stream, n, error);
    if (!b && error == cudaErrorMemoryAllocation) {
      ++devices[device].stats.retries;
      collect(true);
      b = find(device, stream, n);
      if (!b) {
        give_back(device);
        b = take_segment(device, stream, n, error);
      }
    }
    if (!b) return error;
    if (b->size - n >= small_round && (n <= small_limit || b->size - n > small_limit)) split(b, n);
    b->used_place.key() = b->data;
    used.insert(std::move(b->used_place));
    b->used = true;
    PerDevice &d = devices[device];
    d.stats.allocated += b->size;
    d.stats.allocatedPeak = std::max(d.stats.allocatedPeak, d.stats.allocated);
    ++d.stats.blocks;
    thc::mark_memory(stream, b->data, bytes, true);
    *p = b->data;
    return cudaSuccess;
  }

  cudaError_t free(void *p) {
    if (!p) return cudaSuccess;
    thc::Uses uses;
    const std::lock_guard<std::mutex> lock(mutex);
    const auto it = used.find(static_cast<char *>(p));
    if (it == used.end()) return cudaErrorInvalidDevicePointer;
    Block *const b = it->second;
    uses = std::move(b->uses);
    b->uses.clear();
    if (!uses.empty()) waiting.add(b, uses);
    b->used_place = used.extract(it);
    b->used = false;
    --devices[b->device].stats.blocks;
    if (b->waits) ++devices[b->device].stats.waiting;
    else put_back(b);
    return cudaSuccess;
  }

  cudaError_t empty() {
    const std::lock_guard<std::mutex> lock(mutex);
    collect(false);
    return give_back(-1);
  }

  void info(int device, size_t *cached, size_t *largest) {
    const std::lock_guard<std::mutex> lock(mutex);
    for (Pool *pool : {&small, &large})
      for (const Block *b : *pool) {
        if (b->device != device) continue;
        *cached += b->size;
        *largest = std::max(*largest, b->size);
      }
  }

  // False: not a block.
  bool record(void *p, THCStream *stream) {
    const thc::OnDevice on(stream->device);
    const unsigned long long id = thc::stream_id(stream->stream);
    const std::lock_guard<std::mutex> lock(mutex);
    Block *const b = thc::block_at(used, p);
    if (!b) return false;
    if (id != b->stream || stream->device != b->device) thc::add_use(b->uses, stream);
    return true;
  }

  void *base(void *p, size_t *size) {
    const std::lock_guard<std::mutex> lock(mutex);
    const Block *b = thc::block_at(used, p);
    if (!b) return nullptr;
    while (b->before) b = b->before;
    void *const first = b->data;
    size_t n = 0;
    for (; b; b = b->after) n += b->size;
    if (size) *size = n;
    return first;
  }

  PerDevice per_device(int device) {
    const std::lock_guard<std::mutex> lock(mutex);
    return devices[device];
  }
  void reset_peaks(int device) {
    const std::lock_guard<std::mutex> lock(mutex);
    THCCachingAllocatorStats &s = devices[device].stats;
    s.allocatedPeak = s.allocated;
    s.heldPeak = s.held;
  }
  void set_limit(int device, size_t bytes) {
    const std::lock_guard<std::mutex> lock(mutex);
    devices[device].limit = bytes;
  }
};

// It lives for ever: blocks may be freed after the destructors of static objects have run.
Cache &cache() {
  static Cache *const c = new Cache;
  return *c;
}

// The table's functions return CUDA's errors; what else goes wrong is that the host has no memory, or an error of an event.
template <class F>
cudaError_t guarded(F f) {
  try {
    return f();
  } catch (const std::bad_alloc &) {
    return cudaErrorMemoryAllocation;
  } catch (const th::Error &) {
    return cudaErrorUnknown;
  }
}
cudaError_t cached_malloc(void *, void **p, size_t n, cudaStream_t s) {
  return guarded([=] { return cache().malloc(p, n, s); });
}
cudaError_t cached_free(void *, void *p) {
  return guarded([=] { return cache().free(p); });
}
cudaError_t empty_cache(void *) {
  return guarded([] { return cache().empty(); });
}
cudaError_t cache_info(void *, int device, size_t *cached, size_t *largest) {
  return guarded([=] {
    cache().info(device, cached, largest);
    return cudaSuccess;
  });
}
void check_device(int device) {
  if (device < 0) th::fail("%d is not a device", device);
}

}  // namespace

const THCDeviceAllocator thc::cached_table = {cached_malloc, nullptr, cached_free, empty_cache, cache_info, nullptr};
static THCDeviceAllocator table = thc::cached_table;

void thc::protect_device_block(void *p, THCStream *stream) { cache().record(p, stream); }

THCDeviceAllocator *THCCachingAllocator_get(void) { return &table; }
void *THCCachingAllocator_getBaseAllocation(void *ptr, size_t *size) {
  return TH_ENTRY {
    void *const base = cache().base(ptr, size);
    if (!base) th::fail("%p is not in a block of the caching allocator", ptr);
    return base;
  };
}
void THCCachingAllocator_recordStream(void *ptr, THCStream *stream) {
  TH_ENTRY {
    th::check_null(stream, "stream");
    if (!cache().record(ptr, stream)) th::fail("%p is not in a block of the caching allocator", ptr);
  };
}
void THCCachingAllocator_getStats(int device, THCCachingAllocatorStats *stats) {
  TH_ENTRY {
    check_device(device);
    th::check_null(stats, "stats");
    *stats = cache().per_device(device).stats;
  };
}
void THCCachingAllocator_resetPeaks(int device) {
  TH_ENTRY {
    check_device(device);
    cache().reset_peaks(device);
  };
}
void THCCachingAllocator_setLimit(int device, size_t bytes) {
  TH_ENTRY {
    check_device(device);
    cache().set_limit(device, bytes);
  };
}
std::mutex *THCCachingAllocator_getCudaFreeMutex() { return &cache().free_mutex; }
