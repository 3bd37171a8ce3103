#include "reduce.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <optional>

#include "parallel.hpp"
#include "slices.hpp"

namespace th {

namespace {

using simd::Partial;
using simd::Reduction;

constexpr int64_t outputs_block = simd::reduction_block;
constexpr int64_t gathered = 1024;         // elements brought together at a time
constexpr int64_t most_gathered = 8192;    // of several slices
constexpr int64_t parallel_grain = 32768;  // elements that are worth a wake-up
constexpr int64_t most_parts = 1024;       // of one reduction

int64_t grain(const Reduction &op) { return op.map ? parallel_grain / 16 : parallel_grain; }

// Partial results on the stack.
struct PartialBlock {
  alignas(64) char value[outputs_block * static_cast<int64_t>(simd::largest_partial)];
  int64_t index[outputs_block];
  Partial get() { return {value, index}; }
};

// Partial results on the heap.
struct Partials {
  Block<char> value;
  Block<int64_t> index;
  Partials() = default;
  Partials(const Reduction &op, int64_t n)
      : value(checked_bytes(n, op.value, "partial results")), index(op.index ? Block<int64_t>(n) : Block<int64_t>()) {}
  Partial get() const { return {value.get(), index.get()}; }
};

Partial at(const Reduction &op, Partial p, int64_t i) {
  return {p.value + i * static_cast<int64_t>(op.value), op.index ? p.index + i : nullptr};
}

// n elements cut into parts of equal length, but for the last.
struct Parts {
  int64_t n, each, count;
  Parts(int64_t total, int64_t wanted) : n(total), each((n + wanted - 1) / wanted), count((n + each - 1) / each) {}
  int64_t first(int64_t part) const { return part * each; }
  int64_t length(int64_t part) const { return std::min(each, n - first(part)); }
};

// Slices, as their elements lie in memory. The other dimensions are fused where their strides allow.
class Reducer : public Slices {
  const Reduction &op;
  int fused = 0;
  int64_t extent[max_loop_dims], apart[max_loop_dims];
  bool by_rows;  // slice by slice; else a block of slices at once
  int64_t fold;  // so many rows of a dense matrix of few columns are taken as one

 public:
  Reducer(const Reduction &reduction, const View &in, int dimension) : Slices(in, dimension), op(reduction) {
    for (int d = 0; d < nd; ++d) {
      if (fused && apart[fused - 1] == stride[d] * size[d]) extent[fused - 1] *= size[d];
      else extent[fused++] = size[d];
      apart[fused - 1] = stride[d];
    }
    by_rows = fused == 0 || (n > 1 && nesting(step) < nesting(apart[fused - 1]));
    const int64_t m = fused ? extent[fused - 1] : 0;
    fold = !by_rows && apart[fused - 1] == 1 && step == m && m <= most_folded && !op.map ? outputs_block / m : 1;
  }

  // Slices that must be reduced together: the result must not depend on where threads divide them.
  int64_t together() const { return fold > 1 ? extent[fused - 1] : 1; }

  // What a thread takes at least of units of slices of `length` elements each.
  int64_t units(int64_t length) const {
    const int64_t unit = together(), least = std::max<int64_t>(grain(op) / (length * unit), 1);
    return by_rows || fold > 1 ? least : columns_grain(count, least);
  }

  // Into how many parts each slice is cut: enough for many threads where slices are few, but no small ones, and few in all.
  int64_t parts() const {
    const int64_t useful = n / std::max<int64_t>(grain(op) / count, 1);
    return std::clamp<int64_t>(std::min(useful, (by_rows ? 1024 : 16384) / count), 1, most_parts);
  }

  // Reduce elements [first, first + length) of m slices from number `begin` on.
  void reduce(Partial to, int64_t begin, int64_t m, int64_t first, int64_t length) const {
    const char *p = data + first * step * element;
    int64_t index[max_loop_dims];
    for (int d = fused - 1; d >= 0; --d) {
      index[d] = begin % extent[d];
      begin /= extent[d];
      p += index[d] * apart[d] * element;
    }
    if (fused == 0) {
      run(to, p, 0, 1, first, length);
      return;
    }
    const int inner = fused - 1;
    for (int64_t done = 0; done < m;) {
      const int64_t k = std::min(m - done, extent[inner] - index[inner]);
      run(at(op, to, done), p, apart[inner], k, first, length);
      done += k;
      index[inner] += k;
      p += k * apart[inner] * element;
      for (int d = inner; d > 0 && index[d] == extent[d]; --d) {
        p += (apart[d - 1] - extent[d] * apart[d]) * element;
        index[d] = 0;
        ++index[d - 1];
      }
    }
  }

 private:
  static constexpr int64_t most_folded = 32;

  // m slices whose elements at `first` are `next` from each other, from p on.
  void run(Partial to, const char *p, int64_t next, int64_t m, int64_t first, int64_t length) const {
    if (by_rows) {
      if (step == 1 && !op.map) op.rows(to, p, next, m, length, first);
      else
        for (int64_t i = 0; i < m; ++i) gathered_row(at(op, to, i), p + i * next * element, first, length);
    } else if (next == 1 && !op.map) {
      if (fold > 1 && length >= 2 * fold) folded_columns(to, p, m, first, length);
      else op.columns(to, p, step, length, m, first, true);
    } else {
      gathered_columns(to, p, next, m, first, length);
    }
  }

  void gathered_row(Partial to, const char *p, int64_t first, int64_t length) const {
    alignas(64) char buffer[gathered * 8];
    alignas(64) double mapped[gathered];
    PartialBlock more;
    for (int64_t i = 0; i < length; i += gathered) {
      const int64_t k = std::min(gathered, length - i);
      const char *q = p + i * step * element;
      if (step != 1) {
        gather_any(static_cast<size_t>(element), buffer, q, step, k);
        q = buffer;
      }
      if (op.map) {
        op.map(mapped, q, k, op.p);
        q = reinterpret_cast<const char *>(mapped);
      }
      op.rows(i ? more.get() : to, q, 0, 1, k, first + i);
      if (i) op.join(to, more.get(), 1);
    }
  }

  void gathered_columns(Partial to, const char *p, int64_t next, int64_t m, int64_t first, int64_t length) const {
    alignas(64) char buffer[most_gathered * 8];
    alignas(64) double mapped[most_gathered];
    const int64_t inner = fused ? extent[fused - 1] : 1, rows = most_gathered / std::min(outputs_block, inner);  // whatever m is
    for (int64_t i = 0; i < length; i += rows) {
      const int64_t k = std::min(rows, length - i);
      for (int64_t r = 0; r < k; ++r)
        gather_any(static_cast<size_t>(element), buffer + r * m * element, p + (i + r) * step * element, next, m);
      if (op.map) op.map(mapped, buffer, k * m, op.p);
      op.columns(to, op.map ? reinterpret_cast<const char *>(mapped) : buffer, m, k, m, first + i, i == 0);
    }
  }

  // The matrix of `fold` times as many columns first, whose groups of m are then joined. The rows that are left over come last.
  void folded_columns(Partial to, const char *p, int64_t m, int64_t first, int64_t length) const {
    PartialBlock all;
    const Partial wide = all.get();
    const int64_t rows = length / fold, left = length % fold;
    op.columns(wide, p, m * fold, rows, m * fold, 0, true);
    if (op.index)
      for (int64_t i = 0; i < m * fold; ++i) wide.index[i] = first + wide.index[i] * fold + i / m;
    std::memcpy(to.value, wide.value, static_cast<size_t>(m) * op.value);
    if (op.index) std::copy(wide.index, wide.index + m, to.index);
    for (int64_t k = 1; k < fold; ++k) op.join(to, at(op, wide, k * m), m);
    if (left == 0) return;
    op.columns(wide, p + rows * fold * m * element, m, left, m, first + rows * fold, true);
    op.join(to, wide, m);
  }
};
static_assert(most_gathered >= outputs_block);

// Turns partial results into elements of the results, in the slices' order.
class Finisher {
  const Reduction &op;
  int64_t n;
  Cursor values, indices;

 public:
  Finisher(const Reduction &reduction, int64_t count, const View &v, const Geometry &gv, const View &i,
           const Geometry &gi, int64_t begin)
      : op(reduction), n(count), values(v.data(), v.element, gv), indices(i.data(), i.element, gi) {
    values.seek(begin);
    indices.seek(begin);
  }
  // The next m <= outputs_block ones.
  void put(Partial p, int64_t m) {
    alignas(64) char element[outputs_block * 8];
    op.finish(element, p.value, m, n, op.p);
    values.scatter(element, m);
    if (op.index) indices.scatter(reinterpret_cast<const char *>(p.index), m);
  }
};

// The partial results of all slices, at the beginning of `all`, which has room for all parts of them.
void reduce_parts(const Reduction &op, const Reducer &slices, const Parts &parts, Partial all) {
  const int64_t count = slices.count, unit = slices.together();
  parallel(parts.count * count / unit, slices.units(parts.each), [&](int64_t begin, int64_t end) {
    begin *= unit;
    end *= unit;
    for (int64_t m; begin < end; begin += m) {
      const int64_t part = begin / count, slice = begin % count;
      m = std::min({end - begin, count - slice, outputs_block / unit * unit});
      slices.reduce(at(op, all, begin), slice, m, parts.first(part), parts.length(part));
    }
  });
  for (int64_t part = 1; part < parts.count; ++part) op.join(all, at(op, all, part * count), count);
}

}  // namespace

void reduce(const Reduction &op, const Arg &t, int dimension, bool keep, const Arg &values, const Arg *indices, int argument) {
  View in(t);
  check_dimension(argument, dimension, in);
  Dims size = in.g.size;
  size[dimension] = 1;
  const bool drop = !keep && size.count() > 1;
  Output value(values);
  std::optional<Output> index;
  if (indices) index.emplace(*indices);
  for (Output *o : {&value, index ? &*index : nullptr}) {
    if (!o) continue;
    if (drop) o->prepare_without(size, dimension);
    else o->prepare(size);
    in.keep_from(o->planned());
  }
  Reducer slices(op, in, dimension);
  const Parts parts(slices.n, slices.parts());
  Partials partials;
  if (parts.count > 1) partials = Partials(op, parts.count * slices.count);
  value.commit();
  if (index) index->commit();
  slices.data = in.data();  // a result may have made their storage grow

  const View &v = value.open(), &i = index ? index->open() : v;
  const Geometry gv = slices.others(v.g, dimension, drop), gi = slices.others(i.g, dimension, drop);
  const int64_t count = slices.count, unit = slices.together(), each = outputs_block / unit * unit;
  if (parts.count == 1) {
    parallel(count / unit, slices.units(slices.n), [&](int64_t begin, int64_t end) {
      begin *= unit;
      end *= unit;
      Finisher finish(op, slices.n, v, gv, i, gi, begin);
      PartialBlock block;
      for (; begin < end; begin += each) {
        const int64_t m = std::min(each, end - begin);
        slices.reduce(block.get(), begin, m, 0, slices.n);
        finish.put(block.get(), m);
      }
    });
  } else {
    const Partial all = partials.get();
    reduce_parts(op, slices, parts, all);
    Finisher finish(op, slices.n, v, gv, i, gi, 0);
    for (int64_t k = 0; k < count; k += outputs_block) finish.put(at(op, all, k), std::min(outputs_block, count - k));
  }
  value.close();
  if (index) index->close();
}

void check_elements(const View &v) {
  if (v.count == 0) fail_arg(1, "%s has no elements", v.name);
}

namespace {

// The dimensions of more than one element as they lie in memory.
Geometry in_memory_order(const Geometry &of) {
  Geometry g;
  for (int d = 0; d < of.nd(); ++d) {
    int i = g.nd();
    while (i > 0 && nesting(g.stride[i - 1]) < nesting(of.stride[d])) --i;
    if (of.size[d] > 1) g.insert(i, of.size[d], of.stride[d]);
  }
  return g;
}

// n elements, part by part. block(part's first, its end) gives what makes blocks: next(i, k) is where the k dense elements from
// number i on are; whole parts if dense.
template <class Blocks>
void reduce_blocks(const Reduction &op, int64_t n, bool dense, void *value, Blocks blocks) {
  const Parts parts(n, std::clamp<int64_t>(n / grain(op), 1, most_parts));
  PartialBlock few;
  Partials many;
  if (parts.count > 1) many = Partials(op, parts.count);
  const Partial all = parts.count > 1 ? many.get() : few.get();
  parallel(parts.count, 1, [&](int64_t begin, int64_t end) {
    PartialBlock more;
    alignas(64) double mapped[gathered];
    for (int64_t part = begin; part < end; ++part) {
      const Partial to = at(op, all, part);
      const int64_t first = parts.first(part), last = first + parts.length(part);
      auto next = blocks(first);
      const int64_t each = dense && !op.map ? last - first : gathered;
      for (int64_t i = first; i < last; i += each) {
        const int64_t k = std::min(each, last - i);
        const char *p = next(i, k);
        if (op.map) {
          op.map(mapped, p, k, op.p);
          p = reinterpret_cast<const char *>(mapped);
        }
        op.rows(i > first ? more.get() : to, p, 0, 1, k, i);
        if (i > first) op.join(to, more.get(), 1);
      }
    }
  });
  for (int64_t part = 1; part < parts.count; ++part) op.join(all, at(op, all, part), 1);
  std::memcpy(value, all.value, op.value);
}

// Dense elements of a view from some number on: where they are, or gathered.
class Reading {
  const char *data;
  int64_t element;
  bool dense;
  Cursor cursor;
  alignas(64) char buffer[gathered * 8];

 public:
  Reading(const View &v, const Geometry &g, bool is_dense, int64_t first)
      : data(v.data()), element(static_cast<int64_t>(v.element)), dense(is_dense), cursor(v.data(), v.element, g) {
    if (!dense) cursor.seek(first);
  }
  const char *operator()(int64_t i, int64_t k) {
    if (dense) return data + i * element;
    cursor.gather(buffer, k);
    return buffer;
  }
};

}  // namespace

void reduce_all(const Reduction &op, const View &in, void *value) {
  const Geometry g = in_memory_order(in.g);
  const bool dense = is_contiguous(g);
  reduce_blocks(op, in.count, dense, value, [&](int64_t first) { return Reading(in, g, dense, first); });
}

double number_of_all(const Reduction &op, const Arg &t, double none) {
  const View in(t);
  if (!in.count) return none;
  alignas(8) char partial[simd::largest_partial];
  reduce_all(op, in, partial);
  return op.number(partial, in.count, op.p);
}

double distance(const Reduction &norm, Subtract subtract, const Arg &a, const Arg &b) {
  const View x(a), y(b);
  check_same_count(x, y);
  if (!x.count) return 0;
  const bool dense_x = is_contiguous(x.g), dense_y = is_contiguous(y.g);
  alignas(8) char partial[simd::largest_partial];
  struct Differences {
    Reading a, b;
    Subtract subtract;
    alignas(64) double buffer[gathered];
    Differences(const View &x, bool dense_x, const View &y, bool dense_y, Subtract s, int64_t first)
        : a(x, x.g, dense_x, first), b(y, y.g, dense_y, first), subtract(s) {}
    const char *operator()(int64_t i, int64_t k) {
      subtract(buffer, a(i, k), b(i, k), k);
      return reinterpret_cast<const char *>(buffer);
    }
  };
  reduce_blocks(norm, x.count, false, partial, [&](int64_t first) {
    return Differences(x, dense_x, y, dense_y, subtract, first);
  });
  return norm.number(partial, x.count, norm.p);
}

namespace {

// Is there a Byte that `is` holds for, given that it does for the reduction of some when for one of them?
template <class Is>
bool find_byte(const Reduction &op, const Arg &t, Is is) {
  const View in(t);
  check_elements(in);
  unsigned char found;
  if (!is_contiguous(in_memory_order(in.g))) {
    reduce_all(op, in, &found);
    return is(found);
  }
  // A little first, then twice as much again and again: an early one is found early.
  Geometry g;
  g.insert(0, 0, 1);
  for (int64_t done = 0, n = 4096; done < in.count; done += g.size[0], n *= 2) {
    g.size[0] = std::min(n, in.count - done);
    g.offset = in.g.offset + done;
    reduce_all(op, in.part(g), &found);
    if (is(found)) return true;
  }
  return false;
}

}  // namespace

bool all_bytes(const Reduction &smallest, const Arg &t) {
  return !find_byte(smallest, t, [](unsigned char v) { return v == 0; });
}
bool any_byte(const Reduction &largest, const Arg &t) {
  return find_byte(largest, t, [](unsigned char v) { return v != 0; });
}

void renorm(const Renorm &op, const Arg &r, const Arg &t, int dimension, double most) {
  const Reduction &norm = op.norm;
  View in(t);
  check_dimension(3, dimension, in);
  if (!(norm.p > 0)) fail_arg(2, "the norm's power %g is not positive", norm.p);
  if (in.nd() < 2) fail_arg(1, "%s of size %s must have at least 2 dimensions", in.name, in.desc().str);
  Output result(r);
  result.prepare(in.g.size);
  in.keep_from(result.planned());

  // The other dimensions, fused; the longest of them is reduced first, which leaves partial results to be joined.
  Geometry g = in_memory_order([&] {
    Geometry others = in.g;
    others.erase(dimension);
    return others;
  }());
  for (int d = g.nd() - 1; d > 0; --d)
    if (g.stride[d - 1] == g.stride[d] * g.size[d]) {
      g.size[d - 1] *= g.size[d];
      g.stride[d - 1] = g.stride[d];
      g.erase(d);
    }
  if (g.nd() == 0) g.insert(0, 1, 1);
  const int longest = static_cast<int>(std::max_element(g.size.begin(), g.size.end()) - g.size.begin());
  const int64_t n = in.g.size[dimension];
  g.insert(0, n, in.g.stride[dimension]);
  g.offset = in.g.offset;
  const View ordered = in.part(g);
  Reducer slices(norm, ordered, longest + 1);
  const Parts parts(slices.n, slices.parts());
  const Partials partials(norm, parts.count * slices.count), joined(norm, n);
  const View scale = dense_view(Dims(&n, 1), op.factor, "scale");
  const Block<double> factor(n);
  reduce_parts(norm, slices, parts, partials.get());

  // Which index of `dimension` a slice has.
  int64_t inner = slices.count;
  for (int d = 0; d < slices.nd && inner > 1; ++d) {
    inner /= slices.size[d];
    if (slices.from[d] == 0) break;
  }
  const Block<char> seen(n);
  std::memset(seen.get(), 0, static_cast<size_t>(n));
  for (int64_t i = 0; i < slices.count; ++i) {
    const int64_t k = n > 1 ? i / inner % n : 0;
    const Partial to = at(norm, joined.get(), k), from = at(norm, partials.get(), i);
    if (seen[k]) norm.join(to, from, 1);
    else std::memcpy(to.value, from.value, norm.value);
    seen[k] = 1;
  }
  for (int64_t k = 0; k < n; ++k) {
    const double length = norm.number(at(norm, joined.get(), k).value, 0, norm.p);
    factor[k] = length > most ? most / (length + 1e-7) : 1;
  }
  char *const rounding[] = {scale.data(), reinterpret_cast<char *>(factor.get())};
  op.round(nullptr, rounding, n);

  Geometry spread = in.g;
  for (int d = 0; d < in.nd(); ++d) spread.stride[d] = d == dimension;
  spread.offset = 0;
  const View factors = scale.part(spread);
  result.commit();
  const View &out = result.open();
  const Operand operands[] = {{&out, true}, {&in, false}, {&factors, false}};
  loop(op.multiply, nullptr, operands, 3);
  result.close();
}

namespace {

constexpr int64_t most_counters = 262144;      // of all parts together, unless one needs more
constexpr int64_t most_bins_with_ways = 1024;  // these stay in a first-level cache

// The range of the numbers among the elements; a little around it when they are equal.
void number_range(const Reduction &range, const View &in, double *least, double *most) {
  double found[2] = {INFINITY, -INFINITY};
  if (in.count) reduce_all(range, in, found);
  if (found[0] > found[1]) found[0] = found[1] = 0;
  if (std::isinf(found[0]) || std::isinf(found[1]))
    fail_arg(2, "the numbers of %s reach from %g to %g: a range must be given", in.name, found[0], found[1]);
  constexpr double largest = std::numeric_limits<double>::max(), epsilon = std::numeric_limits<double>::epsilon();
  const double around = found[0] < found[1] ? 0 : std::max(1.0, std::fabs(found[0]) * epsilon);
  *least = std::max(found[0] - around, -largest);
  *most = std::min(found[1] + around, largest);
}

// Row `row` of a result: for each bin the sum of `ways` neighbours in each of `parts` lists of counters.
void put_counts(Kernel round, const View &out, int64_t row, int64_t bins, const int64_t *counters, int ways, int64_t parts) {
  Cursor to(out);
  to.seek(row * bins);
  for (int64_t i = 0; i < bins; i += outputs_block) {
    const int64_t m = std::min(outputs_block, bins - i);
    int64_t sum[outputs_block] = {};
    for (int64_t part = 0; part < parts; ++part) {
      const int64_t *from = counters + (part * (bins + 1) + i) * ways;
      for (int64_t k = 0; k < m; ++k)
        for (int way = 0; way < ways; ++way) sum[k] += from[k * ways + way];
    }
    alignas(64) char element[outputs_block * 8];
    char *const operands[] = {element, reinterpret_cast<char *>(sum)};
    round(nullptr, operands, m);
    to.scatter(element, m);
  }
}

}  // namespace

void histogram(const Histogram &op, const Arg &hist, const Arg &t, bool by_rows, int64_t bins, double least, double most) {
  View in(t);
  if (by_rows && in.nd() != 2) fail_arg(2, "%s of size %s must have 2 dimensions", in.name, in.desc().str);
  if (bins < 1) fail_arg(3, "%lld bins", static_cast<long long>(bins));
  if (!std::isfinite(least)) fail_arg(4, "minvalue %g is not finite", least);
  if (!std::isfinite(most)) fail_arg(5, "maxvalue %g is not finite", most);
  if (least > most) fail_arg(4, "minvalue %g is larger than maxvalue %g", least, most);
  if (least == most) number_range(op.count.range, in, &least, &most);

  const int64_t rows = by_rows ? in.g.size[0] : 1, n = in.count / rows;  // elements of a row
  Dims size;
  size.insert(0, bins);
  if (by_rows) size.insert(0, rows);
  Output result(hist);
  result.prepare(size);
  if (by_rows) in.keep_from(result.planned());
  const Geometry g = by_rows ? in.g : in_memory_order(in.g);
  const bool dense = is_contiguous(g);
  const int ways = bins <= most_bins_with_ways && n >= bins * simd::histogram_ways ? simd::histogram_ways : 1;
  const int64_t each = (bins + 1) * ways;  // counters of a part, which is some of the rows or of the one row's elements
  const Parts parts(std::max<int64_t>(by_rows ? rows : n, 1),
                    std::clamp<int64_t>(std::min(in.count / parallel_grain, most_counters / each), 1, most_parts));
  const Block<int64_t> counters(parts.count * each);
  const auto count = [&](int64_t *to, int64_t begin, int64_t end) {
    std::fill(to, to + each, 0);
    Reading next(in, g, dense, begin);
    const int64_t step = dense ? end - begin : gathered;
    for (int64_t i = begin; i < end; i += step) {
      const int64_t k = std::min(step, end - i);
      op.count.count(to, ways, {least, most, bins}, next(i, k), k);
    }
  };
  if (!by_rows) {
    parallel(parts.count, 1, [&](int64_t begin, int64_t end) {
      for (; begin < end; ++begin)
        count(&counters[begin * each], parts.first(begin), std::min(parts.first(begin) + parts.length(begin), n));
    });
  }
  result.commit();
  const View &out = result.open();
  if (by_rows) {
    parallel(parts.count, 1, [&](int64_t begin, int64_t end) {
      for (; begin < end; ++begin)
        for (int64_t row = parts.first(begin); row < parts.first(begin) + parts.length(begin); ++row) {
          count(&counters[begin * each], row * n, (row + 1) * n);
          put_counts(op.round, out, row, bins, &counters[begin * each], ways, 1);
        }
    });
  } else {
    put_counts(op.round, out, 0, bins, counters.get(), ways, parts.count);
  }
  result.close();
}

View diagonal(const View &in) {
  if (in.nd() != 2) fail_arg(1, "%s must have two dimensions, but its size is %s", in.name, in.desc().str);
  Geometry g;
  g.insert(0, std::min(in.g.size[0], in.g.size[1]), in.g.stride[0] + in.g.stride[1]);
  g.offset = in.g.offset;
  return in.part(g);
}

}  // namespace th
