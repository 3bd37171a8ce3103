// The kernels of random numbers on every CPU target that this machine can run, against rng.hpp's and plain formulas, which for the
// distributions are those of long double.
#include <hwy/targets.h>

#include <cmath>
#include <vector>

#include "TH/internal/rng.hpp"
#include "TH/simd/random.hpp"

#include "test.h"  // after: CMocka has a macro fail()

using namespace th;

namespace {

constexpr int N = _MERSENNE_STATE_N;

// f(table) for each target.
template <class Table, class Tag, class F>
void on_each_target(F f) {
  for (int64_t left = hwy::SupportedTargets() | HWY_EMU128 | HWY_SCALAR; left; left &= left - 1) {
    hwy::SetSupportedTargetsForTest(left & -left);
    const Table table = simd::choose<Table, Tag>();
    hwy::SetSupportedTargetsForTest(0);
    f(table);
  }
}

// Draws from all over, with both ends and the places where an angle or an exponent changes.
std::vector<uint32_t> draws(size_t n) {
  THGenerator g;
  rng::seed(&g, n);
  std::vector<uint32_t> v(n);
  for (uint32_t &d : v) {
    const uint32_t bits = rng::random32(&g);
    d = bits % 4 ? rng::random32(&g) : (bits >> 2 & 15) * 0x10000000u + (bits >> 6) % 5 - 2;
  }
  return v;
}

PLAIN_TEST(twister) {
  on_each_target<simd::Twister, DoubleTag>([](const simd::Twister &t) {
    for (int n : {1, 7, 8, 226, 227, 228, 624, 1248, 5000}) {
      THGenerator g;
      rng::seed(&g, static_cast<uint64_t>(n));
      rng::random32(&g);
      std::vector<uint32_t> words(static_cast<size_t>(N + n)), tempered(static_cast<size_t>(n) + 1, 77);
      for (size_t i = 0; i < N; ++i) words[i] = static_cast<uint32_t>(g.state[i]);
      t.renew(words.data() + N, n);
      t.temper(tempered.data(), words.data() + N, n);
      g.left = 1;
      for (int i = 0; i < n; ++i) assert_true(tempered[static_cast<size_t>(i)] == rng::random32(&g));
      assert_true(tempered.back() == 77);
    }
  });
}

PLAIN_TEST(kept) {
  on_each_target<simd::Twister, DoubleTag>([](const simd::Twister &t) {
    for (size_t n = 0; n < 300; n += 1 + n / 40)
      for (uint32_t most : {0u, 5u, 0x7fffffffu, 0xfffffff0u}) {
        std::vector<uint32_t> d = draws(n), expected;
        for (uint32_t v : d)
          if (v <= most) expected.push_back(v);
        d.resize(n + 16);
        assert_int_equal(t.keep(d.data(), static_cast<int64_t>(n), most), expected.size());
        d.resize(expected.size());
        assert_true(d == expected);
      }
  });
}

PLAIN_TEST(remainders) {
  on_each_target<simd::Twister, DoubleTag>([](const simd::Twister &t) {
    const std::vector<uint32_t> d = draws(200);
    std::vector<uint32_t> rest(200);
    for (int64_t count : {int64_t{200}, int64_t{1000}, int64_t{1} << 20, (int64_t{1} << 30) + 1, int64_t{1} << 31})
      for (int64_t n : {1, 2, 9, 199, 200})
        for (int drop = 0; drop < 2; ++drop) {
          const int64_t good = t.remainders(rest.data(), d.data(), n, count, drop);
          for (int64_t k = 0; k < good; ++k) {
            const uint64_t c = static_cast<uint64_t>(count - k), v = d[static_cast<size_t>(k)];
            assert_true(rest[static_cast<size_t>(k)] == v % c);
            assert_true(!drop || v < (uint64_t{1} << 32) / c * c);
          }
          assert_true(good == n || drop);
          if (good < n) {
            const uint64_t c = static_cast<uint64_t>(count - good);
            assert_true(d[static_cast<size_t>(good)] >= (uint64_t{1} << 32) / c * c);
          }
        }
  });
}

// The largest error, in ulp; apart from the tiny ones at multiples of a quarter turn.
double worst(const std::vector<double> &got, const std::vector<long double> &expected) {
  double w = 0;
  for (size_t i = 0; i < got.size(); ++i) {
    const double e = static_cast<double>(expected[i]);
    if (std::fabs(got[i] - expected[i]) < 1e-24L) continue;
    const double ulp = std::nextafter(std::fabs(e), HUGE_VAL) - std::fabs(e);
    w = std::fmax(w, static_cast<double>(std::fabs(got[i] - expected[i])) / ulp);
  }
  return w;
}

PLAIN_TEST(distributions) {
  constexpr double two_pi = 6.28318530717958647692, pi = two_pi / 2;
  const auto draw_log = [](uint32_t d) { return std::log(1 - d * 0x1p-32L); };
  double errors[3] = {0, 0, 0};
  on_each_target<simd::Twister, DoubleTag>([&](const simd::Twister &t) {
    for (size_t n : {0u, 2u, 4u, 6u, 14u, 100u, 60000u}) {
      const std::vector<uint32_t> d = draws(n);
      std::vector<double> got(n);
      std::vector<long double> expected(n);
      const int64_t m = static_cast<int64_t>(n);
      t.normal(got.data(), d.data(), m, 0, 1);
      for (size_t i = 0; i < n; i += 2) {
        const long double angle = two_pi * (d[i] * 0x1p-32), rho = std::sqrt(-2 * draw_log(d[i + 1]));
        expected[i] = rho * std::cos(angle);
        expected[i + 1] = rho * std::sin(angle);
      }
      errors[0] = std::fmax(errors[0], worst(got, expected));
      std::vector<float> rounded(n);
      t.normal_float(rounded.data(), d.data(), m, 0, 1);
      for (size_t i = 0; i < n; ++i) assert_true(rounded[i] == static_cast<float>(got[i]));
      t.exponential(got.data(), d.data(), m, 1);
      for (size_t i = 0; i < n; ++i) expected[i] = -draw_log(d[i]);
      errors[1] = std::fmax(errors[1], worst(got, expected));
      t.cauchy(got.data(), d.data(), m, 0, 1);
      for (size_t i = 0; i < n; ++i) expected[i] = std::tan(static_cast<long double>(pi * (d[i] * 0x1p-32 - 0.5)));
      errors[2] = std::fmax(errors[2], worst(got, expected));
      for (double p : {0.5, 0.3, 0.999}) {
        const bool sure = t.geometric(got.data(), d.data(), m, p);
        for (size_t i = 0; i < n; ++i) {
          const double v = std::floor(std::log(1 - d[i] * 0x1p-32) / std::log(p)) + 1;
          assert_true(got[i] == v || (!sure && std::fabs(got[i] - v) <= 1));
        }
      }
    }
  });
  print_message("note: normal within %.2f ulp, exponential %.2f, cauchy %.2f\n", errors[0], errors[1], errors[2]);
  for (double e : errors) assert_true(e <= 4);
}

template <class Tag>
void elements_test(void **) {
  using T = typename Tag::num;
  on_each_target<simd::Random, Tag>([](const simd::Random &t) {
    for (size_t n = 0; n < 200; n += 1 + n / 30) {
      const std::vector<uint32_t> d = draws(n);
      std::vector<T> got(n + 1, T(77));
      char *const to = reinterpret_cast<char *>(got.data());
      const int64_t m = static_cast<int64_t>(n);
      for (uint32_t count : {0u, 1u, 2u, 7u, 256u, 0x80000001u, 0xffffffffu})
        for (int64_t first : {int64_t{0}, int64_t{-5}, int64_t{1} << 40, INT64_MIN}) {
          t.bounded({count, first}, to, d.data(), m);
          for (size_t i = 0; i < n; ++i) {
            const uint64_t r = count ? d[i] % count : d[i];
            assert_true(got[i] == static_cast<T>(static_cast<int64_t>(static_cast<uint64_t>(first) + r)));
          }
        }
      for (uint64_t bound : {uint64_t{0}, uint64_t{1}, uint64_t{1} << 31, uint64_t{1} << 32}) {
        t.bernoulli(bound, to, d.data(), m);
        for (size_t i = 0; i < n; ++i) assert_true(got[i] == T(d[i] < bound ? 1 : 0));
      }
      std::vector<float> p(n);
      std::vector<double> q(n);
      for (size_t i = 0; i < n; ++i) {
        p[i] = static_cast<float>(i % 5) / 4;
        q[i] = d[i] * 0x1p-32 + static_cast<double>(static_cast<int>(i % 3) - 1) * 0x1p-33;
      }
      t.bernoulli_float(p.data(), to, d.data(), m);
      for (size_t i = 0; i < n; ++i) assert_true(got[i] == T(d[i] * 0x1p-32 < static_cast<double>(p[i]) ? 1 : 0));
      t.bernoulli_double(q.data(), to, d.data(), m);
      for (size_t i = 0; i < n; ++i) assert_true(got[i] == T(d[i] * 0x1p-32 < q[i] ? 1 : 0));
      if constexpr (!is_int<T>)
        for (double b : {1.0, -3.5, 1.0000001}) {
          const rng::Uniform<T> of(0.25, b);
          t.uniform({0.25, of.span, of.least, of.most}, to, d.data(), m);
          for (size_t i = 0; i < n; ++i) assert_true(got[i] == of(d[i]));
        }
      assert_true(got[n] == T(77));
    }
  });
}

}  // namespace

#define ELEMENTS(N) TEST_ENTRY(#N " elements", elements_test<N##Tag>)
RUN_TESTS(PLAIN(twister) PLAIN(kept) PLAIN(remainders) PLAIN(distributions) ELEMENTS(Byte) ELEMENTS(Char) ELEMENTS(Short)
          ELEMENTS(Int) ELEMENTS(Long) ELEMENTS(Float) ELEMENTS(Double))
