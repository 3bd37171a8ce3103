#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "tests/generic/test_Special.c"
#else

#if TH_NUM_LAPACK

#define NEXT TH_CONCAT_2(next_after_, Num)
#define IS_FLOAT (sizeof(num) == 4)

/* The unit in the last place of the number of this type that is nearest to `size`. */
static long double LOCAL(unit)(long double size) {
  const num least = IS_FLOAT ? (num)FLT_MIN : (num)DBL_MIN, most = IS_FLOAT ? (num)FLT_MAX : (num)DBL_MAX;
  num s = (num)fabsl(size);
  if (!(s > least)) s = least;
  if (!(s < most / 2)) s = most / 2;
  return (long double)NEXT(s) - s;
}
static double LOCAL(ulps)(num got, long double exact, long double size) {
  const num nearest = (num)exact;
  if ((isnan(got) && isnan(nearest)) || got == nearest) return 0;
  if (isnan(got) || isnan(nearest)) return INFINITY;
  if (isinf(got) || isinf(nearest)) { /* just below overflow, infinity is the next number */
    const long double most = IS_FLOAT ? FLT_MAX : DBL_MAX, eps = IS_FLOAT ? FLT_EPSILON : DBL_EPSILON;
    return isinf(got) && fabsl(exact) >= most * (1 - 2 * eps) && (got > 0) == (exact > 0) ? 1 : INFINITY;
  }
  return (double)(fabsl((long double)got - exact) / LOCAL(unit)(size));
}

/* Bits of all kinds, then evenly spread between the limits. */
static THTensor *LOCAL(samples)(double from, double to) {
  enum { BITS = 60000, EVEN = 60000 };
  THTensor *t = THTensor_(newWithSize1d)(BITS + EVEN);
  num *x = t->storage->data;
  for (int i = 0; i < BITS; ++i) {
    const uint64_t word = next();
    memcpy(&x[i], (const char *)&word + (sizeof word - sizeof *x), sizeof *x);
  }
  for (int i = 0; i < EVEN; ++i) x[BITS + i] = (num)(from + (to - from) * ((double)(next() >> 11) * 0x1p-53));
  return t;
}

/* Results of a function within `bound` ulp of the exact ones, on samples, in a tensor that is not contiguous. */
static void LOCAL(check)(const char *name, void (*f)(THTensor *, THTensor *), long double (*exact)(long double), double from, double to,
                         double bound) {
  THTensor *t = LOCAL(samples)(from, to), *r = THTensor_(newWithSize2d)(t->size[0], 2);
  double worst = 0;
  THTensor_(narrow)(r, r, 1, 1, 1);
  THTensor_(squeeze1d)(r, r, 1);
  f(r, t);
  for (int64_t i = 0; i < t->size[0]; ++i) {
    const num x = t->storage->data[i], got = THTensor_(get1d)(r, i);
    const long double y = exact(x);
    const double u = LOCAL(ulps)(got, y, y);
    if (!(u <= bound)) fail_msg("%s(%.17g) is %.17g, %g ulp from %.20Lg", name, (double)x, (double)got, u, y);
    if (u > worst) worst = u;
  }
  printf("note: %s of " NAME(Num) ": at most %.2f ulp\n", name, worst);
  THTensor_(free)(t);
  THTensor_(free)(r);
}

TEST(elementary) {
  if (!special_is_exact()) {
    printf("skipped: long double is no longer than double here\n");
    return;
  }
  LOCAL(check)("log2", THTensor_(log2), log2l, 0.5, 2, 2);
  LOCAL(check)("log10", THTensor_(log10), log10l, 0.5, 2, 2);
  LOCAL(check)("expm1", THTensor_(expm1), expm1l, -1, 1, 2);
  LOCAL(check)("expm1", THTensor_(expm1), expm1l, IS_FLOAT ? -20 : -45, IS_FLOAT ? 89 : 710, 2);
  LOCAL(check)("erf", THTensor_(erf), erfl, -6, 6, 2);
  LOCAL(check)("erfc", THTensor_(erfc), erfcl, -6, 6, 2);
  LOCAL(check)("erfc", THTensor_(erfc), erfcl, 5, IS_FLOAT ? 10.1 : 27.3, 2);
}

/* Poles, and what comes in between, of order n. */
static void LOCAL(check_polygamma)(int n, double from, double to, double bound) {
  THTensor *t = LOCAL(samples)(from, to), *r = THTensor_(new)(), *again = THTensor_(new)();
  double worst = 0, worst_of_summands = 0;
  THTensor_(polygamma)(r, n, t);
  if (n < 2) {
    (n ? THTensor_(trigamma) : THTensor_(digamma))(again, t);
    for (int64_t i = 0; i < t->size[0]; ++i)
      assert_memory_equal(&r->storage->data[i], &again->storage->data[i], sizeof(num));
  }
  for (int64_t i = 0; i < t->size[0]; ++i) {
    const num x = t->storage->data[i], got = r->storage->data[i];
    if (!(fabs((double)x) <= 2000 && fabs((double)x) > 1e-30)) continue; /* the oracle goes step by step */
    if (x <= 0 && x == floor((double)x)) {
      assert_true(n % 2 ? isinf(got) && got > 0 : isnan(got));
      continue;
    }
    const long double y = n ? special_polygamma(n, x) : special_digamma(x);
    long double size = fabsl(y);
    const int reflected = x < 0 && n % 2 == 0;
    if (reflected) size = fmaxl(size, fmaxl(fabsl(special_polygamma(n, 1 - (long double)x)), fabsl(special_polygamma(n, x - floorl(x)))));
    const double u = LOCAL(ulps)(got, y, size);
    if (!(u <= bound)) fail_msg("polygamma(%d, %.17g) is %.17g, %g ulp from %.20Lg", n, (double)x, (double)got, u, y);
    if (reflected) worst_of_summands = fmax(worst_of_summands, u);
    else worst = fmax(worst, u);
  }
  printf("note: polygamma of order %d of " NAME(Num) ": at most %.2f ulp, %.2f ulp of the summands\n", n, worst,
         worst_of_summands);
  THTensor_(free)(t);
  THTensor_(free)(r);
  THTensor_(free)(again);
}

TEST(polygamma) {
  if (!special_is_exact()) {
    printf("skipped: long double is no longer than double here\n");
    return;
  }
  LOCAL(check_polygamma)(0, 0, 12, 8);
  LOCAL(check_polygamma)(0, 1.4, 1.5, 8); /* the root */
  LOCAL(check_polygamma)(0, -20, 0, 8);
  LOCAL(check_polygamma)(1, 0, 12, 8);
  LOCAL(check_polygamma)(1, -20, 0, 8);
  LOCAL(check_polygamma)(2, 0, 30, 2);
  LOCAL(check_polygamma)(2, -20, 0, 8);
  LOCAL(check_polygamma)(3, -20, 20, 8);
  LOCAL(check_polygamma)(7, 0, 30, 2);
  LOCAL(check_polygamma)(12, 0.5, 30, 2);
}

TEST(erfinv) {
  THTensor *t, *r = THTensor_(new)();
  double worst = 0;
  if (!special_is_exact()) {
    printf("skipped: long double is no longer than double here\n");
    THTensor_(free)(r);
    return;
  }
  for (int part = 0; part < 3; ++part) {
    t = LOCAL(samples)(part == 1 ? 0.999 : -1, 1);
    THTensor_(erfinv)(r, t);
    for (int64_t i = 0; i < t->size[0]; ++i) {
      const num x = t->storage->data[i], got = r->storage->data[i];
      if (!(fabs((double)x) < 1)) {
        assert_true(fabs((double)x) == 1 ? isinf(got) && (got > 0) == (x > 0) : isnan(got));
        continue;
      }
      assert_true(signbit(got) == signbit(x));
      const double u = (double)(fabsl(special_erfinv_error(x, got)) / LOCAL(unit)(got));
      if (!(u <= 4)) fail_msg("erfinv(%.17g) is %.17g, %g ulp away", (double)x, (double)got, u);
      worst = fmax(worst, u);
    }
    THTensor_(free)(t);
  }
  printf("note: erfinv of " NAME(Num) ": at most %.2f ulp\n", worst);
  THTensor_(free)(r);
}

#undef NEXT
#undef IS_FLOAT
#endif

#if TH_NUM_FLOATING

/* Results that need no tolerance. */
TEST(special_points) {
  static const struct {
    void (*f)(THTensor *, THTensor *);
    double x, y;
  } cases[] = {
      {THTensor_(log2), 1, 0}, {THTensor_(log2), 1024, 10}, {THTensor_(log2), 0, -INFINITY}, {THTensor_(log2), -1, NAN},
      {THTensor_(log2), INFINITY, INFINITY}, {THTensor_(log2), 0x1p-24, -24}, {THTensor_(log10), 1, 0}, {THTensor_(log10), 1000, 3},
      {THTensor_(log10), 0, -INFINITY}, {THTensor_(log10), -INFINITY, NAN}, {THTensor_(log10), INFINITY, INFINITY},
      {THTensor_(expm1), 0, 0}, {THTensor_(expm1), -0.0, -0.0}, {THTensor_(expm1), -INFINITY, -1}, {THTensor_(expm1), INFINITY, INFINITY},
      {THTensor_(erf), 0, 0}, {THTensor_(erf), -0.0, -0.0}, {THTensor_(erf), INFINITY, 1}, {THTensor_(erf), -INFINITY, -1},
      {THTensor_(erfc), 0, 1}, {THTensor_(erfc), INFINITY, 0}, {THTensor_(erfc), -INFINITY, 2}, {THTensor_(erfinv), 0, 0},
      {THTensor_(erfinv), -0.0, -0.0}, {THTensor_(erfinv), 1, INFINITY}, {THTensor_(erfinv), -1, -INFINITY}, {THTensor_(erfinv), 1.5, NAN},
      {THTensor_(digamma), 0, -INFINITY}, {THTensor_(digamma), -0.0, INFINITY}, {THTensor_(digamma), -3, NAN},
      {THTensor_(digamma), INFINITY, INFINITY}, {THTensor_(digamma), -INFINITY, NAN}, {THTensor_(trigamma), 0, INFINITY},
      {THTensor_(trigamma), -2, INFINITY}, {THTensor_(trigamma), INFINITY, 0}, {THTensor_(trigamma), -INFINITY, NAN},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i)
    for (int nan = 0; nan < 2; ++nan) {
      THTensor *t = THTensor_(newWithSize1d)(1), *r = THTensor_(new)();
      const double expected = nan ? NAN : cases[i].y;
      THTensor_(set1d)(t, 0, NUM(nan ? NAN : cases[i].x));
      cases[i].f(r, t);
      const double got = DBL(THTensor_(get1d)(r, 0));
      if (isnan(expected) ? !isnan(got) : !(got == expected && signbit(got) == signbit(expected)))
        fail_msg("case %zu: of %g: %.17g, not %g", i, cases[i].x, got, expected);
      THTensor_(free)(t);
      THTensor_(free)(r);
    }
}

TEST(orders) {
  THTensor *t = THTensor_(newWithSize1d)(4), *r = THTensor_(new)();
  static const double x[] = {0, -0.0, -2, INFINITY};
  for (int i = 0; i < 4; ++i) THTensor_(set1d)(t, i, NUM(x[i]));
  THTensor_(polygamma)(r, 4, t);
  assert_true(DBL(THTensor_(get1d)(r, 0)) == -INFINITY);
  assert_true(DBL(THTensor_(get1d)(r, 1)) == INFINITY);
  assert_true(isnan(DBL(THTensor_(get1d)(r, 2))));
  assert_true(DBL(THTensor_(get1d)(r, 3)) == 0);
  THTensor_(polygamma)(r, 5, t);
  for (int i = 0; i < 3; ++i) assert_true(DBL(THTensor_(get1d)(r, i)) == INFINITY);
  THTensor_(fill)(t, NUM(-1e6));
  THTensor_(polygamma)(r, 1000, t);
  expect_arg_error_text(2, "-1 is outside [0, 1000]", (THTensor_(polygamma)(r, -1, t), 0));
  expect_arg_error_text(2, "1001", (THTensor_(polygamma)(r, 1001, t), 0));
  expect_arg_error(2, (THTensor_(polygamma)(r, INT64_MIN, t), 0));
  THTensor_(free)(t);
  THTensor_(free)(r);
}

#endif

#endif
