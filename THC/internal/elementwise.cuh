// Elementwise kernels: r[i] = op(a[i], b[i], ...).
#pragma once

#include <utility>

#include "launch.cuh"
#include "layout.hpp"

namespace thc {

template <class T, int V>
struct alignas(sizeof(T) * V) Pack {
  T v[V];
};

// How many elements make 16 bytes of the widest.
template <class... T>
constexpr int pack_width() {
  size_t widest = 1;
  ((widest = sizeof(T) > widest ? sizeof(T) : widest), ...);
  return static_cast<int>(16 / widest);
}

// Pointers of different types, which a kernel's functor can hold.
template <class... T>
struct Pointers;
template <>
struct Pointers<> {
  static Pointers from(char *const *) { return {}; }
};
template <class T, class... Rest>
struct Pointers<T, Rest...> {
  const T *first;
  Pointers<Rest...> rest;
  static Pointers from(char *const *p) { return {reinterpret_cast<const T *>(*p), Pointers<Rest...>::from(p + 1)}; }
};
template <size_t K, class T, class... Rest>
TH_HD auto pointer(const Pointers<T, Rest...> &p) {
  if constexpr (K == 0) return p.first;
  else return pointer<K - 1>(p.rest);
}

// Dense operands, V elements at a time; the last thread does what is left.
template <class Op, int V, class R, class... A>
struct DenseKernel {
  Op op;
  R *r;
  Pointers<A...> a;
  uint32_t n;

  TH_HD void pack(Pack<R, V> &out, const Pack<A, V> &...in) const {
#ifdef __CUDA_ARCH__
#pragma unroll
#endif
    for (int j = 0; j < V; ++j) out.v[j] = op(in.v[j]...);
  }
  template <size_t... K>
  TH_HD void run(uint32_t i, std::index_sequence<K...>) const {
    if (uint64_t{i} * V + V <= n) {
      Pack<R, V> out;
      pack(out, *reinterpret_cast<const Pack<A, V> *>(pointer<K>(a) + size_t{i} * V)...);
      *reinterpret_cast<Pack<R, V> *>(r + size_t{i} * V) = out;
    } else {
      for (uint32_t e = i * V; e < n; ++e) r[e] = op(pointer<K>(a)[e]...);
    }
  }
  TH_HD void operator()(uint32_t i) const { run(i, std::index_sequence_for<A...>{}); }
};

template <class Op, class R, class... A>
struct StridedKernel {
  static constexpr int N = 1 + sizeof...(A);
  Op op;
  R *r;
  Pointers<A...> a;
  Layout<N> layout;

  template <size_t... K>
  TH_HD void run(const uint32_t (&o)[N], std::index_sequence<K...>) const {
    r[o[0]] = op(pointer<K>(a)[o[K + 1]]...);
  }
  TH_HD void operator()(uint32_t i) const {
    uint32_t o[N];
    layout.offsets(i, o);
    run(o, std::index_sequence_for<A...>{});
  }
};

// Over a plan whose operands have these types.
template <class R, class... A, class Op>
void run(const Call &call, const Plan &plan, const Op &op) {
  constexpr int V = pack_width<R, A...>();
  if (plan.dense(V)) {
    const int64_t step = index_limit < 2 * V ? V : index_limit / 2 / V * V;
    for (int64_t begin = 0; begin < plan.count; begin += step) {
      char *at[Plan::max_operands];
      for (int k = 0; k < plan.n; ++k) at[k] = plan.data[k] + begin * static_cast<int64_t>(plan.element[k]);
      const int64_t n = plan.count - begin < step ? plan.count - begin : step;
      for_n(
          call, (n + V - 1) / V,
          DenseKernel<Op, V, R, A...>{op, reinterpret_cast<R *>(at[0]), Pointers<A...>::from(at + 1), static_cast<uint32_t>(n)});
    }
    return;
  }
  plan.parts([&](const Plan &p) {
    for_n(call, p.count,
          StridedKernel<Op, R, A...>{op, reinterpret_cast<R *>(p.data[0]), Pointers<A...>::from(p.data + 1),
                                     p.template layout<1 + static_cast<int>(sizeof...(A))>()});
  });
}

}  // namespace thc
