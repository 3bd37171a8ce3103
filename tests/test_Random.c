#include "heap.h"

#include <float.h>
#include <limits.h>

static THGenerator *seeded(uint64_t seed) {
  THGenerator *g = THGenerator_new();
  THRandom_manualSeed(g, seed);
  return g;
}

/* ---- torch7's sequences, as random.tsv beside this file lists them ---- */

typedef double (*Draw)(THGenerator *);

static double draw_random(THGenerator *g) { return (double)THRandom_random(g); }
static double draw_unit(THGenerator *g) { return THRandom_uniform(g, 0, 1); }
static double draw_uniform(THGenerator *g) { return THRandom_uniform(g, -2, 3); }
static double draw_normal(THGenerator *g) { return THRandom_normal(g, 0, 1); }
static double draw_scaled_normal(THGenerator *g) { return THRandom_normal(g, 1.5, 2.25); }
static double draw_exponential(THGenerator *g) { return THRandom_exponential(g, 0.5); }
static double draw_cauchy(THGenerator *g) { return THRandom_cauchy(g, 0.5, 2); }
static double draw_log_normal(THGenerator *g) { return THRandom_logNormal(g, 0.25, 0.5); }
static double draw_geometric(THGenerator *g) { return THRandom_geometric(g, 0.7); }
static double draw_bernoulli(THGenerator *g) { return THRandom_bernoulli(g, 0.3); }

static const struct {
  const char *op;
  Draw draw;
  double ulps; /* 0: the same number; logarithms and sines differ between C libraries */
} draws[] = {{"THRandom_random", draw_random, 0},       {"uniform(0,1)", draw_unit, 0},
             {"uniform(-2,3)", draw_uniform, 0},        {"normal(0,1)", draw_normal, 8},
             {"normal(1.5,2.25)", draw_scaled_normal, 8}, {"exponential(0.5)", draw_exponential, 8},
             {"cauchy(0.5,2)", draw_cauchy, 8},         {"logNormal(0.25,0.5)", draw_log_normal, 8},
             {"geometric(0.7)", draw_geometric, 0},     {"bernoulli(0.3)", draw_bernoulli, 0}};
enum { n_draws = sizeof draws / sizeof draws[0] };

static FILE *open_table(void) {
  char path[512];
  const char *const slash = strrchr(__FILE__, '/');
  snprintf(path, sizeof path, "%.*srandom.tsv", slash ? (int)(slash + 1 - __FILE__) : 0, __FILE__);
  FILE *const f = fopen(path, "r");
  if (!f) fail_msg("cannot open %s", path);
  return f;
}

PLAIN_TEST(sequences) {
  FILE *const f = open_table();
  char line[512];
  int rows = 0;
  while (fgets(line, sizeof line, f)) {
    char *values = line;
    const char *op = strtok_r(values, "\t", &values);
    strtok_r(NULL, "\t", &values);
    const char *const seed = strtok_r(NULL, "\t", &values);
    for (int k = 0; k < n_draws; ++k) {
      if (strcmp(op, draws[k].op) != 0) continue;
      THGenerator *const g = seeded(strtoull(seed, NULL, 10));
      for (int i = 0; i < 6; ++i) {
        const double expected = strtod(values, &values), got = draws[k].draw(g);
        if (!(fabs(got - expected) <= draws[k].ulps * DBL_EPSILON * fabs(expected)))
          fail_msg("%s, seed %s, value %d: %a, not %a", op, seed, i, got, expected);
      }
      THGenerator_free(g);
      ++rows;
    }
  }
  fclose(f);
  assert_int_equal(rows, 6 * n_draws);
}

/* 5489 is MT19937's own seed, 4123659995 its 10000th number. */
PLAIN_TEST(tenthousandth) {
  FILE *const f = open_table();
  char line[512];
  int rows = 0;
  while (fgets(line, sizeof line, f)) {
    unsigned long long seed, expected, next;
    int left;
    if (sscanf(line, "THRandom_random 10000th\t-\t%llu\t%llu left=%d next=%llu", &seed, &expected, &left, &next) != 4) continue;
    if (seed == 5489) assert_true(expected == 4123659995u);
    THGenerator *const g = seeded(seed);
    for (int i = 1; i < 10000; ++i) THRandom_random(g);
    assert_true(THRandom_random(g) == expected);
    assert_int_equal(g->left, left);
    assert_true(g->next == next);
    THGenerator_free(g);
    ++rows;
  }
  fclose(f);
  assert_int_equal(rows, 6);
}

/* ---- Generators ---- */

PLAIN_TEST(generator) {
  THGenerator *const g = THGenerator_new(), *const other = THGenerator_new();
  assert_int_equal(THGenerator_isValid(g), 1);
  assert_true(THRandom_initialSeed(g) != THRandom_initialSeed(other)); /* fails once in 2^64 runs */
  const uint64_t seed = THRandom_seed(g);
  assert_true(THRandom_initialSeed(g) == seed);
  const uint64_t first = THRandom_random(g);
  THRandom_manualSeed(other, seed);
  assert_true(THRandom_random(other) == first);
  THGenerator_free(g);
  THGenerator_free(other);
  THGenerator_free(NULL);
  const int64_t before = heap_bytes();
  for (int i = 0; i < 100; ++i) THGenerator_free(THGenerator_new());
  assert_true(heap_bytes() - before < 50 * (int64_t)sizeof *g);
}

PLAIN_TEST(copy) {
  THGenerator *const g = seeded(3), *const other = seeded(4);
  for (int i = 0; i < 1000; ++i) THRandom_random(g);
  THRandom_normal(g, 0, 1); /* one half of a pair is left */
  assert_ptr_equal(THGenerator_copy(other, g), other);
  assert_memory_equal(other, g, sizeof *g);
  assert_true(THRandom_normal(g, 1, 2) == THRandom_normal(other, 1, 2));
  assert_true(THRandom_random(g) == THRandom_random(other));
  assert_ptr_equal(THGenerator_copy(g, g), g);
  assert_memory_equal(other, g, sizeof *g);
  THGenerator_free(g);
  THGenerator_free(other);
}

/* The kept half of a pair takes the parameters of its own call, and goes with a new seed. */
PLAIN_TEST(normal_pair) {
  THGenerator *const g = seeded(1), *const h = seeded(1);
  const double first = THRandom_normal(g, 0, 1), second = THRandom_normal(g, 0, 1);
  assert_true(THRandom_normal(h, 10, 3) == first * 3 + 10);
  assert_true(THRandom_normal(h, -1, 0.5) == second * 0.5 - 1);
  THRandom_normal(g, 0, 1);
  THRandom_manualSeed(g, 1);
  THRandom_manualSeed(h, 1);
  assert_memory_equal(g, h, sizeof *g);
  assert_true(THRandom_normal(g, 0, 1) == first);
  THGenerator_free(g);
  THGenerator_free(h);
}

/* The state is the whole of a generator: 5048 bytes that a host may keep. */
PLAIN_TEST(bytes) {
  assert_int_equal(sizeof(THGenerator), 5048);
  THGenerator *const g = seeded(77), saved;
  for (int i = 0; i < 700; ++i) THRandom_random(g);
  memcpy(&saved, g, sizeof saved);
  uint64_t after[1000];
  for (int i = 0; i < 1000; ++i) after[i] = THRandom_random(g);
  memcpy(g, &saved, sizeof saved);
  for (int i = 0; i < 1000; ++i) assert_true(THRandom_random(g) == after[i]);
  THGenerator_free(g);
}

/* ---- Misuse ---- */

static void assert_refused(THGenerator *g) {
  expect_error(THRandom_initialSeed(g));
  expect_error(THRandom_random(g));
  expect_error(THRandom_uniform(g, 0, 1));
  expect_error(THRandom_normal(g, 0, 1));
  expect_error(THRandom_exponential(g, 1));
  expect_error(THRandom_cauchy(g, 0, 1));
  expect_error(THRandom_logNormal(g, 0, 1));
  expect_error(THRandom_geometric(g, 0.5));
  expect_error(THRandom_bernoulli(g, 0.5));
}

PLAIN_TEST(null) {
  THGenerator *const g = seeded(1);
  assert_refused(NULL);
  expect_error(THRandom_seed(NULL));
  expect_error(THRandom_manualSeed(NULL, 1));
  expect_error(THGenerator_isValid(NULL));
  expect_error(THGenerator_copy(NULL, g));
  expect_error(THGenerator_copy(g, NULL));
  THGenerator_free(g);
}

PLAIN_TEST(parameters) {
  THGenerator *const g = seeded(1), before = *g;
  const double bad[] = {NAN, INFINITY, -INFINITY}, not_positive[] = {0, -1, -DBL_MIN, NAN, INFINITY, -INFINITY};
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; ++i) {
    expect_arg_error(1, THRandom_uniform(g, bad[i], 1));
    expect_arg_error(2, THRandom_uniform(g, 0, bad[i]));
    expect_arg_error(1, THRandom_normal(g, bad[i], 1));
    expect_arg_error(1, THRandom_logNormal(g, bad[i], 1));
    expect_arg_error(1, THRandom_cauchy(g, bad[i], 1));
    expect_arg_error(2, THRandom_cauchy(g, 0, bad[i]));
    expect_arg_error(1, THRandom_geometric(g, bad[i]));
    expect_arg_error(1, THRandom_bernoulli(g, bad[i]));
  }
  for (size_t i = 0; i < sizeof not_positive / sizeof not_positive[0]; ++i) {
    expect_arg_error(2, THRandom_normal(g, 0, not_positive[i]));
    expect_arg_error(2, THRandom_logNormal(g, 0, not_positive[i]));
    expect_arg_error(1, THRandom_exponential(g, not_positive[i]));
  }
  expect_arg_error(1, THRandom_logNormal(g, 710, 1));
  expect_arg_error(1, THRandom_exponential(g, 1e-310));
  expect_arg_error(1, THRandom_geometric(g, 0));
  expect_arg_error(1, THRandom_geometric(g, 1));
  expect_arg_error(1, THRandom_geometric(g, 1.5));
  expect_arg_error(1, THRandom_bernoulli(g, -0.1));
  expect_arg_error(1, THRandom_bernoulli(g, 1.0000001));
  assert_memory_equal(g, &before, sizeof before);
  THGenerator_free(g);
}

/* Parameters at the edge of what a double holds. */
PLAIN_TEST(extremes) {
  THGenerator *const g = seeded(9);
  for (int i = 0; i < 3000; ++i) {
    double v = THRandom_uniform(g, -DBL_MAX, DBL_MAX);
    assert_true(v >= -DBL_MAX && v < DBL_MAX);
    v = THRandom_uniform(g, 1, 1 + DBL_EPSILON);
    assert_true(v == 1);
    v = THRandom_uniform(g, 1 + DBL_EPSILON, 1);
    assert_true(v == 1 + DBL_EPSILON);
    assert_true(THRandom_uniform(g, 4, 4) == 4);
    v = THRandom_exponential(g, DBL_MAX);
    assert_true(v > 0 && v < 1e-300);
    v = THRandom_exponential(g, 2 / DBL_MAX);
    assert_true(v > 0 && isfinite(v));
    v = THRandom_cauchy(g, DBL_MAX, DBL_MAX);
    assert_true(isfinite(v));
    v = THRandom_cauchy(g, 3, 0);
    assert_true(v == 3);
    v = THRandom_logNormal(g, 709, 1e300);
    assert_true(isfinite(v) && v >= 0);
    assert_true(isfinite(THRandom_normal(g, 1e308, 1e307)));
    assert_int_equal(THRandom_geometric(g, DBL_MIN), 1);
    assert_true(THRandom_geometric(g, 1 - DBL_EPSILON) >= 1);
    assert_int_equal(THRandom_bernoulli(g, 0), 0);
    assert_int_equal(THRandom_bernoulli(g, 1), 1);
  }
  THGenerator_free(g);
}

/* ---- States that a host has written ---- */

/* Every word of the state such that the next draws give the extreme values, 0 and 2^32 - 1. */
PLAIN_TEST(extreme_draws) {
  static const uint64_t untempered[] = {0, 316513203};
  for (int k = 0; k < 2; ++k) {
    THGenerator *const g = seeded(1);
    for (int i = 0; i < 100; ++i) {
      /* Zeros stay zeros when the state is renewed. */
      if (k || i == 0)
        for (int j = 0; j < _MERSENNE_STATE_N; ++j) g->state[j] = untempered[k];
      if (k) {
        g->left = _MERSENNE_STATE_N;
        g->next = 1;
      }
      assert_true(THRandom_random(g) == (k ? UINT32_MAX : 0));
      const double u = THRandom_uniform(g, 0, 1);
      assert_true(k ? u == 1 - 0x1p-32 : u == 0);
      double v = THRandom_uniform(g, 1, 2);
      assert_true(v >= 1 && v < 2);
      v = THRandom_uniform(g, 2, 1);
      assert_true(v > 1 && v <= 2);
      v = THRandom_exponential(g, 1);
      assert_true(v > 0 && isfinite(v));
      assert_true(isfinite(THRandom_cauchy(g, 0, 1e300)));
      assert_true(isfinite(THRandom_logNormal(g, 700, 50)));
      assert_true(isfinite(THRandom_normal(g, 0, 1)));
      assert_int_equal(THRandom_bernoulli(g, 0), 0);
      assert_int_equal(THRandom_bernoulli(g, 1), 1);
      assert_true(THRandom_geometric(g, 1 - DBL_EPSILON) == (k ? INT_MAX : 1));
    }
    THGenerator_free(g);
  }
}

PLAIN_TEST(invalid_states) {
  static const struct {
    int seeded, left;
    uint64_t next;
    int valid;
  } cases[] = {{1, 1, 0, 1},   {1, 1, 624, 1},          {1, 624, 1, 1},   {1, 300, 325, 1},     {1, 300, 10, 1},
               {0, 1, 0, 0},   {2, 1, 0, 0},            {-1, 1, 0, 0},    {1, 0, 0, 0},         {1, -1, 0, 0},
               {1, 625, 0, 0}, {1, INT_MAX, 0, 0},      {1, INT_MIN, 0, 0}, {1, 624, 624, 0},   {1, 624, 2, 0},
               {1, 300, 326, 0}, {1, 1, 625, 0},        {1, 2, UINT64_MAX, 0}, {1, 1, UINT64_MAX - 1, 0},
               {1, 1, (uint64_t)1 << 32, 0}};
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
    THGenerator *const g = seeded(5), *const other = seeded(6);
    g->seeded = cases[i].seeded;
    g->left = cases[i].left;
    g->next = cases[i].next;
    assert_int_equal(THGenerator_isValid(g), cases[i].valid);
    const THGenerator before = *g, other_before = *other;
    if (cases[i].valid) {
      for (int j = 0; j < 2000; ++j) assert_true(THRandom_random(g) <= UINT32_MAX);
      assert_int_equal(THGenerator_isValid(g), 1);
      THGenerator_copy(other, g);
    } else {
      assert_refused(g);
      expect_error(THGenerator_copy(other, g));
      assert_memory_equal(g, &before, sizeof before);
      assert_memory_equal(other, &other_before, sizeof before);
    }
    THRandom_manualSeed(g, 5);
    assert_int_equal(THGenerator_isValid(g), 1);
    THGenerator_free(g);
    THGenerator_free(other);
  }
}

/* Garbage, on the heap so that memory checkers see what lies around it. */
PLAIN_TEST(garbage) {
  THGenerator *const source = seeded(8), *const g = malloc(sizeof *g);
  for (int round = 0; round < 300; ++round) {
    unsigned char *const bytes = (unsigned char *)g;
    for (size_t i = 0; i < sizeof *g; ++i) bytes[i] = (unsigned char)THRandom_random(source);
    if (THGenerator_isValid(g) == 0) {
      expect_error(THRandom_random(g));
      g->seeded = 1;
      g->left = 1 + (int)(THRandom_random(source) % _MERSENNE_STATE_N);
      g->next = THRandom_random(source) % (uint64_t)(_MERSENNE_STATE_N + 2 - g->left);
    }
    assert_int_equal(THGenerator_isValid(g), 1);
    for (int i = 0; i < 50; ++i) {
      assert_true(isfinite(THRandom_normal(g, 0, 1)));
      assert_true(THRandom_random(g) <= UINT32_MAX);
      const double u = THRandom_uniform(g, 0, 1), e = THRandom_exponential(g, 2);
      assert_true(u >= 0 && u < 1);
      assert_true(e > 0 && isfinite(e));
      assert_true(isfinite(THRandom_cauchy(g, 0, 1)) && isfinite(THRandom_logNormal(g, 0, 1)));
      for (int j = 0; j < 30; ++j) THRandom_random(g);
    }
  }
  free(g);
  THGenerator_free(source);
}

/* ---- Shapes of the distributions, with fixed seeds ---- */

enum { samples = 20000 };

static int ascending(const void *a, const void *b) {
  const double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

/* Kolmogorov and Smirnov's distance; 1.95 / sqrt(n) is passed once in a thousand times. */
static void assert_distributed(Draw draw, double (*cumulative)(double)) {
  THGenerator *const g = seeded(20240229);
  double *const x = malloc(samples * sizeof *x), worst = 0;
  for (int i = 0; i < samples; ++i) x[i] = draw(g);
  qsort(x, samples, sizeof *x, ascending);
  for (int i = 0; i < samples; ++i) {
    const double p = cumulative(x[i]);
    worst = fmax(worst, fmax(fabs(p - (double)i / samples), fabs(p - (i + 1.0) / samples)));
  }
  free(x);
  THGenerator_free(g);
  if (!(worst < 1.95 / sqrt(samples))) fail_msg("the distance is %g", worst);
}

static double uniform_cumulative(double x) { return (x + 2) / 5; }
static double normal_cumulative(double x) { return erfc(-(x - 1.5) / 2.25 / sqrt(2)) / 2; }
static double exponential_cumulative(double x) { return -expm1(-0.5 * x); }
static double cauchy_cumulative(double x) { return 0.5 + atan((x - 0.5) / 2) / acos(-1.0); }
static double gamma_half_cumulative(double x) { return erf(sqrt(x)); }
static double gamma_1_cumulative(double x) { return -expm1(-x); }
static double gamma_3_cumulative(double x) { return 1 - exp(-x) * (1 + x + x * x / 2); }
static double draw_gamma_half(THGenerator *g) { return THRandom_standard_gamma(g, 0.5); }
static double draw_gamma_1(THGenerator *g) { return THRandom_standard_gamma(g, 1); }
static double draw_gamma_3(THGenerator *g) { return THRandom_standard_gamma(g, 3); }
static double log_normal_cumulative(double x) { return erfc(-(log(x) - 0.25) / 0.5 / sqrt(2)) / 2; }

PLAIN_TEST(continuous) {
  assert_distributed(draw_uniform, uniform_cumulative);
  assert_distributed(draw_scaled_normal, normal_cumulative);
  assert_distributed(draw_exponential, exponential_cumulative);
  assert_distributed(draw_cauchy, cauchy_cumulative);
  assert_distributed(draw_log_normal, log_normal_cumulative);
  assert_distributed(draw_gamma_half, gamma_half_cumulative);
  assert_distributed(draw_gamma_1, gamma_1_cumulative);
  assert_distributed(draw_gamma_3, gamma_3_cumulative);
}

PLAIN_TEST(gamma) {
  static const double bad[] = {0, -1, NAN, INFINITY, -0.0};
  THGenerator *const g = seeded(5);
  for (int i = 0; i < 1000; ++i) {
    assert_true(THRandom_standard_gamma(g, 1e-5) > 0); /* most of them are below all doubles */
    const double large = THRandom_standard_gamma(g, 1e12);
    assert_true(fabs(large - 1e12) < 6e6);
  }
  assert_true(isfinite(THRandom_standard_gamma(g, 1e308)));
  for (int i = 0; i < 5; ++i) expect_arg_error(1, THRandom_standard_gamma(g, bad[i]));
  expect_any_error(THRandom_standard_gamma(NULL, 1));
  THGenerator_free(g);
}

PLAIN_TEST(random64) {
  THGenerator *const g = seeded(6), *const h = seeded(6);
  for (int i = 0; i < 1000; ++i) {
    const uint64_t high = THRandom_random(h), low = THRandom_random(h);
    assert_true(THRandom_random64(g) == (high << 32 | low));
  }
  expect_any_error(THRandom_random64(NULL));
  THGenerator_free(g);
  THGenerator_free(h);
}

PLAIN_TEST(discrete) {
  THGenerator *const g = seeded(31);
  int ones = 0, counts[12] = {0};
  for (int i = 0; i < samples; ++i) {
    ones += THRandom_bernoulli(g, 0.3);
    const int k = THRandom_geometric(g, 0.7);
    assert_true(k >= 1);
    ++counts[k < 12 ? k - 1 : 11];
  }
  THGenerator_free(g);
  assert_true(fabs(ones - 0.3 * samples) < 3.3 * sqrt(0.3 * 0.7 * samples));
  double chi2 = 0;
  for (int k = 1; k <= 12; ++k) {
    const double expected = samples * (k < 12 ? 0.3 * pow(0.7, k - 1) : pow(0.7, 11));
    chi2 += (counts[k - 1] - expected) * (counts[k - 1] - expected) / expected;
  }
  assert_true(chi2 < 31.3); /* 11 degrees of freedom, once in a thousand */
}

RUN_TESTS(PLAIN(sequences) PLAIN(tenthousandth) PLAIN(generator) PLAIN(copy) PLAIN(normal_pair) PLAIN(bytes) PLAIN(null)
          PLAIN(parameters) PLAIN(extremes) PLAIN(extreme_draws) PLAIN(invalid_states) PLAIN(garbage) PLAIN(continuous)
          PLAIN(gamma) PLAIN(random64) PLAIN(discrete))
