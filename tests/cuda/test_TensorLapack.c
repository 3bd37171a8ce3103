#include "cuda.h"

#include "layouts.h"

/* Matrices of any numbers; with n added on the diagonal; symmetric ones; both. */
enum { ANY, DOMINANT, SYMMETRIC, DEFINITE };

#include "generic/test_THCTensorLapack.c"
#include "THC/THCGenerateEveryType.h"

#define CASES(X) X(by_lapack) X(lapack_errors) X(factors) X(solutions) X(batch_errors) X(failures)
#define NO_CASES(X) X(none)
RUN_TESTS(FLOAT_NUMS(CASES) INT_NUMS(NO_CASES) NO_CASES(TEST_Half))
