// Sequences of numbers on a device.
#pragma once

#include "TH/internal/sequence.hpp"

#include "copy.hpp"

namespace thc {

// What a num's interface takes for sums, accnum.
template <class Tag>
using AccNum = std::conditional_t<th::is_int<typename Tag::num>, int64_t,
                                  std::conditional_t<sizeof(typename Tag::num) == 8, double, float>>;

// a, a + step, ...
template <class Tag>
void range(const Call &, const th::View &out, AccNum<Tag> a, AccNum<Tag> step);

// The host computes them, as devices have no long double, and the call waits until they are there. f: long double to Num.
template <class Num, class F>
void linspace(const Call &call, const th::Arg &r, Num a, Num b, int64_t n, F f) {
  th::check_points(n);
  const auto from = th::convert<long double>(a), to = th::convert<long double>(b);
  const th::View numbers = th::dense_view(dims({n}), sizeof(Num), "the numbers");
  Num *const p = reinterpret_cast<Num *>(numbers.data());
  for (int64_t i = 0; i < n; ++i) p[i] = f(th::linspace_element(from, to, n, i));
  const th::SequenceResult result(r, n);
  upload(call, result.view(), p);
}

}  // namespace thc
