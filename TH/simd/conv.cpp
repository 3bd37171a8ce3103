// Sums over windows, compiled once per element type and, by Highway, per CPU target.
//
// They are products of matrices, planes by terms times terms by places, whose right factor is never made as a whole: element (k, c) is
// input[offset of term k + offset of place c] (implicit products: Chetlur et al., cuDNN, 2014; indirect ones: Dukhan, The Indirect
// Convolution Algorithm, 2019). A block of results stays in registers while terms go by, in one of two ways:
//   vectors are of places   rows of planes; the kernel is packed so that a block's planes lie side by side. Vectors come straight from
//                           the input where places follow each other there, or from blocks of windows, packed on the stack, where
//                           rows are too short for that or the caches would not keep them
//   vectors are of planes   rows of places, for windows in very short rows, or few of many terms, as of a kernel's gradient; the
//                           kernel is packed by vectors of planes, and the input is read element by element, where it is
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "TH/simd/conv.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <algorithm>

#include "TH/internal/build_tag.hpp"
#include "TH/simd/conv.hpp"

HWY_BEFORE_NAMESPACE();
namespace th::simd::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;
using Tag = BuildTag;
using U = Tag::num;
using S = WindowSum<U>;

constexpr int axes = window_axes;
constexpr size_t vector_bytes = 64;                     // at most, of a vector
constexpr int64_t most_lanes = vector_bytes / sizeof(S);
constexpr int most_vectors = 3;                         // of a row of a block
constexpr int rows = HWY_TARGET <= HWY_AVX3 || HWY_ARCH_ARM ? 8 : 4;  // of a block: as registers allow
constexpr int64_t depth = 128;                          // terms at a time
constexpr int64_t some_planes = 128, some_places = 96;  // rows of sums at a time
constexpr int64_t most_sums = std::max(some_planes, some_places) * most_vectors * most_lanes;

using Lanes = hn::CappedTag<S, most_lanes>;

template <class V>
HWY_INLINE HWY_ATTR V add_product(V s, V a, V b) {
  if constexpr (hwy::IsFloat<hn::TFromV<V>>()) return hn::MulAdd(a, b, s);
  else return hn::Add(s, hn::Mul(a, b));
}

// ---- Blocks ----

// The left factor: row r of term i, packed or where the input has it.
template <int R>
struct PackedRows {
  const S *p;
  HWY_INLINE S operator()(int r, int64_t i) const { return p[i * R + r]; }
};
struct InputRows {
  const S *p[rows];
  const int64_t *offset;
  HWY_INLINE S operator()(int r, int64_t i) const { return p[r][offset[i]]; }
};
// The right factor: vector v of n lanes of term i.
struct PackedVectors {
  const S *p;
  int64_t width;
  HWY_INLINE const S *operator()(int v, int64_t i, int64_t n) const { return p + i * width + v * n; }
};
struct AnyVectors {
  const S *p[most_vectors];
  const int64_t *offset[most_vectors];
  HWY_INLINE const S *operator()(int v, int64_t i, int64_t) const { return p[v] + offset[v][i]; }
};

// R rows of V vectors of sums over k terms, to which `sums` is added if there are `more`. Vectors of some targets do not go into
// arrays.
#define TH_START(r)                                             \
  [[maybe_unused]] auto s##r##0 = start(r, 0), s##r##1 = s##r##0, s##r##2 = s##r##0; \
  if constexpr (R > r && V > 1) s##r##1 = start(r, 1);          \
  if constexpr (R > r && V > 2) s##r##2 = start(r, 2);
#define TH_ADD(r)                                               \
  if constexpr (R > r) {                                        \
    const auto x = hn::Set(d, a(r, i));                         \
    s##r##0 = add_product(s##r##0, x, b0);                      \
    if constexpr (V > 1) s##r##1 = add_product(s##r##1, x, b1); \
    if constexpr (V > 2) s##r##2 = add_product(s##r##2, x, b2); \
  }
#define TH_PUT(r)                                               \
  if constexpr (R > r) {                                        \
    S *const to = sums + r * width;                             \
    hn::Store(s##r##0, d, to);                                  \
    if constexpr (V > 1) hn::Store(s##r##1, d, to + n);         \
    if constexpr (V > 2) hn::Store(s##r##2, d, to + 2 * n);     \
  }
template <int R, int V, class A, class B>
HWY_ATTR void block(A a, B b, int64_t k, bool more, S *HWY_RESTRICT sums, int64_t width) {
  const Lanes d;
  const int64_t n = static_cast<int64_t>(hn::Lanes(d));
  const auto start = [&](int r, int v)
                         HWY_ATTR { return more && r < R ? hn::Load(d, sums + r * width + v * n) : hn::Zero(d); };
  TH_START(0) TH_START(1) TH_START(2) TH_START(3) TH_START(4) TH_START(5) TH_START(6) TH_START(7)
  for (int64_t i = 0; i < k; ++i) {
    const auto b0 = hn::LoadU(d, b(0, i, n));
    [[maybe_unused]] auto b1 = b0, b2 = b0;
    if constexpr (V > 1) b1 = hn::LoadU(d, b(1, i, n));
    if constexpr (V > 2) b2 = hn::LoadU(d, b(2, i, n));
    TH_ADD(0) TH_ADD(1) TH_ADD(2) TH_ADD(3) TH_ADD(4) TH_ADD(5) TH_ADD(6) TH_ADD(7)
  }
  TH_PUT(0) TH_PUT(1) TH_PUT(2) TH_PUT(3) TH_PUT(4) TH_PUT(5) TH_PUT(6) TH_PUT(7)
}
#undef TH_START
#undef TH_ADD
#undef TH_PUT

template <int R, class A, class B>
HWY_ATTR void block(int64_t vectors, A a, B b, int64_t k, bool more, S *sums, int64_t width) {
  if (vectors == 1) block<R, 1>(a, b, k, more, sums, width);
  else if (vectors == 2) block<R, 2>(a, b, k, more, sums, width);
  else block<R, 3>(a, b, k, more, sums, width);
}

// ---- Places and terms ----

int64_t product(const int64_t (&size)[axes]) {
  int64_t n = 1;
  for (const int64_t s : size) n *= s;
  return n;
}

// f(a, b, n) for each run along the last axis among the numbers [begin, end): n of them, the first at offsets a and b.
template <class F>
void runs(const int64_t (&size)[axes], int64_t begin, int64_t end, const int64_t (&step_a)[axes],
          const int64_t (&step_b)[axes], F f) {
  int64_t index[axes];
  for (int64_t d = axes - 1, i = begin; d >= 0; --d) {
    index[d] = i % size[d];
    i /= size[d];
  }
  while (begin < end) {
    int64_t a = 0, b = 0;
    for (int d = 0; d < axes; ++d) {
      a += index[d] * step_a[d];
      b += index[d] * step_b[d];
    }
    const int64_t n = std::min(size[axes - 1] - index[axes - 1], end - begin);
    f(a, b, n);
    begin += n;
    index[axes - 1] = 0;
    for (int d = axes - 2; d >= 0 && ++index[d] == size[d]; --d) index[d] = 0;
  }
}

// Where terms [begin, end) are in the input.
void term_offsets(const Windows<U> &w, int64_t begin, int64_t end, int64_t *offset) {
  runs(w.terms, begin, end, w.term_step, w.kernel_step, [&](int64_t at, int64_t, int64_t n) {
    for (int64_t i = 0; i < n; ++i) *offset++ = at + i * w.term_step[axes - 1];
  });
}

// ---- How the work is divided: by the shape alone ----

struct Plan {
  int64_t lanes, places, terms;
  bool by_planes;        // vectors of planes
  bool ahead;            // the kernel is packed at first, not by each task for itself
  bool by_rows;          // vectors of places begin anew in each row, so that none need be packed
  int64_t row_vectors;   // then: vectors of a row
  int64_t vectors;       // of a panel, at most
  int64_t panels;        // vectors side by side
  int64_t parts;         // of the rows
};

HWY_ATTR Plan plan(const Windows<U> &w) {
  const Lanes d;
  Plan p;
  const int64_t n = p.lanes = static_cast<int64_t>(hn::Lanes(d));
  p.places = product(w.places);
  p.terms = product(w.terms);
  const int64_t row = w.places[axes - 1];
  const auto up = [](int64_t a, int64_t b) { return (a + b - 1) / b; };
  // A kernel of more terms than there are places, as for a kernel's gradient, may be the largest operand. It is not copied as a whole
  // if few parts need it.
  const bool few = p.places <= 2 * some_places && p.places < p.terms;
  p.by_planes = w.planes > n / 2 && (row <= n / 2 || few);
  p.by_rows = false;
  p.row_vectors = up(row, n);
  int64_t all = up(w.planes, n);
  if (!p.by_planes) {
    // Packing a vector takes about as long as so many products; so do the lanes that a row leaves empty.
    constexpr double pack_cost = 2;
    const double waste = static_cast<double>(p.row_vectors * n - row) / static_cast<double>(row);
    p.by_rows = w.place_step[axes - 1] == 1 && row >= n && waste * static_cast<double>(w.planes) < pack_cost;
    all = p.by_rows ? p.places / row * p.row_vectors : up(p.places, n);
  }
  p.panels = up(all, most_vectors);
  p.vectors = up(all, p.panels);
  p.panels = up(all, p.vectors);
  p.parts = p.by_planes ? up(p.places, some_places) : up(w.planes, some_planes);
  // Kernels of so many terms do not stay in the caches from one part to the next.
  p.ahead = !p.by_planes || p.parts > 2;
  return p;
}

// ---- The kernel ----

// Rows of the block that begins with so many left.
int64_t block_rows(int64_t left) { return left == 1 ? 1 : left <= 4 ? 4 : rows; }

constexpr int64_t pack_terms = 1024;  // of a task

int64_t packed_group(const Windows<U> &w, const Plan &p) {
  if (p.by_planes) return p.panels * p.vectors * p.lanes * p.terms;
  const int64_t rest = w.planes % rows;
  return (w.planes - rest + (rest ? block_rows(rest) : 0)) * p.terms;
}

int64_t packed_size(const Windows<U> &w) {
  const Plan p = plan(w);
  return p.ahead ? w.groups * packed_group(w, p) : 0;
}

int64_t pack_tasks(const Windows<U> &w) {
  const Plan p = plan(w);
  if (!p.ahead) return 0;
  return w.groups * (p.by_planes ? p.panels : (w.planes + rows - 1) / rows) * ((p.terms + pack_terms - 1) / pack_terms);
}

// Terms [begin, end) of `planes` planes, side by side, `width` for each term.
void pack_planes(const Windows<U> &w, const U *kernel, int64_t planes, int64_t width, int64_t begin, int64_t end, S *to) {
  constexpr int64_t some = 16;
  runs(w.terms, begin, end, w.term_step, w.kernel_step, [&](int64_t, int64_t at, int64_t count) {
    const int64_t step = w.kernel_step[axes - 1];
    for (int64_t i = 0; i < count; i += some) {
      const int64_t m = std::min(some, count - i);
      for (int64_t j = 0; j < planes; ++j) {
        const U *const from = kernel + j * w.kernel_plane + at + i * step;
        for (int64_t q = 0; q < m; ++q) to[q * width + j] = convert<S>(from[q * step]);
      }
      for (int64_t j = planes; j < width; ++j)
        for (int64_t q = 0; q < m; ++q) to[q * width + j] = 0;
      to += m * width;
    }
  });
}

HWY_ATTR void pack(const Windows<U> &w, S *packed, int64_t begin, int64_t end) {
  const Plan p = plan(w);
  const int64_t step = p.by_planes ? p.vectors * p.lanes : rows;
  const int64_t blocks = (w.planes + step - 1) / step, pieces = (p.terms + pack_terms - 1) / pack_terms;
  for (int64_t task = begin; task < end; ++task) {
    const int64_t group = task / pieces / blocks, plane = task / pieces % blocks * step, first = task % pieces * pack_terms;
    const int64_t planes = std::min(step, w.planes - plane), width = p.by_planes ? step : block_rows(planes);
    pack_planes(w, w.kernel + group * w.kernel_group + plane * w.kernel_plane, planes, width, first,
                std::min(first + pack_terms, p.terms), packed + group * packed_group(w, p) + plane * p.terms + first * width);
  }
}

// ---- Results ----

// So many places that follow each other in both the panel and a row of the result.
struct Run {
  int64_t input, result;  // offsets of the first
  int64_t at, n;          // in the panel
};

HWY_INLINE U updated(S alpha, S s, S beta, U r) {
  return convert<U>(wrapping_sum(wrapping_product(beta, convert<S>(r)), wrapping_product(alpha, s)));
}

// r = beta r + alpha s, n dense elements of the type of the sums, by vectors of `lanes` elements and less.
template <int64_t lanes>
HWY_ATTR void put_dense(S alpha, const S *HWY_RESTRICT s, S beta, S *HWY_RESTRICT r, int64_t n) {
  const hn::CappedTag<S, lanes> d;
  const int64_t step = static_cast<int64_t>(hn::Lanes(d));
  const auto a = hn::Set(d, alpha), b = hn::Set(d, beta);
  for (; n >= step; n -= step, s += step, r += step) {
    auto v = hn::Mul(a, hn::LoadU(d, s));
    if (beta != 0) v = add_product(v, b, hn::LoadU(d, r));
    hn::StoreU(v, d, r);
  }
  if constexpr (lanes > 1)
    if (n > 0) put_dense<lanes / 2>(alpha, s, beta, r, n);
}

HWY_ATTR void put(S alpha, const S *s, S beta, U *r, int64_t step, int64_t n) {
  if constexpr (sizeof(S) == sizeof(U)) {
    if (step == 1) {
      put_dense<most_lanes>(alpha, s, beta, reinterpret_cast<S *>(r), n);
      return;
    }
  }
  if (beta == 0)
    for (int64_t i = 0; i < n; ++i) r[i * step] = convert<U>(wrapping_product(alpha, s[i]));
  else
    for (int64_t i = 0; i < n; ++i) r[i * step] = updated(alpha, s[i], beta, r[i * step]);
}

// ---- Vectors of places ----

// Places that follow each other in a row, into one vector of each of k terms, `width` apart: n <= lanes of them, `step` apart in the
// input.
HWY_ATTR void pack_windows(const S *from, const int64_t *offset, int64_t k, int64_t step, int64_t n, S *to, int64_t width) {
  const Lanes d;
  if (step == 1 && n == static_cast<int64_t>(hn::Lanes(d))) {
    for (int64_t i = 0; i < k; ++i) hn::Store(hn::LoadU(d, from + offset[i]), d, to + i * width);
    return;
  }
#if HWY_TARGET <= HWY_AVX3
  // Loads of some lanes do not touch the memory of the others.
  const auto some = hn::FirstN(d, static_cast<size_t>(n));
  if (step == 1) {
    for (int64_t i = 0; i < k; ++i) hn::BlendedStore(hn::MaskedLoad(some, d, from + offset[i]), some, d, to + i * width);
    return;
  }
  if constexpr (sizeof(S) >= 4) {
    const int64_t lanes = static_cast<int64_t>(hn::Lanes(d)), reach = 2 * n - 1;
    if (step == 2) {
      const auto low = hn::FirstN(d, static_cast<size_t>(std::min(reach, lanes)));
      const auto high = hn::FirstN(d, static_cast<size_t>(std::max<int64_t>(reach - lanes, 0)));
      for (int64_t i = 0; i < k; ++i) {
        const S *const p = from + offset[i];
        const auto v = hn::ConcatEven(d, hn::MaskedLoad(high, d, p + lanes), hn::MaskedLoad(low, d, p));
        hn::BlendedStore(v, some, d, to + i * width);
      }
      return;
    }
  }
#endif
  for (int64_t i = 0; i < k; ++i)
    for (int64_t j = 0; j < n; ++j) to[i * width + j] = from[offset[i] + j * step];
}

// The same for a whole vector of places that are next to each other in at most two rows, na of one and nb of another; other lanes
// become 0. Only where loads of some lanes do not touch the memory of the others.
constexpr bool packs_two = HWY_TARGET <= HWY_AVX3 || (HWY_TARGET == HWY_AVX2 && sizeof(S) >= 4);
HWY_ATTR void pack_two(const S *a, int64_t na, const S *b, int64_t nb, const int64_t *offset, int64_t k, S *to, int64_t width) {
  const Lanes d;
  const auto first = hn::FirstN(d, static_cast<size_t>(na));
  const auto second = hn::AndNot(first, hn::FirstN(d, static_cast<size_t>(na + nb)));
  for (int64_t i = 0; i < k; ++i)
    hn::Store(hn::Or(hn::MaskedLoad(first, d, a + offset[i]), hn::MaskedLoad(second, d, b + offset[i] - na)), d, to + i * width);
}

template <class B>
HWY_ATTR void all_planes(const S *left, int64_t planes, int64_t terms, int64_t at, int64_t vectors, const B &b, int64_t k, S *sums,
                         int64_t width) {
  for (int64_t plane = 0; plane < planes; plane += rows, left += rows * terms, sums += rows * width) {
    const int64_t r = block_rows(std::min<int64_t>(rows, planes - plane));
    if (r == rows) block<rows>(vectors, PackedRows<rows>{left + at * rows}, b, k, at != 0, sums, width);
    else if (r == 4) block<4>(vectors, PackedRows<4>{left + at * 4}, b, k, at != 0, sums, width);
    else block<1>(vectors, PackedRows<1>{left + at}, b, k, at != 0, sums, width);
  }
}

// known: where all terms are in the input; NULL if there are too many.
HWY_ATTR void run_places(const Windows<U> &w, const Plan &p, const S *packed, const int64_t *known, int64_t task) {
  alignas(64) S sums[most_sums];
  alignas(64) S windows[depth * most_vectors * most_lanes];
  int64_t offset[depth], packed_offset[depth];
  Run run[most_vectors * most_lanes];
  const int64_t group = task / p.panels / p.parts, first_plane = task / p.panels % p.parts * some_planes, panel = task % p.panels;
  const int64_t planes = std::min(some_planes, w.planes - first_plane), n = p.lanes, row = w.places[axes - 1];
  const int64_t step = w.place_step[axes - 1], result_step = w.result_step[axes - 1];
  const S *const input = w.input + group * w.input_group;
  AnyVectors vectors = {{input, input, input}, {packed_offset, packed_offset, packed_offset}};
  bool is_packed[most_vectors] = {};
  const int64_t all = p.by_rows ? p.places / row * p.row_vectors : (p.places + n - 1) / n;
  const int64_t first = panel * p.vectors, count = std::min(p.vectors, all - first), width = count * n;
  int64_t parts[most_vectors + 1] = {};  // the runs of each vector
  // Planes of the input that are a multiple of 2 KiB apart meet in a few sets of a first-level cache, which then does not keep the
  // windows from one block to the next (3x3 over planes of 32x32 floats: a third more time). Enough blocks repay a copy.
  const int64_t apart = w.term_step[0] * static_cast<int64_t>(sizeof(S));
  const bool packs = planes >= 4 * rows && w.terms[0] > 1 && apart % 2048 == 0;
  for (int64_t v = 0; v < count; ++v) {
    Run *to = run + parts[v];
    const int64_t i = first + v;
    if (p.by_rows) {
      // The last vector of a row begins where it still fits; its results are those that no other one has.
      const int64_t at = i % p.row_vectors * n, from = std::min(at, row - n), number = i / p.row_vectors * row + from;
      runs(w.places, number, number + 1, w.place_step, w.result_step, [&](int64_t in, int64_t out, int64_t) {
        *to++ = {in, out + (at - from) * result_step, v * n + at - from, n - (at - from)};
      });
      vectors.p[v] = input + run[parts[v]].input;
      is_packed[v] = packs;
    } else {
      int64_t at = v * n;
      runs(w.places, i * n, std::min(i * n + n, p.places), w.place_step, w.result_step, [&](int64_t in, int64_t out, int64_t m) {
        *to++ = {in, out, at, m};
        at += m;
      });
      if (!packs && step == 1 && run[parts[v]].n == n) {
        vectors.p[v] = input + run[parts[v]].input;
      } else {
        vectors.p[v] = windows + v * n;
        is_packed[v] = true;
        // Lanes without a place.
        for (int64_t k = 0; at < (v + 1) * n && k < std::min(depth, p.terms); ++k)
          std::fill(windows + k * width + at, windows + k * width + (v + 1) * n, S{0});
      }
    }
    parts[v + 1] = to - run;
  }
  for (int64_t k = 0; k < depth; ++k) packed_offset[k] = k * width;
  const S *const left = packed + group * packed_group(w, p) + first_plane * p.terms;
  for (int64_t k = 0; k < p.terms; k += depth) {
    const int64_t ke = std::min(k + depth, p.terms);
    const int64_t *const at = known ? known + k : offset;
    if (!known) term_offsets(w, k, ke, offset);
    for (int64_t v = 0; v < count; ++v) {
      const Run *const of = run + parts[v];
      const int64_t pieces = parts[v + 1] - parts[v];
      if (!is_packed[v]) {
        vectors.offset[v] = at;
      } else if (p.by_rows) {
        pack_windows(vectors.p[v], at, ke - k, 1, n, windows + v * n, width);
      } else if (packs_two && step == 1 && pieces <= 2 && of[0].n < n) {
        const Run &last = of[pieces - 1];
        pack_two(input + of[0].input, of[0].n, input + last.input, pieces == 2 ? last.n : 0, at, ke - k, windows + v * n, width);
      } else {
        for (int64_t q = 0; q < pieces; ++q)
          pack_windows(input + of[q].input, at, ke - k, step, of[q].n, windows + of[q].at, width);
      }
    }
    if (packs) all_planes(left, planes, p.terms, k, count, PackedVectors{windows, width}, ke - k, sums, width);
    else all_planes(left, planes, p.terms, k, count, vectors, ke - k, sums, width);
  }
  U *const result = w.result + group * w.result_group + first_plane * w.result_plane;
  const S alpha = convert<S>(w.alpha), beta = convert<S>(w.beta);
  // Runs that a vector's end divides are written as one.
  int64_t whole = 0;
  for (int64_t q = 1; q < parts[count]; ++q) {
    Run &last = run[whole];
    if (last.at + last.n == run[q].at && last.result + last.n * result_step == run[q].result) last.n += run[q].n;
    else run[++whole] = run[q];
  }
  for (int64_t i = 0; i < planes; ++i)
    for (int64_t q = 0; q <= whole; ++q)
      put(alpha, sums + i * width + run[q].at, beta, result + i * w.result_plane + run[q].result, result_step, run[q].n);
}

// ---- Vectors of planes ----

HWY_ATTR void run_planes(const Windows<U> &w, const Plan &p, const S *packed, int64_t task) {
  alignas(64) S sums[most_sums], some[depth * most_vectors * most_lanes];
  int64_t offset[depth], in[some_places], out[some_places];
  const int64_t group = task / p.parts / p.panels, panel = task / p.parts % p.panels, first = task % p.parts * some_places;
  const int64_t places = std::min(some_places, p.places - first), width = p.vectors * p.lanes;
  const S *const input = w.input + group * w.input_group;
  const U *const kernel = w.kernel + group * w.kernel_group + panel * width * w.kernel_plane;
  const int64_t planes = std::min(width, w.planes - panel * width);
  int64_t count = 0;
  runs(w.places, first, first + places, w.place_step, w.result_step, [&](int64_t a, int64_t b, int64_t m) {
    for (int64_t i = 0; i < m; ++i, ++count) {
      in[count] = a + i * w.place_step[axes - 1];
      out[count] = b + i * w.result_step[axes - 1];
    }
  });
  for (int64_t k = 0; k < p.terms; k += depth) {
    const int64_t ke = std::min(k + depth, p.terms);
    term_offsets(w, k, ke, offset);
    const S *right = some;
    if (p.ahead) right = packed + group * packed_group(w, p) + (panel * p.terms + k) * width;
    else pack_planes(w, kernel, planes, width, k, ke, some);
    for (int64_t i = 0; i < places; i += rows) {
      InputRows left;
      left.offset = offset;
      for (int r = 0; r < rows; ++r) left.p[r] = input + in[std::min(i + r, places - 1)];  // some twice, at the end
      block<rows>(p.vectors, left, PackedVectors{right, width}, ke - k, k != 0, sums + i * width, width);
    }
  }
  U *const result = w.result + group * w.result_group + panel * width * w.result_plane;
  const S alpha = convert<S>(w.alpha), beta = convert<S>(w.beta);
  for (int64_t j = 0; j < planes; ++j)
    for (int64_t i = 0; i < places; ++i) {
      U &r = result[j * w.result_plane + out[i]];
      const S s = sums[i * width + j];
      r = beta == 0 ? convert<U>(wrapping_product(alpha, s)) : updated(alpha, s, beta, r);
    }
}

int64_t tasks(const Windows<U> &w) {
  const Plan p = plan(w);
  return w.groups * p.parts * p.panels;
}

HWY_ATTR void run(const Windows<U> &w, const S *packed, int64_t begin, int64_t end) {
  const Plan p = plan(w);
  constexpr int64_t some = 2048;
  int64_t known[some];
  const bool knows = !p.by_planes && p.terms <= some;
  if (knows) term_offsets(w, 0, p.terms, known);
  for (int64_t task = begin; task < end; ++task)
    if (p.by_planes) run_planes(w, p, packed, task);
    else run_places(w, p, packed, knows ? known : nullptr, task);
}

WindowSums<Tag> window_sums_table() { return {packed_size, pack_tasks, pack, tasks, run}; }

}  // namespace
}  // namespace th::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace th::simd {
HWY_EXPORT(window_sums_table);
template <>
WindowSums<BuildTag> choose<WindowSums<BuildTag>, BuildTag>() {
  return HWY_DYNAMIC_DISPATCH(window_sums_table)();
}
}  // namespace th::simd
#endif
