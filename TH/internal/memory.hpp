// Memory from THAlloc inside the library; failures throw.
#pragma once

#include <utility>

#include "error.hpp"

namespace th {

// As THAlloc, THRealloc, THFree.
void *alloc(ptrdiff_t bytes) TH_ONCE(alloc);
void *realloc(void *, ptrdiff_t bytes);
void release(void *) noexcept TH_ONCE(release);

// count * size, both >= 0. `what` names them in the error.
ptrdiff_t checked_bytes(ptrdiff_t count, size_t size, const char *what) TH_ONCE(checked_bytes);

// A block that is released unless it is taken.
template <class T>
class Block {
  T *p = nullptr;

 public:
  Block() = default;
  explicit Block(ptrdiff_t count) : p(static_cast<T *>(alloc(checked_bytes(count, sizeof(T), "a block")))) {}
  Block(Block &&b) noexcept : p(std::exchange(b.p, nullptr)) {}
  Block &operator=(Block &&b) noexcept {
    std::swap(p, b.p);
    return *this;
  }
  ~Block() { release(p); }
  T *get() const { return p; }
  T *take() { return std::exchange(p, nullptr); }
  T &operator[](ptrdiff_t i) const { return p[i]; }
};

}  // namespace th
