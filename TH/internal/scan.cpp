#include "scan.hpp"

#include <algorithm>
#include <cstring>

#include "parallel.hpp"
#include "slices.hpp"

namespace th {

namespace {

using simd::Partial;
using simd::Scan;

constexpr int64_t slices_block = simd::reduction_block;
constexpr int64_t gathered_rows = 4, gathered = 512;  // elements brought together at a time: of rows,
constexpr int64_t gathered_columns = 4096;            // of all columns, at least one row of them
static_assert(gathered_columns >= slices_block);
constexpr int64_t parallel_grain = 16384;             // elements that are worth a wake-up
constexpr int64_t shortest_part = 4096, most_parts = 64;

class Scanner : public Slices {
  const Scan &op;
  char *result;
  int64_t result_step;
  int64_t result_stride[max_loop_dims];  // of the other dimensions
  bool by_rows;

 public:
  int64_t each, parts;  // elements of a part

  // whole: do not cut slices.
  Scanner(const Scan &scan, const View &in, int dimension, bool whole) : Slices(in, dimension), op(scan) {
    by_rows = nd == 0 || (n > 1 && nesting(step) < nesting(stride[nd - 1]));
    const int64_t wanted = by_rows ? count < 16 ? n / shortest_part : 1 : count < slices_block ? n * count / (8 * shortest_part) : 1;
    parts = whole ? 1 : std::clamp<int64_t>(wanted, 1, std::min(n, most_parts));
    each = (n + parts - 1) / parts;
    parts = (n + each - 1) / each;
  }
  void write_to(const View &out, int dimension) {
    const Geometry g = others(out.g, dimension);
    result = out.data();
    result_step = out.g.stride[dimension];
    for (int d = 0; d < nd; ++d) result_stride[d] = g.stride[d];
  }

  // The states with which the parts of all slices begin.
  void start(char *state, Partial partial) const {
    op.start(state, count);
    if (parts == 1) return;
    const simd::Reduction &total = *op.total;
    const int64_t bytes = static_cast<int64_t>(total.value);
    parallel((parts - 1) * count, std::max<int64_t>(parallel_grain / each, 1), [&](int64_t begin, int64_t end) {
      for (int64_t m; begin < end; begin += m) {
        const int64_t part = begin / count;
        m = std::min({end - begin, (part + 1) * count - begin, slices_block});
        walk(begin % count, m, [&](const char *t, char *, int64_t done, int64_t k, int64_t apart, int64_t) {
          reduce({partial.value + (begin + done) * bytes, nullptr}, t + part * each * step * element, apart, k);
        });
      }
    });
    for (int64_t part = 1; part < parts; ++part) {
      char *const before = partial.value + (part - 1) * count * bytes;
      char *const to = state + part * count * static_cast<int64_t>(op.state);
      if (op.resume) op.resume(to, before, count);
      else
        for (int64_t i = 0; i < count; ++i) reinterpret_cast<double *>(to)[i] = total.number(before + i * bytes, 0, 0);
      if (part + 1 == parts) break;
      // What comes later is added to what was before.
      char *const next = before + count * bytes;
      total.join({before, nullptr}, {next, nullptr}, count);
      std::memcpy(next, before, static_cast<size_t>(count * bytes));
    }
  }

  void run(char *state) const {
    const int64_t grain = std::max<int64_t>(parallel_grain / each, 1);
    parallel(parts * count, by_rows ? grain : columns_grain(parts * count, grain), [&](int64_t begin, int64_t end) {
      // Parts of one slice, or slices of one part: as many at once as there are.
      const int64_t state_bytes = static_cast<int64_t>(op.state);
      if (by_rows && count == 1) {
        const int64_t first = begin * each * step, to = begin * each * result_step;
        int64_t whole = end - begin;
        const int64_t last = std::min(each, n - (end - 1) * each);
        if (last < each) --whole;
        if (whole > 0)
          rows(result + to * element, each * result_step, data + first * element, each * step, whole, each,
               state + begin * state_bytes);
        if (last < each)
          rows(result + (to + whole * each * result_step) * element, 0, data + (first + whole * each * step) * element, 0, 1, last,
               state + (end - 1) * state_bytes);
        return;
      }
      for (int64_t m; begin < end; begin += m) {
        const int64_t part = begin / count, first = part * each, length = std::min(each, n - first);
        m = std::min({end - begin, (part + 1) * count - begin, slices_block});
        slices(begin % count, m, first, length, state + begin * state_bytes);
      }
    });
  }

  // Where totals hold more than states do, those may leave the range of double inside of a part and stay infinite or 0, which the
  // total does not show. starts: where the states of parts began, without those of the first; after run() `state` is where they ended.
  void mend(char *state, const char *starts) const {
    const double tolerance = static_cast<double>(each) * 0x1p-51;
    double *const ends = reinterpret_cast<double *>(state);
    const double *const began = reinterpret_cast<const double *>(starts);
    parallel(count, std::max<int64_t>(parallel_grain / parts, 1), [&](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i)
        for (int64_t part = 1; part < parts; ++part) {
          const double a = ends[(part - 1) * count + i], b = began[(part - 1) * count + i];
          if (a == b || (is_nan(a) && is_nan(b)) || (is_finite(a) && std::fabs(a - b) <= std::fabs(a) * tolerance)) continue;
          const int64_t first = part * each;
          ends[part * count + i] = a;
          slices(i, 1, first, std::min(each, n - first), reinterpret_cast<char *>(ends + part * count + i));
        }
    });
  }

 private:
  // f(t, r, number, k, ...) for runs of k of m slices from number `begin` on, whose first elements are `apart` from each other.
  template <class F>
  void walk(int64_t begin, int64_t m, F f) const {
    int64_t index[max_loop_dims];
    const char *t = data;
    char *r = result;
    for (int d = nd - 1; d >= 0; --d) {
      index[d] = begin % size[d];
      begin /= size[d];
      t += index[d] * stride[d] * element;
      r += index[d] * result_stride[d] * element;
    }
    if (nd == 0) {
      f(t, r, 0, 1, 0, 0);
      return;
    }
    const int inner = nd - 1;
    for (int64_t done = 0; done < m;) {
      const int64_t k = std::min(m - done, size[inner] - index[inner]);
      f(t, r, done, k, stride[inner], result_stride[inner]);
      done += k;
      index[inner] += k;
      t += k * stride[inner] * element;
      r += k * result_stride[inner] * element;
      for (int d = inner; d > 0 && index[d] == size[d]; --d) {
        t += (stride[d - 1] - size[d] * stride[d]) * element;
        r += (result_stride[d - 1] - size[d] * result_stride[d]) * element;
        index[d] = 0;
        ++index[d - 1];
      }
    }
  }

  // `length` elements from number `first` on, of m slices from number `begin` on.
  void slices(int64_t begin, int64_t m, int64_t first, int64_t length, char *state) const {
    walk(begin, m, [&](const char *t, char *r, int64_t done, int64_t k, int64_t apart, int64_t result_apart) {
      t += first * step * element;
      r += first * result_step * element;
      char *const s = state + done * static_cast<int64_t>(op.state);
      if (by_rows) rows(r, result_apart, t, apart, k, length, s);
      else columns(r, result_apart, t, apart, k, length, s);
    });
  }

  void gather(char *to, const char *from, int64_t stride_of, int64_t m) const {
    gather_any(static_cast<size_t>(element), to, from, stride_of, m);
  }

  // One part of m slices.
  void reduce(Partial to, const char *t, int64_t apart, int64_t m) const {
    const simd::Reduction &total = *op.total;
    alignas(64) char buffer[gathered_columns * 8];
    alignas(64) double mapped[gathered_columns];
    alignas(64) char more[simd::largest_partial];
    if (!total.map && by_rows && step == 1) return total.rows(to, t, apart, m, each, 0);
    if (!total.map && !by_rows && apart == 1) return total.columns(to, t, step, each, m, 0, true);
    const auto operands = [&](int64_t k) -> const char * {
      if (!total.map) return buffer;
      total.map(mapped, buffer, k, 0);
      return reinterpret_cast<const char *>(mapped);
    };
    if (by_rows) {
      for (int64_t i = 0; i < m; ++i, t += apart * element, to.value += total.value)
        for (int64_t j = 0; j < each; j += gathered_columns) {
          const int64_t k = std::min(gathered_columns, each - j);
          gather(buffer, t + j * step * element, step, k);
          total.rows(j ? Partial{more, nullptr} : to, operands(k), 0, 1, k, 0);
          if (j) total.join(to, {more, nullptr}, 1);
        }
      return;
    }
    const int64_t block_rows = gathered_columns / m;
    for (int64_t j = 0; j < each; j += block_rows) {
      const int64_t k = std::min(block_rows, each - j);
      for (int64_t i = 0; i < k; ++i) gather(buffer + i * m * element, t + (j + i) * step * element, apart, m);
      total.columns(to, operands(k * m), m, k, m, 0, j == 0);
    }
  }

  void rows(char *r, int64_t r_apart, const char *t, int64_t t_apart, int64_t m, int64_t length, char *state) const {
    if (step == 1 && result_step == 1) return op.rows(r, r_apart, t, t_apart, m, length, state);
    alignas(64) char buffer[gathered_rows * gathered * 8];
    const int64_t line = gathered * element;
    for (int64_t i = 0; i < m; i += gathered_rows) {
      const int64_t h = std::min(gathered_rows, m - i);
      for (int64_t j = 0; j < length; j += gathered) {
        const int64_t k = std::min(gathered, length - j);
        for (int64_t a = 0; a < h; ++a) gather(buffer + a * line, t + ((i + a) * t_apart + j * step) * element, step, k);
        op.rows(buffer, gathered, buffer, gathered, h, k, state + i * static_cast<int64_t>(op.state));
        for (int64_t a = 0; a < h; ++a)
          scatter_any(static_cast<size_t>(element), r + ((i + a) * r_apart + j * result_step) * element, buffer + a * line,
                      result_step, k);
      }
    }
  }

  void columns(char *r, int64_t r_apart, const char *t, int64_t t_apart, int64_t m, int64_t length, char *state) const {
    if (t_apart == 1 && r_apart == 1) return op.columns(r, result_step, t, step, length, m, state);
    alignas(64) char buffer[slices_block * 8];
    for (int64_t i = 0; i < length; ++i, t += step * element, r += result_step * element) {
      gather(buffer, t, t_apart, m);
      op.columns(buffer, m, buffer, m, 1, m, state);
      scatter_any(static_cast<size_t>(element), r, buffer, r_apart, m);
    }
  }
};

}  // namespace

void scan(const Scan &op, const Arg &r, const Arg &t, int dimension) {
  View in(t);
  check_dimension(2, dimension, in);
  Output result(r);
  result.prepare(in.g.size);
  in.keep_from(result.planned());
  const bool mends = !op.resume && op.total->value > op.state;  // products in double; their argument is read once more
  Scanner scanner(op, in, dimension, mends && may_overlap(result.planned(), in));
  const int64_t slices = scanner.count, parts = scanner.parts;
  const Block<char> state(checked_bytes(parts * slices, op.state, "running totals"));
  const Block<char> partial(checked_bytes((parts - 1) * slices, op.total->value, "totals of parts"));
  result.commit();
  scanner.data = in.data();  // the result may have made their storage grow
  const View &out = result.open();
  scanner.write_to(out, dimension);
  scanner.start(state.get(), {partial.get(), nullptr});
  if (!mends || parts == 1) {
    scanner.run(state.get());
  } else {
    const size_t row = static_cast<size_t>(slices) * op.state;
    std::memcpy(partial.get(), state.get() + row, static_cast<size_t>(parts - 1) * row);
    scanner.run(state.get());
    scanner.mend(state.get(), partial.get());
  }
  result.close();
}

}  // namespace th
