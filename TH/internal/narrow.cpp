// Kernels of floating point of 16 bits by those of Float and Double: blocks of elements are converted, and results rounded once.
#include <algorithm>

#include "../simd/histogram.hpp"
#include "../simd/products.hpp"
#include "../simd/random.hpp"
#include "../simd/reductions.hpp"
#include "narrow.hpp"

namespace th {

namespace {

constexpr int64_t block = 512;

// n elements of From to To.
template <class To, class From>
void converted(void *to, const void *from, int64_t n) {
  char *const operands[] = {static_cast<char *>(to), const_cast<char *>(static_cast<const char *>(from))};
  simd::conversions<To>().from[simd::source_of<From>](nullptr, operands, n);
}

template <class Tag>
const typename Tag::num *elements(const char *p) {
  return reinterpret_cast<const typename Tag::num *>(p);
}

// ---- Reductions: those of the floats, whose results are rounded ----

template <class Tag, simd::Reduction simd::Reductions::*of>
void map(double *to, const char *from, int64_t n, double p) {
  const simd::Reduction &op = simd::reductions<FloatTag>().*of;
  if (!op.map) return converted<FloatTag, Tag>(to, from, n);
  alignas(64) float floats[block];
  for (int64_t i = 0; i < n; i += block) {
    const int64_t m = std::min(block, n - i);
    converted<FloatTag, Tag>(floats, elements<Tag>(from) + i, m);
    op.map(to + i, reinterpret_cast<const char *>(floats), m, p);
  }
}

template <class Tag, simd::Reduction simd::Reductions::*of>
void finish(char *to, const char *value, int64_t n, int64_t count, double p) {
  alignas(64) float floats[simd::reduction_block];
  (simd::reductions<FloatTag>().*of).finish(reinterpret_cast<char *>(floats), value, n, count, p);
  converted<Tag, FloatTag>(to, floats, n);
}

template <class Tag>
void subtract(double *to, const char *a, const char *b, int64_t n) {
  alignas(64) float floats[2][block];
  for (int64_t i = 0; i < n; i += block) {
    const int64_t m = std::min(block, n - i);
    converted<FloatTag, Tag>(floats[0], elements<Tag>(a) + i, m);
    converted<FloatTag, Tag>(floats[1], elements<Tag>(b) + i, m);
    simd::reductions<FloatTag>().subtract(to + i, reinterpret_cast<const char *>(floats[0]), reinterpret_cast<const char *>(floats[1]),
                                          m);
  }
}

template <class Tag, simd::Reduction simd::Reductions::*... of>
simd::Reductions all_reductions() {
  simd::Reductions r = simd::reductions<FloatTag>();
  (((r.*of).map = map<Tag, of>, (r.*of).finish = finish<Tag, of>), ...);
  r.subtract = subtract<Tag>;
  return r;
}
template <class Tag>
simd::Reductions reductions() {
  using R = simd::Reductions;
  return all_reductions<Tag, &R::sum, &R::mean, &R::prod, &R::product, &R::max, &R::min, &R::largest, &R::smallest, &R::var, &R::std,
                        &R::nonzeros, &R::absolutes, &R::squares, &R::cubes, &R::powers, &R::largest_absolute,
                        &R::smallest_absolute>();
}

template <class Tag>
void count(int64_t *counters, int ways, const simd::Bins &bins, const char *from, int64_t n) {
  alignas(64) float floats[block];
  // Whole lists of counters take their turns with the elements, of which blocks are a multiple.
  static_assert(block % simd::histogram_ways == 0);
  for (int64_t i = 0; i < n; i += block) {
    const int64_t m = std::min(block, n - i);
    converted<FloatTag, Tag>(floats, elements<Tag>(from) + i, m);
    simd::histogram<FloatTag>().count(counters, ways, bins, reinterpret_cast<const char *>(floats), m);
  }
}
template <class Tag>
void widen(double *to, const char *from, int64_t n, double) {
  converted<FloatTag, Tag>(to, from, n);
}
template <class Tag>
simd::Histogram histogram() {
  simd::Histogram h = simd::histogram<FloatTag>();
  h.range.map = widen<Tag>;
  h.count = count<Tag>;
  return h;
}

// ---- Scans: those of doubles, which are rounded once ----

using ScanKernel = void (*)(char *, int64_t, const char *, int64_t, int64_t, int64_t, char *);

// Rows of n elements, at least 1, as many together as fit; a step is what belongs to one of them, in bytes of the state.
template <class Tag>
void scan_rows(ScanKernel kernel, char *r, int64_t r_stride, const char *t, int64_t t_stride, int64_t rows, int64_t n, char *state,
               int64_t step) {
  constexpr int64_t room = simd::reduction_block;
  alignas(64) double buffer[room];
  char *const doubles = reinterpret_cast<char *>(buffer);
  typename Tag::num *to = reinterpret_cast<typename Tag::num *>(r);
  const typename Tag::num *from = elements<Tag>(t);
  const int64_t together = std::max<int64_t>(room / n, 1);
  for (int64_t i = 0; i < rows; i += together, to += together * r_stride, from += together * t_stride, state += together * step) {
    const int64_t m = std::min(together, rows - i);
    if (t_stride == n || m == 1) converted<DoubleTag, Tag>(buffer, from, m * n);
    else
      for (int64_t k = 0; k < m; ++k) converted<DoubleTag, Tag>(buffer + k * n, from + k * t_stride, n);
    kernel(doubles, n, doubles, n, m, n, state);
    if (r_stride == n || m == 1) converted<Tag, DoubleTag>(to, buffer, m * n);
    else
      for (int64_t k = 0; k < m; ++k) converted<Tag, DoubleTag>(to + k * r_stride, buffer + k * n, n);
  }
}
template <class Tag, simd::Scan simd::Scans::*of>
void rows(char *r, int64_t r_stride, const char *t, int64_t t_stride, int64_t rows, int64_t n, char *state) {
  // Long ones four at a time, which is how many the kernels do at once.
  constexpr int64_t some = simd::reduction_block / 4, size = sizeof(typename Tag::num);
  const simd::Scan &op = simd::scans<DoubleTag>().*of;
  const int64_t bytes = static_cast<int64_t>(op.state);
  const int64_t together = n <= some ? rows : 4;
  for (int64_t i = 0; i < rows; i += together)
    for (int64_t k = 0; k < n; k += some)
      scan_rows<Tag>(op.rows, r + (i * r_stride + k) * size, r_stride, t + (i * t_stride + k) * size, t_stride,
                     std::min(together, rows - i), std::min(some, n - k), state + i * bytes, bytes);
}
template <class Tag, simd::Scan simd::Scans::*of>
void columns(char *r, int64_t r_stride, const char *t, int64_t t_stride, int64_t rows, int64_t n, char *state) {
  scan_rows<Tag>((simd::scans<DoubleTag>().*of).columns, r, r_stride, t, t_stride, rows, n, state, 0);
}
template <class Tag>
simd::Scans scans() {
  using S = simd::Scans;
  S s = simd::scans<DoubleTag>();
  s.sum.rows = rows<Tag, &S::sum>;
  s.sum.columns = columns<Tag, &S::sum>;
  s.prod.rows = rows<Tag, &S::prod>;
  s.prod.columns = columns<Tag, &S::prod>;
  return s;
}

// ---- Products ----

template <class Tag, class T = typename Tag::num>
void update(T *r, float beta, const T *t, float x, const T *v, int64_t n) {
  alignas(64) float floats[2][block];
  for (int64_t i = 0; i < n; i += block) {
    const int64_t m = std::min(block, n - i);
    if (beta != 0) converted<FloatTag, Tag>(floats[0], t + i, m);
    converted<FloatTag, Tag>(floats[1], v + i, m);
    simd::products<FloatTag>().update(floats[0], beta, floats[0], x, floats[1], m);
    converted<Tag, FloatTag>(r + i, floats[0], m);
  }
}
template <class Tag, class T = typename Tag::num>
double dot(const T *a, const T *b, int64_t n) {
  alignas(64) float floats[2][block];
  double sum = 0;
  for (int64_t i = 0; i < n; i += block) {
    const int64_t m = std::min(block, n - i);
    converted<FloatTag, Tag>(floats[0], a + i, m);
    converted<FloatTag, Tag>(floats[1], b + i, m);
    sum += simd::products<FloatTag>().dot(floats[0], floats[1], m);
  }
  return sum;
}
template <class Tag>
simd::Products<Tag> products() {
  // Matrices are products of floats as a whole: see blas.cpp.
  return {nullptr, nullptr, update<Tag>, dot<Tag>};
}

// r = t times factors, which are floats.
template <class Tag>
void scale(const void *, char *const *operand, int64_t n) {
  alignas(64) float floats[block];
  char *const p = reinterpret_cast<char *>(floats);
  for (int64_t i = 0; i < n; i += block) {
    const int64_t m = std::min(block, n - i);
    converted<FloatTag, Tag>(floats, elements<Tag>(operand[1]) + i, m);
    char *const operands[] = {p, p, operand[2] + i * static_cast<int64_t>(sizeof(float))};
    simd::pointwise<FloatTag>().cmul(nullptr, operands, m);
    converted<Tag, FloatTag>(reinterpret_cast<typename Tag::num *>(operand[0]) + i, floats, m);
  }
}

// ---- Random numbers: doubles, or integers, rounded once ----

// make(numbers, begin, n) gives n of From's numbers.
template <class Tag, class From = DoubleTag, class Make>
void by_blocks(char *to, int64_t n, Make make) {
  alignas(64) typename From::num numbers[block];
  for (int64_t i = 0; i < n; i += block) {
    const int64_t m = std::min(block, n - i);
    make(reinterpret_cast<char *>(numbers), i, m);
    converted<Tag, From>(reinterpret_cast<typename Tag::num *>(to) + i, numbers, m);
  }
}
template <class Tag>
simd::Random random() {
  // A number between two of the element type is still between them when it has been rounded.
  return {[](const simd::UniformRange &range, char *to, const uint32_t *draws, int64_t n) {
            by_blocks<Tag>(to, n, [&](char *p, int64_t i, int64_t m) { simd::random<DoubleTag>().uniform(range, p, draws + i, m); });
          },
          [](const simd::BoundedRange &range, char *to, const uint32_t *draws, int64_t n) {
            by_blocks<Tag, LongTag>(to, n, [&](char *p, int64_t i, int64_t m) {
              simd::random<LongTag>().bounded(range, p, draws + i, m);
            });
          },
          [](uint64_t bound, char *to, const uint32_t *draws, int64_t n) {
            by_blocks<Tag>(to, n, [&](char *p, int64_t i, int64_t m) { simd::random<DoubleTag>().bernoulli(bound, p, draws + i, m); });
          },
          [](const float *p, char *to, const uint32_t *draws, int64_t n) {
            by_blocks<Tag>(to, n, [&](char *q, int64_t i, int64_t m) {
              simd::random<DoubleTag>().bernoulli_float(p + i, q, draws + i, m);
            });
          },
          [](const double *p, char *to, const uint32_t *draws, int64_t n) {
            by_blocks<Tag>(to, n, [&](char *q, int64_t i, int64_t m) {
              simd::random<DoubleTag>().bernoulli_double(p + i, q, draws + i, m);
            });
          }};
}

}  // namespace

#define TH_INSTANCES(Tag)                               \
  template <>                                           \
  Kernel scaling_in_floats<Tag>() {                     \
    return scale<Tag>;                                  \
  }                                                     \
  namespace simd {                                      \
  template <>                                           \
  Reductions choose<Reductions, Tag>() {                \
    return th::reductions<Tag>();                       \
  }                                                     \
  template <>                                           \
  Scans choose<Scans, Tag>() {                          \
    return th::scans<Tag>();                            \
  }                                                     \
  template <>                                           \
  Products<Tag> choose<Products<Tag>, Tag>() {          \
    return th::products<Tag>();                         \
  }                                                     \
  template <>                                           \
  Histogram choose<Histogram, Tag>() {                  \
    return th::histogram<Tag>();                        \
  }                                                     \
  template <>                                           \
  Random choose<Random, Tag>() {                        \
    return th::random<Tag>();                           \
  }                                                     \
  }
TH_INSTANCES(HalfTag)
TH_INSTANCES(BFloat16Tag)
#undef TH_INSTANCES

}  // namespace th
