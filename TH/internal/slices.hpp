// The slices of a view along one dimension: what is reduced, sorted or searched.
#pragma once

#include "iter.hpp"

namespace th {

// Strides in the order in which loops are nested: repetition (0) is outermost.
inline int64_t nesting(int64_t stride) { return stride ? stride : INT64_MAX; }

// Slices are numbered in the order in which their first elements lie in memory.
struct Slices {
  const char *data;
  int64_t element;
  int64_t n, step;    // elements of a slice, and from one to the next
  int64_t count = 1;  // of slices
  // The other dimensions, without those of extent 1, the one with the smallest stride last.
  int nd = 0;
  int64_t size[max_loop_dims], stride[max_loop_dims];
  int from[max_loop_dims];

  Slices(const View &v, int dimension)
      : data(v.data()), element(static_cast<int64_t>(v.element)), n(v.g.size[dimension]), step(v.g.stride[dimension]) {
    for (int d = 0; d < v.nd(); ++d) {
      if (d == dimension || v.g.size[d] == 1) continue;
      int i = nd++;
      for (; i > 0 && nesting(stride[i - 1]) < nesting(v.g.stride[d]); --i) {
        size[i] = size[i - 1];
        stride[i] = stride[i - 1];
        from[i] = from[i - 1];
      }
      size[i] = v.g.size[d];
      stride[i] = v.g.stride[d];
      from[i] = d;
      count *= size[i];
    }
  }

  // The other dimensions of another view, in this order. dropped: it lacks the dimension along which the slices lie.
  Geometry others(const Geometry &g, int dimension, bool dropped = false) const {
    Geometry o;
    for (int i = 0; i < nd; ++i) {
      const int d = from[i] - (dropped && from[i] > dimension);
      o.insert(i, g.size[d], g.stride[d]);
    }
    return o;
  }
};

}  // namespace th
