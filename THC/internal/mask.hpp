// Elements of tensors of a device that a mask, or their not being 0, selects: TH/internal/mask.hpp's functions. A mask is a View
// of bytes that kernels may touch; in unchecked mode what is not 0 counts as 1.
#pragma once

#include "engine.hpp"

namespace thc {

void masked_fill(const Call &, const th::Arg &t, const th::View &mask, const void *value);
void masked_copy(const Call &, const th::Arg &t, const th::View &mask, const th::Arg &src);
// Waits for the number of elements.
void masked_select(const Call &, const th::Arg &result, const th::Arg &src, const th::View &mask);

// signed_zero: elements have a sign bit, which does not matter. Waits for the number of elements.
void nonzero(const Call &, const th::Arg &subscript, const th::Arg &t, bool signed_zero);

}  // namespace thc
