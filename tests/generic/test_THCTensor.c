#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "tests/generic/test_THCTensor.c"
#else

/* TH is the oracle: a pair is a tensor of the host and one of a device, on which the same is done. */
struct LOCAL(Pair) {
  THTensor *h;
  THCTensor *d;
};

/* Same shape, strides, offset and elements. */
static void LOCAL(check)(struct LOCAL(Pair) p) {
  assert_int_equal(p.d->nDimension, p.h->nDimension);
  assert_int_equal(THCTensor_(nDimension)(S, p.d), p.h->nDimension);
  for (int i = 0; i < p.h->nDimension; ++i) {
    assert_int_equal(THCTensor_(size)(S, p.d, i), p.h->size[i]);
    assert_int_equal(THCTensor_(stride)(S, p.d, i), p.h->stride[i]);
  }
  assert_int_equal(THCTensor_(storageOffset)(S, p.d), p.h->storageOffset);
  assert_int_equal(THCTensor_(nElement)(S, p.d), THTensor_(nElement)(p.h));
  assert_int_equal(THCTensor_(isContiguous)(S, p.d), THTensor_(isContiguous)(p.h));
  THTensor *back = THTensor_(new)(), *want = THTensor_(newContiguous)(p.h);
  THTensor_(resizeAs)(back, p.h);
  THTensor_(copyCuda)(S, back, p.d);
  int64_t n = THTensor_(nElement)(p.h);
  if (n) assert_memory_equal(back->storage->data, want->storage->data + want->storageOffset, (size_t)n * sizeof(num));
  THTensor_(free)(back);
  THTensor_(free)(want);
}
static struct LOCAL(Pair) LOCAL(pair)(int64_t a, int64_t b, int64_t c) {
  struct LOCAL(Pair) p = {THTensor_(newWithSize3d)(a, b, c), THCTensor_(newWithSize3d)(S, a, b, c)};
  for (int64_t i = 0; i < a * b * c; ++i) p.h->storage->data[i] = NUM(i % 97 + 1);
  THCTensor_(copyCPU)(S, p.d, p.h);
  return p;
}
static void LOCAL(drop)(struct LOCAL(Pair) p) {
  THTensor_(free)(p.h);
  THCTensor_(free)(S, p.d);
}

TEST(views) {
  start();
  struct LOCAL(Pair) p = LOCAL(pair)(4, 5, 6), v;
  LOCAL(check)(p);
  v = (struct LOCAL(Pair)){THTensor_(newNarrow)(p.h, 1, 1, 3), THCTensor_(newNarrow)(S, p.d, 1, 1, 3)};
  LOCAL(check)(v);
  THTensor_(transpose)(v.h, NULL, 0, 2);
  THCTensor_(transpose)(S, v.d, NULL, 0, 2);
  LOCAL(check)(v);
  THTensor_(unsqueeze1d)(v.h, NULL, 1);
  THCTensor_(unsqueeze1d)(S, v.d, NULL, 1);
  LOCAL(check)(v);
  THTensor_(squeeze)(v.h, NULL);
  THCTensor_(squeeze)(S, v.d, NULL);
  LOCAL(check)(v);
  THTensor_(unfold)(v.h, NULL, 0, 2, 3);
  THCTensor_(unfold)(S, v.d, NULL, 0, 2, 3);
  LOCAL(check)(v);
  LOCAL(drop)(v);
  v = (struct LOCAL(Pair)){THTensor_(newSelect)(p.h, 0, 2), THCTensor_(newSelect)(S, p.d, 0, 2)};
  LOCAL(check)(v);
  THLongStorage *size = THLongStorage_newWithSize3(3, -1, 6);
  struct LOCAL(Pair) e = {THTensor_(newExpand)(v.h, size), THCTensor_(newExpand)(S, v.d, size)};
  LOCAL(check)(e);
  LOCAL(drop)(e);
  LOCAL(drop)(v);
  THLongStorage *list = THCTensor_(newSizeOf)(S, p.d), *strides = THCTensor_(newStrideOf)(S, p.d);
  assert_int_equal(list->data[1], 5);
  assert_int_equal(strides->data[0], 30);
  THLongStorage_free(strides);
  list->data[0] = -1;
  list->data[1] = 10;
  v = (struct LOCAL(Pair)){THTensor_(newView)(p.h, list), THCTensor_(newView)(S, p.d, list)};
  LOCAL(check)(v);
  assert_int_equal(THCTensor_(isSameSizeAs)(S, v.d, p.d), 0);
  assert_int_equal(THCTensor_(isSetTo)(S, v.d, p.d), 0);
  THCTensor_(set)(S, v.d, p.d);
  assert_int_equal(THCTensor_(isSetTo)(S, v.d, p.d), 1);
  THTensor_(set)(v.h, p.h);
  LOCAL(check)(v);
  THCTensor_(transpose)(S, v.d, NULL, 0, 1);
  expect_arg_error(2, THCTensor_(newView)(S, v.d, list));
  THCTensor *clone = THCTensor_(newClone)(S, v.d), *same = THCTensor_(newContiguous)(S, clone), *other = THCTensor_(newContiguous)(S, v.d);
  assert_ptr_equal(same, clone);
  assert_ptr_not_equal(other, v.d);
  THTensor_(transpose)(v.h, NULL, 0, 1);
  THTensor *host_clone = THTensor_(newClone)(v.h);
  LOCAL(check)((struct LOCAL(Pair)){host_clone, clone});
  LOCAL(check)((struct LOCAL(Pair)){host_clone, other});
  THTensor_(free)(host_clone);
  THCTensor_(free)(S, clone);
  THCTensor_(free)(S, same);
  THCTensor_(free)(S, other);
  LOCAL(drop)(v);
  assert_string_equal(THCTensor_(sizeDesc)(S, p.d).str, "[4 x 5 x 6]");
  THLongStorage_free(size);
  THLongStorage_free(list);
  LOCAL(drop)(p);
  finish();
}

TEST(resize) {
  start();
  struct LOCAL(Pair) p = LOCAL(pair)(2, 3, 4);
  THTensor_(resize2d)(p.h, 5, 4);
  THCTensor_(resize2d)(S, p.d, 5, 4);
  LOCAL(check)(p);
  THCTensor_(resize4d)(S, p.d, 3, 3, 3, 3);
  assert_int_equal(THCTensor_(nElement)(S, p.d), 81);
  THTensor_(resize4d)(p.h, 3, 3, 3, 3);
  for (int i = 24; i < 81; ++i) p.h->storage->data[i] = NUM(3), THCStorage_(set)(S, p.d->storage, i, NUM(3));
  LOCAL(check)(p); /* the first elements are kept */
  THLongStorage *size = THLongStorage_newWithSize2(4, 2), *stride = THLongStorage_newWithSize2(1, 7);
  THTensor_(resize)(p.h, size, stride);
  THCTensor_(resize)(S, p.d, size, stride);
  LOCAL(check)(p);
  THTensor_(setStorage)(p.h, p.h->storage, 5, size, NULL);
  THCTensor_(setStorage)(S, p.d, p.d->storage, 5, size, NULL);
  LOCAL(check)(p);
  THCTensor *t = THCTensor_(newWithStorage2d)(S, p.d->storage, 1, 2, 3, 2, 1);
  assert_int_equal(p.d->storage->refcount, 2);
  assert_true(DBL(THCTensor_(get2d)(S, t, 1, 1)) == 6);
  THCTensor_(resizeAs)(S, t, p.d);
  assert_int_equal(THCTensor_(isSameSizeAs)(S, t, p.d), 1);
  assert_int_equal(THCTensor_(isSize)(S, t, size), 1);
  THCTensor_(free)(S, t);
  expect_any_error(THCTensor_(newWithSize2d)(S, -3, 2));
  expect_any_error(THCTensor_(resize1d)(S, p.d, INT64_C(1) << 40));
  LOCAL(check)(p);
  expect_arg_error(2, THCTensor_(size)(S, p.d, 2));
  expect_arg_error(3, THCTensor_(squeeze1d)(S, p.d, NULL, 5));
  expect_arg_error(3, THCTensor_(unsqueeze1d)(S, p.d, NULL, 5));
  expect_arg_error(3, THCTensor_(narrow)(S, p.d, NULL, 0, 9, 1));
  THLongStorage_free(size);
  THLongStorage_free(stride);
  LOCAL(drop)(p);
  finish();
}

TEST(elements) {
  start();
  struct LOCAL(Pair) p = LOCAL(pair)(2, 3, 4);
  THTensor_(set3d)(p.h, 1, 2, 3, NUM(50));
  THCTensor_(set3d)(S, p.d, 1, 2, 3, NUM(50));
  LOCAL(check)(p);
  for (int i = 0; i < 2; ++i) assert_true(DBL(THCTensor_(get3d)(S, p.d, i, 2, 1)) == DBL(THTensor_(get3d)(p.h, i, 2, 1)));
  expect_arg_error(1, DBL(THCTensor_(get2d)(S, p.d, 0, 0)));
  expect_arg_error(2, (THCTensor_(set3d)(S, p.d, 0, 3, 0, NUM(1)), 0));
  assert_int_equal(THCTensor_(getDevice)(S, p.d), 0);
  THCTensor *none = THCTensor_(new)(S);
  assert_int_equal(THCTensor_(getDevice)(S, none), -1);
  use_device(1);
  THCTensor *there = THCTensor_(newWithSize1d)(S, 3);
  use_device(0);
  assert_int_equal(THCTensor_(getDevice)(S, there), 1);
  assert_int_equal(THCTensor_(checkGPU)(S, 3, p.d, none, (THCTensor *)NULL), 1);
  assert_int_equal(THCTensor_(checkGPU)(S, 2, p.d, there), 0);
  THCState_setKernelPeerToPeerAccessEnabled(S, 1);
  assert_int_equal(THCTensor_(checkGPU)(S, 2, p.d, there), 1);
  THCTensor_(set1d)(S, there, 2, NUM(7));
  assert_true(DBL(THCTensor_(get1d)(S, there, 2)) == 7);
  THCTensor_(free)(S, none);
  THCTensor_(free)(S, there);
  LOCAL(drop)(p);
  finish();
}

/* Copies between layouts and shapes, on one device and between two, with peer access and without. */
TEST(copies) {
  for (int peers = 0; peers < 2; ++peers) {
    start();
    thcHostPeers(peers);
    for (int layout = 0; layout < 16; ++layout) {
      struct LOCAL(Pair) from = LOCAL(pair)(5, 6, 7);
      int device = layout >> 3 & 1;
      use_device(device);
      struct LOCAL(Pair) to = LOCAL(pair)(7, 6, 5);
      use_device(0);
      if (layout & 1) THTensor_(transpose)(from.h, NULL, 0, 2), THCTensor_(transpose)(S, from.d, NULL, 0, 2);
      if (layout & 2) THTensor_(transpose)(to.h, NULL, 0, 1), THCTensor_(transpose)(S, to.d, NULL, 0, 1);
      if (layout & 4) {
        THTensor_(narrow)(from.h, NULL, 1, 1, 4), THCTensor_(narrow)(S, from.d, NULL, 1, 1, 4);
        THTensor_(narrow)(to.h, NULL, layout & 2 ? 0 : 1, 2, 4), THCTensor_(narrow)(S, to.d, NULL, layout & 2 ? 0 : 1, 2, 4);
      }
      THTensor_(copy)(to.h, from.h);
      THCTensor_(copy)(S, to.d, from.d);
      LOCAL(check)(to);
      /* By way of another type. */
      THDoubleTensor *h = THDoubleTensor_new();
      use_device(device);
      THCudaDoubleTensor *d = THCudaDoubleTensor_newWithSize3d(S, to.h->size[0], to.h->size[1], to.h->size[2]);
      use_device(0);
      THDoubleTensor_resize3d(h, to.h->size[0], to.h->size[1], to.h->size[2]);
      TH_CONCAT_2(THDoubleTensor_copy, Num)(h, from.h);
      TH_CONCAT_2(THCudaDoubleTensor_copyCuda, Num)(S, d, from.d);
      THTensor_(copyDouble)(to.h, h);
      THCTensor_(copyCudaDouble)(S, to.d, d);
      LOCAL(check)(to);
      THCTensor_(copyDouble)(S, to.d, h);
      LOCAL(check)(to);
      TH_CONCAT_2(THDoubleTensor_copyCuda, Num)(S, h, from.d);
      THTensor_(copyDouble)(to.h, h);
      LOCAL(check)(to);
      THDoubleTensor_free(h);
      THCudaDoubleTensor_free(S, d);
      LOCAL(drop)(from);
      LOCAL(drop)(to);
    }
    finish();
  }
}

/* Shapes whose extents do not divide each other, contiguous and transposed, from another type. */
TEST(copy_shapes) {
  start();
  static const int64_t shapes[][3] = {{3, 2, 1}, {2, 3, 1}, {6, 1, 1}, {1, 2, 3}, {4, 3, 5}, {3, 5, 4}, {10, 6, 1}, {15, 1, 4}, {60, 1, 1}};
  for (int a = 0; a < 9; ++a)
    for (int b = 0; b < 9; ++b) {
      const int64_t *x = shapes[a], *y = shapes[b], n = x[0] * x[1] * x[2];
      if (n != y[0] * y[1] * y[2]) continue;
      for (int turned = 0; turned < 4; ++turned) {
        struct LOCAL(Pair) to = LOCAL(pair)(x[0], x[1], x[2]);
        THIntTensor *h = THIntTensor_newWithSize3d(y[0], y[1], y[2]);
        THCudaIntTensor *d = THCudaIntTensor_newWithSize3d(S, y[0], y[1], y[2]);
        for (int i = 0; i < n; ++i) h->storage->data[i] = i + 1;
        THCudaIntTensor_copyCPU(S, d, h);
        if (turned & 1) THTensor_(transpose)(to.h, NULL, 0, 2), THCTensor_(transpose)(S, to.d, NULL, 0, 2);
        if (turned & 2) THIntTensor_transpose(h, NULL, 0, 1), THCudaIntTensor_transpose(S, d, NULL, 0, 1);
        THTensor_(copyInt)(to.h, h);
        THCTensor_(copyCudaInt)(S, to.d, d);
        LOCAL(check)(to);
        LOCAL(drop)(to);
        THIntTensor_free(h);
        THCudaIntTensor_free(S, d);
      }
    }
  finish();
}

/* As if the source were read first: onto the own transpose, and shifted by one. */
TEST(copy_overlap) {
  for (int backwards = 0; backwards < 2; ++backwards) {
    start();
    thcHostReverse(backwards);
    struct LOCAL(Pair) p = LOCAL(pair)(6, 6, 1), t, a, b;
    THTensor_(squeeze)(p.h, NULL), THCTensor_(squeeze)(S, p.d, NULL);
    t = (struct LOCAL(Pair)){THTensor_(newTranspose)(p.h, 0, 1), THCTensor_(newTranspose)(S, p.d, 0, 1)};
    THTensor_(copy)(p.h, t.h), THCTensor_(copy)(S, p.d, t.d);
    LOCAL(check)(p);
    a = (struct LOCAL(Pair)){THTensor_(newNarrow)(p.h, 0, 1, 5), THCTensor_(newNarrow)(S, p.d, 0, 1, 5)};
    b = (struct LOCAL(Pair)){THTensor_(newNarrow)(p.h, 0, 0, 5), THCTensor_(newNarrow)(S, p.d, 0, 0, 5)};
    THTensor_(copy)(a.h, b.h), THCTensor_(copy)(S, a.d, b.d);
    LOCAL(check)(p);
    THTensor_(copy)(b.h, a.h), THCTensor_(copy)(S, b.d, a.d);
    LOCAL(check)(p);
    LOCAL(drop)(t);
    LOCAL(drop)(a);
    LOCAL(drop)(b);
    LOCAL(drop)(p);
    finish();
  }
}

TEST(copy_errors) {
  start();
  THCTensor *t = THCTensor_(newWithSize2d)(S, 3, 1), *u = THCTensor_(newWithSize1d)(S, 4);
  THTensor *h = THTensor_(newWithSize1d)(4);
  THTensor_(fill)(h, NUM(3));
  THLongStorage *size = THLongStorage_newWithSize2(3, 5);
  THCTensor *e = THCTensor_(newExpand)(S, t, size), *f = THCTensor_(newWithSize2d)(S, 3, 5);
  expect_arg_error(2, THCTensor_(copy)(S, t, u));
  expect_arg_error(2, THCTensor_(copyCPU)(S, t, h));
  expect_arg_error(2, THTensor_(copyCuda)(S, h, t));
  expect_error_text("overlaps itself", THCTensor_(copy)(S, e, f));
  THCTensor_(copyIgnoringOverlaps)(S, e, f);
  THCTensor_(copy)(S, t, t);
  expect_error_text("src is NULL", THCTensor_(copy)(S, t, NULL));
  expect_error_text("is NULL", THCTensor_(copy)(S, NULL, NULL));
  expect_error_text("is NULL", THCTensor_(copyCuda)(S, NULL, NULL));
  expect_error_text("dst is NULL", (THCTensor_(freeCopyTo)(S, u, NULL), 0));
  THCTensor *v = THCTensor_(newWithSize1d)(S, 4);
  THCTensor_(copyCPU)(S, v, h);
  THCTensor_(freeCopyTo)(S, v, u);
  LOCAL(check)((struct LOCAL(Pair)){h, u});
  THLongStorage_free(size);
  THCTensor_(free)(S, t);
  THCTensor_(free)(S, u);
  THCTensor_(free)(S, e);
  THCTensor_(free)(S, f);
  THTensor_(free)(h);
  finish();
}

/* Between devices on the source's stream; from and to the host without a detour, if the side there is contiguous and of the type. */
TEST(copy_ways) {
  start();
  struct LOCAL(Pair) p = LOCAL(pair)(3, 4, 5);
  assert_ptr_equal(thcHostLatestCopy().from, p.h->storage->data);
  THTensor_(copyCuda)(S, p.h, p.d);
  assert_ptr_equal(thcHostLatestCopy().to, p.h->storage->data);
  THStorage *s = THStorage_(newWithSize)(60);
  THStorage_(copyCuda)(S, s, p.d->storage);
  assert_ptr_equal(thcHostLatestCopy().to, s->data);
  THCStorage_(copyCPU)(S, p.d->storage, s);
  assert_ptr_equal(thcHostLatestCopy().from, s->data);
  THStorage_(free)(s);
  use_device(1);
  THCTensor *there = THCTensor_(newWithSize3d)(S, 3, 4, 5), *turned = THCTensor_(newWithSize3d)(S, 5, 4, 3);
  THCTensor_(transpose)(S, turned, NULL, 0, 2);
  for (int from = 0; from < 2; ++from) {
    use_device(from);
    THCTensor_(copy)(S, there, p.d);
    assert_int_equal(thcHostLatestCopy().device, 0);
    THCTensor_(copy)(S, turned, p.d);
    assert_int_equal(thcHostLatestCopy().device, 0);
    THCTensor_(copy)(S, p.d, turned);
    assert_int_equal(thcHostLatestCopy().device, 1);
    LOCAL(check)(p);
  }
  use_device(0);
  THTensor_(transpose)(p.h, NULL, 0, 1), THCTensor_(transpose)(S, p.d, NULL, 0, 1);
  THTensor_(copyCuda)(S, p.h, p.d);
  LOCAL(check)(p);
  THCTensor_(copyCPU)(S, p.d, p.h);
  LOCAL(check)(p);
  THCTensor_(free)(S, there);
  THCTensor_(free)(S, turned);
  LOCAL(drop)(p);
  finish();
}

/* Work on the streams of two devices keeps its order. */
TEST(copy_order) {
  start();
  THCTensor *a = THCTensor_(newWithSize1d)(S, 5);
  use_device(1);
  THCTensor *b = THCTensor_(newWithSize1d)(S, 5);
  THCStorage_(fill)(S, b->storage, NUM(1));
  use_device(0);
  thcHostHold(NULL, 1); /* of device 0 */
  THCStorage_(fill)(S, a->storage, NUM(8));
  THCTensor_(copy)(S, b, a);
  THCStorage_(fill)(S, a->storage, NUM(2)); /* after the copy has read it */
  use_device(1);
  THCTensor *c = THCTensor_(newClone)(S, b); /* after the copy */
  use_device(0);
  thcHostHold(NULL, 0);
  assert_true(DBL(THCTensor_(get1d)(S, c, 4)) == 8);
  assert_true(DBL(THCTensor_(get1d)(S, a, 4)) == 2);
  THCTensor_(free)(S, a);
  THCTensor_(free)(S, b);
  THCTensor_(free)(S, c);
  finish();
}

#endif
