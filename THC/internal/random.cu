// Random tensors of one element type, that of the build.
#include "TH/internal/build_tag.hpp"
#include "TH/internal/rng.hpp"

#include "check.cuh"
#include "elementary.hpp"
#include "random.cuh"

namespace thc {

namespace {

using Tag = th::BuildTag;
using T = Tag::num;

// What draws are computed in: a Double's take two words, for 53 bits.
template <class R>
using CalcOf = std::conditional_t<std::is_same_v<R, double>, double, float>;
template <class R, class Drawn = R>
using Real = Distribution<R, Drawn, std::is_same_v<R, double> ? 2 : 4>;

// The k-th draw as an angle, and as a number in [0, 1).
template <class C>
TH_HD AngleOf<C> angle_of(const Words &w, int k) {
  if constexpr (std::is_same_v<C, double>) return w.wide(k);
  else return w.at(k);
}
template <class C>
TH_HD double unit(const Words &w, int k) {
  if constexpr (std::is_same_v<C, double>) return static_cast<double>(w.wide(k) >> 11) * 0x1p-53;
  else return w.at(k) * 0x1p-32;
}
// log(1 - that)
template <class C>
TH_HD C log_of_rest_of(const Words &w, int k) {
  if constexpr (std::is_same_v<C, double>) return log_of(1 - unit<C>(w, k));
  else return log_of_rest(w.at(k));
}
// Box and Muller (1958): elements 2j and 2j + 1 share a pair of draws.
template <class C>
TH_HD C standard_normal(const Words &w, int k) {
  const C radius = std::sqrt(-2 * log_of_rest_of<C>(w, k | 1));
  return radius * sine_of_turn<C>(angle_of<C>(w, k & ~1), (k & 1) == 0);
}

template <class R>
TH_HD bool is_positive(R v) {
  return v > R{} && th::is_finite(v);
}
template <class R>
TH_HD R rounded_sum(R a, R b) {
  if constexpr (th::is_narrow<R>) return th::convert<R>(th::to_float(a) + th::to_float(b));
  else return a + b;
}

// ---- Distributions ----

template <class R>
struct Uniform : Real<R> {
  th::rng::Uniform<R> range;
  Uniform(double a, double b) : range(a, b) { th::rng::check_uniform<R>(a, b); }
  TH_HD R operator()(const Words &w, int k) const { return range.of(unit<CalcOf<R>>(w, k)); }
  TH_HD R value(R v, uint64_t) const { return v; }
};

template <class R>
struct Normal : Real<R> {
  double mean, stdv;
  Normal(double m, double s) : mean(m), stdv(s) { th::rng::check_normal(m, s); }
  TH_HD R operator()(const Words &w, int k) const {
    return th::convert<R>(static_cast<double>(standard_normal<CalcOf<R>>(w, k)) * stdv + mean);
  }
  TH_HD R value(R v, uint64_t) const { return v; }
};
// Of means, of standard deviations and one mean, or of both, rounded after each step.
template <class R>
struct NormalOfMeans : Normal<R> {
  using Normal<R>::Normal;
  TH_HD R value(R v, uint64_t, R mean) const { return rounded_sum(v, mean); }
};
template <class R>
struct NormalOfDeviations : Normal<R> {
  R mean;
  explicit NormalOfDeviations(double m) : Normal<R>(0, 1), mean(th::convert<R>(m)) {}
  TH_HD R value(R v, uint64_t, R stdv) const { return rounded_sum(th::rounded_product(v, stdv), mean); }
};
template <class R>
struct NormalOfBoth : Normal<R> {
  using Normal<R>::Normal;
  TH_HD R value(R v, uint64_t, R mean, R stdv) const { return rounded_sum(th::rounded_product(v, stdv), mean); }
};

template <class R>
struct LogNormal : Real<R> {
  static constexpr int tries = th::rng::max_tries;
  double mean, stdv;
  LogNormal(double m, double s) : mean(m), stdv(s) { th::rng::check_log_normal<R>(m, s); }
  TH_HD R operator()(const Words &w, int k) const {
    return th::convert<R>(exp_of(static_cast<double>(standard_normal<CalcOf<R>>(w, k)) * stdv + mean));
  }
  TH_HD bool accepts(R v) const { return th::is_finite(v); }
  TH_HD R value(R v, uint64_t) const { return accepts(v) ? v : th::rng::finite_limit(v); }
};

template <class R>
struct Exponential : Real<R> {
  static constexpr int tries = th::rng::max_tries;
  double scale;
  explicit Exponential(double lambda) : scale(-1 / lambda) { th::rng::check_exponential<R>(lambda); }
  TH_HD R operator()(const Words &w, int k) const {
    return th::convert<R>(scale * static_cast<double>(log_of_rest_of<CalcOf<R>>(w, k)));
  }
  TH_HD bool accepts(R v) const { return is_positive(v); }
  TH_HD R value(R v, uint64_t) const {
    return accepts(v) ? v : v > R{} ? std::numeric_limits<R>::max() : std::numeric_limits<R>::denorm_min();
  }
};

template <class R>
struct Cauchy : Real<R> {
  static constexpr int tries = th::rng::max_tries;
  double median, sigma;
  Cauchy(double m, double s) : median(m), sigma(s) { th::rng::check_cauchy<R>(m, s); }
  TH_HD R operator()(const Words &w, int k) const {
    using C = CalcOf<R>;
    return th::convert<R>(median + sigma * static_cast<double>(tangent_of_turn<C>(angle_of<C>(w, k))));
  }
  TH_HD bool accepts(R v) const { return th::is_finite(v); }
  TH_HD R value(R v, uint64_t) const { return accepts(v) ? v : th::rng::finite_limit(v); }
};

// Beyond the largest number of the type: that number, which conversion to integers sees to.
template <class R>
struct Geometric : Distribution<R, R, 4> {
  double log_p, most;
  explicit Geometric(double p)
      : log_p(log_of(p)),
        most(th::is_int<R> ? std::numeric_limits<double>::infinity() : th::convert<double>(std::numeric_limits<R>::max())) {
    th::rng::check_geometric(p);
  }
  TH_HD R operator()(const Words &w, int k) const {
    const double v = std::floor(log_of(1 - w.at(k) * 0x1p-32) / log_p) + 1;
    return th::convert<R>(v < most ? v : most);
  }
  TH_HD R value(R v, uint64_t) const { return v; }
};

template <class R>
struct Bernoulli : Distribution<R, uint32_t, 4> {
  uint64_t below;  // u < p in whole numbers
  explicit Bernoulli(double p) {
    th::rng::check_bernoulli(p);
    below = static_cast<uint64_t>(std::ceil(p * 0x1p32));
  }
  TH_HD uint32_t operator()(const Words &w, int k) const { return w.at(k); }
  TH_HD R value(uint32_t v, uint64_t) const { return th::convert<R>(static_cast<int>(v < below)); }
};
template <class R, class P>
struct BernoulliOf : Distribution<R, uint32_t, 4> {
  TH_HD uint32_t operator()(const Words &w, int k) const { return w.at(k); }
  TH_HD R value(uint32_t v, uint64_t, P p) const {
    return th::convert<R>(static_cast<int>(v * 0x1p-32 < static_cast<double>(p)));
  }
};
template <class P>
struct IsNoProbability {
  TH_HD bool operator()(P p) const { return !(p >= 0 && p <= 1); }
};

// ---- Fills ----

template <template <class> class D, class R, class... P>
void fill_with(const Call &call, const Target &target, P... parameters) {
  const D<R> of(parameters...);
  th::Result result(target.self);
  if (target.size) result.shape(*target.size);
  else result.as_is();
  result.prepare();
  const Generator g = draws_for(call, result.planned().count, of);
  result.commit();
  draw(call, result.view(), nullptr, g, of);
}

template <class P>
void fill_bernoulli(const Call &call, const Target &target, const th::Arg &probabilities) {
  const th::View p(probabilities);
  th::Result result(target.self);
  result.as_is();
  th::check_same_count(result.planned(), p);
  const int64_t at = first_bad<P>(call, &p, IsNoProbability<P>());
  if (at >= 0)
    th::fail_arg(1, "element %lld of %s is %g, outside [0, 1]", static_cast<long long>(at), p.name,
                 static_cast<double>(element_of<P>(call, p, at)));
  Input input(p);
  input.keep_from(call, result.planned());
  make_ready(call, result.planned(), &input, 1, true);
  const BernoulliOf<T, P> of;
  draw<P>(call, result.view(), &input, draws_for(call, p.count, of), of);
}

template <class R>
void fill_normals(const Call &call, const th::Arg &self, double mean, double stdv, const th::Arg *mean_arg,
                  const th::Arg *stdv_arg) {
  th::rng::check_finite(1, "the mean", mean);
  const NormalOfMeans<R> of(0, stdv);
  th::View views[2];
  int n = 0;
  for (const th::Arg *const a : {mean_arg, stdv_arg})
    if (a) views[n++] = th::View(*a);
  if (n == 2) th::check_same_count(views[0], views[1]);
  th::Result result(self);
  result.shape(views[0].g.size);
  result.prepare();
  Input inputs[2];
  for (int k = 0; k < n; ++k) {
    inputs[k] = Input(views[k]);
    inputs[k].keep_from(call, result.planned());
  }
  make_ready(call, result.planned(), inputs, n, true);
  const Generator g = draws_for(call, result.planned().count, of);
  result.commit();
  const th::View out = result.view();
  if (n == 2) draw<R, R>(call, out, inputs, g, NormalOfBoth<R>(0, 1));
  else if (mean_arg) draw<R>(call, out, inputs, g, of);
  else draw<R>(call, out, inputs, g, NormalOfDeviations<R>(mean));
}

template <class R>
constexpr RandomFills make_table() {
  RandomFills table = {};
  table.bernoulli = fill_with<Bernoulli, R>;
  table.bernoulli_float = fill_bernoulli<float>;
  table.bernoulli_double = fill_bernoulli<double>;
  table.geometric = fill_with<Geometric, R>;
  if constexpr (!th::is_int<R>) {
    table.uniform = fill_with<Uniform, R>;
    table.normal = fill_with<Normal, R>;
    table.log_normal = fill_with<LogNormal, R>;
    table.exponential = fill_with<Exponential, R>;
    table.cauchy = fill_with<Cauchy, R>;
    table.normals = fill_normals<R>;
  }
  return table;
}

}  // namespace

template <>
const RandomFills &random_fills<Tag>() {
  static constexpr RandomFills table = make_table<T>();
  return table;
}

}  // namespace thc
