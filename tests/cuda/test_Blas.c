#include "cuda.h"

#include "layouts.h"

#define PREFIX_Float S
#define PREFIX_Double D
#define PREFIX_Half H
#define BLAS(name) TH_CONCAT_3(THCudaBlas_, TH_CONCAT_2(PREFIX_, Num), name)

#include "generic/test_THCBlas.c"
#include "THC/THCGenerateHalfType.h"
#define THC_GENERIC_FILE "tests/generic/test_THCBlas.c"
#include "THC/THCGenerateFloatType.h"
#define THC_GENERIC_FILE "tests/generic/test_THCBlas.c"
#include "THC/THCGenerateDoubleType.h"

/* Arrays of halves as TH converts them, on the current stream. */
PLAIN_TEST(halves) {
  static const float values[] = {0, -0.0f, 1, 65504, 65519, 65520, -65520, 1e-8f, 0x1p-25f, 0x1.8p-25f, 0.1f, INFINITY, -INFINITY, NAN};
  enum { N = sizeof values / sizeof values[0] };
  start();
  THFloatStorage *h = THFloatStorage_newWithSize(N);
  memcpy(h->data, values, sizeof values);
  THCudaStorage *f = THCudaStorage_newWithSize(S, N), *back = THCudaStorage_newWithSize(S, N);
  THCudaHalfStorage *d = THCudaHalfStorage_newWithSize(S, N);
  THCudaStorage_copyCPU(S, f, h);
  thcHostHold(NULL, 1);
  THCFloat2Half(S, d->data, f->data, N);
  THCHalf2Float(S, back->data, d->data, N);
  thcHostHold(NULL, 0);
  for (int i = 0; i < N; ++i) {
    const THHalf half = THCudaHalfStorage_get(S, d, i), expected = TH_float2half(values[i]), one = THC_float2half(values[i]);
    const float wide = THCudaStorage_get(S, back, i), wanted = TH_half2float(expected), same = THC_half2float(expected);
    assert_memory_equal(&half, &expected, sizeof half);
    assert_memory_equal(&one, &expected, sizeof half);
    assert_memory_equal(&wide, &wanted, sizeof wide);
    assert_memory_equal(&same, &wanted, sizeof wide);
  }
  THCFloat2Half(S, NULL, NULL, 0);
  expect_arg_error_text(3, "len is -1", (THCFloat2Half(S, d->data, f->data, -1), 0));
  expect_error_text("out is NULL", (THCFloat2Half(S, NULL, f->data, 1), 0));
  expect_error_text("in is NULL", (THCHalf2Float(S, f->data, NULL, 1), 0));
  expect_error_text("state is NULL", (THCHalf2Float(NULL, f->data, d->data, 1), 0));
  /* The host backend says that it is of compute capability 7.5. */
  assert_int_equal(THC_nativeHalfInstructions(S), 1);
  assert_int_equal(THC_fastHalfInstructions(S), 1);
  THFloatStorage_free(h);
  THCudaStorage_free(S, f);
  THCudaStorage_free(S, back);
  THCudaHalfStorage_free(S, d);
  finish();
}

PLAIN_TEST(sleep) {
  start();
  const size_t before = thcHostCalls("launch");
  THC_sleep(S, 0);
  THC_sleep(S, -1);
  assert_int_equal(thcHostCalls("launch"), before);
  THCEvent *from = THCEvent_new(S, 1), *to = THCEvent_new(S, 1);
  THCEvent_record(S, from, THCState_getStream(S));
  THC_sleep(S, 2000000);
  THCEvent_record(S, to, THCState_getStream(S));
  THCEvent_synchronize(S, to);
  /* Cycles are nanoseconds on the host backend; of no GPU are they shorter than a quarter of one. */
  assert_true(THCEvent_elapsed(S, from, to) >= (strcmp(THCState_backend(), "host") ? 0.5f : 1.9f));
  assert_int_equal(thcHostCalls("launch"), before + 1);
  THCEvent_free(S, from);
  THCEvent_free(S, to);
  THCMagma_init(S);
  expect_error_text("state is NULL", (THCMagma_init(NULL), 0));
  finish();
}

#define CASES(X) X(dot) X(gemm)
#define MORE_CASES(X) X(gemv) X(ger) X(lists) X(strided) X(factors) X(failing)
RUN_TESTS(PLAIN(halves) PLAIN(sleep) CASES(TEST_Half) FLOAT_NUMS(CASES) FLOAT_NUMS(MORE_CASES))
