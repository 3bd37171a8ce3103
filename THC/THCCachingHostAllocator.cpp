#include "THCCachingHostAllocator.h"

#include <set>

#include "internal/cache.hpp"

namespace {

struct Block;
struct Order {
  bool operator()(const Block *a, const Block *b) const;
};
using Free = std::set<Block *, Order>;
using Used = std::map<char *, Block *>;

struct Block {
  char *data;
  size_t size;
  int waits = 0;
  thc::Uses uses;
  // Its places in the lists, made with it.
  Free::node_type free_place;
  Used::node_type used_place;
};

bool Order::operator()(const Block *a, const Block *b) const {
  return a->size != b->size ? a->size < b->size : a->data < b->data;
}

class Cache {
  std::mutex mutex;
  Free free_blocks;
  Used used;
  thc::Waiting<Block> waiting;

  void put_back(Block *b) { free_blocks.insert(std::move(b->free_place)); }
  void collect(bool all) {
    waiting.collect(all, [&](Block *b) { put_back(b); });
  }
  void give_back() {
    for (Block *b : free_blocks) {
      if (cudaFreeHost(b->data) != cudaSuccess) static_cast<void>(cudaGetLastError());
      delete b;
    }
    free_blocks.clear();
  }
  Block *find(size_t n) {
    Block key{nullptr, n, 0, {}, {}, {}};
    const auto it = free_blocks.lower_bound(&key);
    if (it == free_blocks.end()) return nullptr;
    Block *const b = *it;
    b->free_place = free_blocks.extract(it);
    return b;
  }
  Block *make(size_t n, cudaError_t &error) {
    std::unique_ptr<Block> b(new Block{nullptr, n, 0, {}, {}, {}});
    Free one_free;
    one_free.insert(b.get());
    b->free_place = one_free.extract(one_free.begin());
    Used one_used;
    one_used[nullptr] = b.get();
    b->used_place = one_used.extract(one_used.begin());
    void *p = nullptr;
    // Portable: pinned for all devices.
    error = cudaHostAlloc(&p, n, cudaHostAllocPortable);
    if (error != cudaSuccess) {
      static_cast<void>(cudaGetLastError());
      return nullptr;
    }
    b->data = static_cast<char *>(p);
    return b.release();
  }

 public:
  void *malloc(size_t n) {
    const std::lock_guard<std::mutex> lock(mutex);
    collect(false);
    cudaError_t error = cudaSuccess;
    Block *b = find(n);
    if (!b) b = make(n, error);
    if (!b && error == cudaErrorMemoryAllocation) {
      collect(true);
      b = find(n);
      if (!b) {
        give_back();
        b = make(n, error);
      }
    }
    if (!b) return nullptr;
    b->used_place.key() = b->data;
    used.insert(std::move(b->used_place));
    return b->data;
  }
  // False: not a block.
  bool free(void *p) noexcept {
    thc::Uses uses;
    const std::lock_guard<std::mutex> lock(mutex);
    const auto it = used.find(static_cast<char *>(p));
    if (it == used.end()) return false;
    Block *const b = it->second;
    uses = std::move(b->uses);
    b->uses.clear();
    if (!uses.empty()) waiting.add(b, uses);
    b->used_place = used.extract(it);
    if (!b->waits) put_back(b);
    try {
      collect(false);
    } catch (const th::Error &) {
      // The next malloc asks again.
    }
    return true;
  }
  void record(void *p, THCStream *stream) {
    const std::lock_guard<std::mutex> lock(mutex);
    if (Block *const b = thc::block_at(used, p)) thc::add_use(b->uses, stream);
  }
  void empty() {
    const std::lock_guard<std::mutex> lock(mutex);
    collect(false);
    give_back();
  }
};

Cache &cache() {
  static Cache *const c = new Cache;
  return *c;
}

void *cached_malloc(void *, ptrdiff_t size) {
  // As every allocator's malloc: NULL says that it failed, and whoever called raises the Error.
  try {
    return size > 0 ? cache().malloc(static_cast<size_t>(size)) : nullptr;
  } catch (const std::bad_alloc &) {
    return nullptr;
  } catch (const th::Error &) {
    return nullptr;
  }
}
// As every allocator's free: it raises nothing.
void cached_free(void *, void *p) { cache().free(p); }

}  // namespace

bool thc::free_cached_host_block(void *p) noexcept { return cache().free(p); }

THAllocator THCCachingHostAllocator = {cached_malloc, nullptr, cached_free};

cudaError_t THCCachingHostAllocator_recordEvent(void *ptr, THCStream *stream) {
  return TH_ENTRY {
    th::check_null(stream, "stream");
    cache().record(ptr, stream);
    return cudaSuccess;
  };
}
void THCCachingHostAllocator_emptyCache(void) {
  TH_ENTRY { cache().empty(); };
}
