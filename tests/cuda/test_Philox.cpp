// The words that draws are made of, and the functions that are computed of them, against known answers and the C library.
#include <cmath>

#include "THC/internal/elementary.hpp"
#include "THC/internal/layout.hpp"
#include "THC/internal/philox.cuh"
#include "THC/THC.h"

#include "test.h"

namespace {

void check_words(uint64_t key, uint64_t low, uint64_t high, uint32_t a, uint32_t b, uint32_t c, uint32_t d) {
  const thc::Words w = thc::philox(key, low, high);
  const uint32_t expected[] = {a, b, c, d};
  for (int k = 0; k < 4; ++k) {
    assert_int_equal(w.w[k], expected[k]);
    assert_int_equal(w.at(k), expected[k]);
  }
  assert_true(w.wide(0) == (uint64_t{a} << 32 | b));
  assert_true(w.wide(1) == (uint64_t{c} << 32 | d));
}

}  // namespace

// Random123's known answers for philox4x32-10.
PLAIN_TEST(known_answers) {
  check_words(0, 0, 0, 0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8);
  check_words(UINT64_MAX, UINT64_MAX, UINT64_MAX, 0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd);
  check_words(0x299f31d0a4093822, 0x85a308d3243f6a88, 0x0370734413198a2e, 0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1);
}

namespace {

// Irregular words, and those at the ends and around the quarters.
template <class U, class F>
void for_words(const F &f) {
  constexpr int bits = 8 * sizeof(U);
  for (int k = 0; k <= 16; ++k)
    for (int d = -3; d <= 3; ++d) f(static_cast<U>((static_cast<U>(k) << (bits - 4)) + static_cast<U>(d)));
  for (int k = 0; k < bits; ++k) f(U{1} << k);
  for (uint64_t i = 0; i < 100000; ++i) {
    const thc::Words w = thc::philox(17, i, 0);
    f(static_cast<U>(w.wide(0)));
    f(static_cast<U>(w.wide(0) >> w.w[3] % 60));
  }
}

// How far a result is off, in units of its last place; below the least normal number, in units of the least.
template <class C>
long double ulps(C got, long double expected) {
  const C near = static_cast<C>(expected);
  if (std::isinf(near)) return got == near ? 0 : 1e9L;
  int exponent;
  std::frexp(near, &exponent);
  using Limits = std::numeric_limits<C>;
  const long double unit = std::ldexp(1.0L, std::max(exponent, Limits::min_exponent) - Limits::digits);
  return std::fabs(got - expected) / unit;
}
struct Worst {
  const char *what;
  long double bound, off = 0;
  template <class C>
  void see(C got, long double expected) {
    off = std::max(off, ulps(got, expected));
  }
  void check() const {
    print_message("%s: %.3Lf ulp\n", what, off);
    if (!(off <= bound)) fail_msg("%s is off by %Lg ulp", what, off);
  }
};

constexpr long double pi = 3.14159265358979323846264338327950288L;

template <class C>
void check_turns(const char *sine_name, const char *tangent_name) {
  using U = thc::AngleOf<C>;
  constexpr int bits = 8 * sizeof(U);
  Worst sine = {sine_name, 3}, tangent = {tangent_name, 5};
  for_words<U>([&](U w) {
    // Reduced by hand, so that the C library sees no multiple of pi.
    const auto sine_of = [&](U angle) {
      long double turn = std::ldexp(static_cast<long double>(angle), -bits);
      const bool negative = turn >= 0.5L;
      if (negative) turn -= 0.5L;
      if (turn > 0.25L) turn = 0.5L - turn;
      const long double v = turn > 0.125L ? std::cos(2 * pi * (0.25L - turn)) : std::sin(2 * pi * turn);
      return negative ? -v : v;
    };
    sine.see(thc::sine_of_turn<C>(w, false), sine_of(w));
    sine.see(thc::sine_of_turn<C>(w, true), sine_of(w + (U{1} << (bits - 2))));
    if (w == 0) return;
    const long double t = std::ldexp(static_cast<long double>(w), -bits) - 0.5L;
    const bool beyond = std::fabs(t) > 0.25L;
    tangent.see(thc::tangent_of_turn<C>(w),
                beyond ? (t < 0 ? -1 : 1) / std::tan(pi * (0.5L - std::fabs(t))) : std::tan(pi * t));
  });
  sine.check();
  tangent.check();
  assert_true(thc::sine_of_turn<C>(0, false) == 0);
  assert_true(thc::sine_of_turn<C>(0, true) == 1);
  assert_true(std::isinf(thc::tangent_of_turn<C>(0)));
  assert_true(thc::tangent_of_turn<C>(U{1} << (bits - 1)) == 0);
}

}  // namespace

PLAIN_TEST(turns) {
  check_turns<float>("float sine", "float tangent");
  volatile long double one = 1, little = std::numeric_limits<long double>::epsilon();
  if (one + little == one) print_message("not compared: double sine and tangent: long double is no wider here, as under Valgrind\n");
  else check_turns<double>("double sine", "double tangent");
}

PLAIN_TEST(logarithms) {
  Worst of_float = {"float log", 3}, of_double = {"double log", 2};
  for_words<uint32_t>([&](uint32_t w) {
    of_float.see(thc::log_of_rest(w), std::log1p(std::ldexp(-static_cast<long double>(w), -32)));
  });
  for_words<uint64_t>([&](uint64_t w) {
    const double x = static_cast<double>((w >> 11) + 1) * 0x1p-53;
    of_double.see(thc::log_of(x), std::log(static_cast<long double>(x)));
    const double wide = thc::double_of_bits(w >> 1);
    if (wide > 0 && std::isfinite(wide)) of_double.see(thc::log_of(wide), std::log(static_cast<long double>(wide)));
  });
  of_double.see(thc::log_of(0x1p-1074), std::log(0x1p-1074L));
  of_float.check();
  of_double.check();
  assert_true(thc::log_of_rest(0) == 0 && thc::log_of(1.0) == 0);
}

PLAIN_TEST(exponentials) {
  Worst of_double = {"double exp", 2};
  for_words<uint64_t>([&](uint64_t w) {
    const double part = static_cast<double>(static_cast<int64_t>(w)) * 0x1p-63;
    for (const double x : {part, part * 40, part * 709, part * 760, part * 1e-9})
      of_double.see(thc::exp_of(x), std::exp(static_cast<long double>(x)));
  });
  for (const double x : {0.0, 709.78, 709.79, 1e300, -745.13, -745.14, -708.4, -1e300})
    of_double.see(thc::exp_of(x), std::exp(static_cast<long double>(x)));
  of_double.check();
}

// Kernels whose indices do not fit are split, and each element keeps its draw.
PLAIN_TEST(splits) {
  THCState *s = THCState_alloc();
  THCudaInit(s);
  THCudaTensor *t = THCudaTensor_newWithSize3d(s, 9, 10, 11), *means = THCudaTensor_newWithSize3d(s, 9, 10, 11);
  THFloatTensor *whole = THFloatTensor_newWithSize3d(9, 10, 11), *parts = THFloatTensor_newWithSize3d(9, 10, 11);
  THCudaTensor_fill(s, means, 3);
  THCudaTensor *turned = THCudaTensor_newTranspose(s, t, 0, 2), *turned_means = THCudaTensor_newTranspose(s, means, 0, 2);
  const int64_t before = thc::index_limit;
  for (const bool dense : {true, false})
    for (const int64_t limit : {before, int64_t{2}, int64_t{7}, int64_t{40}, int64_t{100}, int64_t{1000}}) {
      THCRandom_manualSeed(s, 3);
      thc::index_limit = limit;
      THCudaTensor_normal_means(s, dense ? t : turned, dense ? means : turned_means, 2);
      thc::index_limit = before;
      THFloatTensor_copyCuda(s, limit == before ? whole : parts, dense ? t : turned);
      if (limit != before) assert_int_equal(THFloatTensor_equal(whole, parts), 1);
    }
  THFloatTensor_free(whole);
  THFloatTensor_free(parts);
  for (THCudaTensor *x : {t, means, turned, turned_means}) THCudaTensor_free(s, x);
  THCudaShutdown(s);
  THCState_free(s);
}

RUN_TESTS(PLAIN(known_answers) PLAIN(turns) PLAIN(logarithms) PLAIN(exponentials) PLAIN(splits))
