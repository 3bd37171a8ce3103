#include "scan.hpp"

#include <algorithm>

#include "reduce.hpp"

namespace thc {

namespace {

constexpr int64_t shortest = 64;  // block; rows of at most twice as many are not cut

// Elements of a block.
int64_t block_of(int64_t n, int64_t rows) {
  if (n <= 2 * shortest) return n;
  int64_t each = shortest;
  while (each < n && each * (wanted_threads / 2) / rows < n) each *= 2;
  return std::min(each, n);
}

int64_t over(int64_t n, int64_t each) { return (n + each - 1) / each; }

// The memory of a scan, and how it is done.
class Scanning {
  const Call &call;
  const Scan &op;
  const int64_t n, each, step, result_step;
  const bool by_rows;
  std::vector<int64_t> levels;  // blocks of a row, groups of these, groups of groups, ...
  Scratch totals, ends, bad;

  static std::vector<int64_t> levels_of(int64_t blocks) {
    std::vector<int64_t> levels;
    if (blocks > 1) levels.push_back(blocks);
    while (!levels.empty() && levels.back() > scan_group) levels.push_back(over(levels.back(), scan_group));
    return levels;
  }
  int64_t sum_of_levels() const {
    int64_t sum = 0;
    for (const int64_t blocks : levels) sum += blocks;
    return sum;
  }
  bool mends() const { return op.mend && !levels.empty(); }

 public:
  Scanning(const Call &c, const Scan &scan, const Plan &rows, int64_t length, int64_t block, int64_t from_step, int64_t to_step)
      : call(c),
        op(scan),
        n(length),
        each(block),
        step(from_step),
        result_step(to_step),
        by_rows(along_rows(rows, n, step)),
        levels(levels_of(over(n, each))),
        totals(call.state, call.stream, th::checked_bytes(rows.count * sum_of_levels(), op.total, "totals")),
        ends(call.state, call.stream, mends() ? th::checked_bytes(rows.count * levels[0], sizeof(double), "totals") : 0),
        bad(call.state, call.stream, mends() ? rows.count : 0) {}

  void run(const Plan &rows) const {
    const auto cells = [&](int64_t parts) { return Cells(rows.count, parts, by_rows); };
    const ScanBlocks blocks{rows, cells(over(n, each)), n, each, step, result_step};
    const ScanEnds end{static_cast<double *>(ends.get()), static_cast<unsigned char *>(bad.get())};
    if (levels.empty()) return op.apply(call, blocks, nullptr, end);
    char *level[th::max_loop_dims] = {static_cast<char *>(totals.get())};  // each is shorter by more than half than the one before
    op.totals(call, blocks, level[0], end);
    for (size_t k = 1; k < levels.size(); ++k) {
      level[k] = level[k - 1] + rows.count * levels[k - 1] * static_cast<int64_t>(op.total);
      op.group(call, level[k], cells(levels[k]), level[k - 1], cells(levels[k - 1]));
    }
    for (size_t k = levels.size(); k-- > 0;) {
      const bool top = k + 1 == levels.size();
      op.run(call, level[k], cells(levels[k]), top ? nullptr : level[k + 1], cells(top ? 1 : levels[k + 1]));
    }
    op.apply(call, blocks, level[0], end);
    if (mends()) op.mend(call, blocks, level[0], end);
  }
};

}  // namespace

void scan(const Call &call, const Scan &op, const th::Arg &r, const th::Arg &t, int64_t dimension) {
  const th::View from(t);
  const int d = dimension_of(from, dimension, 2);
  const int64_t n = from.g.size[d], each = block_of(n, from.count / n);
  Input input(from);
  th::Result result(r);
  result.shape(from.g.size);
  result.prepare();
  input.keep_from(call, result.planned());
  // Mending reads the argument once more.
  if (op.mend && each < n && th::may_overlap(result.planned(), input.view())) input.make_dense(call);
  const th::View &in = input.view();
  Plan rows = joined(without(in, d), without(result.planned(), d));
  const Scanning scanning(call, op, rows, n, each, in.g.stride[d], result.planned().g.stride[d]);
  result.commit();
  rows.data[0] = in.data();  // the result may have made their storage grow
  rows.data[1] = result.view().data();
  rows.parts([&](const Plan &some) { scanning.run(some); });
}

}  // namespace thc
