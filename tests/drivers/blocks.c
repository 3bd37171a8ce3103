/* Counts the blocks and bytes that the whole process holds by standing in front of the C library's malloc. Not for Valgrind and the
   sanitizers, which bring their own; blocks_none.c stands in there. */
#include <errno.h>
#include <malloc.h>
#include <stddef.h>
#include <stdlib.h>

#include "blocks.h"

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static int live;
static int64_t bytes, peak;

static void add_bytes(int64_t n) {
  const int64_t now = __atomic_add_fetch(&bytes, n, __ATOMIC_RELAXED);
  int64_t most = __atomic_load_n(&peak, __ATOMIC_RELAXED);
  while (now > most && !__atomic_compare_exchange_n(&peak, &most, now, 1, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
  }
}

static void *counted(void *p) {
  if (p) {
    __atomic_add_fetch(&live, 1, __ATOMIC_RELAXED);
    add_bytes((int64_t)malloc_usable_size(p));
  }
  return p;
}

int blocks_live(void) { return __atomic_load_n(&live, __ATOMIC_RELAXED); }
int64_t bytes_live(void) { return __atomic_load_n(&bytes, __ATOMIC_RELAXED); }
int64_t bytes_peak(int anew) {
  const int64_t most = __atomic_load_n(&peak, __ATOMIC_RELAXED);
  if (anew) __atomic_store_n(&peak, bytes_live(), __ATOMIC_RELAXED);
  return most;
}

void *malloc(size_t n) { return counted(__libc_malloc(n)); }
void *calloc(size_t n, size_t size) { return counted(__libc_calloc(n, size)); }
void *memalign(size_t align, size_t n) { return counted(__libc_memalign(align, n)); }
void *aligned_alloc(size_t align, size_t n) { return memalign(align, n); }

int posix_memalign(void **p, size_t align, size_t n) {
  void *q = memalign(align, n);
  if (!q) return ENOMEM;
  *p = q;
  return 0;
}

void *realloc(void *p, size_t n) {
  int64_t before;
  void *q;
  if (!p) return malloc(n);
  before = (int64_t)malloc_usable_size(p);
  q = __libc_realloc(p, n);
  if (q) add_bytes((int64_t)malloc_usable_size(q) - before);
  if (q || n) return q;
  __atomic_sub_fetch(&live, 1, __ATOMIC_RELAXED);
  add_bytes(-before);
  return q;
}

void free(void *p) {
  if (p) {
    __atomic_sub_fetch(&live, 1, __ATOMIC_RELAXED);
    add_bytes(-(int64_t)malloc_usable_size(p));
  }
  __libc_free(p);
}
