// Sort words of elements, and elements of sort words, of the build's num.
#include "TH/internal/build_tag.hpp"
#include "TH/internal/sort_key.hpp"

#include "words.cuh"

namespace thc {

namespace {

using T = th::BuildTag::num;
using Key = th::SortKey<T>;
constexpr int key_bits = 8 * sizeof(T);

TH_HD Key mask(const Packing &p) { return p.descending ? static_cast<Key>(~Key{0}) : Key{0}; }

template <class Word>
struct Encode {
  Word *words;
  const T *t;
  Packing p;
  TH_HD void operator()(int64_t i) const { words[i] = pack<Word>(p, i, th::sort_key<T>(t[i], mask(p))); }
};

template <class Word>
struct Decode {
  T *values;
  int64_t *indices;
  const Word *words;
  const T *t;
  const int64_t *instead;
  int64_t base;
  Packing p;
  Layout<3> layout;

  TH_HD void operator()(uint32_t i) const {
    uint32_t o[3];
    layout.offsets(i, o);
    const Word w = words[o[2]];
    const Key key = static_cast<Key>(key_in(p, w));
    const int64_t position = position_in(p, w);
    values[o[0]] = th::is_shared_key<T>(key, mask(p)) ? t[position] : th::element_of_key<T>(key, mask(p));
    indices[o[1]] = instead ? instead[position] : index_in(p, w) + base;
  }
};

// f(a word): those that hold a key and something beside it.
template <class F>
void by_size(WordSize size, const F &f) {
  if constexpr (key_bits < 32) {
    if (size == words32) f(uint32_t());
    else f(uint64_t());
  } else if constexpr (key_bits == 32) {
    if (size == words64) f(uint64_t());
    else f(Wide());
  } else {
    f(Wide());
  }
}

void encode(const Call &call, WordSize size, void *words, const void *t, int64_t count, const Packing &p) {
  by_size(size, [&](auto word) {
    using Word = decltype(word);
    for_all(call, count, Encode<Word>{static_cast<Word *>(words), static_cast<const T *>(t), p});
  });
}

void decode(const Call &call, WordSize size, const Plan &plan, const void *t, const int64_t *instead, int64_t base,
            const Packing &p) {
  by_size(size, [&](auto word) {
    using Word = decltype(word);
    plan.parts([&](const Plan &part) {
      for_n(call, part.count,
            Decode<Word>{reinterpret_cast<T *>(part.data[0]), reinterpret_cast<int64_t *>(part.data[1]),
                         reinterpret_cast<const Word *>(part.data[2]), static_cast<const T *>(t), instead, base, p,
                         part.layout<3>()});
    });
  });
}

}  // namespace

template <>
const Sorting &sorting<th::BuildTag>() {
  static const Sorting table = {key_bits, !th::is_int<T>, encode, decode};
  return table;
}

}  // namespace thc
