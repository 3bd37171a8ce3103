#include "reduce.hpp"

#include <algorithm>
#include <optional>

#include "TH/internal/assemble.hpp"
#include "TH/internal/flavour.hpp"

namespace thc {

int64_t most_partials = int64_t{1} << 20;

namespace {

constexpr int64_t least_folded = 32;                 // elements that are worth a thread
constexpr int64_t folded = 64;                       // partial results that a thread folds
constexpr int64_t sector = 32;                       // bytes that memory gives at least
constexpr int64_t long_row = 512;                    // bytes that first-level caches cannot keep for each thread

int64_t power_of_two_up_to(int64_t n) {
  int64_t p = 1;
  while (p * 2 <= n) p *= 2;
  return p;
}

int64_t parts_of(int64_t n, int64_t rows, int64_t element, bool by_rows) {
  int64_t wanted = std::min(n / least_folded, wanted_threads / rows);
  if (by_rows && n * element >= long_row) wanted = std::max(wanted, sector / element);
  return power_of_two_up_to(wanted);
}

// How rows are folded: all memory that it takes, and then the kernels.
class Folding {
  const Call &call;
  const Reduction &op;
  const int64_t n;
  const bool by_rows;
  std::vector<Plan> columns;
  std::vector<int64_t> parts;  // of each of these
  int64_t total = 0;           // of parts
  int64_t together;            // rows at a time
  std::optional<Scratch> scratch;

  static int64_t fewer(int64_t have) { return (have + folded - 1) / folded; }

 public:
  Folding(const Call &c, const Reduction &operation, const Plan &row, int64_t rows, bool parts_first)
      : call(c), op(operation), n(row.count), by_rows(parts_first) {
    row.parts([&](const Plan &part) {
      columns.push_back(part);
      parts.push_back(parts_of(part.count, rows, static_cast<int64_t>(op.element), by_rows));
      total += parts.back();
    });
    together = total > 1 ? std::max<int64_t>(most_partials / total, 1) : INT64_MAX;
    int64_t partials = 0;
    for (int64_t have = total; have > 1; have = fewer(have)) partials += have;
    if (partials)
      scratch.emplace(call.state, call.stream,
                      th::checked_bytes(std::min(rows, together) * partials, op.partial, "partial results"));
  }

  // The rows' results, or partial results in the rows' order. origin: where the columns were planned to begin.
  void run(const Plan &all_rows, const char *origin, char *results) const {
    all_rows.parts(
        [&](const Plan &rows) {
          run_some(rows, origin, results);
          if (results) results += rows.count * static_cast<int64_t>(op.partial);
        },
        together);
  }

 private:
  void run_some(const Plan &rows, const char *origin, char *results) const {
    const FoldArguments arguments{op.kind, op.p, n};
    char *partials = total > 1 ? static_cast<char *>(scratch->get()) : results;
    int64_t first = 0, part = 0;
    for (size_t k = 0; k < columns.size(); ++k) {
      Plan row = columns[k];
      for (int i = 0; i < row.n; ++i) row.data[i] += rows.data[0] - origin;
      const Cells threads(rows.count, parts[k], by_rows), cells(rows.count, total, by_rows);
      op.elements(call, {rows, threads, partials, cells, static_cast<uint32_t>(part), arguments}, row, first);
      first += row.count;
      part += parts[k];
    }
    for (int64_t have = total, want; have > 1; have = want) {
      want = fewer(have);
      const char *const from = partials;
      partials = want > 1 ? partials + rows.count * have * static_cast<int64_t>(op.partial) : results;
      const Cells cells(rows.count, want, by_rows);
      op.partials(call, {rows, cells, partials, cells, 0, arguments}, from, Cells(rows.count, have, by_rows));
    }
  }
};

// One row, whose results are partial ones.
Plan one_row(char *data) {
  Plan plan;
  plan.n = 3;
  plan.size.push_back(1);
  for (int k = 0; k < plan.n; ++k) {
    plan.stride[k].push_back(1);
    plan.data[k] = data;
    plan.element[k] = 1;
  }
  return plan;
}

void reduce_plan(const Call &call, const Reduction &op, const Plan &all, void *partial) {
  const Folding folding(call, op, all, 1, true);
  const Scratch result(call.state, call.stream, static_cast<ptrdiff_t>(op.partial));
  folding.run(one_row(all.data[0]), all.data[0], static_cast<char *>(result.get()));
  download(call.stream, partial, result.get(), op.partial);
}

}  // namespace

int dimension_of(const th::View &in, int64_t dimension, int argument) {
  if (dimension < 0 || dimension >= in.nd())
    th::fail_arg(argument, "dimension %lld out of range of %s of size %s", static_cast<long long>(dimension), in.name,
                 in.desc().str);
  return static_cast<int>(dimension);
}

void check_elements(const th::View &v) {
  if (v.count == 0) th::fail_arg(1, "%s has no elements", v.name);
}

th::View diagonal(const th::View &in) {
  if (in.nd() != 2) th::fail_arg(1, "%s must have two dimensions, but its size is %s", in.name, in.desc().str);
  return in.part(th::diagonal(in.g, 0));
}

void reduce(const Call &call, const Reduction &op, const th::Arg &t, int64_t dimension, bool keep, const th::Arg &values,
            const th::Arg *indices, int argument) {
  const th::View from(t);
  const int d = dimension_of(from, dimension, argument);
  th::Dims size = from.g.size;
  size[d] = 1;
  const bool drop = !keep && size.count() > 1;
  Input input(from);
  th::Result value(values);
  std::optional<th::Result> index;
  if (indices) index.emplace(*indices);
  for (th::Result *r : {&value, index ? &*index : nullptr}) {
    if (!r) continue;
    if (drop) r->shape_without(size, d);
    else r->shape(size);
    r->prepare();
    input.keep_from(call, r->planned());
  }
  const th::View &in = input.view();
  const th::View &second = value.planned(), &third = index ? index->planned() : second;
  Plan rows = joined(without(in, d), second, third);
  const int64_t n = in.g.size[d];
  const Folding folding(call, op, joined(along(in, d)), rows.count, along_rows(rows, n, in.g.stride[d]));
  const char *const origin = in.data();
  value.commit();
  if (index) index->commit();
  rows.data[0] = in.data();  // a result may have made their storage grow
  rows.data[1] = value.view().data();
  rows.data[2] = index ? index->view().data() : rows.data[1];
  folding.run(rows, origin, nullptr);
}

void reduce_all(const Call &call, const Reduction &op, const th::View &in, void *partial) {
  reduce_plan(call, op, joined(in), partial);
}

void reduce_pairs(const Call &call, const Reduction &op, const th::View &a, const th::View &b, void *partial) {
  Input input(b);
  with_plan(call, a, &input, 1, [&](const Plan &all) { reduce_plan(call, op, all, partial); });
}

double number_of(const Call &call, const Reduction &op, const th::View &in, double none) {
  if (!in.count) return none;
  alignas(16) char partial[32];
  reduce_all(call, op, in, partial);
  return op.number(partial, {op.kind, op.p, in.count});
}

double distance(const Call &call, const Reduction &norm, const th::Arg &a, const th::Arg &b) {
  const th::View x(a), y(b);
  th::check_same_count(x, y);
  if (!x.count) return 0;
  alignas(16) char partial[32];
  reduce_pairs(call, norm, x, y, partial);
  return norm.number(partial, {norm.kind, norm.p, x.count});
}

bool equal(const Call &call, const Reduction &differ, const th::Arg &a, const th::Arg &b) {
  const th::View x(a), y(b);
  if (x.g.size != y.g.size) return false;
  int different = 0;
  reduce_pairs(call, differ, x, y, &different);
  return !different;
}

void renorm(const Call &call, const Reductions &table, const th::Arg &r, const th::Arg &t, double p, int64_t dimension,
            double most) {
  const th::View from(t);
  const int d = dimension_of(from, dimension, 3);
  if (!(p > 0)) th::fail_arg(2, "the norm's power %g is not positive", p);
  if (from.nd() < 2) th::fail_arg(1, "%s of size %s must have at least 2 dimensions", from.name, from.desc().str);
  Input input(from);
  th::Result result(r);
  result.shape(from.g.size);
  result.prepare();
  input.keep_from(call, result.planned());

  const th::View &in = input.view();
  const int64_t n = in.g.size[d];
  const th::View line = along(in, d);
  const Plan rows = joined(line, line, line), columns = joined(without(in, d));
  const Reduction norm = table.norm(p, false);
  const Folding folding(call, norm, columns, n, along_rows(rows, columns.count, columns.stride[0][0]));
  const Scratch partials(call.state, call.stream, th::checked_bytes(n, norm.partial, "norms"));
  const Temporary factors(call, dims({n}), table.factor, "factors");
  folding.run(rows, in.data(), static_cast<char *>(partials.get()));
  norm.factors(call, factors.view.data(), partials.get(), n, {norm.kind, norm.p, columns.count}, most);

  th::Geometry spread = in.g;
  for (int k = 0; k < in.nd(); ++k) spread.stride[k] = k == d;
  spread.offset = 0;
  const th::View scale = factors.view.part(std::move(spread));
  Plan product = joined(result.planned(), in, scale);
  result.commit();
  product.data[0] = result.view().data();
  product.data[1] = in.data();
  table.scale(call, product);
}

}  // namespace thc
