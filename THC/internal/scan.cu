// Kernels of scans of one element type, that of the build.
#include "TH/internal/build_tag.hpp"

#include "folds.cuh"
#include "launch.cuh"
#include "scan.hpp"

namespace thc {

namespace {

using T = th::BuildTag::num;
using State = Accumulator<T>;

constexpr int together = 8;  // elements that a thread waits for at a time

// A total begins as nothing, takes elements or other totals, and says from which state to go on.
struct RunningSum {
  static constexpr bool mends = false;
  using Total = State;
  TH_HD static Total nothing() { return 0; }
  TH_HD static void take(Total &t, T v) { t = th::wrapping_sum<State>(t, accumulated(v)); }
  TH_HD static void join(Total &t, const Total &later) { t = th::wrapping_sum(t, later); }
  TH_HD static State state(const Total &t) { return t; }
  TH_HD static State next(State s, T v) { return th::wrapping_sum<State>(s, accumulated(v)); }
};
template <class U, bool = th::is_int<U>>
struct RunningProduct {
  static constexpr bool mends = false;
  using Total = State;
  TH_HD static Total nothing() { return 1; }
  TH_HD static void take(Total &t, U v) { t = next(t, v); }
  TH_HD static void join(Total &t, const Total &later) { t = th::wrapping_product(t, later); }
  TH_HD static State state(const Total &t) { return t; }
  TH_HD static State next(State s, U v) { return th::wrapping_product<State>(s, v); }
};
template <class U>
struct RunningProduct<U, false> {
  static constexpr bool mends = true;
  using Total = Scaled;
  TH_HD static Total nothing() { return {1, 0}; }
  TH_HD static void take(Total &t, U v) { t.multiply(Scaled::of(accumulated(v))); }
  TH_HD static void join(Total &t, const Total &later) { t.multiply(later); }
  TH_HD static double state(const Total &t) { return t.number(); }
  TH_HD static double next(double s, U v) { return s * accumulated(v); }
  // Does a block that ended at a go with a next one that began at b?
  TH_HD static bool goes_with(double a, double b, int64_t each) {
    if (!th::is_finite(a)) return a == b || (a != a && b != b);
    return std::fabs(a - b) <= std::fabs(a) * (static_cast<double>(each) * 0x1p-51);
  }
};

struct Blocks {
  Layout<2> rows;
  Cells cells;
  const T *from;
  T *to;
  int64_t n, each, step, result_step;

  explicit Blocks(const ScanBlocks &b)
      : rows(b.rows.layout<2>()),
        cells(b.cells),
        from(reinterpret_cast<const T *>(b.rows.data[0])),
        to(reinterpret_cast<T *>(b.rows.data[1])),
        n(b.n),
        each(b.each),
        step(b.step),
        result_step(b.result_step) {}
  // f(v, result) for the elements of a block in order, some of which are read before the first result is written.
  template <class F>
  TH_HD void walk(uint32_t row, uint32_t block, F f) const {
    uint32_t at[2];
    rows.offsets(row, at);
    const int64_t first = block * each;
    int64_t left = n - first < each ? n - first : each;
    const T *p = from + at[0] + first * step;
    T *r = to + at[1] + first * result_step;
    for (; left >= together; left -= together) {
      T v[together];
#ifdef __CUDA_ARCH__
#pragma unroll
#endif
      for (int k = 0; k < together; ++k, p += step) v[k] = *p;
#ifdef __CUDA_ARCH__
#pragma unroll
#endif
      for (int k = 0; k < together; ++k, r += result_step) f(v[k], r);
    }
#ifdef __CUDA_ARCH__
#pragma unroll 1
#endif
    for (; left > 0; --left, p += step, r += result_step) f(*p, r);
  }
  // Writes a block's results, from this state on; returns the last one.
  template <class Op>
  TH_HD State apply(uint32_t row, uint32_t block, State s) const {
    walk(row, block, [&s](T v, T *r) {
      s = Op::next(s, v);
      *r = th::convert<T>(s);
    });
    return s;
  }
};

template <class Op>
struct Totals {
  Blocks blocks;
  typename Op::Total *totals;
  unsigned char *bad;

  TH_HD void operator()(uint32_t i) const {
    uint32_t row, block;
    blocks.cells.find(i, row, block);
    typename Op::Total t = Op::nothing();
    blocks.walk(row, block, [&t](T v, T *) { Op::take(t, v); });
    totals[blocks.cells.place(row, block)] = t;
    if (bad && block == 0) bad[row] = 0;
  }
};

template <class Op>
struct Group {
  typename Op::Total *to;
  Cells groups;
  const typename Op::Total *totals;
  Cells of;

  TH_HD void operator()(uint32_t i) const {
    uint32_t row, group;
    groups.find(i, row, group);
    const uint32_t first = group * scan_group, end = first + scan_group < of.parts ? first + scan_group : of.parts;
    typename Op::Total t = Op::nothing();
    for (uint32_t k = first; k < end; ++k) Op::join(t, totals[of.place(row, k)]);
    to[groups.place(row, group)] = t;
  }
};

template <class Op>
struct Run {
  typename Op::Total *totals;
  Cells cells;
  const typename Op::Total *starts;
  Cells groups;

  TH_HD void operator()(uint32_t i) const {
    uint32_t row, group;
    groups.find(i, row, group);
    const uint32_t first = group * scan_group, end = first + scan_group < cells.parts ? first + scan_group : cells.parts;
    typename Op::Total t = starts ? starts[groups.place(row, group)] : Op::nothing();
    for (uint32_t k = first; k < end; ++k) {
      typename Op::Total &here = totals[cells.place(row, k)];
      const typename Op::Total own = here;
      here = t;
      Op::join(t, own);
    }
  }
};

template <class Op>
struct Apply {
  Blocks blocks;
  const typename Op::Total *starts;
  ScanEnds end;

  TH_HD void operator()(uint32_t i) const {
    uint32_t row, block;
    blocks.cells.find(i, row, block);
    const State s = blocks.apply<Op>(row, block, Op::state(starts ? starts[blocks.cells.place(row, block)] : Op::nothing()));
    if constexpr (Op::mends) {
      if (!end.ends) return;
      end.ends[blocks.cells.place(row, block)] = s;
      if (block + 1 == blocks.cells.parts) return;
      if (!Op::goes_with(s, Op::state(starts[blocks.cells.place(row, block + 1)]), blocks.each)) end.bad[row] = 1;
    }
  }
};

template <class Op>
struct Mend {
  Blocks blocks;
  const typename Op::Total *starts;
  ScanEnds end;

  TH_HD void operator()(uint32_t row) const {
    if (!end.bad[row]) return;
    const Cells &cells = blocks.cells;
    for (uint32_t block = 1; block < cells.parts; ++block) {
      const double before = end.ends[cells.place(row, block - 1)];
      if (Op::goes_with(before, Op::state(starts[cells.place(row, block)]), blocks.each)) continue;
      end.ends[cells.place(row, block)] = blocks.apply<Op>(row, block, before);
    }
  }
};

template <class Op>
Scan scan_of() {
  using Total = typename Op::Total;
  Scan s = {};
  s.total = sizeof(Total);
  s.totals = [](const Call &call, const ScanBlocks &b, void *totals, const ScanEnds &end) {
    for_n(call, b.cells.count(), Totals<Op>{Blocks(b), static_cast<Total *>(totals), end.bad});
  };
  s.group = [](const Call &call, void *to, const Cells &groups, const void *totals, const Cells &of) {
    for_n(call, groups.count(), Group<Op>{static_cast<Total *>(to), groups, static_cast<const Total *>(totals), of});
  };
  s.run = [](const Call &call, void *totals, const Cells &cells, const void *starts, const Cells &groups) {
    for_n(call, groups.count(), Run<Op>{static_cast<Total *>(totals), cells, static_cast<const Total *>(starts), groups});
  };
  s.apply = [](const Call &call, const ScanBlocks &b, const void *starts, const ScanEnds &end) {
    for_n(call, b.cells.count(), Apply<Op>{Blocks(b), static_cast<const Total *>(starts), end});
  };
  if constexpr (Op::mends)
    s.mend = [](const Call &call, const ScanBlocks &b, const void *starts, const ScanEnds &end) {
      for_n(call, b.cells.rows, Mend<Op>{Blocks(b), static_cast<const Total *>(starts), end});
    };
  return s;
}

}  // namespace

template <>
const Scans &scans<th::BuildTag>() {
  static const Scans table = {scan_of<RunningSum>(), scan_of<RunningProduct<T>>()};
  return table;
}

}  // namespace thc
