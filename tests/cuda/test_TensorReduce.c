#include "device.h"

enum { SUM, PROD, MAX, MIN, MEAN };

#include "generic/test_THCTensorReduce.c"
#include "THC/THCGenerateEveryType.h"

#define CASES(X)                                                                                                              \
  X(every_layout) X(lengths) X(long_ones) X(repeated) X(all) X(odd) X(aliases) X(grows) X(trace) X(equal)    \
  X(errors) X(held)
#define FLOATING_CASES(X) X(nan) X(sums) X(variances) X(norms) X(distances) X(renorm) X(products_in_range)
#define INT_CASES(X) X(wraps)
RUN_TESTS(THC_NUMS(CASES) FLOATING_CASES(TEST_Half) FLOAT_NUMS(FLOATING_CASES) INT_NUMS(INT_CASES) TEST_Byte(logical))
