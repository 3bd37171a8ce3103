// Elementwise functions: result = kernel(inputs).
#pragma once

#include <algorithm>
#include <initializer_list>

#include "iter.hpp"
#include "numeric.hpp"

namespace th {

// r takes the shape of the first input and gets the kernel's results; `inputs` are views of tensors, which may overlap r.
void elementwise(Kernel kernel, const void *arg, Tensor *r, size_t element, const char *name,
                 std::initializer_list<View *> inputs, int cost = 1);

// r keeps its shape and is filled by a kernel without inputs.
void fill(Kernel kernel, const void *arg, Tensor *r, size_t element, const char *name);

// Copies between element types; kernel NULL: the types are the same. Counts must agree.
void copy_tensor(Kernel kernel, Tensor *to, size_t to_element, const Tensor *from, size_t from_element);
void copy_storage(Kernel kernel, Storage *to, size_t to_element, Storage *from, size_t from_element);

// Integer divisors must not be 0.
template <class T>
void check_divisor(T v) {
  if constexpr (is_int<T>)
    if (v == 0) fail("division by zero");
}
template <class T>
void check_divisors(const View &v) {
  if constexpr (is_int<T>) {
    const int64_t at = find(v, [](const T *p, int64_t n) { return std::find(p, p + n, T{0}) - p; });
    if (at < v.count) fail("division by zero: element %lld of %s is 0", static_cast<long long>(at), v.name);
  }
}

}  // namespace th
