#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "tests/generic/test_THCTensorLapack.c"
#else

#if TH_NUM_LAPACK

/* TH is the oracle: a pair is a tensor of the host and one of a device, with the same storage, shape and strides. */
struct LOCAL(Pair) {
  THTensor *h;
  THCTensor *d;
};
/* Takes h. */
static struct LOCAL(Pair) LOCAL(pair)(THTensor *h) {
  if (!h->nDimension) return (struct LOCAL(Pair)){h, THCTensor_(new)(S)};
  THLongStorage *size = THTensor_(newSizeOf)(h), *stride = THTensor_(newStrideOf)(h);
  THCStorage *s = THCStorage_(newWithSize)(S, h->storage->size);
  THCStorage_(copyCPU)(S, s, h->storage);
  struct LOCAL(Pair) p = {h, THCTensor_(newWithStorage)(S, s, h->storageOffset, size, stride)};
  THCStorage_(free)(S, s);
  THLongStorage_free(size);
  THLongStorage_free(stride);
  return p;
}
static struct LOCAL(Pair) LOCAL(fresh)(void) { return LOCAL(pair)(THTensor_(new)()); }
static void LOCAL(drop)(struct LOCAL(Pair) p) {
  THTensor_(free)(p.h);
  THCTensor_(free)(S, p.d);
}
#define DROP(...)                                                                                     \
  do {                                                                                                \
    struct LOCAL(Pair) all_[] = {__VA_ARGS__};                                                        \
    for (size_t k_ = 0; k_ < sizeof all_ / sizeof all_[0]; ++k_) LOCAL(drop)(all_[k_]);               \
  } while (0)
/* Shape and strides, and elements, nearly; those around exactly. */
static void LOCAL(check)(struct LOCAL(Pair) p, const char *what) {
  assert_true(p.d->nDimension == p.h->nDimension);
  for (int i = 0; i < p.h->nDimension; ++i)
    if (p.d->size[i] != p.h->size[i] || p.d->stride[i] != p.h->stride[i]) fail_msg("%s: another shape", what);
  if (!p.h->nDimension) return;
  const ptrdiff_t n = THCStorage_(size)(S, p.d->storage);
  assert_true(n == p.h->storage->size && p.d->storageOffset == p.h->storageOffset);
  THStorage *back = THStorage_(newWithSize)(n);
  THStorage_(copyCuda)(S, back, p.d->storage);
  const double tolerance = 1000 * LOCAL(epsilon)();
  for (ptrdiff_t i = 0; i < n; ++i) {
    const double got = back->data[i], expected = p.h->storage->data[i];
    if (!(fabs(got - expected) <= tolerance * (1 + fabs(expected)))) fail_msg("%s: element %td is %.17g, not %.17g", what, i, got, expected);
  }
  THStorage_(free)(back);
}

static int LOCAL(some)(void) { return (int)test_below(LAYOUTS); }
static THTensor *LOCAL(filled)(int layout, int64_t rows, int64_t columns, int kind) {
  THTensor *t = LOCAL(laid2)(layout, rows, columns);
  for (int64_t i = 0; i < rows; ++i)
    for (int64_t j = 0; j < columns; ++j) {
      const num x = (num)(test_below(2001) - 1000) / 1000;
      *LOCAL(at)(t, i * columns + j) = x;
      if ((kind == SYMMETRIC || kind == DEFINITE) && i > j) *LOCAL(at)(t, i * columns + j) = *LOCAL(at)(t, j * columns + i);
      if (i == j && (kind == DOMINANT || kind == DEFINITE)) *LOCAL(at)(t, i * columns + j) = x + (num)rows;
    }
  return t;
}
static struct LOCAL(Pair) LOCAL(given)(int64_t rows, int64_t columns, int kind) {
  return LOCAL(pair)(LOCAL(filled)(LOCAL(some)(), rows, columns, kind));
}
/* A result: new, of the right shape in some layout, or of another shape. */
static struct LOCAL(Pair) LOCAL(result)(int64_t rows, int64_t columns) {
  const int how = (int)test_below(3);
  if (how == 0) return LOCAL(fresh)();
  THTensor *t = how == 1 ? LOCAL(laid2)(LOCAL(some)(), rows, columns) : THTensor_(newWithSize1d)(2);
  LOCAL(randomise)(t);
  return LOCAL(pair)(t);
}

TEST(by_lapack) {
  start();
  test_seed(1);
  for (int k = 0; k < 24; ++k) {
    const int64_t n = 1 + test_below(9), m = 1 + test_below(9);
    const char *letter = k % 2 ? "U" : "lower";
    struct LOCAL(Pair) a = LOCAL(given)(n, n, DOMINANT), b = LOCAL(given)(n, 3, ANY), w = LOCAL(given)(m, n, ANY), c = LOCAL(given)(m, 2, ANY);
    struct LOCAL(Pair) s = LOCAL(given)(n, n, SYMMETRIC), d = LOCAL(given)(n, n, DEFINITE), r1 = LOCAL(result)(n, 3), r2 = LOCAL(result)(n, n);
    THTensor_(gesv)(r1.h, r2.h, b.h, a.h);
    THCTensor_(gesv)(S, r1.d, r2.d, b.d, a.d);
    LOCAL(check)(r1, "gesv");
    LOCAL(check)(r2, "gesv's factors");
    DROP(r1, r2);
    r1 = LOCAL(result)(n, 2), r2 = LOCAL(result)(m, n);
    THTensor_(gels)(r1.h, r2.h, c.h, w.h);
    THCTensor_(gels)(S, r1.d, r2.d, c.d, w.d);
    LOCAL(check)(r1, "gels");
    LOCAL(check)(r2, "gels's factors");
    DROP(r1, r2);
    r1 = LOCAL(fresh)(), r2 = LOCAL(result)(n, n);
    THTensor_(syev)(r1.h, r2.h, s.h, "V", letter);
    THCTensor_(syev)(S, r1.d, r2.d, s.d, "V", letter);
    LOCAL(check)(r1, "syev");
    LOCAL(check)(r2, "syev's vectors");
    THTensor_(syev)(r1.h, r2.h, s.h, "N", letter); /* leaves the vectors alone */
    THCTensor_(syev)(S, r1.d, r2.d, s.d, "N", letter);
    LOCAL(check)(r1, "syev");
    LOCAL(check)(r2, "syev's vectors");
    DROP(r1, r2);
    r1 = LOCAL(result)(n, 2), r2 = LOCAL(result)(n, n);
    THTensor_(geev)(r1.h, r2.h, a.h, "V");
    THCTensor_(geev)(S, r1.d, r2.d, a.d, "V");
    LOCAL(check)(r1, "geev");
    LOCAL(check)(r2, "geev's vectors");
    DROP(r1, r2);
    struct LOCAL(Pair) u = LOCAL(fresh)(), v = LOCAL(fresh)(), left = LOCAL(fresh)();
    r1 = LOCAL(fresh)();
    const char *job = k % 3 == 0 ? "S" : k % 3 == 1 ? "A" : "N";
    THTensor_(gesvd)(u.h, r1.h, v.h, w.h, job);
    THCTensor_(gesvd)(S, u.d, r1.d, v.d, w.d, job);
    LOCAL(check)(u, "gesvd's u");
    LOCAL(check)(r1, "gesvd");
    LOCAL(check)(v, "gesvd's v");
    assert_true(k % 3 == 2 ? u.d->nDimension == 0 : u.d->nDimension == 2);
    THTensor_(gesvd2)(u.h, r1.h, v.h, left.h, w.h, job);
    THCTensor_(gesvd2)(S, u.d, r1.d, v.d, left.d, w.d, job);
    LOCAL(check)(u, "gesvd2's u");
    LOCAL(check)(r1, "gesvd2");
    LOCAL(check)(left, "gesvd2's rest");
    DROP(u, v, left, r1);
    r1 = LOCAL(result)(n, n), r2 = LOCAL(result)(n, 3);
    THTensor_(getri)(r1.h, a.h);
    THCTensor_(getri)(S, r1.d, a.d);
    LOCAL(check)(r1, "getri");
    THTensor_(potrf)(r1.h, d.h, letter);
    THCTensor_(potrf)(S, r1.d, d.d, letter);
    LOCAL(check)(r1, "potrf");
    THTensor_(potrs)(r2.h, b.h, r1.h, letter);
    THCTensor_(potrs)(S, r2.d, b.d, r1.d, letter);
    LOCAL(check)(r2, "potrs");
    THTensor_(potri)(r1.h, NULL, letter); /* in place */
    THCTensor_(potri)(S, r1.d, NULL, letter);
    LOCAL(check)(r1, "potri");
    DROP(r1, r2);
    r1 = LOCAL(fresh)(), r2 = LOCAL(fresh)();
    THTensor_(qr)(r1.h, r2.h, w.h);
    THCTensor_(qr)(S, r1.d, r2.d, w.d);
    LOCAL(check)(r1, "qr's q");
    LOCAL(check)(r2, "qr's r");
    DROP(r1, r2);
    /* Results in place of the inputs. */
    THTensor_(gesv)(b.h, a.h, NULL, NULL);
    THCTensor_(gesv)(S, b.d, a.d, NULL, NULL);
    LOCAL(check)(b, "gesv in place");
    LOCAL(check)(a, "gesv's factors in place");
    LOCAL(check)(w, "an input");
    LOCAL(check)(d, "an input");
    DROP(a, b, w, c, s, d);
  }
  finish();
}

TEST(lapack_errors) {
  start();
  test_seed(2);
  struct LOCAL(Pair) a = LOCAL(given)(3, 3, ANY), wide = LOCAL(given)(3, 4, ANY), b = LOCAL(given)(3, 2, ANY), r = LOCAL(result)(3, 2), zero = LOCAL(given)(3, 3, ANY);
  struct LOCAL(Pair) q = LOCAL(fresh)();
  THTensor_(fill)(zero.h, 0);
  THCTensor_(fill)(S, zero.d, 0);
  expect_arg_error(2, (THCTensor_(gesv)(S, r.d, q.d, b.d, wide.d), 0));
  expect_error_text("rb_ is NULL", (THCTensor_(gesv)(S, NULL, q.d, b.d, a.d), 0));
  expect_error_text("gesv", (THCTensor_(gesv)(S, r.d, q.d, b.d, zero.d), 0));
  expect_arg_error(2, (THCTensor_(gels)(S, r.d, q.d, b.d, q.d), 0));
  expect_arg_error(1, (THCTensor_(syev)(S, r.d, q.d, wide.d, "N", "U"), 0));
  expect_arg_error(4, (THCTensor_(syev)(S, r.d, q.d, a.d, "X", "U"), 0));
  expect_arg_error(5, (THCTensor_(syev)(S, r.d, q.d, a.d, "N", "X"), 0));
  expect_arg_error(1, (THCTensor_(geev)(S, r.d, q.d, wide.d, "N"), 0));
  expect_arg_error(4, (THCTensor_(geev)(S, r.d, q.d, a.d, "X"), 0));
  expect_arg_error(5, (THCTensor_(gesvd)(S, r.d, q.d, q.d, a.d, "X"), 0));
  expect_arg_error(6, (THCTensor_(gesvd2)(S, r.d, q.d, q.d, q.d, a.d, "X"), 0));
  expect_arg_error(1, (THCTensor_(getri)(S, r.d, wide.d), 0));
  expect_error_text("getr", (THCTensor_(getri)(S, r.d, zero.d), 0));
  expect_error_text("not positive definite", (THCTensor_(potrf)(S, r.d, zero.d, "U"), 0));
  expect_arg_error(3, (THCTensor_(potrf)(S, r.d, a.d, "X"), 0));
  expect_arg_error(3, (THCTensor_(potri)(S, r.d, a.d, "X"), 0));
  expect_arg_error(4, (THCTensor_(potrs)(S, r.d, b.d, a.d, "X"), 0));
  expect_arg_error(2, (THCTensor_(potrs)(S, r.d, b.d, wide.d, "U"), 0));
  expect_arg_error(1, (THCTensor_(qr)(S, r.d, q.d, q.d), 0));
  expect_error_text("a is NULL", (THCTensor_(qr)(S, r.d, q.d, NULL), 0));
  expect_error_text("state is NULL", (THCTensor_(qr)(NULL, r.d, q.d, a.d), 0));
  use_device(1);
  expect_error_text("different GPUs", (THCTensor_(getri)(S, r.d, a.d), 0));
  use_device(0);
  LOCAL(check)(r, "after Errors");
  assert_true(q.d->nDimension == 0);
  DROP(a, wide, b, r, zero, q);
  finish();
}

static THTensor *LOCAL(laid3)(int layout, int64_t n, int64_t rows, int64_t columns) {
  const int64_t size[] = {n, rows, columns};
  return LOCAL(laid)(layout, 3, size);
}
static struct LOCAL(Pair) LOCAL(batch)(int64_t count, int64_t n, int64_t columns) {
  THTensor *t = LOCAL(laid3)(LOCAL(some)(), count, n, columns);
  for (int64_t i = 0; i < THTensor_(nElement)(t); ++i) *LOCAL(at)(t, i) = (num)(test_below(2001) - 1000) / 1000;
  return LOCAL(pair)(t);
}
static void LOCAL(check_ints)(const THIntTensor *h, THCudaIntTensor *d) {
  assert_true(d->nDimension == h->nDimension && d->size[0] == h->size[0]);
  THIntTensor *back = THIntTensor_newWithSize1d(THIntTensor_nElement(h));
  THIntTensor_copyCuda(S, back, d);
  THIntTensor *flat = THIntTensor_newContiguous((THIntTensor *)h);
  assert_memory_equal(back->storage->data, flat->storage->data + flat->storageOffset, (size_t)THIntTensor_nElement(h) * sizeof(int));
  THIntTensor_free(back);
  THIntTensor_free(flat);
}

TEST(factors) {
  start();
  test_seed(3);
  for (int k = 0; k < 24; ++k) {
    const int64_t count = 1 + test_below(5), n = 1 + test_below(7);
    struct LOCAL(Pair) a = LOCAL(batch)(count, n, n), r = k % 3 == 0 ? LOCAL(fresh)() : k % 3 == 1 ? LOCAL(batch)(count, n, n) : a;
    if (k % 4 == 1) { /* the first of them singular: its second row, or the only one, is 0 */
      for (int64_t j = 0; j < n; ++j) *LOCAL(at)(a.h, (n > 1 ? n : 0) + j) = 0;
      THCStorage_(copyCPU)(S, a.d->storage, a.h->storage);
    }
    THIntTensor *hp = THIntTensor_new(), *hi = THIntTensor_newWithSize1d(count);
    THCudaIntTensor *dp = THCudaIntTensor_new(S), *di = THCudaIntTensor_newWithSize1d(S, count);
    if (k % 2) { /* in columns */
      THCudaIntTensor_resize2d(S, dp, n, count);
      THCudaIntTensor_transpose(S, dp, NULL, 0, 1);
    }
    THTensor_(btrifact)(r.h, hp, hi, 1, a.h);
    THCTensor_(btrifact)(S, r.d, dp, di, 1, k % 3 == 2 ? NULL : a.d);
    LOCAL(check)(r, "btrifact");
    LOCAL(check_ints)(hp, dp);
    LOCAL(check_ints)(hi, di);
    if (k % 3 != 2) LOCAL(check)(a, "a");
    /* Without pivots: L U is a. */
    struct LOCAL(Pair) plain = LOCAL(batch)(count, n, n), lu = LOCAL(fresh)();
    for (int64_t i = 0; i < count * n; ++i) *LOCAL(at)(plain.h, i * n + i % n) += 10;
    THCStorage_(copyCPU)(S, plain.d->storage, plain.h->storage);
    THCTensor_(btrifact)(S, lu.d, dp, NULL, 0, plain.d);
    THTensor *f = THTensor_(newWithSize3d)(count, n, n);
    THTensor_(copyCuda)(S, f, lu.d);
    for (int64_t z = 0; z < count; ++z)
      for (int64_t i = 0; i < n; ++i) {
        assert_int_equal(THCudaIntTensor_get2d(S, dp, z, i), i + 1);
        for (int64_t j = 0; j < n; ++j) {
          double sum = 0;
          for (int64_t q = 0; q <= i && q <= j; ++q)
            sum += (q == i ? 1 : (double)THTensor_(get3d)(f, z, i, q)) * THTensor_(get3d)(f, z, q, j);
          assert_true(fabs(sum - THTensor_(get3d)(plain.h, z, i, j)) < 1e4 * LOCAL(epsilon)());
        }
      }
    THTensor_(free)(f);
    THIntTensor_free(hp);
    THIntTensor_free(hi);
    THCudaIntTensor_free(S, dp);
    THCudaIntTensor_free(S, di);
    if (k % 3 != 2) LOCAL(drop)(r);
    DROP(a, plain, lu);
  }
  finish();
}

TEST(solutions) {
  start();
  test_seed(4);
  for (int k = 0; k < 32; ++k) {
    const int64_t count = 1 + test_below(5), n = 1 + test_below(7), m = k % 3 ? 1 + test_below(4) : 0;
    struct LOCAL(Pair) a = LOCAL(batch)(count, n, n), lu = k % 2 ? LOCAL(batch)(count, n, n) : LOCAL(fresh)();
    for (int64_t i = 0; i < count * n; ++i) *LOCAL(at)(a.h, i * n + (k % 4 ? i % n : n - 1 - i % n)) += 5;
    THCStorage_(copyCPU)(S, a.d->storage, a.h->storage);
    struct LOCAL(Pair) b = m ? LOCAL(batch)(count, n, m) : LOCAL(given)(count, n, ANY), x = LOCAL(fresh)();
    struct LOCAL(Pair) y = m ? LOCAL(batch)(count, n, m) : LOCAL(given)(count, n, ANY);
    THIntTensor *hp = THIntTensor_new();
    THCudaIntTensor *dp = THCudaIntTensor_new(S);
    if (k % 5 == 0) { /* in columns */
      THCudaIntTensor_resize2d(S, dp, n, count);
      THCudaIntTensor_transpose(S, dp, NULL, 0, 1);
    }
    THTensor_(btrifact)(lu.h, hp, NULL, 1, a.h);
    THCTensor_(btrifact)(S, lu.d, dp, NULL, 1, a.d);
    LOCAL(check_ints)(hp, dp);
    THTensor_(btrisolve)(x.h, b.h, lu.h, hp);
    THCTensor_(btrisolve)(S, x.d, b.d, lu.d, dp);
    LOCAL(check)(x, "btrisolve");
    THTensor_(btrisolve)(y.h, b.h, lu.h, hp);
    THCTensor_(btrisolve)(S, y.d, b.d, lu.d, dp);
    LOCAL(check)(y, "btrisolve");
    LOCAL(check)(b, "b");
    THTensor_(btrisolve)(b.h, b.h, lu.h, hp); /* in place */
    THCTensor_(btrisolve)(S, b.d, NULL, lu.d, dp);
    LOCAL(check)(b, "btrisolve in place");
    if (m == n) { /* over the factors */
      THTensor_(btrisolve)(lu.h, b.h, lu.h, hp);
      THCTensor_(btrisolve)(S, lu.d, b.d, lu.d, dp);
    }
    LOCAL(check)(lu, "the factors");
    THIntTensor_free(hp);
    THCudaIntTensor_free(S, dp);
    DROP(a, lu, b, x, y);
  }
  finish();
}

TEST(batch_errors) {
  start();
  test_seed(5);
  struct LOCAL(Pair) a = LOCAL(batch)(2, 3, 3), r = LOCAL(batch)(2, 3, 3), b = LOCAL(batch)(2, 3, 2), wide = LOCAL(batch)(2, 3, 4);
  struct LOCAL(Pair) flat = LOCAL(given)(3, 3, ANY), line = LOCAL(pair)(LOCAL(laid1)(0, 3));
  THCudaIntTensor *p = THCudaIntTensor_newWithSize2d(S, 2, 3), *short_ = THCudaIntTensor_newWithSize2d(S, 2, 2), *info = THCudaIntTensor_new(S);
  expect_arg_error_text(1, "must be a batch of matrices", (THCTensor_(btrifact)(S, r.d, p, info, 1, flat.d), 0));
  expect_arg_error_text(1, "square", (THCTensor_(btrifact)(S, r.d, p, info, 1, wide.d), 0));
  expect_error_text("rpivots_ is NULL", (THCTensor_(btrifact)(S, r.d, NULL, info, 1, a.d), 0));
  expect_error_text("ra_ is NULL", (THCTensor_(btrifact)(S, NULL, p, info, 1, a.d), 0));
  LOCAL(check)(r, "after Errors");
  assert_int_equal(info->nDimension, 0);
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 3; ++j) THCudaIntTensor_set2d(S, p, i, j, j + 1);
  struct LOCAL(Pair) lu = LOCAL(batch)(2, 3, 3);
  expect_arg_error_text(1, "must be a batch of matrices", (THCTensor_(btrisolve)(S, r.d, b.d, flat.d, p), 0));
  expect_arg_error_text(4, "b must be a batch", (THCTensor_(btrisolve)(S, r.d, line.d, lu.d, p), 0));
  expect_arg_error_text(3, "[2 x 3 x 4]", (THCTensor_(btrisolve)(S, r.d, b.d, wide.d, p), 0));
  expect_arg_error_text(3, "[3 x 3]", (THCTensor_(btrisolve)(S, r.d, flat.d, lu.d, p), 0));
  expect_arg_error_text(4, "pivots of size [2 x 2]", (THCTensor_(btrisolve)(S, r.d, b.d, lu.d, short_), 0));
  expect_error_text("atf is NULL", (THCTensor_(btrisolve)(S, r.d, b.d, NULL, p), 0));
  static const int wrong[] = {0, 4, -1, INT32_MAX, INT32_MIN};
  for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; ++i) {
    THCudaIntTensor_set2d(S, p, 1, 2, wrong[i]);
    expect_arg_error_text(4, "pivot 2 of matrix 1 in pivots is outside 1 to 3", (THCTensor_(btrisolve)(S, r.d, b.d, lu.d, p), 0));
  }
  THCudaIntTensor_set2d(S, p, 1, 2, 3);
  THCTensor_(set3d)(S, lu.d, 1, 1, 1, 0);
  expect_error_text("matrix 1 of atf is singular: U(2,2) is zero", (THCTensor_(btrisolve)(S, r.d, b.d, lu.d, p), 0));
  LOCAL(check)(r, "after Errors");
  /* Unchecked: nobody waits, and no memory but the operands' is touched. */
  THCState_setChecked(S, 0);
  const size_t waits = thcHostCalls("cudaStreamSynchronize");
  THCTensor_(btrisolve)(S, r.d, b.d, lu.d, p);
  THCudaIntTensor_set2d(S, p, 0, 0, -7);
  THCudaIntTensor_set2d(S, p, 0, 2, 4);
  const size_t of_sets = thcHostCalls("cudaStreamSynchronize") - waits;
  THCTensor_(btrisolve)(S, r.d, b.d, lu.d, p);
  assert_int_equal(thcHostCalls("cudaStreamSynchronize"), waits + of_sets);
  assert_int_equal(of_sets, 2);
  THCudaIntTensor_set2d(S, p, 0, 0, 1);
  THCudaIntTensor_set2d(S, p, 0, 2, 3);
  THCTensor *same = THCTensor_(new)(S);
  THCTensor_(btrisolve)(S, same, b.d, lu.d, p);
  for (int i = 0; i < 3; ++i) assert_true(THCTensor_(get3d)(S, r.d, 0, i, 0) == THCTensor_(get3d)(S, same, 0, i, 0));
  THCTensor_(free)(S, same);
  THCState_setChecked(S, 1);
  THCTensor_(fill)(S, a.d, 0);
  expect_error_text("getrf : matrix 0: U(1,1) is zero", (THCTensor_(btrifact)(S, r.d, p, NULL, 1, a.d), 0));
  use_device(1);
  expect_error_text("different GPUs", (THCTensor_(btrisolve)(S, r.d, b.d, lu.d, p), 0));
  use_device(0);
  THCudaIntTensor_free(S, p);
  THCudaIntTensor_free(S, short_);
  THCudaIntTensor_free(S, info);
  DROP(a, r, b, wide, flat, line, lu);
  finish();
}

/* When memory runs out, results stay as they were; when cuBLAS fails, there is an Error; no memory is lost. */
TEST(failures) {
  static const char *const calls[] = {"cudaMalloc", "cublasCreate", "launch", "cublasSgetrfBatched", "cublasDgetrfBatched", "cublasSgetrsBatched", "cublasDgetrsBatched", "cudaMemcpyAsync"};
  int seen = 0;
  test_seed(6);
  for (size_t c = 0; c < sizeof calls / sizeof calls[0]; ++c)
    for (int f = 0; f < 3; ++f) {
      int failed = 1;
      for (int nth = 1; failed; ++nth) {
        start();
        struct LOCAL(Pair) a = LOCAL(batch)(2, 3, 3), b = LOCAL(batch)(2, 3, 2), r = LOCAL(fresh)(), s = LOCAL(fresh)(), flat = LOCAL(given)(3, 3, DOMINANT);
        THCudaIntTensor *p = THCudaIntTensor_newWithSize2d(S, 2, 3), *q = THCudaIntTensor_newWithSize2d(S, 3, 2);
        THCudaIntTensor_fill(S, p, 1);
        THCudaIntTensor_transpose(S, q, NULL, 0, 1);
        thcHostFail(calls[c], nth, c > 1 ? cudaErrorLaunchFailure : cudaErrorMemoryAllocation);
        test_begin(TEST_RETURN);
        if (f == 0) THCTensor_(btrifact)(S, r.d, q, NULL, 1, a.d);
        if (f == 1) THCTensor_(btrisolve)(S, r.d, b.d, a.d, p);
        if (f == 2) THCTensor_(gesv)(S, r.d, s.d, flat.d, flat.d);
        const int said = test_errors.calls;
        failed = thcHostFailed();
        thcHostFail(NULL, 0, cudaSuccess);
        test_install();
        assert_int_equal(said, failed);
        if (failed) ++seen;
        if (failed && c <= 1) assert_true(r.d->nDimension == 0 && s.d->nDimension == 0);
        THCudaIntTensor_free(S, p);
        THCudaIntTensor_free(S, q);
        DROP(a, b, r, s, flat);
        finish();
        assert_true(nth < 30);
      }
    }
  assert_true(seen >= 15);
}

#else

/* TH has no LAPACK for them. */
TEST(none) {
  start();
  THCTensor *a = THCTensor_(newWithSize3d)(S, 2, 3, 3), *r = THCTensor_(new)(S);
  THCudaIntTensor *p = THCudaIntTensor_newWithSize2d(S, 2, 3);
  expect_error_text("for Float and Double only", (THCTensor_(btrifact)(S, r, p, NULL, 1, a), 0));
  expect_error_text("for Float and Double only", (THCTensor_(btrisolve)(S, r, a, a, p), 0));
  assert_int_equal(r->nDimension, 0);
  THCTensor_(free)(S, a);
  THCTensor_(free)(S, r);
  THCudaIntTensor_free(S, p);
  finish();
}

#endif

#endif
