// The table of reductions and scans.
#pragma once

#include "kernels.hpp"

namespace th::simd {

// A partial result of several outputs: sums are accumulators (double, or int64_t for integers); of max and min the elements found and
// where; see reduce.cpp for the others.
struct Partial {
  char *value;
  int64_t *index;
};
constexpr int64_t reduction_block = 2048;  // outputs that are reduced together
constexpr size_t largest_partial = 24;    // bytes of a value
struct Reduction {
  size_t value;  // bytes of a Partial's value
  bool index;    // has a Partial indices?
  // Each of `rows` rows of n > 0 dense elements, `stride` elements apart. `first` is the index of the first element of each.
  void (*rows)(Partial to, const char *t, int64_t stride, int64_t rows, int64_t n, int64_t first);
  // Each of n <= reduction_block columns of `rows` > 0 rows, whose first one has the index `first`; to go on with, or a fresh one.
  void (*columns)(Partial to, const char *t, int64_t stride, int64_t rows, int64_t n, int64_t first, bool fresh);
  // Add what comes later to `to`. Of equal elements the one with the smaller index counts, wherever it comes from.
  void (*join)(Partial to, Partial later, int64_t n);
  // Elements of the result; count: what each was made of.
  void (*finish)(char *to, const char *value, int64_t n, int64_t count, double p);
  // Of one output, not rounded to the element type.
  double (*number)(const char *value, int64_t count, double p);
  // Unless NULL: `rows` and `columns` take doubles, or for floating point of 16 bits floats, which this makes of elements.
  void (*map)(double *to, const char *t, int64_t n, double p);
  double p;  // of the norm; of variances what is taken from the number of elements for the divisor

  Reduction with(double parameter) const {
    Reduction r = *this;
    r.p = parameter;
    return r;
  }
};
struct Reductions {
  Reduction sum, mean, prod, product;  // prod wraps in the element type, product in 64 bits
  Reduction max, min;
  Reduction largest, smallest;  // the same without indices
  // Only floating-point types have the rest.
  Reduction var, std;
  // Of norms: numbers that are not 0, absolute values, their squares, cubes, powers p, the largest, the smallest.
  Reduction nonzeros, absolutes, squares, cubes, powers, largest_absolute, smallest_absolute;
  void (*subtract)(double *to, const char *a, const char *b, int64_t n);

  Reduction norm(double p) const {
    const Reduction &r = p == 0   ? nonzeros
                         : p == 1 ? absolutes
                         : p == 2 ? squares
                         : p == 3 ? cubes
                         : !std::isinf(p) ? powers
                         : p > 0          ? largest_absolute
                                          : smallest_absolute;
    return r.with(p);
  }
};
template <class Tag>
const Reductions &reductions() {
  static const Reductions table = choose<Reductions, KernelTag<Tag>>();
  return table;
}

// Running sums and products. The state of a slice is an accumulator: double, or for integers the element type, where they wrap.
struct Scan {
  size_t state;           // bytes
  const Reduction *total;  // of the same operation
  void (*start)(char *state, int64_t n);
  // The state that follows partial results of `total`; NULL: it is `total`'s number, a double.
  void (*resume)(char *state, const char *value, int64_t n);
  // r[i] = t[0] op ... op t[i] for n dense elements of each row, which goes on from its state. r may be t.
  void (*rows)(char *r, int64_t r_stride, const char *t, int64_t t_stride, int64_t rows, int64_t n, char *state);
  // The same for n <= reduction_block columns.
  void (*columns)(char *r, int64_t r_stride, const char *t, int64_t t_stride, int64_t rows, int64_t n, char *state);
};
struct Scans {
  Scan sum, prod;
};
template <class Tag>
const Scans &scans() {
  static const Scans table = [] {
    Scans s = choose<Scans, Tag>();
    s.sum.total = &reductions<Tag>().sum;
    s.prod.total = &reductions<Tag>().prod;
    return s;
  }();
  return table;
}

}  // namespace th::simd
