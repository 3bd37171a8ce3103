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

/* How something is put at an index. */
enum { LOCAL(COPY), LOCAL(ADD), LOCAL(FILL), LOCAL(OPERATIONS) };
static void LOCAL(put)(num *to, num from, int operation) {
#if TH_NUM_FLOATING
  *to = operation == LOCAL(ADD) ? NUM(AS_CALC(*to) + AS_CALC(from)) : from;
#else
  *to = operation == LOCAL(ADD) ? (num)((uint64_t)*to + (uint64_t)from) : from;
#endif
}

/* Elements behind dimension d, of one index there. */
static int64_t LOCAL(inner)(const THTensor *t, int d) {
  int64_t inner = 1;
  while (++d < t->nDimension) inner *= t->size[d];
  return inner;
}

/* indexCopy, indexAdd and indexFill against a plain loop. src has t's size but for d, or slices of another shape. */
static void LOCAL(check_put)(THTensor *t, int d, THLongTensor *index, THTensor *src, int operation) {
  const int64_t inner = LOCAL(inner)(t, d), from_inner = LOCAL(inner)(src, d), n = t->size[d], count = index->size[0];
  const int64_t slice = THTensor_(nElement)(t) / n;
  num *v = LOCAL(values)(t), *from = LOCAL(values)(src), *before = LOCAL(values)(src);
  const num value = from[0];
  for (int64_t j = 0; j < count; ++j)
    for (int64_t o = 0; o < slice; ++o) {
      const int64_t at = *Long_at(index, j) - THGetIndexBase();
      LOCAL(put)(&v[(o / inner * n + at) * inner + o % inner],
                 operation == LOCAL(FILL) ? value : from[(o / from_inner * count + j) * from_inner + o % from_inner], operation);
    }
  if (operation == LOCAL(COPY)) THTensor_(indexCopy)(t, d, index, src);
  else if (operation == LOCAL(ADD)) THTensor_(indexAdd)(t, d, index, src);
  else THTensor_(indexFill)(t, d, index, value);
  LOCAL(check_values)(t, v, "index put");
  if (t->storage != src->storage) LOCAL(check_values)(src, before, "src");
  free(v);
  free(from);
  free(before);
}

static const int64_t LOCAL(shapes)[][5] = {{1, 1},          {1, 7},        {1, 40},       {2, 1, 1},        {2, 5, 3},
                                           {2, 1, 4},       {2, 4, 1},     {3, 3, 1, 5},  {4, 2, 3, 4, 5},  {3, 7, 35, 2},
                                           {2, 300, 260},   {2, 70, 300},  {3, 40, 50, 30}, {2, 3, 900}};
enum { LOCAL(SHAPES) = sizeof LOCAL(shapes) / sizeof LOCAL(shapes)[0] };

TEST(put) {
  test_seed(5);
  for (int s = 0; s < LOCAL(SHAPES); ++s)
    for (int layout = 0; layout < LAYOUTS; layout += s < 10 ? 1 : 5) {
      const int nd = (int)LOCAL(shapes)[s][0];
      for (int k = 0; k < nd * LOCAL(OPERATIONS); ++k) {
        const int d = k / LOCAL(OPERATIONS);
        THTensor *t = LOCAL(laid)(layout, nd, LOCAL(shapes)[s] + 1);
        int64_t size[8];
        memcpy(size, t->size, (size_t)nd * sizeof *size);
        size[d] = 1 + test_below(2 * size[d]);
        THTensor *src = LOCAL(laid)(LOCAL(any)(), nd, size);
        THLongTensor *index = LOCAL(indices)(LOCAL(any)(), size[d], t->size[d]);
        LOCAL(randomise)(t);
        LOCAL(randomise)(src);
        LOCAL(check_put)(t, d, index, src, k % LOCAL(OPERATIONS));
        LOCAL(check_guards)(t);
        LOCAL(check_guards)(src);
        Long_check_guards(index);
        THTensor_(free)(t);
        THTensor_(free)(src);
        THLongTensor_free(index);
      }
    }
}

/* Enough for several threads, with long rows and short ones, and indices that repeat. */
TEST(put_large) {
  static const int64_t shapes[][2] = {{60, 2000}, {700, 150}, {30000, 3}, {4, 30000}};
  test_seed(15);
  for (size_t s = 0; s < sizeof shapes / sizeof shapes[0]; ++s)
    for (int k = 0; k < LOCAL(OPERATIONS); ++k) {
      const int64_t size[] = {shapes[s][0] / 2 + 1, shapes[s][1]};
      THTensor *t = LOCAL(laid)(0, 2, shapes[s]), *src = LOCAL(laid)(k % 2 ? COLUMN_MAJOR : 0, 2, size);
      THLongTensor *index = LOCAL(indices)(0, size[0], shapes[s][0]);
      LOCAL(randomise)(t);
      LOCAL(randomise)(src);
      LOCAL(check_put)(t, 0, index, src, k);
      LOCAL(check_guards)(t);
      THTensor_(free)(t);
      THTensor_(free)(src);
      THLongTensor_free(index);
    }
}

/* Slices of as many elements, but of another shape. */
TEST(put_reshaped) {
  static const int64_t shapes[][9] = {{3, 4, 5, 6, 2, 30, 3},  {3, 4, 5, 6, 3, 2, 9, 12}, {2, 4, 6, 0, 4, 2, 5, 3, 1},
                                      {2, 6, 4, 0, 3, 2, 3, 5}, {1, 4, 0, 0, 3, 3, 1, 1}};
  static const int dims[] = {1, 1, 1, 1, 0};
  test_seed(6);
  for (size_t s = 0; s < sizeof shapes / sizeof shapes[0]; ++s)
    for (int k = 0; k < 2 * LAYOUTS; ++k) {
      const int nd = (int)shapes[s][0], src_nd = (int)shapes[s][4], d = dims[s];
      THTensor *t = LOCAL(laid)(k % LAYOUTS, nd, shapes[s] + 1);
      int64_t size[8], slice = 1;
      for (int e = 0; e < src_nd && 5 + e < 9; ++e) size[e] = shapes[s][5 + e];
      for (int e = 0; e < src_nd; ++e) slice *= e == d ? 1 : size[e];
      THTensor *src = LOCAL(laid)(LOCAL(any)(), src_nd, size);
      THLongTensor *index = LOCAL(indices)(0, size[d], t->size[d]);
      LOCAL(randomise)(t);
      LOCAL(randomise)(src);
      if (slice == THTensor_(nElement)(t) / t->size[d]) LOCAL(check_put)(t, d, index, src, k % 2);
      else expect_arg_error(4, THTensor_(indexCopy)(t, d, index, src));
      LOCAL(check_guards)(t);
      THTensor_(free)(t);
      THTensor_(free)(src);
      THLongTensor_free(index);
    }
}

/* gather and the scatters against plain loops: `part` has at least index's size at d. */
static void LOCAL(check_gather)(THTensor *part, THTensor *t, int d, THLongTensor *index, int operation) {
  const int64_t inner = LOCAL(inner)(t, d), n = t->size[d], m = part->size[d], count = index->size[d];
  const int64_t elements = THLongTensor_nElement(index), base = THGetIndexBase();
  num *v = LOCAL(values)(t), *w = LOCAL(values)(part);
  const num value = w[0];
  for (int64_t o = 0; o < elements; ++o) {
    const int64_t outer = o / inner / count, j = o / inner % count, i = o % inner, at = *Long_at(index, o) - base;
    num *picked = &v[(outer * n + at) * inner + i], *partner = &w[(outer * m + j) * inner + i];
    if (operation < 0) *partner = *picked;
    else LOCAL(put)(picked, operation == LOCAL(FILL) ? value : *partner, operation);
  }
  if (operation < 0) THTensor_(gather)(part, t, d, index);
  else if (operation == LOCAL(COPY)) THTensor_(scatter)(t, d, index, part);
  else if (operation == LOCAL(ADD)) THTensor_(scatterAdd)(t, d, index, part);
  else THTensor_(scatterFill)(t, d, index, value);
  if (operation < 0 || t->storage != part->storage) LOCAL(check_values)(part, w, "part");
  if (operation >= 0 || t->storage != part->storage) LOCAL(check_values)(t, v, "t");
  free(v);
  free(w);
}

TEST(gather) {
  test_seed(7);
  for (int s = 0; s < LOCAL(SHAPES); ++s)
    for (int layout = 0; layout < LAYOUTS; layout += s < 10 ? 1 : 5) {
      const int nd = (int)LOCAL(shapes)[s][0];
      for (int k = 0; k < nd * (LOCAL(OPERATIONS) + 1); ++k) {
        const int d = k / (LOCAL(OPERATIONS) + 1);
        THTensor *t = LOCAL(laid)(layout, nd, LOCAL(shapes)[s] + 1);
        int64_t size[8];
        memcpy(size, t->size, (size_t)nd * sizeof *size);
        size[d] = 1 + test_below(2 * size[d]);
        THLongTensor *index = Long_laid(LOCAL(any)(), nd, size);
        const int64_t elements = THLongTensor_nElement(index);
        for (int64_t i = 0; i < elements; ++i) *Long_at(index, i) = test_below(t->size[d]) + THGetIndexBase();
        size[d] += test_below(2);
        THTensor *part = LOCAL(laid)(LOCAL(any)(), nd, size);
        LOCAL(randomise)(t);
        LOCAL(randomise)(part);
        LOCAL(check_gather)(part, t, d, index, k % (LOCAL(OPERATIONS) + 1) - 1);
        LOCAL(check_guards)(t);
        LOCAL(check_guards)(part);
        Long_check_guards(index);
        THTensor_(free)(t);
        THTensor_(free)(part);
        THLongTensor_free(index);
      }
    }
}

/* What is written is the other argument, its transpose or its neighbour. */
TEST(put_aliases) {
  test_seed(8);
  for (int which = 0; which < 64; ++which) {
    const int64_t n = which & 1 ? 7 : 130;
    THTensor *big = LOCAL(laid2)(LOCAL(any)(), n + 1, n);
    THTensor *t = THTensor_(newNarrow)(big, 0, 0, n), *other = THTensor_(newNarrow)(big, 0, which & 2 ? 1 : 0, n);
    THLongTensor *list = LOCAL(indices)(0, n, n), *all = Long_laid2(GAPS, n, n);
    const int d = which / 4 % 2, operation = which / 8 % 2;
    for (int64_t i = 0; i < n * n; ++i) *Long_at(all, i) = test_below(n) + THGetIndexBase();
    if (which & 16) THTensor_(transpose)(other, NULL, 0, 1);
    LOCAL(randomise)(big);
    LOCAL(check_put)(t, d, list, other, operation);
    LOCAL(check_gather)(other, t, d, all, operation);
    LOCAL(check_gather)(other, t, d, all, -1);
    LOCAL(check_guards)(big);
    THTensor_(free)(big);
    THTensor_(free)(t);
    THTensor_(free)(other);
    THLongTensor_free(list);
    THLongTensor_free(all);
  }
}

static THByteTensor *LOCAL(mask)(int layout, int nd, const int64_t *size, int ones_of_8) {
  THByteTensor *mask = Byte_laid(layout, nd, size);
  const int64_t n = THByteTensor_nElement(mask);
  for (int64_t i = 0; i < n; ++i) *Byte_at(mask, i) = test_below(8) < ones_of_8;
  return mask;
}

/* maskedFill, maskedCopy and maskedSelect against plain loops; nonzero of what is left where the mask is 1. */
static void LOCAL(check_mask)(THTensor *t, THByteTensor *mask) {
  const int nd = t->nDimension;
  const int64_t n = THTensor_(nElement)(t);
  num *v = LOCAL(values)(t), *selected = LOCAL(values)(t);
  int64_t ones = 0;
  for (int64_t i = 0; i < n; ++i)
    if (*Byte_at(mask, i)) selected[ones++] = v[i];
  THTensor *r = LOCAL(laid1)(LOCAL(any)(), ones ? ones : 1);
  THTensor_(maskedSelect)(r, t, mask);
  assert_int_equal(r->nDimension, ones > 0);
  assert_true(THTensor_(nElement)(r) == ones);
  LOCAL(check_values)(r, selected, "maskedSelect");
  if (ones) LOCAL(check_guards)(r);
  THTensor_(free)(r);

  const int64_t size[] = {ones + 2, 2};
  THTensor *src = LOCAL(laid)(LOCAL(any)(), 2, size);
  LOCAL(randomise)(src);
  for (int64_t i = 0, k = 0; i < n; ++i)
    if (*Byte_at(mask, i)) v[i] = *LOCAL(at)(src, k++);
  THTensor_(maskedCopy)(t, mask, src);
  LOCAL(check_values)(t, v, "maskedCopy");
  LOCAL(check_guards)(t);
  THTensor_(free)(src);

  for (int64_t i = 0; i < n; ++i)
    if (*Byte_at(mask, i)) v[i] = NUM(3);
  THTensor_(maskedFill)(t, mask, NUM(3));
  LOCAL(check_values)(t, v, "maskedFill");
  LOCAL(check_guards)(t);

  for (int64_t i = 0; i < n; ++i)
    if (!*Byte_at(mask, i)) *LOCAL(at)(t, i) = NUM(0);
  THLongTensor *subscript = Long_laid2(LOCAL(any)(), ones ? ones : 1, nd);
  THTensor_(nonzero)(subscript, t);
  if (ones) {
    int64_t k = 0;
    assert_true(subscript->nDimension == 2 && subscript->size[0] == ones && subscript->size[1] == nd);
    for (int64_t i = 0; i < n; ++i) {
      int64_t rest = i;
      if (!*Byte_at(mask, i)) continue;
      for (int d = nd - 1; d >= 0; --d) {
        assert_true(*Long_at(subscript, k * nd + d) == rest % t->size[d]);
        rest /= t->size[d];
      }
      ++k;
    }
    Long_check_guards(subscript);
  } else {
    assert_int_equal(subscript->nDimension, 0);
  }
  THLongTensor_free(subscript);
  free(v);
  free(selected);
}

TEST(masks) {
  static const int64_t shapes[][5] = {{1, 1}, {1, 64}, {1, 65}, {1, 5000}, {2, 5, 3}, {2, 1, 70}, {3, 3, 1, 50}, {4, 2, 3, 4, 5},
                                      {2, 300, 260}, {3, 700, 50, 2}};
  test_seed(9);
  for (size_t s = 0; s < sizeof shapes / sizeof shapes[0]; ++s)
    for (int layout = 0; layout < LAYOUTS; layout += s < 8 ? 1 : 3)
      for (int ones = 0; ones <= 8; ones += s < 8 ? 2 : 4) {
        const int nd = (int)shapes[s][0];
        THTensor *t = LOCAL(laid)(layout, nd, shapes[s] + 1);
        const int64_t n = THTensor_(nElement)(t);
        THByteTensor *mask = ones % 4 ? LOCAL(mask)(LOCAL(any)(), 1, &n, ones) : LOCAL(mask)(LOCAL(any)(), nd, t->size, ones);
        LOCAL(randomise)(t);
        LOCAL(check_mask)(t, mask);
        Byte_check_guards(mask);
        THTensor_(free)(t);
        THByteTensor_free(mask);
      }
}

/* Bits go over as they are; NaN and denormal numbers are not 0, negative zero is. */
TEST(mask_odd_values) {
  enum { N = 200 };
  num values[N];
  const int64_t n = N;
  LOCAL(odd_values)(values, N);
  THTensor *t = LOCAL(laid1)(0, N), *r = THTensor_(new)(), *back = LOCAL(laid1)(0, N);
  THByteTensor *mask = LOCAL(mask)(0, 1, &n, 8);
  THLongTensor *subscript = THLongTensor_new();
  for (int64_t i = 0; i < N; ++i) *LOCAL(at)(t, i) = values[i];
  THTensor_(maskedSelect)(r, t, mask);
  THTensor_(maskedCopy)(back, mask, t);
  for (int64_t i = 0; i < N; ++i) {
    assert_memory_equal(LOCAL(at)(r, i), &values[i], sizeof(num));
    assert_memory_equal(LOCAL(at)(back, i), &values[i], sizeof(num));
  }
  for (int64_t i = 0; i < N; ++i) {
    THTensor_(maskedFill)(back, mask, values[i]);
    assert_memory_equal(LOCAL(at)(back, i), &values[i], sizeof(num));
  }
  THTensor_(nonzero)(subscript, t);
  int64_t k = 0;
  for (int64_t i = 0; i < N; ++i)
    if (DBL(values[i]) != 0) assert_true(*Long_at(subscript, k++) == i);
  assert_true(subscript->size[0] == k);
  THTensor_(free)(t);
  THTensor_(free)(r);
  THTensor_(free)(back);
  THByteTensor_free(mask);
  THLongTensor_free(subscript);
}

/* The source is what is written, its transpose or its neighbour; the mask is repeated. */
TEST(mask_aliases) {
  test_seed(10);
  for (int which = 0; which < 24; ++which) {
    const int64_t n = which & 1 ? 7 : 130, size[] = {n, 1};
    THTensor *big = LOCAL(laid2)(LOCAL(any)(), n + 1, n);
    THTensor *t = THTensor_(newNarrow)(big, 0, 0, n), *other = THTensor_(newNarrow)(big, 0, which & 2 ? 1 : 0, n);
    THByteTensor *mask = LOCAL(mask)(LOCAL(any)(), 2, size, which % 9);
    THLongStorage *square = THLongStorage_newWithSize2(n, n);
    THByteTensor_expand(mask, mask, square);
    if (which & 4) THTensor_(transpose)(other, NULL, 0, 1);
    LOCAL(randomise)(big);
    num *v = LOCAL(values)(t), *from = LOCAL(values)(other), *selected = LOCAL(values)(t);
    int64_t ones = 0;
    for (int64_t i = 0; i < n * n; ++i)
      if (*Byte_at(mask, i)) v[i] = from[ones++];
    THTensor_(maskedCopy)(t, mask, other);
    LOCAL(check_values)(t, v, "maskedCopy");
    LOCAL(check_guards)(big);
    ones = 0;
    for (int64_t i = 0; i < n * n; ++i)
      if (*Byte_at(mask, i)) selected[ones++] = v[i];
    THTensor_(maskedSelect)(t, t, mask);
    LOCAL(check_values)(t, selected, "maskedSelect");
    free(v);
    free(from);
    free(selected);
    THTensor_(free)(big);
    THTensor_(free)(t);
    THTensor_(free)(other);
    THByteTensor_free(mask);
    THLongStorage_free(square);
  }
}

/* A result that overlaps itself, and all kinds of sizes and indices that do not fit. */
TEST(put_errors) {
  test_seed(11);
  const int64_t base = THGetIndexBase();
  THTensor *t = LOCAL(laid2)(0, 3, 2), *src = LOCAL(laid2)(STEPS, 2, 2), *line = LOCAL(laid1)(0, 2), *none = THTensor_(new)(),
           *wide = LOCAL(laid2)(0, 3, 1);
  THLongTensor *index = LOCAL(indices)(GAPS, 2, 3), *all = Long_laid2(COLUMN_MAJOR, 2, 2), *no_index = THLongTensor_new(),
               *three = Long_laid2(0, 2, 3), *long_list = LOCAL(indices)(0, 3, 3);
  THLongStorage *size = THLongStorage_newWithSize2(3, 2);
  THTensor_(expand)(wide, wide, size);
  LOCAL(randomise)(t);
  LOCAL(randomise)(src);
  THLongTensor_fill(all, base);
  THLongTensor_fill(three, base);
  num *vt = LOCAL(values)(t), *vs = LOCAL(values)(src);

  expect_arg_error_text(3, "[2 x 2]", THTensor_(indexCopy)(t, 0, all, src));
  expect_arg_error(3, THTensor_(indexAdd)(t, 0, no_index, src));
  expect_arg_error(4, THTensor_(indexCopy)(t, 2, index, src));
  expect_arg_error(4, THTensor_(indexAdd)(t, -1, index, src));
  expect_arg_error(4, THTensor_(indexAdd)(t, 0, index, none));
  expect_arg_error(4, THTensor_(indexAdd)(none, 0, index, src));
  expect_arg_error_text(4, "[2 x 2]", THTensor_(indexCopy)(t, 0, long_list, src));
  expect_arg_error_text(4, "[3 x 2]", THTensor_(indexCopy)(t, 0, index, line));
  expect_arg_error(3, THTensor_(indexFill)(t, 0, all, NUM(1)));
  expect_arg_error(3, THTensor_(indexFill)(t, 0, no_index, NUM(1)));
  expect_arg_error(4, THTensor_(indexFill)(t, 2, index, NUM(1)));
  expect_arg_error(4, THTensor_(indexFill)(t, -1, index, NUM(1)));
  expect_arg_error(4, THTensor_(indexFill)(none, 0, index, NUM(1)));

  expect_arg_error_text(2, "[2 x 2]", THTensor_(gather)(line, src, 0, all));
  expect_arg_error(3, THTensor_(gather)(src, t, 2, all));
  expect_arg_error(3, THTensor_(gather)(src, t, -1, all));
  expect_arg_error(3, THTensor_(gather)(none, none, 0, no_index));
  expect_arg_error_text(4, "[2]", THTensor_(gather)(src, t, 0, index));
  expect_error_text("[2 x 3]", THTensor_(gather)(src, t, 0, three));
  expect_error_text("[2 x 3]", THTensor_(gather)(src, t, 1, three));
  expect_arg_error(2, THTensor_(scatter)(t, 2, all, src));
  expect_arg_error(2, THTensor_(scatterAdd)(t, -1, all, src));
  expect_arg_error(2, THTensor_(scatterFill)(t, 2, all, NUM(1)));
  expect_arg_error_text(3, "[2]", THTensor_(scatter)(t, 0, index, src));
  expect_arg_error(3, THTensor_(scatterFill)(t, 0, index, NUM(1)));
  expect_arg_error_text(4, "[2]", THTensor_(scatter)(t, 0, all, line));
  expect_error_text("[2 x 3]", THTensor_(scatter)(t, 0, three, src));
  expect_error_text("[2 x 3]", THTensor_(scatterFill)(t, 0, three, NUM(1)));
  expect_error(THTensor_(scatterAdd)(t, 1, all, src));

  for (int64_t k = 0; k < 6; ++k) {
    const int64_t wrong = k == 0 ? base - 1 : k == 1 ? base + 3 : k == 2 ? INT64_MIN : k == 3 ? INT64_MAX : k == 4 ? -1 - base : 1000;
    char text[64];
    *Long_at(index, k % 2) = *Long_at(all, k % 4) = wrong;
    snprintf(text, sizeof text, "element %d of index is %lld, out of range [%d, %d]", (int)(k % 2), (long long)wrong, (int)base,
             (int)base + 2);
    expect_arg_error_text(3, text, THTensor_(indexCopy)(t, 0, index, src));
    expect_arg_error_text(3, text, THTensor_(indexAdd)(t, 0, index, src));
    expect_arg_error_text(3, text, THTensor_(indexFill)(t, 0, index, NUM(1)));
    snprintf(text, sizeof text, "element %d of index is %lld, out of range [%d, %d]", (int)(k % 4), (long long)wrong, (int)base,
             (int)base + 2);
    expect_arg_error_text(4, text, THTensor_(gather)(src, t, 0, all));
    expect_arg_error_text(3, text, THTensor_(scatter)(t, 0, all, src));
    expect_arg_error_text(3, text, THTensor_(scatterAdd)(t, 0, all, src));
    expect_arg_error_text(3, text, THTensor_(scatterFill)(t, 0, all, NUM(1)));
    *Long_at(index, k % 2) = *Long_at(all, k % 4) = base;
  }
  if (base == 0) {
    expect_error_text("overlaps itself", THTensor_(indexCopy)(wide, 0, index, src));
    expect_error_text("overlaps itself", THTensor_(indexAdd)(wide, 0, index, src));
    expect_error_text("overlaps itself", THTensor_(indexFill)(wide, 0, index, NUM(1)));
    expect_error_text("overlaps itself", THTensor_(gather)(wide, t, 0, all));
    expect_error_text("overlaps itself", THTensor_(scatter)(wide, 0, all, src));
    expect_error_text("overlaps itself", THTensor_(scatterFill)(wide, 0, all, NUM(1)));
  }
  expect_any_error(THTensor_(indexCopy)(t, 0, NULL, src));
  expect_any_error(THTensor_(gather)(src, t, 0, NULL));
  expect_any_error(THTensor_(scatter)(t, 0, all, NULL));
  expect_any_error(THTensor_(scatterFill)(NULL, 0, all, NUM(1)));
  LOCAL(check_values)(t, vt, "t");
  LOCAL(check_values)(src, vs, "src");
  free(vt);
  free(vs);
  THTensor_(free)(t);
  THTensor_(free)(src);
  THTensor_(free)(line);
  THTensor_(free)(none);
  THTensor_(free)(wide);
  THLongTensor_free(index);
  THLongTensor_free(all);
  THLongTensor_free(no_index);
  THLongTensor_free(three);
  THLongTensor_free(long_list);
  THLongStorage_free(size);
}

TEST(mask_errors) {
  test_seed(12);
  const int64_t two_by_three[] = {2, 3}, four = 4;
  THTensor *t = LOCAL(laid2)(GAPS, 2, 3), *src = LOCAL(laid1)(0, 2), *r = LOCAL(laid1)(STEPS, 2), *wide = LOCAL(laid2)(0, 2, 1),
           *wrong_r = LOCAL(laid1)(0, 1);
  THByteTensor *mask = LOCAL(mask)(0, 2, two_by_three, 8), *other = LOCAL(mask)(0, 1, &four, 4);
  THLongStorage *size = THLongStorage_newWithSize2(2, 3), *six = THLongStorage_newWithSize1(6);
  LOCAL(randomise)(t);
  LOCAL(randomise)(r);
  LOCAL(randomise)(src);
  THTensor_(expand)(wide, wide, size);
  THTensor_(expand)(wrong_r, wrong_r, six);
  num *vt = LOCAL(values)(t), *vr = LOCAL(values)(r);
  expect_error_text("[2 x 3]", THTensor_(maskedFill)(t, other, NUM(1)));
  expect_error_text("[4]", THTensor_(maskedCopy)(t, other, t));
  expect_error_text("[2 x 3]", THTensor_(maskedSelect)(r, t, other));
  expect_error_text("6", THTensor_(maskedCopy)(t, mask, src));
  if (THGetIndexBase() == 0) {
    expect_error_text("overlaps itself", THTensor_(maskedFill)(wide, mask, NUM(1)));
    expect_error_text("overlaps itself", THTensor_(maskedCopy)(wide, mask, t));
    expect_error_text("overlaps itself", THTensor_(maskedSelect)(wrong_r, t, mask));
  }
  *Byte_at(mask, 4) = 2;
  expect_error_text("element 4 of mask is 2", THTensor_(maskedFill)(t, mask, NUM(1)));
  expect_error_text("element 4 of mask is 2", THTensor_(maskedCopy)(t, mask, t));
  expect_error_text("element 4 of mask is 2", THTensor_(maskedSelect)(r, t, mask));
  expect_any_error(THTensor_(maskedFill)(t, NULL, NUM(1)));
  expect_any_error(THTensor_(maskedCopy)(t, mask, NULL));
  expect_any_error(THTensor_(maskedSelect)(NULL, t, mask));
  expect_any_error(THTensor_(nonzero)(NULL, t));
  LOCAL(check_values)(t, vt, "t");
  assert_true(r->nDimension == 1 && r->size[0] == 2 && r->stride[0] == 3);
  LOCAL(check_values)(r, vr, "r");
  free(vt);
  free(vr);
  THTensor_(free)(t);
  THTensor_(free)(src);
  THTensor_(free)(r);
  THTensor_(free)(wide);
  THTensor_(free)(wrong_r);
  THByteTensor_free(mask);
  THByteTensor_free(other);
  THLongStorage_free(size);
  THLongStorage_free(six);
}

/* Tensors without elements. */
TEST(nothing) {
  THTensor *t = THTensor_(new)(), *r = LOCAL(laid1)(0, 3);
  THByteTensor *mask = THByteTensor_new();
  THLongTensor *subscript = Long_laid2(0, 2, 2);
  THTensor_(maskedFill)(t, mask, NUM(1));
  THTensor_(maskedCopy)(t, mask, r);
  THTensor_(maskedSelect)(r, t, mask);
  THTensor_(nonzero)(subscript, t);
  assert_true(t->nDimension == 0 && r->nDimension == 0 && subscript->nDimension == 0);
  THTensor_(free)(t);
  THTensor_(free)(r);
  THByteTensor_free(mask);
  THLongTensor_free(subscript);
}

/* ---- take and put: by numbers in row-major order ---- */

/* Numbers of elements among n, from the start and from the end, in a tensor of some layout; place[i] is what each means. */
static THLongTensor *LOCAL(numbers)(int nd, const int64_t *size, int64_t n, int64_t *place) {
  THLongTensor *index = Long_laid((int)test_below(LAYOUTS), nd, size);
  for (int64_t i = 0; i < THLongTensor_nElement(index); ++i) {
    place[i] = test_below(4) ? test_below(n) : test_below(2) ? 0 : n - 1;
    *Long_at(index, i) = test_below(3) ? place[i] + THGetIndexBase() : place[i] - n;
  }
  return index;
}

TEST(take) {
  static const int64_t shapes[][4] = {{1, 7, 1, 1}, {2, 5, 4, 1}, {3, 3, 1, 5}, {3, 11, 9, 10}, {1, 1, 1, 1}};
  test_seed(21);
  for (int s = 0; s < 5; ++s)
    for (int layout = 0; layout < LAYOUTS; ++layout)
      for (int x = 0; x < 5; ++x) {
        THTensor *src = LOCAL(laid)(layout, (int)shapes[s][0], shapes[s] + 1);
        LOCAL(randomise)(src);
        const int64_t n = THTensor_(nElement)(src), count = shapes[x][1] * shapes[x][2] * shapes[x][3];
        int64_t *place = (int64_t *)malloc((size_t)count * sizeof *place);
        THLongTensor *index = LOCAL(numbers)((int)shapes[x][0], shapes[x] + 1, n, place), *same = THLongTensor_newClone(index);
        num *before = LOCAL(values)(src), *expected = (num *)malloc((size_t)count * sizeof *expected);
        for (int64_t i = 0; i < count; ++i) expected[i] = before[place[i]];
        for (int k = 0; k < 2; ++k) {
          THTensor *r = k ? LOCAL(laid)(LOCAL(any)(), (int)shapes[x][0], shapes[x] + 1) : THTensor_(new)();
          THTensor_(take)(r, src, index);
          assert_int_equal(r->nDimension, index->nDimension);
          for (int d = 0; d < r->nDimension; ++d) assert_true(r->size[d] == index->size[d]);
          LOCAL(check_values)(r, expected, "take");
          if (k) LOCAL(check_guards)(r);
          THTensor_(free)(r);
        }
        LOCAL(check_values)(src, before, "src");
        assert_true(THLongTensor_equal(index, same));
        if (s == x) { /* in place, and across itself */
          THTensor *r = THTensor_(newWithTensor)(src);
          THTensor_(take)(r, src, index);
          LOCAL(check_values)(r, expected, "take in place");
          THTensor_(free)(r);
        }
        free(place);
        free(before);
        free(expected);
        THTensor_(free)(src);
        THLongTensor_free(index);
        THLongTensor_free(same);
      }
}

TEST(put_numbers) {
  static const int64_t shapes[][4] = {{1, 7, 1, 1}, {2, 5, 4, 1}, {3, 3, 1, 5}, {3, 11, 9, 10}};
  test_seed(22);
  for (int s = 0; s < 4; ++s)
    for (int layout = 0; layout < LAYOUTS; ++layout)
      for (int x = 0; x < 4; ++x)
        for (int accumulate = 0; accumulate < 2; ++accumulate) {
          THTensor *t = LOCAL(laid)(layout, (int)shapes[s][0], shapes[s] + 1);
          THTensor *src = LOCAL(laid)(LOCAL(any)(), (int)shapes[x][0], shapes[x] + 1);
          const int64_t n = THTensor_(nElement)(t), count = THTensor_(nElement)(src), flat = count;
          int64_t *place = (int64_t *)malloc((size_t)count * sizeof *place);
          THLongTensor *index = LOCAL(numbers)(1, &flat, n, place); /* another shape than src's */
          for (int64_t i = 0; i < n; ++i) *LOCAL(at)(t, i) = NUM(test_below(5));
          for (int64_t i = 0; i < count; ++i) *LOCAL(at)(src, i) = NUM(test_below(5));
          num *expected = LOCAL(values)(t), *values = LOCAL(values)(src);
          for (int64_t i = 0; i < count; ++i)
            expected[place[i]] = accumulate ? NUM(AS_CALC(expected[place[i]]) + AS_CALC(values[i])) : values[i];
          THTensor_(put)(t, index, src, accumulate * 5);
          LOCAL(check_values)(t, expected, "put");
          LOCAL(check_values)(src, values, "src");
          LOCAL(check_guards)(t);
          free(place);
          free(expected);
          free(values);
          THTensor_(free)(t);
          THTensor_(free)(src);
          THLongTensor_free(index);
        }
  /* Into itself, the other way round. */
  THTensor *t = LOCAL(laid1)(2, 60);
  THLongTensor *index = Long_laid1(0, 60);
  for (int i = 0; i < 60; ++i) {
    *LOCAL(at)(t, i) = NUM(i);
    *Long_at(index, i) = -1 - i;
  }
  THTensor_(put)(t, index, t, 0);
  for (int i = 0; i < 60; ++i) assert_true(DBL(*LOCAL(at)(t, i)) == 59 - i);
  THTensor_(take)(t, t, index);
  for (int i = 0; i < 60; ++i) assert_true(DBL(*LOCAL(at)(t, i)) == i);
  THTensor_(free)(t);
  THLongTensor_free(index);
}

TEST(number_errors) {
  const int64_t base = THGetIndexBase();
  const int64_t bad[] = {12 + base, -13, INT64_MAX, INT64_MIN, base - 1 < 0 ? -13 : base - 1};
  THTensor *t = LOCAL(laid2)(0, 3, 4), *src = LOCAL(laid1)(0, 5), *none = THTensor_(new)(), *r = LOCAL(laid1)(0, 2);
  THLongTensor *index = Long_laid1(0, 5), *nothing = THLongTensor_new();
  for (int i = 0; i < 12; ++i) *LOCAL(at)(t, i) = NUM(i);
  num *before = LOCAL(values)(t), *result = LOCAL(values)(r);
  for (size_t b = 0; b < sizeof bad / sizeof bad[0]; ++b) {
    char text[80];
    for (int i = 0; i < 5; ++i) *Long_at(index, i) = i == 3 ? bad[b] : base;
    snprintf(text, sizeof text, "element 3 of index is %lld, out of range [%d, %d]", (long long)bad[b], (int)base, 11 + (int)base);
    expect_arg_error_text(3, text, (THTensor_(take)(r, t, index), 0));
    expect_arg_error_text(2, text, (THTensor_(put)(t, index, src, 1), 0));
  }
  *Long_at(index, 3) = -12;
  expect_arg_error_text(2, "no elements", (THTensor_(take)(r, none, index), 0));
  expect_arg_error_text(2, "no elements", (THTensor_(put)(none, index, src, 0), 0));
  expect_arg_error_text(3, "12 elements, but index has 5", (THTensor_(put)(t, index, t, 0), 0));
  expect_arg_error(3, (THTensor_(put)(t, nothing, src, 0), 0));
  LOCAL(check_values)(t, before, "t");
  LOCAL(check_values)(r, result, "r");
  THTensor_(put)(t, nothing, none, 0);
  LOCAL(check_values)(t, before, "t");
  THTensor_(take)(r, t, nothing);
  assert_int_equal(r->nDimension, 0);
  free(before);
  free(result);
  THTensor_(free)(t);
  THTensor_(free)(src);
  THTensor_(free)(none);
  THTensor_(free)(r);
  THLongTensor_free(index);
  THLongTensor_free(nothing);
}

#endif

/* By masks of Bools as by masks of Bytes. */
TEST(bool_masks) {
  test_seed(77);
  for (int layout = 0; layout < LAYOUTS; ++layout)
    for (int which = 0; which < 4; ++which) {
      const int64_t n = which ? 40 : 1, m = which == 3 ? 70 : 3;
      THTensor *t = LOCAL(laid2)(layout, n, m), *u = THTensor_(new)(), *src = LOCAL(laid1)(0, n * m), *r = THTensor_(new)();
      THByteTensor *bytes = Byte_laid1(0, n * m);
      THBoolTensor *mask = Bool_laid2(LAYOUTS - 1 - layout, n, m);
      for (int64_t i = 0; i < n * m; ++i) *Bool_at(mask, i) = *Byte_at(bytes, i) = test_below(3) == which % 3;
      LOCAL(randomise)(t);
      LOCAL(randomise)(src);
      THTensor_(resizeAs)(u, t);
      THTensor_(copy)(u, t);
      THTensor_(maskedFillBool)(t, mask, NUM(1));
      THTensor_(maskedFill)(u, bytes, NUM(1));
      assert_true(THTensor_(equal)(t, u));
      THTensor_(maskedCopyBool)(t, mask, src);
      THTensor_(maskedCopy)(u, bytes, src);
      assert_true(THTensor_(equal)(t, u));
      LOCAL(check_guards)(t);
      THTensor_(maskedSelectBool)(r, t, mask);
      THTensor_(maskedSelect)(u, u, bytes);
      assert_true(THTensor_(equal)(r, u));
      if (n > 1) {
        THTensor_(resize1d)(src, 0);
        THBoolTensor_fill(mask, 1);
        expect_any_error(THTensor_(maskedCopyBool)(t, mask, src));
        THBoolTensor_resize1d(mask, 3);
        expect_any_error(THTensor_(maskedFillBool)(t, mask, NUM(1)));
        expect_any_error(THTensor_(maskedSelectBool)(r, t, mask));
        expect_any_error(THTensor_(maskedSelectBool)(r, t, NULL));
      }
      THTensor *all[] = {t, u, src, r};
      for (int i = 0; i < 4; ++i) THTensor_(free)(all[i]);
      THByteTensor_free(bytes);
      THBoolTensor_free(mask);
    }
}

#endif
