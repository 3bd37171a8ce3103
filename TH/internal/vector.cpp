#include "vector.hpp"

#include <cstring>

#include "../simd/kernels.hpp"
#include "parallel.hpp"
#include "pointwise.hpp"

namespace th {

namespace {

constexpr int64_t parallel_grain = 32768;  // elements that are worth a wake-up

struct Array {
  const void *data;
  const char *name;
};

// arrays: the result, which alone is written, and what is read.
template <class T>
void each(Kernel kernel, const T *scalar, std::initializer_list<Array> arrays, int64_t n) {
  if (n <= 0) return;
  for (const Array &a : arrays) check_null(a.data, a.name);
  parallel(n, parallel_grain, [&](int64_t begin, int64_t end) {
    char *operand[max_operands], **to = operand;
    for (const Array &a : arrays) *to++ = static_cast<char *>(const_cast<void *>(a.data)) + begin * static_cast<int64_t>(sizeof(T));
    kernel(scalar, operand, end - begin);
  });
}

}  // namespace

template <class Tag>
void Vector<Tag>::fill(T *x, T c, int64_t n) {
  each(simd::pointwise<Tag>().fill, &c, {{x, "x"}}, n);
}
template <class Tag>
void Vector<Tag>::cadd(T *z, const T *x, const T *y, T c, int64_t n) {
  each(simd::pointwise<Tag>().cadd, &c, {{z, "z"}, {x, "x"}, {y, "y"}}, n);
}
template <class Tag>
void Vector<Tag>::adds(T *y, const T *x, T c, int64_t n) {
  each(simd::pointwise<Tag>().adds, &c, {{y, "y"}, {x, "x"}}, n);
}
template <class Tag>
void Vector<Tag>::cmul(T *z, const T *x, const T *y, int64_t n) {
  each<T>(simd::pointwise<Tag>().cmul, nullptr, {{z, "z"}, {x, "x"}, {y, "y"}}, n);
}
template <class Tag>
void Vector<Tag>::muls(T *y, const T *x, T c, int64_t n) {
  each(simd::pointwise<Tag>().muls, &c, {{y, "y"}, {x, "x"}}, n);
}
template <class Tag>
void Vector<Tag>::cdiv(T *z, const T *x, const T *y, int64_t n) {
  if constexpr (is_int<T>) {
    if (n > 0 && y) {
      Geometry g;
      g.insert(0, n, 1);
      const int64_t at = find_zero<T>(memory_view(const_cast<T *>(y), std::move(g), sizeof(T), "y"));
      if (at < n) fail("division by zero: element %lld of y is 0", static_cast<long long>(at));
    }
  }
  each<T>(simd::pointwise<Tag>().cdiv, nullptr, {{z, "z"}, {x, "x"}, {y, "y"}}, n);
}
template <class Tag>
void Vector<Tag>::divs(T *y, const T *x, T c, int64_t n) {
  if (n > 0) formula::check_divisor(c, "c");
  each(simd::pointwise<Tag>().divs, &c, {{y, "y"}, {x, "x"}}, n);
}
template <class Tag>
void Vector<Tag>::copy(T *y, const T *x, int64_t n) {
  if (n <= 0) return;
  check_null(y, "y");
  check_null(x, "x");
  std::memmove(y, x, static_cast<size_t>(n) * sizeof(T));
}

template struct Vector<ByteTag>;
template struct Vector<CharTag>;
template struct Vector<ShortTag>;
template struct Vector<IntTag>;
template struct Vector<LongTag>;
template struct Vector<HalfTag>;
template struct Vector<BFloat16Tag>;
template struct Vector<FloatTag>;
template struct Vector<DoubleTag>;

}  // namespace th
