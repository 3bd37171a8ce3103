/* A float as its bits, and the way back. */
#ifndef TESTS_BITS_H
#define TESTS_BITS_H

#include "test.h"

static uint32_t bits_of(float f) {
  uint32_t bits;
  memcpy(&bits, &f, sizeof bits);
  return bits;
}
static float float_of(uint32_t bits) {
  float f;
  memcpy(&f, &bits, sizeof f);
  return f;
}

#endif
