// Tensors full of random numbers: the draws of rng.hpp, in row-major order, many at a time.
#pragma once

#include "../simd/random.hpp"
#include "flavour.hpp"
#include "iter.hpp"
#include "narrow.hpp"
#include "rng.hpp"

namespace th {

constexpr int64_t run_draws = 2 * _MERSENNE_STATE_N;  // that are made into elements together, in the first-level cache

// How elements are made of draws. Parameters have been checked.
struct Filling {
  int draws = 1;               // for an element
  bool paired = false;         // rng::normal's draws, two for two elements
  bool steady = true;          // draws are hardly ever dropped
  int cost = 2;                // relative weight of an element, as for loop()
  uint32_t most = UINT32_MAX;  // draws above it are dropped, if an element takes one

  // n elements, from the number `first` on, of their draws, at most run_draws, which may be overwritten. Returns how many have been
  // made, fewer where draws were dropped; or -1 when singly() has to make them.
  virtual int64_t make(char *to, uint32_t *draws, int64_t n, int64_t first) const = 0;
  // The same with the functions of rng.hpp, which the results must agree with.
  virtual void singly(THGenerator *, char *to, int64_t n, int64_t first) const = 0;

 protected:
  ~Filling() = default;
};

// The memory for filling a view: taken before anything is written.
class Scratch {
  Block<uint32_t> words;
  int64_t blocks = 0;  // of the generator's words that are drawn at once; 0: few enough for the stack

 public:
  Scratch(int64_t count, const Filling &);
  // out does not overlap itself, unless legacy. generator: checked.
  void fill(const View &out, THGenerator *generator, const Filling &) const;
};

// The next n draws, as rng::random32.
void draw_words(THGenerator *, uint32_t *to, int64_t n);

// self keeps its shape; one that cannot be written is an Error before the first draw.
void fill_random(const Arg &self, THGenerator *generator, const Filling &);
// r takes this shape.
void fill_random(const Arg &r, const Dims &size, THGenerator *generator, const Filling &);
// self takes the shape of means, or else of stdvs, and is filled; times stdvs, unless NULL, plus means, or else plus *mean.
struct NormalKernels {
  Kernel cmul, cadd, adds;  // t * src, t + *one * src, t + value
  const void *one;
};
void fill_normals(const Arg &self, THGenerator *generator, const Filling &, const Arg *means, const Arg *stdvs, const void *mean,
                  const NormalKernels &);

namespace detail {

// n elements of type T by draw(i).
template <class T, class Draw>
inline void one_by_one(char *to, int64_t n, Draw draw) {
  for (int64_t i = 0; i < n; ++i) reinterpret_cast<T *>(to)[i] = draw(i);
}

// n <= run_draws elements from doubles that kernel(doubles) makes.
template <class Tag, class Make>
void by_doubles(char *to, int64_t n, Make kernel) {
  if constexpr (std::is_same_v<typename Tag::num, double>) {
    kernel(reinterpret_cast<double *>(to));
  } else {
    alignas(64) double wide[run_draws];
    kernel(wide);
    char *const operands[] = {to, reinterpret_cast<char *>(wide)};
    simd::conversions<Tag>().from[simd::Double](nullptr, operands, n);
  }
}

// Are all finite, and greater than `above`?
template <class T>
bool all_finite(const char *p, int64_t n, T above = negated(std::numeric_limits<T>::infinity())) {
  const T *v = reinterpret_cast<const T *>(p);
  int bad = 0;
  for (int64_t i = 0; i < n; ++i) bad |= !(v[i] > above && v[i] < std::numeric_limits<T>::infinity());
  return !bad;
}

}  // namespace detail

template <class Tag>
struct UniformFilling final : Filling {
  using T = typename Tag::num;
  double a;
  rng::Uniform<T> of;

  UniformFilling(double from, double to) : a(from), of(from, to) { rng::check_uniform<T>(from, to); }
  int64_t make(char *to, uint32_t *draws, int64_t n, int64_t) const override {
    if (of.fits) simd::random<Tag>().uniform({a, of.span, convert<double>(of.least), convert<double>(of.most)}, to, draws, n);
    else detail::one_by_one<T>(to, n, [=](int64_t i) { return of(draws[i]); });
    return n;
  }
  void singly(THGenerator *g, char *to, int64_t n, int64_t) const override {
    detail::one_by_one<T>(to, n, [=](int64_t) { return of(rng::random32(g)); });
  }
};

template <class Tag>
struct NormalFilling final : Filling {
  using T = typename Tag::num;
  double mean, stdv;

  NormalFilling(double m, double s) : mean(m), stdv(s) {
    rng::check_normal(m, s);
    paired = true;
    cost = 10;
  }
  int64_t make(char *to, uint32_t *draws, int64_t n, int64_t) const override {
    if constexpr (std::is_same_v<T, float>) simd::twister().normal_float(reinterpret_cast<float *>(to), draws, n, mean, stdv);
    else detail::by_doubles<Tag>(to, n, [=](double *v) { simd::twister().normal(v, draws, n, mean, stdv); });
    return n;
  }
  void singly(THGenerator *g, char *to, int64_t n, int64_t) const override {
    detail::one_by_one<T>(to, n, [=](int64_t) { return convert<T>(rng::normal(g, mean, stdv)); });
  }
};

template <class Tag>
struct LogNormalFilling final : Filling {
  using T = typename Tag::num;
  double mean, stdv;

  LogNormalFilling(double m, double s) : mean(m), stdv(s) {
    rng::check_log_normal<T>(m, s);
    paired = true;
    cost = 20;
  }
  int64_t make(char *to, uint32_t *draws, int64_t n, int64_t) const override {
    detail::by_doubles<Tag>(to, n, [=](double *r) {
      simd::twister().normal(r, draws, n, mean, stdv);
      char *const operands[] = {reinterpret_cast<char *>(r), reinterpret_cast<char *>(r)};
      simd::functions<DoubleTag>().exp(nullptr, operands, n);
    });
    return detail::all_finite<T>(to, n) ? n : -1;
  }
  void singly(THGenerator *g, char *to, int64_t n, int64_t) const override {
    detail::one_by_one<T>(to, n, [=](int64_t) { return rng::log_normal<T>(g, mean, stdv); });
  }
};

template <class Tag>
struct ExponentialFilling final : Filling {
  using T = typename Tag::num;
  double lambda;

  explicit ExponentialFilling(double l) : lambda(l) {
    rng::check_exponential<T>(l);
    cost = 8;
  }
  int64_t make(char *to, uint32_t *draws, int64_t n, int64_t) const override {
    detail::by_doubles<Tag>(to, n, [=](double *r) { simd::twister().exponential(r, draws, n, lambda); });
    return detail::all_finite<T>(to, n, T{}) ? n : -1;
  }
  void singly(THGenerator *g, char *to, int64_t n, int64_t) const override {
    detail::one_by_one<T>(to, n, [=](int64_t) { return rng::exponential<T>(g, lambda); });
  }
};

template <class Tag>
struct CauchyFilling final : Filling {
  using T = typename Tag::num;
  double median, sigma;

  CauchyFilling(double m, double s) : median(m), sigma(s) {
    rng::check_cauchy<T>(m, s);
    cost = 10;
  }
  int64_t make(char *to, uint32_t *draws, int64_t n, int64_t) const override {
    detail::by_doubles<Tag>(to, n, [=](double *r) { simd::twister().cauchy(r, draws, n, median, sigma); });
    return detail::all_finite<T>(to, n) ? n : -1;
  }
  void singly(THGenerator *g, char *to, int64_t n, int64_t) const override {
    detail::one_by_one<T>(to, n, [=](int64_t) { return rng::cauchy<T>(g, median, sigma); });
  }
};

// Beyond the largest number of the type: that number.
template <class Tag>
struct GeometricFilling final : Filling {
  using T = typename Tag::num;
  double p;
  // Conversion to integers does that by itself.
  const double most = is_int<T> ? std::numeric_limits<double>::infinity() : convert<double>(std::numeric_limits<T>::max());

  explicit GeometricFilling(double probability) : p(probability) {
    rng::check_geometric(probability);
    cost = 10;
  }
  int64_t make(char *to, uint32_t *draws, int64_t n, int64_t) const override {
    bool sure = true;
    detail::by_doubles<Tag>(to, n, [&](double *r) {
      sure = simd::twister().geometric(r, draws, n, p);
      if constexpr (is_narrow<T>)
        for (int64_t i = 0; i < n; ++i) r[i] = std::min(r[i], most);
    });
    return sure ? n : -1;
  }
  void singly(THGenerator *g, char *to, int64_t n, int64_t) const override {
    detail::one_by_one<T>(to, n, [=](int64_t) {
      return convert<T>(rng::geometric(g, p, most));
    });
  }
};

template <class Tag>
struct BernoulliFilling final : Filling {
  using T = typename Tag::num;
  double p;

  explicit BernoulliFilling(double probability) : p(probability) { rng::check_bernoulli(probability); }
  int64_t make(char *to, uint32_t *draws, int64_t n, int64_t) const override {
    // u < p as whole numbers
    simd::random<Tag>().bernoulli(static_cast<uint64_t>(std::ceil(p * 0x1p32)), to, draws, n);
    return n;
  }
  void singly(THGenerator *g, char *to, int64_t n, int64_t) const override {
    detail::one_by_one<T>(to, n, [=](int64_t) { return convert<T>(static_cast<int>(rng::bernoulli(g, p))); });
  }
};

// The i-th element with the i-th probability of a dense list.
template <class Tag, class P>
struct BernoulliOfFilling final : Filling {
  using T = typename Tag::num;
  const P *p = nullptr;

  int64_t make(char *to, uint32_t *draws, int64_t n, int64_t first) const override {
    if constexpr (std::is_same_v<P, float>) simd::random<Tag>().bernoulli_float(p + first, to, draws, n);
    else simd::random<Tag>().bernoulli_double(p + first, to, draws, n);
    return n;
  }
  void singly(THGenerator *g, char *to, int64_t n, int64_t first) const override {
    detail::one_by_one<T>(to, n, [=](int64_t i) {
      return convert<T>(static_cast<int>(rng::bernoulli(g, static_cast<double>(p[first + i]))));
    });
  }
};

// first, first + 1, ... first + span - 1, each equally likely; span 0 stands for 2^64. raw: torch7's draws modulo span, also those in
// the overhang.
template <class Tag>
struct BoundedFilling final : Filling {
  using T = typename Tag::num;
  int64_t first;
  uint64_t span;
  bool raw;

  BoundedFilling(int64_t from, uint64_t numbers, bool raw_draws = legacy()) : first(from), span(numbers), raw(raw_draws) {
    constexpr uint64_t words = uint64_t{1} << 32;
    const bool large = span == 0 || span > words;
    if (raw) {
      if (large) span = words;
    } else if (large) {
      draws = 2;
      cost = 4;
      steady = span == 0 || rng::overhang(span) < uint64_t{1} << 40;
    } else {
      const uint64_t dropped = words % span;
      most = static_cast<uint32_t>(words - dropped - 1);
      steady = dropped < 256;
    }
  }
  T value(uint64_t r) const { return convert<T>(static_cast<int64_t>(static_cast<uint64_t>(first) + r)); }
  int64_t make(char *to, uint32_t *d, int64_t n, int64_t) const override {
    if (draws == 1) {
      simd::random<Tag>().bounded({static_cast<uint32_t>(span), first}, to, d, n);
      return n;
    }
    T *const r = reinterpret_cast<T *>(to);
    const auto draw = [=](int64_t i) { return uint64_t{d[2 * i]} << 32 | d[2 * i + 1]; };
    if ((span & (span - 1)) == 0) {
      for (int64_t i = 0; i < n; ++i) r[i] = value(draw(i) & (span - 1));
      return n;
    }
    // The product with the reciprocal gives the quotient or up to 2 less.
    const uint64_t inverse = UINT64_MAX / span, last = ~rng::overhang(span);
    int64_t made = 0;
    for (int64_t i = 0; i < n; ++i) {
      const uint64_t v = draw(i);
      uint64_t rest = v - static_cast<uint64_t>(static_cast<unsigned __int128>(v) * inverse >> 64) * span;
      rest = std::min(rest, rest - span);
      r[made] = value(std::min(rest, rest - span));
      made += v <= last;
    }
    return made;
  }
  void singly(THGenerator *g, char *to, int64_t n, int64_t) const override {
    detail::one_by_one<T>(to, n, [=](int64_t) { return value(raw ? rng::random32(g) % span : rng::below(g, span)); });
  }
};

// What random() covers: 0 to the largest number, or up to which a floating-point type has all whole numbers.
template <class T>
constexpr uint64_t all_numbers() {
  if constexpr (is_int<T>) return static_cast<uint64_t>(std::numeric_limits<T>::max()) + 1;
  else return (uint64_t{1} << std::numeric_limits<T>::digits) + 1;
}
template <class Tag>
void fill_between(const Arg &self, THGenerator *generator, int64_t min, int64_t max) {
  THGenerator *const g = rng::checked(generator);
  if (max <= min)
    fail_arg(2, "max %lld is not above min %lld", static_cast<long long>(max), static_cast<long long>(min));
  fill_random(self, g, BoundedFilling<Tag>(min, static_cast<uint64_t>(max) - static_cast<uint64_t>(min)));
}

// means and stdvs instead of one mean or standard deviation, where they are not NULL.
template <class Tag>
void fill_normals(const Arg &self, THGenerator *generator, double mean, double stdv, const Arg *means, const Arg *stdvs) {
  using T = typename Tag::num;
  THGenerator *const g = rng::checked(generator);
  rng::check_finite(1, "the mean", mean);
  const T all = convert<T>(mean), one = convert<T>(1);
  const simd::Pointwise &kernels = simd::pointwise<Tag>();
  fill_normals(self, g, NormalFilling<Tag>(0, stdv), means, stdvs, &all, {kernels.cmul, kernels.cadd, kernels.adds, &one});
}

// self takes the shape of alphas and gets gamma's draws.
template <class Tag>
void fill_gamma(const Arg &self, THGenerator *generator, const Arg &alphas) {
  using T = typename Tag::num;
  THGenerator *const g = rng::checked(generator);
  View alpha(alphas);
  Result result(self);
  result.shape(alpha.g.size);
  const int64_t at = find(alpha, [](const T *v, int64_t n) -> int64_t {
    return std::find_if_not(v, v + n, rng::is_gamma_shape<T>) - v;
  });
  if (at < alpha.count) fail_arg(1, "element %lld of %s is not a positive finite number", static_cast<long long>(at), alpha.name);
  result.prepare();
  alpha.keep_from(result.planned());
  result.commit();
  Cursor next(alpha);
  generate<T>(result.view(), [&](int64_t) {
    T a;
    next.gather(reinterpret_cast<char *>(&a), 1);
    return rng::gamma<T>(g, convert<double>(a));
  });
}

// By the probabilities in p, of type P.
template <class Tag, class P>
void fill_bernoulli(const Arg &self, THGenerator *generator, const Arg &probabilities) {
  THGenerator *const g = rng::checked(generator);
  View p(probabilities);
  Result result(self);
  result.as_is();
  check_same_count(result.planned(), p);
  const int64_t at = find(p, [](const P *v, int64_t n) -> int64_t {
    return std::find_if_not(v, v + n, [](P x) { return convert<double>(x) >= 0 && convert<double>(x) <= 1; }) - v;
  });
  if (at < p.count) fail_arg(1, "element %lld of %s is outside [0, 1]", static_cast<long long>(at), p.name);
  using Read = std::conditional_t<is_narrow<P>, float, P>;
  BernoulliOfFilling<Tag, Read> filling;
  const Scratch scratch(p.count, filling);
  p.keep_from(result.planned());
  if constexpr (is_narrow<P>) p = widened<Tag>(p);
  else if (!is_contiguous(p.g)) p.make_dense();
  filling.p = reinterpret_cast<const Read *>(p.data());
  scratch.fill(result.view(), g, filling);
}

}  // namespace th
