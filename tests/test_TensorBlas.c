#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#define _POSIX_C_SOURCE 200809L
#include "layouts.h"

#include <sys/mman.h>

#include "generic/test_TensorBlas.c"
#include "TH/THGenerateEveryType.h"

#define CASES(X) \
  X(every_small_size) X(many_layouts) X(blocks) X(vectors) X(repeated) X(result_is_input) X(result_overlaps) X(windows) X(resized) \
  X(far_strides) X(errors) X(vector_errors) X(rank_one) X(batches) X(distances) X(dots) X(more_errors)
#define WRAP_CASES(X) X(wraps)
#define NAN_CASES(X) X(nan)
RUN_TESTS(MATH_NUMS(CASES) INT_NUMS(WRAP_CASES) FLOATING_NUMS(NAN_CASES))
