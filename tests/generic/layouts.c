#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "tests/generic/layouts.c"
#else

/* A tensor of this size. In its storage, all that is not an element of it, before, between and behind them, is GUARD. */
static TEST_MAYBE_UNUSED THTensor *LOCAL(laid)(int layout, int nd, const int64_t *size) {
  THLongStorage *sizes = THLongStorage_newWithSize(nd), *strides = THLongStorage_newWithSize(nd);
  int64_t step = layout & STEPS ? 3 : 1;
  for (int k = 0; k < nd; ++k) {
    const int d = layout & COLUMN_MAJOR ? k : nd - 1 - k;
    sizes->data[d] = size[d];
    /* The stride of a dimension of size 1 is of no account. */
    strides->data[d] = size[d] > 1 ? step : layout & STEPS ? 0 : layout & GAPS ? 1 : step;
    step = step * size[d] + (layout & GAPS ? 2 : 0);
  }
  THStorage *s = THStorage_(newWithSize)(step + 9);
  THStorage_(fill)(s, NUM(GUARD));
  THTensor *t = THTensor_(newWithStorage)(s, layout & (STEPS | GAPS) ? 5 : 0, sizes, strides);
  THStorage_(free)(s);
  THLongStorage_free(sizes);
  THLongStorage_free(strides);
  return t;
}
static TEST_MAYBE_UNUSED THTensor *LOCAL(laid1)(int layout, int64_t n) { return LOCAL(laid)(layout, 1, &n); }
static TEST_MAYBE_UNUSED THTensor *LOCAL(laid2)(int layout, int64_t rows, int64_t columns) {
  const int64_t size[] = {rows, columns};
  return LOCAL(laid)(layout, 2, size);
}

/* Element i in row-major order. */
static TEST_MAYBE_UNUSED num *LOCAL(at)(const THTensor *t, int64_t i) {
  ptrdiff_t at = t->storageOffset;
  for (int d = t->nDimension - 1; d >= 0; --d) {
    at += i % t->size[d] * t->stride[d];
    i /= t->size[d];
  }
  return t->storage->data + at;
}

static TEST_MAYBE_UNUSED void LOCAL(check_guards)(const THTensor *t) {
  char *used = (char *)calloc((size_t)t->storage->size, 1);
  const num guard = NUM(GUARD);
  const int64_t n = THTensor_(nElement)(t);
  for (int64_t i = 0; i < n; ++i) used[LOCAL(at)(t, i) - t->storage->data] = 1;
  for (ptrdiff_t i = 0; i < t->storage->size; ++i)
    if (!used[i] && memcmp(&t->storage->data[i], &guard, sizeof guard) != 0) fail_msg("a neighbour, element %td, was written", i);
  free(used);
}

/* Equal, with NaN equal to NaN. */
static TEST_MAYBE_UNUSED int LOCAL(same)(num a, num b) {
  return memcmp(&a, &b, sizeof a) == 0 || (TH_NUM_FLOATING && (DBL(a) == DBL(b) || (isnan(DBL(a)) && isnan(DBL(b)))));
}

/* All elements, row-major; the caller frees them. */
static TEST_MAYBE_UNUSED num *LOCAL(values)(const THTensor *t) {
  const int64_t n = THTensor_(nElement)(t);
  num *v = (num *)malloc((size_t)(n + 1) * sizeof *v);
  for (int64_t i = 0; i < n; ++i) v[i] = *LOCAL(at)(t, i);
  return v;
}

static TEST_MAYBE_UNUSED void LOCAL(check_values)(const THTensor *t, const num *expected, const char *what) {
  const int64_t n = THTensor_(nElement)(t);
  for (int64_t i = 0; i < n; ++i)
    if (!LOCAL(same)(*LOCAL(at)(t, i), expected[i]))
      fail_msg("%s: element %lld of size %s is %.17g, not %.17g", what, (long long)i, THTensor_(sizeDesc)(t).str,
               DBL(*LOCAL(at)(t, i)), DBL(expected[i]));
}

/* Small whole numbers, the same in every type but Byte, where they wrap. */
static TEST_MAYBE_UNUSED void LOCAL(randomise)(THTensor *t) {
  const int64_t n = THTensor_(nElement)(t);
  for (int64_t i = 0; i < n; ++i) *LOCAL(at)(t, i) = NUM(test_below(19) - 9);
}

/* The conversion rules: integers wrap, and Bool is 1 of all but 0. */
static TEST_MAYBE_UNUSED num LOCAL(from_int)(int64_t v) {
#ifdef TH_REAL_IS_BOOL
  return v != 0;
#else
  return NUM(v);
#endif
}

/* n values at and around the limits of all types, as far as num has them, and small ones. */
static TEST_MAYBE_UNUSED void LOCAL(odd_values)(num *to, int64_t n) {
#if TH_NUM_FLOATING
  static const double values[] = {0,      -0.0,    0.5,     -0.5,    0.999,   -1.5,      2.5,       126.9,      127.5,     128,
                                  -128.5, -129,    254.7,   255.5,   256,     32767.9,   32768,     -32768.2,   -32769,    65504,
                                  65519,  65520,   -65520,  70000,   0x1p-25, 0x1.8p-25, 0x1p-24,   0x1.ffcp-15, 1e-8,     1e-40,
                                  5e-324, 0x1p24,  0x1p31,  0x1p32,  -0x1p31, 2147483647.6, -2147483649.0, 0x1p53, 0x1p63, -0x1p63,
                                  1e19,   -1e19,   1e30,    -1e300,  1e39,    INFINITY,  -INFINITY, NAN,        0.1,       1e-300};
  const int64_t count = sizeof values / sizeof values[0];
  for (int64_t i = 0; i < n; ++i) to[i] = NUM(values[i % count]);
#else
  static const int shifts[] = {0, 1, 7, 8, 15, 16, 24, 31, 32, 53, 62, 63};
  const int64_t count = sizeof shifts / sizeof shifts[0];
  for (int64_t i = 0; i < n; ++i) {
    const uint64_t power = UINT64_C(1) << shifts[i / 6 % count];
    const uint64_t around[] = {power - 1, power, power + 1, 0 - power, 1 - power, UINT64_C(0) - 1 - power};
    to[i] = LOCAL(from_int)((int64_t)around[i % 6]);
  }
#endif
}

/* The conversion rules: to integers, numbers beyond the range saturate and NaN becomes 0. */
static TEST_MAYBE_UNUSED num LOCAL(from_double)(double x) {
#ifdef TH_REAL_IS_BOOL
  return x != 0;
#elif TH_NUM_FLOATING
  return NUM(x);
#else
  const int bits = 8 * (int)sizeof(num) - ((num)-1 < 0);
  const double beyond = ldexp(1, bits);
  const num max = (num)((UINT64_C(1) << (bits - 1)) - 1 + (UINT64_C(1) << (bits - 1)));
  if (isnan(x)) return 0;
  if (x >= beyond) return max;
  if ((num)-1 < 0) return x <= -beyond ? (num)(-max - 1) : (num)x;
  return x <= 0 ? 0 : (num)x;
#endif
}
/* The same of whole numbers in floating point. */
static TEST_MAYBE_UNUSED int64_t LOCAL(whole)(num v) {
#if TH_NUM_FLOATING
  return (int64_t)DBL(v);
#else
  return (int64_t)v;
#endif
}
#if TH_NUM_FLOATING
/* From 1 to the next number; the least one above 0. */
static TEST_MAYBE_UNUSED double LOCAL(epsilon)(void) {
  double e = 1;
  while (DBL(NUM(1 + e / 2)) > 1) e /= 2;
  return e;
}
static TEST_MAYBE_UNUSED double LOCAL(least)(void) {
  double v = 1;
  while (DBL(NUM(v / 2)) > 0) v /= 2;
  return v;
}
/* The largest finite one. */
static TEST_MAYBE_UNUSED double LOCAL(most)(void) {
  double v = 1, e = LOCAL(epsilon)();
  while (!isinf(DBL(NUM(v * (2 - e)))) && !isinf(v * 2)) v *= 2;
  return isinf(DBL(NUM(v * (2 - e)))) ? v / 2 * (2 - e) : v * (2 - e);
}
#endif
static TEST_MAYBE_UNUSED int LOCAL(is_floating)(void) { return TH_NUM_FLOATING; }
static TEST_MAYBE_UNUSED double LOCAL(to_double)(num v) { return DBL(v); }
static TEST_MAYBE_UNUSED int64_t LOCAL(to_int)(num v) {
#if TH_NUM_FLOATING
  fail_msg("%g is no integer", DBL(v));
  return 0;
#else
  return (int64_t)v;
#endif
}

#endif
