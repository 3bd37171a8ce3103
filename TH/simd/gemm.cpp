// Products of matrices with any strides, compiled once per element type and, by Highway, per CPU target. Integers have no BLAS;
// for Float and Double this is what extents and strides beyond 32 bits take, and the oracle of BLAS in tests.
//
// Blocks of the right factor and strips of the left one are packed and converted to the type of the sums on the way (Goto and van
// de Geijn, 2008), in fixed memory on the stack, so that strides cost little and nothing can fail.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "TH/simd/gemm.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <algorithm>

#include "TH/internal/build_tag.hpp"
#include "TH/simd/kernels.hpp"

HWY_BEFORE_NAMESPACE();
namespace th::simd::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;
using Tag = BuildTag;
using T = Tag::num;

// The type of the sums: integers wrap at int's width or their own; Float sums in double.
template <class U, bool = is_int<U>>
struct SumOf {
  using type = Wrap<U>;
};
template <class U>
struct SumOf<U, false> {
  using type = double;
};
template <class U>
using Sum = typename SumOf<U>::type;

constexpr int strip = 4;                      // rows of the result at a time
constexpr int64_t depth = 128;                // products summed before they go to the result
constexpr size_t packed_bytes = 48 * 1024;    // of the right factor
constexpr size_t vector_bytes = 64;           // at most, of a vector
template <class S>
[[maybe_unused]] constexpr int64_t packed_columns = static_cast<int64_t>(packed_bytes / sizeof(S)) / depth;

// out = strip rows of packed products; two vectors wide.
template <class S>
HWY_ATTR void tile(const S *HWY_RESTRICT a, const S *HWY_RESTRICT b, int64_t k, S *HWY_RESTRICT out) {
  const hn::CappedTag<S, vector_bytes / sizeof(S)> d;
  const size_t n = hn::Lanes(d);
  auto s00 = hn::Zero(d), s01 = s00, s10 = s00, s11 = s00, s20 = s00, s21 = s00, s30 = s00, s31 = s00;
  for (int64_t p = 0; p < k; ++p, a += strip, b += 2 * n) {
    const auto b0 = hn::Load(d, b), b1 = hn::Load(d, b + n);
    auto x = hn::Set(d, a[0]);
    s00 = hn::Add(s00, hn::Mul(x, b0));
    s01 = hn::Add(s01, hn::Mul(x, b1));
    x = hn::Set(d, a[1]);
    s10 = hn::Add(s10, hn::Mul(x, b0));
    s11 = hn::Add(s11, hn::Mul(x, b1));
    x = hn::Set(d, a[2]);
    s20 = hn::Add(s20, hn::Mul(x, b0));
    s21 = hn::Add(s21, hn::Mul(x, b1));
    x = hn::Set(d, a[3]);
    s30 = hn::Add(s30, hn::Mul(x, b0));
    s31 = hn::Add(s31, hn::Mul(x, b1));
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

// c += alpha s, where the rows of s are `width` apart.
template <class S, class U>
HWY_ATTR void add_tile(S alpha, const S *HWY_RESTRICT s, int64_t width, const Matrix<U> &c) {
  for (int64_t i = 0; i < c.rows; ++i, s += width) {
    U *to = c.data + i * c.row;
    if (c.column == 1) {
      for (int64_t j = 0; j < c.columns; ++j) to[j] = static_cast<U>(static_cast<S>(to[j]) + alpha * s[j]);
    } else {
      for (int64_t j = 0; j < c.columns; ++j) {
        U &v = to[j * c.column];
        v = static_cast<U>(static_cast<S>(v) + alpha * s[j]);
      }
    }
  }
}

template <class U, class S = Sum<U>>
HWY_ATTR void matrices(S alpha, const Matrix<const U> &a, const Matrix<const U> &b, const Matrix<U> &c) {
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
          tile(left, right + (q - j) * k, k, sums);
          add_tile(alpha, sums, width, c.some_rows(i, ie).some_columns(q, std::min(q + width, je)));
        }
      }
    }
  }
}

// c and b are single columns.
template <class U, class S = Sum<U>>
HWY_ATTR void vectors(S alpha, const Matrix<const U> &a, const Matrix<const U> &b, const Matrix<U> &c) {
  constexpr int64_t some = 1024;
  alignas(64) S buffer[some];
  if (a.row == 1 && a.column != 1) {
    for (int64_t i = 0; i < c.rows; i += some) {
      const int64_t m = std::min(some, c.rows - i);
      std::fill_n(buffer, m, S{0});
      for (int64_t p = 0; p < a.columns; ++p) {
        const U *HWY_RESTRICT column = a.data + i + p * a.column;
        const S x = static_cast<S>(b.data[p * b.row]);
        for (int64_t q = 0; q < m; ++q) buffer[q] += static_cast<S>(column[q]) * x;
      }
      add_tile(alpha, buffer, m, c.some_rows(i, i + m).transposed());
    }
    return;
  }
  for (int64_t p = 0; p < a.columns; p += some) {
    const int64_t k = std::min(some, a.columns - p);
    pack(b.some_rows(p, p + k), 1, buffer);
    for (int64_t i = 0; i < c.rows; ++i) {
      const U *row = a.data + i * a.row + p * a.column;
      S s = 0;
      if (a.column == 1) {
        for (int64_t q = 0; q < k; ++q) s += static_cast<S>(row[q]) * buffer[q];
      } else {
        for (int64_t q = 0; q < k; ++q) s += static_cast<S>(row[q * a.column]) * buffer[q];
      }
      U &v = c.data[i * c.row];
      v = static_cast<U>(static_cast<S>(v) + alpha * s);
    }
  }
}

template <class U>
HWY_ATTR void multiply(U alpha, const Matrix<const U> &a, const Matrix<const U> &b, const Matrix<U> &c) {
  if (c.columns == 1) vectors(static_cast<Sum<U>>(alpha), a, b, c);
  else matrices(static_cast<Sum<U>>(alpha), a, b, c);
}

Gemm<T> gemm_kernel() {
  if constexpr (std::is_same_v<T, THHalf>) return nullptr;
  else return multiply<T>;
}

}  // namespace
}  // namespace th::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace th::simd {
HWY_EXPORT(gemm_kernel);
template <>
Gemm<BuildTag::num> choose<Gemm<BuildTag::num>, BuildTag>() {
  return HWY_DYNAMIC_DISPATCH(gemm_kernel)();
}
}  // namespace th::simd
#endif
