/* What THC's tests start with: test.h, THC, the host backend's controls, and a state. */
#ifndef THC_TEST_CUDA_H
#define THC_TEST_CUDA_H

#include "test.h"

#include "THC/THC.h"
#include "THC/host/control.h"

/* The nums of THC. */
#define THC_NUMS(CASES) INT_NUMS(CASES) CASES(TEST_Half) FLOAT_NUMS(CASES)

enum { MIB = 1 << 20, NON_BLOCKING = 1 };

/* A case runs between start() and finish(), on devices of its own. */
static THCState *S TEST_MAYBE_UNUSED;

static TEST_MAYBE_UNUSED void start_on(int devices, size_t bytes) {
  test_errors.mode = TEST_FAIL; /* also after a case that has failed */
  thcHostReset(devices, bytes);
  S = THCState_alloc();
  THCudaInit(S);
}
static TEST_MAYBE_UNUSED void start(void) { start_on(2, 64 * MIB); }

/* All memory is back, and no error waits in the runtime. */
static TEST_MAYBE_UNUSED void finish(void) {
  int i, n = THCState_getNumDevices(S);
  THCudaShutdown(S);
  THCState_free(S);
  S = NULL;
  assert_int_equal(thcHostLatestError(), cudaSuccess);
  for (i = -1; i < n; ++i) assert_int_equal(thcHostLive(i), 0);
}

/* What a case begins with that sees how work waits for a held stream. */
static TEST_MAYBE_UNUSED void needs_holds(void) {
  if (thcHostHolds()) return;
  printf("skipped: a GPU's streams cannot be held\n");
  skip();
}

static TEST_MAYBE_UNUSED void use_device(int device) { thcHostSetDevice(device); }

#endif
