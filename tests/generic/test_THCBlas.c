#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "tests/generic/test_THCBlas.c"
#else

/* TH's BLAS on the same memory is the oracle. */
struct LOCAL(Pair) {
  THTensor *h;
  THCTensor *d;
  num *p; /* in the host's memory, and the device's */
  num *q;
};
static struct LOCAL(Pair) LOCAL(pair)(int64_t n) {
  struct LOCAL(Pair) p = {THTensor_(newWithSize1d)(n), THCTensor_(newWithSize1d)(S, n), NULL, NULL};
  LOCAL(randomise)(p.h);
  THCTensor_(copyCPU)(S, p.d, p.h);
  p.p = p.h->storage->data;
  p.q = p.d->storage->data;
  return p;
}
static void LOCAL(check)(struct LOCAL(Pair) p, const char *what) {
  const int64_t n = p.h->size[0];
  THTensor *back = THTensor_(newWithSize1d)(n);
  THTensor_(copyCuda)(S, back, p.d);
  LOCAL(check_values)(back, p.p, what);
  THTensor_(free)(back);
}
static void LOCAL(drop)(struct LOCAL(Pair) p) {
  THTensor_(free)(p.h);
  THCTensor_(free)(S, p.d);
}
static void LOCAL(fill)(struct LOCAL(Pair) p, double v) {
  THTensor_(fill)(p.h, NUM(v));
  THCTensor_(fill)(S, p.d, NUM(v));
}

TEST(dot) {
  static const int steps[] = {1, 3, -1, -2};
  start();
  test_seed(1);
  for (int64_t n = 1; n < 3000; n = 5 * n + 2)
    for (int i = 0; i < 16; ++i) {
      const int64_t incx = steps[i / 4], incy = steps[i % 4];
      struct LOCAL(Pair) x = LOCAL(pair)(3 * n), y = LOCAL(pair)(3 * n);
      int64_t sum = 0;
      for (int64_t k = 0; k < n; ++k)
        sum += LOCAL(whole)(x.p[incx < 0 ? (k - n + 1) * incx : k * incx]) * LOCAL(whole)(y.p[incy < 0 ? (k - n + 1) * incy : k * incy]);
      assert_true(BLAS(dot)(S, n, x.q, incx, y.q, incy) == (accnum)sum);
      assert_true(BLAS(dot)(S, 0, x.q, incx, y.q, incy) == 0);
      LOCAL(drop)(x);
      LOCAL(drop)(y);
    }
  struct LOCAL(Pair) x = LOCAL(pair)(9);
  assert_true(BLAS(dot)(S, 0, NULL, 1, NULL, 1) == 0);
  assert_true(BLAS(dot)(S, -3, x.q, 1, x.q, 1) == 0);
  expect_error_text("x is NULL", (BLAS(dot)(S, 2, NULL, 1, x.q, 1), 0));
  expect_error_text("y is NULL", (BLAS(dot)(S, 2, x.q, 1, NULL, 1), 0));
  LOCAL(drop)(x);
  finish();
}

TEST(gemm) {
  static const char letters[] = "nTcN";
  start();
  test_seed(2);
  for (int k = 0; k < 60; ++k) {
    const int64_t m = test_below(9), n = test_below(9), depth = test_below(9), more = test_below(3);
    const char ta = letters[test_below(4)], tb = letters[test_below(4)];
    const int a_turned = ta == 'T' || ta == 'c', b_turned = tb == 'T' || tb == 'c';
    const int64_t lda = (a_turned ? depth : m) + more + !(a_turned ? depth : m), ldb = (b_turned ? n : depth) + more + !(b_turned ? n : depth), ldc = m + more + !m;
    const num alpha = NUM(test_below(4)), beta = NUM(test_below(3));
    struct LOCAL(Pair) a = LOCAL(pair)(lda * 9), b = LOCAL(pair)(ldb * 9), c = LOCAL(pair)(ldc * 9);
    if (k % 3 == 0) LOCAL(fill)(c, NAN);
    THBlas_(gemm)(ta, tb, m, n, depth, alpha, a.p, lda, b.p, ldb, beta, c.p, ldc);
    BLAS(gemm)(S, ta, tb, m, n, depth, alpha, a.q, lda, b.q, ldb, beta, c.q, ldc);
    LOCAL(check)(c, "gemm");
    LOCAL(drop)(a);
    LOCAL(drop)(b);
    LOCAL(drop)(c);
  }
  struct LOCAL(Pair) a = LOCAL(pair)(9), c = LOCAL(pair)(9);
  const num x = NUM(1), zero = NUM(0);
  const int64_t far = INT64_C(1) << 31;
  /* Nothing is read that does not count. */
  THBlas_(gemm)('n', 'n', 3, 3, 3, zero, NULL, 3, NULL, 3, NUM(2), c.p, 3);
  BLAS(gemm)(S, 'n', 'n', 3, 3, 3, zero, NULL, 3, NULL, 3, NUM(2), c.q, 3);
  LOCAL(check)(c, "beta c");
  BLAS(gemm)(S, 'n', 'n', 3, 3, 0, x, NULL, 3, NULL, 1, x, c.q, 3);
  LOCAL(check)(c, "c");
  BLAS(gemm)(S, 'n', 'n', 0, 3, 3, x, NULL, 1, NULL, 3, x, NULL, 1);
  BLAS(gemm)(S, 'n', 'n', 1, 1, 1, x, a.q, 0, a.q, 0, zero, c.q, 0); /* one column needs no distance */
  THBlas_(gemm)('n', 'n', 1, 1, 1, x, a.p, 0, a.p, 0, zero, c.p, 0);
  LOCAL(check)(c, "one element");
  expect_arg_error_text(3, "m is -1", (BLAS(gemm)(S, 'n', 'n', -1, 3, 3, x, a.q, 3, a.q, 3, x, c.q, 3), 0));
  expect_arg_error_text(4, "n is -2", (BLAS(gemm)(S, 'n', 'n', 3, -2, 3, x, a.q, 3, a.q, 3, x, c.q, 3), 0));
  expect_arg_error_text(5, "k is -3", (BLAS(gemm)(S, 'n', 'n', 3, 3, -3, x, a.q, 3, a.q, 3, x, c.q, 3), 0));
  expect_arg_error_text(8, "lda is 2, less than the 3 rows", (BLAS(gemm)(S, 'n', 'n', 3, 3, 3, x, a.q, 2, a.q, 3, x, c.q, 3), 0));
  expect_arg_error_text(10, "ldb is 2", (BLAS(gemm)(S, 'n', 't', 3, 3, 3, x, a.q, 3, a.q, 2, x, c.q, 3), 0));
  expect_arg_error_text(13, "ldc is 2", (BLAS(gemm)(S, 'n', 'n', 3, 3, 3, x, a.q, 3, a.q, 3, x, c.q, 2), 0));
  expect_arg_error_text(3, "m is 2147483648, beyond cuBLAS's 32 bits", (BLAS(gemm)(S, 'n', 'n', far, 3, 3, x, a.q, far, a.q, 3, x, c.q, far), 0));
  expect_arg_error_text(4, "beyond", (BLAS(gemm)(S, 'n', 'n', 3, far, 3, x, a.q, 3, a.q, 3, x, c.q, 3), 0));
  expect_arg_error_text(5, "beyond", (BLAS(gemm)(S, 'n', 'n', 3, 3, far, x, a.q, 3, a.q, far, x, c.q, 3), 0));
  expect_arg_error_text(8, "beyond", (BLAS(gemm)(S, 'n', 'n', 3, 3, 3, x, a.q, far, a.q, 3, x, c.q, 3), 0));
  expect_arg_error_text(10, "beyond", (BLAS(gemm)(S, 'n', 'n', 3, 3, 3, x, a.q, 3, a.q, far, x, c.q, 3), 0));
  expect_arg_error_text(13, "beyond", (BLAS(gemm)(S, 'n', 'n', 3, 3, 3, x, a.q, 3, a.q, 3, x, c.q, far), 0));
  expect_error_text("a is NULL", (BLAS(gemm)(S, 'n', 'n', 3, 3, 3, x, NULL, 3, a.q, 3, x, c.q, 3), 0));
  expect_error_text("b is NULL", (BLAS(gemm)(S, 'n', 'n', 3, 3, 3, x, a.q, 3, NULL, 3, x, c.q, 3), 0));
  expect_error_text("c is NULL", (BLAS(gemm)(S, 'n', 'n', 3, 3, 3, x, a.q, 3, a.q, 3, x, NULL, 3), 0));
  expect_error_text("state is NULL", (BLAS(gemm)(NULL, 'n', 'n', 3, 3, 3, x, a.q, 3, a.q, 3, x, c.q, 3), 0));
  LOCAL(check)(c, "after Errors");
  LOCAL(drop)(a);
  LOCAL(drop)(c);
  finish();
}

#if TH_NUM_LAPACK

TEST(gemv) {
  static const int steps[] = {1, 3, -1, -2};
  start();
  test_seed(3);
  for (int k = 0; k < 60; ++k) {
    const int64_t m = test_below(9), n = test_below(9), lda = m + test_below(3) + !m, incx = steps[test_below(4)], incy = steps[test_below(4)];
    const char trans = "nTc"[test_below(3)];
    const num alpha = (num)test_below(3), beta = (num)test_below(3);
    struct LOCAL(Pair) a = LOCAL(pair)(lda * 9), x = LOCAL(pair)(30), y = LOCAL(pair)(30);
    if (k % 3 == 0) LOCAL(fill)(y, NAN);
    THBlas_(gemv)(trans, m, n, alpha, a.p, lda, x.p, incx, beta, y.p, incy);
    BLAS(gemv)(S, trans, m, n, alpha, a.q, lda, x.q, incx, beta, y.q, incy);
    LOCAL(check)(y, "gemv");
    LOCAL(drop)(a);
    LOCAL(drop)(x);
    LOCAL(drop)(y);
  }
  struct LOCAL(Pair) a = LOCAL(pair)(9), y = LOCAL(pair)(9);
  const int64_t far = INT64_C(1) << 31;
  BLAS(gemv)(S, 'n', 3, 3, 0, NULL, 3, NULL, 1, 2, y.q, 1);
  THBlas_(gemv)('n', 3, 3, 0, NULL, 3, NULL, 1, 2, y.p, 1);
  BLAS(gemv)(S, 'n', 0, 3, 1, NULL, 1, NULL, 1, 2, NULL, 1);
  expect_arg_error_text(2, "m is -1", (BLAS(gemv)(S, 'n', -1, 3, 1, a.q, 3, a.q, 1, 1, y.q, 1), 0));
  expect_arg_error_text(3, "n is -1", (BLAS(gemv)(S, 'n', 3, -1, 1, a.q, 3, a.q, 1, 1, y.q, 1), 0));
  expect_arg_error_text(6, "lda is 2", (BLAS(gemv)(S, 'n', 3, 3, 1, a.q, 2, a.q, 1, 1, y.q, 1), 0));
  expect_arg_error_text(8, "incx is 0", (BLAS(gemv)(S, 'n', 3, 3, 1, a.q, 3, a.q, 0, 1, y.q, 1), 0));
  expect_arg_error_text(11, "incy is 0", (BLAS(gemv)(S, 'n', 3, 3, 1, a.q, 3, a.q, 1, 1, y.q, 0), 0));
  expect_arg_error_text(2, "beyond", (BLAS(gemv)(S, 'n', far, 3, 1, a.q, far, a.q, 1, 1, y.q, 1), 0));
  expect_arg_error_text(3, "beyond", (BLAS(gemv)(S, 'n', 3, far, 1, a.q, 3, a.q, 1, 1, y.q, 1), 0));
  expect_arg_error_text(6, "beyond", (BLAS(gemv)(S, 'n', 3, 3, 1, a.q, far, a.q, 1, 1, y.q, 1), 0));
  expect_arg_error_text(8, "incx is -2147483648", (BLAS(gemv)(S, 'n', 3, 3, 1, a.q, 3, a.q, -far, 1, y.q, 1), 0));
  expect_arg_error_text(11, "beyond", (BLAS(gemv)(S, 'n', 3, 3, 1, a.q, 3, a.q, 1, 1, y.q, far), 0));
  expect_error_text("a is NULL", (BLAS(gemv)(S, 'n', 3, 3, 1, NULL, 3, a.q, 1, 1, y.q, 1), 0));
  expect_error_text("x is NULL", (BLAS(gemv)(S, 'n', 3, 3, 1, a.q, 3, NULL, 1, 1, y.q, 1), 0));
  expect_error_text("y is NULL", (BLAS(gemv)(S, 'n', 3, 3, 1, a.q, 3, a.q, 1, 1, NULL, 1), 0));
  LOCAL(check)(y, "after Errors");
  LOCAL(drop)(a);
  LOCAL(drop)(y);
  finish();
}

TEST(ger) {
  static const int steps[] = {1, 3, -1, -2};
  start();
  test_seed(4);
  for (int k = 0; k < 40; ++k) {
    const int64_t m = test_below(9), n = test_below(9), lda = m + test_below(3) + !m, incx = steps[test_below(4)], incy = steps[test_below(4)];
    const num alpha = (num)test_below(3);
    struct LOCAL(Pair) a = LOCAL(pair)(lda * 9), x = LOCAL(pair)(30), y = LOCAL(pair)(30);
    THBlas_(ger)(m, n, alpha, x.p, incx, y.p, incy, a.p, lda);
    BLAS(ger)(S, m, n, alpha, x.q, incx, y.q, incy, a.q, lda);
    LOCAL(check)(a, "ger");
    LOCAL(drop)(a);
    LOCAL(drop)(x);
    LOCAL(drop)(y);
  }
  struct LOCAL(Pair) a = LOCAL(pair)(9), x = LOCAL(pair)(9);
  const int64_t far = INT64_C(1) << 31;
  BLAS(ger)(S, 3, 3, 0, NULL, 1, NULL, 1, NULL, 3);
  expect_arg_error_text(1, "m is -1", (BLAS(ger)(S, -1, 3, 1, x.q, 1, x.q, 1, a.q, 3), 0));
  expect_arg_error_text(2, "n is -1", (BLAS(ger)(S, 3, -1, 1, x.q, 1, x.q, 1, a.q, 3), 0));
  expect_arg_error_text(5, "incx is 0", (BLAS(ger)(S, 3, 3, 1, x.q, 0, x.q, 1, a.q, 3), 0));
  expect_arg_error_text(7, "incy is 0", (BLAS(ger)(S, 3, 3, 1, x.q, 1, x.q, 0, a.q, 3), 0));
  expect_arg_error_text(9, "lda is 2", (BLAS(ger)(S, 3, 3, 1, x.q, 1, x.q, 1, a.q, 2), 0));
  expect_arg_error_text(1, "beyond", (BLAS(ger)(S, far, 3, 1, x.q, 1, x.q, 1, a.q, far), 0));
  expect_arg_error_text(5, "beyond", (BLAS(ger)(S, 3, 3, 1, x.q, far, x.q, 1, a.q, 3), 0));
  expect_error_text("x is NULL", (BLAS(ger)(S, 3, 3, 1, NULL, 1, x.q, 1, a.q, 3), 0));
  expect_error_text("y is NULL", (BLAS(ger)(S, 3, 3, 1, x.q, 1, NULL, 1, a.q, 3), 0));
  expect_error_text("a is NULL", (BLAS(ger)(S, 3, 3, 1, x.q, 1, x.q, 1, NULL, 3), 0));
  LOCAL(check)(a, "after Errors");
  LOCAL(drop)(a);
  LOCAL(drop)(x);
  finish();
}

/* A list, in device memory, of addresses that are `step` elements apart. */
static num **LOCAL(list)(num *p, int64_t step, int count) {
  num *host[16] = {NULL};
  void *d;
  for (int i = 0; i < count; ++i) host[i] = p + i * step;
  assert_true(THCudaMalloc(S, &d, sizeof host) == cudaSuccess);
  THLongStorage *from = THLongStorage_newWithSize(16);
  memcpy(from->data, host, sizeof host);
  THCudaLongStorage *to = THCudaLongStorage_newWithData(S, (int64_t *)d, 16);
  THCudaLongStorage_clearFlag(S, to, TH_STORAGE_FREEMEM);
  THCudaLongStorage_copyCPU(S, to, from);
  THCudaLongStorage_free(S, to);
  THLongStorage_free(from);
  return (num **)d;
}

TEST(lists) {
  start();
  test_seed(5);
  for (int k = 0; k < 30; ++k) {
    const int64_t m = 1 + test_below(5), n = 1 + test_below(5), depth = test_below(5), count = test_below(6);
    const num alpha = (num)test_below(3), beta = (num)test_below(3);
    struct LOCAL(Pair) a = LOCAL(pair)(200), b = LOCAL(pair)(200), c = LOCAL(pair)(200);
    num **la = LOCAL(list)(a.q, 30, 6), **lb = LOCAL(list)(b.q, 30, 6), **lc = LOCAL(list)(c.q, 30, 6);
    if (k % 3 == 0) LOCAL(fill)(c, NAN);
    for (int i = 0; i < count; ++i) THBlas_(gemm)('n', 't', m, n, depth, alpha, a.p + 30 * i, 5, b.p + 30 * i, 6, beta, c.p + 30 * i, 5);
    BLAS(gemmBatched)(S, 'n', 't', m, n, depth, alpha, (const num **)la, 5, (const num **)lb, 6, beta, lc, 5, count);
    LOCAL(check)(c, "gemmBatched");
    assert_true(THCudaFree(S, la) == cudaSuccess && THCudaFree(S, lb) == cudaSuccess && THCudaFree(S, lc) == cudaSuccess);
    LOCAL(drop)(a);
    LOCAL(drop)(b);
    LOCAL(drop)(c);
  }
  const num *some[] = {NULL};
  num *out[] = {NULL};
  expect_arg_error_text(14, "batchCount is -1", (BLAS(gemmBatched)(S, 'n', 'n', 1, 1, 1, 1, some, 1, some, 1, 1, out, 1, -1), 0));
  expect_arg_error_text(14, "beyond", (BLAS(gemmBatched)(S, 'n', 'n', 1, 1, 1, 1, some, 1, some, 1, 1, out, 1, INT64_C(1) << 31), 0));
  expect_arg_error_text(3, "m is -1", (BLAS(gemmBatched)(S, 'n', 'n', -1, 1, 1, 1, some, 1, some, 1, 1, out, 1, 1), 0));
  expect_arg_error_text(10, "ldb is 1", (BLAS(gemmBatched)(S, 'n', 'n', 1, 2, 2, 1, some, 1, some, 1, 1, out, 1, 1), 0));
  expect_error_text("a is NULL", (BLAS(gemmBatched)(S, 'n', 'n', 1, 1, 1, 1, NULL, 1, some, 1, 1, out, 1, 1), 0));
  expect_error_text("b is NULL", (BLAS(gemmBatched)(S, 'n', 'n', 1, 1, 1, 1, some, 1, NULL, 1, 1, out, 1, 1), 0));
  expect_error_text("c is NULL", (BLAS(gemmBatched)(S, 'n', 'n', 1, 1, 1, 1, some, 1, some, 1, 1, NULL, 1, 1), 0));
  finish();
}

TEST(strided) {
  start();
  test_seed(6);
  for (int k = 0; k < 30; ++k) {
    const int64_t m = 1 + test_below(5), n = 1 + test_below(5), depth = test_below(5), count = test_below(6), step = k % 4 ? 30 : 0;
    const num alpha = (num)test_below(3), beta = (num)test_below(3);
    struct LOCAL(Pair) a = LOCAL(pair)(200), b = LOCAL(pair)(200), c = LOCAL(pair)(200);
    if (k % 3 == 0) LOCAL(fill)(c, NAN);
    for (int i = 0; i < count; ++i) THBlas_(gemm)('t', 'n', m, n, depth, alpha, a.p + step * i, 5, b.p + 31 * i, 6, beta, c.p + 32 * i, 5);
    BLAS(gemmStridedBatched)(S, 't', 'n', m, n, depth, alpha, a.q, 5, step, b.q, 6, 31, beta, c.q, 5, 32, count);
    LOCAL(check)(c, "gemmStridedBatched");
    LOCAL(drop)(a);
    LOCAL(drop)(b);
    LOCAL(drop)(c);
  }
  struct LOCAL(Pair) a = LOCAL(pair)(9);
  expect_arg_error_text(17, "batchCount is -1", (BLAS(gemmStridedBatched)(S, 'n', 'n', 1, 1, 1, 1, a.q, 1, 1, a.q, 1, 1, 1, a.q, 1, 1, -1), 0));
  expect_arg_error_text(8, "lda is 1", (BLAS(gemmStridedBatched)(S, 'n', 'n', 2, 2, 2, 1, a.q, 1, 1, a.q, 2, 1, 1, a.q, 2, 1, 1), 0));
  expect_arg_error_text(11, "ldb is 1", (BLAS(gemmStridedBatched)(S, 'n', 'n', 2, 2, 2, 1, a.q, 2, 1, a.q, 1, 1, 1, a.q, 2, 1, 1), 0));
  expect_arg_error_text(15, "ldc is 1", (BLAS(gemmStridedBatched)(S, 'n', 'n', 2, 2, 2, 1, a.q, 2, 1, a.q, 2, 1, 1, a.q, 1, 1, 1), 0));
  expect_error_text("b is NULL", (BLAS(gemmStridedBatched)(S, 'n', 'n', 1, 1, 1, 1, a.q, 1, 1, NULL, 1, 1, 1, a.q, 1, 1, 1), 0));
  LOCAL(drop)(a);
  finish();
}

/* LU: with the factors, systems and inverses come out right. */
TEST(factors) {
  enum { N = 4, LEAD = 5, COUNT = 3, STEP = 24 };
  start();
  test_seed(7);
  for (int pivoting = 0; pivoting < 2; ++pivoting) {
    struct LOCAL(Pair) a = LOCAL(pair)(COUNT * STEP), b = LOCAL(pair)(COUNT * STEP), c = LOCAL(pair)(COUNT * STEP);
    for (int i = 0; i < COUNT; ++i)
      for (int j = 0; j < N; ++j) a.p[i * STEP + j * LEAD + (pivoting ? N - 1 - j : j)] += 40; /* by pivots alone, or without */
    THCTensor_(copyCPU)(S, a.d, a.h);
    THCudaIntTensor *pivots = THCudaIntTensor_newWithSize2d(S, COUNT, N), *info = THCudaIntTensor_newWithSize1d(S, COUNT);
    num **la = LOCAL(list)(a.q, STEP, COUNT), **lb = LOCAL(list)(b.q, STEP, COUNT), **lc = LOCAL(list)(c.q, STEP, COUNT);
    int *const p = pivoting ? pivots->storage->data : NULL;
    int said = 7;
    BLAS(getrf)(S, N, la, LEAD, p, info->storage->data, COUNT);
    BLAS(getrs)(S, 't', N, 2, (const num **)la, LEAD, p, lb, LEAD, &said, COUNT);
    assert_int_equal(said, 0);
    for (int i = 0; i < COUNT; ++i) assert_int_equal(THCudaIntTensor_get1d(S, info, i), 0);
    if (pivoting) assert_int_equal(THCudaIntTensor_get2d(S, pivots, 1, 0), N);
    BLAS(getri)(S, N, (const num **)la, LEAD, p, lc, LEAD, info->storage->data, COUNT);
    for (int i = 0; i < COUNT; ++i) assert_int_equal(THCudaIntTensor_get1d(S, info, i), 0);
    THTensor *x = THTensor_(newWithSize1d)(COUNT * STEP), *inverse = THTensor_(newWithSize1d)(COUNT * STEP);
    THTensor_(copyCuda)(S, x, b.d);
    THTensor_(copyCuda)(S, inverse, c.d);
    for (int i = 0; i < COUNT; ++i)
      for (int row = 0; row < N; ++row) {
        for (int j = 0; j < 2; ++j) { /* a^T x = b */
          double sum = 0;
          for (int k = 0; k < N; ++k) sum += (double)a.p[i * STEP + row * LEAD + k] * x->storage->data[i * STEP + j * LEAD + k];
          assert_true(fabs(sum - b.p[i * STEP + j * LEAD + row]) < 1e-4);
        }
        for (int j = 0; j < N; ++j) {
          double sum = 0;
          for (int k = 0; k < N; ++k) sum += (double)a.p[i * STEP + k * LEAD + row] * inverse->storage->data[i * STEP + j * LEAD + k];
          assert_true(fabs(sum - (row == j)) < 1e-5);
        }
      }
    THTensor_(free)(x);
    THTensor_(free)(inverse);
    /* A matrix of zeros. */
    LOCAL(fill)(a, 0);
    BLAS(getrf)(S, N, la, LEAD, p, info->storage->data, COUNT);
    for (int i = 0; i < COUNT; ++i) assert_int_equal(THCudaIntTensor_get1d(S, info, i), 1);
    int *const infos = info->storage->data;
    const num **const in = (const num **)la;
    BLAS(getrf)(S, 0, NULL, 1, NULL, NULL, COUNT);
    BLAS(getrs)(S, 'n', 0, 1, NULL, 1, NULL, NULL, 1, &said, COUNT);
    BLAS(getri)(S, 0, NULL, 1, NULL, NULL, 1, NULL, COUNT);
    expect_arg_error_text(1, "n is -1", (BLAS(getrf)(S, -1, la, LEAD, p, infos, COUNT), 0));
    expect_arg_error_text(3, "lda is 3", (BLAS(getrf)(S, N, la, 3, p, infos, COUNT), 0));
    expect_arg_error_text(6, "batchSize is -1", (BLAS(getrf)(S, N, la, LEAD, p, infos, -1), 0));
    expect_error_text("a is NULL", (BLAS(getrf)(S, N, NULL, LEAD, p, infos, COUNT), 0));
    expect_error_text("info is NULL", (BLAS(getrf)(S, N, la, LEAD, p, NULL, COUNT), 0));
    expect_arg_error_text(2, "n is -1", (BLAS(getrs)(S, 'n', -1, 1, in, LEAD, p, lb, LEAD, &said, COUNT), 0));
    expect_arg_error_text(3, "nrhs is -1", (BLAS(getrs)(S, 'n', N, -1, in, LEAD, p, lb, LEAD, &said, COUNT), 0));
    expect_arg_error_text(5, "lda is 3", (BLAS(getrs)(S, 'n', N, 1, in, 3, p, lb, LEAD, &said, COUNT), 0));
    expect_arg_error_text(8, "ldb is 3", (BLAS(getrs)(S, 'n', N, 2, in, LEAD, p, lb, 3, &said, COUNT), 0));
    expect_arg_error_text(10, "batchSize is -1", (BLAS(getrs)(S, 'n', N, 1, in, LEAD, p, lb, LEAD, &said, -1), 0));
    expect_error_text("b is NULL", (BLAS(getrs)(S, 'n', N, 1, in, LEAD, p, NULL, LEAD, &said, COUNT), 0));
    expect_error_text("info is NULL", (BLAS(getrs)(S, 'n', N, 1, in, LEAD, p, lb, LEAD, NULL, COUNT), 0));
    expect_arg_error_text(1, "n is -1", (BLAS(getri)(S, -1, in, LEAD, p, lc, LEAD, infos, COUNT), 0));
    expect_arg_error_text(6, "ldc is 3", (BLAS(getri)(S, N, in, LEAD, p, lc, 3, infos, COUNT), 0));
    expect_arg_error_text(8, "batchSize is -1", (BLAS(getri)(S, N, in, LEAD, p, lc, LEAD, infos, -1), 0));
    expect_error_text("c is NULL", (BLAS(getri)(S, N, in, LEAD, p, NULL, LEAD, infos, COUNT), 0));
    assert_true(THCudaFree(S, la) == cudaSuccess && THCudaFree(S, lb) == cudaSuccess && THCudaFree(S, lc) == cudaSuccess);
    THCudaIntTensor_free(S, pivots);
    THCudaIntTensor_free(S, info);
    LOCAL(drop)(a);
    LOCAL(drop)(b);
    LOCAL(drop)(c);
  }
  finish();
}

/* What cuBLAS reports is an Error. */
TEST(failing) {
  start();
  struct LOCAL(Pair) a = LOCAL(pair)(9), c = LOCAL(pair)(9);
  num **list = LOCAL(list)(a.q, 0, 1);
  THCudaIntTensor *info = THCudaIntTensor_newWithSize1d(S, 3);
  int said, *const infos = info->storage->data;
  const int single = sizeof(num) == 4;
#define FAILS(name, call)                                                                                                   \
  do {                                                                                                                      \
    for (int again = 0; again < 2; ++again) {                                                                               \
      thcHostFail(single ? "cublasS" name : "cublasD" name, 1, again ? cudaErrorMemoryAllocation : cudaErrorLaunchFailure); \
      test_begin(TEST_RETURN);                                                                                              \
      call;                                                                                                                 \
      test_end(0, 0, again ? "cublas runtime error : resource allocation failed" : "the GPU program failed to execute", name, __FILE__, __LINE__); \
      assert_int_equal(thcHostFailed(), 1);                                                                                 \
      assert_int_equal(thcHostLatestError(), cudaSuccess);                                                                  \
    }                                                                                                                       \
  } while (0)
  FAILS("gemm", BLAS(gemm)(S, 'n', 'n', 3, 3, 3, 1, a.q, 3, a.q, 3, 1, c.q, 3));
  FAILS("gemv", BLAS(gemv)(S, 'n', 3, 3, 1, a.q, 3, a.q, 1, 1, c.q, 1));
  FAILS("ger", BLAS(ger)(S, 3, 3, 1, a.q, 1, a.q, 1, c.q, 3));
  FAILS("gemmBatched", BLAS(gemmBatched)(S, 'n', 'n', 1, 1, 1, 1, (const num **)list, 1, (const num **)list, 1, 1, list, 1, 1));
  FAILS("gemmStridedBatched", BLAS(gemmStridedBatched)(S, 'n', 'n', 1, 1, 1, 1, a.q, 1, 1, a.q, 1, 1, 1, c.q, 1, 1, 2));
  FAILS("getrfBatched", BLAS(getrf)(S, 3, list, 3, NULL, infos, 1));
  FAILS("getrsBatched", BLAS(getrs)(S, 'n', 3, 1, (const num **)list, 3, NULL, list, 3, &said, 1));
  FAILS("getriBatched", BLAS(getri)(S, 3, (const num **)list, 3, NULL, list, 3, infos, 1));
  test_install();
  LOCAL(check)(c, "what nothing was written to");
  assert_true(THCudaFree(S, list) == cudaSuccess);
  THCudaIntTensor_free(S, info);
  LOCAL(drop)(a);
  LOCAL(drop)(c);
  finish();
}

#endif

#endif
