#include "sampling.hpp"

#include <algorithm>

#include "parallel.hpp"

namespace th {

namespace {

using ll = long long;

// Draws are fetched together, never more than there are places left: one place may take several, but none takes less than one.
void shuffle(uint32_t *a, int64_t n, THGenerator *g) {
  constexpr int64_t few = 512, ahead = 24;
  uint32_t draws[few], rest[few + ahead];
  const bool drop = !legacy();
  const int64_t places = n - 1;
  int64_t at = 0, there = 0;
  for (int64_t i = 0; i < places;) {
    if (at == there) {
      there = std::min(few, places - i);
      draw_words(g, draws, there);
      at = 0;
    }
    const int64_t m = there - at, good = simd::twister().remainders(rest, draws + at, m, n - i, drop);
    std::fill(rest + good, rest + good + ahead, 0);
    for (int64_t k = 0; k < good; ++k) {
      __builtin_prefetch(a + i + k + rest[k + ahead], 1);
      std::swap(a[i + k], a[i + k + rest[k]]);
    }
    i += good;
    at += good + (good < m);
  }
}
void shuffle(int64_t *a, int64_t n, THGenerator *g) {
  for (int64_t i = 0; i < n - 1; ++i) {
    const uint64_t count = static_cast<uint64_t>(n - i);
    std::swap(a[i], a[i + static_cast<int64_t>(legacy() ? rng::random32(g) % count : rng::below(g, count))]);
  }
}
template <class Word>
void shuffle_into(Result &result, THGenerator *g, int64_t n, Kernel convert) {
  const View order = dense_view(result.planned().g.size, sizeof(Word), "the order");
  Word *const a = reinterpret_cast<Word *>(order.data());
  result.prepare();
  result.commit();
  for (int64_t i = 0; i < n; ++i) a[i] = static_cast<Word>(i);
  shuffle(a, n, g);
  const View out = result.view();
  const Operand operands[] = {{&out, true}, {&order, false}};
  loop(convert, nullptr, operands, 2);
}

}  // namespace

void random_order(const Arg &r, THGenerator *generator, int64_t n, uint64_t most, Kernel from_int, Kernel from_long) {
  THGenerator *const g = rng::checked(generator);
  if (n < 0) fail_arg(1, "%lld numbers", static_cast<ll>(n));
  if (static_cast<uint64_t>(n) > most)
    fail_arg(1, "%lld numbers, but the element type holds only %llu", static_cast<ll>(n), static_cast<unsigned long long>(most));
  Result result(r);
  result.shape(Dims(&n, n > 0 ? 1 : 0));
  if (n <= int64_t{1} << 31) shuffle_into<uint32_t>(result, g, n, from_int);
  else shuffle_into<int64_t>(result, g, n, from_long);
}

namespace {

// One row's samples, from draws that were made before.
struct Sampler {
  int64_t n, samples, leaves = 1;
  bool with_replacement, guided;

  Sampler(int64_t weights, int64_t wanted, bool again)
      : n(weights), samples(wanted), with_replacement(again), guided(wanted > weights / 4) {
    while (leaves < n) leaves *= 2;
  }
  int64_t doubles() const { return with_replacement ? n : 2 * leaves; }
  int64_t guides() const { return with_replacement && guided ? n + 1 : 0; }

  // Where the sum of a row overflows its weights are made smaller, but those above 0 stay above 0.
  static constexpr double smaller = 0x1p-64;
  static double scaled(double weight, double scale) {
    return std::max(weight * scale, std::min(weight, std::numeric_limits<double>::denorm_min()));
  }

  double running_sums(const double *weight, double scale, double *upto) const {
    double sum = 0;
    for (int64_t i = 0; i < n; ++i) upto[i] = sum += scaled(weight[i], scale);
    return sum;
  }
  void again(const double *weight, const uint32_t *draws, int64_t *to, double *upto, int64_t *guide) const {
    double sum = running_sums(weight, 1, upto);
    if (!std::isfinite(sum)) sum = running_sums(weight, smaller, upto);
    // The last one becomes 1, above all draws.
    for (int64_t i = 0; i < n; ++i) upto[i] /= sum;
    if (!guided) {
      for (int64_t k = 0; k < samples; ++k) to[k] = std::upper_bound(upto, upto + n, draws[k] * 0x1p-32) - upto;
      return;
    }
    // guide[b]: the first whose bound is in the b-th of n equal parts, or beyond (Chen and Asau, 1974).
    const double parts = static_cast<double>(n);
    int64_t b = 0;
    for (int64_t i = 0; i < n && b <= n; ++i)
      for (const int64_t in = static_cast<int64_t>(upto[i] * parts); b <= in && b <= n; ++b) guide[b] = i;
    for (int64_t k = 0; k < samples; ++k) {
      const double u = draws[k] * 0x1p-32;
      int64_t i = guide[static_cast<int64_t>(u * parts)];
      while (!(u < upto[i])) ++i;
      to[k] = i;
    }
  }

  // A tree of sums over the weights (Wong and Easton, 1980), from which the samples are taken out. Sums are made anew of what is
  // left, so that nothing remains of what has been taken.
  void once(const double *weight, const uint32_t *draws, int64_t *to, double *tree) const {
    const auto add_up = [&] {
      for (int64_t i = leaves - 1; i > 0; --i) tree[i] = tree[2 * i] + tree[2 * i + 1];
    };
    for (int64_t i = 0; i < leaves; ++i) tree[leaves + i] = i < n ? weight[i] : 0;
    add_up();
    bool is_scaled = !std::isfinite(tree[1]);
    if (is_scaled) {
      for (int64_t i = 0; i < n; ++i) tree[leaves + i] = scaled(weight[i], smaller);
      add_up();
    }
    for (int64_t k = 0; k < samples; ++k) {
      if (is_scaled && tree[1] < std::numeric_limits<double>::max() / 2 * smaller) {
        // What is left may be tiny, and has its weights back.
        is_scaled = false;
        for (int64_t i = 0; i < n; ++i) tree[leaves + i] = tree[leaves + i] > 0 ? weight[i] : 0;
        add_up();
      }
      double x = draws[k] * 0x1p-32 * tree[1];
      int64_t node = 1;
      while (node < leaves) {
        // Without a branch, which would be a toss.
        const double left = tree[2 * node];
        const bool right = (x >= left) & (tree[2 * node + 1] > 0);
        x -= right ? left : 0;
        node = 2 * node + right;
      }
      to[k] = node - leaves;
      tree[node] = 0;
      for (double sum = 0; node > 1; node /= 2) tree[node / 2] = sum += tree[node ^ 1];
    }
  }
};

// Weights as dense doubles: finite, not negative.
View checked_weights(const View &weights, Kernel to_double, int arg) {
  View w = dense_view(weights.g.size, sizeof(double), weights.name);
  const Operand operands[] = {{&w, true}, {&weights, false}};
  loop(to_double, nullptr, operands, 2);
  const double *const v = reinterpret_cast<const double *>(w.data());
  for (int64_t i = 0; i < w.count; ++i)
    if (!(v[i] >= 0 && v[i] < std::numeric_limits<double>::infinity()))
      fail_arg(arg, "element %lld of %s is %g, not a weight", static_cast<ll>(i), weights.name, v[i]);
  return w;
}

}  // namespace

void multinomial(const Arg &self, THGenerator *generator, const Arg &weights_arg, Kernel to_double, int64_t samples,
                 bool with_replacement) {
  THGenerator *const g = rng::checked(generator);
  const View weights(weights_arg);
  if (weights.nd() != 1 && weights.nd() != 2)
    fail_arg(3, "%s must have one or two dimensions, but its size is %s", weights.name, weights.desc().str);
  const int64_t n = weights.g.size[weights.nd() - 1], rows = weights.count / n;
  if (samples <= 0) fail_arg(2, "%lld samples", static_cast<ll>(samples));
  if (!with_replacement && samples > n)
    fail_arg(2, "%lld samples without replacement from %lld weights", static_cast<ll>(samples), static_cast<ll>(n));
  const View dense = checked_weights(weights, to_double, 2);
  const double *const weight = reinterpret_cast<const double *>(dense.data());
  for (int64_t r = 0; r < rows; ++r) {
    const double *const row = weight + r * n;
    const int64_t positive = n - std::count(row, row + n, 0.0);
    if (positive == 0) fail_arg(2, "the weights of row %lld of %s are all 0", static_cast<ll>(r), weights.name);
    if (!with_replacement && samples > positive)
      fail_arg(2, "%lld samples without replacement from the %lld weights above 0 of row %lld of %s", static_cast<ll>(samples),
               static_cast<ll>(positive), static_cast<ll>(r), weights.name);
  }

  Output out(self);
  Dims size = weights.g.size;
  size[size.count() - 1] = samples;
  out.prepare(size);
  const Sampler sampler(n, samples, with_replacement);
  const int64_t together = std::min<int64_t>(rows, 8 * threads());
  View order = dense_view(size, sizeof(int64_t), "the samples");
  const Block<double> sums(together * sampler.doubles());
  const Block<int64_t> guides(together * sampler.guides());
  const Block<uint32_t> draws(together * samples);
  out.commit();
  int64_t *const to = reinterpret_cast<int64_t *>(order.data());
  for (int64_t begin = 0; begin < rows; begin += together) {
    const int64_t m = std::min(together, rows - begin);
    draw_words(g, draws.get(), m * samples);
    parallel(m, std::max<int64_t>(16384 / (n + samples), 1), [&](int64_t first, int64_t last) {
      for (int64_t i = first; i < last; ++i) {
        const double *const row = weight + (begin + i) * n;
        const uint32_t *const drawn = draws.get() + i * samples;
        int64_t *const r = to + (begin + i) * samples;
        double *const own = sums.get() + i * sampler.doubles();
        if (with_replacement) sampler.again(row, drawn, r, own, guides.get() + i * sampler.guides());
        else sampler.once(row, drawn, r, own);
      }
    });
  }
  move_elements(out.open(), order);
  out.close();
}

void alias_setup(const Arg &weights_arg, Kernel to_double, double epsilon, const Arg &alias_arg, const Arg &share_arg,
                 Kernel from_double) {
  const View weights(weights_arg);
  if (weights.nd() != 1) fail_arg(1, "%s must have one dimension, but its size is %s", weights.name, weights.desc().str);
  const int64_t n = weights.count;
  View share = checked_weights(weights, to_double, 2);
  double *const q = reinterpret_cast<double *>(share.data());
  double sum = 0;
  for (int64_t i = 0; i < n; ++i) {
    if (q[i] == 0) fail_arg(2, "element %lld of %s is 0", static_cast<ll>(i), weights.name);
    sum += q[i];
  }
  if (!std::isfinite(sum)) fail_arg(2, "the sum of %s is not finite", weights.name);
  Result aliases(alias_arg), shares(share_arg);
  aliases.shape(weights.g.size);
  shares.shape(weights.g.size);
  View alias = dense_view(weights.g.size, sizeof(int64_t), "the aliases");
  const Block<int64_t> stack(n);  // small ones from the bottom, large ones from the top
  aliases.prepare();
  shares.prepare();
  aliases.commit();
  shares.commit();

  int64_t *const other = reinterpret_cast<int64_t *>(alias.data());
  // Up to rounding, probabilities add up to 1 already; that says nothing where epsilon is large, so 16 bits come with 0.
  const double total = std::fabs(sum - 1) <= static_cast<double>(n) * epsilon ? 1 : sum;
  int64_t small = 0, large = n;
  for (int64_t i = 0; i < n; ++i) {
    q[i] = total == 1 ? q[i] * static_cast<double>(n) : q[i] / total * static_cast<double>(n);
    other[i] = -1;
    if (q[i] < 1) stack[small++] = i;
    else stack[--large] = i;
  }
  while (small > 0 && large < n) {
    const int64_t s = stack[--small], l = stack[large];
    other[s] = l;
    q[l] -= 1 - q[s];
    if (q[l] < 1) {
      ++large;
      stack[small++] = l;
    }
  }
  for (int64_t i = 0; i < n; ++i)
    if (other[i] < 0) {
      other[i] = 0;
      q[i] = 1;
    }
  move_elements(aliases.view(), alias);
  const View to = shares.view();
  const Operand operands[] = {{&to, true}, {&share, false}};
  loop(from_double, nullptr, operands, 2);
}

}  // namespace th
