// Elements that are picked by their indices along a dimension. Indices count from index_base() on; those out of range are an Error
// and nothing is written.
#pragma once

#include "../simd/kernels.hpp"
#include "view.hpp"

namespace th {

// Elements of a tensor that indices pick, and their partners one by one. Steps are in elements.
struct Lane {
  char *picked;               // if the index is the base
  int64_t picked_step, pick;  // with each partner, and with the index
  const int64_t *index;
  int64_t index_step, base;
  char *partner;
  int64_t partner_step;
  int64_t n;
};

// What partners are put into picked elements by, one after the other.
struct Put {
  void (*each)(const Lane &);
  Kernel run;  // the same for dense elements: result, the picked, partners
  const void *arg;
};

// Replaces the picked elements.
Put replace(size_t element);

// f(picked, partner) for each of them, with numbers of elements; loops of their own for what is dense.
template <class F>
void each_pair(const Lane &l, F f) {
  const int64_t base = l.base, pick = l.pick, n = l.n;
  const int64_t *const index = l.index;
  if (l.index_step == 1 && l.partner_step == 1 && l.picked_step == 0 && pick == 1)
    for (int64_t i = 0; i < n; ++i) f(index[i] - base, i);
  else if (l.index_step == 1 && l.partner_step == 1 && l.picked_step == 1)
    for (int64_t i = 0; i < n; ++i) f(i + (index[i] - base) * pick, i);
  else
    for (int64_t i = 0; i < n; ++i) f(i * l.picked_step + (index[i * l.index_step] - base) * pick, i * l.partner_step);
}

// Adds to them; integers wrap.
template <class T>
void add_each(const Lane &l) {
  T *const to = reinterpret_cast<T *>(l.picked);
  const T *const from = reinterpret_cast<const T *>(l.partner);
  each_pair(l, [=](int64_t at, int64_t i) {
    if constexpr (is_int<T>) to[at] = wrapping_sum(to[at], from[i]);
    else to[at] = convert<T>(convert<Calc<T>>(to[at]) + convert<Calc<T>>(from[i]));
  });
}
template <class Tag>
Put add() {
  using T = typename Tag::num;
  static const T one = convert<T>(1);
  return {add_each<T>, simd::pointwise<Tag>().cadd, &one};
}

// The slices of src at the indices along `dimension`. Errors: argument 2 src, 3 index, 4 dimension.
void index_select(const Arg &result, const Arg &src, int dimension, const Arg &index);
// The slices of src into those of t at the indices, in their order. Errors: argument 3 index, 4 dimension and src.
void index_put(const Put &, const Arg &t, int dimension, const Arg &index, const Arg &src);
// The same of one value. Errors: argument 3 index, 4 dimension.
void index_fill(const Arg &t, int dimension, const Arg &index, const void *value);

// result[.., j, ..] = src[.., index[.., j, ..], ..]. Errors: argument 2 src, 3 dimension, 4 index.
void gather(const Arg &result, const Arg &src, int dimension, const Arg &index);
// src[.., j, ..] into t[.., index[.., j, ..], ..], for growing j. Errors: argument 2 dimension, 3 index, 4 src.
void scatter(const Put &, const Arg &t, int dimension, const Arg &index, const Arg &src);
// The same of one value. Errors: argument 2 dimension, 3 index.
void scatter_fill(const Arg &t, int dimension, const Arg &index, const void *value);

// Elements of src by their numbers in row-major order; negative ones count from the end. Errors: argument 2 src, 3 index.
void take(const Arg &result, const Arg &src, const Arg &index);
// src's elements into those of t with these numbers, in order. Errors: argument 2 index, 3 src.
void put(const Put &, const Arg &t, const Arg &index, const Arg &src);

}  // namespace th
