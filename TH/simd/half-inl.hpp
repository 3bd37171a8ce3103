// Halves as floats and back, per CPU target, and kernels of floats as kernels of halves. Included inside of foreach_target.
#if defined(TH_SIMD_HALF_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef TH_SIMD_HALF_INL
#undef TH_SIMD_HALF_INL
#else
#define TH_SIMD_HALF_INL
#endif

#include <hwy/highway.h>

#include <algorithm>

#include "TH/internal/build_tag.hpp"
#include "TH/simd/kernels.hpp"

HWY_BEFORE_NAMESPACE();
namespace th::simd::HWY_NAMESPACE {
namespace {

// The bits are those of half.hpp's functions on every target, also of NaN.
template <bool any_nan = false, class H = THHalf>  // any_nan: the bits of NaN do not matter
HWY_ATTR void to_floats(float *r, const H *t, int64_t n) {
  int64_t i = 0;
#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX2
  namespace hn = hwy::HWY_NAMESPACE;
  const hn::ScalableTag<float> d;
  const hn::Rebind<hwy::float16_t, decltype(d)> dh;
  const auto nan = hn::BitCast(d, hn::Set(hn::RebindToUnsigned<decltype(d)>(), 0x7fffffffu));
  for (const int64_t lanes = static_cast<int64_t>(hn::Lanes(d)); i + lanes <= n; i += lanes) {
    const auto v = hn::PromoteTo(d, hn::LoadU(dh, reinterpret_cast<const hwy::float16_t *>(t + i)));
    hn::StoreU(any_nan ? v : hn::IfThenElse(hn::IsNaN(v), nan, v), d, r + i);
  }
#endif
  for (; i < n; ++i) r[i] = to_float(t[i]);
}
template <class H>
HWY_ATTR void to_halfs(H *r, const float *t, int64_t n) {
  int64_t i = 0;
#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX2
  namespace hn = hwy::HWY_NAMESPACE;
  const hn::ScalableTag<float> d;
  const hn::Rebind<hwy::float16_t, decltype(d)> dh;
  const auto nan = hn::BitCast(d, hn::Set(hn::RebindToUnsigned<decltype(d)>(), 0x7fffffffu));
  for (const int64_t lanes = static_cast<int64_t>(hn::Lanes(d)); i + lanes <= n; i += lanes) {
    const auto v = hn::LoadU(d, t + i);
    hn::StoreU(hn::DemoteTo(dh, hn::IfThenElse(hn::IsNaN(v), nan, v)), dh, reinterpret_cast<hwy::float16_t *>(r + i));
  }
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

}  // namespace
}  // namespace th::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
