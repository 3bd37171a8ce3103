// Arguments of BLAS's functions, and what is wrong with them.
#pragma once

#include <algorithm>

#include "error.hpp"
#include "object.hpp"

namespace th {

// Element i of n is at x[i * inc]; a negative inc counts from the last one in memory. x may be NULL without elements.
template <class T>
T *first(int64_t n, T *x, int64_t inc) {
  return n > 0 && inc < 0 ? x - (n - 1) * inc : x;
}
inline bool transposed(char trans) { return trans == 't' || trans == 'T' || trans == 'c' || trans == 'C'; }
inline void check_extent(int arg, int64_t n, const char *name) {
  if (n < 0) fail_arg(arg, "%s is %lld, a negative extent", name, static_cast<long long>(n));
}
// The distance of columns, which one column does not need.
inline int64_t checked_lead(int arg, int64_t ld, int64_t rows, int64_t columns, const char *name) {
  if (columns <= 1) return rows;
  if (ld < std::max<int64_t>(1, rows))
    fail_arg(arg, "%s is %lld, less than the %lld rows", name, static_cast<long long>(ld), static_cast<long long>(rows));
  return ld;
}
inline void check_increment(int arg, int64_t inc, const char *name) {
  if (inc == 0) fail_arg(arg, "%s is 0", name);
}
// Two vectors of n elements.
template <class T>
void check_vectors(int64_t n, const T *x, const T *y) {
  if (n <= 0) return;
  check_null(x, "x");
  check_null(y, "y");
}

}  // namespace th
