// Draws inside the library that no function offers by itself: bounded integers, and the distributions in float.
#include "TH/internal/rng.hpp"

#include "test.h"

#include <float.h>

namespace rng = th::rng;

namespace {

struct Generator : THGenerator {
  explicit Generator(uint64_t seed) { rng::seed(this, seed); }
  // All words of the state are such that the next draw, and those up to the 623rd, is this one.
  void force(uint32_t draw) {
    uint32_t y = draw;
    y ^= y >> 18;
    y ^= y << 15 & 0xefc60000;
    uint32_t x = y;
    for (int i = 0; i < 5; ++i) x = y ^ (x << 7 & 0x9d2c5680);
    y = x;
    for (int i = 0; i < 3; ++i) x = y ^ x >> 11;
    for (uint64_t &word : state) word = x;
    left = _MERSENNE_STATE_N;
    next = 1;
  }
};

}  // namespace

// Where a draw is not dropped, it is torch7's: the raw number modulo n.
PLAIN_TEST(below_small) {
  const uint64_t bounds[] = {1, 2, 3, 10, 255, 256, 257, 1000003, (uint64_t{1} << 31) + 1, 0xffffffff, uint64_t{1} << 32};
  for (uint64_t n : bounds) {
    Generator g(17), raw(17);
    const uint64_t limit = (uint64_t{1} << 32) / n * n;
    for (int i = 0; i < 2000; ++i) {
      uint64_t r;
      do r = rng::random32(&raw);
      while (r >= limit);
      assert_true(rng::below(&g, n) == r % n);
    }
    assert_memory_equal(g.state, raw.state, sizeof g.state);
    assert_true(g.left == raw.left);
  }
}

PLAIN_TEST(below_wide) {
  const uint64_t bounds[] = {(uint64_t{1} << 32) + 1, (uint64_t{1} << 63) - 25, uint64_t{1} << 63, (uint64_t{1} << 63) + 1,
                             UINT64_MAX - 58, UINT64_MAX};
  for (uint64_t n : bounds) {
    Generator g(18);
    int high = 0;
    for (int i = 0; i < 4000; ++i) {
      const uint64_t r = rng::below(&g, n);
      assert_true(r < n);
      high += r >= n / 2;
    }
    assert_true(high > 1850 && high < 2150);
  }
  Generator g(19), raw(19);
  const uint64_t first = rng::random32(&raw), second = rng::random32(&raw);
  assert_true(rng::below(&g, 0) == (first << 32 | second));
}

// Draws in the overhang are dropped: 2^31 + 1 takes only half of them.
PLAIN_TEST(below_drops) {
  const uint64_t n = (uint64_t{1} << 31) + 1;
  for (uint32_t draw : {uint32_t{0}, uint32_t{1} << 31}) {
    Generator g(20);
    g.force(draw);
    const uint64_t r = rng::below(&g, n);
    assert_true(r == draw && g.next == 2);
  }
  Generator g(20);
  g.force((uint32_t{1} << 31) + 1);
  assert_true(rng::below(&g, n) < n);
  assert_true(g.next != 2);
}

// Each of a few values as often as the others.
PLAIN_TEST(below_even) {
  Generator g(21);
  const int n = 6, draws = 60000;
  int counts[n] = {0};
  for (int i = 0; i < draws; ++i) ++counts[rng::below(&g, n)];
  double chi2 = 0;
  for (int c : counts) chi2 += (c - draws / n) * (c - draws / n) / (draws / static_cast<double>(n));
  assert_true(chi2 < 20.5);  // 5 degrees of freedom, once in a thousand
}

// The largest draw, 1 - 2^-32, is 1 in float.
PLAIN_TEST(uniform_float) {
  Generator g(22);
  const float below_one = nextafterf(1, 0);
  g.force(UINT32_MAX);
  assert_true(rng::uniform<float>(&g, 0, 1) == below_one);
  assert_true(rng::uniform<float>(&g, 1, 2) == nextafterf(2, 0));
  assert_true(rng::uniform<float>(&g, -2, -1) == nextafterf(-1, -2));
  assert_true(rng::uniform<float>(&g, 2, 1) == nextafterf(1, 2));
  assert_true(rng::uniform<float>(&g, 3, 3) == 3);
  assert_true(rng::uniform<float>(&g, -FLT_MAX, FLT_MAX) < FLT_MAX);
  // A bound that float does not hold: the largest float below it.
  assert_true(rng::uniform<float>(&g, 0, 1 + 1e-12) == 1);
  assert_true(rng::uniform<float>(&g, 0, 1 - 1e-12) == below_one);
  assert_true(rng::uniform<double>(&g, 0, 1) == 1 - 0x1p-32);
  for (int i = 0; i < 20000; ++i) {
    const float v = rng::uniform<float>(&g, 0.25, 0.25 + 0x1p-23);
    assert_true(v >= 0.25f && v < 0.25f + 0x1p-23f);
  }
}

PLAIN_TEST(finite_float) {
  for (uint32_t draw : {uint32_t{0}, uint32_t{1}, UINT32_MAX}) {
    Generator g(23);
    for (int i = 0; i < 20; ++i) {
      g.force(draw);
      const float e = rng::exponential<float>(&g, 1e37), small = rng::exponential<float>(&g, 1e-38);
      assert_true(e > 0 && std::isfinite(e) && small > 0 && std::isfinite(small));
      g.force(draw);
      assert_true(std::isfinite(rng::cauchy<float>(&g, FLT_MAX, FLT_MAX)));
      g.force(draw);
      assert_true(std::isfinite(rng::log_normal<float>(&g, 88, 1e6)));
    }
  }
  // Zeros for ever
  Generator g(23);
  memset(g.state, 0, sizeof g.state);
  const float v = rng::exponential<float>(&g, 2);
  assert_true(v > 0 && std::isfinite(v));
  assert_true(std::isfinite(rng::cauchy<float>(&g, 0, FLT_MAX)));
}

// What passes in double need not in float.
PLAIN_TEST(float_parameters) {
  const auto refused = [](void (*check)()) {
    bool thrown = false;
    try {
      check();
    } catch (const th::Error &e) {
      thrown = e.is_arg;
    }
    return thrown;
  };
  assert_true(refused([] { rng::check_uniform<float>(0, 1e39); }));
  assert_true(refused([] { rng::check_exponential<float>(1e-39); }));
  assert_true(refused([] { rng::check_exponential<float>(1e46); }));
  assert_true(refused([] { rng::check_cauchy<float>(1e39, 1); }));
  assert_true(refused([] { rng::check_cauchy<float>(0, -1e39); }));
  assert_true(refused([] { rng::check_log_normal<float>(89, 1); }));
  rng::check_uniform<double>(0, 1e39);
  rng::check_exponential<double>(1e-39);
  rng::check_exponential<double>(1e46);
  rng::check_cauchy<double>(1e39, -1e39);
  rng::check_log_normal<double>(89, 1);
}

PLAIN_TEST(geometric_limit) {
  Generator g(24);
  g.force(UINT32_MAX);
  assert_true(rng::geometric(&g, 0.999, 127) == 127);
  assert_true(rng::geometric(&g, 0.5, 127) == 33);
  g.force(0);
  assert_true(rng::geometric(&g, 0.999, 127) == 1);
}

RUN_TESTS(PLAIN(below_small) PLAIN(below_wide) PLAIN(below_drops) PLAIN(below_even) PLAIN(uniform_float)
          PLAIN(finite_float) PLAIN(float_parameters) PLAIN(geometric_limit))
