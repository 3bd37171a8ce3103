#include "layouts.h"

#include "generic/test_Blas.c"
#include "TH/THGenerateEveryType.h"

#define CASES(X) X(vectors) X(matrix_vector) X(rank_one) X(matrices) X(errors) X(null)
#define FLOATING_CASES(X) X(nan)
#define FLOAT_CASES(X) X(lapack_arguments) X(lapack_null)
#define INT_CASES(X) X(no_lapack)
RUN_TESTS(MATH_NUMS(CASES) FLOATING_NUMS(FLOATING_CASES) FLOAT_NUMS(FLOAT_CASES) INT_NUMS(INT_CASES))
