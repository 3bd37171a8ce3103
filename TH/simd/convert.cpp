// Conversion kernels to one element type, compiled per CPU target; see pointwise.cpp.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "TH/simd/convert.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "TH/internal/build_tag.hpp"
#include "TH/simd/kernels.hpp"

HWY_BEFORE_NAMESPACE();
namespace th::simd::HWY_NAMESPACE {
namespace {

using T = BuildTag::num;

template <class From>
HWY_ATTR void from(const void *, char *const *operand, int64_t n) {
  T *r = reinterpret_cast<T *>(operand[0]);
  const From *s = reinterpret_cast<const From *>(operand[1]);
TH_IVDEP
  for (int64_t i = 0; i < n; ++i) r[i] = convert<T>(s[i]);
}

Conversions conversions_table() {
  return {{from<unsigned char>, from<signed char>, from<short>, from<int>, from<int64_t>, from<THHalf>, from<float>, from<double>}};
}

}  // namespace
}  // namespace th::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace th::simd {
HWY_EXPORT(conversions_table);
template <>
Conversions choose<Conversions, BuildTag>() {
  return HWY_DYNAMIC_DISPATCH(conversions_table)();
}
}  // namespace th::simd
#endif
