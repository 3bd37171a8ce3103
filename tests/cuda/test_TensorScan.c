#include "device.h"

#include "generic/test_THCTensorScan.c"
#include "THC/THCGenerateEveryType.h"

#define CASES(X) X(every_layout) X(long_ones) X(repeated) X(aliases) X(grows) X(errors)
#define FLOATING_CASES(X) X(accumulates) X(leaves_the_range)
RUN_TESTS(THC_NUMS(CASES) FLOATING_CASES(TEST_Half) FLOAT_NUMS(FLOATING_CASES))
