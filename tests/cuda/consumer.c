/* Both shared libraries together: one boundary, one record of errors. */
#include "test.h"

#include "THC/THC.h"

#ifndef TEST_BACKEND
#define TEST_BACKEND "host"
#endif
PLAIN_TEST(backend) { assert_string_equal(THCState_backend(), TEST_BACKEND); }

/* An error that TH raises inside a call of THC reaches TH's handlers once, and names the outer call. */
PLAIN_TEST(boundary) {
  THCState *s = THCState_alloc();
  THCudaInit(s);
  THCudaTensor *d = THCudaTensor_newWithSize1d(s, 4);
  THByteTensor *broken = THByteTensor_newWithSize1d(4);
  broken->storage->size = 2;
  expect_error_text("reaches element 3 of a storage of 2", THCudaTensor_copyByte(s, d, broken));
  assert_non_null(strstr(THGetLastError(), "THCudaTensor_copyByte"));
  broken->storage->size = 4;
  expect_arg_error(2, THCudaTensor_size(s, d, 1));
  expect_error_text("state is NULL", THCudaTensor_newWithSize1d(NULL, 3));
  THByteTensor_free(broken);
  THCudaTensor_free(s, d);
  THCudaShutdown(s);
  THCState_free(s);
}

RUN_TESTS(PLAIN(backend) PLAIN(boundary))
