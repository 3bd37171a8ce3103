// Views as matrices, and matrices as BLAS sees them.
#pragma once

#include <climits>

#include "matrix.hpp"
#include "view.hpp"

namespace th {

// A vector is a column.
template <class T>
Matrix<T> matrix(const View &v) {
  T *const data = reinterpret_cast<T *>(v.data());
  if (v.nd() == 1) return {data, v.g.size[0], 1, v.g.stride[0], 1};
  return {data, v.g.size[0], v.g.size[1], v.g.stride[0], v.g.stride[1]};
}
// One of a batch.
template <class T>
Matrix<T> matrix(const View &v, int64_t i) {
  return {reinterpret_cast<T *>(v.data()) + i * v.g.stride[0], v.g.size[1], v.g.size[2], v.g.stride[1], v.g.stride[2]};
}

// BLAS counts in 32 bits.
inline bool fits(int64_t v) { return v <= INT_MAX; }

// How BLAS sees a matrix: columns of unit stride, `lead` apart, or the transpose of that.
struct BlasLayout {
  char trans;  // 'N', 'T', or 0: neither
  int lead;
};
template <class T>
BlasLayout blas_layout(const Matrix<T> &m) {
  // The stride of a dimension of size 1 is never used, but BLAS checks it.
  const auto lead = [](int64_t unit_size, int64_t unit, int64_t size, int64_t stride) {
    if (size == 1) stride = unit_size;
    return (unit_size == 1 || unit == 1) && stride >= unit_size && fits(stride) ? static_cast<int>(stride) : 0;
  };
  if (const int n = lead(m.rows, m.row, m.columns, m.column)) return {'N', n};
  if (const int n = lead(m.columns, m.column, m.rows, m.row)) return {'T', n};
  return {0, 0};
}

}  // namespace th
