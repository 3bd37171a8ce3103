#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "tests/generic/test_THCTensorReduce.c"
#else

/* TH on the host is the oracle. */

static int LOCAL(any)(void) { return (int)test_below(LAYOUTS); }

/* One reduction along a dimension; the argument stays. r and ri may be laid out in any way. */
static void LOCAL(check_reduce)(int which, THCTensor *r, THCudaLongTensor *ri, THCTensor *d, THTensor *t, int dim, int keep,
                                double tolerance, int guards) {
  static const char *const names[] = {"sum", "prod", "max", "min", "mean"};
  THTensor *expected = THTensor_(new)();
  THLongTensor *places = THLongTensor_new();
  thcHostReverse((int)test_below(2));
  switch (which) {
    case SUM:
      THTensor_(sum)(expected, t, dim, keep);
      THCTensor_(sum)(S, r, d, dim, keep);
      break;
    case PROD:
      THTensor_(prod)(expected, t, dim, keep);
      THCTensor_(prod)(S, r, d, dim, keep);
      break;
    case MAX:
      THTensor_(max)(expected, places, t, dim, keep);
      THCTensor_(max)(S, r, ri, d, dim, keep);
      break;
    case MIN:
      THTensor_(min)(expected, places, t, dim, keep);
      THCTensor_(min)(S, r, ri, d, dim, keep);
      break;
    default: {
#if TH_NUM_FLOATING
      THTensor_(mean)(expected, t, dim, keep);
#else
      /* Integers: the whole sum, divided. */
      THLongTensor *wide = THLongTensor_new(), *sum = THLongTensor_new();
      THLongStorage *size = THTensor_(newSizeOf)(t);
      THLongTensor_resize(wide, size, NULL);
      TH_CONCAT_2(THLongTensor_copy, Num)(wide, t);
      THLongTensor_sum(sum, wide, dim, keep);
      THLongTensor_div(sum, sum, t->size[dim]);
      THLongStorage *result_size = THLongTensor_newSizeOf(sum);
      THTensor_(resize)(expected, result_size, NULL);
      THTensor_(copyLong)(expected, sum);
      THLongTensor_free(wide);
      THLongTensor_free(sum);
      THLongStorage_free(size);
      THLongStorage_free(result_size);
#endif
      THCTensor_(mean)(S, r, d, dim, keep);
    }
  }
  LOCAL(check)(r, expected, tolerance, guards, names[which]);
  if (which == MAX || which == MIN) check_indices(ri, places, guards);
  THTensor_(free)(expected);
  THLongTensor_free(places);
}

/* All dimensions of one tensor, of which sums are exact: results without elements, and results that have their shape in some
   layout. */
static void LOCAL(try)(THTensor *t, int times) {
  THCTensor *d = LOCAL(on_device)(t);
  for (int dim = 0; dim < t->nDimension; ++dim)
    for (int k = 0; k < times; ++k) {
      const int keep = (int)test_below(2);
      int64_t size[8];
      int nd = 0;
      for (int e = 0; e < t->nDimension; ++e)
        if (keep || e != dim || t->nDimension == 1) size[nd++] = e == dim ? 1 : t->size[e];
      for (int which = SUM; which <= MEAN; ++which) {
        if (which == PROD && TH_NUM_FLOATING) continue;
        THTensor *hr = LOCAL(laid)(LOCAL(any)(), nd, size);
        THLongTensor *hi = Long_laid(LOCAL(any)(), nd, size);
        THCTensor *r = k ? LOCAL(on_device)(hr) : THCTensor_(new)(S);
        THCudaLongTensor *ri = k ? Long_on_device(hi) : THCudaLongTensor_new(S);
        LOCAL(check_reduce)(which, r, ri, d, t, dim, keep, 0, k);
        THTensor_(free)(hr);
        THLongTensor_free(hi);
        THCTensor_(free)(S, r);
        THCudaLongTensor_free(S, ri);
      }
    }
  LOCAL(check)(d, t, 0, 0, "argument");
  THCTensor_(free)(S, d);
}

TEST(every_layout) {
  static const int64_t shapes[][5] = {{1, 1},    {1, 7},    {1, 40},      {2, 1, 1},       {2, 5, 3},
                                      {2, 1, 4}, {2, 4, 1}, {3, 3, 1, 5}, {4, 2, 3, 4, 5}, {3, 7, 35, 2}};
  start();
  test_seed(1);
  for (size_t s = 0; s < sizeof shapes / sizeof shapes[0]; ++s)
    for (int layout = 0; layout < LAYOUTS; ++layout) {
      THTensor *t = LOCAL(laid)(layout, (int)shapes[s][0], shapes[s] + 1);
      LOCAL(randomise)(t);
      LOCAL(try)(t, 2);
      THTensor_(free)(t);
    }
  finish();
}

/* On both sides of what threads and parts take. */
TEST(lengths) {
  static const int64_t lengths[] = {8, 9, 31, 32, 33, 63, 64, 65, 127, 128, 129, 255, 256, 257, 511, 512, 513, 1023, 1024, 2049};
  start();
  test_seed(2);
  for (size_t s = 0; s < sizeof lengths / sizeof lengths[0]; ++s) {
    const int64_t n = lengths[s], shapes[][5] = {{1, n}, {2, n, 3}, {2, 3, n}, {3, 2, n, 2}};
    for (int k = 0; k < 4; ++k) {
      THTensor *t = LOCAL(laid)(LOCAL(any)(), (int)shapes[k][0], shapes[k] + 1);
      LOCAL(randomise)(t);
      LOCAL(try)(t, 1);
      THTensor_(free)(t);
    }
  }
  finish();
}

TEST(long_ones) {
  static const int64_t shapes[][4] = {{1, 70000},    {2, 30000, 2},   {2, 2, 30000},
                                      {2, 200, 300}, {3, 20, 40, 30}, {3, 3, 9000, 1}};
  start();
  test_seed(3);
  for (size_t s = 0; s < sizeof shapes / sizeof shapes[0]; ++s)
    for (int k = 0; k < 2; ++k) {
      THTensor *t = LOCAL(laid)(k ? LOCAL(any)() & ~GAPS : 0, (int)shapes[s][0], shapes[s] + 1);
      for (int64_t i = 0; i < THTensor_(nElement)(t); ++i) *LOCAL(at)(t, i) = NUM(test_below(3) - TH_NUM_SIGNED);
      LOCAL(try)(t, 1);
      THTensor_(free)(t);
    }
  finish();
}

/* Dimensions of stride 0, and windows that overlap each other. */
TEST(repeated) {
  start();
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
  finish();
}

/* Numbers of all elements. */
TEST(all) {
  static const int64_t shapes[][5] = {{1, 1},       {1, 33},         {1, 1000},     {2, 3, 5},
                                      {3, 4, 1, 6}, {4, 2, 3, 4, 5}, {2, 100, 300}, {3, 2, 9000, 2}};
  start();
  test_seed(6);
  for (size_t s = 0; s < sizeof shapes / sizeof shapes[0]; ++s)
    for (int layout = 0; layout < LAYOUTS; layout += s < 6 ? 1 : 3) {
      THTensor *t = LOCAL(laid)(layout, (int)shapes[s][0], shapes[s] + 1);
      LOCAL(randomise)(t);
      THCTensor *d = LOCAL(on_device)(t);
      assert_true(THCTensor_(sumall)(S, d) == (accnum)THTensor_(sumall)(t));
      assert_true(LOCAL(same)(THCTensor_(maxall)(S, d), THTensor_(maxall)(t)));
      assert_true(LOCAL(same)(THCTensor_(minall)(S, d), THTensor_(minall)(t)));
#if TH_NUM_FLOATING
      assert_true(THCTensor_(meanall)(S, d) == (accnum)THTensor_(meanall)(t));
#else
      assert_true(THCTensor_(meanall)(S, d) == THTensor_(sumall)(t) / THTensor_(nElement)(t));
#endif
      for (int64_t i = 0; i < THTensor_(nElement)(t); ++i)
        *LOCAL(at)(t, i) = NUM(TH_NUM_FLOATING ? (i % 3 == 0 ? 2 : i % 3 == 1 ? 0.5 : -1) : 2 * (double)test_below(30) + 1);
      THCTensor_(copyCPU)(S, d, t);
      assert_true(THCTensor_(prodall)(S, d) == (accnum)THTensor_(prodall)(t));
      THTensor_(free)(t);
      THCTensor_(free)(S, d);
    }
  THCTensor *none = THCTensor_(new)(S);
  assert_true(THCTensor_(sumall)(S, none) == 0);
  assert_true(THCTensor_(prodall)(S, none) == 1);
  expect_arg_error_text(1, "self has no elements", THCTensor_(maxall)(S, none));
  expect_arg_error_text(1, "self has no elements", THCTensor_(minall)(S, none));
  expect_arg_error_text(1, "self has no elements", THCTensor_(meanall)(S, none));
  THCTensor_(free)(S, none);
  finish();
}

/* Numbers at the limits of the types; NaN, infinities and zeros of both signs among them. */
TEST(odd) {
  start();
  test_seed(7);
  for (int k = 0; k < 12; ++k) {
    THTensor *t = LOCAL(laid2)(LOCAL(any)(), k & 1 ? 500 : 7, k & 1 ? 6 : 640);
    num values[96];
    LOCAL(odd_values)(values, 96);
    for (int64_t i = 0; i < THTensor_(nElement)(t); ++i) *LOCAL(at)(t, i) = values[test_below(k < 6 ? 96 : 40)];
    THCTensor *d = LOCAL(on_device)(t), *r = THCTensor_(new)(S);
    THCudaLongTensor *ri = THCudaLongTensor_new(S);
    for (int which = TH_NUM_FLOATING ? MAX : SUM; which <= (TH_NUM_FLOATING ? MIN : MEAN); ++which)
      for (int dim = 0; dim < 2; ++dim) {
        if (which == MEAN && sizeof(num) == 8) continue; /* the sum does not fit */
        LOCAL(check_reduce)(which, r, ri, d, t, dim, 0, 0, 0);
      }
    assert_true(LOCAL(same)(THCTensor_(maxall)(S, d), THTensor_(maxall)(t)));
    assert_true(LOCAL(same)(THCTensor_(minall)(S, d), THTensor_(minall)(t)));
    THTensor_(free)(t);
    THCTensor_(free)(S, d);
    THCTensor_(free)(S, r);
    THCudaLongTensor_free(S, ri);
  }
  finish();
}

/* The result is a part of the argument, or the argument itself, or its transpose. */
TEST(aliases) {
  start();
  test_seed(8);
  for (int which = 0; which < 24; ++which) {
    const int64_t size[] = {which & 1 ? 1 : 5, which & 2 ? 1 : 40, 40};
    const int dim = which % 3;
    THTensor *t = LOCAL(laid)(LOCAL(any)(), 3, size), *expected = THTensor_(new)();
    LOCAL(randomise)(t);
    THCTensor *d = LOCAL(on_device)(t), *part = THCTensor_(newNarrow)(S, d, dim, size[dim] / 2, 1);
    THTensor_(sum)(expected, t, dim, 1);
    THCTensor_(sum)(S, part, d, dim, 1);
    LOCAL(check)(part, expected, 0, 0, "sum into a part");
    THTensor *back = LOCAL(mirrored)(d);
    LOCAL(check_guards)(back);
    THTensor_(free)(back);
    THCTensor_(copyCPU)(S, d, t);
    THCTensor_(sum)(S, d, d, dim, which & 1);
    THTensor_(sum)(expected, t, dim, which & 1);
    LOCAL(check)(d, expected, 0, 0, "sum into itself");
    THTensor_(free)(t);
    THTensor_(free)(expected);
    THCTensor_(free)(S, d);
    THCTensor_(free)(S, part);
  }
  finish();
}

/* Results lie behind the argument in its storage, which grows and so moves. */
TEST(grows) {
  start();
  test_seed(9);
  for (int dim = 0; dim < 2; ++dim) {
    THTensor *t = LOCAL(laid2)(0, 30, 40), *expected = THTensor_(new)();
    THLongTensor *places = THLongTensor_new();
    LOCAL(randomise)(t);
    THCTensor *d = LOCAL(on_device)(t), *r = THCTensor_(newWithStorage)(S, d->storage, d->storage->size, NULL, NULL);
    THCudaLongTensor *ri = THCudaLongTensor_new(S);
    THCTensor_(max)(S, r, ri, d, dim, 0);
    assert_true(r->storage == d->storage);
    THTensor_(max)(expected, places, t, dim, 0);
    LOCAL(check)(r, expected, 0, 0, "max");
    check_indices(ri, places, 0);
    LOCAL(check)(d, t, 0, 0, "argument");
    THTensor_(free)(t);
    THTensor_(free)(expected);
    THLongTensor_free(places);
    THCTensor_(free)(S, d);
    THCTensor_(free)(S, r);
    THCudaLongTensor_free(S, ri);
  }
  finish();
}

TEST(trace) {
  start();
  test_seed(10);
  for (int layout = 0; layout < LAYOUTS; ++layout)
    for (int rows = 1; rows < 100; rows += 33)
      for (int columns = 1; columns < 90; columns += 29) {
        THTensor *t = LOCAL(laid2)(layout, rows, columns);
        LOCAL(randomise)(t);
        THCTensor *d = LOCAL(on_device)(t);
        assert_true(THCTensor_(trace)(S, d) == (accnum)THTensor_(trace)(t));
        THTensor_(free)(t);
        THCTensor_(free)(S, d);
      }
  THCTensor *cube = THCTensor_(newWithSize3d)(S, 2, 2, 2);
  expect_arg_error_text(1, "[2 x 2 x 2]", THCTensor_(trace)(S, cube));
  THCTensor_(free)(S, cube);
  finish();
}

TEST(equal) {
  start();
  test_seed(11);
  for (int k = 0; k < 40; ++k) {
    const int64_t rows = 1 + test_below(70), columns = 1 + test_below(90);
    THTensor *a = LOCAL(laid2)(LOCAL(any)(), rows, columns), *b = LOCAL(laid2)(LOCAL(any)(), rows, columns);
    LOCAL(randomise)(a);
    THTensor_(copy)(b, a);
    THCTensor *x = LOCAL(on_device)(a), *y = LOCAL(on_device)(b);
    assert_int_equal(THCTensor_(equal)(S, x, y), 1);
    assert_int_equal(THCTensor_(equal)(S, x, x), 1);
    const int64_t i = test_below(rows), j = test_below(columns);
    THCTensor_(set2d)(S, y, i, j, NUM(20));
    assert_int_equal(THCTensor_(equal)(S, x, y), 0);
#if TH_NUM_FLOATING
    THCTensor_(set2d)(S, x, i, j, NUM(NAN));
    assert_int_equal(THCTensor_(equal)(S, x, x), 0);
    THCTensor_(set2d)(S, x, i, j, NUM(0.0));
    THCTensor_(set2d)(S, y, i, j, NUM(-0.0));
    assert_int_equal(THCTensor_(equal)(S, x, y), 1);
#endif
    THTensor_(free)(a);
    THTensor_(free)(b);
    THCTensor_(free)(S, x);
    THCTensor_(free)(S, y);
  }
  THCTensor *a = THCTensor_(newWithSize2d)(S, 2, 3), *b = THCTensor_(newWithSize2d)(S, 3, 2), *none = THCTensor_(new)(S);
  THCTensor_(zero)(S, a);
  THCTensor_(zero)(S, b);
  assert_int_equal(THCTensor_(equal)(S, a, b), 0);
  assert_int_equal(THCTensor_(equal)(S, a, none), 0);
  assert_int_equal(THCTensor_(equal)(S, none, none), 1);
  expect_error_text("src is NULL", THCTensor_(equal)(S, a, NULL));
  THCTensor_(free)(S, a);
  THCTensor_(free)(S, b);
  THCTensor_(free)(S, none);
  finish();
}

TEST(errors) {
  start();
  THCTensor *t = THCTensor_(newWithSize2d)(S, 4, 3), *r = THCTensor_(newWithSize2d)(S, 1, 1), *none = THCTensor_(new)(S);
  THCudaLongTensor *ri = THCudaLongTensor_new(S);
  THLongStorage *size = THLongStorage_newWithSize2(4, 1);
  THCTensor *wide = THCTensor_(newExpand)(S, r, size);
  THCTensor_(zero)(S, t);
  expect_arg_error_text(2, "dimension 2 out of range of src of size [4 x 3]", (THCTensor_(sum)(S, r, t, 2, 0), 0));
  expect_arg_error_text(2, "dimension -1", (THCTensor_(prod)(S, r, t, -1, 0), 0));
  expect_arg_error_text(2, "dimension 4294967296", (THCTensor_(mean)(S, r, t, INT64_C(1) << 32, 0), 0));
  expect_arg_error_text(2, "dimension 0", (THCTensor_(max)(S, r, ri, none, 0, 0), 0));
  expect_arg_error_text(2, "dimension 3", (THCTensor_(min)(S, r, ri, t, 3, 0), 0));
  expect_error_text("self of size [4 x 1]", (THCTensor_(sum)(S, wide, t, 1, 1), 0));
  expect_error_text("values is NULL", (THCTensor_(max)(S, NULL, ri, t, 0, 0), 0));
  expect_error_text("indices is NULL", (THCTensor_(max)(S, r, NULL, t, 0, 0), 0));
  expect_error_text("src is NULL", (THCTensor_(sum)(S, r, NULL, 0, 0), 0));
  expect_error_text("self is NULL", THCTensor_(sumall)(S, NULL));
#if TH_NUM_FLOATING
  expect_arg_error_text(3, "dimension 2", (THCTensor_(var)(S, r, t, 2, 0, 0), 0));
  expect_arg_error_text(3, "dimension -2", (THCTensor_(std)(S, r, t, -2, 0, 0), 0));
  expect_arg_error_text(3, "dimension 2", (THCTensor_(norm)(S, r, t, NUM(2), 2, 0), 0));
  expect_arg_error_text(3, "dimension 2", (THCTensor_(renorm)(S, r, t, NUM(2), 2, NUM(1)), 0));
  expect_arg_error_text(2, "power 0", (THCTensor_(renorm)(S, r, t, NUM(0), 1, NUM(1)), 0));
  expect_arg_error_text(2, "power nan", (THCTensor_(renorm)(S, r, t, NUM(NAN), 1, NUM(1)), 0));
  THCTensor *line = THCTensor_(newWithSize1d)(S, 4);
  expect_arg_error_text(1, "src of size [4]", (THCTensor_(renorm)(S, r, line, NUM(2), 0, NUM(1)), 0));
  expect_error_text("the same number of elements (12 and 4)", THCTensor_(dist)(S, t, line, NUM(2)));
  THCTensor_(free)(S, line);
#endif
  use_device(1);
  expect_error_text("src on device 0", (THCTensor_(sum)(S, none, t, 0, 0), 0));
  expect_error_text("self on device 0", THCTensor_(sumall)(S, t));
  THCState_setKernelPeerToPeerAccessEnabled(S, 1);
  THCTensor *there = THCTensor_(new)(S);
  THCTensor_(sum)(S, there, t, 0, 0);
  assert_int_equal(THCTensor_(getDevice)(S, there), 1);
  assert_true(THCTensor_(sumall)(S, there) == 0);
  THCTensor_(free)(S, there);
  use_device(0);
  /* Nothing has changed. */
  assert_int_equal(THCTensor_(nElement)(S, r), 1);
  assert_int_equal(THCudaLongTensor_nElement(S, ri), 0);
  /* No memory for partial results. */
  THCTensor *big = THCTensor_(newWithSize1d)(S, 5000);
  THCTensor_(zero)(S, big);
  thcHostFail("cudaMalloc", 1, cudaErrorMemoryAllocation);
  expect_any_error((thcHostFail("cudaMalloc", 1, cudaErrorMemoryAllocation), THCTensor_(sumall)(S, big)));
  thcHostFail("launch", 1, cudaErrorLaunchFailure);
  test_begin(TEST_RETURN);
  THCTensor_(sumall)(S, big);
  test_end(0, 0, "starting a kernel", "sumall", __FILE__, __LINE__);
  THCTensor_(free)(S, big);
  THLongStorage_free(size);
  THCTensor_(free)(S, t);
  THCTensor_(free)(S, r);
  THCTensor_(free)(S, wide);
  THCTensor_(free)(S, none);
  THCudaLongTensor_free(S, ri);
  finish();
}

/* Work waits for its stream, and what it needs with it; functions that return numbers wait for it. */
TEST(held) {
  start();
  test_seed(12);
  THTensor *t = LOCAL(laid2)(0, 300, 200), *expected = THTensor_(new)();
  LOCAL(randomise)(t);
  THCTensor *d = LOCAL(on_device)(t), *r = THCTensor_(new)(S);
  thcHostHold(NULL, 1);
  THCTensor_(sum)(S, r, d, 0, 0);
  THCTensor_(free)(S, d);
  d = THCTensor_(newWithSize1d)(S, 60000);
  THCTensor_(fill)(S, d, NUM(1));
  assert_true(DBL(THCTensor_(maxall)(S, d)) == 1 && DBL(THCTensor_(minall)(S, d)) == 1);
  thcHostHold(NULL, 0);
  THTensor_(sum)(expected, t, 0, 0);
  LOCAL(check)(r, expected, 0, 0, "sum");
  THTensor_(free)(t);
  THTensor_(free)(expected);
  THCTensor_(free)(S, d);
  THCTensor_(free)(S, r);
  finish();
}

#if TH_NUM_FLOATING
static double LOCAL(last)(void) { return sizeof(num) == 2 ? 0x1p-10 : sizeof(num) == 4 ? 0x1p-23 : 0x1p-40; }

/* NaN is the largest and the smallest; of equal elements, -0 and 0 among them, the first one counts. */
TEST(nan) {
  static const int64_t shapes[][4] = {{1, 1}, {1, 30}, {2, 9, 200}, {2, 200, 9}, {2, 3, 2000}, {3, 6, 70, 5}, {1, 9000}};
  start();
  test_seed(13);
  for (size_t s = 0; s < sizeof shapes / sizeof shapes[0]; ++s)
    for (int rare = 2; rare < 3000; rare *= 30) {
      THTensor *t = LOCAL(laid)(LOCAL(any)(), (int)shapes[s][0], shapes[s] + 1);
      int nans = 0;
      for (int64_t i = 0; i < THTensor_(nElement)(t); ++i) {
        *LOCAL(at)(t, i) = NUM(test_below(3) ? test_below(2) ? 0.0 : -0.0 : test_below(2) ? INFINITY : -INFINITY);
        if (test_below(rare) == 0) {
          *LOCAL(at)(t, i) = NUM(NAN);
          ++nans;
        }
      }
      THCTensor *d = LOCAL(on_device)(t), *r = THCTensor_(new)(S);
      THCudaLongTensor *ri = THCudaLongTensor_new(S);
      for (int dim = 0; dim < t->nDimension; ++dim)
        for (int which = SUM; which <= MEAN; ++which) LOCAL(check_reduce)(which, r, ri, d, t, dim, 0, 0, 0);
      assert_true(!!isnan(DBL(THCTensor_(maxall)(S, d))) == !!nans && !!isnan(DBL(THCTensor_(minall)(S, d))) == !!nans);
      THTensor_(free)(t);
      THCTensor_(free)(S, d);
      THCTensor_(free)(S, r);
      THCudaLongTensor_free(S, ri);
    }
  finish();
}

static void LOCAL(irregular)(THTensor *t) {
  for (int64_t i = 0; i < THTensor_(nElement)(t); ++i)
    *LOCAL(at)(t, i) = NUM((double)(1 + test_below(1 << 20)) * pow(2, -10 - (double)test_below(12)));
}

/* Irregular numbers. */
TEST(sums) {
  static const int64_t shapes[][4] = {{1, 3}, {1, 1000}, {2, 200, 300}, {2, 3, 30000}, {2, 30000, 3}, {3, 30, 100, 4}};
  start();
  test_seed(14);
  for (size_t s = 0; s < sizeof shapes / sizeof shapes[0]; ++s) {
    THTensor *t = LOCAL(laid)(LOCAL(any)(), (int)shapes[s][0], shapes[s] + 1);
    LOCAL(irregular)(t);
    THCTensor *d = LOCAL(on_device)(t), *r = THCTensor_(new)(S);
    for (int dim = 0; dim < t->nDimension; ++dim) {
      LOCAL(check_reduce)(SUM, r, NULL, d, t, dim, 0, LOCAL(last)(), 0);
      LOCAL(check_reduce)(MEAN, r, NULL, d, t, dim, 1, LOCAL(last)(), 0);
    }
    const double sum = (double)THTensor_(sumall)(t), mean = (double)THTensor_(meanall)(t);
    assert_true(fabs((double)THCTensor_(sumall)(S, d) - sum) <= sum * 0x1p-22);
    assert_true(fabs((double)THCTensor_(meanall)(S, d) - mean) <= mean * 0x1p-22);
    THTensor_(free)(t);
    THCTensor_(free)(S, d);
    THCTensor_(free)(S, r);
  }
  /* Halves, which are lost in sums of the elements' precision. */
  const double big = sizeof(num) == 2 ? 2048 : 0x1p24;
  THCTensor *many = THCTensor_(newWithSize1d)(S, 5001);
  THCTensor_(fill)(S, many, NUM(0.5));
  THCTensor_(set1d)(S, many, 0, NUM(big));
  assert_true(THCTensor_(sumall)(S, many) == big + 2500);
  THCTensor_(free)(S, many);
  finish();
}

TEST(variances) {
  static const int64_t shapes[][4] = {{1, 1}, {1, 2}, {1, 3000}, {2, 60, 300}, {2, 3, 3000}, {2, 3000, 3}, {3, 30, 50, 4}};
  start();
  test_seed(15);
  for (size_t s = 0; s < sizeof shapes / sizeof shapes[0]; ++s)
    for (int k = 0; k < 4; ++k) {
      THTensor *t = LOCAL(laid)(LOCAL(any)(), (int)shapes[s][0], shapes[s] + 1), *expected = THTensor_(new)();
      LOCAL(irregular)(t);
      /* Far from 0; all equal; one that is infinite. */
      for (int64_t i = 0; i < THTensor_(nElement)(t); ++i)
        if (k == 1) *LOCAL(at)(t, i) = NUM(1e4 + (double)test_below(64));
        else if (k == 2) *LOCAL(at)(t, i) = NUM(0.1);
      if (k == 3) *LOCAL(at)(t, test_below(THTensor_(nElement)(t))) = NUM(INFINITY);
      THCTensor *d = LOCAL(on_device)(t), *r = THCTensor_(new)(S);
      const double tolerance = k == 2 ? 0 : 4 * LOCAL(last)();
      for (int biased = 0; biased < 2; ++biased) {
        for (int dim = 0; dim < t->nDimension; ++dim) {
          THTensor_(var)(expected, t, dim, biased, biased);
          THCTensor_(var)(S, r, d, dim, biased, biased);
          LOCAL(check)(r, expected, tolerance, 0, "var");
          THTensor_(std)(expected, t, dim, biased, 0);
          THCTensor_(std)(S, r, d, dim, biased, 0);
          LOCAL(check)(r, expected, tolerance, 0, "std");
        }
        const double var = (double)THTensor_(varall)(t, biased), std = (double)THTensor_(stdall)(t, biased);
        const double v = (double)THCTensor_(varall)(S, d, biased), x = (double)THCTensor_(stdall)(S, d, biased);
        assert_true(fabs(v - var) <= var * 0x1p-21 || (isnan(v) && isnan(var)));
        assert_true(fabs(x - std) <= std * 0x1p-21 || (isnan(x) && isnan(std)));
      }
      THTensor_(free)(t);
      THTensor_(free)(expected);
      THCTensor_(free)(S, d);
      THCTensor_(free)(S, r);
    }
  THCTensor *none = THCTensor_(new)(S);
  assert_true(isnan(THCTensor_(varall)(S, none, 0)) && isnan(THCTensor_(stdall)(S, none, 1)));
  THCTensor_(free)(S, none);
  finish();
}

static const double LOCAL(powers)[] = {0, 1, 2, 3, 0.5, 2.5, 4, -1, INFINITY, -INFINITY};
enum { LOCAL(POWERS) = 10 };

static int LOCAL(near)(double a, double b) { return a == b || (isnan(a) && isnan(b)) || fabs(a - b) <= fabs(b) * 0x1p-20; }

TEST(norms) {
  static const int64_t shapes[][4] = {{1, 1}, {1, 900}, {2, 40, 300}, {2, 2, 3000}, {2, 3000, 2}, {3, 10, 50, 4}};
  start();
  test_seed(16);
  for (size_t s = 0; s < sizeof shapes / sizeof shapes[0]; ++s)
    for (int k = 0; k < 5; ++k) {
      THTensor *t = LOCAL(laid)(LOCAL(any)(), (int)shapes[s][0], shapes[s] + 1), *expected = THTensor_(new)();
      LOCAL(irregular)(t);
      for (int64_t i = 0; i < THTensor_(nElement)(t); ++i) {
        num *x = LOCAL(at)(t, i);
        if (test_below(2)) *x = NUM(-DBL(*x));
        if (test_below(9) == 0) *x = NUM(test_below(2) ? 0.0 : -0.0);
        /* Whose squares are out of range. */
        if (k == 1) *x = NUM(DBL(*x) * LOCAL(most)() * 0x1p-24);
        if (k == 2) *x = NUM(DBL(*x) * LOCAL(least)() * 0x1p10);
        if (k == 3 && test_below(2)) *x = NUM(LOCAL(most)() / 64);
      }
      if (k == 4) *LOCAL(at)(t, test_below(THTensor_(nElement)(t))) = NUM(s & 1 ? NAN : INFINITY);
      THCTensor *d = LOCAL(on_device)(t), *r = THCTensor_(new)(S);
      for (int p = 0; p < LOCAL(POWERS); ++p) {
        const num power = NUM(LOCAL(powers)[p]);
        for (int dim = 0; dim < t->nDimension; ++dim) {
          THTensor_(norm)(expected, t, power, dim, p & 1);
          THCTensor_(norm)(S, r, d, power, dim, p & 1);
          LOCAL(check)(r, expected, 4 * LOCAL(last)(), 0, "norm");
        }
        const accnum all = (accnum)THTensor_(normall)(t, power);
        if (!LOCAL(near)((double)THCTensor_(normall)(S, d, power), (double)all)) fail_msg("norm %g", LOCAL(powers)[p]);
      }
      THTensor_(free)(t);
      THTensor_(free)(expected);
      THCTensor_(free)(S, d);
      THCTensor_(free)(S, r);
    }
  THCTensor *none = THCTensor_(new)(S);
  assert_true(THCTensor_(normall)(S, none, NUM(2)) == 0);
  THCTensor_(free)(S, none);
  finish();
}

/* Of tensors of one shape in several layouts, and of shapes that only have their counts in common. */
TEST(distances) {
  start();
  test_seed(17);
  for (int k = 0; k < 20; ++k) {
    THTensor *a = LOCAL(laid2)(LOCAL(any)(), 30, 44);
    THTensor *b = k & 1 ? LOCAL(laid2)(LOCAL(any)(), 30, 44) : LOCAL(laid2)(LOCAL(any)(), 24, 55);
    LOCAL(irregular)(a);
    LOCAL(irregular)(b);
    if (k == 3) *LOCAL(at)(b, 77) = NUM(LOCAL(most)());
    THCTensor *x = LOCAL(on_device)(a), *y = LOCAL(on_device)(b);
    for (int p = 0; p < LOCAL(POWERS); ++p) {
      const num power = NUM(LOCAL(powers)[p]);
      assert_true(LOCAL(near)((double)THCTensor_(dist)(S, x, y, power), (double)(accnum)THTensor_(dist)(a, b, power)));
    }
    THTensor_(free)(a);
    THTensor_(free)(b);
    THCTensor_(free)(S, x);
    THCTensor_(free)(S, y);
  }
  THCTensor *none = THCTensor_(new)(S);
  assert_true(THCTensor_(dist)(S, none, none, NUM(2)) == 0);
  THCTensor_(free)(S, none);
  finish();
}

TEST(renorm) {
  static const int64_t shapes[][4] = {{2, 1, 1}, {2, 5, 7}, {2, 40, 300}, {2, 300, 40}, {3, 6, 1, 50}, {3, 10, 50, 4}};
  start();
  test_seed(18);
  for (size_t s = 0; s < sizeof shapes / sizeof shapes[0]; ++s)
    for (int k = 0; k < 10; ++k) {
      const int nd = (int)shapes[s][0], dim = k % nd;
      THTensor *t = LOCAL(laid)(LOCAL(any)(), nd, shapes[s] + 1), *expected = THTensor_(new)();
      THTensor *hr = LOCAL(laid)(LOCAL(any)(), nd, shapes[s] + 1);
      for (int64_t i = 0; i < THTensor_(nElement)(t); ++i) *LOCAL(at)(t, i) = NUM((double)(test_below(2000) - 1000) / 512);
      THCTensor *d = LOCAL(on_device)(t), *r = k & 1 ? LOCAL(on_device)(hr) : THCTensor_(new)(S);
      static const double powers[] = {1, 2, 3, 0.5, INFINITY};
      const num power = NUM(powers[k % 5]), most = NUM(k < 4 ? 1 : k < 8 ? 20 : 0);
      THTensor_(renorm)(expected, t, power, dim, most);
      THCTensor_(renorm)(S, r, d, power, dim, most);
      LOCAL(check)(r, expected, 4 * LOCAL(last)(), k & 1, "renorm");
      LOCAL(check)(d, t, 0, 0, "argument");
      if (k & 2) {
        THCTensor *turned = THCTensor_(newTranspose)(S, d, 0, nd - 1);
        if (shapes[s][1] == shapes[s][nd]) THCTensor_(renorm)(S, turned, d, power, dim, most);
        else THCTensor_(renorm)(S, d, d, power, dim, most);
        if (shapes[s][1] != shapes[s][nd]) LOCAL(check)(d, expected, 4 * LOCAL(last)(), 0, "renorm of itself");
        THCTensor_(free)(S, turned);
      }
      THTensor_(free)(t);
      THTensor_(free)(hr);
      THTensor_(free)(expected);
      THCTensor_(free)(S, d);
      THCTensor_(free)(S, r);
    }
  finish();
}

/* Products of which parts are far out of range, but no whole is; and of zeros, infinities and NaN. */
TEST(products_in_range) {
  static const int64_t shapes[][4] = {{1, 3000}, {2, 8, 900}, {2, 900, 8}, {3, 4, 200, 3}};
  const double up = sizeof(num) == 2 ? 0x1p10 : sizeof(num) == 4 ? 0x1p100 : 0x1p900;
  start();
  test_seed(19);
  for (size_t s = 0; s < sizeof shapes / sizeof shapes[0]; ++s)
    for (int k = 0; k < 4; ++k) {
      THTensor *t = LOCAL(laid)(LOCAL(any)(), (int)shapes[s][0], shapes[s] + 1);
      const int64_t count = THTensor_(nElement)(t);
      for (int64_t i = 0; i < count; ++i) *LOCAL(at)(t, i) = NUM((test_below(2) ? -1 : 1) * (i < count / 2 ? up : 1 / up));
      if (k & 1) *LOCAL(at)(t, test_below(count)) = NUM(0);
      if (k & 2) *LOCAL(at)(t, test_below(count)) = NUM(INFINITY);
      THCTensor *d = LOCAL(on_device)(t), *r = THCTensor_(new)(S);
      for (int dim = 0; dim < t->nDimension; ++dim) LOCAL(check_reduce)(PROD, r, NULL, d, t, dim, 0, 0, 0);
      const double all = (double)THTensor_(prodall)(t);
      assert_true(LOCAL(near)((double)THCTensor_(prodall)(S, d), all));
      THTensor_(free)(t);
      THCTensor_(free)(S, d);
      THCTensor_(free)(S, r);
    }
  finish();
}
#else
/* Sums and products of integers wrap in 64 bits, and then in the result's. */
TEST(wraps) {
  static const int64_t shapes[][4] = {{1, 300}, {2, 40, 90}, {2, 5000, 2}, {2, 2, 5000}, {3, 7, 80, 5}};
  start();
  test_seed(20);
  for (size_t s = 0; s < sizeof shapes / sizeof shapes[0]; ++s)
    for (int k = 0; k < 3; ++k) {
      THTensor *t = LOCAL(laid)(LOCAL(any)(), (int)shapes[s][0], shapes[s] + 1);
      num values[80];
      LOCAL(odd_values)(values, 80);
      for (int64_t i = 0; i < THTensor_(nElement)(t); ++i)
        *LOCAL(at)(t, i) = k == 0 ? NUM(TH_NUM_INF) : k == 1 ? NUM(-1 - TH_NUM_INF) : values[test_below(80)];
      THCTensor *d = LOCAL(on_device)(t);
      assert_true(THCTensor_(sumall)(S, d) == THTensor_(sumall)(t));
      assert_true(THCTensor_(prodall)(S, d) == THTensor_(prodall)(t));
      LOCAL(try)(t, 1);
      THTensor_(free)(t);
      THCTensor_(free)(S, d);
    }
  finish();
}
#endif

#if !TH_NUM_SIGNED
TEST(logical) {
  static const int64_t counts[] = {1, 7, 4096, 30000};
  start();
  test_seed(21);
  for (size_t s = 0; s < sizeof counts / sizeof counts[0]; ++s)
    for (int layout = 0; layout < LAYOUTS; layout += 3)
      for (int k = 0; k < 3; ++k) {
        const int64_t n = counts[s], at = k == 0 ? 0 : k == 1 ? n - 1 : test_below(n);
        THTensor *t = LOCAL(laid1)(layout, n);
        for (int64_t i = 0; i < n; ++i) *LOCAL(at)(t, i) = NUM(1 + test_below(255));
        THCTensor *d = LOCAL(on_device)(t);
        assert_int_equal(THCTensor_(logicalall)(S, d), 1);
        assert_int_equal(THCTensor_(logicalany)(S, d), 1);
        THCTensor_(set1d)(S, d, at, 0);
        assert_int_equal(THCTensor_(logicalall)(S, d), 0);
        assert_int_equal(THCTensor_(logicalany)(S, d), n > 1);
        THCTensor_(zero)(S, d);
        assert_int_equal(THCTensor_(logicalany)(S, d), 0);
        THCTensor_(set1d)(S, d, at, NUM(1 + test_below(255)));
        assert_int_equal(THCTensor_(logicalany)(S, d), 1);
        assert_int_equal(THCTensor_(logicalall)(S, d), n == 1);
        THTensor_(free)(t);
        THCTensor_(free)(S, d);
      }
  THCTensor *none = THCTensor_(new)(S);
  expect_arg_error(1, THCTensor_(logicalall)(S, none));
  expect_arg_error(1, THCTensor_(logicalany)(S, none));
  expect_error_text("self is NULL", THCTensor_(logicalall)(S, NULL));
  expect_error_text("self is NULL", THCTensor_(logicalany)(S, NULL));
  THCTensor_(free)(S, none);
  finish();
}
#endif

#endif
