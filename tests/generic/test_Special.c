#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "tests/generic/test_Special.c"
#else

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

/* digamma and trigamma are polygamma of the orders 0 and 1, in tensors of any layout. */
TEST(first_orders) {
  enum { N = 1000 };
  THTensor *t = THTensor_(newWithSize1d)(N), *r = THTensor_(newWithSize2d)(N, 2), *again = THTensor_(new)();
  THTensor_(narrow)(r, r, 1, 1, 1);
  THTensor_(squeeze1d)(r, r, 1);
  for (int i = 0; i < N; ++i) THTensor_(set1d)(t, i, NUM(12 - 32.0 * i / (N - 1)));
  for (int n = 0; n < 2; ++n) {
    THTensor_(polygamma)(r, n, t);
    (n ? THTensor_(trigamma) : THTensor_(digamma))(again, t);
    for (int i = 0; i < N; ++i) {
      const num x = THTensor_(get1d)(r, i), y = THTensor_(get1d)(again, i);
      assert_memory_equal(&x, &y, sizeof x);
    }
  }
  THTensor_(free)(t);
  THTensor_(free)(r);
  THTensor_(free)(again);
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
