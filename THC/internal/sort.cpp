#include "sort.hpp"

#include "TH/internal/flavour.hpp"

namespace thc {

namespace {

constexpr size_t word_bytes[] = {4, 8, 16};

// Bits of the numbers below n.
int bits_below(int64_t n) {
  int bits = 0;
  while (bits < 63 && int64_t{1} << bits < n) ++bits;
  return bits;
}

// A view with one dimension last.
th::View with_last(const th::View &v, int dimension) {
  th::Geometry g = v.g;
  const int64_t size = g.size[dimension], stride = g.stride[dimension];
  g.erase(dimension);
  g.insert(g.nd(), size, stride);
  return v.part(g);
}

enum class Pick { all, middle, most_frequent };

// The words of dense slices, sorted, or of each slice the one that is picked.
class Words {
  const Call &call;
  const Sorting &s;
  const int64_t count, slices;
  Packing p;
  WordSize size;
  const Sorter sorter;
  std::unique_ptr<Scratch> picked;
  void *at;
  int64_t step;  // from a slice's to the next one's

  static WordSize size_for(const Sorting &s, int64_t slices, const Packing &p) {
    const int bits = bits_below(slices) + p.key_bits + p.index_bits;
    if (bits <= 32 && s.key_bits < 32) return words32;
    return bits <= 64 && s.key_bits < 64 ? words64 : words128;
  }
  static Packing packing(const Sorting &s, int64_t count, int64_t n, bool descending) {
    Packing p;
    p.n = n;
    p.key_bits = s.key_bits;
    p.index_bits = bits_below(n);
    p.descending = descending;
    p.is_small = count < int64_t{1} << 31;
    p.by_n = FastDivision(p.is_small ? static_cast<uint32_t>(n) : 1);
    return p;
  }

 public:
  Words(const Call &c, const Sorting &sorting, const th::View &t, int64_t n, bool descending, Pick pick)
      : call(c),
        s(sorting),
        count(t.count),
        slices(count / n),
        p(packing(s, count, n, descending)),
        size(size_for(s, slices, p)),
        sorter(call, size, count),
        step(n) {
    s.encode(call, size, sorter.words(), t.data(), count, p);
    at = sorter.sort(count, p.index_bits, p.index_bits + p.key_bits + bits_below(slices));
    if (pick == Pick::all) return;
    const ptrdiff_t bytes = th::checked_bytes(slices, word_bytes[size], "memory for sorting");
    picked = std::make_unique<Scratch>(call.state, call.stream, bytes);
    (pick == Pick::middle ? choose_middle : choose_most_frequent)(call, size, picked->get(), at, slices, p, s.has_nan);
    at = picked->get();
    step = 1;
  }

  // The first words of each slice to both results, which have this size; t as before. instead: see Sorting.
  void decode(const th::View &values, const th::View &indices, const th::Dims &result_size, int dimension, const th::View &t,
              const int64_t *instead, int64_t base) const {
    th::Geometry g;
    g.size = g.stride = result_size;
    int64_t stride = step;
    for (int d = g.nd() - 1; d >= 0; --d) {
      if (d == dimension) continue;
      g.stride[d] = stride;
      stride *= g.size[d];
    }
    g.stride[dimension] = 1;
    const th::View words = th::memory_view(at, g, word_bytes[size], "words");
    s.decode(call, size, joined(values, indices, words), t.data(), instead, base, p);
  }
};

// Of every slice k elements, those that are first in order, or one.
void run(const Call &call, const Sorting &s, const th::Arg &values, const th::Arg &indices, const th::View &in, int64_t k,
         int dimension, bool drop, bool descending, Pick pick) {
  th::Dims size = in.g.size;
  size[dimension] = k;
  th::Result value(values), index(indices);
  Input slices(with_last(in, dimension));
  bool is_read_in_place = th::is_contiguous(slices.view().g);
  for (th::Result *r : {&value, &index}) {
    if (drop) r->shape_without(size, dimension);
    else r->shape(size);
    is_read_in_place = is_read_in_place && !th::may_overlap(r->planned(), in);
  }
  for (th::Result *r : {&value, &index}) r->prepare();
  if (!is_read_in_place) slices.make_dense(call);
  const Words words(call, s, slices.view(), in.g.size[dimension], descending, pick);
  value.commit();
  index.commit();
  words.decode(value.view(), index.view(), size, dimension, slices.view(), nullptr, th::index_base());
}

}  // namespace

void sort(const Call &call, const Sorting &s, const th::Arg &values, const th::Arg &indices, const th::Arg &t, int dimension,
          bool descending) {
  const th::View in(t);
  th::check_dimension(2, dimension, in);
  run(call, s, values, indices, in, in.g.size[dimension], dimension, false, descending, Pick::all);
}

void sort_pairs(const Call &call, const Sorting &s, const th::Arg &keys, const th::Arg &values, int dimension, bool descending) {
  const th::View k(keys), v(values);
  if (k.g.size != v.g.size) th::fail_arg(2, "%s has size %s, %s has size %s", k.name, k.desc().str, v.name, v.desc().str);
  th::check_dimension(3, dimension, k);
  th::Result key(keys), value(values);
  key.as_is();
  value.as_is();
  Input from_keys(with_last(k, dimension)), from_values(with_last(v, dimension));
  from_keys.make_dense(call);
  from_values.make_dense(call);
  const Words words(call, s, from_keys.view(), k.g.size[dimension], descending, Pick::all);
  words.decode(key.view(), value.view(), k.g.size, dimension, from_keys.view(),
               reinterpret_cast<const int64_t *>(from_values.view().data()), 0);
}

void topk(const Call &call, const Sorting &s, const th::Arg &values, const th::Arg &indices, const th::Arg &t, int64_t k,
          int dimension, bool descending) {
  const th::View in(t);
  th::check_dimension(6, dimension, in);
  const int64_t n = in.g.size[dimension];
  if (k < 1 || k > n)
    th::fail_arg(5, "k = %lld is outside of [1, %lld], the size of dimension %d of %s of size %s", static_cast<long long>(k),
                 static_cast<long long>(n), dimension, in.name, in.desc().str);
  run(call, s, values, indices, in, k, dimension, false, descending, Pick::all);
}

void median(const Call &call, const Sorting &s, const th::Arg &values, const th::Arg &indices, const th::Arg &t,
            int64_t dimension, bool keep) {
  const th::View in(t);
  if (dimension < 0 || dimension >= in.nd())
    th::fail_arg(3, "dimension %lld out of range of %s of size %s", static_cast<long long>(dimension), in.name, in.desc().str);
  run(call, s, values, indices, in, 1, static_cast<int>(dimension), !keep, false, Pick::middle);
}

void mode(const Call &call, const Sorting &s, const th::Arg &values, const th::Arg &indices, const th::Arg &t, int dimension,
          bool keep) {
  const th::View in(t);
  th::check_dimension(4, dimension, in);
  run(call, s, values, indices, in, 1, dimension, !keep, false, Pick::most_frequent);
}

void median_all(const Call &call, const Sorting &s, const th::Arg &t, void *value) {
  const th::View in(t);
  if (!in.count) th::fail_arg(1, "%s has no elements", in.name);
  Input dense(in);
  if (!th::is_contiguous(in.g)) dense.make_dense(call);
  const Words words(call, s, dense.view(), in.count, false, Pick::middle);
  const th::Dims one = dims({1});
  const Temporary found(call, one, in.element, "the median"), index(call, one, sizeof(int64_t), "its index");
  words.decode(found.view, index.view, one, 0, dense.view(), nullptr, 0);
  download(call.stream, value, found.view.data(), in.element);
}

}  // namespace thc
