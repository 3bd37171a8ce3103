#include "sort.hpp"

#include <hwy/contrib/sort/vqsort.h>

#include <algorithm>
#include <atomic>
#include <cstring>

#include "parallel.hpp"
#include "slices.hpp"

namespace th {

namespace {

using simd::Selection;
using simd::Sorting;
using simd::Wide;
using simd::Words;

constexpr int64_t vqsort_pays = 100;        // words
constexpr int64_t parallel_grain = 4096;    // elements that are worth a wake-up
constexpr int64_t columns_together = 16;    // slices that lie side by side are moved together, a cache line at a time
constexpr int64_t together_limit = 262144;  // elements
constexpr size_t on_stack = 8192;           // bytes

constexpr int64_t word_size[simd::word_kinds] = {4, 8, 16};

uint32_t *vqsort_form(uint32_t *w) { return w; }
uint64_t *vqsort_form(uint64_t *w) { return w; }
hwy::uint128_t *vqsort_form(Wide *w) {
  static_assert(sizeof(Wide) == sizeof(hwy::uint128_t));
  return reinterpret_cast<hwy::uint128_t *>(w);
}

template <class Word>
void sort_words_of(Word *w, int64_t n) {
  if (n < vqsort_pays) std::sort(w, w + n);
  else hwy::Sorter()(vqsort_form(w), static_cast<size_t>(n), hwy::SortAscending());
}

// f(words of their type)
template <class F>
void by_kind(Words kind, void *words, F f) {
  switch (kind) {
    case simd::words32: return f(static_cast<uint32_t *>(words));
    case simd::words64: return f(static_cast<uint64_t *>(words));
    default: return f(static_cast<Wide *>(words));
  }
}

void sort_words(Words kind, void *words, int64_t n) {
  by_kind(kind, words, [=](auto *w) { sort_words_of(w, n); });
}

// The k least of n words first, the largest of them last.
void select_words(Words kind, void *words, int64_t k, int64_t n) {
  by_kind(kind, words, [=](auto *w) {
    if (k < n) std::nth_element(w, w + k - 1, w + n);
  });
}

// The key in a word.
uint64_t key_of(const Wide &w, int) { return w.key; }
template <class Word>
uint64_t key_of(Word w, int key_bits) {
  return w >> (8 * static_cast<int>(sizeof w) - key_bits);
}

enum class Pick { first, first_in_order, kth, median, mode };

// Memory that is cut into pieces.
class Room {
  size_t used = 0;
  char *base = nullptr;

 public:
  Room() = default;
  explicit Room(char *p) : base(p) {}
  char *take(int64_t bytes) {
    char *const p = base ? base + used : nullptr;
    used += (static_cast<size_t>(bytes) + 63) / 64 * 64;
    return p;
  }
  size_t size() const { return used; }
};

constexpr int64_t shortest_selected = 256, longest_selected = 65536;  // slices of which the first are selected as a whole

// What is done with each slice.
struct Work {
  const Sorting &s;
  const Selection *selection = nullptr;  // where that is the way
  Words kind;
  bool descending;
  int64_t n, k;  // elements of a slice, and how many of them are wanted, or which
  Pick pick;
  bool nans;  // are there any in this type?
  int64_t capacity;  // words that are needed at once

  Work(const Sorting &sorting, int64_t elements, int64_t wanted, Pick what, bool down, bool has_nans = false,
       const Selection *selecting = nullptr)
      : s(sorting), descending(down), n(elements), k(wanted), pick(what), nans(has_nans) {
    const bool some = pick == Pick::first || pick == Pick::first_in_order;
    if (!some || (k < n && n >= shortest_selected && n <= longest_selected)) selection = selecting;
    const int64_t words = some && selection ? k : n;
    kind = simd::words128;
    for (const Words w : {simd::words64, simd::words32}) {
      const int index_bits = static_cast<int>(8 * word_size[w]) - s.key_bits;
      if (s.by[w].encode && (words - 1) >> index_bits == 0) kind = w;
    }
    capacity = some && !selection && k < n ? std::min(n, k + std::max<int64_t>(k, 128)) : words;
  }
  // How many elements come of a slice.
  int64_t results() const { return pick == Pick::first || pick == Pick::first_in_order ? k : 1; }

  struct Pieces {
    char *keys, *words, *values, *indices;
  };
  Pieces cut(Room &room, int64_t element) const {
    const bool some = selection && pick != Pick::kth && pick != Pick::median;
    return {selection ? room.take(2 * n * selection->key) : nullptr,
            !selection || pick == Pick::first_in_order ? room.take(capacity * word_size[kind]) : nullptr,
            some ? room.take(k * element) : nullptr, some ? room.take(k * static_cast<int64_t>(sizeof(int64_t))) : nullptr};
  }

  // Brings the word of the most frequent element to the first place.
  template <class Word>
  void choose(Word *w) const {
    const uint64_t nan = ~uint64_t{0} >> (64 - s.key_bits);
    sort_words_of(w, n);
    int64_t best = 0, longest = 0;
    for (int64_t i = 0, begin = 0; i < n; ++i) {
      const uint64_t key = key_of(w[i], s.key_bits);
      if (key != key_of(w[begin], s.key_bits) || (nans && key == nan)) begin = i;
      if (i - begin + 1 > longest) {
        longest = i - begin + 1;
        best = i;
      }
    }
    w[0] = w[best];
  }

  // t: n dense elements. Results in order to values and indices, which are dense and not part of t.
  void one(const char *t, int64_t element, const Pieces &p, char *values, int64_t *indices) const {
    const auto &by = s.by[kind];
    char *const words = p.words;
    if (pick == Pick::kth || pick == Pick::median) {
      *indices = selection->kth(p.keys, t, n, k - 1, pick == Pick::median && nans);
      std::memcpy(values, t + *indices * element, static_cast<size_t>(element));
      return;
    }
    if (pick == Pick::mode) {
      by.encode(words, t, n, descending);
      by_kind(kind, words, [=](auto *w) { choose(w); });
      by.decode(values, indices, words, 1, t, descending);
      return;
    }
    if (selection) {
      const bool sorted = pick == Pick::first_in_order;
      int64_t *const from = sorted ? reinterpret_cast<int64_t *>(p.indices) : indices;
      char *const found = sorted ? p.values : values;
      selection->firsts(from, p.keys, t, n, k, descending);
      for (int64_t i = 0; i < k; ++i) std::memcpy(found + i * element, t + from[i] * element, static_cast<size_t>(element));
      if (!sorted) return;
      by.encode(words, found, k, descending);
      sort_words(kind, words, k);
      by.decode(values, indices, words, k, found, descending);
      for (int64_t i = 0; i < k; ++i) indices[i] = from[indices[i]];
      return;
    }
    int64_t at = capacity;
    by.encode(words, t, at, descending);
    select_words(kind, words, k, at);
    while (at < n) {
      char *const w = words, *const rest = w + k * word_size[kind];
      const int64_t found = by.less(rest, capacity - k, t, &at, n, rest - word_size[kind], descending);
      if (found) select_words(kind, words, k, k + found);
    }
    if (pick == Pick::first_in_order) sort_words(kind, words, k);
    by.decode(values, indices, words, k, t, descending);
  }
};

// One of the results.
struct Side {
  char *data;
  int64_t element, step;
  Geometry others;  // the slices' first elements
  bool direct;      // slices are dense and can be written at once
  int64_t apart() const { return others.nd() ? others.stride[others.nd() - 1] : 0; }
  // Where slice number i is.
  char *at(int64_t i) const {
    int64_t offset = 0;
    for (int d = others.nd() - 1; d >= 0; --d) {
      offset += i % others.size[d] * others.stride[d];
      i /= others.size[d];
    }
    return data + offset * element;
  }
};

void run(const Work &work, View &in, int dimension, bool drop, const Arg &values, const Arg &indices) {
  Output value(values), index(indices);
  const int64_t k = work.results();
  const bool dropped = drop && in.nd() > 1;
  Dims size = in.g.size;
  size[dimension] = k;
  for (Output *o : {&value, &index}) {
    if (dropped) o->prepare_without(size, dimension);
    else o->prepare(size);
    in.keep_from(o->planned());
  }
  const Slices slices(in, dimension);
  const int64_t n = slices.n, element = slices.element, step = n == 1 ? 1 : slices.step;
  Geometry mine;
  for (int d = 0; d < slices.nd; ++d) mine.insert(d, slices.size[d], slices.stride[d]);
  Side from{const_cast<char *>(slices.data), element, step, std::move(mine), step == 1};

  // Columns are this far apart in memory that holds some: by an odd number of cache lines, so that they do not displace each other.
  const auto pitch = [](int64_t length, int64_t size) { return (length * size / 128 * 128 + 192) / size; };
  const int64_t t_pitch = pitch(n, element), value_pitch = pitch(k, element), index_pitch = pitch(k, sizeof(int64_t));

  // A group is some neighbouring slices of the innermost of the other dimensions.
  const int64_t inner = slices.nd ? slices.size[slices.nd - 1] : 1;
  int64_t group = std::max(from.direct ? 1 : columns_together, parallel_grain / n);
  group = std::clamp<int64_t>(std::min(group, std::max(together_limit / n, int64_t{1})), 1, inner);
  const int64_t groups = (inner + group - 1) / group, units = slices.count / inner * groups;
  const int64_t workers = std::min<int64_t>(units, n * slices.count <= parallel_grain ? 1 : threads());

  const auto direct = [&](const Output &o) {
    return (k == 1 || o.layout().stride[dimension] == 1) && !may_overlap(o.planned(), in);
  };
  const bool value_direct = direct(value), index_direct = direct(index);
  struct Pieces {
    Work::Pieces work;
    char *t, *values, *indices;
  };
  const auto cut = [&](Room &room) {
    return Pieces{work.cut(room, element),
                  from.direct ? nullptr : room.take(group * t_pitch * element),
                  value_direct ? nullptr : room.take(group * value_pitch * element),
                  index_direct ? nullptr : room.take(group * index_pitch * static_cast<int64_t>(sizeof(int64_t)))};
  };
  Room measure;
  cut(measure);
  const size_t each = measure.size();
  alignas(64) char few[on_stack];
  Block<char> many;
  if (workers > 1 || each > on_stack) many = Block<char>(checked_bytes(workers, each, "memory for sorting"));
  char *const room = many.get() ? many.get() : few;
  value.commit();
  index.commit();
  from.data = in.data();  // a result may have made their storage grow

  const auto side = [&](Output &o, bool is_direct) {
    const View &v = o.open();
    return Side{v.data(), static_cast<int64_t>(v.element), k == 1 ? 1 : v.g.stride[dimension],
                slices.others(v.g, dimension, dropped), is_direct};
  };
  const Side to_values = side(value, value_direct), to_indices = side(index, index_direct);
  std::atomic<int64_t> next{0};
  parallel(workers, 1, [&](int64_t worker, int64_t end) {
    for (; worker < end; ++worker) {
      Room mine(room + worker * static_cast<int64_t>(each));
      const Pieces p = cut(mine);
      for (int64_t unit; (unit = next++) < units;) {
        const int64_t place = unit % groups * group, m = std::min(group, inner - place);
        const int64_t first = unit / groups * inner + place;
        const char *const t = from.at(first);
        if (!from.direct) move_columns(in.element, p.t, 1, t_pitch, t, step, from.apart(), n, m);
        char *const v = to_values.at(first), *const i = to_indices.at(first);
        for (int64_t c = 0; c < m; ++c)
          work.one(from.direct ? t + c * from.apart() * element : p.t + c * t_pitch * element, element, p.work,
                   value_direct ? v + c * to_values.apart() * element : p.values + c * value_pitch * element,
                   reinterpret_cast<int64_t *>(index_direct ? i + c * to_indices.apart() * 8
                                                            : p.indices + c * index_pitch * 8));
        if (!value_direct)
          move_columns(in.element, v, to_values.step, to_values.apart(), p.values, 1, value_pitch, k, m);
        if (!index_direct)
          move_columns(sizeof(int64_t), i, to_indices.step, to_indices.apart(), p.indices, 1, index_pitch, k, m);
      }
    }
  });
  value.close();
  index.close();
}

// k of n elements of a slice, or the k-th one.
void check_rank(int64_t k, int64_t n, int dimension, const View &in) {
  if (k < 1 || k > n)
    fail_arg(2, "k = %lld is outside of [1, %lld], the size of dimension %d of %s of size %s", static_cast<long long>(k),
             static_cast<long long>(n), dimension, in.name, in.desc().str);
}

}  // namespace

void sort(const Sorting &s, const Arg &t, int dimension, bool descending, const Arg &values, const Arg &indices) {
  View in(t);
  check_dimension(2, dimension, in);
  const int64_t n = in.g.size[dimension];
  run(Work(s, n, n, Pick::first_in_order, descending), in, dimension, false, values, indices);
}

void topk(const Sorting &s, const Selection &selection, const Arg &t, int64_t k, int dimension, bool descending, bool in_order,
          const Arg &values, const Arg &indices) {
  View in(t);
  check_dimension(3, dimension, in);
  const int64_t n = in.g.size[dimension];
  check_rank(k, n, dimension, in);
  const Pick pick = in_order ? Pick::first_in_order : Pick::first;
  run(Work(s, n, k, pick, descending, false, &selection), in, dimension, false, values, indices);
}

void kthvalue(const Sorting &s, const Selection &selection, const Arg &t, int64_t k, int dimension, bool keep, const Arg &values,
              const Arg &indices) {
  View in(t);
  check_dimension(3, dimension, in);
  const int64_t n = in.g.size[dimension];
  check_rank(k, n, dimension, in);
  run(Work(s, n, k, Pick::kth, false, false, &selection), in, dimension, !keep, values, indices);
}

void median(const Sorting &s, const Selection &selection, bool nans, const Arg &t, int dimension, bool keep, const Arg &values,
            const Arg &indices) {
  View in(t);
  check_dimension(3, dimension, in);
  const int64_t n = in.g.size[dimension];
  run(Work(s, n, (n - 1) / 2 + 1, Pick::median, false, nans, &selection), in, dimension, !keep, values, indices);
}

void mode(const Sorting &s, bool nans, const Arg &t, int dimension, bool keep, const Arg &values, const Arg &indices) {
  View in(t);
  check_dimension(3, dimension, in);
  run(Work(s, in.g.size[dimension], 1, Pick::mode, false, nans), in, dimension, !keep, values, indices);
}

void median_all(const Selection &selection, bool nans, const Arg &t, void *value) {
  View in(t);
  if (in.count == 0) fail_arg(1, "%s has no elements", in.name);
  if (!is_contiguous(in.g)) in.make_dense();
  const int64_t n = in.count;
  const Block<char> keys(checked_bytes(n, static_cast<size_t>(2 * selection.key), "the keys of a median"));
  const int64_t index = selection.kth(keys.get(), in.data(), n, (n - 1) / 2, nans);
  std::memcpy(value, in.data() + index * static_cast<int64_t>(in.element), in.element);
}

}  // namespace th
