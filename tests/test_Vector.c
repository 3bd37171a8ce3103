#include "layouts.h"

#include "generic/test_Vector.c"
#include "TH/THGenerateEveryType.h"

#define CASES(X) X(arrays) X(in_place) X(copies) X(large) X(nothing) X(null)
#define INT_CASES(X) X(wraps) X(divisors)
#define AVX_CASES(X) X(other_names) X(rounding)
RUN_TESTS(MATH_NUMS(CASES) INT_NUMS(INT_CASES) FLOAT_NUMS(AVX_CASES))
