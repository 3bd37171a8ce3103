// Kernels of running sums and products, compiled per element type and CPU target; see pointwise.cpp.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "TH/simd/scan.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <algorithm>
#include <cmath>

#include "TH/internal/build_tag.hpp"
#include "TH/simd/reductions.hpp"

HWY_BEFORE_NAMESPACE();
namespace th::simd::HWY_NAMESPACE {
namespace {

using T = BuildTag::num;
template <class U, bool = is_int<U>>
struct StateOf {
  using type = double;
};
template <class U>
struct StateOf<U, true> {
  using type = Wrap<U>;
};
template <class U>
using State = typename StateOf<U>::type;

struct add {
  static constexpr int start = 0;
  template <class A>
  static HWY_INLINE A of(A a, A b) { return a + b; }
};
struct multiply {
  static constexpr int start = 1;
  template <class A>
  static HWY_INLINE A of(A a, A b) { return a * b; }
};

template <class U>
HWY_INLINE U *as(char *p) {
  return reinterpret_cast<U *>(p);
}
template <class U>
HWY_INLINE const U *as(const char *p) {
  return reinterpret_cast<const U *>(p);
}

template <class Op, class U>
HWY_ATTR void start(char *state, int64_t n) {
  std::fill(as<State<U>>(state), as<State<U>>(state) + n, State<U>{Op::start});
}

template <class U, class A>
HWY_ATTR void resume(char *state, const char *value, int64_t n) {
  for (int64_t i = 0; i < n; ++i) as<State<U>>(state)[i] = static_cast<State<U>>(as<A>(value)[i]);
}

// One row waits for each addition; several that have nothing to do with each other do not.
template <class Op, int at_once, class U>
HWY_INLINE void interleaved(char *r, int64_t r_stride, const char *t, int64_t t_stride, int64_t n, State<U> *state) {
  U *to[at_once];
  const U *from[at_once];
  State<U> s[at_once];
  for (int k = 0; k < at_once; ++k) {
    to[k] = as<U>(r) + k * r_stride;
    from[k] = as<U>(t) + k * t_stride;
    s[k] = state[k];
  }
  for (int64_t i = 0; i < n; ++i)
    for (int k = 0; k < at_once; ++k) {
      s[k] = Op::of(s[k], static_cast<State<U>>(from[k][i]));
      to[k][i] = static_cast<U>(s[k]);
    }
  std::copy(s, s + at_once, state);
}
// Rows so short that a loop over each would cost more than the work.
template <class Op, int n, class U>
HWY_INLINE void short_rows(char *r, int64_t r_stride, const char *t, int64_t t_stride, int64_t m, State<U> *state) {
  U *to = as<U>(r);
  const U *from = as<U>(t);
  for (int64_t i = 0; i < m; ++i, to += r_stride, from += t_stride) {
    State<U> s = state[i];
    for (int k = 0; k < n; ++k) {
      s = Op::of(s, static_cast<State<U>>(from[k]));
      to[k] = static_cast<U>(s);
    }
    state[i] = s;
  }
}
template <class Op, class U>
HWY_ATTR void rows(char *r, int64_t r_stride, const char *t, int64_t t_stride, int64_t m, int64_t n, char *state) {
  constexpr int at_once = 4;
  switch (n) {
    case 1: return short_rows<Op, 1, U>(r, r_stride, t, t_stride, m, as<State<U>>(state));
    case 2: return short_rows<Op, 2, U>(r, r_stride, t, t_stride, m, as<State<U>>(state));
    case 3: return short_rows<Op, 3, U>(r, r_stride, t, t_stride, m, as<State<U>>(state));
    case 4: return short_rows<Op, 4, U>(r, r_stride, t, t_stride, m, as<State<U>>(state));
  }
  int64_t i = 0;
  const auto next = [&](auto interleave, int64_t count) HWY_ATTR {
    interleave(r, r_stride, t, t_stride, n, as<State<U>>(state) + i);
    r += count * r_stride * static_cast<int64_t>(sizeof(U));
    t += count * t_stride * static_cast<int64_t>(sizeof(U));
    i += count;
  };
  while (i + at_once <= m) next(interleaved<Op, at_once, U>, at_once);
  while (i < m) next(interleaved<Op, 1, U>, 1);
}

template <class Op, int n, class U>
HWY_INLINE void few_columns(char *r, int64_t r_stride, const char *t, int64_t t_stride, int64_t m, State<U> *state) {
  State<U> s[n];
  std::copy(state, state + n, s);
  U *to = as<U>(r);
  const U *from = as<U>(t);
  for (int64_t i = 0; i < m; ++i, to += r_stride, from += t_stride)
    for (int k = 0; k < n; ++k) {
      s[k] = Op::of(s[k], static_cast<State<U>>(from[k]));
      to[k] = static_cast<U>(s[k]);
    }
  std::copy(s, s + n, state);
}
template <class Op, class U>
HWY_ATTR void columns(char *r, int64_t r_stride, const char *t, int64_t t_stride, int64_t m, int64_t n, char *state) {
  State<U> *HWY_RESTRICT s = as<State<U>>(state);
  switch (n) {
    case 1: return few_columns<Op, 1, U>(r, r_stride, t, t_stride, m, s);
    case 2: return few_columns<Op, 2, U>(r, r_stride, t, t_stride, m, s);
    case 3: return few_columns<Op, 3, U>(r, r_stride, t, t_stride, m, s);
    case 4: return few_columns<Op, 4, U>(r, r_stride, t, t_stride, m, s);
  }
  U *to = as<U>(r);
  const U *from = as<U>(t);
  for (int64_t i = 0; i < m; ++i, to += r_stride, from += t_stride) {
    TH_IVDEP
    for (int64_t k = 0; k < n; ++k) {
      s[k] = Op::of(s[k], static_cast<State<U>>(from[k]));
      to[k] = static_cast<U>(s[k]);
    }
  }
}

template <class Op, class A>
Scan scan() {
  Scan s = {sizeof(State<T>), nullptr, start<Op, T>, nullptr, rows<Op, T>, columns<Op, T>};
  if constexpr (is_int<T>) s.resume = resume<T, A>;
  return s;
}

Scans scans_table() {
  Scans s = {};
  if constexpr (!std::is_same_v<T, THHalf>) {
    s.sum = scan<add, int64_t>();
    s.prod = scan<multiply, State<T>>();
  }
  return s;
}

}  // namespace
}  // namespace th::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace th::simd {
HWY_EXPORT(scans_table);
template <>
Scans choose<Scans, BuildTag>() {
  return HWY_DYNAMIC_DISPATCH(scans_table)();
}
}  // namespace th::simd
#endif
