// Elements of 16 bits as floats and back, per CPU target, and kernels of floats as kernels of them. Included inside of foreach_target.
// TH_NARROW_VECTORS is defined where the target converts vectors of them.
#if defined(TH_SIMD_NARROW_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef TH_SIMD_NARROW_INL
#undef TH_SIMD_NARROW_INL
#else
#define TH_SIMD_NARROW_INL
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <cstring>

#include "TH/internal/build_tag.hpp"
#include "TH/simd/kernels.hpp"

#undef TH_NARROW_VECTORS
#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX2
#define TH_NARROW_VECTORS
#endif

HWY_BEFORE_NAMESPACE();
namespace th::simd::HWY_NAMESPACE {
namespace {

#ifdef TH_NARROW_VECTORS
// Vectors of floats from and to elements of 16 bits. The bits of NaN are those of half.hpp's functions.
template <class E>
struct Vectors;
template <>
struct Vectors<THHalf> {
  static constexpr hwy::HWY_NAMESPACE::ScalableTag<float> d{};
  static constexpr hwy::HWY_NAMESPACE::Rebind<hwy::float16_t, decltype(d)> dh{};
  using V = hwy::HWY_NAMESPACE::Vec<hwy::HWY_NAMESPACE::ScalableTag<float>>;
  static HWY_INLINE V one_nan(V v) {
    namespace hn = hwy::HWY_NAMESPACE;
    return hn::IfThenElse(hn::IsNaN(v), hn::BitCast(d, hn::Set(hn::RebindToUnsigned<decltype(d)>(), 0x7fffffffu)), v);
  }
  // any_nan: the bits of NaN do not matter.
  template <bool any_nan = true>
  static HWY_INLINE V load(const THHalf *t) {
    namespace hn = hwy::HWY_NAMESPACE;
    const V v = hn::PromoteTo(d, hn::LoadU(dh, reinterpret_cast<const hwy::float16_t *>(t)));
    return any_nan ? v : one_nan(v);
  }
  static HWY_INLINE void store(V v, THHalf *r) {
    namespace hn = hwy::HWY_NAMESPACE;
    hn::StoreU(hn::DemoteTo(dh, one_nan(v)), dh, reinterpret_cast<hwy::float16_t *>(r));
  }
  static HWY_INLINE V rounded(V v) {
    namespace hn = hwy::HWY_NAMESPACE;
    return hn::PromoteTo(d, hn::DemoteTo(dh, v));
  }
};
template <>
struct Vectors<THBFloat16> {
  static constexpr hwy::HWY_NAMESPACE::ScalableTag<float> d{};
  static constexpr hwy::HWY_NAMESPACE::RebindToUnsigned<decltype(d)> du{};
  static constexpr hwy::HWY_NAMESPACE::Rebind<uint16_t, decltype(d)> dh{};
  using V = hwy::HWY_NAMESPACE::Vec<hwy::HWY_NAMESPACE::ScalableTag<float>>;
  using U = hwy::HWY_NAMESPACE::Vec<hwy::HWY_NAMESPACE::RebindToUnsigned<hwy::HWY_NAMESPACE::ScalableTag<float>>>;
  template <bool any_nan = true>
  static HWY_INLINE V load(const THBFloat16 *t) {
    namespace hn = hwy::HWY_NAMESPACE;
    return hn::BitCast(d, hn::ShiftLeft<16>(hn::PromoteTo(du, hn::LoadU(dh, reinterpret_cast<const uint16_t *>(t)))));
  }
  // Half a unit, less if the last bit that is kept is even, is added to what is cut off.
  static HWY_INLINE U upper(V v) {
    namespace hn = hwy::HWY_NAMESPACE;
    const U bits = hn::BitCast(du, v), odd = hn::And(hn::ShiftRight<16>(bits), hn::Set(du, 1u));
    const U sum = hn::Add(hn::Add(bits, hn::Set(du, 0x7fffu)), odd);
    return hn::IfThenElse(hn::RebindMask(du, hn::IsNaN(v)), hn::Set(du, 0x7fffu), hn::ShiftRight<16>(sum));
  }
  static HWY_INLINE void store(V v, THBFloat16 *r) {
    namespace hn = hwy::HWY_NAMESPACE;
    hn::StoreU(hn::TruncateTo(dh, upper(v)), dh, reinterpret_cast<uint16_t *>(r));
  }
  static HWY_INLINE V rounded(V v) {
    namespace hn = hwy::HWY_NAMESPACE;
    return hn::BitCast(d, hn::ShiftLeft<16>(upper(v)));
  }
};
HWY_INLINE int64_t vector_lanes() {
  return static_cast<int64_t>(hwy::HWY_NAMESPACE::Lanes(hwy::HWY_NAMESPACE::ScalableTag<float>()));
}
#endif

// The bits are those of half.hpp's functions on every target, also of NaN.
template <bool any_nan = false, class E>  // any_nan: the bits of NaN do not matter
HWY_ATTR void to_floats(float *r, const E *t, int64_t n) {
  int64_t i = 0;
#ifdef TH_NARROW_VECTORS
  for (const int64_t lanes = vector_lanes(); i + lanes <= n; i += lanes)
    hwy::HWY_NAMESPACE::StoreU(Vectors<E>::template load<any_nan>(t + i), Vectors<E>::d, r + i);
#endif
  for (; i < n; ++i) r[i] = to_float(t[i]);
}
template <class E>
HWY_ATTR void round_floats(E *r, const float *t, int64_t n) {
  int64_t i = 0;
#ifdef TH_NARROW_VECTORS
  for (const int64_t lanes = vector_lanes(); i + lanes <= n; i += lanes)
    Vectors<E>::store(hwy::HWY_NAMESPACE::LoadU(Vectors<E>::d, t + i), r + i);
#endif
  for (; i < n; ++i) r[i] = convert<E>(t[i]);
}

constexpr int64_t float_block = 512;  // elements that are converted together, in the first-level cache

// kernel, one of floats, on elements of 16 bits: inputs and `scalars` scalars become floats, results of type R = H are rounded once.
template <Kernel kernel, int inputs, int scalars, class R, class H>
HWY_ATTR void in_floats(const void *arg, char *const *operand, int64_t n) {
  float value[scalars + 1];
  to_floats(value, static_cast<const H *>(arg), scalars);
  alignas(64) float buffer[inputs][float_block];
  for (int64_t i = 0; i < n; i += float_block) {
    const int64_t m = std::min(float_block, n - i);
    char *p[inputs + 1];
    for (int k = 0; k < inputs; ++k) {
      to_floats<true>(buffer[k], reinterpret_cast<const H *>(operand[k + 1]) + i, m);
      p[k + 1] = reinterpret_cast<char *>(buffer[k]);
    }
    R *const r = reinterpret_cast<R *>(operand[0]) + i;
    p[0] = std::is_same_v<R, H> ? p[1] : reinterpret_cast<char *>(r);
    kernel(value, p, m);
    if constexpr (std::is_same_v<R, H>) round_floats(r, buffer[0], m);
  }
}

// The kernel of Calc<BuildTag::num> as one of BuildTag::num, with results of type R.
template <Kernel kernel, int inputs, int scalars = 0, class R = BuildTag::num>
constexpr Kernel on_elements() {
  if constexpr (is_narrow<BuildTag::num>) return in_floats<kernel, inputs, scalars, R, BuildTag::num>;
  else return kernel;
}

#ifdef TH_NARROW_VECTORS
// Cheap operations on elements of 16 bits, in one pass: F::of(scalars, a, b, ...) of vectors of floats.
template <class F, int inputs, int scalars, class H>
HWY_ATTR void by_vectors(const void *arg, char *const *operand, int64_t n) {
  namespace hn = hwy::HWY_NAMESPACE;
  using E = Vectors<H>;
  using V = typename E::V;
  static_assert(inputs <= 2 && scalars <= 2, "");
  V value[2] = {hn::Zero(E::d), hn::Zero(E::d)};
  for (int k = 0; k < scalars; ++k) value[k] = hn::Set(E::d, to_float(static_cast<const H *>(arg)[k]));
  const V v0 = value[0], v1 = value[1];
  H *r = reinterpret_cast<H *>(operand[0]);
  const H *t = reinterpret_cast<const H *>(operand[1]), *s = reinterpret_cast<const H *>(operand[inputs]);
  const auto step = [=](H *to, const H *from, const H *other) HWY_ATTR {
    const V a = E::load(from);
    E::store(inputs == 1 ? F::of(v0, v1, a, a) : F::of(v0, v1, a, E::load(other)), to);
  };
  const int64_t lanes = vector_lanes();
  int64_t i = 0;
  for (; i + 2 * lanes <= n; i += 2 * lanes) {
    step(r + i, t + i, s + i);
    step(r + i + lanes, t + i + lanes, s + i + lanes);
  }
  for (; i + lanes <= n; i += lanes) step(r + i, t + i, s + i);
  if (i == n) return;
  const size_t bytes = static_cast<size_t>(n - i) * sizeof(H);
  HWY_ALIGN H rest[2][HWY_LANES(float)] = {};
  std::memcpy(rest[0], t + i, bytes);
  std::memcpy(rest[1], s + i, bytes);
  step(rest[0], rest[0], rest[1]);
  std::memcpy(r + i, rest[0], bytes);
}
#endif

// The same as on_elements; for elements of 16 bits by F, which does what the kernel does with one of them, where there are vectors.
template <class F, Kernel kernel, int inputs, int scalars = 0>
constexpr Kernel in_one_pass() {
#ifdef TH_NARROW_VECTORS
  if constexpr (is_narrow<BuildTag::num>) return by_vectors<F, inputs, scalars, BuildTag::num>;
#endif
  return on_elements<kernel, inputs, scalars>();
}

}  // namespace
}  // namespace th::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
