/* The loop macros that TH offers to foreign code. They take and give back memory in this program's own code, so that it can
   count the blocks, and refuse them. */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>

static int live_blocks, blocks_left = -1; /* -1: any number */

static void *counted(void *block) {
  live_blocks += block != NULL;
  return block;
}
static int refused(void) { return blocks_left >= 0 && blocks_left-- == 0; }
static void *counted_malloc(size_t size) { return refused() ? NULL : counted(malloc(size)); }
static void *counted_calloc(size_t n, size_t size) { return refused() ? NULL : counted(calloc(n, size)); }
static void counted_free(void *block) {
  live_blocks -= block != NULL;
  free(block);
}
#define malloc(size) counted_malloc(size)
#define calloc(n, size) counted_calloc(n, size)
#include "TH/TH.h"
#undef malloc
#undef calloc

#include "test.h"

#define free(block) counted_free(block)

enum { count = 24, max_kinds = 10 };

#include "generic/test_Apply.c"
#include "TH/THGenerateEveryType.h"

/* The names in messages are the macro arguments' spelling. */
PLAIN_TEST(messages) {
  THFloatTensor *const weight = THFloatTensor_newWithSize2d(2, 3), *const gradient = THFloatTensor_newWithSize1d(5);
  THIntTensor *const label = THIntTensor_newWithSize1d(6);
  int rounds = 0;
  test_begin(TEST_RETURN);
  TH_TENSOR_APPLY2(float, weight, float, gradient, ++rounds;)
  test_end(0, 0,
           "inconsistent tensor size, expected weight [2 x 3] and gradient [5] to have the same number of elements, but got 6 "
           "and 5 elements respectively at tests/test_Apply.c:",
           "APPLY2", __FILE__, __LINE__);
  test_begin(TEST_RETURN);
  TH_TENSOR_APPLY3(float, weight, int, label, float, gradient, ++rounds;)
  test_end(0, 0,
           "expected weight [2 x 3], label [6] and gradient [5] to have the same number of elements, but got 6, 6 and 5 "
           "elements respectively",
           "APPLY3", __FILE__, __LINE__);
  test_begin(TEST_RETURN);
  TH_TENSOR_DIM_APPLY2(float, weight, float, gradient, 0, ++rounds;)
  test_end(0, 0, "expected weight [2 x 3] and gradient [5] to have the same number of dimensions", "DIM_APPLY2", __FILE__,
           __LINE__);
  THFloatTensor_resize2d(gradient, 4, 3);
  test_begin(TEST_RETURN);
  TH_TENSOR_DIM_APPLY2(float, weight, float, gradient, 1, ++rounds;)
  test_end(0, 0, "Expected weight [2 x 3] and gradient [4 x 3] to have the same size in dimension 0", "DIM_APPLY2", __FILE__,
           __LINE__);
  test_begin(TEST_RETURN);
  TH_TENSOR_DIM_APPLY(float, weight, 2, ++rounds;)
  test_end(0, 0, "invalid dimension 2: weight has 2 dimensions", "DIM_APPLY", __FILE__, __LINE__);
  assert_int_equal(rounds, 0);
  THFloatTensor_free(weight);
  THFloatTensor_free(gradient);
  THIntTensor_free(label);
}

/* Loops in loops, with commas, `else` and a trailing semicolon or none. */
PLAIN_TEST(nested) {
  THFloatTensor *const a = THFloatTensor_newWithSize1d(3), *const b = THFloatTensor_newWithSize2d(2, 2);
  int pairs = 0, slices = 0;
  TH_TENSOR_APPLY(float, a, {
    float first = 1, second = 2;
    *a_data = first + second;
    TH_TENSOR_APPLY(float, b, *b_data = *a_data; ++pairs;);
    TH_TENSOR_DIM_APPLY(float, b, 0, if (b_data[0] == 3) ++slices; else pairs = -1000;)
  });
  assert_int_equal(pairs, 3 * 4);
  assert_int_equal(slices, 3 * 2);
  assert_int_equal(live_blocks, 0);
  THFloatTensor_free(a);
  THFloatTensor_free(b);
}

/* Each handed-out block may be the one that is not to be had. */
PLAIN_TEST(no_memory) {
  THFloatTensor *const a = THFloatTensor_newWithSize2d(3, 4), *const b = THFloatTensor_newTranspose(a, 0, 1),
                *const c = THFloatTensor_newTranspose(a, 0, 1), *const d = c;
  int rounds = 0;
  for (int mode = TEST_JUMP; mode <= TEST_RETURN; ++mode) {
    for (int n = 0; n < 4; ++n) {
      volatile int returned = 0;
      blocks_left = n;
      test_begin((enum TestMode)mode);
      if (setjmp(test_errors.back) == 0) {
        if (n == 0) { TH_TENSOR_APPLY(float, b, ++rounds;) }
        else if (n == 1) { TH_TENSOR_APPLY2(float, b, float, c, ++rounds;) }
        else if (n == 2) { TH_TENSOR_APPLY3_D(float, b, float, c, float, a, 0, ++rounds;) }
        else {
          blocks_left = 0;
          TH_TENSOR_DIM_APPLY3(float, b, float, c, float, d, 0, ++rounds;)
        }
        returned = 1;
      }
      blocks_left = -1;
      assert_int_equal(returned, mode == TEST_RETURN);
      test_errors.returned = 0;
      test_end(0, 0, "not enough memory", "a loop", __FILE__, __LINE__);
      assert_int_equal(live_blocks, 0);
      assert_int_equal(rounds, 0);
    }
  }
  THFloatTensor_free(a);
  THFloatTensor_free(b);
  THFloatTensor_free(c);
}

/* CODE that fails itself gives the counters back before. */
PLAIN_TEST(error_in_code) {
  THFloatTensor *const a = THFloatTensor_newWithSize2d(3, 4), *const b = THFloatTensor_newTranspose(a, 0, 1),
                *const same = a;
  test_begin(TEST_JUMP);
  if (setjmp(test_errors.back) == 0) {
    TH_TENSOR_APPLY2(float, a, float, b, if (b_i == 1) {
      assert_null(a_counter);
      assert_non_null(b_counter);
      free(a_counter);
      free(b_counter);
      THError("in the middle");
    })
    test_errors.returned = 1;
  }
  test_end(0, 0, "in the middle", "APPLY2", __FILE__, __LINE__);
  test_begin(TEST_JUMP);
  if (setjmp(test_errors.back) == 0) {
    TH_TENSOR_DIM_APPLY2(float, a, float, same, 0, free(TH_TENSOR_DIM_APPLY_counter); THError("in the middle");)
    test_errors.returned = 1;
  }
  test_end(0, 0, "in the middle", "DIM_APPLY2", __FILE__, __LINE__);
  assert_int_equal(live_blocks, 0);
  THFloatTensor_free(a);
  THFloatTensor_free(b);
}

#define CASES(X)                                                                                                       \
  X(order) X(order2) X(order3) X(by_runs) X(by_runs2) X(stop) X(skip) X(dimension) X(mismatch) X(empty) X(slices)      \
  X(slices2) X(slice_errors) X(slice_stop)
#undef free
RUN_TESTS(PLAIN(messages) PLAIN(nested) PLAIN(no_memory) PLAIN(error_in_code) EVERY_NUM(CASES))
