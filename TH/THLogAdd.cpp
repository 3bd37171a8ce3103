#include "THLogAdd.h"

#include <cfloat>
#include <cmath>

#include "internal/boundary.hpp"

const double THLog2Pi = 1.83787706640934548355;
const double THLogZero = -DBL_MAX;
const double THLogOne = 0;

double THLogAdd(double log_a, double log_b) {
  if (std::isnan(log_a) || std::isnan(log_b)) return log_a + log_b;
  const double larger = std::fmax(log_a, log_b), smaller = std::fmin(log_a, log_b);
  if (larger == smaller && std::isinf(larger)) return larger;
  return larger + std::log1p(std::exp(smaller - larger));
}

double THLogSub(double log_a, double log_b) {
  return TH_ENTRY {
    if (log_a < log_b) th::fail("log_a %g is less than log_b %g: the difference has no logarithm", log_a, log_b);
    if (log_a == log_b) return THLogZero;
    // log(1 - exp(d)), d < 0, in the form that keeps its digits (Maechler, 2012).
    constexpr double half = -0.69314718055994530942;
    const double d = log_b - log_a;
    return log_a + (d > half ? std::log(-std::expm1(d)) : std::log1p(-std::exp(d)));
  };
}

double THExpMinusApprox(const double x) {
  if (x >= 13) return 0;
  const double q = 1 + x * (0.125 + x * (0.0078125 + x * (0.00032552083 + x * 1.0172526e-5)));
  const double q2 = q * q, q4 = q2 * q2;
  return 1 / (q4 * q4);
}
