// Reductions: sums, products, variances, norms, largest and smallest elements, along a dimension or of everything.
//
// A row is folded in parts, of which part p takes elements p, p + parts, p + 2 parts, ..., so that neighbouring threads read
// neighbouring elements; the partial results are folded in the same way, until there is one.
#pragma once

#include "TH/internal/numeric.hpp"

#include "engine.hpp"
#include "rows.hpp"

namespace thc {

// So many partial results are there at a time, about: of more rows some after others. Tests make it small.
extern int64_t most_partials;

// What an operation goes by: which of its kind, a norm's power or a variance's correction, and how many elements a row has.
struct FoldArguments {
  int kind;
  double p;
  int64_t n;
};

// Where a step's results go: partial results to `partials`, or elements to the rows' results if that is NULL.
struct FoldTarget {
  const Plan &rows;  // argument, values, indices
  Cells threads;
  void *partials;
  Cells cells;  // of partial results, of which the threads' first part is this one
  uint32_t first_part;
  FoldArguments arguments;
};

struct Reduction {
  // Bytes of a partial result; that of max and min begins with the element, of sums and integers it is its Accumulator (folds.cuh).
  size_t partial;
  size_t element;
  // Elements of rows. columns: a row's operands; first: the index of its first element.
  void (*elements)(const Call &, const FoldTarget &, const Plan &columns, int64_t first);
  void (*partials)(const Call &, const FoldTarget &, const void *from, const Cells &of);
  // Unless NULL: what a partial result stands for, and of norms factors[i] = most / (norm + 1e-7) where that is above `most`,
  // else 1.
  double (*number)(const void *partial, const FoldArguments &);
  void (*factors)(const Call &, void *factors, const void *partials, int64_t n, const FoldArguments &, double most);
  int kind;
  double p;

  Reduction with(double parameter) const {
    Reduction r = *this;
    r.p = parameter;
    return r;
  }
};

// The table of one element type; only floating-point types have what stands behind differ.
struct Reductions {
  Reduction sum, mean, prod, max, min;
  Reduction differ;  // of two operands: 1 if an element differs, an int
  Reduction dot;     // of two operands: the sum of their products, an Accumulator (folds.cuh)
  Reduction var, std;
  Reduction (*norm)(double p, bool of_difference);
  void (*scale)(const Call &, const Plan &);  // r = a times factors
  size_t factor;                              // bytes of one
};
template <class Tag>
const Reductions &reductions();

// Along a dimension, whose argument number is given; the results get the argument's shape with extent 1 there, or without it
// unless `keep`.
void reduce(const Call &, const Reduction &, const th::Arg &t, int64_t dimension, bool keep, const th::Arg &values,
            const th::Arg *indices = nullptr, int argument = 2);

// The partial result of all elements, at least one.
void reduce_all(const Call &, const Reduction &, const th::View &, void *partial);
// Of two operands' elements in row-major order; equal counts.
void reduce_pairs(const Call &, const Reduction &, const th::View &a, const th::View &b, void *partial);

void check_elements(const th::View &);
// A host's number of a dimension.
int dimension_of(const th::View &, int64_t dimension, int argument);
// The main diagonal of a matrix, which is argument 1.
th::View diagonal(const th::View &);

template <class Acc>
Acc total_of(const Call &call, const Reduction &op, const th::View &in, Acc none) {
  if (in.count) reduce_all(call, op, in, &none);
  return none;
}
template <class R>
R sum_of(const Call &call, const Reduction &sum, const th::View &in) {
  return static_cast<R>(total_of<std::conditional_t<th::is_int<R>, R, double>>(call, sum, in, 0));
}
template <class R>
R mean_of(const Call &call, const Reduction &sum, const th::View &in) {
  check_elements(in);
  using Acc = std::conditional_t<th::is_int<R>, R, double>;
  return static_cast<R>(total_of<Acc>(call, sum, in, 0) / static_cast<Acc>(in.count));
}
template <class T>
T extreme_of(const Call &call, const Reduction &extreme, const th::View &in) {
  check_elements(in);
  alignas(16) char partial[32];
  reduce_all(call, extreme, in, partial);
  T value;
  std::memcpy(&value, partial, sizeof value);
  return value;
}
// The number that an operation makes of all elements; `none` without elements.
double number_of(const Call &, const Reduction &, const th::View &, double none);
template <class Acc>
Acc product_of(const Call &call, const Reduction &product, const th::View &in) {
  if constexpr (th::is_int<Acc>) return total_of<Acc>(call, product, in, 1);
  else return static_cast<Acc>(number_of(call, product, in, 1));
}
double distance(const Call &, const Reduction &norm, const th::Arg &a, const th::Arg &b);
bool equal(const Call &, const Reduction &differ, const th::Arg &a, const th::Arg &b);

// r = t with the sub-tensors along `dimension` scaled down whose norm is larger than `most`.
void renorm(const Call &, const Reductions &, const th::Arg &r, const th::Arg &t, double p, int64_t dimension, double most);

}  // namespace thc
