/* Logarithms, the error function and the derivatives of log gamma where no tolerance is needed. How accurate they are: accuracy/;
   layouts and overlap: test_TensorPointwise.c; the CPU targets: test_Simd.cpp. */
#include "test.h"

#include "generic/test_Special.c"
#include "TH/THGenerateEveryType.h"

/* The same of a single number. */
PLAIN_TEST(numbers) {
  static const double xs[] = {0x1p-1000, 1e-10, 0.3, 1, 2, 1000};
  for (int i = 0; i < 6; ++i) {
    assert_true(fabs(THLog2(xs[i]) - log(xs[i]) / log(2)) <= 1e-15 * (1 + fabs(log(xs[i]))));
    if (xs[i] < 700) assert_true(fabs(THExpm1(xs[i]) - 2 * exp(xs[i] / 2) * sinh(xs[i] / 2)) <= 1e-15 * THExpm1(xs[i]));
  }
  static const double ones[] = {-0.75, -1e-3, 1e-9, 1e-3, 0.5, 1e10};
  for (int i = 0; i < 6; ++i) {
    const long double expected = log1pl(ones[i]);
    assert_true(fabsl(THLog1p(ones[i]) - expected) <= 1e-15L * fabsl(expected));
  }
  assert_true(THLog1p(-1) == -INFINITY && THLog1p(1e-300) == 1e-300);
  assert_true(THLog2(8) == 3 && THLog2(0) == -INFINITY && THExpm1(0) == 0 && THExpm1(-INFINITY) == -1);
}

#define FLOATING_CASES(X) X(special_points) X(first_orders) X(orders)
RUN_TESTS(PLAIN(numbers) FLOATING_NUMS(FLOATING_CASES))
