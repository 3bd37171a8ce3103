#include "special.hpp"

#include <cmath>
#include <limits>

namespace th {

namespace {

constexpr double pi = 3.14159265358979323846, infinity = std::numeric_limits<double>::infinity(),
                 nan = std::numeric_limits<double>::quiet_NaN();

template <int n>
double polynomial(double x, const double (&c)[n]) {
  double y = c[n - 1];
  for (int i = n - 2; i >= 0; --i) y = y * x + c[i];
  return y;
}

// Between 1 and 2: (x - root) times a polynomial in 2 x - 3, from Chebyshev's points.
double digamma_from_1_to_2(double x) {
  static constexpr double c[] = {0.951055876031833,       -0.2118137106407303,    0.060135621060193475,   -0.018550615381735008,
                                 0.005936795278436479,    -0.0019350666648613071, 0.0006368880282849916,  -0.00021074841138175561,
                                 6.995020506384849e-05,   -2.3258242519113285e-05, 7.741156049273805e-06, -2.578093954045772e-06,
                                 8.59134317611421e-07,    -2.863161166883193e-07, 9.500659034300503e-08,  -3.162911147408454e-08,
                                 1.1039363482759935e-08,  -3.7083753242807277e-09, 8.657533672812613e-10, -2.7580994814377e-10,
                                 2.478695345606839e-10,   -8.50550766013261e-11};
  constexpr double root = 0x1.762d86356be3fp+0, rest_of_root = 0x1.b86a722197829p-54;
  return (x - root - rest_of_root) * polynomial(2 * x - 3, c);
}

// x > 0, or NaN; by the recurrence psi(x + 1) = psi(x) + 1/x, and from 10 on the asymptotic series (Abramowitz and Stegun, 6.3.5
// and 6.3.18). Behind the root all summands have one sign.
double digamma_of_positive(double x) {
  if (x >= 10) {
    static constexpr double c[] = {1.0 / 12, -1.0 / 120, 1.0 / 252, -1.0 / 240, 1.0 / 132, -691.0 / 32760, 1.0 / 12};
    const double z = 1 / (x * x);
    return std::log(x) - 0.5 / x - z * polynomial(z, c);
  }
  double sum = 0;
  if (x < 1) {
    sum = -1 / x;
    x += 1;
  }
  while (x > 2) {
    x -= 1;
    sum += 1 / x;
  }
  return digamma_from_1_to_2(x) + sum;
}

// x > 0, or NaN; as above (6.4.6 and 6.4.11), the small summands first.
double trigamma_of_positive(double x) {
  static constexpr double c[] = {1.0 / 6, -1.0 / 30, 1.0 / 42, -1.0 / 30, 5.0 / 66, -691.0 / 2730, 7.0 / 6, -3617.0 / 510};
  const int steps = x < 10 ? static_cast<int>(10 - x) + 1 : 0;
  const double y = x + steps, inverse = 1 / y, z = inverse * inverse;
  double sum = inverse + (z / 2 + inverse * z * polynomial(z, c));
  for (int k = steps - 1; k >= 0; --k) sum += 1 / ((x + k) * (x + k));
  return sum;
}

// From the nearest whole number; exact.
double beside_whole(double x) { return x - std::round(x); }

// The sum of (q + k)^-s over k >= 0, for q > 0 and whole s >= 2: summands until they no longer count or q + k is large, and then Euler
// and Maclaurin's formula.
long double zeta(int s, long double q) {
  static constexpr long double c[] = {0.08333333333333333333333L,   -0.001388888888888888888889L,  0.00003306878306878306878307L,
                                      -8.267195767195767195767e-7L, 2.087675698786809897921e-8L,   -5.284190138687493184848e-10L,
                                      1.338253653068467883283e-11L, -3.38968029632258286683e-13L,  8.586062056277844564136e-15L,
                                      -2.174868698558061873042e-16L, 5.509002828360229515203e-18L, -1.395446468581252334071e-19L};
  long double sum = 0, a = q;
  for (; a < s + 12; a += 1) {
    const long double term = std::pow(a, -static_cast<long double>(s));
    sum += term;
    if (term <= sum * 1e-21L) return sum;
  }
  const long double power = std::pow(a, -static_cast<long double>(s));
  long double t = power * static_cast<long double>(s) / a;
  sum += power * a / static_cast<long double>(s - 1) + power / 2;
  int factor = s + 1;
  for (const long double b : c) {
    sum += b * t;
    t *= static_cast<long double>(factor) * static_cast<long double>(factor + 1) / (a * a);
    factor += 2;
  }
  return sum;
}

// The same for a negative q that is not whole: what is left of 0 is counted from 0 on.
long double zeta_of_negative(int s, double q) {
  const double whole = std::floor(-q);
  const long double part = -static_cast<long double>(q) - static_cast<long double>(whole);
  const long double left = zeta(s, part) - zeta(s, 1 - static_cast<long double>(q));
  return zeta(s, 1 - part) + (s % 2 ? -left : left);
}

}  // namespace

double digamma(double x) {
  if (x > 0 || x != x) return digamma_of_positive(x);
  if (x == 0) return std::copysign(infinity, -x);
  if (x == std::floor(x)) return nan;
  // psi(1 - x) - pi cot(pi x), with the cotangent from the nearer of its root and its pole.
  const double f = beside_whole(x), size = std::fabs(f);
  const double cotangent = size <= 0.25 ? 1 / std::tan(pi * size) : std::tan(pi * (0.5 - size));
  return digamma_of_positive(1 - x) - pi * std::copysign(cotangent, f);
}

double trigamma(double x) {
  if (x > 0 || x != x) return trigamma_of_positive(x);
  if (x == -infinity) return nan;
  if (x == std::floor(x)) return infinity;
  const double s = std::sin(pi * beside_whole(x)) / pi;
  return 1 / (s * s) - trigamma_of_positive(1 - x);
}

double polygamma(int order, double x) {
  if (order == 0) return digamma(x);
  if (order == 1) return trigamma(x);
  if (x != x) return x;
  if (x == infinity) return 0;
  if (x == -infinity) return nan;
  const bool odd = order % 2;
  if (x <= 0 && x == std::floor(x)) return odd ? infinity : x == 0 ? std::copysign(infinity, -x) : nan;
  const long double sum = x > 0 ? zeta(order + 1, x) : zeta_of_negative(order + 1, x);
  const long double size = std::tgamma(static_cast<long double>(order) + 1) * sum;
  return static_cast<double>(odd ? size : -size);
}

// The quotient of result and x, by polynomials from Chebyshev's points in w = -log(1 - x^2), where it has no pole, and in sqrt(w) for
// large ones (after M. Giles, Approximating the erfinv function, 2012).
double erfinv(double x) {
  static constexpr double central[] = {1.6536545626831027, 0.7504943200799635, -0.05892256710377839, -0.022604447453450232,
      0.017808361818321756, -0.004137314377403391, -0.001271692268923054, 0.001232485568550093, -0.00026439366376450275,
      -0.00011688883906368398, 9.336736525855553e-05, -1.5027713926607673e-05, -1.12572237422896e-05, 7.1300663740767115e-06,
      -6.839448584111029e-07, -1.059336931327948e-06, 5.397895417173957e-07, -1.0167881522843899e-08, -9.905042307855316e-08,
      3.9142671001331085e-08, 5.039596477958063e-09, -8.557984074479201e-09, 1.4461050507676023e-09, 7.680990475576525e-10,
      -2.5466157998892667e-10};
  static constexpr double tail[] = {3.0838856104922208, 0.753944225770624, 0.003021139436374801, -0.0015825410894071102,
      0.0007883078513035505, -0.00040063569835709886, 0.00016966502201594177, -4.739182728807125e-05, 2.4058645410848233e-06,
      5.12731666449741e-06, -2.664792853936729e-06, 5.264624728714587e-07, 9.28911222561948e-08, -9.468994570246937e-08,
      2.640222955342202e-08, -3.6862448212666726e-10, -2.4632549100503405e-09, 9.889115389827977e-10, -1.1662393838626048e-10,
      -6.466960514925277e-11, 2.4097707183427266e-11};
  static constexpr double end[] = {4.8814781489772106, 1.041862773311057, -0.000168496215742536, -0.00022561542645434813,
      8.254503816749671e-05, -2.1988872898289305e-05, 5.189885084529816e-06, -1.1635087126621886e-06, 2.701626301967925e-07,
      -7.815772011643024e-08, 3.3155640325965595e-08, -1.765396738556467e-08, 9.14630150116423e-09, -4.363675902612614e-09,
      2.012785965133941e-09, -6.446745953491111e-10, -1.087043823064171e-11, 5.6699986087431505e-11};
  const double size = std::fabs(x);
  if (!(size < 1)) return size == 1 ? std::copysign(infinity, x) : nan;
  const double w = -std::log((1 - size) * (1 + size));
  if (w < 6.25) return x * polynomial(w * 0.32 - 1, central);
  const double root = std::sqrt(w);
  return x * (root < 4 ? polynomial((root - 3.25) / 0.75, tail) : polynomial((root - 5.03125) / 1.03125, end));
}

}  // namespace th
