#include "sort.hpp"

#include <hwy/contrib/sort/vqsort.h>

#include <algorithm>
#include <atomic>

#include "parallel.hpp"
#include "slices.hpp"

namespace th {

namespace {

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

void sort_words(Words kind, void *w, int64_t n) {
  switch (kind) {
    case simd::words32: return sort_words_of(static_cast<uint32_t *>(w), n);
    case simd::words64: return sort_words_of(static_cast<uint64_t *>(w), n);
    default: return sort_words_of(static_cast<Wide *>(w), n);
  }
}

// The k least of n words first, the largest of them last.
void select_words(Words kind, void *words, int64_t k, int64_t n) {
  const auto select = [=](auto *w) {
    if (k < n) std::nth_element(w, w + k - 1, w + n);
  };
  switch (kind) {
    case simd::words32: return select(static_cast<uint32_t *>(words));
    case simd::words64: return select(static_cast<uint64_t *>(words));
    default: return select(static_cast<Wide *>(words));
  }
}

// What is done with each slice.
struct Work {
  const Sorting &s;
  Words kind;
  bool descending;
  int64_t n, k;  // elements of a slice, and how many of them are wanted
  bool in_order;
  int64_t capacity;  // words that are needed at once

  Work(const Sorting &sorting, int64_t elements, int64_t wanted, bool order, bool down)
      : s(sorting), descending(down), n(elements), k(wanted), in_order(order) {
    kind = simd::words128;
    for (const Words w : {simd::words64, simd::words32}) {
      const int index_bits = static_cast<int>(8 * word_size[w]) - s.key_bits;
      if (s.by[w].encode && (n - 1) >> index_bits == 0) kind = w;
    }
    capacity = k < n ? std::min(n, k + std::max<int64_t>(k, 128)) : n;
  }

  // t: n dense elements. The first k in order to values and indices, which are dense and not part of t.
  void one(const char *t, void *words, char *values, int64_t *indices) const {
    const auto &by = s.by[kind];
    int64_t at = capacity;
    by.encode(words, t, at, descending);
    select_words(kind, words, k, at);
    while (at < n) {
      char *const w = static_cast<char *>(words), *const rest = w + k * word_size[kind];
      const int64_t found = by.less(rest, capacity - k, t, &at, n, rest - word_size[kind], descending);
      if (found) select_words(kind, words, k, k + found);
    }
    if (in_order) sort_words(kind, words, k);
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

void run(const Sorting &s, View &in, int dimension, int64_t k, bool in_order, bool descending, const Arg &values,
         const Arg &indices) {
  Output value(values), index(indices);
  Dims size = in.g.size;
  size[dimension] = k;
  for (Output *o : {&value, &index}) {
    o->prepare(size);
    in.keep_from(o->planned());
  }
  const Slices slices(in, dimension);
  const Work work(s, slices.n, k, in_order, descending);
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
    char *words, *t, *values, *indices;
  };
  const auto cut = [&](Room &room) {
    return Pieces{room.take(work.capacity * word_size[work.kind]),
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
                slices.others(v.g, dimension), is_direct};
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
          work.one(from.direct ? t + c * from.apart() * element : p.t + c * t_pitch * element, p.words,
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

}  // namespace

void sort(const Sorting &s, const Arg &t, int dimension, bool descending, const Arg &values, const Arg &indices) {
  View in(t);
  check_dimension(2, dimension, in);
  run(s, in, dimension, in.g.size[dimension], true, descending, values, indices);
}

void topk(const Sorting &s, const Arg &t, int64_t k, int dimension, bool descending, bool in_order, const Arg &values,
          const Arg &indices) {
  View in(t);
  check_dimension(3, dimension, in);
  const int64_t n = in.g.size[dimension];
  if (k < 1 || k > n)
    fail_arg(2, "k = %lld is outside of [1, %lld], the size of dimension %d of %s of size %s",
             static_cast<long long>(k), static_cast<long long>(n), dimension, in.name, in.desc().str);
  run(s, in, dimension, k, in_order, descending, values, indices);
}

}  // namespace th
