#include "cuda.h"

#include <pthread.h>

/* The same numbers in every run: a multiplicative congruential generator (Steele and Vigna, 2021). */
struct Random {
  uint64_t state;
};
static int64_t below(struct Random *r, int64_t n) {
  r->state *= UINT64_C(0xd1342543de82ef95);
  return (int64_t)((r->state >> 33) % (uint64_t)n);
}

static THCDeviceAllocator *cache;
static void *get(size_t n, THCStream *s) {
  void *p = NULL;
  assert_int_equal(cache->malloc(NULL, &p, n, s ? s->stream : NULL), cudaSuccess);
  return p;
}
static void put(void *p) { assert_int_equal(cache->free(NULL, p), cudaSuccess); }
static THCCachingAllocatorStats stats_of(int device) {
  THCCachingAllocatorStats stats;
  THCCachingAllocator_getStats(device, &stats);
  return stats;
}

static void wait_for(THCStream *s) {
  THCEvent *last = THCEvent_new(S, 0);
  THCEvent_record(S, last, s);
  THCEvent_synchronize(S, last);
  THCEvent_free(S, last);
}

static void begin(size_t bytes) {
  cache = THCCachingAllocator_get();
  test_errors.mode = TEST_FAIL;
  thcHostReset(2, bytes);
  S = THCState_alloc();
  S->cudaDeviceAllocator = cache;
  S->cudaHostAllocator = &THCCachingHostAllocator;
  THCudaInit(S);
}

PLAIN_TEST(rounding) {
  begin(64 * MIB);
  static const size_t sizes[][2] = {{1, 512}, {512, 512}, {513, 1024}, {1 << 20, 1 << 20}, {(1 << 20) + 1, 2 << 20},
                                   {(2 << 20) + 1, (2 << 20) + (128 << 10)}};
  for (int i = 0; i < 6; ++i) {
    size_t before = stats_of(0).allocated;
    void *p = get(sizes[i][0], NULL);
    assert_int_equal(stats_of(0).allocated - before, sizes[i][1]);
    put(p);
    assert_int_equal(stats_of(0).allocated, before);
  }
  void *p = NULL;
  assert_int_equal(cache->malloc(NULL, &p, 0, NULL), cudaSuccess);
  assert_null(p);
  put(NULL);
  assert_int_equal(cache->malloc(NULL, &p, SIZE_MAX - 5, NULL), cudaErrorMemoryAllocation);
  assert_int_equal(cache->free(NULL, &p), cudaErrorInvalidDevicePointer);
  finish();
}

/* Small and large requests, splitting and merging. */
PLAIN_TEST(segments) {
  begin(64 * MIB);
  char *a = get(512, NULL), *b = get(1000, NULL), *c = get(512, NULL);
  assert_ptr_equal(b, a + 512);
  assert_ptr_equal(c, b + 1024);
  size_t size = 0;
  assert_ptr_equal(THCCachingAllocator_getBaseAllocation(b + 3, &size), a);
  assert_int_equal(size, 2 * MIB);
  char *large = get(2 * MIB, NULL);
  assert_ptr_equal(THCCachingAllocator_getBaseAllocation(large, &size), large);
  assert_int_equal(size, 2 * MIB); /* small requests have segments of their own */
  assert_int_equal(stats_of(0).segments, 2);
  put(large);
  char *odd = get(31 * MIB, NULL); /* a multiple of 2 MiB; not worth cutting */
  assert_int_equal(stats_of(0).held, 36 * MIB);
  put(odd);
  /* Cut: the rest serves another request. */
  assert_ptr_equal(get(15 * MIB, NULL), odd);
  char *rest = get(10 * MIB, NULL);
  assert_ptr_equal(rest, odd + 15 * MIB);
  assert_ptr_equal(THCCachingAllocator_getBaseAllocation(rest, &size), odd);
  put(odd);
  put(rest);
  put(b);
  assert_ptr_equal(get(700, NULL), b);
  put(b);
  put(a);
  put(c);
  assert_ptr_equal(get(1 * MIB, NULL), a); /* all one again */
  put(a);
  size_t cached = 0, biggest = 0;
  assert_int_equal(cache->cacheInfo(NULL, 0, &cached, &biggest), cudaSuccess);
  assert_int_equal(cached, 36 * MIB);
  assert_int_equal(biggest, 32 * MIB);
  expect_error_text("not in a block", THCCachingAllocator_getBaseAllocation(a, NULL));
  expect_error_text("not in a block", (THCCachingAllocator_recordStream(a, THCStream_defaultStream(0)), 0));
  assert_int_equal(cache->emptyCache(NULL), cudaSuccess);
  assert_int_equal(stats_of(0).held, 0);
  assert_int_equal(thcHostLive(0), 0);
  finish();
}

/* Blocks are reused by their own stream at once, by others not, and not before recorded streams have passed. */
PLAIN_TEST(stream_order) {
  needs_holds();
  begin(64 * MIB);
  THCStream *s = THCStream_new(NON_BLOCKING), *t = THCStream_new(NON_BLOCKING);
  void *a = get(4096, s);
  put(a);
  void *b = get(4096, t);
  assert_ptr_not_equal(a, b);
  assert_ptr_equal(get(4096, s), a);
  thcHostHold(t->stream, 1);
  THCEvent *mark = THCEvent_new(S, 0);
  THCEvent_record(S, mark, t); /* something to do */
  THCCachingAllocator_recordStream(a, t);
  THCCachingAllocator_recordStream(a, s); /* its own: nothing */
  put(a);
  assert_int_equal(stats_of(0).waiting, 1);
  void *c = get(4096, s);
  assert_int_equal(thcHostLatestError(), cudaSuccess); /* "not ready" is none */
  assert_ptr_not_equal(c, a);
  thcHostHold(t->stream, 0);
  assert_ptr_equal(get(4096, s), a);
  assert_int_equal(stats_of(0).waiting, 0);
  put(a);
  put(b);
  put(c);
  THCEvent_free(S, mark);
  THCStream_free(s);
  THCStream_free(t);
  finish();
}

/* A handle of CUDA can be another stream's later, while the old one still works. */
PLAIN_TEST(reused_handles) {
  needs_holds();
  begin(64 * MIB);
  THCStream *s = THCStream_new(NON_BLOCKING);
  cudaStream_t handle = s->stream;
  void *a = get(4096, s), *b = get(4096, s);
  thcHostHold(handle, 1);
  THCEvent *mark = THCEvent_new(S, 0);
  THCEvent_record(S, mark, s);
  put(a);
  THCStream_free(s);
  assert_int_equal(THCEvent_query(S, mark), 0);
  THCStream *t = THCStream_new(NON_BLOCKING);
  assert_ptr_equal(t->stream, handle);
  void *c = get(4096, t);
  assert_ptr_not_equal(c, a);
  assert_int_equal(THCEvent_query(S, mark), 0);
  /* Nor is it the stream of the block. */
  thcHostHold(t->stream, 1);
  THCEvent *other = THCEvent_new(S, 0);
  THCEvent_record(S, other, t);
  THCCachingAllocator_recordStream(b, t);
  put(b);
  assert_int_equal(stats_of(0).waiting, 1);
  thcHostHold(t->stream, 0);
  put(c);
  THCEvent_free(S, mark);
  THCEvent_free(S, other);
  THCStream_free(t);
  finish();
}

/* What fails while a block is freed is not heard of, and the block is not lost. */
PLAIN_TEST(failures_in_free) {
  needs_holds();
  static const char *const functions[] = {"cudaEventRecord", "cudaEventCreateWithFlags", "cudaStreamDestroy"};
  for (int i = 0; i < 3; ++i) {
    begin(64 * MIB);
    THCStream *t = THCStream_new(NON_BLOCKING);
    THCEvent *mark = THCEvent_new(S, 0);
    void *a = get(4096, NULL), *h = THCudaHostAlloc(S, 100);
    THCCachingAllocator_recordStream(a, t);
    thcHostHold(t->stream, 1);
    THCEvent_record(S, mark, t);
    if (i == 2) THCStream_free(t); /* the block has the last reference */
    thcHostFail(functions[i], 1, cudaErrorUnknown);
    put(a);
    assert_int_equal(thcHostFailed(), 1);
    assert_int_equal(thcHostLatestError(), cudaSuccess);
    if (i < 2) {
      assert_int_equal(THCEvent_query(S, mark), 1); /* the stream was waited for */
      assert_int_equal(stats_of(0).waiting, 0);
      THCCachingHostAllocator_recordEvent(h, t);
      thcHostFail(functions[i], 1, cudaErrorUnknown);
    }
    THCudaHostFree(S, h);
    assert_int_equal(thcHostFailed(), 1);
    if (i < 2) THCStream_free(t);
    THCEvent_free(S, mark);
    finish();
  }
  begin(64 * MIB);
  THCStream *t = THCStream_new(NON_BLOCKING);
  void *h = THCudaHostAlloc(S, 100);
  THCCachingHostAllocator_recordEvent(h, t);
  thcHostFail("cudaEventQuery", 1, cudaErrorUnknown);
  THCudaHostFree(S, h);
  assert_int_equal(thcHostFailed(), 1);
  THCCachingHostAllocator.free(NULL, &h); /* not a block */
  THCStream_free(t);
  finish();
}

/* No memory: waiting blocks first, then free segments, then the request fails with nothing lost. */
PLAIN_TEST(out_of_memory) {
  needs_holds();
  begin(64 * MIB);
  THCStream *t = THCStream_new(NON_BLOCKING);
  void *a = get(40 * MIB, NULL);
  thcHostHold(t->stream, 1);
  THCEvent *mark = THCEvent_new(S, 0);
  THCEvent_record(S, mark, t);
  THCCachingAllocator_recordStream(a, t);
  put(a);
  size_t mallocs = thcHostCalls("cudaMalloc");
  assert_ptr_equal(get(40 * MIB, NULL), a); /* waited for, not given back */
  assert_int_equal(thcHostCalls("cudaMalloc"), mallocs + 1);
  assert_int_equal(THCEvent_query(S, mark), 1);
  put(a);
  a = get(50 * MIB, NULL); /* the cached segment goes back */
  assert_int_equal(stats_of(0).held, 50 * MIB);
  void *p = &p;
  assert_int_equal(cache->malloc(NULL, &p, 20 * MIB, NULL), cudaErrorMemoryAllocation);
  assert_null(p);
  expect_error_text("52428800 in use, 0 cached", THCudaByteStorage_newWithSize(S, 20 * MIB));
  put(a);
  cache->emptyCache(NULL);
  THCCachingAllocator_setLimit(0, 30 * MIB);
  assert_int_equal(cache->malloc(NULL, &p, 31 * MIB, NULL), cudaErrorMemoryAllocation);
  p = get(29 * MIB, NULL);
  assert_true(stats_of(0).held <= 30 * MIB);
  put(p);
  THCCachingAllocator_setLimit(0, 0);
  THCEvent_free(S, mark);
  THCStream_free(t);
  finish();
}

/* ---- Random traces against a model ---- */

enum { streams = 6, most_blocks = 300, steps = 6000 };

struct Block {
  char *data;
  size_t size;
  int stream;
  int used_by[streams]; /* recorded */
  THCEvent *passed[streams]; /* freed: what recorded streams had to do then */
  int freed;
};

static int has_passed(struct Block *b) {
  int all = 1;
  for (int i = 0; i < streams; ++i) {
    if (!b->passed[i]) continue;
    if (THCEvent_query(S, b->passed[i])) {
      THCEvent_free(S, b->passed[i]);
      b->passed[i] = NULL;
    } else {
      all = 0;
    }
  }
  return all;
}

PLAIN_TEST(random_traces) {
  for (int seed = 1; seed <= 4; ++seed) {
    begin(200 * MIB);
    struct Random r = {2 * (uint64_t)seed + 1};
    THCStream *stream[streams];
    int held[streams] = {0};
    struct Block *blocks = (struct Block *)calloc(most_blocks, sizeof *blocks);
    int n = 0, refused = 0;
    for (int i = 0; i < streams; ++i) stream[i] = THCStream_new(NON_BLOCKING);
    THCCachingAllocator_resetPeaks(0);
    for (int step = 0; step < steps; ++step) {
      int what = (int)below(&r, 100);
      if (what < 45 && n < most_blocks) {
        int s = (int)below(&r, streams);
        size_t size = (size_t)1 << below(&r, 22);
        size += (size_t)below(&r, (int64_t)size);
        void *p = NULL;
        cudaError_t e = cache->malloc(NULL, &p, size, stream[s]->stream);
        if (e == cudaErrorMemoryAllocation) {
          ++refused;
          continue;
        }
        assert_int_equal(e, cudaSuccess);
        assert_int_equal((uintptr_t)p % 512, 0);
        size_t segment;
        char *base = (char *)THCCachingAllocator_getBaseAllocation(p, &segment), *data = (char *)p;
        assert_true(base <= data && data + size <= base + segment);
        for (int i = 0; i < n; ++i) {
          struct Block *b = &blocks[i];
          int overlap = data < b->data + b->size && b->data < data + size;
          if (!b->freed) {
            assert_false(overlap);
            /* A segment belongs to a stream. */
            if (b->data >= base && b->data < base + segment) assert_int_equal(b->stream, s);
          } else if (overlap) {
            assert_true(has_passed(b));
          }
        }
        memset(&blocks[n], 0, sizeof blocks[n]);
        blocks[n].data = data;
        blocks[n].size = size;
        blocks[n++].stream = s;
      } else if (what < 80 && n > 0) {
        struct Block *b = &blocks[below(&r, n)];
        if (b->freed) {
          if (has_passed(b)) *b = blocks[--n];
          continue;
        }
        for (int i = 0; i < streams; ++i) {
          if (!b->used_by[i]) continue;
          b->passed[i] = THCEvent_new(S, 0);
          THCEvent_record(S, b->passed[i], stream[i]);
        }
        put(b->data);
        b->freed = 1;
      } else if (what < 90 && n > 0) {
        struct Block *b = &blocks[below(&r, n)];
        int s = (int)below(&r, streams);
        if (b->freed) continue;
        THCCachingAllocator_recordStream(b->data + below(&r, (int64_t)b->size), stream[s]);
        if (s != b->stream) b->used_by[s] = 1;
      } else if (what < 99) {
        int s = (int)below(&r, streams);
        held[s] = !held[s];
        thcHostHold(stream[s]->stream, held[s]);
      } else {
        cache->emptyCache(NULL);
      }
    }
    THCCachingAllocatorStats stats = stats_of(0);
    print_message("trace %d: %zu of %zu KiB held were in use at the peaks, %zu calls of cudaMalloc, %d requests refused\n", seed,
                  stats.allocatedPeak >> 10, stats.heldPeak >> 10, thcHostCalls("cudaMalloc"), refused);
    assert_true(stats.heldPeak <= 200 * MIB);
    for (int i = 0; i < streams; ++i) {
      thcHostHold(stream[i]->stream, 0);
      wait_for(stream[i]);
    }
    for (int i = 0; i < n; ++i) {
      if (blocks[i].freed) assert_true(has_passed(&blocks[i]));
      else put(blocks[i].data);
    }
    for (int i = 0; i < streams; ++i) THCStream_free(stream[i]);
    assert_int_equal(cache->emptyCache(NULL), cudaSuccess);
    stats = stats_of(0);
    assert_int_equal(stats.allocated, 0);
    assert_int_equal(stats.held, 0);
    assert_int_equal(stats.blocks, 0);
    assert_int_equal(stats.waiting, 0);
    assert_int_equal(stats.segments, 0);
    free(blocks);
    finish();
  }
}

/* Traces as of training: the results of layers, of sizes that change with every batch, and small buffers between them, freed in
   reverse. What the segments are chosen by (THCCachingAllocator.h). */
PLAIN_TEST(training_traces) {
  begin((size_t)1 << 30);
  struct Random r = {7};
  THCCachingAllocator_resetPeaks(0);
  for (int batch = 0; batch < 60; ++batch) {
    void *kept[120];
    int n = 0;
    size_t rows = 24 + (size_t)below(&r, 41);
    for (int layer = 0; layer < 30; ++layer) {
      void *scratch = get((size_t)(1 + below(&r, 5000000)), NULL);
      kept[n++] = get(rows * (size_t)(512 << layer % 8) * 4, NULL);
      kept[n++] = get((size_t)(256 << layer % 8), NULL);
      kept[n++] = get((size_t)(1 + below(&r, 3000)), NULL);
      put(scratch);
    }
    while (n) put(kept[--n]);
  }
  THCCachingAllocatorStats stats = stats_of(0);
  print_message("training: %zu of %zu KiB held were in use at the peaks, %zu calls of cudaMalloc\n", stats.allocatedPeak >> 10,
                stats.heldPeak >> 10, thcHostCalls("cudaMalloc"));
  assert_true(stats.heldPeak < 2 * stats.allocatedPeak);
  finish();
}

/* ---- Several threads ---- */

static void *in_thread(void *seed) {
  struct Random r = {2 * (uint64_t)(intptr_t)seed + 1};
  struct {
    void *data;
    size_t size;
  } mine[40];
  int n = 0;
  THCStream *s = THCStream_new(NON_BLOCKING);
  for (int step = 0; step < 1500; ++step) {
    if (n < 40 && below(&r, 2)) {
      mine[n].size = 1 + (size_t)below(&r, 300000);
      if (cache->malloc(NULL, &mine[n].data, mine[n].size, s->stream) == cudaSuccess) ++n;
    } else if (n > 0) {
      int i = (int)below(&r, n);
      if (below(&r, 3) == 0) THCCachingAllocator_recordStream(mine[i].data, THCStream_defaultStream(0));
      cache->free(NULL, mine[i].data);
      mine[i] = mine[--n];
    }
  }
  while (n) cache->free(NULL, mine[--n].data);
  THCStream_free(s);
  return NULL;
}

PLAIN_TEST(threads) {
  begin(256 * MIB);
  pthread_t id[4];
  for (int i = 0; i < 4; ++i) assert_int_equal(pthread_create(&id[i], NULL, in_thread, (void *)(intptr_t)(i + 1)), 0);
  for (int i = 0; i < 4; ++i) pthread_join(id[i], NULL);
  wait_for(THCStream_defaultStream(0));
  assert_int_equal(cache->emptyCache(NULL), cudaSuccess);
  THCCachingAllocatorStats stats = stats_of(0);
  assert_int_equal(stats.allocated, 0);
  assert_int_equal(stats.held, 0);
  finish();
}

/* ---- Pinned memory ---- */

PLAIN_TEST(pinned) {
  needs_holds();
  begin(64 * MIB);
  assert_int_equal(THCState_isCachingAllocatorEnabled(S), 1);
  char *a = (char *)THCudaHostAlloc(S, 1000);
  THCudaHostFree(S, a);
  assert_ptr_equal(THCudaHostAlloc(S, 900), a);
  char *b = (char *)THCudaHostAlloc(S, 1000);
  assert_ptr_not_equal(a, b);
  THCStream *s = THCStream_new(NON_BLOCKING);
  thcHostHold(s->stream, 1);
  THCEvent *mark = THCEvent_new(S, 0);
  THCEvent_record(S, mark, s);
  assert_int_equal(THCCachingHostAllocator_recordEvent(a + 400, s), cudaSuccess); /* an address anywhere inside */
  assert_int_equal(THCCachingHostAllocator_recordEvent(&mark, s), cudaSuccess);   /* other memory is ignored */
  THCudaHostFree(S, a);
  char *c = (char *)THCudaHostAlloc(S, 1000);
  assert_ptr_not_equal(c, a);
  thcHostHold(s->stream, 0);
  assert_ptr_equal(THCudaHostAlloc(S, 1000), a);
  THCudaHostFree(S, a);
  THCudaHostFree(S, b);
  THCudaHostFree(S, c);
  expect_error_text("not a block", (THCudaHostFree(S, &mark), 0));
  assert_true(thcHostLive(-1) > 0);
  THCCachingHostAllocator_emptyCache();
  assert_int_equal(thcHostLive(-1), 0);
  /* No memory: the cache is emptied before the request fails. */
  THCudaHostFree(S, THCudaHostAlloc(S, 50));
  thcHostFail("cudaHostAlloc", 1, cudaErrorMemoryAllocation);
  a = (char *)THCudaHostAlloc(S, 5000);
  assert_int_equal(thcHostLive(-1), 5000);
  THCudaHostFree(S, a);
  THCEvent_free(S, mark);
  THCStream_free(s);
  finish();
}

/* An asynchronous copy keeps its memory at both ends until it is done. */
PLAIN_TEST(async_copies) {
  needs_holds();
  begin(64 * MIB);
  THCStream *s = THCStream_new(NON_BLOCKING);
  THFloatStorage *pinned = THFloatStorage_newWithAllocator(1000, &THCCachingHostAllocator, NULL);
  THFloatTensor *h = THFloatTensor_newWithStorage1d(pinned, 0, 1000, 1);
  THCudaTensor *d = THCudaTensor_newWithSize1d(S, 1000); /* of the default stream */
  float *host = pinned->data, *device = d->storage->data;
  THFloatTensor_fill(h, 5);
  THCState_setStream(S, s);
  thcHostHold(s->stream, 1);
  /* What keeps it comes first: a copy that was started cannot be taken back. */
  size_t started = thcHostCalls("cudaMemcpyAsync");
  thcHostFail("cudaStreamGetId", 1, cudaErrorUnknown);
  test_begin(TEST_RETURN);
  THCudaTensor_copyAsyncCPU(S, d, h);
  test_end(0, 0, "unknown error", "THCudaTensor_copyAsyncCPU", __FILE__, __LINE__);
  thcHostFail("cudaStreamGetId", 1, cudaErrorUnknown);
  test_begin(TEST_RETURN);
  THFloatTensor_copyAsyncCuda(S, h, d);
  test_end(0, 0, "unknown error", "THFloatTensor_copyAsyncCuda", __FILE__, __LINE__);
  assert_int_equal(thcHostCalls("cudaMemcpyAsync"), started);
  THCudaTensor_copyAsyncCPU(S, d, h);
  THFloatStorage_free(pinned);
  THFloatTensor_free(h);
  THCudaTensor_free(S, d);
  THCState_setStream(S, NULL);
  /* Neither block is given to anybody. */
  pinned = THFloatStorage_newWithAllocator(1000, &THCCachingHostAllocator, NULL);
  d = THCudaTensor_newWithSize1d(S, 1000);
  assert_ptr_not_equal(pinned->data, host);
  assert_ptr_not_equal(d->storage->data, device);
  thcHostHold(s->stream, 0);
  h = THFloatTensor_newWithStorage1d(pinned, 0, 1000, 1);
  THCudaStorage_fill(S, d->storage, 7);
  THCState_setStream(S, s);
  thcHostHold(s->stream, 1);
  THFloatTensor_fill(h, 1);
  THFloatTensor_copyAsyncCuda(S, h, d);
  assert_true(THFloatTensor_get1d(h, 999) == 1); /* not yet */
  thcHostHold(s->stream, 0);
  assert_true(THFloatTensor_get1d(h, 999) == 7);
  THFloatTensor *wrong = THFloatTensor_newWithSize1d(3), *turned = THFloatTensor_newWithSize2d(10, 100);
  THFloatTensor_transpose(turned, NULL, 0, 1);
  expect_arg_error(2, THCudaTensor_copyAsyncCPU(S, d, wrong));
  expect_arg_error(3, THCudaTensor_copyAsyncCPU(S, d, turned));
  expect_arg_error(2, THFloatTensor_copyAsyncCuda(S, turned, d));
  THFloatTensor_free(wrong);
  THFloatTensor_free(turned);
  THCState_setStream(S, NULL);
  THFloatStorage_free(pinned);
  THFloatTensor_free(h);
  THCudaTensor_free(S, d);
  THCStream_free(s);
  finish();
}

RUN_TESTS(PLAIN(rounding) PLAIN(segments) PLAIN(stream_order) PLAIN(reused_handles) PLAIN(failures_in_free)
              PLAIN(out_of_memory) PLAIN(random_traces) PLAIN(training_traces) PLAIN(threads) PLAIN(pinned)
              PLAIN(async_copies))
