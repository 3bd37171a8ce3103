#include <float.h>

#include "layouts.h"

#include "generic/test_TensorShape.c"
#include "TH/THGenerateEveryType.h"

#define CASES(X) X(constant) X(numbers) X(reshaped) X(unit_matrix) X(diagonals) X(triangles) X(joined)
#define MATH_CASES(X) X(ranges) X(vector_products)
#define FLOATING_CASES(X) X(spaced)
RUN_TESTS(EVERY_NUM(CASES) MATH_NUMS(MATH_CASES) FLOATING_NUMS(FLOATING_CASES))
