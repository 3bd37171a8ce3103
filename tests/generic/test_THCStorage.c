#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "tests/generic/test_THCStorage.c"
#else

static void LOCAL(check_all)(const THCStorage *s, double value) {
  for (ptrdiff_t i = 0; i < s->size; ++i) assert_true(DBL(THCStorage_(get)(S, s, i)) == value);
}

TEST(create) {
  start();
  THCStorage *s = THCStorage_(new)(S);
  assert_int_equal(THCStorage_(size)(S, s), 0);
  assert_null(THCStorage_(data)(S, s));
  assert_int_equal(THCStorage_(elementSize)(S), sizeof(num));
  assert_int_equal(s->flag, TH_STORAGE_REFCOUNTED | TH_STORAGE_RESIZABLE | TH_STORAGE_FREEMEM);
  THCStorage_(retain)(S, s);
  assert_int_equal(s->refcount, 2);
  THCStorage_(free)(S, s);
  THCStorage_(free)(S, s);
  THCStorage_(free)(S, NULL);
  THCStorage_(retain)(S, NULL);
  s = THCStorage_(newWithSize)(S, 1000);
  assert_int_equal(THCStorage_(getDevice)(S, s), 0);
  assert_int_equal(thcHostLive(0), 1000 * sizeof(num));
  THCStorage_(free)(S, s);
  assert_int_equal(thcHostLive(0), 0);
  expect_any_error(THCStorage_(newWithSize)(S, -1));
  expect_any_error(THCStorage_(newWithSize)(S, PTRDIFF_MAX));
  expect_error_text("out of memory", THCStorage_(newWithSize)(S, 64 * MIB));
  expect_error_text("cannot be mapped", THCStorage_(newWithMapping)(S, "file", 3, 0));
  THCStorage *four[] = {THCStorage_(newWithSize1)(S, NUM(1)), THCStorage_(newWithSize2)(S, NUM(1), NUM(2)),
                        THCStorage_(newWithSize3)(S, NUM(1), NUM(2), NUM(3)),
                        THCStorage_(newWithSize4)(S, NUM(1), NUM(2), NUM(3), NUM(4))};
  for (int i = 0; i < 4; ++i) {
    assert_int_equal(four[i]->size, i + 1);
    for (int k = 0; k <= i; ++k) assert_true(DBL(THCStorage_(get)(S, four[i], k)) == k + 1);
    THCStorage_(free)(S, four[i]);
  }
  finish();
}

TEST(elements) {
  start();
  THCStorage *s = THCStorage_(newWithSize)(S, 3);
  for (int i = 0; i < 3; ++i) THCStorage_(set)(S, s, i, NUM(i + 5));
  for (int i = 0; i < 3; ++i) assert_true(DBL(THCStorage_(get)(S, s, i)) == i + 5);
  expect_arg_error_text(2, "3 elements", (THCStorage_(set)(S, s, 3, NUM(1)), 0));
  expect_arg_error_text(2, "3 elements", DBL(THCStorage_(get)(S, s, -1)));
  THCStorage_(fill)(S, s, NUM(9));
  LOCAL(check_all)(s, 9);
  THCStorage_(clearFlag)(S, s, TH_STORAGE_RESIZABLE);
  expect_error_text("not resizable", THCStorage_(resize)(S, s, 5));
  THCStorage_(setFlag)(S, s, TH_STORAGE_RESIZABLE);
  expect_arg_error(2, THCStorage_(resize)(S, s, -5));
  /* On the current device, wherever it was. */
  use_device(1);
  THCStorage_(resize)(S, s, 7);
  assert_int_equal(s->device, 1);
  assert_int_equal(thcHostLive(0), 0);
  for (int i = 0; i < 3; ++i) assert_true(DBL(THCStorage_(get)(S, s, i)) == 9);
  use_device(0);
  expect_error_text("different GPUs: storage on device 1, the current device is 0", THCStorage_(fill)(S, s, NUM(1)));
  THCStorage_(resize)(S, s, 2);
  LOCAL(check_all)(s, 9);
  THCStorage_(resize)(S, s, 0);
  assert_null(s->data);
  THCStorage_(free)(S, s);
  finish();
}

TEST(with_data) {
  start();
  void *p = NULL, *q = NULL;
  THCudaMalloc(S, &p, 5 * sizeof(num));
  THCStorage *s = THCStorage_(newWithData)(S, (num *)p, 5);
  THCStorage_(fill)(S, s, NUM(3));
  LOCAL(check_all)(s, 3);
  THCStorage_(free)(S, s);
  assert_int_equal(thcHostLive(0), 0);
  use_device(1);
  THCudaMalloc(S, &q, 5 * sizeof(num));
  use_device(0);
  s = THCStorage_(newWithDataAndAllocator)(S, (num *)q, 5, THCState_getDeviceAllocator(S), NULL);
  assert_int_equal(s->device, 1); /* found by the pointer */
  THCStorage_(free)(S, s);
  num host;
  expect_error_text("not in the memory of a device", THCStorage_(newWithData)(S, &host, 1));
  expect_any_error(THCStorage_(newWithData)(S, NULL, 1));
  expect_any_error(THCStorage_(newWithAllocator)(S, 1, NULL, NULL));
  finish();
}

/* Against TH, type by type. */
#define FROM_HOST(From)                                                          \
  {                                                                              \
    TH##From##Storage *from = TH##From##Storage_newWithSize(6);                  \
    THStorage_(fill)(want, NUM(0));                                              \
    for (int i = 0; i < 6; ++i) TH##From##Storage_set(from, i, LOCAL(of_##From)(i)); \
    THStorage_(copy##From)(want, from);                                          \
    THCStorage_(copy##From)(S, d, from);                                         \
    THStorage_(copyCuda)(S, got, d);                                             \
    assert_memory_equal(got->data, want->data, 6 * sizeof(num));                 \
    TH##From##Storage_free(from);                                                \
  }
#define TO_HOST(To)                                                              \
  {                                                                              \
    TH##To##Storage *a = TH##To##Storage_newWithSize(6), *b = TH##To##Storage_newWithSize(6); \
    TH_CONCAT_2(TH##To##Storage_copy, Num)(a, want);                             \
    TH_CONCAT_2(TH##To##Storage_copyCuda, Num)(S, b, d);                         \
    assert_memory_equal(a->data, b->data, (size_t)6 * TH##To##Storage_elementSize()); \
    TH##To##Storage_free(a);                                                     \
    TH##To##Storage_free(b);                                                     \
  }
#define ON_DEVICE(From, CFrom)                                                   \
  {                                                                              \
    TH##From##Storage *from = TH##From##Storage_newWithSize(6);                  \
    TH##CFrom##Storage *there = TH##CFrom##Storage_newWithSize(S, 6);            \
    for (int i = 0; i < 6; ++i) TH##From##Storage_set(from, i, LOCAL(of_##From)(i)); \
    TH##CFrom##Storage_copyCPU(S, there, from);                                  \
    THStorage_(copy##From)(want, from);                                          \
    THCStorage_(copyCuda##From)(S, d, there);                                    \
    THStorage_(copyCuda)(S, got, d);                                             \
    assert_memory_equal(got->data, want->data, 6 * sizeof(num));                 \
    TH##From##Storage_free(from);                                                \
    TH##CFrom##Storage_free(S, there);                                           \
  }
static unsigned char LOCAL(of_Byte)(int i) { return (unsigned char)(i * 50); }
static signed char LOCAL(of_Char)(int i) { return (signed char)(i * 40 - 100); }
static short LOCAL(of_Short)(int i) { return (short)(i * 12000 - 30000); }
static int LOCAL(of_Int)(int i) { return (int)(INT64_C(800000000) * i - 2000000000); }
static int64_t LOCAL(of_Long)(int i) { return INT64_C(1844674407370955161) * (2 * i - 5); }
static float LOCAL(of_Float)(int i) {
  static const float values[] = {1.5f, -2.75f, NAN, INFINITY, -3e10f, 300.25f};
  return values[i];
}
static double LOCAL(of_Double)(int i) { return i == 3 ? 1e300 : (double)LOCAL(of_Float)(i); }
static THHalf LOCAL(of_Half)(int i) { return TH_float2half(LOCAL(of_Float)(i)); }

TEST(copies) {
  start();
  THStorage *want = THStorage_(newWithSize)(6), *got = THStorage_(newWithSize)(6);
  THCStorage *d = THCStorage_(newWithSize)(S, 6);
  FROM_HOST(Byte) FROM_HOST(Char) FROM_HOST(Short) FROM_HOST(Int) FROM_HOST(Long) FROM_HOST(Half) FROM_HOST(Float) FROM_HOST(Double)
  ON_DEVICE(Byte, CudaByte) ON_DEVICE(Char, CudaChar) ON_DEVICE(Short, CudaShort) ON_DEVICE(Int, CudaInt) ON_DEVICE(Long, CudaLong)
  ON_DEVICE(Half, CudaHalf) ON_DEVICE(Float, Cuda) ON_DEVICE(Double, CudaDouble)
  TO_HOST(Byte) TO_HOST(Char) TO_HOST(Short) TO_HOST(Int) TO_HOST(Long) TO_HOST(Half) TO_HOST(Float) TO_HOST(Double)
  THCStorage *other = THCStorage_(newWithSize)(S, 6);
  THCStorage_(copyCuda)(S, other, d);
  THStorage_(copyCuda)(S, got, other);
  assert_memory_equal(got->data, want->data, 6 * sizeof(num));
  THCStorage_(fill)(S, other, NUM(1));
  THCStorage_(rawCopy)(S, other, d->data);
  THStorage_(copyCuda)(S, got, other);
  assert_memory_equal(got->data, want->data, 6 * sizeof(num));
  THCStorage_(resize)(S, other, 5);
  expect_arg_error(2, THCStorage_(copy)(S, other, d));
  THCStorage_(copy)(S, d, d);
  expect_error_text("is NULL", THCStorage_(copy)(S, NULL, NULL));
  expect_error_text("is NULL", THCStorage_(copyCuda)(S, NULL, NULL));
  expect_arg_error(2, THCStorage_(copyCPU)(S, other, want));
  expect_arg_error(2, THStorage_(copyCuda)(S, want, other));
  THCStorage_(free)(S, other);
  THCStorage_(free)(S, d);
  THStorage_(free)(want);
  THStorage_(free)(got);
  finish();
}

/* Each call of the runtime fails once: one Error, and all memory comes back. */
TEST(runtime_failures) {
  start();
  THCStorage *s = THCStorage_(newWithSize)(S, 10);
  THCStorage_(fill)(S, s, NUM(4));
  for (int nth = 1, more = 1; more; ++nth) {
    thcHostFail(NULL, nth, cudaErrorUnknown);
    test_begin(TEST_RETURN);
    THCStorage_(resize)(S, s, 10 + nth);
    more = thcHostFailed();
    thcHostFail(NULL, 0, cudaSuccess);
    /* What is freed afterwards may fail unheard. */
    int calls = test_errors.calls;
    test_errors.mode = TEST_FAIL;
    assert_true(calls <= 1);
    assert_true(more || calls == 0);
    assert_int_equal(s->size, calls ? 10 : 10 + nth);
    for (int i = 0; i < 10; ++i) assert_true(DBL(THCStorage_(get)(S, s, i)) == 4);
    if (!calls) THCStorage_(resize)(S, s, 10);
  }
  THCStorage_(free)(S, s);
  THCudaShutdown(S);
  THCState_free(S);
}

#endif
