// Dense arrays: THVector_'s functions.
#pragma once

#include "numeric.hpp"

namespace th {

template <class Tag>
struct Vector {
  using T = typename Tag::num;
  static void fill(T *x, T c, int64_t n);
  static void cadd(T *z, const T *x, const T *y, T c, int64_t n);
  static void adds(T *y, const T *x, T c, int64_t n);
  static void cmul(T *z, const T *x, const T *y, int64_t n);
  static void muls(T *y, const T *x, T c, int64_t n);
  static void cdiv(T *z, const T *x, const T *y, int64_t n);
  static void divs(T *y, const T *x, T c, int64_t n);
  static void copy(T *y, const T *x, int64_t n);
};

}  // namespace th
