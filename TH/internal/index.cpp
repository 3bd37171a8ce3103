#include "index.hpp"

#include <algorithm>
#include <cstring>

#include "flavour.hpp"
#include "parallel.hpp"
#include "slices.hpp"

namespace th {

namespace {

constexpr int64_t parallel_grain = 32768;  // elements that are worth a wake-up

using ll = long long;

void check_indices(const View &index, const View &src, int dimension) {
  const int64_t base = index_base(), n = src.g.size[dimension];
  const int64_t at = find(index, [=](const int64_t *p, int64_t m) -> int64_t {
    return std::find_if(p, p + m, [=](int64_t i) { return i < base || i - base >= n; }) - p;
  });
  if (at == index.count) return;
  const ll bad = reinterpret_cast<const int64_t *>(index.data())[at * index.g.stride[0]];
  fail_arg(3, "element %lld of %s is %lld, out of range [%lld, %lld] of dimension %d of %s of size %s",
           static_cast<ll>(at), index.name, bad, static_cast<ll>(base), static_cast<ll>(base + n - 1), dimension,
           src.name, src.desc().str);
}

// The dimensions apart from the one of the indices, in the order of the result's strides, those fused that both sides allow.
struct Others {
  int nd = 0;
  int64_t size[max_loop_dims], to[max_loop_dims], from[max_loop_dims];

  Others(const Slices &slices, const Geometry &src) {
    for (int d = 0; d < slices.nd; ++d) {
      const int64_t n = slices.size[d], t = slices.stride[d], f = src.stride[d];
      if (nd && to[nd - 1] == t * n && from[nd - 1] == f * n) size[nd - 1] *= n;
      else size[nd++] = n;
      to[nd - 1] = t;
      from[nd - 1] = f;
    }
  }
};

}  // namespace

void index_select(const Arg &result, const Arg &source, int dimension, const Arg &indices) {
  View src(source), index(indices);
  if (index.nd() != 1) fail_arg(3, "%s must have one dimension, but its size is %s", index.name, index.desc().str);
  if (src.count == 0) fail_arg(2, "%s has no elements", src.name);
  check_dimension(4, dimension, src);
  check_indices(index, src, dimension);
  Output out(result);
  Dims size = src.g.size;
  size[dimension] = index.count;
  out.prepare(size);
  if (may_overlap(out.planned(), src)) src.make_dense();
  if (!is_contiguous(index.g) || may_overlap(out.planned(), index)) index.make_dense();
  out.commit();

  const size_t element = src.element;
  const View &written = out.open();
  const Slices slices(written, dimension);
  Others others(slices, slices.others(src.g, dimension));
  const int64_t n = slices.n, to_step = slices.step, from_step = src.g.stride[dimension], base = index_base();
  const int64_t *const picked = reinterpret_cast<const int64_t *>(index.data());
  char *const to = written.data();
  const char *const from = src.data();

  // Whole runs of the innermost other dimension, unless the indices' dimension is the innermost itself.
  const bool by_runs = others.nd && nesting(others.to[others.nd - 1]) < nesting(to_step);
  const int outer = others.nd - by_runs;
  const int64_t run = by_runs ? others.size[outer] : 1, run_to = by_runs ? others.to[outer] : 1,
                run_from = by_runs ? others.from[outer] : 1;
  int64_t positions = 1;
  for (int d = 0; d < outer; ++d) positions *= others.size[d];
  parallel(positions * n, std::max<int64_t>(parallel_grain / run, 1), [&](int64_t begin, int64_t end) {
    for (int64_t m; begin < end; begin += m) {
      const int64_t first = begin % n;
      m = std::min(end - begin, n - first);
      int64_t t = 0, f = 0, rest = begin / n;
      for (int d = outer - 1; d >= 0; --d) {
        t += rest % others.size[d] * others.to[d];
        f += rest % others.size[d] * others.from[d];
        rest /= others.size[d];
      }
      by_size(element, [&](auto word) {
        using Word = decltype(word);
        Word *const r = reinterpret_cast<Word *>(to) + t;
        const Word *const s = reinterpret_cast<const Word *>(from) + f;
        const auto each = [=](auto move) {
          for (int64_t j = first; j < first + m; ++j) move(r + j * to_step, s + (picked[j] - base) * from_step);
        };
        if (run == 1 && to_step == 1 && from_step == 1)
          for (int64_t j = first; j < first + m; ++j) r[j] = s[picked[j] - base];
        else if (run == 1) each([](Word *t, const Word *f) { *t = *f; });
        else if (run_to == 1 && run_from == 1)
          each([=](Word *t, const Word *f) { std::memcpy(t, f, static_cast<size_t>(run) * sizeof(Word)); });
        else
          each([=](Word *t, const Word *f) {
            for (int64_t i = 0; i < run; ++i) t[i * run_to] = f[i * run_from];
          });
      });
    }
  });
  out.close();
}

}  // namespace th
