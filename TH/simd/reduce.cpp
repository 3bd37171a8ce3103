// Kernels of reductions, compiled per element type and CPU target; see pointwise.cpp.
#include "TH/internal/build_tag.hpp"

#ifndef TH_BUILD_NARROW  // they are in internal/narrow.cpp

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "TH/simd/reduce.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "TH/simd/reductions.hpp"
#include "TH/simd/sums-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace th::simd::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;
using T = BuildTag::num;
using Acc = std::conditional_t<is_int<T>, int64_t, double>;

template <class U>
HWY_INLINE U *as(char *p) {
  return reinterpret_cast<U *>(p);
}
template <class U>
HWY_INLINE const U *as(const char *p) {
  return reinterpret_cast<const U *>(p);
}

// ---- Sums ----

// Small integers are added up in 32 bits as long as that cannot overflow.
template <class U>
using Local = std::conditional_t<is_int<U> && (sizeof(U) < 4), int32_t, std::conditional_t<is_int<U>, int64_t, double>>;
template <class U>
constexpr int64_t local_run() {
  return is_int<U> && sizeof(U) < 4 ? int64_t{1} << 15 : INT64_MAX;
}

template <class A, class U>
HWY_INLINE A plus(A a, U b) {
  if constexpr (is_int<A>) return wrapping_sum(a, A(b));
  else return a + b;
}

// What is added up of an element; and s and what is added up of doubles v, which were of type U.
struct itself {
  template <class U>
  static HWY_INLINE auto of(U v) { return v; }
  // Converting floats keeps the units busy that add, but not those that multiply.
  template <class U, class V>
  static HWY_INLINE V add(V v, V s) { return hn::MulAdd(v, hn::Set(sums::Doubles(), 1.0), s); }
};
struct is_nonzero {
  static HWY_INLINE double of(double v) { return v != 0 ? 1 : 0; }
  template <class U, class V>
  static HWY_INLINE V add(V v, V s) {
    const sums::Doubles d;
    return hn::Add(s, hn::IfThenZeroElse(hn::Eq(v, hn::Zero(d)), hn::Set(d, 1.0)));  // NaN counts
  }
};
struct absolute {
  static HWY_INLINE double of(double v) { return std::abs(v); }
  template <class U, class V>
  static HWY_INLINE V add(V v, V s) { return itself::add<U>(hn::Abs(v), s); }
};
struct square {
  static HWY_INLINE double of(double v) { return v * v; }
  template <class U, class V>
  static HWY_INLINE V add(V v, V s) { return sums::add_product<U>(v, v, s); }
};
struct cube {
  static HWY_INLINE double of(double v) { return std::abs(v) * (v * v); }
  template <class U, class V>
  static HWY_INLINE V add(V v, V s) { return hn::Add(s, hn::Mul(hn::Abs(v), hn::Mul(v, v))); }
};

// What is made of parts k and k + half, until one is left.
template <int parts, class Acc, class F>
HWY_INLINE void halve(Acc *part, F f) {
  for (int half = parts / 2; half; half /= 2)
    for (int k = 0; k < half; ++k) part[k] = f(part[k], part[k + half]);
}

template <class F, class U>
HWY_INLINE double sum_long(const U *HWY_RESTRICT t, int64_t n) {
  const sums::Doubles d;
  return sums::sum(
      n, [=](int64_t i, int64_t m) HWY_ATTR { sums::prefetch(t + i, m); },
      [=](int64_t i, sums::Double s) HWY_ATTR { return F::template add<U>(sums::load(d, t + i), s); },
      [=](int64_t i, double s) HWY_ATTR { return s + F::of(t[i]); });
}
template <class F, class U>
HWY_INLINE double sum_short(const U *HWY_RESTRICT t, int64_t n) {
  constexpr int parts = 8;
  double part[parts] = {};
  int64_t i = 0;
  for (; i + parts <= n; i += parts)
    for (int k = 0; k < parts; ++k) part[k] += F::of(t[i + k]);
  for (int k = 0; k < n - i; ++k) part[k] += F::of(t[i + k]);
  halve<parts>(part, [](double a, double b) { return a + b; });
  return part[0];
}
template <class F, class U>
HWY_INLINE double sum_row(const U *t, int64_t n, double) {
  if (n >= 256) return sum_long<F>(t, n);
  if (n >= 16) return sum_short<F>(t, n);
  double sum = 0;
  for (int64_t i = 0; i < n; ++i) sum += F::of(t[i]);
  return sum;
}
template <class, class U>
HWY_INLINE int64_t sum_row(const U *HWY_RESTRICT t, int64_t n, int64_t) {
  int64_t sum = 0;
  for (int64_t i = 0; i < n;) {
    const int64_t end = n - i > local_run<U>() ? i + local_run<U>() : n;
    Local<U> s = 0;
    for (; i < end; ++i) s = plus(s, t[i]);
    sum = plus(sum, s);
  }
  return sum;
}

template <class F, class U>
HWY_ATTR void sum_rows(Partial to, const char *from, int64_t stride, int64_t rows, int64_t n, int64_t) {
  Acc *r = as<Acc>(to.value);
  const U *t = as<U>(from);
  for (int64_t i = 0; i < rows; ++i, t += stride) r[i] = sum_row<F>(t, n, Acc{});
}

template <class F, class A, class U>
HWY_INLINE void add_rows(A *HWY_RESTRICT a, const U *t, int64_t stride, int64_t rows, int64_t n) {
  int64_t r = 0;
  for (; r + 8 <= rows; r += 8, t += 8 * stride) {
    const U *HWY_RESTRICT t0 = t, *HWY_RESTRICT t1 = t + stride, *HWY_RESTRICT t2 = t + 2 * stride,
                          *HWY_RESTRICT t3 = t + 3 * stride, *HWY_RESTRICT t4 = t + 4 * stride,
                          *HWY_RESTRICT t5 = t + 5 * stride, *HWY_RESTRICT t6 = t + 6 * stride,
                          *HWY_RESTRICT t7 = t + 7 * stride;
    TH_IVDEP
    for (int64_t i = 0; i < n; ++i) {
      A s = plus(plus(plus(plus(a[i], F::of(t0[i])), F::of(t1[i])), F::of(t2[i])), F::of(t3[i]));
      a[i] = plus(plus(plus(plus(s, F::of(t4[i])), F::of(t5[i])), F::of(t6[i])), F::of(t7[i]));
    }
  }
  for (; r < rows; ++r, t += stride) {
    TH_IVDEP
    for (int64_t i = 0; i < n; ++i) a[i] = plus(a[i], F::of(t[i]));
  }
}

// Column by column in the order of the rows.
template <class F, class U>
HWY_INLINE void add_rows(double *HWY_RESTRICT a, const U *t, int64_t stride, int64_t rows, int64_t n) {
  const sums::Doubles d;
  const int64_t lanes = static_cast<int64_t>(hn::Lanes(d));
  constexpr int64_t together = 8;
  for (int64_t m; rows > 0; rows -= m, t += m * stride) {
    m = std::min(rows, together);
    int64_t i = 0;
    for (; m == together && i + 4 * lanes <= n; i += 4 * lanes) {  // of floats, a cache line
      double *const p = a + i;
      auto s0 = hn::LoadU(d, p), s1 = hn::LoadU(d, p + lanes), s2 = hn::LoadU(d, p + 2 * lanes), s3 = hn::LoadU(d, p + 3 * lanes);
      const U *v = t + i;
      for (int64_t k = 0; k < together; ++k, v += stride) {
        s0 = F::template add<U>(sums::load(d, v), s0);
        s1 = F::template add<U>(sums::load(d, v + lanes), s1);
        s2 = F::template add<U>(sums::load(d, v + 2 * lanes), s2);
        s3 = F::template add<U>(sums::load(d, v + 3 * lanes), s3);
      }
      hn::StoreU(s0, d, p);
      hn::StoreU(s1, d, p + lanes);
      hn::StoreU(s2, d, p + 2 * lanes);
      hn::StoreU(s3, d, p + 3 * lanes);
    }
    for (int64_t k = 0; k < m; ++k) {
      const U *HWY_RESTRICT v = t + k * stride;
      TH_IVDEP
      for (int64_t j = i; j < n; ++j) a[j] += F::of(v[j]);
    }
  }
}

template <class F, class U>
HWY_ATTR void sum_columns(Partial to, const char *from, int64_t stride, int64_t rows, int64_t n, int64_t, bool fresh) {
  Acc *r = as<Acc>(to.value);
  const U *t = as<U>(from);
  if (fresh) std::fill(r, r + n, Acc{});
  if constexpr (std::is_same_v<Local<U>, Acc>) {
    add_rows<F>(r, t, stride, rows, n);
  } else {
    Local<U> local[reduction_block];
    for (int64_t i = 0; i < rows; i += local_run<U>()) {
      std::fill(local, local + n, Local<U>{});
      add_rows<F>(local, t + i * stride, stride, std::min(rows - i, local_run<U>()), n);
      for (int64_t k = 0; k < n; ++k) r[k] = plus(r[k], local[k]);
    }
  }
}

template <class A>
HWY_ATTR void sum_join(Partial to, Partial from, int64_t n) {
  A *r = as<A>(to.value);
  const A *t = as<A>(from.value);
  for (int64_t i = 0; i < n; ++i) r[i] = plus(r[i], t[i]);
}

// A partial result A as a number, by A's or an operation's own rule, and as an element.
template <class A, class To>
HWY_ATTR double number(const char *value, int64_t count, double p) {
  return To::of(*as<A>(value), count, p);
}
template <class A, class U, class To>
HWY_ATTR void finish(char *to, const char *from, int64_t n, int64_t count, double p) {
  U *HWY_RESTRICT r = as<U>(to);
  const A *HWY_RESTRICT t = as<A>(from);
  for (int64_t i = 0; i < n; ++i) r[i] = static_cast<U>(To::of(t[i], count, p));
}
struct as_it_is {
  template <class A>
  static HWY_INLINE A of(A a, int64_t, double) { return a; }
};
struct divided {
  template <class A>
  static HWY_INLINE A of(A a, int64_t count, double) { return a / static_cast<A>(count); }
};
struct square_root {
  static HWY_INLINE double of(double a, int64_t, double) { return std::sqrt(a); }
};
struct cube_root {
  static HWY_INLINE double of(double a, int64_t, double) { return std::cbrt(a); }
};
struct root {
  static HWY_INLINE double of(double a, int64_t, double p) { return std::pow(a, 1 / p); }
};

template <class U, class F, class To>
Reduction sums() {
  return {sizeof(Acc), false, sum_rows<F, U>, sum_columns<F, U>, sum_join<Acc>, finish<Acc, T, To>, number<Acc, To>, nullptr, 0};
}

// ---- Products ----

// Of floating-point numbers: m 2^e, m in [1, 2), so that no product is out of range before the whole is. m is 0, infinite or NaN
// when the product is.
struct Product {
  double m;
  int64_t e;
};
HWY_INLINE void normalise(double &m, int64_t &e) {
  const auto exponent = [](double v) {
    uint64_t bits;
    std::memcpy(&bits, &v, sizeof bits);
    return static_cast<int64_t>(bits >> 52 & 2047);
  };
  // Subnormal numbers first become normal ones; zero stays.
  const bool small = exponent(m) == 0;
  m *= small ? 0x1p54 : 1;
  const int64_t x = exponent(m);
  const bool as_is = (x == 0) | (x == 2047);
  uint64_t bits;
  std::memcpy(&bits, &m, sizeof bits);
  const uint64_t one = (bits & ~(uint64_t{2047} << 52)) | uint64_t{1023} << 52;
  bits = as_is ? bits : one;
  e += as_is ? 0 : x - 1023 - (small ? 54 : 0);
  std::memcpy(&m, &bits, sizeof m);
}
// How many elements of type float m can take without overflow or underflow.
constexpr int64_t free_products = 6;
template <class U>
HWY_INLINE void multiply(double &m, int64_t &e, U v) {
  double x = v;
  if constexpr (sizeof(U) == 8) normalise(x, e);
  m *= x;
}

// In a row the m of a part stays as it is up to most_product and down to its inverse: so it can take free_products floats, or four
// doubles of which two and two have products up to most_pair.
constexpr int64_t product_parts = 16;
template <class U>
constexpr int64_t product_block = product_parts * (sizeof(U) == 8 ? 4 : free_products);
template <class U>
constexpr double most_product = sizeof(U) == 8 ? 0x1p500 : 0x1p128;
constexpr double most_pair = 0x1p250;

// Is not 1 / most <= |v| <= most?
HWY_INLINE hn::Mask<sums::Doubles> beyond(sums::Double v, double most) {
  const sums::Doubles d;
  const auto size = hn::Abs(v);
  return hn::Not(hn::And(hn::Ge(size, hn::Set(d, 1 / most)), hn::Le(size, hn::Set(d, most))));
}
// m times the elements of a block for its parts; sets `misfit` where it may not be left like that.
HWY_INLINE sums::Double times(sums::Double m, const float *t, hn::Mask<sums::Doubles> &misfit) {
  constexpr int64_t parts = product_parts;
  const sums::Doubles d;
  const auto a = hn::Mul(sums::load(d, t), sums::load(d, t + parts)),
             b = hn::Mul(sums::load(d, t + 2 * parts), sums::load(d, t + 3 * parts)),
             c = hn::Mul(sums::load(d, t + 4 * parts), sums::load(d, t + 5 * parts));
  m = hn::Mul(m, hn::Mul(hn::Mul(a, b), c));
  misfit = hn::Or(misfit, beyond(m, most_product<float>));
  return m;
}
HWY_INLINE sums::Double times(sums::Double m, const double *t, hn::Mask<sums::Doubles> &misfit) {
  constexpr int64_t parts = product_parts;
  const sums::Doubles d;
  const auto a = hn::Mul(sums::load(d, t), sums::load(d, t + parts)),
             b = hn::Mul(sums::load(d, t + 2 * parts), sums::load(d, t + 3 * parts));
  m = hn::Mul(m, hn::Mul(a, b));
  misfit = hn::Or(hn::Or(misfit, beyond(m, most_product<double>)), hn::Or(beyond(a, most_pair), beyond(b, most_pair)));
  return m;
}

// All parts, of n elements: blocks of product_block. Where parts do not fit, block by block with exact scaling.
template <class U>
HWY_INLINE void multiply_parts(double *HWY_RESTRICT m, int64_t *HWY_RESTRICT e, const U *HWY_RESTRICT t, int64_t n) {
  constexpr int64_t parts = product_parts, block = product_block<U>;
  const sums::Doubles d;
  const int64_t lanes = static_cast<int64_t>(hn::Lanes(d));
  for (int64_t h = 0; h < parts; h += 4 * lanes) {
    double *const p = m + h;
    auto m0 = hn::Load(d, p), m1 = hn::Load(d, p + lanes), m2 = hn::Load(d, p + 2 * lanes), m3 = hn::Load(d, p + 3 * lanes);
    for (int64_t i = h; i < n; i += block) {
      sums::prefetch(t + i, block);
      auto misfit = hn::MaskFromVec(hn::Zero(d));
      const auto p0 = times(m0, t + i, misfit), p1 = times(m1, t + i + lanes, misfit), p2 = times(m2, t + i + 2 * lanes, misfit),
                 p3 = times(m3, t + i + 3 * lanes, misfit);
      if (HWY_LIKELY(hn::AllFalse(d, misfit))) {
        m0 = p0, m1 = p1, m2 = p2, m3 = p3;
        continue;
      }
      hn::Store(m0, d, p);
      hn::Store(m1, d, p + lanes);
      hn::Store(m2, d, p + 2 * lanes);
      hn::Store(m3, d, p + 3 * lanes);
      for (int64_t k = h; k < h + 4 * lanes; ++k) {
        normalise(m[k], e[k]);
        double a[block / parts];
        for (int64_t j = 0; j < block / parts; ++j) {
          a[j] = t[i - h + k + j * parts];
          if constexpr (sizeof(U) == 8) normalise(a[j], e[k]);
        }
        double x = (a[0] * a[1]) * (a[2] * a[3]);
        if constexpr (sizeof(U) != 8) x *= a[4] * a[5];
        m[k] *= x;
        normalise(m[k], e[k]);
      }
      m0 = hn::Load(d, p), m1 = hn::Load(d, p + lanes), m2 = hn::Load(d, p + 2 * lanes), m3 = hn::Load(d, p + 3 * lanes);
    }
    hn::Store(m0, d, p);
    hn::Store(m1, d, p + lanes);
    hn::Store(m2, d, p + 2 * lanes);
    hn::Store(m3, d, p + 3 * lanes);
  }
}

template <class U>
HWY_INLINE Product product_row(const U *HWY_RESTRICT t, int64_t n) {
  constexpr int64_t parts = product_parts, run = 16 * product_block<U>, whole = product_block<U>;
  Product r{1, 0};
  int64_t i = 0;
  if (n >= whole) {
    HWY_ALIGN double m[parts];
    int64_t e[parts];
    for (int64_t k = 0; k < parts; ++k) m[k] = 1, e[k] = 0;
    for (int64_t k; (k = std::min(n - i, run) / whole * whole) > 0; i += k) multiply_parts(m, e, t + i, k);
    for (int64_t k = 0; k < parts; ++k) normalise(m[k], e[k]);
    for (int64_t half = parts / 2; half; half /= 2)
      for (int64_t k = 0; k < half; ++k) {
        m[k] *= m[k + half];
        e[k] += e[k + half];
        normalise(m[k], e[k]);
      }
    r = {m[0], e[0]};
  }
  while (i < n) {
    for (const int64_t end = std::min(n, i + free_products); i < end; ++i) multiply(r.m, r.e, t[i]);
    normalise(r.m, r.e);
  }
  return r;
}
template <class U>
HWY_ATTR void product_rows(Partial to, const char *from, int64_t stride, int64_t rows, int64_t n, int64_t) {
  Product *r = as<Product>(to.value);
  const U *t = as<U>(from);
  for (int64_t i = 0; i < rows; ++i, t += stride) r[i] = product_row(t, n);
}

template <class U>
HWY_ATTR void product_columns(Partial to, const char *from, int64_t stride, int64_t rows, int64_t n, int64_t, bool fresh) {
  Product *p = as<Product>(to.value);
  const U *t = as<U>(from);
  double m[reduction_block];
  int64_t e[reduction_block];
  for (int64_t i = 0; i < n; ++i) {
    m[i] = fresh ? 1 : p[i].m;
    e[i] = fresh ? 0 : p[i].e;
  }
  int64_t r = 0;
  for (; r + free_products <= rows; r += free_products, t += free_products * stride) {
    const U *HWY_RESTRICT t0 = t, *HWY_RESTRICT t1 = t + stride, *HWY_RESTRICT t2 = t + 2 * stride,
                          *HWY_RESTRICT t3 = t + 3 * stride, *HWY_RESTRICT t4 = t + 4 * stride,
                          *HWY_RESTRICT t5 = t + 5 * stride;
    TH_IVDEP
    for (int64_t i = 0; i < n; ++i) {
      double a = m[i];
      int64_t b = e[i];
      multiply(a, b, t0[i]);
      multiply(a, b, t1[i]);
      multiply(a, b, t2[i]);
      multiply(a, b, t3[i]);
      multiply(a, b, t4[i]);
      multiply(a, b, t5[i]);
      normalise(a, b);
      m[i] = a;
      e[i] = b;
    }
  }
  for (; r < rows; ++r, t += stride) {
    TH_IVDEP
    for (int64_t i = 0; i < n; ++i) {
      multiply(m[i], e[i], t[i]);
      normalise(m[i], e[i]);
    }
  }
  for (int64_t i = 0; i < n; ++i) p[i] = {m[i], e[i]};
}
template <class>
HWY_ATTR void product_join(Partial to, Partial from, int64_t n) {
  Product *r = as<Product>(to.value);
  const Product *t = as<Product>(from.value);
  for (int64_t i = 0; i < n; ++i) {
    r[i].m *= t[i].m;
    r[i].e += t[i].e;
    normalise(r[i].m, r[i].e);
  }
}
struct whole_product {
  static HWY_INLINE double of(const Product &p, int64_t, double) {
    return std::ldexp(p.m, static_cast<int>(std::clamp<int64_t>(p.e, -9999, 9999)));
  }
};

// Of integers, in the unsigned type A.
template <class A, class U>
HWY_ATTR void multiply_rows(Partial to, const char *from, int64_t stride, int64_t rows, int64_t n, int64_t) {
  constexpr int parts = 32;
  A *r = as<A>(to.value);
  const U *t = as<U>(from);
  for (int64_t i = 0; i < rows; ++i, t += stride) {
    A part[parts];
    std::fill(part, part + parts, A{1});
    int64_t j = 0;
    for (; j + parts <= n; j += parts)
      for (int k = 0; k < parts; ++k) part[k] *= static_cast<A>(t[j + k]);
    for (int k = 0; k < n - j; ++k) part[k] *= static_cast<A>(t[j + k]);
    halve<parts>(part, [](A a, A b) { return a * b; });
    r[i] = part[0];
  }
}
template <class A, class U>
HWY_ATTR void multiply_columns(Partial to, const char *from, int64_t stride, int64_t rows, int64_t n, int64_t, bool fresh) {
  A *HWY_RESTRICT r = as<A>(to.value);
  const U *HWY_RESTRICT t = as<U>(from);
  if (fresh) std::fill(r, r + n, A{1});
  int64_t i = 0;
  for (; i + 4 <= rows; i += 4, t += 4 * stride) {
    TH_IVDEP
    for (int64_t k = 0; k < n; ++k)
      r[k] *= static_cast<A>(t[k]) * static_cast<A>(t[k + stride]) *
              (static_cast<A>(t[k + 2 * stride]) * static_cast<A>(t[k + 3 * stride]));
  }
  for (; i < rows; ++i, t += stride) {
    TH_IVDEP
    for (int64_t k = 0; k < n; ++k) r[k] *= static_cast<A>(t[k]);
  }
}
template <class A>
HWY_ATTR void multiply_join(Partial to, Partial from, int64_t n) {
  A *r = as<A>(to.value);
  const A *t = as<A>(from.value);
  for (int64_t i = 0; i < n; ++i) r[i] *= t[i];
}

template <class U, bool Wide>
Reduction products() {
  if constexpr (is_int<U>) {
    using A = std::conditional_t<Wide, uint64_t, Wrap<U>>;
    return {sizeof(A), false, multiply_rows<A, U>, multiply_columns<A, U>, multiply_join<A>, finish<A, U, as_it_is>,
            number<A, as_it_is>, nullptr, 0};
  } else {
    return {sizeof(Product), false, product_rows<U>, product_columns<U>, product_join<U>, finish<Product, U, whole_product>,
            number<Product, whole_product>, nullptr, 0};
  }
}

// ---- Variances ----

// n numbers, their mean and the sum of the squares of their distances from it. Chan, Golub and LeVeque, Updating formulae and a
// pairwise algorithm for computing sample variances (1979). A run of elements is added by its distances from the mean so far, which
// are not much larger than those from the mean of all; the first run finds its own mean first.
struct Moments {
  double n, mean, squares;

  void add(double m, double distance, double more) {
    const double all = n + m;
    squares += more + distance * (distance * (n * m / all));
    mean += distance * (m / all);
    n = all;
  }
  // m elements of which the distances from `from` have the sum s1, their squares s2.
  static HWY_INLINE double about_mean(double m, double s1, double s2) {
    const double s = s2 - s1 * (s1 / m);
    return s < 0 ? 0 : s;
  }
};
constexpr int64_t first_run = 512, later_run = 4096;  // of a row
constexpr int64_t run_rows = 64;                      // of columns

template <class U>
HWY_INLINE void distances(const U *HWY_RESTRICT t, int64_t n, double from, double &s1, double &s2) {
  constexpr int parts = 16;
  if (n < 2 * parts) {
    s1 = s2 = 0;
    for (int64_t i = 0; i < n; ++i) {
      const double x = t[i] - from;
      s1 += x;
      s2 += x * x;
    }
    return;
  }
  double a[parts] = {}, b[parts] = {};
  int64_t i = 0;
  for (; i + parts <= n; i += parts)
    for (int k = 0; k < parts; ++k) {
      const double x = t[i + k] - from;
      a[k] += x;
      b[k] += x * x;
    }
  for (int k = 0; k < n - i; ++k) {
    const double x = t[i + k] - from;
    a[k] += x;
    b[k] += x * x;
  }
  const auto plus = [](double x, double y) { return x + y; };
  halve<parts>(a, plus);
  halve<parts>(b, plus);
  s1 = a[0];
  s2 = b[0];
}
template <class U>
HWY_INLINE Moments moments_row(const U *t, int64_t n) {
  int64_t m = std::min(n, first_run);
  double s1, s2;
  distances(t, m, t[0], s1, s2);
  const double middle = t[0] + s1 / static_cast<double>(m);
  distances(t, m, middle, s1, s2);
  Moments r{static_cast<double>(m), middle + s1 / static_cast<double>(m), Moments::about_mean(static_cast<double>(m), s1, s2)};
  for (int64_t i = m; i < n; i += m) {
    m = std::min(n - i, later_run);
    const double k = static_cast<double>(m);
    distances(t + i, m, r.mean, s1, s2);
    r.add(k, s1 / k, Moments::about_mean(k, s1, s2));
  }
  return r;
}
template <class U>
HWY_ATTR void moments_rows(Partial to, const char *from, int64_t stride, int64_t rows, int64_t n, int64_t) {
  Moments *r = as<Moments>(to.value);
  const U *t = as<U>(from);
  for (int64_t i = 0; i < rows; ++i, t += stride) r[i] = moments_row(t, n);
}

template <class U>
HWY_INLINE void column_distances(const U *t, int64_t stride, int64_t rows, int64_t n, const double *HWY_RESTRICT from,
                                 double *HWY_RESTRICT s1, double *HWY_RESTRICT s2) {
  std::fill(s1, s1 + n, 0.0);
  std::fill(s2, s2 + n, 0.0);
  int64_t r = 0;
  for (; r + 4 <= rows; r += 4, t += 4 * stride) {
    const U *HWY_RESTRICT t0 = t, *HWY_RESTRICT t1 = t + stride, *HWY_RESTRICT t2 = t + 2 * stride,
                          *HWY_RESTRICT t3 = t + 3 * stride;
    TH_IVDEP
    for (int64_t i = 0; i < n; ++i) {
      const double f = from[i], x0 = t0[i] - f, x1 = t1[i] - f, x2 = t2[i] - f, x3 = t3[i] - f;
      s1[i] += (x0 + x1) + (x2 + x3);
      s2[i] += (x0 * x0 + x1 * x1) + (x2 * x2 + x3 * x3);
    }
  }
  for (; r < rows; ++r, t += stride) {
    TH_IVDEP
    for (int64_t i = 0; i < n; ++i) {
      const double x = t[i] - from[i];
      s1[i] += x;
      s2[i] += x * x;
    }
  }
}
template <class U>
HWY_ATTR void moments_columns(Partial to, const char *value, int64_t stride, int64_t rows, int64_t n, int64_t, bool fresh) {
  Moments *moments = as<Moments>(to.value);
  const U *t = as<U>(value);
  double from[reduction_block], s1[reduction_block], s2[reduction_block];
  for (int64_t r = 0; r < rows; r += run_rows, t += run_rows * stride) {
    const int64_t m = std::min(rows - r, run_rows);
    const double k = static_cast<double>(m);
    const bool first = fresh && r == 0;
    if (first) {
      for (int64_t i = 0; i < n; ++i) from[i] = t[i];
      column_distances(t, stride, m, n, from, s1, s2);
      for (int64_t i = 0; i < n; ++i) from[i] += s1[i] / k;
    } else {
      for (int64_t i = 0; i < n; ++i) from[i] = moments[i].mean;
    }
    column_distances(t, stride, m, n, from, s1, s2);
    for (int64_t i = 0; i < n; ++i) {
      const double squares = Moments::about_mean(k, s1[i], s2[i]);
      if (first) moments[i] = {k, from[i] + s1[i] / k, squares};
      else moments[i].add(k, s1[i] / k, squares);
    }
  }
}
template <class>
HWY_ATTR void moments_join(Partial to, Partial from, int64_t n) {
  Moments *r = as<Moments>(to.value);
  const Moments *t = as<Moments>(from.value);
  for (int64_t i = 0; i < n; ++i) r[i].add(t[i].n, t[i].mean - r[i].mean, t[i].squares);
}
struct variance {
  static HWY_INLINE double of(const Moments &m, int64_t, double p) { return m.squares / (m.n - p); }
};
struct deviation {
  static HWY_INLINE double of(const Moments &m, int64_t, double p) { return std::sqrt(m.squares / (m.n - p)); }
};
template <class U, class To>
Reduction variances() {
  return {sizeof(Moments), false, moments_rows<U>, moments_columns<U>, moments_join<U>, finish<Moments, U, To>, number<Moments, To>,
          nullptr, 0};
}

// ---- 2-norms of doubles ----

// Sums of squares: of runs whose sum is neither too large nor too small, and of 2^-600 and 2^600 times the elements of the others.
// After Blue, A portable Fortran program to find the Euclidean norm of a vector (1978).
struct Squares {
  double sum, large, small;
};
constexpr double least_squares = 0x1p-900, most_squares = 0x1p960, scale_down = 0x1p-600, scale_up = 0x1p600;
constexpr int64_t squares_run = 1024;
HWY_INLINE bool fits(double sum) { return (sum >= least_squares) & (sum <= most_squares); }

HWY_INLINE double scaled_row(const double *HWY_RESTRICT t, int64_t n, double scale) {
  double sum = 0;
  for (int64_t i = 0; i < n; ++i) sum += (t[i] * scale) * (t[i] * scale);
  return sum;
}
template <class>
HWY_ATTR void squares_rows(Partial to, const char *from, int64_t stride, int64_t rows, int64_t n, int64_t) {
  Squares *r = as<Squares>(to.value);
  const double *t = as<double>(from);
  for (int64_t i = 0; i < rows; ++i, t += stride) {
    Squares s = {};
    for (int64_t j = 0; j < n; j += squares_run) {
      const int64_t m = std::min(n - j, squares_run);
      const double sum = sum_row<square>(t + j, m, 0.0);
      if (fits(sum)) s.sum += sum;
      else if (sum < least_squares) s.small += scaled_row(t + j, m, scale_up);
      else s.large += scaled_row(t + j, m, scale_down);
    }
    r[i] = s;
  }
}
HWY_INLINE void scaled_columns(double *HWY_RESTRICT s, const double *HWY_RESTRICT t, int64_t stride, int64_t rows, int64_t n,
                               double scale) {
  std::fill(s, s + n, 0.0);
  for (int64_t r = 0; r < rows; ++r, t += stride) {
    TH_IVDEP
    for (int64_t i = 0; i < n; ++i) s[i] += (t[i] * scale) * (t[i] * scale);
  }
}
template <class>
HWY_ATTR void squares_columns(Partial to, const char *from, int64_t stride, int64_t rows, int64_t n, int64_t, bool fresh) {
  Squares *p = as<Squares>(to.value);
  const double *t = as<double>(from);
  if (fresh) std::fill(p, p + n, Squares{});
  double sum[reduction_block], small[reduction_block], large[reduction_block];
  for (int64_t r = 0; r < rows; r += run_rows, t += run_rows * stride) {
    const int64_t m = std::min(rows - r, run_rows);
    std::fill(sum, sum + n, 0.0);
    add_rows<square>(sum, t, stride, m, n);
    bool all = true;
    for (int64_t i = 0; i < n; ++i) all &= fits(sum[i]);
    if (all) {
      for (int64_t i = 0; i < n; ++i) p[i].sum += sum[i];
      continue;
    }
    scaled_columns(small, t, stride, m, n, scale_up);
    scaled_columns(large, t, stride, m, n, scale_down);
    for (int64_t i = 0; i < n; ++i) {
      if (fits(sum[i])) p[i].sum += sum[i];
      else if (sum[i] < least_squares) p[i].small += small[i];
      else p[i].large += large[i];
    }
  }
}
template <class>
HWY_ATTR void squares_join(Partial to, Partial from, int64_t n) {
  Squares *r = as<Squares>(to.value);
  const Squares *t = as<Squares>(from.value);
  for (int64_t i = 0; i < n; ++i) {
    r[i].sum += t[i].sum;
    r[i].large += t[i].large;
    r[i].small += t[i].small;
  }
}
struct scaled_root {
  static HWY_INLINE double of(const Squares &s, int64_t, double) {
    if (s.large != 0) return std::sqrt(s.large + s.sum * scale_down * scale_down) * scale_up;
    if (s.sum != 0) return std::sqrt(s.sum + s.small * scale_down * scale_down);
    return std::sqrt(s.small) * scale_down;
  }
};

// ---- Norms of powers ----

// In the element type, whose power functions are fast.
template <class U>
HWY_ATTR void powers_of(double *to, const char *from, int64_t n, double p) {
  const U *t = as<U>(from);
  for (int64_t i = 0; i < n; ++i) to[i] = std::abs(static_cast<double>(t[i]));
  char *const operands[] = {reinterpret_cast<char *>(to), reinterpret_cast<char *>(to)};
  functions<DoubleTag>().pow(&p, operands, n);
}
template <class U>
HWY_ATTR void subtract(double *HWY_RESTRICT to, const char *a, const char *b, int64_t n) {
  const U *x = as<U>(a), *y = as<U>(b);
  for (int64_t i = 0; i < n; ++i) to[i] = static_cast<double>(x[i]) - static_cast<double>(y[i]);
}

// ---- Largest and smallest ----

// Does a, which comes later, take b's place? NaN does from all but NaN.
template <bool Max, class U>
HWY_INLINE bool beats(U a, U b) {
  if constexpr (is_int<U>) return Max ? a > b : a < b;
  else return (b == b) & !(Max ? a <= b : a >= b);
}

constexpr int64_t search_bytes = 4096;  // what is searched again for the place of its largest

template <bool Max, class V>
HWY_INLINE V larger(V a, V b) {
  return Max ? hn::Max(a, b) : hn::Min(a, b);
}
template <bool Abs, class V>
HWY_INLINE V magnitude(V v) {
  if constexpr (Abs) return hn::Abs(v);
  else return v;
}
template <bool Abs, class U>
HWY_INLINE U lane_magnitude(U v) {
  if constexpr (Abs) return std::abs(v);
  else return v;
}
// The largest of n >= 1 elements, or of their absolute values; false when a NaN is among them.
template <bool Max, bool Abs, class U>
HWY_INLINE bool extreme(const U *HWY_RESTRICT t, int64_t n, U &best) {
  const hn::ScalableTag<U> d;
  const int64_t lanes = static_cast<int64_t>(hn::Lanes(d));
  bool ordered = true;
  best = lane_magnitude<Abs>(t[0]);
  int64_t i = 0;
  // One lane is left to the loop below: g++ 12.2 gets these four of 8 or 16 bits wrong.
  if (lanes > 1 && n >= lanes) {
    auto m0 = magnitude<Abs>(hn::LoadU(d, t)), m1 = m0, m2 = m0, m3 = m0, nan = hn::Zero(d);
    for (; i + 4 * lanes <= n; i += 4 * lanes) {
      sums::prefetch(t + i, 4 * lanes);
      const auto v0 = hn::LoadU(d, t + i), v1 = hn::LoadU(d, t + i + lanes), v2 = hn::LoadU(d, t + i + 2 * lanes),
                 v3 = hn::LoadU(d, t + i + 3 * lanes);
      m0 = larger<Max>(magnitude<Abs>(v0), m0);
      m1 = larger<Max>(magnitude<Abs>(v1), m1);
      m2 = larger<Max>(magnitude<Abs>(v2), m2);
      m3 = larger<Max>(magnitude<Abs>(v3), m3);
      if constexpr (!is_int<U>) {
        const auto in01 = hn::Or(hn::VecFromMask(d, hn::IsNaN(v0)), hn::VecFromMask(d, hn::IsNaN(v1)));
        const auto in23 = hn::Or(hn::VecFromMask(d, hn::IsNaN(v2)), hn::VecFromMask(d, hn::IsNaN(v3)));
        nan = hn::Or(nan, hn::Or(in01, in23));
      }
    }
    for (; i + lanes <= n; i += lanes) {
      const auto v = hn::LoadU(d, t + i);
      m0 = larger<Max>(magnitude<Abs>(v), m0);
      if constexpr (!is_int<U>) nan = hn::Or(nan, hn::VecFromMask(d, hn::IsNaN(v)));
    }
    m0 = larger<Max>(larger<Max>(m0, m1), larger<Max>(m2, m3));
    HWY_ALIGN U lane[HWY_LANES(U)];
    hn::Store(m0, d, lane);
    best = lane[0];
    for (int64_t k = 1; k < lanes; ++k) best = (Max ? lane[k] > best : lane[k] < best) ? lane[k] : best;
    if constexpr (!is_int<U>) ordered = hn::AllFalse(d, hn::IsNaN(nan));
  }
  for (; i < n; ++i) {
    const U v = lane_magnitude<Abs>(t[i]);
    best = (Max ? v > best : v < best) ? v : best;
    ordered = ordered && t[i] == t[i];
  }
  return ordered;
}

// The first of n elements that equals `wanted`, or NaN if that is NaN; there is one.
template <class U>
HWY_INLINE int64_t first(const U *t, int64_t n, U wanted) {
  const hn::ScalableTag<U> d;
  const int64_t lanes = static_cast<int64_t>(hn::Lanes(d));
  const bool nan = wanted != wanted;
  const auto like = hn::Set(d, wanted);
  const auto found = [=](int64_t i) HWY_ATTR {
    const auto v = hn::LoadU(d, t + i);
    if constexpr (is_int<U>) return hn::Eq(v, like);
    else return nan ? hn::IsNaN(v) : hn::Eq(v, like);
  };
  int64_t i = 0;
  for (; i + 4 * lanes <= n; i += 4 * lanes)
    if (!hn::AllFalse(d, hn::Or(hn::Or(found(i), found(i + lanes)), hn::Or(found(i + 2 * lanes), found(i + 3 * lanes))))) break;
  while (!(nan ? t[i] != t[i] : t[i] == wanted)) ++i;
  return i;
}

template <bool Max, class U>
HWY_INLINE int64_t place(const U *t, int64_t n) {
  constexpr int64_t search_block = search_bytes / sizeof(U);
  if (n < 8) {
    // Without branches, which no CPU can foresee.
    int64_t at = 0;
    for (int64_t i = 1; i < n; ++i) at += (i - at) * int64_t{beats<Max>(t[i], t[at])};
    return at;
  }
  U best = t[0];
  int64_t at = 0;
  for (int64_t i = 0; i < n; i += search_block) {
    const int64_t m = std::min(search_block, n - i);
    U b;
    if (!extreme<Max, false>(t + i, m, b)) return i + first(t + i, m, std::numeric_limits<U>::quiet_NaN());
    if (i == 0 || beats<Max>(b, best)) {
      best = b;
      at = i;
    }
  }
  return at + first(t + at, n - at, best);
}

template <bool Max, class U>
HWY_ATTR void extreme_rows(Partial to, const char *from, int64_t stride, int64_t rows, int64_t n, int64_t first) {
  U *r = as<U>(to.value);
  const U *t = as<U>(from);
  for (int64_t i = 0; i < rows; ++i, t += stride) {
    const int64_t at = place<Max>(t, n);
    r[i] = t[at];
    to.index[i] = first + at;
  }
}

// Indices are kept in words of the elements' width, as far as they go.
template <bool Max, class U>
HWY_ATTR void extreme_columns(Partial to, const char *from, int64_t stride, int64_t rows, int64_t n, int64_t first,
                              bool fresh) {
  using Word = std::make_unsigned_t<std::conditional_t<
      sizeof(U) == 1, int8_t,
      std::conditional_t<sizeof(U) == 2, int16_t, std::conditional_t<sizeof(U) == 4, int32_t, int64_t>>>>;
  constexpr int64_t words = sizeof(U) < 8 ? static_cast<int64_t>(std::numeric_limits<Word>::max()) : INT64_MAX;
  U *HWY_RESTRICT best = as<U>(to.value);
  const U *t = as<U>(from);
  if (fresh) {
    std::copy(t, t + n, best);
    std::fill(to.index, to.index + n, first);
  }
  for (int64_t r = fresh; r < rows;) {
    Word found[reduction_block];  // 0, or the number of rows from `begin` on up to the best one
    std::fill(found, found + n, Word{0});
    const int64_t begin = r, end = rows - r > words ? r + words : rows;
    for (; r < end; ++r) {
      const U *HWY_RESTRICT row = t + r * stride;
      const Word word = static_cast<Word>(r - begin + 1);
      TH_IVDEP
      for (int64_t i = 0; i < n; ++i) {
        const bool b = beats<Max>(row[i], best[i]);
        best[i] = b ? row[i] : best[i];
        found[i] = b ? word : found[i];
      }
    }
    for (int64_t i = 0; i < n; ++i)
      if (found[i]) to.index[i] = first + begin + static_cast<int64_t>(found[i]) - 1;
  }
}

template <bool Max, class U>
HWY_ATTR void extreme_join(Partial to, Partial from, int64_t n) {
  U *best = as<U>(to.value);
  const U *t = as<U>(from.value);
  for (int64_t i = 0; i < n; ++i)
    if (beats<Max>(t[i], best[i]) || (!beats<Max>(best[i], t[i]) && from.index[i] < to.index[i])) {
      best[i] = t[i];
      to.index[i] = from.index[i];
    }
}

template <bool Max, class U>
Reduction extremes() {
  return {sizeof(U), true, extreme_rows<Max, U>, extreme_columns<Max, U>, extreme_join<Max, U>, finish<U, U, as_it_is>,
          number<U, as_it_is>, nullptr, 0};
}

// The same without indices.
template <bool Max, bool Abs, class U>
HWY_ATTR void value_rows(Partial to, const char *from, int64_t stride, int64_t rows, int64_t n, int64_t) {
  U *r = as<U>(to.value);
  const U *t = as<U>(from);
  for (int64_t i = 0; i < rows; ++i, t += stride)
    if (!extreme<Max, Abs>(t, n, r[i])) r[i] = t[first(t, n, std::numeric_limits<U>::quiet_NaN())];
}
template <bool Max, bool Abs, class U>
HWY_ATTR void value_columns(Partial to, const char *from, int64_t stride, int64_t rows, int64_t n, int64_t, bool fresh) {
  U *HWY_RESTRICT best = as<U>(to.value);
  const U *HWY_RESTRICT t = as<U>(from);
  if (fresh)
    for (int64_t i = 0; i < n; ++i) best[i] = lane_magnitude<Abs>(t[i]);
  for (int64_t r = 0; r < rows; ++r, t += stride) {
    TH_IVDEP
    for (int64_t i = 0; i < n; ++i) {
      const U v = lane_magnitude<Abs>(t[i]);
      best[i] = beats<Max>(v, best[i]) ? v : best[i];
    }
  }
}
template <bool Max, class U>
HWY_ATTR void value_join(Partial to, Partial from, int64_t n) {
  U *best = as<U>(to.value);
  const U *t = as<U>(from.value);
  for (int64_t i = 0; i < n; ++i) best[i] = beats<Max>(t[i], best[i]) ? t[i] : best[i];
}
template <bool Max, bool Abs, class U>
Reduction values() {
  return {sizeof(U), false, value_rows<Max, Abs, U>, value_columns<Max, Abs, U>, value_join<Max, U>, finish<U, U, as_it_is>,
          number<U, as_it_is>, nullptr, 0};
}

Reductions reductions_table() {
  Reductions r = {};
  r.sum = sums<T, itself, as_it_is>();
  r.mean = sums<T, itself, divided>();
  r.prod = products<T, false>();
  r.product = products<T, true>();
  r.max = extremes<true, T>();
  r.min = extremes<false, T>();
  r.largest = values<true, false, T>();
  r.smallest = values<false, false, T>();
  if constexpr (!is_int<T>) {
    r.var = variances<T, variance>();
    r.std = variances<T, deviation>();
    r.nonzeros = sums<T, is_nonzero, as_it_is>();
    r.absolutes = sums<T, absolute, as_it_is>();
    if constexpr (sizeof(T) == 4)
      r.squares = sums<T, square, square_root>();
    else
      r.squares = {sizeof(Squares), false, squares_rows<T>, squares_columns<T>, squares_join<T>, finish<Squares, T, scaled_root>,
                   number<Squares, scaled_root>, nullptr, 0};
    r.cubes = sums<T, cube, cube_root>();
    r.powers = sums<double, itself, root>();
    r.powers.map = powers_of<T>;
    r.largest_absolute = values<true, true, T>();
    r.smallest_absolute = values<false, true, T>();
    r.subtract = subtract<T>;
  }
  return r;
}

}  // namespace
}  // namespace th::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace th::simd {
HWY_EXPORT(reductions_table);
template <>
Reductions choose<Reductions, BuildTag>() {
  return HWY_DYNAMIC_DISPATCH(reductions_table)();
}
}  // namespace th::simd
#endif

#endif
