#include "layouts.h"

/* Bools move as the Bytes that have the same elements. */

static THBoolTensor *some(int layout, int64_t n, int64_t m, THByteTensor **bytes) {
  THBoolTensor *t = Bool_laid2(layout, n, m);
  *bytes = THByteTensor_newWithSize2d(n, m);
  for (int64_t i = 0; i < n * m; ++i) *Byte_at(*bytes, i) = *Bool_at(t, i) = (unsigned char)test_below(2);
  return t;
}
static void check(const THBoolTensor *t, const THByteTensor *bytes, const char *what) {
  assert_int_equal(t->nDimension, bytes->nDimension);
  for (int d = 0; d < t->nDimension; ++d) assert_true(t->size[d] == bytes->size[d]);
  for (int64_t i = 0; i < THBoolTensor_nElement(t); ++i)
    if (*Bool_at(t, i) != *Byte_at(bytes, i)) fail_msg("%s: element %lld", what, (long long)i);
}

#define BOTH(name, ...)                     \
  do {                                      \
    THBoolTensor_##name(r, t, __VA_ARGS__); \
    THByteTensor_##name(e, b, __VA_ARGS__); \
    check(r, e, #name);                     \
  } while (0)
#define INTO(name, ...)                     \
  do {                                      \
    THBoolTensor_##name(t, __VA_ARGS__);    \
    THByteTensor_##name(b, __VA_ARGS__);    \
    check(t, b, #name);                     \
  } while (0)

PLAIN_TEST(shapes) {
  test_seed(1);
  THLongStorage *size = THLongStorage_newWithSize2(10, 21);
  for (int layout = 0; layout < LAYOUTS; ++layout) {
    THByteTensor *b, *c, *e = THByteTensor_new();
    THBoolTensor *t = some(layout, 14, 15, &b), *u = some(LAYOUTS - 1 - layout, 14, 15, &c), *r = THBoolTensor_new();
    BOTH(diag, 1);
    BOTH(tril, -1);
    BOTH(triu, 2);
    BOTH(reshape, size);
    THBoolTensor_cat(r, t, u, 1);
    THByteTensor_cat(e, b, c, 1);
    check(r, e, "cat");
    THBoolTensor_eye(r, 5, 7);
    THByteTensor_eye(e, 5, 7);
    check(r, e, "eye");
    THBoolTensor_ones(r, size);
    THByteTensor_ones(e, size);
    check(r, e, "ones");
    assert_int_equal(THBoolTensor_logicalall(r), 1);
    *Bool_at(r, 77) = 0;
    assert_int_equal(THBoolTensor_logicalall(r), 0);
    THBoolTensor_zerosLike(r, t);
    assert_int_equal(THBoolTensor_logicalany(r), 0);
    *Bool_at(r, 77) = 1;
    assert_int_equal(THBoolTensor_logicalany(r), 1);
    assert_int_equal(THBoolTensor_equal(r, t), 0);
    THBoolTensor_zero(r);
    for (int64_t i = 0; i < 14 * 15; ++i) assert_int_equal(*Bool_at(r, i), 0);
    THBoolTensor_copy(r, t);
    assert_int_equal(THBoolTensor_equal(r, t), 1);
    THBoolTensor_fill(t, 1);
    THBoolTensor_onesLike(r, t);
    assert_int_equal(THBoolTensor_equal(r, t), 1);
    Bool_check_guards(t);
    THBoolTensor *bools[] = {t, u, r};
    THByteTensor *others[] = {b, c, e};
    for (int i = 0; i < 3; ++i) {
      THBoolTensor_free(bools[i]);
      THByteTensor_free(others[i]);
    }
  }
  THLongStorage_free(size);
}

PLAIN_TEST(indices) {
  test_seed(2);
  const int64_t base = THGetIndexBase();
  for (int layout = 0; layout < LAYOUTS; ++layout) {
    THByteTensor *b, *c, *e = THByteTensor_new();
    THBoolTensor *t = some(layout, 9, 13, &b), *u = some(LAYOUTS - 1 - layout, 9, 4, &c), *r = THBoolTensor_new();
    THLongTensor *columns = THLongTensor_newWithSize1d(4), *rows = THLongTensor_newWithSize2d(9, 4), *where = THLongTensor_new(),
                 *expected = THLongTensor_new();
    for (int64_t i = 0; i < 4; ++i) *Long_at(columns, i) = test_below(13) + base;
    for (int64_t i = 0; i < 36; ++i) *Long_at(rows, i) = test_below(13) + base;
    BOTH(indexSelect, 1, columns);
    BOTH(gather, 1, rows);
    BOTH(take, rows);
    INTO(indexFill, 1, columns, 1);
    THBoolTensor_indexCopy(t, 1, columns, u);
    THByteTensor_indexCopy(b, 1, columns, c);
    check(t, b, "indexCopy");
    THBoolTensor_scatter(t, 1, rows, u);
    THByteTensor_scatter(b, 1, rows, c);
    check(t, b, "scatter");
    INTO(scatterFill, 1, rows, 0);
    THBoolTensor_nonzero(where, t);
    THByteTensor_nonzero(expected, b);
    assert_int_equal(THLongTensor_equal(where, expected), 1);
    Bool_check_guards(t);
    expect_any_error(THBoolTensor_indexSelect(r, t, 2, columns));
    THBoolTensor *bools[] = {t, u, r};
    THByteTensor *others[] = {b, c, e};
    THLongTensor *longs[] = {columns, rows, where, expected};
    for (int i = 0; i < 3; ++i) {
      THBoolTensor_free(bools[i]);
      THByteTensor_free(others[i]);
    }
    for (int i = 0; i < 4; ++i) THLongTensor_free(longs[i]);
  }
}

RUN_TESTS(PLAIN(shapes) PLAIN(indices))
