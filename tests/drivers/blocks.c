/* Counts the blocks that the whole process holds by standing in front of the C library's malloc. Not for Valgrind and the
   sanitizers, which bring their own; blocks_none.c stands in there. */
#include <errno.h>
#include <stddef.h>
#include <stdlib.h>

#include "blocks.h"

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static int live;

static void *counted(void *p) {
  if (p) __atomic_add_fetch(&live, 1, __ATOMIC_RELAXED);
  return p;
}

int blocks_live(void) { return __atomic_load_n(&live, __ATOMIC_RELAXED); }

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
  void *q;
  if (!p) return malloc(n);
  q = __libc_realloc(p, n);
  if (!q && !n) __atomic_sub_fetch(&live, 1, __ATOMIC_RELAXED);
  return q;
}

void free(void *p) {
  if (p) __atomic_sub_fetch(&live, 1, __ATOMIC_RELAXED);
  __libc_free(p);
}
