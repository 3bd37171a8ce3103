#include "layouts.h"

#include "generic/test_TensorCompare.c"
#include "TH/THGenerateEveryType.h"

#define CASES(X) X(all) X(compare_layouts) X(in_place) X(compare_overlaps) X(compare_shapes) X(compare_large) X(compare_errors)
#define FLOAT_CASES(X) X(compare_nan)
RUN_TESTS(MATH_NUMS(CASES) FLOAT_NUMS(FLOAT_CASES))
