#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "tests/generic/test_THCTensorRandom.c"
#else

typedef struct {
  void (*fill)(THCTensor *, double, double);
  /* The i-th element of a call that begins at this offset, as far as it is known. */
  num (*draw)(uint64_t offset, int64_t i, double a, double b);
  double (*bound)(double value, double a, double b); /* NULL: exact */
  int offsets;                                       /* that a call takes */
} LOCAL(Distribution);

static void LOCAL(check_draws)(THTensor *h, const LOCAL(Distribution) *d, double a, double b) {
  THCTensor *t = LOCAL(on_device)(h);
  const uint64_t offset = offset_now();
  d->fill(t, a, b);
  LOCAL(back)(h, t);
  const int64_t n = THTensor_(nElement)(h);
  assert_true(offset_now() == offset + (uint64_t)d->offsets);
  for (int64_t i = 0; i < n; ++i) {
    const num expected = d->draw(offset, i, a, b), got = *LOCAL(at)(h, i);
    if (d->bound ? !(fabs(DBL(got) - DBL(expected)) <= d->bound(DBL(expected), a, b)) : memcmp(&got, &expected, sizeof got) != 0)
      fail_msg("element %lld is %.17g, not %.17g", (long long)i, DBL(got), DBL(expected));
  }
  THCTensor_(free)(S, t);
}

/* All layouts and orders of dimensions, kernels forwards and backwards: each element gets its own draw. */
static void LOCAL(check_fill)(const LOCAL(Distribution) *d, double a, double b) {
  static const int64_t sizes[][4] = {{1, 1, 1, 1}, {7, 1, 1, 1},  {3, 5, 1, 1},  {1, 3, 1, 4},
                                     {2, 3, 4, 5}, {5, 1, 30, 2}, {33, 31, 1, 1}};
  start();
  seed_all(20);
  for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; ++s)
    for (int layout = 0; layout < LAYOUTS; ++layout)
      for (int nd = 1; nd <= 4; nd += 1 + (s > 4)) {
        THTensor *h = LOCAL(laid)(layout, nd, sizes[s]);
        if (nd > 2) THTensor_(transpose)(h, NULL, 0, 1);
        thcHostReverse(nd % 2);
        LOCAL(check_draws)(h, d, a, b);
        LOCAL(check_guards)(h);
        THTensor_(free)(h);
      }
  /* Contiguous, but not where packs begin. */
  for (int skip = 0; skip < 4; ++skip) {
    THTensor *all = LOCAL(laid1)(0, 1003), *part = THTensor_(newNarrow)(all, 0, skip, 1003 - 2 * skip);
    LOCAL(check_draws)(part, d, a, b);
    for (int i = 0; i < skip; ++i) assert_true(DBL(all->storage->data[i]) == GUARD && DBL(all->storage->data[1002 - i]) == GUARD);
    THTensor_(free)(part);
    THTensor_(free)(all);
  }
  THCTensor *none = THCTensor_(new)(S);
  const uint64_t offset = offset_now();
  d->fill(none, a, b);
  assert_true(offset_now() == offset);
  assert_int_equal(none->nDimension, 0);
  THCTensor_(free)(S, none);
  finish();
}

/* ---- Every num ---- */

static num LOCAL(bernoulli_draw)(uint64_t offset, int64_t i, double p, double b) {
  (void)b;
  return NUM(draw32(offset, i) * 0x1p-32 < p);
}
static void LOCAL(bernoulli_fill)(THCTensor *t, double p, double b) {
  (void)b;
  THCTensor_(bernoulli)(S, t, p);
}
/* The same by lists of probabilities, not contiguous ones if b. */
static void LOCAL(bernoulli_floats)(THCTensor *t, double p, double b) {
  const int64_t n = THCTensor_(nElement)(S, t);
  THCudaTensor *list = THCudaTensor_newWithSize2d(S, n ? n : 1, 3), *column = THCudaTensor_newSelect(S, list, 1, 1);
  THCudaTensor *p1 = n == 0   ? THCudaTensor_new(S)
                     : b != 0 ? THCudaTensor_newWithTensor(S, column)
                              : THCudaTensor_newWithSize1d(S, n);
  THCudaTensor_fill(S, list, NAN);
  THCudaTensor_fill(S, p1, (float)p);
  THCTensor_(bernoulli_FloatTensor)(S, t, p1);
  THCudaTensor_free(S, list);
  THCudaTensor_free(S, column);
  THCudaTensor_free(S, p1);
}
static void LOCAL(bernoulli_doubles)(THCTensor *t, double p, double b) {
  const int64_t n = THCTensor_(nElement)(S, t);
  THCudaDoubleTensor *list = n ? THCudaDoubleTensor_newWithSize1d(S, n) : THCudaDoubleTensor_new(S);
  (void)b;
  THCudaDoubleTensor_fill(S, list, p);
  THCTensor_(bernoulli_DoubleTensor)(S, t, list);
  THCudaDoubleTensor_free(S, list);
}
TEST(bernoulli) {
  static const LOCAL(Distribution) d[] = {{LOCAL(bernoulli_fill), LOCAL(bernoulli_draw), NULL, 1},
                                          {LOCAL(bernoulli_floats), LOCAL(bernoulli_draw), NULL, 1},
                                          {LOCAL(bernoulli_doubles), LOCAL(bernoulli_draw), NULL, 1}};
  static const double p[] = {0.25, 0, 1, 0.9990234375, 0x1p-40};
  for (size_t k = 0; k < 3; ++k)
    for (size_t i = 0; i < sizeof p / sizeof p[0]; ++i) LOCAL(check_fill)(&d[k], p[i], (double)(i % 2));
  /* Probabilities that differ, in other layouts than the result; the result in their place */
  start();
  seed_all(7);
  THTensor *h = LOCAL(laid2)(STEPS, 30, 70);
  THFloatTensor *h1 = Float_laid1(0, 2100);
  THDoubleTensor *h2 = Double_laid2(COLUMN_MAJOR, 30, 70);
  for (int i = 0; i < 2100; ++i) {
    *Float_at(h1, i) = (float)(i % 100) / 99;
    *Double_at(h2, i) = (i % 100) / 99.0;
  }
  THCTensor *t = LOCAL(on_device)(h);
  THCudaTensor *p1 = Float_on_device(h1);
  THCudaDoubleTensor *p2 = Double_on_device(h2);
  THCTensor_(bernoulli_FloatTensor)(S, t, p1);
  LOCAL(back)(h, t);
  for (int i = 0; i < 2100; ++i) assert_true(DBL(*LOCAL(at)(h, i)) == (draw32(0, i) * 0x1p-32 < (float)(i % 100) / 99));
  THCTensor_(bernoulli_DoubleTensor)(S, t, p2);
  LOCAL(back)(h, t);
  for (int i = 0; i < 2100; ++i) assert_true(DBL(*LOCAL(at)(h, i)) == (draw32(1, i) * 0x1p-32 < (i % 100) / 99.0));
  LOCAL(check_guards)(h);
  THCudaTensor_bernoulli_FloatTensor(S, p1, p1);
  Float_back(h1, p1);
  for (int i = 0; i < 2100; ++i) assert_true(*Float_at(h1, i) == (draw32(2, i) * 0x1p-32 < (float)(i % 100) / 99));
  /* Rows where p2 has columns. */
  THCudaDoubleTensor *turned = THCudaDoubleTensor_newWithStorage2d(S, p2->storage, 0, 30, 70, 70, 1);
  THCudaDoubleTensor_bernoulli_DoubleTensor(S, turned, p2);
  THDoubleTensor *h3 = THDoubleTensor_newWithSize2d(30, 70);
  THDoubleTensor_copyCudaDouble(S, h3, turned);
  for (int i = 0; i < 2100; ++i) assert_true(*Double_at(h3, i) == (draw32(3, i) * 0x1p-32 < (i % 100) / 99.0));
  THCudaDoubleTensor_free(S, turned);
  THDoubleTensor_free(h3);
  THCTensor_(free)(S, t);
  THCudaTensor_free(S, p1);
  THCudaDoubleTensor_free(S, p2);
  THTensor_(free)(h);
  THFloatTensor_free(h1);
  THDoubleTensor_free(h2);
  finish();
}

static double LOCAL(trials)(uint64_t offset, int64_t i, double p) {
  return (double)(floorl(log1pl(-(long double)draw32(offset, i) * 0x1p-32L) / logl(p)) + 1);
}
static num LOCAL(geometric_draw)(uint64_t offset, int64_t i, double p, double b) {
  (void)b;
  const double v = LOCAL(trials)(offset, i, p);
#if TH_NUM_FLOATING
  return NUM(fmin(v, LOCAL(most)()));
#else
  return LOCAL(from_double)(v);
#endif
}
static void LOCAL(geometric_fill)(THCTensor *t, double p, double b) {
  (void)b;
  THCTensor_(geometric)(S, t, p);
}
static double LOCAL(geometric_bound)(double v, double p, double b) {
  /* Of 16 bits it is rounded once, by us perhaps twice; a Double beyond 2^53 depends on the last place of the logarithms. */
  return (sizeof(num) == 2 ? 1e-3 * v * (v > 2048) : 0) + (v > 1e12 ? 1e-15 * v : 0) + 0 * (p + b);
}
TEST(geometric) {
  static const LOCAL(Distribution) d = {LOCAL(geometric_fill), LOCAL(geometric_draw), LOCAL(geometric_bound), 1};
  static const double p[] = {0.5, 0.3, 0.99, 0.25, 1e-300, 1 - 1e-9};
  for (size_t i = 0; i < sizeof p / sizeof p[0]; ++i) LOCAL(check_fill)(&d, p[i], 0);
}

/* Nothing is drawn and nothing written. */
TEST(errors) {
  start();
  seed_all(3);
  THTensor *h = LOCAL(laid1)(GAPS, 3);
  LOCAL(randomise)(h);
  num *values = LOCAL(values)(h);
  THCTensor *t = LOCAL(on_device)(h), *one = THCTensor_(newWithSize1d)(S, 1);
  THLongStorage *size = THLongStorage_newWithSize1(4);
  THCTensor *wide = THCTensor_(newExpand)(S, one, size);
  THCudaTensor *p = THCudaTensor_newWithSize1d(S, 3), *two = THCudaTensor_newWithSize1d(S, 2);
  THCudaDoubleTensor *q = THCudaDoubleTensor_newWithSize1d(S, 3);
  THCudaTensor_fill(S, p, 0.5f);
  THCudaTensor_fill(S, two, 0.5f);
  THCudaDoubleTensor_fill(S, q, 0.5);
  for (int k = 0; k < 3; ++k) {
    static const double bad[] = {-0.5, 1.5, NAN};
    expect_arg_error(1, (THCTensor_(bernoulli)(S, t, bad[k]), 0));
    expect_arg_error(1, (THCTensor_(geometric)(S, t, bad[k]), 0));
    THCudaTensor_set1d(S, p, 1, (float)bad[k]);
    expect_arg_error_text(1, "element 1 of p", (THCTensor_(bernoulli_FloatTensor)(S, t, p), 0));
    THCudaDoubleTensor_set1d(S, q, 2, bad[k]);
    expect_arg_error_text(1, "element 2 of p", (THCTensor_(bernoulli_DoubleTensor)(S, t, q), 0));
  }
  expect_arg_error(1, (THCTensor_(geometric)(S, t, 0), 0));
  expect_arg_error(1, (THCTensor_(geometric)(S, t, 1), 0));
  expect_any_error((THCTensor_(bernoulli_FloatTensor)(S, t, two), 0));
  expect_error_text("p is NULL", (THCTensor_(bernoulli_FloatTensor)(S, t, NULL), 0));
  expect_error_text("p is NULL", (THCTensor_(bernoulli_DoubleTensor)(S, t, NULL), 0));
  expect_error_text("self is NULL", (THCTensor_(bernoulli_DoubleTensor)(S, NULL, q), 0));
  expect_error_text("self is NULL", (THCTensor_(bernoulli)(S, NULL, 0.5), 0));
  expect_error_text("self is NULL", (THCTensor_(geometric)(S, NULL, 0.5), 0));
  expect_error_text("state is NULL", (THCTensor_(bernoulli)(NULL, t, 0.5), 0));
  if (!THGetIndexBase()) expect_error_text("overlaps itself", (THCTensor_(bernoulli)(S, wide, 0.5), 0));
  use_device(1);
  expect_error_text("different GPUs", (THCTensor_(bernoulli)(S, t, 0.5), 0));
  expect_error_text("different GPUs", (THCTensor_(geometric)(S, t, 0.5), 0));
  THCTensor *far = THCTensor_(newWithSize1d)(S, 3);
  use_device(0);
  expect_error_text("self on device 1", (THCTensor_(bernoulli_FloatTensor)(S, far, p), 0));
  thcHostFail("launch", 1, cudaErrorLaunchFailure);
  test_begin(TEST_RETURN);
  THCTensor_(bernoulli)(S, t, 0.5);
  test_end(0, 0, "starting a kernel", "bernoulli", __FILE__, __LINE__);
  LOCAL(back)(h, t);
  LOCAL(check_values)(h, values, "after an Error");
  LOCAL(check_guards)(h);
  assert_true(offset_now() == 1); /* of the launch that failed */
  /* Unchecked: 0 or 1. */
  THCState_setChecked(S, 0);
  THCTensor_(bernoulli_FloatTensor)(S, t, p);
  THCTensor_(bernoulli_DoubleTensor)(S, t, q);
  LOCAL(back)(h, t);
  for (int i = 0; i < 3; ++i) assert_true(DBL(*LOCAL(at)(h, i)) == 0 || DBL(*LOCAL(at)(h, i)) == 1);
  LOCAL(check_guards)(h);
  free(values);
  THLongStorage_free(size);
  THCudaTensor_free(S, p);
  THCudaTensor_free(S, two);
  THCudaDoubleTensor_free(S, q);
  THCTensor_(free)(S, far);
  THCTensor_(free)(S, one);
  THCTensor_(free)(S, wide);
  THCTensor_(free)(S, t);
  THTensor_(free)(h);
  finish();
}

#if TH_NUM_FLOATING

/* ---- Floating point ---- */

/* Draws of Double take two words. */
static long double LOCAL(unit)(uint64_t offset, int64_t i) {
  return sizeof(num) == 8 ? (long double)unit64(offset, i) : draw32(offset, i) * 0x1p-32L;
}
/* As an angle, of all bits. */
static long double LOCAL(turn)(uint64_t offset, int64_t i) {
  return sizeof(num) == 8 ? (long double)draw64(offset, i) * 0x1p-64L : LOCAL(unit)(offset, i);
}
static long double LOCAL(standard_normal)(uint64_t offset, int64_t i) {
  const long double turn = 2 * acosl(-1) * LOCAL(turn)(offset, i & ~(int64_t)1);
  return sqrtl(-2 * log1pl(-LOCAL(unit)(offset, i | 1))) * (i % 2 ? sinl(turn) : cosl(turn));
}
/* A part of a result's size that computing and rounding may take away. */
static double LOCAL(part)(void) { return 8 * (sizeof(num) == 8 ? DBL_EPSILON : FLT_EPSILON) + LOCAL(epsilon)(); }

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
static num LOCAL(nearest)(double v) {
  const num near = NUM(v), other = LOCAL(beside)(DBL(near), DBL(near) < v ? 1 : -1);
  return sizeof(num) == 2 && !isinf(DBL(near)) && fabs(DBL(other) - v) < fabs(DBL(near) - v) ? other : near;
}

static num LOCAL(uniform_draw)(uint64_t offset, int64_t i, double a, double b) {
  const double u = (double)LOCAL(unit)(offset, i);
  const num n = LOCAL(nearest)(isinf(b - a) ? a * (1 - u) + b * u : u * (b - a) + a);
  return a < b && DBL(n) >= b ? LOCAL(beside)(b, -1) : b < a && DBL(n) <= b ? LOCAL(beside)(b, 1) : n;
}
static void LOCAL(uniform_fill)(THCTensor *t, double a, double b) { THCTensor_(uniform)(S, t, a, b); }
TEST(uniform) {
  static const LOCAL(Distribution) d = {LOCAL(uniform_fill), LOCAL(uniform_draw), NULL, 1};
  LOCAL(check_fill)(&d, 0, 1);
  LOCAL(check_fill)(&d, 5, -2.5);
  LOCAL(check_fill)(&d, -LOCAL(most)(), LOCAL(most)());
  /* Rounding brings nothing to the open end. */
  static const double ranges[][2] = {{0, 1},           {1, 2},           {-1, 0},              {3, 1},
                                     {0.1, 0.1000001}, {1, 1.0000000001}, {16777216, 16777218}, {7, 7}};
  start();
  seed_all(4);
  THTensor *h = LOCAL(laid1)(0, 20000);
  for (size_t r = 0; r < sizeof ranges / sizeof ranges[0]; ++r) {
    const double a = ranges[r][0], b = ranges[r][1];
    if (b > LOCAL(most)()) continue;
    LOCAL(check_draws)(h, &d, a, b);
    for (int64_t i = 0; i < 20000; ++i) {
      const double v = DBL(h->storage->data[i]);
      if (a < b ? !(v < b) : a > b ? !(v > b) : v != a) fail_msg("%.17g is not in [%.17g, %.17g)", v, a, b);
    }
  }
  THTensor_(free)(h);
  finish();
}

static num LOCAL(normal_draw)(uint64_t offset, int64_t i, double mean, double stdv) {
  return NUM(LOCAL(standard_normal)(offset, i) * stdv + mean);
}
static double LOCAL(normal_bound)(double v, double mean, double stdv) {
  return LOCAL(part)() * (fabs(v) + 2 * fabs(mean)) + LOCAL(least)() + 0 * stdv;
}
static void LOCAL(normal_fill)(THCTensor *t, double mean, double stdv) { THCTensor_(normal)(S, t, mean, stdv); }
TEST(normal) {
  static const LOCAL(Distribution) d = {LOCAL(normal_fill), LOCAL(normal_draw), LOCAL(normal_bound), 1};
  LOCAL(check_fill)(&d, 0, 1);
  LOCAL(check_fill)(&d, -100, 0.001);
  LOCAL(check_fill)(&d, 0.5, 1000);
}

static int LOCAL(is_finite)(num v) { return !isinf(DBL(v)) && !isnan(DBL(v)); }
static num LOCAL(exponential_draw)(uint64_t offset, int64_t i, double lambda, double b) {
  (void)b;
  for (int t = 0;; ++t) {
    const num v = NUM(-1 / lambda * log1pl(-LOCAL(unit)(offset + (uint64_t)t, i)));
    if ((DBL(v) > 0 && LOCAL(is_finite)(v)) || t == 127) return v;
  }
}
static double LOCAL(relative_bound)(double v, double a, double b) { return LOCAL(part)() * v + LOCAL(least)() + 0 * (a + b); }
static void LOCAL(exponential_fill)(THCTensor *t, double lambda, double b) {
  (void)b;
  THCTensor_(exponential)(S, t, lambda);
}
TEST(exponential) {
  static const LOCAL(Distribution) d = {LOCAL(exponential_fill), LOCAL(exponential_draw), LOCAL(relative_bound), 128};
  LOCAL(check_fill)(&d, 1, 0);
  /* So that many are drawn again: those beyond the largest number, and the smallest ones. */
  LOCAL(check_fill)(&d, 1 / (LOCAL(most)() / 1.5), 0);
  if (sizeof(num) == 2) LOCAL(check_fill)(&d, 1 / (LOCAL(least)() * 1.25), 0);
}

static num LOCAL(cauchy_draw)(uint64_t offset, int64_t i, double median, double sigma) {
  for (int t = 0;; ++t) {
    const num v = NUM((double)(median + sigma * tanl(acosl(-1) * (LOCAL(turn)(offset + (uint64_t)t, i) - 0.5L))));
    if (LOCAL(is_finite)(v) || t == 127) return v;
  }
}
static double LOCAL(cauchy_bound)(double v, double median, double sigma) {
  return LOCAL(part)() * (fabs(v) + 2 * fabs(median)) + LOCAL(least)() + 0 * sigma;
}
static void LOCAL(cauchy_fill)(THCTensor *t, double median, double sigma) { THCTensor_(cauchy)(S, t, median, sigma); }
TEST(cauchy) {
  static const LOCAL(Distribution) d = {LOCAL(cauchy_fill), LOCAL(cauchy_draw), LOCAL(cauchy_bound), 128};
  LOCAL(check_fill)(&d, 0, 1);
  LOCAL(check_fill)(&d, 3, -0.25);
  LOCAL(check_fill)(&d, 0, LOCAL(most)());
}

static num LOCAL(log_normal_draw)(uint64_t offset, int64_t i, double mean, double stdv) {
  for (int t = 0;; ++t) {
    const num v = NUM((double)expl(LOCAL(standard_normal)(offset + (uint64_t)t, i) * stdv + mean));
    if (LOCAL(is_finite)(v) || t == 127) return v;
  }
}
static double LOCAL(log_normal_bound)(double v, double mean, double stdv) {
  return LOCAL(part)() * (7 * stdv + fabs(mean) + 1) * v + LOCAL(least)();
}
static void LOCAL(log_normal_fill)(THCTensor *t, double mean, double stdv) { THCTensor_(logNormal)(S, t, mean, stdv); }
TEST(logNormal) {
  static const LOCAL(Distribution) d = {LOCAL(log_normal_fill), LOCAL(log_normal_draw), LOCAL(log_normal_bound), 128};
  LOCAL(check_fill)(&d, 0.25, 0.5);
  LOCAL(check_fill)(&d, floor(log(LOCAL(most)())), 0.5);
  LOCAL(check_fill)(&d, -1, 2);
}

/* With a mean or a standard deviation for each; they may be the result. */
TEST(normal_lists) {
  start();
  for (int layout = 0; layout < LAYOUTS; ++layout)
    for (int k = 0; k < 6; ++k) {
      THTensor *means = LOCAL(laid2)(layout, 7, 100), *stdvs = LOCAL(laid2)(LAYOUTS - 1 - layout, 7, 100);
      for (int64_t i = 0; i < 700; ++i) {
        *LOCAL(at)(means, i) = NUM(i % 13 - 6);
        *LOCAL(at)(stdvs, i) = NUM((double)(i % 5) / 4);
      }
      num *m = LOCAL(values)(means), *s = LOCAL(values)(stdvs);
      THCTensor *dm = LOCAL(on_device)(means), *ds = LOCAL(on_device)(stdvs);
      THCTensor *r = THCTensor_(new)(S), *z = THCTensor_(newWithSize1d)(S, 700);
      THTensor *hz = THTensor_(newWithSize1d)(700), *got = THTensor_(newWithSize1d)(700);
      seed_all((uint64_t)(layout * 6 + k));
      THCTensor_(normal)(S, z, 0, k == 0 ? 2.5 : 1);
      THTensor_(copyCuda)(S, hz, z);
      seed_all((uint64_t)(layout * 6 + k));
      if (k == 0) THCTensor_(normal_means)(S, r, dm, 2.5);
      if (k == 1) THCTensor_(normal_stddevs)(S, r, 1.5, ds);
      if (k == 2) THCTensor_(normal_means_stddevs)(S, r, dm, ds);
      if (k == 3) THCTensor_(normal_means_stddevs)(S, dm, dm, ds);
      if (k == 4) THCTensor_(normal_means_stddevs)(S, ds, dm, ds);
      /* Over the means, but one element further on. */
      THCTensor *shifted = THCTensor_(newWithTensor)(S, dm);
      if (k == 5) {
        THCStorage_(resize)(S, dm->storage, THCStorage_(size)(S, dm->storage) + 9);
        ++shifted->storageOffset;
        THCTensor_(normal_means_stddevs)(S, shifted, dm, ds);
      }
      THCTensor *result = k == 3 ? dm : k == 4 ? ds : k == 5 ? shifted : r;
      assert_int_equal(result->nDimension, 2);
      assert_int_equal(result->size[0], 7);
      assert_true(offset_now() == 1);
      THTensor_(copyCuda)(S, got, result);
      for (int64_t i = 0; i < 700; ++i) {
        CALC e = AS_CALC(hz->storage->data[i]);
        if (k > 0) e = AS_CALC(NUM(e * AS_CALC(s[i])));
        e = k == 1 ? e + (CALC)1.5 : e + AS_CALC(m[i]);
        assert_true(DBL(got->storage->data[i]) == DBL(NUM(e)));
      }
      if (k < 5) {
        LOCAL(back)(means, dm);
        LOCAL(back)(stdvs, ds);
        LOCAL(check_guards)(means);
        LOCAL(check_guards)(stdvs);
      }
      free(m);
      free(s);
      THCTensor_(free)(S, shifted);
      THCTensor_(free)(S, dm);
      THCTensor_(free)(S, ds);
      THCTensor_(free)(S, r);
      THCTensor_(free)(S, z);
      THTensor_(free)(hz);
      THTensor_(free)(got);
      THTensor_(free)(means);
      THTensor_(free)(stdvs);
    }
  finish();
}

TEST(rand_sizes) {
  start();
  THLongStorage *size = THLongStorage_newWithSize2(3, 5);
  THCTensor *r = THCTensor_(new)(S), *e = THCTensor_(newWithSize2d)(S, 3, 5);
  THTensor *a = THTensor_(newWithSize1d)(15), *b = THTensor_(newWithSize1d)(15);
  for (int k = 0; k < 2; ++k) {
    seed_all(3);
    (k ? THCTensor_(randn) : THCTensor_(rand))(S, r, size);
    assert_int_equal(THCTensor_(isSameSizeAs)(S, r, e), 1);
    seed_all(3);
    (k ? THCTensor_(normal) : THCTensor_(uniform))(S, e, 0, 1);
    THTensor_(copyCuda)(S, a, r);
    THTensor_(copyCuda)(S, b, e);
    assert_memory_equal(a->storage->data, b->storage->data, 15 * sizeof(num));
  }
  expect_any_error((THCTensor_(rand)(S, r, NULL), 0));
  expect_any_error((THCTensor_(randn)(S, NULL, size), 0));
  size->data[0] = -3;
  expect_any_error((THCTensor_(randn)(S, r, size), 0));
  size->data[0] = 1 << 30;
  expect_any_error((THCTensor_(rand)(S, r, size), 0));
  assert_true(offset_now() == 1);
  assert_int_equal(THCTensor_(nElement)(S, r), 15);
  THTensor_(free)(a);
  THTensor_(free)(b);
  THCTensor_(free)(S, r);
  THCTensor_(free)(S, e);
  THLongStorage_free(size);
  finish();
}

/* The largest distance between the distribution of many draws and what it should be (Kolmogorov and Smirnov), and the
   correlation of neighbours. The seeds are fixed. */
enum { LOCAL(MANY) = 20000 };
static double LOCAL(uniform_cdf)(double x, double a, double b) { return (x - a) / (b - a); }
static double LOCAL(normal_cdf)(double x, double mean, double stdv) { return 0.5 * erfc((mean - x) / (stdv * sqrt(2))); }
static double LOCAL(log_normal_cdf)(double x, double mean, double stdv) { return LOCAL(normal_cdf)(log(x), mean, stdv); }
static double LOCAL(exponential_cdf)(double x, double lambda, double b) { return 1 - exp(-lambda * x) + 0 * b; }
static double LOCAL(cauchy_cdf)(double x, double median, double sigma) { return 0.5 + atan((x - median) / sigma) / acos(-1); }
TEST(spread) {
  static const struct {
    void (*fill)(THCTensor *, double, double);
    double (*cdf)(double, double, double);
    double a, b;
  } all[] = {{LOCAL(uniform_fill), LOCAL(uniform_cdf), -3, 5},        {LOCAL(normal_fill), LOCAL(normal_cdf), 0, 1},
             {LOCAL(normal_fill), LOCAL(normal_cdf), 2, 0.5},         {LOCAL(log_normal_fill), LOCAL(log_normal_cdf), 0.25, 0.75},
             {LOCAL(exponential_fill), LOCAL(exponential_cdf), 2, 0}, {LOCAL(cauchy_fill), LOCAL(cauchy_cdf), 1, 0.5}};
  start();
  double *v = malloc(LOCAL(MANY) * sizeof *v), *u = malloc(LOCAL(MANY) * sizeof *u);
  THTensor *h = LOCAL(laid1)(0, LOCAL(MANY));
  THCTensor *t = LOCAL(on_device)(h);
  for (size_t k = 0; k < sizeof all / sizeof all[0]; ++k)
    for (int seed = 0; seed < 2; ++seed) {
      seed_all((uint64_t)seed << 40 | 11);
      all[k].fill(t, all[k].a, all[k].b);
      LOCAL(back)(h, t);
      double sum = 0, next = 0;
      for (int i = 0; i < LOCAL(MANY); ++i) {
        v[i] = DBL(h->storage->data[i]);
        u[i] = all[k].cdf(v[i], all[k].a, all[k].b) - 0.5;
        sum += u[i];
        if (i) next += u[i] * u[i - 1];
      }
      /* Standard deviations: 1 / sqrt(12 n), and 1 / 12 sqrt(n) each. */
      assert_true(fabs(sum / LOCAL(MANY)) < 4 / sqrt(12.0 * LOCAL(MANY)) + (sizeof(num) == 2 ? 1e-3 : 0));
      assert_true(fabs(next / LOCAL(MANY)) < 4 / (12 * sqrt((double)LOCAL(MANY))));
      qsort(u, LOCAL(MANY), sizeof *u, compare_doubles);
      double distance = 0;
      for (int i = 0; i < LOCAL(MANY); ++i)
        distance = fmax(distance, fmax(fabs(u[i] + 0.5 - (double)i / LOCAL(MANY)), fabs(u[i] + 0.5 - (i + 1.0) / LOCAL(MANY))));
      /* Beyond 1.95 / sqrt(n) with a probability of 1/1000; rounding to 16 bits adds its part. */
      const double bound = 1.95 / sqrt((double)LOCAL(MANY)) + (sizeof(num) == 2 ? 2e-3 : 0);
      if (!(distance < bound)) fail_msg("distribution %zu is off by %g, more than %g", k, distance, bound);
    }
  free(u);
  free(v);
  THTensor_(free)(h);
  THCTensor_(free)(S, t);
  finish();
}

TEST(float_errors) {
  start();
  seed_all(3);
  THTensor *h = LOCAL(laid1)(GAPS, 3);
  LOCAL(randomise)(h);
  num *values = LOCAL(values)(h);
  THCTensor *t = LOCAL(on_device)(h), *means = THCTensor_(newWithSize1d)(S, 4), *few = THCTensor_(newWithSize1d)(S, 2);
  THCTensor_(fill)(S, means, NUM(1));
  THCTensor_(fill)(S, few, NUM(1));
  const double beyond = sizeof(num) == 8 ? INFINITY : 2 * LOCAL(most)();
  expect_error_text("self is NULL", (THCTensor_(uniform)(S, NULL, 0, 1), 0));
  expect_arg_error(1, (THCTensor_(uniform)(S, t, NAN, 1), 0));
  expect_arg_error(1, (THCTensor_(uniform)(S, t, -beyond, 1), 0));
  expect_arg_error(2, (THCTensor_(uniform)(S, t, 0, beyond), 0));
  expect_arg_error(1, (THCTensor_(normal)(S, t, INFINITY, 1), 0));
  expect_arg_error(2, (THCTensor_(normal)(S, t, 0, 0), 0));
  expect_arg_error(2, (THCTensor_(normal)(S, t, 0, -1), 0));
  expect_arg_error(2, (THCTensor_(normal)(S, t, 0, NAN), 0));
  expect_error_text("self is NULL", (THCTensor_(normal)(S, NULL, 0, 1), 0));
  expect_arg_error(1, (THCTensor_(logNormal)(S, t, 800, 1), 0));
  expect_arg_error(2, (THCTensor_(logNormal)(S, t, 0, 0), 0));
  expect_error_text("self is NULL", (THCTensor_(logNormal)(S, NULL, 0, 1), 0));
  expect_arg_error(1, (THCTensor_(exponential)(S, t, 0), 0));
  expect_arg_error(1, (THCTensor_(exponential)(S, t, -2), 0));
  expect_arg_error(1, (THCTensor_(exponential)(S, t, 5e-324), 0));
  expect_error_text("self is NULL", (THCTensor_(exponential)(S, NULL, 1), 0));
  expect_arg_error(1, (THCTensor_(cauchy)(S, t, beyond, 1), 0));
  expect_arg_error(2, (THCTensor_(cauchy)(S, t, 0, beyond), 0));
  expect_error_text("self is NULL", (THCTensor_(cauchy)(S, NULL, 0, 1), 0));
  expect_any_error((THCTensor_(normal_means_stddevs)(S, t, means, few), 0));
  /* Two turned inputs that do not go together, of which copies are made: without memory nothing has changed. */
  THCTensor *tall = THCTensor_(newWithSize2d)(S, 6, 4), *wide = THCTensor_(newWithSize2d)(S, 8, 3);
  THCTensor_(fill)(S, tall, NUM(1));
  THCTensor_(fill)(S, wide, NUM(1));
  THCTensor_(transpose)(S, tall, NULL, 0, 1);
  THCTensor_(transpose)(S, wide, NULL, 0, 1);
  for (int nth = 1, more = 1; more; ++nth) {
    const uint64_t before = offset_now();
    THCTensor *fresh = THCTensor_(new)(S);
    thcHostFail("cudaMalloc", nth, cudaErrorMemoryAllocation);
    test_begin(TEST_RETURN);
    THCTensor_(normal_means_stddevs)(S, fresh, tall, wide);
    more = thcHostFailed();
    thcHostFail(NULL, 0, cudaSuccess);
    assert_int_equal(test_errors.calls, more);
    test_errors.mode = TEST_FAIL;
    assert_true(more ? fresh->nDimension == 0 && offset_now() == before : fresh->nDimension == 2 && nth > 2);
    THCTensor_(free)(S, fresh);
  }
  THCTensor_(free)(S, tall);
  THCTensor_(free)(S, wide);
  seed_all(3);
  expect_error_text("self is NULL", (THCTensor_(normal_means_stddevs)(S, NULL, means, means), 0));
  expect_error_text("means is NULL", (THCTensor_(normal_means)(S, t, NULL, 1), 0));
  expect_error_text("stddevs is NULL", (THCTensor_(normal_stddevs)(S, t, 1, NULL), 0));
  expect_arg_error(2, (THCTensor_(normal_means)(S, t, means, 0), 0));
  expect_arg_error(1, (THCTensor_(normal_stddevs)(S, t, NAN, means), 0));
  use_device(1);
  expect_error_text("different GPUs", (THCTensor_(uniform)(S, t, 0, 1), 0));
  use_device(0);
  LOCAL(back)(h, t);
  LOCAL(check_values)(h, values, "after an Error");
  assert_true(offset_now() == 0);
  free(values);
  THCTensor_(free)(S, t);
  THCTensor_(free)(S, means);
  THCTensor_(free)(S, few);
  THTensor_(free)(h);
  finish();
}

/* ---- Samples by weight ---- */

/* Small whole numbers, some 0, so that sums are exact. */
static THTensor *LOCAL(weights)(int layout, int64_t rows, int64_t n) {
  THTensor *p = rows == 1 && layout < 4 ? LOCAL(laid1)(layout, n) : LOCAL(laid2)(layout, rows, n);
  for (int64_t i = 0; i < rows * n; ++i) *LOCAL(at)(p, i) = NUM(n == 1 ? 3 : i % 3 == 1 && i % 7 ? 0 : test_below(50) + 1);
  return p;
}
static THLongTensor *LOCAL(samples)(THTensor *p, int samples, int again, int layout) {
  const int64_t rows = p->nDimension == 2 ? p->size[0] : 1;
  THLongTensor *r = layout % 2           ? THLongTensor_newWithSize1d(1)
                    : p->nDimension == 1 ? Long_laid1(layout, samples)
                                         : Long_laid2(layout, rows, samples);
  THCTensor *dp = LOCAL(on_device)(p);
  THCudaLongTensor *dr = Long_on_device(r);
  THCTensor_(multinomial)(S, dr, dp, samples, again);
  assert_int_equal(dr->nDimension, p->nDimension);
  if (layout % 2) {
    if (p->nDimension == 1) THLongTensor_resize1d(r, samples);
    else THLongTensor_resize2d(r, rows, samples);
    assert_int_equal(THCudaLongTensor_nElement(S, dr), rows * samples);
    THLongTensor_copyCudaLong(S, r, dr);
  } else {
    Long_back(r, dr);
    Long_check_guards(r);
  }
  LOCAL(back)(p, dp);
  LOCAL(check_guards)(p);
  THCTensor_(free)(S, dp);
  THCudaLongTensor_free(S, dr);
  return r;
}
static const int64_t LOCAL(weight_sizes)[][3] = {{1, 1, 1}, {1, 5, 3}, {3, 7, 4}, {40, 100, 33}, {2, 1100, 500}, {1, 300, 7}};

/* With replacement: by a plain search. */
TEST(multinomial) {
  start();
  for (size_t c = 0; c < sizeof LOCAL(weight_sizes) / sizeof LOCAL(weight_sizes)[0]; ++c)
    for (int layout = 0; layout < LAYOUTS; ++layout) {
      const int64_t rows = LOCAL(weight_sizes)[c][0], n = LOCAL(weight_sizes)[c][1], samples = 4 * LOCAL(weight_sizes)[c][2];
      THTensor *p = LOCAL(weights)(layout, rows, n);
      seed_all(c);
      THLongTensor *r = LOCAL(samples)(p, (int)samples, 1, layout);
      assert_true(offset_now() == 1);
      for (int64_t i = 0; i < rows; ++i) {
        double sum = 0;
        for (int64_t j = 0; j < n; ++j) sum += DBL(*LOCAL(at)(p, i * n + j));
        for (int64_t k = 0; k < samples; ++k) {
          const double x = unit64(0, i * samples + k) * sum;
          double upto = DBL(*LOCAL(at)(p, i * n));
          int64_t expected = 0;
          while (!(x < upto)) upto += DBL(*LOCAL(at)(p, i * n + ++expected));
          assert_int_equal(*Long_at(r, i * samples + k), expected + THGetIndexBase());
        }
      }
      THLongTensor_free(r);
      THTensor_(free)(p);
    }
  finish();
}

/* Without: in the order of exponential draws divided by the weights. */
struct LOCAL(Key) {
  double value;
  int64_t index;
};
static int LOCAL(compare_keys)(const void *a, const void *b) {
  return compare_doubles(&((const struct LOCAL(Key) *)a)->value, &((const struct LOCAL(Key) *)b)->value);
}
TEST(multinomial_once) {
  start();
  struct LOCAL(Key) *keys = malloc(1100 * sizeof *keys);
  for (size_t c = 0; c < sizeof LOCAL(weight_sizes) / sizeof LOCAL(weight_sizes)[0]; ++c)
    for (int layout = 0; layout < LAYOUTS; ++layout) {
      const int64_t rows = LOCAL(weight_sizes)[c][0], n = LOCAL(weight_sizes)[c][1], samples = LOCAL(weight_sizes)[c][2];
      THTensor *p = LOCAL(weights)(layout, rows, n);
      seed_all(c);
      THLongTensor *r = LOCAL(samples)(p, (int)samples, 0, layout);
      assert_true(offset_now() == 1);
      for (int64_t i = 0; i < rows; ++i) {
        for (int64_t j = 0; j < n; ++j)
          keys[j] = (struct LOCAL(Key)){-log1p(-unit64(0, i * n + j)) / DBL(*LOCAL(at)(p, i * n + j)), j};
        qsort(keys, (size_t)n, sizeof *keys, LOCAL(compare_keys));
        for (int64_t k = 0; k < samples; ++k) assert_int_equal(*Long_at(r, i * samples + k), keys[k].index + THGetIndexBase());
      }
      THLongTensor_free(r);
      THTensor_(free)(p);
    }
  free(keys);
  /* 20000 rows of weights 1, 2, 3, 0, 4: how often each comes first, and which second after 4. */
  THTensor *p = THTensor_(newWithSize2d)(20000, 5);
  static const double weight[] = {1, 2, 3, 0, 4};
  for (int i = 0; i < 100000; ++i) p->storage->data[i] = NUM(weight[i % 5]);
  seed_all(77);
  THLongTensor *r = LOCAL(samples)(p, 4, 0, 1);
  int first[5] = {0}, second[5] = {0};
  for (int i = 0; i < 20000; ++i) {
    int seen = 0;
    for (int k = 0; k < 4; ++k) seen |= 1 << (*Long_at(r, 4 * i + k) - THGetIndexBase());
    assert_int_equal(seen, 0x17);
    const int64_t f = *Long_at(r, 4 * i) - THGetIndexBase();
    ++first[f];
    if (f == 4) ++second[*Long_at(r, 4 * i + 1) - THGetIndexBase()];
  }
  for (int k = 0; k < 5; ++k) {
    assert_true(fabs(first[k] - 2000 * weight[k]) <= 4 * sqrt(20000 * weight[k] / 10 * (1 - weight[k] / 10)));
    const double part = k == 4 ? 0 : weight[k] / 6;
    assert_true(fabs(second[k] - first[4] * part) <= 4 * sqrt(first[4] * part * (1 - part)));
  }
  THLongTensor_free(r);
  THTensor_(free)(p);
  finish();
}

/* Sums that overflow, and that are of a few bits only. */
TEST(multinomial_sums) {
  start();
  const num most = NUM(LOCAL(most)()), least = NUM(LOCAL(least)());
  const num rows[][4] = {{NUM(0), most, most, NUM(0)},
                         {NUM(0), least, least, NUM(0)},
                         {NUM(0), least, most, NUM(0)},
                         {NUM(0), NUM(2), NUM(2), NUM(0)}};
  THTensor *p = THTensor_(newWithSize2d)(4, 4);
  memcpy(p->storage->data, rows, sizeof rows);
  seed_all(6);
  THLongTensor *r = LOCAL(samples)(p, 4000, 1, 1);
  for (int row = 0; row < 4; ++row) {
    int count[4] = {0};
    for (int k = 0; k < 4000; ++k) ++count[*Long_at(r, row * 4000 + k) - THGetIndexBase()];
    assert_int_equal(count[0] + count[3], 0);
    if (row == 2) assert_int_equal(count[1], 0);
    else assert_in_range(count[1], 1870, 2130); /* 4 standard deviations */
  }
  THLongTensor_free(r);
  /* Once: the largest first, the least after it. */
  for (int i = 0; i < 50; ++i) {
    r = LOCAL(samples)(p, 2, 0, 1);
    for (int row = 0; row < 4; ++row)
      assert_int_equal(*Long_at(r, row * 2) + *Long_at(r, row * 2 + 1), 3 + 2 * THGetIndexBase());
    assert_int_equal(*Long_at(r, 4), 2 + THGetIndexBase());
    THLongTensor_free(r);
  }
  THTensor_(free)(p);
  finish();
}

TEST(multinomial_errors) {
  start();
  seed_all(8);
  THCTensor *p = THCTensor_(newWithSize2d)(S, 3, 4), *cube = THCTensor_(newWithSize3d)(S, 1, 2, 2), *none = THCTensor_(new)(S);
  THCudaLongTensor *r = THCudaLongTensor_newWithSize1d(S, 2);
  THCudaLongTensor_fill(S, r, 55);
  THCTensor_(fill)(S, p, NUM(2));
  THCTensor_(set2d)(S, p, 1, 3, NUM(0));
  expect_arg_error_text(2, "4 samples without replacement from the 3 weights above 0 of row 1",
                        (THCTensor_(multinomial)(S, r, p, 4, 0), 0));
  expect_arg_error(2, (THCTensor_(multinomial)(S, r, p, 5, 0), 0));
  expect_arg_error(2, (THCTensor_(multinomial)(S, r, p, 0, 1), 0));
  expect_arg_error(2, (THCTensor_(multinomial)(S, r, p, -1, 1), 0));
  expect_arg_error(3, (THCTensor_(multinomial)(S, r, cube, 1, 1), 0));
  expect_arg_error(3, (THCTensor_(multinomial)(S, r, none, 1, 1), 0));
  expect_error_text("self is NULL", (THCTensor_(multinomial)(S, NULL, p, 1, 1), 0));
  expect_error_text("prob_dist is NULL", (THCTensor_(multinomial)(S, r, NULL, 1, 1), 0));
  static const double bad[] = {-1, NAN, INFINITY, -INFINITY};
  for (int k = 0; k < 4; ++k)
    for (int again = 0; again < 2; ++again) {
      THCTensor_(set2d)(S, p, 2, 1, NUM(bad[k]));
      expect_arg_error_text(2, "element 9 of prob_dist", (THCTensor_(multinomial)(S, r, p, 1, again), 0));
    }
  /* Unchecked: some indices, distinct without replacement. */
  THCState_setChecked(S, 0);
  THCudaLongTensor *few = THCudaLongTensor_new(S);
  for (int k = 0; k < 5; ++k)
    for (int again = 0; again < 2; ++again) {
      THCTensor_(set2d)(S, p, 2, 1, NUM(k < 4 ? bad[k] : 0));
      if (k == 4) THCTensor_(zero)(S, p);
      THCTensor_(multinomial)(S, few, p, 4, again);
      for (int i = 0; i < 3; ++i) {
        int seen = 0;
        for (int j = 0; j < 4; ++j) {
          const int64_t got = THCudaLongTensor_get2d(S, few, i, j) - THGetIndexBase();
          assert_in_range(got, 0, 3);
          seen |= 1 << got;
        }
        if (!again) assert_int_equal(seen, 15);
      }
    }
  THCState_setChecked(S, 1);
  for (int again = 0; again < 2; ++again)
    expect_arg_error_text(2, "row 0 of prob_dist are all 0", (THCTensor_(multinomial)(S, r, p, 1, again), 0));
  assert_int_equal(THCudaLongTensor_nElement(S, r), 2);
  assert_int_equal(THCudaLongTensor_get1d(S, r, 1), 55);
  assert_true(offset_now() == 10);
  THCTensor_(fill)(S, p, NUM(2));
  use_device(1);
  expect_error_text("different GPUs", (THCTensor_(multinomial)(S, r, p, 1, 1), 0));
  use_device(0);
  /* Each call of the runtime fails once. Without memory nothing has changed, and no draws are taken. */
  static const char *const functions[] = {"cudaMalloc", "launch", "cudaMemcpyAsync", "cudaMemsetAsync", "cudaStreamSynchronize"};
  for (int again = 0; again < 2; ++again)
    for (int f = 0; f < 5; ++f)
      for (int nth = 1, more = 1; more; ++nth) {
        const uint64_t before = offset_now();
        THCudaLongTensor_free(S, few);
        few = THCudaLongTensor_new(S);
        test_begin(TEST_RETURN);
        thcHostFail(functions[f], nth, cudaErrorMemoryAllocation);
        THCTensor_(multinomial)(S, few, p, 2, again);
        more = thcHostFailed();
        thcHostFail(NULL, 0, cudaSuccess);
        assert_int_equal(test_errors.calls, more);
        assert_true(more || nth > 2);
        test_errors.mode = TEST_FAIL;
        if (more && f == 0) assert_true(few->nDimension == 0 && offset_now() == before);
        if (!more) assert_int_equal(THCudaLongTensor_nElement(S, few), 6);
      }
  THCudaLongTensor_free(S, few);
  THCudaLongTensor_free(S, r);
  THCTensor_(free)(S, p);
  THCTensor_(free)(S, cube);
  THCTensor_(free)(S, none);
  finish();
}

/* The tables are TH's, and draws follow them. */
TEST(alias) {
  start();
  for (int64_t n = 1; n <= 300; n = n * 2 + 1)
    for (int layout = 0; layout < LAYOUTS; ++layout) {
      THTensor *p = LOCAL(laid1)(layout, n), *q = THTensor_(new)();
      THLongTensor *j = THLongTensor_new();
      for (int64_t i = 0; i < n; ++i) *LOCAL(at)(p, i) = NUM(test_below(1000) + 1);
      THTensor_(multinomialAliasSetup)(p, j, q);
      THTensor *hq = layout % 2 ? LOCAL(laid1)(layout, n) : THTensor_(newWithSize1d)(1), *got_q = THTensor_(newWithSize1d)(n);
      THLongTensor *hj = layout % 2 ? Long_laid1(layout, n) : THLongTensor_newWithSize1d(1);
      THLongTensor *got_j = THLongTensor_newWithSize1d(n);
      THCTensor *dp = LOCAL(on_device)(p), *dq = LOCAL(on_device)(hq);
      THCudaLongTensor *dj = Long_on_device(hj);
      THCTensor_(multinomialAliasSetup)(S, dp, dj, dq);
      assert_int_equal(dj->nDimension, 1);
      assert_int_equal(dj->size[0], n);
      assert_int_equal(dq->size[0], n);
      THTensor_(copyCuda)(S, got_q, dq);
      THLongTensor_copyCudaLong(S, got_j, dj);
      assert_memory_equal(got_q->storage->data, q->storage->data, (size_t)n * sizeof(num));
      assert_memory_equal(got_j->storage->data, j->storage->data, (size_t)n * sizeof(int64_t));
      if (layout % 2) {
        LOCAL(back)(hq, dq);
        LOCAL(check_guards)(hq);
        Long_back(hj, dj);
        Long_check_guards(hj);
      }
      if (THGetIndexBase()) {
        for (int64_t i = 0; i < n; ++i) ++*Long_at(j, i);
        THCudaLongTensor_copyLong(S, dj, j);
      }
      THLongTensor *r = Long_laid2(layout, 10, 30);
      THCudaLongTensor *dr = Long_on_device(r);
      seed_all((uint64_t)n);
      THCTensor_(multinomialAliasDraw)(S, dr, dj, dq);
      Long_back(r, dr);
      Long_check_guards(r);
      assert_true(offset_now() == 1);
      for (int64_t i = 0; i < 300; ++i) {
        const uint64_t d = draw64(0, i);
        const int64_t k = (int64_t)((double)(d >> 32) * 0x1p-32 * (double)n);
        const int own = (double)(uint32_t)d * 0x1p-32 < DBL(*LOCAL(at)(q, k));
        assert_int_equal(*Long_at(r, i), own ? k + THGetIndexBase() : *Long_at(j, k));
      }
      if (n == 7) {
        THCudaLongTensor *over = THCudaLongTensor_newWithTensor(S, dj);
        THCTensor_(multinomialAliasDraw)(S, over, dj, dq); /* over its own tables */
        for (int64_t i = 0; i < n; ++i) {
          const uint64_t d = draw64(1, i);
          const int64_t k = (int64_t)((double)(d >> 32) * 0x1p-32 * (double)n);
          const int own = (double)(uint32_t)d * 0x1p-32 < DBL(*LOCAL(at)(q, k));
          assert_int_equal(THCudaLongTensor_get1d(S, over, i), own ? k + THGetIndexBase() : *Long_at(j, k));
        }
        THCudaLongTensor_free(S, over);
        THCudaLongTensor_copyLong(S, dj, j);
        expect_error_text("self is NULL", (THCTensor_(multinomialAliasDraw)(S, NULL, dj, dq), 0));
        expect_error_text("_J is NULL", (THCTensor_(multinomialAliasDraw)(S, dr, NULL, dq), 0));
        expect_error_text("_q is NULL", (THCTensor_(multinomialAliasDraw)(S, dr, dj, NULL), 0));
        THCTensor_(set1d)(S, dq, 2, NUM(NAN));
        expect_arg_error_text(4, "element 2 of _q", (THCTensor_(multinomialAliasDraw)(S, dr, dj, dq), 0));
        static const int64_t wrong[] = {-1, INT64_MIN, INT64_MAX, 7};
        for (int k = 0; k < 4; ++k) {
          THCudaLongTensor_set1d(S, dj, 3, wrong[k] + (wrong[k] == 7 ? THGetIndexBase() : 0));
          expect_arg_error_text(3, "element 3 of _J", (THCTensor_(multinomialAliasDraw)(S, dr, dj, dq), 0));
        }
        THCState_setChecked(S, 0);
        THCTensor_(multinomialAliasDraw)(S, dr, dj, dq);
        THCState_setChecked(S, 1);
        expect_error_text("probs is NULL", (THCTensor_(multinomialAliasSetup)(S, NULL, dj, dq), 0));
        expect_error_text("J is NULL", (THCTensor_(multinomialAliasSetup)(S, dp, NULL, dq), 0));
        expect_error_text("q is NULL", (THCTensor_(multinomialAliasSetup)(S, dp, dj, NULL), 0));
        static const double bad[] = {0, -1, NAN, INFINITY};
        for (int k = 0; k < 4; ++k) {
          THCTensor_(set1d)(S, dp, 1, NUM(bad[k]));
          expect_arg_error(2, (THCTensor_(multinomialAliasSetup)(S, dp, dj, dq), 0));
        }
        THCTensor *none = THCTensor_(new)(S), *matrix = THCTensor_(newWithSize2d)(S, 2, 2);
        THCudaLongTensor *no_aliases = THCudaLongTensor_new(S);
        expect_arg_error(1, (THCTensor_(multinomialAliasSetup)(S, none, dj, dq), 0));
        expect_arg_error(1, (THCTensor_(multinomialAliasSetup)(S, matrix, dj, dq), 0));
        expect_any_error((THCTensor_(multinomialAliasDraw)(S, dr, dj, none), 0));
        expect_arg_error(3, (THCTensor_(multinomialAliasDraw)(S, dr, no_aliases, none), 0));
        THCTensor_(free)(S, none);
        THCTensor_(free)(S, matrix);
        THCudaLongTensor_free(S, no_aliases);
      }
      THCudaLongTensor_free(S, dr);
      THLongTensor_free(r);
      THCudaLongTensor_free(S, dj);
      THCTensor_(free)(S, dq);
      THCTensor_(free)(S, dp);
      THTensor_(free)(hq);
      THTensor_(free)(got_q);
      THLongTensor_free(hj);
      THLongTensor_free(got_j);
      THTensor_(free)(q);
      THLongTensor_free(j);
      THTensor_(free)(p);
    }
  finish();
}

#endif

#endif
