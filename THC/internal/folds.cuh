// How elements are folded: what reductions and scans are made of, for one element type. A fold has a Value, which it makes of an
// element or of one of each of two operands; a Partial, which begins with a first value, takes more of them, in order, and joins
// with others; and a result of the element's type.
#pragma once

#include "TH/internal/numeric.hpp"

#include "reduce.hpp"

namespace thc {

template <class T>
using Accumulator = std::conditional_t<th::is_int<T>, int64_t, double>;

// By way of what elements are computed in, as TH does.
template <class T, class A>
TH_HD T element_of(A v) {
  return th::convert<T>(static_cast<th::Calc<T>>(v));
}
template <class T>
TH_HD Accumulator<T> accumulated(T v) {
  if constexpr (th::is_int<T>) return v;
  else return static_cast<double>(th::convert<th::Calc<T>>(v));
}

// The elements themselves; as doubles; and differences of doubles.
template <class T>
struct OfElements {
  using Value = T;
  TH_HD static T of(T a) { return a; }
};
template <class T>
struct OfNumbers {
  using Value = double;
  TH_HD static double of(T a) { return accumulated(a); }
  TH_HD static double of(T a, T b) { return accumulated(a) - accumulated(b); }
};

template <class T>
struct Sum : OfElements<T> {
  enum Kind { sum, mean };
  using Partial = Accumulator<T>;
  TH_HD static Partial first(T v, int64_t, const FoldArguments &) { return 0 + accumulated(v); }
  TH_HD static void add(Partial &s, T v, int64_t, const FoldArguments &) { s = th::wrapping_sum<Partial>(s, accumulated(v)); }
  TH_HD static void join(Partial &s, const Partial &other, const FoldArguments &) { s = th::wrapping_sum(s, other); }
  TH_HD static T result(Partial s, const FoldArguments &a) {
    return element_of<T>(a.kind == mean ? s / static_cast<Partial>(a.n) : s);
  }
};

// A product of floating-point numbers, m 2^e with m in [1, 2), so that none is out of range before the whole is. m is 0, infinite
// or NaN when the product is.
struct Scaled {
  double m;
  int64_t e;

  // Powers of two go from m to e.
  TH_HD void normalise() {
    const bool small = th::is_finite(m) && std::fabs(m) < 0x1p-1022;
    const double normal = small ? m * 0x1p54 : m;
    uint64_t bits;
    std::memcpy(&bits, &normal, sizeof bits);
    const int64_t exponent = static_cast<int64_t>(bits >> 52 & 2047);
    if (exponent == 0 || exponent == 2047) return;
    bits = (bits & ~(uint64_t{2047} << 52)) | uint64_t{1023} << 52;
    std::memcpy(&m, &bits, sizeof m);
    e += exponent - 1023 - (small ? 54 : 0);
  }
  TH_HD static Scaled of(double v) {
    Scaled s{v, 0};
    s.normalise();
    return s;
  }
  TH_HD void multiply(const Scaled &o) {
    m *= o.m;
    e += o.e;
    normalise();
  }
  TH_HD double number() const {
    const int64_t limited = e < -9999 ? -9999 : e > 9999 ? 9999 : e;
    return std::ldexp(m, static_cast<int>(limited));
  }
};

template <class T, bool = th::is_int<T>>
struct Product : OfElements<T> {
  using Partial = int64_t;
  TH_HD static Partial first(T v, int64_t, const FoldArguments &) { return v; }
  TH_HD static void add(Partial &p, T v, int64_t, const FoldArguments &) { p = th::wrapping_product<Partial>(p, v); }
  TH_HD static void join(Partial &p, Partial other, const FoldArguments &) { p = th::wrapping_product(p, other); }
  TH_HD static T result(Partial p, const FoldArguments &) { return static_cast<T>(p); }
};
template <class T>
struct Product<T, false> : OfElements<T> {
  using Partial = Scaled;
  TH_HD static Partial first(T v, int64_t, const FoldArguments &) { return Scaled::of(accumulated(v)); }
  TH_HD static void add(Partial &p, T v, int64_t, const FoldArguments &) { p.multiply(Scaled::of(accumulated(v))); }
  TH_HD static void join(Partial &p, const Partial &other, const FoldArguments &) { p.multiply(other); }
  TH_HD static double number(const Partial &p, const FoldArguments &) { return p.number(); }
  TH_HD static T result(const Partial &p, const FoldArguments &) { return element_of<T>(p.number()); }
};

// Does a, which comes later, take b's place? NaN does from all but NaN.
template <bool Max, class T>
TH_HD bool beats(T a, T b) {
  if constexpr (th::is_int<T>) return Max ? a > b : a < b;
  else return b == b && !(Max ? a <= b : a >= b);
}

// The largest or smallest, and where it is first.
template <class T, bool Max>
struct Extreme : OfElements<T> {
  static constexpr bool indexed = true;
  struct Partial {
    T value;
    int64_t index;
  };
  TH_HD static Partial first(T v, int64_t i, const FoldArguments &) { return {v, i}; }
  TH_HD static void add(Partial &p, T v, int64_t i, const FoldArguments &) {
    if (beats<Max>(v, p.value)) p = {v, i};
  }
  TH_HD static void join(Partial &p, const Partial &other, const FoldArguments &) {
    if (beats<Max>(other.value, p.value) || (!beats<Max>(p.value, other.value) && other.index < p.index)) p = other;
  }
  TH_HD static T result(const Partial &p, const FoldArguments &) { return p.value; }
};

// n numbers, their mean, and the sum of the squares of their distances from it. Chan, Golub and LeVeque, Updating formulae and a
// pairwise algorithm for computing sample variances (1979). Elements are added some at a time, by their distances from the mean
// so far, which are not much larger than those from the mean of all.
template <class T>
struct Moments : OfElements<T> {
  enum Kind { variance, deviation };
  static constexpr bool by_blocks = true;
  struct Partial {
    double n, mean, squares;
  };
  TH_HD static Partial first(T v, int64_t, const FoldArguments &) {
    const double x = accumulated(v);
    return {1, x, x - x};  // NaN for infinity
  }
  TH_HD static void more(Partial &p, double n, double distance, double squares) {
    const double all = p.n + n;
    p.squares += squares + distance * (distance * (p.n * n / all));
    p.mean += distance * (n / all);
    p.n = all;
  }
  TH_HD static void add(Partial &p, T v, int64_t, const FoldArguments &) {
    const double distance = accumulated(v) - p.mean;
    more(p, 1, distance, distance - distance);
  }
  template <int N>
  TH_HD static void add_block(Partial &p, const T (&v)[N]) {
    double s1 = 0, s2 = 0;
    for (int k = 0; k < N; ++k) {
      const double x = accumulated(v[k]) - p.mean;
      s1 += x;
      s2 += x * x;
    }
    const double squares = s2 - s1 * (s1 / N);
    more(p, N, s1 / N, squares < 0 ? 0 : squares);
  }
  TH_HD static void join(Partial &p, const Partial &other, const FoldArguments &) {
    more(p, other.n, other.mean - p.mean, other.squares);
  }
  TH_HD static double number(const Partial &p, const FoldArguments &a) {
    const double v = p.squares / (p.n - a.p);
    return a.kind == deviation ? std::sqrt(v) : v;
  }
  TH_HD static T result(const Partial &p, const FoldArguments &a) { return element_of<T>(number(p, a)); }
};

// Sums of powers of absolute values, whose exponents are the kinds.
template <class T>
struct PowerSum : OfNumbers<T> {
  using Partial = double;
  TH_HD static double power(double v, const FoldArguments &a) {
    const double size = std::fabs(v);
    switch (a.kind) {
      case 0: return v != 0 ? 1 : 0;
      case 1: return size;
      case 2: return v * v;
      default: return size * (v * v);
    }
  }
  TH_HD static Partial first(double v, int64_t, const FoldArguments &a) { return power(v, a); }
  TH_HD static void add(Partial &s, double v, int64_t, const FoldArguments &a) { s += power(v, a); }
  TH_HD static void join(Partial &s, Partial other, const FoldArguments &) { s += other; }
  TH_HD static double number(Partial s, const FoldArguments &a) {
    return a.kind == 2 ? std::sqrt(s) : a.kind == 3 ? std::cbrt(s) : s;
  }
  TH_HD static T result(Partial s, const FoldArguments &a) { return element_of<T>(number(s, a)); }
};
template <class T>
struct AnyPowerSum : PowerSum<T> {
  using Partial = double;
  TH_HD static Partial first(double v, int64_t, const FoldArguments &a) { return std::pow(std::fabs(v), a.p); }
  TH_HD static void add(Partial &s, double v, int64_t, const FoldArguments &a) { s += std::pow(std::fabs(v), a.p); }
  TH_HD static double number(Partial s, const FoldArguments &a) { return std::pow(s, 1 / a.p); }
  TH_HD static T result(Partial s, const FoldArguments &a) { return element_of<T>(number(s, a)); }
};

// Sums of squares of doubles: of those whose squares are neither too large nor too small, and of 2^-600 and 2^600 times the
// others. After Blue, A portable Fortran program to find the Euclidean norm of a vector (1978).
template <class T>
struct Squares : OfNumbers<T> {
  struct Partial {
    double sum, large, small;
  };
  static constexpr double least = 0x1p-450, most = 0x1p480, down = 0x1p-600, up = 0x1p600;
  TH_HD static Partial first(double v, int64_t i, const FoldArguments &a) {
    Partial p{0, 0, 0};
    add(p, v, i, a);
    return p;
  }
  TH_HD static void add(Partial &p, double v, int64_t, const FoldArguments &) {
    const double size = std::fabs(v);
    if (size > most) p.large += size * down * (size * down);
    else if (size < least) p.small += size * up * (size * up);
    else p.sum += size * size;
  }
  TH_HD static void join(Partial &p, const Partial &other, const FoldArguments &) {
    p.sum += other.sum;
    p.large += other.large;
    p.small += other.small;
  }
  TH_HD static double number(const Partial &p, const FoldArguments &) {
    if (p.large != 0) return std::sqrt(p.large + p.sum * down * down) * up;
    if (p.sum != 0) return std::sqrt(p.sum + p.small * down * down);
    return std::sqrt(p.small) * down;
  }
  TH_HD static T result(const Partial &p, const FoldArguments &a) { return element_of<T>(number(p, a)); }
};

// The largest or smallest absolute value.
template <class T>
struct ExtremeNumber : OfNumbers<T> {
  enum Kind { smallest, largest };
  using Partial = double;
  TH_HD static Partial first(double v, int64_t, const FoldArguments &) { return std::fabs(v); }
  TH_HD static void add(Partial &p, double v, int64_t, const FoldArguments &a) {
    const double size = std::fabs(v);
    if (a.kind == largest ? beats<true>(size, p) : beats<false>(size, p)) p = size;
  }
  TH_HD static void join(Partial &p, Partial other, const FoldArguments &a) { add(p, other, 0, a); }
  TH_HD static double number(Partial p, const FoldArguments &) { return p; }
  TH_HD static T result(Partial p, const FoldArguments &a) { return element_of<T>(number(p, a)); }
};

// The sum of the products of two operands' elements.
template <class T>
struct ProductSum {
  using Value = Accumulator<T>;
  using Partial = Accumulator<T>;
  TH_HD static Value of(T a, T b) { return th::wrapping_product<Value>(accumulated(a), accumulated(b)); }
  TH_HD static Partial first(Value v, int64_t, const FoldArguments &) { return v; }
  TH_HD static void add(Partial &s, Value v, int64_t, const FoldArguments &) { s = th::wrapping_sum<Partial>(s, v); }
  TH_HD static void join(Partial &s, Partial other, const FoldArguments &) { s = th::wrapping_sum(s, other); }
};

// Does any element of one operand differ from the other's?
template <class T>
struct Differ {
  using Value = bool;
  using Partial = int;
  TH_HD static bool of(T a, T b) { return a != b; }
  TH_HD static Partial first(bool v, int64_t, const FoldArguments &) { return v; }
  TH_HD static void add(Partial &p, bool v, int64_t, const FoldArguments &) { p |= static_cast<int>(v); }
  TH_HD static void join(Partial &p, Partial other, const FoldArguments &) { p |= other; }
};

}  // namespace thc
