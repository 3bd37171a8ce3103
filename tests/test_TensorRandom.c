#include "layouts.h"

#include <float.h>

#include "generic/test_TensorRandom.c"
#include "TH/THGenerateEveryType.h"

/* A state as bytes: what comes after it is drawn again. */
PLAIN_TEST(state_bytes) {
  THGenerator *g = THGenerator_new(), *h = THGenerator_new();
  const int64_t size = 5048;
  for (int layout = 0; layout < LAYOUTS; ++layout) {
    THByteTensor *bytes = layout % 2 ? THByteTensor_new() : Byte_laid1(layout, size);
    THRandom_manualSeed(g, (uint64_t)layout);
    THRandom_normal(g, 0, 1);
    for (int i = 0; i < 100 * layout; ++i) THRandom_random(g);
    THByteTensor_getRNGState(g, bytes);
    assert_int_equal(bytes->nDimension, 1);
    assert_int_equal(bytes->size[0], size);
    /* The fields of torch7's struct, little-endian */
    assert_int_equal(*Byte_at(bytes, 0), layout);
    assert_int_equal(*Byte_at(bytes, 12), 1);
    for (int i = 0; i < 8; ++i) assert_int_equal(*Byte_at(bytes, 24 + 8 * 100 + i), g->state[100] >> (8 * i) & 255);
    const double next = THRandom_normal(g, 0, 1), last = THRandom_uniform(g, 0, 1);
    THByteTensor_setRNGState(h, bytes);
    assert_true(THRandom_normal(h, 0, 1) == next);
    assert_true(THRandom_uniform(h, 0, 1) == last);
    if (layout % 2 == 0) Byte_check_guards(bytes);
    const THGenerator before = *h;
    *Byte_at(bytes, 12) = 0;
    expect_arg_error(1, THByteTensor_setRNGState(h, bytes));
    expect_any_error(THByteTensor_setRNGState(NULL, bytes));
    expect_any_error(THByteTensor_setRNGState(h, NULL));
    expect_any_error(THByteTensor_getRNGState(NULL, bytes));
    expect_any_error(THByteTensor_getRNGState(g, NULL));
    THByteTensor_resize1d(bytes, size - 1);
    expect_arg_error(1, THByteTensor_setRNGState(h, bytes));
    assert_memory_equal(h, &before, sizeof before);
    THByteTensor_free(bytes);
  }
  THGenerator_free(g);
  THGenerator_free(h);
}

#define CASES(X) X(whole_numbers) X(geometric) X(bernoulli) X(randperm) X(whole_number_errors)
#define FLOAT_CASES(X) \
  X(uniform) X(normal) X(exponential) X(cauchy) X(logNormal) X(normal_lists) X(rand_sizes) X(multinomial) X(alias) X(blocks) \
  X(extremes) X(pair) X(random_errors) X(gamma_and_probabilities)
RUN_TESTS(MATH_NUMS(CASES) FLOATING_NUMS(FLOAT_CASES) PLAIN(state_bytes))
