#include "device.h"

#include "generic/test_THCTensorCompare.c"
#include "THC/THCGenerateEveryType.h"

#define CASES(X) X(compare)
RUN_TESTS(THC_NUMS(CASES))
