// Elementwise kernels that are told which element they are at: r[i] = op(i, a[i], ...), i in row-major order.
#pragma once

#include "elementwise.cuh"
#include "engine.hpp"

namespace thc {

template <class Op, class R, class... A>
struct NumberedKernel {
  static constexpr int N = 1 + sizeof...(A);
  Op op;
  R *r;
  int64_t first;  // number that the offset 0 of the last operand stands for
  Pointers<A...> a;
  Layout<N + 1> layout;

  template <size_t... K>
  TH_HD void run(const uint32_t (&o)[N + 1], std::index_sequence<K...>) const {
    r[o[0]] = op(first + o[N], pointer<K>(a)[o[K + 1]]...);
  }
  TH_HD void operator()(uint32_t i) const {
    uint32_t o[N + 1];
    layout.offsets(i, o);
    run(o, std::index_sequence_for<A...>{});
  }
};

// One input of each type A, with as many elements as `out`.
template <class R, class... A, class Op>
void run_numbered(const Call &call, const th::View &out, Input *inputs, const Op &op) {
  if (!out.count) return;
  constexpr int n = sizeof...(A);
  const Numbers numbers(out);
  const Plan plan = plan_of(call, &out, inputs, n, &numbers);
  plan.parts([&](const Plan &p) {
    for_n(call, p.count,
          NumberedKernel<Op, R, A...>{op, reinterpret_cast<R *>(p.data[0]), numbers.at(p.data[n + 1]),
                                      Pointers<A...>::from(p.data + 1), p.template layout<n + 2>()});
  });
}

}  // namespace thc
