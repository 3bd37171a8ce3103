#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "tests/generic/test_TensorCompare.c"
#else

/* One comparison in its six forms. */
struct LOCAL(Comparison) {
  const char *name;
  int (*of)(CALC a, CALC b);
  void (*value)(THByteTensor *, THTensor *, num);
  void (*value_same)(THTensor *, THTensor *, num);
  void (*tensor)(THByteTensor *, THTensor *, THTensor *);
  void (*tensor_same)(THTensor *, THTensor *, THTensor *);
  void (*value_bool)(THBoolTensor *, THTensor *, num);
  void (*tensor_bool)(THBoolTensor *, THTensor *, THTensor *);
};
#define COMPARISON(name, sign) \
  static int LOCAL(name)(CALC a, CALC b) { return a sign b; }
COMPARISON(lt, <)
COMPARISON(le, <=)
COMPARISON(gt, >)
COMPARISON(ge, >=)
COMPARISON(ne, !=)
COMPARISON(eq, ==)
#define ENTRY(name)                                                                                                  \
  {#name,                                                                                                            \
   LOCAL(name),                                                                                                      \
   THTensor_(name##Value),                                                                                           \
   THTensor_(name##ValueT),                                                                                          \
   THTensor_(name##Tensor),                                                                                          \
   THTensor_(name##TensorT),                                                                                         \
   THTensor_(name##ValueBool),                                                                                       \
   THTensor_(name##TensorBool)}
static const struct LOCAL(Comparison) LOCAL(comparisons)[] = {ENTRY(lt), ENTRY(le), ENTRY(gt), ENTRY(ge), ENTRY(ne), ENTRY(eq)};

/* Few different values, so that equal ones meet, and the limits of the type. */
static void LOCAL(fill_few)(THTensor *t) {
  num odd[100];
  LOCAL(odd_values)(odd, 100);
  const int64_t n = THTensor_(nElement)(t);
  for (int64_t i = 0; i < n; ++i) *LOCAL(at)(t, i) = test_below(3) ? NUM(test_below(4)) : odd[test_below(100)];
}

/* All six forms; b has as many elements as a. */
static void LOCAL(try)(const struct LOCAL(Comparison) *c, THByteTensor *r, THTensor *same, THTensor *a, THTensor *b) {
  num *x = LOCAL(values)(a), *y = LOCAL(values)(b);
  const int64_t n = THTensor_(nElement)(a);
  const num v = y[n / 2];
  THLongStorage *size = THTensor_(newSizeOf)(a);
  THBoolTensor *flags = Bool_laid2((int)(n % LAYOUTS), 3, 2);
  for (int form = 0; form < 6; ++form) {
    if (form == 0) c->value(r, a, v);
    if (form == 1) c->tensor(r, a, b);
    if (form == 2) c->value_same(same, a, v);
    if (form == 3) c->tensor_same(same, a, b);
    if (form == 4) c->value_bool(flags, a, v);
    if (form == 5) c->tensor_bool(flags, a, b);
    assert_int_equal(form < 2   ? THByteTensor_isSize(r, size)
                     : form < 4 ? THTensor_(isSize)(same, size)
                                : THBoolTensor_isSize(flags, size),
                     1);
    for (int64_t i = 0; i < n; ++i) {
      const int expected = c->of(AS_CALC(x[i]), AS_CALC(form & 1 ? y[i] : v));
      const double got = form < 2 ? *Byte_at(r, i) : form < 4 ? DBL(*LOCAL(at)(same, i)) : *Bool_at(flags, i);
      if (got != expected)
        fail_msg("%s, form %d: %.17g and %.17g give %g", c->name, form, DBL(x[i]), DBL(form & 1 ? y[i] : v), got);
    }
  }
  LOCAL(check_values)(a, x, "an input");
  LOCAL(check_values)(b, y, "an input");
  free(x);
  free(y);
  THBoolTensor_free(flags);
  THLongStorage_free(size);
}

static void LOCAL(try_layouts)(int k, int nd, const int64_t *size, int lr, int la, int lb) {
  THByteTensor *r = Byte_laid(lr, nd, size);
  THTensor *same = LOCAL(laid)((lr + k) % LAYOUTS, nd, size), *a = LOCAL(laid)(la, nd, size), *b = LOCAL(laid)(lb, nd, size);
  LOCAL(fill_few)(a);
  LOCAL(fill_few)(b);
  LOCAL(try)(&LOCAL(comparisons)[k], r, same, a, b);
  Byte_check_guards(r);
  LOCAL(check_guards)(same);
  THByteTensor_free(r);
  THTensor_(free)(same);
  THTensor_(free)(a);
  THTensor_(free)(b);
}

TEST(all) {
  test_seed(1);
  for (int k = 0; k < 6; ++k)
    for (int64_t n = 1; n < 1200; n = n < 70 ? n + 1 : n * 2) LOCAL(try_layouts)(k, 1, &n, 0, 0, 0);
}

TEST(compare_layouts) {
  static const int64_t sizes[][3] = {{5, 7, 3}, {1, 9, 4}, {3, 1, 60}, {9, 40, 1}};
  test_seed(2);
  for (size_t s = 0; s < 4; ++s)
    for (int r = 0; r < LAYOUTS; ++r)
      for (int a = 0; a < LAYOUTS; ++a) LOCAL(try_layouts)((int)test_below(6), 3, sizes[s], r, a, (int)test_below(LAYOUTS));
}

TEST(in_place) {
  test_seed(3);
  for (int k = 0; k < 6; ++k)
    for (int layout = 0; layout < LAYOUTS; ++layout) {
      THTensor *a = LOCAL(laid2)(layout, 30, 5), *b = LOCAL(laid2)((int)test_below(LAYOUTS), 30, 5);
      LOCAL(fill_few)(a);
      LOCAL(fill_few)(b);
      num *x = LOCAL(values)(a), *y = LOCAL(values)(b);
      LOCAL(comparisons)[k].tensor_same(a, a, b);
      for (int64_t i = 0; i < 150; ++i) assert_true(DBL(*LOCAL(at)(a, i)) == LOCAL(comparisons)[k].of(AS_CALC(x[i]), AS_CALC(y[i])));
      for (int64_t i = 0; i < 150; ++i) *LOCAL(at)(a, i) = x[i];
      LOCAL(comparisons)[k].tensor_same(b, a, b);
      for (int64_t i = 0; i < 150; ++i) assert_true(DBL(*LOCAL(at)(b, i)) == LOCAL(comparisons)[k].of(AS_CALC(x[i]), AS_CALC(y[i])));
      LOCAL(comparisons)[k].value_same(a, a, NUM(2));
      for (int64_t i = 0; i < 150; ++i) assert_true(DBL(*LOCAL(at)(a, i)) == LOCAL(comparisons)[k].of(AS_CALC(x[i]), 2));
      LOCAL(check_guards)(a);
      LOCAL(check_guards)(b);
      free(x);
      free(y);
      THTensor_(free)(a);
      THTensor_(free)(b);
    }
}

/* A Byte result over the operand's own bytes, however placed. */
TEST(compare_overlaps) {
  test_seed(4);
  for (int k = 0; k < 6; ++k)
    for (int where = 0; where < 3; ++where) {
      static THAllocator keeps;
      char *memory = (char *)calloc(300, 8);
      char *operand = memory + (where == 1 ? 40 : 0), *result = memory + (where == 2 ? 40 : 0);
      THStorage *as = THStorage_(newWithDataAndAllocator)((num *)(void *)operand, 200, &keeps, NULL);
      THByteStorage *rs = THByteStorage_newWithDataAndAllocator((unsigned char *)result, 200, &keeps, NULL);
      THTensor *a = THTensor_(newWithStorage2d)(as, 0, 20, 10, 10, 1), *b = THTensor_(newTranspose)(a, 0, 1);
      THByteTensor *r = THByteTensor_newWithStorage2d(rs, 0, 20, 10, 10, 1);
      LOCAL(fill_few)(a);
      num *x = LOCAL(values)(a), *y = LOCAL(values)(b);
      LOCAL(comparisons)[k].tensor(r, a, b);
      for (int64_t i = 0; i < 200; ++i) assert_int_equal(*Byte_at(r, i), LOCAL(comparisons)[k].of(AS_CALC(x[i]), AS_CALC(y[i])));
      for (int64_t i = 0; i < 200; ++i) *LOCAL(at)(a, i) = x[i];
      LOCAL(comparisons)[k].value(r, a, NUM(2));
      for (int64_t i = 0; i < 200; ++i) assert_int_equal(*Byte_at(r, i), LOCAL(comparisons)[k].of(AS_CALC(x[i]), 2));
      for (int64_t i = 0; i < 200; ++i) *LOCAL(at)(a, i) = x[i];
      LOCAL(comparisons)[k].tensor_same(a, b, a); /* takes b's shape */
      for (int64_t i = 0; i < 200; ++i) assert_true(DBL(*LOCAL(at)(a, i)) == LOCAL(comparisons)[k].of(AS_CALC(y[i]), AS_CALC(x[i])));
      free(x);
      free(y);
      THTensor_(free)(a);
      THTensor_(free)(b);
      THByteTensor_free(r);
      THStorage_(free)(as);
      THByteStorage_free(rs);
      free(memory);
    }
}

TEST(compare_shapes) {
  static const int64_t shapes[][2] = {{60, 1}, {6, 10}, {10, 6}, {1, 60}, {4, 15}};
  test_seed(5);
  for (int i = 0; i < 5; ++i)
    for (int j = 0; j < 5; ++j) {
      THTensor *a = LOCAL(laid)(i % LAYOUTS, 2, shapes[i]), *b = LOCAL(laid)(j % LAYOUTS, 2, shapes[j]), *same = THTensor_(new)();
      THByteTensor *r = THByteTensor_newWithSize1d(7);
      LOCAL(fill_few)(a);
      LOCAL(fill_few)(b);
      LOCAL(try)(&LOCAL(comparisons)[(i + j) % 6], r, same, a, b);
      THTensor_(free)(a);
      THTensor_(free)(b);
      THTensor_(free)(same);
      THByteTensor_free(r);
    }
  THTensor *none = THTensor_(new)(), *same = THTensor_(newWithSize1d)(3);
  THByteTensor *r = THByteTensor_newWithSize1d(3);
  THTensor_(ltTensor)(r, none, none);
  THTensor_(eqValueT)(same, none, NUM(1));
  assert_true(r->nDimension == 0 && same->nDimension == 0);
  THTensor_(free)(none);
  THTensor_(free)(same);
  THByteTensor_free(r);
}

TEST(compare_large) {
  static const int64_t sizes[][2] = {{300007, 1}, {611, 500}};
  test_seed(6);
  for (int k = 0; k < 6; ++k) LOCAL(try_layouts)(k, 2, sizes[k % 2], k, k % 2, k / 2);
}

TEST(compare_errors) {
  THTensor *a = LOCAL(laid2)(0, 3, 4), *b = LOCAL(laid1)(0, 11), *same = LOCAL(laid2)(GAPS, 2, 2);
  THByteTensor *r = Byte_laid2(GAPS, 2, 2), *wide = THByteTensor_newWithSize2d(3, 1);
  THLongStorage *size = THLongStorage_newWithSize2(3, 4);
  THByteTensor_expand(wide, wide, size);
  LOCAL(randomise)(a);
  LOCAL(randomise)(b);
  Byte_randomise(r);
  LOCAL(randomise)(same);
  THTensor *same_before = THTensor_(newClone)(same);
  THByteTensor *r_before = THByteTensor_newClone(r);
  THBoolTensor *flags = THBoolTensor_newWithSize2d(2, 5);
  THBoolTensor_zero(flags);
  for (int k = 0; k < 6; ++k) {
    const struct LOCAL(Comparison) *c = &LOCAL(comparisons)[k];
    expect_any_error(c->value(NULL, a, NUM(1)));
    expect_any_error(c->value(r, NULL, NUM(1)));
    expect_any_error(c->value_same(NULL, a, NUM(1)));
    expect_any_error(c->value_same(same, NULL, NUM(1)));
    expect_any_error(c->tensor(NULL, a, a));
    expect_any_error(c->tensor(r, NULL, a));
    expect_any_error(c->tensor(r, a, NULL));
    expect_any_error(c->tensor_same(NULL, a, a));
    expect_any_error(c->tensor_same(same, NULL, a));
    expect_any_error(c->tensor_same(same, a, NULL));
    expect_any_error(c->value_bool(NULL, a, NUM(1)));
    expect_any_error(c->value_bool(flags, NULL, NUM(1)));
    expect_any_error(c->tensor_bool(NULL, a, a));
    expect_any_error(c->tensor_bool(flags, NULL, a));
    expect_any_error(c->tensor_bool(flags, a, NULL));
    expect_error_text("[11]", c->tensor_bool(flags, a, b));
    expect_error_text("[11]", c->tensor(r, a, b));
    expect_error_text("[3 x 4]", c->tensor_same(same, b, a));
    if (THGetIndexBase() == 0) {
      expect_error_text("overlaps itself", c->value(wide, a, NUM(1)));
      expect_error_text("overlaps itself", c->tensor(wide, a, a));
    }
  }
  assert_int_equal(THTensor_(isSameSizeAs)(same, same_before), 1);
  assert_int_equal(THByteTensor_isSameSizeAs(r, r_before), 1);
  LOCAL(check_values)(same, same_before->storage->data, "after an Error");
  Byte_check_values(r, r_before->storage->data, "after an Error");
  assert_true(flags->size[1] == 5 && !THBoolTensor_logicalany(flags));
  THTensor *all[] = {a, b, same, same_before};
  for (int i = 0; i < 4; ++i) THTensor_(free)(all[i]);
  THByteTensor_free(r);
  THByteTensor_free(r_before);
  THByteTensor_free(wide);
  THBoolTensor_free(flags);
  THLongStorage_free(size);
}

#if TH_NUM_FLOATING
/* NaN compares as in C: unequal to all, also to itself; zeros are equal whatever their sign. */
TEST(compare_nan) {
  static const double values[] = {NAN, 0, -0.0, 1, INFINITY, -INFINITY, NAN};
  for (int64_t n = 7; n < 100; n += 31) {
    THTensor *a = THTensor_(newWithSize1d)(n), *b = THTensor_(newWithSize1d)(n), *same = THTensor_(new)();
    THByteTensor *r = THByteTensor_new();
    for (int shift = 0; shift < 7; ++shift) {
      for (int64_t i = 0; i < n; ++i) {
        a->storage->data[i] = NUM(values[i % 7]);
        b->storage->data[i] = NUM(values[(i + shift) % 7]);
      }
      for (int k = 0; k < 6; ++k) LOCAL(try)(&LOCAL(comparisons)[k], r, same, a, b);
    }
    THTensor_(neValue)(r, a, NUM(NAN));
    for (int64_t i = 0; i < n; ++i) assert_int_equal(*Byte_at(r, i), 1);
    THTensor_(eqTensor)(r, a, a);
    for (int64_t i = 0; i < n; ++i) assert_int_equal(*Byte_at(r, i), !isnan(DBL(a->storage->data[i])));
    THTensor_(free)(a);
    THTensor_(free)(b);
    THTensor_(free)(same);
    THByteTensor_free(r);
  }
}
#endif

#undef COMPARISON
#undef ENTRY

#endif
