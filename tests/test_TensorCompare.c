#include "layouts.h"

#include "generic/test_TensorCompare.c"
#include "TH/THGenerateEveryType.h"

#define CASES(X) X(all) X(compare_layouts) X(in_place) X(compare_overlaps) X(compare_shapes) X(compare_large) X(compare_errors)
#define FLOATING_CASES(X) X(compare_nan)
RUN_TESTS(EVERY_NUM(CASES) FLOATING_NUMS(FLOATING_CASES))
