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
  expect_error_text("of size [20] cannot take the size [3 x 5]", (THCTensor_(reshape)(S, u, t, size), 0));
  THLongStorage_free(size);
  THLongStorage_free(other);
  THCTensor_(free)(S, t);
  THCTensor_(free)(S, u);
  finish();
}

/* TH's own functions say what comes out. */
TEST(matrices) {
  start();
  THTensor *want = THTensor_(new)();
  for (int layout = 0; layout < LAYOUTS; ++layout) {
    THTensor *h = LOCAL(laid2)(layout, 5, 7), *line = LOCAL(laid1)(layout, 4), *result = LOCAL(laid2)(7 - layout, 5, 7);
    LOCAL(randomise)(h);
    LOCAL(randomise)(line);
    THCTensor *t = LOCAL(on_device)(h), *v = LOCAL(on_device)(line), *r = LOCAL(on_device)(result), *x;
    for (int k = -6; k <= 8; ++k) {
      THTensor_(tril)(want, h, k);
      THCTensor_(tril)(S, r, t, k);
      LOCAL(check_equal)("tril", want, r);
      THTensor_(triu)(want, h, k);
      x = LOCAL(on_device)(h);
      THCTensor_(triu)(S, x, x, k);
      LOCAL(check_equal)("triu in place", want, x);
      LOCAL(check_guards_on_device)(x);
      THCTensor_(free)(S, x);
      if (k < -4 || k > 6) continue;
      THTensor_(diag)(want, h, k);
      x = THCTensor_(new)(S);
      THCTensor_(diag)(S, x, t, k);
      LOCAL(check_equal)("diag of a matrix", want, x);
      THTensor_(diag)(want, line, k);
      THCTensor_(diag)(S, x, v, k);
      LOCAL(check_equal)("diag of a vector", want, x);
      THCTensor_(free)(S, x);
    }
    LOCAL(check_guards_on_device)(r);
    THTensor_(eye)(want, 5, 7);
    THCTensor_(eye)(S, r, 5, 7);
    LOCAL(check_equal)("eye", want, r);
    THTensor_(eye)(want, 3, 0);
    THCTensor_(eye)(S, v, 3, 0);
    LOCAL(check_equal)("eye", want, v);
    expect_arg_error(1, (THCTensor_(eye)(S, r, 0, 3), 0));
    expect_arg_error(2, (THCTensor_(diag)(S, r, t, 7), 0));
    expect_arg_error(2, (THCTensor_(diag)(S, r, t, INT64_MIN), 0));
    THCTensor_(resize3d)(S, v, 2, 2, 2);
    expect_arg_error(1, (THCTensor_(diag)(S, r, v, 0), 0));
    expect_arg_error(1, (THCTensor_(tril)(S, r, v, 0), 0));
    expect_arg_error(1, (THCTensor_(triu)(S, r, v, 0), 0));
    THTensor_(free)(h);
    THTensor_(free)(line);
    THTensor_(free)(result);
    THCTensor_(free)(S, t);
    THCTensor_(free)(S, v);
    THCTensor_(free)(S, r);
  }
  THTensor_(free)(want);
  finish();
}

TEST(sequences) {
  start();
  static const double bounds[][3] = {{0, 10, 1}, {3, 50, 7}, {9, 2, -2}, {4, 4, 1}};
  THTensor *want = THTensor_(new)(), *wide = LOCAL(laid2)(STEPS | COLUMN_MAJOR, 2, 3);
  THCTensor *r = THCTensor_(new)(S), *w = LOCAL(on_device)(wide);
  for (size_t i = 0; i < sizeof bounds / sizeof bounds[0]; ++i) {
    const accnum a = (accnum)bounds[i][0], b = (accnum)bounds[i][1], step = (accnum)bounds[i][2];
    THTensor_(range)(want, a, b, step);
    THCTensor_(range)(S, r, a, b, step);
    LOCAL(check_equal)("range", want, r);
    THTensor_(arange)(want, a, b, step);
    THCTensor_(arange)(S, r, a, b, step);
    LOCAL(check_equal)("arange", want, r);
  }
  /* As many elements as there are numbers: the shape stays. */
  THTensor_(range)(wide, 1, 6, 1);
  THCTensor_(range)(S, w, 1, 6, 1);
  LOCAL(check_equal)("range into a matrix", wide, w);
  LOCAL(check_guards_on_device)(w);
  expect_arg_error(3, (THCTensor_(range)(S, r, 1, 2, 0), 0));
  expect_arg_error(2, (THCTensor_(arange)(S, r, 2, 1, 1), 0));
#if TH_NUM_FLOATING
  /* Ten steps, as near as the interface's numbers say. */
  THCTensor_(range)(S, r, 0, 1, (accnum)0.1);
  assert_int_equal(THCTensor_(nElement)(S, r), 11);
  for (int n = 1; n < 40; n += 19) {
    THTensor_(linspace)(want, NUM(-3), NUM(5), n);
    THCTensor_(linspace)(S, r, NUM(-3), NUM(5), n);
    LOCAL(check_equal)("linspace", want, r);
    THTensor_(logspace)(want, NUM(-1), NUM(2.5), n);
    THCTensor_(logspace)(S, r, NUM(-1), NUM(2.5), n);
    LOCAL(check_equal)("logspace", want, r);
  }
  THTensor_(linspace)(wide, NUM(2), NUM(4), 6);
  THCTensor_(linspace)(S, w, NUM(2), NUM(4), 6);
  LOCAL(check_equal)("linspace into a matrix", wide, w);
  expect_arg_error(3, (THCTensor_(linspace)(S, r, NUM(1), NUM(2), 0), 0));
#endif
  THTensor_(free)(want);
  THTensor_(free)(wide);
  THCTensor_(free)(S, r);
  THCTensor_(free)(S, w);
  finish();
}

TEST(parts) {
  start();
  THTensor *want = THTensor_(new)();
  for (int layout = 0; layout < LAYOUTS; ++layout) {
    const int64_t size[] = {2, 3, 4};
    THTensor *a = LOCAL(laid)(layout, 3, size), *b = LOCAL(laid)(7 - layout, 3, size), *none = THTensor_(new)();
    LOCAL(randomise)(a);
    LOCAL(randomise)(b);
    THCTensor *x = LOCAL(on_device)(a), *y = LOCAL(on_device)(b), *e = THCTensor_(new)(S), *r = THCTensor_(new)(S);
    for (int d = 0; d < 4; ++d) {
      THTensor *hosts[] = {a, none, b, a};
      THCTensor *devices[] = {x, e, y, x};
      THTensor_(cat)(want, a, b, d);
      THCTensor_(cat)(S, r, x, y, d);
      LOCAL(check_equal)("cat", want, r);
      THTensor_(catArray)(want, hosts, 4, d);
      THCTensor_(catArray)(S, r, devices, 4, d);
      LOCAL(check_equal)("catArray", want, r);
    }
    THTensor_(cross)(want, a, b, 1);
    THCTensor_(cross)(S, r, x, y, -1);
    LOCAL(check_equal)("cross", want, r);
    THCTensor_(cross)(S, x, x, y, 1);
    LOCAL(check_equal)("cross in place", want, x);
    LOCAL(check_guards_on_device)(x);
    expect_arg_error(3, (THCTensor_(cross)(S, r, x, y, 2), 0));
    expect_arg_error(4, (THCTensor_(cat)(S, r, x, y, -7), 0));
    expect_arg_error_text(3, "-1 inputs", (THCTensor_(catArray)(S, r, NULL, -1, 0), 0));
    expect_error_text("inputs is NULL", (THCTensor_(catArray)(S, r, NULL, 2, 0), 0));
    THCTensor_(cat)(S, x, x, x, 0); /* into an input */
    THTensor_(cat)(a, want, want, 0);
    LOCAL(check_equal)("cat into an input", a, x);
    expect_error_text("inconsistent tensor sizes", (THCTensor_(cat)(S, r, x, y, 2), 0));
    use_device(1);
    THCTensor *other = THCTensor_(newWithSize1d)(S, 4);
    use_device(0);
    expect_error_text("different GPUs", (THCTensor_(cat)(S, r, x, other, 0), 0));
    THCTensor_(free)(S, other);
    THTensor_(free)(a);
    THTensor_(free)(b);
    THTensor_(free)(none);
    THCTensor_(free)(S, x);
    THCTensor_(free)(S, y);
    THCTensor_(free)(S, e);
    THCTensor_(free)(S, r);
  }
  THTensor_(free)(want);
  finish();
}

#endif
