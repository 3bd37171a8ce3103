#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "tests/generic/test_Vector.c"
#else

#if TH_NUM_MATH

/* n elements, irregular and not 0, between guards. */
static num *LOCAL(array)(int64_t n) {
  num *x = (num *)malloc((size_t)(n + 2) * sizeof *x) + 1;
  for (int64_t i = 0; i < n; ++i) x[i] = NUM(1 + test_below(9));
  x[-1] = x[n] = NUM(GUARD);
  return x;
}
static void LOCAL(release)(num *x, int64_t n) {
  assert_true(DBL(x[-1]) == GUARD && DBL(x[n]) == GUARD);
  free(x - 1);
}

enum { LOCAL(FILL), LOCAL(CADD), LOCAL(ADDS), LOCAL(CMUL), LOCAL(MULS), LOCAL(CDIV), LOCAL(DIVS), LOCAL(COPY), LOCAL(FUNCTIONS) };
static void LOCAL(call)(int f, num *z, const num *x, const num *y, num c, ptrdiff_t n) {
  if (f == LOCAL(FILL)) THVector_(fill)(z, c, n);
  if (f == LOCAL(CADD)) THVector_(cadd)(z, x, y, c, n);
  if (f == LOCAL(ADDS)) THVector_(adds)(z, x, c, n);
  if (f == LOCAL(CMUL)) THVector_(cmul)(z, x, y, n);
  if (f == LOCAL(MULS)) THVector_(muls)(z, x, c, n);
  if (f == LOCAL(CDIV)) THVector_(cdiv)(z, x, y, n);
  if (f == LOCAL(DIVS)) THVector_(divs)(z, x, c, n);
  if (f == LOCAL(COPY)) THVector_(copy)(z, x, n);
}
/* One element: small positive numbers, for which C's own arithmetic is the rule. */
static num LOCAL(element)(int f, CALC x, CALC y, CALC c) {
  switch (f) {
    case LOCAL(FILL): return NUM(c);
    case LOCAL(CADD): return NUM(x + c * y);
    case LOCAL(ADDS): return NUM(x + c);
    case LOCAL(CMUL): return NUM(x * y);
    case LOCAL(MULS): return NUM(x * c);
    case LOCAL(CDIV): return NUM(x / y);
    case LOCAL(DIVS): return NUM(x / c);
    default: return NUM(x);
  }
}

/* which: the result is an array of its own, x, or y. */
static void LOCAL(try)(int f, int64_t n, int which) {
  num *x = LOCAL(array)(n), *y = LOCAL(array)(n), *own = LOCAL(array)(n), *z = which == 1 ? x : which == 2 ? y : own;
  num *e = (num *)malloc((size_t)(n + 1) * sizeof *e);
  const num c = NUM(1 + test_below(5));
  for (int64_t i = 0; i < n; ++i) e[i] = LOCAL(element)(f, AS_CALC(x[i]), AS_CALC(y[i]), AS_CALC(c));
  LOCAL(call)(f, z, x, y, c, n);
  for (int64_t i = 0; i < n; ++i)
    if (!LOCAL(same)(z[i], e[i]))
      fail_msg("function %d, element %lld of %lld: %g, not %g", f, (long long)i, (long long)n, DBL(z[i]), DBL(e[i]));
  free(e);
  LOCAL(release)(x, n);
  LOCAL(release)(y, n);
  LOCAL(release)(own, n);
}

TEST(arrays) {
  test_seed(1);
  for (int f = 0; f < LOCAL(FUNCTIONS); ++f)
    for (int64_t n = 1; n < 150; n += 1 + n / 20) LOCAL(try)(f, n, 0);
}
TEST(in_place) {
  test_seed(2);
  for (int f = 0; f < LOCAL(FUNCTIONS); ++f)
    for (int64_t n = 1; n < 150; n += 1 + n / 10) {
      LOCAL(try)(f, n, 1);
      LOCAL(try)(f, n, 2);
    }
}
/* On several threads. */
TEST(large) {
  test_seed(3);
  for (int f = 0; f < LOCAL(FUNCTIONS); ++f) LOCAL(try)(f, 100003, f % 3);
}

TEST(copies) {
  num x[20], before[20];
  test_seed(4);
  for (int from = 0; from < 10; ++from)
    for (int to = 0; to < 10; ++to) {
      for (int i = 0; i < 20; ++i) x[i] = before[i] = NUM(test_below(100));
      THVector_(copy)(x + to, x + from, 10);
      for (int i = 0; i < 20; ++i) assert_true(DBL(x[i]) == DBL(before[i >= to && i < to + 10 ? i - to + from : i]));
    }
}

TEST(nothing) {
  num x = NUM(3);
  for (int f = 0; f < LOCAL(FUNCTIONS); ++f)
    for (ptrdiff_t n = -1; n < 1; ++n) {
      LOCAL(call)(f, NULL, NULL, NULL, NUM(0), n);
      LOCAL(call)(f, &x, &x, &x, NUM(0), n);
    }
  assert_true(DBL(x) == 3);
  THVector_(vectorDispatchInit)();
  LOCAL(try)(LOCAL(CADD), 20, 0);
}

TEST(null) {
  num x[2] = {NUM(1), NUM(2)};
  const num c = NUM(2);
  for (int f = 0; f < LOCAL(FUNCTIONS); ++f) {
    expect_error(LOCAL(call)(f, NULL, x, x, c, 2));
    if (f != LOCAL(FILL)) expect_error_text("x", LOCAL(call)(f, x, NULL, x, c, 2));
    if (f == LOCAL(CADD) || f == LOCAL(CMUL) || f == LOCAL(CDIV)) expect_error_text("y", LOCAL(call)(f, x, x, NULL, c, 2));
  }
  assert_true(DBL(x[0]) == 1 && DBL(x[1]) == 2);
}

#if TH_NUM_LAPACK
/* The same results, bit for bit. */
TEST(other_names) {
  enum { n = 71 };
  num *x = LOCAL(array)(n), *y = LOCAL(array)(n), *e = LOCAL(array)(n), *z = LOCAL(array)(n);
  const num c = NUM(1.3);
  for (int i = 0; i < n; ++i) x[i] /= NUM(7);
  for (int f = 0; f <= LOCAL(FUNCTIONS); ++f) {
    LOCAL(call)(f == LOCAL(FUNCTIONS) ? LOCAL(CADD) : f, e, x, y, c, n);
    memset(z, 0, n * sizeof *z);
    if (f == LOCAL(FILL)) THVector_(fill_AVX)(z, c, n);
    if (f == LOCAL(CADD)) THVector_(cadd_AVX)(z, x, y, c, n);
    if (f == LOCAL(ADDS)) THVector_(adds_AVX)(z, x, c, n);
    if (f == LOCAL(CMUL)) THVector_(cmul_AVX)(z, x, y, n);
    if (f == LOCAL(MULS)) THVector_(muls_AVX)(z, x, c, n);
    if (f == LOCAL(CDIV)) THVector_(cdiv_AVX)(z, x, y, n);
    if (f == LOCAL(DIVS)) THVector_(divs_AVX)(z, x, c, n);
    if (f == LOCAL(COPY)) THVector_(copy_AVX)(z, x, n);
    if (f == LOCAL(FUNCTIONS)) THVector_(cadd_AVX2)(z, x, y, c, n);
    assert_memory_equal(z, e, n * sizeof *z);
  }
  LOCAL(release)(x, n);
  LOCAL(release)(y, n);
  LOCAL(release)(e, n);
  LOCAL(release)(z, n);
}

/* c y is rounded before it is added, in each element alike; and x / 0 is what IEEE 754 says. */
TEST(rounding) {
  enum { n = 37 };
  num x[n], y[n], z[n];
  const num c = 1 + (num)(sizeof(num) == 4 ? 0x1p-20 : 0x1p-40);
  const volatile num product = c * c;
  for (int i = 0; i < n; ++i) x[i] = -product, y[i] = c;
  THVector_(cadd)(z, x, y, c, n);
  for (int i = 0; i < n; ++i) assert_true(z[i] == 0);
  THVector_(divs)(z, x, 0, n);
  for (int i = 0; i < n; ++i) assert_true(isinf(z[i]) && z[i] < 0);
  memset(y, 0, sizeof y);
  THVector_(cdiv)(z, y, y, n);
  for (int i = 0; i < n; ++i) assert_true(isnan(z[i]));
}
#elif !TH_NUM_FLOATING
TEST(wraps) {
  enum { n = 72 };
  num x[n], y[n], z[n];
  LOCAL(odd_values)(x, n);
  for (int i = 0; i < n; ++i) y[i] = x[(i * 7 + 3) % n];
  const num c = x[n - 1];
  THVector_(cadd)(z, x, y, c, n);
  for (int i = 0; i < n; ++i) assert_true(z[i] == (num)((uint64_t)x[i] + (uint64_t)c * (uint64_t)y[i]));
  THVector_(cmul)(z, x, y, n);
  for (int i = 0; i < n; ++i) assert_true(z[i] == (num)((uint64_t)x[i] * (uint64_t)y[i]));
  THVector_(muls)(z, x, c, n);
  for (int i = 0; i < n; ++i) assert_true(z[i] == (num)((uint64_t)x[i] * (uint64_t)c));
  THVector_(adds)(z, x, c, n);
  for (int i = 0; i < n; ++i) assert_true(z[i] == (num)((uint64_t)x[i] + (uint64_t)c));
}

TEST(divisors) {
  enum { n = 50 };
  num x[n], y[n], z[n];
  for (int i = 0; i < n; ++i) x[i] = (num)(i + 1), y[i] = (num)(i % 5 + 1), z[i] = 9;
  y[41] = 0;
  expect_error_text("element 41", THVector_(cdiv)(z, x, y, n));
  expect_error_text("zero", THVector_(divs)(z, x, 0, n));
  for (int i = 0; i < n; ++i) assert_true(z[i] == 9);
  THVector_(cdiv)(z, x, y, 41);
  for (int i = 0; i < n; ++i) assert_true(z[i] == (i < 41 ? x[i] / y[i] : 9));
}
#endif

#endif

#endif
