// How far the results of Float's and Double's elementwise functions are from the exact ones, on each CPU target that this machine can
// run, through the public functions. The exact ones are MPFR's, to 160 bits and more; for most functions of Float, on a dense sample
// besides, the C library's in double.
//
// Usage: accuracy [--short] [--every N] [--only FUNCTION] [BOUNDS]. Prints a line for each function and type: the largest error in
// units of the last place of the exact result, where it occurs and on which target. Near roots, for functions that lose digits
// there, the error is absolute. With a table of bounds (bounds.txt says how) it fails if one is exceeded, and if a function has none.
#include <mpfr.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <hwy/targets.h>

#include <atomic>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "TH/TH.h"
#include "TH/simd/kernels.hpp"

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity(), nan_ = std::numeric_limits<double>::quiet_NaN();

// ---- The library's functions, for both types ----

template <class T>
struct Th;
#define TH_OF(T, Num)                                                                                             \
  template <>                                                                                                     \
  struct Th<T> {                                                                                                  \
    using Tensor = TH##Num##Tensor;                                                                               \
    using Call = void (*)(Tensor *r, Tensor *a, Tensor *b, double v);                                             \
    static constexpr const char *name = #Num;                                                                     \
    static Tensor *over(T *data, ptrdiff_t n) {                                                                   \
      TH##Num##Storage *s = TH##Num##Storage_newWithData(data, n);                                                \
      TH##Num##Storage_clearFlag(s, TH_STORAGE_FREEMEM | TH_STORAGE_RESIZABLE);                                   \
      return TH##Num##Tensor_newWithStorage1d(s, 0, n, 1);                                                        \
    }                                                                                                             \
  };
TH_OF(float, Float)
TH_OF(double, Double)

using Exact = void (*)(mpfr_t y, mpfr_t a, mpfr_t b, double v);
struct Calls {
  Th<float>::Call of_float;
  Th<double>::Call of_double;
};
template <class T>
typename Th<T>::Call call_of(const Calls &c) {
  if constexpr (sizeof(T) == 4) return c.of_float;
  else return c.of_double;
}
#define CALL(f, ...) \
  Calls { [](auto *r, auto *a, auto *b, double v) { (void)b, (void)v; THFloatTensor_##f(r, __VA_ARGS__); }, \
          [](auto *r, auto *a, auto *b, double v) { (void)b, (void)v; THDoubleTensor_##f(r, __VA_ARGS__); } }

// ---- Samples ----

using Random = std::mt19937_64;
double uniform(Random &g) { return static_cast<double>(g() >> 11) * 0x1p-53; }
double between(Random &g, double low, double high) { return low + (high - low) * uniform(g); }
double sign(Random &g) { return g() & 1 ? 1 : -1; }

struct Limits {
  double most, least;  // finite; least is normal
};
struct Pair {
  double a, b;
};
using Pairs = Pair (*)(Random &, const Limits &, double v);

struct Case {
  const char *row;
  Calls calls;
  Exact exact;
  double (*libm)(double);           // in double, for Float; or none
  double value;                     // the scalar argument
  std::vector<double> ends;         // intervals to sample evenly: lower and upper ends
  std::vector<double> points;       // to sample the neighbourhood of
  Pairs pairs = nullptr;            // functions of two
  double (*size)(double a, double b, double v, double y) = nullptr;  // in whose units the error is told; else the result's, y
  bool (*near_root)(double x, double y) = nullptr;        // where the error is absolute
  bool (*left_out)(double x) = nullptr;
};

// ---- Exact results of what MPFR lacks ----

struct Number {
  mpfr_t v;
  explicit Number(mpfr_prec_t bits = 256) { mpfr_init2(v, bits); }
  ~Number() { mpfr_clear(v); }
  Number(const Number &) = delete;
  operator mpfr_ptr() { return v; }
};

// The derivative of order n of digamma, n > 0: the recurrence up to 64 + n, and the asymptotic series there (Abramowitz and Stegun,
// 6.4.6 and 6.4.11).
void exact_polygamma(mpfr_t y, mpfr_t a, mpfr_t, double order) {
  const unsigned long n = static_cast<unsigned long>(order);
  Number x, sum, t, power, square, factor, two_pi;
  mpfr_set(x, a, MPFR_RNDN);
  mpfr_set_zero(sum, 1);
  // Each of these is times n!.
  for (; mpfr_cmp_ui(x, 64 + n) < 0; mpfr_add_ui(x, x, 1, MPFR_RNDN)) {
    mpfr_pow_si(t, x, -static_cast<long>(n) - 1, MPFR_RNDN);
    mpfr_add(sum, sum, t, MPFR_RNDN);
  }
  mpfr_pow_si(power, x, -static_cast<long>(n), MPFR_RNDN);
  mpfr_div_ui(t, power, n, MPFR_RNDN);
  mpfr_add(sum, sum, t, MPFR_RNDN);
  mpfr_div(t, power, x, MPFR_RNDN);
  mpfr_div_ui(t, t, 2, MPFR_RNDN);
  mpfr_add(sum, sum, t, MPFR_RNDN);
  // B_2k / (2k)! = 2 (-1)^(k+1) zeta(2k) / (2 pi)^2k, and (2k + n - 1)! / n! in `factor`.
  mpfr_sqr(square, x, MPFR_RNDN);
  mpfr_const_pi(two_pi, MPFR_RNDN);
  mpfr_mul_ui(two_pi, two_pi, 2, MPFR_RNDN);
  mpfr_sqr(two_pi, two_pi, MPFR_RNDN);
  mpfr_set_ui(factor, 1, MPFR_RNDN);
  mpfr_div_ui(factor, factor, n, MPFR_RNDN);  // (n - 1)! / n!
  mpfr_mul_ui(power, power, 2, MPFR_RNDN);
  static std::vector<Number *> zeta(1);
  for (unsigned long k = 1; k <= 40; ++k) {
    if (zeta.size() == k) {
      zeta.push_back(new Number);
      mpfr_zeta_ui(*zeta[k], 2 * k, MPFR_RNDN);
    }
    mpfr_div(power, power, square, MPFR_RNDN);
    mpfr_div(power, power, two_pi, MPFR_RNDN);
    mpfr_mul_ui(factor, factor, 2 * k + n - 2, MPFR_RNDN);
    mpfr_mul_ui(factor, factor, 2 * k + n - 1, MPFR_RNDN);
    if (k == 1 && n == 1) mpfr_set_ui(factor, 2, MPFR_RNDN);
    mpfr_mul(t, power, factor, MPFR_RNDN);
    mpfr_mul(t, t, *zeta[k], MPFR_RNDN);
    if (k % 2) mpfr_add(sum, sum, t, MPFR_RNDN);
    else mpfr_sub(sum, sum, t, MPFR_RNDN);
  }
  mpfr_fac_ui(t, n, MPFR_RNDN);
  mpfr_mul(sum, sum, t, MPFR_RNDN);
  if (n % 2 == 0) mpfr_neg(sum, sum, MPFR_RNDN);
  mpfr_set(y, sum, MPFR_RNDN);
}
void exact_trigamma(mpfr_t y, mpfr_t a, mpfr_t b, double) {
  if (mpfr_cmp_d(a, -50) > 0) return exact_polygamma(y, a, b, 1);
  // pi^2 / sin^2(pi a) - trigamma(1 - a)
  Number x(1400), s, t;
  mpfr_ui_sub(x, 1, a, MPFR_RNDN);
  exact_polygamma(t, x, b, 1);
  mpfr_frac(x, a, MPFR_RNDN);
  Number pi(1400);
  mpfr_const_pi(pi, MPFR_RNDN);
  mpfr_mul(x, x, pi, MPFR_RNDN);
  mpfr_sin(s, x, MPFR_RNDN);
  mpfr_div(s, pi, s, MPFR_RNDN);
  mpfr_sqr(s, s, MPFR_RNDN);
  mpfr_sub(y, s, t, MPFR_RNDN);
}

// By Halley's method from a rough start (S. Winitzki, 2008).
void exact_erfinv(mpfr_t y, mpfr_t a, mpfr_t, double) {
  const double x = mpfr_get_d(a, MPFR_RNDN), c = 0.147;
  if (!(std::fabs(x) < 1)) {
    if (std::fabs(x) == 1) mpfr_set_inf(y, x > 0 ? 1 : -1);
    else mpfr_set_nan(y);
    return;
  }
  if (x == 0) {
    mpfr_set(y, a, MPFR_RNDN);
    return;
  }
  Number t, f, slope;
  const double log_ = std::log1p(-std::fabs(x)) + std::log1p(std::fabs(x)), half = 2 / (M_PI * c) + log_ / 2;
  double start = std::copysign(std::sqrt(std::sqrt(half * half - log_ / c) - half), x);
  if (std::fabs(x) < 1e-3) start = x * 0.886226925452758;
  mpfr_set_d(t, start, MPFR_RNDN);
  if (std::fabs(x) < 1e-300) {  // a subnormal start has few digits
    mpfr_const_pi(t, MPFR_RNDN);
    mpfr_sqrt(t, t, MPFR_RNDN);
    mpfr_div_ui(t, t, 2, MPFR_RNDN);
    mpfr_mul(t, t, a, MPFR_RNDN);
  }
  for (int k = 0; k < 5; ++k) {
    // f = (erf(t) - x) / (2 / sqrt(pi) exp(-t^2)); t -= f / (1 + t f)
    mpfr_sqr(slope, t, MPFR_RNDN);
    mpfr_exp(slope, slope, MPFR_RNDN);
    mpfr_const_pi(f, MPFR_RNDN);
    mpfr_sqrt(f, f, MPFR_RNDN);
    mpfr_mul(slope, slope, f, MPFR_RNDN);
    mpfr_div_ui(slope, slope, 2, MPFR_RNDN);
    mpfr_erf(f, t, MPFR_RNDN);
    mpfr_sub(f, f, a, MPFR_RNDN);
    mpfr_mul(f, f, slope, MPFR_RNDN);
    mpfr_mul(slope, t, f, MPFR_RNDN);
    mpfr_add_ui(slope, slope, 1, MPFR_RNDN);
    mpfr_div(f, f, slope, MPFR_RNDN);
    mpfr_sub(t, t, f, MPFR_RNDN);
  }
  mpfr_set(y, t, MPFR_RNDN);
}

void exact_remainder(mpfr_t y, mpfr_t a, mpfr_t b, double) {
  Number r(4400);
  mpfr_fmod(r, a, b, MPFR_RNDN);
  if (mpfr_nan_p(r.v) || mpfr_inf_p(r.v)) mpfr_set(y, r, MPFR_RNDN);
  else if (mpfr_zero_p(r.v)) mpfr_set_zero(y, mpfr_signbit(b) ? -1 : 1);
  else if ((mpfr_sgn(r.v) < 0) == (mpfr_sgn(b) < 0)) mpfr_set(y, r, MPFR_RNDN);
  else mpfr_add(y, r, b, MPFR_RNDN);
}

#define UNARY(f) [](mpfr_t y, mpfr_t a, mpfr_t, double) { mpfr_##f(y, a, MPFR_RNDN); }
#define BINARY(f) [](mpfr_t y, mpfr_t a, mpfr_t b, double) { mpfr_##f(y, a, b, MPFR_RNDN); }

bool whole_below_zero(double x) { return x <= 0 && x == std::floor(x); }
bool not_stepwise(double x) { return whole_below_zero(x) || x < -500 || std::isinf(x); }
bool root_of_digamma(double x, double y) { return x < 0 && std::fabs(y) < 4; }
bool root_of_lgamma(double x, double y) { return x < -2 && std::fabs(y) < 1; }

std::vector<double> multiples(double step, int from, int to) {
  std::vector<double> all;
  for (int k = from; k <= to; ++k) all.push_back(k * step);
  return all;
}
std::vector<double> joined(std::vector<double> a, const std::vector<double> &b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

// Of any size.
double any_size(Random &g, const Limits &l) {
  return sign(g) * (1 + uniform(g)) * std::exp2(std::floor(between(g, std::log2(l.least) - 4, std::log2(l.most))));
}
Pair any_pair(Random &g, const Limits &l, double) { return {any_size(g, l), any_size(g, l)}; }
Pair like_pair(Random &g, const Limits &l, double v) {
  if (g() % 4 == 0) return any_pair(g, l, v);
  const double a = any_size(g, l);
  return {a, a * sign(g) * (1 + uniform(g)) * std::exp2(std::floor(between(g, -60, 60)))};
}
// Powers all over the range of results, and of numbers near 1.
double power_base(Random &g, const Limits &l) {
  if (g() % 2) return std::fabs(any_size(g, l));
  return 1 + sign(g) * std::exp2(between(g, -52, 0)) * 0.999;
}
Pair power_pair(Random &g, const Limits &l, double v) {
  if (g() % 8 == 0) return any_pair(g, l, v);
  const double a = power_base(g, l), y = between(g, std::log(l.least) * 1.2, std::log(l.most) * 1.01);
  if (g() % 8 == 0) return {any_size(g, l), std::floor(between(g, -40, 40))};
  // Of the number as the type holds it, or the result would be another.
  return {a, y / std::log(l.most < 1e39 ? static_cast<double>(static_cast<float>(a)) : a)};
}
Pair mixed_pair(Random &g, const Limits &, double) {
  return {sign(g) * std::exp2(between(g, -20, 20)), sign(g) * std::exp2(between(g, -20, 20))};
}
// The larger summand.
double lerp_size(double a, double b, double v, double) { return std::fmax(std::fabs(a), std::fabs(v * (b - a))); }
// Below 0 even orders have roots, between summands of both signs: n! / d^(n + 1), with the distances d from poles.
double polygamma_size(double x, double, double n, double y) {
  if (x > 0 || std::fmod(n, 2) != 0) return std::fabs(y);
  return std::fmax(std::fabs(y), std::tgamma(n + 1) * std::pow(std::fabs(x - std::round(x)), -n - 1));
}

std::vector<Case> cases() {
  const double e_most = 709.7827128933840, e_least = -745.1332191019412, f_most = 88.72283905, f_least = -103.9720770;
  const std::vector<double> exp_ends = {-760, 720, -110, 90, -1, 1};
  const std::vector<double> exp_points = {0, e_most, e_least, -708.3964185322641, f_most, f_least, -87.33654475};
  const std::vector<double> log_ends = {0, 4, 0.5, 2}, log_points = {1, 0, 2, 0.5, 0.70710678118654752};
  // Numbers of both types that come closest to multiples of pi / 2 (Muller, 2016, table 11.1; 16367173 2^72).
  const std::vector<double> turns = joined(multiples(M_PI / 2, -40, 40), {6381956970095103 * 0x1p797, 16367173 * 0x1p72, 1e22, 1e5,
                                                                          100000.5, 39000, 125, 1e8});
  const std::vector<double> trig_ends = {-10, 10, -1e5, 1e5, -4e5, 4e5, -1e9, 1e9, -1e15, 1e15};
  const std::vector<double> one = {-1, 1}, whole = multiples(1, -30, 30);
  std::vector<Case> all = {
      {"sqrt", CALL(sqrt, a), UNARY(sqrt), std::sqrt, 0, {0, 4}, {0, 1}},
      {"rsqrt", CALL(rsqrt, a), [](mpfr_t y, mpfr_t a, mpfr_t, double) {
         mpfr_sqrt(y, a, MPFR_RNDN);
         mpfr_ui_div(y, 1, y, MPFR_RNDN);
       }, [](double x) { return 1 / std::sqrt(x); }, 0, {0, 4}, {0, 1}},
      {"cinv", CALL(cinv, a), [](mpfr_t y, mpfr_t a, mpfr_t, double) { mpfr_ui_div(y, 1, a, MPFR_RNDN); },
       [](double x) { return 1 / x; }, 0, {-4, 4}, {0, 1}},
      {"ceil", CALL(ceil, a), [](mpfr_t y, mpfr_t a, mpfr_t, double) { mpfr_ceil(y, a); }, std::ceil, 0, {-9, 9}, whole},
      {"floor", CALL(floor, a), [](mpfr_t y, mpfr_t a, mpfr_t, double) { mpfr_floor(y, a); }, std::floor, 0, {-9, 9}, whole},
      {"round", CALL(round, a), [](mpfr_t y, mpfr_t a, mpfr_t, double) { mpfr_round(y, a); }, std::round, 0, {-9, 9},
       multiples(0.5, -30, 30)},
      {"trunc", CALL(trunc, a), [](mpfr_t y, mpfr_t a, mpfr_t, double) { mpfr_trunc(y, a); }, std::trunc, 0, {-9, 9}, whole},
      {"exp", CALL(exp, a), UNARY(exp), std::exp, 0, exp_ends, exp_points},
      {"expm1", CALL(expm1, a), UNARY(expm1), std::expm1, 0, exp_ends, exp_points},
      {"log", CALL(log, a), UNARY(log), std::log, 0, log_ends, log_points},
      {"log1p", CALL(log1p, a), UNARY(log1p), std::log1p, 0, {-1, 3, -1, 1}, {0, -1, 1, -0.5}},
      {"log2", CALL(log2, a), UNARY(log2), std::log2, 0, log_ends, log_points},
      {"log10", CALL(log10, a), UNARY(log10), std::log10, 0, log_ends, log_points},
      {"sin", CALL(sin, a), UNARY(sin), std::sin, 0, trig_ends, turns},
      {"cos", CALL(cos, a), UNARY(cos), std::cos, 0, trig_ends, turns},
      {"tan", CALL(tan, a), UNARY(tan), std::tan, 0, trig_ends, turns},
      {"asin", CALL(asin, a), UNARY(asin), std::asin, 0, one, {-1, 1, 0, 0.5, -0.5}},
      {"acos", CALL(acos, a), UNARY(acos), std::acos, 0, one, {-1, 1, 0, 0.5, -0.5}},
      {"atan", CALL(atan, a), UNARY(atan), std::atan, 0, {-1, 1, -10, 10}, {-1, 1, 0}},
      {"sinh", CALL(sinh, a), UNARY(sinh), std::sinh, 0, {-1, 1, -90, 90, -712, 712},
       {0, 710.4758600739439, 89.41598629, 1, 0.3, 0.44}},
      {"cosh", CALL(cosh, a), UNARY(cosh), std::cosh, 0, {-1, 1, -90, 90, -712, 712}, {0, 710.4758600739439, 89.41598629, 1}},
      {"tanh", CALL(tanh, a), UNARY(tanh), std::tanh, 0, {-1, 1, -10, 10, -25, 25}, {0, 0.0625, 9.5, 1}},
      {"sigmoid", CALL(sigmoid, a), [](mpfr_t y, mpfr_t a, mpfr_t, double) {
         Number e;
         mpfr_neg(e, a, MPFR_RNDN);
         mpfr_exp(e, e, MPFR_RNDN);
         mpfr_add_ui(e, e, 1, MPFR_RNDN);
         mpfr_ui_div(y, 1, e, MPFR_RNDN);
       }, [](double x) { return 1 / (1 + std::exp(-x)); }, 0, {-1, 1, -110, 20, -750, 40}, {0, f_least, e_least, -708.4, -87.3}},
      {"erf", CALL(erf, a), UNARY(erf), std::erf, 0, {-1, 1, -6, 6}, {0, 1, 2.5}},
      {"erfc", CALL(erfc, a), UNARY(erfc), std::erfc, 0, {-1, 1, -6, 28, 0, 11}, {0, 1, 27.22, 26.54, 9.19, 10.05}},
      {"erfinv", CALL(erfinv, a), exact_erfinv, nullptr, 0, {-1, 1, 0.99, 1}, {0, 1, -1, 0.9990447}},
      {"frac", CALL(frac, a), [](mpfr_t y, mpfr_t a, mpfr_t, double) {
         mpfr_frac(y, a, MPFR_RNDN);
         if (mpfr_inf_p(a)) mpfr_set_nan(y);
         else if (mpfr_zero_p(y)) mpfr_set_zero(y, 1);
       }, [](double x) { return x - std::trunc(x); }, 0, {-9, 9}, whole},
      {"lgamma", CALL(lgamma, a), [](mpfr_t y, mpfr_t a, mpfr_t, double) {
         int s;
         mpfr_lgamma(y, &s, a, MPFR_RNDN);
       }, [](double x) {
         int s;
         return lgamma_r(x, &s);
       }, 0, {0, 4, 0, 30, -30, 0, -4, -2, -200, 0}, joined(whole, {1e306, 2.5e305}), nullptr, nullptr, root_of_lgamma},
      {"digamma", CALL(digamma, a), [](mpfr_t y, mpfr_t a, mpfr_t, double) {
         if (mpfr_zero_p(a)) mpfr_set_inf(y, mpfr_signbit(a) ? 1 : -1);
         else mpfr_digamma(y, a, MPFR_RNDN);
       }, nullptr, 0, {0, 3, 0, 30, -30, 0, -3000, 0, -1e6, 0, -1e13, 0},
       joined(whole, {0x1.762d86356be3fp+0, 0.5, 1e15}), nullptr, nullptr, root_of_digamma},
      {"trigamma", CALL(trigamma, a), exact_trigamma, nullptr, 0, {0, 3, 0, 30, -30, 0, -3000, 0}, joined(whole, {0.5, 10}), nullptr,
       nullptr, nullptr, whole_below_zero},
      {"atan2", CALL(atan2, a, b), BINARY(atan2), nullptr, 0, {}, {}, like_pair},
      {"cpow", CALL(cpow, a, b), BINARY(pow), nullptr, 0, {}, {}, power_pair},
      {"cfmod", CALL(cfmod, a, b), BINARY(fmod), nullptr, 0, {}, {}, like_pair},
      {"cremainder", CALL(cremainder, a, b), exact_remainder, nullptr, 0, {}, {}, like_pair},
  };
  for (const int order : {2, 3, 4, 7, 12, 30})
    all.push_back({"polygamma", CALL(polygamma, static_cast<int64_t>(v), a), exact_polygamma, nullptr, static_cast<double>(order),
                   {0, 3, 0, 30, -30, 0}, joined(multiples(1, -10, 10), {0.5, 10}), nullptr, polygamma_size,
                   nullptr, not_stepwise});
  for (const double v : {2.0, 3.0, -1.0, -2.0, 0.5, -0.5, 1.0, 0.0, 2.5, 1.0 / 3, -0.7, 10.0, 17.0, 100.3, -1000.1, 1e-3})
    all.push_back({"pow", CALL(pow, a, v), [](mpfr_t y, mpfr_t a, mpfr_t, double v) {
                     Number b;
                     mpfr_set_d(b, v, MPFR_RNDN);
                     mpfr_pow(y, a, b, MPFR_RNDN);
                   }, nullptr, v, {0, 4, 0.5, 2, -10, 10}, {1, 0}});
  for (const double v : {2.0, 10.0, 0.5, 0.3, 1.0001, 0.9999, 1e10, 3e-8, 1.0, -2.0})
    all.push_back({"tpow", CALL(tpow, v, a), [](mpfr_t y, mpfr_t a, mpfr_t, double v) {
                     Number b;
                     mpfr_set_d(b, v, MPFR_RNDN);
                     mpfr_pow(y, b, a, MPFR_RNDN);
                   }, nullptr, v, {-10, 10, -1080, 1030, -150, 130, -320, 310, -45, 39}, {0, 1}});
  for (const double v : {1.0, 3.0, -0.7, 1e-5, 1e30})
    all.push_back({"fmod", CALL(fmod, a, v), [](mpfr_t y, mpfr_t a, mpfr_t, double v) {
                     Number b;
                     mpfr_set_d(b, v, MPFR_RNDN);
                     mpfr_fmod(y, a, b, MPFR_RNDN);
                   }, nullptr, v, {-10, 10, -1e6, 1e6}, {0}});
  for (const double v : {1.0, 3.0, -0.7, 1e-5, 1e30})
    all.push_back({"remainder", CALL(remainder, a, v), [](mpfr_t y, mpfr_t a, mpfr_t, double v) {
                     Number b;
                     mpfr_set_d(b, v, MPFR_RNDN);
                     exact_remainder(y, a, b, 0);
                   }, nullptr, v, {-10, 10, -1e6, 1e6}, {0}});
  for (const double v : {0.25, 0.3, 0.999, 1.5, -2.0})
    all.push_back({"lerp", CALL(lerp, a, b, v), [](mpfr_t y, mpfr_t a, mpfr_t b, double v) {
                     mpfr_sub(y, b, a, MPFR_RNDN);
                     mpfr_mul_d(y, y, v, MPFR_RNDN);
                     mpfr_add(y, y, a, MPFR_RNDN);
                   }, nullptr, v, {}, {}, mixed_pair, lerp_size});
  return all;
}

// ---- Errors ----

template <class T>
struct Format;
template <>
struct Format<float> {
  static constexpr int bits = 24, least = -149, most = 128;
};
template <>
struct Format<double> {
  static constexpr int bits = 53, least = -1074, most = 1024;
};
template <class T>
double unit(long exponent) {  // of numbers from 2^(exponent - 1) on
  using F = Format<T>;
  return std::ldexp(1.0, static_cast<int>(std::max<long>(F::least, std::min<long>(exponent, F::most) - F::bits)));
}

template <class T>
double error_of(T got, mpfr_t exact, const double *size, bool absolute) {
  using F = Format<T>;
  static Number difference(300);
  if (mpfr_nan_p(exact)) return std::isnan(got) ? 0 : infinity;
  if (std::isnan(got)) return infinity;
  if (mpfr_inf_p(exact)) return std::isinf(got) && (got > 0) == (mpfr_sgn(exact) > 0) ? 0 : infinity;
  if (mpfr_zero_p(exact)) return got == 0 && std::signbit(got) == (mpfr_signbit(exact) != 0) ? 0 : infinity;
  if (std::isinf(got)) {
    if ((got > 0) != (mpfr_sgn(exact) > 0)) return infinity;
    if (mpfr_get_exp(exact) > F::most) return 0;
    mpfr_set_si_2exp(difference, got > 0 ? 1 : -1, F::most, MPFR_RNDN);
  } else {
    mpfr_set_d(difference, static_cast<double>(got), MPFR_RNDN);
  }
  mpfr_sub(difference, difference, exact, MPFR_RNDN);
  if (absolute) return std::fabs(mpfr_get_d(difference, MPFR_RNDN));
  int exponent;
  if (size) std::frexp(*size, &exponent);
  mpfr_mul_2si(difference, difference, -std::ilogb(unit<T>(size ? exponent : mpfr_get_exp(exact))), MPFR_RNDN);
  return std::fabs(mpfr_get_d(difference, MPFR_RNDN));
}
double error_of(float got, double exact) {
  if (std::isnan(exact) || std::isnan(got)) return std::isnan(exact) && std::isnan(got) ? 0 : infinity;
  if (exact == 0 || std::isinf(exact)) return got == exact && std::signbit(got) == std::signbit(exact) ? 0 : infinity;
  const int exponent = std::ilogb(exact) + 1;
  double g = got;
  if (std::isinf(g)) {
    if (exponent > 128 && (g > 0) == (exact > 0)) return 0;
    g = std::copysign(0x1p128, g);
  }
  return std::fabs(g - exact) / unit<float>(exponent);
}

// ---- Running ----

struct Target {
  int64_t bit;
  const char *name;
};
std::vector<Target> targets() {
  std::vector<Target> found;
  std::vector<th::Kernel> seen;
  const auto add = [&](int64_t bits, const char *name) {
    hwy::SetSupportedTargetsForTest(bits);
    const th::Kernel k = th::simd::choose<th::simd::Functions, th::FloatTag>().exp;
    hwy::SetSupportedTargetsForTest(0);
    if (std::find(seen.begin(), seen.end(), k) != seen.end()) return;
    seen.push_back(k);
    found.push_back({bits, name});
  };
  constexpr int64_t scalar = HWY_EMU128 | HWY_SCALAR;
  add(scalar, "scalar");
  for (int64_t left = hwy::SupportedTargets() & ~scalar; left; left &= left - 1) add(left & -left, hwy::TargetName(left & -left));
  return found;
}

struct Worst {
  double error, a, b;
  int target;
};
struct Outcome {
  Worst ulp, root;
  int64_t samples;
};

template <class U>
U *shared(size_t n) {
  void *p = mmap(nullptr, n * sizeof(U), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (p == MAP_FAILED) std::perror("mmap"), std::exit(2);
  return static_cast<U *>(p);
}

// The results of each target, in a process of its own, as the library picks its kernels once.
template <class T>
void compute(const Case &c, const std::vector<Target> &to, T *a, T *b, std::vector<T *> &results, int64_t n, double v) {
  for (size_t k = 0; k < to.size(); ++k) {
    const pid_t child = fork();
    if (child < 0) std::perror("fork"), std::exit(2);
    if (child == 0) {
      hwy::SetSupportedTargetsForTest(to[k].bit);
      call_of<T>(c.calls)(Th<T>::over(results[k], n), Th<T>::over(a, n), b ? Th<T>::over(b, n) : nullptr, v);
      _exit(0);
    }
    int status;
    if (waitpid(child, &status, 0) != child || status != 0) {
      std::fprintf(stderr, "%s of %s on %s ended with status %d\n", c.row, Th<T>::name, to[k].name, status);
      std::exit(2);
    }
  }
}

template <class T>
void add_neighbours(std::vector<T> &x, double at, int64_t n, Random &g) {
  T up = static_cast<T>(at), down = up;
  for (int k = 0; k < std::min<int64_t>(40, n); ++k) {
    x.push_back(up);
    x.push_back(down);
    up = std::nextafter(up, std::numeric_limits<T>::infinity());
    down = std::nextafter(down, -std::numeric_limits<T>::infinity());
  }
  const double size = at == 0 ? 1 : std::fabs(at);
  for (int64_t k = 0; k < n; ++k) x.push_back(static_cast<T>(at + sign(g) * size * std::exp2(between(g, -60, -1))));
}

template <class T>
void sample(const Case &c, int64_t n, std::vector<T> &x, std::vector<T> &y) {
  using L = std::numeric_limits<T>;
  Random g(1);
  const Limits limits = {static_cast<double>(L::max()), static_cast<double>(L::min())};
  std::vector<T> special;
  for (const T s : {T(0), L::denorm_min(), T(3 * L::denorm_min()), T(L::min() - L::denorm_min()), L::min(), T(L::min() * 3),
                    L::epsilon(), T(0.5), T(1), T(1.5), T(2), T(3), T(10), T(0x1p24f), L::max(), L::infinity()})
    special.insert(special.end(), {s, -s});
  special.push_back(L::quiet_NaN());
  if (c.pairs) {
    for (const T a : special)
      for (const T b : special) {
        // What is exact there has its own tests.
        if (c.size && !(std::fabs(a) <= 1e6 && std::fabs(b) <= 1e6)) continue;
        x.push_back(a);
        y.push_back(b);
      }
    for (int64_t k = 0; k < 4 * n; ++k) {
      const Pair p = c.pairs(g, limits, c.value);
      x.push_back(static_cast<T>(p.a));
      y.push_back(static_cast<T>(p.b));
    }
    return;
  }
  x = special;
  for (int64_t k = 0; k < n; ++k) {
    const uint64_t bits = g();
    T v;
    std::memcpy(&v, reinterpret_cast<const char *>(&bits) + (8 - sizeof v), sizeof v);
    if (!std::isnan(v)) x.push_back(v);
    x.push_back(static_cast<T>(sign(g) * std::exp2(between(g, -8, 8)) * limits.least));
  }
  for (size_t e = 0; e < c.ends.size(); e += 2)
    for (int64_t k = 0; k < n; ++k) x.push_back(static_cast<T>(between(g, c.ends[e], c.ends[e + 1])));
  for (const double p : c.points) add_neighbours(x, p, n / 40, g);
  for (T &v : x)
    if (c.left_out && c.left_out(static_cast<double>(v))) v = 1;
}

void worsen(Worst &w, double error, double a, double b, size_t target) {
  if (std::isnan(error)) error = HUGE_VAL;
  if (error > w.error) w = {error, a, b, static_cast<int>(target)};
}

// MPFR's results against those of the sample, once in its order, where the neighbours are of one kind, and once mixed.
template <class T>
void judge(const Case &c, const std::vector<Target> &to, int64_t n, Outcome &out) {
  std::vector<T> x, y;
  sample<T>(c, n, x, y);
  const int64_t count = static_cast<int64_t>(x.size());
  T *a = shared<T>(2 * x.size()), *b = c.pairs ? shared<T>(2 * x.size()) : nullptr;
  std::vector<int64_t> place(x.size());
  for (size_t i = 0; i < place.size(); ++i) place[i] = static_cast<int64_t>(i);
  Random g(2);
  std::shuffle(place.begin(), place.end(), g);
  for (int64_t i = 0; i < count; ++i) {
    a[i] = a[count + place[i]] = x[i];
    if (b) b[i] = b[count + place[i]] = y[i];
  }
  std::vector<T *> results;
  for (size_t k = 0; k < to.size(); ++k) results.push_back(shared<T>(2 * x.size()));
  const double v = static_cast<double>(static_cast<T>(c.value));
  compute<T>(c, to, a, b, results, 2 * count, v);
  Number exact(160), first(60), second(60);
  for (int64_t i = 0; i < count; ++i) {
    const double p = static_cast<double>(a[i]), q = b ? static_cast<double>(b[i]) : 0;
    mpfr_set_d(first, p, MPFR_RNDN);
    mpfr_set_d(second, q, MPFR_RNDN);
    c.exact(exact, first, second, v);
    const double nearest = mpfr_get_d(exact, MPFR_RNDN), size = c.size ? c.size(p, q, v, nearest) : 0;
    const bool by_root = c.near_root && c.near_root(p, nearest);
    T last = T(0);
    for (size_t k = 0; k < to.size(); ++k)
      for (int mixed = 0; mixed < 2; ++mixed) {
        const T got = results[k][mixed ? count + place[i] : i];
        if ((k || mixed) && std::memcmp(&got, &last, sizeof got) == 0) continue;
        last = got;
        worsen(by_root ? out.root : out.ulp, error_of<T>(got, exact, c.size ? &size : nullptr, by_root), p, q, k);
      }
  }
  out.samples += count;
  for (T *r : results) munmap(r, 2 * x.size() * sizeof(T));
  munmap(a, 2 * x.size() * sizeof(T));
  if (b) munmap(b, 2 * x.size() * sizeof(T));
}

// Every `step`-th float against the C library in double.
void judge_patterns(const Case &c, const std::vector<Target> &to, uint64_t step, Outcome &out) {
  constexpr int64_t block = 1 << 21;
  float *x = shared<float>(block);
  std::vector<float *> results;
  for (size_t k = 0; k < to.size(); ++k) results.push_back(shared<float>(block));
  for (uint64_t bits = 0; bits < uint64_t{1} << 32;) {
    int64_t n = 0;
    for (; n < block && bits < uint64_t{1} << 32; bits += step) {
      const uint32_t pattern = static_cast<uint32_t>(bits);
      float v;
      std::memcpy(&v, &pattern, sizeof v);
      if (std::isnan(v) || (c.left_out && c.left_out(static_cast<double>(v)))) continue;
      x[n++] = v;
    }
    if (n == 0) break;
    compute<float>(c, to, x, nullptr, results, n, c.value);
    for (int64_t i = 0; i < n; ++i) {
      const double p = static_cast<double>(x[i]), exact = c.libm(p);
      const bool by_root = c.near_root && c.near_root(p, exact);
      for (size_t k = 0; k < to.size(); ++k) {
        const float got = results[k][i];
        if (by_root) worsen(out.root, std::fabs(static_cast<double>(got) - exact), p, 0, k);
        else if (out.ulp.error < 0.5 || got != static_cast<float>(exact)) worsen(out.ulp, error_of(got, exact), p, 0, k);
      }
    }
    out.samples += n;
  }
  for (float *r : results) munmap(r, block * sizeof(float));
  munmap(x, block * sizeof(float));
}

void merge(Worst &to, const Worst &from) {
  if (from.error > to.error) to = from;
}

struct Bound {
  double of[2][2];  // Float, Double: ulp; near roots
};
std::map<std::string, Bound> read_bounds(const char *name) {
  std::map<std::string, Bound> all;
  std::ifstream in(name);
  if (!in) std::perror(name), std::exit(2);
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    std::string row;
    Bound b = {{{0, -1}, {0, -1}}};
    if (!(words >> row >> b.of[0][0] >> b.of[1][0])) std::fprintf(stderr, "%s: cannot be read: %s\n", name, line.c_str()), std::exit(2);
    words >> b.of[0][1] >> b.of[1][1];
    all[row] = b;
  }
  return all;
}

}  // namespace

int main(int argc, char **argv) {
  int64_t n = 40000;
  uint64_t step = 61;
  const char *only = nullptr, *table = nullptr;
  for (int i = 1; i < argc; ++i) {
    if (!std::strcmp(argv[i], "--short")) n = 200, step = 65521;
    else if (!std::strcmp(argv[i], "--every") && i + 1 < argc) step = std::strtoull(argv[++i], nullptr, 0);
    else if (!std::strcmp(argv[i], "--samples") && i + 1 < argc) n = std::strtoll(argv[++i], nullptr, 0);
    else if (!std::strcmp(argv[i], "--only") && i + 1 < argc) only = argv[++i];
    else table = argv[i];
  }
  const std::vector<Target> to = targets();
  std::vector<Case> all;
  for (Case &c : cases())
    if (!only || !std::strcmp(only, c.row)) all.push_back(c);
  const size_t jobs = 2 * all.size();
  Outcome *outcomes = shared<Outcome>(jobs);
  auto *next = new (shared<std::atomic<size_t>>(1)) std::atomic<size_t>(0);
  for (size_t i = 0; i < jobs; ++i) outcomes[i] = {{-1, nan_, nan_, 0}, {-1, nan_, nan_, 0}, 0};
  const long workers = sysconf(_SC_NPROCESSORS_ONLN);
  for (long w = 0; w < workers; ++w) {
    const pid_t child = fork();
    if (child < 0) return std::perror("fork"), 2;
    if (child) continue;
    for (size_t job; (job = next->fetch_add(1)) < jobs;) {
      const Case &c = all[job / 2];
      // Exact results of these take long.
      const int64_t count = c.libm || c.pairs ? n : n / 8;
      if (job % 2) {
        judge<double>(c, to, count, outcomes[job]);
      } else {
        judge<float>(c, to, count, outcomes[job]);
        if (c.libm) judge_patterns(c, to, step, outcomes[job]);
      }
    }
    std::exit(0);
  }
  bool lost = false;
  for (int status; wait(&status) > 0;) lost = lost || status != 0;
  if (lost) return 2;

  std::string names;
  for (const Target &t : to) names += std::string(" ") + t.name;
  std::printf("note: largest errors in ulp on the CPU targets%s\n", names.c_str());
  const std::map<std::string, Bound> bounds = table ? read_bounds(table) : std::map<std::string, Bound>();
  int passed = 0, failed = 0;
  std::vector<std::string> rows;
  for (const Case &c : all)
    if (rows.empty() || rows.back() != c.row) rows.push_back(c.row);
  for (const std::string &row : rows)
    for (int type = 0; type < 2; ++type) {
      Outcome sum = {{-1, nan_, nan_, 0}, {-1, nan_, nan_, 0}, 0};
      double value = 0;
      int valued = 0;
      for (size_t i = 0; i < all.size(); ++i)
        if (row == all[i].row) {
          const Outcome &o = outcomes[2 * i + type];
          if (o.ulp.error > sum.ulp.error) value = all[i].value;
          valued = valued || all[i].value != 0;
          merge(sum.ulp, o.ulp);
          merge(sum.root, o.root);
          sum.samples += o.samples;
        }
      const auto bound = bounds.find(row);
      const Worst *worst[] = {&sum.ulp, &sum.root};
      for (int k = 0; k < 2; ++k) {
        const Worst &w = *worst[k];
        if (w.error < 0) continue;
        const char *verdict = "";
        if (table) {
          const bool good = bound != bounds.end() && w.error <= bound->second.of[type][k];
          (good ? passed : failed) += 1;
          if (!good) verdict = bound == bounds.end() ? "  NO BOUND" : "  TOO MUCH";
        }
        char at[100];
        if (std::isnan(w.b) || w.b == 0) std::snprintf(at, sizeof at, "%.17g", w.a);
        else std::snprintf(at, sizeof at, "%.17g, %.17g", w.a, w.b);
        char more[40] = "";
        if (valued) std::snprintf(more, sizeof more, " (value %g)", value);
        std::printf("%-11s %-6s %s%-9.3g at %s%s on %s; %lld samples%s\n", row.c_str(), type ? "Double" : "Float",
                    k ? "near roots " : "", w.error, at, more, to[w.target].name, static_cast<long long>(sum.samples), verdict);
      }
    }
  if (!table) return 0;
  std::printf("%d passed, %d failed\n", passed, failed);
  return failed ? 1 : 0;
}
