#include "layouts.h"

#include <float.h>

#include "generic/test_TensorRandom.c"
#include "TH/THGenerateEveryType.h"

#define CASES(X) X(uniform) X(normal) X(blocks) X(extremes) X(pair) X(random_errors)
RUN_TESTS(FLOAT_NUMS(CASES))
