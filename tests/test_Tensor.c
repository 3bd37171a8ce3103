#include "layouts.h"

#include "generic/test_Tensor.c"
#include "TH/THGenerateEveryType.h"

#define CASES(X) \
  X(empty) X(with_size) X(with_storage) X(with_storage_errors) X(negative_extents) X(too_large) X(shared) \
  X(set) X(set_storage) X(narrow) X(select) X(transpose) X(unfold) X(squeeze) X(expand) X(expand_many) \
  X(view) X(view_errors) X(resize_keeps) X(resize_anew) X(resize_grows) X(resize_empty) X(resize_errors) \
  X(predicates) X(clone) X(free_copy_to) X(elements) X(element_errors) X(texts) X(flags) X(ones) \
  X(many_dimensions) X(odd_fields) X(tensor_nulls)
RUN_TESTS(EVERY_NUM(CASES))
