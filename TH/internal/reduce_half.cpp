// Reductions of halves: those of the floats that they stand for, whose results are rounded to Half.
#include <algorithm>

#include "../simd/reductions.hpp"

namespace th::simd {

namespace {

constexpr int64_t block = 512;

void widen(float *to, const char *from, int64_t n) {
  char *const operands[] = {reinterpret_cast<char *>(to), const_cast<char *>(from)};
  conversions<FloatTag>().from[Half](nullptr, operands, n);
}

using Of = Reduction Reductions::*;

template <Of of>
void map(double *to, const char *from, int64_t n, double p) {
  const Reduction &op = reductions<FloatTag>().*of;
  if (!op.map) return widen(reinterpret_cast<float *>(to), from, n);
  alignas(64) float floats[block];
  for (int64_t i = 0; i < n; i += block) {
    const int64_t m = std::min(block, n - i);
    widen(floats, from + i * static_cast<int64_t>(sizeof(THHalf)), m);
    op.map(to + i, reinterpret_cast<const char *>(floats), m, p);
  }
}

template <Of of>
void finish(char *to, const char *value, int64_t n, int64_t count, double p) {
  const Reduction &op = reductions<FloatTag>().*of;
  alignas(64) float floats[reduction_block];
  char *const operands[] = {to, reinterpret_cast<char *>(floats)};
  op.finish(operands[1], value, n, count, p);
  conversions<HalfTag>().from[Float](nullptr, operands, n);
}

void subtract(double *to, const char *a, const char *b, int64_t n) {
  alignas(64) float floats[2][block];
  for (int64_t i = 0; i < n; i += block) {
    const int64_t m = std::min(block, n - i), at = i * static_cast<int64_t>(sizeof(THHalf));
    widen(floats[0], a + at, m);
    widen(floats[1], b + at, m);
    reductions<FloatTag>().subtract(to + i, reinterpret_cast<const char *>(floats[0]), reinterpret_cast<const char *>(floats[1]), m);
  }
}

template <Of... of>
Reductions of_halves() {
  Reductions r = reductions<FloatTag>();
  (((r.*of).map = map<of>, (r.*of).finish = finish<of>), ...);
  r.subtract = subtract;
  return r;
}

}  // namespace

template <>
const Reductions &reductions<HalfTag>() {
  using R = Reductions;
  static const Reductions table =
      of_halves<&R::sum, &R::mean, &R::prod, &R::product, &R::max, &R::min, &R::largest, &R::smallest, &R::var, &R::std, &R::nonzeros,
                &R::absolutes, &R::squares, &R::cubes, &R::powers, &R::largest_absolute, &R::smallest_absolute>();
  return table;
}

}  // namespace th::simd
