// Kernels that draw. A distribution D says how elements are made of Philox' blocks:
//   num, drawn       the type of an element, and of what is drawn for it
//   per_block        elements of a block, a power of two
//   tries            blocks that an element may take, one of each offset from the call's on
//   drawn operator()(const Words &, int k)    for the k-th element of a block
//   bool accepts(drawn)                       else the next try's is taken, unless it was the last
//   num value(drawn, uint64_t element, inputs...)
// Element e, in row-major order, is the one of place e % per_block in block e / per_block, by whichever thread it is made.
#pragma once

#include "numbered.cuh"
#include "philox.cuh"
#include "random.hpp"

namespace thc {

template <class T, class Drawn, int PerBlock>
struct Distribution {
  using num = T;
  using drawn = Drawn;
  static constexpr int per_block = PerBlock, tries = 1;
  TH_HD bool accepts(Drawn) const { return true; }
};

// Dense operands, a block at a time.
template <class D, class... A>
struct DenseDraws {
  using R = typename D::num;
  static constexpr int V = D::per_block;
  D of;
  Generator g;
  R *r;
  Pointers<A...> a;
  uint64_t first;  // the number of the first element, a multiple of V
  uint32_t n;

  TH_HD void draw(uint64_t block, typename D::drawn (&v)[V]) const {
    unsigned wanted = (1u << V) - 1;
    for (uint64_t t = 0; wanted; ++t) {
      const Words words = philox(g.seed, block, g.offset + t);
#ifdef __CUDA_ARCH__
#pragma unroll
#endif
      for (int k = 0; k < V; ++k) {
        if (!(wanted >> k & 1)) continue;
        v[k] = of(words, k);
        if (t + 1 == D::tries || of.accepts(v[k])) wanted &= ~(1u << k);
      }
    }
  }
  template <size_t... K>
  TH_HD void run(uint32_t i, std::index_sequence<K...>) const {
    const uint64_t e = first + uint64_t{i} * V;
    typename D::drawn v[V] = {};
    draw(e / V, v);
    if (uint64_t{i} * V + V <= n) {
      Pack<R, V> out;
      pack(out, v, e, *reinterpret_cast<const Pack<A, V> *>(pointer<K>(a) + size_t{i} * V)...);
      *reinterpret_cast<Pack<R, V> *>(r + size_t{i} * V) = out;
      return;
    }
#ifdef __CUDA_ARCH__
#pragma unroll
#endif
    for (int k = 0; k < V; ++k) {
      const size_t at = size_t{i} * V + static_cast<size_t>(k);
      if (at < n) r[at] = of.value(v[k], e + static_cast<uint64_t>(k), pointer<K>(a)[at]...);
    }
  }
  TH_HD void pack(Pack<R, V> &out, const typename D::drawn (&v)[V], uint64_t e, const Pack<A, V> &...in) const {
#ifdef __CUDA_ARCH__
#pragma unroll
#endif
    for (int k = 0; k < V; ++k) out.v[k] = of.value(v[k], e + static_cast<uint64_t>(k), in.v[k]...);
  }
  TH_HD void operator()(uint32_t i) const { run(i, std::index_sequence_for<A...>{}); }
};

// An element at a time, for NumberedKernel.
template <class D>
struct OneDraw {
  D of;
  Generator g;

  template <class... A>
  TH_HD typename D::num operator()(int64_t number, A... a) const {
    const uint64_t e = static_cast<uint64_t>(number), block = e / D::per_block;
    const int k = static_cast<int>(e % D::per_block);
    uint64_t t = 0;
    auto v = of(philox(g.seed, block, g.offset), k);
    while (++t < D::tries && !of.accepts(v)) v = of(philox(g.seed, block, g.offset + t), k);
    return of.value(v, e, a...);
  }
};

// Fills a result; an input of each type A, with its count.
template <class... A, class D>
void draw(const Call &call, const th::View &out, Input *inputs, const Generator &g, const D &of) {
  using R = typename D::num;
  constexpr int n = sizeof...(A), V = D::per_block;
  if (!out.count) return;
  const Numbers numbers(out);
  const Plan plan = plan_of(call, &out, inputs, n, &numbers);
  if (plan.dense(V)) {
    const int64_t step = index_limit < 2 * V ? V : index_limit / 2 / V * V;
    for (int64_t begin = 0; begin < plan.count; begin += step) {
      char *at[Plan::max_operands];
      for (int k = 0; k < plan.n; ++k) at[k] = plan.data[k] + begin * static_cast<int64_t>(plan.element[k]);
      const int64_t length = plan.count - begin < step ? plan.count - begin : step;
      for_n(call, (length + V - 1) / V,
            DenseDraws<D, A...>{of, g, reinterpret_cast<R *>(at[0]), Pointers<A...>::from(at + 1), static_cast<uint64_t>(begin),
                                static_cast<uint32_t>(length)});
    }
    return;
  }
  plan.parts([&](const Plan &p) {
    for_n(call, p.count,
          NumberedKernel<OneDraw<D>, R, A...>{{of, g}, reinterpret_cast<R *>(p.data[0]), numbers.at(p.data[n + 1]),
                                              Pointers<A...>::from(p.data + 1), p.template layout<n + 2>()});
  });
}

// The draws for so many elements: none are taken for none.
template <class D>
Generator draws_for(const Call &call, int64_t count, const D &) {
  return count ? take_draws(call, D::tries) : Generator();
}

}  // namespace thc
