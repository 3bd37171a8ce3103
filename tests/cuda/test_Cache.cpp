// The caching allocators where the host has no memory: each operator new of theirs fails once, and no block gets lost.
#include <new>

#include "cuda.h"

// The linker puts it in place of operator new (rules.mk), but for the host backend, which stands for CUDA.
static int fail_in = 0;
static bool failed = false;
extern "C" {
void *__real__Znwm(size_t n);
void *__wrap__Znwm(size_t n) {
  if (fail_in > 0 && !thcHostBusy() && --fail_in == 0) {
    failed = true;
    throw std::bad_alloc();
  }
  return __real__Znwm(n);
}
}

// Runs f with the nth allocation failing, for each; check(), afterwards, where none does. Returns how many failed.
template <class F, class G>
static int each_fails(F f, G check) {
  for (int nth = 1;; ++nth) {
    failed = false;
    fail_in = nth;
    test_begin(TEST_RETURN);
    f();
    fail_in = 0;
    test_errors.mode = TEST_FAIL;
    check();
    if (!failed) return nth - 1;
  }
}

PLAIN_TEST(device_blocks) {
  start();
  THCDeviceAllocator *const cache = THCCachingAllocator_get();
  THCStream *s = THCStream_new(NON_BLOCKING), *t = THCStream_new(NON_BLOCKING);
  const auto use = [&] {
    void *p[3] = {};
    static const size_t sizes[] = {4096, 700, 9 * MIB};
    for (int i = 0; i < 3; ++i) {
      const cudaError_t e = cache->malloc(nullptr, &p[i], sizes[i], s->stream);
      if (failed && !p[i]) assert_int_equal(e, cudaErrorMemoryAllocation);
      else assert_int_equal(e, cudaSuccess);
    }
    for (void *q : p)
      if (q) THCCachingAllocator_recordStream(q, t);
    assert_true(test_errors.calls <= 1);
    for (void *q : p) assert_int_equal(cache->free(nullptr, q), cudaSuccess);
  };
  const int n = each_fails(use, [&] {
    assert_int_equal(cache->emptyCache(nullptr), cudaSuccess);
    THCCachingAllocatorStats stats;
    THCCachingAllocator_getStats(0, &stats);
    assert_int_equal(stats.allocated, 0);
    assert_int_equal(stats.blocks, 0);
    assert_int_equal(stats.waiting, 0);
    assert_int_equal(stats.held, 0);
    assert_int_equal(thcHostLive(0), 0);
  });
  assert_true(n >= 15);
  THCStream_free(s);
  THCStream_free(t);
  finish();
}

PLAIN_TEST(pinned_blocks) {
  start();
  THCStream *s = THCStream_new(NON_BLOCKING);
  const auto use = [&] {
    void *p[2];
    for (void *&q : p) {
      q = THCCachingHostAllocator.malloc(nullptr, 1000);
      assert_true(q || failed);
    }
    for (void *q : p) THCCachingHostAllocator_recordEvent(q, s);
    assert_true(test_errors.calls <= 1);
    for (void *q : p) THCCachingHostAllocator.free(nullptr, q);
  };
  const int n = each_fails(use, [] {
    THCCachingHostAllocator_emptyCache();
    assert_int_equal(thcHostLive(-1), 0);
  });
  assert_true(n >= 8);
  THCStream_free(s);
  finish();
}

RUN_TESTS(PLAIN(device_blocks) PLAIN(pinned_blocks))
