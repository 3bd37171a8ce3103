#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "tests/generic/test_TensorCopy.c"
#else

/* Numbers that tell their place, as far as num has so many. */
static void LOCAL(number)(THTensor *t) {
  const int64_t n = THTensor_(nElement)(t);
  for (int64_t i = 0; i < n; ++i) *LOCAL(at)(t, i) = NUM(i % 97);
}

/* tensor becomes what src held before; with guards around it. */
static void LOCAL(check_copy)(THTensor *tensor, THTensor *src) {
  num *values = LOCAL(values)(src);
  THTensor_(copy)(tensor, src);
  LOCAL(check_values)(tensor, values, "copy");
  free(values);
}

#define CHECK_CONVERSION(S)                                                                             \
  for (int64_t n = 1; n < 400; n += 1 + n / 3)                                                          \
    for (int layout = 0; layout < LAYOUTS; ++layout) {                                                  \
      TH##S##Tensor *src = S##_laid2((int)test_below(LAYOUTS), n, 3);                                   \
      THTensor *to = LOCAL(laid2)(layout, n, 3);                                                        \
      TH##S##Storage *odd = TH##S##Storage_newWithSize(3 * n);                                          \
      S##_odd_values(odd->data, 3 * n);                                                                 \
      for (int64_t i = 0; i < 3 * n; ++i) *S##_at(src, i) = odd->data[i];                               \
      THTensor_(copy##S)(to, src);                                                                      \
      for (int64_t i = 0; i < 3 * n; ++i)                                                               \
        if (!LOCAL(same)(*LOCAL(at)(to, i), CONVERTED(S, odd->data[i])))                                \
          fail_msg("copy" #S ", element %lld: %.17g becomes %.17g", (long long)i,                       \
                   S##_to_double(odd->data[i]), DBL(*LOCAL(at)(to, i)));                                \
      LOCAL(check_guards)(to);                                                                          \
      TH##S##Tensor_free(src);                                                                          \
      TH##S##Storage_free(odd);                                                                         \
      THTensor_(free)(to);                                                                              \
    }

TEST(conversions) {
  test_seed(1);
  CHECK_CONVERSION(Byte)
  CHECK_CONVERSION(Bool)
  CHECK_CONVERSION(Char)
  CHECK_CONVERSION(Short)
  CHECK_CONVERSION(Int)
  CHECK_CONVERSION(Long)
  CHECK_CONVERSION(Half)
  CHECK_CONVERSION(BFloat16)
  CHECK_CONVERSION(Float)
  CHECK_CONVERSION(Double)
}

/* Copies of the same type keep every bit, of NaN too. */
TEST(bits) {
#ifdef TH_REAL_IS_BOOL
  const int values = 2;
#else
  const int values = 256;
#endif
  for (int layout = 0; layout < LAYOUTS; ++layout) {
    THTensor *a = LOCAL(laid2)(layout, 41, 7), *b = LOCAL(laid2)(LAYOUTS - 1 - layout, 41, 7), *c = THTensor_(new)();
    test_seed((uint64_t)layout);
    for (int64_t i = 0; i < 287; ++i)
      for (size_t k = 0; k < sizeof(num); ++k) ((unsigned char *)LOCAL(at)(a, i))[k] = (unsigned char)test_below(values);
    THTensor_(copy)(b, a);
    THTensor_(resizeAs)(c, a);
    THTensor_(TH_CONCAT_2(copy, Num))(c, b);
    for (int64_t i = 0; i < 287; ++i) {
      assert_memory_equal(LOCAL(at)(b, i), LOCAL(at)(a, i), sizeof(num));
      assert_memory_equal(LOCAL(at)(c, i), LOCAL(at)(a, i), sizeof(num));
    }
    LOCAL(check_guards)(b);
    THTensor_(free)(a);
    THTensor_(free)(b);
    THTensor_(free)(c);
  }
}

TEST(same_shape) {
  static const int64_t sizes[][4] = {{1, 1, 1, 1},  {5, 1, 1, 1},  {1, 5, 1, 2},  {3, 4, 5, 2},
                                     {2, 9, 1, 17}, {60, 2, 3, 4}, {2, 3, 4, 60}, {9, 70, 8, 3}};
  for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; ++s)
    for (int nd = s < 5 ? 1 : 3; nd <= 4; ++nd)
      for (int a = 0; a < LAYOUTS; ++a)
        for (int b = 0; b < LAYOUTS; b += s < 5 ? 1 : 3) {
          THTensor *t = LOCAL(laid)(a, nd, sizes[s]), *u = LOCAL(laid)(b, nd, sizes[s]);
          if (nd > 2 && (a + b) % 3) { /* another order of dimensions than forward or backward */
            THTensor_(transpose)(t, NULL, 0, 1);
            THTensor_(transpose)(u, NULL, (a + b) % 2, 2);
          }
          LOCAL(number)(u);
          LOCAL(check_copy)(t, u);
          LOCAL(check_guards)(t);
          THTensor_(free)(t);
          THTensor_(free)(u);
        }
}

/* Equal numbers of elements in shapes that are no refinement of each other. */
TEST(other_shapes) {
  static const int64_t shapes[][4] = {{24, 1, 1, 1}, {2, 12, 1, 1}, {12, 2, 1, 1}, {3, 8, 1, 1}, {8, 3, 1, 1}, {2, 3, 4, 1},
                                      {4, 3, 2, 1},  {3, 2, 4, 1},  {1, 6, 1, 4},  {2, 2, 2, 3}, {3, 2, 2, 2}, {1, 1, 1, 24}};
  const int n = sizeof shapes / sizeof shapes[0];
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      for (int a = 0; a < LAYOUTS; ++a) {
        THTensor *t = LOCAL(laid)(a, 4, shapes[i]), *u = LOCAL(laid)((a + i + j) % LAYOUTS, 4, shapes[j]);
        if (j % 2) THTensor_(transpose)(u, NULL, 0, 1);
        LOCAL(number)(u);
        LOCAL(check_copy)(t, u);
        assert_true(t->nDimension == 4 && t->size[0] == shapes[i][0]);
        LOCAL(check_guards)(t);
        THTensor_(free)(t);
        THTensor_(free)(u);
      }
  /* (2, 3) transposed against (3, 2), and its own memory. */
  THTensor *t = LOCAL(laid2)(0, 2, 3), *u = LOCAL(laid2)(0, 3, 2);
  LOCAL(number)(t);
  THTensor_(transpose)(t, NULL, 0, 1);
  LOCAL(check_copy)(u, t);
  THTensor *flat = THTensor_(newWithStorage2d)(t->storage, 0, 2, 3, 3, 1);
  LOCAL(check_copy)(flat, t);
  LOCAL(number)(flat);
  LOCAL(check_copy)(t, flat);
  THTensor_(free)(t);
  THTensor_(free)(u);
  THTensor_(free)(flat);
}

/* Large enough for several threads. */
TEST(large) {
  static const int64_t shapes[][3] = {{40, 50, 90}, {180000, 1, 1}, {2, 90000, 1}, {1, 400, 450}, {60000, 3, 1}, {3, 8, 7500}};
  const int n = sizeof shapes / sizeof shapes[0];
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < 2; ++k) {
      const int j = (i + k) % n;
      THTensor *t = LOCAL(laid)((i + k) % LAYOUTS, 3, shapes[i]), *u = LOCAL(laid)((5 * i + 3 * k + 1) % LAYOUTS, 3, shapes[j]);
      LOCAL(number)(u);
      LOCAL(check_copy)(t, u);
      LOCAL(check_guards)(t);
      THTensor_(free)(t);
      THTensor_(free)(u);
    }
}

/* Transposed matrices of sizes around those of tiles. */
TEST(tiles) {
  static const int64_t sides[] = {1, 7, 8, 9, 31, 33, 63, 65, 130};
  const int n = sizeof sides / sizeof sides[0];
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      for (int k = 0; k < 4; ++k) {
        const int64_t size[] = {sides[i], sides[j], 3};
        THTensor *t = LOCAL(laid)(k & GAPS ? GAPS : k & STEPS, k == 3 ? 3 : 2, size);
        THTensor *u = LOCAL(laid)(COLUMN_MAJOR | (k & 1 ? GAPS : 0), k == 3 ? 3 : 2, size);
        LOCAL(number)(u);
        LOCAL(check_copy)(t, u);
        LOCAL(check_guards)(t);
        LOCAL(number)(t);
        LOCAL(check_copy)(u, t);
        LOCAL(check_guards)(u);
        THTensor_(free)(t);
        THTensor_(free)(u);
      }
}

/* Many short dimensions in any order, of the source, of the result, or of both. */
TEST(short_dimensions) {
  static const int64_t sizes[][7] = {{2, 2, 2, 2, 2, 2, 2}, {3, 5, 2, 7, 4, 3, 2}, {1500, 3, 2, 1, 1, 1, 1}, {3, 47, 1, 5, 1, 40, 2}};
  test_seed(11);
  for (size_t which = 0; which < sizeof sizes / sizeof *sizes; ++which)
    for (int round = 0; round < 12; ++round) {
      THLongStorage *size = THLongStorage_newWithSize(7);
      THTensor *t[2];
      for (int k = 0; k < 2; ++k) {
        /* Laid out in another order, and brought to this one. */
        int order[7];
        for (int d = 0; d < 7; ++d) order[d] = d;
        for (int d = 6; d > 0 && (round & (1 << k)); --d) {
          const int other = (int)test_below(d + 1), kept = order[d];
          order[d] = order[other];
          order[other] = kept;
        }
        for (int d = 0; d < 7; ++d) size->data[d] = sizes[which][order[d]];
        t[k] = THTensor_(newWithSize)(size, NULL);
        for (int d = 0; d < 7; ++d)
          while (order[d] != d) {
            const int to = order[d];
            THTensor_(transpose)(t[k], NULL, d, to);
            order[d] = order[to];
            order[to] = to;
          }
        LOCAL(number)(t[k]);
      }
      for (int64_t i = 0; i < THTensor_(nElement)(t[0]); ++i) *LOCAL(at)(t[0], i) = NUM(test_below(100));
      LOCAL(check_copy)(t[1], t[0]);
      THTensor_(free)(t[0]);
      THTensor_(free)(t[1]);
      THLongStorage_free(size);
    }
}

/* Both views in one buffer, `by` rows or elements apart, either way; as if src had been read first. */
TEST(rows_shifted) {
  for (int layout = 0; layout < LAYOUTS; ++layout)
    for (int64_t columns = 1; columns < 200; columns = columns * 3 + 1)
      for (int up = 0; up < 2; ++up)
        for (int d = 0; d < 2; ++d) {
          THTensor *big = LOCAL(laid2)(layout, 40, columns + 1);
          LOCAL(number)(big);
          const int64_t n = d ? columns : 39;
          THTensor *t = THTensor_(newNarrow)(big, d, up, n), *u = THTensor_(newNarrow)(big, d, !up, n);
          LOCAL(check_copy)(t, u);
          LOCAL(check_guards)(big);
          THTensor_(free)(t);
          THTensor_(free)(u);
          THTensor_(free)(big);
        }
}

TEST(elements_shifted) {
  for (int64_t n = 1; n < 3000; n = n * 2 + 1)
    for (int64_t by = 1; by <= 33; by *= 2)
      for (int up = 0; up < 2; ++up)
        for (int step = 1; step <= 2; ++step) {
          THTensor *big = LOCAL(laid1)(0, n * 2 + by);
          LOCAL(number)(big);
          THTensor *t = THTensor_(newWithStorage1d)(big->storage, up ? by : 0, n, step);
          THTensor *u = THTensor_(newWithStorage1d)(big->storage, up ? 0 : by, n, 1);
          LOCAL(check_copy)(t, u);
          LOCAL(number)(big);
          LOCAL(check_copy)(u, t);
          THTensor_(free)(t);
          THTensor_(free)(u);
          THTensor_(free)(big);
        }
}

TEST(own_transpose) {
  for (int layout = 0; layout < LAYOUTS; ++layout)
    for (int64_t n = 1; n < 300; n = n * 2 + 1) {
      THTensor *t = LOCAL(laid2)(layout, n, n), *u = THTensor_(newTranspose)(t, 0, 1);
      LOCAL(number)(t);
      LOCAL(check_copy)(t, u);
      LOCAL(number)(t);
      LOCAL(check_copy)(u, t);
      LOCAL(check_guards)(t);
      THTensor_(free)(t);
      THTensor_(free)(u);
    }
}

TEST(overlap_same) {
  THTensor *t = LOCAL(laid2)(STEPS, 6, 5), *u = THTensor_(newWithTensor)(t);
  LOCAL(number)(t);
  LOCAL(check_copy)(t, t);
  LOCAL(check_copy)(t, u);
  THTensor_(unsqueeze1d)(u, NULL, 1); /* the same elements in another shape */
  LOCAL(check_copy)(u, t);
  LOCAL(check_guards)(t);
  THTensor_(free)(t);
  THTensor_(free)(u);
  THTensor *none = THTensor_(new)(), *other = THTensor_(new)();
  THTensor_(copy)(none, other);
  THTensor_(copy)(none, none);
  THTensor_(free)(none);
  THTensor_(free)(other);
}

/* Tensors of two types over the same bytes: from an element's own place, from before, from behind. */
#define CHECK_OVERLAP(S)                                                                                        \
  for (int shift = 0; shift < 3; ++shift) {                                                                     \
    char *memory = (char *)calloc(400, 8);                                                                      \
    static THAllocator keeps;                                                                                   \
    char *from = memory + (shift == 1 ? 64 : 0), *into = memory + (shift == 2 ? 64 : 0);                        \
    TH##S##Storage *source = TH##S##Storage_newWithDataAndAllocator((void *)from, 300, &keeps, NULL);           \
    THStorage *target = THStorage_(newWithDataAndAllocator)((void *)into, 300, &keeps, NULL);                   \
    TH##S##Tensor *src = TH##S##Tensor_newWithStorage1d(source, 0, 300, 1), *saved;                             \
    THTensor *to = THTensor_(newWithStorage1d)(target, 0, 300, 1);                                              \
    S##_odd_values(source->data, 300);                                                                          \
    saved = TH##S##Tensor_newClone(src);                                                                        \
    THTensor_(copy##S)(to, src);                                                                                \
    for (int64_t i = 0; i < 300; ++i)                                                                           \
      if (!LOCAL(same)(*LOCAL(at)(to, i), CONVERTED(S, *S##_at(saved, i))))                                     \
        fail_msg("copy" #S ", shift %d, element %lld: %.17g becomes %.17g", shift, (long long)i,                \
                 S##_to_double(*S##_at(saved, i)), DBL(*LOCAL(at)(to, i)));                                     \
    TH##S##Tensor_free(src);                                                                                    \
    TH##S##Tensor_free(saved);                                                                                  \
    TH##S##Storage_free(source);                                                                                \
    THTensor_(free)(to);                                                                                        \
    THStorage_(free)(target);                                                                                   \
    free(memory);                                                                                               \
  }

TEST(overlap_types) {
  CHECK_OVERLAP(Byte)
  CHECK_OVERLAP(Bool)
  CHECK_OVERLAP(Char)
  CHECK_OVERLAP(Short)
  CHECK_OVERLAP(Int)
  CHECK_OVERLAP(Long)
  CHECK_OVERLAP(Half)
  CHECK_OVERLAP(BFloat16)
  CHECK_OVERLAP(Float)
  CHECK_OVERLAP(Double)
}

TEST(repeated_source) {
  THLongStorage *size = THLongStorage_newWithSize3(5, 6, 70);
  for (int which = 0; which < 8; ++which) {
    THTensor *u = THTensor_(newWithSize3d)(which & 1 ? 1 : 5, which & 2 ? 1 : 6, which & 4 ? 1 : 70);
    LOCAL(number)(u);
    THTensor_(expand)(u, u, size);
    for (int layout = 0; layout < LAYOUTS; ++layout) {
      THTensor *t = LOCAL(laid)(layout, 3, size->data);
      LOCAL(check_copy)(t, u);
      LOCAL(check_guards)(t);
      THTensor_(free)(t);
    }
    THTensor_(free)(u);
  }
  /* Windows that overlap, read into the memory that they stand in. */
  THTensor *line = THTensor_(newWithSize1d)(100), *windows = THTensor_(newUnfold)(line, 0, 4, 1);
  LOCAL(number)(line);
  THTensor *t = THTensor_(newWithSize2d)(97, 4);
  LOCAL(check_copy)(t, windows);
  THTensor *few = THTensor_(newNarrow)(windows, 0, 0, 25);
  LOCAL(check_copy)(line, few);
  THTensor_(free)(line);
  THTensor_(free)(windows);
  THTensor_(free)(t);
  THTensor_(free)(few);
  THLongStorage_free(size);
}

/* Error; in the legacy flavour each element is written once, in order, so that the last one stays. */
TEST(repeated_result) {
  THTensor *t = THTensor_(newWithSize2d)(3, 1), *line = THTensor_(newWithSize1d)(6), *src = THTensor_(newWithSize2d)(3, 4);
  THLongStorage *size = THLongStorage_newWithSize2(3, 4);
  THTensor_(expand)(t, t, size);
  THTensor *windows = THTensor_(newUnfold)(line, 0, 4, 1); /* 3 x 4 */
  LOCAL(number)(src);
  num zeros[6];
  memset(zeros, 0, sizeof zeros);
  memcpy(line->storage->data, zeros, sizeof zeros);
  memcpy(t->storage->data, zeros, 3 * sizeof(num));
  if (THGetIndexBase() == 0) {
    expect_error_text("[3 x 4]", THTensor_(copy)(t, src));
    expect_error_text("overlaps itself", THTensor_(copy)(windows, src));
    assert_memory_equal(t->storage->data, zeros, 3 * sizeof(num));
    assert_memory_equal(line->storage->data, zeros, sizeof zeros);
  } else {
    THTensor_(copy)(t, src);
    for (int i = 0; i < 3; ++i) assert_true(DBL(t->storage->data[i]) == 4 * i + 3);
  }
  /* Strides that touch, but do not overlap. */
  THTensor *comb = THTensor_(newWithStorage2d)(line->storage, 0, 3, 2, 2, 1), *six = THTensor_(newWithSize1d)(6);
  LOCAL(number)(six);
  LOCAL(check_copy)(comb, six);
  THTensor *all[] = {t, line, src, windows, comb, six};
  for (int i = 0; i < 6; ++i) THTensor_(free)(all[i]);
  THLongStorage_free(size);
}

TEST(copy_errors) {
  THTensor *a = LOCAL(laid2)(GAPS, 3, 4), *b = LOCAL(laid1)(0, 11), *none = THTensor_(new)();
  LOCAL(number)(a);
  num *values = LOCAL(values)(a);
  expect_error_text("12", THTensor_(copy)(a, b));
  expect_error_text("[3 x 4]", THTensor_(copy)(b, a));
  expect_any_error(THTensor_(copy)(a, none));
  expect_any_error(THTensor_(copy)(none, a));
  expect_any_error(THTensor_(copy)(NULL, a));
  expect_any_error(THTensor_(copy)(a, NULL));
  expect_any_error(THTensor_(copyByte)(a, NULL));
  expect_any_error(THTensor_(copyChar)(NULL, NULL));
  expect_any_error(THTensor_(copyShort)(a, NULL));
  expect_any_error(THTensor_(copyInt)(a, NULL));
  expect_any_error(THTensor_(copyLong)(a, NULL));
  expect_any_error(THTensor_(copyHalf)(a, NULL));
  expect_any_error(THTensor_(copyFloat)(a, NULL));
  expect_any_error(THTensor_(copyDouble)(a, NULL));
  THIntTensor *i = THIntTensor_newWithSize1d(13);
  expect_error_text("13", THTensor_(copyInt)(a, i));
  THIntTensor_free(i);
  LOCAL(check_values)(a, values, "after an Error");
  LOCAL(check_guards)(a);
  free(values);
  THTensor_(free)(a);
  THTensor_(free)(b);
  THTensor_(free)(none);
}

#undef CHECK_CONVERSION
#undef CHECK_OVERLAP

#endif
