#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "tests/generic/test_TensorReduce.c"
#else

#if TH_NUM_MATH && (!TH_NUM_FLOATING || TH_NUM_LAPACK)

static int LOCAL(any)(void) { return (int)test_below(LAYOUTS); }

/* Does b, which comes later, take the place of a? */
static int LOCAL(beats)(num b, num a, int max) {
  if (isnan(DBL(a))) return 0;
  if (isnan(DBL(b))) return 1;
  return max ? b > a : b < a;
}

/* By plain loops: the number in row-major order of element i of output o, when a dimension of this extent and `inner` elements
   behind it is reduced. */
static int64_t LOCAL(number)(int64_t o, int64_t i, int64_t extent, int64_t inner) {
  return (o / inner * extent + i) * inner + o % inner;
}

static int64_t LOCAL(inner)(const THTensor *t, int d) {
  int64_t n = 1;
  for (int k = d + 1; k < t->nDimension; ++k) n *= t->size[k];
  return n;
}

static void LOCAL(check_shape)(const THTensor *r, int nd, const int64_t *size, int d, int keep) {
  if (nd == 1) keep = 1;
  assert_int_equal(r->nDimension, keep ? nd : nd - 1);
  for (int k = 0; k < r->nDimension; ++k)
    assert_true(r->size[k] == (!keep && k >= d ? size[k + 1] : k == d ? 1 : size[k]));
}

/* Sums of small whole numbers, which are exact in every type, or of any integers. */
static void LOCAL(check_sum)(THTensor *r, THTensor *t, int d, int keep) {
  const int nd = t->nDimension;
  int64_t size[8];
  memcpy(size, t->size, (size_t)nd * sizeof *size);
  const int64_t n = size[d], inner = LOCAL(inner)(t, d), count = THTensor_(nElement)(t);
  num *v = LOCAL(values)(t), *expected = (num *)malloc((size_t)count * sizeof *expected);
  for (int64_t o = 0; o < count / n; ++o) {
#if TH_NUM_FLOATING
    double sum = 0;
    for (int64_t i = 0; i < n; ++i) sum += v[LOCAL(number)(o, i, n, inner)];
#else
    uint64_t sum = 0;
    for (int64_t i = 0; i < n; ++i) sum += (uint64_t)(int64_t)v[LOCAL(number)(o, i, n, inner)];
#endif
    expected[o] = (num)sum;
  }
  THTensor_(sum)(r, t, d, keep);
  LOCAL(check_shape)(r, nd, size, d, keep);
  LOCAL(check_values)(r, expected, "sum");
  free(v);
  free(expected);
}

static void LOCAL(check_extreme)(THTensor *r, THLongTensor *ri, THTensor *t, int d, int keep, int max) {
  const int nd = t->nDimension;
  int64_t size[8];
  memcpy(size, t->size, (size_t)nd * sizeof *size);
  const int64_t n = size[d], inner = LOCAL(inner)(t, d), count = THTensor_(nElement)(t);
  num *v = LOCAL(values)(t);
  if (max) THTensor_(max)(r, ri, t, d, keep);
  else THTensor_(min)(r, ri, t, d, keep);
  LOCAL(check_shape)(r, nd, size, d, keep);
  assert_true(ri->nDimension == r->nDimension);
  for (int k = 0; k < r->nDimension; ++k) assert_true(ri->size[k] == r->size[k]);
  for (int64_t o = 0; o < count / n; ++o) {
    int64_t best = 0;
    for (int64_t i = 1; i < n; ++i)
      if (LOCAL(beats)(v[LOCAL(number)(o, i, n, inner)], v[LOCAL(number)(o, best, n, inner)], max)) best = i;
    const num value = v[LOCAL(number)(o, best, n, inner)];
    if (memcmp(LOCAL(at)(r, o), &value, sizeof value) != 0 || *Long_at(ri, o) != best)
      fail_msg("%s along dimension %d of %d: output %lld is %.17g of %lld, not %.17g of %lld", max ? "max" : "min", d,
               nd, (long long)o, DBL(*LOCAL(at)(r, o)), (long long)*Long_at(ri, o), DBL(value), (long long)best);
  }
  free(v);
}

/* All dimensions of one tensor; results without elements, and results that have their shape in some layout. */
static void LOCAL(try)(THTensor *t, int times) {
  num *before = LOCAL(values)(t);
  for (int d = 0; d < t->nDimension; ++d)
    for (int k = 0; k < times; ++k) {
      const int keep = (int)test_below(2), max = (int)test_below(2);
      int64_t size[8];
      int nd = 0;
      for (int e = 0; e < t->nDimension; ++e)
        if (keep || e != d || t->nDimension == 1) size[nd++] = e == d ? 1 : t->size[e];
      THTensor *r = k ? LOCAL(laid)(LOCAL(any)(), nd, size) : THTensor_(new)();
      THLongTensor *ri = k ? Long_laid(LOCAL(any)(), nd, size) : THLongTensor_new();
      LOCAL(check_sum)(r, t, d, keep);
      if (k) LOCAL(check_guards)(r);
      LOCAL(check_extreme)(r, ri, t, d, keep, max);
      if (k) LOCAL(check_guards)(r);
      if (k) Long_check_guards(ri);
      THTensor_(free)(r);
      THLongTensor_free(ri);
    }
  LOCAL(check_values)(t, before, "argument");
  free(before);
}

TEST(every_layout) {
  static const int64_t shapes[][5] = {{1, 1},    {1, 7},    {1, 40},      {2, 1, 1},       {2, 5, 3},
                                      {2, 1, 4}, {2, 4, 1}, {3, 3, 1, 5}, {4, 2, 3, 4, 5}, {3, 7, 35, 2}};
  test_seed(1);
  for (size_t s = 0; s < sizeof shapes / sizeof shapes[0]; ++s)
    for (int layout = 0; layout < LAYOUTS; ++layout) {
      THTensor *t = LOCAL(laid)(layout, (int)shapes[s][0], shapes[s] + 1);
      LOCAL(randomise)(t);
      LOCAL(try)(t, 3);
      THTensor_(free)(t);
    }
}

/* Lengths on both sides of those of vectors, blocks and parts. */
TEST(lengths) {
  static const int64_t lengths[] = {2,   3,   15,  16,  17,  31,  32,  33,   63,   64,  65,
                                    127, 255, 256, 257, 511, 512, 513, 1023, 1025, 2000};
  test_seed(2);
  for (size_t s = 0; s < sizeof lengths / sizeof lengths[0]; ++s) {
    const int64_t n = lengths[s], shapes[][5] = {{1, n}, {2, n, 3}, {2, 3, n}, {3, 2, n, 2}};
    for (int k = 0; k < 4; ++k) {
      THTensor *t = LOCAL(laid)(LOCAL(any)() & ~GAPS, (int)shapes[k][0], shapes[k] + 1);
      LOCAL(odd_values)(t->storage->data, t->storage->size);
      for (int64_t i = 0; i < THTensor_(nElement)(t); ++i)
        if (TH_NUM_FLOATING || test_below(2)) *LOCAL(at)(t, i) = NUM(test_below(19) - 9);
      LOCAL(try)(t, 1);
      THTensor_(free)(t);
    }
  }
}

TEST(long_ones) {
  static const int64_t shapes[][4] = {{1, 150000},   {2, 70000, 2},   {2, 2, 70000},
                                      {2, 300, 600}, {3, 60, 40, 50}, {3, 3, 40000, 1}};
  test_seed(3);
  for (size_t s = 0; s < sizeof shapes / sizeof shapes[0]; ++s)
    for (int k = 0; k < 2; ++k) {
      THTensor *t = LOCAL(laid)(k ? LOCAL(any)() : 0, (int)shapes[s][0], shapes[s] + 1);
      LOCAL(randomise)(t);
      LOCAL(try)(t, 1);
      THTensor_(free)(t);
    }
}

/* Dimensions of stride 0, and windows that overlap each other. */
TEST(repeated) {
  test_seed(4);
  for (int which = 0; which < 8; ++which) {
    const int64_t size[] = {which & 1 ? 1 : 6, which & 2 ? 1 : 40, which & 4 ? 1 : 5};
    THLongStorage *sizes = THLongStorage_newWithSize3(6, 40, 5);
    THTensor *t = LOCAL(laid)(LOCAL(any)(), 3, size);
    LOCAL(randomise)(t);
    THTensor_(expand)(t, t, sizes);
    LOCAL(try)(t, 2);
    THTensor_(free)(t);
    t = LOCAL(laid1)(LOCAL(any)(), 60);
    LOCAL(randomise)(t);
    THTensor_(unfold)(t, NULL, 0, 7, which + 1);
    LOCAL(try)(t, 2);
    THTensor_(free)(t);
    THLongStorage_free(sizes);
  }
}

TEST(all) {
  static const int64_t shapes[][5] = {{1, 1},       {1, 33},         {1, 1000},     {2, 3, 5},
                                      {3, 4, 1, 6}, {4, 2, 3, 4, 5}, {2, 300, 700}, {3, 2, 50000, 2}};
  test_seed(5);
  for (size_t s = 0; s < sizeof shapes / sizeof shapes[0]; ++s)
    for (int layout = 0; layout < LAYOUTS; layout += s < 6 ? 1 : 3) {
      THTensor *t = LOCAL(laid)(layout, (int)shapes[s][0], shapes[s] + 1);
      LOCAL(randomise)(t);
      num *v = LOCAL(values)(t), max = v[0], min = v[0];
      const int64_t n = THTensor_(nElement)(t);
      accnum sum = 0;
      for (int64_t i = 0; i < n; ++i) {
        sum += v[i];
        if (v[i] > max) max = v[i];
        if (v[i] < min) min = v[i];
      }
      assert_true(THTensor_(sumall)(t) == sum);
      assert_true(THTensor_(maxall)(t) == max);
      assert_true(THTensor_(minall)(t) == min);
#if TH_NUM_FLOATING
      assert_true(THTensor_(meanall)(t) == sum / (accnum)n);
#endif
      LOCAL(check_values)(t, v, "argument");
      free(v);
      THTensor_(free)(t);
    }
  THTensor *none = THTensor_(new)();
  assert_true(THTensor_(sumall)(none) == 0);
  THTensor_(free)(none);
}

/* The result is the argument, or a part of it, or lies across it. */
TEST(aliases) {
  test_seed(6);
  for (int which = 0; which < 40; ++which) {
    const int64_t size[] = {which & 1 ? 1 : 5, which & 2 ? 1 : 7, which & 4 ? 1 : 4};
    const int d = which % 3, keep = which / 8 % 2;
    THTensor *t = LOCAL(laid)(LOCAL(any)(), 3, size), *same = LOCAL(laid)(LOCAL(any)(), 3, size);
    THTensor *big = LOCAL(laid)(LOCAL(any)(), 3, size), *part = THTensor_(newNarrow)(big, d, size[d] / 2, 1);
    THLongTensor *ri = THLongTensor_new();
    LOCAL(randomise)(t);
    LOCAL(randomise)(same);
    LOCAL(randomise)(big);
    LOCAL(check_sum)(part, big, d, 1);
    LOCAL(check_guards)(big);
    LOCAL(randomise)(big);
    LOCAL(check_extreme)(part, ri, big, d, 1, which & 1);
    LOCAL(check_guards)(big);
    LOCAL(check_sum)(t, t, d, keep);
    LOCAL(check_extreme)(same, ri, same, d, keep, which & 1);
    THTensor_(free)(t);
    THTensor_(free)(same);
    THTensor_(free)(big);
    THTensor_(free)(part);
    THLongTensor_free(ri);
  }
}

/* Outputs that are written early lie where inputs of later ones are. */
TEST(result_ahead) {
  test_seed(13);
  for (int max = 0; max < 2; ++max) {
    THTensor *t = LOCAL(laid2)(0, 1200, 2), *r = THTensor_(newWithStorage1d)(t->storage, 1200, 1200, 1);
    THLongTensor *ri = THLongTensor_new();
    LOCAL(randomise)(t);
    LOCAL(check_sum)(r, t, 1, 0);
    LOCAL(randomise)(t);
    LOCAL(check_extreme)(r, ri, t, 1, 0, max);
    THTensor_(free)(t);
    THTensor_(free)(r);
    THLongTensor_free(ri);
  }
}

/* A result with the reduced dimension keeps its strides when that is dropped. */
TEST(keeps_strides) {
  static const int64_t size[] = {4, 1, 3}, all[] = {4, 6, 3};
  test_seed(7);
  for (int layout = 0; layout < LAYOUTS; ++layout) {
    THTensor *r = LOCAL(laid)(layout, 3, size), *t = LOCAL(laid)(LOCAL(any)(), 3, all);
    THLongTensor *ri = Long_laid(layout, 3, size);
    const int64_t outer = r->stride[0], inner = r->stride[2];
    LOCAL(randomise)(t);
    LOCAL(check_extreme)(r, ri, t, 1, 0, 1);
    assert_true(r->stride[0] == outer && r->stride[1] == inner && ri->stride[0] == outer && ri->stride[1] == inner);
    LOCAL(check_guards)(r);
    Long_check_guards(ri);
    LOCAL(check_sum)(r, t, 1, 0);
    assert_true(r->stride[0] == outer && r->stride[1] == inner);
    LOCAL(check_guards)(r);
    THTensor_(free)(r);
    THTensor_(free)(t);
    THLongTensor_free(ri);
  }
}

/* Values and indices without elements on storages that have to grow, with others behind them. */
TEST(grows) {
  test_seed(8);
  THTensor *t = LOCAL(laid2)(0, 30, 4), *r = LOCAL(laid1)(GAPS, 2), *next = THTensor_(newWithTensor)(r);
  THLongTensor *ri = Long_laid1(GAPS, 2);
  const num first = r->storage->data[0];
  LOCAL(randomise)(t);
  LOCAL(check_extreme)(r, ri, t, 1, 0, 0);
  assert_true(r->storage == next->storage && r->storage->data[0] == first && r->storageOffset == 5);
  THTensor_(free)(t);
  THTensor_(free)(r);
  THTensor_(free)(next);
  THLongTensor_free(ri);
}

/* The result lies behind the argument in its storage, which grows and so moves. */
TEST(moves_argument) {
  test_seed(14);
  for (int max = 0; max < 2; ++max)
    for (int d = 0; d < 2; ++d) {
      THTensor *t = THTensor_(newWithSize2d)(30, 40), *r = THTensor_(newWithStorage)(t->storage, 1200, NULL, NULL);
      THLongTensor *ri = THLongTensor_new();
      LOCAL(randomise)(t);
      LOCAL(check_extreme)(r, ri, t, d, 0, max);
      assert_true(r->storage == t->storage && r->storageOffset == 1200);
      THTensor_(free)(r);
      r = THTensor_(newWithStorage)(t->storage, t->storage->size, NULL, NULL);
      LOCAL(check_sum)(r, t, d, 0);
      assert_true(r->storage == t->storage);
      THTensor_(free)(t);
      THTensor_(free)(r);
      THLongTensor_free(ri);
    }
}

#if TH_NUM_FLOATING
/* NaN is the largest and the smallest; of equal elements, -0 and 0 among them, the first one counts. */
TEST(nan) {
  static const int64_t shapes[][4] = {{1, 1},       {1, 30},       {2, 9, 200}, {2, 200, 9},
                                      {2, 3, 2000}, {3, 6, 70, 5}, {1, 100000}};
  test_seed(9);
  for (size_t s = 0; s < sizeof shapes / sizeof shapes[0]; ++s)
    for (int rare = 2; rare < 3000; rare *= 6) {
      THTensor *t = LOCAL(laid)(LOCAL(any)(), (int)shapes[s][0], shapes[s] + 1), *r = THTensor_(new)();
      THLongTensor *ri = THLongTensor_new();
      const int64_t n = THTensor_(nElement)(t);
      int nans = 0;
      for (int64_t i = 0; i < n; ++i) {
        *LOCAL(at)(t, i) = (num)(test_below(3) ? test_below(2) ? 0.0 : -0.0 : test_below(2) ? INFINITY : -INFINITY);
        if (test_below(rare) == 0) {
          *LOCAL(at)(t, i) = (num)(test_below(2) ? NAN : -NAN);
          ++nans;
        }
      }
      for (int d = 0; d < t->nDimension; ++d) {
        LOCAL(check_extreme)(r, ri, t, d, 0, 0);
        LOCAL(check_extreme)(r, ri, t, d, 0, 1);
      }
      assert_true(!!isnan(THTensor_(maxall)(t)) == !!nans && !!isnan(THTensor_(minall)(t)) == !!nans);
      THTensor_(free)(t);
      THTensor_(free)(r);
      THLongTensor_free(ri);
    }
}

/* Sums of n irregular numbers are accurate: the error of a sum in double is at most n units in its last place of the sum of
   absolute values. Means are that, divided. The same bits come out with any number of threads. */
TEST(sums) {
  static const int64_t shapes[][4] = {{1, 3},         {1, 1000},      {1, 300000},     {2, 400, 500},
                                      {2, 3, 100000}, {2, 100000, 3}, {3, 30, 100, 40}};
  const int threads = THGetNumThreads();
  test_seed(10);
  for (size_t s = 0; s < sizeof shapes / sizeof shapes[0]; ++s)
    for (int k = 0; k < 2; ++k) {
      THTensor *t = LOCAL(laid)(k ? LOCAL(any)() : 0, (int)shapes[s][0], shapes[s] + 1), *r = THTensor_(new)(),
               *one = THTensor_(new)();
      const int64_t count = THTensor_(nElement)(t);
      for (int64_t i = 0; i < count; ++i)
        *LOCAL(at)(t, i) = (num)((double)test_below(1 << 30) * pow(2, -(double)test_below(40)) - 1);
      num *v = LOCAL(values)(t);
      for (int d = 0; d < t->nDimension; ++d) {
        const int64_t n = t->size[d], inner = LOCAL(inner)(t, d);
        THTensor_(sum)(r, t, d, 1);
        THTensor_(mean)(one, t, d, 0);
        for (int64_t o = 0; o < count / n; ++o) {
          long double sum = 0, absolute = 0;
          for (int64_t i = 0; i < n; ++i) {
            const long double x = v[LOCAL(number)(o, i, n, inner)];
            sum += x;
            absolute += fabsl(x);
          }
          const long double bound = absolute * (long double)n * 0x1p-52L,
                            last = (sizeof(num) == 4 ? 0x1p-24L : 0x1p-53L);
          assert_true(fabsl(*LOCAL(at)(r, o) - sum) <= bound + fabsl(sum) * last);
          assert_true(fabsl(*LOCAL(at)(one, o) - sum / n) <= bound / n + 2 * fabsl(sum / n) * last);
        }
        THSetNumThreads(1);
        THTensor_(sum)(one, t, d, 1);
        THSetNumThreads(threads);
        for (int64_t o = 0; o < count / n; ++o) assert_memory_equal(LOCAL(at)(r, o), LOCAL(at)(one, o), sizeof(num));
      }
      long double sum = 0, absolute = 0;
      for (int64_t i = 0; i < count; ++i) {
        sum += v[i];
        absolute += fabsl(v[i]);
      }
      const accnum total = THTensor_(sumall)(t), mean = THTensor_(meanall)(t);
      assert_true(fabsl(total - sum) <= absolute * (long double)count * 0x1p-52L);
      assert_true(mean == total / (accnum)count);
      THSetNumThreads(1);
      assert_true(THTensor_(sumall)(t) == total);
      THSetNumThreads(threads);
      free(v);
      THTensor_(free)(t);
      THTensor_(free)(r);
      THTensor_(free)(one);
    }
}

/* Ones that a sum in float would stop counting at 2^24. */
TEST(accumulates) {
  static const int64_t strides[][2] = {{0, 0}, {0, 1}, {1, 0}};
  const int64_t n = (1 << 24) + 100;
  for (int k = 0; k < 3; ++k) {
    if (k == 2 && sizeof(num) == 8) continue; /* the memory */
    THStorage *s = THStorage_(newWithSize)(k == 2 ? n : 3);
    THStorage_(fill)(s, 1);
    THTensor *t = THTensor_(newWithStorage2d)(s, 0, n, strides[k][0], 3, strides[k][1]), *r = THTensor_(new)();
    THTensor_(sum)(r, t, 0, 0);
    assert_true(r->nDimension == 1 && r->size[0] == 3);
    for (int i = 0; i < 3; ++i) assert_true(r->storage->data[i] == 16777316);
    THTensor_(mean)(r, t, 0, 0);
    for (int i = 0; i < 3; ++i) assert_true(r->storage->data[i] == 1);
    assert_true(THTensor_(sumall)(t) == 3.0 * 16777316);
    THStorage_(free)(s);
    THTensor_(free)(t);
    THTensor_(free)(r);
  }
}
#else
/* Sums of integers wrap in 64 bits, and then in the result's. */
TEST(wraps) {
  static const int64_t shapes[][4] = {{1, 300}, {2, 40, 90}, {2, 100000, 2}, {2, 2, 100000}, {3, 7, 80, 5}};
  test_seed(11);
  for (size_t s = 0; s < sizeof shapes / sizeof shapes[0]; ++s)
    for (int k = 0; k < 3; ++k) {
      THTensor *t = LOCAL(laid)(LOCAL(any)(), (int)shapes[s][0], shapes[s] + 1);
      const int64_t n = THTensor_(nElement)(t);
      num values[80], *all;
      LOCAL(odd_values)(values, 80);
      uint64_t sum = 0;
      /* All at one end of the range, or anywhere in it. */
      for (int64_t i = 0; i < n; ++i)
        *LOCAL(at)(t, i) = k == 0 ? NUM(TH_NUM_INF) : k == 1 ? NUM(-1 - TH_NUM_INF) : values[test_below(80)];
      all = LOCAL(values)(t);
      for (int64_t i = 0; i < n; ++i) sum += (uint64_t)(int64_t)all[i];
      assert_true(THTensor_(sumall)(t) == (accnum)sum);
      LOCAL(try)(t, 1);
      free(all);
      THTensor_(free)(t);
    }
}

/* Sums of so many that 32 bits do not hold what fits in 16, in rows and in columns. */
TEST(wraps_late) {
  const num most = NUM(TH_NUM_INF), least = NUM(-1 - TH_NUM_INF);
  for (int rows = 0; rows < 2; ++rows) {
    const int64_t n = sizeof most <= 2 ? 70000 : 7000, count = rows ? 1030 : 8200;
    THStorage *s = THStorage_(newWithSize)(n > count ? n : count);
    THTensor *t = THTensor_(newWithStorage2d)(s, 0, rows ? count : n, 0, rows ? n : count, 1), *r = THTensor_(new)();
    for (int k = 0; k < 2; ++k) {
      const num value = k ? most : least;
      THStorage_(fill)(s, value);
      THTensor_(sum)(r, t, rows, 0);
      for (int64_t i = 0; i < count; ++i) assert_true(r->storage->data[i] == (num)((uint64_t)(int64_t)value * (uint64_t)n));
    }
    THStorage_(free)(s);
    THTensor_(free)(t);
    THTensor_(free)(r);
  }
}
#endif

/* Powers of two and signs, whose products are exact in floating-point types; integers wrap. */
static void LOCAL(fill_factors)(THTensor *t) {
  int up = 0;
  for (int64_t i = 0; i < THTensor_(nElement)(t); ++i) {
    double v = test_below(2) && TH_NUM_SIGNED ? -1 : 1;
    if (TH_NUM_FLOATING) {
      /* Up and down by turns, so that parts of all are far from 1, but no whole is. */
      if (test_below(8) == 0) v *= (up = !up) ? 1024 : 1.0 / 1024;
    } else {
      v *= 2 * (double)test_below(30) + 1;
    }
    *LOCAL(at)(t, i) = NUM(v);
  }
}
TEST(products) {
  static const int64_t shapes[][5] = {{1, 1},       {1, 40},     {2, 3, 5},   {3, 4, 1, 6}, {4, 2, 3, 4, 5}, {2, 9, 200},
                                      {2, 3000, 3}, {1, 100000}, {2, 2, 3000}};
  test_seed(15);
  for (size_t s = 0; s < sizeof shapes / sizeof shapes[0]; ++s)
    for (int layout = 0; layout < LAYOUTS; ++layout) {
      THTensor *t = LOCAL(laid)(layout, (int)shapes[s][0], shapes[s] + 1), *r = THTensor_(new)();
      LOCAL(fill_factors)(t);
      const int64_t count = THTensor_(nElement)(t);
      num *v = LOCAL(values)(t);
      for (int d = 0; d <= t->nDimension; ++d) {
        const int whole = d == t->nDimension;
        const int64_t n = whole ? count : t->size[d], inner = whole ? 1 : LOCAL(inner)(t, d);
        if (!whole) THTensor_(prod)(r, t, d, 1);
        for (int64_t o = 0; o < count / n; ++o) {
#if TH_NUM_FLOATING
          long double all = 1;
          for (int64_t i = 0; i < n; ++i) all *= v[LOCAL(number)(o, i, n, inner)];
#else
          uint64_t all = 1;
          for (int64_t i = 0; i < n; ++i) all *= (uint64_t)(int64_t)v[LOCAL(number)(o, i, n, inner)];
#endif
          if (whole) assert_true(THTensor_(prodall)(t) == (accnum)all);
          else assert_true(LOCAL(same)(*LOCAL(at)(r, o), (num)all));
        }
      }
      free(v);
      THTensor_(free)(t);
      THTensor_(free)(r);
    }
  THTensor *none = THTensor_(new)();
  assert_true(THTensor_(prodall)(none) == 1);
  THTensor_(free)(none);
}

TEST(trace) {
  test_seed(16);
  for (int layout = 0; layout < LAYOUTS; ++layout)
    for (int rows = 1; rows < 100; rows += 33)
      for (int columns = 1; columns < 90; columns += 29) {
        THTensor *t = LOCAL(laid2)(layout, rows, columns);
        LOCAL(randomise)(t);
        accnum sum = 0;
        for (int i = 0; i < rows && i < columns; ++i) sum += *LOCAL(at)(t, (int64_t)i * columns + i);
        assert_true(THTensor_(trace)(t) == sum);
        THTensor_(free)(t);
      }
}

#if !TH_NUM_SIGNED
TEST(logical) {
  static const int64_t counts[] = {1, 7, 4095, 4096, 4097, 30000};
  test_seed(17);
  for (size_t s = 0; s < sizeof counts / sizeof counts[0]; ++s)
    for (int layout = 0; layout < LAYOUTS; layout += 3)
      for (int k = 0; k < 4; ++k) {
        const int64_t n = counts[s], at = k == 0 ? 0 : k == 1 ? n - 1 : test_below((int)n);
        THTensor *t = LOCAL(laid1)(layout, n);
        for (int64_t i = 0; i < n; ++i) *LOCAL(at)(t, i) = NUM(1 + test_below(255));
        assert_int_equal(THTensor_(logicalall)(t), 1);
        assert_int_equal(THTensor_(logicalany)(t), 1);
        *LOCAL(at)(t, at) = 0;
        assert_int_equal(THTensor_(logicalall)(t), 0);
        assert_int_equal(THTensor_(logicalany)(t), n > 1);
        for (int64_t i = 0; i < n; ++i) *LOCAL(at)(t, i) = 0;
        assert_int_equal(THTensor_(logicalany)(t), 0);
        *LOCAL(at)(t, at) = NUM(1 + test_below(255));
        assert_int_equal(THTensor_(logicalany)(t), 1);
        assert_int_equal(THTensor_(logicalall)(t), n == 1);
        THTensor_(free)(t);
      }
  THTensor *none = THTensor_(new)();
  expect_arg_error(1, THTensor_(logicalall)(none));
  expect_arg_error(1, THTensor_(logicalany)(none));
  expect_any_error(THTensor_(logicalall)(NULL));
  expect_any_error(THTensor_(logicalany)(NULL));
  THTensor_(free)(none);
}
#endif

#if TH_NUM_FLOATING
/* Is `got`, rounded to num or not, within `terms` units in the last place of double, and of num, of the true value? */
static int LOCAL(close)(long double got, long double expected, long double terms, int rounded) {
  if (isnan(got) || isnan(expected)) return isnan(got) && isnan(expected);
  if (isinf(got) || isinf(expected)) return got == expected;
  const long double unit = terms * 0x1p-52L + (rounded && sizeof(num) == 4 ? 0x1p-24L : 0x1p-52L);
  return fabsl(got - expected) <= fabsl(expected) * unit;
}
static long double LOCAL(norm_of)(const num *v, int64_t n, int64_t inner, int64_t o, double p) {
  long double r = p < 0 && isinf(p) ? INFINITY : 0;
  for (int64_t i = 0; i < n; ++i) {
    const long double x = fabsl(v[LOCAL(number)(o, i, n, inner)]);
    if (isnan(x)) return NAN;
    if (isinf(p)) r = p > 0 ? fmaxl(r, x) : fminl(r, x);
    else r += p == 0 ? x != 0 : powl(x, p);
  }
  return isinf(p) || p == 0 ? r : powl(r, 1 / (long double)p);
}
static long double LOCAL(var_of)(const num *v, int64_t n, int64_t inner, int64_t o, int biased) {
  long double mean = 0, squares = 0;
  for (int64_t i = 0; i < n; ++i) mean += v[LOCAL(number)(o, i, n, inner)];
  mean /= n;
  for (int64_t i = 0; i < n; ++i) {
    const long double x = v[LOCAL(number)(o, i, n, inner)] - mean;
    squares += x * x;
  }
  return n == 1 && !biased ? NAN : squares / (n - !biased);
}
static void LOCAL(fill_irregular)(THTensor *t) {
  for (int64_t i = 0; i < THTensor_(nElement)(t); ++i)
    *LOCAL(at)(t, i) = test_below(9) ? (num)(((double)test_below(1 << 30) / (1 << 29) - 1) * 7) : 0;
}
static const double LOCAL(powers)[] = {0, 1, 2, 3, 2.5, 0.5, -1, INFINITY, -INFINITY};

/* Along each dimension and of everything, in any layout and with any number of threads, against sums in long double. */
TEST(moments) {
  static const int64_t shapes[][5] = {{1, 1},       {1, 40},       {2, 3, 5},      {3, 4, 1, 6}, {4, 2, 3, 4, 5}, {2, 9, 200},
                                      {2, 3000, 3}, {2, 2, 20000}, {2, 70, 600},   {1, 100000},  {3, 5, 130, 7}};
  const int threads = THGetNumThreads();
  test_seed(18);
  for (size_t s = 0; s < sizeof shapes / sizeof shapes[0]; ++s)
    for (int k = 0; k < 3; ++k) {
      THTensor *t = LOCAL(laid)(k ? LOCAL(any)() : 0, (int)shapes[s][0], shapes[s] + 1), *r = THTensor_(new)(),
               *again = THTensor_(new)();
      const int64_t count = THTensor_(nElement)(t);
      LOCAL(fill_irregular)(t);
      if (k == 2)
        for (int64_t i = 0; i < count; ++i) *LOCAL(at)(t, i) += (num)(i % 7 * 1000);
      num *v = LOCAL(values)(t);
      for (int d = 0; d < t->nDimension; ++d) {
        const int64_t n = t->size[d], inner = LOCAL(inner)(t, d);
        for (int kind = 0; kind < 4 + 9; ++kind) {
          for (int one = 0; one < 2; ++one) {
            THTensor *to = one ? again : r;
            THSetNumThreads(one ? 1 : threads);
            if (kind < 2) THTensor_(var)(to, t, d, kind, 1);
            else if (kind < 4) THTensor_(std)(to, t, d, kind - 2, 1);
            else THTensor_(norm)(to, t, (num)LOCAL(powers)[kind - 4], d, 1);
            THSetNumThreads(threads);
          }
          assert_true(r->size[d] == 1 && r->nDimension == t->nDimension);
          const double p = kind < 4 ? 0 : LOCAL(powers)[kind - 4];
          for (int64_t o = 0; o < count / n; ++o) {
            const long double expected = kind >= 4  ? LOCAL(norm_of)(v, n, inner, o, p)
                                         : kind < 2 ? LOCAL(var_of)(v, n, inner, o, kind)
                                                    : sqrtl(LOCAL(var_of)(v, n, inner, o, kind - 2));
            const num got = *LOCAL(at)(r, o);
            /* Powers are within 1 ulp of num. */
            if (!LOCAL(close)(got, expected, (kind >= 8 && kind <= 10 && sizeof(num) == 4 ? 0x1p32L : 0) + 40 + n, 1))
              fail_msg("kind %d along %d, output %lld: %.17g, not %.17Lg", kind, d, (long long)o, (double)got, expected);
            assert_true(LOCAL(same)(got, *LOCAL(at)(again, o)));
          }
        }
      }
      for (int kind = 0; kind < 4 + 9; ++kind) {
        const double p = kind < 4 ? 0 : LOCAL(powers)[kind - 4];
        const long double expected = kind >= 4  ? LOCAL(norm_of)(v, count, 1, 0, p)
                                     : kind < 2 ? LOCAL(var_of)(v, count, 1, 0, kind)
                                                : sqrtl(LOCAL(var_of)(v, count, 1, 0, kind - 2));
        accnum got[2];
        for (int one = 0; one < 2; ++one) {
          THSetNumThreads(one ? 1 : threads);
          got[one] = kind < 2   ? THTensor_(varall)(t, kind)
                     : kind < 4 ? THTensor_(stdall)(t, kind - 2)
                                : THTensor_(normall)(t, (num)p);
          THSetNumThreads(threads);
        }
        if (!LOCAL(close)(got[0], expected, (kind >= 8 && kind <= 10 && sizeof(num) == 4 ? 0x1p32L : 0) + 40 + count, 0))
          fail_msg("kind %d of all: %.17g, not %.17Lg", kind, got[0], expected);
        assert_memory_equal(&got[0], &got[1], sizeof got[0]);
      }
      free(v);
      THTensor_(free)(t);
      THTensor_(free)(r);
      THTensor_(free)(again);
    }
}

/* Equal elements have the variance 0; far from 0 it is still right; without elements, or with infinities, it is NaN. */
TEST(stable) {
  THTensor *t = LOCAL(laid2)(0, 5000, 3), *r = THTensor_(new)(), *none = THTensor_(new)();
  THTensor_(fill)(t, (num)123456.7);
  for (int d = 0; d < 2; ++d) {
    THTensor_(var)(r, t, d, 0, 0);
    for (int64_t i = 0; i < THTensor_(nElement)(r); ++i) assert_true(*LOCAL(at)(r, i) == 0);
  }
  assert_true(THTensor_(varall)(t, 0) == 0 && THTensor_(stdall)(t, 1) == 0);
  const num big = (num)(sizeof(num) == 4 ? 1e6 : 1e9);
  for (int64_t i = 0; i < 15000; ++i) *LOCAL(at)(t, i) = big + (num)(i % 2);
  assert_true(fabs(THTensor_(varall)(t, 1) - 0.25) < 1e-12);
  THTensor_(var)(r, t, 0, 1, 0);
  for (int i = 0; i < 3; ++i) assert_true(fabs((double)*LOCAL(at)(r, i) - 0.25) < 1e-7);
  *LOCAL(at)(t, 700) = INFINITY;
  assert_true(isnan(THTensor_(varall)(t, 1)));
  assert_true(isnan(THTensor_(varall)(none, 1)) && isnan(THTensor_(stdall)(none, 0)) && THTensor_(normall)(none, 2) == 0);
  THTensor_(free)(t);
  THTensor_(free)(r);
  THTensor_(free)(none);
}

/* Powers are taken in double, and products leave its range only as a whole, also by way of subnormal numbers. */
TEST(wide_range) {
  const double large = sizeof(num) == 8 ? 1e70 : 1e30, small = sizeof(num) == 8 ? 1e-310 : 1e-40;
  THTensor *t = THTensor_(newWithSize1d)(5), *row = THTensor_(newWithSize2d)(2, 5), *r = THTensor_(new)();
  const double p[] = {2.5, 3, 4};
  for (int k = 0; k < 3; ++k) {
    THTensor_(fill)(row, (num)large);
    THTensor_(norm)(r, row, (num)p[k], 1, 0);
    assert_true(fabs((double)*LOCAL(at)(r, 1) / (large * pow(5, 1 / p[k])) - 1) < 1e-6);
    assert_true(fabs(THTensor_(normall)(row, (num)p[k]) / (large * pow(10, 1 / p[k])) - 1) < 1e-6);
  }
  for (int i = 0; i < 5; ++i) *LOCAL(at)(t, i) = (num)(i < 2 ? small : i < 4 ? 1 / sqrt(small) : 1e3);
  const double product = THTensor_(prodall)(t);
  double expected = (double)*LOCAL(at)(t, 0) * (double)*LOCAL(at)(t, 2);
  expected *= (double)*LOCAL(at)(t, 1) * (double)*LOCAL(at)(t, 3) * 1e3;
  assert_true(expected > 0 && fabs(product / expected - 1) < 1e-12);
  THTensor_(free)(t);
  THTensor_(free)(row);
  THTensor_(free)(r);
}

/* Squares that are out of range, infinity and NaN. */
TEST(scaled_norms) {
  static const double ends[2][2] = {{1e-32, 3e38}, {1e-300, 1.7e308}};
  for (int which = 0; which < 2; ++which)
    for (int layout = 0; layout < LAYOUTS; ++layout) {
      const num x = (num)(ends[sizeof(num) == 8][which] * (which ? 0.1 : 1e2));
      THTensor *t = LOCAL(laid2)(layout, 40, 3), *r = THTensor_(new)();
      THTensor_(fill)(t, 0);
      for (int i = 0; i < 3; ++i) {
        *LOCAL(at)(t, 3 * 7 + i) = 3 * x;
        *LOCAL(at)(t, 3 * 30 + i) = -4 * x;
      }
      THTensor_(norm)(r, t, 2, 0, 0);
      for (int i = 0; i < 3; ++i) assert_true(fabs((double)(*LOCAL(at)(r, i) / (5 * x)) - 1) < 1e-6);
      assert_true(fabs(THTensor_(normall)(t, 2) / (5 * (double)x * sqrt(3.0)) - 1) < 1e-6);
      THTensor_(norm)(r, t, 2, 1, 0);
      assert_true(fabs((double)(*LOCAL(at)(r, 30) / (4 * x)) / sqrt(3.0) - 1) < 1e-6 && *LOCAL(at)(r, 0) == 0);
      *LOCAL(at)(t, 50) = -INFINITY;
      assert_true(THTensor_(normall)(t, 2) == INFINITY);
      *LOCAL(at)(t, 51) = NAN;
      assert_true(isnan(THTensor_(normall)(t, 2)) && isnan(THTensor_(normall)(t, INFINITY)));
      THTensor_(norm)(r, t, 2, 0, 0);
      assert_true(isnan(*LOCAL(at)(r, 0)) && *LOCAL(at)(r, 2) == INFINITY);
      THTensor_(free)(t);
      THTensor_(free)(r);
    }
}

TEST(dist) {
  static const int64_t shapes[][4] = {{1, 1}, {1, 3000}, {2, 7, 11}, {3, 5, 40, 9}, {1, 90000}};
  test_seed(19);
  for (size_t s = 0; s < sizeof shapes / sizeof shapes[0]; ++s)
    for (int layout = 0; layout < LAYOUTS; ++layout) {
      THTensor *a = LOCAL(laid)(layout, (int)shapes[s][0], shapes[s] + 1),
               *b = LOCAL(laid1)(LOCAL(any)(), THTensor_(nElement)(a));
      LOCAL(fill_irregular)(a);
      LOCAL(fill_irregular)(b);
      const int64_t n = THTensor_(nElement)(a);
      for (int k = 0; k < 9; ++k) {
        const double p = LOCAL(powers)[k];
        long double r = p < 0 && isinf(p) ? INFINITY : 0;
        for (int64_t i = 0; i < n; ++i) {
          const long double x = fabsl((long double)*LOCAL(at)(a, i) - *LOCAL(at)(b, i));
          if (isinf(p)) r = p > 0 ? fmaxl(r, x) : fminl(r, x);
          else r += p == 0 ? x != 0 : powl(x, p);
        }
        if (!isinf(p) && p != 0) r = powl(r, 1 / (long double)p);
        assert_true(LOCAL(close)(THTensor_(dist)(a, b, (num)p), r, 40 + n, 0));
      }
      THTensor_(free)(a);
      THTensor_(free)(b);
    }
  THTensor *none = THTensor_(new)(), *two = LOCAL(laid1)(0, 2);
  assert_true(THTensor_(dist)(none, none, 2) == 0);
  expect_any_error(THTensor_(dist)(none, two, 2));
  expect_any_error(THTensor_(dist)(NULL, two, 2));
  expect_any_error(THTensor_(dist)(two, NULL, 2));
  THTensor_(free)(none);
  THTensor_(free)(two);
}

/* In any layout, into results that have the shape, none, or are the argument. */
TEST(renorm) {
  static const int64_t shapes[][5] = {{2, 1, 1}, {2, 5, 7}, {3, 4, 1, 6}, {4, 2, 3, 4, 5}, {2, 300, 200}, {3, 30, 40, 20}};
  test_seed(20);
  for (size_t s = 0; s < sizeof shapes / sizeof shapes[0]; ++s)
    for (int layout = 0; layout < LAYOUTS; ++layout)
      for (int d = 0; d < shapes[s][0]; ++d) {
        const double p = LOCAL(powers)[1 + test_below(5)], most = 1 + (double)test_below(40);
        THTensor *t = LOCAL(laid)(layout, (int)shapes[s][0], shapes[s] + 1);
        THTensor *r = test_below(3) == 0   ? THTensor_(new)()
                      : test_below(2) == 0 ? THTensor_(newWithTensor)(t)
                                           : LOCAL(laid)(LOCAL(any)(), (int)shapes[s][0], shapes[s] + 1);
        LOCAL(fill_irregular)(t);
        num *v = LOCAL(values)(t);
        const int64_t count = THTensor_(nElement)(t), n = t->size[d], inner = LOCAL(inner)(t, d);
        THTensor_(renorm)(r, t, (num)p, d, (num)most);
        assert_true(THTensor_(isSameSizeAs)(r, t));
        for (int64_t k = 0; k < n; ++k) {
          long double norm = 0;
          for (int64_t i = 0; i < count; ++i)
            if (i / inner % n == k) norm += powl(fabsl(v[i]), p);
          norm = powl(norm, 1 / (long double)p);
          for (int64_t i = 0; i < count; ++i)
            if (i / inner % n == k) {
              const long double expected = norm > most ? v[i] * (most / (norm + 1e-7L)) : v[i];
              assert_true(fabsl(*LOCAL(at)(r, i) - expected) <= fabsl(expected) * (sizeof(num) == 4 ? 4e-7L : 1e-12L));
            }
        }
        free(v);
        THTensor_(free)(t);
        THTensor_(free)(r);
      }
}
#endif

#if TH_NUM_FLOATING
/* By plain loops: how many of n numbers lie in each bin. */
static void LOCAL(count)(const num *v, int64_t n, int64_t bins, double least, double most, num *to) {
  int64_t *counts = (int64_t *)calloc((size_t)bins, sizeof *counts);
  for (int64_t i = 0; i < n; ++i) {
    if (!(v[i] >= least && v[i] <= most)) continue;
    const int64_t bin = (int64_t)floor((v[i] - least) * (double)bins / (most - least));
    ++counts[bin < bins ? bin : bins - 1];
  }
  for (int64_t i = 0; i < bins; ++i) to[i] = (num)counts[i];
  free(counts);
}

/* Both functions; least == most: over the numbers' range. */
static void LOCAL(check_histograms)(THTensor *t, int64_t bins, num least, num most) {
  const int64_t n = THTensor_(nElement)(t), rows = t->nDimension == 2 ? t->size[0] : 1;
  num *v = LOCAL(values)(t), *expected = (num *)malloc((size_t)(rows * bins) * sizeof *expected);
  double from = least, to = most;
  if (least == most) {
    from = INFINITY, to = -INFINITY;
    for (int64_t i = 0; i < n; ++i) {
      if (v[i] < from) from = v[i];
      if (v[i] > to) to = v[i];
    }
    if (from == to) --from, ++to;
  }
  THTensor *r = test_below(2) ? LOCAL(laid1)(LOCAL(any)(), bins) : THTensor_(new)();
  LOCAL(count)(v, n, bins, from, to, expected);
  THTensor_(histc)(r, t, bins, least, most);
  LOCAL(check_shape)(r, 1, &bins, -1, 1);
  LOCAL(check_values)(r, expected, "histc");
  THTensor_(free)(r);
  if (t->nDimension == 2) {
    const int64_t size[] = {rows, bins};
    r = test_below(2) ? LOCAL(laid)(LOCAL(any)(), 2, size) : THTensor_(new)();
    for (int64_t i = 0; i < rows; ++i) LOCAL(count)(v + i * (n / rows), n / rows, bins, from, to, expected + i * bins);
    THTensor_(bhistc)(r, t, bins, least, most);
    LOCAL(check_shape)(r, 2, size, -1, 1);
    LOCAL(check_values)(r, expected, "bhistc");
    THTensor_(free)(r);
  }
  LOCAL(check_values)(t, v, "tensor");
  free(v);
  free(expected);
}

TEST(histograms) {
  static const int64_t shapes[][4] = {{1, 1}, {1, 7}, {1, 1000}, {2, 1, 4}, {2, 40, 33}, {2, 300, 5}, {2, 5, 700}, {3, 3, 1, 50}};
  static const int64_t bins[] = {1, 2, 7, 100, 1500};
  test_seed(30);
  for (size_t s = 0; s < sizeof shapes / sizeof shapes[0]; ++s)
    for (int layout = 0; layout < LAYOUTS; ++layout)
      for (size_t b = 0; b < sizeof bins / sizeof bins[0]; ++b) {
        THTensor *t = LOCAL(laid)(layout, (int)shapes[s][0], shapes[s] + 1);
        const int64_t n = THTensor_(nElement)(t);
        for (int64_t i = 0; i < n; ++i) *LOCAL(at)(t, i) = (num)((double)(test_below(2000) - 1000) / 7);
        LOCAL(check_histograms)(t, bins[b], 0, 0);
        LOCAL(check_histograms)(t, bins[b], -100, 50);
        LOCAL(check_histograms)(t, bins[b], (num)-0.1, (num)0.3);
        *LOCAL(at)(t, test_below(n)) = NAN;
        if (n > 1) LOCAL(check_histograms)(t, bins[b], 2, 2);
        *LOCAL(at)(t, test_below(n)) = INFINITY;
        *LOCAL(at)(t, test_below(n)) = -INFINITY;
        LOCAL(check_histograms)(t, bins[b], -40, 40);
        THTensor_(fill)(t, 3);
        LOCAL(check_histograms)(t, bins[b], 0, 0);
        LOCAL(check_histograms)(t, bins[b], 0, 3);
        LOCAL(check_histograms)(t, bins[b], 3, 5);
        THTensor_(free)(t);
      }
}

/* So many elements that they are counted in parts, of rows and columns; the same for any number of threads. */
TEST(long_histograms) {
  const int threads = THGetNumThreads();
  test_seed(31);
  for (int layout = 0; layout < LAYOUTS; ++layout)
    for (int k = 1; k <= 3; ++k) {
      const int64_t rows[] = {1, 3, 1003}, all = 300900;
      THTensor *t = LOCAL(laid2)(layout, rows[k - 1], all / rows[k - 1]);
      THTensor_(fill)(t, 3);
      for (int64_t i = 0; i < all; i += 1 + test_below(3)) *LOCAL(at)(t, i) = (num)((double)(test_below(20000) - 10000) / 70);
      THSetNumThreads(k);
      LOCAL(check_histograms)(t, 10, 0, 0);
      LOCAL(check_histograms)(t, k == 3 ? 90 : 3000, -100, 100);
      THTensor_(free)(t);
    }
  THSetNumThreads(threads);
}

/* The widest range, the narrowest, and numbers to which 1 is nothing. */
TEST(histogram_ranges) {
  const num largest = sizeof(num) == 4 ? (num)3.4028234663852886e38 : (num)1.7976931348623157e308;
  THTensor *t = LOCAL(laid1)(0, 5), *r = THTensor_(new)(), *none = THTensor_(new)();
  const num wide[] = {-largest, -largest / 4, 0, largest / 4, largest}, tiny[] = {0, 0, 0, 0, (num)(sizeof(num) == 4 ? 1e-45 : 5e-324)};
  const num expected_wide[] = {1, 1, 2, 1}, expected_tiny[] = {4, 0, 0, 1}, expected_equal[] = {0, 0, 5, 0}, expected_last[] = {0, 0, 0, 5},
            nothing[] = {0, 0, 0, 0};
  memcpy(THTensor_(data)(t), wide, sizeof wide);
  THTensor_(histc)(r, t, 4, 0, 0);
  LOCAL(check_values)(r, expected_wide, "the widest range");
  THTensor_(histc)(r, t, 4, -largest, largest);
  LOCAL(check_values)(r, expected_wide, "the widest range, given");
  memcpy(THTensor_(data)(t), tiny, sizeof tiny);
  THTensor_(histc)(r, t, 4, 0, 0);
  LOCAL(check_values)(r, expected_tiny, "the narrowest range");
  THTensor_(fill)(t, (num)1e30);
  THTensor_(histc)(r, t, 4, 0, 0);
  LOCAL(check_values)(r, expected_equal, "large equal numbers");
  THTensor_(fill)(t, largest);
  THTensor_(histc)(r, t, 4, 0, 0);
  LOCAL(check_values)(r, sizeof(num) == 4 ? expected_equal : expected_last, "the largest number");
  THTensor_(fill)(t, NAN);
  THTensor_(histc)(r, t, 4, 0, 0);
  LOCAL(check_values)(r, nothing, "NaN");
  THTensor_(histc)(r, none, 4, 0, 0);
  LOCAL(check_values)(r, nothing, "no elements");
  THTensor_(free)(t);
  THTensor_(free)(r);
  THTensor_(free)(none);
}

/* The result is the argument, or a part of it. */
TEST(histogram_aliases) {
  test_seed(32);
  for (int by_rows = 0; by_rows < 2; ++by_rows)
    for (int whole = 0; whole < 2; ++whole) {
      THTensor *t = LOCAL(laid2)(0, 6, 5), *r = THTensor_(new)();
      LOCAL(randomise)(t);
      num *v = LOCAL(values)(t), expected[30];
      if (by_rows) {
        for (int64_t i = 0; i < 6; ++i) LOCAL(count)(v + i * 5, 5, 5, -9, 9, expected + i * 5);
        THTensor_(set)(r, t);
        THTensor_(bhistc)(whole ? t : r, t, 5, -9, 9);
      } else {
        LOCAL(count)(v, 30, 6, -9, 9, expected);
        THTensor_(select)(r, t, 1, 2);
        THTensor_(histc)(whole ? t : r, t, 6, -9, 9);
      }
      LOCAL(check_values)(whole ? t : r, expected, "result in the argument");
      free(v);
      THTensor_(free)(t);
      THTensor_(free)(r);
    }
}
#endif

TEST(errors) {
  test_seed(12);
  THTensor *t = LOCAL(laid2)(0, 2, 3), *r = LOCAL(laid1)(STEPS, 4), *none = THTensor_(new)(),
           *wide = LOCAL(laid1)(0, 1);
  THLongTensor *ri = Long_laid1(STEPS, 4), *wide_i = Long_laid1(0, 1);
  THLongStorage *two = THLongStorage_newWithSize1(2);
  LOCAL(randomise)(t);
  LOCAL(randomise)(r);
  Long_randomise(ri);
  THTensor_(expand)(wide, wide, two);
  THLongTensor_expand(wide_i, wide_i, two);
  num *vt = LOCAL(values)(t), *vr = LOCAL(values)(r);
  int64_t *vi = Long_values(ri);
  for (int d = -1; d <= 2; d += 3) {
    expect_arg_error_text(2, "[2 x 3]", THTensor_(sum)(r, t, d, 0));
    expect_arg_error(2, THTensor_(prod)(r, t, d, 0));
    expect_arg_error(2, THTensor_(max)(r, ri, t, d, 0));
    expect_arg_error(2, THTensor_(min)(r, ri, t, d, 1));
  }
  expect_arg_error(2, THTensor_(sum)(r, none, 0, 0));
  expect_arg_error(2, THTensor_(max)(r, ri, none, 0, 0));
  expect_arg_error(1, THTensor_(maxall)(none));
  expect_arg_error(1, THTensor_(minall)(none));
  expect_error_text("overlaps itself", THTensor_(sum)(wide, t, 1, 0));
  expect_error_text("values_", THTensor_(max)(wide, ri, t, 1, 0));
  expect_error_text("indices_", THTensor_(min)(r, wide_i, t, 1, 0));
  expect_arg_error_text(1, "[4]", THTensor_(trace)(r));
  expect_any_error(THTensor_(trace)(NULL));
  expect_any_error(THTensor_(prodall)(NULL));
  expect_any_error(THTensor_(prod)(r, NULL, 0, 0));
#if TH_NUM_FLOATING
  for (int d = -1; d <= 2; d += 3) {
    expect_arg_error_text(3, "[2 x 3]", THTensor_(var)(r, t, d, 0, 0));
    expect_arg_error(3, THTensor_(std)(r, t, d, 0, 1));
    expect_arg_error(3, THTensor_(norm)(r, t, 2, d, 0));
    expect_arg_error(3, THTensor_(renorm)(r, t, 2, d, 1));
  }
  expect_arg_error(2, THTensor_(renorm)(r, t, 0, 0, 1));
  expect_arg_error(2, THTensor_(renorm)(r, t, NAN, 0, 1));
  expect_arg_error(2, THTensor_(renorm)(r, t, -INFINITY, 0, 1));
  expect_arg_error_text(1, "[4]", THTensor_(renorm)(t, r, 2, 0, 1));
  expect_error_text("overlaps itself", THTensor_(var)(wide, t, 1, 0, 0));
  expect_error_text("overlaps itself", THTensor_(norm)(wide, t, 2, 1, 0));
  expect_any_error(THTensor_(var)(NULL, t, 0, 0, 0));
  expect_any_error(THTensor_(std)(r, NULL, 0, 0, 0));
  expect_any_error(THTensor_(norm)(r, NULL, 2, 0, 0));
  expect_any_error(THTensor_(renorm)(NULL, t, 2, 0, 1));
  expect_any_error(THTensor_(varall)(NULL, 0));
  expect_any_error(THTensor_(stdall)(NULL, 0));
  expect_any_error(THTensor_(normall)(NULL, 2));
  expect_arg_error_text(2, "[4]", THTensor_(bhistc)(t, r, 4, 0, 4));
  expect_arg_error(2, THTensor_(bhistc)(t, none, 4, 0, 4));
  expect_arg_error_text(3, "-1", THTensor_(histc)(r, t, -1, 0, 4));
  expect_arg_error(3, THTensor_(bhistc)(r, t, 0, 0, 4));
  expect_arg_error_text(4, "3 is larger than maxvalue 1", THTensor_(histc)(r, t, 4, 3, 1));
  expect_arg_error(4, THTensor_(bhistc)(r, t, 4, -INFINITY, 1));
  expect_arg_error(4, THTensor_(histc)(r, t, 4, NAN, 1));
  expect_arg_error(5, THTensor_(histc)(r, t, 4, 0, INFINITY));
  expect_arg_error(5, THTensor_(bhistc)(r, t, 4, 0, NAN));
  expect_any_error(THTensor_(histc)(r, t, INT64_MAX, 0, 4));
  expect_any_error(THTensor_(bhistc)(r, t, INT64_MAX, 0, 4));
  expect_error_text("overlaps itself", THTensor_(histc)(wide, t, 2, 0, 4));
  expect_any_error(THTensor_(histc)(NULL, t, 4, 0, 4));
  expect_any_error(THTensor_(bhistc)(r, NULL, 4, 0, 4));
  THTensor_(set1d)(r, 1, INFINITY);
  expect_arg_error_text(2, "inf", THTensor_(histc)(r, r, 4, 1, 1));
  THTensor_(set1d)(r, 1, vr[1]);
  expect_arg_error(2, THTensor_(mean)(r, t, 2, 0));
  expect_arg_error(1, THTensor_(meanall)(none));
  expect_any_error(THTensor_(meanall)(NULL));
  expect_any_error(THTensor_(mean)(NULL, t, 0, 0));
#endif
  expect_any_error(THTensor_(sum)(NULL, t, 0, 0));
  expect_any_error(THTensor_(sum)(r, NULL, 0, 0));
  expect_any_error(THTensor_(max)(r, NULL, t, 0, 0));
  expect_any_error(THTensor_(min)(NULL, ri, t, 0, 0));
  expect_any_error(THTensor_(sumall)(NULL));
  expect_any_error(THTensor_(maxall)(NULL));
  expect_any_error(THTensor_(minall)(NULL));
  assert_true(r->nDimension == 1 && r->size[0] == 4 && r->stride[0] == 3);
  assert_true(ri->nDimension == 1 && ri->size[0] == 4 && ri->stride[0] == 3);
  LOCAL(check_values)(t, vt, "t");
  LOCAL(check_values)(r, vr, "r");
  Long_check_values(ri, vi, "ri");
  free(vt);
  free(vr);
  free(vi);
  THTensor_(free)(t);
  THTensor_(free)(r);
  THTensor_(free)(none);
  THTensor_(free)(wide);
  THLongTensor_free(ri);
  THLongTensor_free(wide_i);
  THLongStorage_free(two);
}

#elif TH_NUM_FLOATING

/* Are r's elements those of f, rounded, but for `near` in the last place? */
static void LOCAL(compare)(THTensor *r, THFloatTensor *f, int near, const char *what) {
  THTensor *expected = THTensor_(new)();
  assert_true(r->nDimension == f->nDimension);
  for (int k = 0; k < r->nDimension; ++k) assert_true(r->size[k] == f->size[k]);
  THTensor_(resizeAs)(expected, r);
  THTensor_(copyFloat)(expected, f);
  for (int64_t i = 0; i < THTensor_(nElement)(r); ++i) {
    const double x = DBL(*LOCAL(at)(r, i)), y = DBL(*LOCAL(at)(expected, i));
    if (!LOCAL(same)(*LOCAL(at)(r, i), *LOCAL(at)(expected, i)) && !(fabs(x - y) <= near * LOCAL(epsilon)() * fabs(y)))
      fail_msg("%s: element %lld is %.9g, not %.9g", what, (long long)i, x, y);
  }
  THTensor_(free)(expected);
}

/* Everything along dimension d, and of all elements, beside the same of floats. */
static void LOCAL(beside_floats)(THTensor *t, int d, int keep) {
  static const double powers[] = {0, 1, 2, 3, 2.5, INFINITY, -INFINITY};
  num *before = LOCAL(values)(t);
  THFloatTensor *f = THFloatTensor_new(), *fr = THFloatTensor_new();
  THTensor *r = THTensor_(new)(), *other = THTensor_(newClone)(t);
  THLongTensor *k = THLongTensor_new(), *fk = THLongTensor_new();
  THLongStorage *size = THTensor_(newSizeOf)(t);
  THFloatTensor_resize(f, size, NULL);
  THLongStorage_free(size);
  TH_CONCAT_2(THFloatTensor_copy, Num)(f, t);
#define BESIDE(near, name, ...)                          \
  do {                                                   \
    THTensor_(name)(r, t, __VA_ARGS__);                  \
    THFloatTensor_##name(fr, f, __VA_ARGS__);            \
    LOCAL(compare)(r, fr, near, #name);                  \
  } while (0)
  BESIDE(0, sum, d, keep);
  BESIDE(0, mean, d, keep);
  BESIDE(0, prod, d, keep);
  BESIDE(1, var, d, 0, keep);
  BESIDE(1, std, d, 1, keep);
#undef BESIDE
  for (size_t i = 0; i < sizeof powers / sizeof powers[0]; ++i) {
    THTensor_(norm)(r, t, NUM(powers[i]), d, keep);
    THFloatTensor_norm(fr, f, (float)powers[i], d, keep);
    LOCAL(compare)(r, fr, 1, "norm");
    const double all = THFloatTensor_normall(f, (float)powers[i]);
    assert_true(fabs(THTensor_(normall)(t, NUM(powers[i])) - all) <= 1e-6 * all);
  }
  for (int max = 0; max < 2; ++max) {
    (max ? THTensor_(max) : THTensor_(min))(r, k, t, d, keep);
    (max ? THFloatTensor_max : THFloatTensor_min)(fr, fk, f, d, keep);
    LOCAL(compare)(r, fr, 0, max ? "max" : "min");
    assert_true(THLongTensor_equal(k, fk));
  }
  assert_true(DBL(THTensor_(maxall)(t)) == THFloatTensor_maxall(f) && DBL(THTensor_(minall)(t)) == THFloatTensor_minall(f));
  const double sum = THFloatTensor_sumall(f), product = THFloatTensor_prodall(f), variance = THFloatTensor_varall(f, 1);
  assert_true(THTensor_(sumall)(t) == (float)sum && THTensor_(meanall)(t) == (float)THFloatTensor_meanall(f));
  assert_true(THTensor_(prodall)(t) == (float)product);
  assert_true(fabs(THTensor_(varall)(t, 1) - variance) <= 1e-6 * variance);
  assert_true(fabs(THTensor_(stdall)(t, 1) - sqrt(variance)) <= 1e-6 * sqrt(variance));
  if (t->nDimension == 2) assert_true(THTensor_(trace)(t) == (float)THFloatTensor_trace(f));
  THTensor_(mul)(other, t, NUM(2));
  const double norm = THFloatTensor_normall(f, 2);
  assert_true(fabs(THTensor_(dist)(other, t, NUM(2)) - norm) <= 1e-6 * norm);
  THTensor_(histc)(r, t, 7, NUM(-3), NUM(4));
  THFloatTensor_histc(fr, f, 7, -3, 4);
  LOCAL(compare)(r, fr, 0, "histc");
  THTensor_(histc)(r, t, 1000, NUM(0), NUM(0));
  THFloatTensor_histc(fr, f, 1000, 0, 0);
  LOCAL(compare)(r, fr, 0, "histc");
  if (t->nDimension == 2) {
    THTensor_(bhistc)(r, t, 5, NUM(-3), NUM(4));
    THFloatTensor_bhistc(fr, f, 5, -3, 4);
    LOCAL(compare)(r, fr, 0, "bhistc");
    for (size_t i = 1; i < 6; ++i) {
      THTensor_(renorm)(r, t, NUM(powers[i]), d, NUM(2.5));
      THFloatTensor_renorm(fr, f, (float)powers[i], d, 2.5f);
      LOCAL(compare)(r, fr, 1, "renorm");
    }
  }
  LOCAL(check_values)(t, before, "argument");
  free(before);
  THFloatTensor_free(f);
  THFloatTensor_free(fr);
  THTensor_(free)(r);
  THTensor_(free)(other);
  THLongTensor_free(k);
  THLongTensor_free(fk);
}

TEST(beside_floats) {
  static const int64_t shapes[][4] = {{1, 1}, {1, 70}, {1, 40000}, {2, 5, 3}, {2, 1, 40}, {2, 300, 7}, {2, 9, 2000}, {3, 3, 1, 50}};
  test_seed(40);
  for (size_t s = 0; s < sizeof shapes / sizeof shapes[0]; ++s)
    for (int layout = 0; layout < LAYOUTS; ++layout)
      for (int d = 0; d < shapes[s][0]; ++d) {
        THTensor *t = LOCAL(laid)(layout, (int)shapes[s][0], shapes[s] + 1);
        LOCAL(randomise)(t);
        LOCAL(beside_floats)(t, d, (int)test_below(2));
        const int64_t n = THTensor_(nElement)(t);
        for (int64_t i = 0; i < n; ++i) *LOCAL(at)(t, i) = NUM((double)(test_below(4000) + 1) / 700);
        LOCAL(beside_floats)(t, d, 1);
        THTensor_(free)(t);
      }
}

/* Sums beyond the type are exact until they are rounded; NaN is the largest. */
TEST(accumulates_narrow) {
  THTensor *t = LOCAL(laid1)(0, 4000), *r = THTensor_(new)();
  THLongTensor *k = THLongTensor_new();
  THTensor_(fill)(t, NUM(40));
  assert_true(THTensor_(sumall)(t) == 160000);
  THTensor_(mean)(r, t, 0, 0);
  assert_true(DBL(*LOCAL(at)(r, 0)) == 40);
  THTensor_(sum)(r, t, 0, 0);
  assert_true(DBL(*LOCAL(at)(r, 0)) == DBL(NUM(160000)));
  *LOCAL(at)(t, 77) = NUM(NAN);
  THTensor_(max)(r, k, t, 0, 0);
  assert_true(isnan(DBL(*LOCAL(at)(r, 0))) && *Long_at(k, 0) == 77);
  assert_true(isnan(DBL(THTensor_(minall)(t))) && isnan(THTensor_(sumall)(t)));
  expect_arg_error(2, THTensor_(sum)(r, t, 1, 0));
  expect_arg_error(3, THTensor_(norm)(r, t, NUM(2), -1, 0));
  expect_arg_error(3, THTensor_(var)(r, t, 1, 0, 0));
  expect_arg_error(2, THTensor_(max)(r, k, t, 2, 0));
  expect_arg_error_text(1, "[4000]", THTensor_(trace)(t));
  expect_arg_error(1, THTensor_(renorm)(r, t, NUM(2), 0, NUM(1)));
  expect_arg_error(2, THTensor_(renorm)(r, t, NUM(0), 0, NUM(1)));
  expect_arg_error(3, THTensor_(histc)(r, t, 0, NUM(0), NUM(1)));
  expect_arg_error(5, THTensor_(histc)(r, t, 2, NUM(0), NUM(INFINITY)));
  expect_arg_error(2, THTensor_(bhistc)(r, t, 2, NUM(0), NUM(1)));
  THTensor_(free)(t);
  THTensor_(free)(r);
  THLongTensor_free(k);
}

#endif

#endif
