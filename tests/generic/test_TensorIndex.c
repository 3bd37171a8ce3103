#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "tests/generic/test_TensorIndex.c"
#else

#if TH_NUM_MATH

static int LOCAL(any)(void) { return (int)test_below(LAYOUTS); }

static THLongTensor *LOCAL(indices)(int layout, int64_t count, int64_t n) {
  THLongTensor *index = Long_laid1(layout, count);
  for (int64_t i = 0; i < count; ++i) *Long_at(index, i) = test_below(n) + THGetIndexBase();
  return index;
}

static void LOCAL(check)(THTensor *r, THTensor *t, int d, THLongTensor *index) {
  const int nd = t->nDimension;
  const int64_t n = t->size[d], count = index->size[0], elements = THTensor_(nElement)(t), base = THGetIndexBase();
  int64_t size[8], inner = 1;
  num *v = LOCAL(values)(t), *expected = (num *)malloc((size_t)(elements / n * count) * sizeof *expected);
  memcpy(size, t->size, (size_t)nd * sizeof *size);
  for (int e = d + 1; e < nd; ++e) inner *= size[e];
  for (int64_t o = 0; o < elements / n * count; ++o)
    expected[o] = v[(o / inner / count * n + *Long_at(index, o / inner % count) - base) * inner + o % inner];
  THTensor_(indexSelect)(r, t, d, index);
  assert_int_equal(r->nDimension, nd);
  for (int e = 0; e < nd; ++e) assert_true(r->size[e] == (e == d ? count : size[e]));
  LOCAL(check_values)(r, expected, "indexSelect");
  free(v);
  free(expected);
}

/* Every dimension; fewer and more indices than there are slices; results without elements, or of that shape in some layout. */
static void LOCAL(try)(THTensor *t, int times) {
  num *before = LOCAL(values)(t);
  for (int d = 0; d < t->nDimension; ++d)
    for (int k = 0; k < times; ++k) {
      int64_t size[8];
      const int64_t count = 1 + test_below(2 * t->size[d] + 1);
      memcpy(size, t->size, (size_t)t->nDimension * sizeof *size);
      size[d] = count;
      THLongTensor *index = LOCAL(indices)(LOCAL(any)(), count, t->size[d]);
      THTensor *r = k ? LOCAL(laid)(LOCAL(any)(), t->nDimension, size) : THTensor_(new)();
      LOCAL(check)(r, t, d, index);
      if (k) LOCAL(check_guards)(r);
      Long_check_guards(index);
      THTensor_(free)(r);
      THLongTensor_free(index);
    }
  LOCAL(check_values)(t, before, "argument");
  free(before);
}

TEST(every_layout) {
  static const int64_t shapes[][5] = {{1, 1},          {1, 7},        {1, 40},       {2, 1, 1},
                                      {2, 5, 3},       {2, 1, 4},     {2, 4, 1},     {3, 3, 1, 5},
                                      {4, 2, 3, 4, 5}, {3, 7, 35, 2}, {2, 300, 260}, {3, 40, 50, 30}};
  test_seed(1);
  for (size_t s = 0; s < sizeof shapes / sizeof shapes[0]; ++s)
    for (int layout = 0; layout < LAYOUTS; layout += s < 10 ? 1 : 3) {
      THTensor *t = LOCAL(laid)(layout, (int)shapes[s][0], shapes[s] + 1);
      LOCAL(randomise)(t);
      LOCAL(try)(t, s < 10 ? 3 : 1);
      THTensor_(free)(t);
    }
}

/* Bits go over as they are. */
TEST(odd_values) {
  num values[80];
  LOCAL(odd_values)(values, 80);
  THTensor *t = LOCAL(laid1)(0, 80), *r = THTensor_(new)();
  THLongTensor *index = Long_laid1(0, 80);
  for (int64_t i = 0; i < 80; ++i) {
    *LOCAL(at)(t, i) = values[i];
    *Long_at(index, i) = 79 - i + THGetIndexBase();
  }
  THTensor_(indexSelect)(r, t, 0, index);
  for (int64_t i = 0; i < 80; ++i) assert_memory_equal(LOCAL(at)(r, i), &values[79 - i], sizeof(num));
  THTensor_(free)(t);
  THTensor_(free)(r);
  THLongTensor_free(index);
}

TEST(repeated) {
  test_seed(2);
  for (int which = 0; which < 8; ++which) {
    const int64_t size[] = {which & 1 ? 1 : 6, which & 2 ? 1 : 4, which & 4 ? 1 : 5};
    THLongStorage *sizes = THLongStorage_newWithSize3(6, 4, 5), *five = THLongStorage_newWithSize1(5);
    THTensor *t = LOCAL(laid)(LOCAL(any)(), 3, size), *r = THTensor_(new)();
    THLongTensor *index = LOCAL(indices)(LOCAL(any)(), 1, 4);
    LOCAL(randomise)(t);
    THTensor_(expand)(t, t, sizes);
    LOCAL(try)(t, 2);
    THLongTensor_expand(index, index, five);
    LOCAL(check)(r, t, 1, index);
    THTensor_(free)(t);
    THTensor_(free)(r);
    THLongTensor_free(index);
    THLongStorage_free(sizes);
    THLongStorage_free(five);
  }
}

/* The result is the argument, its transpose, or its neighbour. */
TEST(aliases) {
  test_seed(3);
  for (int which = 0; which < 24; ++which) {
    const int64_t n = which & 1 ? 7 : 130;
    THTensor *big = LOCAL(laid2)(LOCAL(any)(), n + 1, n);
    THTensor *t = THTensor_(newNarrow)(big, 0, 0, n), *other = THTensor_(newNarrow)(big, 0, which & 2 ? 1 : 0, n);
    THLongTensor *all = LOCAL(indices)(0, n, n), *few = LOCAL(indices)(GAPS, 3, n),
                 *many = LOCAL(indices)(STEPS, 2 * n, n);
    const int d = which / 4 % 2;
    if (!(which & 2)) THTensor_(transpose)(other, NULL, 0, 1);
    LOCAL(randomise)(big);
    LOCAL(check)(t, t, d, all);
    LOCAL(check_guards)(big);
    LOCAL(check)(other, t, d, all);
    LOCAL(check_guards)(big);
    LOCAL(check)(big, big, d, many);
    LOCAL(check)(big, big, d, few);
    THTensor_(free)(big);
    THTensor_(free)(t);
    THTensor_(free)(other);
    THLongTensor_free(all);
    THLongTensor_free(few);
    THLongTensor_free(many);
  }
}

TEST(errors) {
  test_seed(4);
  const int64_t base = THGetIndexBase(), wrong[] = {base - 1, base + 3, INT64_MIN, INT64_MAX, INT64_MIN + 1, -1 - base};
  THTensor *t = LOCAL(laid2)(0, 2, 3), *r = LOCAL(laid1)(STEPS, 4), *none = THTensor_(new)(),
           *wide = LOCAL(laid2)(0, 1, 2);
  THLongTensor *index = LOCAL(indices)(GAPS, 2, 2), *no_index = THLongTensor_new(), *matrix = Long_laid2(0, 2, 1);
  THLongStorage *two = THLongStorage_newWithSize2(2, 2);
  LOCAL(randomise)(t);
  LOCAL(randomise)(r);
  THTensor_(expand)(wide, wide, two);
  num *vt = LOCAL(values)(t), *vr = LOCAL(values)(r);
  expect_arg_error_text(4, "[2 x 3]", THTensor_(indexSelect)(r, t, -1, index));
  expect_arg_error(4, THTensor_(indexSelect)(r, t, 2, index));
  expect_arg_error(2, THTensor_(indexSelect)(r, none, 0, index));
  expect_arg_error(3, THTensor_(indexSelect)(r, t, 0, no_index));
  expect_arg_error_text(3, "[2 x 1]", THTensor_(indexSelect)(r, t, 0, matrix));
  expect_error_text("overlaps itself", THTensor_(indexSelect)(wide, t, 1, index));
  expect_any_error(THTensor_(indexSelect)(NULL, t, 0, index));
  expect_any_error(THTensor_(indexSelect)(r, NULL, 0, index));
  expect_any_error(THTensor_(indexSelect)(r, t, 0, NULL));
  for (size_t k = 0; k < sizeof wrong / sizeof wrong[0]; ++k)
    for (int64_t at = 0; at < 2; ++at) {
      char text[64];
      const int64_t right = *Long_at(index, at);
      *Long_at(index, at) = wrong[k];
      snprintf(text, sizeof text, "element %d of index is %lld, out of range [%d, %d]", (int)at, (long long)wrong[k],
               (int)base, (int)base + 2);
      expect_arg_error_text(3, text, THTensor_(indexSelect)(r, t, 1, index));
      expect_arg_error(3, THTensor_(indexSelect)(t, t, 1, index));
      *Long_at(index, at) = right;
    }
  assert_true(r->nDimension == 1 && r->size[0] == 4 && r->stride[0] == 3);
  LOCAL(check_values)(t, vt, "t");
  LOCAL(check_values)(r, vr, "r");
  LOCAL(check)(r, t, 0, index);
  free(vt);
  free(vr);
  THTensor_(free)(t);
  THTensor_(free)(r);
  THTensor_(free)(none);
  THTensor_(free)(wide);
  THLongTensor_free(index);
  THLongTensor_free(no_index);
  THLongTensor_free(matrix);
  THLongStorage_free(two);
}

#endif

#endif
