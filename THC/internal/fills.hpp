// Tensors that are filled, or take the elements of another in order.
#pragma once

#include "engine.hpp"

namespace thc {

// Every element of r becomes *value; r keeps its shape, or takes this one.
void fill_tensor(const Call &, const th::Arg &r, const void *value);
void fill_shape(const Call &, const th::Arg &r, const void *value, const th::Dims &size);
// r takes this shape and t's elements in row-major order.
void reshape(const Call &, const th::Arg &r, const th::Arg &t, const th::Dims &size);

}  // namespace thc
