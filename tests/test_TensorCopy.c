#include "layouts.h"

#include "generic/test_TensorCopy.c"
#include "TH/THGenerateEveryType.h"

#define CASES(X) \
  X(conversions) X(bits) X(same_shape) X(other_shapes) X(large) X(tiles) X(short_dimensions) X(rows_shifted) X(elements_shifted) \
  X(own_transpose) X(overlap_same) X(overlap_types) X(repeated_source) X(repeated_result) X(copy_errors)
RUN_TESTS(EVERY_NUM(CASES))
