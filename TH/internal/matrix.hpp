// A matrix in memory, whatever its strides.
#pragma once

#include <cstdint>

namespace th {

// Element (i, j) is at data[i * row + j * column].
template <class T>
struct Matrix {
  T *data;
  int64_t rows, columns;
  int64_t row, column;  // strides in elements

  Matrix transposed() const { return {data, columns, rows, column, row}; }
  // Rows, or columns, [begin, end).
  Matrix some_rows(int64_t begin, int64_t end) const { return {data + begin * row, end - begin, columns, row, column}; }
  Matrix some_columns(int64_t begin, int64_t end) const { return {data + begin * column, rows, end - begin, row, column}; }
};

}  // namespace th
