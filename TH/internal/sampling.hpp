// Permutations, and samples by given weights.
#pragma once

#include "random.hpp"

namespace th {

template <class Tag>
Kernel conversion_to_double() {
  return simd::conversions<DoubleTag>().from[simd::source_of<Tag>];
}

// r becomes a random order of 0 .. n-1, by Fisher and Yates; convert: from Int, or Long beyond 2^31. most: the largest n that r's type
// holds.
void random_order(const Arg &r, THGenerator *, int64_t n, uint64_t most, Kernel from_int, Kernel from_long);

// Samples from each row of weights, or from a vector; `to_double` converts weights.
void multinomial(const Arg &self, THGenerator *, const Arg &weights, Kernel to_double, int64_t samples, bool with_replacement);

// Walker's alias method (1977), the tables by Vose (1991).
void alias_setup(const Arg &weights, Kernel to_double, double epsilon, const Arg &alias, const Arg &share, Kernel from_double);

// Element i = a draw below n; i itself with probability share[i], else its alias.
template <class T>
struct AliasFilling final : Filling {
  const int64_t *alias = nullptr;
  const T *share = nullptr;
  int64_t n = 0;

  AliasFilling() {
    draws = 2;
    cost = 8;
  }
  int64_t pick(uint32_t first, uint32_t second) const {
    const int64_t i = static_cast<int64_t>(first * 0x1p-32 * static_cast<double>(n));
    return second * 0x1p-32 < convert<double>(share[i]) ? i : alias[i] - index_base();
  }
  int64_t make(char *to, uint32_t *d, int64_t count, int64_t) const override {
    detail::one_by_one<int64_t>(to, count, [=](int64_t i) { return pick(d[2 * i], d[2 * i + 1]); });
    return count;
  }
  void singly(THGenerator *g, char *to, int64_t count, int64_t) const override {
    detail::one_by_one<int64_t>(to, count, [=](int64_t) {
      const uint32_t first = rng::random32(g);
      return pick(first, rng::random32(g));
    });
  }
};
template <class T>
void alias_draw(const Arg &self, THGenerator *generator, const Arg &alias_arg, const Arg &share_arg) {
  using ll = long long;
  THGenerator *const g = rng::checked(generator);
  View alias(alias_arg), share(share_arg);
  Result result(self);
  result.as_is();
  check_same_count(alias, share);
  if (alias.count == 0) fail_arg(3, "%s has no elements", alias.name);
  // Legacy: 0 stands for no alias.
  const int64_t last = alias.count - 1 + index_base();
  const int64_t at = find(alias, [=](const int64_t *v, int64_t n) -> int64_t {
    return std::find_if(v, v + n, [=](int64_t i) { return i < 0 || i > last; }) - v;
  });
  if (at < alias.count)
    fail_arg(3, "element %lld of %s is out of range [0, %lld]", static_cast<ll>(at), alias.name, static_cast<ll>(last));
  const int64_t wrong = find(share, [](const T *v, int64_t n) -> int64_t {
    return std::find_if_not(v, v + n, [](T q) { return q >= T{} && q <= convert<T>(1); }) - v;
  });
  if (wrong < share.count) fail_arg(4, "element %lld of %s is outside [0, 1]", static_cast<ll>(wrong), share.name);
  AliasFilling<T> filling;
  const Scratch scratch(result.planned().count, filling);
  if (!is_contiguous(alias.g) || may_overlap(result.planned(), alias)) alias.make_dense();
  if (!is_contiguous(share.g) || may_overlap(result.planned(), share)) share.make_dense();
  filling.alias = reinterpret_cast<const int64_t *>(alias.data());
  filling.share = reinterpret_cast<const T *>(share.data());
  filling.n = alias.count;
  scratch.fill(result.view(), g, filling);
}

}  // namespace th
