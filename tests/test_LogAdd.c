#include "test.h"

#include <float.h>

/* In long double, which has 11 bits more. */
static long double log_add(long double a, long double b) {
  const long double larger = a > b ? a : b, smaller = a > b ? b : a;
  return larger + log1pl(expl(smaller - larger));
}

static void assert_near(double got, long double expected, double relative, double absolute) {
  const long double off = fabsl(got - expected);
  if (!(off <= relative * fabsl(expected) || off <= absolute)) fail_msg("%.17g is not %.21Lg", got, expected);
}

PLAIN_TEST(constants) {
  assert_near(THLog2Pi, logl(2 * acosl(-1.0L)), DBL_EPSILON, 0);
  assert_true(THLogZero == -DBL_MAX);
  assert_true(THLogOne == 0);
}

PLAIN_TEST(add) {
  for (double a = -800; a <= 800; a += 37.25)
    for (double d = 0; d < 60; d += 0.375) {
      assert_near(THLogAdd(a, a - d), log_add(a, a - d), 2 * DBL_EPSILON, 2 * DBL_EPSILON);
      assert_true(THLogAdd(a, a - d) == THLogAdd(a - d, a));
    }
  /* Terms of any distance count where the larger one is near 0. */
  assert_near(THLogAdd(0, -36.9), expl(-36.9), 4 * DBL_EPSILON, 0);
  assert_near(THLogAdd(0, -20), 2.061153620314381e-09L, 1e-13, 0);
  assert_near(THLogAdd(1, -18), 1.0000000056027964L, 1e-15, 0);
}

PLAIN_TEST(add_limits) {
  assert_true(THLogAdd(-INFINITY, -INFINITY) == -INFINITY);
  assert_true(THLogAdd(INFINITY, INFINITY) == INFINITY);
  assert_true(THLogAdd(INFINITY, -INFINITY) == INFINITY);
  assert_true(THLogAdd(-INFINITY, 2) == 2);
  assert_true(THLogAdd(3, INFINITY) == INFINITY);
  assert_true(THLogAdd(THLogZero, 5) == 5);
  assert_true(THLogAdd(THLogZero, THLogZero) == THLogZero);
  assert_true(THLogAdd(DBL_MAX, -DBL_MAX) == DBL_MAX);
  assert_true(isnan(THLogAdd(NAN, 1)) && isnan(THLogAdd(1, NAN)) && isnan(THLogAdd(NAN, INFINITY)));
}

PLAIN_TEST(sub) {
  for (double a = -700; a <= 700; a += 31.5)
    for (double d = 0x1p-20; d < 60; d *= 1.375) {
      const long double b = (long double)(a - d), expected = a + logl(-expm1l(b - a));
      assert_near(THLogSub(a, a - d), expected, 2 * DBL_EPSILON, 4 * DBL_EPSILON);
    }
  assert_true(THLogSub(3, 3) == THLogZero);
  assert_true(THLogSub(-INFINITY, -INFINITY) == THLogZero);
  assert_true(THLogSub(INFINITY, 1) == INFINITY);
  assert_true(THLogSub(4, -INFINITY) == 4);
  assert_true(THLogSub(4, THLogZero) == 4);
  assert_true(isnan(THLogSub(NAN, 1)) && isnan(THLogSub(1, NAN)));
  expect_error_text("less than", THLogSub(1, 2));
  expect_error(THLogSub(1, INFINITY));
}

PLAIN_TEST(sub_undoes_add) {
  for (double a = -5; a <= 5; a += 0.5)
    for (double b = -5; b <= 5; b += 0.5) assert_near(THLogSub(THLogAdd(a, b), b), a, 1e-11, 1e-11);
}

PLAIN_TEST(exp_minus) {
  assert_true(THExpMinusApprox(0) == 1);
  assert_true(THExpMinusApprox(13) == 0);
  assert_true(THExpMinusApprox(1e300) == 0);
  assert_near(THExpMinusApprox(1), 0.3678801156982228L, 1e-14, 0);
  assert_near(THExpMinusApprox(12.5), 4.440639011765278e-06L, 1e-14, 0);
  for (double x = 0; x < 13; x += 0.0625) assert_near(THExpMinusApprox(x), expl(-x), 0, 4e-5);
}

RUN_TESTS(PLAIN(constants) PLAIN(add) PLAIN(add_limits) PLAIN(sub) PLAIN(sub_undoes_add) PLAIN(exp_minus))
