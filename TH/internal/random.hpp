// Tensors full of random numbers: the draws of rng.hpp, in row-major order.
#pragma once

#include "iter.hpp"
#include "rng.hpp"

namespace th {

// self keeps its shape; draw(p, n) makes the next n elements. Whatever may be wrong with the generator and the parameters has been
// checked; a self that cannot be written is an Error before the first draw.
template <class T, class Draw>
void fill_random(const Arg &self, Draw draw) {
  Result result(self);
  result.as_is();
  const View out = result.view();
  if (is_contiguous(out.g)) {
    draw(reinterpret_cast<T *>(out.data()), out.count);
    return;
  }
  constexpr int64_t block = 1024;
  T buffer[block];
  Cursor cursor(out);
  for (int64_t i = 0; i < out.count; i += block) {
    const int64_t n = std::min(block, out.count - i);
    draw(buffer, n);
    cursor.scatter(reinterpret_cast<const char *>(buffer), n);
  }
}

template <class T>
void fill_uniform(const Arg &self, THGenerator *generator, double a, double b) {
  THGenerator *const g = rng::checked(generator);
  rng::check_uniform<T>(a, b);
  fill_random<T>(self, [=, of = rng::Uniform<T>(a, b)](T *to, int64_t n) { rng::random32(g, to, n, of); });
}

template <class T>
void fill_normal(const Arg &self, THGenerator *generator, double mean, double stdv) {
  THGenerator *const g = rng::checked(generator);
  rng::check_normal(mean, stdv);
  fill_random<T>(self, [=](T *to, int64_t n) {
    std::generate_n(to, n, [=] { return static_cast<T>(rng::normal(g, mean, stdv)); });
  });
}

}  // namespace th
