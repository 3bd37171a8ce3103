// Elements that a mask, or their not being 0, selects. A mask holds 0 and 1 only; anything else is an Error and nothing is written.
#pragma once

#include "../simd/mask.hpp"
#include "view.hpp"

namespace th {

// The selected elements of t become *value. t and mask have equal counts.
void masked_fill(const simd::Masking &, const Arg &t, const Arg &mask, const void *value);
// ... become the first elements of src, in row-major order, of which there must be enough.
void masked_copy(const Arg &t, const Arg &mask, const Arg &src);
// The selected elements of src, in row-major order and one dimension.
void masked_select(const Arg &result, const Arg &src, const Arg &mask);

// The index of each element of t that is not 0, one a row of subscript, in row-major order.
void nonzero(const simd::Masking &, const Arg &subscript, const Arg &t);

}  // namespace th
