// Elements of tensors of a device that are picked by their indices along a dimension: TH/internal/index.hpp's functions, with
// its numbers of arguments in errors. Indices are a View of int64_t that kernels may touch. In unchecked mode those out of
// range are passed over.
#pragma once

#include <vector>

#include "engine.hpp"

namespace thc {

// Numbers of a picked element and a place in the order together stay below this; tests make it small.
extern uint64_t word_limit;

// What partners are put into picked elements by, in their order.
struct Batch;
using Put = void (*)(const Call &, const Batch &);
Put replace(size_t element);
// Adds to them; integers wrap. For each num of THC.
template <class T>
Put add();

void index_select(const Call &, const th::Arg &result, const th::Arg &src, int dimension, const th::View &index);
void index_put(const Call &, Put, const th::Arg &t, int dimension, const th::View &index, const th::Arg &src);
void index_fill(const Call &, const th::Arg &t, int dimension, const th::View &index, const void *value);

void gather(const Call &, const th::Arg &result, const th::Arg &src, int dimension, const th::View &index);
void scatter(const Call &, Put, const th::Arg &t, int dimension, const th::View &index, const th::Arg &src);
void scatter_fill(const Call &, const th::Arg &t, int dimension, const th::View &index, const void *value);

void take(const Call &, const th::Arg &result, const th::Arg &src, const th::View &index);
void put(const Call &, Put, const th::Arg &t, const th::View &index, const th::Arg &src);

// Offsets, from `base` on, of the elements of `indexed` that index[d] picks along each dimension d: all where it is no view, and
// else those at its numbers, always from 0 on. Dimensions next to each other that have indices are picked together, by one
// number of each. Errors: argument 1 output, 2 indexed, 4 indices.
void picked_offsets(const Call &, const th::Arg &output, const th::View &indexed, int64_t base, const th::View *index);
// One for each of n tensors; no view for NULL.
template <class T>
std::vector<th::View> views_of(const Call &call, T *const *tensors, int n, const char *name) {
  th::check_null(tensors, name);
  std::vector<th::View> views(static_cast<size_t>(n));
  for (int d = 0; d < n; ++d)
    if (tensors[d]) views[static_cast<size_t>(d)] = th::View(arg(call, tensors[d], name));
  return views;
}

}  // namespace thc
