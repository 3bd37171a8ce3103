#include "device.h"

#include "generic/test_THCTensorShape.c"
#include "THC/THCGenerateEveryType.h"

#define CASES(X) X(fill) X(shapes) X(matrices) X(sequences) X(parts)
RUN_TESTS(THC_NUMS(CASES))
