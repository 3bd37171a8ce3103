// Products of matrices with any strides, compiled once per element type and, by Highway, per CPU target. Integers have no BLAS; for
// Float and Double this is what vectors, small matrices and extents and strides beyond 32 bits take.
//
// Blocks of the right factor and strips of the left one are packed and converted to the type of the sums on the way (Goto and van
// de Geijn, 2008), in fixed memory on the stack, so that strides cost little and nothing can fail. Small matrices with rows of unit
// stride are read where they are.
#include "TH/internal/build_tag.hpp"

#ifndef TH_BUILD_NARROW  // they are in internal/narrow.cpp

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "TH/simd/products.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <algorithm>

#include "TH/simd/products.hpp"
#include "TH/simd/sums-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace th::simd::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;
using Tag = BuildTag;
using T = Tag::num;

// The type of the sums: integers wrap at 16 bits or their own width, which is all that the result keeps.
template <class U, bool = is_int<U>>
struct SumOf {
  using type = std::conditional_t<(sizeof(U) <= 2), uint16_t, std::make_unsigned_t<U>>;
};
template <class U>
struct SumOf<U, false> {
  using type = U;
};
template <class U>
using Sum = typename SumOf<U>::type;

constexpr int strip = 4;                      // rows of the result at a time
constexpr int64_t depth = 128;                // products summed before they go to the result
constexpr size_t packed_bytes = 48 * 1024;    // of the right factor
constexpr size_t vector_bytes = 64;           // at most, of a vector
template <class S>
[[maybe_unused]] constexpr int64_t packed_columns = static_cast<int64_t>(packed_bytes / sizeof(S)) / depth;

// What is summed.
struct Product {
  template <class V>
  static HWY_INLINE HWY_ATTR V add(V s, V a, V b) {
    if constexpr (hwy::IsFloat<hn::TFromV<V>>()) return hn::MulAdd(a, b, s);
    else return hn::Add(s, hn::Mul(a, b));
  }
};
struct SquaredDifference {
  template <class V>
  static HWY_INLINE HWY_ATTR V add(V s, V a, V b) {
    const V d = hn::Sub(a, b);
    return Product::add(s, d, d);
  }
};

// out = strip rows of packed sums; two vectors wide.
template <class Op, class S>
HWY_ATTR void tile(const S *HWY_RESTRICT a, const S *HWY_RESTRICT b, int64_t k, S *HWY_RESTRICT out) {
  const hn::CappedTag<S, vector_bytes / sizeof(S)> d;
  const size_t n = hn::Lanes(d);
  auto s00 = hn::Zero(d), s01 = s00, s10 = s00, s11 = s00, s20 = s00, s21 = s00, s30 = s00, s31 = s00;
  for (int64_t p = 0; p < k; ++p, a += strip, b += 2 * n) {
    const auto b0 = hn::Load(d, b), b1 = hn::Load(d, b + n);
    auto x = hn::Set(d, a[0]);
    s00 = Op::add(s00, x, b0);
    s01 = Op::add(s01, x, b1);
    x = hn::Set(d, a[1]);
    s10 = Op::add(s10, x, b0);
    s11 = Op::add(s11, x, b1);
    x = hn::Set(d, a[2]);
    s20 = Op::add(s20, x, b0);
    s21 = Op::add(s21, x, b1);
    x = hn::Set(d, a[3]);
    s30 = Op::add(s30, x, b0);
    s31 = Op::add(s31, x, b1);
  }
  hn::Store(s00, d, out);
  hn::Store(s01, d, out + n);
  hn::Store(s10, d, out + 2 * n);
  hn::Store(s11, d, out + 3 * n);
  hn::Store(s20, d, out + 4 * n);
  hn::Store(s21, d, out + 5 * n);
  hn::Store(s30, d, out + 6 * n);
  hn::Store(s31, d, out + 7 * n);
}

// Columns of m, `width` at a time, each group row by row; the last one is filled up with zeros.
template <class S, class U>
HWY_ATTR void pack(const Matrix<const U> &m, int64_t width, S *HWY_RESTRICT to) {
  for (int64_t j = 0; j < m.columns; j += width) {
    const int64_t n = std::min(width, m.columns - j);
    for (int64_t i = 0; i < m.rows; ++i, to += width) {
      const U *from = m.data + i * m.row + j * m.column;
      if (m.column == 1) {
        for (int64_t q = 0; q < n; ++q) to[q] = static_cast<S>(from[q]);
      } else {
        for (int64_t q = 0; q < n; ++q) to[q] = static_cast<S>(from[q * m.column]);
      }
      for (int64_t q = n; q < width; ++q) to[q] = 0;
    }
  }
}

// c = beta c + alpha s, where the rows of s are `width` apart.
template <class S, class U>
HWY_ATTR void put_tile(S alpha, const S *HWY_RESTRICT s, int64_t width, S beta, const Matrix<U> &c) {
  for (int64_t i = 0; i < c.rows; ++i, s += width) {
    U *HWY_RESTRICT to = c.data + i * c.row;
    if (c.column == 1 && beta == 0) {
      for (int64_t j = 0; j < c.columns; ++j) to[j] = static_cast<U>(wrapping_product(alpha, s[j]));
    } else if (c.column == 1) {
      for (int64_t j = 0; j < c.columns; ++j)
        to[j] = static_cast<U>(wrapping_sum(wrapping_product(beta, static_cast<S>(to[j])), wrapping_product(alpha, s[j])));
    } else {
      for (int64_t j = 0; j < c.columns; ++j) {
        U &v = to[j * c.column];
        const S sum = wrapping_product(alpha, s[j]);
        v = static_cast<U>(beta == 0 ? sum : wrapping_sum(wrapping_product(beta, static_cast<S>(v)), sum));
      }
    }
  }
}

template <class Op, class U, class S = Sum<U>>
HWY_ATTR void packed(S alpha, const Matrix<const U> &a, const Matrix<const U> &b, S beta, const Matrix<U> &c) {
  const hn::CappedTag<S, vector_bytes / sizeof(S)> d;
  const int64_t width = 2 * static_cast<int64_t>(hn::Lanes(d)), group = packed_columns<S> / width * width;
  alignas(64) S right[depth * packed_columns<S>];
  alignas(64) S left[depth * strip];
  alignas(64) S sums[strip * 2 * vector_bytes / sizeof(S)];
  for (int64_t j = 0; j < c.columns; j += group) {
    const int64_t je = std::min(j + group, c.columns);
    for (int64_t p = 0; p < a.columns; p += depth) {
      const int64_t pe = std::min(p + depth, a.columns), k = pe - p;
      pack(b.some_rows(p, pe).some_columns(j, je), width, right);
      for (int64_t i = 0; i < c.rows; i += strip) {
        const int64_t ie = std::min(i + strip, c.rows);
        pack(a.some_rows(i, ie).some_columns(p, pe).transposed(), strip, left);
        for (int64_t q = j; q < je; q += width) {
          tile<Op>(left, right + (q - j) * k, k, sums);
          put_tile(alpha, sums, width, p ? S{1} : beta, c.some_rows(i, ie).some_columns(q, std::min(q + width, je)));
        }
      }
    }
  }
}

// ---- Small matrices, read where they are: b and c have rows of unit stride ----

// Part of a row of c: c = beta c + alpha s.
template <class D, class V, class S = hn::TFromD<D>>
HWY_INLINE HWY_ATTR void put(D d, V s, S alpha, S beta, S *HWY_RESTRICT c) {
  V v = hn::Mul(hn::Set(d, alpha), s);
  if (beta != 0) v = Product::add(v, hn::Set(d, beta), hn::LoadU(d, c));
  hn::StoreU(v, d, c);
}

// Up to 8 rows, one vector of columns. Rows that are not there repeat the last one.
template <class D, class S = hn::TFromD<D>>
HWY_ATTR void one_vector(D d, S alpha, const S *a, int64_t row, int64_t step, const S *b, int64_t next, int64_t k, S beta, S *c,
                         int64_t c_row, int64_t rows) {
  const auto at = [&](int64_t i) { return std::min(i, rows - 1) * row; };
  const int64_t r1 = at(1), r2 = at(2), r3 = at(3), r4 = at(4), r5 = at(5), r6 = at(6), r7 = at(7);
  auto s0 = hn::Zero(d), s1 = s0, s2 = s0, s3 = s0, s4 = s0, s5 = s0, s6 = s0, s7 = s0;
  if (rows > 4) {
    for (int64_t p = 0; p < k; ++p, a += step, b += next) {
      const auto v = hn::LoadU(d, b);
      s0 = Product::add(s0, hn::Set(d, a[0]), v);
      s1 = Product::add(s1, hn::Set(d, a[r1]), v);
      s2 = Product::add(s2, hn::Set(d, a[r2]), v);
      s3 = Product::add(s3, hn::Set(d, a[r3]), v);
      s4 = Product::add(s4, hn::Set(d, a[r4]), v);
      s5 = Product::add(s5, hn::Set(d, a[r5]), v);
      s6 = Product::add(s6, hn::Set(d, a[r6]), v);
      s7 = Product::add(s7, hn::Set(d, a[r7]), v);
    }
  } else {
    for (int64_t p = 0; p < k; ++p, a += step, b += next) {
      const auto v = hn::LoadU(d, b);
      s0 = Product::add(s0, hn::Set(d, a[0]), v);
      s1 = Product::add(s1, hn::Set(d, a[r1]), v);
      s2 = Product::add(s2, hn::Set(d, a[r2]), v);
      s3 = Product::add(s3, hn::Set(d, a[r3]), v);
    }
  }
  put(d, s0, alpha, beta, c);
  if (rows > 1) put(d, s1, alpha, beta, c + c_row);
  if (rows > 2) put(d, s2, alpha, beta, c + 2 * c_row);
  if (rows > 3) put(d, s3, alpha, beta, c + 3 * c_row);
  if (rows > 4) put(d, s4, alpha, beta, c + 4 * c_row);
  if (rows > 5) put(d, s5, alpha, beta, c + 5 * c_row);
  if (rows > 6) put(d, s6, alpha, beta, c + 6 * c_row);
  if (rows > 7) put(d, s7, alpha, beta, c + 7 * c_row);
}

// Up to 4 rows, two vectors of columns.
template <class D, class S = hn::TFromD<D>>
HWY_ATTR void two_vectors(D d, S alpha, const S *a, int64_t row, int64_t step, const S *b, int64_t next, int64_t k, S beta, S *c,
                          int64_t c_row, int64_t rows) {
  const size_t n = hn::Lanes(d);
  const auto at = [&](int64_t i) { return std::min(i, rows - 1) * row; };
  const int64_t r1 = at(1), r2 = at(2), r3 = at(3);
  auto s00 = hn::Zero(d), s01 = s00, s10 = s00, s11 = s00, s20 = s00, s21 = s00, s30 = s00, s31 = s00;
  for (int64_t p = 0; p < k; ++p, a += step, b += next) {
    const auto b0 = hn::LoadU(d, b), b1 = hn::LoadU(d, b + n);
    auto x = hn::Set(d, a[0]);
    s00 = Product::add(s00, x, b0);
    s01 = Product::add(s01, x, b1);
    x = hn::Set(d, a[r1]);
    s10 = Product::add(s10, x, b0);
    s11 = Product::add(s11, x, b1);
    x = hn::Set(d, a[r2]);
    s20 = Product::add(s20, x, b0);
    s21 = Product::add(s21, x, b1);
    x = hn::Set(d, a[r3]);
    s30 = Product::add(s30, x, b0);
    s31 = Product::add(s31, x, b1);
  }
  put(d, s00, alpha, beta, c);
  put(d, s01, alpha, beta, c + n);
  if (rows > 1) put(d, s10, alpha, beta, c + c_row), put(d, s11, alpha, beta, c + c_row + n);
  if (rows > 2) put(d, s20, alpha, beta, c + 2 * c_row), put(d, s21, alpha, beta, c + 2 * c_row + n);
  if (rows > 3) put(d, s30, alpha, beta, c + 3 * c_row), put(d, s31, alpha, beta, c + 3 * c_row + n);
}

// Columns from j on, by vectors of `lanes` elements and less.
template <size_t lanes, class S>
HWY_ATTR void in_place_from(int64_t j, S alpha, const Matrix<const S> &a, const Matrix<const S> &b, S beta, const Matrix<S> &c) {
  const hn::CappedTag<S, lanes> d;
  const int64_t n = static_cast<int64_t>(hn::Lanes(d));
  if constexpr (lanes * sizeof(S) == vector_bytes)
    for (; j + 2 * n <= c.columns; j += 2 * n)
      for (int64_t i = 0; i < c.rows; i += 4)
        two_vectors(d, alpha, a.data + i * a.row, a.row, a.column, b.data + j, b.row, a.columns, beta, c.data + i * c.row + j, c.row,
                    std::min<int64_t>(4, c.rows - i));
  for (; j + n <= c.columns; j += n)
    for (int64_t i = 0; i < c.rows; i += 8)
      one_vector(d, alpha, a.data + i * a.row, a.row, a.column, b.data + j, b.row, a.columns, beta, c.data + i * c.row + j, c.row,
                 std::min<int64_t>(8, c.rows - i));
  if constexpr (lanes > 1)
    if (j < c.columns) in_place_from<lanes / 2>(j, alpha, a, b, beta, c);
}

constexpr int64_t small_bytes = 32 * 1024;  // of the right factor
constexpr int64_t converted = 4096;         // elements of each operand that is converted to the type of the sums

// ---- Vectors ----

// The sum of the products of n dense elements, in A. The order of additions does not depend on the width of the CPU's vectors: the
// products of elements i go to part i % 32.
template <class A, class X, class Y>
HWY_INLINE A sum_products(const X *HWY_RESTRICT x, const Y *HWY_RESTRICT y, int64_t n) {
  A sum = 0;
  if constexpr (is_int<A>) {
    for (int64_t i = 0; i < n; ++i) sum = wrapping_sum(sum, wrapping_product(static_cast<A>(x[i]), static_cast<A>(y[i])));
  } else {
    constexpr int parts = 32;
    int64_t i = 0;
    if (n >= parts) {
      A part[parts] = {};
      for (; i + parts <= n; i += parts)
        for (int k = 0; k < parts; ++k) part[k] += static_cast<A>(x[i + k]) * static_cast<A>(y[i + k]);
      for (int half = parts / 2; half; half /= 2)
        for (int k = 0; k < half; ++k) part[k] += part[k + half];
      sum = part[0];
    }
    for (; i < n; ++i) sum += static_cast<A>(x[i]) * static_cast<A>(y[i]);
  }
  return sum;
}

// The same of floats and doubles that are the factors of a matrix and a vector: in their own type, as BLAS does, and in an order that
// suits the CPU.
template <class S>
HWY_INLINE S sum_in_vectors(const S *HWY_RESTRICT x, const S *HWY_RESTRICT y, int64_t n) {
  const hn::CappedTag<S, vector_bytes / sizeof(S)> d;
  const int64_t lanes = static_cast<int64_t>(hn::Lanes(d));
  const auto add = [=](auto s, int64_t i) HWY_ATTR { return hn::MulAdd(hn::LoadU(d, x + i), hn::LoadU(d, y + i), s); };
  auto s0 = hn::Zero(d), s1 = s0, s2 = s0, s3 = s0;
  int64_t i = 0;
  for (; i + 4 * lanes <= n; i += 4 * lanes) {
    sums::prefetch(x + i, 4 * lanes);
    s0 = add(s0, i);
    s1 = add(s1, i + lanes);
    s2 = add(s2, i + 2 * lanes);
    s3 = add(s3, i + 3 * lanes);
  }
  for (; i + lanes <= n; i += lanes) s0 = add(s0, i);
  S sum = hn::GetLane(hn::SumOfLanes(d, hn::Add(hn::Add(s0, s1), hn::Add(s2, s3))));
  for (; i < n; ++i) sum += x[i] * y[i];
  return sum;
}

// s = s + columns x, where columns of n elements are `next` apart and the `count` elements of x `step`.
template <class S, class U>
HWY_INLINE void add_columns(S *HWY_RESTRICT s, const U *column, int64_t next, int64_t count, const U *x, int64_t step, int64_t n) {
  const auto product = [](U a, S b) { return wrapping_product(static_cast<S>(a), b); };
  for (; count >= 4; count -= 4, column += 4 * next, x += 4 * step) {
    const U *HWY_RESTRICT c0 = column, *HWY_RESTRICT c1 = column + next, *HWY_RESTRICT c2 = column + 2 * next,
                          *HWY_RESTRICT c3 = column + 3 * next;
    const S x0 = static_cast<S>(x[0]), x1 = static_cast<S>(x[step]), x2 = static_cast<S>(x[2 * step]), x3 = static_cast<S>(x[3 * step]);
    for (int64_t i = 0; i < n; ++i)
      s[i] = wrapping_sum(s[i], wrapping_sum(wrapping_sum(product(c0[i], x0), product(c1[i], x1)),
                                             wrapping_sum(product(c2[i], x2), product(c3[i], x3))));
  }
  for (; count > 0; --count, column += next, x += step) {
    const S v = static_cast<S>(*x);
    for (int64_t i = 0; i < n; ++i) s[i] = wrapping_sum(s[i], product(column[i], v));
  }
}

// c and b are single columns.
template <class U, class S = Sum<U>>
HWY_ATTR void vectors(S alpha, const Matrix<const U> &a, const Matrix<const U> &b, S beta, const Matrix<U> &c) {
  constexpr int64_t some = 4096;
  alignas(64) S buffer[some];
  if (a.row == 1 && a.column != 1) {
    for (int64_t i = 0; i < c.rows; i += some) {
      const int64_t m = std::min(some, c.rows - i);
      std::fill_n(buffer, m, S{0});
      add_columns(buffer, a.data + i, a.column, a.columns, b.data, b.row, m);
      put_tile(alpha, buffer, m, beta, c.some_rows(i, i + m).transposed());
    }
    return;
  }
  // All of b at once where it need not be packed.
  const bool as_it_is = std::is_same_v<U, S> && (b.row == 1 || b.rows == 1);
  const int64_t each = as_it_is ? std::max<int64_t>(a.columns, 1) : some;
  for (int64_t p = 0; p < a.columns; p += each) {
    const int64_t k = std::min(each, a.columns - p);
    const S *x = buffer;
    if (as_it_is) x = reinterpret_cast<const S *>(b.data);
    else pack(b.some_rows(p, p + k), 1, buffer);
    for (int64_t i = 0; i < c.rows; ++i) {
      const U *row = a.data + i * a.row + p * a.column;
      S s = 0;
      if (a.column != 1) {
        for (int64_t q = 0; q < k; ++q) s = wrapping_sum(s, wrapping_product(static_cast<S>(row[q * a.column]), x[q]));
      } else if constexpr (std::is_same_v<U, S>) {
        s = sum_in_vectors(row, x, k);
      } else {
        s = sum_products<S>(row, x, k);
      }
      s = wrapping_product(alpha, s);
      U &v = c.data[i * c.row];
      v = static_cast<U>(p == 0 && beta == 0 ? s : wrapping_sum(wrapping_product(p ? S{1} : beta, static_cast<S>(v)), s));
    }
  }
}

// Small matrices whose elements are narrower than the sums.
template <class U, class S = Sum<U>>
HWY_ATTR void converting(S alpha, const Matrix<const U> &a, const Matrix<const U> &b, S beta, const Matrix<U> &c) {
  alignas(64) S left[converted], right[converted], sums[converted];
  pack(a, a.columns, left);
  pack(b, b.columns, right);
  in_place_from<vector_bytes / sizeof(S)>(int64_t{0}, S{1}, Matrix<const S>{left, a.rows, a.columns, a.columns, 1},
                                          Matrix<const S>{right, b.rows, b.columns, b.columns, 1}, S{0},
                                          Matrix<S>{sums, c.rows, c.columns, c.columns, 1});
  put_tile(alpha, sums, c.columns, beta, c);
}

template <class U>
HWY_ATTR void multiply(U alpha_, const Matrix<const U> &a, const Matrix<const U> &b, U beta_, const Matrix<U> &c) {
  using S = Sum<U>;
  const S alpha = static_cast<S>(alpha_), beta = static_cast<S>(beta_);
  if (c.columns == 1) {
    vectors(alpha, a, b, beta, c);
    return;
  }
  if constexpr (sizeof(S) == sizeof(U)) {
    if (b.column == 1 && c.column == 1 && b.rows * b.columns <= small_bytes / static_cast<int64_t>(sizeof(S))) {
      const Matrix<const S> left = {reinterpret_cast<const S *>(a.data), a.rows, a.columns, a.row, a.column};
      const Matrix<const S> right = {reinterpret_cast<const S *>(b.data), b.rows, b.columns, b.row, b.column};
      const Matrix<S> to = {reinterpret_cast<S *>(c.data), c.rows, c.columns, c.row, c.column};
      in_place_from<vector_bytes / sizeof(S)>(int64_t{0}, alpha, left, right, beta, to);
      return;
    }
  } else if (std::max({a.rows * a.columns, b.rows * b.columns, c.rows * c.columns}) <= converted) {
    converting(alpha, a, b, beta, c);
    return;
  }
  packed<Product>(alpha, a, b, beta, c);
}

template <class U>
HWY_ATTR void distance(U alpha, const Matrix<const U> &a, const Matrix<const U> &b, const Matrix<U> &c) {
  packed<SquaredDifference>(static_cast<Sum<U>>(alpha), a, b, Sum<U>{0}, c);
}

template <class U>
HWY_ATTR void update(U *r, U beta_, const U *t, U x_, const U *v, int64_t n) {
  using S = Sum<U>;
  const S beta = static_cast<S>(beta_), x = static_cast<S>(x_);
  if (beta == 0) {
    for (int64_t i = 0; i < n; ++i) r[i] = static_cast<U>(wrapping_product(x, static_cast<S>(v[i])));
  } else {
    TH_IVDEP
    for (int64_t i = 0; i < n; ++i) {
      const S before = wrapping_product(beta, static_cast<S>(t[i]));
      r[i] = static_cast<U>(wrapping_sum(before, wrapping_product(x, static_cast<S>(v[i]))));
    }
  }
}

template <class U>
HWY_ATTR Tag::acc dot(const U *a, const U *b, int64_t n) {
  if constexpr (!is_int<U>) {
    if (n < 64) return sum_products<double>(a, b, n);
    const sums::Doubles d;
    return sums::sum(
        n,
        [=](int64_t i, int64_t m) HWY_ATTR {
          sums::prefetch(a + i, m);
          sums::prefetch(b + i, m);
        },
        [=](int64_t i, sums::Double s) HWY_ATTR { return sums::add_product<U>(sums::load(d, a + i), sums::load(d, b + i), s); },
        [=](int64_t i, double s) HWY_ATTR { return s + static_cast<double>(a[i]) * static_cast<double>(b[i]); });
  } else {
    // Bytes are added up in 32 bits as long as that cannot overflow.
    using Local = std::conditional_t<sizeof(U) == 1, uint32_t, uint64_t>;
    constexpr int64_t run = sizeof(U) == 1 ? int64_t{1} << 15 : INT64_MAX;
    uint64_t sum = 0;
    for (int64_t i = 0; i < n;) {
      const int64_t m = std::min(run, n - i);
      const Local s = sum_products<Local>(a + i, b + i, m);
      sum += static_cast<uint64_t>(static_cast<std::make_signed_t<Local>>(s));
      i += m;
    }
    return static_cast<int64_t>(sum);
  }
}

Products<Tag> products_table() {
  return {multiply<T>, distance<T>, update<T>, dot<T>};
}

}  // namespace
}  // namespace th::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace th::simd {
HWY_EXPORT(products_table);
template <>
Products<BuildTag> choose<Products<BuildTag>, BuildTag>() {
  return HWY_DYNAMIC_DISPATCH(products_table)();
}
}  // namespace th::simd
#endif

#endif
