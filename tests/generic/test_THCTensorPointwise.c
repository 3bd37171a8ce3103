#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "tests/generic/test_THCTensorPointwise.c"
#else

/* Inputs of a layout, on both sides; the third goes with the others in count, not in shape. */
static struct {
  THTensor *t, *s, *u, *want;
  THCTensor *T, *S, *U, *have;
} LOCAL(in);
#define IN LOCAL(in)

static void LOCAL(set_up)(int layout) {
  IN.t = LOCAL(laid2)(layout, ROWS, COLUMNS);
  IN.s = LOCAL(laid2)((layout + 3) % LAYOUTS, ROWS, COLUMNS);
  IN.u = LOCAL(laid2)((layout * 5 + 1) % LAYOUTS, COLUMNS, ROWS);
  num odd[ROWS * COLUMNS];
  LOCAL(odd_values)(odd, ROWS * COLUMNS);
  for (int64_t i = 0; i < ROWS * COLUMNS; ++i) {
    /* Random neighbours, so that pairs of odd values differ from layout to layout. */
    *LOCAL(at)(IN.t, i) = odd[i];
    *LOCAL(at)(IN.s, i) = test_below(3) ? odd[test_below(ROWS * COLUMNS)] : NUM(test_below(19) - 9);
    *LOCAL(at)(IN.u, i) = test_below(3) ? odd[test_below(ROWS * COLUMNS)] : NUM(test_below(19) - 9);
  }
  IN.want = THTensor_(new)();
}
static void LOCAL(upload)(int layout) {
  IN.T = LOCAL(on_device)(IN.t);
  IN.S = LOCAL(on_device)(IN.s);
  IN.U = LOCAL(on_device)(IN.u);
  THTensor *r = layout == 0 ? THTensor_(newWithSize1d)(3) : LOCAL(laid2)((layout + 5) % LAYOUTS, ROWS, COLUMNS);
  IN.have = LOCAL(on_device)(r);
  THTensor_(free)(r);
}
static void LOCAL(tear_down)(void) {
  THTensor_(free)(IN.t);
  THTensor_(free)(IN.s);
  THTensor_(free)(IN.u);
  THTensor_(free)(IN.want);
  THCTensor_(free)(S, IN.T);
  THCTensor_(free)(S, IN.S);
  THCTensor_(free)(S, IN.U);
  THCTensor_(free)(S, IN.have);
}

/* The result in a tensor of its own, then in the first input's place. */
#define NEAR(name, steps, difference, cpu, gpu, gpu_in_place)                \
  do {                                                                       \
    THTensor_(name) cpu;                                                     \
    THCTensor_(name) gpu;                                                    \
    LOCAL(check_near)(#name, IN.want, IN.have, steps, difference);           \
    THCTensor *x = LOCAL(on_device)(IN.t);                                   \
    THCTensor_(name) gpu_in_place;                                           \
    LOCAL(check_near)(#name " in place", IN.want, x, steps, difference);     \
    LOCAL(check_guards_on_device)(x);                                        \
    THCTensor_(free)(S, x);                                                  \
  } while (0)
#define UNARY(name, steps, difference) NEAR(name, steps, difference, (IN.want, IN.t), (S, IN.have, IN.T), (S, x, x))
#define VALUE(name, v) NEAR(name, 0, -1, (IN.want, IN.t, v), (S, IN.have, IN.T, v), (S, x, x, v))
#define BINARY(name, steps) \
  NEAR(name, steps, -1, (IN.want, IN.t, IN.s), (S, IN.have, IN.T, IN.S), (S, x, x, IN.S));  \
  NEAR(name, steps, -1, (IN.want, IN.t, IN.u), (S, IN.have, IN.T, IN.U), (S, x, x, IN.U))
#define SCALED(name, v) \
  NEAR(name, 0, -1, (IN.want, IN.t, v, IN.s), (S, IN.have, IN.T, v, IN.S), (S, x, x, v, IN.S));  \
  NEAR(name, 0, -1, (IN.want, IN.t, v, IN.u), (S, IN.have, IN.T, v, IN.U), (S, x, x, v, IN.U))
#define TERNARY(name, v) \
  NEAR(name, 0, -1, (IN.want, IN.t, v, IN.s, IN.u), (S, IN.have, IN.T, v, IN.S, IN.U), (S, x, x, v, IN.S, IN.U))

TEST(arithmetic) {
  start();
  for (int layout = 0; layout < LAYOUTS; ++layout) {
    LOCAL(set_up)(layout);
    LOCAL(upload)(layout);
    const num v = NUM(test_below(19) - 9), limit = *LOCAL(at)(IN.t, layout + 20);
    VALUE(add, v);
    VALUE(sub, v);
    VALUE(mul, v);
    VALUE(add, limit);
    VALUE(mul, limit);
    VALUE(cmaxValue, v);
    VALUE(cminValue, v);
    NEAR(clamp, 0, -1, (IN.want, IN.t, NUM(1), NUM(7)), (S, IN.have, IN.T, NUM(1), NUM(7)), (S, x, x, NUM(1), NUM(7)));
    SCALED(cadd, v);
    SCALED(csub, v);
    BINARY(cmul, 0);
    BINARY(cmax, 0);
    BINARY(cmin, 0);
    TERNARY(addcmul, v);
    UNARY(neg, 0, -1);
    UNARY(sign, 0, -1);
#if TH_NUM_SIGNED
    UNARY(abs, 0, -1);
#else
    THCTensor_(abs)(S, IN.have, IN.T);
    LOCAL(check_equal)("abs", IN.t, IN.have);
#endif
#if !TH_NUM_FLOATING
    VALUE(bitand, v);
    VALUE(bitor, v);
    VALUE(bitxor, v);
    BINARY(cbitand, 0);
    BINARY(cbitor, 0);
    BINARY(cbitxor, 0);
#endif
    LOCAL(tear_down)();
  }
  finish();
}

TEST(division) {
  start();
  for (int layout = 0; layout < LAYOUTS; ++layout) {
    LOCAL(set_up)(layout);
    for (int64_t i = 0; i < ROWS * COLUMNS && !TH_NUM_FLOATING; ++i) {
      if (DBL(*LOCAL(at)(IN.s, i)) == 0) *LOCAL(at)(IN.s, i) = NUM(-1);
      if (DBL(*LOCAL(at)(IN.u, i)) == 0) *LOCAL(at)(IN.u, i) = NUM(3);
    }
    LOCAL(upload)(layout);
    const num divisors[] = {NUM(1), NUM(-1), NUM(7), NUM(-3), *LOCAL(at)(IN.s, layout + 20)};
    for (size_t i = 0; i < sizeof divisors / sizeof divisors[0]; ++i) {
      VALUE(div, divisors[i]);
      VALUE(fmod, divisors[i]);
      VALUE(remainder, divisors[i]);
    }
    BINARY(cdiv, 0);
    BINARY(cfmod, 0);
    BINARY(cremainder, 0);
    TERNARY(addcdiv, NUM(3));
    LOCAL(tear_down)();
  }
  finish();
}

TEST(shifts) {
  start();
  const int bits = TH_NUM_FLOATING ? 12 : 8 * (int)sizeof(num);
  for (int layout = 0; layout < LAYOUTS; ++layout) {
    LOCAL(set_up)(layout);
    for (int64_t i = 0; i < ROWS * COLUMNS; ++i) {
      *LOCAL(at)(IN.s, i) = NUM(test_below(bits));
      *LOCAL(at)(IN.u, i) = NUM(test_below(bits));
    }
    LOCAL(upload)(layout);
    VALUE(lshift, NUM(layout));
    VALUE(rshift, NUM(layout));
    BINARY(clshift, 0);
    BINARY(crshift, 0);
    LOCAL(tear_down)();
  }
  finish();
}

TEST(powers) {
  start();
  for (int layout = 0; layout < LAYOUTS; ++layout) {
    LOCAL(set_up)(layout);
    for (int64_t i = 0; i < ROWS * COLUMNS; ++i) {
      if (TH_NUM_FLOATING) break;
      if (DBL(*LOCAL(at)(IN.t, i)) == 0) *LOCAL(at)(IN.t, i) = NUM(-1);
    }
    LOCAL(upload)(layout);
    BINARY(cpow, TH_NUM_FLOATING ? 4 : 0);
#if TH_NUM_FLOATING
    static const double values[] = {1, 2, -1, 0.5, 3, -2.5, 0};
    for (size_t i = 0; i < sizeof values / sizeof values[0]; ++i) {
      const num v = NUM(values[i]);
      NEAR(pow, i < 4 ? 0 : 4, -1, (IN.want, IN.t, v), (S, IN.have, IN.T, v), (S, x, x, v));
      NEAR(tpow, 4, -1, (IN.want, v, IN.t), (S, IN.have, v, IN.T), (S, x, v, x));
    }
#endif
    LOCAL(tear_down)();
  }
  finish();
}

TEST(functions) {
#if TH_NUM_FLOATING
  start();
  for (int layout = 0; layout < LAYOUTS; ++layout) {
    LOCAL(set_up)(layout);
    if (layout % 2)
      for (int64_t i = 0; i < ROWS * COLUMNS; ++i) *LOCAL(at)(IN.t, i) = NUM((double)(test_below(2001) - 1000) / 400);
    LOCAL(upload)(layout);
    UNARY(cinv, 0, -1);
    UNARY(sqrt, 0, -1);
    UNARY(ceil, 0, -1);
    UNARY(floor, 0, -1);
    UNARY(round, 0, -1);
    UNARY(trunc, 0, -1);
    UNARY(frac, 0, -1);
    UNARY(rsqrt, 1, -1);
    UNARY(exp, 4, -1);
    UNARY(log, 4, -1);
    UNARY(log1p, 4, -1);
    UNARY(sin, 4, -1);
    UNARY(cos, 4, -1);
    UNARY(tan, 4, -1);
    UNARY(asin, 4, -1);
    UNARY(acos, 4, -1);
    UNARY(atan, 4, -1);
    UNARY(sinh, 4, -1);
    UNARY(cosh, 4, -1);
    UNARY(tanh, 4, -1);
    UNARY(sigmoid, 5, -1);
    UNARY(lgamma, 10, sizeof(num) == 8 ? 4e-15 : 8e-7);
    BINARY(atan2, 4);
    NEAR(lerp, 0, -1, (IN.want, IN.t, IN.s, NUM(0.3)), (S, IN.have, IN.T, IN.S, NUM(0.3)), (S, x, x, IN.S, NUM(0.3)));
    NEAR(lerp, 0, -1, (IN.want, IN.t, IN.u, NUM(-2)), (S, IN.have, IN.T, IN.U, NUM(-2)), (S, x, x, IN.U, NUM(-2)));
    LOCAL(tear_down)();
  }
  finish();
#endif
}

/* Inputs that share memory with the result are read first. */
TEST(overlap) {
  start();
  THTensor *h = THTensor_(newWithSize2d)(8, 8);
  LOCAL(randomise)(h);
  THTensor *b = THTensor_(newClone)(h), *want = THTensor_(newTranspose)(b, 0, 1), *turned = THTensor_(newTranspose)(h, 0, 1);
  THCTensor *t = LOCAL(on_device)(h), *turned_t = THCTensor_(newTranspose)(S, t, 0, 1);
  THTensor_(cmul)(h, h, want);
  THCTensor_(cmul)(S, t, t, turned_t);
  LOCAL(check_equal)("cmul with its transpose", h, t);
  THTensor *top = THTensor_(newNarrow)(h, 0, 0, 5), *lower = THTensor_(newNarrow)(h, 0, 2, 5);
  THCTensor *top_t = THCTensor_(newNarrow)(S, t, 0, 0, 5), *lower_t = THCTensor_(newNarrow)(S, t, 0, 2, 5);
  THTensor_(add)(lower, top, NUM(1));
  THCTensor_(add)(S, lower_t, top_t, NUM(1));
  LOCAL(check_equal)("add to what lies two rows below", h, t);
  THTensor_(free)(h);
  THTensor_(free)(b);
  THTensor_(free)(want);
  THTensor_(free)(turned);
  THTensor_(free)(top);
  THTensor_(free)(lower);
  THCTensor_(free)(S, t);
  THCTensor_(free)(S, turned_t);
  THCTensor_(free)(S, top_t);
  THCTensor_(free)(S, lower_t);
  finish();
}

TEST(errors) {
  start();
  THCTensor *r = THCTensor_(newWithSize1d)(S, 2), *t = THCTensor_(newWithSize1d)(S, 12), *s = THCTensor_(newWithSize1d)(S, 11);
  THCTensor *none = THCTensor_(new)(S);
  THCTensor_(fill)(S, r, NUM(5));
  THCTensor_(fill)(S, t, NUM(6));
  THCTensor_(fill)(S, s, NUM(7));
  expect_error_text("(12 and 11)", (THCTensor_(cadd)(S, r, t, NUM(1), s), 0));
  expect_error_text("src is NULL", (THCTensor_(cmul)(S, r, t, NULL), 0));
  expect_error_text("state is NULL", (THCTensor_(add)(NULL, r, t, NUM(1)), 0));
  THCTensor_(mul)(S, none, none, NUM(2));
  assert_int_equal(THCTensor_(nElement)(S, none), 0);
  use_device(1);
  expect_error_text("different GPUs", (THCTensor_(add)(S, r, t, NUM(1)), 0));
  use_device(0);
  THCTensor_(resize1d)(S, s, 12);
  THCTensor_(fill)(S, s, NUM(7));
  THCTensor_(set1d)(S, s, 9, NUM(0));
#if TH_NUM_FLOATING
  expect_error_text("no bitwise and", (THCTensor_(bitand)(S, r, t, NUM(1)), 0));
  expect_error_text("no bitwise or", (THCTensor_(bitor)(S, r, t, NUM(1)), 0));
  expect_error_text("no bitwise xor", (THCTensor_(bitxor)(S, r, t, NUM(1)), 0));
  expect_error_text("no bitwise and", (THCTensor_(cbitand)(S, r, t, s), 0));
  expect_error_text("no bitwise or", (THCTensor_(cbitor)(S, r, t, s), 0));
  expect_error_text("no bitwise xor", (THCTensor_(cbitxor)(S, r, t, s), 0));
#else
  const int bits = 8 * (int)sizeof(num);
  expect_error_text("division by zero: value is 0", (THCTensor_(div)(S, r, t, NUM(0)), 0));
  expect_error_text("division by zero: value is 0", (THCTensor_(fmod)(S, r, t, NUM(0)), 0));
  expect_error_text("division by zero: value is 0", (THCTensor_(remainder)(S, r, t, NUM(0)), 0));
  expect_error_text("element 9 of src is 0", (THCTensor_(cdiv)(S, r, t, s), 0));
  expect_error_text("element 9 of src is 0", (THCTensor_(cfmod)(S, r, t, s), 0));
  expect_error_text("element 9 of src is 0", (THCTensor_(cremainder)(S, r, t, s), 0));
  expect_error_text("element 9 of src2 is 0", (THCTensor_(addcdiv)(S, r, t, NUM(1), t, s), 0));
  expect_error_text("shift by", (THCTensor_(lshift)(S, r, t, NUM(bits)), 0));
  expect_error_text("shift by", (THCTensor_(rshift)(S, r, t, NUM(bits)), 0));
  THCTensor_(set1d)(S, s, 4, NUM(bits));
  expect_error_text("element 4 of src is a shift", (THCTensor_(clshift)(S, r, t, s), 0));
  expect_error_text("element 4 of src is a shift", (THCTensor_(crshift)(S, r, t, s), 0));
#if TH_NUM_SIGNED
  THCTensor_(set1d)(S, t, 3, NUM(0));
  THCTensor_(set1d)(S, s, 3, NUM(-2));
  expect_error_text("element 3 of t: 0 to a negative power", (THCTensor_(cpow)(S, r, t, s), 0));
#endif
  /* Nothing has been written; unchecked, bad ones give 0. */
  assert_int_equal(THCTensor_(nElement)(S, r), 2);
  assert_true(DBL(THCTensor_(get1d)(S, r, 0)) == 5);
  THCState_setChecked(S, 0);
  THCTensor_(fill)(S, s, NUM(2));
  THCTensor_(set1d)(S, s, 9, NUM(0));
  THCTensor_(cdiv)(S, r, t, s);
  assert_true(DBL(THCTensor_(get1d)(S, r, 8)) == 3 && DBL(THCTensor_(get1d)(S, r, 9)) == 0);
  THCTensor_(set1d)(S, s, 9, NUM(bits));
  THCTensor_(clshift)(S, r, t, s);
  assert_true(DBL(THCTensor_(get1d)(S, r, 8)) == 24 && DBL(THCTensor_(get1d)(S, r, 9)) == 0);
#endif
  THCTensor_(free)(S, r);
  THCTensor_(free)(S, t);
  THCTensor_(free)(S, s);
  THCTensor_(free)(S, none);
  finish();
}

#undef NEAR
#undef UNARY
#undef VALUE
#undef BINARY
#undef SCALED
#undef TERNARY
#undef IN

#endif
