// Rows, the elements along a dimension, each done in parts by a thread for each. Into how many parts depends on shapes and
// strides alone, so that sums are the same on every device.
#pragma once

#include "layout.hpp"

namespace thc {

// Threads that are started together, about: enough to keep every GPU busy.
constexpr int64_t wanted_threads = int64_t{1} << 18;

// Numbers for each part of each row: neighbours are parts of a row, or rows, whichever lie closer together.
struct Cells {
  uint32_t rows, parts;
  bool by_rows;  // neighbours are parts of a row
  FastDivision inner;

  Cells(int64_t row_count, int64_t part_count, bool parts_first)
      : rows(static_cast<uint32_t>(row_count)),
        parts(static_cast<uint32_t>(part_count)),
        by_rows(parts_first),
        inner(parts_first ? parts : rows) {}
  int64_t count() const { return int64_t{rows} * parts; }
  TH_HD void find(uint32_t i, uint32_t &row, uint32_t &part) const {
    const uint32_t q = inner.of(i), rest = i - q * inner.d;
    row = by_rows ? q : rest;
    part = by_rows ? rest : q;
  }
  TH_HD size_t place(uint32_t row, uint32_t part) const {
    return by_rows ? size_t{row} * parts + part : size_t{part} * rows + row;
  }
};

// The first elements along dimension d; and those along it, the first of each other one.
inline th::View without(const th::View &v, int d) {
  th::Geometry g = v.g;
  g.size[d] = 1;
  return v.part(std::move(g));
}
inline th::View along(const th::View &v, int d) {
  th::Geometry g;
  g.insert(0, v.g.size[d], v.g.stride[d]);
  g.offset = v.g.offset;
  return v.part(std::move(g));
}

// Do the elements of a row lie closer together than rows do, in the first operand?
inline bool along_rows(const Plan &rows, int64_t n, int64_t step) {
  int64_t apart = INT64_MAX;
  for (size_t d = 0; d < rows.size.size(); ++d)
    if (rows.size[d] > 1 && rows.stride[0][d] && rows.stride[0][d] < apart) apart = rows.stride[0][d];
  return rows.count == 1 || (n > 1 && step != 0 && step < apart);
}

}  // namespace thc
