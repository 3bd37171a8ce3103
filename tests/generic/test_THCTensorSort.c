#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "tests/generic/test_THCTensorSort.c"
#else

/* Elements of all kinds: any bits, few different ones, and special ones. `kinds` 1: only the second. */
static num LOCAL(draw)(uint64_t *state, int kinds) {
  const uint64_t bits = sort_random(state) ^ sort_random(state) << 32, kind = sort_random(state);
  num v;
  memcpy(&v, &bits, sizeof v);
  switch (kinds > 1 ? kind % 4 : 1) {
    case 0: return v;
#if TH_NUM_FLOATING
    case 2: {
      static const double special[] = {0, -0.0, INFINITY, -INFINITY, NAN};
      return NUM(special[bits % (kinds > 2 ? 5 : 4)]);
    }
#endif
    default: return NUM((double)(bits % 5) - (TH_NUM_SIGNED ? 2 : 0));
  }
}

/* A tensor of this size with such elements, which lies in one of these ways. */
enum { LOCAL(DENSE), LOCAL(TURNED), LOCAL(INSIDE), LOCAL(EXPANDED), LOCAL(LAYOUTS) };
static THCTensor *LOCAL(make)(int layout, const int64_t *size, int kinds) {
  THCTensor *t, *u;
  uint64_t state = (uint64_t)(size[0] * 31 + size[1] * 7 + size[2] + kinds);
  switch (layout) {
    case LOCAL(TURNED):
      t = THCTensor_(newWithSize3d)(S, size[2], size[1], size[0]);
      THCTensor_(transpose)(S, t, NULL, 0, 2);
      break;
    case LOCAL(INSIDE):
      u = THCTensor_(newWithSize3d)(S, size[0] + 1, size[1] + 2, size[2] + 3);
      THCTensor_(fill)(S, u, NUM(1));
      t = THCTensor_(newNarrow)(S, u, 0, 1, size[0]);
      THCTensor_(narrow)(S, t, NULL, 1, 1, size[1]);
      THCTensor_(narrow)(S, t, NULL, 2, 2, size[2]);
      THCTensor_(free)(S, u);
      break;
    case LOCAL(EXPANDED): t = THCTensor_(newWithSize3d)(S, 1, size[1], size[2]); break;
    default: t = THCTensor_(newWithSize3d)(S, size[0], size[1], size[2]);
  }
  THTensor *h = THTensor_(newWithSize3d)(t->size[0], t->size[1], t->size[2]);
  for (int64_t i = 0; i < THTensor_(nElement)(h); ++i) h->storage->data[i] = LOCAL(draw)(&state, kinds);
  THCTensor_(copyCPU)(S, t, h);
  THTensor_(free)(h);
  if (layout == LOCAL(EXPANDED)) {
    THLongStorage *sizes = THLongStorage_newWithSize3(size[0], size[1], size[2]);
    u = t;
    t = THCTensor_(newExpand)(S, u, sizes);
    THLongStorage_free(sizes);
    THCTensor_(free)(S, u);
  }
  return t;
}

/* A dense copy on the host. */
static THTensor *LOCAL(host)(THCTensor *t) {
  THLongStorage *size = THCTensor_(newSizeOf)(S, t);
  THTensor *h = THTensor_(newWithSize)(size, NULL);
  THTensor_(copyCuda)(S, h, t);
  THLongStorage_free(size);
  return h;
}

/* The same size, and the same bits. */
static void LOCAL(check)(THTensor *expected, THCTensor *found) {
  check_sizes(expected->nDimension, expected->size, found->nDimension, found->size);
  THTensor *h = LOCAL(host)(found), *e = THTensor_(newContiguous)(expected);
  assert_memory_equal(h->storage->data, THTensor_(data)(e), (size_t)THTensor_(nElement)(e) * sizeof(num));
  THTensor_(free)(e);
  THTensor_(free)(h);
}
static void LOCAL(check_both)(THTensor *values, THLongTensor *indices, THCTensor *found, THCudaLongTensor *at) {
  LOCAL(check)(values, found);
  check_sizes(indices->nDimension, indices->size, at->nDimension, at->size);
  check_indices(indices, at);
}

/* f(t, h, d) for tensors t in all layouts, whose elements h has, along all dimensions. */
static void LOCAL(for_each)(void (*f)(THCTensor *t, THTensor *h, int d)) {
  for (int i = 0; i < SORT_SIZES; ++i)
    for (int layout = 0; layout < LOCAL(LAYOUTS); ++layout)
      for (int kinds = 1; kinds <= 3; ++kinds) {
        THCTensor *t = LOCAL(make)(layout, sort_sizes[i], kinds);
        THTensor *h = LOCAL(host)(t);
        for (int d = 0; d < 3; ++d) f(t, h, d);
        LOCAL(check)(h, t);
        THTensor_(free)(h);
        THCTensor_(free)(S, t);
      }
}

static void LOCAL(sort_one)(THCTensor *t, THTensor *h, int d) {
  THCTensor *r = THCTensor_(new)(S);
  THCudaLongTensor *ri = THCudaLongTensor_new(S);
  THTensor *v = THTensor_(new)();
  THLongTensor *vi = THLongTensor_new();
  for (int order = 0; order < 2; ++order) {
    THTensor_(sort)(v, vi, h, d, order);
    THCTensor_(sort)(S, r, ri, t, d, order);
    LOCAL(check_both)(v, vi, r, ri);
  }
  THLongTensor_free(vi);
  THTensor_(free)(v);
  THCudaLongTensor_free(S, ri);
  THCTensor_(free)(S, r);
}
TEST(sort) {
  start();
  LOCAL(for_each)(LOCAL(sort_one));
  finish();
}

static void LOCAL(topk_one)(THCTensor *t, THTensor *h, int d) {
  THCTensor *r = THCTensor_(new)(S);
  THCudaLongTensor *ri = THCudaLongTensor_new(S);
  THTensor *v = THTensor_(new)();
  THLongTensor *vi = THLongTensor_new();
  const int64_t n = t->size[d], k[] = {1, (n + 1) / 2, n};
  for (int i = 0; i < 3; ++i)
    for (int dir = 0; dir < 2; ++dir)
      for (int sorted = 0; sorted < 2; ++sorted) {
        THTensor_(topk)(v, vi, h, k[i], d, dir, 1);
        THCTensor_(topk)(S, r, ri, t, k[i], d, dir, sorted);
        LOCAL(check_both)(v, vi, r, ri);
      }
  THLongTensor_free(vi);
  THTensor_(free)(v);
  THCudaLongTensor_free(S, ri);
  THCTensor_(free)(S, r);
}
TEST(topk) {
  start();
  LOCAL(for_each)(LOCAL(topk_one));
  finish();
}

static void LOCAL(median_one)(THCTensor *t, THTensor *h, int d) {
  THCTensor *r = THCTensor_(new)(S);
  THCudaLongTensor *ri = THCudaLongTensor_new(S);
  THTensor *v = THTensor_(new)();
  THLongTensor *vi = THLongTensor_new();
  for (int keep = 0; keep < 2; ++keep) {
    THTensor_(median)(v, vi, h, d, keep);
    THCTensor_(median)(S, r, ri, t, d, keep);
    LOCAL(check_both)(v, vi, r, ri);
  }
  const num expected = THTensor_(medianall)(h), found = THCTensor_(medianall)(S, t);
  assert_memory_equal(&found, &expected, sizeof(num));
  THLongTensor_free(vi);
  THTensor_(free)(v);
  THCudaLongTensor_free(S, ri);
  THCTensor_(free)(S, r);
}
TEST(middle) {
  start();
  LOCAL(for_each)(LOCAL(median_one));
  finish();
}

static void LOCAL(mode_one)(THCTensor *t, THTensor *h, int d) {
  THCTensor *r = THCTensor_(new)(S);
  THCudaLongTensor *ri = THCudaLongTensor_new(S);
  THTensor *v = THTensor_(new)();
  THLongTensor *vi = THLongTensor_new();
  for (int keep = 0; keep < 2; ++keep) {
    THTensor_(mode)(v, vi, h, d, keep);
    THCTensor_(mode)(S, r, ri, t, d, keep);
    LOCAL(check_both)(v, vi, r, ri);
  }
  THLongTensor_free(vi);
  THTensor_(free)(v);
  THCudaLongTensor_free(S, ri);
  THCTensor_(free)(S, r);
}
TEST(mode) {
  start();
  LOCAL(for_each)(LOCAL(mode_one));
  finish();
}

/* Keys as sorted, and what lay beside them. */
static void LOCAL(key_value_one)(THCTensor *t, THTensor *h, int d) {
  THTensor *v = THTensor_(new)();
  THLongTensor *vi = THLongTensor_new(), *list = THLongTensor_newWithSize3d(h->size[0], h->size[1], h->size[2]);
  for (int64_t i = 0; i < THLongTensor_nElement(list); ++i) list->storage->data[i] = i * 1000000007 + 5;
  for (int order = 0; order < 2; ++order) {
    THTensor_(sort)(v, vi, h, d, order);
    THLongTensor *expected = THLongTensor_newClone(list);
    if (THGetIndexBase()) THLongTensor_add(vi, vi, THGetIndexBase());
    THLongTensor_gather(expected, list, d, vi);
    /* One of both lies the other way round. */
    THCTensor *keys = order ? THCTensor_(newClone)(S, t) : LOCAL(make)(LOCAL(INSIDE), h->size, 1);
    THCudaLongTensor *values = THCudaLongTensor_newWithSize3d(S, h->size[0], h->size[2], h->size[1]);
    THCudaLongTensor_transpose(S, values, NULL, 1, 2);
    THCTensor_(copy)(S, keys, t);
    THCudaLongTensor_copyCPU(S, values, list);
    THCTensor_(sortKeyValueInplace)(S, keys, values, d, order);
    LOCAL(check)(v, keys);
    THLongTensor *found = THLongTensor_newClone(list);
    THLongTensor_copyCuda(S, found, values);
    assert_int_equal(THLongTensor_equal(found, expected), 1);
    THLongTensor_free(found);
    THLongTensor_free(expected);
    THCudaLongTensor_free(S, values);
    THCTensor_(free)(S, keys);
  }
  THLongTensor_free(list);
  THLongTensor_free(vi);
  THTensor_(free)(v);
}
TEST(key_value) {
  start();
  LOCAL(for_each)(LOCAL(key_value_one));
  finish();
}

/* Results that are the input, overlap it, or lie in larger tensors. */
TEST(results) {
  start();
  static const int64_t size[] = {6, 40, 3};
  for (int layout = 0; layout < LOCAL(EXPANDED); ++layout)
    for (int d = 0; d < 3; ++d) {
      THCTensor *t = LOCAL(make)(layout, size, 3);
      THCudaLongTensor *ri = THCudaLongTensor_newWithSize3d(S, 3, 40, 6);
      THCudaLongTensor_transpose(S, ri, NULL, 0, 2);
      THTensor *h = LOCAL(host)(t), *v = THTensor_(new)();
      THLongTensor *vi = THLongTensor_new();
      THTensor_(sort)(v, vi, h, d, 1);
      THCTensor_(sort)(S, t, ri, t, d, 1);
      LOCAL(check_both)(v, vi, t, ri);
      assert_int_equal(ri->stride[0], 1);
      if (layout == LOCAL(INSIDE)) { /* all around it is as it was */
        THCTensor *all = THCTensor_(newWithStorage1d)(S, t->storage, 0, t->storage->size, 1);
        THTensor *around = LOCAL(host)(all);
        int64_t ones = 0;
        THCTensor_(fill)(S, t, NUM(0));
        THTensor_(copyCuda)(S, around, all);
        for (int64_t i = 0; i < around->size[0]; ++i) ones += DBL(around->storage->data[i]) == 1;
        assert_int_equal(ones, 7 * 42 * 6 - 6 * 40 * 3);
        THTensor_(free)(around);
        THCTensor_(free)(S, all);
      }
      /* A result without the dimension, in the input's memory. */
      THCTensor_(copyCPU)(S, t, h);
      THTensor_(median)(v, vi, h, d, 0);
      THCTensor *part = THCTensor_(newSelect)(S, t, d, 1);
      THCTensor_(median)(S, part, ri, t, d, 0);
      LOCAL(check_both)(v, vi, part, ri);
      THCTensor_(copyCPU)(S, t, h);
      THTensor_(topk)(v, vi, h, 2, d, 0, 1);
      THCTensor_(free)(S, part);
      part = THCTensor_(newNarrow)(S, t, d, 1, 2);
      THCTensor_(topk)(S, part, ri, t, 2, d, 0, 1);
      LOCAL(check_both)(v, vi, part, ri);
      THCTensor_(free)(S, part);
      /* A result that has the dimension drops it. */
      THCTensor_(copyCPU)(S, t, h);
      part = THCTensor_(newNarrow)(S, t, d, 0, 1);
      THTensor_(mode)(v, vi, h, d, 0);
      THCTensor_(mode)(S, part, ri, t, d, 0);
      LOCAL(check_both)(v, vi, part, ri);
      THCTensor_(free)(S, part);
      THLongTensor_free(vi);
      THTensor_(free)(v);
      THTensor_(free)(h);
      THCudaLongTensor_free(S, ri);
      THCTensor_(free)(S, t);
    }
  /* One dimension stays; nothing is done before its turn on the stream. */
  THCTensor *t = THCTensor_(newWithSize1d)(S, 5), *r = THCTensor_(new)(S);
  THCudaLongTensor *ri = THCudaLongTensor_new(S);
  THTensor *h = THTensor_(newWithSize1d)(5), *v = THTensor_(new)();
  THLongTensor *vi = THLongTensor_new();
  for (int i = 0; i < 5; ++i) h->storage->data[i] = NUM(i * 3 % 5);
  THCTensor_(fill)(S, t, NUM(2));
  THCStream *stream = THCStream_new(NON_BLOCKING);
  THCState_setStream(S, stream);
  thcHostHold(stream->stream, 1);
  THCTensor_(copyAsyncCPU)(S, t, h);
  THCTensor_(sort)(S, r, ri, t, 0, 0);
  thcHostHold(stream->stream, 0);
  THTensor_(sort)(v, vi, h, 0, 0);
  LOCAL(check_both)(v, vi, r, ri);
  THTensor_(median)(v, vi, h, 0, 0);
  THCTensor_(median)(S, r, ri, t, 0, 0);
  LOCAL(check_both)(v, vi, r, ri);
  THCState_setStream(S, NULL);
  THCStream_free(stream);
  THCudaLongTensor_free(S, ri);
  THCTensor_(free)(S, r);
  THCTensor_(free)(S, t);
  THLongTensor_free(vi);
  THTensor_(free)(v);
  THTensor_(free)(h);
  finish();
}

TEST(errors) {
  start();
  THCTensor *t = THCTensor_(newWithSize2d)(S, 3, 4), *r = THCTensor_(new)(S), *none = THCTensor_(new)(S);
  THCudaLongTensor *ri = THCudaLongTensor_new(S), *fours = THCudaLongTensor_newWithSize2d(S, 3, 4),
                   *other = THCudaLongTensor_newWithSize2d(S, 4, 3);
  THCTensor_(fill)(S, t, NUM(1));
  expect_arg_error_text(2, "dimension 2 out of range of input of size [3 x 4]", (THCTensor_(sort)(S, r, ri, t, 2, 0), 0));
  expect_arg_error(2, (THCTensor_(sort)(S, r, ri, t, -1, 0), 0));
  expect_arg_error(2, (THCTensor_(sort)(S, r, ri, none, 0, 0), 0));
  expect_arg_error(6, (THCTensor_(topk)(S, r, ri, t, 1, 2, 0, 1), 0));
  expect_arg_error_text(5, "k = 5 is outside of [1, 4]", (THCTensor_(topk)(S, r, ri, t, 5, 1, 0, 1), 0));
  expect_arg_error(5, (THCTensor_(topk)(S, r, ri, t, 0, 1, 0, 1), 0));
  expect_arg_error_text(3, "dimension 4294967296 out of range", (THCTensor_(median)(S, r, ri, t, INT64_C(4294967296), 1), 0));
  expect_arg_error(3, (THCTensor_(median)(S, r, ri, t, -1, 1), 0));
  expect_arg_error(4, (THCTensor_(mode)(S, r, ri, t, 2, 1), 0));
  expect_arg_error_text(1, "self has no elements", THCTensor_(medianall)(S, none));
  expect_arg_error_text(2, "keys has size [3 x 4], values has size [4 x 3]",
                        (THCTensor_(sortKeyValueInplace)(S, t, other, 0, 0), 0));
  expect_arg_error(3, (THCTensor_(sortKeyValueInplace)(S, t, fours, 2, 0), 0));
  assert_int_equal(THCTensor_(nDimension)(S, r), 0);
  assert_int_equal(THCudaLongTensor_nDimension(S, ri), 0);
  expect_error_text("sorted is NULL", (THCTensor_(sort)(S, NULL, ri, t, 0, 0), 0));
  expect_error_text("indices is NULL", (THCTensor_(topk)(S, r, NULL, t, 1, 0, 0, 0), 0));
  expect_error_text("input is NULL", (THCTensor_(mode)(S, r, ri, NULL, 0, 0), 0));
  THLongStorage *size = THLongStorage_newWithSize2(3, 4);
  THCTensor *one = THCTensor_(newWithSize2d)(S, 3, 1), *wide = THCTensor_(newExpand)(S, one, size);
  expect_error_text("overlaps itself", (THCTensor_(sort)(S, wide, ri, t, 0, 0), 0));
  expect_error_text("overlaps itself", (THCTensor_(sortKeyValueInplace)(S, wide, fours, 0, 0), 0));
  use_device(1);
  expect_error_text("different GPUs", (THCTensor_(sort)(S, r, ri, t, 0, 0), 0));
  expect_error_text("different GPUs", THCTensor_(medianall)(S, t));
  THCState_setKernelPeerToPeerAccessEnabled(S, 1);
  THCTensor_(median)(S, r, ri, t, 0, 0);
  assert_int_equal(THCTensor_(getDevice)(S, r), 1);
  use_device(0);
  /* No memory: the results are as they were. */
  THCTensor *fresh = THCTensor_(new)(S);
  THCudaLongTensor *fresh_indices = THCudaLongTensor_new(S);
  for (int nth = 1;; ++nth) {
    thcHostFail("cudaMalloc", nth, cudaErrorMemoryAllocation);
    test_begin(TEST_RETURN);
    THCTensor_(mode)(S, fresh, fresh_indices, t, 0, 0);
    const int errors = test_errors.calls;
    test_begin(TEST_FAIL);
    assert_int_equal(errors, thcHostFailed());
    if (!errors) {
      assert_true(nth > 6); /* two results, two rooms for words, runs, what is chosen */
      break;
    }
    assert_int_equal(THCTensor_(nDimension)(S, fresh), 0);
    assert_int_equal(THCudaLongTensor_nDimension(S, fresh_indices), 0);
  }
  thcHostFail(NULL, 0, cudaSuccess);
  assert_int_equal(THCTensor_(nDimension)(S, fresh), 1);
  THCudaLongTensor_free(S, fresh_indices);
  THCTensor_(free)(S, fresh);
  THLongStorage_free(size);
  THCTensor_(free)(S, wide);
  THCTensor_(free)(S, one);
  THCudaLongTensor_free(S, other);
  THCudaLongTensor_free(S, fours);
  THCudaLongTensor_free(S, ri);
  THCTensor_(free)(S, none);
  THCTensor_(free)(S, r);
  THCTensor_(free)(S, t);
  finish();
}

#endif
