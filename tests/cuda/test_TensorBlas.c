#include "cuda.h"

#include "layouts.h"

enum { ADDMM, ADDMV, ADDR, ADDBMM, BADDBMM };

/* Storages of the host and their copies on a device. */
static struct {
  const void *host;
  void *device;
} twins[16];
static int twin_count;

#include "generic/test_THCTensorBlas.c"
#include "THC/THCGenerateEveryType.h"

/* Threads share a handle: each one's products are on its own stream all the same. */
PLAIN_TEST(handles) {
  needs_holds();
  start();
  THCudaTensor *a = THCudaTensor_newWithSize2d(S, 2, 2), *r = THCudaTensor_newWithSize2d(S, 2, 2);
  THCudaTensor_fill(S, a, 2);
  THCudaTensor_fill(S, r, 0);
  THCStream *s = THCStream_new(NON_BLOCKING);
  THCState_setStream(S, s);
  thcHostHold(s->stream, 1);
  THCudaTensor_addmm(S, r, 0, r, 1, a, a);
  THCState_setStream(S, NULL);
  assert_true(THCudaTensor_get2d(S, r, 0, 0) == 0); /* it waits */
  thcHostHold(s->stream, 0);
  assert_true(THCudaTensor_get2d(S, r, 0, 0) == 8);
  /* Another handle. */
  THCState_reserveBlasHandles(S, 2);
  THCState_setCurrentBlasHandleIndex(S, 2);
  THCudaTensor_addmm(S, r, 1, r, 1, a, a);
  assert_true(THCudaTensor_get2d(S, r, 1, 1) == 16);
  THCState_setCurrentBlasHandleIndex(S, 1);
  THCStream_free(s);
  THCudaTensor_free(S, a);
  THCudaTensor_free(S, r);
  finish();
}

#define CASES(X) \
  X(products) X(layouts) X(repeated) X(result_is_input) X(result_overlaps) X(resized) X(rank_one) X(batches) X(dots) X(errors) \
  X(devices) X(failures)
#define WRAP_CASES(X) X(wraps)
#define FLOATING_CASES(X) X(nan) X(irregular)
RUN_TESTS(PLAIN(handles) THC_NUMS(CASES) INT_NUMS(WRAP_CASES) FLOATING_CASES(TEST_Half) FLOAT_NUMS(FLOATING_CASES))
