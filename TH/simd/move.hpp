// Kernels that move elements of a size; those for Byte, Short, Int and Long stand for all types of their sizes.
#pragma once

#include "kernels.hpp"

namespace th::simd {

struct Moves {
  Kernel copy;    // r = t
  Kernel stream;  // the same, past the caches; then finish_stream() before another thread reads r
  void (*finish_stream)();
  // to[j * to_stride + i] = from[i * from_stride + j] for i < ni, j < nj.
  void (*transpose)(char *to, int64_t to_stride, const char *from, int64_t from_stride, int64_t ni, int64_t nj);
};
template <class Tag>
const Moves &moves() {
  static const Moves table = choose<Moves, Tag>();
  return table;
}

inline const Moves &moves_of(size_t element) {
  switch (element) {
    case 1: return moves<ByteTag>();
    case 2: return moves<ShortTag>();
    case 4: return moves<IntTag>();
    default: return moves<LongTag>();
  }
}

}  // namespace th::simd
