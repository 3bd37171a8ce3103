#include "layouts.h"

#include "generic/test_TensorConv.c"
#include "TH/THGenerateEveryType.h"

#define CASES(X) \
  X(forms_2d) X(forms_3d) X(many_layouts) X(blocks) X(far_planes) X(kernel_gradients) X(phases) X(pointers) X(beta) X(resized) \
  X(overlaps) X(repeated) X(errors) X(argument_numbers) X(too_large) X(long_steps)
#define NAN_CASES(X) X(nan) X(fractions)
#define WRAP_CASES(X) X(wraps)
RUN_TESTS(MATH_NUMS(CASES) INT_NUMS(WRAP_CASES) FLOATING_NUMS(NAN_CASES))
