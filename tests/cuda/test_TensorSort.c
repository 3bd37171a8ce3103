#include "cuda.h"

/* Sizes: short and long slices, one and many, some of a power of two. */
static const int64_t sort_sizes[][3] = {{1, 1, 1}, {1, 1, 9}, {64, 1, 2}, {3, 5, 4}, {2, 65, 3}, {1, 1100, 1}, {17, 33, 9}};
enum { SORT_SIZES = (int)(sizeof sort_sizes / sizeof *sort_sizes) };

static uint64_t sort_random(uint64_t *state) {
  *state = *state * 6364136223846793005u + 1442695040888963407u;
  return *state >> 29;
}

/* Where the library's indices on devices begin, as TH's on the host begin with 0. */
static void check_indices(THLongTensor *expected, THCudaLongTensor *found) {
  THLongTensor *h = THLongTensor_newContiguous(expected);
  THLongTensor_copyCuda(S, h, found);
  THLongTensor *e = THLongTensor_newContiguous(expected);
  for (int64_t i = 0; i < THLongTensor_nElement(e); ++i)
    assert_int_equal(h->storage->data[h->storageOffset + i], e->storage->data[e->storageOffset + i] + THGetIndexBase());
  THLongTensor_free(e);
  THLongTensor_free(h);
}
static void check_sizes(int nd, const int64_t *expected, int found_nd, const int64_t *found) {
  assert_int_equal(found_nd, nd);
  for (int d = 0; d < nd; ++d) assert_int_equal(found[d], expected[d]);
}

#include "generic/test_THCTensorSort.c"
#include "THC/THCGenerateEveryType.h"

#define CASES(X) X(sort) X(topk) X(middle) X(mode) X(key_value) X(results) X(errors)
RUN_TESTS(THC_NUMS(CASES))
