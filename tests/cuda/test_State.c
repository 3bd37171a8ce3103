#include "cuda.h"

#include <pthread.h>
#include <signal.h>
#include <sys/wait.h>

PLAIN_TEST(lifecycle) {
  thcHostReset(3, 8 * MIB);
  THCState *s = THCState_alloc();
  expect_error_text("THCudaInit comes before", THCState_getNumDevices(s));
  THCudaInit(s);
  expect_error_text("in use", THCudaInit(s));
  assert_int_equal(THCState_getNumDevices(s), 3);
  assert_int_equal(THCState_getNumBlasHandles(s), 1);
  assert_int_equal(THCState_getNumStreams(s), 0);
  assert_non_null(THCState_getCurrentDeviceProperties(s));
  assert_ptr_equal(THCState_getCudaHostAllocator(s), &THCudaHostAllocator);
  assert_ptr_equal(THCState_getCudaUVAAllocator(s), &THCUVAAllocator);
  assert_non_null(THCState_getDeviceAllocator(s));
  assert_int_equal(THCState_isCachingAllocatorEnabled(s), 0);
  THCudaShutdown(s);
  expect_error_text("THCudaShutdown after them", THCudaTensor_new(s));
  THCudaInit(s); /* once more */
  THCudaTensor_free(s, THCudaTensor_newWithSize1d(s, 3));
  THCudaShutdown(s);
  THCState_free(s);
  THCState_free(NULL);
  expect_error_text("state is NULL", THCudaInit(NULL));
}

/* Every call of the runtime that THCudaInit makes fails once. */
PLAIN_TEST(init_failures) {
  thcHostReset(2, 8 * MIB);
  for (int nth = 1;; ++nth) {
    THCState *s = THCState_alloc();
    test_begin(TEST_RETURN);
    thcHostFail(NULL, nth, cudaErrorInitializationError);
    THCudaInit(s);
    int failed = thcHostFailed();
    thcHostFail(NULL, 0, cudaSuccess);
    if (!failed) {
      assert_int_equal(test_errors.calls, 0);
      test_errors.mode = TEST_FAIL;
      THCudaShutdown(s);
      THCState_free(s);
      assert_true(nth > 3);
      break;
    }
    test_end(0, 0, "cuda runtime error (3) : initialization error", "THCudaInit", __FILE__, __LINE__);
    THCState_free(s);
  }
}

/* Every call of the runtime that THCudaShutdown makes fails once: it goes on, and the state can be used again. */
PLAIN_TEST(shutdown_failures) {
  for (int nth = 1, more = 1; more; ++nth) {
    thcHostReset(2, 64 * MIB);
    THCState *s = THCState_alloc();
    s->cudaDeviceAllocator = THCCachingAllocator_get();
    s->cudaHostAllocator = &THCCachingHostAllocator;
    THCudaInit(s);
    THCState_reserveStreams(s, 2, 1);
    THCState_setCurrentStreamIndex(s, 1);
    THCState_getCurrentBlasHandle(s);
    THCState_getDeviceSparseHandle(s, 1, 1);
    THCState_getDeviceScratchSpace(s, 1, 2);
    THCudaHostFree(s, THCudaHostAlloc(s, 10));
    test_begin(TEST_RETURN);
    thcHostFail(NULL, nth, cudaErrorUnknown);
    THCudaShutdown(s);
    more = thcHostFailed();
    thcHostFail(NULL, 0, cudaSuccess);
    assert_true(test_errors.calls <= more);
    test_errors.mode = TEST_FAIL;
    assert_null(s->currentStreams);
    assert_null(s->resourcesPerDevice);
    expect_error_text("THCudaInit comes before", THCState_getNumDevices(s));
    THCudaInit(s);
    assert_null(THCState_getCurrentStream(s));
    THCudaShutdown(s);
    THCState_free(s);
    assert_true(more || nth > 8);
  }
}

static cudaError_t raising_empty(void *context) {
  (void)context;
  THError("no emptying");
  return cudaSuccess;
}

PLAIN_TEST(shutdown_callback) {
  start();
  THCState *s = S;
  THCDeviceAllocator mine = *THCState_getDeviceAllocator(s);
  mine.emptyCache = raising_empty;
  THCState_setDeviceAllocator(s, &mine);
  test_begin(TEST_RETURN);
  THCudaShutdown(s);
  test_end(0, 0, "no emptying", "THCudaShutdown", __FILE__, __LINE__);
  assert_null(s->currentStreams);
  expect_error_text("THCudaInit comes before", THCudaShutdown(s));
  THCState_free(s);
}

/* Streams that living threads have set are given back at the end, once. */
struct Waiter {
  pthread_barrier_t set, ended;
};
static void *waiting_thread(void *waiter) {
  struct Waiter *w = (struct Waiter *)waiter;
  THCStream *mine = THCStream_new(0);
  THCState_setStream(S, mine);
  THCState_setStream(S, mine);
  THCStream_free(mine);
  pthread_barrier_wait(&w->set);
  pthread_barrier_wait(&w->ended);
  return NULL;
}
PLAIN_TEST(shutdown_of_threads) {
  start();
  struct Waiter w;
  pthread_t thread;
  pthread_barrier_init(&w.set, NULL, 2);
  pthread_barrier_init(&w.ended, NULL, 2);
  pthread_create(&thread, NULL, waiting_thread, &w);
  pthread_barrier_wait(&w.set);
  assert_int_equal(thcHostCalls("cudaStreamDestroy"), 0);
  finish();
  assert_int_equal(thcHostCalls("cudaStreamDestroy"), 1);
  pthread_barrier_wait(&w.ended);
  pthread_join(thread, NULL);
  assert_int_equal(thcHostCalls("cudaStreamDestroy"), 1);
  pthread_barrier_destroy(&w.set);
  pthread_barrier_destroy(&w.ended);
}

PLAIN_TEST(peers) {
  start_on(10, MIB);
  assert_int_equal(THCState_getPeerToPeerAccess(S, 0, 1), 1);
  assert_int_equal(THCState_getPeerToPeerAccess(S, 4, 4), 1);
  assert_int_equal(THCState_getPeerToPeerAccess(S, 1, 9), 0); /* another group of 8 */
  THCState_setPeerToPeerAccess(S, 0, 1, 0);
  assert_int_equal(THCState_getPeerToPeerAccess(S, 0, 1), 0);
  THCState_setPeerToPeerAccess(S, 0, 1, 1);
  assert_int_equal(THCState_getPeerToPeerAccess(S, 0, 1), 1);
  expect_error_text("device 0 cannot access the memory of device 9", THCState_setPeerToPeerAccess(S, 0, 9, 1));
  expect_error_text("10 is not a device: there are 10", THCState_getPeerToPeerAccess(S, 0, 10));
  expect_error_text("-1 is not a device", THCState_setPeerToPeerAccess(S, -1, 0, 1));
  assert_int_equal(THCState_getKernelPeerToPeerAccessEnabled(S), 0);
  THCState_setKernelPeerToPeerAccessEnabled(S, 1);
  assert_int_equal(THCState_getKernelPeerToPeerAccessEnabled(S), 1);
  finish();
  start();
  thcHostPeers(0);
  assert_int_equal(THCState_getPeerToPeerAccess(S, 0, 1), 0);
  finish();
}

static void *other_thread(void *stream) {
  THCStream *mine = THCStream_new(0);
  int is_default = THCState_getCurrentStream(S) == NULL;
  THCState_setStream(S, mine);
  THCStream_free(mine);
  *(void **)stream = (void *)(intptr_t)is_default;
  return NULL;
}

PLAIN_TEST(streams) {
  start();
  assert_null(THCState_getCurrentStream(S));
  assert_null(THCState_getCurrentStream(NULL));
  assert_ptr_equal(THCState_getStream(S), THCStream_defaultStream(0));
  THCStream *s = THCStream_new(0);
  assert_int_equal(s->device, 0);
  THCState_setStream(S, s);
  assert_int_equal(s->refcount, 2);
  assert_ptr_equal(THCState_getCurrentStream(S), s->stream);
  assert_ptr_equal(THCState_getStream(S), s);
  assert_null(THCState_getCurrentStreamOnDevice(S, 1));
  assert_int_equal(THCState_getCurrentStreamIndex(S), -1);
  assert_null(THCState_getCurrentDeviceScratchSpace(S));
  expect_error_text("2 is not a device", THCState_getCurrentStreamOnDevice(S, 2));
  expect_error_text("7 is not a device", THCStream_defaultStream(7));
  THCStream other = {s->stream, 1, 1};
  expect_error_text("a stream of device 1 cannot be current on device 0", THCState_setStream(S, &other));
  /* Streams are per thread, and given back when a thread ends. */
  pthread_t thread;
  void *was_default = NULL;
  size_t made = thcHostCalls("cudaStreamDestroy");
  pthread_create(&thread, NULL, other_thread, &was_default);
  pthread_join(thread, NULL);
  assert_non_null(was_default);
  assert_int_equal(thcHostCalls("cudaStreamDestroy"), made + 1);
  assert_ptr_equal(THCState_getCurrentStream(S), s->stream);
  THCState_setStream(S, NULL);
  assert_int_equal(s->refcount, 1);
  THCStream_free(s);
  THCStream_free(NULL);
  THCStream_retain(NULL);
  THCStream_free(THCStream_defaultStream(1));

  THCState_reserveStreams(S, 2, 1);
  THCState_reserveStreams(S, 1, 1);
  assert_int_equal(THCState_getNumStreams(S), 2);
  THCState_setCurrentStreamIndex(S, 2);
  assert_int_equal(THCState_getCurrentStreamIndex(S), 2);
  assert_ptr_equal(THCState_getCurrentStreamOnDevice(S, 1), THCState_getDeviceStream(S, 1, 2));
  assert_null(THCState_getDeviceStream(S, 1, 0));
  expect_error_text("3 is not a stream: the valid range is (0, 2)", THCState_setCurrentStreamIndex(S, 3));
  expect_error_text("-1 is not a stream", THCState_getDeviceStream(S, 0, -1));
  void *scratch = THCState_getCurrentDeviceScratchSpace(S);
  assert_non_null(scratch);
  assert_ptr_equal(scratch, THCState_getDeviceScratchSpace(S, 0, 2));
  assert_ptr_not_equal(scratch, THCState_getDeviceScratchSpace(S, 0, 0));
  assert_true(THCState_getCurrentDeviceScratchSpaceSize(S) >= 128 << 10);
  assert_int_equal(THCState_getDeviceScratchSpaceSize(S, 1), THCState_getCurrentDeviceScratchSpaceSize(S));
  finish();
}

PLAIN_TEST(events) {
  needs_holds();
  start();
  THCStream *s = THCStream_new(NON_BLOCKING), *t = THCStream_new(NON_BLOCKING);
  THCEvent *e = THCEvent_new(S, 1), *f = THCEvent_new(S, 1), *untimed = THCEvent_new(S, 0);
  assert_int_equal(THCEvent_query(S, e), 1); /* nothing was marked */
  THCudaTensor *x = THCudaTensor_newWithSize1d(S, 4), *y = THCudaTensor_newWithSize1d(S, 4);
  THCState_setStream(S, s);
  thcHostHold(s->stream, 1);
  THCudaStorage_fill(S, x->storage, 3);
  THCEvent_record(S, e, NULL);
  assert_int_equal(THCEvent_query(S, e), 0);
  assert_int_equal(thcHostLatestError(), cudaSuccess); /* "not ready" is none */
  /* Another stream waits: what it does comes after. */
  THCEvent_wait(S, e, t);
  THCState_setStream(S, t);
  THCudaTensor_copy(S, y, x);
  THCEvent_record(S, f, t);
  assert_int_equal(THCEvent_query(S, f), 0);
  expect_error_text("device not ready", THCEvent_elapsed(S, e, f));
  thcHostHold(s->stream, 0);
  assert_int_equal(THCEvent_query(S, f), 1);
  THCEvent_synchronize(S, f);
  assert_true(THCudaTensor_get1d(S, y, 3) == 3);
  assert_true(THCEvent_elapsed(S, e, f) >= 0);
  expect_error_text("without timing", THCEvent_elapsed(S, e, untimed));
  THCEvent *fresh = THCEvent_new(S, 1);
  expect_error_text("not recorded", THCEvent_elapsed(S, e, fresh));
  THCStream other = {NULL, 1, 1};
  expect_error_text("cannot be recorded on a stream of device 1", THCEvent_record(S, e, &other));
  expect_error_text("self is NULL", THCEvent_query(S, NULL));
  THCEvent_free(S, NULL);
  THCEvent_free(S, fresh);
  THCEvent_free(S, e);
  THCEvent_free(S, f);
  THCEvent_free(S, untimed);
  THCudaTensor_free(S, x);
  THCudaTensor_free(S, y);
  THCState_setStream(S, NULL);
  THCStream_free(s);
  THCStream_free(t);
  finish();
}

PLAIN_TEST(handles) {
  start();
  cublasHandle_t h = THCState_getCurrentBlasHandle(S);
  assert_non_null(h);
  assert_ptr_equal(h, THCState_getDeviceBlasHandle(S, 0, 1));
  assert_ptr_not_equal(h, THCState_getDeviceBlasHandle(S, 1, 1));
  expect_error_text("2 is not a cuBLAS handle: the valid range is (1, 1)", THCState_getDeviceBlasHandle(S, 0, 2));
  expect_error_text("0 is not a cuBLAS handle", THCState_setCurrentBlasHandleIndex(S, 0));
  THCState_reserveBlasHandles(S, 3);
  THCState_reserveBlasHandles(S, 2);
  assert_int_equal(THCState_getNumBlasHandles(S), 3);
  THCState_setCurrentBlasHandleIndex(S, 3);
  assert_int_equal(THCState_getCurrentBlasHandleIndex(S), 3);
  assert_ptr_not_equal(h, THCState_getCurrentBlasHandle(S));
  assert_ptr_equal(h, THCState_getDeviceBlasHandle(S, 0, 1));
  assert_int_equal(THCState_getCurrentSparseHandleIndex(S), 1);
  assert_non_null(THCState_getCurrentSparseHandle(S));
  THCState_reserveSparseHandles(S, 2);
  THCState_setCurrentSparseHandleIndex(S, 2);
  assert_int_equal(THCState_getNumSparseHandles(S), 2);
  assert_ptr_equal(THCState_getCurrentSparseHandle(S), THCState_getDeviceSparseHandle(S, 0, 2));
  expect_error_text("2 is not a device", THCState_getDeviceSparseHandle(S, 2, 1));
  finish();
}

static int collected;
static void *to_free;
static void collect(void *data) {
  ++*(int *)data;
  if (to_free) THCudaFree(S, to_free);
  to_free = NULL;
}

PLAIN_TEST(memory) {
  start_on(1, 8 * MIB);
  void *p = NULL, *q = NULL;
  size_t free_bytes, total, largest;
  assert_int_equal(THCudaMalloc(S, &p, 5 * MIB), cudaSuccess);
  assert_int_equal(THCudaMemGetInfo(S, &free_bytes, &total), cudaSuccess);
  assert_int_equal(total, 8 * MIB);
  assert_int_equal(free_bytes, 3 * MIB);
  assert_int_equal(THCudaMemGetInfoCached(S, &free_bytes, &total, &largest), cudaSuccess);
  assert_int_equal(largest, 3 * MIB);
  assert_int_equal(THCudaMalloc(S, &q, 5 * MIB), cudaErrorMemoryAllocation);
  expect_error_text("5242880 bytes asked for on device 0: 3145728 of 8388608 are free", THCudaByteStorage_newWithSize(S, 5 * MIB));
  /* The hook makes room. */
  THCSetGCHandler(S, collect, &collected);
  to_free = p;
  assert_int_equal(THCudaMalloc(S, &q, 5 * MIB), cudaSuccess);
  assert_int_equal(collected, 1);
  to_free = q;
  THCudaByteStorage *s = THCudaByteStorage_newWithSize(S, 5 * MIB);
  assert_int_equal(collected, 2);
  THCudaByteStorage_free(S, s);
  /* Much memory that the host says it holds. */
  collected = 0;
  THCHeapUpdate(S, 400000000);
  assert_int_equal(collected, 1);
  THCHeapUpdate(S, -400000000);
  THCSetGCHandler(S, NULL, NULL);
  p = THCudaHostAlloc(S, 1000);
  assert_int_equal(thcHostLive(-1), 1000);
  THCudaHostRecord(S, p);
  THCudaHostFree(S, p);
  p = THCUVAAllocator.malloc(NULL, 64);
  memset(p, 1, 64); /* the host reaches it */
  THCUVAAllocator.free(NULL, p);
  expect_error_text("operation not supported", THCudaByteStorage_newWithAllocator(S, 4, &THCIpcAllocator, NULL));
  thcHostFail("cudaHostAlloc", 1, cudaErrorMemoryAllocation);
  test_begin(TEST_RETURN);
  THCudaHostAlloc(S, 10);
  test_end(0, 0, "gave no memory: 10 bytes", "THCudaHostAlloc", __FILE__, __LINE__);
  finish();
}

/* ---- Tables of hosts ---- */

static struct {
  cudaStream_t stream;
  int mallocs, frees;
  THCDeviceAllocator *plain;
} seen;
static cudaError_t counting_malloc(void *context, void **p, size_t n, cudaStream_t stream) {
  ++seen.mallocs;
  seen.stream = stream;
  return seen.plain->malloc(context, p, n, stream);
}
static cudaError_t counting_free(void *context, void *p) {
  ++seen.frees;
  return seen.plain->free(context, p);
}

/* Scratch space is the numbered stream's, and goes back to the allocator that it came from. */
PLAIN_TEST(scratch) {
  start();
  memset(&seen, 0, sizeof seen);
  seen.plain = THCState_getDeviceAllocator(S);
  THCDeviceAllocator mine = {counting_malloc, NULL, counting_free, NULL, NULL, NULL};
  THCState_reserveStreams(S, 2, 0);
  THCState_setDeviceAllocator(S, &mine);
  THCState_setCurrentStreamIndex(S, 1);
  void *p = THCState_getDeviceScratchSpace(S, 1, 2);
  assert_ptr_equal(seen.stream, THCState_getDeviceStream(S, 1, 2));
  assert_ptr_equal(THCState_getDeviceScratchSpace(S, 1, 2), p);
  THCState_getDeviceScratchSpace(S, 0, 0);
  assert_null(seen.stream);
  assert_int_equal(seen.mallocs, 2);
  THCState_setDeviceAllocator(S, seen.plain);
  THCState_setCurrentStreamIndex(S, 0);
  expect_error_text("2147483647 streams are too many", (THCState_reserveStreams(S, 2147483647, 0), 0));
  finish();
  assert_int_equal(seen.frees, 2);
}

/* Entries that are not there. */
PLAIN_TEST(empty_tables) {
  start();
  THCDeviceAllocator none = {NULL, NULL, NULL, NULL, NULL, NULL};
  THAllocator none_of_host = {NULL, NULL, NULL};
  THCDeviceAllocator *before = THCState_getDeviceAllocator(S);
  THCState_setDeviceAllocator(S, &none);
  S->cudaHostAllocator = &none_of_host;
  void *p = NULL;
  expect_error_text("has no malloc", THCudaMalloc(S, &p, 5));
  assert_int_equal(THCudaFree(S, &p), cudaSuccess);
  expect_error_text("has no malloc", THCudaByteStorage_newWithSize(S, 5));
  expect_error_text("has no malloc", THCudaHostAlloc(S, 5));
  THCudaHostFree(S, &p);
  THCState_setDeviceAllocator(S, before);
  S->cudaHostAllocator = &THCudaHostAllocator;
  finish();
}

static int hooks;
static void raising_hook(void *data) {
  (void)data;
  ++hooks;
  THError("from the hook");
}
static void counting_hook(void *data) { ++*(int *)data; }

/* A storage that is not made is not counted; sums that are too large wrap. */
PLAIN_TEST(accounting) {
  start();
  int calls = 0;
  S->heapSoftmax = 1;
  THCSetGCHandler(S, raising_hook, NULL);
  expect_error_text("from the hook", THCudaByteStorage_newWithSize(S, 2000000));
  assert_int_equal(hooks, 2);
  THCSetGCHandler(S, counting_hook, &calls);
  S->heapSoftmax = 3000000;
  THCHeapUpdate(S, 1500000);
  assert_int_equal(calls, 0);
  THCHeapUpdate(S, PTRDIFF_MAX);
  THCHeapUpdate(S, PTRDIFF_MAX);
  THCHeapUpdate(S, -PTRDIFF_MAX);
  THCHeapUpdate(S, -PTRDIFF_MAX);
  THCHeapUpdate(S, 1400000);
  assert_int_equal(calls, 0);
  THCHeapUpdate(S, 1400000);
  assert_int_equal(calls, 1);
  finish();
}

PLAIN_TEST(checks) {
  start();
  THCudaCheck(cudaSuccess);
  expect_error_text("cuda runtime error (2) : out of memory", (__THCudaCheck(cudaErrorMemoryAllocation, "file", 1), 0));
  expect_error_text("cublas runtime error : library not initialized", (__THCublasCheck(CUBLAS_STATUS_NOT_INITIALIZED, "file", 1), 0));
  expect_error_text("cublas runtime error : the functionality is not supported",
                    (__THCublasCheck(CUBLAS_STATUS_NOT_SUPPORTED, "file", 1), 0));
  expect_error_text("cublas runtime error : the license", (__THCublasCheck(CUBLAS_STATUS_LICENSE_ERROR, "file", 1), 0));
  expect_error_text("cusparse runtime error : the operation", (__THCusparseCheck(CUSPARSE_STATUS_NOT_SUPPORTED, "file", 1), 0));
  expect_error_text("cusparse runtime error : an entry", (__THCusparseCheck(CUSPARSE_STATUS_ZERO_PIVOT, "file", 1), 0));
  expect_error_text("cusparse runtime error : the resources",
                    (__THCusparseCheck(CUSPARSE_STATUS_INSUFFICIENT_RESOURCES, "file", 1), 0));
  expect_error_text("cusparse runtime error : resource", (__THCusparseCheck(CUSPARSE_STATUS_ALLOC_FAILED, "file", 1), 0));
  THCThreadLocal key = THCThreadLocal_alloc();
  assert_null(THCThreadLocal_get(key));
  THCThreadLocal_set(key, &key);
  assert_ptr_equal(THCThreadLocal_get(key), &key);
  THCThreadLocal_free(key);
  finish();
}

static THCudaTensor *t; /* which a child does not lose */

/* A child of the process gets one Error that says why; the parent goes on. */
PLAIN_TEST(fork_after_init) {
  start();
  t = THCudaTensor_newWithSize1d(S, 3);
  pid_t child = fork();
  if (child == 0) {
    test_begin(TEST_RETURN);
    THCudaTensor_newWithSize1d(S, 3);
    _exit(test_errors.calls == 1 && strstr(test_errors.text, "forked after THCudaInit") ? 0 : 1);
  }
  int status = 1;
  assert_int_equal(waitpid(child, &status, 0), child);
  assert_int_equal(status, 0);
  THCudaTensor_free(S, t);
  finish();
}

/* The host cannot follow a device's pointers: it faults, as it would on a GPU. */
PLAIN_TEST(guard) {
  start();
  t = THCudaTensor_newWithSize1d(S, 3);
  if (!thcHostGuarded()) {
    print_message("skipped: device memory is not guarded here\n");
  } else {
    const float *device = THCudaTensor_data(S, t);
    pid_t child = fork();
    if (child == 0) {
      signal(SIGSEGV, SIG_DFL);
      _exit((int)device[0]);
    }
    int status = 0;
    waitpid(child, &status, 0);
    assert_true(WIFSIGNALED(status));
  }
  THCudaTensor_free(S, t);
  finish();
}

RUN_TESTS(PLAIN(lifecycle) PLAIN(init_failures) PLAIN(shutdown_failures) PLAIN(shutdown_callback)
              PLAIN(shutdown_of_threads) PLAIN(peers) PLAIN(streams) PLAIN(events) PLAIN(handles) PLAIN(memory)
              PLAIN(scratch) PLAIN(empty_tables) PLAIN(accounting) PLAIN(checks) PLAIN(fork_after_init) PLAIN(guard))
