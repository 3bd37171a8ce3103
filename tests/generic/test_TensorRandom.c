#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "tests/generic/test_TensorRandom.c"
#else

#if TH_NUM_MATH && TH_NUM_FLOATING

/* What one call of the scalar function gives, as an element. */
static num LOCAL(uniform_draw)(THGenerator *g, double a, double b) {
  num v = (num)THRandom_uniform(g, a, b);
  if (a < b && v >= b) v = sizeof(num) == 4 ? (num)nextafterf((float)b, -INFINITY) : (num)nextafter(b, -INFINITY);
  if (b < a && v <= b) v = sizeof(num) == 4 ? (num)nextafterf((float)b, INFINITY) : (num)nextafter(b, INFINITY);
  return v;
}
static num LOCAL(normal_draw)(THGenerator *g, double mean, double stdv) { return (num)THRandom_normal(g, mean, stdv); }

/* Every element, and the generator afterwards, down to the last bit. */
static void LOCAL(check_draws)(THTensor *t, THGenerator *g, double a, double b,
                               void (*fill)(THTensor *, THGenerator *, double, double),
                               num (*draw)(THGenerator *, double, double)) {
  THGenerator *other = THGenerator_new();
  THGenerator_copy(other, g);
  fill(t, g, a, b);
  const int64_t n = THTensor_(nElement)(t);
  for (int64_t i = 0; i < n; ++i) {
    const num expected = draw(other, a, b), got = *LOCAL(at)(t, i);
    if (memcmp(&expected, &got, sizeof got) != 0) fail_msg("element %lld is %.17g, not %.17g", (long long)i, got, expected);
  }
  assert_memory_equal(g, other, sizeof *g);
  THGenerator_free(other);
}

/* All layouts and orders of dimensions, with any number of words left in the state. */
static void LOCAL(check_fill)(void (*fill)(THTensor *, THGenerator *, double, double),
                              num (*draw)(THGenerator *, double, double), double a, double b) {
  static const int64_t sizes[][4] = {{1, 1, 1, 1}, {7, 1, 1, 1},   {3, 5, 1, 1},  {1, 3, 1, 4},
                                     {2, 3, 4, 5}, {5, 1, 300, 2}, {40, 40, 2, 1}};
  THGenerator *g = THGenerator_new();
  THRandom_manualSeed(g, 20);
  for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; ++s)
    for (int layout = 0; layout < LAYOUTS; ++layout)
      for (int nd = 1; nd <= 4; ++nd) {
        THTensor *t = LOCAL(laid)(layout, nd, sizes[s]);
        if (nd > 2) THTensor_(transpose)(t, NULL, 0, 1);
        LOCAL(check_draws)(t, g, a, b, fill, draw);
        LOCAL(check_guards)(t);
        THTensor_(free)(t);
      }
  THTensor *none = THTensor_(new)();
  LOCAL(check_draws)(none, g, a, b, fill, draw);
  assert_int_equal(none->nDimension, 0);
  THTensor_(free)(none);
  THGenerator_free(g);
}

TEST(uniform) {
  LOCAL(check_fill)(THTensor_(uniform), LOCAL(uniform_draw), 0, 1);
  LOCAL(check_fill)(THTensor_(uniform), LOCAL(uniform_draw), 5, -2.5);
}
TEST(normal) {
  LOCAL(check_fill)(THTensor_(normal), LOCAL(normal_draw), 0, 1);
  LOCAL(check_fill)(THTensor_(normal), LOCAL(normal_draw), -100, 0.001);
}

/* Runs of every length around the 624 words of the state. */
TEST(blocks) {
  THGenerator *g = THGenerator_new();
  for (int skip = 0; skip < 700; skip += 89)
    for (int64_t n = 620; n <= 630; ++n) {
      THTensor *t = LOCAL(laid1)((int)(n % LAYOUTS), n + (n % 3 == 0 ? 1300 : 0));
      THRandom_manualSeed(g, (uint64_t)n);
      for (int i = 0; i < skip; ++i) THRandom_random(g);
      LOCAL(check_draws)(t, g, -2, 3, THTensor_(uniform), LOCAL(uniform_draw));
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
      THRandom_manualSeed(g, r);
      THRandom_random(g);
      /* All that is left of the state gives the largest draw, 2^32 - 1. */
      if (k) for (int i = 0; i < _MERSENNE_STATE_N; ++i) g->state[i] = 316513203;
      THTensor_(uniform)(t, g, a, b);
      for (int64_t i = 0; i < 2000; ++i) {
        const double v = *LOCAL(at)(t, i);
        if (a < b ? !(v < b) : !(v > b)) fail_msg("%.17g is not in [%.17g, %.17g)", v, a, b);
      }
    }
  THTensor_(uniform)(t, g, 7, 7);
  for (int64_t i = 0; i < 2000; ++i) assert_true(*LOCAL(at)(t, i) == 7);
  const double max = sizeof(num) == 4 ? FLT_MAX : DBL_MAX;
  THTensor_(uniform)(t, g, -max, max);
  int below = 0;
  for (int64_t i = 0; i < 2000; ++i) {
    const double v = *LOCAL(at)(t, i);
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
  THTensor_(normal)(t, g, 1, 2);
  for (int i = 0; i < 3; ++i) assert_true(*LOCAL(at)(t, i) == (num)THRandom_normal(h, 1, 2));
  assert_int_equal(g->normal_is_valid, 1);
  assert_true(THRandom_normal(g, 5, 6) == THRandom_normal(h, 5, 6));
  THRandom_normal(g, 0, 1);
  THRandom_normal(h, 0, 1);
  LOCAL(check_draws)(t, g, -3, 0.5, THTensor_(normal), LOCAL(normal_draw));
  assert_true(THRandom_random(h) != THRandom_random(g));
  THTensor_(free)(t);
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
  if (sizeof(num) == 4) expect_arg_error(2, THTensor_(uniform)(t, g, 0, 1e39));
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
