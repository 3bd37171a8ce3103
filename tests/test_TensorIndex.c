#include "layouts.h"

#include "generic/test_TensorIndex.c"
#include "TH/THGenerateEveryType.h"

/* The result is the index, or lies across it. */
PLAIN_TEST(index_alias) {
  for (int which = 0; which < 3; ++which) {
    THLongTensor *src = THLongTensor_newWithSize1d(6), *big = THLongTensor_newWithSize1d(12);
    THLongTensor *index = THLongTensor_newNarrow(big, 0, 0, 6), *r = THLongTensor_newNarrow(big, 0, which, 6);
    for (int64_t i = 0; i < 6; ++i) {
      *Long_at(src, i) = 10 * i + THGetIndexBase();
      *Long_at(index, i) = i * i % 6 + THGetIndexBase();
    }
    if (which == 2) THLongTensor_set(r, index);
    THLongTensor_indexSelect(r, src, 0, index);
    for (int64_t i = 0; i < 6; ++i) assert_true(*Long_at(r, i) == 10 * (i * i % 6) + THGetIndexBase());
    THLongTensor_free(src);
    THLongTensor_free(big);
    THLongTensor_free(index);
    THLongTensor_free(r);
  }
}

#define CASES(X) X(every_layout) X(odd_values) X(repeated) X(aliases) X(errors) X(put) X(put_large) X(put_reshaped) X(gather) \
  X(put_aliases) X(masks) X(mask_odd_values) X(mask_aliases) X(put_errors) X(mask_errors) X(nothing) X(take) \
  X(put_numbers) X(number_errors)
#define BOOL_CASES(X) X(bool_masks)
RUN_TESTS(PLAIN(index_alias) MATH_NUMS(CASES) EVERY_NUM(BOOL_CASES))
