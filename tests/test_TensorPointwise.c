#include "layouts.h"

#include <float.h>

/* One operation: its call, with the arguments that it has, and what it makes of one element of each. s and u hold numbers of this
   kind. EXACT: the very number; NEAR: within `ulps` of a double. */
enum Kind { ANY, DIVISORS, COUNTS, EXPONENTS };
#define OPERATION(name, call)                                                                       \
  static void LOCAL(call_##name)(THTensor *r, THTensor *t, num v, THTensor *s, THTensor *u) {       \
    (void)v, (void)s, (void)u;                                                                      \
    call;                                                                                           \
  }
#define EXACT(name, kind, call, formula)                                                            \
  OPERATION(name, call)                                                                             \
  static num LOCAL(of_##name)(CALC t, CALC v, CALC s, CALC u) {                                     \
    (void)v, (void)s, (void)u;                                                                      \
    return NUM((CALC)(formula));                                                                    \
  }                                                                                                 \
  static const struct LOCAL(Operation) LOCAL(op_##name) = {#name, kind, 0, LOCAL(call_##name), LOCAL(of_##name), NULL};
#define NEAR(name, ulps, call, formula)                                                             \
  OPERATION(name, call)                                                                             \
  static double LOCAL(of_##name)(double t, double v, double s) {                                    \
    (void)v, (void)s;                                                                               \
    return formula;                                                                                 \
  }                                                                                                 \
  static const struct LOCAL(Operation) LOCAL(op_##name) = {#name, ANY, ulps, LOCAL(call_##name), NULL, LOCAL(of_##name)};

#include "generic/test_TensorPointwise.c"
#include "TH/THGenerateEveryType.h"

#define CASES(X) \
  X(operations) X(layouts) X(result_is_input) X(result_overlaps) X(result_shifted) X(other_shapes) X(resized) X(fill) X(large) X(tiles) \
  X(many_dimensions) X(empty) X(pointwise_errors) X(self_overlap)
#define INT_CASES(X) X(no_reciprocals) X(zero_divisors) X(shift_counts) X(zero_powers)
#define SIGNED_CASES(X) X(least)
#define FLOATING_CASES(X) X(nan) X(no_bits)
#define SIGNED_NUMS(CASES) CASES(TEST_Char) CASES(TEST_Short) CASES(TEST_Int) CASES(TEST_Long)
RUN_TESTS(MATH_NUMS(CASES) INT_NUMS(INT_CASES) SIGNED_NUMS(SIGNED_CASES) FLOATING_NUMS(FLOATING_CASES))
