// Kernels of reductions of one element type, that of the build.
#include "TH/internal/build_tag.hpp"
#include "TH/internal/flavour.hpp"

#include "elementwise.cuh"
#include "folds.cuh"

namespace thc {

namespace {

using T = th::BuildTag::num;

constexpr uint32_t together = 8;  // elements that a thread waits for at a time

template <class Fold, class = void>
constexpr bool is_indexed = false;
template <class Fold>
constexpr bool is_indexed<Fold, std::enable_if_t<Fold::indexed>> = true;
template <class Fold, class = void>
constexpr bool adds_blocks = false;
template <class Fold>
constexpr bool adds_blocks<Fold, std::enable_if_t<Fold::by_blocks>> = true;
// Can results be elements?
template <class Fold, class = void>
constexpr bool has_elements = false;
template <class Fold>
constexpr bool has_elements<Fold, std::void_t<decltype(Fold::result)>> = true;

// Where a thread's result goes; see FoldTarget.
template <class Fold>
struct Target {
  using Partial = typename Fold::Partial;
  Layout<3> rows;
  Cells threads, cells;
  uint32_t first_part;
  Partial *partials;
  T *values;
  int64_t *indices;
  int64_t index_base;
  FoldArguments arguments;

  explicit Target(const FoldTarget &t)
      : rows(t.rows.layout<3>()),
        threads(t.threads),
        cells(t.cells),
        first_part(t.first_part),
        partials(static_cast<Partial *>(t.partials)),
        values(reinterpret_cast<T *>(t.rows.data[1])),
        indices(reinterpret_cast<int64_t *>(t.rows.data[2])),
        index_base(th::index_base()),
        arguments(t.arguments) {}
  TH_HD void put(uint32_t row, uint32_t part, const uint32_t (&at)[3], const Partial &p) const {
    if (partials) partials[cells.place(row, first_part + part)] = p;
    else if constexpr (has_elements<Fold>) {
      values[at[1]] = Fold::result(p, arguments);
      if constexpr (is_indexed<Fold>) indices[at[2]] = p.index + index_base;
    }
  }
};

// Part p of elements: p, p + parts, p + 2 parts, ...
template <class Fold, int N>
struct FoldElements {
  using Value = typename Fold::Value;
  Target<Fold> to;
  const T *operand[N];
  Layout<N> columns;
  uint32_t n;
  int64_t first;  // index

  TH_HD Value value(uint32_t row_at, uint32_t i) const {
    uint32_t at[N];
    columns.offsets(i, at);
    if constexpr (N == 1) return Fold::of(operand[0][size_t{row_at} + at[0]]);
    else return Fold::of(operand[0][at[0]], operand[1][at[1]]);
  }
  TH_HD void operator()(uint32_t i) const {
    uint32_t row, part, at[3];
    to.threads.find(i, row, part);
    to.rows.offsets(row, at);
    const uint32_t parts = to.threads.parts;
    typename Fold::Partial p = Fold::first(value(at[0], part), first + part, to.arguments);
    uint32_t e = part + parts;
    for (; e + (together - 1) * parts < n; e += together * parts) {
      Value v[together];
#ifdef __CUDA_ARCH__
#pragma unroll
#endif
      for (uint32_t k = 0; k < together; ++k) v[k] = value(at[0], e + k * parts);
      if constexpr (adds_blocks<Fold>) {
        Fold::add_block(p, v);
      } else {
#ifdef __CUDA_ARCH__
#pragma unroll
#endif
        for (uint32_t k = 0; k < together; ++k) Fold::add(p, v[k], first + e + k * parts, to.arguments);
      }
    }
#ifdef __CUDA_ARCH__
#pragma unroll 1
#endif
    for (; e < n; e += parts) Fold::add(p, value(at[0], e), first + e, to.arguments);
    to.put(row, part, at, p);
  }
};

// The same of partial results.
template <class Fold>
struct FoldPartials {
  Target<Fold> to;
  const typename Fold::Partial *from;
  Cells of;

  TH_HD void operator()(uint32_t i) const {
    uint32_t row, part, at[3];
    to.threads.find(i, row, part);
    to.rows.offsets(row, at);
    const uint32_t parts = to.threads.parts;
    typename Fold::Partial p = from[of.place(row, part)];
#ifdef __CUDA_ARCH__
#pragma unroll 4
#endif
    for (uint32_t k = part + parts; k < of.parts; k += parts) Fold::join(p, from[of.place(row, k)], to.arguments);
    to.put(row, part, at, p);
  }
};

template <class Fold, int N>
void fold_elements(const Call &call, const FoldTarget &to, const Plan &columns, int64_t first) {
  FoldElements<Fold, N> f{Target<Fold>(to), {}, columns.layout<N>(), static_cast<uint32_t>(columns.count), first};
  for (int k = 0; k < N; ++k) f.operand[k] = reinterpret_cast<const T *>(columns.data[k]);
  for_n(call, to.threads.count(), f);
}
template <class Fold>
void fold_partials(const Call &call, const FoldTarget &to, const void *from, const Cells &of) {
  for_n(call, to.threads.count(), FoldPartials<Fold>{Target<Fold>(to), static_cast<const typename Fold::Partial *>(from), of});
}

template <class Fold>
double number(const void *partial, const FoldArguments &arguments) {
  typename Fold::Partial p;
  std::memcpy(&p, partial, sizeof p);
  return Fold::number(p, arguments);
}
template <class Fold, int N = 1>
Reduction reduction(int kind = 0, double p = 0) {
  return {sizeof(typename Fold::Partial), sizeof(T), fold_elements<Fold, N>, fold_partials<Fold>, nullptr, nullptr, kind, p};
}
// One that has a number.
template <class Fold, int N = 1>
Reduction numeric(int kind = 0, double p = 0) {
  Reduction r = reduction<Fold, N>(kind, p);
  r.number = number<Fold>;
  return r;
}

using Factor = th::Calc<T>;

template <class Fold>
struct Factors {
  Factor *to;
  const typename Fold::Partial *partials;
  FoldArguments arguments;
  double most;

  TH_HD void operator()(uint32_t i) const {
    const double length = Fold::number(partials[i], arguments);
    to[i] = static_cast<Factor>(length > most ? most / (length + 1e-7) : 1);
  }
};
template <class Fold>
void write_factors(const Call &call, void *to, const void *partials, int64_t n, const FoldArguments &arguments, double most) {
  const auto *from = static_cast<const typename Fold::Partial *>(partials);
  for (int64_t i = 0; i < n; i += index_limit) {
    const int64_t m = n - i < index_limit ? n - i : index_limit;
    for_n(call, m, Factors<Fold>{static_cast<Factor *>(to) + i, from + i, arguments, most});
  }
}

template <class Fold, int N>
Reduction with_factors(int kind, double p = 0) {
  Reduction r = numeric<Fold, N>(kind, p);
  if constexpr (N == 1) r.factors = write_factors<Fold>;
  return r;
}
template <int N>
Reduction norm_of(double p) {
  if (std::isinf(p)) return with_factors<ExtremeNumber<T>, N>(p > 0 ? ExtremeNumber<T>::largest : ExtremeNumber<T>::smallest);
  if constexpr (sizeof(T) == 8)
    if (p == 2) return with_factors<Squares<T>, N>(0);
  if (p == 0 || p == 1 || p == 2 || p == 3) return with_factors<PowerSum<T>, N>(static_cast<int>(p));
  return with_factors<AnyPowerSum<T>, N>(0, p);
}
Reduction norm(double p, bool of_difference) { return of_difference ? norm_of<2>(p) : norm_of<1>(p); }

struct Scale {
  TH_HD T operator()(T a, Factor f) const { return th::convert<T>(th::convert<Factor>(a) * f); }
};
void scale(const Call &call, const Plan &plan) { run<T, T, Factor>(call, plan, Scale()); }

}  // namespace

template <>
const Reductions &reductions<th::BuildTag>() {
  static const Reductions table = [] {
    Reductions r = {};
    r.sum = reduction<Sum<T>>(Sum<T>::sum);
    r.mean = reduction<Sum<T>>(Sum<T>::mean);
    r.max = reduction<Extreme<T, true>>();
    r.min = reduction<Extreme<T, false>>();
    r.differ = reduction<Differ<T>, 2>();
    r.dot = reduction<ProductSum<T>, 2>();
    if constexpr (th::is_int<T>) {
      r.prod = reduction<Product<T>>();
    } else {
      r.prod = numeric<Product<T>>();
      r.var = numeric<Moments<T>>(Moments<T>::variance);
      r.std = numeric<Moments<T>>(Moments<T>::deviation);
      r.norm = norm;
      r.scale = scale;
      r.factor = sizeof(Factor);
    }
    return r;
  }();
  return table;
}

}  // namespace thc
