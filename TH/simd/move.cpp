// Kernels that move elements of a size, compiled per size and CPU target; see pointwise.cpp.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "TH/simd/move.cpp"
#include <hwy/foreach_target.h>
#include <hwy/cache_control.h>
#include <hwy/highway.h>

#include <algorithm>
#include <cstring>

#include "TH/internal/build_tag.hpp"
#include "TH/simd/move.hpp"

HWY_BEFORE_NAMESPACE();
namespace th::simd::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;
using Tag = BuildTag;

template <size_t Bytes>
using Word =
    std::conditional_t<Bytes == 1, uint8_t,
                       std::conditional_t<Bytes == 2, uint16_t, std::conditional_t<Bytes == 4, uint32_t, uint64_t>>>;

#if HWY_TARGET == HWY_SCALAR
template <class W>
constexpr int64_t wide = 1;
template <class W>
constexpr int64_t high = 1;
template <class W>
HWY_INLINE void square(W *to, int64_t, const W *from, int64_t) {
  *to = *from;
}
#else
constexpr size_t block_bytes = 16;
constexpr size_t vector_bytes = HWY_MAX_BYTES >= 32 ? 32 : 16;
template <class W>
constexpr int64_t wide = block_bytes / sizeof(W);
template <class W>
constexpr int64_t high = vector_bytes / sizeof(W);

// `high` rows of `wide` elements. Vectors hold a block of each of two rows, so that interleaving, which works block by block,
// does two squares at once.
template <class W>
HWY_INLINE void square(W *to, int64_t to_stride, const W *from, int64_t from_stride) {
  constexpr int64_t n = wide<W>;
  const hn::FixedTag<W, static_cast<size_t>(n)> block;
  const hn::FixedTag<W, static_cast<size_t>(high<W>)> d;
  hn::Vec<decltype(d)> a[n], b[n];
  for (int64_t i = 0; i < n; ++i) {
    const auto low = hn::LoadU(block, from + i * from_stride);
    if constexpr (high<W> == n) a[i] = low;
    else a[i] = hn::Combine(d, hn::LoadU(block, from + (i + n) * from_stride), low);
  }
  for (int64_t round = 1; round < n; round *= 2) {
    for (int64_t i = 0; i < n / 2; ++i) {
      b[2 * i] = hn::InterleaveLower(d, a[i], a[i + n / 2]);
      b[2 * i + 1] = hn::InterleaveUpper(d, a[i], a[i + n / 2]);
    }
    for (int64_t i = 0; i < n; ++i) a[i] = b[i];
  }
  for (int64_t i = 0; i < n; ++i) hn::StoreU(a[i], d, to + i * to_stride);
}
#endif

// In squares of a cache line on both sides, so that lines are read and written whole even where their addresses collide.
template <class W>
HWY_ATTR void transpose(char *to_bytes, int64_t to_stride, const char *from_bytes, int64_t from_stride, int64_t ni, int64_t nj) {
  W *const to = reinterpret_cast<W *>(to_bytes);
  const W *const from = reinterpret_cast<const W *>(from_bytes);
  constexpr int64_t line = 64 / sizeof(W);
  for (int64_t i0 = 0; i0 < ni; i0 += line)
    for (int64_t j0 = 0; j0 < nj; j0 += line) {
      const int64_t i1 = std::min(i0 + line, ni), j1 = std::min(j0 + line, nj);
      if (i1 - i0 == line && j1 - j0 == line) {
        for (int64_t j = j0; j < j0 + line; j += wide<W>)
          for (int64_t i = i0; i < i0 + line; i += high<W>)
            square(to + j * to_stride + i, to_stride, from + i * from_stride + j, from_stride);
        continue;
      }
      int64_t j = j0;
      for (; j + wide<W> <= j1; j += wide<W>) {
        int64_t i = i0;
        for (; i + high<W> <= i1; i += high<W>) square(to + j * to_stride + i, to_stride, from + i * from_stride + j, from_stride);
        for (; i < i1; ++i)
          for (int64_t k = j; k < j + wide<W>; ++k) to[k * to_stride + i] = from[i * from_stride + k];
      }
      for (; j < j1; ++j)
        for (int64_t i = i0; i < i1; ++i) to[j * to_stride + i] = from[i * from_stride + j];
    }
}

// The C library's memcpy turns to instructions that are slow in a cache when there is much to copy.
template <class W>
HWY_ATTR void copy(const void *, char *const *operand, int64_t n) {
  const hn::ScalableTag<uint8_t> d;
  const int64_t bytes = n * static_cast<int64_t>(sizeof(W)), lanes = static_cast<int64_t>(hn::Lanes(d)), step = 4 * lanes;
  uint8_t *const to = reinterpret_cast<uint8_t *>(operand[0]);
  const uint8_t *const from = reinterpret_cast<const uint8_t *>(operand[1]);
  int64_t i = 0;
  if (bytes >= 2048)
    for (; i + step <= bytes; i += step) {
      const auto a = hn::LoadU(d, from + i), b = hn::LoadU(d, from + i + lanes), c = hn::LoadU(d, from + i + 2 * lanes),
                 e = hn::LoadU(d, from + i + 3 * lanes);
      hn::StoreU(a, d, to + i);
      hn::StoreU(b, d, to + i + lanes);
      hn::StoreU(c, d, to + i + 2 * lanes);
      hn::StoreU(e, d, to + i + 3 * lanes);
    }
  std::memcpy(to + i, from + i, static_cast<size_t>(bytes - i));
}

template <class W>
HWY_ATTR void stream(const void *, char *const *operand, int64_t n) {
  const hn::ScalableTag<uint8_t> d;
  const int64_t bytes = n * static_cast<int64_t>(sizeof(W)), lanes = static_cast<int64_t>(hn::Lanes(d));
  uint8_t *const to = reinterpret_cast<uint8_t *>(operand[0]);
  const uint8_t *const from = reinterpret_cast<const uint8_t *>(operand[1]);
  const int64_t unaligned = static_cast<int64_t>(reinterpret_cast<uintptr_t>(to)) & (lanes - 1);
  int64_t i = 0;
  if (HWY_UNLIKELY(unaligned)) {
    i = std::min(lanes - unaligned, bytes);
    std::memcpy(to, from, static_cast<size_t>(i));
  }
  for (; i + lanes <= bytes; i += lanes) hn::Stream(hn::LoadU(d, from + i), d, to + i);
  if (HWY_UNLIKELY(i < bytes)) std::memcpy(to + i, from + i, static_cast<size_t>(bytes - i));
}
HWY_ATTR void finish_stream() { hwy::FlushStream(); }

Moves moves_table() {
  Moves m = {};
  if constexpr (std::is_same_v<Tag, ByteTag> || std::is_same_v<Tag, ShortTag> || std::is_same_v<Tag, IntTag> ||
                std::is_same_v<Tag, LongTag>)
    m = {copy<Word<sizeof(Tag::num)>>, stream<Word<sizeof(Tag::num)>>, finish_stream, transpose<Word<sizeof(Tag::num)>>};
  return m;
}

}  // namespace
}  // namespace th::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace th::simd {
HWY_EXPORT(moves_table);
template <>
Moves choose<Moves, BuildTag>() {
  return HWY_DYNAMIC_DISPATCH(moves_table)();
}
}  // namespace th::simd
#endif
