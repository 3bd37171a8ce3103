// Lists of extents, strides or indices.
#pragma once

#include <cstdint>
#include <cstring>
#include <memory>

#include "../THGeneral.h"

namespace th {

// A list of numbers, without memory of its own up to 8.
class Dims {
  static constexpr int inline_size = 8;
  int n = 0, capacity = inline_size;
  int64_t inside[inline_size];
  std::unique_ptr<int64_t[]> outside;

 public:
  Dims() = default;
  Dims(const int64_t *p, int count) { assign(p, count); }
  explicit Dims(int count) { resize(count); }
  Dims(const Dims &o) { assign(o.begin(), o.n); }
  Dims &operator=(const Dims &o) {
    if (this != &o) assign(o.begin(), o.n);
    return *this;
  }

  int count() const { return n; }
  int64_t *begin() { return outside ? outside.get() : inside; }
  const int64_t *begin() const { return outside ? outside.get() : inside; }
  int64_t *end() { return begin() + n; }
  const int64_t *end() const { return begin() + n; }
  int64_t &operator[](int i) { return begin()[i]; }
  int64_t operator[](int i) const { return begin()[i]; }

  // Keeps what both sizes have; new numbers are unset.
  void resize(int count) {
    if (count > capacity) {
      const int more = count > 2 * capacity ? count : 2 * capacity;
      std::unique_ptr<int64_t[]> bigger(new int64_t[static_cast<size_t>(more)]);
      std::memcpy(bigger.get(), begin(), static_cast<size_t>(n) * sizeof(int64_t));
      outside = std::move(bigger);
      capacity = more;
    }
    n = count;
  }
  void assign(const int64_t *p, int count) {
    resize(count);
    if (count) std::memmove(begin(), p, static_cast<size_t>(count) * sizeof(int64_t));
  }
  void insert(int at, int64_t v) {
    resize(n + 1);
    std::memmove(begin() + at + 1, begin() + at, static_cast<size_t>(n - 1 - at) * sizeof(int64_t));
    begin()[at] = v;
  }
  void erase(int at) {
    std::memmove(begin() + at, begin() + at + 1, static_cast<size_t>(n - 1 - at) * sizeof(int64_t));
    --n;
  }
  bool operator==(const Dims &o) const {
    return n == o.n && std::memcmp(begin(), o.begin(), static_cast<size_t>(n) * sizeof(int64_t)) == 0;
  }
  bool operator!=(const Dims &o) const { return !(*this == o); }
};

// "[2 x 3]", as _THSizeDesc.
THDescBuff desc(const int64_t *size, int64_t nd);
inline THDescBuff desc(const Dims &d) { return desc(d.begin(), d.count()); }

// Product of the extents, 0 for none; throws when it does not fit.
int64_t element_count(const int64_t *size, int64_t nd);

}  // namespace th
