// Elementwise kernels, compiled once per element type and, by Highway, per CPU target. Loops that the compiler turns into the
// target's instructions are plain; the rest is Highway.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "TH/simd/pointwise.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>
#include <hwy/contrib/math/math-inl.h>

#include <cmath>

#include "TH/internal/build_tag.hpp"
#include "TH/simd/kernels.hpp"

HWY_BEFORE_NAMESPACE();
namespace th::simd::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;
using Tag = BuildTag;
using T = Tag::num;

template <class U>
HWY_ATTR void fill(const void *arg, char *const *operand, int64_t n) {
  U *HWY_RESTRICT r = reinterpret_cast<U *>(operand[0]);
  const U v = *static_cast<const U *>(arg);
  for (int64_t i = 0; i < n; ++i) r[i] = v;
}

// Integer division as C has it, but MIN / -1 wraps to MIN; the caller has ruled out 0.
template <class U>
HWY_INLINE U divide(U a, U b) {
  if constexpr (is_int<U> && std::is_signed_v<U>) return b == U(-1) ? U(Wrap<U>(0) - Wrap<U>(a)) : U(a / b);
  else return a / b;
}

struct Add {
  template <class U>
  static HWY_INLINE U of(U a, U b) {
    if constexpr (is_int<U>) return U(Wrap<U>(a) + Wrap<U>(b));
    else return a + b;
  }
};
struct Mul {
  template <class U>
  static HWY_INLINE U of(U a, U b) {
    if constexpr (is_int<U>) return U(Wrap<U>(a) * Wrap<U>(b));
    else return a * b;
  }
};
struct Div {
  template <class U>
  static HWY_INLINE U of(U a, U b) {
    return divide(a, b);
  }
};
template <int C>
struct Compare {
  template <class U>
  static HWY_INLINE bool of(U a, U b) {
    if constexpr (C == lt) return a < b;
    else if constexpr (C == le) return a <= b;
    else if constexpr (C == gt) return a > b;
    else if constexpr (C == ge) return a >= b;
    else if constexpr (C == ne) return a != b;
    else return a == b;
  }
};

// Results may be the inputs themselves, but never overlap them otherwise, so the loops have no dependence.
template <class Op, class R, class U>
HWY_ATTR void with_value(const void *arg, char *const *operand, int64_t n) {
  R *r = reinterpret_cast<R *>(operand[0]);
  const U *t = reinterpret_cast<const U *>(operand[1]);
  const U v = *static_cast<const U *>(arg);
TH_IVDEP
  for (int64_t i = 0; i < n; ++i) r[i] = R(Op::of(t[i], v));
}
template <class Op, class R, class U>
HWY_ATTR void with_tensor(const void *, char *const *operand, int64_t n) {
  R *r = reinterpret_cast<R *>(operand[0]);
  const U *t = reinterpret_cast<const U *>(operand[1]);
  const U *s = reinterpret_cast<const U *>(operand[2]);
TH_IVDEP
  for (int64_t i = 0; i < n; ++i) r[i] = R(Op::of(t[i], s[i]));
}
template <class U>
HWY_ATTR void cadd(const void *arg, char *const *operand, int64_t n) {
  U *r = reinterpret_cast<U *>(operand[0]);
  const U *t = reinterpret_cast<const U *>(operand[1]);
  const U *s = reinterpret_cast<const U *>(operand[2]);
  const U v = *static_cast<const U *>(arg);
TH_IVDEP
  for (int64_t i = 0; i < n; ++i) r[i] = Add::of(t[i], Mul::of(v, s[i]));
}

template <class U>
HWY_ATTR void square_root(const void *, char *const *operand, int64_t n) {
  U *r = reinterpret_cast<U *>(operand[0]);
  const U *t = reinterpret_cast<const U *>(operand[1]);
TH_IVDEP
  for (int64_t i = 0; i < n; ++i) r[i] = std::sqrt(t[i]);
}

// Highway's Exp holds within this range; beyond it, and for NaN, libm's.
template <class U>
HWY_ATTR void exponential(const void *, char *const *operand, int64_t n) {
  U *r = reinterpret_cast<U *>(operand[0]);
  const U *t = reinterpret_cast<const U *>(operand[1]);
  const hn::ScalableTag<U> d;
  const int64_t lanes = static_cast<int64_t>(hn::Lanes(d));
  const auto limit = hn::Set(d, sizeof(U) == 4 ? U(87) : U(706));
  int64_t i = 0;
  for (; i + lanes <= n; i += lanes) {
    const auto x = hn::LoadU(d, t + i);
    if (HWY_LIKELY(hn::AllTrue(d, hn::Le(hn::Abs(x), limit)))) {
      hn::StoreU(hn::Exp(d, x), d, r + i);
    } else {
      for (int64_t k = i; k < i + lanes; ++k) r[k] = std::exp(t[k]);
    }
  }
  for (; i < n; ++i) r[i] = std::exp(t[i]);
}

template <int... C>
HWY_INLINE void set_comparisons(Pointwise &p, std::integer_sequence<int, C...>) {
  ((p.compare_value[C] = with_value<Compare<C>, unsigned char, T>), ...);
  ((p.compare_value_same[C] = with_value<Compare<C>, T, T>), ...);
  ((p.compare[C] = with_tensor<Compare<C>, unsigned char, T>), ...);
  ((p.compare_same[C] = with_tensor<Compare<C>, T, T>), ...);
}

Pointwise pointwise_table() {
  Pointwise p = {};
  p.fill = fill<T>;
  if constexpr (!std::is_same_v<T, THHalf>) {
    p.adds = with_value<Add, T, T>;
    p.muls = with_value<Mul, T, T>;
    p.divs = with_value<Div, T, T>;
    p.cadd = cadd<T>;
    p.cmul = with_tensor<Mul, T, T>;
    p.cdiv = with_tensor<Div, T, T>;
    set_comparisons(p, std::make_integer_sequence<int, comparisons>());
    if constexpr (!is_int<T>) {
      p.sqrt = square_root<T>;
      p.exp = exponential<T>;
    }
  }
  return p;
}

}  // namespace
}  // namespace th::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace th::simd {
HWY_EXPORT(pointwise_table);
template <>
const Pointwise &pointwise<BuildTag>() {
  static const Pointwise table = HWY_DYNAMIC_DISPATCH(pointwise_table)();
  return table;
}
}  // namespace th::simd
#endif
