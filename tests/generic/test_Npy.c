#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "tests/generic/test_Npy.c"
#else

#ifndef TH_REAL_IS_BFLOAT16

/* The element type's name in a file. */
static const char *LOCAL(code)(void) {
#ifdef TH_REAL_IS_BOOL
  return "|b1";
#endif
  if (sizeof(num) == 1) return DBL(NUM(-1)) > 0 ? "|u1" : "|i1";
  if (sizeof(num) == 2) return TH_NUM_FLOATING ? "<f2" : "<i2";
  if (sizeof(num) == 4) return TH_NUM_FLOATING ? "<f4" : "<i4";
  return TH_NUM_FLOATING ? "<f8" : "<i8";
}

/* What becomes of a whole number from a file of another type. */
static double LOCAL(kept)(double v) {
#ifdef TH_REAL_IS_BOOL
  return v != 0;
#else
  return v;
#endif
}

/* A tensor with irregular values. */
static THTensor *LOCAL(some)(int nd, const int64_t *size) {
  int64_t sizes[8];
  THTensor *t = THTensor_(new)();
  ptrdiff_t i, n;
  memcpy(sizes, size, (size_t)nd * sizeof *sizes);
  THTensor_(resizeNd)(t, nd, sizes, NULL);
  n = THTensor_(nElement)(t);
  for (i = 0; i < n; ++i) THTensor_(data)(t)[i] = NUM((i * 37 + 11) % 127 - (TH_NUM_FLOATING ? 60.25f : 0));
  return t;
}

/* Equal shapes and bits. */
static void LOCAL(expect_same)(THTensor *a, THTensor *b) {
  THTensor *x = THTensor_(newContiguous)(a), *y = THTensor_(newContiguous)(b);
  assert_true(THTensor_(isSameSizeAs)(a, b));
  if (THTensor_(nElement)(x))
    assert_memory_equal(THTensor_(data)(x), THTensor_(data)(y), (size_t)THTensor_(nElement)(x) * sizeof(num));
  THTensor_(free)(x);
  THTensor_(free)(y);
}

/* The tensor saved and read again is the same. */
static void LOCAL(round_trip)(THTensor *t) {
  THTensor *r;
  THTensor_(saveNpy)(t, path);
  r = THTensor_(newFromNpy)(path);
  LOCAL(expect_same)(t, r);
  THTensor_(free)(r);
  assert_nothing_else();
}

TEST(shapes) {
  static const int64_t shapes[][6] = {{1}, {7}, {3, 4}, {1, 1, 5}, {2, 3, 4, 5}, {4, 1, 3, 2, 2, 3}, {1000, 33}};
  static const int dims[] = {1, 1, 2, 3, 4, 6, 2};
  unsigned i;
  THTensor *t = THTensor_(new)();
  LOCAL(round_trip)(t);
  THTensor_(free)(t);
  for (i = 0; i < sizeof dims / sizeof *dims; ++i) {
    t = LOCAL(some)(dims[i], shapes[i]);
    LOCAL(round_trip)(t);
    THTensor_(free)(t);
  }
}

TEST(views) {
  const int64_t size[] = {5, 6, 7};
  THTensor *t = LOCAL(some)(3, size), *v;
  THLongStorage *wide = THLongStorage_newWithSize3(5, 6, 4);
  v = THTensor_(newTranspose)(t, 0, 2);
  LOCAL(round_trip)(v);
  THTensor_(narrow)(v, NULL, 1, 2, 3);
  LOCAL(round_trip)(v);
  THTensor_(select)(v, NULL, 0, 4);
  LOCAL(round_trip)(v);
  THTensor_(unfold)(v, t, 2, 3, 2);
  LOCAL(round_trip)(v);
  THTensor_(narrow)(v, t, 2, 3, 1);
  THTensor_(expand)(v, v, wide);
  LOCAL(round_trip)(v);
  THLongStorage_free(wide);
  THTensor_(free)(v);
  THTensor_(free)(t);
}

TEST(saved_header) {
  const int64_t size[] = {3, 4};
  unsigned char file[256];
  char header[128];
  THTensor *t = LOCAL(some)(2, size);
  THTensor_(saveNpy)(t, path);
  assert_int_equal(read_file(path, file, sizeof file), 128 + 12 * sizeof(num));
  snprintf(header, sizeof header, "{'descr': '%s', 'fortran_order': False, 'shape': (3, 4), }", LOCAL(code)());
  assert_memory_equal(file, "\x93NUMPY\1\0\x76\0", 10);
  assert_memory_equal(file + 10, header, strlen(header));
  assert_int_equal(file[127], '\n');
  assert_memory_equal(file + 128, THTensor_(data)(t), 12 * sizeof(num));
  THTensor_(free)(t);
}

TEST(mapped) {
  const int64_t size[] = {3, 4};
  const int fds = descriptors();
  THTensor *t = LOCAL(some)(2, size), *a, *b;
  THTensor_(saveNpy)(t, path);
  a = THTensor_(newFromNpy)(path);
  assert_ptr_equal(THTensor_(storage)(a)->allocator, &THMapAllocator);
  assert_int_equal(THTensor_(storageOffset)(a), 128 / sizeof(num));
  assert_int_equal(descriptors(), fds);
  THTensor_(set2d)(a, 1, 2, NUM(99)); /* copy-on-write: the file does not change */
  b = THTensor_(newFromNpy)(path);
  LOCAL(expect_same)(t, b);
  assert_true(DBL(THTensor_(get2d)(a, 1, 2)) == 99);
  expect_error_text("not resizable", (THTensor_(resize2d)(a, 30, 40), 0));
  THTensor_(saveNpy)(a, path); /* over the file that is mapped */
  THTensor_(free)(t);
  t = THTensor_(newFromNpy)(path);
  LOCAL(expect_same)(t, a);
  THTensor_(free)(a);
  THTensor_(free)(b);
  THTensor_(free)(t);
}

/* A .npy file of the same elements under another header: same tensor or converted. */
static THTensor *LOCAL(load)(const char *header, const void *data, size_t bytes) {
  write_npy(path, 1, header, data, bytes);
  return THTensor_(newFromNpy)(path);
}

TEST(fortran) {
  const int64_t size[] = {2, 3, 4};
  char header[128];
  THTensor *t = LOCAL(some)(3, size), *r;
  int i, j, k;
  const char *const code[] = {LOCAL(code)(), "<i2"};
  const short numbers[24] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24};
  int c;
  for (c = 0; c < 2; ++c) { /* mapped, and converted unless this is Short */
    snprintf(header, sizeof header, "{'descr': '%s', 'fortran_order': True, 'shape': (2, 3, 4)}", code[c]);
    r = c == 0 ? LOCAL(load)(header, THTensor_(data)(t), 24 * sizeof(num)) : LOCAL(load)(header, numbers, sizeof numbers);
    assert_int_equal(THTensor_(stride)(r, 0), 1);
    assert_int_equal(THTensor_(stride)(r, 1), 2);
    assert_int_equal(THTensor_(stride)(r, 2), 6);
    for (i = 0; i < 2; ++i)
      for (j = 0; j < 3; ++j)
        for (k = 0; k < 4; ++k) {
          const int at = i + 2 * j + 6 * k;
          assert_true(DBL(THTensor_(get3d)(r, i, j, k)) == (c ? LOCAL(kept)(numbers[at]) : DBL(THTensor_(data)(t)[at])));
        }
    LOCAL(round_trip)(r);
    THTensor_(free)(r);
  }
  THTensor_(free)(t);
}

/* From a file of each type and byte order. */
TEST(conversions) {
  int c, big, i;
  for (c = 0; c < n_codes; ++c)
    for (big = 0; big < 2; ++big) {
      unsigned char data[8 * 8];
      char header[128];
      THTensor *r;
      put_small_numbers(codes[c], big, data);
      snprintf(header, sizeof header, "{'descr': '%c%s', 'fortran_order': False, 'shape': (8,), }", big ? '>' : '<', codes[c]);
      r = LOCAL(load)(header, data, (size_t)(codes[c][1] - '0') * 8);
      assert_int_equal(THTensor_(nDimension)(r), 1);
      assert_int_equal(THTensor_(size)(r, 0), 8);
      for (i = 0; i < 8; ++i)
        if (DBL(THTensor_(get1d)(r, i)) != (strstr(LOCAL(code)(), codes[c]) ? small_numbers[i] : LOCAL(kept)(small_numbers[i])))
          fail_msg("%s, element %d: %g", header, i, DBL(THTensor_(get1d)(r, i)));
      THTensor_(free)(r);
    }
}

/* The one element of a file, converted. */
static double LOCAL(one)(const char *code, const void *data, size_t bytes) {
  char header[128];
  double v;
  THTensor *r;
  snprintf(header, sizeof header, "{'descr': '%s', 'fortran_order': False, 'shape': (1,), }", code);
  r = LOCAL(load)(header, data, bytes);
  v = DBL(THTensor_(get1d)(r, 0));
  THTensor_(free)(r);
  return v;
}

/* Bits of integers stay in integers; floating types get the value; floating to integer saturates. */
TEST(extremes) {
  const uint16_t u2 = UINT16_MAX;
  const uint32_t u4 = UINT32_MAX;
  const uint64_t u8 = UINT64_MAX;
  const double f8 = 1e300;
  const double got[4] = {LOCAL(one)("<u2", &u2, 2), LOCAL(one)("<u4", &u4, 4), LOCAL(one)("<u8", &u8, 8),
                         LOCAL(one)("<f8", &f8, 8)};
  double expected[4];
  THDoubleTensor *values = THDoubleTensor_newWithSize1d(4);
  THTensor *t = THTensor_(newWithSize1d)(4);
  int i;
  THDoubleTensor_set1d(values, 0, 65535.0);
  THDoubleTensor_set1d(values, 1, 4294967295.0);
  THDoubleTensor_set1d(values, 2, 18446744073709551615.0);
  THDoubleTensor_set1d(values, 3, f8);
  THTensor_(copyDouble)(t, values);
  for (i = 0; i < 4; ++i) expected[i] = DBL(THTensor_(get1d)(t, i));
  if (!TH_NUM_FLOATING) {
    const int wider2 = sizeof(num) > 2, wider4 = sizeof(num) > 4, positive = DBL(NUM(-1)) > 0;
    expected[0] = LOCAL(kept)(wider2 ? 65535.0 : positive ? 255 : -1);
    expected[1] = LOCAL(kept)(wider4 ? 4294967295.0 : positive ? 255 : -1);
    expected[2] = LOCAL(kept)(positive ? 255 : -1);
  }
  for (i = 0; i < 4; ++i)
    if (got[i] != expected[i]) fail_msg("%d: %g, not %g", i, got[i], expected[i]);
  THDoubleTensor_free(values);
  THTensor_(free)(t);
}

/* Elements at an odd place in the file, more of them than one block of the conversion. */
TEST(unaligned) {
  const int64_t size[] = {100003};
  char header[128];
  THTensor *t = LOCAL(some)(1, size), *r;
  int i;
  for (i = 0; i < 2; ++i) {
    snprintf(header, sizeof header, "{'descr':'%s','fortran_order':False,'shape':(100003,)}%s", LOCAL(code)(), i ? " " : "");
    r = LOCAL(load)(header, THTensor_(data)(t), 100003 * sizeof(num));
    LOCAL(expect_same)(t, r);
    THTensor_(free)(r);
  }
  THTensor_(free)(t);
}

TEST(no_dimensions) {
  char header[128];
  static const char *const empty[] = {"(0,)", "(3, 0)", "(0, 3)", "(9223372036854775807, 9223372036854775807, 0)"};
  unsigned i;
  THTensor *r, *t = THTensor_(newWithSize1d)(1);
  THTensor_(set1d)(t, 0, NUM(5));
  snprintf(header, sizeof header, "{'descr': '%s', 'fortran_order': False, 'shape': (), }", LOCAL(code)());
  r = LOCAL(load)(header, THTensor_(data)(t), sizeof(num));
  LOCAL(expect_same)(t, r);
  THTensor_(free)(r);
  THTensor_(free)(t);
  for (i = 0; i < sizeof empty / sizeof *empty; ++i) {
    snprintf(header, sizeof header, "{'descr': '%s', 'fortran_order': False, 'shape': %s, }", LOCAL(code)(), empty[i]);
    r = LOCAL(load)(header, NULL, 0);
    assert_int_equal(THTensor_(nDimension)(r), 0);
    THTensor_(free)(r);
  }
}

TEST(null) {
  THTensor *t = THTensor_(new)();
  expect_any_error(THTensor_(newFromNpy)(NULL));
  expect_any_error((THTensor_(saveNpy)(NULL, path), 0));
  expect_any_error((THTensor_(saveNpy)(t, NULL), 0));
  THTensor_(free)(t);
  assert_nothing_else();
}

#else

/* NumPy has no such type: files of others are converted, and none is written. */
TEST(not_in_numpy) {
  THFloatTensor *f = THFloatTensor_newWithSize2d(30, 40);
  THTensor *e = THTensor_(newWithSize2d)(30, 40), *t;
  for (int i = 0; i < 1200; ++i) THFloatTensor_data(f)[i] = (float)i / 7 - 60;
  THFloatTensor_saveNpy(f, path);
  t = THTensor_(newFromNpy)(path);
  THTensor_(copyFloat)(e, f);
  assert_true(THTensor_(isSameSizeAs)(t, e) && THTensor_(equal)(t, e));
  expect_arg_error_text(1, "BFloat16", (THTensor_(saveNpy)(t, path), 0));
  assert_nothing_else();
  THFloatTensor_free(f);
  THTensor_(free)(e);
  THTensor_(free)(t);
}

#endif

#endif
