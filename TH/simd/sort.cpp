// Sort words of elements, and elements of sort words, compiled per element type and CPU target; see pointwise.cpp.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "TH/simd/sort.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <algorithm>

#include "TH/internal/build_tag.hpp"
#include "TH/simd/kernels.hpp"

HWY_BEFORE_NAMESPACE();
namespace th::simd::HWY_NAMESPACE {
namespace {

using T = BuildTag::num;

template <size_t Bytes>
using Unsigned =
    std::conditional_t<Bytes == 1, uint8_t,
                       std::conditional_t<Bytes == 2, uint16_t, std::conditional_t<Bytes == 4, uint32_t, uint64_t>>>;
using Key = Unsigned<sizeof(T)>;
constexpr int key_bits = 8 * sizeof(T);
constexpr Key sign = static_cast<Key>(Key{1} << (key_bits - 1));

// mask: all bits for a descending order, else none.
template <class U>
HWY_INLINE Key key_of(U v, Key mask) {
  if constexpr (is_int<U>) {
    return static_cast<Key>(static_cast<Key>(v) ^ (std::is_signed_v<U> ? sign : Key{0}) ^ mask);
  } else {
    Key bits;
    std::memcpy(&bits, &v, sizeof v);
    bits = v == U{} ? Key{0} : bits;
    bits ^= bits & sign ? static_cast<Key>(~Key{0}) : sign;
    bits = v != v ? static_cast<Key>(~Key{0}) : bits;
    return bits ^ mask;
  }
}
// Not of zeros and NaN.
template <class U>
HWY_INLINE U element_of(Key key, Key mask) {
  key ^= mask;
  if constexpr (is_int<U>) {
    return static_cast<U>(key ^ (std::is_signed_v<U> ? sign : Key{0}));
  } else {
    key ^= key & sign ? sign : static_cast<Key>(~Key{0});
    U v;
    std::memcpy(&v, &key, sizeof v);
    return v;
  }
}

template <class Word>
HWY_INLINE Word word_of(Key key, int64_t index) {
  if constexpr (std::is_same_v<Word, Wide>) return {static_cast<uint64_t>(index), key};
  else return static_cast<Word>(static_cast<Word>(key) << (8 * sizeof(Word) - key_bits) | static_cast<Word>(index));
}
template <class Word>
HWY_INLINE Key key_in(const Word &w) {
  if constexpr (std::is_same_v<Word, Wide>) return static_cast<Key>(w.key);
  else return static_cast<Key>(w >> (8 * sizeof(Word) - key_bits));
}
template <class Word>
HWY_INLINE int64_t index_in(const Word &w) {
  if constexpr (std::is_same_v<Word, Wide>) return static_cast<int64_t>(w.index);
  else return static_cast<int64_t>(w & ((Word{1} << (8 * sizeof(Word) - key_bits)) - 1));
}

// All bits or none.
template <class K = Key>
HWY_INLINE K all_if(bool condition) {
  return condition ? static_cast<K>(~K{0}) : K{0};
}

template <class Word>
HWY_ATTR void encode(void *words, const char *from, int64_t n, bool descending) {
  Word *HWY_RESTRICT w = static_cast<Word *>(words);
  const T *HWY_RESTRICT t = reinterpret_cast<const T *>(from);
  const Key mask = all_if(descending);
  for (int64_t i = 0; i < n; ++i) w[i] = word_of<Word>(key_of(t[i], mask), i);
}

template <class Word>
HWY_ATTR void decode(char *values, int64_t *HWY_RESTRICT indices, const void *words, int64_t n, const char *from,
                     bool descending) {
  const Word *HWY_RESTRICT w = static_cast<const Word *>(words);
  T *HWY_RESTRICT v = reinterpret_cast<T *>(values);
  const T *HWY_RESTRICT t = reinterpret_cast<const T *>(from);
  const Key mask = all_if(descending);
  for (int64_t i = 0; i < n; ++i) indices[i] = index_in(w[i]);
  for (int64_t i = 0; i < n; ++i) v[i] = element_of<T>(key_in(w[i]), mask);
  if constexpr (!is_int<T>) {
    // Their keys do not tell which zero or NaN it was.
    const Key zero = sign ^ mask, nan = static_cast<Key>(~mask);
    constexpr int64_t step = 64;
    for (int64_t i = 0; i < n; i += step) {
      const int64_t end = std::min(i + step, n);
      Key any = 0;
      for (int64_t k = i; k < end; ++k) any |= all_if(key_in(w[k]) == zero || key_in(w[k]) == nan);
      if (!any) continue;
      for (int64_t k = i; k < end; ++k)
        if (key_in(w[k]) == zero || key_in(w[k]) == nan) v[k] = t[indices[k]];
    }
  }
}

// Does v stand before the bound, which is NaN or not?
template <bool Descending, bool NaN, class U>
HWY_INLINE bool stands_before(U v, U bound) {
  if constexpr (is_int<U>) return Descending ? v > bound : v < bound;
  else if constexpr (Descending) return !NaN & !(v <= bound);
  else return NaN ? v == v : v < bound;
}

template <bool Descending, bool NaN, class Word>
HWY_INLINE int64_t less_than(Word *HWY_RESTRICT w, int64_t room, const T *HWY_RESTRICT t, int64_t *at, int64_t n,
                             T bound) {
  const Key mask = all_if(Descending);
  int64_t found = 0, i = *at;
  for (int64_t end; i < n && found + least_room <= room; i = end) {
    end = std::min(i + least_room, n);
    if (end - i == least_room) {
      Key any = 0;
      for (int64_t k = 0; k < least_room; ++k) any |= all_if(stands_before<Descending, NaN>(t[i + k], bound));
      if (!any) continue;
    }
    for (int64_t k = i; k < end; ++k)
      if (stands_before<Descending, NaN>(t[k], bound)) w[found++] = word_of<Word>(key_of(t[k], mask), k);
  }
  *at = i;
  return found;
}

template <class Word>
HWY_ATTR int64_t less_words(void *words, int64_t room, const char *from, int64_t *at, int64_t n, const void *limit,
                            bool descending) {
  Word *const w = static_cast<Word *>(words);
  const T *const t = reinterpret_cast<const T *>(from);
  const T bound = t[index_in(*static_cast<const Word *>(limit))];
  if (is_nan(bound))
    return descending ? less_than<true, true>(w, room, t, at, n, bound)
                      : less_than<false, true>(w, room, t, at, n, bound);
  return descending ? less_than<true, false>(w, room, t, at, n, bound)
                    : less_than<false, false>(w, room, t, at, n, bound);
}

template <class Word>
void set(Sorting &s, Words kind) {
  s.by[kind] = {encode<Word>, decode<Word>, less_words<Word>};
}

Sorting sorting_table() {
  Sorting s = {};
  s.key_bits = key_bits;
  if constexpr (key_bits < 32) set<uint32_t>(s, words32);
  if constexpr (key_bits < 64) set<uint64_t>(s, words64);
  if constexpr (key_bits >= 32) set<Wide>(s, words128);
  return s;
}

}  // namespace
}  // namespace th::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace th::simd {
HWY_EXPORT(sorting_table);
template <>
Sorting choose<Sorting, BuildTag>() {
  return HWY_DYNAMIC_DISPATCH(sorting_table)();
}
}  // namespace th::simd
#endif
