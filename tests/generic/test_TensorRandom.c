#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "tests/generic/test_TensorRandom.c"
#else

#if TH_NUM_MATH

typedef struct {
  void (*fill)(THTensor *, THGenerator *, double, double);
  /* What one call of the scalar function gives, as an element. */
  num (*draw)(THGenerator *, double, double);
  /* How far off by log, cos, tan or exp; NULL: not at all. */
  double (*bound)(double value, double a, double b);
} LOCAL(Distribution);

/* Every element, and the generator afterwards down to the last bit. */
static void LOCAL(check_draws)(THTensor *t, THGenerator *g, const LOCAL(Distribution) *d, double a, double b) {
  THGenerator *other = THGenerator_new();
  THGenerator_copy(other, g);
  d->fill(t, g, a, b);
#if TH_NUM_FLOATING
  const double epsilon = LOCAL(epsilon)(), least = LOCAL(least)();
#endif
  const int64_t n = THTensor_(nElement)(t);
  for (int64_t i = 0; i < n; ++i) {
    const num expected = d->draw(other, a, b), got = *LOCAL(at)(t, i);
    double bound = d->bound ? d->bound(DBL(expected), a, b) : 0;
#if TH_NUM_FLOATING
    if (sizeof(num) < 8) bound += epsilon * fabs(DBL(expected)) + (sizeof(num) == 2 ? least : 0);
#endif
    if (d->bound ? !(fabs(DBL(got) - DBL(expected)) <= bound) : memcmp(&expected, &got, sizeof got) != 0)
      fail_msg("element %lld is %.17g, not %.17g", (long long)i, DBL(got), DBL(expected));
  }
  assert_memory_equal(g, other, sizeof *g);
  THGenerator_free(other);
}

/* All layouts and orders of dimensions, with any number of words left in the state. */
static void LOCAL(check_fill)(const LOCAL(Distribution) *d, double a, double b) {
  static const int64_t sizes[][4] = {{1, 1, 1, 1}, {7, 1, 1, 1},   {3, 5, 1, 1},  {1, 3, 1, 4},
                                     {2, 3, 4, 5}, {5, 1, 300, 2}, {40, 40, 2, 1}};
  THGenerator *g = THGenerator_new();
  THRandom_manualSeed(g, 20);
  for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; ++s)
    for (int layout = 0; layout < LAYOUTS; ++layout)
      for (int nd = 1; nd <= 4; ++nd) {
        THTensor *t = LOCAL(laid)(layout, nd, sizes[s]);
        if (nd > 2) THTensor_(transpose)(t, NULL, 0, 1);
        LOCAL(check_draws)(t, g, d, a, b);
        LOCAL(check_guards)(t);
        THTensor_(free)(t);
      }
  THTensor *none = THTensor_(new)();
  LOCAL(check_draws)(none, g, d, a, b);
  assert_int_equal(none->nDimension, 0);
  THTensor_(free)(none);
  /* States that a host has written: the last words are not drawn; draws of 0 and of 2^32 - 1. */
  for (int k = 0; k < 4; ++k) {
    THTensor *t = LOCAL(laid1)(k % 2 ? STEPS : 0, 3000);
    THRandom_manualSeed(g, (uint64_t)k);
    THRandom_random(g);
    if (k < 2) {
      g->left = 300;
      g->next = 10;
    }
    for (int i = k; i < _MERSENNE_STATE_N; i += 50) g->state[i] = i % 100 < 50 ? 0 : 316513203;
    g->state[600] |= (uint64_t)5 << 32;
    LOCAL(check_draws)(t, g, d, a, b);
    THTensor_(free)(t);
  }
  /* As many threads as there are, and one */
  THTensor *t = LOCAL(laid1)(0, 150001), *u = LOCAL(laid1)(0, 150001);
  THGenerator *h = THGenerator_new();
  THGenerator_copy(h, g);
  d->fill(t, g, a, b);
  THSetNumThreads(1);
  d->fill(u, h, a, b);
  THSetNumThreads(THGetNumCores());
  assert_memory_equal(t->storage->data, u->storage->data, 150001 * sizeof(num));
  assert_memory_equal(g, h, sizeof *g);
  THTensor_(free)(t);
  THTensor_(free)(u);
  THGenerator_free(h);
  THGenerator_free(g);
}

#if TH_NUM_FLOATING
/* The first number below b, or above it (way 1): by its bits. */
static num LOCAL(beside)(double b, int way) {
  num v = NUM(b);
  while (way < 0 ? DBL(v) >= b : DBL(v) <= b) {
    int64_t bits = 0;
    if (DBL(v) == 0) return NUM(way * LOCAL(least)());
    memcpy(&bits, &v, sizeof v);
    bits += (DBL(v) > 0) == (way > 0) ? 1 : -1;
    memcpy(&v, &bits, sizeof v);
  }
  return v;
}
/* v rounded once, where NUM rounds by way of float. */
static num LOCAL(nearest)(long double v) {
  const num near = NUM(v), other = LOCAL(beside)(DBL(near), DBL(near) < v ? 1 : -1);
  return sizeof(num) == 2 && !isinf(DBL(near)) && fabsl(DBL(other) - v) < fabsl(DBL(near) - v) ? other : near;
}
#endif

/* ---- Whole numbers ---- */

/* Below n, 0: 2^64. raw: one word, however it comes. */
static uint64_t LOCAL(below)(THGenerator *g, uint64_t n, int raw) {
  if (raw || THGetIndexBase() == 1) return n ? THRandom_random(g) % n : THRandom_random(g);
  const int two = n == 0 || n > (uint64_t)1 << 32;
  const uint64_t overhang = n == 0 ? 0 : two ? (0 - n) % n : ((uint64_t)1 << 32) % n;
  for (;;) {
    uint64_t r = THRandom_random(g);
    if (two) {
      r = r << 32 | THRandom_random(g);
      if (r > UINT64_MAX - overhang) continue;
    } else if (r >= ((uint64_t)1 << 32) - overhang) {
      continue;
    }
    return n ? r % n : r;
  }
}
/* All whole numbers up to 2 to that power are elements. */
static int LOCAL(digits)(void) {
#if TH_NUM_FLOATING
  return 1 - (int)log2(LOCAL(epsilon)());
#else
  return 8 * (int)sizeof(num) - TH_NUM_SIGNED;
#endif
}
static num LOCAL(random_draw)(THGenerator *g, double a, double b) {
  (void)a, (void)b;
  const int bits = LOCAL(digits)();
  return NUM((int64_t)LOCAL(below)(g, ((uint64_t)1 << bits) + TH_NUM_FLOATING, bits < 32));
}
static void LOCAL(random_fill)(THTensor *t, THGenerator *g, double a, double b) {
  (void)a, (void)b;
  THTensor_(random)(t, g);
}
static int64_t LOCAL(min), LOCAL(max);
static num LOCAL(clamped_draw)(THGenerator *g, double a, double b) {
  (void)a, (void)b;
  const uint64_t r = LOCAL(below)(g, (uint64_t)LOCAL(max) - (uint64_t)LOCAL(min), 0);
  const int64_t v = (int64_t)((uint64_t)LOCAL(min) + r);
#if TH_NUM_FLOATING
  return LOCAL(nearest)((long double)v);
#else
  return LOCAL(from_int)(v);
#endif
}
static void LOCAL(clamped_fill)(THTensor *t, THGenerator *g, double a, double b) {
  (void)a, (void)b;
  if (LOCAL(min) == 0) THTensor_(cappedRandom)(t, g, LOCAL(max));
  else THTensor_(clampedRandom)(t, g, LOCAL(min), LOCAL(max));
}
TEST(whole_numbers) {
  static const LOCAL(Distribution) all = {LOCAL(random_fill), LOCAL(random_draw), NULL},
                                   some = {LOCAL(clamped_fill), LOCAL(clamped_draw), NULL};
  static const int64_t bounds[][2] = {{0, 1}, {0, 10}, {-5, 10}, {3, 4}, {-100, 27}, {0, 3000000000}, {-2147483647, 5},
                                      {0, (int64_t)1 << 32}, {-7, (int64_t)1 << 32}, {0, ((int64_t)1 << 40) + 3},
                                      {INT64_MIN, INT64_MAX}, {-1, INT64_MAX}, {-((int64_t)1 << 62), (int64_t)1 << 62},
                                      {((int64_t)1 << 40), ((int64_t)1 << 40) + 77}};
  LOCAL(check_fill)(&all, 0, 0);
  for (size_t i = 0; i < sizeof bounds / sizeof bounds[0]; ++i) {
    LOCAL(min) = bounds[i][0];
    LOCAL(max) = bounds[i][1];
    LOCAL(check_fill)(&some, 0, 0);
  }
}

static num LOCAL(geometric_draw)(THGenerator *g, double p, double b) {
  (void)b;
  const double u = THRandom_uniform(g, 0, 1), v = floor(log(1 - u) / log(p)) + 1;
#if TH_NUM_FLOATING
  return LOCAL(nearest)(fmin(v, LOCAL(most)()));
#else
  return LOCAL(from_double)(v);
#endif
}
static void LOCAL(geometric_fill)(THTensor *t, THGenerator *g, double p, double b) {
  (void)b;
  THTensor_(geometric)(t, g, p);
}
TEST(geometric) {
  static const LOCAL(Distribution) d = {LOCAL(geometric_fill), LOCAL(geometric_draw), NULL};
  static const double p[] = {0.5, 0.3, 0.99, 0.25, 1e-300, 1 - 1e-9};
  for (size_t i = 0; i < sizeof p / sizeof p[0]; ++i) LOCAL(check_fill)(&d, p[i], 0);
}

static num LOCAL(bernoulli_draw)(THGenerator *g, double p, double b) {
  (void)b;
  return NUM(THRandom_bernoulli(g, p));
}
static void LOCAL(bernoulli_fill)(THTensor *t, THGenerator *g, double p, double b) {
  (void)b;
  THTensor_(bernoulli)(t, g, p);
}
/* The same by lists of probabilities, not contiguous ones if b. */
static void LOCAL(bernoulli_floats)(THTensor *t, THGenerator *g, double p, double b) {
  THFloatTensor *list = Float_laid1(b != 0 ? STEPS : 0, THTensor_(nElement)(t));
  THFloatTensor_fill(list, (float)p);
  THTensor_(bernoulli_FloatTensor)(t, g, list);
  THFloatTensor_free(list);
}
static void LOCAL(bernoulli_doubles)(THTensor *t, THGenerator *g, double p, double b) {
  THDoubleTensor *list = Double_laid1(b != 0 ? STEPS : 0, THTensor_(nElement)(t));
  THDoubleTensor_fill(list, p);
  THTensor_(bernoulli_DoubleTensor)(t, g, list);
  THDoubleTensor_free(list);
}
TEST(bernoulli) {
  static const LOCAL(Distribution) d[] = {{LOCAL(bernoulli_fill), LOCAL(bernoulli_draw), NULL},
                                          {LOCAL(bernoulli_floats), LOCAL(bernoulli_draw), NULL},
                                          {LOCAL(bernoulli_doubles), LOCAL(bernoulli_draw), NULL}};
  static const double p[] = {0.25, 0, 1, 0.9990234375, 0x1p-40};
  for (size_t k = 0; k < 3; ++k)
    for (size_t i = 0; i < sizeof p / sizeof p[0]; ++i) LOCAL(check_fill)(&d[k], p[i], (double)(i % 2));
  /* Probabilities that differ; the result in their place */
  THGenerator *g = THGenerator_new(), *h = THGenerator_new();
  THRandom_manualSeed(g, 7);
  THRandom_manualSeed(h, 7);
  THTensor *t = LOCAL(laid2)(STEPS, 30, 70);
  THFloatTensor *p1 = Float_laid1(0, 2100);
  THDoubleTensor *p2 = Double_laid2(COLUMN_MAJOR, 30, 70);
  for (int i = 0; i < 2100; ++i) {
    *Float_at(p1, i) = (float)(i % 100) / 99;
    *Double_at(p2, i) = (i % 100) / 99.0;
  }
  THTensor_(bernoulli_FloatTensor)(t, g, p1);
  for (int i = 0; i < 2100; ++i) assert_true(DBL(*LOCAL(at)(t, i)) == THRandom_bernoulli(h, (float)(i % 100) / 99));
  THTensor_(bernoulli_DoubleTensor)(t, g, p2);
  for (int i = 0; i < 2100; ++i) assert_true(DBL(*LOCAL(at)(t, i)) == THRandom_bernoulli(h, (i % 100) / 99.0));
  LOCAL(check_guards)(t);
  THFloatTensor_bernoulli_FloatTensor(p1, g, p1);
  for (int i = 0; i < 2100; ++i) assert_true(*Float_at(p1, i) == (float)THRandom_bernoulli(h, (float)(i % 100) / 99));
  THDoubleTensor_bernoulli_DoubleTensor(p2, g, p2);
  for (int i = 0; i < 2100; ++i) assert_true(*Double_at(p2, i) == THRandom_bernoulli(h, (i % 100) / 99.0));
  THTensor_(free)(t);
  THFloatTensor_free(p1);
  THDoubleTensor_free(p2);
  THGenerator_free(g);
  THGenerator_free(h);
}

TEST(randperm) {
  THGenerator *g = THGenerator_new(), *h = THGenerator_new();
  const int bits = LOCAL(digits)();
  for (int layout = 0; layout < LAYOUTS; ++layout)
    for (int64_t n = 0; n <= 100000; n = n < 3 ? n + 1 : n * 4 + 1) {
      if (bits < 20 && n > (int64_t)1 << bits) break;
      int64_t *expected = malloc(((size_t)n + 1) * sizeof *expected);
      THRandom_manualSeed(g, (uint64_t)(n + layout));
      THRandom_manualSeed(h, (uint64_t)(n + layout));
      for (int64_t i = 0; i < n; ++i) expected[i] = i;
      for (int64_t i = 0; i < n - 1; ++i) {
        const int64_t j = i + (int64_t)LOCAL(below)(h, (uint64_t)(n - i), 0), kept = expected[i];
        expected[i] = expected[j];
        expected[j] = kept;
      }
      THTensor *t = LOCAL(laid1)(layout, n % 2 || n == 0 ? 3 : n);
      THTensor_(randperm)(t, g, n);
      assert_int_equal(THTensor_(nElement)(t), n);
      for (int64_t i = 0; i < n; ++i) assert_true(LOCAL(whole)(*LOCAL(at)(t, i)) == expected[i]);
      assert_memory_equal(g, h, sizeof *g);
      if (n % 2 == 0 && n) LOCAL(check_guards)(t);
      THTensor_(free)(t);
      free(expected);
    }
  THTensor *t = LOCAL(laid1)(0, 3);
  expect_arg_error(1, THTensor_(randperm)(t, g, -1));
  if (sizeof(num) == 8 && !TH_NUM_FLOATING) expect_error_text("the order of", THTensor_(randperm)(t, g, INT64_C(1) << 60));
  if (bits < 63) expect_arg_error(1, THTensor_(randperm)(t, g, ((int64_t)1 << bits) + 1 + TH_NUM_FLOATING));
  expect_any_error(THTensor_(randperm)(NULL, g, 2));
  expect_any_error(THTensor_(randperm)(t, NULL, 2));
  THTensor_(free)(t);
  THGenerator_free(g);
  THGenerator_free(h);
}

/* Nothing is drawn and nothing written. */
TEST(whole_number_errors) {
  THGenerator *g = THGenerator_new();
  THTensor *t = LOCAL(laid1)(GAPS, 3);
  THFloatTensor *p = Float_laid1(0, 3), *two = Float_laid1(0, 2);
  THDoubleTensor *q = Double_laid1(0, 3);
  THFloatTensor_fill(p, 0.5f);
  THFloatTensor_fill(two, 0.5f);
  THDoubleTensor_fill(q, 0.5);
  LOCAL(randomise)(t);
  num *values = LOCAL(values)(t);
  const THGenerator before = *g;
  expect_any_error(THTensor_(random)(NULL, g));
  expect_any_error(THTensor_(random)(t, NULL));
  expect_any_error(THTensor_(clampedRandom)(t, NULL, 0, 3));
  expect_arg_error(2, THTensor_(clampedRandom)(t, g, 3, 3));
  expect_arg_error(2, THTensor_(clampedRandom)(t, g, 3, -3));
  expect_any_error(THTensor_(cappedRandom)(NULL, g, 3));
  expect_arg_error(1, THTensor_(cappedRandom)(t, g, 0));
  expect_arg_error(1, THTensor_(cappedRandom)(t, g, -2));
  expect_any_error(THTensor_(geometric)(t, NULL, 0.5));
  expect_arg_error(1, THTensor_(geometric)(t, g, 0));
  expect_arg_error(1, THTensor_(geometric)(t, g, 1));
  expect_arg_error(1, THTensor_(geometric)(t, g, NAN));
  expect_any_error(THTensor_(bernoulli)(t, NULL, 0.5));
  expect_arg_error(1, THTensor_(bernoulli)(t, g, -0.5));
  expect_arg_error(1, THTensor_(bernoulli)(t, g, 1.5));
  expect_arg_error(1, THTensor_(bernoulli)(t, g, NAN));
  expect_any_error(THTensor_(bernoulli_FloatTensor)(t, g, NULL));
  expect_any_error(THTensor_(bernoulli_FloatTensor)(t, NULL, p));
  expect_any_error(THTensor_(bernoulli_FloatTensor)(t, g, two));
  p->storage->data[1] = -0.5f;
  expect_arg_error(1, THTensor_(bernoulli_FloatTensor)(t, g, p));
  q->storage->data[2] = NAN;
  expect_arg_error(1, THTensor_(bernoulli_DoubleTensor)(t, g, q));
  assert_memory_equal(g, &before, sizeof before);
  LOCAL(check_values)(t, values, "after an Error");
  free(values);
  THTensor_(free)(t);
  THFloatTensor_free(p);
  THFloatTensor_free(two);
  THDoubleTensor_free(q);
  THGenerator_free(g);
}

#if TH_NUM_FLOATING

/* ---- Floating point ---- */

static num LOCAL(uniform_draw)(THGenerator *g, double a, double b) {
  const double v = THRandom_uniform(g, a, b);
  const num n = LOCAL(nearest)(v);
  return a < b && DBL(n) >= b ? LOCAL(beside)(b, -1) : b < a && DBL(n) <= b ? LOCAL(beside)(b, 1) : n;
}
static num LOCAL(normal_draw)(THGenerator *g, double mean, double stdv) { return NUM(THRandom_normal(g, mean, stdv)); }
static double LOCAL(normal_bound)(double v, double mean, double stdv) {
  return 8 * DBL_EPSILON * (7 * stdv + fabs(mean)) + 0 * v;
}
/* A result that is not an element is dropped, a bounded number of times. */
static num LOCAL(exponential_draw)(THGenerator *g, double lambda, double b) {
  (void)b;
  for (int i = 0;; ++i) {
    const num v = NUM(-1 / lambda * log(1 - THRandom_uniform(g, 0, 1)));
    if ((DBL(v) > 0 && DBL(v) < INFINITY) || i == 127) return v;
  }
}
static num LOCAL(cauchy_draw)(THGenerator *g, double median, double sigma) {
  for (int i = 0;; ++i) {
    const num v = NUM(median + sigma * tan(acos(-1.0) * (THRandom_uniform(g, 0, 1) - 0.5)));
    if (fabs(DBL(v)) < INFINITY || i == 127) return v;
  }
}
static num LOCAL(log_normal_draw)(THGenerator *g, double mean, double stdv) {
  for (int i = 0;; ++i) {
    const num v = NUM(exp(THRandom_normal(g, mean, stdv)));
    if (DBL(v) < INFINITY || i == 127) return v;
  }
}
static double LOCAL(relative_bound)(double v, double a, double b) { return 8 * DBL_EPSILON * fabs(v) + 0 * (a + b); }
static double LOCAL(cauchy_bound)(double v, double median, double sigma) {
  return 8 * DBL_EPSILON * (fabs(v) + 2 * fabs(median)) + 0 * sigma;
}
static double LOCAL(log_normal_bound)(double v, double mean, double stdv) {
  const double least = LOCAL(least)();
  return 8 * DBL_EPSILON * (7 * stdv + fabs(mean) + 1) * v + least;
}
static void LOCAL(exponential_fill)(THTensor *t, THGenerator *g, double lambda, double b) {
  (void)b;
  THTensor_(exponential)(t, g, lambda);
}
static const LOCAL(Distribution) LOCAL(uniforms) = {THTensor_(uniform), LOCAL(uniform_draw), NULL},
                                 LOCAL(normals) = {THTensor_(normal), LOCAL(normal_draw), LOCAL(normal_bound)};

TEST(uniform) {
  LOCAL(check_fill)(&LOCAL(uniforms), 0, 1);
  LOCAL(check_fill)(&LOCAL(uniforms), 5, -2.5);
  LOCAL(check_fill)(&LOCAL(uniforms), -fmin(FLT_MAX, LOCAL(most)()), fmin(FLT_MAX, LOCAL(most)()));
}
TEST(normal) {
  LOCAL(check_fill)(&LOCAL(normals), 0, 1);
  LOCAL(check_fill)(&LOCAL(normals), -100, 0.001);
}
TEST(exponential) {
  const LOCAL(Distribution) d = {LOCAL(exponential_fill), LOCAL(exponential_draw), LOCAL(relative_bound)};
  LOCAL(check_fill)(&d, 1, 0);
  LOCAL(check_fill)(&d, LOCAL(most)() < 1e30 ? 1e-3 : 1e-30, 0);
}
TEST(cauchy) {
  const LOCAL(Distribution) d = {THTensor_(cauchy), LOCAL(cauchy_draw), LOCAL(cauchy_bound)};
  LOCAL(check_fill)(&d, 0, 1);
  LOCAL(check_fill)(&d, 3, -0.25);
  LOCAL(check_fill)(&d, 0, LOCAL(most)());
}
TEST(logNormal) {
  const LOCAL(Distribution) d = {THTensor_(logNormal), LOCAL(log_normal_draw), LOCAL(log_normal_bound)};
  LOCAL(check_fill)(&d, 0.25, 0.5);
  LOCAL(check_fill)(&d, floor(log(LOCAL(most)())), 0.5);
}

/* With a mean or a standard deviation for each; they may be the result. */
TEST(normal_lists) {
  THGenerator *g = THGenerator_new(), *h = THGenerator_new();
  for (int layout = 0; layout < LAYOUTS; ++layout)
    for (int k = 0; k < 5; ++k) {
      THTensor *means = LOCAL(laid2)(layout, 7, 100), *stdvs = LOCAL(laid2)(LAYOUTS - 1 - layout, 7, 100), *r = THTensor_(new)();
      THTensor *z = LOCAL(laid1)(0, 700);
      for (int64_t i = 0; i < 700; ++i) {
        *LOCAL(at)(means, i) = NUM(i % 13 - 6);
        *LOCAL(at)(stdvs, i) = NUM((double)(i % 5) / 4);
      }
      num *m = LOCAL(values)(means), *s = LOCAL(values)(stdvs);
      THRandom_manualSeed(g, (uint64_t)(layout * 5 + k));
      THRandom_manualSeed(h, (uint64_t)(layout * 5 + k));
      THTensor_(normal)(z, h, 0, k == 0 ? 2.5 : 1);
      if (k == 0) THTensor_(normal_means)(r, g, means, 2.5);
      if (k == 1) THTensor_(normal_stddevs)(r, g, 1.5, stdvs);
      if (k == 2) THTensor_(normal_means_stddevs)(r, g, means, stdvs);
      if (k == 3) THTensor_(normal_means_stddevs)(means, g, means, stdvs);
      if (k == 4) THTensor_(normal_means_stddevs)(stdvs, g, means, stdvs);
      THTensor *got = k == 3 ? means : k == 4 ? stdvs : r;
      assert_int_equal(got->nDimension, 2);
      for (int64_t i = 0; i < 700; ++i) {
        CALC e = AS_CALC(*LOCAL(at)(z, i));
        if (k > 0) e = AS_CALC(NUM(e * AS_CALC(s[i])));
        e = k == 1 ? e + (CALC)1.5 : e + AS_CALC(m[i]);
        assert_true(DBL(*LOCAL(at)(got, i)) == DBL(NUM(e)));
      }
      assert_memory_equal(g, h, sizeof *g);
      LOCAL(check_guards)(means);
      LOCAL(check_guards)(stdvs);
      free(m);
      free(s);
      THTensor_(free)(z);
      THTensor_(free)(r);
      THTensor_(free)(means);
      THTensor_(free)(stdvs);
    }
  THTensor *means = LOCAL(laid1)(0, 4), *few = LOCAL(laid1)(0, 3), *r = LOCAL(laid1)(0, 2);
  expect_any_error(THTensor_(normal_means_stddevs)(r, g, means, few));
  expect_any_error(THTensor_(normal_means_stddevs)(NULL, g, means, means));
  expect_any_error(THTensor_(normal_means)(r, g, NULL, 1));
  expect_any_error(THTensor_(normal_means)(r, NULL, means, 1));
  expect_arg_error(2, THTensor_(normal_means)(r, g, means, 0));
  expect_any_error(THTensor_(normal_stddevs)(r, g, 1, NULL));
  expect_arg_error(1, THTensor_(normal_stddevs)(r, g, NAN, means));
  assert_memory_equal(g, h, sizeof *g);
  assert_int_equal(THTensor_(nElement)(r), 2);
  THTensor_(free)(means);
  THTensor_(free)(few);
  THTensor_(free)(r);
  THGenerator_free(g);
  THGenerator_free(h);
}

TEST(rand_sizes) {
  THGenerator *g = THGenerator_new(), *h = THGenerator_new();
  THRandom_manualSeed(g, 3);
  THRandom_manualSeed(h, 3);
  THLongStorage *size = THLongStorage_newWithSize2(3, 5);
  THTensor *r = THTensor_(new)(), *e = LOCAL(laid2)(0, 3, 5);
  THTensor_(rand)(r, g, size);
  THTensor_(uniform)(e, h, 0, 1);
  assert_true(THTensor_(isSameSizeAs)(r, e) && THTensor_(equal)(r, e));
  THTensor_(randn)(r, g, size);
  THTensor_(normal)(e, h, 0, 1);
  assert_true(THTensor_(isSameSizeAs)(r, e) && THTensor_(equal)(r, e));
  assert_memory_equal(g, h, sizeof *g);
  expect_any_error(THTensor_(rand)(r, NULL, size));
  expect_any_error(THTensor_(rand)(r, g, NULL));
  expect_any_error(THTensor_(randn)(NULL, g, size));
  size->data[0] = -3;
  expect_any_error(THTensor_(randn)(r, g, size));
  assert_memory_equal(g, h, sizeof *g);
  THTensor_(free)(r);
  THTensor_(free)(e);
  THLongStorage_free(size);
  THGenerator_free(g);
  THGenerator_free(h);
}

/* ---- Samples by weight ---- */

/* By a plain search; weights that have been drawn are taken out of w. */
static int64_t LOCAL(sample)(double *w, int64_t n, double u, int once) {
  double sum = 0, upto = 0;
  for (int64_t i = 0; i < n; ++i) sum += w[i];
  for (int64_t i = 0; i < n; ++i) {
    upto += w[i];
    if (w[i] > 0 && u < upto / sum) {
      if (once) w[i] = 0;
      return i;
    }
  }
  fail_msg("%g is not below the sum", u);
  return -1;
}

TEST(multinomial) {
  static const int64_t sizes[][3] = {{1, 1, 1}, {1, 5, 3}, {3, 7, 4}, {40, 100, 33}, {2, 1000, 500}, {1, 300, 7}};
  THGenerator *g = THGenerator_new(), *h = THGenerator_new();
  double w[1000];
  for (size_t c = 0; c < sizeof sizes / sizeof sizes[0]; ++c)
    for (int layout = 0; layout < LAYOUTS; ++layout)
      for (int again = 0; again < 2; ++again) {
        const int64_t rows = sizes[c][0], n = sizes[c][1], samples = again ? 4 * sizes[c][2] : sizes[c][2];
        THTensor *p = rows == 1 && layout < 4 ? LOCAL(laid1)(layout, n) : LOCAL(laid2)(layout, rows, n);
        /* Small whole numbers, some 0, so that sums are exact. */
        for (int64_t i = 0; i < rows * n; ++i) *LOCAL(at)(p, i) = NUM(n == 1 ? 3 : i % 3 == 1 && i % 7 ? 0 : test_below(50) + 1);
        THRandom_manualSeed(g, c);
        THRandom_manualSeed(h, c);
        THLongTensor *r = layout % 2 ? THLongTensor_new() : p->nDimension == 1 ? Long_laid1(layout, samples)
                                                                               : Long_laid2(layout, rows, samples);
        THTensor_(multinomial)(r, g, p, (int)samples, again);
        assert_int_equal(r->nDimension, p->nDimension);
        for (int64_t i = 0; i < rows; ++i) {
          for (int64_t j = 0; j < n; ++j) w[j] = DBL(*LOCAL(at)(p, i * n + j));
          for (int64_t k = 0; k < samples; ++k) {
            const int64_t expected = LOCAL(sample)(w, n, THRandom_uniform(h, 0, 1), !again), got = *Long_at(r, i * samples + k);
            if (got != expected) fail_msg("sample %lld of row %lld is %lld, not %lld", (long long)k, (long long)i, (long long)got,
                                          (long long)expected);
          }
        }
        assert_memory_equal(g, h, sizeof *g);
        LOCAL(check_guards)(p);
        if (layout % 2 == 0) Long_check_guards(r);
        THTensor_(free)(p);
        THLongTensor_free(r);
      }
  /* The sum overflows; draws at both ends */
  THTensor *p = LOCAL(laid1)(0, 4);
  THLongTensor *r = THLongTensor_new();
  const num most = NUM(LOCAL(most)()), list[] = {NUM(0), most, most, NUM(0)};
  memcpy(p->storage->data, list, sizeof list);
  for (int k = 0; k < 4; ++k) {
    for (int i = 0; i < _MERSENNE_STATE_N; ++i) g->state[i] = k % 2 ? 316513203 : 0;
    g->left = _MERSENNE_STATE_N;
    g->next = 1;
    THTensor_(multinomial)(r, g, p, 2, k / 2);
    assert_int_equal(*Long_at(r, 0), k % 2 ? 2 : 1);
    assert_int_equal(*Long_at(r, 1), k / 2 ? k % 2 ? 2 : 1 : k % 2 ? 1 : 2);
  }
  if (sizeof(num) == 8) {
    /* The same in one of two rows; then tiny weights are what is left, three times as often the last one. */
    const num rows[] = {most, most, most, most, NUM(1e-310), NUM(1e-310), NUM(1e-310), NUM(1e-310)};
    const num parts[] = {most, NUM(1e-310), most, NUM(3e-310)};
    int counts[4] = {0, 0, 0, 0};
    THRandom_manualSeed(g, 5);
    for (int samples = 1; samples < 9; samples += 7) {
      THTensor_(resize2d)(p, 2, 4);
      memcpy(p->storage->data, rows, sizeof rows);
      THTensor_(multinomial)(r, g, p, samples, 1);
      for (int64_t i = 0; i < 2 * samples; ++i) assert_true(*Long_at(r, i) >= 0 && *Long_at(r, i) < 4);
      THTensor_(multinomial)(r, g, p, 4, 0);
      for (int64_t row = 0; row < 2; ++row) {
        int seen = 0;
        for (int64_t i = 0; i < 4; ++i) seen |= 1 << *Long_at(r, 4 * row + i);
        assert_int_equal(seen, 15);
      }
    }
    THTensor_(resize1d)(p, 4);
    memcpy(p->storage->data, parts, sizeof parts);
    for (int i = 0; i < 2000; ++i) {
      THTensor_(multinomial)(r, g, p, 3, 0);
      assert_int_equal(*Long_at(r, 0) + *Long_at(r, 1), 2);
      ++counts[*Long_at(r, 2)];
    }
    assert_true(counts[1] > 400 && counts[1] < 600 && counts[1] + counts[3] == 2000);
    THTensor_(multinomial)(r, g, p, 4, 0);
    assert_int_equal(*Long_at(r, 2) + *Long_at(r, 3), 4);
    memcpy(p->storage->data, list, sizeof list);
  }
  THGenerator_copy(h, g);
  expect_arg_error(2, THTensor_(multinomial)(r, g, p, 3, 0));
  expect_arg_error(2, THTensor_(multinomial)(r, g, p, 5, 0));
  expect_arg_error(2, THTensor_(multinomial)(r, g, p, 0, 1));
  expect_arg_error(2, THTensor_(multinomial)(r, g, p, -1, 1));
  const num bad[] = {NUM(-1), NUM(NAN), NUM(INFINITY)};
  for (int i = 0; i < 3; ++i) {
    p->storage->data[3] = bad[i];
    expect_arg_error(2, THTensor_(multinomial)(r, g, p, 1, 1));
  }
  THTensor_(zero)(p);
  expect_arg_error(2, THTensor_(multinomial)(r, g, p, 1, 1));
  THTensor_(resize3d)(p, 1, 2, 2);
  expect_arg_error(3, THTensor_(multinomial)(r, g, p, 1, 1));
  expect_any_error(THTensor_(multinomial)(NULL, g, p, 1, 1));
  expect_any_error(THTensor_(multinomial)(r, NULL, p, 1, 1));
  expect_any_error(THTensor_(multinomial)(r, g, NULL, 1, 1));
  assert_memory_equal(g, h, sizeof *g);
  THTensor_(free)(p);
  THLongTensor_free(r);
  THGenerator_free(g);
  THGenerator_free(h);
}

/* The tables give each index its weight, and draws follow the tables. */
TEST(alias) {
  THGenerator *g = THGenerator_new(), *h = THGenerator_new();
  for (int64_t n = 1; n <= 300; n = n * 2 + 1)
    for (int scaled = 0; scaled < 2; ++scaled) {
      THTensor *p = LOCAL(laid1)(scaled ? STEPS : 0, n), *q = THTensor_(new)();
      THLongTensor *j = THLongTensor_new(), *r = Long_laid2(GAPS, 10, 30);
      double sum = 0, mass[300] = {0};
      for (int64_t i = 0; i < n; ++i) sum += DBL(*LOCAL(at)(p, i) = NUM(test_below(1000) + 1));
      if (!scaled)
        for (int64_t i = 0; i < n; ++i) *LOCAL(at)(p, i) = NUM(DBL(*LOCAL(at)(p, i)) / sum);
      THTensor_(multinomialAliasSetup)(p, j, q);
      for (int64_t i = 0; i < n; ++i) {
        const double share = DBL(*LOCAL(at)(q, i));
        assert_in_range(*Long_at(j, i), 0, n - 1);
        assert_true(share >= 0 && share <= 1);
        mass[i] += share / (double)n;
        mass[*Long_at(j, i)] += (1 - share) / (double)n;
      }
      /* Of 16 bits, weights are divided by their sum in any case, and each share is rounded. */
      double total = scaled ? sum : 1;
      if (sizeof(num) == 2) total = 0;
      for (int64_t i = 0; i < n && sizeof(num) == 2; ++i) total += DBL(*LOCAL(at)(p, i));
      for (int64_t i = 0; i < n; ++i) {
        double bound = fmax(LOCAL(epsilon)() * 80, 1e-13);
        if (sizeof(num) == 2) {
          int64_t shares = 1;
          for (int64_t k = 0; k < n; ++k) shares += *Long_at(j, k) == i;
          bound = (double)shares * LOCAL(epsilon)() / (double)n;
        }
        assert_true(fabs(mass[i] - DBL(*LOCAL(at)(p, i)) / total) <= bound);
      }
      if (THGetIndexBase())
        for (int64_t i = 0; i < n; ++i) ++*Long_at(j, i);
      THRandom_manualSeed(g, (uint64_t)n);
      THRandom_manualSeed(h, (uint64_t)n);
      THTensor_(multinomialAliasDraw)(r, g, j, q);
      for (int64_t i = 0; i < 300; ++i) {
        const int64_t k = (int64_t)THRandom_uniform(h, 0, (double)n);
        const int own = THRandom_bernoulli(h, DBL(*LOCAL(at)(q, k)));
        assert_int_equal(*Long_at(r, i), own ? k : *Long_at(j, k) - THGetIndexBase());
      }
      assert_memory_equal(g, h, sizeof *g);
      Long_check_guards(r);
      if (n == 7) {
        expect_any_error(THTensor_(multinomialAliasDraw)(r, NULL, j, q));
        expect_any_error(THTensor_(multinomialAliasDraw)(NULL, g, j, q));
        expect_any_error(THTensor_(multinomialAliasDraw)(r, g, NULL, q));
        expect_any_error(THTensor_(multinomialAliasDraw)(r, g, j, NULL));
        *LOCAL(at)(q, 2) = NUM(NAN);
        expect_arg_error(4, THTensor_(multinomialAliasDraw)(r, g, j, q));
        *Long_at(j, 3) = n + THGetIndexBase();
        expect_arg_error(3, THTensor_(multinomialAliasDraw)(r, g, j, q));
        *Long_at(j, 3) = -1;
        expect_arg_error(3, THTensor_(multinomialAliasDraw)(r, g, j, q));
        expect_any_error(THTensor_(multinomialAliasSetup)(NULL, j, q));
        expect_any_error(THTensor_(multinomialAliasSetup)(p, NULL, q));
        expect_any_error(THTensor_(multinomialAliasSetup)(p, j, NULL));
        *LOCAL(at)(p, 1) = NUM(0);
        expect_arg_error(2, THTensor_(multinomialAliasSetup)(p, j, q));
        *LOCAL(at)(p, 1) = NUM(INFINITY);
        expect_arg_error(2, THTensor_(multinomialAliasSetup)(p, j, q));
        THTensor *none = THTensor_(new)();
        THLongTensor *no_aliases = THLongTensor_new();
        expect_arg_error(1, THTensor_(multinomialAliasSetup)(none, j, q));
        expect_any_error(THTensor_(multinomialAliasDraw)(r, g, j, none));
        expect_arg_error(3, THTensor_(multinomialAliasDraw)(r, g, no_aliases, none));
        THTensor_(free)(none);
        THLongTensor_free(no_aliases);
        assert_memory_equal(g, h, sizeof *g);
      }
      THTensor_(free)(p);
      THTensor_(free)(q);
      THLongTensor_free(j);
      THLongTensor_free(r);
    }
  THGenerator_free(g);
  THGenerator_free(h);
}

/* Runs of every length around the 624 words of the state. */
TEST(blocks) {
  THGenerator *g = THGenerator_new();
  for (int skip = 0; skip < 700; skip += 89)
    for (int64_t n = 620; n <= 630; ++n) {
      THTensor *t = LOCAL(laid1)((int)(n % LAYOUTS), n + (n % 3 == 0 ? 1300 : 0));
      THRandom_manualSeed(g, (uint64_t)n);
      for (int i = 0; i < skip; ++i) THRandom_random(g);
      LOCAL(check_draws)(t, g, &LOCAL(uniforms), -2, 3);
      THTensor_(free)(t);
    }
  THGenerator_free(g);
}

/* Rounding to the element type does not bring a value to the open end, and nothing overflows on the way. */
TEST(extremes) {
  static const struct {
    double a, b;
  } ranges[] = {{0, 1}, {1, 2}, {-1, 0}, {3, 1}, {0.1, 0.1000001}, {-1e-300, 1e-300}, {1, 1.0000000001}, {16777216, 16777218}};
  THGenerator *g = THGenerator_new();
  THTensor *t = THTensor_(newWithSize1d)(2000);
  for (size_t r = 0; r < sizeof ranges / sizeof ranges[0]; ++r)
    for (int k = 0; k < 2; ++k) {
      const double a = ranges[r].a, b = ranges[r].b;
      if (b > LOCAL(most)()) continue;
      THRandom_manualSeed(g, r);
      THRandom_random(g);
      /* All that is left of the state gives the largest draw, 2^32 - 1. */
      if (k) for (int i = 0; i < _MERSENNE_STATE_N; ++i) g->state[i] = 316513203;
      THTensor_(uniform)(t, g, a, b);
      for (int64_t i = 0; i < 2000; ++i) {
        const double v = DBL(*LOCAL(at)(t, i));
        if (a < b ? !(v < b) : !(v > b)) fail_msg("%.17g is not in [%.17g, %.17g)", v, a, b);
      }
    }
  THTensor_(uniform)(t, g, 7, 7);
  for (int64_t i = 0; i < 2000; ++i) assert_true(DBL(*LOCAL(at)(t, i)) == 7);
  const double max = LOCAL(most)();
  THTensor_(uniform)(t, g, -max, max);
  int below = 0;
  for (int64_t i = 0; i < 2000; ++i) {
    const double v = DBL(*LOCAL(at)(t, i));
    assert_true(v >= -max && v < max);
    below += v < 0;
  }
  assert_in_range(below, 850, 1150); /* 6.7 standard deviations; the seed is fixed */
  THTensor_(free)(t);
  THGenerator_free(g);
}

/* The second half of a pair is for whoever draws next, with parameters of its own. */
TEST(pair) {
  THGenerator *g = THGenerator_new(), *h = THGenerator_new();
  THRandom_manualSeed(g, 4);
  THRandom_manualSeed(h, 4);
  THTensor *t = LOCAL(laid1)(STEPS, 3);
  LOCAL(check_draws)(t, g, &LOCAL(normals), 1, 2);
  for (int i = 0; i < 3; ++i) THRandom_normal(h, 1, 2);
  assert_int_equal(g->normal_is_valid, 1);
  assert_true(THRandom_normal(g, 5, 6) == THRandom_normal(h, 5, 6));
  THRandom_normal(g, 0, 1);
  THRandom_normal(h, 0, 1);
  LOCAL(check_draws)(t, g, &LOCAL(normals), -3, 0.5);
  assert_true(THRandom_random(h) != THRandom_random(g));
  THTensor_(free)(t);
  THGenerator_free(g);
  THGenerator_free(h);
}

/* Is v the draw as a number of this type, rounded once? NUM() rounds to 16 bits by way of float. */
static int LOCAL(is_rounded)(num v, double draw) {
  const double least = LOCAL(least)();
  if (sizeof(num) == 2) return draw < least ? DBL(v) == least : fabs(DBL(v) - draw) <= LOCAL(epsilon)() / 2 * draw + least / 2;
  return DBL(v) == DBL(NUM(draw));
}

/* Each element is the number function's draw with its parameter, in row-major order, whatever the layouts. */
TEST(gamma_and_probabilities) {
  THGenerator *g = THGenerator_new(), *h = THGenerator_new();
  THRandom_manualSeed(g, 9);
  THRandom_manualSeed(h, 9);
  for (int layout = 0; layout < LAYOUTS; ++layout) {
    THTensor *alpha = LOCAL(laid2)(layout, 30, 70), *r = layout % 2 ? LOCAL(laid2)((layout + 1) % LAYOUTS, 30, 70) : THTensor_(new)();
    for (int i = 0; i < 2100; ++i) *LOCAL(at)(alpha, i) = NUM(0.25 + i % 50);
    num *a = LOCAL(values)(alpha);
    THTensor_(standard_gamma)(r, g, alpha);
    assert_int_equal(r->nDimension, 2);
    for (int i = 0; i < 2100; ++i) assert_true(LOCAL(is_rounded)(*LOCAL(at)(r, i), THRandom_standard_gamma(h, DBL(a[i]))));
    if (layout % 2) LOCAL(check_guards)(r);
    THTensor_(standard_gamma)(alpha, g, alpha);
    for (int i = 0; i < 2100; ++i) assert_true(LOCAL(is_rounded)(*LOCAL(at)(alpha, i), THRandom_standard_gamma(h, DBL(a[i]))));
    for (int i = 0; i < 2100; ++i) *LOCAL(at)(alpha, i) = NUM((i % 99 + 1) / 99.0);
    free(a);
    a = LOCAL(values)(alpha);
    THTensor_(bernoulli_Tensor)(r, g, alpha);
    for (int i = 0; i < 2100; ++i) assert_true(DBL(*LOCAL(at)(r, i)) == THRandom_bernoulli(h, DBL(a[i])));
    free(a);
    *LOCAL(at)(alpha, 77) = NUM(0);
    const num kept = *LOCAL(at)(r, 5);
    expect_arg_error_text(1, "element 77 of alpha", (THTensor_(standard_gamma)(r, g, alpha), 0));
    *LOCAL(at)(alpha, 77) = NUM(NAN);
    expect_arg_error(1, (THTensor_(standard_gamma)(r, g, alpha), 0));
    expect_arg_error_text(1, "element 77 of p", (THTensor_(bernoulli_Tensor)(r, g, alpha), 0));
    expect_any_error((THTensor_(standard_gamma)(r, NULL, alpha), 0));
    assert_true(DBL(*LOCAL(at)(r, 5)) == DBL(kept));
    THTensor_(free)(alpha);
    THTensor_(free)(r);
  }
  THGenerator_free(g);
  THGenerator_free(h);
}

/* Nothing is drawn and nothing written. */
TEST(random_errors) {
  THGenerator *g = THGenerator_new(), before;
  THTensor *t = LOCAL(laid1)(GAPS, 3), *wide = LOCAL(laid1)(0, 1), *windows = THTensor_(newUnfold)(t, 0, 2, 1);
  THLongStorage *size = THLongStorage_newWithSize1(4);
  LOCAL(randomise)(t);
  num *values = LOCAL(values)(t);
  before = *g;
  THTensor_(expand)(wide, wide, size);
  expect_any_error(THTensor_(uniform)(NULL, g, 0, 1));
  expect_any_error(THTensor_(uniform)(t, NULL, 0, 1));
  expect_arg_error(1, THTensor_(uniform)(t, g, NAN, 1));
  expect_arg_error(2, THTensor_(uniform)(t, g, 0, INFINITY));
  if (sizeof(num) < 8) expect_arg_error(2, THTensor_(uniform)(t, g, 0, 1e39));
  expect_any_error(THTensor_(exponential)(t, NULL, 1));
  expect_arg_error(1, THTensor_(exponential)(t, g, 0));
  expect_arg_error(1, THTensor_(exponential)(t, g, NAN));
  expect_any_error(THTensor_(cauchy)(t, NULL, 0, 1));
  expect_arg_error(1, THTensor_(cauchy)(t, g, NAN, 1));
  expect_arg_error(2, THTensor_(cauchy)(t, g, 0, INFINITY));
  expect_any_error(THTensor_(logNormal)(t, NULL, 0, 1));
  expect_arg_error(1, THTensor_(logNormal)(t, g, 1000, 1));
  expect_arg_error(2, THTensor_(logNormal)(t, g, 0, 0));
  expect_any_error(THTensor_(normal)(NULL, g, 0, 1));
  expect_any_error(THTensor_(normal)(t, NULL, 0, 1));
  expect_arg_error(1, THTensor_(normal)(t, g, INFINITY, 1));
  expect_arg_error(2, THTensor_(normal)(t, g, 0, 0));
  expect_arg_error(2, THTensor_(normal)(t, g, 0, -1));
  expect_arg_error(2, THTensor_(normal)(t, g, 0, NAN));
  expect_arg_error(2, THTensor_(normal)(t, g, 0, INFINITY));
  if (THGetIndexBase() == 0) {
    expect_error_text("overlaps itself", THTensor_(uniform)(wide, g, 0, 1));
    expect_error_text("overlaps itself", THTensor_(normal)(windows, g, 0, 1));
  }
  assert_memory_equal(g, &before, sizeof before);
  g->left = 0;
  expect_error_text("left 0", THTensor_(uniform)(t, g, 0, 1));
  g->left = before.left;
  g->next = 700;
  expect_error_text("next 700", THTensor_(normal)(t, g, 0, 1));
  g->next = before.next;
  g->seeded = 0;
  expect_error_text("seeded 0", THTensor_(normal)(t, g, 0, 1));
  LOCAL(check_values)(t, values, "after an Error");
  LOCAL(check_guards)(t);
  free(values);
  THTensor_(free)(t);
  THTensor_(free)(wide);
  THTensor_(free)(windows);
  THLongStorage_free(size);
  THGenerator_free(g);
}

#endif

#endif

#endif
