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

#define CASES(X) \
  X(create) X(with_values) X(with_data) X(alignment) X(elements) X(fill) X(flags) X(resize) X(resize_errors) X(tables) X(table_errors) \
  X(own_once) X(views) X(swap) X(copies) X(copy_overlap) X(copy_errors) X(storage_nulls)
RUN_TESTS(PLAIN(references) EVERY_NUM(CASES))
