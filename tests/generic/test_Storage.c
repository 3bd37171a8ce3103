#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "tests/generic/test_Storage.c"
#else

static void LOCAL(number)(THStorage *s) {
  for (ptrdiff_t i = 0; i < s->size; ++i) s->data[i] = NUM(i % 50 + 1);
}
static void LOCAL(check_numbers)(const THStorage *s, ptrdiff_t n) {
  for (ptrdiff_t i = 0; i < n; ++i) assert_true(DBL(s->data[i]) == (double)(i % 50 + 1));
}

/* All fields are as they were. */
static void LOCAL(check_fields)(const THStorage *s, const THStorage *before) {
  assert_ptr_equal(s->data, before->data);
  assert_int_equal(s->size, before->size);
  assert_int_equal(s->refcount, before->refcount);
  assert_int_equal(s->flag, before->flag);
  assert_ptr_equal(s->allocator, before->allocator);
  assert_ptr_equal(s->allocatorContext, before->allocatorContext);
}

TEST(create) {
  THStorage *s = THStorage_(new)();
  assert_int_equal(s->size, 0);
  assert_int_equal(s->refcount, 1);
  assert_int_equal(s->flag, TH_STORAGE_REFCOUNTED | TH_STORAGE_RESIZABLE | TH_STORAGE_FREEMEM);
  assert_ptr_equal(s->allocator, &THDefaultAllocator);
  assert_int_equal(THStorage_(size)(s), 0);
  assert_null(THStorage_(data)(s));
  assert_true(THStorage_(elementSize)() == sizeof(num));
  THStorage_(retain)(s);
  assert_int_equal(s->refcount, 2);
  THStorage_(free)(s);
  THStorage_(free)(s);
  s = THStorage_(newWithSize)(1000);
  assert_int_equal(THStorage_(size)(s), 1000);
  assert_ptr_equal(THStorage_(data)(s), s->data);
  LOCAL(number)(s);
  LOCAL(check_numbers)(s, 1000);
  THStorage_(free)(s);
  s = THStorage_(newWithSize)(0);
  assert_int_equal(s->size, 0);
  THStorage_(free)(s);
  expect_any_error(THStorage_(newWithSize)(-1));
  expect_any_error(THStorage_(newWithSize)(PTRDIFF_MIN));
  expect_any_error(THStorage_(newWithSize)(PTRDIFF_MAX));
  expect_any_error(THStorage_(newWithSize)((ptrdiff_t)1 << 61));
}

TEST(with_values) {
  THStorage *s[] = {THStorage_(newWithSize1)(NUM(1)), THStorage_(newWithSize2)(NUM(1), NUM(2)),
                    THStorage_(newWithSize3)(NUM(1), NUM(2), NUM(3)), THStorage_(newWithSize4)(NUM(1), NUM(2), NUM(3), NUM(4))};
  for (int i = 0; i < 4; ++i) {
    assert_int_equal(s[i]->size, i + 1);
    LOCAL(check_numbers)(s[i], i + 1);
    THStorage_(free)(s[i]);
  }
}

TEST(with_data) {
  num *data = (num *)malloc(5 * sizeof(num)); /* THAlloc's and malloc's blocks are interchangeable */
  THStorage *s = THStorage_(newWithData)(data, 5);
  assert_ptr_equal(s->data, data);
  LOCAL(number)(s);
  THStorage_(resize)(s, 5000);
  LOCAL(check_numbers)(s, 5);
  THStorage_(free)(s);
  s = THStorage_(newWithData)(NULL, 0);
  assert_int_equal(s->size, 0);
  THStorage_(free)(s);
  expect_any_error(THStorage_(newWithData)(NULL, 3));
  data = (num *)THAlloc(3 * sizeof(num));
  expect_any_error(THStorage_(newWithData)(data, -3)); /* stays the caller's */
  THFree(data);
}

TEST(alignment) {
  for (ptrdiff_t n = 1; n < 3000; n += n / 2 + 1) {
    THStorage *s = THStorage_(newWithSize)(n);
    if (n * (ptrdiff_t)sizeof(num) >= 64) assert_int_equal((uintptr_t)s->data % 64, 0);
    THStorage_(resize)(s, 2 * n);
    if (2 * n * (ptrdiff_t)sizeof(num) >= 64) assert_int_equal((uintptr_t)s->data % 64, 0);
    THStorage_(free)(s);
  }
}

TEST(elements) {
  THStorage *s = THStorage_(newWithSize)(3);
  for (int i = 0; i < 3; ++i) THStorage_(set)(s, i, NUM(i + 1));
  for (int i = 0; i < 3; ++i) assert_true(DBL(THStorage_(get)(s, i)) == i + 1);
  TH_STORAGE_SET(s, 1, NUM(9));
  assert_true(DBL(TH_STORAGE_GET(s, 1)) == 9);
  THStorage_(set)(s, 1, NUM(2));
  static const ptrdiff_t outside[] = {-1, 3, 4, PTRDIFF_MAX, PTRDIFF_MIN};
  for (int i = 0; i < 5; ++i) {
    expect_arg_error_text(2, "3 elements", THStorage_(set)(s, outside[i], NUM(7)));
    expect_arg_error_text(2, "3 elements", DBL(THStorage_(get)(s, outside[i])));
  }
  LOCAL(check_numbers)(s, 3);
  THStorage_(free)(s);
}

TEST(fill) {
  for (ptrdiff_t n = 0; n < 200; n += 1 + n / 20) {
    THStorage *s = THStorage_(newWithSize)(n + 1);
    s->size = n;
    s->data[n] = NUM(GUARD);
    THStorage_(fill)(s, NUM(5));
    for (ptrdiff_t i = 0; i < n; ++i) assert_true(DBL(s->data[i]) == 5);
    assert_true(DBL(s->data[n]) == GUARD);
    THStorage_(free)(s);
  }
}

TEST(flags) {
  THStorage *s = THStorage_(newWithSize)(2);
  THStorage_(clearFlag)(s, TH_STORAGE_REFCOUNTED);
  THStorage_(retain)(s);
  assert_int_equal(s->refcount, 1);
  THStorage_(free)(s);
  assert_int_equal(s->size, 2);
  THStorage_(setFlag)(s, TH_STORAGE_REFCOUNTED);
  assert_int_equal(s->flag, TH_STORAGE_REFCOUNTED | TH_STORAGE_RESIZABLE | TH_STORAGE_FREEMEM);
  THStorage_(clearFlag)(s, TH_STORAGE_RESIZABLE | TH_STORAGE_FREEMEM);
  assert_int_equal(s->flag, TH_STORAGE_REFCOUNTED);
  num *data = s->data;
  THStorage_(free)(s); /* without FREEMEM the data stays */
  data[1] = NUM(3);
  THFree(data);
}

TEST(resize) {
  THStorage *s = THStorage_(new)();
  static const ptrdiff_t sizes[] = {1, 3, 100, 40000, 50, 0, 7, 7};
  ptrdiff_t before = 0;
  for (int i = 0; i < 8; ++i) {
    THStorage_(resize)(s, sizes[i]);
    assert_int_equal(s->size, sizes[i]);
    LOCAL(check_numbers)(s, before < sizes[i] ? before : sizes[i]);
    LOCAL(number)(s);
    before = sizes[i];
  }
  THStorage_(free)(s);
}

TEST(resize_errors) {
  THStorage *s = THStorage_(newWithSize)(4);
  LOCAL(number)(s);
  THStorage before = *s;
  expect_any_error(THStorage_(resize)(s, -1));
  expect_any_error(THStorage_(resize)(s, PTRDIFF_MIN));
  expect_any_error(THStorage_(resize)(s, PTRDIFF_MAX)); /* bytes that overflow */
  expect_any_error(THStorage_(resize)(s, PTRDIFF_MAX / (ptrdiff_t)sizeof(num)));
  THStorage_(clearFlag)(s, TH_STORAGE_RESIZABLE);
  before.flag = s->flag;
  expect_error_text("not resizable", THStorage_(resize)(s, 5));
  expect_error_text("not resizable", THStorage_(resize)(s, 2));
  LOCAL(check_fields)(s, &before);
  LOCAL(check_numbers)(s, 4);
  THStorage_(free)(s);
}

TEST(tables) {
  host_reset();
  THStorage *s = THStorage_(newWithAllocator)(4, &whole, &context);
  assert_true(host.mallocs == 1 && host.context == &context);
  assert_true(s->allocator == &whole && s->allocatorContext == &context && s->size == 4);
  LOCAL(number)(s);
  THStorage_(resize)(s, 100);
  assert_true(host.mallocs == 1 && host.reallocs == 1 && host.frees == 0);
  LOCAL(check_numbers)(s, 4);
  THStorage_(free)(s);
  assert_true(host.frees == 1 && host.live == 0);

  host_reset();
  s = THStorage_(newWithAllocator)(4, &no_realloc, &context);
  LOCAL(number)(s);
  THStorage_(resize)(s, 100);
  assert_true(host.mallocs == 2 && host.frees == 1 && host.context == &context);
  LOCAL(check_numbers)(s, 4);
  THStorage_(resize)(s, 3);
  LOCAL(check_numbers)(s, 3);
  THStorage_(resize)(s, 0);
  assert_int_equal(s->size, 0);
  THStorage_(resize)(s, 2);
  THStorage_(free)(s);
  assert_int_equal(host.live, 0);

  host_reset();
  num *data = (num *)host_malloc(&context, 3 * sizeof(num));
  s = THStorage_(newWithDataAndAllocator)(data, 3, &no_malloc, NULL);
  LOCAL(number)(s);
  THStorage_(resize)(s, 50);
  LOCAL(check_numbers)(s, 3);
  assert_true(host.reallocs == 1 && host.context == NULL);
  THStorage_(free)(s);
  assert_int_equal(host.live, 0);

  host_reset();
  num constant[2] = {NUM(1), NUM(2)};
  s = THStorage_(newWithDataAndAllocator)(constant, 2, &nothing, NULL);
  LOCAL(check_numbers)(s, 2);
  THStorage_(free)(s);
  assert_int_equal(host.frees, 0);

  s = THStorage_(newWithAllocator)(2, &no_free, NULL);
  num *kept = s->data;
  THStorage_(free)(s);
  assert_true(host.live == 1 && host.frees == 0);
  host_free(NULL, kept);
}

TEST(table_errors) {
  host_reset();
  expect_any_error(THStorage_(newWithAllocator)(3, NULL, NULL));
  expect_error_text("no malloc", THStorage_(newWithAllocator)(3, &no_malloc, NULL));
  expect_any_error(THStorage_(newWithAllocator)(-3, &whole, NULL));
  assert_int_equal(host.mallocs, 0);
  host.failing = 1;
  expect_any_error(THStorage_(newWithAllocator)(3, &whole, NULL));
  assert_int_equal(host.live, 0);
  num data[3] = {NUM(1), NUM(2), NUM(3)};
  expect_any_error(THStorage_(newWithDataAndAllocator)(data, 3, NULL, NULL));
  expect_any_error(THStorage_(newWithDataAndAllocator)(NULL, 3, &whole, NULL));
  expect_any_error(THStorage_(newWithDataAndAllocator)(data, -1, &whole, NULL));
  assert_int_equal(host.frees, 0);

  /* Growing fails; the storage stays as it is. */
  THAllocator *const tables[] = {&whole, &no_realloc, &no_malloc, &only_free, &nothing};
  for (int i = 0; i < 5; ++i) {
    THStorage *s = THStorage_(newWithDataAndAllocator)(data, 3, tables[i], NULL);
    const THStorage before = *s;
    expect_any_error(THStorage_(resize)(s, 300));
    LOCAL(check_fields)(s, &before);
    THTensor *t = THTensor_(newWithStorage1d)(s, 0, 3, 1);
    expect_any_error(THTensor_(resize1d)(t, 300));
    assert_true(t->nDimension == 1 && t->size[0] == 3 && t->storage == s);
    LOCAL(check_numbers)(s, 3);
    THTensor_(free)(t);
    THStorage_(clearFlag)(s, TH_STORAGE_FREEMEM);
    THStorage_(free)(s);
  }
  assert_int_equal(host.frees, 0);
}

TEST(own_once) {
  host_reset();
  THStorage *s = THStorage_(newWithAllocator)(6, &whole, &context);
  THTensor *t = THTensor_(newWithStorage1d)(s, 0, 6, 1), *u = THTensor_(newNarrow)(t, 0, 1, 2);
  assert_int_equal(s->refcount, 3);
  THStorage_(free)(s);
  THTensor_(free)(t);
  assert_int_equal(host.frees, 0);
  THTensor_(resize1d)(u, 50); /* reaches beyond the storage: a fresh block */
  assert_int_equal(host.live, 1);
  THTensor_(free)(u);
  assert_int_equal(host.live, 0);
  s = THStorage_(newWithAllocator)(0, &whole, &context);
  THStorage_(free)(s);
  assert_int_equal(host.live, 0);
}

/* A storage that shows part of another one. */
TEST(views) {
  host_reset();
  THStorage *base = THStorage_(newWithAllocator)(10, &whole, &context);
  LOCAL(number)(base);
  THStorage *view = THStorage_(newWithDataAndAllocator)(base->data + 3, 4, &THDefaultAllocator, NULL);
  view->flag = TH_STORAGE_REFCOUNTED | TH_STORAGE_VIEW;
  view->view = base;
  assert_true(DBL(THStorage_(get)(view, 0)) == 4);
  THStorage_(set)(view, 3, NUM(40));
  assert_true(DBL(base->data[6]) == 40);
  expect_error_text("not resizable", THStorage_(resize)(view, 5));
  assert_int_equal(host.frees, 0);
  THStorage_(free)(view); /* drops the reference on base that the view was given */
  assert_true(host.frees == 1 && host.live == 0);
}

TEST(swap) {
  host_reset();
  THStorage *a = THStorage_(newWithAllocator)(4, &whole, &context), *b = THStorage_(newWithSize)(2);
  LOCAL(number)(a);
  THStorage_(fill)(b, NUM(9));
  THStorage_(clearFlag)(b, TH_STORAGE_RESIZABLE);
  THStorage_(retain)(a);
  THStorage_(swap)(a, b);
  assert_true(a->size == 2 && b->size == 4 && a->refcount == 2 && b->refcount == 1);
  assert_true(a->allocator == &THDefaultAllocator && b->allocator == &whole && b->allocatorContext == &context);
  assert_false(a->flag & TH_STORAGE_RESIZABLE);
  assert_true(b->flag & TH_STORAGE_RESIZABLE);
  LOCAL(check_numbers)(b, 4);
  assert_true(DBL(a->data[1]) == 9);
  THStorage_(swap)(b, b);
  LOCAL(check_numbers)(b, 4);
  THStorage_(free)(b);
  assert_int_equal(host.live, 0);
  THStorage_(free)(a);
  THStorage_(free)(a);
}

#define CHECK_STORAGE_COPY(S)                                                                     \
  for (int64_t n = 0; n < 200; n += 1 + n / 9) {                                                  \
    TH##S##Storage *from = TH##S##Storage_newWithSize(n);                                         \
    THStorage *to = THStorage_(newWithSize)(n);                                                   \
    S##_odd_values(from->data, n);                                                                \
    THStorage_(copy##S)(to, from);                                                                \
    for (int64_t i = 0; i < n; ++i)                                                               \
      if (!LOCAL(same)(to->data[i], CONVERTED(S, from->data[i])))                                 \
        fail_msg("copy" #S ", element %lld: %.17g becomes %.17g", (long long)i,                   \
                 S##_to_double(from->data[i]), DBL(to->data[i]));                                 \
    TH##S##Storage_free(from);                                                                    \
    THStorage_(free)(to);                                                                         \
  }                                                                                               \
  /* Afterwards, so that results are asserted of a copy that does nothing, not even an Error. */  \
  for (int64_t n = 0; n < 200; n += 1 + n / 9) {                                                  \
    TH##S##Storage *from = TH##S##Storage_newWithSize(n + 1);                                     \
    THStorage *to = THStorage_(newWithSize)(n);                                                   \
    expect_arg_error(2, THStorage_(copy##S)(to, from));                                           \
    TH##S##Storage_free(from);                                                                    \
    THStorage_(free)(to);                                                                         \
  }

TEST(copies) {
  CHECK_STORAGE_COPY(Byte)
  CHECK_STORAGE_COPY(Bool)
  CHECK_STORAGE_COPY(Char)
  CHECK_STORAGE_COPY(Short)
  CHECK_STORAGE_COPY(Int)
  CHECK_STORAGE_COPY(Long)
  CHECK_STORAGE_COPY(Half)
  CHECK_STORAGE_COPY(BFloat16)
  CHECK_STORAGE_COPY(Float)
  CHECK_STORAGE_COPY(Double)
  THStorage *a = THStorage_(newWithSize)(150), *b = THStorage_(newWithSize)(150);
  LOCAL(odd_values)(a->data, 150);
  THStorage_(copy)(b, a);
  assert_memory_equal(a->data, b->data, 150 * sizeof(num));
  LOCAL(number)(a);
  THStorage_(rawCopy)(b, a->data);
  LOCAL(check_numbers)(b, 150);
  THStorage_(copy)(b, b);
  LOCAL(check_numbers)(b, 150);
  THStorage_(free)(a);
  THStorage_(free)(b);
  a = THStorage_(new)();
  THStorage_(rawCopy)(a, NULL); /* nothing to read */
  THStorage_(copy)(a, a);
  THStorage_(free)(a);
}

/* Two storages over one block, one element apart. */
TEST(copy_overlap) {
  for (int forward = 0; forward < 2; ++forward)
    for (int raw = 0; raw < 2; ++raw) {
      num data[301];
      for (int i = 0; i < 301; ++i) data[i] = NUM(i % 50 + 1);
      THStorage *to = THStorage_(newWithDataAndAllocator)(data + forward, 300, &nothing, NULL);
      THStorage *from = THStorage_(newWithDataAndAllocator)(data + !forward, 300, &nothing, NULL);
      if (raw) THStorage_(rawCopy)(to, from->data);
      else THStorage_(copy)(to, from);
      for (int i = 0; i < 300; ++i) assert_true(DBL(data[i + forward]) == (i + !forward) % 50 + 1);
      THStorage_(free)(to);
      THStorage_(free)(from);
    }
}

TEST(copy_errors) {
  THStorage *a = THStorage_(newWithSize)(3), *b = THStorage_(newWithSize)(4);
  LOCAL(number)(a);
  expect_arg_error_text(2, "4", THStorage_(copy)(a, b));
  expect_arg_error_text(2, "3", THStorage_(copy)(b, a));
  expect_any_error(THStorage_(copy)(NULL, a));
  expect_any_error(THStorage_(copy)(a, NULL));
  expect_any_error(THStorage_(rawCopy)(NULL, a->data));
  expect_any_error(THStorage_(rawCopy)(a, NULL));
  expect_any_error(THStorage_(copyLong)(a, NULL));
  expect_any_error(THStorage_(copyHalf)(NULL, NULL));
  LOCAL(check_numbers)(a, 3);
  THStorage_(free)(a);
  THStorage_(free)(b);
}

/* Numbers in a file: a private map reads them, a shared one writes them too. */
TEST(mapping) {
  const char *const path = test_path("storage");
  num odd[60], back[61];
  LOCAL(odd_values)(odd, 60);
  FILE *f = fopen(path, "wb");
  assert_non_null(f);
  assert_int_equal(fwrite(odd, sizeof(num), 60, f), 60);
  fclose(f);
  for (int shared = 0; shared < 2; ++shared)
    for (int n = 0; n <= 60; n += 60) {
      THStorage *s = THStorage_(newWithMapping)(path, n, shared ? TH_ALLOCATOR_MAPPED_SHARED : 0);
      assert_true(s->size == 60 && s->refcount == 1 && !(s->flag & TH_STORAGE_RESIZABLE));
      assert_memory_equal(s->data, odd, sizeof odd);
      s->data[7] = NUM(1);
      THStorage_(free)(s);
      f = fopen(path, "rb");
      assert_int_equal(fread(back, sizeof(num), 61, f), 60);
      fclose(f);
      if (shared) odd[7] = NUM(1);
      assert_memory_equal(back, odd, sizeof odd);
    }
  expect_error_text(path, THStorage_(newWithMapping)(path, 61, 0));
  unlink(path);
  expect_error_text(path, THStorage_(newWithMapping)(path, 0, 0));
}

TEST(storage_nulls) {
  THStorage *s = THStorage_(newWithSize)(1);
  THStorage_(retain)(NULL);
  THStorage_(free)(NULL);
  expect_any_error(THStorage_(data)(NULL));
  expect_any_error(THStorage_(size)(NULL));
  expect_any_error(THStorage_(set)(NULL, 0, NUM(1)));
  expect_any_error(DBL(THStorage_(get)(NULL, 0)));
  expect_any_error(THStorage_(setFlag)(NULL, 1));
  expect_any_error(THStorage_(clearFlag)(NULL, 1));
  expect_any_error(THStorage_(swap)(NULL, s));
  expect_any_error(THStorage_(swap)(s, NULL));
  expect_any_error(THStorage_(resize)(NULL, 1));
  expect_any_error(THStorage_(fill)(NULL, NUM(1)));
  expect_any_error(THStorage_(newWithMapping)(NULL, 1, 0));
  THStorage_(free)(s);
}

#endif
