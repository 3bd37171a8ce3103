#include "cuda.h"

#include "generic/test_THCTensorShape.c"
#include "THC/THCGenerateEveryType.h"

#define CASES(X) X(fill) X(shapes)
RUN_TESTS(THC_NUMS(CASES))
