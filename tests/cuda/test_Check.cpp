// The first elements for which something holds; functions that pick elements, with small limits.
#include <algorithm>

#include "THC/internal/check.cuh"
#include "THC/internal/index.hpp"

#include "cuda.h"

namespace {

struct Negative {
  TH_HD bool operator()(float v) const { return v < 0; }
};
struct BothOdd {
  TH_HD bool operator()(int64_t a, unsigned char b) const { return a % 2 != 0 && b % 2 != 0; }
};

template <class T>
th::View view(const thc::Call &call, T *t) {
  return th::View(THC_ARG(call, t));
}

int64_t first_negative(THCudaTensor *t) {
  const thc::Call call(S);
  const th::View v = view(call, t);
  return thc::first_bad<float>(call, &v, Negative());
}

// In each order of kernels, and with small indices.
int64_t first_negative_everywhere(THCudaTensor *t) {
  const int64_t at = first_negative(t), before = thc::index_limit;
  thcHostReverse(1);
  assert_int_equal(first_negative(t), at);
  for (const int64_t limit : {2, 7, 50}) {
    thc::index_limit = limit;
    assert_int_equal(first_negative(t), at);
  }
  thcHostReverse(0);
  thc::index_limit = before;
  return at;
}

}  // namespace

// Numbers are those of the row-major order, whatever the strides.
PLAIN_TEST(one_input) {
  start();
  THCudaTensor *t = THCudaTensor_newWithSize3d(S, 5, 6, 7), *part = THCudaTensor_newNarrow(S, t, 1, 2, 3), *none = THCudaTensor_new(S);
  THCudaTensor_zero(S, t);
  assert_int_equal(first_negative_everywhere(t), -1);
  assert_int_equal(first_negative_everywhere(part), -1);
  assert_int_equal(first_negative_everywhere(none), -1);
  THCudaTensor_set3d(S, t, 4, 5, 6, -1);
  assert_int_equal(first_negative_everywhere(t), 209);
  assert_int_equal(first_negative_everywhere(part), -1);
  THCudaTensor_set3d(S, t, 3, 2, 1, -1);
  THCudaTensor_set3d(S, t, 2, 4, 5, -1);
  assert_int_equal(first_negative_everywhere(t), 2 * 42 + 4 * 7 + 5);
  assert_int_equal(first_negative_everywhere(part), 2 * 21 + 2 * 7 + 5);
  THCudaTensor_transpose(S, part, nullptr, 0, 2);  // now [7 x 3 x 5]
  assert_int_equal(first_negative_everywhere(part), 1 * 15 + 0 * 5 + 3);
  THLongStorage *size = THLongStorage_newWithSize2(4, 3);
  THCudaTensor *column = THCudaTensor_newWithSize2d(S, 4, 1), *wide = THCudaTensor_newExpand(S, column, size);
  THCudaTensor_zero(S, column);
  THCudaTensor_set2d(S, column, 2, 0, -5);
  assert_int_equal(first_negative_everywhere(wide), 6);
  const thc::Call call(S);
  assert_true(thc::element_of<float>(call, view(call, wide), 7) == -5);
  assert_true(thc::element_of<float>(call, view(call, part), 18) == -1);
  assert_true(thc::element_of<float>(call, view(call, part), 19) == 0);
  THLongStorage_free(size);
  for (THCudaTensor *x : {t, part, none, column, wide}) THCudaTensor_free(S, x);
  finish();
}

// Two of different types and shapes.
PLAIN_TEST(two_inputs) {
  start();
  THCudaLongTensor *a = THCudaLongTensor_newWithSize2d(S, 4, 6);
  THCudaByteTensor *b = THCudaByteTensor_newWithSize2d(S, 8, 3);
  THCudaLongTensor_transpose(S, a, nullptr, 0, 1);
  THCudaByteTensor_transpose(S, b, nullptr, 0, 1);
  THCudaLongTensor_fill(S, a, 2);
  THCudaByteTensor_fill(S, b, 1);
  {
    const thc::Call call(S);
    const th::View inputs[] = {view(call, a), view(call, b)};
    const auto first = [&] { return thc::first_bad<int64_t, unsigned char>(call, inputs, BothOdd()); };
    assert_int_equal(first(), -1);
    THCudaLongTensor_set2d(S, a, 3, 1, 7);
    THCudaLongTensor_set2d(S, a, 5, 0, 7);
    assert_int_equal(first(), 13);
    THCudaByteTensor_set2d(S, b, 1, 5, 0);
    assert_int_equal(first(), 20);
  }
  THCudaLongTensor_free(S, a);
  THCudaByteTensor_free(S, b);
  finish();
}

// Off, nothing runs and nobody waits.
PLAIN_TEST(unchecked) {
  start();
  assert_int_equal(THCState_getChecked(S), 1);
  THCudaTensor *t = THCudaTensor_newWithSize1d(S, 3);
  THCudaTensor_fill(S, t, -1);
  assert_int_equal(first_negative(t), 0);
  THCState_setChecked(S, 0);
  assert_int_equal(THCState_getChecked(S), 0);
  const size_t launches = thcHostCalls("launch"), waits = thcHostCalls("cudaStreamSynchronize");
  assert_int_equal(first_negative(t), -1);
  assert_int_equal(thcHostCalls("launch"), launches);
  assert_int_equal(thcHostCalls("cudaStreamSynchronize"), waits);
  THCState_setChecked(S, 1);
  thcHostHold(nullptr, 1);
  assert_int_equal(first_negative(t), 0);
  thcHostHold(nullptr, 0);
  expect_error_text("state is NULL", (THCState_setChecked(nullptr, 1), 0));
  expect_error_text("state is NULL", THCState_getChecked(nullptr));
  THCudaTensor_free(S, t);
  finish();
}

// A failure of the runtime is an Error; no memory is lost.
PLAIN_TEST(failures) {
  start();
  THCudaTensor *t = THCudaTensor_newWithSize1d(S, 3);
  THCudaTensor_fill(S, t, 1);
  for (const char *function : {"cudaMalloc", "cudaMemsetAsync", "launch", "cudaMemcpyAsync", "cudaStreamSynchronize"}) {
    thcHostFail(function, 1, cudaErrorLaunchFailure);
    bool failed = false;
    try {
      first_negative(t);
    } catch (const th::Error &) {
      failed = true;
    }
    assert_true(failed);
    assert_true(thcHostFailed());
  }
  assert_int_equal(first_negative(t), -1);
  THCudaTensor_free(S, t);
  finish();
}

// One after the other, into and out of tensors whose dimensions do not fuse.
static void pick(THCudaTensor *t, THCudaTensor *part, THCudaLongTensor *index, THCudaLongTensor *list, THCudaByteTensor *mask,
                 THCudaTensor *selected, THCudaLongTensor *subscript) {
  THCudaTensor_scatterAdd(S, t, 1, index, part);
  THCudaTensor_scatter(S, t, 1, index, part);
  THCudaTensor_indexAdd(S, t, 2, list, part);
  THCudaTensor_indexAdd(S, t, 0, list, part);
  THCudaTensor_indexCopy(S, t, 1, list, part);
  THCudaTensor_indexFill(S, part, 0, list, 7);
  THCudaTensor_gather(S, part, t, 2, index);
  THCudaTensor_put(S, t, index, part, 1);
  THCudaTensor_take(S, part, t, index);
  THCudaTensor_scatterFill(S, part, 0, index, -3);
  THCudaTensor_maskedCopy(S, t, mask, part);
  THCudaTensor_maskedFill(S, part, mask, 2);
  THCudaTensor_maskedSelect(S, selected, t, mask);
  THCudaTensor_indexSelect(S, t, t, 1, list);
  THCudaTensor_nonzero(S, subscript, part);
}

PLAIN_TEST(small_limits) {
  start();
  const int n = 6, count = n * n * n;
  const int64_t before = thc::index_limit;
  const uint64_t words_before = thc::word_limit;
  THFloatTensor *want[3] = {nullptr};
  THLongTensor *want_subscript = nullptr;
  for (const int64_t limit : {before, int64_t{2}, int64_t{9}, int64_t{40}, int64_t{1000}, before + 1, before + 2}) {
    THCudaTensor *t = THCudaTensor_newWithSize3d(S, n, n, n), *part = THCudaTensor_newWithSize3d(S, n, n, n);
    THCudaTensor *selected = THCudaTensor_new(S);
    THCudaLongTensor *index = THCudaLongTensor_newWithSize3d(S, n, n, n), *list = THCudaLongTensor_newWithSize1d(S, n),
                     *subscript = THCudaLongTensor_new(S);
    THCudaByteTensor *mask = THCudaByteTensor_newWithSize3d(S, n, n, n);
    THFloatTensor *h = THFloatTensor_newWithSize1d(count);
    for (int i = 0; i < count; ++i) h->storage->data[i] = static_cast<float>(i % 53) / 3;
    THCudaTensor_copyFloat(S, t, h);
    THCudaTensor_copyFloat(S, part, h);
    for (int i = 0; i < count; ++i) h->storage->data[i] = static_cast<float>(i * i % 7 % n + THGetIndexBase());
    THCudaLongTensor_copyFloat(S, index, h);
    THFloatTensor_resize1d(h, n);
    THCudaLongTensor_copyFloat(S, list, h);
    THFloatTensor_resize1d(h, count);
    for (int i = 0; i < count; ++i) h->storage->data[i] = i % 3 == 0;
    THCudaByteTensor_copyFloat(S, mask, h);
    THCudaTensor_transpose(S, t, nullptr, 0, 2);
    THCudaLongTensor_transpose(S, index, nullptr, 1, 2);
    THCudaByteTensor_transpose(S, mask, nullptr, 0, 1);
    if (limit > before) thc::dims_limit = static_cast<size_t>(limit - before);
    thc::index_limit = std::min(limit, before);
    thc::word_limit = limit >= before ? words_before : static_cast<uint64_t>(40 * limit);
    pick(t, part, index, list, mask, selected, subscript);
    thc::index_limit = before;
    thc::dims_limit = THC_MAX_DIMS;
    thc::word_limit = words_before;
    int k = 0;
    for (THCudaTensor *d : {t, part, selected}) {
      THFloatTensor *got = THFloatTensor_newWithSize1d(THCudaTensor_nElement(S, d));
      THFloatTensor_copyCuda(S, got, d);
      if (limit != before) {
        assert_int_equal(THFloatTensor_equal(got, want[k]), 1);
        THFloatTensor_free(got);
      } else {
        want[k] = got;
      }
      THCudaTensor_free(S, d);
      ++k;
    }
    THLongTensor *got = THLongTensor_newWithSize1d(THCudaLongTensor_nElement(S, subscript));
    THLongTensor_copyCuda(S, got, subscript);
    if (limit != before) {
      assert_int_equal(THLongTensor_equal(got, want_subscript), 1);
      THLongTensor_free(got);
    } else {
      want_subscript = got;
    }
    for (THCudaLongTensor *x : {index, list, subscript}) THCudaLongTensor_free(S, x);
    THCudaByteTensor_free(S, mask);
    THFloatTensor_free(h);
  }
  for (THFloatTensor *w : want) THFloatTensor_free(w);
  THLongTensor_free(want_subscript);
  finish();
}

// What is done in several parts takes its memory before the first.
PLAIN_TEST(no_memory) {
  start();
  const uint64_t before = thc::word_limit;
  thc::word_limit = 16;
  THCudaTensor *t = THCudaTensor_newWithSize1d(S, 4), *src = THCudaTensor_newWithSize1d(S, 40);
  THCudaLongTensor *index = THCudaLongTensor_newWithSize1d(S, 40);
  THCudaTensor_fill(S, t, 1);
  THCudaTensor_fill(S, src, 2);
  THCudaLongTensor_fill(S, index, THGetIndexBase());
  int nth = 0, failed = 1;
  while (failed) {
    thcHostFail("cudaMalloc", ++nth, cudaErrorMemoryAllocation);
    test_begin(TEST_RETURN);
    THCudaTensor_indexAdd(S, t, 0, index, src);
    failed = thcHostFailed();
    thcHostFail(nullptr, 0, cudaSuccess);
    assert_int_equal(test_errors.calls, failed);
    test_begin(TEST_FAIL);
    assert_true(THCudaTensor_get1d(S, t, 0) == (failed ? 1 : 81));
  }
  assert_true(nth > 4); /* what a check found, two rooms for words, what sorting takes */
  thc::word_limit = before;
  THCudaTensor_free(S, t);
  THCudaTensor_free(S, src);
  THCudaLongTensor_free(S, index);
  finish();
}

RUN_TESTS(PLAIN(one_input) PLAIN(two_inputs) PLAIN(unchecked) PLAIN(failures) PLAIN(small_limits) PLAIN(no_memory))
