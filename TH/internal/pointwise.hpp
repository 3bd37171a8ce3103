// Elementwise functions: result = kernel(inputs).
#pragma once

#include <algorithm>
#include <initializer_list>

#include "iter.hpp"
#include "numeric.hpp"

namespace th {

// A read-only pass over the contents of the inputs, before anything is written; throws.
using ContentCheck = void (*)(const View *inputs);

// r takes the shape of the first input and gets the kernel's results. cost: relative weight of an element, see loop().
void elementwise(Kernel kernel, const void *scalars, const Arg &r, std::initializer_list<Arg> inputs, int cost = 1,
                 ContentCheck check = nullptr);

// r keeps its shape and is filled by a kernel without inputs.
void fill(Kernel kernel, const void *scalars, const Arg &r);

// Copies between element types; kernel NULL: the types are the same. Counts must agree.
void copy_tensor(Kernel kernel, const Arg &to, const Arg &from);
void copy_storage(Kernel kernel, Storage *to, size_t to_element, Storage *from, size_t from_element);

// Integer divisors must not be 0, shift counts lie in [0, width), negative powers of 0 do not exist. For floating-point numbers
// these do nothing. The ContentChecks look at the last input (the exponents of power_exists belong to the first).
template <class T>
void check_divisor(T v) {
  if constexpr (is_int<T>)
    if (v == 0) fail("division by zero");
}
template <class T>
void check_shift(T v) {
  if constexpr (is_int<T>)
    if (v < 0 || v >= static_cast<int>(8 * sizeof(T))) fail("shift by %lld of %zu bits", static_cast<long long>(v), 8 * sizeof(T));
}

template <class T>
void divisors_exist(const View &v) {
  if constexpr (is_int<T>) {
    const int64_t at = find(v, [](const T *p, int64_t n) { return static_cast<int64_t>(std::find(p, p + n, T{0}) - p); });
    if (at < v.count) fail("division by zero: element %lld of %s is 0", static_cast<long long>(at), v.name);
  }
}
template <class T>
void divisors_exist(const View *inputs) {
  divisors_exist<T>(inputs[1]);
}
template <class T>
void third_divisors_exist(const View *inputs) {
  divisors_exist<T>(inputs[2]);
}
template <class T>
void shifts_exist(const View *inputs) {
  if constexpr (is_int<T>) {
    const View &v = inputs[1];
    const int64_t at = find(v, [](const T *p, int64_t n) {
      return static_cast<int64_t>(
          std::find_if(p, p + n, [](T s) { return s < 0 || s >= static_cast<int>(8 * sizeof(T)); }) - p);
    });
    if (at < v.count)
      fail("element %lld of %s is a shift outside of 0 to %zu bits", static_cast<long long>(at), v.name, 8 * sizeof(T) - 1);
  }
}
template <class T>
void powers_exist(const View *inputs) {
  if constexpr (is_int<T> && std::is_signed_v<T>) {
    const auto negative = [](const T *p, int64_t n) {
      return static_cast<int64_t>(std::find_if(p, p + n, [](T e) { return e < 0; }) - p);
    };
    if (find(inputs[1], negative) == inputs[1].count) return;
    Cursor base(inputs[0]), exponent(inputs[1]);
    for (int64_t i = 0; i < inputs[0].count; ++i) {
      T b, e;
      base.gather(reinterpret_cast<char *>(&b), 1);
      exponent.gather(reinterpret_cast<char *>(&e), 1);
      if (b == 0 && e < 0)
        fail("element %lld: 0 to the power of %lld", static_cast<long long>(i), static_cast<long long>(e));
    }
  }
}

}  // namespace th
