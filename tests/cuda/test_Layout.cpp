// What kernels go by: division by multiplication, and plans, with small limits for indices.
#include "THC/internal/copy.hpp"
#include "THC/THC.h"

#include "test.h"

PLAIN_TEST(division) {
  const uint32_t most = 0x7fffffff;
  for (uint32_t d = 1; d < most / 3; d += d / 7 + 1) {
    const thc::FastDivision division(d);
    for (const uint32_t n : {0u, 1u, d - 1, d, d + 1, 2 * d - 1, 2 * d, 12345678u, most - 1, most}) assert_int_equal(division.of(n), n / d);
  }
}

namespace {

th::View view(THFloatTensor *t) { return th::View(th::tensor(t, "t"), sizeof(float), "t"); }

}  // namespace

// Shapes that go together become one plan; those that do not are refused.
PLAIN_TEST(plans) {
  THFloatTensor *a = THFloatTensor_newWithSize2d(6, 4), *b = THFloatTensor_newWithSize3d(2, 3, 4), *c = THFloatTensor_newWithSize2d(4, 6);
  const th::View x = view(a), y = view(b), z = view(c);
  const th::View *two[] = {&x, &y};
  thc::Plan p;
  assert_true(p.join(two, 2));
  assert_int_equal(p.size.size(), 1);
  assert_int_equal(p.size[0], 24);
  assert_true(p.dense(4));
  THFloatTensor_transpose(a, nullptr, 0, 1);
  const th::View turned = view(a);
  THFloatTensor *e = THFloatTensor_newWithSize2d(8, 3);
  THFloatTensor_transpose(e, nullptr, 0, 1);
  const th::View across = view(e);
  const th::View *apart[] = {&turned, &across};
  thc::Plan q;
  assert_false(q.join(apart, 2));
  const th::View *square[] = {&turned, &z};
  thc::Plan r;
  assert_true(r.join(square, 2));
  assert_int_equal(r.size.size(), 2);
  assert_int_equal(r.stride[0][0], 1); /* in the order of the result */
  assert_int_equal(r.stride[1][0], 6);
  /* One dimension at a time. */
  thc::dims_limit = 1;
  int64_t count = 0;
  r.parts([&](const thc::Plan &part) {
    assert_int_equal(part.size.size(), 1);
    count += part.count;
  });
  thc::dims_limit = THC_MAX_DIMS;
  assert_int_equal(count, 24);
  for (THFloatTensor *t : {a, b, c, e}) THFloatTensor_free(t);
}

// Copies whose indices or dimensions do not fit are split, with the same result.
PLAIN_TEST(splits) {
  THCState *s = THCState_alloc();
  THCudaInit(s);
  for (const int64_t limit : {2, 7, 40, 100, 1000, 1001, 1002}) {
    const int64_t before = thc::index_limit;
    if (limit > 1000) thc::dims_limit = static_cast<size_t>(limit - 1000);
    THFloatTensor *h = THFloatTensor_newWithSize3d(9, 10, 11), *back = THFloatTensor_newWithSize3d(11, 10, 9);
    for (int i = 0; i < 990; ++i) h->storage->data[i] = static_cast<float>(i);
    THCudaTensor *d = THCudaTensor_newWithSize3d(s, 9, 10, 11), *e = THCudaTensor_newWithSize3d(s, 11, 10, 9);
    thc::index_limit = limit;
    THCudaTensor_copyCPU(s, d, h);
    THCudaTensor_transpose(s, d, nullptr, 0, 2);
    THCudaTensor_copy(s, e, d);
    THFloatTensor_copyCuda(s, back, e);
    THFloatTensor_transpose(h, nullptr, 0, 2);
    assert_int_equal(THFloatTensor_equal(h, back), 1);
    THCudaStorage_fill(s, e->storage, 5);
    THFloatTensor_copyCuda(s, back, e);
    for (int i = 0; i < 990; ++i) assert_true(back->storage->data[i] == 5);
    thc::index_limit = before;
    thc::dims_limit = THC_MAX_DIMS;
    THFloatTensor_free(h);
    THFloatTensor_free(back);
    THCudaTensor_free(s, d);
    THCudaTensor_free(s, e);
  }
  THCudaShutdown(s);
  THCState_free(s);
}

RUN_TESTS(PLAIN(division) PLAIN(plans) PLAIN(splits))
