/* What the tests of tensor functions share: tensors in many layouts, from tests/generic/layouts.c, and irregular numbers. */
#ifndef TH_TEST_LAYOUTS_H
#define TH_TEST_LAYOUTS_H

#include "test.h"

/* The same numbers in every run: a multiplicative congruential generator (Steele and Vigna, 2021). */
static uint64_t test_state = 1;
static TEST_MAYBE_UNUSED void test_seed(uint64_t seed) { test_state = 2 * seed + 1; }
static TEST_MAYBE_UNUSED int64_t test_below(int64_t n) {
  test_state *= UINT64_C(0xd1342543de82ef95);
  return (int64_t)((test_state >> 33) % (uint64_t)n);
}

/* Layout numbers are made of these. */
enum { COLUMN_MAJOR = 1, STEPS = 2, GAPS = 4, LAYOUTS = 8, GUARD = 77 };

/* A value of type S as num, by the rules for copies. For use where num is defined. */
#define CONVERTED(S, value) \
  (S##_is_floating() ? LOCAL(from_double)(S##_to_double(value)) : LOCAL(from_int)(S##_to_int(value)))

/* What a num is computed in, as one C type, and a num as that. */
typedef unsigned char TestByte;
typedef unsigned char TestBool;
typedef signed char TestChar;
typedef short TestShort;
typedef int TestInt;
typedef int64_t TestLong;
typedef float TestHalf;
typedef float TestBFloat16;
typedef float TestFloat;
typedef double TestDouble;
#define CALC TH_CONCAT_2(Test, Num)
#define AS_CALC(x) ((CALC)TH_CONVERT_REAL_TO_ACCREAL(x))

#include "generic/layouts.c"
#include "TH/THGenerateEveryType.h"

#endif
