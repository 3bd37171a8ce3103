// Tables of kernels for random numbers; see kernels.hpp.
#pragma once

#include "kernels.hpp"

namespace th::simd {

// The Mersenne Twister in 32-bit words, and distributions whose results are doubles.
struct Twister {
  // The n words from `to` on, from the 624 before them.
  void (*renew)(uint32_t *to, int64_t n);
  void (*temper)(uint32_t *draws, const uint32_t *words, int64_t n);
  // Drops draws above `most`; returns how many are left. There is room for 16 more behind them.
  int64_t (*keep)(uint32_t *draws, int64_t n, uint32_t most);
  // rest[k] = draws[k] % (count - k) for k < n, count <= 2^31 numbers; up to the first draw in the overhang, if those are to be
  // dropped. Returns how many that was.
  int64_t (*remainders)(uint32_t *rest, const uint32_t *draws, int64_t n, int64_t count, bool drop);
  // n draws to n doubles; the parameters are those of the functions in rng.hpp. Within 4 ulp, normal before it is scaled and
  // up to 1e-24; n even there. geometric has no upper limit; it returns whether the results are sure to be what rng::geometric gives.
  void (*normal)(double *to, const uint32_t *draws, int64_t n, double mean, double stdv);
  void (*normal_float)(float *to, const uint32_t *draws, int64_t n, double mean, double stdv);  // those, rounded
  void (*exponential)(double *to, const uint32_t *draws, int64_t n, double lambda);
  void (*cauchy)(double *to, const uint32_t *draws, int64_t n, double median, double sigma);
  bool (*geometric)(double *to, const uint32_t *draws, int64_t n, double p);
};
template <>
Twister choose<Twister, DoubleTag>();
inline const Twister &twister() {
  static const Twister table = choose<Twister, DoubleTag>();
  return table;
}

// Draws made into elements: n elements from n draws.
struct UniformRange {
  double a, span, least, most;  // u * span + a, brought between least and most
};
struct BoundedRange {
  uint32_t count;  // of numbers, 0: 2^32; the draws are below a multiple of it
  int64_t first;
};
struct Random {
  void (*uniform)(const UniformRange &, char *to, const uint32_t *draws, int64_t n);  // floating-point types
  void (*bounded)(const BoundedRange &, char *to, const uint32_t *draws, int64_t n);
  // 1 for draws below bound, which is at most 2^32
  void (*bernoulli)(uint64_t bound, char *to, const uint32_t *draws, int64_t n);
  // 1 where a draw / 2^32 is below a probability
  void (*bernoulli_float)(const float *p, char *to, const uint32_t *draws, int64_t n);
  void (*bernoulli_double)(const double *p, char *to, const uint32_t *draws, int64_t n);
};
template <class Tag>
const Random &random() {
  static const Random table = choose<Random, Tag>();
  return table;
}

}  // namespace th::simd
