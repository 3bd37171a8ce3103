#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "tests/generic/test_TensorLapack.c"
#else

#if TH_NUM_LAPACK

/* Results are judged by what they are to do, in long double: residuals of some units in the last place times the size. */

static int LOCAL(some)(void) { return (int)test_below(LAYOUTS); }

static long double LOCAL(el)(const THTensor *t, int64_t i, int64_t j) {
  return t->storage->data[t->storageOffset + i * t->stride[0] + (t->nDimension > 1 ? j * t->stride[1] : 0)];
}
static num *LOCAL(place)(const THTensor *t, int64_t i, int64_t j) {
  return t->storage->data + t->storageOffset + i * t->stride[0] + j * t->stride[1];
}

/* Numbers in [-1, 1] of a kind, see test_TensorLapack.c. */
static THTensor *LOCAL(filled)(int layout, int64_t rows, int64_t columns, int kind) {
  THTensor *t = LOCAL(laid2)(layout, rows, columns);
  for (int64_t i = 0; i < rows; ++i)
    for (int64_t j = 0; j < columns; ++j) {
      const num x = (num)(test_below(2001) - 1000) / 1000;
      *LOCAL(place)(t, i, j) = x;
      if (kind == SYMMETRIC || kind == DEFINITE) {
        if (i >= j) *LOCAL(place)(t, j, i) = x;
        else *LOCAL(place)(t, i, j) = *LOCAL(place)(t, j, i);
      }
      if (i == j && (kind == DOMINANT || kind == DEFINITE)) *LOCAL(place)(t, i, j) = x + (num)rows;
    }
  return t;
}

static long double LOCAL(tolerance)(int64_t n) { return (long double)(sizeof(num) == 4 ? FLT_EPSILON : DBL_EPSILON) * 50 * (n + 3); }
static void LOCAL(check_close)(long double got, long double expected, int64_t n, const char *what) {
  if (!(fabsl(got - expected) <= LOCAL(tolerance)(n) * (n + fabsl(expected))))
    fail_msg("%s of size %lld: %.17Lg, not %.17Lg", what, (long long)n, got, expected);
}

/* a b = c, or op(a) op(b) = c */
static long double LOCAL(op)(const THTensor *t, int turned, int64_t i, int64_t j) { return turned ? LOCAL(el)(t, j, i) : LOCAL(el)(t, i, j); }
static void LOCAL(check_product)(const THTensor *a, int ta, const THTensor *b, int tb, const THTensor *c, const char *what) {
  const int64_t depth = a->size[!ta], columns = b->nDimension == 1 ? 1 : b->size[!tb];
  for (int64_t i = 0; i < a->size[ta]; ++i)
    for (int64_t j = 0; j < columns; ++j) {
      long double sum = 0;
      for (int64_t k = 0; k < depth; ++k) sum += LOCAL(op)(a, ta, i, k) * LOCAL(op)(b, tb, k, j);
      LOCAL(check_close)(sum, LOCAL(el)(c, i, j), depth, what);
    }
}
static void LOCAL(check_orthogonal)(const THTensor *q, const char *what) {
  for (int64_t i = 0; i < q->size[1]; ++i)
    for (int64_t j = 0; j <= i; ++j) {
      long double sum = 0;
      for (int64_t k = 0; k < q->size[0]; ++k) sum += LOCAL(el)(q, k, i) * LOCAL(el)(q, k, j);
      LOCAL(check_close)(sum, i == j, q->size[0], what);
    }
}
static void LOCAL(check_size)(const THTensor *t, int64_t rows, int64_t columns) {
  if (t->nDimension != 1 + (columns > 0) || t->size[0] != rows || (columns && t->size[1] != columns))
    fail_msg("size %s, not [%lld x %lld]", THTensor_(sizeDesc)(t).str, (long long)rows, (long long)columns);
}
static void LOCAL(check_by_columns)(const THTensor *t) {
  assert_true(t->nDimension == 2 && t->stride[0] == 1 && t->stride[1] == t->size[0]);
}

#define FREE_ALL(...)                                                                 \
  do {                                                                                \
    THTensor *all_[] = {__VA_ARGS__};                                                 \
    for (size_t k_ = 0; k_ < sizeof all_ / sizeof all_[0]; ++k_) THTensor_(free)(all_[k_]); \
  } while (0)

TEST(systems) {
  test_seed(1);
  for (int64_t n = 1; n < 60; n = 2 * n + 1)
    for (int layout = 0; layout < LAYOUTS; ++layout)
      for (int64_t m = 0; m < 4; m += 1 + m) {
        THTensor *a = LOCAL(filled)(LOCAL(some)(), n, n, DOMINANT), *rb = LOCAL(laid2)(layout, n, m ? m : 1);
        THTensor *b = m ? LOCAL(filled)(LOCAL(some)(), n, m, ANY) : LOCAL(laid1)(LOCAL(some)(), n);
        THTensor *ra = THTensor_(new)(), *fresh = THTensor_(new)();
        if (!m) LOCAL(randomise)(b);
        num *va = LOCAL(values)(a), *vb = LOCAL(values)(b);
        THTensor_(gesv)(rb, ra, b, a);
        LOCAL(check_size)(rb, n, m ? m : 1);
        LOCAL(check_product)(a, 0, rb, 0, b, "gesv");
        LOCAL(check_guards)(rb);
        LOCAL(check_size)(ra, n, n);
        LOCAL(check_by_columns)(ra);
        THTensor_(gesv)(fresh, a, b, NULL); /* factors in place of a */
        for (int64_t i = 0; i < n; ++i)
          for (int64_t j = 0; j < n; ++j) assert_true(LOCAL(el)(a, i, j) == LOCAL(el)(ra, i, j));
        LOCAL(check_size)(fresh, n, m ? m : 1);
        LOCAL(check_by_columns)(fresh);
        LOCAL(check_guards)(a);
        LOCAL(check_values)(b, vb, "b");
        free(va);
        free(vb);
        FREE_ALL(a, b, ra, rb, fresh);
      }
}

TEST(triangles) {
  static const char *const letters[] = {"UNN", "UTN", "LNN", "LTN", "Unu", "utU", "lCU", "LNU"};
  test_seed(2);
  for (int64_t n = 1; n < 40; n = 2 * n + 1)
    for (int layout = 0; layout < LAYOUTS; ++layout) {
      const char *s = letters[layout];
      const int upper = s[0] == 'U' || s[0] == 'u', turned = s[1] != 'N' && s[1] != 'n', unit = s[2] == 'U' || s[2] == 'u';
      THTensor *a = LOCAL(filled)(LOCAL(some)(), n, n, DOMINANT), *b = LOCAL(filled)(LOCAL(some)(), n, 3, ANY);
      THTensor *rb = LOCAL(laid2)(layout, n, 3), *ra = LOCAL(laid2)(LOCAL(some)(), n, n);
      if (unit)
        for (int64_t i = 0; i < n * n; ++i) *LOCAL(at)(a, i) /= (num)(2 * n);
      num *va = LOCAL(values)(a);
      THTensor_(trtrs)(rb, ra, b, a, s, s + 1, s + 2);
      LOCAL(check_values)(ra, va, "a");
      for (int64_t i = 0; i < n; ++i)
        for (int64_t j = 0; j < n; ++j) {
          if (upper ? i > j : i < j) *LOCAL(place)(a, i, j) = 0;
          if (i == j && unit) *LOCAL(place)(a, i, j) = 1;
        }
      LOCAL(check_product)(a, turned, rb, 0, b, "trtrs");
      LOCAL(check_guards)(rb);
      LOCAL(check_guards)(ra);
      free(va);
      FREE_ALL(a, b, ra, rb);
    }
}

/* A^T (A x - b) = 0; and of all such x the smallest, which is a combination of A's rows, as is checked by adding a null vector. */
TEST(least_squares) {
  test_seed(3);
  for (int64_t m = 1; m < 30; m = 2 * m + 1)
    for (int64_t n = 1; n < 30; n = 3 * n + 1)
      for (int layout = 0; layout < LAYOUTS; ++layout) {
        const int deficient = layout & 1 && m > 1 && n > 1;
        THTensor *a = LOCAL(filled)(LOCAL(some)(), m, n, ANY), *b = LOCAL(filled)(LOCAL(some)(), m, 2, ANY);
        THTensor *rb = LOCAL(laid2)(layout, n, 2), *ra = THTensor_(new)();
        if (deficient) /* two columns are the same */
          for (int64_t i = 0; i < m; ++i) *LOCAL(place)(a, i, 1) = *LOCAL(place)(a, i, 0);
        THTensor_(gels)(rb, ra, b, a);
        for (int64_t c = 0; c < 2; ++c)
          for (int64_t j = 0; j < n; ++j) {
            long double sum = 0, size = 1;
            for (int64_t i = 0; i < m; ++i) {
              long double rest = -LOCAL(el)(b, i, c);
              for (int64_t k = 0; k < n; ++k) rest += LOCAL(el)(a, i, k) * LOCAL(el)(rb, k, c), size += fabsl(LOCAL(el)(rb, k, c));
              sum += LOCAL(el)(a, i, j) * rest;
            }
            if (fabsl(sum) > LOCAL(tolerance)(m + n) * size * (m + n)) fail_msg("gels (%d, %d): residual %Lg", (int)m, (int)n, sum);
          }
        if (deficient) LOCAL(check_close)(LOCAL(el)(rb, 0, 0), LOCAL(el)(rb, 1, 0), 10 * (m + n), "gels of smallest norm");
        LOCAL(check_size)(rb, n, 2);
        LOCAL(check_size)(ra, m, n);
        LOCAL(check_guards)(rb);
        FREE_ALL(a, b, ra, rb);
      }
}

static THTensor *LOCAL(unit)(int64_t n) {
  THTensor *e = THTensor_(newWithSize2d)(n, n);
  for (int64_t i = 0; i < n * n; ++i) *LOCAL(at)(e, i) = i % (n + 1) == 0;
  return e;
}

TEST(inverse) {
  test_seed(4);
  for (int64_t n = 1; n < 60; n = 2 * n + 1)
    for (int layout = 0; layout < LAYOUTS; ++layout) {
      THTensor *a = LOCAL(filled)(LOCAL(some)(), n, n, DOMINANT), *r = LOCAL(laid2)(layout, n, n), *e = LOCAL(unit)(n);
      THTensor_(getri)(r, a);
      LOCAL(check_product)(a, 0, r, 0, e, "getri");
      LOCAL(check_guards)(r);
      THTensor *copy = THTensor_(newClone)(a);
      THTensor_(getri)(a, NULL);
      LOCAL(check_product)(copy, 0, a, 0, e, "getri");
      LOCAL(check_guards)(a);
      FREE_ALL(a, r, e, copy);
    }
}

TEST(cholesky) {
  test_seed(5);
  for (int64_t n = 1; n < 80; n = 2 * n + 1)
    for (int layout = 0; layout < LAYOUTS; ++layout) {
      const int upper = layout % 2;
      const char *uplo = upper ? "U" : "Lower";
      THTensor *a = LOCAL(filled)(LOCAL(some)(), n, n, DEFINITE), *r = LOCAL(laid2)(layout, n, n), *e = LOCAL(unit)(n);
      THTensor *b = LOCAL(filled)(LOCAL(some)(), n, 3, ANY), *x = LOCAL(laid2)(LOCAL(some)(), n, 3), *inverse = LOCAL(laid2)(LOCAL(some)(), n, n);
      THTensor_(potrf)(r, a, uplo);
      LOCAL(check_product)(r, upper, r, !upper, a, "potrf");
      for (int64_t i = 0; i < n; ++i)
        for (int64_t j = 0; j < n; ++j)
          if (upper ? i > j : i < j) assert_true(LOCAL(el)(r, i, j) == 0);
      LOCAL(check_guards)(r);
      THTensor_(potrs)(x, b, r, uplo);
      LOCAL(check_product)(a, 0, x, 0, b, "potrs");
      THTensor_(potri)(inverse, r, uplo);
      LOCAL(check_product)(a, 0, inverse, 0, e, "potri");
      LOCAL(check_guards)(x);
      LOCAL(check_guards)(inverse);
      /* With pivots: P^T a P. */
      THIntTensor *pivots = THIntTensor_new();
      THTensor_(pstrf)(r, pivots, a, uplo, -1);
      assert_true(pivots->nDimension == 1 && pivots->size[0] == n);
      const int *p = pivots->storage->data;
      for (int64_t i = 0; i < n; ++i)
        for (int64_t j = 0; j < n; ++j) {
          long double sum = 0;
          for (int64_t k = 0; k < n; ++k) sum += LOCAL(op)(r, upper, i, k) * LOCAL(op)(r, !upper, k, j);
          LOCAL(check_close)(sum, LOCAL(el)(a, p[i] - 1, p[j] - 1), n, "pstrf");
        }
      LOCAL(check_guards)(r);
      THIntTensor_free(pivots);
      FREE_ALL(a, b, r, e, x, inverse);
    }
}

TEST(symmetric) {
  test_seed(6);
  for (int64_t n = 1; n < 70; n = 2 * n + 1)
    for (int layout = 0; layout < LAYOUTS; ++layout) {
      THTensor *a = LOCAL(filled)(LOCAL(some)(), n, n, SYMMETRIC), *v = LOCAL(laid2)(layout, n, n), *e = LOCAL(laid1)(layout, n);
      THTensor *alone = THTensor_(new)(), *untouched = THTensor_(new)(), *copy = THTensor_(newClone)(a);
      for (int64_t i = 0; i < n; ++i) /* the other triangle is not read */
        for (int64_t j = 0; j < i; ++j) *LOCAL(place)(a, layout & 1 ? i : j, layout & 1 ? j : i) = (num)NAN;
      THTensor_(syev)(e, v, a, "V", layout & 1 ? "U" : "L");
      LOCAL(check_size)(e, n, 0);
      LOCAL(check_orthogonal)(v, "syev");
      for (int64_t j = 0; j < n; ++j) {
        if (j) assert_true(LOCAL(el)(e, j, 0) >= LOCAL(el)(e, j - 1, 0));
        for (int64_t i = 0; i < n; ++i) {
          long double sum = 0;
          for (int64_t k = 0; k < n; ++k) sum += LOCAL(el)(copy, i, k) * LOCAL(el)(v, k, j);
          LOCAL(check_close)(sum, LOCAL(el)(e, j, 0) * LOCAL(el)(v, i, j), n, "syev");
        }
      }
      LOCAL(check_guards)(v);
      LOCAL(check_guards)(e);
      THTensor_(syev)(alone, untouched, a, "n", layout & 1 ? "u" : "l");
      assert_true(untouched->nDimension == 0);
      for (int64_t j = 0; j < n; ++j) LOCAL(check_close)(LOCAL(el)(alone, j, 0), LOCAL(el)(e, j, 0), n, "syev without vectors");
      FREE_ALL(a, v, e, alone, untouched, copy);
    }
}

TEST(eigenvalues) {
  test_seed(7);
  for (int64_t n = 1; n < 40; n = 2 * n + 1)
    for (int layout = 0; layout < LAYOUTS; ++layout) {
      THTensor *a = LOCAL(filled)(LOCAL(some)(), n, n, ANY), *v = LOCAL(laid2)(layout, n, n), *e = LOCAL(laid2)(layout, n, 2);
      THTensor *alone = THTensor_(new)(), *untouched = THTensor_(new)();
      THTensor_(geev)(e, v, a, "V");
      for (int64_t j = 0; j < n; ++j) {
        const long double re = LOCAL(el)(e, j, 0), im = LOCAL(el)(e, j, 1);
        for (int64_t i = 0; i < n; ++i) {
          long double real_part = 0, imaginary = 0;
          for (int64_t k = 0; k < n; ++k) {
            real_part += LOCAL(el)(a, i, k) * LOCAL(el)(v, k, j);
            if (im != 0) imaginary += LOCAL(el)(a, i, k) * LOCAL(el)(v, k, j + 1);
          }
          const long double x = LOCAL(el)(v, i, j), y = im != 0 ? LOCAL(el)(v, i, j + 1) : 0;
          LOCAL(check_close)(real_part, re * x - im * y, n, "geev");
          LOCAL(check_close)(imaginary, re * y + im * x, n, "geev");
        }
        j += im != 0;
      }
      LOCAL(check_guards)(v);
      LOCAL(check_guards)(e);
      THTensor_(geev)(alone, untouched, a, "N");
      LOCAL(check_size)(alone, n, 2);
      assert_true(untouched->nDimension == 0);
      FREE_ALL(a, v, e, alone, untouched);
    }
}

TEST(singular_values) {
  test_seed(8);
  for (int64_t m = 1; m < 50; m = 3 * m + 1)
    for (int64_t n = 1; n < 50; n = 3 * n + 2)
      for (int layout = 0; layout < LAYOUTS; ++layout) {
        const int64_t k = m < n ? m : n;
        THTensor *a = LOCAL(filled)(LOCAL(some)(), m, n, ANY), *s = LOCAL(laid1)(layout, k), *rest = THTensor_(new)();
        THTensor *u = LOCAL(laid2)(layout, m, layout & 1 ? m : k), *v = LOCAL(laid2)(LOCAL(some)(), n, layout & 1 ? n : k);
        num *va = LOCAL(values)(a);
        const char *job = layout & 1 ? "A" : "S";
        if (layout & 2) THTensor_(gesvd)(u, s, v, a, job);
        else THTensor_(gesvd2)(u, s, v, rest, a, job);
        LOCAL(check_values)(a, va, "a");
        LOCAL(check_orthogonal)(u, "U");
        LOCAL(check_orthogonal)(v, "V");
        for (int64_t i = 0; i < m; ++i)
          for (int64_t j = 0; j < n; ++j) {
            long double sum = 0;
            for (int64_t p = 0; p < k; ++p) sum += LOCAL(el)(u, i, p) * LOCAL(el)(s, p, 0) * LOCAL(el)(v, j, p);
            LOCAL(check_close)(sum, LOCAL(el)(a, i, j), m + n, "gesvd");
          }
        for (int64_t p = 1; p < k; ++p) assert_true(LOCAL(el)(s, p, 0) <= LOCAL(el)(s, p - 1, 0));
        LOCAL(check_guards)(u);
        LOCAL(check_guards)(s);
        LOCAL(check_guards)(v);
        THTensor *fresh[] = {THTensor_(new)(), THTensor_(new)(), THTensor_(new)()};
        THTensor_(gesvd)(fresh[0], fresh[1], fresh[2], a, "N");
        assert_true(fresh[0]->nDimension == 0 && fresh[2]->nDimension == 0);
        for (int64_t p = 0; p < k; ++p) LOCAL(check_close)(LOCAL(el)(fresh[1], p, 0), LOCAL(el)(s, p, 0), m + n, "values only");
        THTensor_(gesvd)(fresh[0], fresh[1], fresh[2], a, "S");
        LOCAL(check_size)(fresh[0], m, k);
        LOCAL(check_size)(fresh[2], n, k);
        LOCAL(check_by_columns)(fresh[0]);
        assert_true(THTensor_(isContiguous)(fresh[2]));
        free(va);
        FREE_ALL(a, s, u, v, rest, fresh[0], fresh[1], fresh[2]);
      }
}

TEST(orthogonal) {
  test_seed(9);
  for (int64_t m = 1; m < 50; m = 3 * m + 1)
    for (int64_t n = 1; n < 50; n = 3 * n + 2)
      for (int layout = 0; layout < LAYOUTS; ++layout) {
        const int64_t k = m < n ? m : n;
        THTensor *a = LOCAL(filled)(LOCAL(some)(), m, n, ANY), *q = LOCAL(laid2)(layout, m, k), *r = LOCAL(laid2)(LOCAL(some)(), k, n);
        THTensor *raw = LOCAL(laid2)(layout, m, n), *tau = LOCAL(laid1)(layout, k), *again = LOCAL(laid2)(LOCAL(some)(), m, k);
        THTensor_(qr)(q, r, a);
        LOCAL(check_orthogonal)(q, "qr");
        LOCAL(check_product)(q, 0, r, 0, a, "qr");
        for (int64_t i = 0; i < k; ++i)
          for (int64_t j = 0; j < i; ++j) assert_true(LOCAL(el)(r, i, j) == 0);
        THTensor_(geqrf)(raw, tau, a);
        THTensor_(orgqr)(again, raw, tau);
        for (int64_t i = 0; i < m; ++i)
          for (int64_t j = 0; j < k; ++j) LOCAL(check_close)(LOCAL(el)(again, i, j), LOCAL(el)(q, i, j), m, "orgqr");
        /* Q^T a = R above zeros; and from the other side. */
        THTensor *qta = LOCAL(laid2)(LOCAL(some)(), m, n), *turned = THTensor_(newTranspose)(a, 0, 1), *aq = LOCAL(laid2)(layout, n, m);
        THTensor_(ormqr)(qta, raw, tau, a, "L", "T");
        THTensor_(ormqr)(aq, raw, tau, turned, "R", "N");
        for (int64_t i = 0; i < m; ++i)
          for (int64_t j = 0; j < n; ++j) {
            LOCAL(check_close)(LOCAL(el)(qta, i, j), i < k ? LOCAL(el)(r, i, j) : 0, m, "ormqr");
            LOCAL(check_close)(LOCAL(el)(aq, j, i), LOCAL(el)(qta, i, j), m, "ormqr");
          }
        THTensor *guarded[] = {q, r, raw, tau, again, qta, aq};
        for (int i = 0; i < 7; ++i) LOCAL(check_guards)(guarded[i]);
        FREE_ALL(a, q, r, raw, tau, again, qta, turned, aq);
      }
}

TEST(batches) {
  test_seed(10);
  for (int64_t n = 1; n < 30; n = 2 * n + 1)
    for (int64_t count = 1; count < 300; count *= 16)
      for (int layout = 0; layout < LAYOUTS; ++layout) {
        const int64_t size[] = {count, n, n}, right[] = {count, n, 2};
        THTensor *a = LOCAL(laid)(LOCAL(some)(), 3, size), *lu = LOCAL(laid)(layout, 3, size), *b = LOCAL(laid)(LOCAL(some)(), layout & 1 ? 3 : 2, right);
        THTensor *x = THTensor_(new)(), *y = LOCAL(laid)(LOCAL(some)(), b->nDimension, right);
        THIntTensor *pivots = THIntTensor_new(), *info = THIntTensor_new();
        LOCAL(randomise)(a);
        LOCAL(randomise)(b);
        for (int64_t i = 0; i < count; ++i)
          for (int64_t j = 0; j < n; ++j) *LOCAL(at)(a, (i * n + j) * n + j) += (num)(10 * n);
        THTensor_(btrifact)(lu, pivots, layout & 2 ? info : NULL, 1, a);
        LOCAL(check_guards)(lu);
        assert_true(pivots->nDimension == 2 && pivots->size[0] == count && pivots->size[1] == n);
        if (layout & 2) {
          assert_true(info->nDimension == 1 && info->size[0] == count);
          for (int64_t i = 0; i < count; ++i) assert_true(info->storage->data[i] == 0);
        }
        THTensor_(btrisolve)(x, b, lu, pivots);
        THTensor_(btrisolve)(y, b, lu, pivots);
        assert_true(THTensor_(isSameSizeAs)(x, b));
        LOCAL(check_guards)(y);
        for (int64_t i = 0; i < count; ++i) {
          THTensor *ai = THTensor_(newSelect)(a, 0, i), *xi = THTensor_(newSelect)(x, 0, i), *yi = THTensor_(newSelect)(y, 0, i);
          THTensor *bi = THTensor_(newSelect)(b, 0, i);
          LOCAL(check_product)(ai, 0, xi, 0, bi, "btrisolve");
          LOCAL(check_product)(ai, 0, yi, 0, bi, "btrisolve");
          FREE_ALL(ai, xi, yi, bi);
        }
        THIntTensor_free(pivots);
        THIntTensor_free(info);
        FREE_ALL(a, lu, b, x, y);
      }
}

/* Results that are inputs, transposed ones, and two in one storage, which one of them makes grow. */
TEST(in_place) {
  test_seed(11);
  for (int layout = 0; layout < LAYOUTS; ++layout) {
    const int64_t n = 9;
    THTensor *a = LOCAL(filled)(layout, n, n, DOMINANT), *b = LOCAL(filled)(LOCAL(some)(), n, n, ANY);
    THTensor *a0 = THTensor_(newClone)(a), *b0 = THTensor_(newClone)(b), *turned = THTensor_(newTranspose)(a, 0, 1);
    THTensor_(gesv)(a, b, b, a); /* each where the other was */
    LOCAL(check_product)(a0, 0, a, 0, b0, "gesv");
    LOCAL(check_guards)(a);
    LOCAL(check_guards)(b);
    THTensor_(copy)(a, a0);
    THTensor_(gesv)(turned, b, b0, a);
    LOCAL(check_product)(a0, 0, turned, 0, b0, "gesv");
    THTensor_(copy)(a, a0);
    THTensor_(qr)(turned, b, a);
    LOCAL(check_product)(turned, 0, b, 0, a0, "qr");
    THTensor_(copy)(a, a0);
    THTensor_(qr)(b, a, a);
    LOCAL(check_product)(b, 0, a, 0, a0, "qr");
    LOCAL(check_guards)(a);
    FREE_ALL(a, b, a0, b0, turned);
  }
  for (int which = 0; which < 2; ++which) {
    THStorage *s = THStorage_(newWithSize)(20);
    THTensor *a = LOCAL(filled)(0, 5, 5, DOMINANT), *b = LOCAL(filled)(0, 5, 1, ANY), *lu = THTensor_(newWithStorage1d)(s, 10, 1, 1);
    THTensor *x = which ? THTensor_(newWithStorage1d)(s, 4, 1, 1) : THTensor_(newWithStorage2d)(s, 4, 5, 1, 1, 5);
    THTensor_(gesv)(x, lu, b, a);
    LOCAL(check_product)(a, 0, x, 0, b, "gesv");
    THTensor *again = THTensor_(new)();
    num *factors = LOCAL(values)(lu);
    THTensor_(gesv)(again, x, b, a);
    LOCAL(check_values)(x, factors, "gesv");
    free(factors);
    THStorage_(free)(s);
    FREE_ALL(a, b, lu, x, again);
  }
}

TEST(shape_errors) {
  THTensor *r = THTensor_(new)(), *s = THTensor_(new)(), *u = THTensor_(new)(), *square = LOCAL(unit)(3), *wide = LOCAL(laid2)(0, 3, 4);
  THTensor *vector = LOCAL(laid1)(0, 3), *two = LOCAL(laid1)(0, 2), *none = THTensor_(new)(), *cube = THTensor_(newWithSize3d)(2, 3, 3);
  THTensor *flat = THTensor_(newWithSize3d)(2, 3, 4), *pair = LOCAL(laid2)(0, 2, 3);
  THIntTensor *p = THIntTensor_new(), *pivots = THIntTensor_newWithSize2d(2, 3), *short_pivots = THIntTensor_newWithSize2d(2, 2);
  THIntTensor_fill(pivots, 1);
  THTensor_(fill)(wide, 1);
  THTensor_(fill)(vector, 1);
  THTensor_(fill)(two, 1);
  THTensor_(fill)(cube, 1);
  THTensor_(fill)(pair, 1);
  expect_arg_error_text(2, "[3 x 4]", THTensor_(gesv)(r, s, vector, wide));
  expect_arg_error(2, THTensor_(gesv)(r, s, vector, none));
  expect_arg_error(1, THTensor_(gesv)(r, s, none, square));
  expect_arg_error(1, THTensor_(gesv)(r, s, cube, square));
  expect_arg_error_text(2, "rows", THTensor_(gesv)(r, s, two, square));
  expect_any_error(THTensor_(gesv)(NULL, s, vector, square));
  expect_any_error(THTensor_(gesv)(r, s, NULL, square));
  expect_arg_error(2, THTensor_(trtrs)(r, s, vector, wide, "U", "N", "N"));
  expect_arg_error(1, THTensor_(trtrs)(r, s, cube, square, "U", "N", "N"));
  expect_arg_error(2, THTensor_(gels)(r, s, two, wide));
  expect_arg_error(2, THTensor_(gels)(r, s, vector, vector));
  expect_arg_error(1, THTensor_(gels)(r, s, cube, wide));
  expect_arg_error(1, THTensor_(syev)(r, s, wide, "V", "U"));
  expect_arg_error(1, THTensor_(geev)(r, s, wide, "V"));
  expect_arg_error(1, THTensor_(gesvd)(r, s, u, vector, "S"));
  expect_arg_error(1, THTensor_(gesvd2)(r, s, u, none, cube, "S"));
  expect_arg_error(1, THTensor_(getri)(r, wide));
  expect_arg_error(1, THTensor_(potrf)(r, wide, "U"));
  expect_arg_error(1, THTensor_(potri)(r, wide, "U"));
  expect_arg_error(1, THTensor_(pstrf)(r, p, wide, "U", -1));
  expect_arg_error(2, THTensor_(potrs)(r, vector, wide, "U"));
  expect_arg_error(1, THTensor_(potrs)(r, cube, square, "U"));
  expect_arg_error(2, THTensor_(potrs)(r, two, square, "U"));
  expect_arg_error(1, THTensor_(qr)(r, s, vector));
  expect_arg_error(1, THTensor_(geqrf)(r, s, vector));
  expect_arg_error(2, THTensor_(orgqr)(r, vector, vector));
  expect_arg_error(3, THTensor_(orgqr)(r, square, square));
  expect_arg_error(3, THTensor_(orgqr)(r, pair, vector));
  expect_arg_error(2, THTensor_(ormqr)(r, vector, vector, wide, "L", "N"));
  expect_arg_error(2, THTensor_(ormqr)(r, square, vector, wide, "R", "N"));
  expect_arg_error(3, THTensor_(ormqr)(r, square, square, wide, "L", "N"));
  expect_arg_error(3, THTensor_(ormqr)(r, pair, vector, pair, "L", "N"));
  expect_arg_error(4, THTensor_(ormqr)(r, square, vector, vector, "L", "N"));
  expect_arg_error(1, THTensor_(btrifact)(r, p, NULL, 1, square));
  expect_arg_error(1, THTensor_(btrifact)(r, p, NULL, 1, flat));
  expect_error_text("without pivots", THTensor_(btrifact)(r, p, NULL, 0, cube));
  expect_arg_error(1, THTensor_(btrisolve)(r, pair, square, pivots));
  expect_arg_error(4, THTensor_(btrisolve)(r, vector, cube, pivots));
  expect_arg_error(3, THTensor_(btrisolve)(r, square, cube, pivots));
  expect_arg_error(3, THTensor_(btrisolve)(r, flat, flat, pivots));
  expect_arg_error(4, THTensor_(btrisolve)(r, pair, cube, short_pivots));
  expect_arg_error(4, THTensor_(btrisolve)(r, pair, cube, p));
  THIntTensor_set2d(pivots, 1, 2, 4);
  expect_arg_error_text(4, "pivot 2 of matrix 1", THTensor_(btrisolve)(r, pair, cube, pivots));
  THIntTensor_set2d(pivots, 1, 2, 0);
  expect_arg_error(4, THTensor_(btrisolve)(r, pair, cube, pivots));
  assert_true(r->nDimension == 0 && s->nDimension == 0 && u->nDimension == 0 && p->nDimension == 0);
  THIntTensor_free(p);
  THIntTensor_free(pivots);
  THIntTensor_free(short_pivots);
  FREE_ALL(r, s, u, square, wide, vector, two, none, cube, flat, pair);
}

TEST(letter_errors) {
  THTensor *r = THTensor_(new)(), *s = THTensor_(new)(), *u = THTensor_(new)(), *a = LOCAL(unit)(2), *v = THTensor_(newSelect)(a, 0, 0);
  THIntTensor *p = THIntTensor_new();
  expect_arg_error_text(5, "UL", THTensor_(trtrs)(r, s, v, a, "x", "N", "N"));
  expect_arg_error(6, THTensor_(trtrs)(r, s, v, a, "U", "", "N"));
  expect_arg_error(7, THTensor_(trtrs)(r, s, v, a, "U", "N", "%"));
  expect_arg_error(4, THTensor_(syev)(r, s, a, "X", "U"));
  expect_arg_error(5, THTensor_(syev)(r, s, a, "V", "X"));
  expect_any_error(THTensor_(syev)(r, s, a, "V", NULL));
  expect_arg_error(4, THTensor_(geev)(r, s, a, "X"));
  expect_arg_error(5, THTensor_(gesvd)(r, s, u, a, "O"));
  expect_arg_error(6, THTensor_(gesvd2)(r, s, u, u, a, "O"));
  expect_arg_error(3, THTensor_(potrf)(r, a, "X"));
  expect_arg_error(3, THTensor_(potri)(r, a, "X"));
  expect_arg_error(4, THTensor_(potrs)(r, v, a, "X"));
  expect_arg_error(4, THTensor_(pstrf)(r, p, a, "X", -1));
  expect_arg_error(5, THTensor_(ormqr)(r, a, v, a, "X", "N"));
  expect_arg_error(6, THTensor_(ormqr)(r, a, v, a, "L", "X"));
  THIntTensor_free(p);
  FREE_ALL(r, s, u, a, v);
}

TEST(singular_errors) {
  THTensor *r = THTensor_(new)(), *s = THTensor_(new)(), *a = LOCAL(unit)(3), *b = LOCAL(laid2)(0, 3, 1);
  THTensor *batch = THTensor_(newWithSize3d)(2, 3, 3), *rows = LOCAL(laid2)(0, 2, 3);
  THIntTensor *p = THIntTensor_new(), *info = THIntTensor_new();
  LOCAL(randomise)(b);
  LOCAL(randomise)(rows);
  *LOCAL(place)(a, 2, 2) = 0;
  expect_error_text("U(3,3) is zero", THTensor_(gesv)(r, s, b, a));
  expect_error_text("A(3,3) is zero", THTensor_(trtrs)(r, s, b, a, "U", "N", "N"));
  expect_error_text("U(3,3) is zero", THTensor_(getri)(r, a));
  expect_error_text("order 3", THTensor_(potrf)(r, a, "U"));
  expect_error_text("A(3,3) is zero", THTensor_(potri)(r, a, "L"));
  expect_error_text("rank 2", THTensor_(pstrf)(r, p, a, "U", -1));
  assert_true(r->nDimension == 0 && s->nDimension == 0 && p->nDimension == 0);
  for (int64_t i = 0; i < 18; ++i) *LOCAL(at)(batch, i) = i % 9 % 4 == 0 && i != 13;
  expect_error_text("matrix 1: U(2,2) is zero", THTensor_(btrifact)(r, p, NULL, 1, batch));
  assert_true(r->nDimension == 0 && p->nDimension == 0);
  THTensor_(btrifact)(r, p, info, 1, batch);
  assert_true(info->storage->data[0] == 0 && info->storage->data[1] == 2);
  expect_error_text("U(2,2) is zero", THTensor_(btrisolve)(s, rows, r, p));
  assert_true(s->nDimension == 0);
  THIntTensor_free(p);
  THIntTensor_free(info);
  FREE_ALL(r, s, a, b, batch, rows);
}

/* Systems pass on what is not finite; iterations refuse it. */
TEST(not_finite) {
  THTensor *r = THTensor_(new)(), *s = THTensor_(new)(), *u = THTensor_(new)(), *a = LOCAL(unit)(4), *b = LOCAL(laid2)(0, 4, 1);
  LOCAL(randomise)(b);
  *LOCAL(place)(a, 1, 2) = (num)NAN;
  expect_error_text("element (1, 2) of a_ is", THTensor_(syev)(r, s, a, "V", "U"));
  THTensor_(syev)(r, s, a, "V", "L");
  *LOCAL(place)(a, 1, 2) = (num)INFINITY;
  expect_error_text("element (1, 2)", THTensor_(geev)(u, u, a, "V"));
  expect_error_text("element (1, 2)", THTensor_(gesvd)(u, u, u, a, "S"));
  expect_error_text("element (1, 2)", THTensor_(gels)(u, u, b, a));
  assert_true(u->nDimension == 0);
  /* Also where the result could be computed in place. */
  THTensor *mine = THTensor_(newTranspose)(a, 0, 1), *c = THTensor_(newClone)(a);
  THTensor_(transpose)(c, NULL, 0, 1);
  THTensor_(fill)(c, NUM(7));
  num *values = LOCAL(values)(c);
  expect_error_text("element (1, 2)", THTensor_(syev)(u, c, a, "V", "U"));
  expect_error_text("element (2, 1)", THTensor_(syev)(u, c, mine, "V", "L"));
  expect_error_text("element (1, 2)", THTensor_(gels)(u, c, b, a));
  LOCAL(check_values)(c, values, "a result after an Error");
  free(values);
  FREE_ALL(mine, c);
  *LOCAL(place)(b, 0, 0) = (num)NAN;
  *LOCAL(place)(a, 1, 2) = 0;
  THTensor_(gesv)(r, s, b, a);
  assert_true(isnan(LOCAL(el)(r, 0, 0)));
  FREE_ALL(r, s, u, a, b);
}

#endif

#endif
