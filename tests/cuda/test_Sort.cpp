// What large tensors need, with small ones: wider words, divisions of 64 bits, kernels that count some of the elements.
#include <algorithm>
#include <vector>

#include "THC/internal/prim.hpp"
#include "THC/internal/sort.hpp"
#include "TH/internal/numeric.hpp"

#include "cuda.h"

namespace {

template <class T>
thc::Temporary memory(const thc::Call &call, int64_t n) {
  return thc::Temporary(call, thc::dims({n}), sizeof(T), "elements");
}

// Slices of n elements, in words of this size.
template <class Tag>
void check(thc::WordSize size, int64_t n, int64_t slices, int index_bits, bool descending) {
  using T = typename Tag::num;
  const thc::Call call(S);
  const thc::Sorting &s = thc::sorting<Tag>();
  const int64_t count = n * slices;
  std::vector<T> t(static_cast<size_t>(count));
  for (size_t i = 0; i < t.size(); ++i) t[i] = th::convert<T>(static_cast<double>(i * 7919 % 23));
  const thc::Temporary in = memory<T>(call, count), values = memory<T>(call, count), indices = memory<int64_t>(call, count);
  const thc::Sorter sorter(call, size, count);
  thc::check(cudaMemcpy(in.view.data(), t.data(), t.size() * sizeof(T), cudaMemcpyHostToDevice), "copying");
  const thc::Packing p = {n, s.key_bits, index_bits, descending, thc::FastDivision(1), false};
  s.encode(call, size, sorter.words(), in.view.data(), count, p);
  size_t bytes = 0;
  thc::by_words(size, [&](auto word) { bytes = sizeof word; });
  void *const at = sorter.sort(count, index_bits, 8 * static_cast<int>(bytes));
  const th::View words = th::memory_view(at, in.view.g, bytes, "words");
  s.decode(call, size, thc::joined(values.view, indices.view, words), in.view.data(), nullptr, 1, p);
  std::vector<T> found(t.size());
  std::vector<int64_t> order(t.size());
  thc::check(cudaMemcpy(found.data(), values.view.data(), t.size() * sizeof(T), cudaMemcpyDeviceToHost), "copying");
  thc::check(cudaMemcpy(order.data(), indices.view.data(), t.size() * 8, cudaMemcpyDeviceToHost), "copying");
  for (int64_t slice = 0; slice < slices; ++slice) {
    const T *const from = t.data() + slice * n;
    std::vector<int64_t> expected(static_cast<size_t>(n));
    for (size_t i = 0; i < expected.size(); ++i) expected[i] = static_cast<int64_t>(i);
    std::stable_sort(expected.begin(), expected.end(),
                     [&](int64_t a, int64_t b) { return descending ? from[b] < from[a] : from[a] < from[b]; });
    for (int64_t i = 0; i < n; ++i) {
      const int64_t k = expected[static_cast<size_t>(i)];
      assert_int_equal(order[static_cast<size_t>(slice * n + i)], k + 1);
      assert_true(found[static_cast<size_t>(slice * n + i)] == from[k]);
    }
  }
}

}  // namespace

PLAIN_TEST(words) {
  start();
  for (const bool descending : {false, true}) {
    check<th::ByteTag>(thc::words32, 70, 9, 7, descending);
    check<th::ByteTag>(thc::words64, 70, 9, 40, descending);
    check<th::HalfTag>(thc::words64, 1, 50, 0, descending);
    check<th::FloatTag>(thc::words64, 70, 9, 20, descending);
    check<th::FloatTag>(thc::words128, 70, 9, 34, descending);
    check<th::DoubleTag>(thc::words128, 9, 70, 35, descending);
  }
  finish();
}

// With small limits for indices: the same results.
PLAIN_TEST(splits) {
  const int64_t before = thc::index_limit;
  start();
  THFloatTensor *h = THFloatTensor_newWithSize3d(5, 70, 3), *v = THFloatTensor_new();
  THLongTensor *vi = THLongTensor_new();
  for (int i = 0; i < 5 * 70 * 3; ++i) h->storage->data[i] = static_cast<float>(i * 31 % 17);
  THCudaTensor *d = THCudaTensor_newWithSize3d(S, 5, 70, 3), *r = THCudaTensor_new(S);
  THCudaLongTensor *ri = THCudaLongTensor_new(S);
  THCudaTensor_copyCPU(S, d, h);
  const auto check_result = [&] {
    const int64_t limit = thc::index_limit;
    thc::index_limit = before;
    THFloatTensor *found = THFloatTensor_newClone(v);
    THLongTensor *at = THLongTensor_newClone(vi);
    THFloatTensor_copyCuda(S, found, r);
    THLongTensor_copyCuda(S, at, ri);
    assert_int_equal(THFloatTensor_equal(found, v), 1);
    assert_int_equal(THLongTensor_equal(at, vi), 1);
    THFloatTensor_free(found);
    THLongTensor_free(at);
    thc::index_limit = limit;
  };
  for (const int64_t limit : {2, 7, 40, 1000}) {
    thc::index_limit = limit;
    for (int k = 0; k < 3; ++k) {
      THFloatTensor_sort(v, vi, h, k, 1);
      THCudaTensor_sort(S, r, ri, d, k, 1);
      check_result();
      THFloatTensor_mode(v, vi, h, k, 1);
      THCudaTensor_mode(S, r, ri, d, k, 1);
      check_result();
      THFloatTensor_median(v, vi, h, k, 0);
      THCudaTensor_median(S, r, ri, d, k, 0);
      check_result();
    }
  }
  thc::index_limit = before;
  THLongTensor_free(vi);
  THFloatTensor_free(v);
  THFloatTensor_free(h);
  THCudaLongTensor_free(S, ri);
  THCudaTensor_free(S, r);
  THCudaTensor_free(S, d);
  finish();
}

RUN_TESTS(PLAIN(words) PLAIN(splits))
