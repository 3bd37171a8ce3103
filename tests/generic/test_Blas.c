#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "tests/generic/test_Blas.c"
#else

#if TH_NUM_MATH

/* n small whole numbers; the caller frees them. */
static num *LOCAL(numbers)(int64_t n) {
  num *p = (num *)malloc((size_t)(n + 1) * sizeof *p);
  for (int64_t i = 0; i <= n; ++i) p[i] = NUM(test_below(19) - 9);
  return p;
}
static num *LOCAL(copied)(const num *p, int64_t n) {
  num *q = (num *)malloc((size_t)(n + 1) * sizeof *q);
  memcpy(q, p, (size_t)(n + 1) * sizeof *q);
  return q;
}
static void LOCAL(check_memory)(const num *got, const num *expected, int64_t n, const char *what) {
  for (int64_t i = 0; i <= n; ++i)
    if (DBL(got[i]) != DBL(expected[i])) fail_msg("%s: number %lld is %g, not %g", what, (long long)i, DBL(got[i]), DBL(expected[i]));
}
/* Element i of n with this increment. */
static int64_t LOCAL(place)(int64_t n, int64_t i, int64_t inc) { return inc < 0 ? (i - n + 1) * inc : i * inc; }

static const int64_t LOCAL(increments)[] = {1, 2, 3, -1, -2};

TEST(vectors) {
  test_seed(1);
  for (int64_t n = 0; n < 70000; n = 5 * n + 1)
    for (int k = 0; k < 25; ++k) {
      if (n > 5000 && k % 5 && k / 5) continue;
      const int64_t ix = LOCAL(increments)[k % 5], iy = LOCAL(increments)[k / 5], room = 3 * n;
      num *x = LOCAL(numbers)(room), *y = LOCAL(numbers)(room), *ex = LOCAL(copied)(x, room), *ey = LOCAL(copied)(y, room);
      const int64_t a = test_below(4);
      int64_t sum = 0;
      for (int64_t i = 0; i < n; ++i) sum += LOCAL(whole)(x[LOCAL(place)(n, i, ix)]) * LOCAL(whole)(y[LOCAL(place)(n, i, iy)]);
      assert_true(DBL(THBlas_(dot)(n, x, ix, y, iy)) == DBL(NUM(sum)));
      for (int64_t i = 0; i < n; ++i) {
        num *to = &ey[LOCAL(place)(n, i, iy)];
        *to = NUM(LOCAL(whole)(*to) + a * LOCAL(whole)(ex[LOCAL(place)(n, i, ix)]));
      }
      THBlas_(axpy)(n, NUM(a), x, ix, y, iy);
      LOCAL(check_memory)(y, ey, room, "axpy");
      for (int64_t i = 0; i < n; ++i) {
        const num v = ey[LOCAL(place)(n, i, iy)];
        ey[LOCAL(place)(n, i, iy)] = ex[LOCAL(place)(n, i, ix)];
        ex[LOCAL(place)(n, i, ix)] = v;
      }
      THBlas_(swap)(n, x, ix, y, iy);
      LOCAL(check_memory)(x, ex, room, "swap");
      LOCAL(check_memory)(y, ey, room, "swap");
      for (int64_t i = 0; i < n; ++i) ey[LOCAL(place)(n, i, iy)] = ex[LOCAL(place)(n, i, ix)];
      THBlas_(copy)(n, x, ix, y, iy);
      LOCAL(check_memory)(y, ey, room, "copy");
      if (ix > 0) {
        for (int64_t i = 0; i < n; ++i) ex[i * ix] = NUM(a * LOCAL(whole)(ex[i * ix]));
        THBlas_(scal)(n, NUM(a), x, ix);
      } else {
        THBlas_(scal)(n == 1 ? 0 : n, NUM(a), x, ix);
      }
      LOCAL(check_memory)(x, ex, room, "scal");
      free(x);
      free(y);
      free(ex);
      free(ey);
    }
}

TEST(matrix_vector) {
  static const char letters[] = "nNtTcx";
  test_seed(2);
  for (int64_t m = 0; m < 80; m = 3 * m + 1)
    for (int64_t n = 0; n < 80; n = 3 * n + 1)
      for (int k = 0; k < 150; ++k) {
        const char trans = letters[k % 6];
        const int turned = strchr("tTc", trans) != NULL;
        const int64_t ix = LOCAL(increments)[k / 6 % 5], iy = LOCAL(increments)[k / 30], lda = m + test_below(3) + !m;
        const int64_t rows = turned ? n : m, depth = turned ? m : n, alpha = test_below(3), beta = test_below(3);
        num *a = LOCAL(numbers)(lda * n), *x = LOCAL(numbers)(3 * depth), *y = LOCAL(numbers)(3 * rows), *e = LOCAL(copied)(y, 3 * rows);
        for (int64_t i = 0; i < rows; ++i) {
          int64_t sum = 0;
          for (int64_t j = 0; j < depth; ++j)
            sum += LOCAL(whole)(turned ? a[i * lda + j] : a[i + j * lda]) * LOCAL(whole)(x[LOCAL(place)(depth, j, ix)]);
          num *to = &e[LOCAL(place)(rows, i, iy)];
          *to = NUM(beta * LOCAL(whole)(*to) + alpha * sum);
        }
        THBlas_(gemv)(trans, m, n, NUM(alpha), a, n == 1 ? 0 : lda, x, ix, NUM(beta), y, iy);
        LOCAL(check_memory)(y, e, 3 * rows, "gemv");
        free(a);
        free(x);
        free(y);
        free(e);
      }
}

TEST(rank_one) {
  test_seed(3);
  for (int64_t m = 0; m < 80; m = 3 * m + 1)
    for (int64_t n = 0; n < 80; n = 3 * n + 1)
      for (int k = 0; k < 25; ++k) {
        const int64_t ix = LOCAL(increments)[k % 5], iy = LOCAL(increments)[k / 5], lda = m + test_below(3) + !m, alpha = test_below(3);
        num *a = LOCAL(numbers)(lda * n), *x = LOCAL(numbers)(3 * m), *y = LOCAL(numbers)(3 * n), *e = LOCAL(copied)(a, lda * n);
        for (int64_t i = 0; i < m; ++i)
          for (int64_t j = 0; j < n; ++j)
            e[i + j * lda] = NUM(LOCAL(whole)(e[i + j * lda]) +
                                 alpha * LOCAL(whole)(x[LOCAL(place)(m, i, ix)]) * LOCAL(whole)(y[LOCAL(place)(n, j, iy)]));
        THBlas_(ger)(m, n, NUM(alpha), x, ix, y, iy, a, lda);
        LOCAL(check_memory)(a, e, lda * n, "ger");
        free(a);
        free(x);
        free(y);
        free(e);
      }
}

TEST(matrices) {
  static const int64_t sizes[][3] = {{0, 3, 2}, {3, 0, 2}, {3, 2, 0}, {1, 1, 1}, {1, 4, 3}, {4, 1, 3}, {4, 3, 1}, {7, 9, 8}, {70, 66, 80}};
  test_seed(4);
  for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; ++s)
    for (int k = 0; k < 16; ++k) {
      const int64_t m = sizes[s][0], n = sizes[s][1], depth = sizes[s][2], ra = k & 1 ? depth : m, rb = k & 2 ? n : depth;
      const int64_t lda = ra + test_below(3) + !ra, ldb = rb + test_below(3) + !rb, ldc = m + test_below(3) + !m;
      const int64_t alpha = test_below(3), beta = test_below(3);
      num *a = LOCAL(numbers)(lda * (k & 1 ? m : depth)), *b = LOCAL(numbers)(ldb * (k & 2 ? depth : n));
      num *c = LOCAL(numbers)(ldc * n), *e = LOCAL(copied)(c, ldc * n);
      for (int64_t i = 0; i < m; ++i)
        for (int64_t j = 0; j < n; ++j) {
          int64_t sum = 0;
          for (int64_t p = 0; p < depth; ++p)
            sum += LOCAL(whole)(k & 1 ? a[p + i * lda] : a[i + p * lda]) * LOCAL(whole)(k & 2 ? b[j + p * ldb] : b[p + j * ldb]);
          e[i + j * ldc] = NUM(beta * LOCAL(whole)(e[i + j * ldc]) + alpha * sum);
        }
      THBlas_(gemm)(k & 1 ? 't' : 'n', k & 2 ? 'T' : 'N', m, n, depth, NUM(alpha), a, lda, b, ldb, NUM(beta), c, ldc);
      LOCAL(check_memory)(c, e, ldc * n, "gemm");
      free(a);
      free(b);
      free(c);
      free(e);
    }
}

TEST(errors) {
  num m[9] = {NUM(0)}, x = NUM(1);
  expect_arg_error(2, THBlas_(gemv)('n', -1, 2, x, m, 2, m, 1, x, m, 1));
  expect_arg_error(3, THBlas_(gemv)('n', 2, -1, x, m, 2, m, 1, x, m, 1));
  expect_arg_error_text(6, "lda is 1", THBlas_(gemv)('n', 2, 2, x, m, 1, m, 1, x, m, 1));
  expect_arg_error(8, THBlas_(gemv)('n', 2, 2, x, m, 2, m, 0, x, m, 1));
  expect_arg_error(11, THBlas_(gemv)('n', 2, 2, x, m, 2, m, 1, x, m, 0));
  expect_arg_error(1, THBlas_(ger)(-1, 2, x, m, 1, m, 1, m, 2));
  expect_arg_error(2, THBlas_(ger)(2, -1, x, m, 1, m, 1, m, 2));
  expect_arg_error(5, THBlas_(ger)(2, 2, x, m, 0, m, 1, m, 2));
  expect_arg_error(7, THBlas_(ger)(2, 2, x, m, 1, m, 0, m, 2));
  expect_arg_error(9, THBlas_(ger)(2, 2, x, m, 1, m, 1, m, 1));
  expect_arg_error(3, THBlas_(gemm)('n', 'n', -1, 2, 2, x, m, 2, m, 2, x, m, 2));
  expect_arg_error(4, THBlas_(gemm)('n', 'n', 2, -1, 2, x, m, 2, m, 2, x, m, 2));
  expect_arg_error(5, THBlas_(gemm)('n', 'n', 2, 2, -1, x, m, 2, m, 2, x, m, 2));
  expect_arg_error(8, THBlas_(gemm)('n', 'n', 2, 2, 2, x, m, 1, m, 2, x, m, 2));
  expect_arg_error(10, THBlas_(gemm)('n', 'n', 2, 2, 2, x, m, 2, m, 1, x, m, 2));
  expect_arg_error(13, THBlas_(gemm)('n', 'n', 2, 2, 2, x, m, 2, m, 2, x, m, 1));
}

TEST(null) {
  num m[9] = {NUM(0)}, x = NUM(1), zero = NUM(0);
  expect_error_text("x is NULL", THBlas_(swap)(2, NULL, 1, m, 1));
  expect_error_text("y is NULL", THBlas_(swap)(2, m, 1, NULL, 1));
  expect_error_text("x is NULL", THBlas_(scal)(2, x, NULL, 1));
  expect_error_text("x is NULL", THBlas_(copy)(2, NULL, 1, m, 1));
  expect_error_text("y is NULL", THBlas_(copy)(2, m, 1, NULL, 1));
  expect_error_text("x is NULL", THBlas_(axpy)(2, x, NULL, 1, m, -1));
  expect_error_text("y is NULL", THBlas_(axpy)(2, x, m, 1, NULL, -1));
  expect_error_text("x is NULL", THBlas_(dot)(2, NULL, 2, m, 1));
  expect_error_text("y is NULL", THBlas_(dot)(2, m, 2, NULL, 1));
  expect_error_text("a is NULL", THBlas_(gemv)('n', 2, 2, x, NULL, 2, m, 1, x, m, 1));
  expect_error_text("x is NULL", THBlas_(gemv)('n', 2, 2, x, m, 2, NULL, 1, x, m, 1));
  expect_error_text("y is NULL", THBlas_(gemv)('n', 2, 2, x, m, 2, m, 1, x, NULL, 1));
  expect_error_text("y is NULL", THBlas_(gemv)('n', 2, 0, x, m, 2, m, 1, x, NULL, 1));
  expect_error_text("x is NULL", THBlas_(ger)(2, 2, x, NULL, 2, m, 1, m, 2));
  expect_error_text("y is NULL", THBlas_(ger)(2, 2, x, m, 1, NULL, 1, m, 2));
  expect_error_text("a is NULL", THBlas_(ger)(2, 2, x, m, 1, m, 1, NULL, 2));
  expect_error_text("a is NULL", THBlas_(gemm)('n', 'n', 2, 2, 2, x, NULL, 2, m, 2, x, m, 2));
  expect_error_text("b is NULL", THBlas_(gemm)('n', 'n', 2, 2, 2, x, m, 2, NULL, 2, x, m, 2));
  expect_error_text("c is NULL", THBlas_(gemm)('n', 'n', 2, 2, 2, x, m, 2, m, 2, x, NULL, 2));
  expect_error_text("c is NULL", THBlas_(gemm)('n', 'n', 2, 2, 0, x, m, 2, m, 2, x, NULL, 2));
  /* Without elements, or without being read. */
  THBlas_(swap)(0, NULL, 1, NULL, 1);
  THBlas_(scal)(0, x, NULL, 1);
  THBlas_(scal)(2, x, NULL, -1);
  THBlas_(copy)(0, NULL, -1, NULL, 1);
  THBlas_(axpy)(0, x, NULL, 1, NULL, 1);
  assert_true(DBL(THBlas_(dot)(0, NULL, 1, NULL, 1)) == 0);
  THBlas_(gemv)('n', 0, 2, x, NULL, 2, NULL, 1, x, NULL, 1);
  THBlas_(gemv)('n', 2, 2, zero, NULL, 2, NULL, 1, x, m, 1);
  THBlas_(gemv)('n', 2, 0, x, NULL, 2, NULL, 1, x, m, 1);
  THBlas_(ger)(0, 2, x, NULL, 1, NULL, 1, NULL, 2);
  THBlas_(ger)(2, 2, zero, NULL, 1, NULL, 1, NULL, 2);
  THBlas_(gemm)('n', 'n', 0, 2, 2, x, NULL, 2, NULL, 2, x, NULL, 2);
  THBlas_(gemm)('n', 'n', 2, 2, 2, zero, NULL, 2, NULL, 2, x, m, 2);
  THBlas_(gemm)('n', 'n', 2, 2, 0, x, NULL, 2, NULL, 2, x, m, 2);
}

#if TH_NUM_FLOATING
/* A factor of 0 clears what is not finite. */
TEST(nan) {
  const num nan = NUM(NAN), zero = NUM(0), one = NUM(1);
  num a[4] = {one, NUM(2), NUM(3), NUM(4)}, x[2] = {one, one}, y[4] = {nan, nan, NUM(INFINITY), nan}, none[4] = {nan, nan, nan, nan};
  THBlas_(scal)(2, zero, none, 1);
  assert_true(DBL(none[0]) == 0 && DBL(none[1]) == 0 && isnan(DBL(none[2])));
  THBlas_(gemv)('n', 2, 2, one, a, 2, x, 1, zero, y, 1);
  assert_true(DBL(y[0]) == 4 && DBL(y[1]) == 6 && isinf(DBL(y[2])));
  y[0] = y[1] = nan;
  THBlas_(gemm)('n', 'n', 2, 2, 2, one, a, 2, a, 2, zero, y, 2);
  assert_true(DBL(y[0]) == 7 && DBL(y[1]) == 10 && DBL(y[2]) == 15 && DBL(y[3]) == 22);
  THBlas_(gemm)('n', 'n', 2, 2, 2, zero, none, 2, none, 2, one, y, 2);
  assert_true(DBL(y[0]) == 7 && DBL(y[3]) == 22);
}
#endif

#if TH_NUM_LAPACK
/* What LAPACK would complain about comes back as info; nothing is written. */
TEST(lapack_arguments) {
  num a[9] = {4, 1, 0, 1, 4, 1, 0, 1, 4}, b[3] = {5, 6, 5}, work[64], w[3];
  int p[3], info = 0, rank;
  THLapack_(gesv)(-1, 1, a, 3, p, b, 3, &info);
  assert_int_equal(info, -1);
  THLapack_(gesv)(3, 1, a, 2, p, b, 3, &info);
  assert_int_equal(info, -4);
  THLapack_(gesv)(3, 1, a, 3, p, b, 2, &info);
  assert_int_equal(info, -7);
  THLapack_(trtrs)('x', 'N', 'N', 3, 1, a, 3, b, 3, &info);
  assert_int_equal(info, -1);
  THLapack_(gels)('N', 3, 3, 1, a, 3, b, 3, work, 1, &info);
  assert_int_equal(info, -10);
  THLapack_(syev)('V', 'U', 3, a, 3, w, work, 2, &info);
  assert_int_equal(info, -8);
  THLapack_(geev)('N', 'V', 3, a, 3, w, w, a, 1, a, 2, work, 64, &info);
  assert_int_equal(info, -11);
  THLapack_(gesvd)('O', 'O', 3, 3, a, 3, w, a, 3, a, 3, work, 64, &info);
  assert_int_equal(info, -2);
  THLapack_(getrf)(3, 3, a, 1, p, &info);
  assert_int_equal(info, -4);
  THLapack_(getrs)('?', 3, 1, a, 3, p, b, 3, &info);
  assert_int_equal(info, -1);
  THLapack_(getri)(3, a, 3, p, work, 2, &info);
  assert_int_equal(info, -6);
  THLapack_(potrf)('U', 3, a, 2, &info);
  assert_int_equal(info, -4);
  THLapack_(potri)('?', 3, a, 3, &info);
  assert_int_equal(info, -1);
  THLapack_(potrs)('U', 3, 1, a, 3, b, 1, &info);
  assert_int_equal(info, -7);
  THLapack_(pstrf)('U', -3, a, 3, p, &rank, 0, work, &info);
  assert_int_equal(info, -2);
  THLapack_(geqrf)(3, 3, a, 3, w, work, 0, &info);
  assert_int_equal(info, -7);
  THLapack_(orgqr)(3, 4, 3, a, 3, w, work, 64, &info);
  assert_int_equal(info, -2);
  THLapack_(ormqr)('L', 'N', 3, 1, 4, a, 3, w, b, 3, work, 64, &info);
  assert_int_equal(info, -5);
  assert_true(a[0] == 4 && a[1] == 1 && b[1] == 6);
  THLapack_(gesv)(3, 1, a, 3, p, b, 3, &info);
  assert_int_equal(info, 0);
  for (int i = 0; i < 3; ++i) assert_true(fabs(DBL(b[i]) - 1) < 1e-5);
  expect_any_error(THLapack_(gesv)(3, 1, a, 3, p, b, 3, NULL));
}

TEST(lapack_null) {
  num a[9] = {4, 1, 0, 1, 4, 1, 0, 1, 4}, b[3] = {5, 6, 5}, v[9], work[64], w[3], w2[3];
  int p[3] = {1, 2, 3}, info = 0, rank;
  expect_error_text("a is NULL", THLapack_(gesv)(3, 1, NULL, 3, p, b, 3, &info));
  expect_error_text("ipiv is NULL", THLapack_(gesv)(3, 1, a, 3, NULL, b, 3, &info));
  expect_error_text("b is NULL", THLapack_(gesv)(3, 1, a, 3, p, NULL, 3, &info));
  expect_error_text("a is NULL", THLapack_(trtrs)('U', 'N', 'N', 3, 1, NULL, 3, b, 3, &info));
  expect_error_text("b is NULL", THLapack_(trtrs)('U', 'N', 'N', 3, 1, a, 3, NULL, 3, &info));
  expect_error_text("a is NULL", THLapack_(gels)('N', 3, 3, 1, NULL, 3, b, 3, work, 64, &info));
  expect_error_text("b is NULL", THLapack_(gels)('N', 3, 3, 1, a, 3, NULL, 3, work, 64, &info));
  expect_error_text("work is NULL", THLapack_(gels)('N', 3, 3, 1, a, 3, b, 3, NULL, 64, &info));
  expect_error_text("a is NULL", THLapack_(syev)('V', 'U', 3, NULL, 3, w, work, 64, &info));
  expect_error_text("w is NULL", THLapack_(syev)('V', 'U', 3, a, 3, NULL, work, 64, &info));
  expect_error_text("work is NULL", THLapack_(syev)('V', 'U', 3, a, 3, w, NULL, -1, &info));
  expect_error_text("a is NULL", THLapack_(geev)('N', 'V', 3, NULL, 3, w, w2, NULL, 1, v, 3, work, 64, &info));
  expect_error_text("wr is NULL", THLapack_(geev)('N', 'V', 3, a, 3, NULL, w2, NULL, 1, v, 3, work, 64, &info));
  expect_error_text("wi is NULL", THLapack_(geev)('N', 'V', 3, a, 3, w, NULL, NULL, 1, v, 3, work, 64, &info));
  expect_error_text("vl is NULL", THLapack_(geev)('V', 'V', 3, a, 3, w, w2, NULL, 3, v, 3, work, 64, &info));
  expect_error_text("vr is NULL", THLapack_(geev)('N', 'V', 3, a, 3, w, w2, NULL, 1, NULL, 3, work, 64, &info));
  expect_error_text("work is NULL", THLapack_(geev)('N', 'V', 3, a, 3, w, w2, NULL, 1, v, 3, NULL, 64, &info));
  expect_error_text("a is NULL", THLapack_(gesvd)('S', 'N', 3, 3, NULL, 3, w, v, 3, NULL, 1, work, 64, &info));
  expect_error_text("s is NULL", THLapack_(gesvd)('S', 'N', 3, 3, a, 3, NULL, v, 3, NULL, 1, work, 64, &info));
  expect_error_text("u is NULL", THLapack_(gesvd)('S', 'N', 3, 3, a, 3, w, NULL, 3, NULL, 1, work, 64, &info));
  expect_error_text("vt is NULL", THLapack_(gesvd)('N', 'A', 3, 3, a, 3, w, NULL, 1, NULL, 3, work, 64, &info));
  expect_error_text("work is NULL", THLapack_(gesvd)('N', 'N', 3, 3, a, 3, w, NULL, 1, NULL, 1, NULL, 64, &info));
  expect_error_text("a is NULL", THLapack_(getrf)(3, 3, NULL, 3, p, &info));
  expect_error_text("ipiv is NULL", THLapack_(getrf)(3, 3, a, 3, NULL, &info));
  expect_error_text("a is NULL", THLapack_(getrs)('N', 3, 1, NULL, 3, p, b, 3, &info));
  expect_error_text("ipiv is NULL", THLapack_(getrs)('N', 3, 1, a, 3, NULL, b, 3, &info));
  expect_error_text("b is NULL", THLapack_(getrs)('N', 3, 1, a, 3, p, NULL, 3, &info));
  expect_error_text("a is NULL", THLapack_(getri)(3, NULL, 3, p, work, 64, &info));
  expect_error_text("ipiv is NULL", THLapack_(getri)(3, a, 3, NULL, work, 64, &info));
  expect_error_text("work is NULL", THLapack_(getri)(3, a, 3, p, NULL, 64, &info));
  expect_error_text("a is NULL", THLapack_(potrf)('U', 3, NULL, 3, &info));
  expect_error_text("a is NULL", THLapack_(potri)('U', 3, NULL, 3, &info));
  expect_error_text("a is NULL", THLapack_(potrs)('U', 3, 1, NULL, 3, b, 3, &info));
  expect_error_text("b is NULL", THLapack_(potrs)('U', 3, 1, a, 3, NULL, 3, &info));
  expect_error_text("a is NULL", THLapack_(pstrf)('U', 3, NULL, 3, p, &rank, 0, work, &info));
  expect_error_text("piv is NULL", THLapack_(pstrf)('U', 3, a, 3, NULL, &rank, 0, work, &info));
  expect_error_text("rank is NULL", THLapack_(pstrf)('U', 3, a, 3, p, NULL, 0, work, &info));
  expect_error_text("work is NULL", THLapack_(pstrf)('U', 3, a, 3, p, &rank, 0, NULL, &info));
  expect_error_text("a is NULL", THLapack_(geqrf)(3, 3, NULL, 3, w, work, 64, &info));
  expect_error_text("tau is NULL", THLapack_(geqrf)(3, 3, a, 3, NULL, work, 64, &info));
  expect_error_text("work is NULL", THLapack_(geqrf)(3, 3, a, 3, w, NULL, 64, &info));
  expect_error_text("a is NULL", THLapack_(orgqr)(3, 3, 3, NULL, 3, w, work, 64, &info));
  expect_error_text("tau is NULL", THLapack_(orgqr)(3, 3, 3, a, 3, NULL, work, 64, &info));
  expect_error_text("work is NULL", THLapack_(orgqr)(3, 3, 3, a, 3, w, NULL, 64, &info));
  expect_error_text("a is NULL", THLapack_(ormqr)('L', 'N', 3, 1, 3, NULL, 3, w, b, 3, work, 64, &info));
  expect_error_text("tau is NULL", THLapack_(ormqr)('L', 'N', 3, 1, 3, a, 3, NULL, b, 3, work, 64, &info));
  expect_error_text("c is NULL", THLapack_(ormqr)('L', 'N', 3, 1, 3, a, 3, w, NULL, 3, work, 64, &info));
  expect_error_text("work is NULL", THLapack_(ormqr)('L', 'N', 3, 1, 3, a, 3, w, b, 3, NULL, 64, &info));
  assert_true(a[0] == 4 && a[1] == 1 && b[1] == 6);
  /* Without elements, or without being looked at. */
  THLapack_(gesv)(0, 1, NULL, 1, NULL, NULL, 1, &info);
  assert_int_equal(info, 0);
  THLapack_(gels)('N', 3, 3, 1, NULL, 3, NULL, 3, work, -1, &info);
  assert_true(info == 0 && work[0] >= 1);
  THLapack_(syev)('V', 'U', 3, NULL, 3, NULL, work, -1, &info);
  assert_true(info == 0 && work[0] >= 1);
  THLapack_(geev)('N', 'V', 3, NULL, 3, NULL, NULL, NULL, 1, NULL, 3, work, -1, &info);
  assert_true(info == 0 && work[0] >= 1);
  THLapack_(gesvd)('S', 'A', 3, 3, NULL, 3, NULL, NULL, 3, NULL, 3, work, -1, &info);
  assert_true(info == 0 && work[0] >= 1);
  THLapack_(getri)(3, NULL, 3, NULL, work, -1, &info);
  assert_true(info == 0 && work[0] >= 1);
  THLapack_(geqrf)(3, 3, NULL, 3, NULL, work, -1, &info);
  assert_true(info == 0 && work[0] >= 1);
  THLapack_(orgqr)(3, 3, 3, NULL, 3, NULL, work, -1, &info);
  assert_true(info == 0 && work[0] >= 1);
  THLapack_(ormqr)('L', 'N', 3, 1, 3, NULL, 3, NULL, NULL, 3, work, -1, &info);
  assert_true(info == 0 && work[0] >= 1);
}
#elif !TH_NUM_FLOATING
TEST(no_lapack) {
  num a[4] = {1, 0, 0, 1};
  int p[2], info = 5, rank;
  expect_error_text("Float and Double", THLapack_(gesv)(2, 1, a, 2, p, a, 2, &info));
  expect_error(THLapack_(trtrs)('U', 'N', 'N', 2, 1, a, 2, a, 2, &info));
  expect_error(THLapack_(gels)('N', 2, 2, 1, a, 2, a, 2, a, 4, &info));
  expect_error(THLapack_(syev)('V', 'U', 2, a, 2, a, a, 4, &info));
  expect_error(THLapack_(geev)('N', 'N', 2, a, 2, a, a, a, 2, a, 2, a, 4, &info));
  expect_error(THLapack_(gesvd)('N', 'N', 2, 2, a, 2, a, a, 2, a, 2, a, 4, &info));
  expect_error(THLapack_(getrf)(2, 2, a, 2, p, &info));
  expect_error(THLapack_(getrs)('N', 2, 1, a, 2, p, a, 2, &info));
  expect_error(THLapack_(getri)(2, a, 2, p, a, 4, &info));
  expect_error(THLapack_(potrf)('U', 2, a, 2, &info));
  expect_error(THLapack_(potri)('U', 2, a, 2, &info));
  expect_error(THLapack_(potrs)('U', 2, 1, a, 2, a, 2, &info));
  expect_error(THLapack_(pstrf)('U', 2, a, 2, p, &rank, 0, a, &info));
  expect_error(THLapack_(geqrf)(2, 2, a, 2, a, a, 4, &info));
  expect_error(THLapack_(orgqr)(2, 2, 2, a, 2, a, a, 4, &info));
  expect_error(THLapack_(ormqr)('L', 'N', 2, 2, 2, a, 2, a, a, 2, a, 4, &info));
  assert_int_equal(info, 5);
}
#endif

#endif

#endif
