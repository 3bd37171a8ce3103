/* How many file descriptors are open. */
#ifndef TESTS_DESCRIPTORS_H
#define TESTS_DESCRIPTORS_H

#include "test.h"

#include <dirent.h>

static int descriptors(void) {
  DIR *d = opendir("/proc/self/fd");
  int n = 0;
  assert_non_null(d);
  while (readdir(d)) ++n;
  closedir(d);
  return n;
}

#endif
