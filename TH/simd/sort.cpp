// Sort words of elements, elements of sort words, and selection, compiled per element type and CPU target; see pointwise.cpp.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "TH/simd/sort.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <algorithm>
#include <limits>

#include "TH/internal/build_tag.hpp"
#include "TH/internal/sort_key.hpp"
#include "TH/simd/selection.hpp"

HWY_BEFORE_NAMESPACE();
namespace th::simd::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;
using T = BuildTag::num;

using Key = SortKey<T>;
constexpr int key_bits = 8 * sizeof(T);
constexpr Key sign = sort_key_sign<T>;

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
  for (int64_t i = 0; i < n; ++i) w[i] = word_of<Word>(sort_key<T>(t[i], mask), i);
}

template <class Word>
HWY_ATTR void decode(char *values, int64_t *HWY_RESTRICT indices, const void *words, int64_t n, const char *from,
                     bool descending) {
  const Word *HWY_RESTRICT w = static_cast<const Word *>(words);
  T *HWY_RESTRICT v = reinterpret_cast<T *>(values);
  const T *HWY_RESTRICT t = reinterpret_cast<const T *>(from);
  const Key mask = all_if(descending);
  for (int64_t i = 0; i < n; ++i) indices[i] = index_in(w[i]);
  for (int64_t i = 0; i < n; ++i) v[i] = element_of_key<T>(key_in(w[i]), mask);
  if constexpr (!is_int<T>) {
    // Their keys do not tell which zero or NaN it was.
    constexpr int64_t step = 64;
    for (int64_t i = 0; i < n; i += step) {
      const int64_t end = std::min(i + step, n);
      Key any = 0;
      for (int64_t k = i; k < end; ++k) any |= all_if(is_shared_key<T>(key_in(w[k]), mask));
      if (!any) continue;
      for (int64_t k = i; k < end; ++k)
        if (is_shared_key<T>(key_in(w[k]), mask)) v[k] = t[indices[k]];
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
      if (stands_before<Descending, NaN>(t[k], bound)) w[found++] = word_of<Word>(sort_key<T>(t[k], mask), k);
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

// ---- Selection ----

// A signed key, which vectors compare and compress; NaN is the largest.
using Pick = std::conditional_t<sizeof(T) <= 4, int32_t, int64_t>;
using SignedKey = std::make_signed_t<Key>;
constexpr Pick least_pick = std::numeric_limits<SignedKey>::min(), most_pick = std::numeric_limits<SignedKey>::max();

HWY_INLINE void picks_of(Pick *HWY_RESTRICT p, const T *HWY_RESTRICT t, int64_t n, Key mask) {
  for (int64_t i = 0; i < n; ++i)
    p[i] = static_cast<SignedKey>(sort_key<T>(t[i], mask) ^ sign);
}

HWY_INLINE int64_t count_less(const Pick *p, int64_t n, Pick bound) {
  const hn::ScalableTag<Pick> d;
  const int64_t lanes = static_cast<int64_t>(hn::Lanes(d));
  const auto b = hn::Set(d, bound);
  int64_t count = 0, i = 0;
  for (; i + lanes <= n; i += lanes) count += static_cast<int64_t>(hn::CountTrue(d, hn::Lt(hn::LoadU(d, p + i), b)));
  for (; i < n; ++i) count += p[i] < bound;
  return count;
}

// The lanes where `in` holds to the first places; those that follow may be written too. Returns their number.
#if HWY_TARGET == HWY_AVX2
// Highway's Compress copies its table to the stack each time, as g++ 12 compiles it.
struct Places {
  uint8_t of[256][8];  // of the bits that are set, in order
};
constexpr Places make_places() {
  Places p = {};
  for (int bits = 0; bits < 256; ++bits)
    for (int i = 0, k = 0; i < 8; ++i)
      if (bits >> i & 1) p.of[bits][k++] = static_cast<uint8_t>(i);
  return p;
}
constexpr Places places = make_places();

template <class D, class V, class M>
HWY_INLINE int64_t compress(D d, V v, M in, Pick *to) {
  const hn::Repartition<int32_t, D> d32;
  const hn::Rebind<uint8_t, decltype(d32)> d8;
  // Of 64 bits: halves go together.
  const auto v32 = hn::BitCast(d32, v);
  uint8_t bits[8];
  hn::StoreMaskBits(d32, hn::MaskFromVec(hn::BitCast(d32, hn::VecFromMask(d, in))), bits);
  const auto from = hn::PromoteTo(d32, hn::Load(d8, places.of[bits[0]]));
  hn::StoreU(hn::BitCast(d, hn::TableLookupLanes(v32, hn::IndicesFromVec(d32, from))), d, to);
  return static_cast<int64_t>(hn::CountTrue(d, in));
}
#else
template <class D, class V, class M>
HWY_INLINE int64_t compress(D d, V v, M in, Pick *to) {
  hn::StoreU(hn::Compress(v, in), d, to);
  return static_cast<int64_t>(hn::CountTrue(d, in));
}
#endif

// Those from least to most, in their order, to `to`, which has room for n and may be p. Returns their number.
HWY_INLINE int64_t keep(Pick *to, const Pick *p, int64_t n, Pick least, Pick most) {
  const hn::ScalableTag<Pick> d;
  const int64_t lanes = static_cast<int64_t>(hn::Lanes(d));
  const auto low = hn::Set(d, least), high = hn::Set(d, most);
  int64_t kept = 0, i = 0;
  for (; i + lanes <= n; i += lanes) {
    const auto v = hn::LoadU(d, p + i);
    kept += compress(d, v, hn::Not(hn::Or(hn::Lt(v, low), hn::Lt(high, v))), to + kept);
  }
  for (; i < n; ++i) {
    const Pick v = p[i];
    to[kept] = v;
    kept += (v >= least) & (v <= most);
  }
  return kept;
}

// The k-th, from 0, of n; `room` is for n. Again and again those are kept that stand near it in a sample (after Floyd and Rivest,
// Expected time bounds for selection, 1975), and few or obstinate ones left to the standard library.
HWY_INLINE Pick kth_pick(const Pick *p, Pick *room, int64_t n, int64_t k) {
  constexpr int64_t sampled = 64, margin = 8;  // 2 standard deviations
  const Pick *w = p;
  for (int rounds = 20; n > sampled && rounds; --rounds) {
    HWY_ALIGN Pick sample[sampled], before[sampled] = {};
    for (int64_t i = 0; i < sampled; ++i) sample[i] = w[n / sampled * i + n / (2 * sampled)];
    for (int64_t j = 0; j < sampled; ++j) {
      const Pick v = sample[j];
      for (int64_t i = 0; i < sampled; ++i) before[i] = static_cast<Pick>(before[i] + (v < sample[i] ? 1 : 0));
    }
    const auto in_order = [&](int64_t rank) {
      Pick v = least_pick;
      for (int64_t i = 0; i < sampled; ++i) v = before[i] <= rank && sample[i] > v ? sample[i] : v;
      return v;
    };
    const int64_t rank = static_cast<int64_t>(static_cast<double>(k) / static_cast<double>(n) * sampled);
    Pick least = rank < margin ? least_pick : in_order(rank - margin);
    Pick most = rank + margin >= sampled ? most_pick : in_order(rank + margin);
    const int64_t less = least == least_pick ? 0 : count_less(w, n, least);
    int64_t up_to = most == most_pick ? n : count_less(w, n, static_cast<Pick>(most + 1));
    if (up_to - less == n) {
      most = least;  // a frequent value, so that it goes on
      up_to = most == most_pick ? n : count_less(w, n, static_cast<Pick>(most + 1));
    }
    if (k < less) {
      most = static_cast<Pick>(least - 1);
      least = least_pick;
    } else if (k >= up_to) {
      least = static_cast<Pick>(most + 1);
      most = most_pick;
      k -= up_to;
    } else {
      k -= less;
    }
    if (least == most) return least;
    n = keep(room, w, n, least, most);
    w = room;
  }
  if (w == p) std::copy(p, p + n, room);
  std::nth_element(room, room + k, room + n);
  return room[k];
}

// The index of the k-th, from 0, of those that equal v; it is there.
HWY_INLINE int64_t find_pick(const Pick *p, int64_t n, Pick v, int64_t k) {
  const hn::ScalableTag<Pick> d;
  const int64_t lanes = static_cast<int64_t>(hn::Lanes(d));
  const auto wanted = hn::Set(d, v);
  int64_t i = 0;
  for (; i + lanes <= n; i += lanes) {
    const int64_t count = static_cast<int64_t>(hn::CountTrue(d, hn::Eq(hn::LoadU(d, p + i), wanted)));
    if (k < count) break;
    k -= count;
  }
  for (;; ++i)
    if (p[i] == v && k-- == 0) return i;
}

HWY_ATTR int64_t kth(void *room, const char *from, int64_t n, int64_t k, bool first_nan) {
  Pick *const p = static_cast<Pick *>(room);
  picks_of(p, reinterpret_cast<const T *>(from), n, Key{0});
  if (first_nan && count_less(p, n, most_pick) < n) return find_pick(p, n, most_pick, 0);
  const Pick v = kth_pick(p, p + n, n, k);
  return find_pick(p, n, v, k - count_less(p, n, v));
}

HWY_ATTR void firsts(int64_t *indices, void *room, const char *from, int64_t n, int64_t k, bool descending) {
  Pick *const p = static_cast<Pick *>(room);
  picks_of(p, reinterpret_cast<const T *>(from), n, all_if(descending));
  const Pick v = kth_pick(p, p + n, n, k - 1);
  const int64_t last = find_pick(p, n, v, k - 1 - count_less(p, n, v));  // of those that equal v
  const hn::ScalableTag<Pick> d;
  const int64_t lanes = static_cast<int64_t>(hn::Lanes(d));
  const auto bound = hn::Set(d, v);
  int64_t found = 0;
  for (int64_t i = 0, end; found < k; i = end) {
    end = std::min(i + lanes, n);
    if (end - i == lanes && hn::AllTrue(d, hn::Lt(bound, hn::LoadU(d, p + i)))) continue;
    for (int64_t j = i; j < end; ++j)
      if (p[j] < v || (p[j] == v && j <= last)) indices[found++] = j;
  }
}

Selection selection_table() { return {sizeof(Pick), kth, firsts}; }

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
HWY_EXPORT(selection_table);
template <>
Sorting choose<Sorting, BuildTag>() {
  return HWY_DYNAMIC_DISPATCH(sorting_table)();
}
template <>
Selection choose<Selection, BuildTag>() {
  return HWY_DYNAMIC_DISPATCH(selection_table)();
}
}  // namespace th::simd
#endif
