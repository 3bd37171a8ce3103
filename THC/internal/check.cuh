// The first element for which something holds: divisors of 0, indices out of range.
#pragma once

#include "check.hpp"
#include "elementwise.cuh"

namespace thc {

// *to = min(*to, v), whichever thread comes first.
TH_HD inline void keep_least(unsigned long long *to, unsigned long long v) {
#ifdef __CUDA_ARCH__
  atomicMin(to, v);
#else
  if (v < *to) *to = v;
#endif
}

template <class Bad, class... A>
struct FirstBadKernel {
  static constexpr int N = sizeof...(A);
  Bad bad;
  unsigned long long *least;
  uint64_t first;  // number that the offset 0 of the last operand stands for
  Pointers<A...> a;
  Layout<N + 1> layout;

  template <size_t... K>
  TH_HD bool is_bad(const uint32_t (&o)[N + 1], std::index_sequence<K...>) const {
    return bad(pointer<K>(a)[o[K]]...);
  }
  TH_HD void operator()(uint32_t i) const {
    uint32_t o[N + 1];
    layout.offsets(i, o);
    if (is_bad(o, std::index_sequence_for<A...>{})) keep_least(least, first + o[N]);
  }
};

// The number, in row-major order, of the first elements for which bad(a, b, ...) is true, or -1. One input of each type A, with equal
// counts; where their shapes do not go together they are read from dense copies. In checked mode it waits, in unchecked mode it is -1.
template <class... A, class Bad>
int64_t first_bad(const Call &call, const th::View *inputs, const Bad &bad) {
  constexpr int n = sizeof...(A);
  static_assert(n > 0 && n < Plan::max_operands);
  if (!call.state.checked || !inputs[0].count) return -1;
  Input of[n];
  for (int k = 0; k < n; ++k) of[k] = Input(inputs[k]);
  const Numbers numbers(inputs[0]);
  const Plan plan = plan_of(call, nullptr, of, n, &numbers);
  const Least least(call);
  plan.parts([&](const Plan &p) {
    for_n(call, p.count,
          FirstBadKernel<Bad, A...>{bad, least.on_device(), static_cast<uint64_t>(numbers.at(p.data[n])), Pointers<A...>::from(p.data),
                                    p.template layout<n + 1>()});
  });
  return least.read();
}

}  // namespace thc
