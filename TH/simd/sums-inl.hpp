// Long sums in double, by vectors. Included inside of foreach_target.
#if defined(TH_SIMD_SUMS_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef TH_SIMD_SUMS_INL
#undef TH_SIMD_SUMS_INL
#else
#define TH_SIMD_SUMS_INL
#endif

#include <hwy/cache_control.h>
#include <hwy/highway.h>

#include <algorithm>
#include <cstdint>

HWY_BEFORE_NAMESPACE();
namespace th::simd::HWY_NAMESPACE {
namespace sums {

namespace hn = hwy::HWY_NAMESPACE;

// What is read from memory is asked for so many bytes before; not on CPUs with AVX-512, whose own prefetching is better alone: a sum
// over 16 MiB in Zen 4's third-level cache takes 0.21 ms so, and 0.28 with these; Zen 3's is faster with them.
constexpr int64_t ahead = HWY_TARGET <= HWY_AVX3 ? 0 : 4096;
template <class U>
HWY_INLINE void prefetch(const U *t, int64_t n) {
  const char *const p = reinterpret_cast<const char *>(t) + ahead;
  for (int64_t i = 0; ahead && i < n * static_cast<int64_t>(sizeof(U)); i += 64) hwy::Prefetch(p + i);
}

// At most 4, so that floats are converted straight from memory.
using Doubles = hn::CappedTag<double, 4>;
using Double = hn::Vec<Doubles>;
HWY_INLINE Double load(Doubles d, const double *t) { return hn::LoadU(d, t); }
HWY_INLINE Double load(Doubles d, const float *t) { return hn::PromoteTo(d, hn::LoadU(hn::Rebind<float, Doubles>(), t)); }

// s + a b, where ab is exact if it is of floats. The result does not depend on the CPU.
template <class U>
HWY_INLINE Double add_product(Double a, Double b, Double s) {
  if constexpr (sizeof(U) == sizeof(float)) return hn::MulAdd(a, b, s);
  else return hn::Add(s, hn::Mul(a, b));
}

// The sum over n elements: the one numbered i is added to part i % parts, whatever the width of the CPU's vectors. fetch(i, m): m
// elements from i on will be read now, and later ones soon; add(i, s): s and the vector of what is added up of those from i on;
// add_one(i, s): s and what is added up of one.
template <class Fetch, class Add, class AddOne>
HWY_INLINE double sum(int64_t n, Fetch fetch, Add add, AddOne add_one) {
  constexpr int64_t parts = 32, run = 64 * parts;  // short vectors go over each run more than once
  const Doubles d;
  const int64_t lanes = static_cast<int64_t>(hn::Lanes(d)), whole = n / parts * parts;
  HWY_ALIGN double part[parts] = {};
  for (int64_t i = 0; i < whole; i += run) {
    const int64_t end = std::min(i + run, whole);
    for (int64_t h = 0; h < parts; h += 8 * lanes) {
      double *const p = part + h;
      auto s0 = hn::Load(d, p), s1 = hn::Load(d, p + lanes), s2 = hn::Load(d, p + 2 * lanes), s3 = hn::Load(d, p + 3 * lanes),
           s4 = hn::Load(d, p + 4 * lanes), s5 = hn::Load(d, p + 5 * lanes), s6 = hn::Load(d, p + 6 * lanes),
           s7 = hn::Load(d, p + 7 * lanes);
      for (int64_t j = i + h; j < end; j += parts) {
        fetch(j, 8 * lanes);
        s0 = add(j, s0);
        s1 = add(j + lanes, s1);
        s2 = add(j + 2 * lanes, s2);
        s3 = add(j + 3 * lanes, s3);
        s4 = add(j + 4 * lanes, s4);
        s5 = add(j + 5 * lanes, s5);
        s6 = add(j + 6 * lanes, s6);
        s7 = add(j + 7 * lanes, s7);
      }
      hn::Store(s0, d, p);
      hn::Store(s1, d, p + lanes);
      hn::Store(s2, d, p + 2 * lanes);
      hn::Store(s3, d, p + 3 * lanes);
      hn::Store(s4, d, p + 4 * lanes);
      hn::Store(s5, d, p + 5 * lanes);
      hn::Store(s6, d, p + 6 * lanes);
      hn::Store(s7, d, p + 7 * lanes);
    }
  }
  for (int64_t k = 0; k < n - whole; ++k) part[k] = add_one(whole + k, part[k]);
  int64_t half = parts / 2;
  for (; half >= lanes; half /= 2)
    for (int64_t k = 0; k < half; k += lanes) hn::Store(hn::Add(hn::Load(d, part + k), hn::Load(d, part + k + half)), d, part + k);
  for (; half; half /= 2)
    for (int64_t k = 0; k < half; ++k) part[k] += part[k + half];
  return part[0];
}

}  // namespace sums
}  // namespace th::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
