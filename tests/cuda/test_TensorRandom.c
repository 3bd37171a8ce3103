#include "device.h"

#include <float.h>
#include <pthread.h>

/* ---- The draws, written apart from THC's: element i of a call takes words of Philox' block i / 4 or, two by two, i / 2 ---- */

static uint64_t test_key;

static void philox(uint64_t block, uint64_t offset, uint32_t *w) {
  uint32_t key[2] = {(uint32_t)test_key, (uint32_t)(test_key >> 32)};
  w[0] = (uint32_t)block;
  w[1] = (uint32_t)(block >> 32);
  w[2] = (uint32_t)offset;
  w[3] = (uint32_t)(offset >> 32);
  for (int round = 0; round < 10; ++round) {
    const uint64_t a = UINT64_C(0xD2511F53) * w[0], b = UINT64_C(0xCD9E8D57) * w[2];
    const uint32_t next[] = {(uint32_t)(b >> 32) ^ w[1] ^ key[0], (uint32_t)b, (uint32_t)(a >> 32) ^ w[3] ^ key[1], (uint32_t)a};
    memcpy(w, next, sizeof next);
    key[0] += 0x9E3779B9;
    key[1] += 0xBB67AE85;
  }
}
static uint32_t draw32(uint64_t offset, int64_t i) {
  uint32_t w[4];
  philox((uint64_t)i / 4, offset, w);
  return w[i % 4];
}
static uint64_t draw64(uint64_t offset, int64_t i) {
  uint32_t w[4];
  philox((uint64_t)i / 2, offset, w);
  return (uint64_t)w[i % 2 * 2] << 32 | w[i % 2 * 2 + 1];
}
/* In [0, 1), by 53 bits. */
static double unit64(uint64_t offset, int64_t i) { return (double)(draw64(offset, i) >> 11) * 0x1p-53; }

static void seed_all(uint64_t seed) {
  test_key = seed;
  THCRandom_manualSeedAll(S, seed);
}
/* The offset of the current device's generator, from its state. */
static uint64_t offset_now(void) {
  THByteTensor *state = THByteTensor_new();
  THCRandom_getRNGState(S, state);
  assert_int_equal(THByteTensor_nElement(state), 24);
  uint64_t offset = 0;
  for (int i = 7; i >= 0; --i) offset = offset << 8 | state->storage->data[16 + i];
  THByteTensor_free(state);
  return offset;
}
static int compare_doubles(const void *a, const void *b) {
  const double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}


#include "generic/test_THCTensorRandom.c"
#include "THC/THCGenerateEveryType.h"

/* ---- Generators ---- */

static double first_draw(void) {
  THCudaDoubleTensor *t = THCudaDoubleTensor_newWithSize1d(S, 1);
  THCudaDoubleTensor_uniform(S, t, 0, 1);
  const double v = THCudaDoubleTensor_get1d(S, t, 0);
  THCudaDoubleTensor_free(S, t);
  return v;
}
static double drawn_on(int device) {
  use_device(device);
  const double v = first_draw();
  use_device(0);
  return v;
}

PLAIN_TEST(seeds) {
  start_on(3, 8 * MIB);
  assert_non_null(S->rngState);
  unsigned long long seeds[3];
  for (int d = 0; d < 3; ++d) {
    use_device(d);
    seeds[d] = THCRandom_initialSeed(S);
    assert_true(seeds[d] < 1ULL << 53);
  }
  use_device(0);
  assert_true(seeds[0] != seeds[1] && seeds[1] != seeds[2] && seeds[0] != seeds[2]);
  assert_true(drawn_on(0) != drawn_on(1));
  /* One device, and all. */
  THCRandom_manualSeedAll(S, 12345678901234567890ULL);
  const double v = drawn_on(0);
  test_key = 12345678901234567890ULL;
  assert_true(v == unit64(0, 0));
  assert_true(drawn_on(1) == v && drawn_on(2) == v);
  assert_true(drawn_on(0) == unit64(1, 0)); /* what comes next */
  use_device(1);
  THCRandom_manualSeed(S, 5);
  assert_true(THCRandom_initialSeed(S) == 5);
  assert_true(first_draw() != v);
  use_device(0);
  assert_true(THCRandom_initialSeed(S) == 12345678901234567890ULL);
  assert_true(drawn_on(0) == unit64(2, 0));
  /* From the system. */
  const unsigned long long one = THCRandom_seed(S);
  assert_true(one < 1ULL << 53 && one != seeds[0]);
  assert_true(THCRandom_initialSeed(S) == one);
  use_device(1);
  assert_true(THCRandom_initialSeed(S) == 5);
  const unsigned long long all = THCRandom_seedAll(S);
  assert_true(all != one && all < 1ULL << 53);
  for (int d = 0; d < 3; ++d) {
    use_device(d);
    assert_true(THCRandom_initialSeed(S) == all);
    assert_true(offset_now() == 0);
  }
  use_device(0);
  assert_true(drawn_on(0) == drawn_on(2));
  assert_null(THCRandom_generatorStates(S));
  finish();
}

PLAIN_TEST(states) {
  start();
  THByteTensor *blob = THByteTensor_new(), *steps = Byte_laid1(STEPS, 24);
  seed_all(0x0123456789abcdefULL);
  first_draw();
  first_draw();
  THCRandom_getRNGState(S, blob);
  assert_int_equal(blob->nDimension, 1);
  static const unsigned char expected[24] = {'T',  'H',  'C',  'r',  'n',  'g',  '1', 0,
                                             0xef, 0xcd, 0xab, 0x89, 0x67, 0x45, 0x23, 1, 2};
  assert_memory_equal(blob->storage->data, expected, 24);
  THCRandom_getRNGState(S, steps);
  for (int i = 0; i < 24; ++i) assert_int_equal(*Byte_at(steps, i), expected[i]);
  Byte_check_guards(steps);
  const double next = first_draw(), last = first_draw();
  THCRandom_setRNGState(S, steps);
  assert_true(THCRandom_initialSeed(S) == 0x0123456789abcdefULL);
  assert_true(first_draw() == next);
  /* On another device, after another seed */
  use_device(1);
  THCRandom_manualSeed(S, 1);
  THCRandom_setRNGState(S, blob);
  assert_true(first_draw() == next);
  assert_true(first_draw() == last);
  use_device(0);
  /* Offsets go on beyond 2^64. */
  memset(blob->storage->data + 16, 0xff, 8);
  THCRandom_setRNGState(S, blob);
  assert_true(first_draw() == unit64(UINT64_MAX, 0));
  assert_true(offset_now() == 0);
  assert_true(first_draw() == unit64(0, 0));
  /* Garbage changes nothing. */
  THByteTensor *matrix = THByteTensor_newWithSize2d(4, 6);
  expect_any_error((THCRandom_getRNGState(S, NULL), 0));
  expect_any_error((THCRandom_setRNGState(S, NULL), 0));
  expect_arg_error(1, (THCRandom_setRNGState(S, matrix), 0));
  blob->storage->data[3] ^= 1;
  expect_arg_error_text(1, "does not begin with THCrng1", (THCRandom_setRNGState(S, blob), 0));
  THByteTensor_resize1d(blob, 25);
  expect_arg_error_text(1, "of size [25]", (THCRandom_setRNGState(S, blob), 0));
  THByteTensor_resize1d(blob, 0);
  expect_arg_error(1, (THCRandom_setRNGState(S, blob), 0));
  assert_true(offset_now() == 1);
  THByteTensor_free(matrix);
  THByteTensor_free(blob);
  THByteTensor_free(steps);
  finish();
}

PLAIN_TEST(lifecycle) {
  start();
  THCudaTensor *t = THCudaTensor_newWithSize1d(S, 3);
  THLongStorage *size = THLongStorage_newWithSize1(7);
  THCudaTensor_fill(S, t, 4);
  THCRandom_shutdown(S);
  assert_null(S->rngState);
  expect_error_text("no generators", (THCudaTensor_uniform(S, t, 0, 1), 0));
  expect_error_text("no generators", (THCudaTensor_rand(S, t, size), 0));
  assert_int_equal(THCudaTensor_nElement(S, t), 3);
  assert_true(THCudaTensor_get1d(S, t, 0) == 4);
  expect_error_text("no generators", THCRandom_initialSeed(S));
  expect_error_text("no generators", THCRandom_seed(S));
  expect_error_text("no generators", (THCRandom_manualSeed(S, 1), 0));
  expect_error_text("3 devices, but there are 2", (THCRandom_init(S, 3, 0), 0));
  expect_error_text("0 devices", (THCRandom_init(S, 0, 0), 0));
  expect_error_text("is none of 2", (THCRandom_init(S, 2, 2), 0));
  expect_error_text("is none of 2", (THCRandom_init(S, 2, -1), 0));
  THCRandom_init(S, 1, 0);
  assert_non_null(S->rngState);
  THCudaTensor_uniform(S, t, 0, 1);
  use_device(1);
  expect_error_text("device 1 has no generator: there are 1", THCRandom_initialSeed(S));
  use_device(0);
  const unsigned long long seed = THCRandom_initialSeed(S);
  THCRandom_init(S, 2, 1);
  assert_true(THCRandom_initialSeed(S) != seed);
  expect_error_text("state is NULL", THCRandom_seed(NULL));
  expect_error_text("state is NULL", THCRandom_seedAll(NULL));
  expect_error_text("state is NULL", THCRandom_initialSeed(NULL));
  expect_error_text("state is NULL", THCRandom_generatorStates(NULL));
  expect_error_text("state is NULL", (THCRandom_manualSeedAll(NULL, 1), 0));
  expect_error_text("state is NULL", (THCRandom_shutdown(NULL), 0));
  THLongStorage_free(size);
  THCudaTensor_free(S, t);
  finish();
}

/* Threads that draw at once get draws of their own. */
enum { THREADS = 4, CALLS = 50 };
static double drawn[THREADS * CALLS];
static void *drawing_thread(void *to) {
  test_install();
  for (int i = 0; i < CALLS; ++i) ((double *)to)[i] = first_draw();
  return NULL;
}
PLAIN_TEST(threads) {
  start();
  seed_all(99);
  pthread_t thread[THREADS];
  for (int i = 0; i < THREADS; ++i) pthread_create(&thread[i], NULL, drawing_thread, drawn + i * CALLS);
  for (int i = 0; i < THREADS; ++i) pthread_join(thread[i], NULL);
  double expected[THREADS * CALLS];
  for (int i = 0; i < THREADS * CALLS; ++i) expected[i] = unit64((uint64_t)i, 0);
  qsort(drawn, THREADS * CALLS, sizeof *drawn, compare_doubles);
  qsort(expected, THREADS * CALLS, sizeof *expected, compare_doubles);
  assert_memory_equal(drawn, expected, sizeof drawn);
  finish();
}

/* More rows than are sorted together. */
PLAIN_TEST(multinomial_batches) {
  enum { ROWS = 1051, N = 1000, SAMPLES = 3 };
  start_on(1, 256 * MIB);
  seed_all(12);
  THCudaTensor *p = THCudaTensor_newWithSize2d(S, ROWS, N);
  THCudaLongTensor *r = THCudaLongTensor_new(S);
  THLongTensor *h = THLongTensor_newWithSize2d(ROWS, SAMPLES);
  THCudaTensor_fill(S, p, 0.5f);
  THCudaTensor_multinomial(S, r, p, SAMPLES, 0);
  THLongTensor_copyCudaLong(S, h, r);
  for (int64_t row = 0; row < ROWS; row += row < 1045 ? 95 : 1) {
    int64_t expected[SAMPLES];
    for (int k = 0; k < SAMPLES; ++k) {
      double least = INFINITY;
      for (int64_t j = 0; j < N; ++j) {
        int taken = 0;
        for (int i = 0; i < k; ++i) taken |= expected[i] == j;
        const double key = -log1p(-unit64(0, row * N + j));
        if (taken || !(key < least)) continue;
        least = key;
        expected[k] = j;
      }
      assert_int_equal(*Long_at(h, row * SAMPLES + k), expected[k] + THGetIndexBase());
    }
  }
  THLongTensor_free(h);
  THCudaTensor_free(S, p);
  THCudaLongTensor_free(S, r);
  finish();
}

#define CASES(X) X(bernoulli) X(geometric) X(errors)
#define FLOAT_CASES(X) \
  X(uniform) X(normal) X(exponential) X(cauchy) X(logNormal) X(normal_lists) X(rand_sizes) X(spread) X(float_errors) \
  X(multinomial) X(multinomial_once) X(multinomial_sums) X(multinomial_errors) X(alias)
RUN_TESTS(THC_NUMS(CASES) FLOAT_CASES(TEST_Half) FLOAT_NUMS(FLOAT_CASES) PLAIN(seeds) PLAIN(states) PLAIN(lifecycle)
              PLAIN(threads) PLAIN(multinomial_batches))
