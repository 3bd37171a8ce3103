/* How accurate log2, log10, expm1, the error function and the derivatives of log gamma are. Layouts and overlap: test_TensorPointwise.c;
   the CPU targets: test_Simd.cpp. */
#include "test.h"

#include "special.h"

static uint64_t next(void) { /* xorshift, the same in every run */
  static uint64_t x = 88172645463325252u;
  x ^= x << 13;
  x ^= x >> 7;
  x ^= x << 17;
  return x;
}
static float next_after_Float(float x) { return nextafterf(x, INFINITY); }
static double next_after_Double(double x) { return nextafter(x, INFINITY); }
#define NAME(x) NAME_OF(x)
#define NAME_OF(x) #x

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

#define FLOAT_CASES(X) X(elementary) X(polygamma) X(erfinv)
#define FLOATING_CASES(X) X(special_points) X(orders)
RUN_TESTS(PLAIN(numbers) FLOAT_NUMS(FLOAT_CASES) FLOATING_NUMS(FLOATING_CASES))
