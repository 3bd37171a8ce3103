// Sequences and tensors put together from parts: what TensorShape's entries do.
#pragma once

#include <cmath>
#include <limits>

#include "flavour.hpp"
#include "iter.hpp"
#include "numeric.hpp"

namespace th {

// r takes this shape and is filled by a kernel without inputs.
void fill_shape(Kernel kernel, const void *scalar, const Arg &r, const Dims &size);
// r gets shape n x m, fill(zero) and fill(one) on the diagonal.
void eye(Kernel fill, const void *zero, const void *one, const Arg &r, int64_t n, int64_t m);
void diag(Kernel fill, const void *zero, const Arg &r, const Arg &t, int64_t k);
// Keep column <= row + k (lower) or column >= row + k, clear the rest.
void triangle(Kernel fill, const void *zero, const Arg &r, const Arg &t, int64_t k, bool lower);
void reshape(const Arg &r, const Arg &t, const Dims &size);
void cat(const Arg &r, Tensor *const *inputs, int n, int dimension);
// r = a x b along dimension, by the kernels for t * src and t + value * src1 * src2 with value -1.
void cross(Kernel cmul, Kernel addcmul, const void *minus_one, const Arg &r, const Arg &a, const Arg &b, int dimension);

// A 1-D result of n elements, unless r has that many already.
class SequenceResult : public Result {
 public:
  SequenceResult(const Arg &r, int64_t n) : Result(r) {
    if (th::count(r.t) == n) as_is();
    else shape(Dims(&n, n > 0 ? 1 : 0));
    prepare();
    commit();
  }
};

// How many steps lead from a to b (halves and more kept): the whole number where the quotient is within 4 ulp, of their type, of one.
template <class Acc>
double steps(Acc a, Acc b, Acc step) {
  const double from = a, to = b, by = step, q = (to - from) / by, whole = std::nearbyint(q);
  // The quotient carries the rounding of a, b and step.
  const double scale = std::fmax(std::fmax(std::fabs(from / by), std::fabs(to / by)), std::fabs(q));
  return std::fabs(q - whole) <= 4 * static_cast<double>(std::numeric_limits<Acc>::epsilon()) * scale ? whole : q;
}

// The number of elements of a range. Throws.
template <class Acc>
int64_t range_count(Acc a, Acc b, Acc step, bool half_open) {
  if (step == 0) fail_arg(3, "the step is 0");
  if constexpr (is_int<Acc>) {
    if (half_open && a == b) return 0;
    if (step > 0 ? a > b : a < b)
      fail_arg(2, "the step %lld does not lead from %lld to %lld", static_cast<long long>(step), static_cast<long long>(a),
               static_cast<long long>(b));
    const auto distance = step > 0 ? static_cast<uint64_t>(b) - static_cast<uint64_t>(a)
                                   : static_cast<uint64_t>(a) - static_cast<uint64_t>(b);
    const uint64_t size = step > 0 ? static_cast<uint64_t>(step) : uint64_t{0} - static_cast<uint64_t>(step);
    const uint64_t last = half_open ? (distance - 1) / size : distance / size;
    if (last >= static_cast<uint64_t>(std::numeric_limits<int64_t>::max())) fail_arg(2, "the range has too many elements");
    return static_cast<int64_t>(last) + 1;
  } else {
    const double from = a, to = b, by = step;
    if (!std::isfinite(from) || !std::isfinite(to) || !std::isfinite(by))
      fail_arg(2, "the range from %g to %g by %g is not finite", from, to, by);
    if (half_open && a == b) return 0;
    if (step > 0 ? a > b : a < b) fail_arg(2, "the step %g does not lead from %g to %g", by, from, to);
    const double q = steps(a, b, step);
    if (!(q < 0x1p62)) fail_arg(2, "the range from %g to %g by %g has too many elements", from, to, by);
    return static_cast<int64_t>(half_open ? std::ceil(q) : std::floor(q) + 1);
  }
}
// Its i-th element.
template <class Num, class Acc>
TH_HD inline Num range_element(Acc a, Acc step, int64_t i) {
  if constexpr (is_int<Acc>)
    return static_cast<Num>(static_cast<uint64_t>(a) + static_cast<uint64_t>(i) * static_cast<uint64_t>(step));
  else return convert<Num>(static_cast<double>(a) + static_cast<double>(i) * static_cast<double>(step));
}
template <class Num, class Acc>
void range(const Arg &r, Acc a, Acc b, Acc step, bool half_open) {
  const SequenceResult result(r, range_count(a, b, step, half_open));
  generate<Num>(result.view(), [=](int64_t i) { return range_element<Num>(a, step, i); });
}

// The i-th of n numbers from a to b. In long double, so that every grid point that the element type can hold comes out exactly; from
// both ends, so that both are hit.
inline long double linspace_element(long double a, long double b, int64_t n, int64_t i) {
  if (n == 1) return a;
  const int64_t last = n - 1;
  const long double width = b - a;
  return 2 * i <= last ? a + static_cast<long double>(i) * width / static_cast<long double>(last)
                       : b - static_cast<long double>(last - i) * width / static_cast<long double>(last);
}
inline void check_points(int64_t n) {
  if (n < 1) fail_arg(3, "%lld points: at least one is needed", static_cast<long long>(n));
}
template <class Num, class F>
void linspace(const Arg &r, Num a, Num b, int64_t n, F f) {
  check_points(n);
  const SequenceResult result(r, n);
  const auto from = convert<long double>(a), to = convert<long double>(b);
  generate<Num>(result.view(), [=](int64_t i) { return f(linspace_element(from, to, n, i)); });
}

template <class T>
bool equal(const View &a, const View &b) {
  if (a.g.size != b.g.size) return false;
  constexpr int64_t block = 1024;
  Cursor x(a), y(b);
  alignas(64) T p[block], q[block];
  for (int64_t i = 0; i < a.count; i += block) {
    const int64_t n = a.count - i < block ? a.count - i : block;
    x.gather(reinterpret_cast<char *>(p), n);
    y.gather(reinterpret_cast<char *>(q), n);
    for (int64_t k = 0; k < n; ++k)
      if (!(p[k] == q[k])) return false;
  }
  return true;
}

}  // namespace th
