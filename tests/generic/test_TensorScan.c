#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "tests/generic/test_TensorScan.c"
#else

#if TH_NUM_MATH

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

static void LOCAL(check_scan)(THTensor *r, THTensor *t, int d, int products) {
  int64_t inner = 1;
  for (int k = d + 1; k < t->nDimension; ++k) inner *= t->size[k];
  const int64_t n = t->size[d], count = THTensor_(nElement)(t);
  num *v = LOCAL(values)(t);
  int64_t size[8];
  const int nd = t->nDimension;
  memcpy(size, t->size, (size_t)nd * sizeof *size);
  for (int64_t o = 0; o < count / n; ++o) {
#if TH_NUM_FLOATING
    double s = products;
#else
    uint64_t s = (uint64_t)products;
#endif
    for (int64_t i = 0; i < n; ++i) {
      num *x = v + (o / inner * n + i) * inner + o % inner;
#if TH_NUM_FLOATING
      s = products ? s * DBL(*x) : s + DBL(*x);
#else
      s = products ? s * (uint64_t)(int64_t)*x : s + (uint64_t)(int64_t)*x;
#endif
      *x = NUM(s);
    }
  }
  if (products) THTensor_(cumprod)(r, t, d);
  else THTensor_(cumsum)(r, t, d);
  assert_int_equal(r->nDimension, nd);
  for (int k = 0; k < nd; ++k) assert_true(r->size[k] == size[k]);
  LOCAL(check_values)(r, v, products ? "cumprod" : "cumsum");
  free(v);
}

/* All dimensions of one tensor; results without elements, and results that have its shape in some layout. */
static void LOCAL(try_scan)(THTensor *t, int products) {
  num *before = LOCAL(values)(t);
  for (int d = 0; d < t->nDimension; ++d)
    for (int k = 0; k < 2; ++k) {
      THTensor *r = k ? LOCAL(laid)(LOCAL(any)(), t->nDimension, t->size) : THTensor_(new)();
      LOCAL(check_scan)(r, t, d, products);
      if (k) LOCAL(check_guards)(r);
      THTensor_(free)(r);
    }
  LOCAL(check_values)(t, before, "argument");
  free(before);
}

TEST(every_layout) {
  static const int64_t shapes[][5] = {{1, 1},       {1, 7},          {1, 40},       {2, 1, 1}, {2, 5, 3},   {2, 1, 4},
                                      {3, 3, 1, 5}, {4, 2, 3, 4, 5}, {3, 7, 35, 2}, {2, 9, 4}, {2, 6, 600}, {2, 600, 6}};
  test_seed(31);
  for (size_t s = 0; s < sizeof shapes / sizeof shapes[0]; ++s)
    for (int layout = 0; layout < LAYOUTS; ++layout)
      for (int products = 0; products < 2; ++products) {
        THTensor *t = LOCAL(laid)(layout, (int)shapes[s][0], shapes[s] + 1);
        LOCAL(fill_scan)(t, products);
        LOCAL(try_scan)(t, products);
        THTensor_(free)(t);
      }
}

/* Slices that are cut into parts. */
TEST(long_ones) {
  static const int64_t shapes[][4] = {{1, 9001},     {1, 150000},   {2, 70000, 2},   {2, 2, 70000},
                                      {2, 300, 600}, {3, 3, 100, 300}, {3, 3, 40000, 1}, {2, 8193, 5}};
  test_seed(32);
  for (size_t s = 0; s < sizeof shapes / sizeof shapes[0]; ++s)
    for (int k = 0; k < 4; ++k) {
      THTensor *t = LOCAL(laid)(k > 1 ? LOCAL(any)() : 0, (int)shapes[s][0], shapes[s] + 1);
      LOCAL(fill_scan)(t, k & 1);
      LOCAL(try_scan)(t, k & 1);
      THTensor_(free)(t);
    }
}

TEST(repeated) {
  test_seed(33);
  for (int which = 0; which < 8; ++which) {
    const int64_t size[] = {which & 1 ? 1 : 6, which & 2 ? 1 : 40, which & 4 ? 1 : 5};
    THLongStorage *sizes = THLongStorage_newWithSize3(6, 40, 5);
    THTensor *t = LOCAL(laid)(LOCAL(any)(), 3, size);
    LOCAL(fill_scan)(t, 0);
    THTensor_(expand)(t, t, sizes);
    LOCAL(try_scan)(t, 0);
    THTensor_(free)(t);
    THLongStorage_free(sizes);
  }
}

/* The result is the argument, its transpose, or lies one row further on. */
TEST(aliases) {
  test_seed(34);
  for (int which = 0; which < 24; ++which) {
    const int d = which % 2, products = which / 2 % 2;
    THTensor *big = LOCAL(laid2)(LOCAL(any)(), 41, 40), *t = THTensor_(newNarrow)(big, 0, 0, 40), *r;
    if (which % 3 == 0) r = THTensor_(newWithTensor)(t);
    else if (which % 3 == 1) r = THTensor_(newTranspose)(t, 0, 1);
    else r = THTensor_(newNarrow)(big, 0, 1, 40);
    LOCAL(fill_scan)(big, products);
    LOCAL(check_scan)(r, t, d, products);
    LOCAL(check_guards)(big);
    THTensor_(free)(big);
    THTensor_(free)(t);
    THTensor_(free)(r);
  }
}

/* The result lies behind the argument in its storage, which grows and so moves. */
TEST(moves_argument) {
  test_seed(35);
  for (int d = 0; d < 2; ++d) {
    THTensor *t = THTensor_(newWithSize2d)(30, 40), *r = THTensor_(newWithStorage)(t->storage, 1200, NULL, NULL);
    LOCAL(fill_scan)(t, 0);
    LOCAL(check_scan)(r, t, d, 0);
    assert_true(r->storage == t->storage && r->storageOffset == 1200);
    THTensor_(free)(t);
    THTensor_(free)(r);
  }
}

#if TH_NUM_FLOATING
/* Irregular numbers, to the accuracy of sums and products in double, and the same bits with any number of threads. */
TEST(accumulates) {
  static const int64_t shapes[][3] = {{1, 200000}, {2, 60000, 3}, {2, 3, 60000}, {2, 500, 400}};
  const int threads = THGetNumThreads(), narrow = sizeof(num) == 2;
  test_seed(36);
  for (size_t s = 0; s < sizeof shapes / sizeof shapes[0]; ++s)
    for (int which = 0; which < 4; ++which) {
      const int products = which & 1;
      /* Sums stay in the range of Half; products do as well, and factors are not all 1. */
      const double middle = products && narrow ? 0.5 : 0, scale = narrow ? products ? 2 * LOCAL(epsilon)() : 0.25 : products ? 1e-4 : 1;
      THTensor *t = LOCAL(laid)(which & 2 ? LOCAL(any)() : 0, (int)shapes[s][0], shapes[s] + 1), *r = THTensor_(new)(),
               *one = THTensor_(new)();
      for (int64_t i = 0; i < THTensor_(nElement)(t); ++i)
        *LOCAL(at)(t, i) = NUM(((double)test_below(1 << 30) / (1 << 30) - middle) * scale + products);
      num *v = LOCAL(values)(t);
      for (int d = 0; d < t->nDimension; ++d) {
        const int64_t n = t->size[d], inner = d + 1 < t->nDimension ? t->size[d + 1] : 1;
        const long double rounding = sizeof(num) < 8 ? (long double)LOCAL(epsilon)() / 2 : 0, least = narrow ? LOCAL(least)() / 2 : 0;
        if (products) THTensor_(cumprod)(r, t, d);
        else THTensor_(cumsum)(r, t, d);
        THSetNumThreads(1);
        if (products) THTensor_(cumprod)(one, t, d);
        else THTensor_(cumsum)(one, t, d);
        THSetNumThreads(threads);
        for (int64_t o = 0; o < THTensor_(nElement)(t) / n; ++o) {
          long double sum = products;
          for (int64_t i = 0; i < n; ++i) {
            const int64_t at = (o / inner * n + i) * inner + o % inner;
            sum = products ? sum * DBL(v[at]) : sum + DBL(v[at]);
            assert_true(fabsl(DBL(*LOCAL(at)(r, at)) - sum) <= sum * ((long double)n * 0x1p-52L + rounding) + least);
            assert_memory_equal(LOCAL(at)(r, at), LOCAL(at)(one, at), sizeof(num));
          }
        }
      }
      free(v);
      THTensor_(free)(t);
      THTensor_(free)(r);
      THTensor_(free)(one);
    }
}
#endif

#if TH_NUM_FLOATING
/* Products that leave the range of double and come back, inside of parts and over their ends: all of one running product. */
TEST(out_of_range) {
  static const int64_t shapes[][3] = {{1, 200000}, {2, 60000, 3}, {2, 3, 60000}, {3, 30000, 40}};
  static const double ends[][2] = {{1e10, 1e-10}, {1e-10, 1e10}, {-1e-20, 1e20}, {1, 1}, {1.5, 1 / 1.5}};
  const double tolerance = sizeof(num) < 8 ? 2 * LOCAL(epsilon)() : 0, least = sizeof(num) < 8 ? LOCAL(least)() : 0;
  test_seed(38);
  for (size_t s = 0; s < sizeof shapes / sizeof shapes[0]; ++s)
    for (int which = 0; which < 40; ++which) {
      const int nd = shapes[s][0] == 1 ? 1 : 2;
      const double *end = ends[which % 5];
      THTensor *t = LOCAL(laid)(which % 3 ? LOCAL(any)() : 0, nd, shapes[s] + 1), *r = which & 8 ? t : THTensor_(new)();
      for (int d = 0; d < nd; ++d) {
        const int64_t n = t->size[d], inner = d + 1 < nd ? t->size[d + 1] : 1, first = test_below(n), run = which % 4 < 2 ? 100 : 2000;
        if (n < 5000) continue;
        THTensor_(fill)(t, NUM(1));
        for (int64_t o = 0; o < THTensor_(nElement)(t) / n; ++o)
          for (int64_t i = 0; i < 2 * run; ++i)
            if (first + i < n && (o + which) % 3)
              *LOCAL(at)(t, (o / inner * n + first + i) * inner + o % inner) = NUM(LOCAL(most)() < 1e10 ? cbrt(end[i >= run]) : end[i >= run]);
        if (which % 7 == 0) *LOCAL(at)(t, test_below(n) * inner) = NUM(0);
        if (which % 11 == 0) *LOCAL(at)(t, test_below(n) * inner) = NUM(INFINITY);
        num *v = LOCAL(values)(t);
        THTensor_(cumprod)(r, t, d);
        for (int64_t o = 0; o < THTensor_(nElement)(r) / n; ++o) {
          double product = 1;
          for (int64_t i = 0; i < n; ++i) {
            const int64_t at = (o / inner * n + i) * inner + o % inner;
            product *= DBL(v[at]);
            const double expected = DBL(NUM(product)), got = DBL(*LOCAL(at)(r, at));
            if (isnan(expected) ? !isnan(got)
                                : got != expected && !(isfinite(expected) && fabs(got - expected) <=
                                                       fabs(product) * ((double)n * 0x1p-51 + tolerance) + least))
              fail_msg("element %lld of %lld along %d: %g, not %g", (long long)i, (long long)n, d, got, expected);
          }
        }
        free(v);
      }
      if (r != t) THTensor_(free)(r);
      THTensor_(free)(t);
    }
}
#endif

TEST(errors) {
  test_seed(37);
  THTensor *t = LOCAL(laid2)(0, 2, 3), *r = LOCAL(laid1)(STEPS, 4), *none = THTensor_(new)(), *wide = LOCAL(laid2)(0, 2, 1);
  THLongStorage *sizes = THLongStorage_newWithSize2(2, 3);
  LOCAL(randomise)(t);
  LOCAL(randomise)(r);
  THTensor_(expand)(wide, wide, sizes);
  num *vt = LOCAL(values)(t), *vr = LOCAL(values)(r);
  for (int d = -1; d <= 2; d += 3) {
    expect_arg_error_text(2, "[2 x 3]", THTensor_(cumsum)(r, t, d));
    expect_arg_error_text(2, "[2 x 3]", THTensor_(cumprod)(r, t, d));
  }
  expect_arg_error(2, THTensor_(cumsum)(r, none, 0));
  expect_arg_error(2, THTensor_(cumprod)(r, none, 0));
  expect_error_text("overlaps itself", THTensor_(cumsum)(wide, t, 1));
  expect_error_text("overlaps itself", THTensor_(cumprod)(wide, t, 1));
  expect_any_error(THTensor_(cumsum)(NULL, t, 0));
  expect_any_error(THTensor_(cumsum)(r, NULL, 0));
  expect_any_error(THTensor_(cumprod)(NULL, t, 0));
  expect_any_error(THTensor_(cumprod)(r, NULL, 0));
  assert_true(r->nDimension == 1 && r->size[0] == 4 && r->stride[0] == 3);
  LOCAL(check_values)(t, vt, "t");
  LOCAL(check_values)(r, vr, "r");
  free(vt);
  free(vr);
  THTensor_(free)(t);
  THTensor_(free)(r);
  THTensor_(free)(none);
  THTensor_(free)(wide);
  THLongStorage_free(sizes);
}

#endif

#endif
