#include "cuda.h"

#include "generic/test_THCStorage.c"
#include "THC/THCGenerateEveryType.h"

#define CASES(X) X(create) X(elements) X(with_data) X(copies) X(runtime_failures)
RUN_TESTS(THC_NUMS(CASES))
