#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "tests/generic/test_THCTensorBlas.c"
#else

/* TH is the oracle: a pair is a tensor of the host and one of a device, with the same storage, shape and strides. */
struct LOCAL(Pair) {
  THTensor *h;
  THCTensor *d;
};

static THCStorage *LOCAL(twin)(THStorage *s) {
  for (int i = 0; i < twin_count; ++i)
    if (twins[i].host == s) {
      THCStorage_(retain)(S, (THCStorage *)twins[i].device);
      return (THCStorage *)twins[i].device;
    }
  THCStorage *d = THCStorage_(newWithSize)(S, s->size);
  THCStorage_(copyCPU)(S, d, s);
  assert_true(twin_count < 16);
  twins[twin_count].host = s;
  twins[twin_count++].device = d;
  return d;
}
/* Takes h. */
static struct LOCAL(Pair) LOCAL(pair)(THTensor *h) {
  if (!h->nDimension) return (struct LOCAL(Pair)){h, THCTensor_(new)(S)};
  THLongStorage *size = THTensor_(newSizeOf)(h), *stride = THTensor_(newStrideOf)(h);
  THCStorage *s = LOCAL(twin)(h->storage);
  struct LOCAL(Pair) p = {h, THCTensor_(newWithStorage)(S, s, h->storageOffset, size, stride)};
  THCStorage_(free)(S, s);
  THLongStorage_free(size);
  THLongStorage_free(stride);
  return p;
}
static struct LOCAL(Pair) LOCAL(random)(THTensor *h) {
  LOCAL(randomise)(h);
  return LOCAL(pair)(h);
}
static void LOCAL(drop)(struct LOCAL(Pair) p) {
  THTensor_(free)(p.h);
  THCTensor_(free)(S, p.d);
}
#define DROP(...)                                                                                     \
  do {                                                                                                \
    struct LOCAL(Pair) all_[] = {__VA_ARGS__};                                                        \
    for (size_t k_ = 0; k_ < sizeof all_ / sizeof all_[0]; ++k_) LOCAL(drop)(all_[k_]);               \
    twin_count = 0;                                                                                   \
  } while (0)

/* The same shape, strides and elements, and the same around them. Numbers may be this far apart, times 1 + |number|. */
static void LOCAL(check_near)(struct LOCAL(Pair) p, double tolerance, const char *what) {
  assert_true(p.d->nDimension == p.h->nDimension);
  for (int i = 0; i < p.h->nDimension; ++i)
    if (p.d->size[i] != p.h->size[i] || p.d->stride[i] != p.h->stride[i]) fail_msg("%s: another shape", what);
  if (!p.h->nDimension) return;
  const ptrdiff_t n = THCStorage_(size)(S, p.d->storage);
  assert_true(n == p.h->storage->size && p.d->storageOffset == p.h->storageOffset);
  THStorage *back = THStorage_(newWithSize)(n);
  THStorage_(copyCuda)(S, back, p.d->storage);
  for (ptrdiff_t i = 0; i < n; ++i) {
    const num got = back->data[i], expected = p.h->storage->data[i];
    if (LOCAL(same)(got, expected)) continue;
    if (!(fabs(DBL(got) - DBL(expected)) <= tolerance * (1 + fabs(DBL(expected)))))
      fail_msg("%s: element %td of the storage is %.17g, not %.17g", what, i, DBL(got), DBL(expected));
  }
  THStorage_(free)(back);
}
static void LOCAL(check)(struct LOCAL(Pair) p, const char *what) { LOCAL(check_near)(p, 0, what); }

static const char *LOCAL(call)(int f, struct LOCAL(Pair) r, num beta, struct LOCAL(Pair) t, num alpha, struct LOCAL(Pair) a,
                               struct LOCAL(Pair) b) {
  switch (f) {
    case ADDMM:
      THTensor_(addmm)(r.h, beta, t.h, alpha, a.h, b.h);
      THCTensor_(addmm)(S, r.d, beta, t.d, alpha, a.d, b.d);
      return "addmm";
    case ADDMV:
      THTensor_(addmv)(r.h, beta, t.h, alpha, a.h, b.h);
      THCTensor_(addmv)(S, r.d, beta, t.d, alpha, a.d, b.d);
      return "addmv";
    case ADDR:
      THTensor_(addr)(r.h, beta, t.h, alpha, a.h, b.h);
      THCTensor_(addr)(S, r.d, beta, t.d, alpha, a.d, b.d);
      return "addr";
    case ADDBMM:
      THTensor_(addbmm)(r.h, beta, t.h, alpha, a.h, b.h);
      THCTensor_(addbmm)(S, r.d, beta, t.d, alpha, a.d, b.d);
      return "addbmm";
    default:
      THTensor_(baddbmm)(r.h, beta, t.h, alpha, a.h, b.h);
      THCTensor_(baddbmm)(S, r.d, beta, t.d, alpha, a.d, b.d);
      return "baddbmm";
  }
}
static void LOCAL(both)(int f, struct LOCAL(Pair) r, int64_t beta, struct LOCAL(Pair) t, int64_t alpha, struct LOCAL(Pair) a,
                        struct LOCAL(Pair) b) {
  const char *what = LOCAL(call)(f, r, NUM(beta), t, NUM(alpha), a, b);
  LOCAL(check)(r, what);
  LOCAL(check)(t, "t");
  LOCAL(check)(a, "factor");
  LOCAL(check)(b, "factor");
}
static int LOCAL(any)(void) { return (int)test_below(LAYOUTS); }
static THTensor *LOCAL(laid3)(int layout, int64_t n, int64_t rows, int64_t columns) {
  const int64_t size[] = {n, rows, columns};
  return LOCAL(laid)(layout, 3, size);
}

/* One product of matrices, or of a matrix and a vector (m == 0). */
static void LOCAL(try)(int64_t n, int64_t k, int64_t m, int lr, int lt, int la, int lb) {
  struct LOCAL(Pair) r = LOCAL(random)(m ? LOCAL(laid2)(lr, n, m) : LOCAL(laid1)(lr, n));
  struct LOCAL(Pair) t = LOCAL(random)(m ? LOCAL(laid2)(lt, n, m) : LOCAL(laid1)(lt, n));
  struct LOCAL(Pair) a = LOCAL(random)(LOCAL(laid2)(la, n, k)), b = LOCAL(random)(m ? LOCAL(laid2)(lb, k, m) : LOCAL(laid1)(lb, k));
  const int64_t beta = test_below(3), alpha = test_below(4);
  LOCAL(both)(m ? ADDMM : ADDMV, r, beta, t, alpha, a, b);
  LOCAL(both)(m ? ADDMM : ADDMV, r, beta, r, alpha, a, b);
  DROP(r, t, a, b);
}

TEST(products) {
  static const int64_t sizes[][3] = {{5, 3, 4}, {1, 3, 4},  {5, 1, 4},  {5, 3, 1},   {1, 1, 4},  {1, 3, 1},    {5, 1, 1},
                                     {1, 1, 1}, {33, 7, 5}, {8, 65, 9}, {70, 66, 80}, {5, 3, 0}, {1, 30, 0}, {40, 1, 0},
                                     {1, 1, 0}, {70, 90, 0}};
  start();
  test_seed(1);
  for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; ++s)
    for (int k = 0; k < 12; ++k)
      LOCAL(try)(sizes[s][0], sizes[s][1], sizes[s][2], LOCAL(any)(), LOCAL(any)(), LOCAL(any)(), LOCAL(any)());
  finish();
}

TEST(layouts) {
  start();
  test_seed(2);
  for (int r = 0; r < LAYOUTS; ++r)
    for (int a = 0; a < LAYOUTS; ++a)
      for (int b = 0; b < LAYOUTS; ++b) LOCAL(try)(4, 3, b % 3 ? 5 : 0, r, LOCAL(any)(), a, b);
  finish();
}

/* Operands of stride 0, and windows on a line. */
TEST(repeated) {
  start();
  test_seed(5);
  for (int which = 0; which < 17; ++which) {
    THTensor *a = LOCAL(laid2)(0, which & 1 ? 1 : 6, which & 2 ? 1 : 5), *b = LOCAL(laid2)(0, which & 4 ? 1 : 5, which & 8 ? 1 : 7);
    THTensor *t = LOCAL(laid2)(0, which & 1 ? 1 : 6, which & 8 ? 1 : 7), *row = LOCAL(laid1)(0, 1);
    THLongStorage *as = THLongStorage_newWithSize2(6, 5), *bs = THLongStorage_newWithSize2(5, 7);
    THLongStorage *ts = THLongStorage_newWithSize2(6, 7), *rs = THLongStorage_newWithSize1(5);
    LOCAL(randomise)(a);
    LOCAL(randomise)(b);
    LOCAL(randomise)(t);
    LOCAL(randomise)(row);
    THTensor_(expand)(a, a, as);
    THTensor_(expand)(b, b, bs);
    THTensor_(expand)(t, t, ts);
    THTensor_(expand)(row, row, rs);
    if (which == 16) {
      THTensor *line = LOCAL(laid1)(0, 11);
      LOCAL(randomise)(line);
      THTensor_(unfold)(a, line, 0, 5, 1);
      THTensor_(narrow)(a, NULL, 0, 0, 6);
      THTensor_(free)(line);
    }
    struct LOCAL(Pair) pa = LOCAL(pair)(a), pb = LOCAL(pair)(b), pt = LOCAL(pair)(t), pr = LOCAL(random)(LOCAL(laid2)(0, 6, 7));
    struct LOCAL(Pair) pv = LOCAL(pair)(row), py = LOCAL(random)(LOCAL(laid1)(0, 6)), pu = LOCAL(pair)(THTensor_(newSelect)(t, 1, 2));
    struct LOCAL(Pair) column = LOCAL(pair)(THTensor_(newSelect)(b, 0, 1));
    LOCAL(both)(ADDMM, pr, 2, pt, 3, pa, pb);
    LOCAL(both)(ADDMV, py, 2, pu, 3, pa, pv);
    LOCAL(both)(ADDR, pr, 2, pt, 3, pu, column);
    DROP(pa, pb, pt, pr, pv, py, pu, column);
    THLongStorage_free(as);
    THLongStorage_free(bs);
    THLongStorage_free(ts);
    THLongStorage_free(rs);
  }
  finish();
}

TEST(result_is_input) {
  start();
  test_seed(6);
  for (int layout = 0; layout < LAYOUTS; ++layout)
    for (int64_t n = 1; n <= 30; n += 13)
      for (int which = 0; which < 4; ++which) {
        struct LOCAL(Pair) a = LOCAL(random)(LOCAL(laid2)(layout, n, n)), b = LOCAL(random)(LOCAL(laid2)(LOCAL(any)(), n, n));
        struct LOCAL(Pair) t = LOCAL(random)(LOCAL(laid2)(LOCAL(any)(), n, n)), v = LOCAL(random)(LOCAL(laid1)(layout, n));
        struct LOCAL(Pair) w = LOCAL(random)(LOCAL(laid1)(LOCAL(any)(), n));
        LOCAL(both)(ADDMV, v, 2, which & 1 ? v : w, 1, a, v);
        LOCAL(both)(ADDMM, a, 2, which & 1 ? a : t, 1, which & 2 ? b : a, which & 2 ? a : b);
        DROP(a, b, t, v, w);
      }
  finish();
}

/* The result shares memory with an input, but not its layout: transposed, a row further on, or a row or column of a matrix. */
TEST(result_overlaps) {
  start();
  test_seed(7);
  for (int k = 0; k < 54; ++k) {
    const int which = k % 9, how = k / 9 % 3;
    const int64_t n = k < 27 ? 6 : 33;
    THTensor *big = LOCAL(laid2)(LOCAL(any)(), n + 1, n);
    LOCAL(randomise)(big);
    struct LOCAL(Pair) x = LOCAL(random)(LOCAL(laid2)(LOCAL(any)(), n, n)), y = LOCAL(random)(LOCAL(laid2)(LOCAL(any)(), n, n));
    struct LOCAL(Pair) r = LOCAL(pair)(THTensor_(newNarrow)(big, 0, how == 1, n));
    THTensor *other = THTensor_(newNarrow)(big, 0, how == 2, n);
    if (how == 0) THTensor_(transpose)(other, NULL, 0, 1);
    struct LOCAL(Pair) in = LOCAL(pair)(other), row = LOCAL(pair)(THTensor_(newSelect)(big, 0, 2));
    struct LOCAL(Pair) column = LOCAL(pair)(THTensor_(newSelect)(r.h, 1, 3));
    if (which == 0) LOCAL(both)(ADDMM, r, 1, x, 2, in, y);
    if (which == 1) LOCAL(both)(ADDMM, r, 1, x, 2, y, in);
    if (which == 2) LOCAL(both)(ADDMM, r, 1, in, 2, x, y);
    if (which == 3) LOCAL(both)(ADDMM, r, 1, in, 1, in, in);
    if (which == 4) LOCAL(both)(ADDMM, r, 1, in, 0, in, in);
    if (which == 5) LOCAL(both)(ADDMV, row, 2, column, 1, r, row);
    if (which == 6) LOCAL(both)(ADDMV, column, 1, row, 1, in, column);
    if (which == 7) LOCAL(both)(ADDR, r, 1, in, 1, column, row);
    if (which == 8) LOCAL(both)(ADDR, r, 0, r, 1, row, column);
    DROP(x, y, r, in, row, column);
    THTensor_(free)(big);
  }
  finish();
}

/* A result of another shape is laid over its storage anew, which grows; it may be one of the factors, or a view of it. */
TEST(resized) {
  start();
  test_seed(8);
  for (int which = 0; which < 4; ++which) {
    struct LOCAL(Pair) a = LOCAL(random)(THTensor_(newWithSize2d)(4, 3)), b = LOCAL(random)(THTensor_(newWithSize2d)(3, 12));
    struct LOCAL(Pair) t = LOCAL(random)(LOCAL(laid2)(LOCAL(any)(), 4, 12)), fresh = LOCAL(pair)(THTensor_(new)());
    struct LOCAL(Pair) view = LOCAL(pair)(THTensor_(newSelect)(b.h, 0, 1));
    struct LOCAL(Pair) r = which == 0 ? a : which == 1 ? b : which == 2 ? view : fresh;
    const char *what = LOCAL(call)(ADDMM, r, NUM(2), t, NUM(3), a, b);
    assert_true(r.h->nDimension == 2 && r.h->size[0] == 4 && r.h->size[1] == 12);
    THTensor *back = THTensor_(newWithSize2d)(4, 12);
    THTensor_(copyCuda)(S, back, r.d);
    assert_true(r.d->nDimension == 2 && r.d->size[0] == 4 && r.d->size[1] == 12);
    num *expected = LOCAL(values)(r.h);
    LOCAL(check_values)(back, expected, what);
    free(expected);
    THTensor_(free)(back);
    DROP(a, b, t, fresh, view);
  }
  finish();
}

TEST(rank_one) {
  static const int64_t sizes[][2] = {{1, 1}, {1, 5}, {7, 1}, {3, 4}, {17, 9}, {40, 33}};
  start();
  test_seed(12);
  for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; ++s)
    for (int layout = 0; layout < LAYOUTS; ++layout)
      for (int which = 0; which < 3; ++which) {
        const int64_t n = sizes[s][0], m = sizes[s][1];
        struct LOCAL(Pair) r = LOCAL(random)(LOCAL(laid2)(layout, n, m)), t = LOCAL(random)(LOCAL(laid2)(LOCAL(any)(), n, m));
        struct LOCAL(Pair) v = LOCAL(random)(LOCAL(laid1)(LOCAL(any)(), n)), w = LOCAL(random)(LOCAL(laid1)(LOCAL(any)(), m));
        struct LOCAL(Pair) row = LOCAL(pair)(THTensor_(newSelect)(r.h, 0, n / 2)), column = LOCAL(pair)(THTensor_(newSelect)(r.h, 1, m / 2));
        LOCAL(both)(ADDR, r, which, which ? t : r, test_below(3), v, w);
        LOCAL(both)(ADDR, r, which, r, 1, v, w);
        LOCAL(both)(ADDR, r, which, t, 1, column, row);
        DROP(r, t, v, w, row, column);
      }
  finish();
}

TEST(batches) {
  static const int64_t sizes[][4] = {{1, 1, 1, 1},  {3, 1, 4, 5}, {4, 5, 3, 1}, {5, 3, 1, 2},   {7, 8, 8, 8},
                                     {2, 17, 5, 33}, {9, 6, 9, 7}, {3, 40, 5, 6}, {40, 4, 4, 4}};
  start();
  test_seed(13);
  for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; ++s)
    for (int layout = 0; layout < LAYOUTS; ++layout) {
      const int64_t count = sizes[s][0], n = sizes[s][1], k = sizes[s][2], m = sizes[s][3];
      struct LOCAL(Pair) r = LOCAL(random)(LOCAL(laid3)(layout, count, n, m)), t = LOCAL(random)(LOCAL(laid3)(LOCAL(any)(), count, n, m));
      struct LOCAL(Pair) a = LOCAL(random)(LOCAL(laid3)(LOCAL(any)(), count, n, k)), b = LOCAL(random)(LOCAL(laid3)(LOCAL(any)(), count, k, m));
      struct LOCAL(Pair) sum = LOCAL(random)(LOCAL(laid2)(layout, n, m)), first = LOCAL(random)(LOCAL(laid2)(LOCAL(any)(), n, m));
      LOCAL(both)(BADDBMM, r, layout % 3, t, 2, a, b);
      LOCAL(both)(BADDBMM, r, layout % 3, r, 1, a, b);
      LOCAL(both)(BADDBMM, r, 2, t, 0, a, b);
      LOCAL(both)(ADDBMM, sum, layout % 3, first, 2, a, b);
      LOCAL(both)(ADDBMM, sum, layout % 3, sum, 1, a, b);
      LOCAL(both)(ADDBMM, sum, 3, first, 0, a, b);
      if (n == k) { /* the result is a factor */
        if (k == m) LOCAL(both)(BADDBMM, a, 1, t, 1, a, b);
        LOCAL(both)(BADDBMM, b, 1, b, 2, a, b);
      }
      DROP(r, t, a, b, sum, first);
    }
  /* A factor that is the same for all, and matrices side by side. */
  THTensor *one = LOCAL(laid3)(0, 1, 3, 4), *wide = LOCAL(laid3)(0, 4, 3, 5);
  THLongStorage *size = THLongStorage_newWithSize3(5, 3, 4);
  LOCAL(randomise)(one);
  THTensor_(expand)(one, one, size);
  LOCAL(randomise)(wide);
  THTensor_(transpose)(wide, NULL, 0, 2); /* (5, 3, 4) of strides (1, 5, 15) */
  struct LOCAL(Pair) a = LOCAL(pair)(one), b = LOCAL(pair)(THTensor_(newTranspose)(wide, 1, 2)), r = LOCAL(random)(LOCAL(laid3)(0, 5, 3, 3));
  struct LOCAL(Pair) sum = LOCAL(random)(LOCAL(laid2)(0, 3, 3));
  LOCAL(both)(BADDBMM, r, 1, r, 2, a, b);
  LOCAL(both)(ADDBMM, sum, 1, sum, 2, a, b);
  DROP(a, b, r, sum);
  THTensor_(free)(wide);
  THLongStorage_free(size);
  finish();
}

TEST(dots) {
  start();
  test_seed(15);
  for (int la = 0; la < LAYOUTS; ++la)
    for (int lb = 0; lb < LAYOUTS; ++lb)
      for (int64_t n = 1; n < 20000; n = 7 * n + 2) {
        if (n > 1000 && (la + lb) % 5) continue;
        struct LOCAL(Pair) a = LOCAL(random)(LOCAL(laid2)(la, 3, n));
        struct LOCAL(Pair) b = LOCAL(random)(n % 2 ? LOCAL(laid2)(lb, 3, n) : LOCAL(laid1)(lb, 3 * n));
        const accnum got = THCTensor_(dot)(S, a.d, b.d);
        if (got != (accnum)THTensor_(dot)(a.h, b.h)) fail_msg("dot of %lld is %.17g", (long long)(3 * n), (double)got);
        assert_true(THCTensor_(dot)(S, a.d, a.d) == (accnum)THTensor_(dot)(a.h, a.h));
        DROP(a, b);
      }
  /* Shapes that do not go together: one is copied. */
  THTensor *lines = THTensor_(newWithSize2d)(6, 10);
  struct LOCAL(Pair) a = LOCAL(random)(THTensor_(newTranspose)(lines, 0, 1));
  THTensor_(free)(lines);
  struct LOCAL(Pair) b = LOCAL(random)(LOCAL(laid2)(COLUMN_MAJOR | GAPS, 4, 15)), none = LOCAL(pair)(THTensor_(new)());
  assert_true(THCTensor_(dot)(S, a.d, b.d) == (accnum)THTensor_(dot)(a.h, b.h));
  assert_true(THCTensor_(dot)(S, none.d, none.d) == 0);
  expect_error_text("[10 x 6]", (THCTensor_(dot)(S, a.d, none.d), 0));
  expect_error_text("src is NULL", (THCTensor_(dot)(S, a.d, NULL), 0));
  expect_error_text("self is NULL", (THCTensor_(dot)(S, NULL, a.d), 0));
  use_device(1);
  expect_error_text("different GPUs", (THCTensor_(dot)(S, a.d, a.d), 0));
  use_device(0);
  DROP(a, b, none);
  finish();
}

#if !TH_NUM_FLOATING
/* Every sum and product wraps, also in the middle. */
TEST(wraps) {
  start();
  test_seed(10);
  for (int k = 0; k < 20; ++k) {
    const int64_t n = 1 + test_below(20), depth = 1 + test_below(200), m = 1 + test_below(20);
    THTensor *all[] = {LOCAL(laid2)(LOCAL(any)(), n, m), LOCAL(laid2)(LOCAL(any)(), n, depth), LOCAL(laid2)(LOCAL(any)(), depth, m),
                       LOCAL(laid1)(LOCAL(any)(), depth), LOCAL(laid1)(0, n), LOCAL(laid1)(0, m)};
    for (int j = 0; j < 6; ++j)
      for (int64_t i = 0; i < THTensor_(nElement)(all[j]); ++i) {
        const uint64_t bits = (uint64_t)test_below(INT64_C(1) << 31) << 33 ^ (uint64_t)test_below(INT64_C(1) << 31) * 7;
        memcpy(LOCAL(at)(all[j], i), (const char *)&bits + 8 - sizeof(num), sizeof(num)); /* the high bytes vary most */
      }
    *LOCAL(at)(all[1], 0) = (num)((uint64_t)1 << (8 * sizeof(num) - 1)); /* the least, or the middle */
    const num beta = *LOCAL(at)(all[3], 0), alpha = *LOCAL(at)(all[2], 0);
    struct LOCAL(Pair) r = LOCAL(pair)(all[0]), a = LOCAL(pair)(all[1]), b = LOCAL(pair)(all[2]), v = LOCAL(pair)(all[3]);
    struct LOCAL(Pair) y = LOCAL(pair)(all[4]), w = LOCAL(pair)(all[5]);
    assert_true(THCTensor_(dot)(S, a.d, a.d) == (accnum)THTensor_(dot)(a.h, a.h));
    LOCAL(check)(r, LOCAL(call)(ADDR, r, beta, r, alpha, y, w));
    LOCAL(check)(y, LOCAL(call)(ADDMV, y, beta, y, alpha, a, v));
    LOCAL(check)(r, LOCAL(call)(ADDMM, r, beta, r, alpha, a, b));
    DROP(r, a, b, v, y, w);
  }
  finish();
}
#else
static void LOCAL(fill)(struct LOCAL(Pair) p, double value) {
  THTensor_(fill)(p.h, NUM(value));
  THCTensor_(fill)(S, p.d, NUM(value));
}

/* beta 0 does not read t, nor what is in the result; alpha 0 does not read the factors. Elsewhere NaN goes through. */
TEST(nan) {
  static const int64_t sizes[][3] = {{3, 4, 5}, {1, 4, 5}, {3, 1, 5}, {3, 4, 1}, {20, 30, 40}, {3, 4, 0}, {30, 25, 0}, {1, 9, 0}};
  start();
  for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; ++s)
    for (int layout = 0; layout < LAYOUTS; ++layout)
      for (int f = 0; f <= BADDBMM; ++f) {
        const int64_t n = sizes[s][0], k = sizes[s][1], m = sizes[s][2];
        if ((f == ADDMV) != (m == 0)) continue;
        const int batch = f >= ADDBMM;
        struct LOCAL(Pair) r = LOCAL(pair)(f == ADDMV ? LOCAL(laid1)(layout, n) : f == BADDBMM ? LOCAL(laid3)(layout, 3, n, m) : LOCAL(laid2)(layout, n, m));
        struct LOCAL(Pair) t = LOCAL(pair)(f == ADDMV ? LOCAL(laid1)(0, n) : f == BADDBMM ? LOCAL(laid3)(1, 3, n, m) : LOCAL(laid2)(1, n, m));
        struct LOCAL(Pair) a = LOCAL(pair)(batch ? LOCAL(laid3)(layout, 3, n, k) : f == ADDR ? LOCAL(laid1)(layout, n) : LOCAL(laid2)(layout, n, k));
        struct LOCAL(Pair) b = LOCAL(pair)(batch ? LOCAL(laid3)(2, 3, k, m) : f == ADDR ? LOCAL(laid1)(2, m) : f == ADDMV ? LOCAL(laid1)(2, k) : LOCAL(laid2)(1, k, m));
        LOCAL(fill)(r, NAN);
        LOCAL(fill)(t, NAN);
        LOCAL(fill)(a, 2);
        LOCAL(fill)(b, 3);
        LOCAL(both)(f, r, 0, t, 1, a, b);
        LOCAL(fill)(r, INFINITY);
        LOCAL(check)(r, LOCAL(call)(f, r, NUM(-0.0), r, NUM(1), a, b));
        LOCAL(fill)(a, NAN);
        LOCAL(fill)(b, INFINITY);
        LOCAL(fill)(t, 5);
        LOCAL(both)(f, r, 2, t, 0, a, b);
        LOCAL(fill)(r, NAN);
        LOCAL(both)(f, r, 0, r, 0, a, b);
        LOCAL(fill)(b, 1);
        LOCAL(both)(f, r, 0, r, 1, a, b);
        LOCAL(fill)(a, 1);
        LOCAL(both)(f, r, 1, r, 1, a, b);
        LOCAL(fill)(r, -INFINITY);
        LOCAL(both)(f, r, 2, r, 1, a, b);
        DROP(r, t, a, b);
      }
  finish();
}

/* Numbers that are no whole ones: sums differ by their order alone; and one far above the others. */
TEST(irregular) {
  start();
  test_seed(20);
  for (int f = 0; f <= BADDBMM; ++f)
    for (int layout = 0; layout < LAYOUTS; ++layout) {
      const int64_t n = 9, k = 40, m = 7;
      const int batch = f >= ADDBMM;
      THTensor *all[] = {f == ADDMV ? LOCAL(laid1)(layout, n) : f == BADDBMM ? LOCAL(laid3)(layout, 3, n, m) : LOCAL(laid2)(layout, n, m),
                         batch ? LOCAL(laid3)(layout, 3, n, k) : f == ADDR ? LOCAL(laid1)(layout, n) : LOCAL(laid2)(layout, n, k),
                         batch ? LOCAL(laid3)(2, 3, k, m) : f == ADDR ? LOCAL(laid1)(2, m) : f == ADDMV ? LOCAL(laid1)(2, k) : LOCAL(laid2)(1, k, m)};
      for (int j = 0; j < 3; ++j)
        for (int64_t i = 0; i < THTensor_(nElement)(all[j]); ++i)
          *LOCAL(at)(all[j], i) = NUM((double)(test_below(2000001) - 1000000) / 1000000 * (i == 3 ? 100 : 1));
      struct LOCAL(Pair) r = LOCAL(pair)(all[0]), a = LOCAL(pair)(all[1]), b = LOCAL(pair)(all[2]);
      const char *what = LOCAL(call)(f, r, NUM(0.3), r, NUM(-1.7), a, b);
      LOCAL(check_near)(r, 300 * LOCAL(epsilon)(), what);
      DROP(r, a, b);
    }
  /* What the type holds, though not the sum on the way. */
  struct LOCAL(Pair) big = LOCAL(pair)(THTensor_(newWithSize1d)(3000));
  LOCAL(fill)(big, sizeof(num) == 2 ? 200 : 0.1);
  const double got = THCTensor_(dot)(S, big.d, big.d), expected = THTensor_(dot)(big.h, big.h);
  assert_true(fabs(got - expected) <= expected * 1e-7);
  DROP(big);
  finish();
}
#endif

TEST(errors) {
  start();
  struct LOCAL(Pair) r = LOCAL(random)(LOCAL(laid2)(COLUMN_MAJOR, 2, 2)), t = LOCAL(random)(LOCAL(laid2)(0, 2, 4));
  struct LOCAL(Pair) a = LOCAL(random)(LOCAL(laid2)(0, 2, 3)), b = LOCAL(random)(LOCAL(laid2)(0, 3, 4)), v = LOCAL(random)(LOCAL(laid1)(0, 3));
  struct LOCAL(Pair) u = LOCAL(random)(LOCAL(laid1)(0, 2)), p = LOCAL(random)(LOCAL(laid3)(0, 4, 2, 3)), q = LOCAL(random)(LOCAL(laid3)(0, 4, 3, 2));
  struct LOCAL(Pair) none = LOCAL(pair)(THTensor_(new)());
  THTensor *thin = LOCAL(laid2)(0, 2, 1);
  THLongStorage *size = THLongStorage_newWithSize2(2, 4);
  THTensor_(expand)(thin, thin, size);
  struct LOCAL(Pair) wide = LOCAL(pair)(thin);
  const num x = NUM(1);
  expect_error_text("self is NULL", (THCTensor_(addmm)(S, NULL, x, t.d, x, a.d, b.d), 0));
  expect_error_text("t is NULL", (THCTensor_(addmm)(S, r.d, NUM(0), NULL, x, a.d, b.d), 0));
  expect_error_text("mat1 is NULL", (THCTensor_(addmm)(S, r.d, x, t.d, NUM(0), NULL, b.d), 0));
  expect_error_text("mat2 is NULL", (THCTensor_(addmm)(S, r.d, x, t.d, x, a.d, NULL), 0));
  expect_error_text("state is NULL", (THCTensor_(addmm)(NULL, r.d, x, t.d, x, a.d, b.d), 0));
  expect_error_text("matrices expected, got 1D", (THCTensor_(addmm)(S, r.d, x, t.d, x, v.d, b.d), 0));
  expect_error_text("matrices expected, got 2D mat1 of size [2 x 3] and 3D mat2", (THCTensor_(addmm)(S, r.d, x, t.d, x, a.d, q.d), 0));
  expect_error_text("matrices expected", (THCTensor_(addmm)(S, r.d, x, t.d, x, none.d, b.d), 0));
  expect_error_text("mat1: [2 x 3], mat2: [2 x 4]", (THCTensor_(addmm)(S, r.d, x, t.d, x, a.d, t.d), 0));
  expect_error_text("matrix expected, got 1D", (THCTensor_(addmm)(S, r.d, x, v.d, x, a.d, b.d), 0));
  expect_error_text("t: [2 x 2], mat1: [2 x 3], mat2: [3 x 4]", (THCTensor_(addmm)(S, r.d, x, r.d, x, a.d, b.d), 0));
  if (THGetIndexBase() == 0) expect_error_text("overlaps itself", (THCTensor_(addmm)(S, wide.d, x, t.d, x, a.d, b.d), 0));
  expect_error_text("matrix and vector expected, got 1D mat of size [3] and 1D vec of size [3]",
                    (THCTensor_(addmv)(S, u.d, x, u.d, x, v.d, v.d), 0));
  expect_error_text("mat: [2 x 3], vec: [2]", (THCTensor_(addmv)(S, u.d, x, u.d, x, a.d, u.d), 0));
  expect_error_text("vector expected, got 2D", (THCTensor_(addmv)(S, u.d, x, a.d, x, a.d, v.d), 0));
  expect_error_text("t: [3], mat: [2 x 3], vec: [3]", (THCTensor_(addmv)(S, u.d, NUM(0), v.d, x, a.d, v.d), 0));
  expect_error_text("vec is NULL", (THCTensor_(addmv)(S, u.d, x, u.d, x, a.d, NULL), 0));
  expect_error_text("vector and vector expected, got 2D vec1 of size [2 x 3]", (THCTensor_(addr)(S, r.d, x, a.d, x, a.d, v.d), 0));
  expect_error_text("matrix expected, got 1D", (THCTensor_(addr)(S, r.d, x, v.d, x, u.d, v.d), 0));
  expect_error_text("t: [2 x 3], vec1: [3], vec2: [2]", (THCTensor_(addr)(S, r.d, NUM(0), a.d, x, v.d, u.d), 0));
  expect_error_text("vec2 is NULL", (THCTensor_(addr)(S, r.d, x, a.d, x, u.d, NULL), 0));
  expect_arg_error_text(6, "batch1 must be a batch", (THCTensor_(baddbmm)(S, r.d, x, p.d, x, a.d, q.d), 0));
  expect_arg_error_text(7, "batch2 must be a batch", (THCTensor_(baddbmm)(S, r.d, x, p.d, x, p.d, a.d), 0));
  expect_arg_error_text(7, "batch1: [4 x 2 x 3], batch2: [4 x 2 x 3]", (THCTensor_(baddbmm)(S, r.d, x, p.d, x, p.d, p.d), 0));
  expect_arg_error_text(4, "t: [4 x 2 x 3]", (THCTensor_(baddbmm)(S, r.d, x, p.d, x, p.d, q.d), 0));
  expect_arg_error_text(4, "t: [2 x 2]", (THCTensor_(baddbmm)(S, r.d, x, r.d, x, p.d, q.d), 0));
  expect_error_text("result is NULL", (THCTensor_(baddbmm)(S, NULL, x, r.d, x, p.d, q.d), 0));
  expect_arg_error(6, (THCTensor_(addbmm)(S, r.d, x, r.d, x, a.d, q.d), 0));
  expect_arg_error(7, (THCTensor_(addbmm)(S, r.d, x, r.d, x, p.d, r.d), 0));
  expect_arg_error_text(4, "t: [2 x 3]", (THCTensor_(addbmm)(S, r.d, x, a.d, x, p.d, q.d), 0));
  expect_arg_error(4, (THCTensor_(addbmm)(S, r.d, x, p.d, x, p.d, q.d), 0));
  const ptrdiff_t all = r.d->storage->size;
  THCStorage_(clearFlag)(S, r.d->storage, TH_STORAGE_RESIZABLE);
  r.d->storage->size = 4;
  expect_error_text("not resizable", (THCTensor_(addmm)(S, r.d, x, t.d, x, a.d, b.d), 0));
  r.d->storage->size = all;
  LOCAL(check)(r, "after Errors");
  LOCAL(check)(a, "after Errors");
  THLongStorage_free(size);
  DROP(r, t, a, b, v, u, p, q, none, wide);
  finish();
}

TEST(devices) {
  start();
  struct LOCAL(Pair) r = LOCAL(random)(LOCAL(laid2)(0, 3, 3)), a = LOCAL(random)(LOCAL(laid2)(0, 3, 3));
  twin_count = 0;
  use_device(1);
  struct LOCAL(Pair) b = LOCAL(random)(LOCAL(laid2)(1, 3, 3));
  const num x = NUM(1);
  expect_error_text("mat1 on device 0", (THCTensor_(addmm)(S, b.d, x, b.d, x, a.d, b.d), 0));
  LOCAL(both)(ADDMM, b, 1, b, 2, b, b); /* on the other device, with its own handle */
  /* Where devices reach each other's memory. */
  THCState_setKernelPeerToPeerAccessEnabled(S, 1);
  LOCAL(both)(ADDMM, b, 1, b, 1, a, r);
  use_device(0);
  LOCAL(both)(ADDMM, r, 1, b, 1, a, a);
  DROP(r, a, b);
  finish();
}

/* r = 2 t + 2 (a product), on the device alone, for operands that are no result of anything; what it says. */
static int LOCAL(device_only)(int f, struct LOCAL(Pair) r, struct LOCAL(Pair) t, struct LOCAL(Pair) a, struct LOCAL(Pair) b) {
  const num x = NUM(2);
  test_begin(TEST_RETURN);
  switch (f) {
    case ADDMM: THCTensor_(addmm)(S, r.d, x, t.d, x, a.d, b.d); break;
    case ADDMV: THCTensor_(addmv)(S, r.d, x, t.d, x, a.d, b.d); break;
    case ADDR: THCTensor_(addr)(S, r.d, x, t.d, x, a.d, b.d); break;
    case ADDBMM: THCTensor_(addbmm)(S, r.d, x, t.d, x, a.d, b.d); break;
    default: THCTensor_(baddbmm)(S, r.d, x, t.d, x, a.d, b.d);
  }
  return test_errors.calls;
}
/* An operand that has this shape in f: 't', 'a' or 'b'. */
static struct LOCAL(Pair) LOCAL(operand)(int f, char which, int layout) {
  const int nd = which == 't' ? (f == BADDBMM ? 3 : f == ADDMV ? 1 : 2) : f >= ADDBMM ? 3 : f == ADDR || (f == ADDMV && which == 'b') ? 1 : 2;
  return LOCAL(random)(nd == 3 ? LOCAL(laid3)(layout, 3, 4, 4) : nd == 2 ? LOCAL(laid2)(layout, 4, 4) : LOCAL(laid1)(layout, 4));
}

/* When memory runs out, the arguments stay as they were; when another call fails, there is an Error, and no memory is lost. */
TEST(failures) {
  static const char *const calls[] = {"launch",        "cudaMemcpyAsync", "cublasCreate",   "cublasSgemm",
                                      "cublasDgemm",   "cublasSgemv",     "cublasDgemv",    "cublasGemmEx",
                                      "cublasSgemmStridedBatched", "cublasDgemmStridedBatched", "cublasGemmStridedBatchedEx"};
  int cublas = 0;
  test_seed(21);
  for (int f = 0; f <= BADDBMM; ++f) {
    int failed = 1;
    for (int nth = 0; failed || nth == 1; ++nth) {
      start();
      struct LOCAL(Pair) a = LOCAL(operand)(f, 'a', STEPS), b = LOCAL(operand)(f, 'b', STEPS), t = LOCAL(operand)(f, 't', 0);
      struct LOCAL(Pair) r = LOCAL(pair)(THTensor_(new)());
      /* The first handle, and then each memory. */
      if (nth == 0) thcHostFail("cublasCreate", 1, cudaErrorMemoryAllocation);
      else thcHostFail("cudaMalloc", nth, cudaErrorMemoryAllocation);
      LOCAL(device_only)(f, r, t, a, b);
      failed = thcHostFailed();
      thcHostFail(NULL, 0, cudaSuccess);
      if (failed) {
        test_end(0, 0, nth ? "out of memory" : "resource allocation failed", "a product", __FILE__, __LINE__);
        assert_true(r.d->nDimension == 0);
        LOCAL(check)(t, "t");
        LOCAL(check)(a, "factor");
      }
      test_install();
      DROP(a, b, r, t);
      finish();
      assert_true(nth < 20);
    }
    for (size_t k = 0; k < sizeof calls / sizeof calls[0]; ++k) {
      failed = 1;
      for (int nth = 1; failed; ++nth) {
        start();
        struct LOCAL(Pair) a = LOCAL(operand)(f, 'a', 0), b = LOCAL(operand)(f, 'b', STEPS), r = LOCAL(operand)(f, 't', 0);
        thcHostFail(calls[k], nth, cudaErrorLaunchFailure);
        const int said = LOCAL(device_only)(f, r, r, a, b);
        failed = thcHostFailed();
        thcHostFail(NULL, 0, cudaSuccess);
        test_install();
        assert_int_equal(said, failed);
        if (failed && k >= 2) {
          assert_non_null(strstr(test_errors.text, "cublas runtime error : the GPU program failed to execute"));
          ++cublas;
        }
        DROP(a, b, r);
        finish();
        assert_true(nth < 20);
      }
    }
  }
  assert_true(TH_NUM_FLOATING ? cublas >= 8 : cublas == 0);
}

#endif
