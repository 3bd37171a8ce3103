// Convolutions when kernels count no further than a few elements: they are done in parts, with the same result.
#include <vector>

#include "THC/internal/layout.hpp"

#include "cuda.h"

namespace {

// Whole numbers, so that every order of additions gives the same.
THCudaTensor *numbers(std::initializer_list<int64_t> size) {
  THCudaTensor *const t = THCudaTensor_new(S);
  THLongStorage *const sizes = THLongStorage_newWithSize(static_cast<ptrdiff_t>(size.size()));
  std::copy(size.begin(), size.end(), sizes->data);
  THCudaTensor_resize(S, t, sizes, nullptr);
  THLongStorage_free(sizes);
  THFloatStorage *const values = THFloatStorage_newWithSize(THCudaTensor_nElement(S, t));
  for (ptrdiff_t i = 0; i < values->size; ++i) values->data[i] = static_cast<float>((i * 7 + i / 5) % 19 - 9);
  THCudaStorage_copyCPU(S, t->storage, values);
  THFloatStorage_free(values);
  return t;
}

// What all functions give, one after the other.
std::vector<float> results(int64_t rows) {
  start();
  THCudaTensor *const t = numbers({2, 3, rows, 9}), *const k = numbers({4, 3, 3, 2}), *const turned = numbers({3, 2, 4, 3});
  THCudaTensor *const kernels = numbers({2, 4, 4, 3}), *const few = numbers({6, 2, 3}), *const table = numbers({6, 2});
  THCudaTensor *const one = THCudaTensor_newSelect(S, t, 0, 1), *const planes = THCudaTensor_newSelect(S, kernels, 0, 1);
  for (int i = 0; i < 6; ++i) THCudaTensor_set2d(S, table, i, 0, static_cast<float>(i * 2 % 3 + THGetIndexBase()));
  THCudaTensor_transpose(S, turned, nullptr, 2, 3); // columns outside
  THCudaTensor *r[] = {numbers({4, rows - 2, 8}), numbers({2, 4, rows + 2, 10}), THCudaTensor_new(S), THCudaTensor_new(S),
                       THCudaTensor_new(S), numbers({3, rows - 1, 7}), THCudaTensor_new(S)};
  THCudaTensor_conv2Dmv(S, r[0], 2, one, k, 1, 1, "vc");
  THCudaTensor_conv2Dmm(S, r[1], 1, t, k, 1, 1, "fx");
  THCudaTensor_conv2Dmm(S, r[2], 0, t, k, 2, 3, "fc");
  THCudaTensor_conv2DRevger(S, r[3], 0, 2, one, planes, 1, 2);
  THCudaTensor_conv2DRevgerm(S, r[4], 0, 3, t, kernels, 1, 1);
  THCudaTensor_conv2Dmap(S, r[5], one, few, 1, 1, table, 2);
  THCudaTensor_transpose(S, one, nullptr, 1, 2);
  THCudaTensor *const two = THCudaTensor_newNarrow(S, turned, 0, 0, 2), *const some = THCudaTensor_newNarrow(S, one, 0, 0, 2);
  THCudaTensor_conv2Dmv(S, r[6], 0, some, two, 1, 1, "vc");
  std::vector<float> all;
  for (THCudaTensor *const result : r) {
    THFloatTensor *const h = THFloatTensor_newWithSize1d(THCudaTensor_nElement(S, result));
    THFloatTensor_copyCuda(S, h, result);
    all.insert(all.end(), h->storage->data, h->storage->data + h->storage->size);
    THFloatTensor_free(h);
    THCudaTensor_free(S, result);
  }
  for (THCudaTensor *const x : {t, k, turned, kernels, few, table, one, planes, two, some}) THCudaTensor_free(S, x);
  finish();
  return all;
}

void check_parts(int64_t rows, std::initializer_list<int64_t> limits) {
  const std::vector<float> whole = results(rows);
  for (const int64_t limit : limits) {
    thc::index_limit = limit;
    const std::vector<float> parts = results(rows);
    thc::index_limit = int64_t{1} << 31;
    assert_true(parts == whole);
  }
}

}  // namespace

PLAIN_TEST(small) { check_parts(6, {2, 3, 5, 17, 40, 100, 1000}); }
// So many results that threads add up windows.
PLAIN_TEST(large) { check_parts(1500, {400, 5000}); }

RUN_TESTS(PLAIN(small) PLAIN(large))
