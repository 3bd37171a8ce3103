/* How many bytes the process holds of malloc. A block of up to 1 KiB may still count after it was freed; under Valgrind and the
   sanitizers, which look for leaks themselves, it is always 0. */
#ifndef TESTS_HEAP_H
#define TESTS_HEAP_H

#include "test.h"

#include <malloc.h>

static int64_t heap_bytes(void) {
  const struct mallinfo2 m = mallinfo2();
  return (int64_t)(m.uordblks + m.hblkhd);
}

#endif
