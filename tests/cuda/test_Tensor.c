#include "cuda.h"

#include "generic/test_THCTensor.c"
#include "THC/THCGenerateEveryType.h"

#define CASES(X) X(views) X(resize) X(elements) X(copies) X(copy_shapes) X(copy_overlap) X(copy_errors) X(copy_ways) X(copy_order)
RUN_TESTS(THC_NUMS(CASES))
