#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "tests/generic/test_TensorPointwise.c"
#else

#if TH_NUM_MATH

struct LOCAL(Operation) {
  const char *name;
  enum Kind kind;
  double ulps;
  void (*call)(THTensor *r, THTensor *t, num v, THTensor *s, THTensor *u);
  num (*exact)(CALC t, CALC v, CALC s, CALC u);
  double (*near)(double t, double v, double s);
};

/* ---- What the operations do ---- */

#if TH_NUM_FLOATING
#define WORD CALC
static CALC LOCAL(quotient)(CALC a, CALC b) { return a / b; }
static CALC LOCAL(rest)(CALC a, CALC b) { return (CALC)fmod(a, b); }
static CALC LOCAL(floor_rest)(CALC a, CALC b) {
  const CALC r = LOCAL(rest)(a, b);
  if (isnan(r)) return r;
  if (r == 0 || (r < 0) == (b < 0)) return r == 0 ? (CALC)copysign(r, b) : r;
  if (isinf(b)) return b;
  const CALC sum = r + b; /* rounding must not bring it to b */
  num last = NUM(sum);
  if (DBL(last) != b) return sum;
  uint64_t bits = 0;
  memcpy(&bits, &last, sizeof last); /* little-endian */
  --bits;
  memcpy(&last, &bits, sizeof last);
  return (CALC)DBL(last);
}
static CALC LOCAL(largest)(CALC a, CALC b) { return isnan(a) || isnan(b) ? (CALC)NAN : a > b ? a : b; }
static CALC LOCAL(smallest)(CALC a, CALC b) { return isnan(a) || isnan(b) ? (CALC)NAN : a < b ? a : b; }
#else
#define WORD uint64_t
static CALC LOCAL(quotient)(CALC a, CALC b) { return b == (CALC)-1 && (CALC)-1 < 0 ? (CALC)(0 - (uint64_t)a) : (CALC)(a / b); }
static CALC LOCAL(rest)(CALC a, CALC b) { return b == (CALC)-1 && (CALC)-1 < 0 ? 0 : (CALC)(a % b); }
static CALC LOCAL(floor_rest)(CALC a, CALC b) {
  const CALC r = LOCAL(rest)(a, b);
#if TH_NUM_SIGNED
  if (r != 0 && (r < 0) != (b < 0)) return (CALC)(r + b);
#endif
  return r;
}
static CALC LOCAL(largest)(CALC a, CALC b) { return a > b ? a : b; }
static CALC LOCAL(smallest)(CALC a, CALC b) { return a < b ? a : b; }
static CALC LOCAL(power)(CALC a, CALC b) {
  uint64_t p = 1;
#if TH_NUM_SIGNED
  if (b < 0) return a == 1 ? 1 : a == (CALC)-1 ? (b % 2 ? (CALC)-1 : 1) : 0;
#endif
  for (CALC i = 0; i < b; ++i) p *= (uint64_t)a;
  return (CALC)p;
}
static CALC LOCAL(power_of_7)(CALC e) { /* from the highest bit on; below 0 it is less than 1 */
  uint64_t p = 1;
  for (int bit = 63; bit >= 0; --bit) p = p * p * ((uint64_t)e >> bit & 1 ? 7 : 1);
#if TH_NUM_SIGNED
  if (e < 0) return 0;
#endif
  return (CALC)p;
}
static CALC LOCAL(right)(CALC a, int by) {
  uint64_t bits = 0;
  memcpy(&bits, &a, sizeof a); /* the unsigned pattern; little-endian */
  bits >>= by;
  memcpy(&a, &bits, sizeof a);
  return a;
}
#endif

EXACT(add, ANY, THTensor_(add)(r, t, v), (CALC)((WORD)t + (WORD)v))
EXACT(sub, ANY, THTensor_(sub)(r, t, v), (CALC)((WORD)t - (WORD)v))
EXACT(mul, ANY, THTensor_(mul)(r, t, v), (CALC)((WORD)t * (WORD)v))
EXACT(div, ANY, THTensor_(div)(r, t, v), LOCAL(quotient)(t, v))
EXACT(fmod, ANY, THTensor_(fmod)(r, t, v), LOCAL(rest)(t, v))
EXACT(remainder, ANY, THTensor_(remainder)(r, t, v), LOCAL(floor_rest)(t, v))
EXACT(clamp, ANY, THTensor_(clamp)(r, t, NUM(2), NUM(5)), t < 2 ? 2 : t > 5 ? 5 : t)
EXACT(cmaxValue, ANY, THTensor_(cmaxValue)(r, t, v), LOCAL(largest)(t, v))
EXACT(cminValue, ANY, THTensor_(cminValue)(r, t, v), LOCAL(smallest)(t, v))
EXACT(cadd, ANY, THTensor_(cadd)(r, t, v, s), (WORD)t + (WORD)(CALC)((WORD)v * (WORD)s))
EXACT(csub, ANY, THTensor_(csub)(r, t, v, s), (WORD)t - (WORD)(CALC)((WORD)v * (WORD)s))
EXACT(add_scaled, ANY, THTensor_(add_scaled)(r, t, v, NUM(3)), (WORD)t + (WORD)AS_CALC(NUM((CALC)((WORD)v * 3))))
EXACT(sub_scaled, ANY, THTensor_(sub_scaled)(r, t, v, NUM(3)), (WORD)t - (WORD)AS_CALC(NUM((CALC)((WORD)v * 3))))
EXACT(cmul, ANY, THTensor_(cmul)(r, t, s), (WORD)t * (WORD)s)
EXACT(cdiv, DIVISORS, THTensor_(cdiv)(r, t, s), LOCAL(quotient)(t, s))
EXACT(cfmod, DIVISORS, THTensor_(cfmod)(r, t, s), LOCAL(rest)(t, s))
EXACT(cremainder, DIVISORS, THTensor_(cremainder)(r, t, s), LOCAL(floor_rest)(t, s))
EXACT(cmax, ANY, THTensor_(cmax)(r, t, s), LOCAL(largest)(t, s))
EXACT(cmin, ANY, THTensor_(cmin)(r, t, s), LOCAL(smallest)(t, s))
EXACT(addcmul, ANY, THTensor_(addcmul)(r, t, v, s, u), (WORD)t + (WORD)(CALC)((WORD)(CALC)((WORD)v * (WORD)s) * (WORD)u))
EXACT(addcdiv, DIVISORS, THTensor_(addcdiv)(r, t, v, s, u), (WORD)t + (WORD)LOCAL(quotient)((CALC)((WORD)v * (WORD)s), u))
EXACT(neg, ANY, THTensor_(neg)(r, t), (WORD)0 - (WORD)t)
#if TH_NUM_SIGNED
EXACT(sign, ANY, THTensor_(sign)(r, t), (t > 0) - (t < 0))
EXACT(abs, ANY, THTensor_(abs)(r, t), t < 0 ? (WORD)0 - (WORD)t : (WORD)t)
#else
EXACT(sign, ANY, THTensor_(sign)(r, t), t > 0)
#endif

#if TH_NUM_FLOATING
EXACT(lshift, ANY, THTensor_(lshift)(r, t, NUM(3)), t * 8)
EXACT(rshift, ANY, THTensor_(rshift)(r, t, NUM(3)), t / 8)
EXACT(clshift, COUNTS, THTensor_(clshift)(r, t, s), t * (CALC)ldexp(1, (int)s))
EXACT(crshift, COUNTS, THTensor_(crshift)(r, t, s), t / (CALC)ldexp(1, (int)s))
EXACT(sqrt, ANY, THTensor_(sqrt)(r, t), (CALC)sqrt(t))
EXACT(cinv, ANY, THTensor_(cinv)(r, t), 1 / t)
EXACT(ceil, ANY, THTensor_(ceil)(r, t), (CALC)ceil(t))
EXACT(floor, ANY, THTensor_(floor)(r, t), (CALC)floor(t))
EXACT(round, ANY, THTensor_(round)(r, t), (CALC)round(t))
EXACT(trunc, ANY, THTensor_(trunc)(r, t), (CALC)trunc(t))
EXACT(frac, ANY, THTensor_(frac)(r, t), t - (CALC)trunc(t))
EXACT(lerp, ANY, THTensor_(lerp)(r, t, s, v), t + (CALC)(v * (CALC)(s - t)))
/* SLEEF's functions are within 1 ulp; libm's, in double, are less than 1 ulp wrong. */
NEAR(exp, 2, THTensor_(exp)(r, t), exp(t))
NEAR(log, 2, THTensor_(log)(r, t), log(t))
NEAR(log1p, 2, THTensor_(log1p)(r, t), log1p(t))
NEAR(sin, 2, THTensor_(sin)(r, t), sin(t))
NEAR(cos, 2, THTensor_(cos)(r, t), cos(t))
NEAR(tan, 2, THTensor_(tan)(r, t), tan(t))
NEAR(asin, 2, THTensor_(asin)(r, t), asin(t))
NEAR(acos, 2, THTensor_(acos)(r, t), acos(t))
NEAR(atan, 2, THTensor_(atan)(r, t), atan(t))
NEAR(sinh, 3, THTensor_(sinh)(r, t), sinh(t))
NEAR(cosh, 3, THTensor_(cosh)(r, t), cosh(t))
NEAR(tanh, 3, THTensor_(tanh)(r, t), tanh(t))
NEAR(atan2, 2, THTensor_(atan2)(r, t, s), atan2(t, s))
NEAR(pow, 2, THTensor_(pow)(r, t, v), pow(t, v))
NEAR(tpow, 2, THTensor_(tpow)(r, v, t), pow(v, t))
NEAR(cpow, 2, THTensor_(cpow)(r, t, s), pow(t, s))
NEAR(rsqrt, 3, THTensor_(rsqrt)(r, t), 1 / sqrt(t))
NEAR(sigmoid, 4, THTensor_(sigmoid)(r, t), 1 / (1 + exp(-t)))
NEAR(lgamma, 4, THTensor_(lgamma)(r, t), lgamma(t))
NEAR(log2, 2, THTensor_(log2)(r, t), log2(t))
NEAR(log10, 3, THTensor_(log10)(r, t), log10(t))
NEAR(expm1, 2, THTensor_(expm1)(r, t), expm1(t))
NEAR(erf, 2, THTensor_(erf)(r, t), erf(t))
NEAR(erfc, 3, THTensor_(erfc)(r, t), erfc(t))
#else
#define WIDTH ((int)(8 * sizeof(CALC)))
EXACT(lshift, ANY, THTensor_(lshift)(r, t, WIDTH - 3), (uint64_t)t << (WIDTH - 3))
EXACT(rshift, ANY, THTensor_(rshift)(r, t, WIDTH - 3), LOCAL(right)(t, WIDTH - 3))
EXACT(clshift, COUNTS, THTensor_(clshift)(r, t, s), (uint64_t)t << s)
EXACT(crshift, COUNTS, THTensor_(crshift)(r, t, s), LOCAL(right)(t, (int)s))
EXACT(bitand, ANY, THTensor_(bitand)(r, t, v), t & v)
EXACT(bitor, ANY, THTensor_(bitor)(r, t, v), t | v)
EXACT(bitxor, ANY, THTensor_(bitxor)(r, t, v), t ^ v)
EXACT(cbitand, ANY, THTensor_(cbitand)(r, t, s), t & s)
EXACT(cbitor, ANY, THTensor_(cbitor)(r, t, s), t | s)
EXACT(cbitxor, ANY, THTensor_(cbitxor)(r, t, s), t ^ s)
EXACT(cpow, EXPONENTS, THTensor_(cpow)(r, t, s), LOCAL(power)(t, s))
EXACT(pow, ANY, THTensor_(pow)(r, t, NUM(5)), LOCAL(power)(t, 5))
EXACT(tpow, ANY, THTensor_(tpow)(r, NUM(7), t), LOCAL(power_of_7)(t))
#endif

#define OP(name) &LOCAL(op_##name),
static const struct LOCAL(Operation) *const LOCAL(operations)[] = {
    OP(add) OP(sub) OP(mul) OP(div) OP(fmod) OP(remainder) OP(lshift) OP(rshift) OP(clamp) OP(cmaxValue) OP(cminValue)
    OP(cadd) OP(csub) OP(cmul) OP(cdiv) OP(cfmod) OP(cremainder) OP(clshift) OP(crshift) OP(cmax) OP(cmin) OP(cpow)
    OP(addcmul) OP(addcdiv) OP(neg) OP(sign) OP(add_scaled) OP(sub_scaled) OP(pow)
#if TH_NUM_SIGNED
    OP(abs)
#endif
#if TH_NUM_FLOATING
    OP(sqrt) OP(cinv) OP(ceil) OP(floor) OP(round) OP(trunc) OP(frac) OP(lerp) OP(exp) OP(log) OP(log1p) OP(sin) OP(cos) OP(tan)
    OP(asin) OP(acos) OP(atan) OP(sinh) OP(cosh) OP(tanh) OP(atan2) OP(tpow) OP(rsqrt) OP(sigmoid) OP(lgamma)
    OP(log2) OP(log10) OP(expm1) OP(erf) OP(erfc)
#else
    OP(bitand) OP(bitor) OP(bitxor) OP(cbitand) OP(cbitor) OP(cbitxor) OP(tpow)
#endif
};
enum { LOCAL(n_operations) = sizeof LOCAL(operations) / sizeof LOCAL(operations)[0] };

/* ---- Trying one ---- */

static void LOCAL(fill_kind)(THTensor *t, enum Kind kind) {
  num odd[100];
  LOCAL(odd_values)(odd, 100);
  const int64_t n = THTensor_(nElement)(t);
  for (int64_t i = 0; i < n; ++i) {
    num v = test_below(4) ? NUM(test_below(41) - 20) : odd[test_below(100)];
#if TH_NUM_FLOATING
    if (test_below(3) == 0) v = NUM(DBL(v) / 7);
#endif
    if (kind == COUNTS) v = NUM(test_below(8 * (int64_t)sizeof(num)));
    if (kind == EXPONENTS) v = NUM(test_below(8) - ((CALC)-1 < 0 ? 2 : 0));
    if (kind == DIVISORS && DBL(v) == 0) v = NUM(3);
    *LOCAL(at)(t, i) = v;
  }
}

static double LOCAL(ulp)(double x) {
  const int digits = sizeof(num) == 2 ? 11 : sizeof(num) == 4 ? FLT_MANT_DIG : DBL_MANT_DIG;
  const int least = sizeof(num) == 2 ? -13 : sizeof(num) == 4 ? FLT_MIN_EXP : DBL_MIN_EXP;
  int e;
  frexp(x, &e);
  return ldexp(1, (e > least && x != 0 ? e : least) - digits);
}

/* One call. Views of one memory, as the caller gives them, are read before. */
static void LOCAL(try)(const struct LOCAL(Operation) *o, THTensor *r, THTensor *t, num v, THTensor *s, THTensor *u) {
  num *tv = LOCAL(values)(t), *sv = LOCAL(values)(s), *uv = LOCAL(values)(u);
  const int64_t n = THTensor_(nElement)(t);
  THLongStorage *size = THTensor_(newSizeOf)(t);
  o->call(r, t, v, s, u);
  assert_int_equal(THTensor_(isSize)(r, size), 1);
  for (int64_t i = 0; i < n; ++i) {
    const num got = *LOCAL(at)(r, i);
    if (o->exact) {
      const num expected = o->exact(AS_CALC(tv[i]), AS_CALC(v), AS_CALC(sv[i]), AS_CALC(uv[i]));
      if (!LOCAL(same)(got, expected))
        fail_msg("%s of %.17g, value %.17g, src %.17g and %.17g is %.17g, not %.17g", o->name, DBL(tv[i]), DBL(v), DBL(sv[i]),
                 DBL(uv[i]), DBL(got), DBL(expected));
    } else {
      /* A float within that bound, rounded once. */
      const double ulps = sizeof(num) == 2 ? 0.501 : o->ulps;
      const double expected = o->near(DBL(tv[i]), DBL(v), DBL(sv[i]));
      if (!LOCAL(same)(got, NUM(expected)) && !(fabs(DBL(got) - expected) <= ulps * LOCAL(ulp)(expected)))
        fail_msg("%s of %.17g, value %.17g, src %.17g is %.17g, not %.17g", o->name, DBL(tv[i]), DBL(v), DBL(sv[i]), DBL(got),
                 expected);
    }
  }
  THLongStorage_free(size);
  free(tv);
  free(sv);
  free(uv);
}

static num LOCAL(value)(int i) { return i % 3 == 0 ? NUM(3) : i % 3 == 1 ? NUM(-1) : NUM(-7); }

/* With layouts for the result and the inputs; the inputs are not changed. */
static void LOCAL(try_layouts)(const struct LOCAL(Operation) *o, int nd, const int64_t *size, int lr, int lt, int ls, int lu) {
  THTensor *r = LOCAL(laid)(lr, nd, size), *t = LOCAL(laid)(lt, nd, size), *s = LOCAL(laid)(ls, nd, size);
  THTensor *u = LOCAL(laid)(lu, nd, size);
  LOCAL(fill_kind)(t, o->kind == EXPONENTS ? DIVISORS : ANY);
  LOCAL(fill_kind)(s, o->kind);
  LOCAL(fill_kind)(u, o->kind);
  num *tv = LOCAL(values)(t), *sv = LOCAL(values)(s);
  LOCAL(try)(o, r, t, LOCAL(value)(lr + lt), s, u);
  LOCAL(check_values)(t, tv, "t");
  LOCAL(check_values)(s, sv, "src");
  LOCAL(check_guards)(r);
  free(tv);
  free(sv);
  THTensor_(free)(r);
  THTensor_(free)(t);
  THTensor_(free)(s);
  THTensor_(free)(u);
}

static int LOCAL(any)(void) { return (int)test_below(LAYOUTS); }

TEST(operations) {
  static const int64_t sizes[][3] = {{1, 1, 1}, {3, 1, 1}, {70, 1, 1}, {1100, 1, 1}, {5, 7, 1}, {33, 40, 1}, {2, 3, 5}, {3, 50, 2}};
  test_seed(1);
  for (int k = 0; k < LOCAL(n_operations); ++k)
    for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; ++s)
      for (int i = 0; i < 6; ++i) {
        const int other = i < 2 ? 0 : LOCAL(any)();
        LOCAL(try_layouts)(LOCAL(operations)[k], 3, sizes[s], i < 3 ? 0 : LOCAL(any)(), i < 3 ? 0 : LOCAL(any)(), other, other);
      }
}

TEST(layouts) {
  static const int64_t sizes[][3] = {{5, 7, 3}, {1, 9, 4}, {20, 1, 60}, {9, 10, 1}};
  test_seed(2);
  for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; ++s)
    for (int r = 0; r < LAYOUTS; ++r)
      for (int t = 0; t < LAYOUTS; ++t)
        for (int q = 0; q < LAYOUTS; ++q) {
          LOCAL(try_layouts)(&LOCAL(op_cadd), 3, sizes[s], r, t, q, 0);
          LOCAL(try_layouts)(&LOCAL(op_addcmul), 2, sizes[s], r, t, q, LOCAL(any)());
        }
}

TEST(result_is_input) {
  test_seed(3);
  for (int k = 0; k < LOCAL(n_operations); ++k)
    for (int i = 0; i < 24; ++i) {
      const struct LOCAL(Operation) *o = LOCAL(operations)[k];
      const int64_t n = i % 3 == 0 ? 300 : 7, m = i % 3 == 2 ? 40 : 3;
      THTensor *t = LOCAL(laid2)(i % LAYOUTS, n, m), *s = LOCAL(laid2)(LOCAL(any)(), n, m), *u = LOCAL(laid2)(LOCAL(any)(), n, m);
      LOCAL(fill_kind)(t, o->kind == EXPONENTS ? DIVISORS : o->kind);
      LOCAL(fill_kind)(s, o->kind);
      LOCAL(fill_kind)(u, o->kind);
      if (i / 8 == 0) LOCAL(try)(o, t, t, LOCAL(value)(i), s, u);
      if (i / 8 == 1) LOCAL(try)(o, s, t, LOCAL(value)(i), s, u);
      if (i / 8 == 2) {
        if (o->kind != EXPONENTS) LOCAL(try)(o, t, t, LOCAL(value)(i), t, t);
        else LOCAL(try)(o, u, t, LOCAL(value)(i), u, u);
      }
      LOCAL(check_guards)(t);
      LOCAL(check_guards)(s);
      THTensor_(free)(t);
      THTensor_(free)(s);
      THTensor_(free)(u);
    }
}

/* The result shares memory with an input in another layout: as if the inputs were read first. */
TEST(result_overlaps) {
  test_seed(4);
  for (int layout = 0; layout < LAYOUTS; ++layout)
    for (int64_t n = 2; n < 120; n = n * 3 + 1)
      for (int how = 0; how < 6; ++how) {
        THTensor *big = LOCAL(laid2)(layout, n + 1, n + 1), *x = LOCAL(laid2)(LOCAL(any)(), n, n);
        LOCAL(fill_kind)(big, ANY);
        LOCAL(fill_kind)(x, ANY);
        THTensor *r = THTensor_(newNarrow)(big, 0, how & 1, n), *t = THTensor_(newNarrow)(big, 0, !(how & 1), n);
        THTensor_(narrow)(r, NULL, 1, 0, n);
        THTensor_(narrow)(t, NULL, 1, how / 2 == 1, n);
        if (how / 2 == 2) {
          THTensor_(set)(t, r);
          THTensor_(transpose)(t, NULL, 0, 1);
        }
        LOCAL(try)(&LOCAL(op_add), r, t, NUM(3), x, x);
        LOCAL(try)(&LOCAL(op_cadd), r, t, NUM(3), x, x);
        LOCAL(try)(&LOCAL(op_cadd), r, x, NUM(-2), t, x);
        LOCAL(try)(&LOCAL(op_cmul), r, t, NUM(1), r, x);
        LOCAL(try)(&LOCAL(op_addcmul), r, x, NUM(5), t, r);
        LOCAL(check_guards)(big);
        THTensor_(free)(big);
        THTensor_(free)(x);
        THTensor_(free)(r);
        THTensor_(free)(t);
      }
}

/* Dense operands in one line, any number of elements apart. */
TEST(result_shifted) {
  test_seed(10);
  for (int64_t n = 1; n < 50; n += 1 + n / 8)
    for (int64_t by = 1; by <= n; by += 1 + by / 4)
      for (int up = 0; up < 2; ++up) {
        THTensor *line = LOCAL(laid1)(0, n + by), *x = LOCAL(laid1)(0, n);
        LOCAL(fill_kind)(line, ANY);
        LOCAL(fill_kind)(x, ANY);
        THTensor *r = THTensor_(newNarrow)(line, 0, up ? by : 0, n), *t = THTensor_(newNarrow)(line, 0, up ? 0 : by, n);
        LOCAL(try)(&LOCAL(op_add), r, t, NUM(3), x, x);
        LOCAL(try)(&LOCAL(op_cadd), r, x, NUM(3), t, x);
        LOCAL(check_guards)(line);
        THTensor_(free)(line);
        THTensor_(free)(x);
        THTensor_(free)(r);
        THTensor_(free)(t);
      }
}

/* Equal numbers of elements: the result gets the shape of t, elements go together in row-major order. */
TEST(other_shapes) {
  static const int64_t shapes[][3] = {{60, 1, 1}, {6, 10, 1}, {10, 6, 1}, {3, 4, 5}, {5, 4, 3}, {1, 60, 1}, {4, 1, 15}};
  const int n = sizeof shapes / sizeof shapes[0];
  test_seed(5);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      for (int k = 0; k < 4; ++k) {
        THTensor *t = LOCAL(laid)(LOCAL(any)(), 3, shapes[i]), *s = LOCAL(laid)(LOCAL(any)(), 3, shapes[j]);
        THTensor *u = LOCAL(laid)(LOCAL(any)(), 3, shapes[(i + j) % n]), *r = LOCAL(laid)(LOCAL(any)(), 3, shapes[i]);
        if (k == 3) THTensor_(transpose)(s, NULL, 0, 1);
        LOCAL(fill_kind)(t, ANY);
        LOCAL(fill_kind)(s, ANY);
        LOCAL(fill_kind)(u, ANY);
        LOCAL(try)(&LOCAL(op_cadd), r, t, NUM(2), s, u);
        LOCAL(try)(&LOCAL(op_addcmul), k == 2 ? s : r, t, NUM(2), s, u); /* s takes another shape */
        LOCAL(check_guards)(r);
        THTensor_(free)(r);
        THTensor_(free)(t);
        THTensor_(free)(s);
        THTensor_(free)(u);
      }
}

TEST(resized) {
  test_seed(6);
  for (int layout = 0; layout < LAYOUTS; ++layout) {
    THTensor *t = LOCAL(laid2)(layout, 6, 5), *s = LOCAL(laid2)(LOCAL(any)(), 6, 5);
    LOCAL(fill_kind)(t, ANY);
    LOCAL(fill_kind)(s, ANY);
    THTensor *fresh = THTensor_(new)(), *small = LOCAL(laid2)(layout, 2, 2), *large = LOCAL(laid1)(layout, 100);
    THTensor *row = THTensor_(newSelect)(t, 0, 1), *keeps = LOCAL(laid2)(COLUMN_MAJOR, 6, 5);
    LOCAL(try)(&LOCAL(op_cadd), fresh, t, NUM(2), s, s);
    LOCAL(try)(&LOCAL(op_cadd), small, t, NUM(2), s, s);
    LOCAL(try)(&LOCAL(op_cadd), large, t, NUM(2), s, s);
    assert_true(fresh->storage->size == 30 && THTensor_(isContiguous)(fresh) && THTensor_(isContiguous)(small));
    LOCAL(try)(&LOCAL(op_cadd), keeps, t, NUM(2), s, s);
    assert_true(keeps->stride[0] == 1 && keeps->stride[1] == 6);
    LOCAL(try)(&LOCAL(op_cadd), row, t, NUM(2), s, s); /* a view of t, laid over its storage anew */
    THTensor *all[] = {t, s, fresh, small, large, row, keeps};
    for (int i = 0; i < 7; ++i) THTensor_(free)(all[i]);
  }
}

TEST(fill) {
  static const int64_t size[] = {9, 1, 35};
  for (int layout = 0; layout < LAYOUTS; ++layout)
    for (int nd = 1; nd <= 3; ++nd) {
      THTensor *t = LOCAL(laid)(layout, nd, size);
      const int64_t n = THTensor_(nElement)(t);
      THTensor_(fill)(t, NUM(5));
      for (int64_t i = 0; i < n; ++i) assert_true(DBL(*LOCAL(at)(t, i)) == 5);
      THTensor_(zero)(t);
      for (int64_t i = 0; i < n; ++i) assert_true(DBL(*LOCAL(at)(t, i)) == 0);
      LOCAL(check_guards)(t);
      THTensor_(free)(t);
    }
}

/* Several threads, if there are. */
TEST(large) {
  static const int64_t sizes[][3] = {{300007, 1, 1}, {611, 500, 1}, {3, 100000, 1}, {100000, 3, 1}, {70, 60, 80}};
  test_seed(7);
  for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; ++s)
    for (int i = 0; i < 3; ++i)
      LOCAL(try_layouts)(i == 2 ? &LOCAL(op_mul) : &LOCAL(op_cadd), 3, sizes[s], i ? LOCAL(any)() : 0, i ? LOCAL(any)() : 0,
                        i ? LOCAL(any)() : 0, 0);
  THTensor *t = LOCAL(laid1)(0, 400000);
  THTensor_(fill)(t, NUM(3));
  for (int64_t i = 0; i < 400000; ++i) assert_true(DBL(t->storage->data[i]) == 3);
  LOCAL(check_guards)(t);
  THTensor_(free)(t);
}

/* Inputs that are dense along another dimension than the result. */
TEST(tiles) {
  static const int64_t sides[] = {7, 8, 9, 31, 33, 63, 65, 130};
  test_seed(8);
  for (int i = 0; i < 8; ++i)
    for (int j = 0; j < 8; ++j)
      for (int k = 0; k < 6; ++k) {
        const int64_t size[] = {k == 5 ? 3 : sides[i], sides[j], k == 5 ? sides[i] : 1};
        LOCAL(try_layouts)(k & 1 ? &LOCAL(op_cadd) : &LOCAL(op_neg), 3, size, k < 2 ? 0 : LOCAL(any)(),
                          COLUMN_MAJOR | (k == 3 ? GAPS : 0), LOCAL(any)(), 0);
      }
}

TEST(many_dimensions) {
  test_seed(9);
  THLongStorage *ones = THLongStorage_newWithSize(90), *twos = THLongStorage_newWithSize(14);
  THLongStorage_fill(ones, 1);
  THLongStorage_fill(twos, 2);
  ones->data[10] = 5;
  ones->data[70] = 6;
  for (int k = 0; k < 5; ++k) {
    THTensor *x[] = {THTensor_(newWithSize)(k ? twos : ones, NULL), THTensor_(newWithSize)(k ? twos : ones, NULL),
                     THTensor_(newWithSize)(k ? twos : ones, NULL)};
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 30; ++j)
        if (k) THTensor_(transpose)(x[i], NULL, (int)test_below(14), (int)test_below(14));
      LOCAL(fill_kind)(x[i], ANY);
    }
    LOCAL(try)(&LOCAL(op_cadd), x[0], x[1], NUM(2), x[2], x[2]);
    LOCAL(try)(&LOCAL(op_cmul), x[0], x[0], NUM(2), x[2], x[2]);
    for (int i = 0; i < 3; ++i) THTensor_(free)(x[i]);
  }
  THLongStorage_free(ones);
  THLongStorage_free(twos);
}

TEST(empty) {
  THTensor *none = THTensor_(new)(), *r = LOCAL(laid2)(0, 3, 4), *fresh = THTensor_(new)();
  THTensor_(fill)(none, NUM(1));
  THTensor_(zero)(none);
  for (int k = 0; k < LOCAL(n_operations); ++k) LOCAL(operations)[k]->call(fresh, none, NUM(3), none, none);
  THTensor_(add)(r, none, NUM(1));
  assert_true(r->nDimension == 0 && fresh->nDimension == 0);
  THTensor_(free)(none);
  THTensor_(free)(r);
  THTensor_(free)(fresh);
}

TEST(pointwise_errors) {
  THTensor *r = LOCAL(laid2)(GAPS, 3, 4), *t = LOCAL(laid2)(0, 3, 4), *few = LOCAL(laid1)(0, 11), *none = THTensor_(new)();
  THTensor *fixed = LOCAL(laid1)(0, 2);
  fixed->storage->size = 2;
  THStorage_(clearFlag)(fixed->storage, TH_STORAGE_RESIZABLE);
  LOCAL(randomise)(r);
  num *values = LOCAL(values)(r);
  for (int k = 0; k < LOCAL(n_operations); ++k) {
    const struct LOCAL(Operation) *o = LOCAL(operations)[k];
    LOCAL(fill_kind)(t, DIVISORS);
    if (o->kind == COUNTS || o->kind == EXPONENTS) LOCAL(fill_kind)(t, COUNTS);
    expect_any_error(o->call(NULL, t, NUM(3), t, t));
    expect_any_error(o->call(r, NULL, NUM(3), t, t));
    expect_error_text("not resizable", o->call(fixed, t, NUM(3), t, t));
  }
  THTensor_(fill)(t, NUM(1));
  THTensor_(fill)(few, NUM(1));
  expect_any_error(THTensor_(fill)(NULL, NUM(1)));
  expect_any_error(THTensor_(zero)(NULL));
  expect_any_error(THTensor_(cadd)(r, t, NUM(3), NULL));
  expect_any_error(THTensor_(cmul)(r, t, NULL));
  expect_any_error(THTensor_(addcmul)(r, t, NUM(3), NULL, t));
  expect_any_error(THTensor_(addcdiv)(r, t, NUM(3), t, NULL));
  expect_error_text("[11]", THTensor_(cadd)(r, t, NUM(3), few));
  expect_error_text("[3 x 4]", THTensor_(cmul)(r, few, t));
  expect_error_text("[11]", THTensor_(cdiv)(r, t, few));
  expect_any_error(THTensor_(addcmul)(r, t, NUM(3), few, t));
  expect_any_error(THTensor_(addcdiv)(r, t, NUM(3), t, few));
  expect_any_error(THTensor_(cmax)(r, t, none));
  expect_any_error(THTensor_(cmin)(r, none, t));
  assert_true(r->nDimension == 2 && r->size[0] == 3 && r->size[1] == 4);
  LOCAL(check_values)(r, values, "after an Error");
  LOCAL(check_guards)(r);
  free(values);
  THTensor *all[] = {r, t, few, none, fixed};
  for (int i = 0; i < 5; ++i) THTensor_(free)(all[i]);
}

/* Results in which two indices see one element: an Error; in the legacy flavour each is written once, in order. */
TEST(self_overlap) {
  THTensor *t = LOCAL(laid2)(0, 3, 4), *wide = LOCAL(laid2)(0, 3, 1), *line = LOCAL(laid1)(0, 6);
  THLongStorage *size = THLongStorage_newWithSize2(3, 4);
  LOCAL(randomise)(t);
  LOCAL(randomise)(line);
  THTensor_(expand)(wide, wide, size);
  THTensor *windows = THTensor_(newUnfold)(line, 0, 4, 1), *odd = THTensor_(newWithStorage2d)(line->storage, 0, 2, 3, 3, 2);
  /* 3 and 2: element (0, 3) would be (2, 0), but there are only (0..1, 0..2): 0 2 4 3 5 7, all different. */
  LOCAL(try)(&LOCAL(op_neg), odd, odd, NUM(1), odd, odd);
  if (THGetIndexBase() == 0) {
    THTensor *before = THTensor_(newClone)(line);
    expect_error_text("overlaps itself", THTensor_(fill)(wide, NUM(1)));
    expect_error_text("overlaps itself", THTensor_(zero)(windows));
    expect_error_text("overlaps itself", THTensor_(add)(wide, wide, NUM(1)));
    expect_error_text("overlaps itself", THTensor_(cmul)(windows, t, t));
    LOCAL(check_values)(line, before->storage->data, "after an Error");
    THTensor_(free)(before);
  } else {
    THTensor_(copy)(wide, t);
    for (int i = 0; i < 3; ++i) assert_true(LOCAL(same)(*LOCAL(at)(wide, 4 * i), *LOCAL(at)(t, 4 * i + 3)));
  }
  THTensor *all[] = {t, wide, line, windows, odd};
  for (int i = 0; i < 5; ++i) THTensor_(free)(all[i]);
  THLongStorage_free(size);
}

#if !TH_NUM_FLOATING
TEST(no_reciprocals) {
  THTensor *t = LOCAL(laid2)(0, 3, 4), *r = LOCAL(laid2)(GAPS, 3, 4);
  LOCAL(randomise)(t);
  LOCAL(randomise)(r);
  num *before = LOCAL(values)(r);
  expect_error_text("reciprocal", THTensor_(cinv)(r, t));
  expect_any_error(THTensor_(cinv)(t, t));
  LOCAL(check_values)(r, before, "after an Error");
  free(before);
  THTensor_(free)(t);
  THTensor_(free)(r);
}

TEST(zero_divisors) {
  for (int layout = 0; layout < LAYOUTS; ++layout) {
    THTensor *r = LOCAL(laid2)(layout, 40, 50), *t = LOCAL(laid2)(0, 40, 50), *s = LOCAL(laid2)(LAYOUTS - 1 - layout, 40, 50);
    LOCAL(randomise)(r);
    LOCAL(randomise)(t);
    THTensor_(fill)(s, NUM(2));
    THTensor *before = THTensor_(newClone)(r);
    *LOCAL(at)(s, 1733) = 0;
    expect_error_text("1733", THTensor_(cdiv)(r, t, s));
    expect_error_text("1733", THTensor_(cfmod)(r, t, s));
    expect_error_text("1733", THTensor_(cremainder)(r, t, s));
    expect_error_text("1733", THTensor_(addcdiv)(r, t, NUM(2), t, s));
    expect_any_error(THTensor_(div)(r, t, NUM(0)));
    expect_any_error(THTensor_(fmod)(r, t, NUM(0)));
    expect_any_error(THTensor_(remainder)(r, t, NUM(0)));
    LOCAL(check_values)(r, before->storage->data, "after an Error");
    THTensor *fresh = THTensor_(new)();
    expect_any_error(THTensor_(cdiv)(fresh, t, s));
    assert_true(fresh->nDimension == 0 && fresh->storage == NULL);
    THTensor_(free)(fresh);
    THTensor_(free)(before);
    THTensor_(free)(r);
    THTensor_(free)(t);
    THTensor_(free)(s);
  }
}

TEST(shift_counts) {
  THTensor *t = LOCAL(laid2)(STEPS, 3, 4), *s = LOCAL(laid2)(0, 3, 4);
  LOCAL(randomise)(t);
  num *values = LOCAL(values)(t);
  THTensor_(fill)(s, NUM(1));
  *LOCAL(at)(s, 7) = WIDTH;
  for (int k = 0; k < 2; ++k) {
    expect_any_error(THTensor_(clshift)(t, t, s));
    expect_any_error(THTensor_(crshift)(t, t, s));
    expect_any_error(THTensor_(lshift)(t, t, k && (num)-1 < 0 ? (num)-1 : WIDTH));
    expect_any_error(THTensor_(rshift)(t, t, k && (num)-1 < 0 ? (num)-1 : WIDTH));
    if ((num)-1 < 0) *LOCAL(at)(s, 7) = (num)-1;
  }
  LOCAL(check_values)(t, values, "after an Error");
  free(values);
  THTensor_(free)(t);
  THTensor_(free)(s);
}

TEST(zero_powers) {
  THTensor *r = THTensor_(newWithSize1d)(3), *t = THTensor_(newWithSize1d)(3), *s = THTensor_(newWithSize1d)(3);
  THTensor_(fill)(t, NUM(0));
  THTensor_(fill)(s, NUM(0));
  THTensor_(cpow)(r, t, s);
  for (int i = 0; i < 3; ++i) assert_true(r->storage->data[i] == 1);
  s->storage->data[2] = (num)-3;
  if ((num)-1 < 0) {
    expect_any_error(THTensor_(cpow)(r, t, s));
    for (int i = 0; i < 3; ++i) assert_true(r->storage->data[i] == 1);
  } else {
    THTensor_(cpow)(r, t, s);
    assert_true(r->storage->data[2] == 0);
  }
  /* The same with one exponent, and of one base. */
  THTensor_(pow)(r, t, NUM(0));
  for (int i = 0; i < 3; ++i) assert_true(r->storage->data[i] == 1);
  if ((num)-1 < 0) {
    expect_error_text("element 0 of t is 0", (THTensor_(pow)(r, t, NUM(-1)), 0));
    expect_error_text("element 2 of t", (THTensor_(tpow)(r, NUM(0), s), 0));
    for (int i = 0; i < 3; ++i) assert_true(r->storage->data[i] == 1);
    THTensor_(pow)(r, s, NUM(3));
    assert_true(r->storage->data[2] == -27);
    THTensor_(set1d)(t, 0, NUM(-1));
    THTensor_(set1d)(t, 1, NUM(1));
    THTensor_(set1d)(t, 2, NUM(2));
    THTensor_(pow)(r, t, NUM(-3));
    assert_true(r->storage->data[0] == (num)-1 && r->storage->data[1] == 1 && r->storage->data[2] == 0);
  }
  THTensor_(free)(r);
  THTensor_(free)(t);
  THTensor_(free)(s);
}
#undef WIDTH

#if TH_NUM_SIGNED
/* MIN / -1 is MIN, its rest 0, its absolute value and negative MIN: no signal, whatever the length. */
TEST(least) {
  const num least = (num)(UINT64_C(1) << (8 * sizeof(num) - 1));
  for (int64_t n = 1; n < 80; ++n) {
    THTensor *t = THTensor_(newWithSize1d)(n), *r = THTensor_(newWithSize1d)(n), *s = THTensor_(newWithSize1d)(n);
    THTensor_(fill)(t, least);
    THTensor_(fill)(s, (num)-1);
    void (*const same[])(THTensor *, THTensor *) = {THTensor_(neg), THTensor_(abs)};
    for (int k = 0; k < 7; ++k) {
      THTensor_(fill)(r, NUM(9));
      if (k == 0) THTensor_(div)(r, t, (num)-1);
      if (k == 1) THTensor_(cdiv)(r, t, s);
      if (k == 2) THTensor_(fmod)(r, t, (num)-1);
      if (k == 3) THTensor_(cfmod)(r, t, s);
      if (k == 4) THTensor_(cremainder)(r, t, s);
      if (k > 4) same[k - 5](r, t);
      for (int64_t i = 0; i < n; ++i) assert_true(r->storage->data[i] == (k >= 2 && k <= 4 ? 0 : least));
    }
    THTensor_(free)(t);
    THTensor_(free)(r);
    THTensor_(free)(s);
  }
}
#endif

#else

TEST(nan) {
  static const double values[] = {NAN, 1, -1, INFINITY, -INFINITY, 0, -0.0, 5};
  THTensor *t = THTensor_(newWithSize1d)(8), *r = THTensor_(newWithSize1d)(8), *s = THTensor_(newWithSize1d)(8);
  for (int shift = 0; shift < 8; ++shift) {
    for (int i = 0; i < 8; ++i) {
      t->storage->data[i] = NUM(values[i]);
      s->storage->data[i] = NUM(values[(i + shift) % 8]);
    }
    for (int k = 0; k < LOCAL(n_operations); ++k)
      if (LOCAL(operations)[k]->kind != COUNTS) LOCAL(try)(LOCAL(operations)[k], r, t, NUM(3), s, s);
  }
  /* With infinity: x or infinity by sign; with 0: NaN. */
  THTensor_(fill)(t, NUM(5));
  THTensor_(remainder)(r, t, NUM(INFINITY));
  assert_true(DBL(r->storage->data[0]) == 5);
  THTensor_(remainder)(r, t, NUM(-INFINITY));
  assert_true(DBL(r->storage->data[0]) == -INFINITY);
  THTensor_(remainder)(r, t, NUM(0));
  assert_true(isnan(DBL(r->storage->data[0])));
  THTensor_(div)(r, t, NUM(0));
  assert_true(DBL(r->storage->data[0]) == INFINITY);
  THTensor_(free)(t);
  THTensor_(free)(r);
  THTensor_(free)(s);
}

/* Bits of floating-point numbers are not for sale. */
TEST(no_bits) {
  THTensor *t = THTensor_(newWithSize1d)(3), *r = THTensor_(newWithSize1d)(3);
  THTensor_(fill)(t, NUM(1));
  THTensor_(fill)(r, NUM(7));
  expect_any_error(THTensor_(bitand)(r, t, NUM(1)));
  expect_any_error(THTensor_(bitor)(r, t, NUM(1)));
  expect_any_error(THTensor_(bitxor)(r, t, NUM(1)));
  expect_any_error(THTensor_(cbitand)(r, t, t));
  expect_any_error(THTensor_(cbitor)(r, t, t));
  expect_any_error(THTensor_(cbitxor)(r, t, t));
  for (int i = 0; i < 3; ++i) assert_true(DBL(r->storage->data[i]) == 7);
  THTensor_(free)(t);
  THTensor_(free)(r);
}
#endif

#undef WORD
#undef OP

#endif

#endif
