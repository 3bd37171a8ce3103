// What functions that pick elements by indices or masks ask of their arguments, on the host and on devices: shapes, and the
// Errors about contents that a pass over them has found.
#pragma once

#include "flavour.hpp"
#include "view.hpp"

namespace th {

// Both have the same extents, apart from the dimension of the indices.
bool same_others(const View &a, const View &b, int dimension);

// Shapes of the functions of index.hpp, with the numbers of arguments in errors that it says.
void check_index_select(const View &src, int dimension, const View &index);
void check_index_put(const View &t, int dimension, const View &index, const View &src);
void check_index_fill(const View &t, int dimension, const View &index);
void check_gather(const View &result, const View &src, int dimension, const View &index);
void check_scatter(const View &t, int dimension, const View &index, const View &src);
void check_scatter_fill(const View &t, int dimension, const View &index);
// src may have no elements where there are no indices.
void check_take(const View &src, const View &index);
void check_put(const View &t, const View &index, const View &src);

// The element of `index` with this number in row-major order is out of range of a dimension of t, or of its elements' numbers.
// arg: the index's number.
[[noreturn]] void fail_index(int arg, const View &index, int64_t at, int64_t bad, const View &t, int dimension);
[[noreturn]] void fail_number(int arg, const View &index, int64_t at, int64_t bad, const View &t);

// The element of a mask with this number is neither 0 nor 1.
[[noreturn]] void fail_mask(const View &mask, int64_t at, int value);
// There are fewer elements in src than the mask selects.
void check_selected(const View &src, int64_t selected, const View &mask);

// One value for all.
Geometry repeated(const Dims &size);
// One list of indices for all places of a tensor of this size.
Geometry spread(const View &index, const Dims &size, int dimension);

}  // namespace th
