// Every kernel on every CPU target that this machine can run: each target against the one without vectors, and that one against
// plain formulas where no other test has them; dense operands of all lengths up to 70 at odd addresses, results in place or not.
#include <hwy/targets.h>

#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "TH/simd/conv.hpp"
#include "TH/simd/histogram.hpp"
#include "TH/simd/kernels.hpp"
#include "TH/simd/mask.hpp"
#include "TH/simd/move.hpp"
#include "TH/simd/products.hpp"
#include "TH/simd/reductions.hpp"
#include "TH/simd/selection.hpp"

#include "test.h"  // after: CMocka has a macro fail()

using namespace th;

namespace {

constexpr int64_t max_length = 70;
using ll = long long;
std::mt19937_64 random_bits(1);

struct Target {
  int64_t bit;
  const char *name;
};

template <class Table, class Tag>
Table table_for(const Target &t) {
  hwy::SetSupportedTargetsForTest(t.bit);
  const Table table = simd::choose<Table, Tag>();
  hwy::SetSupportedTargetsForTest(0);
  return table;
}

// Those that this machine can run and the library was compiled for. The first one has no vectors, where there is such a one.
const std::vector<Target> &targets() {
  static const std::vector<Target> all = [] {
    std::vector<Target> found = {{HWY_EMU128 | HWY_SCALAR, "scalar"}};
    std::string names = found[0].name;
    hwy::SetSupportedTargetsForTest(0);
    for (int64_t left = hwy::SupportedTargets() & ~(HWY_EMU128 | HWY_SCALAR); left; left &= left - 1) {
      const Target t = {left & -left, hwy::TargetName(left & -left)};
      const Kernel adds = table_for<simd::Pointwise, FloatTag>(t).adds;
      bool known = false;
      for (const Target &other : found) known = known || table_for<simd::Pointwise, FloatTag>(other).adds == adds;
      if (known) continue;
      found.push_back(t);
      names += std::string(" ") + t.name;
    }
    print_message("note: kernels tested for the CPU targets %s\n", names.c_str());
    return found;
  }();
  return all;
}

template <class T>
bool same(T a, T b) {
  return std::memcmp(&a, &b, sizeof a) == 0 || (!is_narrow<T> && is_nan(a) && is_nan(b));
}

template <class T>
double number(T v) {
  if constexpr (is_narrow<T>) return to_float(v);
  else return static_cast<double>(v);
}

// Any bits, or small whole numbers.
template <class T>
T any_value() {
  const uint64_t bits = random_bits();
  T v;
  if (bits % 3) {
    const int small = static_cast<int>(bits >> 8 & 31) - 12;
    if constexpr (is_narrow<T>) v = convert<T>(static_cast<float>(small) / 4);
    else v = static_cast<T>(is_int<T> ? static_cast<T>(small) : static_cast<T>(small) / static_cast<T>(4));
  } else {
    const uint64_t other = random_bits();
    std::memcpy(&v, &other, sizeof v);
  }
  return v;
}

enum Kind { any, divisors, counts, exponents };

template <class T>
T value_of(Kind kind) {
  T v = any_value<T>();
  if constexpr (is_int<T>) {
    if (kind == counts) return static_cast<T>(random_bits() % (8 * sizeof(T)));
    if (kind == exponents) return static_cast<T>(random_bits() % 9);
    if (kind == divisors && v == 0) return T{3};
  }
  return v;
}

// Dense memory at an odd place, with guards around it.
template <class T>
struct Line {
  static constexpr int64_t margin = 40;
  std::vector<T> all;
  int64_t at;
  explicit Line(int64_t shift = 0) : all(static_cast<size_t>(max_length + 2 * margin)), at(margin / 2 + shift % 13) {}
  T *data() { return all.data() + at; }
  char *bytes() { return reinterpret_cast<char *>(data()); }
  void randomise(Kind kind) {
    for (T &v : all) v = value_of<T>(kind);
  }
};

// One kernel: `r` outputs of type R, inputs of type U. Each target must do what the scalar one does; the guards stay.
template <class R, class U>
void check_kernel(const char *name, const char *target, Kernel scalar, Kernel kernel, int inputs, Kind kind, bool in_place) {
  U value[2] = {value_of<U>(divisors), value_of<U>(any)};
  if (kind == counts) value[0] = value_of<U>(counts);
  for (int64_t n = 0; n <= max_length; ++n) {
    Line<U> in[3] = {Line<U>(n), Line<U>(n * 3), Line<U>(n * 5)};
    for (int k = 0; k < inputs; ++k) in[k].randomise(k == 0 ? any : kind);
    for (int over = -1; over < (in_place ? inputs : 0); ++over) {
      // With over >= 0 the result replaces that input.
      Line<R> expected(n * 7);
      expected.randomise(any);
      Line<U> copies[3] = {in[0], in[1], in[2]};
      Line<R> got = expected;
      char *operand[4] = {expected.bytes(), in[0].bytes(), in[1].bytes(), in[2].bytes()};
      scalar(value, operand, n);
      const Line<R> before = got;
      char *again[4] = {over < 0 ? got.bytes() : copies[over].bytes(), copies[0].bytes(), copies[1].bytes(), copies[2].bytes()};
      kernel(value, again, n);
      const R *result = reinterpret_cast<const R *>(again[0]);
      for (int64_t i = 0; i < n; ++i)
        if (!same(result[i], expected.data()[i]))
          fail_msg("%s on %s, length %lld, in place %d, element %lld: %.17g, on the scalar target %.17g", name, target,
                   ll(n), over, ll(i), number(result[i]), number(expected.data()[i]));
      if (over < 0) {
        for (size_t i = 0; i < before.all.size(); ++i) {
          const int64_t k = static_cast<int64_t>(i) - before.at;
          if ((k < 0 || k >= n) && !same(got.all[i], before.all[i])) fail_msg("%s on %s wrote outside of its operand", name, target);
        }
      } else {
        for (size_t i = 0; i < copies[over].all.size(); ++i) {
          const int64_t k = static_cast<int64_t>(i) - copies[over].at;
          if ((k < 0 || k >= n) && !same(copies[over].all[i], in[over].all[i]))
            fail_msg("%s on %s wrote outside of its operand", name, target);
        }
      }
    }
  }
}

template <class Tag>
void pointwise_test(void **) {
  using T = typename Tag::num;
  using P = simd::Pointwise;
  struct Case {
    const char *name;
    Kernel P::*kernel;
    int inputs;
    Kind kind;
  };
  static const Case cases[] = {
      {"fill", &P::fill, 0, any},         {"adds", &P::adds, 1, any},       {"muls", &P::muls, 1, any},
      {"divs", &P::divs, 1, any},         {"fmods", &P::fmods, 1, any},     {"remainders", &P::remainders, 1, any},
      {"lshifts", &P::lshifts, 1, counts}, {"rshifts", &P::rshifts, 1, counts}, {"ands", &P::ands, 1, any},
      {"ors", &P::ors, 1, any},           {"xors", &P::xors, 1, any},       {"maxs", &P::maxs, 1, any},
      {"mins", &P::mins, 1, any},         {"clamp", &P::clamp, 1, any},     {"cmul", &P::cmul, 2, any},
      {"cdiv", &P::cdiv, 2, divisors},    {"cfmod", &P::cfmod, 2, divisors}, {"cremainder", &P::cremainder, 2, divisors},
      {"clshift", &P::clshift, 2, counts}, {"crshift", &P::crshift, 2, counts}, {"cand", &P::cand, 2, any},
      {"cor", &P::cor, 2, any},           {"cxor", &P::cxor, 2, any},       {"cmax", &P::cmax, 2, any},
      {"cmin", &P::cmin, 2, any},         {"cpow", &P::cpow, 2, exponents}, {"cadd", &P::cadd, 2, any},
      {"addcmul", &P::addcmul, 3, any},   {"addcdiv", &P::addcdiv, 3, divisors}, {"neg", &P::neg, 1, any},
      {"sign", &P::sign, 1, any},         {"abs", &P::abs, 1, any},         {"pow", &P::pow, 1, any},
      {"tpow", &P::tpow, 1, any}};
  static_assert(sizeof cases / sizeof cases[0] + 4 * simd::comparisons == sizeof(P) / sizeof(Kernel), "a kernel is missing here");
  const std::vector<Target> &all = targets();
  const P scalar = table_for<P, Tag>(all[0]);
  for (const Target &t : all) {
    const P p = table_for<P, Tag>(t);
    for (const Case &c : cases) {
      assert_true(!(p.*c.kernel) == !(scalar.*c.kernel));
      if (p.*c.kernel) check_kernel<T, T>(c.name, t.name, scalar.*c.kernel, p.*c.kernel, c.inputs, c.kind, true);
    }
    for (int c = 0; c < simd::comparisons; ++c) {
      if (!scalar.compare[c]) continue;
      const bool byte = std::is_same_v<T, unsigned char>;
      check_kernel<unsigned char, T>("compare_value", t.name, scalar.compare_value[c], p.compare_value[c], 1, any, byte);
      check_kernel<unsigned char, T>("compare", t.name, scalar.compare[c], p.compare[c], 2, any, byte);
      check_kernel<T, T>("compare_value_same", t.name, scalar.compare_value_same[c], p.compare_value_same[c], 1, any, true);
      check_kernel<T, T>("compare_same", t.name, scalar.compare_same[c], p.compare_same[c], 2, any, true);
    }
  }
}

// Longs by a value: divisors and dividends where a reciprocal could be off by one.
void long_divisions_test(void **) {
  constexpr int64_t least = std::numeric_limits<int64_t>::min();
  std::vector<int64_t> edges = {0, least, least + 1};
  for (int k = 0; k < 63; ++k)
    for (int64_t by = -2; by <= 2; ++by) {
      edges.push_back((int64_t{1} << k) + by);
      edges.push_back(-(int64_t{1} << k) + by);
    }
  for (int k = 0; k < 200; ++k) edges.push_back(static_cast<int64_t>(random_bits() >> k % 64));
  const auto wrapped = [](int64_t a, int64_t b) { return static_cast<int64_t>(static_cast<uint64_t>(a) * static_cast<uint64_t>(b)); };
  for (const Target &target : targets()) {
    const simd::Pointwise p = table_for<simd::Pointwise, LongTag>(target);
    for (const int64_t v : edges) {
      if (v == 0) continue;
      std::vector<int64_t> t = edges;
      // Multiples of the divisor and their neighbours.
      for (int k = 0; k < 50; ++k) {
        const int64_t multiple = wrapped(static_cast<int64_t>(random_bits() >> k), v);
        for (int64_t by = -1; by <= 1; ++by) t.push_back(static_cast<int64_t>(static_cast<uint64_t>(multiple) + static_cast<uint64_t>(by)));
      }
      std::vector<int64_t> q(t.size()), f(t.size()), r(t.size());
      const auto run = [&](Kernel kernel, std::vector<int64_t> &to) {
        char *operand[] = {reinterpret_cast<char *>(to.data()), reinterpret_cast<char *>(t.data())};
        kernel(&v, operand, static_cast<int64_t>(t.size()));
      };
      run(p.divs, q);
      run(p.fmods, f);
      run(p.remainders, r);
      for (size_t i = 0; i < t.size(); ++i) {
        const int64_t a = t[i], quotient = v == -1 ? wrapped(a, -1) : a / v, rest = v == -1 ? 0 : a % v;
        const int64_t floor_rest = rest != 0 && (rest < 0) != (v < 0) ? rest + v : rest;
        if (q[i] != quotient || f[i] != rest || r[i] != floor_rest)
          fail_msg("%lld by %lld on %s: quotient %lld, fmod %lld, remainder %lld", ll(a), ll(v), target.name, ll(q[i]), ll(f[i]), ll(r[i]));
      }
    }
  }
}

// All Shorts by many values.
void short_divisions_test(void **) {
  using T = short;
  std::vector<T> t, q(1 << 16), f(q), r(q);
  for (int a = -32768; a < 32768; ++a) t.push_back(static_cast<T>(a));
  const simd::Pointwise p = table_for<simd::Pointwise, ShortTag>(targets().back());
  for (int by = -32768; by < 32768; by += by >= -300 && by < 300 ? 1 : 167) {
    if (by == 0) continue;
    const T v = static_cast<T>(by);
    const auto run = [&](Kernel kernel, std::vector<T> &to) {
      char *operand[] = {reinterpret_cast<char *>(to.data()), reinterpret_cast<char *>(t.data())};
      kernel(&v, operand, 1 << 16);
    };
    run(p.divs, q);
    run(p.fmods, f);
    run(p.remainders, r);
    bool wrong = false;
    for (size_t i = 0; i < t.size(); ++i) {
      const int rest = t[i] % by;
      wrong |= q[i] != static_cast<T>(t[i] / by);
      wrong |= (f[i] != rest) | (r[i] != (rest != 0 && (rest < 0) != (by < 0) ? rest + by : rest));
    }
    if (wrong) fail_msg("a quotient or rest by %d is wrong", by);
  }
}

template <class Tag, class FromTag>
void check_conversion(const Target &t, const simd::Conversions &table, simd::Source source) {
  using T = typename Tag::num;
  using U = typename FromTag::num;
  const Kernel kernel = table.from[source];
  for (int64_t n = 0; n <= max_length; ++n) {
    Line<U> in(n);
    Line<T> out(n * 3);
    in.randomise(any);
    const Line<T> before = out;
    char *operand[] = {out.bytes(), in.bytes()};
    kernel(nullptr, operand, n);
    for (size_t i = 0; i < out.all.size(); ++i) {
      const int64_t k = static_cast<int64_t>(i) - out.at;
      const auto converted = [](U v) {
        if constexpr (std::is_same_v<Tag, BoolTag>) return static_cast<T>(v != U{});
        else return convert<T>(v);
      };
      const T expected = k < 0 || k >= n ? before.all[i] : converted(in.data()[k]);
      if (!same(out.all[i], expected))
        fail_msg("%s from %s on %s, length %lld, element %lld: %.17g, not %.17g", Tag::name, FromTag::name, t.name,
                 ll(n), ll(k), number(out.all[i]), number(expected));
    }
  }
}

template <class Tag>
void conversions_test(void **) {
  for (const Target &t : targets()) {
    const simd::Conversions table = table_for<simd::Conversions, Tag>(t);
    for (int repeat = 0; repeat < 5; ++repeat) {
      check_conversion<Tag, ByteTag>(t, table, simd::Byte);
      check_conversion<Tag, CharTag>(t, table, simd::Char);
      check_conversion<Tag, ShortTag>(t, table, simd::Short);
      check_conversion<Tag, IntTag>(t, table, simd::Int);
      check_conversion<Tag, LongTag>(t, table, simd::Long);
      check_conversion<Tag, HalfTag>(t, table, simd::Half);
      check_conversion<Tag, BFloat16Tag>(t, table, simd::BFloat16);
      check_conversion<Tag, FloatTag>(t, table, simd::Float);
      check_conversion<Tag, DoubleTag>(t, table, simd::Double);
    }
  }
}

// ---- Functions ----

// The distance of a result from the exact one in units of its last place.
template <class T>
double ulps(T got, long double exact) {
  const T nearest = static_cast<T>(exact);
  if (same(got, nearest) || got == nearest) return 0;
  if (!std::isfinite(got) || !std::isfinite(nearest)) {
    // Just below overflow, infinity is the next number.
    const long double limit = std::numeric_limits<T>::max();
    const bool near_limit = std::isinf(got) && fabsl(exact) >= limit * (1 - 2 * std::numeric_limits<T>::epsilon());
    return near_limit && (got > 0) == (exact > 0) ? 1 : INFINITY;
  }
  const T size = std::max(std::fabs(nearest), std::numeric_limits<T>::min());
  const T unit = std::nextafter(size, std::numeric_limits<T>::infinity()) - size;
  return static_cast<double>(fabsl(static_cast<long double>(got) - exact) / static_cast<long double>(unit));
}

const struct {
  const char *name;
  Kernel simd::Functions::*kernel;
  int inputs;
  double ulps;
} function_cases[] = {
    {"sqrt", &simd::Functions::sqrt, 1, 0}, {"rsqrt", &simd::Functions::rsqrt, 1, 0},
    {"cinv", &simd::Functions::cinv, 1, 0}, {"ceil", &simd::Functions::ceil, 1, 0},
    {"floor", &simd::Functions::floor, 1, 0}, {"round", &simd::Functions::round, 1, 0},
    {"trunc", &simd::Functions::trunc, 1, 0}, {"frac", &simd::Functions::frac, 1, 0},
    {"sigmoid", &simd::Functions::sigmoid, 1, 3}, {"exp", &simd::Functions::exp, 1, 2},
    {"log", &simd::Functions::log, 1, 2}, {"log1p", &simd::Functions::log1p, 1, 2},
    {"sin", &simd::Functions::sin, 1, 2}, {"cos", &simd::Functions::cos, 1, 2}, {"tan", &simd::Functions::tan, 1, 2},
    {"asin", &simd::Functions::asin, 1, 2}, {"acos", &simd::Functions::acos, 1, 2},
    {"atan", &simd::Functions::atan, 1, 2}, {"sinh", &simd::Functions::sinh, 1, 4},
    {"cosh", &simd::Functions::cosh, 1, 4}, {"tanh", &simd::Functions::tanh, 1, 4},
    {"lgamma", &simd::Functions::lgamma, 1, 0}, {"atan2", &simd::Functions::atan2, 2, 2},
    {"cpow", &simd::Functions::cpow, 2, 2}, {"pow", &simd::Functions::pow, 1, 2},
    {"tpow", &simd::Functions::tpow, 1, 2}, {"lerp", &simd::Functions::lerp, 2, 0},
    {"log2", &simd::Functions::log2, 1, 2}, {"log10", &simd::Functions::log10, 1, 2}, {"expm1", &simd::Functions::expm1, 1, 2},
    {"erf", &simd::Functions::erf, 1, 2}, {"erfc", &simd::Functions::erfc, 1, 3}, {"erfinv", &simd::Functions::erfinv, 1, 0},
    {"digamma", &simd::Functions::digamma, 1, 0}, {"trigamma", &simd::Functions::trigamma, 1, 0},
    {"polygamma", &simd::Functions::polygamma, 1, 0}};
static_assert(sizeof function_cases / sizeof function_cases[0] == sizeof(simd::Functions) / sizeof(Kernel), "a function is missing here");

// Near those of the scalar target, in any place of the operand, and the same when done in place. lgamma and those of special.hpp are
// the same everywhere. How accurate they are on each target: tests/accuracy.
template <class Tag>
void functions_test(void **) {
  using T = typename Tag::num;
  using F = simd::Functions;
  const std::vector<Target> &all = targets();
  const F scalar = table_for<F, Tag>(all[0]);
  const T values[] = {T(2.5), T(-1.25), T(3)};
  for (const Target &t : all) {
    const F f = table_for<F, Tag>(t);
    for (const auto &c : function_cases)
      for (int64_t n = 0; n <= max_length; ++n) {
        Line<T> in[2] = {Line<T>(n), Line<T>(n * 3)}, got(n * 5), expected(n * 7);
        for (Line<T> &line : in) {
          line.randomise(any);
          // libm and SLEEF differ about signalling NaNs.
          for (T &v : line.all) v = is_nan(v) ? std::numeric_limits<T>::quiet_NaN() : v;
        }
        const T value = values[n % 3], scalars[] = {value, T(1)};
        // Results just below overflow.
        const double most = std::log(std::numeric_limits<T>::max());
        const double edges[] = {most + 0.5, -most - 0.5, most * (1 - 1e-7), std::exp(most / value), std::exp(most / value * (1 - 1e-7)),
                                most / std::log(2.5) * (1 - 1e-7), std::numeric_limits<T>::max(), std::exp(most / 2.5)};
        for (int64_t i = 0; i < n; i += 9) in[0].data()[i] = static_cast<T>(edges[(i + n) % 8]);
        char *operand[] = {got.bytes(), in[0].bytes(), in[1].bytes()}, *oracle[] = {expected.bytes(), in[0].bytes(), in[1].bytes()};
        (f.*c.kernel)(scalars, operand, n);
        (scalar.*c.kernel)(scalars, oracle, n);
        for (int64_t i = 0; i < n; ++i) {
          const T e = expected.data()[i];
          if (!(ulps(got.data()[i], static_cast<long double>(e)) <= c.ulps))
            fail_msg("%s(%.17g) on %s, length %lld, element %lld: %.17g, on the scalar target %.17g", c.name, number(in[0].data()[i]),
                     t.name, ll(n), ll(i), number(got.data()[i]), number(e));
          T one;
          const auto bytes = [](T *p) { return reinterpret_cast<char *>(p); };
          char *alone[] = {bytes(&one), bytes(in[0].data() + i), bytes(in[1].data() + i)};
          (f.*c.kernel)(scalars, alone, 1);
          if (!(ulps(one, static_cast<long double>(got.data()[i])) <= c.ulps))
            fail_msg("%s on %s: %.17g alone, %.17g among others", c.name, t.name, number(one), number(got.data()[i]));
        }
        for (int over = 0; over < c.inputs; ++over) {
          Line<T> copies[2] = {in[0], in[1]};
          char *same_place[] = {copies[over].bytes(), copies[0].bytes(), copies[1].bytes()};
          (f.*c.kernel)(scalars, same_place, n);
          for (size_t i = 0; i < copies[over].all.size(); ++i) {
            const int64_t k = static_cast<int64_t>(i) - copies[over].at;
            const T e = k < 0 || k >= n ? in[over].all[i] : got.data()[k];
            if (!same(copies[over].all[i], e))
              fail_msg("%s on %s, in place: element %lld differs", c.name, t.name, ll(k));
          }
        }
      }
  }
}

// Those of 16 bits are those of Float, rounded once: for every element.
template <class Tag>
void narrow_functions_test(void **) {
  using T = typename Tag::num;
  constexpr int64_t n = 1 << 16;
  std::vector<T> x(n), y(n), r(n);
  std::vector<float> xf(n), yf(n), rf(n);
  for (size_t i = 0; i < x.size(); ++i) {
    x[i].x = static_cast<unsigned short>(i);
    y[i] = any_value<T>();
    xf[i] = to_float(x[i]);
    yf[i] = to_float(y[i]);
  }
  const auto bytes = [](auto &v) { return reinterpret_cast<char *>(v.data()); };
  for (const Target &t : targets()) {
    const auto narrow = table_for<simd::Functions, Tag>(t), whole = table_for<simd::Functions, FloatTag>(t);
    for (const auto &c : function_cases) {
      const float scalars[] = {2.5f, 1};
      const T narrow_scalars[] = {convert<T>(scalars[0]), convert<T>(scalars[1])};
      char *narrows[] = {bytes(r), bytes(x), bytes(y)}, *floats[] = {bytes(rf), bytes(xf), bytes(yf)};
      (narrow.*c.kernel)(narrow_scalars, narrows, n);
      (whole.*c.kernel)(scalars, floats, n);
      for (size_t i = 0; i < r.size(); ++i)
        if (r[i].x != convert<T>(rf[i]).x)
          fail_msg("%s(%.17g) of %s on %s is %.17g, of Float %.17g", c.name, number(x[i]), Tag::name, t.name, number(r[i]), number(rf[i]));
    }
  }
}

// ---- Sums over windows ----

// All shapes: rows shorter and longer than vectors, planes on both sides of blocks, steps in the input, groups, beta. Whole numbers so
// small that sums are exact.
template <class Tag>
void windows_test(void **) {
  using T = typename Tag::num;
  using S = simd::WindowSum<T>;
  static const int64_t some_planes[] = {1, 3, 4, 5, 8, 9, 13, 33, 130}, some_rows[] = {1, 3, 7, 16, 17, 30, 48, 67};
  const auto whole = [](int64_t below) { return convert<T>(static_cast<float>(random_bits() % static_cast<uint64_t>(below))); };
  for (const Target &t : targets()) {
    const simd::WindowSums<Tag> kernels = table_for<simd::WindowSums<Tag>, Tag>(t);
    for (const int64_t planes : some_planes)
      for (const int64_t row : some_rows)
        for (const int64_t some_terms : {1, row % 2 ? 4 : 40}) {
          simd::Windows<T> w = {};
          const int64_t step = 1 + static_cast<int64_t>(random_bits() % 3), spread = 1 + static_cast<int64_t>(random_bits() % 2);
          w.groups = planes == 1 ? 3 : 1;
          w.planes = planes;
          const int64_t places[] = {2, 1, 3, row}, terms[] = {some_terms, 1, 2, 2};
          const int64_t columns = (row - 1) * step + spread + 1, lines = 4, volume = lines * columns;
          const int64_t count = 6 * row, depth = 4 * terms[0];
          const int64_t place_step[] = {volume, 0, columns, step}, term_step[] = {2 * volume, 0, columns, spread};
          const int64_t result_step[] = {3 * row, 0, row, 1}, kernel_step[] = {4, 0, 2, 1};
          std::copy(places, places + 4, w.places);
          std::copy(terms, terms + 4, w.terms);
          std::copy(place_step, place_step + 4, w.place_step);
          std::copy(term_step, term_step + 4, w.term_step);
          std::copy(result_step, result_step + 4, w.result_step);
          std::copy(kernel_step, kernel_step + 4, w.kernel_step);
          w.input_group = terms[0] * 2 * volume;
          w.kernel_group = planes * depth;
          w.result_group = planes * (count + 1);
          w.kernel_plane = depth;
          w.result_plane = count + 1;
          std::vector<S> input(static_cast<size_t>(w.groups * w.input_group));
          std::vector<T> kernel(static_cast<size_t>(w.groups * w.kernel_group)), before(static_cast<size_t>(w.groups * w.result_group));
          for (S &v : input) v = convert<S>(whole(3));
          for (T &v : kernel) v = whole(2);
          for (T &v : before) v = whole(5);
          std::vector<T> result = before;
          w.input = input.data();
          w.kernel = kernel.data();
          w.result = result.data();
          w.alpha = whole(3);
          w.beta = whole(3);
          std::vector<S> packed(static_cast<size_t>(kernels.packed_size(w)));
          const int64_t pack = kernels.pack_tasks(w), tasks = kernels.tasks(w);
          if (pack) kernels.pack(w, packed.data(), 0, pack);
          // In two parts, the later one first.
          if (tasks > 1) kernels.run(w, packed.data(), tasks / 2, tasks);
          kernels.run(w, packed.data(), 0, tasks > 1 ? tasks / 2 : tasks);
          for (int64_t g = 0; g < w.groups; ++g)
            for (int64_t p = 0; p < planes; ++p)
              for (int64_t c = 0; c <= count; ++c) {
                const size_t at = static_cast<size_t>(g * w.result_group + p * w.result_plane + c);
                T expected = before[at];
                if (c < count) {
                  const int64_t place = c / (3 * row) * volume + c / row % 3 * columns + c % row * step;
                  S sum = 0;
                  for (int64_t q = 0; q < depth; ++q)
                    sum = wrapping_sum(sum, wrapping_product(
                        convert<S>(kernel[static_cast<size_t>(g * w.kernel_group + p * depth + q)]),
                        input[static_cast<size_t>(g * w.input_group + place + q / 4 * 2 * volume + q / 2 % 2 * columns + q % 2 * spread)]));
                  expected = convert<T>(wrapping_sum(wrapping_product(convert<S>(w.beta), convert<S>(expected)),
                                                     wrapping_product(convert<S>(w.alpha), sum)));
                }
                if (!same(result[at], expected))
                  fail_msg("%s windows on %s, %lld planes, rows of %lld by %lld, %lld terms: plane %lld, place %lld", Tag::name, t.name,
                           ll(planes), ll(row), ll(step), ll(depth), ll(p), ll(c));
              }
        }
  }
}

// ---- Products ----

template <class Tag>
void products_test(void **) {
  using T = typename Tag::num;
  static const int64_t sizes[][3] = {{1, 1, 1},    {1, 5, 1},    {5, 1, 1},    {1, 1, 5},   {3, 4, 5},    {4, 8, 16},
                                     {5, 9, 33},   {17, 3, 31},  {2, 127, 3},  {3, 128, 97}, {4, 129, 4}, {9, 300, 1},
                                     {1030, 5, 1}, {1, 1030, 1}, {3, 1030, 2}, {2, 3, 200}, {9, 2, 63},   {70, 60, 71}};
  const auto small = [] { return static_cast<T>(static_cast<int>(random_bits() % 15) - (std::is_signed_v<T> ? 7 : 0)); };
  // Integers wrap.
  using Exact = std::conditional_t<is_int<T>, uint64_t, double>;
  for (const Target &t : targets()) {
    const simd::Products<Tag> kernels = table_for<simd::Products<Tag>, Tag>(t);
    for (const auto &size : sizes)
      for (int layout = 0; layout < 27; ++layout) {
        const int64_t n = size[0], k = size[1], m = size[2];
        const T beta = static_cast<T>(layout % 4 == 3 ? 0 : layout % 4);
        // Row-major, column-major, or neither.
        const auto matrix = [&](std::vector<T> &memory, int64_t rows, int64_t columns, int kind) {
          const int64_t step = kind == 2 ? 2 : 1;
          memory.resize(static_cast<size_t>((rows + 1) * (columns + 1) * step));
          for (T &v : memory) v = small();
          return kind == 1 ? Matrix<T>{memory.data(), rows, columns, 1, rows + 1}
                           : Matrix<T>{memory.data(), rows, columns, (columns + 1) * step, step};
        };
        std::vector<T> am, bm, cm;
        const Matrix<T> a = matrix(am, n, k, layout % 3), b = matrix(bm, k, m, layout / 3 % 3), c = matrix(cm, n, m, layout / 9);
        std::vector<T> expected = cm, distances = cm, dm = cm;
        for (int64_t i = 0; i < n; ++i)
          for (int64_t j = 0; j < m; ++j) {
            const size_t at = static_cast<size_t>(i * c.row + j * c.column);
            Exact sum = 0, squares = 0;
            for (int64_t p = 0; p < k; ++p) {
              const Exact x = static_cast<Exact>(a.data[i * a.row + p * a.column]), y = static_cast<Exact>(b.data[p * b.row + j * b.column]);
              sum += x * y;
              squares += (x - y) * (x - y);
            }
            expected[at] = static_cast<T>(static_cast<Exact>(beta) * static_cast<Exact>(expected[at]) + 3 * sum);
            distances[at] = static_cast<T>(3 * squares);
            if constexpr (!is_int<T>)
              if (beta == 0) cm[at] = NAN;
          }
        const Matrix<const T> left = {a.data, n, k, a.row, a.column}, right = {b.data, k, m, b.row, b.column};
        kernels.multiply(T{3}, left, right, beta, c);
        kernels.distance(T{3}, left, right, {dm.data(), n, m, c.row, c.column});
        if (cm != expected || dm != distances)
          fail_msg("%s on %s, (%lld, %lld) times (%lld, %lld), layout %d", cm != expected ? "product" : "distance", t.name, ll(n),
                   ll(k), ll(k), ll(m), layout);
      }
    for (const int64_t n : {1, 3, 31, 32, 33, 100, 40000}) {
      std::vector<T> x(static_cast<size_t>(n)), y = x, r = x;
      for (T &v : x) v = small();
      for (T &v : y) v = small();
      for (T &v : r) v = small();
      Exact sum = 0;
      std::vector<T> expected = r, fresh = r, beside = r;
      for (size_t i = 0; i < x.size(); ++i) {
        sum += static_cast<Exact>(x[i]) * static_cast<Exact>(y[i]);
        expected[i] = static_cast<T>(2 * static_cast<Exact>(r[i]) + 3 * static_cast<Exact>(x[i]));
        fresh[i] = static_cast<T>(3 * static_cast<Exact>(x[i]));
      }
      if (kernels.dot(x.data(), y.data(), n) != static_cast<typename Tag::acc>(sum)) fail_msg("dot on %s, %lld", t.name, ll(n));
      kernels.update(beside.data(), T{2}, r.data(), T{3}, x.data(), n);
      if (beside != expected) fail_msg("update on %s, %lld", t.name, ll(n));
      kernels.update(beside.data(), T{0}, r.data(), T{3}, x.data(), n);
      if (beside != fresh) fail_msg("update on %s, %lld, beta 0", t.name, ll(n));
      kernels.update(r.data(), T{2}, r.data(), T{3}, x.data(), n);
      if (r != expected) fail_msg("update on %s, %lld, in place", t.name, ll(n));
    }
  }
}

// ---- Reductions ----

// Rows, columns and joined parts: the same bits on every target, and the number that whole sums have.
template <class Tag>
void reductions_test(void **) {
  using T = typename Tag::num;
  using R = simd::Reductions;
  static const struct {
    const char *name;
    simd::Reduction R::*reduction;
    double p;
  } cases[] = {{"sum", &R::sum, 0},
               {"mean", &R::mean, 0},
               {"prod", &R::prod, 0},
               {"product", &R::product, 0},
               {"max", &R::max, 0},
               {"min", &R::min, 0},
               {"largest", &R::largest, 0},
               {"smallest", &R::smallest, 0},
               {"var", &R::var, 1},
               {"std", &R::std, 0},
               {"nonzeros", &R::nonzeros, 0},
               {"absolutes", &R::absolutes, 1},
               {"squares", &R::squares, 2},
               {"cubes", &R::cubes, 3},
               {"powers", &R::powers, 2.5},
               {"largest_absolute", &R::largest_absolute, 0},
               {"smallest_absolute", &R::smallest_absolute, 0}};
  static_assert(sizeof cases / sizeof cases[0] == sizeof(R) / sizeof(simd::Reduction), "a reduction is missing here");
  const std::vector<Target> &all = targets();
  const R scalar = table_for<R, Tag>(all[0]);
  for (const Target &t : all) {
    const R table = table_for<R, Tag>(t);
    for (const auto &c : cases) {
      const simd::Reduction &r = table.*c.reduction, &s = scalar.*c.reduction;
      assert_true(r.value == s.value && r.index == s.index && r.value <= simd::largest_partial);
      if (!r.rows) {
        assert_true(is_int<T>);
        continue;
      }
      for (int64_t n = 1; n <= 700; n += n < 70 ? 1 : 97)
        for (int nan = 0; nan < 2; ++nan) {
          constexpr int64_t rows = 5;
          const int64_t stride = n + 3;
          std::vector<T> x(static_cast<size_t>(rows * stride));
          for (T &v : x) v = nan ? any_value<T>() : static_cast<T>(random_bits() % 100);
          std::vector<double> mapped(x.size());
          if (r.map) r.map(mapped.data(), reinterpret_cast<const char *>(x.data()), rows * stride, c.p);
          const int64_t width = r.map ? sizeof(double) : sizeof(T);
          // Along rows, and along columns.
          for (int along = 0; along < 2; ++along) {
            const int64_t outputs = along == 0 ? rows : std::min<int64_t>(n, simd::reduction_block);
            struct Out {
              std::vector<char> value, result;
              std::vector<int64_t> index;
            } out[2];
            for (int k = 0; k < 2; ++k) {
              const simd::Reduction &q = k ? s : r;
              out[k].value.resize(static_cast<size_t>(outputs) * q.value);
              out[k].index.resize(static_cast<size_t>(outputs));
              out[k].result.resize(static_cast<size_t>(outputs) * sizeof(T));
              std::vector<char> later = out[k].value;
              std::vector<int64_t> later_index = out[k].index;
              const simd::Partial p{out[k].value.data(), out[k].index.data()}, l{later.data(), later_index.data()};
              const char *from = r.map ? reinterpret_cast<const char *>(mapped.data()) : reinterpret_cast<const char *>(x.data());
              if (along == 0) {
                q.rows(p, from, stride, rows, n, 10);
                q.rows(l, from + 3 * width, stride, rows, n, 10 + n);
                q.join(p, l, outputs);
                q.finish(out[k].result.data(), out[k].value.data(), outputs, 2 * n, c.p);
              } else {
                q.columns(p, from, stride, 2, outputs, 10, true);
                q.columns(p, from + 2 * stride * width, stride, rows - 2, outputs, 12, false);
                q.finish(out[k].result.data(), out[k].value.data(), outputs, rows, c.p);
              }
            }
            bool equal = !r.index || out[0].index == out[1].index;
            for (int64_t i = 0; i < outputs; ++i) {
              T got, expected;
              std::memcpy(&got, out[0].result.data() + static_cast<size_t>(i) * sizeof(T), sizeof got);
              std::memcpy(&expected, out[1].result.data() + static_cast<size_t>(i) * sizeof(T), sizeof expected);
              equal = equal && same(got, expected);
            }
            if (!equal)
              fail_msg("%s along %d on %s, %lld elements: not as on the scalar target", c.name, along, t.name, ll(n));
            const std::string name = c.name;
            const bool most_of = name == "max" || name == "largest", least_of = name == "min" || name == "smallest";
            if (nan || !(name == "sum" || name == "mean" || most_of || least_of)) continue;
            for (int64_t i = 0; i < outputs; ++i) {
              // The rows' second part starts three elements further on.
              const auto at = [&](int64_t k) {
                return along ? x[static_cast<size_t>(k * stride + i)]
                             : x[static_cast<size_t>(i * stride + (k < n ? k : k - n + 3))];
              };
              const int64_t count = along ? rows : 2 * n;
              int64_t sum = 0, most = 0, least = 0;
              for (int64_t k = 0; k < count; ++k) {
                sum += static_cast<int64_t>(at(k));
                if (at(k) > at(most)) most = k;
                if (at(k) < at(least)) least = k;
              }
              T expected;
              if (name == "sum") expected = static_cast<T>(sum);
              else if (name == "mean" && is_int<T>) expected = static_cast<T>(sum / count);
              else if (name == "mean") expected = static_cast<T>(static_cast<double>(sum) / static_cast<double>(count));
              else expected = at(most_of ? most : least);
              T got;
              std::memcpy(&got, out[0].result.data() + static_cast<size_t>(i) * sizeof(T), sizeof got);
              if (got != expected || (r.index && out[0].index[static_cast<size_t>(i)] != 10 + (most_of ? most : least)))
                fail_msg("%s along %d on %s, output %lld of %lld elements: %.17g at %lld, not %.17g", c.name, along, t.name,
                         ll(i), ll(count), number(got),
                         ll(out[0].index[static_cast<size_t>(i)]), number(expected));
            }
          }
        }
    }
  }
}

// ---- Scans ----

// Rows and columns that go on from a state: the same bits on every target, and as by a plain loop.
template <class Tag>
void scans_test(void **) {
  using T = typename Tag::num;
  using S = simd::Scans;
  static constexpr simd::Scan S::*cases[] = {&S::sum, &S::prod};
  static_assert(sizeof cases / sizeof cases[0] == sizeof(S) / sizeof(simd::Scan), "a scan is missing here");
  for (const Target &t : targets()) {
    const S table = table_for<S, Tag>(t);
    for (int which = 0; which < 2; ++which) {
      const simd::Scan &scan = table.*cases[which];
      for (int64_t n = 1; n <= 300; n += n < 40 ? 1 : 61)
        for (int along = 0; along < 2; ++along) {
          constexpr int64_t rows = 7;
          const int64_t stride = n + 3, slices = along ? n : rows, length = along ? rows : n;
          std::vector<T> x(static_cast<size_t>(rows * stride)), r(x);
          for (T &v : x) v = any_value<T>();
          std::vector<char> state(static_cast<size_t>(slices) * scan.state);
          const char *from = reinterpret_cast<const char *>(x.data());
          char *to = reinterpret_cast<char *>(r.data());
          scan.start(state.data(), slices);
          if (along) {
            scan.columns(to, stride, from, stride, 3, n, state.data());
            const int64_t on = 3 * stride * static_cast<int64_t>(sizeof(T));
            scan.columns(to + on, stride, from + on, stride, rows - 3, n, state.data());
          } else {
            scan.rows(to, stride, from, stride, rows, n / 2, state.data());
            const int64_t on = n / 2 * static_cast<int64_t>(sizeof(T));
            scan.rows(to + on, stride, from + on, stride, rows, n - n / 2, state.data());
          }
          for (int64_t i = 0; i < slices; ++i) {
            using A = std::conditional_t<is_int<T>, uint64_t, double>;
            A a = static_cast<A>(which);
            for (int64_t k = 0; k < length; ++k) {
              const size_t place = static_cast<size_t>(along ? k * stride + i : i * stride + k);
              a = which ? a * static_cast<A>(x[place]) : a + static_cast<A>(x[place]);
              if (!same(r[place], static_cast<T>(a)))
                fail_msg("%s along %d on %s, %lld elements: %.17g, not %.17g", which ? "prod" : "sum", along, t.name, ll(n),
                         number(r[place]), number(static_cast<T>(a)));
            }
          }
        }
    }
  }
}

// ---- Sorting ----

// NaN is the largest element.
template <class T>
bool comes_before(T a, T b) {
  return a < b || (is_nan(b) && !is_nan(a));
}

// Words in order are elements in order: a stable sort, NaN last or first.
template <class Tag, class Word>
void check_words(const Target &t, const simd::Sorting &s, simd::Words kind, int64_t n, bool descending) {
  using T = typename Tag::num;
  std::vector<T> x(static_cast<size_t>(n)), v(x);
  for (T &e : x) e = any_value<T>();
  std::vector<Word> words(static_cast<size_t>(n)), found(static_cast<size_t>(n + simd::least_room));
  std::vector<int64_t> at(static_cast<size_t>(n)), expected(at);
  const char *from = reinterpret_cast<const char *>(x.data());
  s.by[kind].encode(words.data(), from, n, descending);
  for (int64_t i = 0; i < n; ++i) expected[static_cast<size_t>(i)] = i;
  std::stable_sort(expected.begin(), expected.end(), [&](int64_t a, int64_t b) {
    const T p = x[static_cast<size_t>(a)], q = x[static_cast<size_t>(b)];
    return descending ? comes_before(q, p) : comes_before(p, q);
  });
  const std::vector<Word> unsorted = words;
  std::sort(words.begin(), words.end());
  s.by[kind].decode(reinterpret_cast<char *>(v.data()), at.data(), words.data(), n, from, descending);
  for (size_t i = 0; i < at.size(); ++i)
    if (at[i] != expected[i] || !same(v[i], x[static_cast<size_t>(at[i])]))
      fail_msg("%s words of %d on %s: place %zu has index %lld, not %lld", Tag::name, kind, t.name, i, ll(at[i]),
               ll(expected[i]));
  // Those whose key is below the middle one's.
  const T bound = x[static_cast<size_t>(at[at.size() / 2])];
  int64_t place = 0;
  const int64_t count = s.by[kind].less(found.data(), n + simd::least_room, from, &place, n, &words[words.size() / 2], descending);
  assert_true(place == n);
  int64_t k = 0;
  for (size_t i = 0; i < x.size(); ++i)
    if (descending ? comes_before(bound, x[i]) : comes_before(x[i], bound)) {
      assert_true(k < count);
      assert_true(!(found[static_cast<size_t>(k)] < unsorted[i]) && !(unsorted[i] < found[static_cast<size_t>(k)]));
      ++k;
    }
  assert_true(k == count);
}

template <class Tag>
void sorting_test(void **) {
  constexpr int bits = 8 * sizeof(typename Tag::num);
  for (const Target &t : targets()) {
    const simd::Sorting s = table_for<simd::Sorting, Tag>(t);
    assert_int_equal(s.key_bits, bits);
    for (int64_t n = 1; n <= 400; n += n < 70 ? 1 : 67)
      for (int descending = 0; descending < 2; ++descending) {
        if constexpr (bits < 32) check_words<Tag, uint32_t>(t, s, simd::words32, n, descending);
        if constexpr (bits < 64) check_words<Tag, uint64_t>(t, s, simd::words64, n, descending);
        if constexpr (bits >= 32) check_words<Tag, simd::Wide>(t, s, simd::words128, n, descending);
      }
  }
}

// Against a stable sort; few values, so that many are equal, or many.
template <class Tag>
void selection_test(void **) {
  using T = typename Tag::num;
  for (const Target &t : targets()) {
    const simd::Selection s = table_for<simd::Selection, Tag>(t);
    for (int64_t n = 1; n <= 3000; n += n < 70 ? 1 : 419)
      for (int descending = 0; descending < 2; ++descending)
        for (const size_t period : {size_t{2}, size_t{7}, static_cast<size_t>(n)}) {
          std::vector<T> x(static_cast<size_t>(n));
          std::vector<int64_t> at(x.size()), sorted(x.size());
          for (size_t i = 0; i < x.size(); ++i) x[i] = i < period ? any_value<T>() : x[i - period];
          for (size_t i = 0; i < x.size(); ++i) sorted[i] = static_cast<int64_t>(i);
          std::stable_sort(sorted.begin(), sorted.end(), [&](int64_t a, int64_t b) {
            const T p = x[static_cast<size_t>(a)], q = x[static_cast<size_t>(b)];
            return descending ? comes_before(q, p) : comes_before(p, q);
          });
          std::vector<char> room(static_cast<size_t>(2 * n * s.key));
          const char *from = reinterpret_cast<const char *>(x.data());
          for (int64_t k = 0; k < n; k += 1 + n / 13) {
            if (!descending && s.kth(room.data(), from, n, k, false) != sorted[static_cast<size_t>(k)])
              fail_msg("%s: number %lld of %lld on %s is not the one of a sort", Tag::name, ll(k), ll(n), t.name);
            s.firsts(at.data(), room.data(), from, n, k + 1, descending);
            std::vector<int64_t> expected(sorted.begin(), sorted.begin() + k + 1);
            std::sort(expected.begin(), expected.end());
            if (!std::equal(expected.begin(), expected.end(), at.begin()))
              fail_msg("%s: the first %lld of %lld on %s are not those of a sort", Tag::name, ll(k + 1), ll(n), t.name);
          }
          const auto nan = std::find_if(x.begin(), x.end(), [](T v) { return is_nan(v); });
          if (nan != x.end()) assert_int_equal(s.kth(room.data(), from, n, 0, true), nan - x.begin());
        }
  }
}

// ---- Masks ----

template <class Tag>
void masking_test(void **) {
  using T = typename Tag::num;
  for (const Target &t : targets()) {
    const simd::Masking kernels = table_for<simd::Masking, Tag>(t);
    for (int64_t n = 0; n <= 200; ++n) {
      std::vector<T> x(static_cast<size_t>(n)), r(static_cast<size_t>(n) + 1, convert<T>(77));
      std::vector<unsigned char> mask(static_cast<size_t>(n) + 1);
      std::vector<uint64_t> words(5, ~uint64_t{0});
      for (T &v : x) v = random_bits() % 3 ? any_value<T>() : T{};
      for (unsigned char &m : mask) m = random_bits() % 2;
      const T value = any_value<T>();
      char *operand[] = {reinterpret_cast<char *>(r.data()), reinterpret_cast<char *>(x.data()), reinterpret_cast<char *>(mask.data())};
      kernels.fill(&value, operand, n);
      kernels.bits(words.data(), reinterpret_cast<const char *>(x.data()), n);
      for (int64_t i = 0; i < n; ++i) {
        const size_t k = static_cast<size_t>(i);
        if (!same(r[k], mask[k] ? value : x[k])) fail_msg("%s fill on %s, length %lld, element %lld", Tag::name, t.name, ll(n), ll(i));
      }
      if (r[static_cast<size_t>(n)] != convert<T>(77)) fail_msg("%s fill on %s, length %lld, goes too far", Tag::name, t.name, ll(n));
      for (int64_t i = 0; i < 5 * 64; ++i) {
        const bool bit = words[static_cast<size_t>(i / 64)] >> i % 64 & 1;
        if (bit != (i < n ? x[static_cast<size_t>(i)] != T{} : i >= (n + 63) / 64 * 64))
          fail_msg("%s bits on %s, length %lld, bit %lld is %d", Tag::name, t.name, ll(n), ll(i), bit);
      }
    }
  }
}

// ---- Histograms ----

template <class Tag>
void histogram_test(void **) {
  using T = typename Tag::num;
  const simd::Histogram scalar = table_for<simd::Histogram, Tag>(targets()[0]);
  const double largest = std::numeric_limits<T>::max();
  const simd::Bins cases[] = {{-3, 5, 1}, {-3, 5, 16}, {-7.3, 100.1, 1000}, {-largest, largest, 5}, {0, 1e-30, 7}};
  for (const Target &t : targets()) {
    const simd::Histogram kernels = table_for<simd::Histogram, Tag>(t);
    for (int64_t n = 0; n <= 1100; n += n < max_length ? 1 : 103) {
      std::vector<T> x(static_cast<size_t>(n) + 1);
      for (T &v : x) v = any_value<T>();
      const char *const from = reinterpret_cast<const char *>(x.data() + 1);
      for (const simd::Bins &bins : cases)
        for (const int ways : {1, simd::histogram_ways}) {
          std::vector<int64_t> found(static_cast<size_t>((bins.n + 1) * ways), 3), expected = found;
          kernels.count(found.data(), ways, bins, from, n);
          scalar.count(expected.data(), ways, bins, from, n);
          if (found != expected) fail_msg("%s histogram on %s, length %lld, %lld bins", Tag::name, t.name, ll(n), ll(bins.n));
        }
      if (n == 0) continue;
      double expected[2] = {HUGE_VAL, -HUGE_VAL}, range[2], joined[2] = {-1, 1};
      for (size_t i = 1; i <= static_cast<size_t>(n); ++i) {
        if (x[i] < expected[0]) expected[0] = x[i];
        if (x[i] > expected[1]) expected[1] = x[i];
      }
      kernels.range.rows({reinterpret_cast<char *>(range), nullptr}, from, 0, 1, n, 0);
      if (range[0] != expected[0] || range[1] != expected[1])
        fail_msg("%s range on %s, length %lld: %g to %g, not %g to %g", Tag::name, t.name, ll(n), range[0], range[1], expected[0], expected[1]);
      kernels.range.join({reinterpret_cast<char *>(joined), nullptr}, {reinterpret_cast<char *>(range), nullptr}, 1);
      assert_true(joined[0] == std::min(-1.0, range[0]) && joined[1] == std::max(1.0, range[1]));
    }
  }
}

// ---- Moves ----

template <class Tag>
void moves_test(void **) {
  using T = typename Tag::num;
  for (const Target &t : targets()) {
    const simd::Moves kernels = table_for<simd::Moves, Tag>(t);
    for (int64_t n = 0; n < 9000; n += 1 + n / 3) {
      std::vector<T> from(static_cast<size_t>(n) + 3), to(static_cast<size_t>(n) + 2, T(77));
      for (T &v : from) v = any_value<T>();
      char *operand[] = {reinterpret_cast<char *>(to.data() + 1), reinterpret_cast<char *>(from.data() + 2)};
      for (const Kernel kernel : {kernels.copy, kernels.stream}) {
        std::fill(to.begin(), to.end(), T(77));
        kernel(nullptr, operand, n);
        kernels.finish_stream();
        const char *const name = kernel == kernels.copy ? "copy" : "stream";
        if (n && std::memcmp(to.data() + 1, from.data() + 2, static_cast<size_t>(n) * sizeof(T)) != 0)
          fail_msg("%s %s on %s, length %lld", Tag::name, name, t.name, ll(n));
        if (to.front() != T(77) || to.back() != T(77))
          fail_msg("%s %s on %s, length %lld, goes too far", Tag::name, name, t.name, ll(n));
      }
    }
    for (int64_t ni = 1; ni < 150; ni += 1 + ni / 3)
      for (int64_t nj = 1; nj < 150; nj += 1 + nj / 4) {
        const int64_t to_stride = ni + 3, from_stride = nj + 5;
        std::vector<T> from(static_cast<size_t>(ni * from_stride)), to(static_cast<size_t>(nj * to_stride), T(77));
        for (T &v : from) v = any_value<T>();
        kernels.transpose(reinterpret_cast<char *>(to.data()), to_stride, reinterpret_cast<const char *>(from.data()), from_stride, ni, nj);
        for (int64_t j = 0; j < nj; ++j)
          for (int64_t i = 0; i < to_stride; ++i)
            if (to[static_cast<size_t>(j * to_stride + i)] != (i < ni ? from[static_cast<size_t>(i * from_stride + j)] : T(77)))
              fail_msg("%s transpose on %s, %lld by %lld: element (%lld, %lld)", Tag::name, t.name, ll(ni), ll(nj), ll(i), ll(j));
      }
  }
}

}  // namespace

#define EVERY(X) X(Byte) X(Char) X(Short) X(Int) X(Long) X(Half) X(BFloat16) X(Float) X(Double)
#define MATH(X) X(Byte) X(Char) X(Short) X(Int) X(Long) X(Float) X(Double)
#define FLOATS(X) X(Float) X(Double)
#define POINTWISE(N) TEST_ENTRY(#N " pointwise", pointwise_test<N##Tag>)
#define CONVERSIONS(N) TEST_ENTRY(#N " conversions", conversions_test<N##Tag>)
#define FUNCTIONS(N) TEST_ENTRY(#N " functions", functions_test<N##Tag>)
#define PRODUCTS(N) TEST_ENTRY(#N " products", products_test<N##Tag>)
#define WINDOWS(N) TEST_ENTRY(#N " windows", windows_test<N##Tag>)
#define REDUCTIONS(N) TEST_ENTRY(#N " reductions", reductions_test<N##Tag>)
#define SCANS(N) TEST_ENTRY(#N " scans", scans_test<N##Tag>)
#define SORTING(N) TEST_ENTRY(#N " sorting", sorting_test<N##Tag>) TEST_ENTRY(#N " selection", selection_test<N##Tag>)
#define HISTOGRAMS(N) TEST_ENTRY(#N " histograms", histogram_test<N##Tag>)
#define MASKING(N) TEST_ENTRY(#N " masking", masking_test<N##Tag>)
// Those that stand for the sizes of elements.
#define SIZES(X) X(Byte) X(Short) X(Int) X(Long)
#define MOVES(N) TEST_ENTRY(#N " moves", moves_test<N##Tag>)
RUN_TESTS(TEST_ENTRY("Half functions", narrow_functions_test<HalfTag>) \
  TEST_ENTRY("BFloat16 functions", narrow_functions_test<BFloat16Tag>) TEST_ENTRY("Long divisions", long_divisions_test) \
  TEST_ENTRY("Short divisions", short_divisions_test) EVERY(POINTWISE) EVERY(CONVERSIONS) CONVERSIONS(Bool) FLOATS(FUNCTIONS) MATH(PRODUCTS) \
  MATH(WINDOWS) MATH(REDUCTIONS) MATH(SCANS) FLOATS(HISTOGRAMS) EVERY(SORTING) EVERY(MASKING) SIZES(MOVES))
