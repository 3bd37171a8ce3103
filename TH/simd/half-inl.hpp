// Halves as floats and back, per CPU target, and kernels of floats as kernels of halves. Included inside of foreach_target.
// TH_HALF_VECTORS is defined where the target converts vectors of them.
#if defined(TH_SIMD_HALF_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef TH_SIMD_HALF_INL
#undef TH_SIMD_HALF_INL
#else
#define TH_SIMD_HALF_INL
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <cstring>

#include "TH/internal/build_tag.hpp"
#include "TH/simd/kernels.hpp"

#undef TH_HALF_VECTORS
#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX2
#define TH_HALF_VECTORS
#endif

HWY_BEFORE_NAMESPACE();
namespace th::simd::HWY_NAMESPACE {
namespace {

#ifdef TH_HALF_VECTORS
struct Halves {
  static constexpr hwy::HWY_NAMESPACE::ScalableTag<float> d{};
  static constexpr hwy::HWY_NAMESPACE::Rebind<hwy::float16_t, decltype(d)> dh{};
  using V = hwy::HWY_NAMESPACE::Vec<hwy::HWY_NAMESPACE::ScalableTag<float>>;
  template <class H>
  static HWY_INLINE V load(const H *t) {
    namespace hn = hwy::HWY_NAMESPACE;
    return hn::PromoteTo(d, hn::LoadU(dh, reinterpret_cast<const hwy::float16_t *>(t)));
  }
  static HWY_INLINE V one_nan(V v) {
    namespace hn = hwy::HWY_NAMESPACE;
    return hn::IfThenElse(hn::IsNaN(v), hn::BitCast(d, hn::Set(hn::RebindToUnsigned<decltype(d)>(), 0x7fffffffu)), v);
  }
  template <class H>
  static HWY_INLINE void store(V v, H *r) {
    namespace hn = hwy::HWY_NAMESPACE;
    hn::StoreU(hn::DemoteTo(dh, one_nan(v)), dh, reinterpret_cast<hwy::float16_t *>(r));
  }
  static HWY_INLINE int64_t lanes() { return static_cast<int64_t>(hwy::HWY_NAMESPACE::Lanes(d)); }
};
#endif

// The bits are those of half.hpp's functions on every target, also of NaN.
template <bool any_nan = false, class H = THHalf>  // any_nan: the bits of NaN do not matter
HWY_ATTR void to_floats(float *r, const H *t, int64_t n) {
  int64_t i = 0;
#ifdef TH_HALF_VECTORS
  for (const int64_t lanes = Halves::lanes(); i + lanes <= n; i += lanes) {
    const auto v = Halves::load(t + i);
    hwy::HWY_NAMESPACE::StoreU(any_nan ? v : Halves::one_nan(v), Halves::d, r + i);
  }
#endif
  for (; i < n; ++i) r[i] = to_float(t[i]);
}
template <class H>
HWY_ATTR void to_halfs(H *r, const float *t, int64_t n) {
  int64_t i = 0;
#ifdef TH_HALF_VECTORS
  for (const int64_t lanes = Halves::lanes(); i + lanes <= n; i += lanes)
    Halves::store(hwy::HWY_NAMESPACE::LoadU(Halves::d, t + i), r + i);
#endif
  for (; i < n; ++i) r[i] = convert<THHalf>(t[i]);
}

constexpr int64_t float_block = 512;  // elements that are converted together, in the first-level cache

// kernel, one of floats, on halves: inputs and `scalars` scalars become floats, results of type R = THHalf are rounded once.
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
    if constexpr (std::is_same_v<R, H>) to_halfs(r, buffer[0], m);
  }
}

// The kernel of Calc<BuildTag::num> as one of BuildTag::num, with results of type R.
template <Kernel kernel, int inputs, int scalars = 0, class R = BuildTag::num>
constexpr Kernel on_elements() {
  if constexpr (std::is_same_v<BuildTag::num, THHalf>) return in_floats<kernel, inputs, scalars, R, BuildTag::num>;
  else return kernel;
}

#ifdef TH_HALF_VECTORS
// Cheap operations on halves, in one pass: F::of(scalars, a, b, ...) of vectors of floats.
template <class F, int inputs, int scalars, class H>
HWY_ATTR void by_vectors(const void *arg, char *const *operand, int64_t n) {
  namespace hn = hwy::HWY_NAMESPACE;
  using V = Halves::V;
  static_assert(inputs <= 2 && scalars <= 2, "");
  V value[2] = {hn::Zero(Halves::d), hn::Zero(Halves::d)};
  for (int k = 0; k < scalars; ++k) value[k] = hn::Set(Halves::d, to_float(static_cast<const H *>(arg)[k]));
  const V v0 = value[0], v1 = value[1];
  H *r = reinterpret_cast<H *>(operand[0]);
  const H *t = reinterpret_cast<const H *>(operand[1]), *s = reinterpret_cast<const H *>(operand[inputs]);
  const auto step = [=](H *to, const H *from, const H *other) HWY_ATTR {
    const V a = Halves::load(from);
    Halves::store(inputs == 1 ? F::of(v0, v1, a, a) : F::of(v0, v1, a, Halves::load(other)), to);
  };
  const int64_t lanes = Halves::lanes();
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

// The same as on_elements; for halves by F, which does what the kernel does with one of them, where there are vectors.
template <class F, Kernel kernel, int inputs, int scalars = 0>
constexpr Kernel in_one_pass() {
#ifdef TH_HALF_VECTORS
  if constexpr (std::is_same_v<BuildTag::num, THHalf>) return by_vectors<F, inputs, scalars, BuildTag::num>;
#endif
  return on_elements<kernel, inputs, scalars>();
}

}  // namespace
}  // namespace th::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
