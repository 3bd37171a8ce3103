#include "layouts.h"

#include <pthread.h>

/* ---- A host's allocator that counts, and fails when told to ---- */

static struct {
  int mallocs, reallocs, frees, live;
  int failing;
  void *context; /* the latest that was passed */
} host;

static void *host_malloc(void *context, ptrdiff_t size) {
  host.context = context;
  ++host.mallocs;
  if (host.failing) return NULL;
  ++host.live;
  return malloc((size_t)size + 1);
}
static void *host_realloc(void *context, void *p, ptrdiff_t size) {
  host.context = context;
  ++host.reallocs;
  if (host.failing) return NULL;
  if (!p) ++host.live;
  return realloc(p, (size_t)size + 1);
}
static void host_free(void *context, void *p) {
  host.context = context;
  ++host.frees;
  if (p) --host.live;
  free(p);
}
static THAllocator whole = {host_malloc, host_realloc, host_free}, no_realloc = {host_malloc, NULL, host_free},
                   no_malloc = {NULL, host_realloc, host_free}, only_free = {NULL, NULL, host_free}, nothing = {NULL, NULL, NULL},
                   no_free = {host_malloc, host_realloc, NULL};
static int context;

static void host_reset(void) { memset(&host, 0, sizeof host); }

#include "generic/test_Storage.c"
#include "TH/THGenerateEveryType.h"

/* ---- References from several threads ---- */

enum { threads = 4, rounds = 20000 };
struct Work {
  THFloatStorage *storage;
  THFloatTensor *tensor;
};

static void *work(void *p) {
  struct Work *w = (struct Work *)p;
  for (int i = 0; i < rounds; ++i) {
    THFloatStorage_retain(w->storage);
    THFloatTensor_retain(w->tensor);
    THFloatTensor *view = THFloatTensor_newWithTensor(w->tensor);
    THFloatTensor_free(view);
    THFloatTensor_free(w->tensor);
    THFloatStorage_free(w->storage);
  }
  THFloatTensor_free(w->tensor);
  THFloatStorage_free(w->storage);
  return NULL;
}

PLAIN_TEST(references) {
  host_reset();
  THFloatStorage *s = THFloatStorage_newWithAllocator(10, &whole, &context);
  THFloatTensor *t = THFloatTensor_newWithStorage1d(s, 0, 10, 1);
  assert_int_equal(s->refcount, 2);
  struct Work w = {s, t};
  pthread_t ids[threads];
  for (int i = 0; i < threads; ++i) {
    THFloatStorage_retain(s);
    THFloatTensor_retain(t);
  }
  for (int i = 0; i < threads; ++i) assert_int_equal(pthread_create(&ids[i], NULL, work, &w), 0);
  for (int i = 0; i < threads; ++i) pthread_join(ids[i], NULL);
  assert_int_equal(s->refcount, 2);
  assert_int_equal(t->refcount, 1);
  /* The last reference goes in one of the threads. */
  for (int i = 0; i < threads - 1; ++i) {
    THFloatStorage_retain(s);
    THFloatTensor_retain(t);
  }
  assert_int_equal(host.frees, 0);
  for (int i = 0; i < threads; ++i) assert_int_equal(pthread_create(&ids[i], NULL, work, &w), 0);
  for (int i = 0; i < threads; ++i) pthread_join(ids[i], NULL);
  assert_int_equal(host.frees, 1);
  assert_int_equal(host.live, 0);
}

/* ---- Lists of extents ---- */

static THLongStorage *extents(int n, const int64_t *v) {
  THLongStorage *s = THLongStorage_newWithSize(n);
  for (int i = 0; i < n; ++i) s->data[i] = v[i];
  return s;
}
static void assert_extents(const THLongStorage *s, int n, const int64_t *v) {
  assert_int_equal(s->size, n);
  for (int i = 0; i < n; ++i) assert_int_equal(s->data[i], v[i]);
}

PLAIN_TEST(size_texts) {
  THLongStorage *const s = extents(3, (const int64_t[]){12, 0, 5}), *const none = THLongStorage_new();
  assert_string_equal(THLongStorage_sizeDesc(s).str, "[12 x 0 x 5]");
  assert_string_equal(THLongStorage_sizeDesc(none).str, "[]");
  THLongStorage_free(s);
  THLongStorage_free(none);
}

PLAIN_TEST(inferred_size) {
  for (int at = 0; at < 3; ++at) {
    int64_t size[] = {2, 3, 5};
    THLongStorage *const full = extents(3, size);
    size[at] = -1;
    THLongStorage *const s = extents(3, size), *const r = THLongStorage_newInferSize(s, 30);
    assert_true(r != s);
    assert_extents(r, 3, full->data);
    assert_extents(s, 3, size);
    THLongStorage *const whole = THLongStorage_newInferSize(full, 30);
    assert_true(whole != full);
    assert_extents(whole, 3, full->data);
    expect_arg_error(2, THLongStorage_newInferSize(s, 31));
    expect_arg_error(2, THLongStorage_newInferSize(full, 29));
    s->data[(at + 1) % 3] = -1;
    expect_arg_error(1, THLongStorage_newInferSize(s, 30));
    THLongStorage *const all[] = {full, s, r, whole};
    for (int i = 0; i < 4; ++i) THLongStorage_free(all[i]);
  }
}

PLAIN_TEST(common_shape) {
  int64_t a[] = {4, 1, 3}, b[] = {5, 1}, c[] = {7, 1, 1, 3}, wrong[] = {2, 5, 3}, *shapes[] = {a, b, c}, *others[] = {a, b, wrong};
  int64_t dims[] = {3, 2, 4}, other_dims[] = {3, 2, 3};
  char text[200] = "";
  THLongStorage *const r = extents(2, (const int64_t[]){8, 9});
  assert_int_equal(THLongStorage_inferSize2(r, a, 3, wrong, 3, text, sizeof text), -1);
  assert_true(strlen(text) > 0 && strlen(text) < sizeof text);
  assert_extents(r, 2, (const int64_t[]){8, 9});
  text[0] = 0;
  assert_int_equal(THLongStorage_inferSizeN(r, 3, others, other_dims, text, sizeof text), -1);
  assert_true(strlen(text) > 0 && strlen(text) < sizeof text);
  assert_extents(r, 2, (const int64_t[]){8, 9});
  assert_int_equal(THLongStorage_inferSize2(r, a, 3, b, 2, text, sizeof text), 0);
  assert_extents(r, 3, (const int64_t[]){4, 5, 3});
  assert_int_equal(THLongStorage_inferSizeN(r, 3, shapes, dims, text, sizeof text), 0);
  assert_extents(r, 4, (const int64_t[]){7, 4, 5, 3});
  assert_int_equal(THLongStorage_inferSizeN(r, 1, shapes, dims, text, sizeof text), 0);
  assert_extents(r, 3, a);
  expect_arg_error(1, THLongStorage_inferSize2(r, NULL, 3, b, 2, text, sizeof text));
  expect_arg_error(2, THLongStorage_inferSizeN(r, 0, shapes, dims, text, sizeof text));
  assert_extents(r, 3, a);
  THLongStorage_free(r);
}

PLAIN_TEST(expanded_geometry) {
  int64_t size[] = {3, 1}, stride[] = {7, 2}, *sizes = NULL, *strides = NULL;
  char text[200] = "";
  THLongStorage *const to = extents(3, (const int64_t[]){4, -1, 5});
  assert_int_equal(THLongStorage_inferExpandGeometry(size, stride, 2, to, &sizes, &strides, text, sizeof text), 0);
  static const int64_t expected[] = {4, 3, 5}, steps[] = {0, 7, 0};
  for (int i = 1; i < 3; ++i) assert_true(sizes[i] == expected[i] && strides[i] == steps[i]);
  assert_true(sizes[0] == 4); /* its stride is of no account for a dimension that is new */
  THFree(sizes);
  THFree(strides);
  to->data[1] = 2;
  assert_int_equal(THLongStorage_inferExpandGeometry(size, stride, 2, to, &sizes, &strides, text, sizeof text), -1);
  assert_true(strlen(text) > 0 && strlen(text) < sizeof text);
  THLongStorage_free(to);
}

#define CASES(X) \
  X(create) X(with_values) X(with_data) X(alignment) X(elements) X(fill) X(flags) X(resize) X(resize_errors) X(tables) X(table_errors) \
  X(own_once) X(views) X(swap) X(copies) X(copy_overlap) X(copy_errors) X(mapping) X(storage_nulls)
RUN_TESTS(PLAIN(references) PLAIN(size_texts) PLAIN(inferred_size) PLAIN(common_shape) PLAIN(expanded_geometry) EVERY_NUM(CASES))
