#include "THGeneral.h"

#include <malloc.h>
#ifdef __linux__
#include <sys/mman.h>
#endif

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "THAllocator.h"
#include "internal/boundary.hpp"
#include "internal/flavour.hpp"
#include "internal/dims.hpp"
#include "internal/memory.hpp"
#include "internal/parallel.hpp"

namespace {

constexpr ptrdiff_t alignment = 64;
constexpr ptrdiff_t heap_flush = 1000000;          // bytes that a thread counts before it tells the others
constexpr ptrdiff_t heap_softmax_start = 300000000;  // first total at which the GC hook runs
constexpr double heap_softmax_growth = 1.4, heap_softmax_threshold = 0.8;

std::atomic<ptrdiff_t> heap_total{0};

// Hosts may report any number; a nonsensical sum must not be undefined too.
ptrdiff_t wrapping_sum(ptrdiff_t a, ptrdiff_t b) { return static_cast<ptrdiff_t>(static_cast<size_t>(a) + static_cast<size_t>(b)); }

struct Heap {
  void (*hook)(void *data) = nullptr;
  void *data = nullptr;
  ptrdiff_t delta = 0;
  ptrdiff_t softmax = heap_softmax_start;
};
thread_local Heap heap;

// False without a hook.
bool collect() {
  if (!heap.hook) return false;
  const auto hook = heap.hook;
  void *const data = heap.data;
  th::callback([=] { hook(data); });
  return true;
}

// Tell the other threads what this one counted. Runs the hook when much has been allocated, so nothing may be half-built.
void flush() {
  Heap &h = heap;
  const ptrdiff_t delta = std::exchange(h.delta, 0);
  const ptrdiff_t total = wrapping_sum(heap_total.fetch_add(delta), delta);
  if (delta > 0 && total > h.softmax && collect() && h.softmax < PTRDIFF_MAX / 2 &&
      static_cast<double>(heap_total.load()) > heap_softmax_threshold * static_cast<double>(h.softmax))
    h.softmax = static_cast<ptrdiff_t>(static_cast<double>(h.softmax) * heap_softmax_growth);
}

void count(const void *p, int sign) {
  heap.delta = wrapping_sum(heap.delta, sign * static_cast<ptrdiff_t>(malloc_usable_size(const_cast<void *>(p))));
}

// Pages of 2 MiB, where the system gives them on request, as NumPy does: walking through 16 MiB takes up to a third less time. Only
// pages that lie in the block as a whole are meant, and it does not matter whether the system agrees.
void ask_for_huge_pages(void *p, ptrdiff_t bytes) {
#ifdef MADV_HUGEPAGE
  constexpr ptrdiff_t big = 4 << 20, page = 4096;
  if (bytes < big) return;
  const ptrdiff_t before = (page - static_cast<ptrdiff_t>(reinterpret_cast<uintptr_t>(p) % page)) % page;
  const int error = errno;  // a system without them says so
  madvise(static_cast<char *>(p) + before, static_cast<size_t>((bytes - before) / page * page), MADV_HUGEPAGE);
  errno = error;
#else
  static_cast<void>(p), static_cast<void>(bytes);
#endif
}

void *aligned(ptrdiff_t bytes) {
  if (bytes < alignment) return std::malloc(static_cast<size_t>(bytes));
  void *p = nullptr;
  if (posix_memalign(&p, alignment, static_cast<size_t>(bytes))) return nullptr;
  ask_for_huge_pages(p, bytes);
  return p;
}

// realloc keeps contents but not the alignment. It may enlarge big blocks without copying; for the others a fresh block is as
// good, and leaves the old one alone when there is no memory.
void *realigned(void *old, ptrdiff_t bytes) {
  constexpr ptrdiff_t big = 1 << 17;
  const ptrdiff_t before = static_cast<ptrdiff_t>(malloc_usable_size(old));
  if (bytes >= alignment && before < big) {
    void *q = aligned(bytes);
    if (!q) return nullptr;
    std::memcpy(q, old, static_cast<size_t>(std::min(before, bytes)));
    std::free(old);
    return q;
  }
  void *p = std::realloc(old, static_cast<size_t>(bytes));
  if (!p || bytes < alignment || reinterpret_cast<uintptr_t>(p) % alignment == 0) return p;
  void *q = aligned(bytes);
  if (!q) return p;
  std::memcpy(q, p, static_cast<size_t>(bytes));
  std::free(p);
  return q;
}

template <class Try>
void *with_collection(ptrdiff_t bytes, Try attempt) {
  if (heap.delta >= heap_flush) flush();
  void *p = attempt();
  if (!p && collect()) p = attempt();
  if (!p) th::fail_memory(bytes);
  return p;
}

}  // namespace

namespace th {

void *alloc(ptrdiff_t bytes) {
  if (bytes < 0) fail("invalid memory size %td", bytes);
  if (bytes == 0) return nullptr;
  void *p = with_collection(bytes, [=] { return aligned(bytes); });
  count(p, 1);
  return p;
}

void *realloc(void *old, ptrdiff_t bytes) {
  if (!old) return alloc(bytes);
  if (bytes < 0) fail("invalid memory size %td", bytes);
  if (bytes == 0) {
    release(old);
    return nullptr;
  }
  const ptrdiff_t before = static_cast<ptrdiff_t>(malloc_usable_size(old));
  void *p = with_collection(bytes, [=] { return realigned(old, bytes); });
  count(p, 1);
  heap.delta = wrapping_sum(heap.delta, -before);
  return p;
}

void release(void *p) noexcept {
  if (!p) return;
  count(p, -1);
  std::free(p);
  if (heap.delta <= -heap_flush) flush();
}

ptrdiff_t checked_bytes(ptrdiff_t count, size_t size, const char *what) {
  ptrdiff_t bytes;
  if (count < 0) fail("%s of %td elements: the size is negative", what, count);
  if (__builtin_mul_overflow(count, static_cast<ptrdiff_t>(size), &bytes))
    fail("%s of %td elements of %zu bytes does not fit into memory", what, count, size);
  return bytes;
}

}  // namespace th

void *THAlloc(ptrdiff_t size) {
  return TH_ENTRY { return th::alloc(size); };
}
void *THRealloc(void *ptr, ptrdiff_t size) {
  return TH_ENTRY { return th::realloc(ptr, size); };
}
void THFree(void *ptr) { th::release(ptr); }

namespace {
void *default_malloc(void *, ptrdiff_t size) { return THAlloc(size); }
void *default_realloc(void *, void *ptr, ptrdiff_t size) { return THRealloc(ptr, size); }
void default_free(void *, void *ptr) { THFree(ptr); }
}  // namespace
THAllocator THDefaultAllocator = {default_malloc, default_realloc, default_free};

void THSetGCHandler(void (*torchGCHandlerFunction)(void *data), void *data) {
  heap.hook = torchGCHandlerFunction;
  heap.data = data;
}

void THHeapUpdate(ptrdiff_t size) {
  TH_ENTRY {
    heap.delta = wrapping_sum(heap.delta, size);
    if (heap.delta >= heap_flush || heap.delta <= -heap_flush) flush();
  };
}

void THSetNumThreads(int num_threads) { th::set_threads(num_threads); }
int THGetNumThreads(void) { return th::threads(); }
int THGetNumCores(void) { return th::cores(); }
void THInferNumThreads(void) {}

const char *THVersion(void) { return TH_VERSION; }
int THGetIndexBase(void) { return th::index_base(); }

double THLog1p(const double x) { return std::log1p(x); }
double THExpm1(const double x) { return std::expm1(x); }
double THLog2(const double x) { return std::log2(x); }

THDescBuff _THSizeDesc(const int64_t *size, const int64_t ndim) {
  return TH_ENTRY {
    if (ndim > 0 && !size) th::fail_arg(1, "the list of sizes is NULL");
    return th::desc(size, ndim);
  };
}
