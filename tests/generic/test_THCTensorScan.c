#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "tests/generic/test_THCTensorScan.c"
#else

/* TH on the host is the oracle. */

static int LOCAL(any)(void) { return (int)test_below(LAYOUTS); }

/* Numbers whose sums, or products, are exact in floating-point types: small whole numbers, or signs and powers of two that take
   turns. */
static void LOCAL(fill_scan)(THTensor *t, int products) {
  int up = 0;
  for (int64_t i = 0; i < THTensor_(nElement)(t); ++i) {
    double v = products ? 1 : (double)test_below(30) - (TH_NUM_SIGNED ? 12 : 0);
    if (products && TH_NUM_SIGNED && test_below(2)) v = -1;
    if (products && !TH_NUM_FLOATING) v *= 2 * (double)test_below(30) + 1;
    if (products && TH_NUM_FLOATING && test_below(8) == 0) v *= (up = !up) ? 2 : 0.5;
    *LOCAL(at)(t, i) = NUM(v);
  }
}

static void LOCAL(check_scan)(THCTensor *r, THCTensor *d, THTensor *t, int dim, int products, double tolerance, int guards) {
  THTensor *expected = THTensor_(new)();
  thcHostReverse((int)test_below(2));
  if (products) {
    THTensor_(cumprod)(expected, t, dim);
    THCTensor_(cumprod)(S, r, d, dim);
  } else {
    THTensor_(cumsum)(expected, t, dim);
    THCTensor_(cumsum)(S, r, d, dim);
  }
  LOCAL(check)(r, expected, tolerance, guards, products ? "cumprod" : "cumsum");
  THTensor_(free)(expected);
}

/* All dimensions of one tensor; results without elements, and results that have its shape in some layout. */
static void LOCAL(try_scan)(THTensor *t, int products) {
  THCTensor *d = LOCAL(on_device)(t);
  for (int dim = 0; dim < t->nDimension; ++dim) {
    THTensor *laid = LOCAL(laid)(LOCAL(any)(), t->nDimension, t->size);
    THCTensor *r = THCTensor_(new)(S), *other = LOCAL(on_device)(laid);
    LOCAL(check_scan)(r, d, t, dim, products, 0, 0);
    LOCAL(check_scan)(other, d, t, dim, products, 0, 1);
    THTensor_(free)(laid);
    THCTensor_(free)(S, r);
    THCTensor_(free)(S, other);
  }
  LOCAL(check)(d, t, 0, 0, "argument");
  THCTensor_(free)(S, d);
}

TEST(every_layout) {
  static const int64_t shapes[][5] = {{1, 1},       {1, 7},          {1, 40},       {2, 1, 1}, {2, 5, 3},   {2, 1, 4},
                                      {3, 3, 1, 5}, {4, 2, 3, 4, 5}, {3, 7, 35, 2}, {2, 9, 4}, {2, 6, 300}, {2, 300, 6}};
  start();
  test_seed(31);
  for (size_t s = 0; s < sizeof shapes / sizeof shapes[0]; ++s)
    for (int layout = 0; layout < LAYOUTS; ++layout)
      for (int products = 0; products < 2; ++products) {
        THTensor *t = LOCAL(laid)(layout, (int)shapes[s][0], shapes[s] + 1);
        LOCAL(fill_scan)(t, products);
        LOCAL(try_scan)(t, products);
        THTensor_(free)(t);
      }
  finish();
}

/* Rows that are cut into blocks, and these into groups of groups. */
TEST(long_ones) {
  static const int64_t shapes[][4] = {{1, 129}, {1, 4096}, {1, 4161}, {1, 270000}, {2, 5000, 3}, {2, 3, 5000}, {3, 20, 200, 3}};
  start();
  test_seed(32);
  for (size_t s = 0; s < sizeof shapes / sizeof shapes[0]; ++s)
    for (int products = 0; products < 2; ++products) {
      THTensor *t = LOCAL(laid)(LOCAL(any)() & ~GAPS, (int)shapes[s][0], shapes[s] + 1);
      LOCAL(fill_scan)(t, products);
      LOCAL(try_scan)(t, products);
      THTensor_(free)(t);
    }
  finish();
}

TEST(repeated) {
  start();
  test_seed(33);
  for (int which = 0; which < 8; ++which) {
    const int64_t size[] = {which & 1 ? 1 : 6, which & 2 ? 1 : 150, which & 4 ? 1 : 5};
    THLongStorage *sizes = THLongStorage_newWithSize3(6, 150, 5);
    THTensor *t = LOCAL(laid)(LOCAL(any)(), 3, size);
    LOCAL(fill_scan)(t, 0);
    THTensor_(expand)(t, t, sizes);
    LOCAL(try_scan)(t, 0);
    THTensor_(free)(t);
    THLongStorage_free(sizes);
  }
  finish();
}

/* The result is the argument, its transpose, or lies one row further on. */
TEST(aliases) {
  start();
  test_seed(34);
  for (int which = 0; which < 24; ++which) {
    const int dim = which % 2, products = which / 2 % 2, n = which < 12 ? 40 : 140;
    THTensor *big = LOCAL(laid2)(LOCAL(any)(), n + 1, n), *t = THTensor_(newNarrow)(big, 0, 0, n);
    LOCAL(fill_scan)(big, products);
    THCTensor *all = LOCAL(on_device)(big), *d = THCTensor_(newNarrow)(S, all, 0, 0, n), *r;
    if (which % 3 == 0) r = THCTensor_(newWithTensor)(S, d);
    else if (which % 3 == 1) r = THCTensor_(newTranspose)(S, d, 0, 1);
    else r = THCTensor_(newNarrow)(S, all, 0, 1, n);
    LOCAL(check_scan)(r, d, t, dim, products, 0, 0);
    THTensor *back = LOCAL(mirrored)(all);
    LOCAL(check_guards)(back);
    THTensor_(free)(back);
    THTensor_(free)(big);
    THTensor_(free)(t);
    THCTensor_(free)(S, all);
    THCTensor_(free)(S, d);
    THCTensor_(free)(S, r);
  }
  finish();
}

/* The result lies behind the argument in its storage, which grows and so moves. */
TEST(grows) {
  start();
  test_seed(35);
  for (int k = 0; k < 4; ++k) {
    THTensor *t = LOCAL(laid2)(0, 30, 300);
    LOCAL(fill_scan)(t, k / 2);
    THCTensor *d = LOCAL(on_device)(t), *r = THCTensor_(newWithStorage)(S, d->storage, d->storage->size, NULL, NULL);
    LOCAL(check_scan)(r, d, t, k % 2, k / 2, 0, 0);
    assert_true(r->storage == d->storage);
    LOCAL(check)(d, t, 0, 0, "argument");
    THTensor_(free)(t);
    THCTensor_(free)(S, d);
    THCTensor_(free)(S, r);
  }
  finish();
}

TEST(errors) {
  start();
  THCTensor *t = THCTensor_(newWithSize2d)(S, 4, 3), *r = THCTensor_(new)(S), *none = THCTensor_(new)(S);
  THCTensor *one = THCTensor_(newWithSize2d)(S, 4, 1);
  THLongStorage *size = THLongStorage_newWithSize2(4, 3);
  THCTensor *wide = THCTensor_(newExpand)(S, one, size);
  THCTensor_(zero)(S, t);
  expect_arg_error_text(2, "dimension 2 out of range of src of size [4 x 3]", (THCTensor_(cumsum)(S, r, t, 2), 0));
  expect_arg_error_text(2, "dimension -1", (THCTensor_(cumprod)(S, r, t, -1), 0));
  expect_arg_error_text(2, "dimension 0", (THCTensor_(cumsum)(S, r, none, 0), 0));
  expect_error_text("overlaps itself", (THCTensor_(cumsum)(S, wide, t, 0), 0));
  expect_error_text("src is NULL", (THCTensor_(cumprod)(S, r, NULL, 0), 0));
  expect_error_text("self is NULL", (THCTensor_(cumsum)(S, NULL, t, 0), 0));
  use_device(1);
  expect_error_text("src on device 0", (THCTensor_(cumsum)(S, none, t, 0), 0));
  use_device(0);
  assert_int_equal(THCTensor_(nElement)(S, r), 0);
  THLongStorage_free(size);
  THCTensor_(free)(S, t);
  THCTensor_(free)(S, r);
  THCTensor_(free)(S, one);
  THCTensor_(free)(S, wide);
  THCTensor_(free)(S, none);
  finish();
}

#if TH_NUM_FLOATING
/* Irregular numbers; sums that the element's precision would lose. */
TEST(accumulates) {
  static const int64_t shapes[][3] = {{1, 9000}, {2, 3000, 3}, {2, 3, 3000}, {2, 100, 90}};
  const double tolerance = sizeof(num) == 2 ? 0x1p-10 : sizeof(num) == 4 ? 0x1p-23 : 0x1p-40;
  start();
  test_seed(36);
  for (size_t s = 0; s < sizeof shapes / sizeof shapes[0]; ++s)
    for (int products = 0; products < 2; ++products) {
      THTensor *t = LOCAL(laid)(LOCAL(any)(), (int)shapes[s][0], shapes[s] + 1);
      for (int64_t i = 0; i < THTensor_(nElement)(t); ++i)
        *LOCAL(at)(t, i) = NUM(products ? 1 + (double)(test_below(1001) - 500) * 0x1p-16 : (double)test_below(1 << 20) * 0x1p-20);
      THCTensor *d = LOCAL(on_device)(t), *r = THCTensor_(new)(S);
      for (int dim = 0; dim < t->nDimension; ++dim) LOCAL(check_scan)(r, d, t, dim, products, tolerance, 0);
      THTensor_(free)(t);
      THCTensor_(free)(S, d);
      THCTensor_(free)(S, r);
    }
  finish();
}

/* Products that leave the range of double, inside of a block or between, and would come back; zeros, infinities and NaN. */
TEST(leaves_the_range) {
  const double most = sizeof(num) == 2 ? 0x1p15 : sizeof(num) == 4 ? 0x1p127 : 0x1p1000;
  start();
  test_seed(37);
  for (int k = 0; k < 60; ++k) {
    const int64_t rows = 1 + test_below(5), n = 200 + test_below(2000);
    THTensor *t = k % 2 ? LOCAL(laid2)(LOCAL(any)(), rows, n) : LOCAL(laid2)(LOCAL(any)(), n, rows);
    const int dim = k % 2;
    for (int64_t i = 0; i < THTensor_(nElement)(t); ++i) {
      const int64_t place = dim ? i % n : i / rows;
      /* Up for a while, then down, or the other way round; or at any time. */
      const int up = k % 3 == 0 ? place < n / 3 : k % 3 == 1 ? place > n / 2 : (int)test_below(2);
      double v = test_below(1 + k % 7 * 10) ? 1 : up ? most : 1 / most;
      if (k % 5 == 4 && test_below(400) == 0) v = test_below(3) ? 0 : INFINITY;
      if (test_below(5) == 0) v = -v;
      *LOCAL(at)(t, i) = NUM(v);
    }
    THCTensor *d = LOCAL(on_device)(t), *r = THCTensor_(new)(S);
    LOCAL(check_scan)(r, d, t, dim, 1, 0, 0);
    LOCAL(check_scan)(d, d, t, dim, 1, 0, 0);
    THTensor_(free)(t);
    THCTensor_(free)(S, d);
    THCTensor_(free)(S, r);
  }
  finish();
}
#endif

#endif
