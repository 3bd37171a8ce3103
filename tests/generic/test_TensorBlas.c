#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "tests/generic/test_TensorBlas.c"
#else

#if TH_NUM_MATH

/* beta t + alpha a b, by three loops in wrapping 64 bits: the operands are small whole numbers, so that every type is exact but for
   the rounding of the result. */
static uint64_t *LOCAL(exact_product)(int64_t beta, const THTensor *t, int64_t alpha, const THTensor *a, const THTensor *b) {
  const int64_t n = a->size[0], depth = a->size[1], m = b->nDimension == 1 ? 1 : b->size[1];
  uint64_t *r = (uint64_t *)malloc((size_t)(n * m) * sizeof *r);
  for (int64_t i = 0; i < n; ++i)
    for (int64_t j = 0; j < m; ++j) {
      uint64_t sum = 0;
      for (int64_t k = 0; k < depth; ++k)
        sum += (uint64_t)LOCAL(whole)(*LOCAL(at)(a, i * depth + k)) * (uint64_t)LOCAL(whole)(*LOCAL(at)(b, k * m + j));
      r[i * m + j] = (uint64_t)alpha * sum;
      if (beta) r[i * m + j] += (uint64_t)beta * (uint64_t)LOCAL(whole)(*LOCAL(at)(t, i * m + j));
    }
  return r;
}
static num *LOCAL(rounded)(uint64_t *exact, int64_t n) {
  num *r = (num *)malloc((size_t)n * sizeof *r);
  for (int64_t i = 0; i < n; ++i) r[i] = NUM((int64_t)exact[i]);
  free(exact);
  return r;
}
static num *LOCAL(product)(int64_t beta, const THTensor *t, int64_t alpha, const THTensor *a, const THTensor *b) {
  return LOCAL(rounded)(LOCAL(exact_product)(beta, t, alpha, a, b), a->size[0] * (b->nDimension == 1 ? 1 : b->size[1]));
}

static void LOCAL(check_product)(THTensor *r, int64_t beta, THTensor *t, int64_t alpha, THTensor *a, THTensor *b) {
  num *expected = LOCAL(product)(beta, t, alpha, a, b);
  if (b->nDimension == 1) THTensor_(addmv)(r, NUM(beta), t, NUM(alpha), a, b);
  else THTensor_(addmm)(r, NUM(beta), t, NUM(alpha), a, b);
  assert_true(THTensor_(isSameSizeAs)(r, t));
  LOCAL(check_values)(r, expected, "product");
  free(expected);
}

/* One product of matrices with layouts, or of a matrix and a vector (m == 0). */
static void LOCAL(try)(int64_t n, int64_t k, int64_t m, int lr, int lt, int la, int lb) {
  THTensor *r = m ? LOCAL(laid2)(lr, n, m) : LOCAL(laid1)(lr, n), *t = m ? LOCAL(laid2)(lt, n, m) : LOCAL(laid1)(lt, n);
  THTensor *a = LOCAL(laid2)(la, n, k), *b = m ? LOCAL(laid2)(lb, k, m) : LOCAL(laid1)(lb, k);
  const int64_t beta = test_below(3), alpha = test_below(4);
  LOCAL(randomise)(r);
  LOCAL(randomise)(t);
  LOCAL(randomise)(a);
  LOCAL(randomise)(b);
  num *at = LOCAL(values)(t), *aa = LOCAL(values)(a), *ab = LOCAL(values)(b);
  LOCAL(check_product)(r, beta, t, alpha, a, b);
  LOCAL(check_values)(t, at, "t");
  LOCAL(check_values)(a, aa, "factor");
  LOCAL(check_values)(b, ab, "factor");
  LOCAL(check_guards)(r);
  LOCAL(check_product)(r, beta, r, alpha, a, b);
  LOCAL(check_guards)(r);
  free(at);
  free(aa);
  free(ab);
  THTensor_(free)(r);
  THTensor_(free)(t);
  THTensor_(free)(a);
  THTensor_(free)(b);
}

static int LOCAL(any)(void) { return (int)test_below(LAYOUTS); }

TEST(every_small_size) {
  test_seed(1);
  for (int64_t n = 1; n <= 17; n += 1 + (n > 9))
    for (int64_t k = 1; k <= 17; k += 1 + (k > 3))
      for (int64_t m = 0; m <= 17; m += 1 + (m > 9)) LOCAL(try)(n, k, m, LOCAL(any)(), LOCAL(any)(), LOCAL(any)(), LOCAL(any)());
}

TEST(many_layouts) {
  static const int64_t sizes[][3] = {{5, 3, 4}, {1, 3, 4}, {5, 1, 4}, {5, 3, 1}, {1, 1, 4}, {1, 3, 1}, {5, 1, 1}, {1, 1, 1}};
  test_seed(2);
  for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; ++s)
    for (int r = 0; r < LAYOUTS; ++r)
      for (int a = 0; a < LAYOUTS; ++a)
        for (int b = 0; b < LAYOUTS; ++b) LOCAL(try)(sizes[s][0], sizes[s][1], sizes[s][2], r, LOCAL(any)(), a, b);
}

/* Sizes on both sides of those at which the work is divided. */
TEST(blocks) {
  static const int64_t sizes[][3] = {{3, 127, 95}, {6, 128, 96},  {5, 129, 97},  {70, 257, 49},   {1, 300, 200}, {200, 300, 1},
                                     {4, 1, 193},  {193, 2, 200}, {97, 130, 33}, {1030, 1025, 0}, {1, 5000, 0},  {2050, 3, 0}};
  test_seed(3);
  for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; ++s)
    for (int k = 0; k < 3; ++k)
      LOCAL(try)(sizes[s][0], sizes[s][1], sizes[s][2], LOCAL(any)(), LOCAL(any)(), k == 2 ? LOCAL(any)() : k, LOCAL(any)());
}

TEST(vectors) {
  test_seed(4);
  for (int64_t n = 1; n <= 17; n += 4)
    for (int64_t k = 1; k <= 17; k += 4)
      for (int r = 0; r < LAYOUTS; ++r)
        for (int a = 0; a < LAYOUTS; ++a) LOCAL(try)(n, k, 0, r, LOCAL(any)(), a, LOCAL(any)());
}

/* Operands of stride 0. */
TEST(repeated) {
  test_seed(5);
  for (int which = 1; which < 16; ++which) {
    THTensor *r = THTensor_(new)();
    THTensor *a = LOCAL(laid2)(0, which & 1 ? 1 : 6, which & 2 ? 1 : 5), *b = LOCAL(laid2)(0, which & 4 ? 1 : 5, which & 8 ? 1 : 7);
    THTensor *t = LOCAL(laid2)(0, which & 1 ? 1 : 6, which & 8 ? 1 : 7), *row = LOCAL(laid1)(0, 1);
    THLongStorage *as = THLongStorage_newWithSize2(6, 5), *bs = THLongStorage_newWithSize2(5, 7);
    THLongStorage *ts = THLongStorage_newWithSize2(6, 7), *rs = THLongStorage_newWithSize1(5);
    LOCAL(randomise)(a);
    LOCAL(randomise)(b);
    LOCAL(randomise)(t);
    LOCAL(randomise)(row);
    THTensor_(expand)(a, a, as);
    THTensor_(expand)(b, b, bs);
    THTensor_(expand)(t, t, ts);
    THTensor_(expand)(row, row, rs);
    LOCAL(check_product)(r, 2, t, 3, a, b);
    THTensor_(select)(t, NULL, 1, 2);
    LOCAL(check_product)(r, 2, t, 3, a, row);
    THTensor_(free)(r);
    THTensor_(free)(a);
    THTensor_(free)(b);
    THTensor_(free)(t);
    THTensor_(free)(row);
    THLongStorage_free(as);
    THLongStorage_free(bs);
    THLongStorage_free(ts);
    THLongStorage_free(rs);
  }
}

TEST(result_is_input) {
  test_seed(6);
  for (int layout = 0; layout < LAYOUTS; ++layout)
    for (int64_t n = 1; n <= 40; n += 13)
      for (int which = 0; which < 4; ++which) {
        THTensor *a = LOCAL(laid2)(layout, n, n), *b = LOCAL(laid2)(LOCAL(any)(), n, n), *t = LOCAL(laid2)(LOCAL(any)(), n, n);
        THTensor *v = LOCAL(laid1)(layout, n), *w = LOCAL(laid1)(LOCAL(any)(), n);
        LOCAL(randomise)(a);
        LOCAL(randomise)(b);
        LOCAL(randomise)(t);
        LOCAL(randomise)(v);
        LOCAL(randomise)(w);
        /* a stands twice, or three times. */
        LOCAL(check_product)(a, 2, which & 1 ? a : t, 3, which & 2 ? b : a, which & 2 ? a : b);
        LOCAL(check_guards)(a);
        LOCAL(randomise)(a);
        LOCAL(check_product)(a, which, which & 1 ? a : t, 1, a, a);
        LOCAL(check_guards)(a);
        LOCAL(randomise)(a);
        LOCAL(check_product)(v, 2, which & 1 ? v : w, 3, a, v);
        LOCAL(check_guards)(v);
        THTensor_(free)(a);
        THTensor_(free)(b);
        THTensor_(free)(t);
        THTensor_(free)(v);
        THTensor_(free)(w);
      }
}

/* The result shares memory with an input, but not its layout: transposed, a row further on, or a row or column of a matrix. */
TEST(result_overlaps) {
  test_seed(7);
  for (int k = 0; k < 48; ++k) {
    /* how: transposed; a row before; a row behind. */
    const int which = k % 8, how = k / 8 % 3;
    const int64_t n = k < 24 ? 8 : 70;
    THTensor *big = LOCAL(laid2)(LOCAL(any)(), n + 1, n), *x = LOCAL(laid2)(LOCAL(any)(), n, n), *y = LOCAL(laid2)(LOCAL(any)(), n, n);
    LOCAL(randomise)(big);
    LOCAL(randomise)(x);
    LOCAL(randomise)(y);
    THTensor *r = THTensor_(newNarrow)(big, 0, how == 1, n), *in = THTensor_(newNarrow)(big, 0, how == 2, n);
    if (how == 0) THTensor_(transpose)(in, NULL, 0, 1);
    THTensor *rest = THTensor_(newSelect)(big, 0, how == 1 ? 0 : n); /* not part of the result */
    num *before = LOCAL(values)(rest);
    if (which == 0) LOCAL(check_product)(r, 1, x, 2, in, y);
    if (which == 1) LOCAL(check_product)(r, 1, x, 2, y, in);
    if (which == 2) LOCAL(check_product)(r, 1, in, 2, x, y);
    if (which == 3) LOCAL(check_product)(r, 2, in, 1, x, y);
    if (which == 4) LOCAL(check_product)(r, 3, in, 2, in, in);
    if (which == 5) LOCAL(check_product)(r, 1, in, 0, in, in);
    if (which < 6) {
      LOCAL(check_values)(rest, before, "a neighbour");
    } else {
      THTensor *row = THTensor_(newSelect)(big, 0, 2), *column = THTensor_(newSelect)(r, 1, 3);
      LOCAL(check_product)(row, 2, column, 3, r, row);
      LOCAL(check_product)(column, which == 6, row, 3, in, column);
      THTensor_(free)(row);
      THTensor_(free)(column);
    }
    LOCAL(check_guards)(big);
    free(before);
    THTensor *all[] = {big, x, y, r, in, rest};
    for (int i = 0; i < 6; ++i) THTensor_(free)(all[i]);
  }
}

/* Factors and t whose rows overlap: windows on a line. */
TEST(windows) {
  test_seed(11);
  for (int64_t step = 1; step < 4; ++step) {
    THTensor *line = LOCAL(laid1)(0, 40), *a = THTensor_(newUnfold)(line, 0, 5, step), *r = THTensor_(new)();
    LOCAL(randomise)(line);
    THTensor *b = THTensor_(newTranspose)(a, 0, 1), *t = THTensor_(newUnfold)(line, 0, a->size[0], 1);
    THTensor_(narrow)(t, NULL, 0, 0, t->size[0] < a->size[0] ? t->size[0] : a->size[0]);
    THTensor_(narrow)(a, NULL, 0, 0, t->size[0]);
    THTensor *v = THTensor_(newNarrow)(line, 0, 3, 5), *y = THTensor_(newNarrow)(line, 0, 0, t->size[0]);
    LOCAL(check_product)(r, 2, t, 3, a, b);
    LOCAL(check_product)(r, 2, y, 3, a, v);
    LOCAL(check_product)(y, 1, y, 3, a, v);
    THTensor *all[] = {line, a, b, t, r, v, y};
    for (int i = 0; i < 7; ++i) THTensor_(free)(all[i]);
  }
}

/* A result of another shape is laid over its storage anew, which grows; it may be one of the factors, or a view of it. */
TEST(resized) {
  test_seed(8);
  for (int which = 0; which < 4; ++which) {
    THTensor *a = LOCAL(laid2)(0, 4, 3), *b = LOCAL(laid2)(0, 3, 12), *t = LOCAL(laid2)(LOCAL(any)(), 4, 12);
    THTensor *v = LOCAL(laid1)(0, 3), *w = LOCAL(laid1)(0, 4), *fresh = THTensor_(new)();
    LOCAL(randomise)(a);
    LOCAL(randomise)(b);
    LOCAL(randomise)(t);
    LOCAL(randomise)(v);
    LOCAL(randomise)(w);
    THTensor *r = which == 0 ? a : which == 1 ? b : which == 2 ? THTensor_(newSelect)(b, 0, 1) : fresh;
    num *expected = LOCAL(product)(2, t, 3, a, b);
    THTensor_(addmm)(r, NUM(2), t, NUM(3), a, b);
    assert_true(r->nDimension == 2 && r->size[0] == 4 && r->size[1] == 12);
    LOCAL(check_values)(r, expected, "addmm");
    free(expected);
    if (r != a) {
      LOCAL(check_product)(which & 1 ? fresh : v, 1, w, 2, a, v);
    }
    if (which == 2) THTensor_(free)(r);
    THTensor_(free)(a);
    THTensor_(free)(b);
    THTensor_(free)(t);
    THTensor_(free)(v);
    THTensor_(free)(w);
    THTensor_(free)(fresh);
  }
}

/* Strides beyond 32 bits, over memory that is reserved and mostly never touched. */
TEST(far_strides) {
  const int64_t far = INT64_C(1) << 31;
  const size_t bytes = (size_t)(2 * far + 100) * sizeof(num);
  void *p = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (p == MAP_FAILED) {
    print_message("skipped: this machine gives no %zu bytes of address space\n", bytes);
    skip();
  }
  static THAllocator keeps; /* no free: the memory is the test's */
  THStorage *s = THStorage_(newWithDataAndAllocator)((num *)p, (ptrdiff_t)(2 * far + 100), &keeps, NULL);
  test_seed(9);
  THTensor *x = LOCAL(laid2)(0, 3, 3), *v = LOCAL(laid1)(0, 3), *near = LOCAL(laid2)(0, 3, 3);
  THTensor *a = THTensor_(newWithStorage2d)(s, 0, 3, far, 3, 1), *b = THTensor_(newWithStorage2d)(s, 10, 3, 1, 3, far);
  THTensor *r = THTensor_(newWithStorage2d)(s, 20, 3, far, 3, 2), *c = THTensor_(newWithStorage1d)(s, 30, 3, far);
  LOCAL(randomise)(x);
  LOCAL(randomise)(v);
  LOCAL(randomise)(a);
  LOCAL(randomise)(b);
  LOCAL(randomise)(c);
  LOCAL(check_product)(r, 2, x, 3, a, b);
  LOCAL(check_product)(r, 2, r, 3, x, b);
  LOCAL(check_product)(near, 2, r, 3, b, x);
  LOCAL(check_product)(c, 2, v, 3, a, c);
  LOCAL(check_product)(v, 2, c, 3, x, c);
  THTensor_(free)(x);
  THTensor_(free)(v);
  THTensor_(free)(near);
  THTensor_(free)(a);
  THTensor_(free)(b);
  THTensor_(free)(r);
  THTensor_(free)(c);
  THStorage_(free)(s);
  munmap(p, bytes);
}

#if !TH_NUM_FLOATING
/* Every sum and product wraps, also in the middle. */
TEST(wraps) {
  test_seed(10);
  for (int k = 0; k < 20; ++k) {
    const int64_t n = 1 + test_below(20), depth = 1 + test_below(300), m = 1 + test_below(20);
    THTensor *r = LOCAL(laid2)(LOCAL(any)(), n, m), *a = LOCAL(laid2)(LOCAL(any)(), n, depth);
    THTensor *b = LOCAL(laid2)(LOCAL(any)(), depth, m), *v = LOCAL(laid1)(LOCAL(any)(), depth), *y = LOCAL(laid1)(0, n);
    THTensor *all[] = {r, a, b, v, y};
    for (int j = 0; j < 5; ++j)
      for (int64_t i = 0; i < THTensor_(nElement)(all[j]); ++i) {
        const uint64_t bits = (uint64_t)test_below(INT64_C(1) << 31) << 33 ^ (uint64_t)test_below(INT64_C(1) << 31) * 7;
        memcpy(LOCAL(at)(all[j], i), (const char *)&bits + 8 - sizeof(num), sizeof(num)); /* the high bytes vary most */
      }
    const num beta = *LOCAL(at)(v, 0), alpha = *LOCAL(at)(b, 0);
    num *expected = LOCAL(product)((int64_t)beta, r, (int64_t)alpha, a, b);
    THTensor_(addmm)(r, beta, r, alpha, a, b);
    LOCAL(check_values)(r, expected, "addmm");
    free(expected);
    expected = LOCAL(product)((int64_t)beta, y, (int64_t)alpha, a, v);
    THTensor_(addmv)(y, beta, y, alpha, a, v);
    LOCAL(check_values)(y, expected, "addmv");
    free(expected);
    for (int j = 0; j < 5; ++j) THTensor_(free)(all[j]);
  }
}
#else
/* beta 0 does not read t, nor what is in the result; alpha 0 does not read the factors. Elsewhere NaN goes through. */
TEST(nan) {
  static const int64_t sizes[][3] = {{3, 4, 5}, {1, 4, 5}, {3, 1, 5}, {3, 4, 1}, {40, 50, 60}, {3, 4, 0}, {60, 50, 0}, {1, 9, 0}};
  for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; ++s)
    for (int layout = 0; layout < LAYOUTS; ++layout) {
      const int64_t n = sizes[s][0], k = sizes[s][1], m = sizes[s][2];
      THTensor *r = m ? LOCAL(laid2)(layout, n, m) : LOCAL(laid1)(layout, n), *t = m ? LOCAL(laid2)(0, n, m) : LOCAL(laid1)(0, n);
      THTensor *a = LOCAL(laid2)(layout, n, k), *b = m ? LOCAL(laid2)(1, k, m) : LOCAL(laid1)(2, k);
      void (*call)(THTensor *, num, THTensor *, num, THTensor *, THTensor *) = m ? THTensor_(addmm) : THTensor_(addmv);
      THTensor_(fill)(r, NUM(NAN));
      THTensor_(fill)(t, NUM(NAN));
      THTensor_(fill)(a, NUM(2));
      THTensor_(fill)(b, NUM(3));
      call(r, NUM(0), t, NUM(1), a, b);
      for (int64_t i = 0; i < THTensor_(nElement)(r); ++i) assert_true(DBL(*LOCAL(at)(r, i)) == 6 * k);
      THTensor_(fill)(r, NUM(INFINITY));
      call(r, NUM(-0.0), r, NUM(1), a, b);
      for (int64_t i = 0; i < THTensor_(nElement)(r); ++i) assert_true(DBL(*LOCAL(at)(r, i)) == 6 * k);
      THTensor_(fill)(a, NUM(NAN));
      THTensor_(fill)(b, NUM(INFINITY));
      THTensor_(fill)(t, NUM(5));
      call(r, NUM(2), t, NUM(0), a, b);
      for (int64_t i = 0; i < THTensor_(nElement)(r); ++i) assert_true(DBL(*LOCAL(at)(r, i)) == 10);
      THTensor_(fill)(r, NUM(NAN));
      call(r, NUM(0), r, NUM(0), a, b);
      for (int64_t i = 0; i < THTensor_(nElement)(r); ++i) assert_true(DBL(*LOCAL(at)(r, i)) == 0);
      THTensor_(fill)(b, NUM(1));
      call(r, NUM(0), r, NUM(1), a, b);
      for (int64_t i = 0; i < THTensor_(nElement)(r); ++i) assert_true(isnan(DBL(*LOCAL(at)(r, i))));
      THTensor_(fill)(a, NUM(1));
      call(r, NUM(1), r, NUM(1), a, b);
      for (int64_t i = 0; i < THTensor_(nElement)(r); ++i) assert_true(isnan(DBL(*LOCAL(at)(r, i))));
      LOCAL(check_guards)(r);
      THTensor_(free)(r);
      THTensor_(free)(t);
      THTensor_(free)(a);
      THTensor_(free)(b);
    }
}
#endif

/* The tensor is as `before`, which shares nothing with it. */
static void LOCAL(check_kept)(const THTensor *t, const THTensor *before, const num *values) {
  assert_true(THTensor_(isSameSizeAs)(t, before));
  for (int d = 0; d < t->nDimension; ++d) assert_true(t->stride[d] == before->stride[d]);
  LOCAL(check_values)(t, values, "after an Error");
}

TEST(errors) {
  THTensor *r = LOCAL(laid2)(COLUMN_MAJOR, 2, 2), *t = LOCAL(laid2)(0, 2, 4), *a = LOCAL(laid2)(0, 2, 3), *b = LOCAL(laid2)(0, 3, 4);
  THTensor *v = LOCAL(laid1)(0, 3), *none = THTensor_(new)(), *before = LOCAL(laid2)(COLUMN_MAJOR, 2, 2);
  THTensor *cube = THTensor_(newWithSize3d)(2, 3, 1), *wide = LOCAL(laid2)(0, 2, 1);
  THLongStorage *size = THLongStorage_newWithSize2(2, 4);
  THTensor_(expand)(wide, wide, size);
  LOCAL(randomise)(r);
  LOCAL(randomise)(a);
  num *values = LOCAL(values)(r);
  const num x = NUM(1);
  expect_any_error(THTensor_(addmm)(NULL, x, t, x, a, b));
  expect_any_error(THTensor_(addmm)(r, x, NULL, x, a, b));
  expect_any_error(THTensor_(addmm)(r, NUM(0), NULL, x, a, b));
  expect_any_error(THTensor_(addmm)(r, x, t, x, NULL, b));
  expect_any_error(THTensor_(addmm)(r, x, t, x, a, NULL));
  expect_error_text("matrices expected, got 1D", THTensor_(addmm)(r, x, t, x, v, b));
  expect_error_text("matrices expected", THTensor_(addmm)(r, x, t, x, a, v));
  expect_error_text("matrices expected, got 2D mat1 of size [2 x 3] and 3D mat2 of size [2 x 3 x 1]",
                    THTensor_(addmm)(r, x, t, x, a, cube));
  expect_error_text("matrices expected", THTensor_(addmm)(r, x, t, x, none, b));
  expect_error_text("mat1: [2 x 3], mat2: [2 x 4]", THTensor_(addmm)(r, x, t, x, a, t));
  expect_error_text("matrix expected, got 1D", THTensor_(addmm)(r, x, v, x, a, b));
  expect_error_text("matrix expected, got 0D", THTensor_(addmm)(r, NUM(0), none, x, a, b));
  expect_error_text("t: [2 x 2], mat1: [2 x 3], mat2: [3 x 4]", THTensor_(addmm)(r, x, r, x, a, b));
  expect_error_text("t: [2 x 3]", THTensor_(addmm)(r, NUM(0), a, x, a, b));
  if (THGetIndexBase() == 0) expect_error_text("overlaps itself", THTensor_(addmm)(wide, x, t, x, a, b));
  /* A result that cannot grow, one that is the factor. */
  THStorage_(clearFlag)(r->storage, TH_STORAGE_RESIZABLE);
  r->storage->size = 4;
  expect_error_text("not resizable", THTensor_(addmm)(r, x, t, x, a, b));
  LOCAL(check_kept)(r, before, values);
  free(values);
  values = LOCAL(values)(a);
  THStorage_(clearFlag)(a->storage, TH_STORAGE_RESIZABLE);
  a->storage->size = 6;
  expect_error_text("not resizable", THTensor_(addmm)(a, x, t, x, a, b));
  assert_true(a->size[0] == 2 && a->size[1] == 3);
  LOCAL(check_values)(a, values, "after an Error");
  free(values);
  THTensor *all[] = {r, t, a, b, v, none, before, cube, wide};
  for (int i = 0; i < 9; ++i) THTensor_(free)(all[i]);
  THLongStorage_free(size);
}

TEST(vector_errors) {
  THTensor *r = LOCAL(laid1)(STEPS, 5), *t = LOCAL(laid1)(0, 2), *a = LOCAL(laid2)(0, 2, 3), *v = LOCAL(laid1)(0, 3);
  THTensor *none = THTensor_(new)(), *before = LOCAL(laid1)(STEPS, 5), *wide = LOCAL(laid1)(0, 1);
  THLongStorage *size = THLongStorage_newWithSize1(2);
  THTensor_(expand)(wide, wide, size);
  LOCAL(randomise)(r);
  num *values = LOCAL(values)(r);
  const num x = NUM(1);
  expect_any_error(THTensor_(addmv)(NULL, x, t, x, a, v));
  expect_any_error(THTensor_(addmv)(r, x, NULL, x, a, v));
  expect_any_error(THTensor_(addmv)(r, x, t, x, NULL, v));
  expect_any_error(THTensor_(addmv)(r, x, t, x, a, NULL));
  expect_error_text("matrix and vector expected, got 1D mat of size [3] and 1D vec of size [3]",
                    THTensor_(addmv)(r, x, t, x, v, v));
  expect_error_text("matrix and vector expected", THTensor_(addmv)(r, x, t, x, a, a));
  expect_error_text("matrix and vector expected", THTensor_(addmv)(r, x, t, x, a, none));
  expect_error_text("mat: [2 x 3], vec: [2]", THTensor_(addmv)(r, x, t, x, a, t));
  expect_error_text("vector expected, got 2D", THTensor_(addmv)(r, x, a, x, a, v));
  expect_error_text("t: [3], mat: [2 x 3], vec: [3]", THTensor_(addmv)(r, NUM(0), v, x, a, v));
  if (THGetIndexBase() == 0) expect_error_text("overlaps itself", THTensor_(addmv)(wide, x, t, x, a, v));
  LOCAL(check_kept)(r, before, values);
  LOCAL(check_guards)(r);
  free(values);
  THTensor *all[] = {r, t, a, v, none, before, wide};
  for (int i = 0; i < 7; ++i) THTensor_(free)(all[i]);
  THLongStorage_free(size);
}

static THTensor *LOCAL(laid3)(int layout, int64_t n, int64_t rows, int64_t columns) {
  const int64_t size[] = {n, rows, columns};
  return LOCAL(laid)(layout, 3, size);
}

/* beta t + alpha v w^T, as a product of matrices. */
static void LOCAL(check_addr)(THTensor *r, int64_t beta, THTensor *t, int64_t alpha, THTensor *v, THTensor *w) {
  THTensor *column = THTensor_(newWithTensor)(v), *row = THTensor_(newWithTensor)(w);
  THTensor_(unsqueeze1d)(column, NULL, 1);
  THTensor_(unsqueeze1d)(row, NULL, 0);
  num *expected = LOCAL(product)(beta, t, alpha, column, row);
  THTensor_(addr)(r, NUM(beta), t, NUM(alpha), v, w);
  assert_true(THTensor_(isSameSizeAs)(r, t));
  LOCAL(check_values)(r, expected, "addr");
  free(expected);
  THTensor_(free)(column);
  THTensor_(free)(row);
}

TEST(rank_one) {
  static const int64_t sizes[][2] = {{1, 1}, {1, 5}, {7, 1}, {3, 4}, {17, 9}, {40, 33}, {2, 70000}, {33000, 3}};
  test_seed(12);
  for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; ++s)
    for (int layout = 0; layout < LAYOUTS; ++layout)
      for (int which = 0; which < 3; ++which) {
        const int64_t n = sizes[s][0], m = sizes[s][1];
        if (n * m > 10000 && layout > 1) continue;
        THTensor *r = LOCAL(laid2)(layout, n, m), *t = LOCAL(laid2)(LOCAL(any)(), n, m);
        THTensor *v = LOCAL(laid1)(LOCAL(any)(), n), *w = LOCAL(laid1)(LOCAL(any)(), m);
        LOCAL(randomise)(r);
        LOCAL(randomise)(t);
        LOCAL(randomise)(v);
        LOCAL(randomise)(w);
        num *at = LOCAL(values)(t);
        LOCAL(check_addr)(r, which, which ? t : r, test_below(3), v, w);
        LOCAL(check_guards)(r);
        LOCAL(check_addr)(r, which, r, 2, v, w);
        LOCAL(check_guards)(r);
        LOCAL(check_values)(t, at, "t");
        free(at);
        /* The result holds the vectors. */
        THTensor *row = THTensor_(newSelect)(r, 0, n / 2), *column = THTensor_(newSelect)(r, 1, m / 2);
        LOCAL(check_addr)(r, which, r, 1, column, row);
        LOCAL(check_guards)(r);
        if (n * m < 10000) {
          /* With another tensor as summand; the row or column may be all of the result. */
          LOCAL(randomise)(r);
          LOCAL(randomise)(t);
          LOCAL(check_addr)(r, which, t, 1, column, row);
          LOCAL(check_guards)(r);
        }
        THTensor *all[] = {r, t, v, w, row, column};
        for (int i = 0; i < 6; ++i) THTensor_(free)(all[i]);
      }
}

static void LOCAL(check_batch)(THTensor *r, int64_t beta, THTensor *t, int64_t alpha, THTensor *a, THTensor *b) {
  const int64_t count = a->size[0], each = a->size[1] * b->size[2];
  num *expected = (num *)malloc((size_t)(count * each) * sizeof *expected);
  for (int64_t i = 0; i < count; ++i) {
    THTensor *ti = THTensor_(newSelect)(t, 0, i), *ai = THTensor_(newSelect)(a, 0, i), *bi = THTensor_(newSelect)(b, 0, i);
    num *one = LOCAL(product)(beta, ti, alpha, ai, bi);
    memcpy(expected + i * each, one, (size_t)each * sizeof *one);
    free(one);
    THTensor_(free)(ti);
    THTensor_(free)(ai);
    THTensor_(free)(bi);
  }
  THTensor_(baddbmm)(r, NUM(beta), t, NUM(alpha), a, b);
  assert_true(THTensor_(isSameSizeAs)(r, t));
  LOCAL(check_values)(r, expected, "baddbmm");
  free(expected);
}

static void LOCAL(check_batch_sum)(THTensor *r, int64_t beta, THTensor *t, int64_t alpha, THTensor *a, THTensor *b) {
  const int64_t count = a->size[0], each = a->size[1] * b->size[2];
  uint64_t *sum = (uint64_t *)malloc((size_t)each * sizeof *sum);
  for (int64_t k = 0; k < each; ++k) sum[k] = (uint64_t)beta * (uint64_t)LOCAL(whole)(*LOCAL(at)(t, k));
  for (int64_t i = 0; i < count; ++i) {
    THTensor *ai = THTensor_(newSelect)(a, 0, i), *bi = THTensor_(newSelect)(b, 0, i);
    uint64_t *one = LOCAL(exact_product)(0, t, alpha, ai, bi);
    for (int64_t k = 0; k < each; ++k) sum[k] += one[k];
    free(one);
    THTensor_(free)(ai);
    THTensor_(free)(bi);
  }
  num *expected = LOCAL(rounded)(sum, each);
  THTensor_(addbmm)(r, NUM(beta), t, NUM(alpha), a, b);
  assert_true(THTensor_(isSameSizeAs)(r, t));
  LOCAL(check_values)(r, expected, "addbmm");
  free(expected);
}

TEST(batches) {
  static const int64_t sizes[][4] = {{1, 1, 1, 1},  {3, 1, 4, 5}, {4, 5, 3, 1},    {5, 3, 1, 2},   {7, 8, 8, 8},  {30, 4, 4, 4},
                                     {2, 17, 5, 33}, {9, 6, 9, 7}, {400, 8, 8, 8}, {3, 70, 65, 66}, {2, 20, 300, 3}};
  test_seed(13);
  for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; ++s)
    for (int layout = 0; layout < LAYOUTS; ++layout) {
      const int64_t count = sizes[s][0], n = sizes[s][1], k = sizes[s][2], m = sizes[s][3];
      THTensor *r = LOCAL(laid3)(layout, count, n, m), *t = LOCAL(laid3)(LOCAL(any)(), count, n, m);
      THTensor *a = LOCAL(laid3)(LOCAL(any)(), count, n, k), *b = LOCAL(laid3)(LOCAL(any)(), count, k, m);
      THTensor *sum = LOCAL(laid2)(layout, n, m), *start = LOCAL(laid2)(LOCAL(any)(), n, m), *fresh = THTensor_(new)();
      THTensor *all[] = {r, t, a, b, sum, start, fresh};
      for (int i = 0; i < 6; ++i) LOCAL(randomise)(all[i]);
      num *aa = LOCAL(values)(a), *ab = LOCAL(values)(b), *at = LOCAL(values)(t);
      LOCAL(check_batch)(r, layout % 3, t, 2, a, b);
      LOCAL(check_batch)(r, layout % 3, r, 1, a, b);
      LOCAL(check_guards)(r);
      LOCAL(check_batch)(fresh, 2, t, 0, a, b);
      LOCAL(check_batch_sum)(sum, layout % 3, start, 2, a, b);
      LOCAL(check_batch_sum)(sum, layout % 3, sum, 1, a, b);
      LOCAL(check_guards)(sum);
      LOCAL(check_batch_sum)(fresh, 1, start, 3, a, b);
      LOCAL(check_values)(a, aa, "factor");
      LOCAL(check_values)(b, ab, "factor");
      LOCAL(check_values)(t, at, "t");
      if (n == k) { /* the result is a factor */
        if (k == m) LOCAL(check_batch)(a, 1, t, 1, a, b);
        LOCAL(check_batch)(b, 1, b, 2, a, b);
        LOCAL(check_guards)(a);
        LOCAL(check_guards)(b);
      }
      free(aa);
      free(ab);
      free(at);
      for (int i = 0; i < 7; ++i) THTensor_(free)(all[i]);
    }
}

TEST(distances) {
  test_seed(14);
  for (int layout = 0; layout < LAYOUTS; ++layout)
    for (int64_t n = 1; n < 40; n += 9)
      for (int64_t k = 1; k < 300; k = 3 * k + 1) {
        const int64_t m = 1 + test_below(20), gain = test_below(4), dims1[] = {n, 2, k}, dims2[] = {m, k, 2};
        THTensor *a = LOCAL(laid)(LOCAL(any)(), 3, dims1), *b = LOCAL(laid)(LOCAL(any)(), 3, dims2), *r = LOCAL(laid2)(layout, n, m);
        THTensor *flat = LOCAL(laid2)(LOCAL(any)(), m, 2 * k);
        LOCAL(randomise)(a);
        LOCAL(randomise)(b);
        LOCAL(randomise)(flat);
        for (int which = 0; which < 2; ++which) {
          THTensor *other = which ? flat : b;
          num *expected = (num *)malloc((size_t)(n * m) * sizeof *expected);
          for (int64_t i = 0; i < n; ++i)
            for (int64_t j = 0; j < m; ++j) {
              int64_t sum = 0;
              for (int64_t p = 0; p < 2 * k; ++p) {
                const int64_t d = LOCAL(whole)(*LOCAL(at)(a, i * 2 * k + p)) - LOCAL(whole)(*LOCAL(at)(other, j * 2 * k + p));
                sum += d * d;
              }
              expected[i * m + j] = NUM(gain * sum);
            }
          THTensor_(match)(r, a, other, NUM(gain));
          assert_true(a->nDimension == 3 && other->nDimension == (which ? 2 : 3));
          LOCAL(check_values)(r, expected, "match");
          LOCAL(check_guards)(r);
          free(expected);
        }
        THTensor *all[] = {a, b, r, flat};
        for (int i = 0; i < 4; ++i) THTensor_(free)(all[i]);
      }
  /* The result is an argument. */
  THTensor *a = LOCAL(laid2)(0, 3, 3), *b = LOCAL(laid2)(0, 3, 3), *r = THTensor_(new)();
  LOCAL(randomise)(a);
  LOCAL(randomise)(b);
  THTensor_(match)(r, a, b, NUM(1));
  num *expected = LOCAL(values)(r);
  THTensor_(match)(a, a, b, NUM(1));
  LOCAL(check_values)(a, expected, "match");
  free(expected);
  THTensor_(free)(a);
  THTensor_(free)(b);
  THTensor_(free)(r);
}

TEST(dots) {
  test_seed(15);
  for (int la = 0; la < LAYOUTS; ++la)
    for (int lb = 0; lb < LAYOUTS; ++lb)
      for (int64_t n = 1; n < 40000; n = 5 * n + 2) {
        THTensor *a = LOCAL(laid2)(la, 3, n), *b = n % 2 ? LOCAL(laid2)(lb, 3, n) : LOCAL(laid1)(lb, 3 * n);
        LOCAL(randomise)(a);
        LOCAL(randomise)(b);
        int64_t sum = 0;
        for (int64_t i = 0; i < 3 * n; ++i) sum += LOCAL(whole)(*LOCAL(at)(a, i)) * LOCAL(whole)(*LOCAL(at)(b, i));
        assert_true(THTensor_(dot)(a, b) == (accnum)sum);
        THTensor_(free)(a);
        THTensor_(free)(b);
      }
  THTensor *none = THTensor_(new)();
  assert_true(THTensor_(dot)(none, none) == 0);
  THTensor_(free)(none);
}

TEST(more_errors) {
  THTensor *r = THTensor_(new)(), *v = LOCAL(laid1)(0, 2), *w = LOCAL(laid1)(0, 3), *t = LOCAL(laid2)(0, 2, 3);
  THTensor *a = LOCAL(laid3)(0, 4, 2, 3), *b = LOCAL(laid3)(0, 4, 3, 2), *square = LOCAL(laid2)(0, 2, 2), *none = THTensor_(new)();
  const num x = NUM(1);
  expect_error_text("vector and vector expected, got 2D vec1 of size [2 x 3]", THTensor_(addr)(r, x, t, x, t, w));
  expect_error_text("vector and vector expected", THTensor_(addr)(r, x, t, x, v, none));
  expect_error_text("matrix expected, got 1D", THTensor_(addr)(r, x, v, x, v, w));
  expect_error_text("t: [2 x 3], vec1: [3], vec2: [2]", THTensor_(addr)(r, NUM(0), t, x, w, v));
  expect_any_error(THTensor_(addr)(r, x, t, x, v, NULL));
  expect_arg_error(1, THTensor_(baddbmm)(r, x, a, x, t, b));
  expect_arg_error(2, THTensor_(baddbmm)(r, x, a, x, a, t));
  expect_arg_error_text(2, "batch1: [4 x 2 x 3], batch2: [4 x 2 x 3]", THTensor_(baddbmm)(r, x, a, x, a, a));
  expect_arg_error_text(1, "t: [4 x 2 x 3]", THTensor_(baddbmm)(r, x, a, x, a, b));
  expect_arg_error(1, THTensor_(baddbmm)(r, x, square, x, a, b));
  expect_any_error(THTensor_(baddbmm)(NULL, x, square, x, a, b));
  expect_arg_error(1, THTensor_(addbmm)(r, x, square, x, t, b));
  expect_arg_error(2, THTensor_(addbmm)(r, x, square, x, a, square));
  expect_arg_error(2, THTensor_(addbmm)(r, x, square, x, b, b));
  expect_arg_error_text(1, "t: [2 x 3]", THTensor_(addbmm)(r, x, t, x, a, b));
  expect_arg_error(1, THTensor_(addbmm)(r, x, a, x, a, b));
  expect_arg_error(3, THTensor_(match)(r, t, square, x));
  expect_arg_error(2, THTensor_(match)(r, none, t, x));
  expect_arg_error(3, THTensor_(match)(r, t, none, x));
  expect_any_error(THTensor_(dot)(t, v));
  expect_any_error(THTensor_(dot)(t, NULL));
  assert_true(r->nDimension == 0);
  THTensor *all[] = {r, v, w, t, a, b, square, none};
  for (int i = 0; i < 8; ++i) THTensor_(free)(all[i]);
}

#endif

#endif
