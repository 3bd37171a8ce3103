#include "sampling.hpp"

#include <algorithm>

#include "TH/internal/flavour.hpp"

#include "check.cuh"
#include "copy.hpp"
#include "elementary.hpp"
#include "prim.hpp"
#include "random.cuh"

namespace thc {

namespace {

using ll = long long;

// Elements as dense doubles.
std::unique_ptr<Temporary> as_doubles(const Call &call, const th::View &v, Convert to_double) {
  auto dense = std::make_unique<Temporary>(call, v.g.size, sizeof(double), v.name);
  Input input(v);
  with_plan(call, dense->view, &input, 1, [&](const Plan &p) { to_double(call, p); });
  return dense;
}
template <class T>
T *elements(const Temporary &t) {
  return reinterpret_cast<T *>(t.view.data());
}

struct IsNoWeight {
  TH_HD bool operator()(double w) const { return !(w >= 0 && w <= std::numeric_limits<double>::max()); }
};

// ---- Sums ----

// Rows of weights in chunks, whose length depends on that of the row alone, so that the sums do not depend on the device: the
// weights become their sums within a chunk, the chunks' sums those of the chunks before.
struct Sums {
  double *weights;    // rows * n
  double *before;     // rows * (chunks + 1)
  int64_t *positive;  // rows * chunks: how many weights are not 0
  double *scale;      // rows: what weights are multiplied by
  int64_t n, chunk, chunks;

  // Weights above 0 stay so.
  TH_HD static double scaled(double w, double by) {
    constexpr double least = std::numeric_limits<double>::denorm_min();
    const double v = w * by;
    return v > 0 || !(w > 0) ? v : least;
  }
};
// A thread for each chunk.
struct SumChunks : Sums {
  bool write;  // or else only what they sum up to

  TH_HD void operator()(uint32_t i) const {
    const int64_t row = i / chunks, c = i % chunks, begin = c * chunk, end = begin + chunk < n ? begin + chunk : n;
    double *const w = weights + row * n;
    const double by = scale[row];
    double sum = 0;
    int64_t count = 0;
    for (int64_t k = begin; k < end; ++k) {
      count += w[k] > 0;
      sum += scaled(w[k], by);
      if (write) w[k] = sum;
    }
    before[row * (chunks + 1) + c + 1] = sum;
    positive[i] = count;
  }
};
// A thread for each row.
struct AddChunks : Sums {
  TH_HD void operator()(uint32_t row) const {
    double *const b = before + row * (chunks + 1);
    b[0] = 0;
    for (int64_t c = 0; c < chunks; ++c) b[c + 1] += b[c];
  }
};
// A sum that overflows, or is of a few bits only, is made anew of other weights.
struct Rescale : Sums {
  TH_HD void operator()(uint32_t row) const {
    const double sum = before[row * (chunks + 1) + chunks];
    scale[row] = sum > std::numeric_limits<double>::max() ? 0x1p-64 : sum < 0x1p-900 ? 0x1p128 : 1;
  }
};
struct Ones {
  double *to;
  TH_HD void operator()(uint32_t i) const { to[i] = 1; }
};
// Rows without as many weights above 0 as are needed.
struct ShortRows {
  const int64_t *positive;
  int64_t chunks, needed;
  int64_t *of_row;
  unsigned long long *least;

  TH_HD void operator()(uint32_t row) const {
    int64_t count = 0;
    for (int64_t c = 0; c < chunks; ++c) count += positive[row * chunks + c];
    of_row[row] = count;
    if (count < needed) keep_least(least, row);
  }
};

// ---- With replacement: a draw below the sum, looked up in the sums ----

struct LookUp : Distribution<int64_t, double, 2> {
  Sums sums;
  int64_t samples, base;

  TH_HD double operator()(const Words &w, int k) const { return static_cast<double>(w.wide(k) >> 11) * 0x1p-53; }
  TH_HD int64_t value(double u, uint64_t element) const {
    const int64_t row = static_cast<int64_t>(element) / samples;
    const double *const b = sums.before + row * (sums.chunks + 1), *const upto = sums.weights + row * sums.n;
    const double x = u * b[sums.chunks];
    // The first one that is above x, in either list: so its weight is not 0.
    int64_t low = 0, high = sums.chunks - 1;
    while (low < high) {
      const int64_t middle = (low + high) / 2;
      if (x < b[middle + 1]) high = middle;
      else low = middle + 1;
    }
    const double rest = b[low];
    const int64_t end = (low + 1) * sums.chunk < sums.n ? (low + 1) * sums.chunk : sums.n;
    low *= sums.chunk;
    high = end - 1;
    while (low < high) {
      const int64_t middle = (low + high) / 2;
      if (x < rest + upto[middle]) high = middle;
      else low = middle + 1;
    }
    return low + base;
  }
};

// ---- Without: the least of exponential draws that are divided by the weights ----

// P. S. Efraimidis and P. G. Spirakis, Weighted random sampling with a reservoir (2006). Of the quotients the logarithms, which
// neither overflow nor vanish: as words (row, logarithm in order of size, index).
struct Keys {
  const double *weights;
  Wide *words;
  Generator g;
  uint64_t first;  // number of the first weight
  uint32_t n;

  TH_HD void operator()(uint32_t i) const {
    const uint64_t e = first + i;
    const double u = static_cast<double>(philox(g.seed, e / 2, g.offset).wide(static_cast<int>(e % 2)) >> 11) * 0x1p-53;
    const double w = weights[e];
    const double key = w > 0 ? log_of(-log_of(1 - u)) - log_of(w) : std::numeric_limits<double>::infinity();
    const uint64_t bits = double_bits(key), ordered = bits >> 63 ? ~bits : bits | uint64_t{1} << 63;
    words[i] = Wide{i / n} << 96 | Wide{ordered} << 32 | i % n;
  }
};
struct TakeFirst {
  const Wide *words;
  int64_t *to;
  int64_t n, samples, base;
  TH_HD void operator()(uint32_t i) const {
    const int64_t row = i / samples, k = i % samples;
    to[i] = static_cast<int64_t>(static_cast<uint32_t>(words[row * n + k])) + base;
  }
};

constexpr int64_t kernel_limit = int64_t{1} << 31, together = int64_t{1} << 20;

void draw_without_replacement(const Call &call, const double *weights, int64_t rows, int64_t n, int64_t samples,
                              const th::View &out, const Temporary &order, const Sorter &sorter, int64_t batch,
                              const Generator &g) {
  Wide *const words = static_cast<Wide *>(sorter.words());
  for (int64_t begin = 0; begin < rows; begin += batch) {
    const int64_t m = std::min(batch, rows - begin);
    for_n(call, m * n, Keys{weights, words, g, static_cast<uint64_t>(begin * n), static_cast<uint32_t>(n)});
    int row_bits = 0;
    while (int64_t{1} << row_bits < m) ++row_bits;
    const Wide *const sorted = static_cast<const Wide *>(sorter.sort(m * n, 32, 96 + row_bits));
    for_n(call, m * samples, TakeFirst{sorted, elements<int64_t>(order) + begin * samples, n, samples, th::index_base()});
  }
  move_elements(call, out, order.view);
}

}  // namespace

void multinomial(const Call &call, const th::Arg &self, const th::Arg &weights_arg, Convert to_double, int64_t samples,
                 bool with_replacement) {
  const th::View given(weights_arg);
  if (given.nd() != 1 && given.nd() != 2)
    th::fail_arg(3, "%s must have one or two dimensions, but its size is %s", given.name, given.desc().str);
  const int64_t n = given.g.size[given.nd() - 1], rows = given.count / n;
  if (samples <= 0) th::fail_arg(2, "%lld samples", static_cast<ll>(samples));
  if (!with_replacement && samples > n)
    th::fail_arg(2, "%lld samples without replacement from %lld weights", static_cast<ll>(samples), static_cast<ll>(n));
  Sums sums = {};
  sums.n = n;
  for (sums.chunk = 32; sums.chunk * sums.chunk < n;) sums.chunk *= 2;
  sums.chunks = (n + sums.chunk - 1) / sums.chunk;
  // Batches are of whole rows.
  const int64_t batch = std::min(rows, std::max<int64_t>(together / n, 1));
  if (rows * sums.chunks >= kernel_limit || batch * n >= kernel_limit)
    th::fail_arg(3, "%s of size %s has too many weights", given.name, given.desc().str);

  const auto weights = as_doubles(call, given, to_double);
  const int64_t bad = first_bad<double>(call, &weights->view, IsNoWeight());
  if (bad >= 0)
    th::fail_arg(2, "element %lld of %s is %g, not a weight", static_cast<ll>(bad), given.name,
                 element_of<double>(call, weights->view, bad));
  const Temporary before(call, dims({rows * (sums.chunks + 1)}), sizeof(double), "sums of weights");
  const Temporary positive(call, dims({rows * sums.chunks}), sizeof(int64_t), "counts of weights");
  const Temporary scale(call, dims({rows}), sizeof(double), "scales of weights");
  sums.weights = elements<double>(*weights);
  sums.before = elements<double>(before);
  sums.positive = elements<int64_t>(positive);
  sums.scale = elements<double>(scale);
  for_n(call, rows, Ones{sums.scale});
  for_n(call, rows * sums.chunks, SumChunks{sums, false});
  if (call.state.checked) {
    const Temporary counts(call, dims({rows}), sizeof(int64_t), "counts of weights");
    const Least least(call);
    const int64_t needed = with_replacement ? 1 : samples;
    for_n(call, rows, ShortRows{sums.positive, sums.chunks, needed, elements<int64_t>(counts), least.on_device()});
    const int64_t row = least.read();
    if (row >= 0) {
      const int64_t count = element_of<int64_t>(call, counts.view, row);
      if (count == 0) th::fail_arg(2, "the weights of row %lld of %s are all 0", static_cast<ll>(row), given.name);
      th::fail_arg(2, "%lld samples without replacement from the %lld weights above 0 of row %lld of %s",
                   static_cast<ll>(samples), static_cast<ll>(count), static_cast<ll>(row), given.name);
    }
  }

  th::Dims size = given.g.size;
  size[size.count() - 1] = samples;
  th::Result result(self);
  result.shape(size);
  result.prepare();
  if (with_replacement) {
    const Generator g = take_draws(call, 1);
    result.commit();
    for_n(call, rows, AddChunks{sums});
    for_n(call, rows, Rescale{sums});
    for_n(call, rows * sums.chunks, SumChunks{sums, true});
    for_n(call, rows, AddChunks{sums});
    LookUp of = {};
    of.sums = sums;
    of.samples = samples;
    of.base = th::index_base();
    draw(call, result.view(), nullptr, g, of);
  } else {
    const Temporary order(call, size, sizeof(int64_t), "the samples");
    const Sorter sorter(call, words128, batch * n);
    const Generator g = take_draws(call, 1);
    result.commit();
    draw_without_replacement(call, sums.weights, rows, n, samples, result.view(), order, sorter, batch, g);
  }
}

// ---- The alias method ----

namespace {

struct AliasOf : Distribution<int64_t, uint64_t, 2> {
  const int64_t *alias;
  const double *share;
  int64_t n, base;

  TH_HD uint64_t operator()(const Words &w, int k) const { return w.wide(k); }
  TH_HD int64_t value(uint64_t v, uint64_t) const {
    const int64_t i = static_cast<int64_t>(static_cast<double>(v >> 32) * 0x1p-32 * static_cast<double>(n));
    return static_cast<uint32_t>(v) * 0x1p-32 < share[i] ? i + base : alias[i];
  }
};
struct IsNoAlias {
  int64_t last;
  TH_HD bool operator()(int64_t i) const { return i < 0 || i > last; }
};
struct IsNoShare {
  TH_HD bool operator()(double q) const { return !(q >= 0 && q <= 1); }
};

}  // namespace

void put(const Call &call, th::Result &first, const th::View &first_from, th::Result &second, const th::View &second_from) {
  first.shape(first_from.g.size);
  second.shape(second_from.g.size);
  first.prepare();
  second.prepare();
  const Temporary first_there(call, first_from.g.size, first_from.element, first_from.name);
  const Temporary second_there(call, second_from.g.size, second_from.element, second_from.name);
  upload(call, first_there.view, first_from.data());
  upload(call, second_there.view, second_from.data());
  first.commit();
  second.commit();
  move_elements(call, first.view(), first_there.view);
  move_elements(call, second.view(), second_there.view);
}

void alias_draw(const Call &call, const th::Arg &self, const th::Arg &alias_arg, const th::Arg &share_arg, Convert to_double) {
  const th::View alias(alias_arg), share(share_arg);
  th::Result result(self);
  result.as_is();
  th::check_same_count(alias, share);
  if (alias.count == 0) th::fail_arg(3, "%s has no elements", alias.name);
  // Legacy: 0 stands for no alias.
  const int64_t last = alias.count - 1 + th::index_base();
  const int64_t at = first_bad<int64_t>(call, &alias, IsNoAlias{last});
  if (at >= 0)
    th::fail_arg(3, "element %lld of %s is %lld, out of range [0, %lld]", static_cast<ll>(at), alias.name,
                 static_cast<ll>(element_of<int64_t>(call, alias, at)), static_cast<ll>(last));
  const auto shares = as_doubles(call, share, to_double);
  const int64_t wrong = first_bad<double>(call, &shares->view, IsNoShare());
  if (wrong >= 0)
    th::fail_arg(4, "element %lld of %s is %g, outside [0, 1]", static_cast<ll>(wrong), share.name,
                 element_of<double>(call, shares->view, wrong));
  Input aliases(alias);
  if (!th::is_contiguous(alias.g) || th::may_overlap(result.planned(), alias)) aliases.make_dense(call);
  AliasOf of = {};
  of.alias = reinterpret_cast<const int64_t *>(aliases.view().data());
  of.share = elements<double>(*shares);
  of.n = alias.count;
  of.base = th::index_base();
  draw(call, result.view(), nullptr, draws_for(call, result.planned().count, of), of);
}

}  // namespace thc
