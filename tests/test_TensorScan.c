#include "layouts.h"

#include "generic/test_TensorScan.c"
#include "TH/THGenerateEveryType.h"

#define CASES(X) X(every_layout) X(long_ones) X(repeated) X(aliases) X(moves_argument) X(errors)
#define FLOAT_CASES(X) X(accumulates) X(out_of_range)
RUN_TESTS(MATH_NUMS(CASES) FLOATING_NUMS(FLOAT_CASES))
