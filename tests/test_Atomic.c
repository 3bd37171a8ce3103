#include "test.h"

#include <limits.h>
#include <pthread.h>

PLAIN_TEST(integers) {
  int a = 5;
  THAtomicSet(&a, -7);
  assert_int_equal(a, -7);
  assert_int_equal(THAtomicGet(&a), -7);
  assert_int_equal(THAtomicAdd(&a, 10), -7);
  assert_int_equal(a, 3);
  assert_int_equal(THAtomicCompareAndSwap(&a, 4, 9), 0);
  assert_int_equal(a, 3);
  assert_int_equal(THAtomicCompareAndSwap(&a, 3, 9), 1);
  assert_int_equal(a, 9);
  a = INT_MAX;
  assert_int_equal(THAtomicAdd(&a, 1), INT_MAX);
  assert_int_equal(a, INT_MIN);
}

PLAIN_TEST(references) {
  int a = 1;
  THAtomicIncrementRef(&a);
  assert_int_equal(a, 2);
  assert_int_equal(THAtomicDecrementRef(&a), 0);
  assert_int_equal(THAtomicDecrementRef(&a), 1);
  assert_int_equal(THAtomicDecrementRef(&a), 0);
  assert_int_equal(a, -1);
}

PLAIN_TEST(longs) {
  const int64_t big = INT64_C(1) << 40;
  int64_t a = 0;
  THAtomicSetLong(&a, big);
  assert_true(THAtomicGetLong(&a) == big);
  assert_true(THAtomicAddLong(&a, -2 * big) == big);
  assert_true(a == -big);
  assert_true(THAtomicCompareAndSwapLong(&a, big, 1) == 0 && a == -big);
  assert_true(THAtomicCompareAndSwapLong(&a, -big, big + 1) == 1 && a == big + 1);
}

PLAIN_TEST(ptrdiffs) {
  const ptrdiff_t big = PTRDIFF_MAX / 2;
  ptrdiff_t a = 0;
  THAtomicSetPtrdiff(&a, big);
  assert_true(THAtomicGetPtrdiff(&a) == big);
  assert_true(THAtomicAddPtrdiff(&a, 1) == big);
  assert_true(a == big + 1);
  assert_true(THAtomicCompareAndSwapPtrdiff(&a, big, 0) == 0 && a == big + 1);
  assert_true(THAtomicCompareAndSwapPtrdiff(&a, big + 1, -big) == 1 && a == -big);
}

PLAIN_TEST(bad_places) {
  expect_arg_error(1, THAtomicSet(NULL, 1));
  expect_arg_error(1, THAtomicGet(NULL));
  expect_arg_error(1, THAtomicAdd(NULL, 1));
  expect_arg_error(1, THAtomicCompareAndSwap(NULL, 1, 2));
  expect_arg_error(1, THAtomicIncrementRef(NULL));
  expect_arg_error(1, THAtomicDecrementRef(NULL));
  expect_arg_error(1, THAtomicSetLong(NULL, 1));
  expect_arg_error(1, THAtomicGetLong(NULL));
  expect_arg_error(1, THAtomicAddLong(NULL, 1));
  expect_arg_error(1, THAtomicCompareAndSwapLong(NULL, 1, 2));
  expect_arg_error(1, THAtomicSetPtrdiff(NULL, 1));
  expect_arg_error(1, THAtomicGetPtrdiff(NULL));
  expect_arg_error(1, THAtomicAddPtrdiff(NULL, 1));
  expect_arg_error(1, THAtomicCompareAndSwapPtrdiff(NULL, 1, 2));

  int64_t both[2] = {7, 7};
  int64_t *odd = (int64_t *)(void *)((char *)both + 1);
  expect_arg_error_text(1, "aligned", THAtomicAdd((int *)(void *)odd, 1));
  expect_arg_error_text(1, "aligned", THAtomicSetLong(odd, 1));
  assert_true(both[0] == 7 && both[1] == 7);
}

static int counter;
static int64_t long_counter;
static int swaps;
enum { rounds = 20000, workers = 4 };

static void *count(void *arg) {
  (void)arg;
  for (int i = 0; i < rounds; ++i) {
    THAtomicIncrementRef(&counter);
    THAtomicAddLong(&long_counter, 3);
    for (int old = THAtomicGet(&swaps); !THAtomicCompareAndSwap(&swaps, old, old + 1); old = THAtomicGet(&swaps)) {
    }
  }
  return NULL;
}

PLAIN_TEST(threads) {
  pthread_t threads[workers];
  for (int i = 0; i < workers; ++i) assert_int_equal(pthread_create(&threads[i], NULL, count, NULL), 0);
  for (int i = 0; i < workers; ++i) pthread_join(threads[i], NULL);
  assert_int_equal(counter, rounds * workers);
  assert_true(long_counter == INT64_C(3) * rounds * workers);
  assert_int_equal(swaps, rounds * workers);
}

RUN_TESTS(PLAIN(integers) PLAIN(references) PLAIN(longs) PLAIN(ptrdiffs) PLAIN(bad_places) PLAIN(threads))
