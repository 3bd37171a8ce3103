// Reductions: sums, products, variances, norms, largest and smallest elements, along a dimension or of everything.
//
// What is added to what depends on the argument's shape and strides alone, never on the number of threads: a long reduction is done
// in parts of fixed size, whose partial results are joined in order.
#pragma once

#include "../simd/histogram.hpp"
#include "iter.hpp"

namespace th {

// Along a dimension, whose argument number is given. The results get the argument's shape with extent 1 there, or without it unless
// `keep`; operations without indices have one result.
void reduce(const simd::Reduction &, const Arg &t, int dimension, bool keep, const Arg &values, const Arg *indices = nullptr,
            int argument = 2);

// The partial result of all elements, at least one, as simd::Partial::value.
void reduce_all(const simd::Reduction &, const View &, void *value);

// Error of argument 1.
void check_elements(const View &);

// The accumulator of all elements; `none` without elements.
template <class Acc>
Acc total_of(const simd::Reduction &op, const View &in, Acc none) {
  if (in.count) reduce_all(op, in, &none);
  return none;
}
template <class R>
R sum_of(const simd::Reduction &sum, const View &in) {
  return static_cast<R>(total_of<std::conditional_t<is_int<R>, R, double>>(sum, in, 0));
}
template <class R>
R sum_all(const simd::Reduction &sum, const Arg &t) {
  return sum_of<R>(sum, View(t));
}
template <class R>
R mean_all(const simd::Reduction &sum, const Arg &t) {
  const View in(t);
  check_elements(in);
  return static_cast<R>(sum_of<double>(sum, in) / static_cast<double>(in.count));
}
template <class T>
T extreme_of_all(const simd::Reduction &extreme, const Arg &t) {
  const View in(t);
  check_elements(in);
  return convert<T>(total_of<Calc<T>>(extreme, in, 0));
}

// The number that an operation makes of all elements; `none` without elements.
double number_of_all(const simd::Reduction &, const Arg &t, double none);
template <class Acc>
Acc product_all(const simd::Reduction &product, const Arg &t) {
  if constexpr (is_int<Acc>) return total_of<Acc>(product, View(t), 1);
  else return number_of_all(product, t, 1);
}

// The norm, one of doubles, of the difference of two tensors with equal counts, element by element in row-major order.
using Subtract = void (*)(double *to, const char *a, const char *b, int64_t n);
double distance(const simd::Reduction &norm, Subtract, const Arg &a, const Arg &b);

// Do all, or any, of the Bytes differ from 0? Error of argument 1 without elements.
bool all_bytes(const simd::Reduction &smallest, const Arg &t);
bool any_byte(const simd::Reduction &largest, const Arg &t);

// r = t with the sub-tensors along `dimension` scaled down whose norm is larger than `most`. multiply: r = t times factors.
struct Renorm {
  simd::Reduction norm;
  Kernel multiply;
  size_t factor;  // bytes of one
  Kernel round;   // of doubles to factors
};
void renorm(const Renorm &, const Arg &r, const Arg &t, int dimension, double most);

// How many elements of t, or of each of its rows, lie in each of `bins` bins of equal width over [least, most], or the range of t's
// numbers if these are equal. round: of int64_t to elements.
struct Histogram {
  simd::Histogram count;
  Kernel round;
};
void histogram(const Histogram &, const Arg &hist, const Arg &t, bool by_rows, int64_t bins, double least, double most);

// The main diagonal of a matrix, which is argument 1, as long as the argument lives.
View diagonal(const View &);

}  // namespace th
