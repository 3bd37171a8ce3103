#include "layouts.h"

#include <float.h>

/* Matrices of any numbers; with n added on the diagonal; symmetric ones; both. */
enum { ANY, DOMINANT, SYMMETRIC, DEFINITE };

#include "generic/test_TensorLapack.c"
#include "TH/THGenerateEveryType.h"

#define CASES(X) \
  X(systems) X(triangles) X(least_squares) X(inverse) X(cholesky) X(symmetric) X(eigenvalues) X(singular_values) X(orthogonal) \
  X(batches) X(in_place) X(shape_errors) X(letter_errors) X(singular_errors) X(not_finite)
RUN_TESTS(FLOAT_NUMS(CASES))
