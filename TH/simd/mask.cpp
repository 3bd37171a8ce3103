// Kernels of masks, compiled per element type and CPU target; see pointwise.cpp.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "TH/simd/mask.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "TH/internal/build_tag.hpp"
#include "TH/simd/mask.hpp"

HWY_BEFORE_NAMESPACE();
namespace th::simd::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;
using T = BuildTag::num;

template <class U>
HWY_ATTR void fill(const void *arg, char *const *operand, int64_t n) {
  U *r = reinterpret_cast<U *>(operand[0]);
  const U *t = reinterpret_cast<const U *>(operand[1]);
  const unsigned char *mask = reinterpret_cast<const unsigned char *>(operand[2]);
  const U v = *static_cast<const U *>(arg);
TH_IVDEP
  for (int64_t i = 0; i < n; ++i) r[i] = mask[i] ? v : t[i];
}

template <class U>
HWY_ATTR void bits(uint64_t *to, const char *from, int64_t n) {
  const U *t = reinterpret_cast<const U *>(from);
  // Lanes of the same size that Highway knows.
  constexpr bool narrow = is_narrow<U>;
  using Lane = std::conditional_t<narrow, uint16_t, std::conditional_t<is_int<U> && sizeof(U) == 8, int64_t, U>>;
  const hn::CappedTag<Lane, 64> d;
  const int64_t lanes = static_cast<int64_t>(hn::Lanes(d));
  const auto zero = hn::Zero(d);
  int64_t i = 0;
  for (; i + 64 <= n; i += 64) {
    uint64_t word = 0;
    for (int64_t k = 0; k < 64; k += lanes) {
      auto v = hn::LoadU(d, reinterpret_cast<const Lane *>(t + i + k));
      if constexpr (narrow) v = hn::And(v, hn::Set(d, 0x7fff));  // -0 is 0
      const auto nonzero = hn::Not(hn::Eq(v, zero));
      uint8_t part[16] = {};
      hn::StoreMaskBits(d, nonzero, part);
      uint64_t some;
      std::memcpy(&some, part, sizeof some);
      word |= some << k;
    }
    to[i / 64] = word;
  }
  if (i == n) return;
  uint64_t word = 0;
  for (int64_t k = 0; k < n - i; ++k) word |= static_cast<uint64_t>(t[i + k] != U{}) << k;
  to[i / 64] = word;
}

Masking masking_table() {
  return {fill<T>, bits<T>};
}

}  // namespace
}  // namespace th::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace th::simd {
HWY_EXPORT(masking_table);
template <>
Masking choose<Masking, BuildTag>() {
  return HWY_DYNAMIC_DISPATCH(masking_table)();
}
}  // namespace th::simd
#endif
