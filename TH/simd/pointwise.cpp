// Elementwise kernels, compiled once per element type and, by Highway, per CPU target. Loops that the compiler turns into the
// target's instructions are plain; the rest is Highway.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "TH/simd/pointwise.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <algorithm>
#include <cmath>

#include "TH/internal/build_tag.hpp"
#include "TH/internal/formulas.hpp"
#include "TH/simd/narrow-inl.hpp"
#include "TH/simd/kernels.hpp"
#include "TH/simd/longs.hpp"
#include "TH/simd/math-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace th::simd::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;
using Tag = BuildTag;
using T = Calc<Tag::num>;
using namespace formula;

template <class U>
HWY_ATTR void fill(const void *arg, char *const *operand, int64_t n) {
  U *HWY_RESTRICT r = reinterpret_cast<U *>(operand[0]);
  const U v = *static_cast<const U *>(arg);
  for (int64_t i = 0; i < n; ++i) r[i] = v;
}

using Rest = std::conditional_t<is_narrow<Tag::num>, NarrowRemainder<Tag::num>, Remainder>;

// Results may be the inputs themselves, but never overlap them otherwise, so the loops have no dependence.
// A truth value as a number, in a form that has vectors.
template <class R, class U>
HWY_INLINE R as_number(U v) {
  if constexpr (std::is_same_v<U, bool>) return v ? R(1) : R(0);
  else return R(v);
}
template <class Op, class R, class U>
HWY_ATTR void with_value(const void *arg, char *const *operand, int64_t n) {
  R *r = reinterpret_cast<R *>(operand[0]);
  const U *t = reinterpret_cast<const U *>(operand[1]);
  const U v = *static_cast<const U *>(arg);
TH_IVDEP
  for (int64_t i = 0; i < n; ++i) r[i] = as_number<R>(Op::of(t[i], v));
}
template <class Op, class R, class U>
HWY_ATTR void with_tensor(const void *, char *const *operand, int64_t n) {
  R *r = reinterpret_cast<R *>(operand[0]);
  const U *t = reinterpret_cast<const U *>(operand[1]);
  const U *s = reinterpret_cast<const U *>(operand[2]);
TH_IVDEP
  for (int64_t i = 0; i < n; ++i) r[i] = as_number<R>(Op::of(t[i], s[i]));
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

// Div, Fmod or Remainder of integers by one value.
template <class Op, class U>
HWY_ATTR void divided_by_value(const void *arg, char *const *operand, int64_t n) {
  U *r = reinterpret_cast<U *>(operand[0]);
  const U *t = reinterpret_cast<const U *>(operand[1]);
  const U v = *static_cast<const U *>(arg);
  if (v == U(1) || v == U(-1)) return with_value<Op, U, U>(arg, operand, n);
  if constexpr (sizeof(U) == 1) {
    // a / v = a (2^16 / v + 1) / 2^16, rounded down, as |a| <= 2^8.
    const uint16_t size = static_cast<uint16_t>(v < 0 ? -v : v), inverse = static_cast<uint16_t>((1 << 16) / size + 1);
TH_IVDEP
    for (int64_t i = 0; i < n; ++i) {
      const uint16_t a = static_cast<uint16_t>(t[i] < 0 ? -t[i] : t[i]);
      const uint16_t q = static_cast<uint16_t>(uint32_t{a} * inverse >> 16);
      r[i] = Op::of_quotient(t[i], v, U((t[i] < 0) != (v < 0) ? -q : q));
    }
  } else if constexpr (sizeof(U) == 2) {
    // As longs_by_value() below: a / v is the upper half of a * inverse, shifted.
    const int size = v < 0 ? -v : v;
    int shift = 0;
    while (2 << shift < size) ++shift;
    const uint16_t inverse = static_cast<uint16_t>((1u << (16 + shift)) / static_cast<unsigned>(size) + 1);
    const hn::ScalableTag<U> d;
    const hn::RebindToUnsigned<decltype(d)> du;
    const auto factor = hn::Set(du, inverse);
    const auto divisor = hn::Set(d, v), divisor_sign = hn::BroadcastSignBit(divisor), zero = hn::Zero(d);
    const int64_t lanes = static_cast<int64_t>(hn::Lanes(d));
    int64_t i = 0;
    for (; i + lanes <= n; i += lanes) {
      const auto a = hn::LoadU(d, t + i), a_sign = hn::BroadcastSignBit(a), sign = hn::Xor(a_sign, divisor_sign);
      const auto upper = hn::MulHigh(hn::BitCast(du, hn::Sub(hn::Xor(a, a_sign), a_sign)), factor);
      auto result = hn::Sub(hn::Xor(hn::BitCast(d, hn::ShiftRightSame(upper, shift)), sign), sign);
      if constexpr (!std::is_same_v<Op, Div>) result = hn::Sub(a, hn::Mul(result, divisor));
      if constexpr (std::is_same_v<Op, Remainder>) {
        const auto apart = hn::AndNot(hn::Eq(result, zero), hn::Lt(hn::Xor(result, divisor), zero));
        result = hn::Add(result, hn::IfThenElseZero(apart, divisor));
      }
      hn::StoreU(result, d, r + i);
    }
    for (; i < n; ++i) {
      const unsigned a = static_cast<unsigned>(t[i] < 0 ? -t[i] : t[i]);
      const int q = static_cast<int>(a * inverse >> (16 + shift));
      r[i] = Op::of_quotient(t[i], v, U((t[i] < 0) != (v < 0) ? -q : q));
    }
  } else {
    // Slightly more than 1 / v, so that whole quotients do not fall short.
    const double inverse = 1 / static_cast<double>(v) * (1 + 2 * std::numeric_limits<double>::epsilon());
TH_IVDEP
    for (int64_t i = 0; i < n; ++i) r[i] = Op::of_quotient(t[i], v, U(static_cast<int>(static_cast<double>(t[i]) * inverse)));
  }
}

// The same of 64-bit integers, by a product: a / v is the upper half of a * inverse, shifted, for each a up to 2^63. With 2^(l-1) < v
// <= 2^l, inverse = 2^(63+l) / v + 1, rounded down, which is between 2^63 and 2^64. Torbjorn Granlund and Peter L. Montgomery,
// Division by invariant integers using multiplication (1994), theorem 5.1. Not for v = 1.
struct Inverse {
  uint64_t inverse;
  int shift;
  explicit Inverse(uint64_t v) : shift(0) {
    while (uint64_t{1} << shift < v) ++shift;
    --shift;
    inverse = static_cast<uint64_t>((static_cast<unsigned __int128>(1) << (64 + shift)) / v + 1);
  }
  HWY_INLINE uint64_t quotient(uint64_t a) const {
    return static_cast<uint64_t>(static_cast<unsigned __int128>(a) * inverse >> 64) >> shift;
  }
};
template <class Op>
HWY_ATTR void longs_by_value(const void *arg, char *const *operand, int64_t n) {
  int64_t *r = reinterpret_cast<int64_t *>(operand[0]);
  const int64_t *t = reinterpret_cast<const int64_t *>(operand[1]);
  const int64_t v = *static_cast<const int64_t *>(arg);
  if (v == 1 || v == -1) return with_value<Op, int64_t, int64_t>(arg, operand, n);
  const Inverse by(v < 0 ? -static_cast<uint64_t>(v) : static_cast<uint64_t>(v));
  int64_t i = 0;
#if HWY_TARGET != HWY_SCALAR
  const hn::ScalableTag<int64_t> d;
  const hn::RebindToUnsigned<decltype(d)> du;
  const hn::Repartition<uint32_t, decltype(d)> dw;
  using V = hn::Vec<decltype(d)>;
  using U = hn::Vec<decltype(du)>;
  const V divisor = hn::Set(d, v), zero = hn::Zero(d);
  const U low = hn::Set(du, 0xffffffffu), inverse = hn::Set(du, by.inverse), inverse_high = hn::ShiftRight<32>(inverse);
  const V divisor_sign = hn::BroadcastSignBit(divisor);
  const auto product = [=](U x, U y) HWY_ATTR { return hn::MulEven(hn::BitCast(dw, x), hn::BitCast(dw, y)); };
  const int64_t lanes = static_cast<int64_t>(hn::Lanes(d));
  for (; i + lanes <= n; i += lanes) {
    const V a = hn::LoadU(d, t + i), a_sign = hn::BroadcastSignBit(a);
    const U x = hn::BitCast(du, hn::Sub(hn::Xor(a, a_sign), a_sign)), x_high = hn::ShiftRight<32>(x);
    // The upper half of a product from those of halves.
    const U middle = hn::Add(product(x_high, inverse), hn::ShiftRight<32>(product(x, inverse)));
    const U other = hn::Add(product(x, inverse_high), hn::And(middle, low));
    const U upper =
        hn::Add(hn::Add(product(x_high, inverse_high), hn::ShiftRight<32>(middle)), hn::ShiftRight<32>(other));
    const V size = hn::BitCast(d, hn::ShiftRightSame(upper, by.shift)), sign = hn::Xor(a_sign, divisor_sign);
    V result = hn::Sub(hn::Xor(size, sign), sign);
    if constexpr (!std::is_same_v<Op, Div>) {
      result = hn::Sub(a, hn::Mul(result, divisor));
      if constexpr (std::is_same_v<Op, Remainder>) {
        const auto apart = hn::AndNot(hn::Eq(result, zero), hn::Lt(hn::Xor(result, divisor), zero));
        result = hn::Add(result, hn::IfThenElseZero(apart, divisor));
      }
    }
    hn::StoreU(result, d, r + i);
  }
#endif
  for (; i < n; ++i) {
    const int64_t a = t[i];
    const uint64_t q = by.quotient(a < 0 ? -static_cast<uint64_t>(a) : static_cast<uint64_t>(a));
    r[i] = Op::of_quotient(a, v, static_cast<int64_t>((a < 0) != (v < 0) ? -q : q));
  }
}

// By a tensor: those within the range of longs.hpp by double.
template <class Op>
HWY_ATTR void longs_by_tensor(const void *, char *const *operand, int64_t n) {
  int64_t *r = reinterpret_cast<int64_t *>(operand[0]);
  const int64_t *t = reinterpret_cast<const int64_t *>(operand[1]);
  const int64_t *s = reinterpret_cast<const int64_t *>(operand[2]);
  for (int64_t i = 0; i < n; i += long_block) {
    const int64_t m = std::min(long_block, n - i);
    uint64_t any = 0;
    for (int64_t k = i; k < i + m; ++k) any |= uint64_t{beyond_long_range(t[k])} | uint64_t{beyond_long_range(s[k])};
    if (any) {
      for (int64_t k = i; k < i + m; ++k) r[k] = Op::of(t[k], s[k]);
    } else {
TH_IVDEP
      for (int64_t k = i; k < i + m; ++k) {
        const int64_t quotient = long_of_double(double_of_long(t[k]) / double_of_long(s[k]));
        r[k] = Op::of_quotient(t[k], s[k], quotient);
      }
    }
  }
}

#ifdef TH_OWN_MATH
// Fmod, Remainder or NarrowRemainder of floating-point numbers, by a value or a tensor.
template <class Op, bool by_value, class U>
HWY_ATTR void rests(const void *arg, char *const *operand, int64_t n) {
  U *r = reinterpret_cast<U *>(operand[0]);
  const U *t = reinterpret_cast<const U *>(operand[1]);
  const U *s = by_value ? static_cast<const U *>(arg) : reinterpret_cast<const U *>(operand[2]);
  const hn::ScalableTag<U> d;
  const hn::RebindToUnsigned<decltype(d)> du;
  const int64_t lanes = static_cast<int64_t>(hn::Lanes(d));
  int64_t i = 0;
  for (; i + lanes <= n; i += lanes) {
    const auto a = hn::LoadU(d, t + i), b = by_value ? hn::Set(d, *s) : hn::LoadU(d, s + i);
    auto rest = a;
    bool good = own::fmod(a, b, rest);
    if constexpr (!std::is_same_v<Op, Fmod>) {
      const auto zero = hn::Zero(d), sum = hn::Add(rest, b);
      // Rounding must not bring the sum to the divisor.
      const auto before = hn::BitCast(d, hn::Sub(hn::BitCast(du, b), hn::Set(du, 1)));
      const auto moved = hn::IfThenElse(hn::Eq(sum, b), before, sum);
      const auto apart = hn::Lt(hn::CopySign(hn::Set(d, U(1)), hn::Xor(rest, b)), zero);
      rest = hn::IfThenElse(hn::Eq(rest, zero), hn::CopySign(rest, b), hn::IfThenElse(apart, moved, rest));
      if constexpr (!std::is_same_v<Op, Remainder>)
        good = good && hn::AllFalse(d, hn::Eq(Vectors<typename Op::element>::rounded(rest), b));
    }
    if (HWY_LIKELY(good)) {
      hn::StoreU(rest, d, r + i);
    } else {
      for (int64_t k = i; k < i + lanes; ++k) r[k] = Op::of(t[k], s[by_value ? 0 : k]);
    }
  }
  for (; i < n; ++i) r[i] = Op::of(t[i], s[by_value ? 0 : i]);
}
#endif

// The kernel of Div, Fmod or Remainder, by a value or a tensor.
template <class Op, bool by_value, class U>
constexpr Kernel division() {
  if constexpr (std::is_same_v<U, int64_t> && by_value) return longs_by_value<Op>;
  else if constexpr (std::is_same_v<U, int64_t>) return longs_by_tensor<Op>;
  else if constexpr (is_int<U> && by_value) return divided_by_value<Op, U>;
#ifdef TH_OWN_MATH
  else if constexpr (!is_int<U> && !std::is_same_v<Op, Div>) return rests<Op, by_value, U>;
#endif
  else if constexpr (by_value) return with_value<Op, U, U>;
  else return with_tensor<Op, U, U>;
}

template <bool divided, class U>
HWY_ATTR void addc(const void *arg, char *const *operand, int64_t n) {
  U *r = reinterpret_cast<U *>(operand[0]);
  const U *t = reinterpret_cast<const U *>(operand[1]);
  const U *s1 = reinterpret_cast<const U *>(operand[2]);
  const U *s2 = reinterpret_cast<const U *>(operand[3]);
  const U v = *static_cast<const U *>(arg);
TH_IVDEP
  for (int64_t i = 0; i < n; ++i) r[i] = AddProduct<divided>::of(t[i], v, s1[i], s2[i]);
}

template <class U>
HWY_ATTR void clamp(const void *arg, char *const *operand, int64_t n) {
  U *r = reinterpret_cast<U *>(operand[0]);
  const U *t = reinterpret_cast<const U *>(operand[1]);
  const U low = static_cast<const U *>(arg)[0], high = static_cast<const U *>(arg)[1];
TH_IVDEP
  for (int64_t i = 0; i < n; ++i) r[i] = Clamp::of(t[i], low, high);
}

template <class Op, class U>
HWY_ATTR void unary(const void *, char *const *operand, int64_t n) {
  U *r = reinterpret_cast<U *>(operand[0]);
  const U *t = reinterpret_cast<const U *>(operand[1]);
TH_IVDEP
  for (int64_t i = 0; i < n; ++i) r[i] = Op::of(t[i]);
}

// Comparisons of vectors. Highway has Le and Ge of floating point only, and its Ne of NaN is false.
template <int C, class V>
HWY_INLINE auto compared(V a, V b) {
  if constexpr (C == lt) return hn::Lt(a, b);
  else if constexpr (is_int<T> && C == le) return hn::Not(hn::Gt(a, b));
  else if constexpr (is_int<T> && C == ge) return hn::Not(hn::Lt(a, b));
  else if constexpr (C == le) return hn::Le(a, b);
  else if constexpr (C == gt) return hn::Gt(a, b);
  else if constexpr (C == ge) return hn::Ge(a, b);
  else if constexpr (C == ne) return hn::Not(hn::Eq(a, b));
  else return hn::Eq(a, b);
}
#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX2
// 1 or 0 for each of bytes_at_once comparisons; mask(k) is that of the k-th vector of elements of type U.
#if HWY_TARGET <= HWY_AVX3
constexpr int64_t bytes_at_once = 64;
template <class U, class Mask>
HWY_INLINE void store_truths(unsigned char *r, Mask mask) {
  constexpr int lanes = HWY_LANES(U);
  uint64_t word = 0;
  for (int k = 0; k < bytes_at_once / lanes; ++k) word |= static_cast<uint64_t>(mask(k).raw) << (k * lanes);
  _mm512_storeu_si512(r, _mm512_maskz_set1_epi8(word, 1));
}
#else
constexpr int64_t bytes_at_once = 32;
template <class U, class Mask>
HWY_INLINE void store_truths(unsigned char *r, Mask mask) {
  const hn::ScalableTag<U> d;
  const auto word = [&](int k) HWY_ATTR { return hn::BitCast(hn::ScalableTag<int32_t>(), hn::VecFromMask(d, mask(k))).raw; };
  // Packing takes halves of vectors by turns.
  __m256i bytes;
  if constexpr (sizeof(U) == 4) {
    bytes = _mm256_packs_epi16(_mm256_packs_epi32(word(0), word(1)), _mm256_packs_epi32(word(2), word(3)));
    bytes = _mm256_permutevar8x32_epi32(bytes, _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7));
  } else {
    const __m256i low = _mm256_packs_epi32(_mm256_packs_epi32(word(0), word(1)), _mm256_packs_epi32(word(2), word(3)));
    const __m256i high = _mm256_packs_epi32(_mm256_packs_epi32(word(4), word(5)), _mm256_packs_epi32(word(6), word(7)));
    const __m128i turns = _mm_setr_epi8(0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15);
    bytes = _mm256_permute4x64_epi64(_mm256_packs_epi16(low, high), 0xd8);
    bytes = _mm256_shuffle_epi8(bytes, _mm256_broadcastsi128_si256(turns));
  }
  _mm256_storeu_si256(reinterpret_cast<__m256i *>(r), _mm256_and_si256(bytes, _mm256_set1_epi8(1)));
}
#endif
// Comparisons of elements of 4 or 8 bytes, or of 16 bits as floats, into bytes.
template <int C, bool by_value, class E>
HWY_ATTR void compare_into_bytes(const void *arg, char *const *operand, int64_t n) {
  using U = Calc<E>;
  unsigned char *r = reinterpret_cast<unsigned char *>(operand[0]);
  const E *t = reinterpret_cast<const E *>(operand[1]);
  const E *s = by_value ? static_cast<const E *>(arg) : reinterpret_cast<const E *>(operand[2]);
  const hn::ScalableTag<U> d;
  const auto load = [=](const E *from) HWY_ATTR {
    if constexpr (is_narrow<E>) return Vectors<E>::load(from);
    else return hn::LoadU(d, from);
  };
  const auto value = hn::Set(d, convert<U>(by_value ? *s : E{}));
  constexpr int64_t lanes = HWY_LANES(U);
  int64_t i = 0;
  for (; i + bytes_at_once <= n; i += bytes_at_once)
    store_truths<U>(r + i, [&](int k) HWY_ATTR {
      const int64_t at = i + k * lanes;
      return compared<C>(load(t + at), by_value ? value : load(s + (by_value ? 0 : at)));
    });
  for (; i < n; ++i) r[i] = Compare<C>::of(t[i], s[by_value ? 0 : i]);
}
#endif
template <int C, bool by_value>
constexpr Kernel into_bytes() {
#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX2
  if constexpr (sizeof(T) >= 4) return compare_into_bytes<C, by_value, Tag::num>;
#endif
  if constexpr (by_value) return on_elements<with_value<Compare<C>, unsigned char, T>, 1, 1, unsigned char>();
  else return on_elements<with_tensor<Compare<C>, unsigned char, T>, 2, 0, unsigned char>();
}

// The cheap ones of vectors, for in_one_pass().
template <int C>
struct VectorCompares {
  template <class V>
  static HWY_INLINE V of(V v, V, V a, V) { return hn::IfThenElseZero(compared<C>(a, v), hn::Set(hn::DFromV<V>(), 1)); }
};
template <int C>
struct VectorCompare {
  template <class V>
  static HWY_INLINE V of(V, V, V a, V b) { return VectorCompares<C>::of(b, b, a, b); }
};
struct VectorAdds {
  template <class V>
  static HWY_INLINE V of(V v, V, V a, V) { return hn::Add(a, v); }
};
struct VectorMuls {
  template <class V>
  static HWY_INLINE V of(V v, V, V a, V) { return hn::Mul(a, v); }
};
struct VectorDivs {
  template <class V>
  static HWY_INLINE V of(V v, V, V a, V) { return hn::Div(a, v); }
};
struct VectorMul {
  template <class V>
  static HWY_INLINE V of(V, V, V a, V b) { return hn::Mul(a, b); }
};
struct VectorDiv {
  template <class V>
  static HWY_INLINE V of(V, V, V a, V b) { return hn::Div(a, b); }
};
struct VectorCadd {
  template <class V>
  static HWY_INLINE V of(V v, V, V a, V b) { return hn::Add(a, hn::Mul(v, b)); }
};
struct VectorMax {
  template <class V>
  static HWY_INLINE V of(V, V, V a, V b) { return hn::IfThenElse(hn::Or(hn::Gt(a, b), hn::IsNaN(a)), a, b); }
};
struct VectorMin {
  template <class V>
  static HWY_INLINE V of(V, V, V a, V b) { return hn::IfThenElse(hn::Or(hn::Lt(a, b), hn::IsNaN(a)), a, b); }
};
struct VectorMaxs {
  template <class V>
  static HWY_INLINE V of(V v, V, V a, V) { return VectorMax::of(v, v, a, v); }
};
struct VectorMins {
  template <class V>
  static HWY_INLINE V of(V v, V, V a, V) { return VectorMin::of(v, v, a, v); }
};
struct VectorClamp {
  template <class V>
  static HWY_INLINE V of(V low, V high, V a, V) {
    return hn::IfThenElse(hn::Lt(a, low), low, hn::IfThenElse(hn::Gt(a, high), high, a));
  }
};

template <int... C>
HWY_INLINE void set_comparisons(Pointwise &p, std::integer_sequence<int, C...>) {
  ((p.compare_value[C] = into_bytes<C, true>()), ...);
  ((p.compare_value_same[C] = in_one_pass<VectorCompares<C>, with_value<Compare<C>, T, T>, 1, 1>()), ...);
  ((p.compare[C] = into_bytes<C, false>()), ...);
  ((p.compare_same[C] = in_one_pass<VectorCompare<C>, with_tensor<Compare<C>, T, T>, 2>()), ...);
}

// A template, in which the branch not taken is not compiled.
template <class U>
HWY_INLINE void set_bitwise(Pointwise &p) {
  if constexpr (is_int<U>) {
    p.ands = on_elements<with_value<And, U, U>, 1, 1>();
    p.ors = on_elements<with_value<Or, U, U>, 1, 1>();
    p.xors = on_elements<with_value<Xor, U, U>, 1, 1>();
    p.cand = on_elements<with_tensor<And, U, U>, 2>();
    p.cor = on_elements<with_tensor<Or, U, U>, 2>();
    p.cxor = on_elements<with_tensor<Xor, U, U>, 2>();
    p.cpow = on_elements<with_tensor<Pow, U, U>, 2>();
    p.pow = on_elements<with_value<Pow, U, U>, 1, 1>();
    p.tpow = on_elements<with_value<PowOf, U, U>, 1, 1>();
  }
}

Pointwise pointwise_table() {
  Pointwise p = {};
  p.fill = fill<Tag::num>;
  p.adds = in_one_pass<VectorAdds, with_value<Add, T, T>, 1, 1>();
  p.muls = in_one_pass<VectorMuls, with_value<Mul, T, T>, 1, 1>();
  p.divs = in_one_pass<VectorDivs, division<Div, true, T>(), 1, 1>();
  p.fmods = on_elements<division<Fmod, true, T>(), 1, 1>();
  p.remainders = on_elements<division<Rest, true, T>(), 1, 1>();
  p.lshifts = on_elements<with_value<Lshift, T, T>, 1, 1>();
  p.rshifts = on_elements<with_value<Rshift, T, T>, 1, 1>();
  p.maxs = in_one_pass<VectorMaxs, with_value<Max, T, T>, 1, 1>();
  p.mins = in_one_pass<VectorMins, with_value<Min, T, T>, 1, 1>();
  p.clamp = in_one_pass<VectorClamp, clamp<T>, 1, 2>();
  p.cadd = in_one_pass<VectorCadd, cadd<T>, 2, 1>();
  p.cmul = in_one_pass<VectorMul, with_tensor<Mul, T, T>, 2>();
  p.cdiv = in_one_pass<VectorDiv, division<Div, false, T>(), 2>();
  p.cfmod = on_elements<division<Fmod, false, T>(), 2>();
  p.cremainder = on_elements<division<Rest, false, T>(), 2>();
  p.clshift = on_elements<with_tensor<Lshift, T, T>, 2>();
  p.crshift = on_elements<with_tensor<Rshift, T, T>, 2>();
  p.cmax = in_one_pass<VectorMax, with_tensor<Max, T, T>, 2>();
  p.cmin = in_one_pass<VectorMin, with_tensor<Min, T, T>, 2>();
  p.addcmul = on_elements<addc<false, T>, 3, 1>();
  p.addcdiv = on_elements<addc<true, T>, 3, 1>();
  p.neg = unary<Neg, Tag::num>;
  p.sign = on_elements<unary<Sign, T>, 1>();
  p.abs = unary<Abs, Tag::num>;
  set_bitwise<T>(p);
  set_comparisons(p, std::make_integer_sequence<int, comparisons>());
  return p;
}

}  // namespace
}  // namespace th::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace th::simd {
HWY_EXPORT(pointwise_table);
template <>
Pointwise choose<Pointwise, BuildTag>() {
  return HWY_DYNAMIC_DISPATCH(pointwise_table)();
}
}  // namespace th::simd
#endif
