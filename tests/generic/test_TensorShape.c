#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "tests/generic/test_TensorShape.c"
#else

static THLongStorage *LOCAL(sizes)(int nd, const int64_t *size) {
  THLongStorage *s = THLongStorage_newWithSize(nd);
  for (int d = 0; d < nd; ++d) s->data[d] = size[d];
  return s;
}
static void LOCAL(check_size)(const THTensor *t, int nd, const int64_t *size) {
  assert_int_equal(t->nDimension, nd);
  for (int d = 0; d < nd; ++d) assert_int_equal(t->size[d], size[d]);
}
static THTensor *LOCAL(random)(int layout, int nd, const int64_t *size) {
  THTensor *t = LOCAL(laid)(layout, nd, size);
  LOCAL(randomise)(t);
  return t;
}

/* zeros, zerosLike, ones, onesLike: into each layout of that size, and into another size. */
TEST(constant) {
  static const int64_t size[] = {3, 4, 2};
  THLongStorage *sizes = LOCAL(sizes)(3, size);
  test_seed(41);
  for (int which = 0; which < 4; ++which)
    for (int layout = 0; layout < LAYOUTS; ++layout)
      for (int other = 0; other < 2; ++other) {
        THTensor *like = LOCAL(random)(LAYOUTS - 1 - layout, 3, size);
        THTensor *r = other ? LOCAL(laid2)(layout, 5, 3) : LOCAL(laid)(layout, 3, size);
        num *before = LOCAL(values)(like), expected[24];
        if (!other) LOCAL(randomise)(r);
        if (which == 0) THTensor_(zeros)(r, sizes);
        if (which == 1) THTensor_(zerosLike)(r, like);
        if (which == 2) THTensor_(ones)(r, sizes);
        if (which == 3) THTensor_(onesLike)(r, like);
        LOCAL(check_size)(r, 3, size);
        for (int i = 0; i < 24; ++i) expected[i] = NUM(which / 2);
        LOCAL(check_values)(r, expected, "a constant");
        if (!other) LOCAL(check_guards)(r);
        LOCAL(check_values)(like, before, "the model");
        free(before);
        THTensor_(free)(r);
        THTensor_(free)(like);
      }
  THTensor *t = LOCAL(random)(0, 3, size);
  expect_any_error(THTensor_(zeros)(NULL, sizes));
  expect_any_error(THTensor_(ones)(t, NULL));
  expect_any_error(THTensor_(zerosLike)(t, NULL));
  expect_any_error(THTensor_(onesLike)(NULL, t));
  sizes->data[1] = -4;
  expect_any_error(THTensor_(ones)(t, sizes));
  LOCAL(check_size)(t, 3, size);
  THTensor_(free)(t);
  THLongStorage_free(sizes);
}

TEST(numbers) {
  static const int64_t size[] = {3, 4, 2};
  for (int layout = 0; layout < LAYOUTS; ++layout) {
    THTensor *t = LOCAL(random)(0, 3, size), *u = LOCAL(laid)(layout, 3, size);
    assert_true(THTensor_(numel)(t) == 24 && THTensor_(numel)(u) == 24);
    for (int i = 0; i < 24; ++i) *LOCAL(at)(u, i) = *LOCAL(at)(t, i);
    assert_int_equal(THTensor_(equal)(t, u), 1);
    for (int i = 0; i < 24; i += 5) {
      const num was = *LOCAL(at)(u, i);
      *LOCAL(at)(u, i) = NUM(DBL(was) == 20 ? 21 : 20);
      assert_int_equal(THTensor_(equal)(t, u), 0);
      *LOCAL(at)(u, i) = was;
    }
    THTensor_(resize2d)(u, 12, 2);
    assert_int_equal(THTensor_(equal)(t, u), 0);
    THTensor_(free)(t);
    THTensor_(free)(u);
  }
  THTensor *none = THTensor_(new)();
  assert_true(THTensor_(numel)(none) == 0);
  THTensor_(free)(none);
}

TEST(reshaped) {
  static const int64_t size[] = {4, 3, 2}, to[] = {6, 4};
  THLongStorage *sizes = LOCAL(sizes)(2, to);
  test_seed(42);
  for (int layout = 0; layout < LAYOUTS; ++layout)
    for (int result = 0; result < LAYOUTS; ++result) {
      THTensor *t = LOCAL(random)(layout, 3, size), *r = LOCAL(laid)(result, 2, to);
      num *before = LOCAL(values)(t);
      THTensor_(reshape)(r, t, sizes);
      LOCAL(check_size)(r, 2, to);
      LOCAL(check_values)(r, before, "reshape");
      LOCAL(check_guards)(r);
      LOCAL(check_values)(t, before, "reshape's input");
      THTensor_(reshape)(t, t, sizes);
      LOCAL(check_size)(t, 2, to);
      LOCAL(check_values)(t, before, "reshape of itself");
      free(before);
      THTensor_(free)(t);
      THTensor_(free)(r);
    }
  THTensor *t = LOCAL(random)(0, 3, size);
  sizes->data[0] = 5;
  expect_any_error(THTensor_(reshape)(t, t, sizes));
  LOCAL(check_size)(t, 3, size);
  THTensor_(free)(t);
  THLongStorage_free(sizes);
}

TEST(unit_matrix) {
  for (int layout = 0; layout < LAYOUTS; ++layout)
    for (int64_t n = 1; n < 6; ++n)
      for (int64_t m = -1; m < 6; ++m) {
        const int64_t size[] = {n, m > 0 ? m : n};
        THTensor *r = LOCAL(laid)(layout, 2, size);
        num expected[36];
        THTensor_(eye)(r, n, m);
        LOCAL(check_size)(r, 2, size);
        for (int64_t i = 0; i < n; ++i)
          for (int64_t j = 0; j < size[1]; ++j) expected[i * size[1] + j] = NUM(i == j);
        LOCAL(check_values)(r, expected, "eye");
        LOCAL(check_guards)(r);
        THTensor_(free)(r);
      }
  THTensor *r = THTensor_(new)();
  expect_arg_error(1, THTensor_(eye)(r, 0, 3));
  expect_arg_error(1, THTensor_(eye)(r, -2, 3));
  assert_int_equal(r->nDimension, 0);
  THTensor_(free)(r);
}

TEST(diagonals) {
  test_seed(43);
  for (int layout = 0; layout < LAYOUTS; ++layout)
    for (int k = -3; k <= 3; ++k) {
      /* Onto a diagonal. */
      const int64_t n = 4, side = n + (k < 0 ? -k : k), square[] = {side, side}, row = k < 0 ? -k : 0, column = k < 0 ? 0 : k;
      THTensor *t = LOCAL(random)(layout, 1, &n), *r = LOCAL(laid)(LAYOUTS - 1 - layout, 2, square);
      num expected[49];
      THTensor_(diag)(r, t, k);
      LOCAL(check_size)(r, 2, square);
      for (int64_t i = 0; i < side; ++i)
        for (int64_t j = 0; j < side; ++j)
          expected[i * side + j] = j - i == k ? *LOCAL(at)(t, i - row) : NUM(0);
      LOCAL(check_values)(r, expected, "a matrix of a diagonal");
      LOCAL(check_guards)(r);
      THTensor_(free)(t);
      THTensor_(free)(r);
      /* From one. */
      t = LOCAL(random)(layout, 2, (const int64_t[]){4, 5});
      const int64_t length = 4 - row < 5 - column ? 4 - row : 5 - column;
      r = LOCAL(laid1)(layout, length);
      THTensor_(diag)(r, t, k);
      LOCAL(check_size)(r, 1, &length);
      for (int64_t i = 0; i < length; ++i) expected[i] = *LOCAL(at)(t, (i + row) * 5 + i + column);
      LOCAL(check_values)(r, expected, "a diagonal of a matrix");
      LOCAL(check_guards)(r);
      THTensor_(diag)(t, t, k);
      LOCAL(check_size)(t, 1, &length);
      LOCAL(check_values)(t, expected, "a diagonal of itself");
      THTensor_(free)(t);
      THTensor_(free)(r);
    }
  THTensor *t = LOCAL(laid2)(0, 4, 5), *cube = THTensor_(newWithSize3d)(2, 2, 2), *r = THTensor_(new)();
  expect_arg_error(1, THTensor_(diag)(r, cube, 0));
  expect_arg_error(1, THTensor_(diag)(r, r, 0));
  expect_arg_error(2, THTensor_(diag)(r, t, 5));
  expect_arg_error(2, THTensor_(diag)(r, t, -4));
  assert_int_equal(r->nDimension, 0);
  THTensor_(free)(t);
  THTensor_(free)(cube);
  THTensor_(free)(r);
}

TEST(triangles) {
  static const int64_t size[] = {4, 6};
  test_seed(44);
  for (int layout = 0; layout < LAYOUTS; ++layout)
    for (int upper = 0; upper < 2; ++upper)
      for (int k = -6; k <= 7; ++k) {
        THTensor *t = LOCAL(random)(layout, 2, size), *r = LOCAL(random)(LAYOUTS - 1 - layout, 2, size);
        num *before = LOCAL(values)(t), expected[24];
        for (int i = 0; i < 4; ++i)
          for (int j = 0; j < 6; ++j)
            expected[i * 6 + j] = (upper ? j - i >= k : j - i <= k) ? before[i * 6 + j] : NUM(0);
        for (int in_place = 0; in_place < 2; ++in_place) {
          if (upper) THTensor_(triu)(in_place ? t : r, t, k);
          else THTensor_(tril)(in_place ? t : r, t, k);
          LOCAL(check_size)(in_place ? t : r, 2, size);
          LOCAL(check_values)(in_place ? t : r, expected, upper ? "triu" : "tril");
          LOCAL(check_guards)(in_place ? t : r);
          if (!in_place) LOCAL(check_values)(t, before, "a triangle's matrix");
        }
        free(before);
        THTensor_(free)(t);
        THTensor_(free)(r);
      }
  THTensor *v = LOCAL(laid1)(0, 4), *r = THTensor_(new)();
  expect_arg_error(1, THTensor_(tril)(r, v, 0));
  expect_arg_error(1, THTensor_(triu)(r, v, 0));
  assert_int_equal(r->nDimension, 0);
  THTensor_(free)(v);
  THTensor_(free)(r);
}

/* Two or three tensors of size [3 x n x 2] but for the joined dimension, where they have 2, 4 and 1. */
TEST(joined) {
  static const int64_t lengths[] = {2, 4, 1};
  test_seed(45);
  for (int d = 0; d < 3; ++d)
    for (int layout = 0; layout < LAYOUTS; ++layout)
      for (int count = 2; count <= 3; ++count) {
        THTensor *in[4], *none = THTensor_(new)();
        int64_t whole[] = {3, 4, 2}, at[] = {0, 0, 0};
        whole[d] = count == 2 ? 6 : 7;
        for (int k = 0; k < count; ++k) {
          int64_t size[] = {3, 4, 2};
          size[d] = lengths[k];
          in[k] = LOCAL(random)((layout + k) % LAYOUTS, 3, size);
        }
        THTensor *r = LOCAL(laid)(layout, 3, whole);
        num expected[84];
        for (int i = 0; i < 84 && at[0] < whole[0]; ++i) {
          int64_t from[] = {at[0], at[1], at[2]};
          int k = 0;
          while (from[d] >= lengths[k]) from[d] -= lengths[k++];
          expected[i] = *LOCAL(at)(in[k], (from[0] * in[k]->size[1] + from[1]) * in[k]->size[2] + from[2]);
          for (int e = 2; e >= 0 && ++at[e] == whole[e] && e; --e) at[e] = 0;
        }
        in[count] = none; /* of no account */
        for (int last = 0; last < (d == 2 ? 2 : 1); ++last) {
          if (count == 2) THTensor_(cat)(r, in[0], in[1], last ? -1 : d);
          else THTensor_(catArray)(r, in, 4, last ? -1 : d);
          LOCAL(check_size)(r, 3, whole);
          LOCAL(check_values)(r, expected, "cat");
          LOCAL(check_guards)(r);
          LOCAL(randomise)(r);
        }
        /* The result is an input. */
        if (count == 2) THTensor_(cat)(in[1], in[0], in[1], d);
        else THTensor_(catArray)(in[1], in, 3, d);
        LOCAL(check_size)(in[1], 3, whole);
        LOCAL(check_values)(in[1], expected, "cat with itself");
        for (int k = 0; k <= count; ++k) THTensor_(free)(in[k]);
        THTensor_(free)(r);
      }
  THTensor *a = LOCAL(laid2)(0, 2, 3), *b = LOCAL(laid2)(0, 3, 2), *r = THTensor_(new)(), *both[] = {a, NULL};
  expect_any_error(THTensor_(cat)(r, a, b, 0));
  expect_any_error(THTensor_(cat)(r, a, b, 1));
  expect_any_error(THTensor_(cat)(r, a, NULL, 0));
  expect_arg_error(4, THTensor_(cat)(r, a, a, -2));
  expect_any_error(THTensor_(catArray)(r, both, 2, 0));
  expect_any_error(THTensor_(catArray)(r, NULL, 2, 0));
  expect_arg_error(3, THTensor_(catArray)(r, both, 0, 0));
  expect_arg_error(3, THTensor_(catArray)(r, NULL, -1, 0));
  expect_arg_error(4, THTensor_(catArray)(r, both, 1, -2));
  THTensor_(cat)(r, r, r, 0);
  assert_int_equal(r->nDimension, 0);
  /* Along a dimension that they do not have. */
  THTensor_(fill)(a, NUM(1));
  THTensor_(cat)(r, a, a, 2);
  LOCAL(check_size)(r, 3, (const int64_t[]){2, 3, 2});
  for (int i = 0; i < 12; ++i) assert_true(DBL(*LOCAL(at)(r, i)) == 1);
  THTensor_(free)(a);
  THTensor_(free)(b);
  THTensor_(free)(r);
}

#if TH_NUM_MATH
TEST(ranges) {
  static const int steps[][3] = {{3, 40, 4}, {40, 3, -7}, {5, 5, 1}, {5, 5, -3}, {0, 100, 1}, {2, 9, 100}, {120, 0, -40}};
  for (int layout = 0; layout < LAYOUTS; ++layout)
    for (int k = 0; k < 7; ++k)
      for (int open = 0; open < 2; ++open) {
        const int from = steps[k][0], to = steps[k][1], step = steps[k][2];
        num expected[101];
        int64_t n = 0;
        for (int x = from; step > 0 ? x <= to - open : x >= to + open; x += step) expected[n++] = LOCAL(from_int)(x);
        THTensor *r = LOCAL(laid1)(layout, n ? n : 3);
        if (open) THTensor_(arange)(r, from, to, step);
        else THTensor_(range)(r, from, to, step);
        assert_true(THTensor_(nElement)(r) == n);
        LOCAL(check_values)(r, expected, open ? "arange" : "range");
        if (n) LOCAL(check_guards)(r);
        THTensor_(free)(r);
      }
  /* A result of so many elements keeps its shape. */
  static const int64_t size[] = {3, 4};
  THTensor *r = LOCAL(laid)(STEPS, 2, size);
  num expected[12];
  for (int i = 0; i < 12; ++i) expected[i] = LOCAL(from_int)(7 + 2 * i);
  THTensor_(range)(r, 7, 29, 2);
  LOCAL(check_size)(r, 2, size);
  LOCAL(check_values)(r, expected, "range in a matrix");
  THTensor_(zero)(r);
  THTensor_(arange)(r, 7, 30, 2);
  LOCAL(check_size)(r, 2, size);
  LOCAL(check_values)(r, expected, "arange in a matrix");
#if TH_NUM_FLOATING
  THTensor_(range)(r, (accnum)-0.5, 2, (accnum)0.25);
  assert_true(THTensor_(nElement)(r) == 11);
  for (int i = 0; i < 11; ++i) assert_true(DBL(*LOCAL(at)(r, i)) == -0.5 + 0.25 * i);
  expect_arg_error(2, THTensor_(range)(r, 0, (accnum)INFINITY, 1));
  expect_arg_error(2, THTensor_(arange)(r, (accnum)NAN, 3, 1));
#endif
  expect_arg_error(3, THTensor_(range)(r, 1, 2, 0));
  expect_arg_error(3, THTensor_(arange)(r, 1, 2, 0));
  expect_arg_error(2, THTensor_(range)(r, 1, 2, -1));
  expect_arg_error(2, THTensor_(arange)(r, 2, 1, 1));
  THTensor_(free)(r);
}

TEST(vector_products) {
  test_seed(46);
  for (int d = 0; d < 3; ++d)
    for (int layout = 0; layout < LAYOUTS; ++layout)
      for (int other = 0; other < LAYOUTS; other += 3) {
        int64_t size[] = {2, 4, 5}, step[] = {20, 5, 1};
        size[d] = 3;
        for (int e = 1; e >= 0; --e) step[e] = step[e + 1] * size[e + 1];
        THTensor *a = LOCAL(random)(layout, 3, size), *b = LOCAL(random)(other, 3, size), *r = LOCAL(laid)(layout, 3, size);
        const int64_t n = THTensor_(nElement)(a);
        num *x = LOCAL(values)(a), *y = LOCAL(values)(b), *expected = (num *)malloc((size_t)n * sizeof *expected);
        for (int64_t i = 0; i < n; ++i) {
          const int64_t own = i / step[d] % 3, first = i - own * step[d];
          const int64_t p = first + (own + 1) % 3 * step[d], q = first + (own + 2) % 3 * step[d];
          expected[i] = LOCAL(from_int)(LOCAL(whole)(x[p]) * LOCAL(whole)(y[q]) - LOCAL(whole)(x[q]) * LOCAL(whole)(y[p]));
        }
        for (int way = 0; way < 3; ++way) {
          THTensor *to = way == 2 ? a : r;
          if (way < 2) LOCAL(randomise)(r);
          THTensor_(cross)(to, a, b, way ? d : -1);
          LOCAL(check_size)(to, 3, size);
          LOCAL(check_values)(to, expected, "cross");
          LOCAL(check_guards)(to);
          LOCAL(check_values)(b, y, "cross's input");
        }
        free(x);
        free(y);
        free(expected);
        THTensor_(free)(a);
        THTensor_(free)(b);
        THTensor_(free)(r);
      }
  THTensor *a = LOCAL(laid2)(0, 3, 4), *b = LOCAL(laid2)(0, 4, 3), *r = THTensor_(new)();
  expect_any_error(THTensor_(cross)(r, a, b, 0));
  expect_arg_error(3, THTensor_(cross)(r, a, a, 1));
  expect_arg_error(3, THTensor_(cross)(r, a, a, 2));
  expect_any_error(THTensor_(cross)(r, a, NULL, 0));
  assert_int_equal(r->nDimension, 0);
  THTensor_(free)(a);
  THTensor_(free)(b);
  THTensor_(free)(r);
}
#endif

#if TH_NUM_FLOATING
/* Both ends are exact, the others within 2 ulp; within 8 where long double is no wider than double in fact, as under Valgrind. */
TEST(spaced) {
  volatile long double one = 1, little = LDBL_EPSILON;
  const int most = one + little == one ? 8 : 2;
  static const double ends[][2] = {{-3, 4}, {0.1, 0.7}, {2, -1.25}, {0.75, 0.75}};
  double ulp = 1;
  while (DBL(NUM(1 + ulp / 2)) != 1) ulp /= 2;
  for (int layout = 0; layout < LAYOUTS; ++layout)
    for (int k = 0; k < 4; ++k)
      for (int64_t n = 1; n < 40; n += n < 5 ? 1 : 7)
        for (int logarithmic = 0; logarithmic < 2; ++logarithmic) {
          const num a = NUM(ends[k][0]), b = NUM(ends[k][1]);
          THTensor *r = LOCAL(laid1)(layout, n);
          if (logarithmic) THTensor_(logspace)(r, a, b, n);
          else THTensor_(linspace)(r, a, b, n);
          LOCAL(check_size)(r, 1, &n);
          for (int64_t i = 0; i < n; ++i) {
            const long double x = n == 1 ? DBL(a) : DBL(a) + ((long double)DBL(b) - DBL(a)) * i / (n - 1);
            const long double expected = logarithmic ? powl(10, x) : x, scale = logarithmic ? expected : fmaxl(fabsl(x), 1);
            const double got = DBL(*LOCAL(at)(r, i));
            if (!(fabsl(got - expected) <= most * ulp * scale))
              fail_msg("number %lld of %lld from %g to %g is %.17g, not %.20Lg", (long long)i, (long long)n, DBL(a), DBL(b), got,
                       expected);
          }
          if (!logarithmic && n > 1)
            assert_true(DBL(*LOCAL(at)(r, 0)) == DBL(a) && DBL(*LOCAL(at)(r, n - 1)) == DBL(b));
          LOCAL(check_guards)(r);
          THTensor_(free)(r);
        }
  THTensor *r = THTensor_(new)();
  expect_arg_error(3, THTensor_(linspace)(r, NUM(1), NUM(2), 0));
  expect_arg_error(3, THTensor_(logspace)(r, NUM(1), NUM(2), -1));
  assert_int_equal(r->nDimension, 0);
  THTensor_(free)(r);
}
#endif

#endif
