#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "tests/generic/test_THCTensorCompare.c"
#else

TEST(compare) {
  start();
  for (int layout = 0; layout < LAYOUTS; ++layout) {
    enum { ROWS = 9, COLUMNS = 35 };
    THTensor *t = LOCAL(laid2)(layout, ROWS, COLUMNS), *s = LOCAL(laid2)(7 - layout, COLUMNS, ROWS);
    num odd[ROWS * COLUMNS];
    LOCAL(odd_values)(odd, ROWS * COLUMNS);
    for (int64_t i = 0; i < ROWS * COLUMNS; ++i) {
      *LOCAL(at)(t, i) = odd[i];
      *LOCAL(at)(s, i) = test_below(2) ? odd[i] : odd[test_below(ROWS * COLUMNS)];
    }
    THByteTensor *bytes = THByteTensor_new(), *all = Byte_laid2((layout + 3) % LAYOUTS, ROWS, COLUMNS);
    THTensor *same = THTensor_(new)();
    THCudaByteTensor *have = Byte_on_device(all);
    THCTensor *x = LOCAL(on_device)(t), *y = LOCAL(on_device)(s), *r = THCTensor_(new)(S);
#define CHECK(name)                                                                \
    for (int i = 0; i < 4; ++i) {                                                  \
      const num v = i < 2 ? NUM(i) : odd[test_below(ROWS * COLUMNS)];              \
      THTensor_(name##Value)(bytes, t, v);                                         \
      THCTensor_(name##Value)(S, have, x, v);                                      \
      Byte_check_equal(#name "Value", bytes, have);                              \
      THTensor_(name##ValueT)(same, t, v);                                         \
      THCTensor_(name##ValueT)(S, r, x, v);                                        \
      LOCAL(check_equal)(#name "ValueT", same, r);                                 \
    }                                                                              \
    THTensor_(name##Tensor)(bytes, t, s);                                          \
    THCTensor_(name##Tensor)(S, have, x, y);                                       \
    Byte_check_equal(#name "Tensor", bytes, have);                               \
    THTensor_(name##TensorT)(same, t, s);                                          \
    THCTensor_(name##TensorT)(S, r, x, y);                                         \
    LOCAL(check_equal)(#name "TensorT", same, r)
    CHECK(lt);
    CHECK(le);
    CHECK(gt);
    CHECK(ge);
    CHECK(ne);
    CHECK(eq);
#undef CHECK
    Byte_check_guards_on_device(have);
    THCTensor_(resize1d)(S, y, 4);
    expect_error_text("(315 and 4)", (THCTensor_(ltTensor)(S, have, x, y), 0));
    expect_error_text("r_ is NULL", (THCTensor_(eqValue)(S, NULL, x, NUM(1)), 0));
    THTensor_(free)(t);
    THTensor_(free)(s);
    THTensor_(free)(same);
    THByteTensor_free(bytes);
    THByteTensor_free(all);
    THCudaByteTensor_free(S, have);
    THCTensor_(free)(S, x);
    THCTensor_(free)(S, y);
    THCTensor_(free)(S, r);
  }
  finish();
}

#endif
