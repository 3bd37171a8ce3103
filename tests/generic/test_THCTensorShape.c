#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "tests/generic/test_THCTensorShape.c"
#else

static void LOCAL(check_filled)(THCTensor *t, double value) {
  THTensor *h = THTensor_(newWithSize1d)(THCTensor_(numel)(S, t));
  THTensor_(copyCuda)(S, h, t);
  for (int64_t i = 0; i < h->size[0]; ++i) assert_true(DBL(h->storage->data[i]) == value);
  THTensor_(free)(h);
}

/* Through strides, and around: the neighbours keep their values. */
TEST(fill) {
  start();
  THCTensor *all = THCTensor_(newWithSize2d)(S, 6, 7);
  THCTensor_(fill)(S, all, NUM(3));
  LOCAL(check_filled)(all, 3);
  THCTensor *part = THCTensor_(newNarrow)(S, all, 1, 2, 3);
  THCTensor_(transpose)(S, part, NULL, 0, 1);
  THCTensor_(fill)(S, part, NUM(9));
  LOCAL(check_filled)(part, 9);
  for (int i = 0; i < 6; ++i)
    for (int k = 0; k < 7; ++k) assert_true(DBL(THCTensor_(get2d)(S, all, i, k)) == (k >= 2 && k < 5 ? 9 : 3));
  THCTensor_(zero)(S, part);
  LOCAL(check_filled)(part, 0);
  assert_true(DBL(THCTensor_(get2d)(S, all, 0, 1)) == 3);
  THLongStorage *size = THLongStorage_newWithSize2(4, 5);
  THCTensor *one = THCTensor_(newWithSize2d)(S, 4, 1), *wide = THCTensor_(newExpand)(S, one, size), *none = THCTensor_(new)(S);
  expect_error_text("overlaps itself", (THCTensor_(fill)(S, wide, NUM(1)), 0));
  THCTensor_(fill)(S, none, NUM(1));
  expect_error_text("self is NULL", (THCTensor_(zero)(S, NULL), 0));
  use_device(1);
  expect_error_text("different GPUs", (THCTensor_(fill)(S, all, NUM(1)), 0));
  THCState_setKernelPeerToPeerAccessEnabled(S, 1);
  THCTensor_(fill)(S, all, NUM(4));
  use_device(0);
  LOCAL(check_filled)(all, 4);
  THLongStorage_free(size);
  THCTensor_(free)(S, one);
  THCTensor_(free)(S, wide);
  THCTensor_(free)(S, none);
  THCTensor_(free)(S, part);
  THCTensor_(free)(S, all);
  finish();
}

TEST(shapes) {
  start();
  THLongStorage *size = THLongStorage_newWithSize2(4, 5), *other = THLongStorage_newWithSize1(20);
  THCTensor *t = THCTensor_(new)(S), *u = THCTensor_(new)(S);
  THCTensor_(ones)(S, t, size);
  assert_int_equal(THCTensor_(isSize)(S, t, size), 1);
  LOCAL(check_filled)(t, 1);
  THCTensor_(zerosLike)(S, u, t);
  assert_int_equal(THCTensor_(isSize)(S, u, size), 1);
  LOCAL(check_filled)(u, 0);
  THCTensor_(onesLike)(S, u, t);
  LOCAL(check_filled)(u, 1);
  THCTensor_(zeros)(S, u, other);
  assert_int_equal(THCTensor_(numel)(S, u), 20);
  LOCAL(check_filled)(u, 0);
  for (int i = 0; i < 20; ++i) THCTensor_(set2d)(S, t, i / 5, i % 5, NUM(i));
  THCTensor_(transpose)(S, t, NULL, 0, 1);
  THCTensor_(reshape)(S, u, t, other);
  for (int i = 0; i < 20; ++i) assert_true(DBL(THCTensor_(get1d)(S, u, i)) == i % 4 * 5 + i / 4);
  THCTensor_(reshape)(S, t, t, other); /* onto itself */
  for (int i = 0; i < 20; ++i) assert_true(DBL(THCTensor_(get1d)(S, t, i)) == i % 4 * 5 + i / 4);
  size->data[0] = 3;
  expect_error_text("[3 x 5] has 15 elements", (THCTensor_(reshape)(S, u, t, size), 0));
  THLongStorage_free(size);
  THLongStorage_free(other);
  THCTensor_(free)(S, t);
  THCTensor_(free)(S, u);
  finish();
}

#endif
