// Kernels of running sums and products, compiled per element type and CPU target; see pointwise.cpp.
#include "TH/internal/build_tag.hpp"

#ifndef TH_BUILD_NARROW  // they are in internal/narrow.cpp

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "TH/simd/scan.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <algorithm>
#include <cmath>

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

// One row waits for each addition; several that have nothing to do with each other do not. Their states are variables of their own:
// those of an array would stay in memory, and wait longer.
template <class Op, class U>
HWY_INLINE void step(U *to, const U *from, int64_t i, State<U> &s) {
  s = Op::of(s, static_cast<State<U>>(from[i]));
  to[i] = static_cast<U>(s);
}
template <class Op, class U>
HWY_INLINE void one_row(char *r, const char *t, int64_t n, State<U> *state) {
  State<U> s = *state;
  for (int64_t i = 0; i < n; ++i) step<Op>(as<U>(r), as<U>(t), i, s);
  *state = s;
}
template <class Op, class U>
HWY_INLINE void four_rows(char *r, int64_t r_stride, const char *t, int64_t t_stride, int64_t n, State<U> *state) {
  U *r0 = as<U>(r), *r1 = r0 + r_stride, *r2 = r1 + r_stride, *r3 = r2 + r_stride;
  const U *t0 = as<U>(t), *t1 = t0 + t_stride, *t2 = t1 + t_stride, *t3 = t2 + t_stride;
  State<U> s0 = state[0], s1 = state[1], s2 = state[2], s3 = state[3];
  for (int64_t i = 0; i < n; ++i) {
    step<Op>(r0, t0, i, s0);
    step<Op>(r1, t1, i, s1);
    step<Op>(r2, t2, i, s2);
    step<Op>(r3, t3, i, s3);
  }
  state[0] = s0;
  state[1] = s1;
  state[2] = s2;
  state[3] = s3;
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
  switch (n) {
    case 1: return short_rows<Op, 1, U>(r, r_stride, t, t_stride, m, as<State<U>>(state));
    case 2: return short_rows<Op, 2, U>(r, r_stride, t, t_stride, m, as<State<U>>(state));
    case 3: return short_rows<Op, 3, U>(r, r_stride, t, t_stride, m, as<State<U>>(state));
    case 4: return short_rows<Op, 4, U>(r, r_stride, t, t_stride, m, as<State<U>>(state));
  }
  State<U> *s = as<State<U>>(state);
  const int64_t r_bytes = r_stride * static_cast<int64_t>(sizeof(U)), t_bytes = t_stride * static_cast<int64_t>(sizeof(U));
  int64_t i = 0;
  for (; i + 4 <= m; i += 4, r += 4 * r_bytes, t += 4 * t_bytes) four_rows<Op, U>(r, r_stride, t, t_stride, n, s + i);
  for (; i < m; ++i, r += r_bytes, t += t_bytes) one_row<Op, U>(r, t, n, s + i);
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
  s.sum = scan<add, int64_t>();
  s.prod = scan<multiply, State<T>>();
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

#endif
