// Random numbers from a generator: what THRandom and the tensors' random functions draw with.
//
// Whoever draws first passes the host's pointer through checked() and the parameters through check_*(); the draws themselves
// check nothing. Results depend on the generator alone. A result that a distribution must not give is dropped and the next one
// taken, a bounded number of times, since a host may have written a state that draws the same number for ever.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "../THRandom.h"
#include "error.hpp"
#include "numeric.hpp"

namespace th::rng {

constexpr int max_tries = 128;

// Can it be drawn from? The left - 1 words from next on that come before the state is renewed must be there.
inline bool is_valid(const THGenerator &g) {
  constexpr int n = _MERSENNE_STATE_N;
  return g.seeded == 1 && g.left > 0 && g.left <= n && g.next <= static_cast<uint64_t>(n + 1 - g.left);
}

// The generator that a host passed; Error if it is NULL or its state is not valid.
THGenerator *checked(THGenerator *, const char *name = "the generator");

void seed(THGenerator *, uint64_t);
// 64 bits from the system; Error if it has none.
uint64_t entropy() TH_ONCE(entropy);
// The next 624 words of the state.
void renew(THGenerator *);

// ---- Raw draws ----

inline uint32_t temper(uint64_t word) {
  uint32_t y = static_cast<uint32_t>(word);
  y ^= y >> 11;
  y ^= y << 7 & 0x9d2c5680;
  y ^= y << 15 & 0xefc60000;
  return y ^ y >> 18;
}
inline uint32_t random32(THGenerator *g) {
  if (--g->left == 0) renew(g);
  return temper(g->state[g->next++]);
}

// Two draws, the first one high.
inline uint64_t random64(THGenerator *g) {
  const uint64_t high = random32(g);
  return high << 32 | random32(g);
}

// In [0, 1), 32 bits.
inline double unit(THGenerator *g) { return random32(g) * 0x1p-32; }

// 2^64 mod n
inline uint64_t overhang(uint64_t n) { return (0 - n) % n; }

// In [0, n), all equally likely; n = 0 stands for 2^64. One draw for n <= 2^32, else two; draws in the overhang are dropped.
inline uint64_t below(THGenerator *g, uint64_t n) {
  constexpr uint64_t words = uint64_t{1} << 32;
  if (n == 0) return random64(g);
  if (n <= words) {
    const uint64_t limit = words - words % n;
    uint64_t r;
    do r = random32(g);
    while (r >= limit);
    return r % n;
  }
  const uint64_t last = ~overhang(n);
  uint64_t r;
  do r = random64(g);
  while (r > last);
  return r % n;
}

// ---- Distributions; T is the type of the result, a floating-point one ----

// draw() until ok(result), at most max_tries times; then otherwise(last result).
template <class Draw, class Ok, class Otherwise>
inline auto first(Draw draw, Ok ok, Otherwise otherwise) {
  auto v = draw();
  for (int i = 1; i < max_tries && !ok(v); ++i) v = draw();
  return ok(v) ? v : otherwise(v);
}

template <class T>
TH_HD inline T finite_limit(T v) {
  return v < T{} ? std::numeric_limits<T>::lowest() : std::numeric_limits<T>::max();
}

void check_finite(int arg, const char *name, double value) TH_ONCE(check_finite);
void check_positive(int arg, const char *name, double value) TH_ONCE(check_positive);

// A raw draw made uniform in [a, b) if a < b, in (b, a] if b < a.
template <class T>
struct Uniform {
  double a, b, span;
  bool fits;  // does the span?
  T least = negated(std::numeric_limits<T>::infinity()), most = std::numeric_limits<T>::infinity();

  Uniform(double from, double to) : a(from), b(to), span(to - from), fits(std::isfinite(span)) {
    // What rounding brings to b or beyond becomes the last T before it.
    const T end = convert<T>(b);
    if (a < b) most = convert<double>(end) < b ? end : next_toward(end, least);
    if (b < a) least = convert<double>(end) > b ? end : next_toward(end, most);
  }
  T operator()(uint32_t draw) const { return of(draw * 0x1p-32); }
  // The same of a number in [0, 1).
  TH_HD T of(double u) const {
    const T v = convert<T>(fits ? u * span + a : a * (1 - u) + b * u);
    return v > most ? most : v < least ? least : v;
  }
};
template <class T>
inline T uniform(THGenerator *g, double a, double b) {
  return Uniform<T>(a, b)(random32(g));
}
template <class T>
inline void check_uniform(double a, double b) {
  check_finite(1, "a", convert<double>(convert<T>(a)));
  check_finite(2, "b", convert<double>(convert<T>(b)));
}

// Box and Muller (1958); the second half of a pair is kept in the generator.
inline double normal(THGenerator *g, double mean, double stdv) {
  constexpr double two_pi = 6.28318530717958647692;
  // The host may have written the pair; what no draw gives is not used.
  const bool kept = g->normal_is_valid && g->normal_x >= 0 && g->normal_x < 1 && g->normal_rho >= 0 && g->normal_rho < 7;
  if (kept) {
    g->normal_is_valid = 0;
    return g->normal_rho * std::sin(two_pi * g->normal_x) * stdv + mean;
  }
  g->normal_x = unit(g);
  g->normal_y = unit(g);
  g->normal_rho = std::sqrt(-2 * std::log(1 - g->normal_y));
  g->normal_is_valid = 1;
  return g->normal_rho * std::cos(two_pi * g->normal_x) * stdv + mean;
}
inline void check_normal(double mean, double stdv) {
  check_finite(1, "the mean", mean);
  check_positive(2, "the standard deviation", stdv);
}

// Finite and > 0.
template <class T>
inline T exponential(THGenerator *g, double lambda) {
  return first([&] { return convert<T>(-1 / lambda * std::log(1 - unit(g))); },
               [](T v) { return v > T{} && is_finite(v); },
               [](T v) { return v > T{} ? std::numeric_limits<T>::max() : std::numeric_limits<T>::denorm_min(); });
}
// Error unless the mean 1/lambda is a positive T.
template <class T>
inline void check_exponential(double lambda) {
  check_positive(1, "lambda", lambda);
  const T mean = convert<T>(1 / lambda);
  if (!(mean > T{}) || !is_finite(mean)) fail_arg(1, "lambda %g: the mean 1/lambda does not fit the type", lambda);
}

// Finite.
template <class T>
inline T cauchy(THGenerator *g, double median, double sigma) {
  constexpr double pi = 3.14159265358979323846;
  return first([&] { return convert<T>(median + sigma * std::tan(pi * (unit(g) - 0.5))); },
               [](T v) { return is_finite(v); }, finite_limit<T>);
}
template <class T>
inline void check_cauchy(double median, double sigma) {
  check_finite(1, "the median", median);
  check_finite(2, "sigma", sigma);
  if (!is_finite(convert<T>(median))) fail_arg(1, "the median %g does not fit the type", median);
  if (!is_finite(convert<T>(sigma))) fail_arg(2, "sigma %g does not fit the type", sigma);
}

// Finite.
template <class T>
inline T log_normal(THGenerator *g, double mean, double stdv) {
  return first([&] { return convert<T>(std::exp(normal(g, mean, stdv))); }, [](T v) { return is_finite(v); },
               finite_limit<T>);
}
// Error unless the median exp(mean) is a T.
template <class T>
inline void check_log_normal(double mean, double stdv) {
  check_normal(mean, stdv);
  if (!is_finite(convert<T>(std::exp(mean)))) fail_arg(1, "mean %g: the median exp(mean) does not fit the type", mean);
}

// > 0 and finite. G. Marsaglia and W. W. Tsang, A simple method for generating gamma variables (2000); a shape below 1 is raised by
// one, for which a power of a uniform draw makes up.
template <class T>
inline T gamma(THGenerator *g, double shape) {
  double scale = 1;
  if (shape < 1) {
    scale = std::pow(1 - unit(g), 1 / shape);
    shape += 1;
  }
  const double d = shape - 1.0 / 3, c = 1 / std::sqrt(9 * d);
  const auto draw = [&] {
    const double x = normal(g, 0, 1), root = 1 + c * x, v = root * root * root, u = 1 - unit(g);
    const bool ok = root > 0 && std::log(u) < 0.5 * x * x + d * (1 - v + std::log(v));
    return ok ? d * v : -1;
  };
  const double v = scale * first(draw, [](double w) { return w > 0; }, [=](double) { return d; });
  const double least = convert<double>(std::numeric_limits<T>::denorm_min()), most = convert<double>(std::numeric_limits<T>::max());
  return convert<T>(std::min(std::max(v, least), most));
}
template <class T>
inline bool is_gamma_shape(T v) {
  return convert<double>(v) > 0 && is_finite(v);
}

// Trials until the first failure when each succeeds with probability p: P(k) = (1 - p) p^(k-1), at most `max`.
inline double geometric(THGenerator *g, double p, double max) {
  return std::min(std::floor(std::log(1 - unit(g)) / std::log(p)) + 1, max);
}
inline void check_geometric(double p) {
  if (!(p > 0 && p < 1)) fail_arg(1, "probability %g is not between 0 and 1", p);
}

inline bool bernoulli(THGenerator *g, double p) { return unit(g) < p; }
inline void check_bernoulli(double p) {
  if (!(p >= 0 && p <= 1)) fail_arg(1, "probability %g is outside [0, 1]", p);
}

}  // namespace th::rng
