#include "layouts.h"

#include "generic/test_TensorReduce.c"
#include "TH/THGenerateEveryType.h"

/* Values and indices without elements on one storage, which grows for both. */
PLAIN_TEST(one_storage) {
  for (int which = 0; which < 2; ++which) {
    THLongStorage *s = THLongStorage_newWithSize(3);
    THLongTensor *t = THLongTensor_newWithSize2d(10, 4);
    THLongTensor *low = THLongTensor_newWithStorage(s, 1, NULL, NULL),
                 *high = THLongTensor_newWithStorage(s, 50, NULL, NULL);
    for (int64_t i = 0; i < 40; ++i) *Long_at(t, i) = i * 7 % 11;
    THLongTensor_max(which ? low : high, which ? high : low, t, 1, 0);
    THLongTensor *values = which ? low : high, *indices = which ? high : low;
    assert_true(values->storage == indices->storage && values->storage->size >= 60);
    for (int64_t i = 0; i < 10; ++i) {
      int64_t best = 0;
      for (int64_t j = 1; j < 4; ++j)
        if (*Long_at(t, i * 4 + j) > *Long_at(t, i * 4 + best)) best = j;
      assert_true(*Long_at(values, i) == *Long_at(t, i * 4 + best) && *Long_at(indices, i) == best);
    }
    THLongStorage_free(s);
    THLongTensor_free(t);
    THLongTensor_free(low);
    THLongTensor_free(high);
  }
}

/* One tensor for both: what it holds is not defined, but it is valid. */
PLAIN_TEST(one_tensor) {
  THLongTensor *t = THLongTensor_newWithSize2d(10, 4), *r = THLongTensor_new();
  THLongTensor_fill(t, 3);
  THLongTensor_max(r, r, t, 0, 0);
  assert_true(r->nDimension == 1 && r->size[0] == 4);
  THLongTensor_sort(r, r, t, 1, 0);
  assert_true(r->nDimension == 2 && r->size[0] == 10 && r->size[1] == 4);
  THLongTensor_topk(r, r, r, 2, 0, 1, 1);
  assert_true(r->nDimension == 2 && r->size[0] == 2 && r->size[1] == 4);
  THLongTensor_free(t);
  THLongTensor_free(r);
}

#define CASES(X)  \
  X(every_layout) \
  X(lengths) X(long_ones) X(repeated) X(all) X(aliases) X(result_ahead) X(keeps_strides) X(grows) X(moves_argument) \
  X(products) X(trace) X(errors)
#define BYTE_CASES(X) X(logical)
#define INT_CASES(X) X(wraps) X(wraps_late)
#define NARROW_CASES(X) X(beside_floats) X(accumulates_narrow)
#define FLOAT_CASES(X) X(nan) X(sums) X(accumulates) X(moments) X(stable) X(scaled_norms) X(wide_range) X(dist) X(renorm) \
  X(histograms) X(long_histograms) X(histogram_ranges) X(histogram_aliases)
RUN_TESTS(PLAIN(one_storage) PLAIN(one_tensor) INT_NUMS(CASES) FLOAT_NUMS(CASES) BYTE_CASES(TEST_Byte) INT_NUMS(INT_CASES) FLOAT_NUMS(FLOAT_CASES) NARROW_NUMS(NARROW_CASES))
