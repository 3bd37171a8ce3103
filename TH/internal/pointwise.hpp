// Elementwise functions: result = kernel(inputs).
#pragma once

#include <algorithm>
#include <initializer_list>

#include "formulas.hpp"
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

// A contiguous copy on a storage of its own.
Tensor *new_clone(const Tensor *, size_t element);

// What formulas.hpp checks of scalars, for tensors: the number of the first element that is wrong, or the count.
template <class T>
int64_t find_zero(const View &v) {
  return find(v, [](const T *p, int64_t n) {
    // In blocks, for which the compiler finds vectors.
    constexpr int64_t block = 256;
    int64_t i = 0;
    for (; i + block <= n; i += block) {
      unsigned any = 0;
      for (int64_t k = 0; k < block; ++k) any |= p[i + k] == T{0};
      if (any) break;
    }
    return static_cast<int64_t>(std::find(p + i, p + n, T{0}) - p);
  });
}
template <class T, int input>
void check_divisors(const View *inputs) {
  const View &v = inputs[input];
  const int64_t at = find_zero<T>(v);
  if (at < v.count) fail("division by zero: element %lld of %s is 0", static_cast<long long>(at), v.name);
}
template <class T>
void check_shifts(const View *inputs) {
  const View &v = inputs[1];
  const int64_t at = find(v, [](const T *p, int64_t n) {
    return static_cast<int64_t>(std::find_if_not(p, p + n, formula::is_shift<T>) - p);
  });
  if (at < v.count)
    fail("element %lld of %s is a shift outside of 0 to %zu bits", static_cast<long long>(at), v.name, 8 * sizeof(T) - 1);
}
template <class T>
void check_powers(const View *inputs) {
  if (find_zero<T>(inputs[0]) == inputs[0].count) return;
  Cursor base(inputs[0]), exponent(inputs[1]);
  for (int64_t i = 0; i < inputs[0].count; ++i) {
    T b, e;
    base.gather(reinterpret_cast<char *>(&b), 1);
    exponent.gather(reinterpret_cast<char *>(&e), 1);
    if (b == 0 && e < 0) fail("element %lld: 0 to the power of %lld", static_cast<long long>(i), static_cast<long long>(e));
  }
}

// NULL for types that need no check.
template <class T>
constexpr ContentCheck divisors_exist = is_int<T> ? check_divisors<T, 1> : nullptr;
template <class T>
constexpr ContentCheck third_divisors_exist = is_int<T> ? check_divisors<T, 2> : nullptr;
template <class T>
constexpr ContentCheck shifts_exist = is_int<T> ? check_shifts<T> : nullptr;
// For the powers of all elements to one exponent, and of one base to all elements.
template <class T>
void check_bases(const View *inputs) {
  const int64_t at = find_zero<T>(inputs[0]);
  if (at < inputs[0].count) fail("element %lld of %s is 0, which has no negative power", static_cast<long long>(at), inputs[0].name);
}
template <class T>
void check_exponents(const View *inputs) {
  const View &v = inputs[0];
  const int64_t at = find(v, [](const T *p, int64_t n) -> int64_t { return std::find_if(p, p + n, [](T e) { return e < 0; }) - p; });
  if (at < v.count) fail("0 to the power of element %lld of %s, which is negative", static_cast<long long>(at), v.name);
}
template <class T>
ContentCheck powers_to_exist(T exponent) {
  if constexpr (std::is_signed_v<T>)
    if (exponent < 0) return check_bases<T>;
  return nullptr;
}
template <class T>
ContentCheck powers_of_exist(T base) {
  if constexpr (std::is_signed_v<T>)
    if (base == 0) return check_exponents<T>;
  return nullptr;
}
template <class T>
constexpr ContentCheck powers_exist = is_int<T> && std::is_signed_v<T> ? check_powers<T> : nullptr;

}  // namespace th
