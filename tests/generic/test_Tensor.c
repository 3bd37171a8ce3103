#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "tests/generic/test_Tensor.c"
#else

/* The storage holds 0, 1, 2, ... (modulo 100, for Char), so that an element tells its place. */
static void LOCAL(number)(THStorage *s) {
  for (ptrdiff_t i = 0; i < s->size; ++i) s->data[i] = NUM(i % 100);
}
static THTensor *LOCAL(cube)(void) {
  THTensor *t = THTensor_(newWithSize3d)(2, 3, 4);
  LOCAL(number)(t->storage);
  return t;
}

/* nd sizes, then nd strides. */
static void LOCAL(check)(const THTensor *t, ptrdiff_t offset, int nd, const int64_t *numbers) {
  assert_int_equal(t->nDimension, nd);
  assert_int_equal(t->storageOffset, offset);
  for (int d = 0; d < nd; ++d)
    if (t->size[d] != numbers[d] || t->stride[d] != numbers[nd + d])
      fail_msg("dimension %d of %s has size %lld and stride %lld, not %lld and %lld", d, THTensor_(sizeDesc)(t).str,
               (long long)t->size[d], (long long)t->stride[d], (long long)numbers[d], (long long)numbers[nd + d]);
}
#define CHECK(t, offset, nd, ...)               \
  do {                                          \
    static const int64_t numbers[] = {__VA_ARGS__}; \
    LOCAL(check)(t, offset, nd, numbers);       \
  } while (0)

/* A copy of all fields, to see that a call has changed none. */
struct LOCAL(Fields) {
  THTensor t;
  int64_t size[8], stride[8];
  ptrdiff_t storage_size;
  int storage_refcount;
};
static struct LOCAL(Fields) LOCAL(fields)(const THTensor *t) {
  struct LOCAL(Fields) f;
  f.t = *t;
  for (int d = 0; d < t->nDimension; ++d) {
    f.size[d] = t->size[d];
    f.stride[d] = t->stride[d];
  }
  f.storage_size = t->storage ? t->storage->size : -1;
  f.storage_refcount = t->storage ? t->storage->refcount : -1;
  return f;
}
static void LOCAL(check_fields)(const THTensor *t, const struct LOCAL(Fields) *before) {
  const struct LOCAL(Fields) now = LOCAL(fields)(t);
  assert_int_equal(now.t.nDimension, before->t.nDimension);
  for (int d = 0; d < t->nDimension; ++d) {
    assert_int_equal(now.size[d], before->size[d]);
    assert_int_equal(now.stride[d], before->stride[d]);
  }
  assert_ptr_equal(now.t.storage, before->t.storage);
  assert_int_equal(now.t.storageOffset, before->t.storageOffset);
  assert_int_equal(now.t.refcount, before->t.refcount);
  assert_int_equal(now.t.flag, before->t.flag);
  assert_int_equal(now.storage_size, before->storage_size);
  assert_int_equal(now.storage_refcount, before->storage_refcount);
}
/* The call raises this Error and leaves t alone. */
#define KEEPS(t, expectation)                             \
  do {                                                    \
    const struct LOCAL(Fields) fields = LOCAL(fields)(t); \
    expectation;                                          \
    LOCAL(check_fields)(t, &fields);                      \
  } while (0)

TEST(empty) {
  THTensor *t = THTensor_(new)();
  assert_int_equal(THTensor_(nDimension)(t), 0);
  assert_null(THTensor_(storage)(t));
  assert_null(THTensor_(data)(t));
  assert_int_equal(THTensor_(storageOffset)(t), 0);
  assert_int_equal(THTensor_(nElement)(t), 0);
  assert_int_equal(THTensor_(isContiguous)(t), 1);
  assert_int_equal(t->refcount, 1);
  assert_int_equal(t->flag, TH_TENSOR_REFCOUNTED);
  THLongStorage *size = THTensor_(newSizeOf)(t), *stride = THTensor_(newStrideOf)(t);
  assert_true(size->size == 0 && stride->size == 0);
  THLongStorage_free(size);
  THLongStorage_free(stride);
  THTensor *u = THTensor_(newClone)(t), *v = THTensor_(newWithTensor)(t), *w = THTensor_(newContiguous)(t);
  assert_true(u->nDimension == 0 && v->nDimension == 0 && w == t);
  THTensor_(copy)(u, t);
  THTensor *all[] = {t, u, v, w};
  for (int i = 0; i < 4; ++i) THTensor_(free)(all[i]);
}

TEST(with_size) {
  THTensor *t[] = {THTensor_(newWithSize1d)(2), THTensor_(newWithSize2d)(2, 3), THTensor_(newWithSize3d)(2, 3, 4),
                   THTensor_(newWithSize4d)(2, 3, 4, 5)};
  CHECK(t[0], 0, 1, 2, 1);
  CHECK(t[1], 0, 2, 2, 3, 3, 1);
  CHECK(t[2], 0, 3, 2, 3, 4, 12, 4, 1);
  CHECK(t[3], 0, 4, 2, 3, 4, 5, 60, 20, 5, 1);
  static const ptrdiff_t counts[] = {2, 6, 24, 120};
  for (int i = 0; i < 4; ++i) {
    assert_int_equal(t[i]->storage->size, counts[i]);
    assert_int_equal(t[i]->storage->refcount, 1);
    assert_int_equal(THTensor_(nElement)(t[i]), counts[i]);
    THTensor_(free)(t[i]);
  }
  THLongStorage *size = THLongStorage_newWithSize2(3, 5), *stride = THLongStorage_newWithSize2(2, -1);
  THTensor *u = THTensor_(newWithSize)(size, NULL);
  CHECK(u, 0, 2, 3, 5, 5, 1);
  THTensor_(free)(u);
  u = THTensor_(newWithSize)(size, stride); /* the last one contiguous */
  CHECK(u, 0, 2, 3, 5, 2, 1);
  assert_int_equal(u->storage->size, 9);
  THLongStorage *s = THTensor_(newSizeOf)(u), *q = THTensor_(newStrideOf)(u);
  assert_true(s->size == 2 && s->data[0] == 3 && s->data[1] == 5 && q->size == 2 && q->data[0] == 2 && q->data[1] == 1);
  for (int d = 0; d < 2; ++d) {
    assert_true(THTensor_(size)(u, d) == s->data[d]);
    assert_true(THTensor_(stride)(u, d) == q->data[d]);
  }
  expect_arg_error(2, THTensor_(size)(u, 2));
  expect_arg_error(2, THTensor_(size)(u, -1));
  expect_arg_error(2, THTensor_(stride)(u, 2));
  expect_arg_error(2, THTensor_(stride)(u, INT32_MIN));
  THTensor_(free)(u);
  u = THTensor_(newWithSize)(NULL, NULL);
  assert_int_equal(u->nDimension, 0);
  THTensor_(free)(u);
  THLongStorage_free(size);
  THLongStorage_free(stride);
  THLongStorage_free(s);
  THLongStorage_free(q);
}

TEST(with_storage) {
  THStorage *s = THStorage_(newWithSize)(30);
  LOCAL(number)(s);
  THLongStorage *size = THLongStorage_newWithSize2(3, 4), *stride = THLongStorage_newWithSize2(1, 7);
  THTensor *t = THTensor_(newWithStorage)(s, 2, size, stride);
  CHECK(t, 2, 2, 3, 4, 1, 7);
  assert_ptr_equal(t->storage, s);
  assert_int_equal(s->refcount, 2);
  assert_true(DBL(THTensor_(get2d)(t, 2, 3)) == 2 + 2 + 3 * 7);
  assert_ptr_equal(THTensor_(data)(t), s->data + 2);
  assert_ptr_equal(THTensor_(storage)(t), s);
  assert_true(THTensor_(storageOffset)(t) == 2);
  assert_int_equal(THTensor_(nDimension)(t), 2);
  size->data[0] = stride->data[0] = 9; /* the lists were read, not kept */
  CHECK(t, 2, 2, 3, 4, 1, 7);
  THTensor_(free)(t);
  assert_int_equal(s->refcount, 1);
  t = THTensor_(newWithStorage)(s, 5, NULL, NULL);
  assert_true(t->nDimension == 0 && t->storage == s);
  THTensor_(free)(t);

  t = THTensor_(newWithStorage1d)(s, 3, 5, -1);
  CHECK(t, 3, 1, 5, 1);
  THTensor_(free)(t);
  t = THTensor_(newWithStorage2d)(s, 3, 5, 5, -1, -1); /* a trailing -1: one dimension less */
  CHECK(t, 3, 1, 5, 5);
  THTensor_(free)(t);
  t = THTensor_(newWithStorage3d)(s, 0, 2, -1, 3, -1, 4, -1);
  CHECK(t, 0, 3, 2, 3, 4, 12, 4, 1);
  THTensor_(free)(t);
  t = THTensor_(newWithStorage3d)(s, 0, 2, -1, 3, 8, 4, 2);
  CHECK(t, 0, 3, 2, 3, 4, 24, 8, 2);
  THTensor_(free)(t);
  t = THTensor_(newWithStorage4d)(s, 1, 2, 0, 3, 0, 4, 0, 5, 0); /* one element, repeated */
  CHECK(t, 1, 4, 2, 3, 4, 5, 0, 0, 0, 0);
  THTensor_(free)(t);
  t = THTensor_(newWithStorage4d)(s, 1, -1, 0, -1, 0, -1, 0, -1, 0);
  assert_int_equal(t->nDimension, 0);
  THTensor_(free)(t);
  assert_int_equal(s->size, 47); /* the strided one needed that much; the contents stay */
  t = THTensor_(newWithStorage1d)(s, 45, 5, 1);
  assert_int_equal(s->size, 50);
  for (int i = 0; i < 30; ++i) assert_true(DBL(s->data[i]) == i);
  THTensor_(free)(t);
  t = THTensor_(newWithStorage1d)(NULL, 4, 3, 2); /* a storage of its own */
  CHECK(t, 4, 1, 3, 2);
  assert_int_equal(t->storage->size, 9);
  THTensor_(free)(t);
  THStorage_(free)(s);
  THLongStorage_free(size);
  THLongStorage_free(stride);
}

TEST(with_storage_errors) {
  THStorage *s = THStorage_(newWithSize)(30);
  THLongStorage *two = THLongStorage_newWithSize2(3, 4), *one = THLongStorage_newWithSize1(1);
  THLongStorage *bad = THLongStorage_newWithSize2(1, -2);
  expect_arg_error(4, THTensor_(newWithStorage)(s, 0, two, one));
  expect_any_error(THTensor_(newWithStorage)(s, 0, two, bad));
  expect_any_error(THTensor_(newWithStorage)(s, -1, two, NULL));
  expect_any_error(THTensor_(newWithSize)(bad, NULL));
  expect_any_error(THTensor_(newWithStorage)(s, 0, NULL, two));
  expect_any_error(THTensor_(newWithStorage1d)(s, -1, 5, 1));
  expect_any_error(THTensor_(newWithStorage1d)(s, PTRDIFF_MAX, 5, 1));
  expect_any_error(THTensor_(newWithStorage1d)(s, 0, 5, -2));
  expect_any_error(THTensor_(newWithStorage1d)(s, 0, 5, INT64_MIN));
  expect_any_error(THTensor_(newWithStorage1d)(s, 0, 5, INT64_MAX));
  expect_any_error(THTensor_(newWithStorage1d)(s, 0, 3, INT64_MAX / 2));
  THStorage_(clearFlag)(s, TH_STORAGE_RESIZABLE);
  expect_error_text("not resizable", THTensor_(newWithStorage1d)(s, 0, 31, 1));
  expect_error_text("not resizable", THTensor_(newWithStorage2d)(s, 0, 4, 9, 4, 1));
  assert_int_equal(s->refcount, 1);
  assert_int_equal(s->size, 30);
  THStorage_(free)(s);
  THLongStorage_free(two);
  THLongStorage_free(one);
  THLongStorage_free(bad);
}

/* -1 stands for "unused" at the end of the numbered forms only. */
TEST(negative_extents) {
  THLongStorage *trailing = THLongStorage_newWithSize2(3, -1), *inner = THLongStorage_newWithSize3(2, -1, 5);
  expect_any_error(THTensor_(newWithSize)(inner, NULL));
  expect_any_error(THTensor_(newWithSize)(trailing, NULL));
  expect_any_error(THTensor_(newWithSize3d)(2, -1, 5));
  expect_any_error(THTensor_(newWithSize2d)(-2, -1));
  expect_any_error(THTensor_(newWithSize3d)(0, -1, 5));
  expect_any_error(THTensor_(newWithSize1d)(-5));
  expect_any_error(THTensor_(newWithSize2d)(INT64_MIN, 2));
  THTensor *t = LOCAL(cube)();
  int64_t list[] = {4, -1, 6}, last[] = {4, 6, -1};
  KEEPS(t, expect_any_error(THTensor_(resize)(t, inner, NULL)));
  KEEPS(t, expect_any_error(THTensor_(resize)(t, trailing, NULL)));
  KEEPS(t, expect_any_error(THTensor_(resizeNd)(t, 3, list, NULL)));
  KEEPS(t, expect_any_error(THTensor_(resize3d)(t, -2, 3, 4)));
  KEEPS(t, expect_any_error(THTensor_(setStorageNd)(t, t->storage, 0, 3, list, NULL)));
  THTensor_(resizeNd)(t, 3, last, NULL);
  CHECK(t, 0, 2, 4, 6, 6, 1);
  THTensor_(free)(t);
  t = THTensor_(newWithSize4d)(2, 3, -1, -1);
  CHECK(t, 0, 2, 2, 3, 3, 1);
  THTensor_(free)(t);
  /* No elements at all: no dimensions, wherever the 0 stands. */
  THTensor *none[] = {THTensor_(newWithSize2d)(3, 0), THTensor_(newWithSize2d)(0, 3), THTensor_(newWithSize3d)(2, 0, 3),
                      THTensor_(newWithSize1d)(0), THTensor_(newWithSize4d)(INT64_MAX, INT64_MAX, 0, 2)};
  for (int i = 0; i < 5; ++i) {
    assert_int_equal(none[i]->nDimension, 0);
    THTensor_(free)(none[i]);
  }
  THLongStorage_free(trailing);
  THLongStorage_free(inner);
}

TEST(too_large) {
  const int64_t big = INT64_C(1) << 31;
  expect_any_error(THTensor_(newWithSize3d)(big, big, 4));
  expect_any_error(THTensor_(newWithSize1d)(INT64_C(1) << 62));
  expect_any_error(THTensor_(newWithSize1d)(INT64_MAX));
  expect_any_error(THTensor_(newWithSize2d)(INT64_MAX, INT64_MAX));
  expect_any_error(THTensor_(newWithSize4d)(65536, 65536, 65536, 32768));
  THTensor *t = LOCAL(cube)();
  KEEPS(t, expect_any_error(THTensor_(resize3d)(t, big, big, 4)));
  KEEPS(t, expect_any_error(THTensor_(resize2d)(t, big, big)));
  KEEPS(t, expect_any_error(THTensor_(setStorage2d)(t, t->storage, 0, big, big, big, big)));
  /* Repeated elements need no memory, but must be countable. */
  THTensor *one = THTensor_(newWithSize1d)(1);
  THLongStorage *size = THLongStorage_newWithSize3(big, big, 2), *fits = THLongStorage_newWithSize2(big, big);
  KEEPS(one, expect_any_error(THTensor_(expand)(one, one, size)));
  THTensor_(expand)(one, one, fits);
  assert_true(THTensor_(nElement)(one) == (ptrdiff_t)(big * big));
  THTensor_(free)(one);
  THTensor_(free)(t);
  THLongStorage_free(size);
  THLongStorage_free(fits);
}

TEST(shared) {
  THTensor *t = LOCAL(cube)(), *u = THTensor_(newWithTensor)(t);
  assert_ptr_equal(u->storage, t->storage);
  assert_int_equal(t->storage->refcount, 2);
  assert_true(u->size != t->size);
  assert_int_equal(THTensor_(isSetTo)(u, t), 1);
  THTensor_(set3d)(u, 1, 2, 3, NUM(55));
  assert_true(DBL(THTensor_(get3d)(t, 1, 2, 3)) == 55);
  THTensor_(retain)(t);
  assert_int_equal(t->refcount, 2);
  THTensor_(free)(t);
  THTensor_(free)(t);
  assert_int_equal(u->storage->refcount, 1);
  assert_true(DBL(THTensor_(get3d)(u, 1, 2, 3)) == 55);
  THTensor_(free)(u);
}

TEST(set) {
  THTensor *t = LOCAL(cube)(), *u = THTensor_(newWithSize1d)(9), *none = THTensor_(new)();
  THTensor_(transpose)(t, NULL, 0, 2);
  THTensor_(set)(u, t);
  CHECK(u, 0, 3, 4, 3, 2, 1, 4, 12);
  assert_ptr_equal(u->storage, t->storage);
  assert_int_equal(t->storage->refcount, 2);
  THTensor_(set)(u, u);
  THTensor_(set)(t, u);
  assert_int_equal(t->storage->refcount, 2);
  THTensor_(set)(u, none);
  assert_true(u->nDimension == 0 && u->storage == NULL);
  assert_int_equal(t->storage->refcount, 1);
  THTensor_(free)(t);
  THTensor_(free)(u);
  THTensor_(free)(none);
}

TEST(set_storage) {
  THTensor *t = LOCAL(cube)();
  THStorage *s = THStorage_(newWithSize)(40);
  LOCAL(number)(s);
  THLongStorage *size = THLongStorage_newWithSize2(2, 5), *stride = THLongStorage_newWithSize2(5, 1);
  THTensor_(setStorage)(t, s, 3, size, stride);
  CHECK(t, 3, 2, 2, 5, 5, 1);
  assert_int_equal(s->refcount, 2);
  THTensor_(setStorage)(t, s, 4, size, NULL);
  CHECK(t, 4, 2, 2, 5, 5, 1);
  assert_int_equal(s->refcount, 2);
  THLongStorage *one = THLongStorage_newWithSize1(1);
  KEEPS(t, expect_arg_error(5, THTensor_(setStorage)(t, s, 0, size, one)));
  THLongStorage_free(one);
  THTensor_(setStorage1d)(t, s, 1, 6, 2);
  CHECK(t, 1, 1, 6, 2);
  THTensor_(setStorage2d)(t, s, 2, 3, 1, 4, 5);
  CHECK(t, 2, 2, 3, 4, 1, 5);
  THTensor_(setStorage3d)(t, s, 0, 2, -1, 2, -1, 2, -1);
  CHECK(t, 0, 3, 2, 2, 2, 4, 2, 1);
  THTensor_(setStorage4d)(t, s, 0, 2, 1, 2, 2, 2, 4, 2, 8);
  CHECK(t, 0, 4, 2, 2, 2, 2, 1, 2, 4, 8);
  /* Sizes as they are, strides not given: they stay too. */
  int64_t sizes[] = {2, 2, 2, 2};
  THTensor_(setStorageNd)(t, s, 5, 4, sizes, NULL);
  CHECK(t, 5, 4, 2, 2, 2, 2, 1, 2, 4, 8);
  KEEPS(t, expect_any_error(THTensor_(setStorage1d)(t, s, -1, 6, 2)));
  KEEPS(t, expect_any_error(THTensor_(setStorage1d)(t, s, 0, 6, -2)));
  KEEPS(t, expect_any_error(THTensor_(setStorageNd)(t, s, 0, 2, NULL, NULL)));
  THStorage_(clearFlag)(s, TH_STORAGE_RESIZABLE);
  KEEPS(t, expect_error_text("not resizable", THTensor_(setStorage1d)(t, s, 0, 41, 1)));
  THTensor *u = LOCAL(cube)();
  KEEPS(u, expect_error_text("not resizable", THTensor_(setStorage1d)(u, s, 39, 2, 1)));
  assert_int_equal(s->refcount, 2);
  THTensor_(setStorage1d)(t, NULL, 0, 6, 1);
  assert_true(t->storage != s && t->storage->size == 6 && s->refcount == 1);
  THTensor_(setStorage)(t, NULL, 0, NULL, NULL);
  assert_true(t->nDimension == 0 && t->storage == NULL);
  THTensor_(free)(t);
  THTensor_(free)(u);
  THStorage_(free)(s);
  THLongStorage_free(size);
  THLongStorage_free(stride);
}

/* Each view by its three forms: new, from src, in place. */
#define FORMS(t, make, from_src, in_place, check)                     \
  do {                                                                \
    THTensor *v = make, *w = THTensor_(newWithSize1d)(3);             \
    check;                                                            \
    assert_int_equal((t)->storage->refcount, 2);                      \
    THTensor_(free)(v);                                               \
    v = w;                                                            \
    from_src;                                                         \
    check;                                                            \
    assert_ptr_equal(v->storage, (t)->storage);                       \
    THTensor_(set)(v, t);                                             \
    in_place;                                                         \
    check;                                                            \
    THTensor_(free)(v);                                               \
    assert_int_equal((t)->storage->refcount, 1);                      \
  } while (0)

TEST(narrow) {
  THTensor *t = LOCAL(cube)();
  FORMS(t, THTensor_(newNarrow)(t, 1, 1, 2), THTensor_(narrow)(v, t, 1, 1, 2), THTensor_(narrow)(v, NULL, 1, 1, 2),
        CHECK(v, 4, 3, 2, 2, 4, 12, 4, 1));
  FORMS(t, THTensor_(newNarrow)(t, 2, 3, 1), THTensor_(narrow)(v, t, 2, 3, 1), THTensor_(narrow)(v, NULL, 2, 3, 1),
        CHECK(v, 3, 3, 2, 3, 1, 12, 4, 1));
  static const int64_t first[] = {-1, 3, INT64_MAX, INT64_MIN}, size[] = {0, -1, 4, INT64_MAX, INT64_MIN};
  for (int i = 0; i < 4; ++i) KEEPS(t, expect_arg_error_text(3, "[2 x 3 x 4]", THTensor_(narrow)(t, NULL, 1, first[i], 1)));
  for (int i = 0; i < 5; ++i) KEEPS(t, expect_arg_error(4, THTensor_(narrow)(t, t, 1, 0, size[i])));
  expect_arg_error(4, THTensor_(newNarrow)(t, 1, 2, 2));
  expect_arg_error(2, THTensor_(newNarrow)(t, 3, 0, 1));
  expect_arg_error(2, THTensor_(newNarrow)(t, -1, 0, 1));
  THTensor_(free)(t);
}

TEST(select) {
  THTensor *t = LOCAL(cube)();
  FORMS(t, THTensor_(newSelect)(t, 1, 2), THTensor_(select)(v, t, 1, 2), THTensor_(select)(v, NULL, 1, 2),
        CHECK(v, 8, 2, 2, 4, 12, 1));
  FORMS(t, THTensor_(newSelect)(t, 0, 0), THTensor_(select)(v, t, 0, 0), THTensor_(select)(v, NULL, 0, 0),
        CHECK(v, 0, 2, 3, 4, 4, 1));
  KEEPS(t, expect_arg_error(3, THTensor_(select)(t, NULL, 1, 3)));
  KEEPS(t, expect_arg_error(3, THTensor_(select)(t, NULL, 1, -1)));
  KEEPS(t, expect_arg_error(2, THTensor_(select)(t, NULL, 3, 0)));
  expect_arg_error(2, THTensor_(newSelect)(t, -1, 0));
  THTensor *v = THTensor_(newWithSize1d)(3), *none = THTensor_(new)();
  KEEPS(v, expect_arg_error(1, THTensor_(select)(v, NULL, 0, 0)));
  expect_arg_error(1, THTensor_(newSelect)(none, 0, 0));
  THTensor_(free)(v);
  THTensor_(free)(none);
  THTensor_(free)(t);
}

TEST(transpose) {
  THTensor *t = LOCAL(cube)();
  FORMS(t, THTensor_(newTranspose)(t, 0, 2), THTensor_(transpose)(v, t, 0, 2), THTensor_(transpose)(v, NULL, 2, 0),
        CHECK(v, 0, 3, 4, 3, 2, 1, 4, 12));
  FORMS(t, THTensor_(newTranspose)(t, 1, 1), THTensor_(transpose)(v, t, 1, 1), THTensor_(transpose)(v, NULL, 1, 1),
        CHECK(v, 0, 3, 2, 3, 4, 12, 4, 1));
  KEEPS(t, expect_arg_error(1, THTensor_(transpose)(t, NULL, 3, 0)));
  KEEPS(t, expect_arg_error(1, THTensor_(transpose)(t, NULL, -1, 0)));
  KEEPS(t, expect_arg_error(2, THTensor_(transpose)(t, NULL, 0, 3)));
  expect_arg_error(2, THTensor_(newTranspose)(t, 0, INT32_MAX));
  THTensor_(free)(t);
}

TEST(unfold) {
  THTensor *t = LOCAL(cube)();
  FORMS(t, THTensor_(newUnfold)(t, 2, 2, 1), THTensor_(unfold)(v, t, 2, 2, 1), THTensor_(unfold)(v, NULL, 2, 2, 1),
        CHECK(v, 0, 4, 2, 3, 3, 2, 12, 4, 1, 1));
  FORMS(t, THTensor_(newUnfold)(t, 1, 2, 5), THTensor_(unfold)(v, t, 1, 2, 5), THTensor_(unfold)(v, NULL, 1, 2, 5),
        CHECK(v, 0, 4, 2, 1, 4, 2, 12, 4, 1, 4));
  THTensor *v = THTensor_(newUnfold)(t, 2, 1, 3);
  CHECK(v, 0, 4, 2, 3, 2, 1, 12, 4, 3, 1);
  for (int64_t i = 0; i < 12; ++i) assert_true(DBL(*LOCAL(at)(v, i)) == (double)(i / 2 * 4 + i % 2 * 3));
  THTensor_(free)(v);
  v = THTensor_(newUnfold)(t, 0, 2, INT64_MAX);
  assert_int_equal(v->size[0], 1);
  THTensor_(free)(v);
  KEEPS(t, expect_arg_error(2, THTensor_(unfold)(t, NULL, 3, 1, 1)));
  KEEPS(t, expect_arg_error(3, THTensor_(unfold)(t, NULL, 1, 4, 1)));
  KEEPS(t, expect_arg_error(3, THTensor_(unfold)(t, NULL, 1, 0, 1)));
  KEEPS(t, expect_arg_error(3, THTensor_(unfold)(t, NULL, 1, INT64_MIN, 1)));
  KEEPS(t, expect_arg_error(4, THTensor_(unfold)(t, NULL, 1, 1, 0)));
  KEEPS(t, expect_arg_error(4, THTensor_(unfold)(t, NULL, 1, 1, INT64_MIN)));
  THTensor *none = THTensor_(new)();
  expect_arg_error(1, THTensor_(newUnfold)(none, 0, 1, 1));
  THTensor_(free)(none);
  THTensor_(free)(t);
}

TEST(squeeze) {
  THTensor *t = THTensor_(newWithSize4d)(1, 3, 1, 4), *v = THTensor_(new)(), *ones = THTensor_(newWithSize3d)(1, 1, 1);
  THTensor_(squeeze)(v, t);
  CHECK(v, 0, 2, 3, 4, 4, 1);
  THTensor_(squeeze)(v, NULL);
  CHECK(v, 0, 2, 3, 4, 4, 1);
  THTensor_(squeeze1d)(v, t, 0);
  CHECK(v, 0, 3, 3, 1, 4, 4, 4, 1);
  THTensor_(squeeze1d)(v, NULL, 0);
  CHECK(v, 0, 3, 3, 1, 4, 4, 4, 1);
  THTensor_(squeeze1d)(v, NULL, 1);
  CHECK(v, 0, 2, 3, 4, 4, 1);
  THTensor_(unsqueeze1d)(v, NULL, 0);
  CHECK(v, 0, 3, 1, 3, 4, 12, 4, 1);
  THTensor_(unsqueeze1d)(v, NULL, 3);
  CHECK(v, 0, 4, 1, 3, 4, 1, 12, 4, 1, 1);
  THTensor_(unsqueeze1d)(v, t, 2);
  CHECK(v, 0, 5, 1, 3, 1, 1, 4, 12, 4, 4, 4, 1);
  THTensor_(squeeze)(v, ones);
  CHECK(v, 0, 1, 1, 1);
  THTensor_(squeeze1d)(v, NULL, 0); /* the last one stays */
  CHECK(v, 0, 1, 1, 1);
  KEEPS(t, expect_arg_error(2, THTensor_(squeeze1d)(t, NULL, 4)));
  KEEPS(t, expect_arg_error(2, THTensor_(squeeze1d)(t, NULL, -1)));
  KEEPS(t, expect_arg_error(2, THTensor_(unsqueeze1d)(t, NULL, 5)));
  KEEPS(t, expect_arg_error(2, THTensor_(unsqueeze1d)(t, NULL, -1)));
  THTensor *none = THTensor_(new)();
  expect_arg_error(2, THTensor_(unsqueeze1d)(v, none, 0));
  THTensor_(free)(none);
  THTensor_(free)(ones);
  THTensor_(free)(v);
  THTensor_(free)(t);
}

TEST(expand) {
  THTensor *t = THTensor_(newWithSize2d)(3, 1);
  LOCAL(number)(t->storage);
  THLongStorage *size = THLongStorage_newWithSize3(2, 3, 4), *keep = THLongStorage_newWithSize2(-1, 4);
  THLongStorage *bad[] = {THLongStorage_newWithSize1(3),        THLongStorage_newWithSize2(4, 4),
                          THLongStorage_newWithSize3(-1, 3, 4), THLongStorage_newWithSize2(3, 0),
                          THLongStorage_newWithSize2(3, -2),    THLongStorage_new()};
  THTensor *v = THTensor_(newExpand)(t, size);
  CHECK(v, 0, 3, 2, 3, 4, 0, 1, 0);
  for (int64_t i = 0; i < 24; ++i) assert_true(DBL(*LOCAL(at)(v, i)) == (double)(i / 4 % 3));
  THTensor_(expand)(v, t, keep);
  CHECK(v, 0, 2, 3, 4, 1, 0);
  expect_arg_error(1, THTensor_(newExpand)(t, bad[0]));
  for (int i = 1; i < 5; ++i) KEEPS(v, expect_error(THTensor_(expand)(v, t, bad[i])));
  expect_arg_error(1, THTensor_(newExpand)(t, bad[5]));
  THTensor *none = THTensor_(new)();
  expect_arg_error(0, THTensor_(expand)(v, none, size));
  expect_any_error(THTensor_(newExpand)(t, NULL));
  THTensor_(expand)(t, t, size);
  assert_true(t->nDimension == 3 && t->size[0] == 2);
  THTensor_(free)(t);
  THTensor_(free)(v);
  THTensor_(free)(none);
  THLongStorage_free(size);
  THLongStorage_free(keep);
  for (int i = 0; i < 6; ++i) THLongStorage_free(bad[i]);
}

TEST(expand_many) {
  THTensor *ops[3] = {THTensor_(newWithSize2d)(3, 1), THTensor_(newWithSize1d)(4), THTensor_(newWithSize3d)(2, 1, 1)};
  THTensor *rets[3] = {THTensor_(new)(), THTensor_(new)(), THTensor_(new)()};
  THTensor_(expandNd)(rets, ops, 3);
  for (int i = 0; i < 3; ++i) {
    assert_true(rets[i]->nDimension == 3 && rets[i]->size[0] == 2 && rets[i]->size[1] == 3 && rets[i]->size[2] == 4);
    assert_ptr_equal(rets[i]->storage, ops[i]->storage);
    for (int64_t k = 0; k < 24; ++k) {
      const int64_t at[] = {k / 4 % 3, k % 4, k / 12};
      assert_ptr_equal(LOCAL(at)(rets[i], k), LOCAL(at)(ops[i], at[i]));
    }
  }
  THTensor_(expandNd)(ops, ops, 3); /* in place */
  for (int i = 0; i < 3; ++i) assert_int_equal(THTensor_(isSetTo)(ops[i], rets[i]), 1);
  THTensor *five = THTensor_(newWithSize1d)(5), *none = THTensor_(new)();
  THTensor *mixed[] = {ops[0], five}, *second[] = {ops[0], none}, *null[] = {ops[0], NULL};
  KEEPS(rets[0], expect_any_error(THTensor_(expandNd)(rets, mixed, 2)));
  KEEPS(rets[0], expect_arg_error(1, THTensor_(expandNd)(rets, second, 2)));
  KEEPS(rets[0], expect_any_error(THTensor_(expandNd)(rets, null, 2)));
  expect_any_error(THTensor_(expandNd)(null, ops, 2));
  expect_any_error(THTensor_(expandNd)(rets, ops, 0));
  expect_any_error(THTensor_(expandNd)(rets, ops, -1));
  expect_any_error(THTensor_(expandNd)(NULL, ops, 1));
  expect_any_error(THTensor_(expandNd)(rets, NULL, 1));
  THTensor_(free)(five);
  THTensor_(free)(none);
  for (int i = 0; i < 3; ++i) {
    THTensor_(free)(ops[i]);
    THTensor_(free)(rets[i]);
  }
}

TEST(view) {
  THTensor *t = LOCAL(cube)(), *v;
  THLongStorage *size[] = {THLongStorage_newWithSize2(6, 4), THLongStorage_newWithSize2(-1, 8), THLongStorage_newWithSize1(-1),
                           THLongStorage_newWithSize3(2, 12, -1)};
  v = THTensor_(newView)(t, size[0]);
  CHECK(v, 0, 2, 6, 4, 4, 1);
  assert_ptr_equal(v->storage, t->storage);
  THTensor_(free)(v);
  v = THTensor_(newView)(t, size[1]);
  CHECK(v, 0, 2, 3, 8, 8, 1);
  THTensor_(free)(v);
  v = THTensor_(newView)(t, size[2]);
  CHECK(v, 0, 1, 24, 1);
  THTensor_(free)(v);
  v = THTensor_(newView)(t, size[3]);
  CHECK(v, 0, 3, 2, 12, 1, 12, 1, 1);
  THTensor_(free)(v);
  THTensor *part = THTensor_(newSelect)(t, 0, 1); /* contiguous, with an offset */
  v = THTensor_(newView)(part, size[2]);
  CHECK(v, 12, 1, 12, 1);
  THTensor_(free)(v);
  THTensor_(free)(part);
  THTensor_(free)(t);
  for (int i = 0; i < 4; ++i) THLongStorage_free(size[i]);
}

TEST(view_errors) {
  THTensor *t = LOCAL(cube)(), *u = THTensor_(newTranspose)(t, 0, 1), *none = THTensor_(new)();
  THLongStorage *size[] = {THLongStorage_newWithSize2(-1, -1), THLongStorage_newWithSize2(5, 5), THLongStorage_newWithSize2(-1, 5),
                           THLongStorage_newWithSize2(0, -1),  THLongStorage_newWithSize2(-2, -12),
                           THLongStorage_newWithSize4(INT64_MAX, INT64_MAX, 2, 12), THLongStorage_new(),
                           THLongStorage_newWithSize1(24)};
  expect_arg_error(1, THTensor_(newView)(t, size[0]));
  for (int i = 1; i < 7; ++i) expect_arg_error(2, THTensor_(newView)(t, size[i]));
  expect_arg_error(1, THTensor_(newView)(u, size[7]));
  expect_arg_error(2, THTensor_(newView)(none, size[7]));
  expect_any_error(THTensor_(newView)(t, NULL));
  THTensor *v = THTensor_(newView)(none, size[6]);
  assert_int_equal(v->nDimension, 0);
  assert_int_equal(t->storage->refcount, 2);
  THTensor *all[] = {t, u, v, none};
  for (int i = 0; i < 4; ++i) THTensor_(free)(all[i]);
  for (int i = 0; i < 8; ++i) THLongStorage_free(size[i]);
}

/* The sizes that it has already: nothing happens, whatever the strides. */
TEST(resize_keeps) {
  THTensor *t = LOCAL(cube)(), *as = THTensor_(newWithSize3d)(4, 3, 2);
  THTensor_(transpose)(t, NULL, 0, 2);
  THLongStorage *size = THLongStorage_newWithSize3(4, 3, 2), *same = THLongStorage_newWithSize3(1, 4, 12);
  THLongStorage *other = THLongStorage_newWithSize3(-1, 4, -1);
  int64_t list[] = {4, 3, 2};
  const struct LOCAL(Fields) before = LOCAL(fields)(t);
  THTensor_(resize3d)(t, 4, 3, 2);
  THTensor_(resize4d)(t, 4, 3, 2, -1);
  THTensor_(resizeAs)(t, as);
  THTensor_(resizeAs)(t, t);
  THTensor_(resize)(t, size, NULL);
  THTensor_(resize)(t, size, same);
  THTensor_(resize)(t, size, other);
  THTensor_(resizeNd)(t, 3, list, NULL);
  LOCAL(check_fields)(t, &before);
  same->data[0] = 2; /* another stride is another view */
  THTensor_(resize)(t, size, same);
  CHECK(t, 0, 3, 4, 3, 2, 2, 4, 12);
  assert_int_equal(t->storage->size, 27);
  THTensor_(free)(t);
  THTensor_(free)(as);
  THLongStorage_free(size);
  THLongStorage_free(same);
  THLongStorage_free(other);
}

/* Other sizes: laid over the storage anew, contents in the storage's order. */
TEST(resize_anew) {
  THTensor *t = LOCAL(cube)(), *as = THTensor_(newWithSize2d)(4, 2);
  THTensor_(transpose)(t, NULL, 0, 2);
  THTensor_(transpose)(as, NULL, 0, 1);
  num *data = t->storage->data;
  THTensor_(resize2d)(t, 6, 4);
  CHECK(t, 0, 2, 6, 4, 4, 1);
  for (int64_t i = 0; i < 24; ++i) assert_true(DBL(*LOCAL(at)(t, i)) == (double)i);
  THTensor_(resizeAs)(t, as);
  CHECK(t, 0, 2, 2, 4, 4, 1);
  THTensor_(resize1d)(t, 5);
  CHECK(t, 0, 1, 5, 1);
  THTensor_(resize5d)(t, 1, 2, 1, 2, 3);
  CHECK(t, 0, 5, 1, 2, 1, 2, 3, 12, 6, 6, 3, 1);
  THTensor_(resize3d)(t, 2, 2, 2);
  THTensor_(resize4d)(t, 2, 2, 2, 3);
  assert_ptr_equal(t->storage->data, data);
  assert_int_equal(t->storage->size, 24); /* it never shrinks */
  THTensor_(narrow)(t, NULL, 0, 1, 1);
  THTensor_(resize2d)(t, 3, 4); /* from its offset on */
  CHECK(t, 12, 2, 3, 4, 4, 1);
  assert_int_equal(t->storage->size, 24);
  int64_t size[] = {2, 3}, stride[] = {1, -1};
  THTensor_(resizeNd)(t, 2, size, stride);
  CHECK(t, 12, 2, 2, 3, 1, 1);
  THTensor_(free)(t);
  THTensor_(free)(as);
}

TEST(resize_grows) {
  THTensor *t = LOCAL(cube)(), *u = THTensor_(newSelect)(t, 0, 1);
  THStorage *s = t->storage;
  THTensor_(resize2d)(u, 5, 7);
  CHECK(u, 12, 2, 5, 7, 7, 1);
  assert_true(u->storage == s && s->size == 47);
  for (int i = 0; i < 24; ++i) assert_true(DBL(s->data[i]) == i);
  THLongStorage *size = THLongStorage_newWithSize2(2, 3), *stride = THLongStorage_newWithSize2(10, 30);
  THTensor_(resize)(u, size, stride);
  assert_int_equal(s->size, 12 + 10 + 60 + 1);
  THTensor_(free)(t);
  THTensor_(free)(u);
  u = THTensor_(new)();
  THTensor_(resize2d)(u, 2, 3);
  assert_int_equal(u->storage->size, 6);
  THTensor_(free)(u);
  THLongStorage_free(size);
  THLongStorage_free(stride);
}

TEST(resize_empty) {
  THTensor *t = LOCAL(cube)(), *none = THTensor_(new)();
  THTensor_(resizeAs)(t, none);
  assert_true(t->nDimension == 0 && t->storage->size == 24);
  THTensor_(resize3d)(t, 2, 3, 4);
  for (int64_t i = 0; i < 24; ++i) assert_true(DBL(*LOCAL(at)(t, i)) == (double)i);
  THTensor_(resize2d)(t, 3, 0);
  assert_true(t->nDimension == 0 && t->storage->size == 24);
  THTensor_(resizeNd)(t, 0, NULL, NULL);
  THTensor_(resizeNd)(t, -3, NULL, NULL);
  assert_int_equal(t->nDimension, 0);
  THTensor_(resize1d)(t, 2);
  THTensor_(resize1d)(t, -1);
  assert_int_equal(t->nDimension, 0);
  THTensor_(free)(t);
  THTensor_(free)(none);
}

TEST(resize_errors) {
  THTensor *t = LOCAL(cube)();
  THTensor_(narrow)(t, NULL, 0, 1, 1);
  THLongStorage *size = THLongStorage_newWithSize2(5, 6), *one = THLongStorage_newWithSize1(5);
  THLongStorage *bad = THLongStorage_newWithSize2(-2, 1);
  int64_t list[] = {5, 6}, negative[] = {1, -5}, far[] = {INT64_MAX, 1};
  KEEPS(t, expect_arg_error(2, THTensor_(resize)(t, NULL, size)));
  KEEPS(t, expect_arg_error(3, THTensor_(resize)(t, size, one)));
  KEEPS(t, expect_any_error(THTensor_(resize)(t, size, bad)));
  KEEPS(t, expect_any_error(THTensor_(resizeNd)(t, 2, list, negative)));
  KEEPS(t, expect_any_error(THTensor_(resizeNd)(t, 2, list, far)));
  KEEPS(t, expect_any_error(THTensor_(resizeNd)(t, 2, NULL, NULL)));
  THStorage_(clearFlag)(t->storage, TH_STORAGE_RESIZABLE);
  KEEPS(t, expect_error_text("not resizable", THTensor_(resize1d)(t, 13)));
  KEEPS(t, expect_error_text("not resizable", THTensor_(resize)(t, size, NULL)));
  THTensor_(resize1d)(t, 12); /* this much is there */
  CHECK(t, 12, 1, 12, 1);
  THTensor_(free)(t);
  THLongStorage_free(size);
  THLongStorage_free(one);
  THLongStorage_free(bad);
}

TEST(predicates) {
  static const int64_t sizes[] = {3, 4, 5};
  for (int layout = 0; layout < LAYOUTS; ++layout) {
    THTensor *t = LOCAL(laid)(layout, 3, sizes), *u = LOCAL(laid)(0, 3, sizes), *line = LOCAL(laid)(layout, 1, sizes);
    assert_int_equal(THTensor_(isContiguous)(t), layout == 0);
    assert_int_equal(THTensor_(isContiguous)(line), (layout & STEPS) == 0);
    assert_int_equal(THTensor_(nElement)(t), 60);
    assert_int_equal(THTensor_(isSameSizeAs)(t, u), 1);
    assert_int_equal(THTensor_(isSameSizeAs)(t, line), 0);
    assert_int_equal(THTensor_(isSetTo)(t, u), 0);
    assert_int_equal(THTensor_(isSetTo)(t, t), 1);
    THLongStorage *size = THTensor_(newSizeOf)(t);
    assert_int_equal(THTensor_(isSize)(u, size), 1);
    assert_int_equal(THTensor_(isSize)(line, size), 0);
    size->data[2] = 6;
    assert_int_equal(THTensor_(isSize)(u, size), 0);
    THLongStorage_free(size);
    THTensor_(set)(u, t);
    assert_int_equal(THTensor_(isSetTo)(t, u), 1);
    ++u->storageOffset;
    assert_int_equal(THTensor_(isSetTo)(t, u), 0);
    --u->storageOffset;
    ++u->stride[1];
    assert_int_equal(THTensor_(isSetTo)(t, u), 0);
    --u->stride[1];
    THTensor_(narrow)(u, NULL, 2, 0, 4);
    assert_int_equal(THTensor_(isSetTo)(t, u), 0);
    THTensor_(free)(t);
    THTensor_(free)(u);
    THTensor_(free)(line);
  }
  /* Dimensions of size 1 do not count. */
  static const int64_t ones[] = {1, 6, 1};
  for (int layout = 0; layout < LAYOUTS; ++layout) {
    THTensor *t = LOCAL(laid)(layout, 3, ones);
    assert_int_equal(THTensor_(isContiguous)(t), (layout & STEPS) == 0 && !(layout & GAPS && layout & COLUMN_MAJOR) &&
                                                     !(layout & GAPS && !(layout & COLUMN_MAJOR)));
    THTensor_(free)(t);
  }
  THTensor *none = THTensor_(new)();
  assert_int_equal(THTensor_(isSetTo)(none, none), 0);
  assert_int_equal(THTensor_(isSameSizeAs)(none, none), 1);
  THTensor_(free)(none);
}

TEST(clone) {
  static const int64_t sizes[] = {3, 4, 5};
  for (int layout = 0; layout < LAYOUTS; ++layout) {
    THTensor *t = LOCAL(laid)(layout, 3, sizes);
    for (int64_t i = 0; i < 60; ++i) *LOCAL(at)(t, i) = NUM(i);
    num *values = LOCAL(values)(t);
    THTensor *c = THTensor_(newClone)(t), *d = THTensor_(newContiguous)(t);
    CHECK(c, 0, 3, 3, 4, 5, 20, 5, 1);
    assert_true(c->storage != t->storage && c->storage->size == 60);
    LOCAL(check_values)(c, values, "clone");
    LOCAL(check_values)(d, values, "contiguous");
    assert_int_equal(THTensor_(isContiguous)(d), 1);
    assert_true((d == t) == (layout == 0));
    assert_int_equal(t->refcount, layout == 0 ? 2 : 1);
    free(values);
    THTensor_(free)(c);
    THTensor_(free)(d);
    THTensor_(free)(t);
  }
}

TEST(free_copy_to) {
  THTensor *t = LOCAL(cube)(), *d = THTensor_(newWithSize2d)(6, 4), *few = THTensor_(newWithSize1d)(3);
  THTensor_(retain)(t);
  THTensor_(freeCopyTo)(t, d);
  assert_int_equal(t->refcount, 1);
  for (int64_t i = 0; i < 24; ++i) assert_true(DBL(*LOCAL(at)(d, i)) == (double)i);
  KEEPS(t, expect_any_error(THTensor_(freeCopyTo)(t, few)));
  KEEPS(t, expect_any_error(THTensor_(freeCopyTo)(t, NULL)));
  expect_any_error(THTensor_(freeCopyTo)(NULL, d));
  THTensor_(retain)(t);
  THTensor_(freeCopyTo)(t, t);
  assert_int_equal(t->refcount, 1);
  THTensor_(freeCopyTo)(t, d);
  THTensor_(free)(d);
  THTensor_(free)(few);
}

TEST(elements) {
  static const int64_t sizes[] = {2, 3, 4, 5};
  for (int layout = 0; layout < LAYOUTS; ++layout)
    for (int nd = 1; nd <= 4; ++nd) {
      THTensor *t = LOCAL(laid)(layout, nd, sizes);
      const int64_t n = THTensor_(nElement)(t);
      for (int64_t i = 0; i < n; ++i) {
        int64_t x[4] = {0}, rest = i;
        for (int d = nd - 1; d >= 0; --d) {
          x[d] = rest % sizes[d];
          rest /= sizes[d];
        }
        const num v = NUM(i % 60);
        if (nd == 1) THTensor_(set1d)(t, x[0], v);
        if (nd == 2) THTensor_(set2d)(t, x[0], x[1], v);
        if (nd == 3) THTensor_(set3d)(t, x[0], x[1], x[2], v);
        if (nd == 4) THTensor_(set4d)(t, x[0], x[1], x[2], x[3], v);
        assert_true(DBL(*LOCAL(at)(t, i)) == (double)(i % 60));
        const num got = nd == 1   ? THTensor_(get1d)(t, x[0])
                        : nd == 2 ? THTensor_(get2d)(t, x[0], x[1])
                        : nd == 3 ? THTensor_(get3d)(t, x[0], x[1], x[2])
                                  : THTensor_(get4d)(t, x[0], x[1], x[2], x[3]);
        assert_true(DBL(got) == (double)(i % 60));
      }
      LOCAL(check_guards)(t);
      THTensor_(free)(t);
    }
}

TEST(element_errors) {
  static const int64_t sizes[] = {2, 3, 4, 5}, outside[] = {-1, 5, INT64_MAX, INT64_MIN};
  for (int nd = 1; nd <= 4; ++nd) {
    THTensor *t = LOCAL(laid)(STEPS | COLUMN_MAJOR, nd, sizes), *c = THTensor_(newClone)(t);
    for (int i = 0; i < 4; ++i) {
      const int64_t x = outside[i];
      expect_arg_error(nd == 1 ? 2 : 1, THTensor_(set1d)(t, x, NUM(9)));
      expect_arg_error(nd == 2 ? 2 : 1, THTensor_(set2d)(t, 0, x, NUM(9)));
      expect_arg_error(nd == 3 ? 2 : 1, THTensor_(set3d)(t, 0, x, 0, NUM(9)));
      expect_arg_error(nd == 4 ? 2 : 1, THTensor_(set4d)(t, 0, 0, 0, x, NUM(9)));
      expect_arg_error(nd == 1 ? 2 : 1, DBL(THTensor_(get1d)(t, x)));
      expect_arg_error(nd == 2 ? 2 : 1, DBL(THTensor_(get2d)(t, x, 0)));
      expect_arg_error(nd == 3 ? 2 : 1, DBL(THTensor_(get3d)(t, 0, 0, x)));
      expect_arg_error(nd == 4 ? 2 : 1, DBL(THTensor_(get4d)(t, 0, x, 0, 0)));
    }
    LOCAL(check_values)(t, c->storage->data, "after an Error");
    LOCAL(check_guards)(t);
    THTensor_(free)(t);
    THTensor_(free)(c);
  }
  THTensor *none = THTensor_(new)();
  expect_arg_error(1, THTensor_(set1d)(none, 0, NUM(1)));
  expect_arg_error(1, DBL(THTensor_(get1d)(none, 0)));
  THTensor_(free)(none);
}

#define TEXT_2(x) #x
#define TEXT(x) TEXT_2(x)

TEST(texts) {
  THTensor *t = LOCAL(cube)(), *none = THTensor_(new)();
  assert_string_equal(THTensor_(desc)(t).str, "torch." TEXT(Num) "Tensor of size 2x3x4");
  assert_string_equal(THTensor_(sizeDesc)(t).str, "[2 x 3 x 4]");
  assert_string_equal(THTensor_(sizeDesc)(none).str, "[]");
  assert_non_null(strstr(THTensor_(desc)(none).str, "torch." TEXT(Num) "Tensor"));
  THLongStorage *size = THLongStorage_newWithSize(40);
  THLongStorage_fill(size, 1);
  for (int i = 0; i < 40; ++i) {
    THTensor_(resize)(t, size, NULL);
    const THDescBuff d = THTensor_(desc)(t), s = THTensor_(sizeDesc)(t);
    assert_true(memchr(d.str, 0, sizeof d.str) && memchr(s.str, 0, sizeof s.str));
    const size_t d_end = strlen(d.str), s_end = strlen(s.str);
    assert_true(strcmp(d.str + d_end - 2, "x1") == 0 || strcmp(d.str + d_end - 3, "...") == 0 || size->size == 1);
    assert_true(strcmp(s.str + s_end - 2, "1]") == 0 || strcmp(s.str + s_end - 4, "...]") == 0);
    size->size -= 1;
    if (size->size == 0) break;
  }
  size->size = 40;
  THTensor_(free)(t);
  THTensor_(free)(none);
  THLongStorage_free(size);
}

TEST(flags) {
  THTensor *t = LOCAL(cube)();
  THTensor_(clearFlag)(t, TH_TENSOR_REFCOUNTED);
  assert_int_equal(t->flag, 0);
  THTensor_(retain)(t);
  THTensor_(free)(t);
  THTensor_(free)(t);
  assert_int_equal(t->refcount, 1);
  THTensor_(setFlag)(t, TH_TENSOR_REFCOUNTED);
  assert_int_equal(t->flag, TH_TENSOR_REFCOUNTED);
  THTensor_(free)(t);
}

/* More dimensions than a loop can have, all but two of size 1. */
TEST(ones) {
  THLongStorage *size = THLongStorage_newWithSize(100);
  THLongStorage_fill(size, 1);
  size->data[30] = 3;
  size->data[80] = 4;
  THTensor *t = THTensor_(newWithSize)(size, NULL);
  assert_int_equal(t->nDimension, 100);
  LOCAL(number)(t->storage);
  THTensor_(transpose)(t, NULL, 30, 80);
  assert_int_equal(THTensor_(isContiguous)(t), 0);
  THTensor *c = THTensor_(newClone)(t), *s = THTensor_(new)();
  assert_int_equal(c->nDimension, 100);
  for (int64_t i = 0; i < 12; ++i) assert_true(DBL(*LOCAL(at)(c, i)) == (double)(i % 3 * 4 + i / 3));
  THTensor_(squeeze)(s, c);
  CHECK(s, 0, 2, 4, 3, 3, 1);
  THTensor_(copy)(t, s);
  for (int64_t i = 0; i < 12; ++i) assert_true(DBL(*LOCAL(at)(t, i)) == (double)(i % 3 * 4 + i / 3));
  for (int d = 0; d < 60; ++d) THTensor_(unsqueeze1d)(s, NULL, d % 3);
  THTensor_(copy)(s, t);
  assert_int_equal(s->nDimension, 62);
  THTensor_(free)(t);
  THTensor_(free)(c);
  THTensor_(free)(s);
  THLongStorage_free(size);
}

/* Twenty real dimensions, in reversed order and in any other. */
TEST(many_dimensions) {
  enum { nd = 16, count = 1 << nd };
  THLongStorage *size = THLongStorage_newWithSize(nd);
  THLongStorage_fill(size, 2);
  THTensor *t = THTensor_(newWithSize)(size, NULL), *r = THTensor_(newWithSize)(size, NULL);
  LOCAL(number)(t->storage);
  for (int d = 0; d < nd / 2; ++d) THTensor_(transpose)(t, NULL, d, nd - 1 - d);
  THTensor_(copy)(r, t);
  for (int64_t i = 0; i < count; ++i) {
    int64_t reversed = 0;
    for (int d = 0; d < nd; ++d) reversed |= (i >> d & 1) << (nd - 1 - d);
    assert_true(DBL(r->storage->data[i]) == (double)(reversed % 100));
  }
  test_seed(1);
  for (int k = 0; k < 10; ++k) {
    THTensor_(transpose)(t, NULL, (int)test_below(nd), (int)test_below(nd));
    THTensor_(transpose)(r, NULL, (int)test_below(nd), (int)test_below(nd));
    THTensor_(copy)(r, t);
    for (int64_t i = 0; i < count; ++i) assert_true(DBL(*LOCAL(at)(r, i)) == DBL(*LOCAL(at)(t, i)));
  }
  THTensor_(free)(t);
  THTensor_(free)(r);
  THLongStorage_free(size);
}

/* Fields that a host has written wrongly are Errors. */
TEST(odd_fields) {
  THTensor *t = LOCAL(cube)(), *u = THTensor_(newWithSize3d)(2, 3, 4);
  THStorage *s = t->storage;
  int64_t *size = t->size;
  t->storage = NULL;
  expect_any_error(THTensor_(copy)(u, t));
  expect_any_error(THTensor_(copy)(t, u));
  expect_any_error(DBL(THTensor_(get3d)(t, 0, 0, 0)));
  expect_any_error(THTensor_(newClone)(t));
  t->storage = s;
  t->storageOffset = -1;
  expect_any_error(THTensor_(copy)(u, t));
  expect_any_error(THTensor_(newWithTensor)(t));
  expect_any_error(THTensor_(newNarrow)(t, 2, 0, 1));
  expect_any_error(DBL(THTensor_(get3d)(t, 0, 0, 0)));
  t->storageOffset = 1;
  expect_any_error(THTensor_(copy)(u, t));
  expect_any_error(DBL(THTensor_(get3d)(t, 1, 2, 3)));
  t->storageOffset = 0;
  t->size = NULL;
  expect_any_error(THTensor_(copy)(u, t));
  expect_any_error(THTensor_(isContiguous)(t));
  expect_any_error(THTensor_(nElement)(t));
  t->size = size;
  t->size[1] = -3;
  expect_any_error(THTensor_(copy)(u, t));
  t->size[1] = 0;
  expect_any_error(THTensor_(copy)(u, t));
  t->size[1] = INT64_MAX;
  expect_any_error(THTensor_(copy)(u, t));
  t->size[1] = 3;
  t->stride[1] = -4;
  expect_any_error(THTensor_(copy)(u, t));
  t->stride[1] = INT64_MAX / 2;
  expect_any_error(THTensor_(copy)(t, u));
  expect_any_error(THTensor_(newNarrow)(t, 1, 2, 1));
  expect_any_error(THTensor_(newSelect)(t, 1, 2));
  t->stride[1] = 4;
  s->size = 23;
  expect_any_error(THTensor_(copy)(u, t));
  s->size = 24;
  THTensor_(copy)(u, t);
  THTensor_(free)(t);
  THTensor_(free)(u);
}

TEST(tensor_nulls) {
  THTensor *t = LOCAL(cube)();
  THTensor_(retain)(NULL);
  THTensor_(free)(NULL);
  expect_any_error(THTensor_(nDimension)(NULL));
  expect_any_error(THTensor_(newWithTensor)(NULL));
  expect_any_error(THTensor_(newClone)(NULL));
  expect_any_error(THTensor_(newContiguous)(NULL));
  expect_any_error(THTensor_(set)(t, NULL));
  expect_any_error(THTensor_(set)(NULL, t));
  expect_any_error(THTensor_(setStorage)(NULL, NULL, 0, NULL, NULL));
  expect_any_error(THTensor_(resize1d)(NULL, 1));
  expect_any_error(THTensor_(resizeAs)(t, NULL));
  expect_any_error(THTensor_(narrow)(NULL, t, 0, 0, 1));
  expect_any_error(THTensor_(squeeze)(NULL, t));
  expect_any_error(THTensor_(isSize)(t, NULL));
  expect_any_error(THTensor_(isSetTo)(t, NULL));
  expect_any_error(THTensor_(isSameSizeAs)(NULL, t));
  expect_any_error(THTensor_(desc)(NULL));
  expect_any_error(THTensor_(data)(NULL));
  THTensor_(free)(t);
}

#undef CHECK
#undef KEEPS
#undef FORMS
#undef TEXT
#undef TEXT_2

#endif
