/* Special functions in long double, by ways of their own: each number is brought far to the right by the recurrence, also from below
   0, and judged there by the asymptotic series. */
#ifndef TESTS_SPECIAL_H
#define TESTS_SPECIAL_H

#include <float.h>
#include <math.h>

/* Is long double more than double here? Not under Valgrind, for example. */
static inline int special_is_exact(void) {
  volatile long double one = 1, eps = LDBL_EPSILON;
  volatile long double sum = one + eps;
  return LDBL_MANT_DIG > DBL_MANT_DIG && sum != one;
}

/* The derivative of order n of digamma; NaN at the poles. */
static inline long double special_polygamma(int n, long double x) {
  static const long double bernoulli[] = {1.0L / 6,  -1.0L / 30,       1.0L / 42,      -1.0L / 30,         5.0L / 66,
                                          -691.0L / 2730, 7.0L / 6,    -3617.0L / 510, 43867.0L / 798,     -174611.0L / 330};
  long double sum = 0, factorial = 1, even = 1, rest, power;
  int k;
  if (x <= 0 && x == floorl(x)) return NAN;
  for (k = 2; k <= n; ++k) factorial *= k;
  for (; x < 40 + n; x += 1) sum += powl(x, -(n + 1));
  sum *= factorial;
  power = powl(x, -n);
  rest = n ? factorial / n * power + factorial / 2 * power / x : logl(x) - 0.5L / x;
  even = n ? factorial / n : 1; /* (2k + n - 1)!, and the (2k)! that divides it */
  for (k = 1; k <= 10; ++k) {
    even *= n + k == 1 ? 1 : (long double)(2 * k + n - 2);
    even *= 2 * k + n - 1;
    even /= (long double)(2 * k) * (2 * k - 1);
    power /= x * x;
    rest += (n ? 1 : -1) * bernoulli[k - 1] * even * power;
  }
  if (n == 0) return rest - sum;
  return n % 2 ? rest + sum : -rest - sum;
}
/* Near its root digamma is what Taylor's series makes of the distance: the recurrence would lose it. */
static inline long double special_digamma(long double x) {
  static const long double root = 0x1.762d86356be3fp+0L, rest_of_root = 0x1.b86a722197829p-54L;
  static long double term[16];
  const long double h = x - root - rest_of_root;
  long double sum = 0, factorial = 1;
  int k;
  if (!(fabsl(h) < 0.05L)) return special_polygamma(0, x);
  for (k = 1; k < 16 && term[15] == 0; ++k) {
    factorial *= k;
    term[k] = special_polygamma(k, root) / factorial;
  }
  for (k = 15; k > 0; --k) sum = (sum + term[k]) * h;
  return sum;
}

/* How far y is from the number whose erf is x. */
static inline long double special_erfinv_error(long double x, long double y) {
  const long double f = fabsl(x) <= 0.5L ? erfl(y) - x : copysignl(1 - fabsl(x) - erfcl(fabsl(y)), x);
  return f / (2 / sqrtl(acosl(-1.0L)) * expl(-y * y));
}

#endif
