// Elements that are picked by their indices.
#pragma once

#include "view.hpp"

namespace th {

// The slices of src at the indices along `dimension`. Errors: argument 2 src, 3 index, 4 dimension.
void index_select(const Arg &result, const Arg &src, int dimension, const Arg &index);

}  // namespace th
