// Reductions and scans whose indices do not fit, or whose partial results do not: done in pieces, with the same result.
#include "THC/internal/reduce.hpp"
#include "THC/THC.h"

#include "test.h"

namespace {

struct Limits {
  const int64_t index = thc::index_limit, partials = thc::most_partials;
  ~Limits() {
    thc::index_limit = index;
    thc::most_partials = partials;
  }
};

void check(THCState *s, THIntTensor *expected, THCudaIntTensor *r) {
  THIntTensor *const back = THIntTensor_newWithSize1d(THCudaIntTensor_nElement(s, r));
  THLongStorage *const size = THCudaIntTensor_newSizeOf(s, r);
  THIntTensor_resize(back, size, nullptr);
  THIntTensor_copyCuda(s, back, r);
  assert_int_equal(THIntTensor_equal(expected, back), 1);
  THLongStorage_free(size);
  THIntTensor_free(back);
}

}  // namespace

PLAIN_TEST(pieces) {
  THCState *s = THCState_alloc();
  THCudaInit(s);
  THIntTensor *h = THIntTensor_newWithSize3d(2, 300, 2), *expected = THIntTensor_new();
  for (int i = 0; i < 1200; ++i) h->storage->data[i] = i * 7919 % 1009 - 500;
  THLongTensor *places = THLongTensor_new();
  THCudaIntTensor *d = THCudaIntTensor_newWithSize3d(s, 2, 300, 2), *r = THCudaIntTensor_new(s);
  THCudaLongTensor *ri = THCudaLongTensor_new(s);
  THCudaIntTensor_copyCPU(s, d, h);
  const Limits limits;
  for (const int64_t index : {INT64_C(2), INT64_C(50), INT64_C(1000), limits.index})
    for (const int64_t partials : {INT64_C(1), INT64_C(20), limits.partials})
      for (int turned = 0; turned < 2; ++turned) {
        thc::index_limit = index;
        thc::most_partials = partials;
        for (int dim = 0; dim < 3; ++dim) {
          THIntTensor_sum(expected, h, dim, 0);
          THCudaIntTensor_sum(s, r, d, dim, 0);
          check(s, expected, r);
          THIntTensor_max(expected, places, h, dim, 1);
          THCudaIntTensor_max(s, r, ri, d, dim, 1);
          check(s, expected, r);
          THLongTensor *const found = THLongTensor_newWithSize3d(expected->size[0], expected->size[1], expected->size[2]);
          THLongTensor_copyCuda(s, found, ri);
          THLongTensor_add(places, places, THGetIndexBase());
          assert_int_equal(THLongTensor_equal(places, found), 1);
          THLongTensor_free(found);
          THIntTensor_cumsum(expected, h, dim);
          THCudaIntTensor_cumsum(s, r, d, dim);
          check(s, expected, r);
        }
        assert_true(THCudaIntTensor_sumall(s, d) == THIntTensor_sumall(h));
        assert_int_equal(THCudaIntTensor_minall(s, d), THIntTensor_minall(h));
        assert_int_equal(THCudaIntTensor_equal(s, d, d), 1);
        THIntTensor_transpose(h, nullptr, turned, 2);
        THCudaIntTensor_transpose(s, d, nullptr, turned, 2);
      }
  THIntTensor_free(h);
  THIntTensor_free(expected);
  THLongTensor_free(places);
  THCudaIntTensor_free(s, d);
  THCudaIntTensor_free(s, r);
  THCudaLongTensor_free(s, ri);
  THCudaShutdown(s);
  THCState_free(s);
}

// Norms of sub-tensors in pieces.
PLAIN_TEST(renorm) {
  THCState *s = THCState_alloc();
  THCudaInit(s);
  THDoubleTensor *h = THDoubleTensor_newWithSize3d(8, 9, 7), *expected = THDoubleTensor_new();
  THDoubleTensor *back = THDoubleTensor_newWithSize3d(8, 9, 7);
  for (int i = 0; i < 504; ++i) h->storage->data[i] = i * 7919 % 1009 - 500;
  THCudaDoubleTensor *d = THCudaDoubleTensor_newWithSize3d(s, 8, 9, 7), *r = THCudaDoubleTensor_new(s);
  THCudaDoubleTensor_copyCPU(s, d, h);
  const Limits limits;
  for (const int64_t index : {INT64_C(2), INT64_C(50), INT64_C(1000)})
    for (int dim = 0; dim < 3; ++dim) {
      thc::index_limit = index;
      thc::most_partials = index;
      THDoubleTensor_renorm(expected, h, 2, dim, 1000);
      THCudaDoubleTensor_renorm(s, r, d, 2, dim, 1000);
      THDoubleTensor_copyCuda(s, back, r);
      assert_true(THDoubleTensor_dist(expected, back, INFINITY) < 1e-9);
      assert_true(THDoubleTensor_dist(expected, h, INFINITY) > 1);
    }
  for (THDoubleTensor *t : {h, expected, back}) THDoubleTensor_free(t);
  THCudaDoubleTensor_free(s, d);
  THCudaDoubleTensor_free(s, r);
  THCudaShutdown(s);
  THCState_free(s);
}

RUN_TESTS(PLAIN(pieces) PLAIN(renorm))
