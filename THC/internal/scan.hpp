// Scans: running sums and products along a dimension.
//
// A long row is scanned in blocks, each by a thread, which goes on from the total of those before it. The totals of blocks are
// scanned in the same way.
#pragma once

#include "engine.hpp"
#include "rows.hpp"

namespace thc {

// Blocks of `each` elements of rows, the last ones of what is left.
struct ScanBlocks {
  const Plan &rows;  // argument, result
  Cells cells;
  int64_t n, each, step, result_step;
};
// Floating-point products may leave the range of double inside of a block, which totals, whose range is larger, do not show:
// `ends` says where each block's state ended, `bad` whether one of a row is not where the next one began. NULL for others.
struct ScanEnds {
  double *ends;
  unsigned char *bad;
};

struct Scan {
  size_t total;  // bytes of a block's total
  void (*totals)(const Call &, const ScanBlocks &, void *totals, const ScanEnds &);
  // Totals of groups of totals.
  void (*group)(const Call &, void *to, const Cells &, const void *totals, const Cells &of);
  // Each total becomes that of those before it; of its group, if `starts` is NULL, else of all.
  void (*run)(const Call &, void *totals, const Cells &, const void *starts, const Cells &groups);
  // starts NULL: rows are one block each.
  void (*apply)(const Call &, const ScanBlocks &, const void *starts, const ScanEnds &);
  // Does again what began in the wrong place; NULL: there is nothing like that.
  void (*mend)(const Call &, const ScanBlocks &, const void *starts, const ScanEnds &);
};
constexpr int64_t scan_group = 64;  // totals of a group

struct Scans {
  Scan sum, prod;
};
template <class Tag>
const Scans &scans();

// r gets t's shape. Error of argument 2: the dimension.
void scan(const Call &, const Scan &, const th::Arg &r, const th::Arg &t, int64_t dimension);

}  // namespace thc
