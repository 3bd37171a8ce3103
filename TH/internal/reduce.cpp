#include "reduce.hpp"

#include <algorithm>
#include <cstring>
#include <optional>

#include "parallel.hpp"
#include "slices.hpp"

namespace th {

namespace {

using simd::Partial;
using simd::Reduction;

constexpr int64_t outputs_block = simd::reduction_block;
constexpr int64_t gathered = 1024;         // elements brought together at a time
constexpr int64_t parallel_grain = 32768;  // elements that are worth a wake-up
constexpr int64_t most_parts = 1024;       // of one reduction

// Partial results on the stack.
struct PartialBlock {
  alignas(64) char value[outputs_block * 8];
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

class Reducer : public Slices {
  const Reduction &op;
  bool by_rows;  // slice by slice; else a block of slices at once

 public:
  Reducer(const Reduction &reduction, const View &in, int dimension) : Slices(in, dimension), op(reduction) {
    by_rows = nd == 0 || (n > 1 && nesting(step) < nesting(stride[nd - 1]));
  }

  // Into how many parts each slice is cut: enough for many threads where slices are few, but no small ones, and few in all.
  int64_t parts() const {
    const int64_t useful = n / std::max<int64_t>(parallel_grain / count, 1);
    return std::clamp<int64_t>(std::min(useful, (by_rows ? 1024 : 16384) / count), 1, most_parts);
  }

  // Reduce elements [first, first + length) of m slices from number `begin` on.
  void reduce(Partial to, int64_t begin, int64_t m, int64_t first, int64_t length) const {
    const char *p = data + first * step * element;
    int64_t index[max_loop_dims];
    for (int d = nd - 1; d >= 0; --d) {
      index[d] = begin % size[d];
      begin /= size[d];
      p += index[d] * stride[d] * element;
    }
    if (nd == 0) {
      run(to, p, 0, 1, first, length);
      return;
    }
    const int inner = nd - 1;
    for (int64_t done = 0; done < m;) {
      const int64_t k = std::min(m - done, size[inner] - index[inner]);
      run(at(op, to, done), p, stride[inner], k, first, length);
      done += k;
      index[inner] += k;
      p += k * stride[inner] * element;
      for (int d = inner; d > 0 && index[d] == size[d]; --d) {
        p += (stride[d - 1] - size[d] * stride[d]) * element;
        index[d] = 0;
        ++index[d - 1];
      }
    }
  }

 private:
  // m slices whose elements at `first` are `apart` from each other, from p on.
  void run(Partial to, const char *p, int64_t apart, int64_t m, int64_t first, int64_t length) const {
    if (by_rows && step == 1) op.rows(to, p, apart, m, length, first);
    else if (!by_rows && apart == 1) op.columns(to, p, step, length, m, first, true);
    else if (by_rows)
      for (int64_t i = 0; i < m; ++i) strided_row(at(op, to, i), p + i * apart * element, first, length);
    else strided_columns(to, p, apart, m, first, length);
  }

  void strided_row(Partial to, const char *p, int64_t first, int64_t length) const {
    alignas(64) char buffer[gathered * 8];
    PartialBlock more;
    for (int64_t i = 0; i < length; i += gathered) {
      const int64_t k = std::min(gathered, length - i);
      gather_any(static_cast<size_t>(element), buffer, p + i * step * element, step, k);
      op.rows(i ? more.get() : to, buffer, 0, 1, k, first + i);
      if (i) op.join(to, more.get(), 1);
    }
  }

  void strided_columns(Partial to, const char *p, int64_t apart, int64_t m, int64_t first, int64_t length) const {
    alignas(64) char buffer[gathered * 8];
    const int64_t rows = gathered / m;
    for (int64_t i = 0; i < length; i += rows) {
      const int64_t k = std::min(rows, length - i);
      for (int64_t r = 0; r < k; ++r)
        gather_any(static_cast<size_t>(element), buffer + r * m * element, p + (i + r) * step * element, apart, m);
      op.columns(to, buffer, m, k, m, first + i, i == 0);
    }
  }
};
static_assert(gathered >= outputs_block);

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
    op.finish(element, p.value, m, n);
    values.scatter(element, m);
    if (op.index) indices.scatter(reinterpret_cast<const char *>(p.index), m);
  }
};

}  // namespace

void reduce(const Reduction &op, const Arg &t, int dimension, bool keep, const Arg &values, const Arg *indices) {
  View in(t);
  check_dimension(2, dimension, in);
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
  const int64_t count = slices.count;
  if (parts.count == 1) {
    parallel(count, std::max<int64_t>(parallel_grain / slices.n, 1), [&](int64_t begin, int64_t end) {
      Finisher finish(op, slices.n, v, gv, i, gi, begin);
      PartialBlock block;
      for (; begin < end; begin += outputs_block) {
        const int64_t m = std::min(outputs_block, end - begin);
        slices.reduce(block.get(), begin, m, 0, slices.n);
        finish.put(block.get(), m);
      }
    });
  } else {
    const Partial all = partials.get();
    parallel(parts.count * count, std::max<int64_t>(parallel_grain / parts.each, 1), [&](int64_t begin, int64_t end) {
      for (int64_t m; begin < end; begin += m) {
        const int64_t part = begin / count, slice = begin % count;
        m = std::min({end - begin, count - slice, outputs_block});
        slices.reduce(at(op, all, begin), slice, m, parts.first(part), parts.length(part));
      }
    });
    Finisher finish(op, slices.n, v, gv, i, gi, 0);
    for (int64_t part = 1; part < parts.count; ++part) op.join(all, at(op, all, part * count), count);
    for (int64_t k = 0; k < count; k += outputs_block) finish.put(at(op, all, k), std::min(outputs_block, count - k));
  }
  value.close();
  if (index) index->close();
}

void check_elements(const View &v) {
  if (v.count == 0) fail_arg(1, "%s has no elements", v.name);
}

void reduce_all(const Reduction &op, const View &in, void *value) {
  // The elements as they lie in memory.
  Geometry g;
  for (int d = 0; d < in.nd(); ++d) {
    int i = g.nd();
    while (i > 0 && nesting(g.stride[i - 1]) < nesting(in.g.stride[d])) --i;
    if (in.g.size[d] > 1) g.insert(i, in.g.size[d], in.g.stride[d]);
  }
  const bool dense = is_contiguous(g);
  const int64_t element = static_cast<int64_t>(in.element), n = in.count;
  const Parts parts(n, std::clamp<int64_t>(n / parallel_grain, 1, most_parts));
  PartialBlock few;
  Partials many;
  if (parts.count > 1) many = Partials(op, parts.count);
  const Partial all = parts.count > 1 ? many.get() : few.get();
  parallel(parts.count, 1, [&](int64_t begin, int64_t end) {
    PartialBlock more;
    for (int64_t part = begin; part < end; ++part) {
      const Partial to = at(op, all, part);
      const int64_t first = parts.first(part), last = first + parts.length(part);
      if (dense) {
        op.rows(to, in.data() + first * element, 0, 1, last - first, first);
        continue;
      }
      Cursor cursor(in.data(), in.element, g);
      cursor.seek(first);
      alignas(64) char buffer[gathered * 8];
      for (int64_t i = first; i < last; i += gathered) {
        const int64_t k = std::min(gathered, last - i);
        cursor.gather(buffer, k);
        op.rows(i > first ? more.get() : to, buffer, 0, 1, k, i);
        if (i > first) op.join(to, more.get(), 1);
      }
    }
  });
  for (int64_t part = 1; part < parts.count; ++part) op.join(all, at(op, all, part), 1);
  std::memcpy(value, all.value, op.value);
}

}  // namespace th
