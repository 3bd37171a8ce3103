#include "layouts.h"

#include "generic/test_TensorSort.c"
#include "TH/THGenerateEveryType.h"

/* Indices that are the argument itself. */
PLAIN_TEST(indices_alias) {
  test_seed(8);
  for (int layout = 0; layout < LAYOUTS; ++layout)
    for (int64_t k = 0; k <= 9; k += 3) {
      THLongTensor *t = Long_laid2(layout, 9, 5), *r = THLongTensor_new();
      Long_randomise(t);
      int64_t *v = Long_values(t);
      const int64_t size[] = {9, 5};
      if (k) THLongTensor_topk(r, t, t, k, 0, 1, 1);
      else THLongTensor_sort(r, t, t, 0, 1);
      Long_check(r, t, v, 2, size, 0, k ? k : 9, 1, 1);
      free(v);
      THLongTensor_free(t);
      THLongTensor_free(r);
    }
}

#define CASES(X) \
  X(every_layout) X(patterns) X(long_ones) X(selection) X(repeated) X(aliases) X(moves_argument) X(errors) X(chosen) X(chosen_long) \
  X(chosen_aliases) X(chosen_errors)
RUN_TESTS(PLAIN(indices_alias) MATH_NUMS(CASES))
