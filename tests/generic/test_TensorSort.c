#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "tests/generic/test_TensorSort.c"
#else

#if TH_NUM_MATH

static int LOCAL(any)(void) { return (int)test_below(LAYOUTS); }

/* Does element i, which is a, stand before element j, which is b? NaN is the largest; equal elements keep their order. */
static int LOCAL(before)(num a, int64_t i, num b, int64_t j, int descending) {
  if (descending) {
    const num c = a;
    a = b;
    b = c;
  }
  const CALC x = AS_CALC(a), y = AS_CALC(b);
  const int an = isnan((double)x), bn = isnan((double)y);
  if (an != bn) return bn;
  if (an || x == y) return i < j;
  return x < y;
}

/* The first k of each slice of `in` along d, whose elements are v in row-major order. In order: each stands before the next, and so
   no index occurs twice. In any order: the same by the list of those that are there. */
static void LOCAL(check)(THTensor *r, THLongTensor *ri, const num *v, int nd, const int64_t *size, int d, int64_t k,
                         int descending, int in_order) {
  const int64_t n = size[d];
  int64_t inner = 1, slices = 1;
  char *there = (char *)malloc((size_t)n);
  assert_int_equal(r->nDimension, nd);
  assert_int_equal(ri->nDimension, nd);
  for (int e = 0; e < nd; ++e) {
    assert_true(r->size[e] == (e == d ? k : size[e]) && ri->size[e] == r->size[e]);
    if (e > d) inner *= size[e];
    if (e != d) slices *= size[e];
  }
  for (int64_t s = 0; s < slices; ++s) {
    const num *const slice = v + s / inner * n * inner + s % inner;
    int64_t last = -1;
    memset(there, 0, (size_t)n);
    for (int64_t i = 0; i < k; ++i) {
      const int64_t o = (s / inner * k + i) * inner + s % inner, at = *Long_at(ri, o);
      if (at < 0 || at >= n) fail_msg("index %lld of %lld", (long long)at, (long long)n);
      if (memcmp(LOCAL(at)(r, o), &slice[at * inner], sizeof(num)) != 0)
        fail_msg("slice %lld, %lld: %.17g is not element %lld", (long long)s, (long long)i, DBL(*LOCAL(at)(r, o)),
                 (long long)at);
      if (there[at]) fail_msg("slice %lld: element %lld occurs twice", (long long)s, (long long)at);
      there[at] = 1;
      if (in_order && i && !LOCAL(before)(slice[last * inner], last, slice[at * inner], at, descending))
        fail_msg("slice %lld: element %lld stands before %lld", (long long)s, (long long)last, (long long)at);
      if (in_order || !i || LOCAL(before)(slice[last * inner], last, slice[at * inner], at, descending)) last = at;
    }
    for (int64_t i = 0; i < n; ++i)
      if (!there[i] && !LOCAL(before)(slice[last * inner], last, slice[i * inner], i, descending))
        fail_msg("slice %lld: element %lld was taken, not %lld", (long long)s, (long long)last, (long long)i);
  }
  free(there);
}

/* k 0: sort. */
static void LOCAL(check_call)(THTensor *r, THLongTensor *ri, THTensor *t, int d, int64_t k, int descending,
                              int in_order) {
  num *v = LOCAL(values)(t);
  int64_t size[8];
  const int nd = t->nDimension;
  memcpy(size, t->size, (size_t)nd * sizeof *size);
  if (k) THTensor_(topk)(r, ri, t, k, d, descending, in_order);
  else THTensor_(sort)(r, ri, t, d, descending);
  LOCAL(check)(r, ri, v, nd, size, d, k ? k : size[d], descending, k ? in_order : 1);
  if (t != r && t->storage != r->storage) LOCAL(check_values)(t, v, "argument");
  free(v);
}

/* Every dimension, sort and topk; results without elements, or that have their shape in some layout. */
static void LOCAL(try)(THTensor *t, int times) {
  for (int d = 0; d < t->nDimension; ++d)
    for (int k = 0; k < 2 * times; ++k) {
      int64_t size[8];
      const int64_t wanted = k % 2 ? 1 + (test_below(2) ? test_below(t->size[d]) : test_below(3) % t->size[d]) : 0;
      memcpy(size, t->size, (size_t)t->nDimension * sizeof *size);
      if (wanted) size[d] = wanted;
      THTensor *r = k > 1 ? LOCAL(laid)(LOCAL(any)(), t->nDimension, size) : THTensor_(new)();
      THLongTensor *ri = k > 1 ? Long_laid(LOCAL(any)(), t->nDimension, size) : THLongTensor_new();
      LOCAL(check_call)(r, ri, t, d, wanted, (int)test_below(2), (int)test_below(2));
      if (k > 1) {
        LOCAL(check_guards)(r);
        Long_check_guards(ri);
      }
      THTensor_(free)(r);
      THLongTensor_free(ri);
    }
}

TEST(every_layout) {
  static const int64_t shapes[][5] = {{1, 1},    {1, 7},       {1, 40},         {2, 1, 1},     {2, 5, 3},  {2, 1, 4},
                                      {2, 4, 1}, {3, 3, 1, 5}, {4, 2, 3, 4, 5}, {3, 7, 35, 2}, {2, 20, 33}};
  test_seed(1);
  for (size_t s = 0; s < sizeof shapes / sizeof shapes[0]; ++s)
    for (int layout = 0; layout < LAYOUTS; ++layout) {
      THTensor *t = LOCAL(laid)(layout, (int)shapes[s][0], shapes[s] + 1);
      LOCAL(randomise)(t);
      LOCAL(try)(t, 2);
      THTensor_(free)(t);
    }
}

/* What is hard for some ways of sorting. */
static void LOCAL(pattern)(THTensor *t, int which) {
  const int64_t n = THTensor_(nElement)(t);
  num values[80];
  LOCAL(odd_values)(values, 80);
  for (int64_t i = 0; i < n; ++i) {
    num *const p = LOCAL(at)(t, i);
    switch (which) {
      case 0: *p = NUM(3); break;
      case 1: *p = NUM(i % 100 + i / 1000); break;
      case 2: *p = NUM(n - i); break;
      case 3: *p = NUM(i < n / 2 ? i : n - i); break;
      case 4: *p = values[test_below(80)]; break;
      case 5: *p = NUM(i * INT64_C(7919) % 10007 - 5000); break;
#if TH_NUM_FLOATING
      case 6: *p = NUM(test_below(4) ? test_below(2) ? 0.0 : -0.0 : test_below(2) ? NAN : -NAN); break;
      case 7:
        *p = NUM((double)test_below(1 << 30) * pow(2, -(double)test_below(60)) * (test_below(2) ? 1 : -1));
        break;
      case 8: *p = NUM(i < n * 3 / 4 ? NAN : (double)(i % 7)); break;
#endif
      default: *p = NUM(test_below(2)); break;
    }
  }
}

TEST(patterns) {
  static const int64_t shapes[][4] = {{1, 99}, {1, 100}, {1, 101}, {1, 321}, {1, 3000}, {2, 700, 17}, {2, 17, 700}};
  test_seed(2);
  for (size_t s = 0; s < sizeof shapes / sizeof shapes[0]; ++s)
    for (int which = 0; which < 10; ++which) {
      THTensor *t = LOCAL(laid)(LOCAL(any)(), (int)shapes[s][0], shapes[s] + 1);
      LOCAL(pattern)(t, which);
      LOCAL(try)(t, 1);
      THTensor_(free)(t);
    }
}

/* Beyond 2^16 elements. */
TEST(long_ones) {
  static const int64_t shapes[][4] = {{1, 70000}, {2, 33000, 3}, {2, 2, 40000}};
  test_seed(3);
  for (size_t s = 0; s < sizeof shapes / sizeof shapes[0]; ++s) {
    THTensor *t = LOCAL(laid)(LOCAL(any)(), (int)shapes[s][0], shapes[s] + 1);
    LOCAL(pattern)(t, s == 1 ? 4 : 5);
    LOCAL(try)(t, 1);
    THTensor_(free)(t);
  }
}

/* k on both sides of the room that selection keeps, and inputs of which every element is better than those before. */
TEST(selection) {
  static const int64_t ks[] = {1, 2, 63, 64, 191, 192, 255, 256, 257, 999, 1000};
  test_seed(4);
  for (size_t i = 0; i < sizeof ks / sizeof ks[0]; ++i)
    for (int which = 0; which < 10; ++which) {
      THTensor *t = LOCAL(laid1)(LOCAL(any)(), 1000), *r = THTensor_(new)();
      THLongTensor *ri = THLongTensor_new();
      LOCAL(pattern)(t, which);
      for (int how = 0; how < 4; ++how) LOCAL(check_call)(r, ri, t, 0, ks[i], how & 1, how & 2);
      THTensor_(free)(t);
      THTensor_(free)(r);
      THLongTensor_free(ri);
    }
}

TEST(repeated) {
  test_seed(5);
  for (int which = 0; which < 8; ++which) {
    const int64_t size[] = {which & 1 ? 1 : 6, which & 2 ? 1 : 40, which & 4 ? 1 : 5};
    THLongStorage *sizes = THLongStorage_newWithSize3(6, 40, 5);
    THTensor *t = LOCAL(laid)(LOCAL(any)(), 3, size);
    LOCAL(randomise)(t);
    THTensor_(expand)(t, t, sizes);
    LOCAL(try)(t, 2);
    THTensor_(free)(t);
    t = LOCAL(laid1)(LOCAL(any)(), 60);
    LOCAL(randomise)(t);
    THTensor_(unfold)(t, NULL, 0, 7, which + 1);
    LOCAL(try)(t, 2);
    THTensor_(free)(t);
    THLongStorage_free(sizes);
  }
}

/* The values are the argument, its transpose, or its neighbour. */
TEST(aliases) {
  test_seed(6);
  for (int which = 0; which < 24; ++which) {
    const int64_t n = which & 1 ? 7 : 130;
    THTensor *big = LOCAL(laid2)(LOCAL(any)(), n + 1, n);
    THTensor *t = THTensor_(newNarrow)(big, 0, 0, n), *other = THTensor_(newNarrow)(big, 0, which & 2 ? 1 : 0, n);
    THLongTensor *ri = THLongTensor_new();
    if (!(which & 2)) THTensor_(transpose)(other, NULL, 0, 1);
    LOCAL(pattern)(big, which % 10);
    LOCAL(check_call)(t, ri, t, which / 4 % 2, 0, which / 8 % 2, 1);
    LOCAL(pattern)(big, which % 10);
    LOCAL(check_call)(other, ri, t, which / 4 % 2, 0, which / 8 % 2, 1);
    LOCAL(pattern)(big, which % 10);
    LOCAL(check_call)(t, ri, t, which / 4 % 2, n, which / 8 % 2, 1);
    LOCAL(check_guards)(big);
    LOCAL(pattern)(big, which % 10);
    LOCAL(check_call)(big, ri, big, which / 4 % 2, 3, which / 8 % 2, 1);
    THTensor_(free)(big);
    THTensor_(free)(t);
    THTensor_(free)(other);
    THLongTensor_free(ri);
  }
}

/* The result lies behind the argument in its storage, which grows and so moves. */
TEST(moves_argument) {
  test_seed(7);
  for (int which = 0; which < 8; ++which) {
    THTensor *t = THTensor_(newWithSize2d)(30, 40), *r = THTensor_(newWithStorage)(t->storage, 1200, NULL, NULL);
    THLongTensor *ri = THLongTensor_new();
    LOCAL(pattern)(t, which);
    LOCAL(check_call)(r, ri, t, which % 2, which / 2 % 2 * 7, which / 4, 1);
    assert_true(r->storage == t->storage && r->storageOffset == 1200);
    THTensor_(free)(t);
    THTensor_(free)(r);
    THLongTensor_free(ri);
  }
}

TEST(errors) {
  test_seed(7);
  THTensor *t = LOCAL(laid2)(0, 2, 3), *r = LOCAL(laid1)(STEPS, 4), *none = THTensor_(new)(),
           *wide = LOCAL(laid2)(0, 1, 3);
  THLongTensor *ri = Long_laid1(STEPS, 4), *wide_i = Long_laid2(0, 1, 3);
  THLongStorage *two = THLongStorage_newWithSize2(2, 3);
  LOCAL(randomise)(t);
  LOCAL(randomise)(r);
  Long_randomise(ri);
  THTensor_(expand)(wide, wide, two);
  THLongTensor_expand(wide_i, wide_i, two);
  num *vt = LOCAL(values)(t), *vr = LOCAL(values)(r);
  int64_t *vi = Long_values(ri);
  for (int d = -1; d <= 2; d += 3) {
    expect_arg_error_text(2, "[2 x 3]", THTensor_(sort)(r, ri, t, d, 0));
    expect_arg_error_text(3, "[2 x 3]", THTensor_(topk)(r, ri, t, 1, d, 0, 0));
  }
  expect_arg_error_text(2, "k = 0", THTensor_(topk)(r, ri, t, 0, 1, 0, 0));
  expect_arg_error_text(2, "k = 4 is outside of [1, 3]", THTensor_(topk)(r, ri, t, 4, 1, 0, 0));
  expect_arg_error(2, THTensor_(topk)(r, ri, t, INT64_MIN, 1, 0, 0));
  expect_arg_error(2, THTensor_(topk)(r, ri, t, INT64_MAX, 0, 0, 0));
  expect_arg_error(2, THTensor_(sort)(r, ri, none, 0, 0));
  expect_arg_error(3, THTensor_(topk)(r, ri, none, 1, 0, 0, 0));
  expect_error_text("rt_", THTensor_(sort)(wide, ri, t, 1, 0));
  expect_error_text("ri_", THTensor_(sort)(r, wide_i, t, 1, 0));
  expect_error_text("rt_", THTensor_(topk)(wide, ri, t, 3, 1, 0, 0));
  expect_error_text("ri_", THTensor_(topk)(r, wide_i, t, 2, 0, 0, 0));
  expect_any_error(THTensor_(sort)(NULL, ri, t, 0, 0));
  expect_any_error(THTensor_(sort)(r, NULL, t, 0, 0));
  expect_any_error(THTensor_(sort)(r, ri, NULL, 0, 0));
  expect_any_error(THTensor_(topk)(NULL, ri, t, 1, 0, 0, 0));
  expect_any_error(THTensor_(topk)(r, NULL, t, 1, 0, 0, 0));
  expect_any_error(THTensor_(topk)(r, ri, NULL, 1, 0, 0, 0));
  assert_true(r->nDimension == 1 && r->size[0] == 4 && r->stride[0] == 3);
  assert_true(ri->nDimension == 1 && ri->size[0] == 4 && ri->stride[0] == 3);
  LOCAL(check_values)(t, vt, "t");
  LOCAL(check_values)(r, vr, "r");
  Long_check_values(ri, vi, "ri");
  free(vt);
  free(vr);
  free(vi);
  THTensor_(free)(t);
  THTensor_(free)(r);
  THTensor_(free)(none);
  THTensor_(free)(wide);
  THLongTensor_free(ri);
  THLongTensor_free(wide_i);
  THLongStorage_free(two);
}

/* One element of each slice, against a sorted copy; which: k of kthvalue, 0 median, -1 mode. */
static void LOCAL(check_chosen)(THTensor *t, int d, int64_t which, int keep) {
  const int nd = t->nDimension, dropped = !keep && nd > 1;
  const int64_t n = t->size[d];
  num *v = LOCAL(values)(t);
  THTensor *sorted = THTensor_(new)();
  THLongTensor *order = THLongTensor_new();
  THTensor_(sort)(sorted, order, t, d, 0);
  int64_t size[8], inner = 1;
  int rest = 0;
  for (int e = 0; e < nd; ++e) {
    if (e > d) inner *= t->size[e];
    if (e != d || !dropped) size[rest++] = e == d ? 1 : t->size[e];
  }
  for (int made = 0; made < 2; ++made) {
    THTensor *r = made ? LOCAL(laid)(LOCAL(any)(), rest, size) : THTensor_(new)();
    THLongTensor *ri = made ? Long_laid(LOCAL(any)(), rest, size) : THLongTensor_new();
    if (which > 0) THTensor_(kthvalue)(r, ri, t, which, d, keep);
    else if (which == 0) THTensor_(median)(r, ri, t, d, keep);
    else THTensor_(mode)(r, ri, t, d, keep);
    assert_int_equal(r->nDimension, rest);
    assert_int_equal(ri->nDimension, rest);
    for (int e = 0; e < rest; ++e) assert_true(r->size[e] == size[e] && ri->size[e] == size[e]);
    for (int64_t s = 0; s < THTensor_(nElement)(t) / n; ++s) {
      const int64_t first = s / inner * n * inner + s % inner;
      int64_t at = which > 0 ? which - 1 : (n - 1) / 2;
      if (which < 0) {
        int64_t longest = 0, begin = 0;
        for (int64_t i = 0; i < n; ++i) {
          const num *a = LOCAL(at)(sorted, first + begin * inner), *b = LOCAL(at)(sorted, first + i * inner);
          /* Not every integer is a double. */
          if (isnan(DBL(*b)) || DBL(*a) != DBL(*b) || (!TH_NUM_FLOATING && memcmp(a, b, sizeof(num)))) begin = i;
          if (i - begin + 1 > longest) {
            longest = i - begin + 1;
            at = i;
          }
        }
      }
      int64_t index = *Long_at(order, first + at * inner);
      if (which == 0)
        for (int64_t i = n; i-- > 0;)
          if (isnan(DBL(v[first + i * inner]))) index = i;
      if (*Long_at(ri, s) != index || memcmp(LOCAL(at)(r, s), &v[first + index * inner], sizeof(num)) != 0)
        fail_msg("%lld of slice %lld: %.17g at %lld, not at %lld", (long long)which, (long long)s, DBL(*LOCAL(at)(r, s)),
                 (long long)*Long_at(ri, s), (long long)index);
    }
    if (made) {
      LOCAL(check_guards)(r);
      Long_check_guards(ri);
    }
    THTensor_(free)(r);
    THLongTensor_free(ri);
  }
  LOCAL(check_values)(t, v, "argument");
  free(v);
  THTensor_(free)(sorted);
  THLongTensor_free(order);
}

TEST(chosen) {
  static const int64_t shapes[][5] = {{1, 1}, {1, 40}, {2, 1, 4}, {2, 4, 1}, {3, 3, 1, 5}, {4, 2, 3, 4, 5}, {3, 7, 35, 2}, {2, 20, 33}};
  test_seed(11);
  for (size_t s = 0; s < sizeof shapes / sizeof shapes[0]; ++s)
    for (int layout = 0; layout < LAYOUTS; ++layout) {
      THTensor *t = LOCAL(laid)(layout, (int)shapes[s][0], shapes[s] + 1);
      LOCAL(randomise)(t);
      for (int d = 0; d < t->nDimension; ++d)
        for (int keep = 0; keep < 2; ++keep) {
          LOCAL(check_chosen)(t, d, 1 + test_below(t->size[d]), keep);
          LOCAL(check_chosen)(t, d, 0, keep);
          LOCAL(check_chosen)(t, d, -1, keep);
        }
      THTensor_(free)(t);
    }
}
/* Long enough for samples to be taken; all that is hard for them too. */
TEST(chosen_long) {
  test_seed(12);
  for (int64_t n = 4000; n <= 300000; n *= 8)
    for (int which = 0; which < 6; ++which) {
      THTensor *t = LOCAL(laid1)(LOCAL(any)(), n);
      LOCAL(pattern)(t, which);
      const int64_t k[] = {1, 2, n / 1000, n / 3, n / 2, n - 50, n, 0, -1};
      for (size_t i = 0; i < sizeof k / sizeof k[0]; ++i) LOCAL(check_chosen)(t, 0, k[i], 0);
      THTensor *r = THTensor_(new)();
      THLongTensor *ri = THLongTensor_new();
      THTensor_(median)(r, ri, t, 0, 0);
      const num all = THTensor_(medianall)(t);
      assert_memory_equal(&all, LOCAL(at)(r, 0), sizeof all);
      THTensor_(free)(r);
      THLongTensor_free(ri);
      THTensor_(free)(t);
    }
}
TEST(chosen_aliases) {
  test_seed(13);
  for (int layout = 0; layout < LAYOUTS; ++layout)
    for (int which = 0; which < 3; ++which)
      for (int keep = 0; keep < 2; ++keep) {
        THTensor *t = LOCAL(laid2)(layout, 9, 5), *r = THTensor_(new)();
        THLongTensor *ri = THLongTensor_new(), *same = THLongTensor_new();
        LOCAL(randomise)(t);
        if (which == 0) THTensor_(kthvalue)(r, ri, t, 4, 0, keep);
        if (which == 1) THTensor_(median)(r, ri, t, 0, keep);
        if (which == 2) THTensor_(mode)(r, ri, t, 0, keep);
        if (which == 0) THTensor_(kthvalue)(t, same, t, 4, 0, keep);
        if (which == 1) THTensor_(median)(t, same, t, 0, keep);
        if (which == 2) THTensor_(mode)(t, same, t, 0, keep);
        num *v = LOCAL(values)(r);
        LOCAL(check_values)(t, v, "the result over its argument");
        assert_true(THLongTensor_equal(ri, same));
        free(v);
        THTensor_(free)(t);
        THTensor_(free)(r);
        THLongTensor_free(ri);
        THLongTensor_free(same);
      }
}
TEST(chosen_errors) {
  THTensor *t = LOCAL(laid2)(GAPS, 3, 4), *r = LOCAL(laid1)(0, 2), *none = THTensor_(new)();
  THLongTensor *ri = Long_laid1(0, 2);
  LOCAL(randomise)(t);
  LOCAL(randomise)(r);
  num *v = LOCAL(values)(t), *w = LOCAL(values)(r);
  expect_arg_error(2, THTensor_(kthvalue)(r, ri, t, 0, 0, 0));
  expect_arg_error(2, THTensor_(kthvalue)(r, ri, t, 4, 0, 1));
  expect_arg_error(3, THTensor_(kthvalue)(r, ri, t, 1, 2, 0));
  expect_arg_error(3, THTensor_(kthvalue)(r, ri, t, 1, -1, 0));
  expect_arg_error(3, THTensor_(median)(r, ri, t, 2, 0));
  expect_arg_error(3, THTensor_(median)(r, ri, none, 0, 0));
  expect_arg_error(3, THTensor_(mode)(r, ri, t, -1, 0));
  expect_arg_error(1, THTensor_(medianall)(none));
  expect_any_error(THTensor_(kthvalue)(NULL, ri, t, 1, 0, 0));
  expect_any_error(THTensor_(kthvalue)(r, NULL, t, 1, 0, 0));
  expect_any_error(THTensor_(median)(r, ri, NULL, 0, 0));
  expect_any_error(THTensor_(mode)(r, NULL, t, 0, 0));
  expect_any_error(THTensor_(medianall)(NULL));
  LOCAL(check_values)(t, v, "after an Error");
  LOCAL(check_values)(r, w, "after an Error");
  LOCAL(check_guards)(t);
  free(v);
  free(w);
  THTensor_(free)(t);
  THTensor_(free)(r);
  THTensor_(free)(none);
  THLongTensor_free(ri);
}

#endif

#endif
