#include "index.hpp"

#include <algorithm>

#include "TH/internal/index_checks.hpp"
#include "TH/internal/numeric.hpp"
#include "by_number.cuh"
#include "by_size.cuh"
#include "check.cuh"
#include "numbered.cuh"
#include "prim.hpp"

namespace thc {

uint64_t word_limit = UINT64_MAX;

namespace {

// Words that are sorted together: 128 MiB, and as much for what sorting needs.
constexpr int64_t most_words = int64_t{1} << 24;

// Which of n elements an index stands for.
struct Range {
  int64_t base, n;
  bool from_end;  // negative ones count from there

  TH_HD bool find(int64_t index, int64_t &at) const {
    at = from_end && index < 0 ? index + n
                               : static_cast<int64_t>(static_cast<uint64_t>(index) - static_cast<uint64_t>(base));
    return static_cast<uint64_t>(at) < static_cast<uint64_t>(n);
  }
};
Range along(const th::View &t, int dimension) { return {th::index_base(), t.g.size[dimension], false}; }
Range numbers_of(const th::View &t) { return {th::index_base(), t.count, true}; }

struct OutOfRange {
  Range range;
  TH_HD bool operator()(int64_t index) const {
    int64_t at;
    return !range.find(index, at);
  }
};

void check_indices(const Call &call, int arg, const th::View &index, const th::View &t, int dimension) {
  const int64_t at = first_bad<int64_t>(call, &index, OutOfRange{along(t, dimension)});
  if (at >= 0) th::fail_index(arg, index, at, element_of<int64_t>(call, index, at), t, dimension);
}
void check_numbers(const Call &call, int arg, const th::View &index, const th::View &t) {
  const int64_t at = first_bad<int64_t>(call, &index, OutOfRange{numbers_of(t)});
  if (at >= 0) th::fail_number(arg, index, at, element_of<int64_t>(call, index, at), t);
}

// An input whose elements are read at other times than the result's that lie there are written.
Input apart(const Call &call, const th::View &v, const th::View &result) {
  Input input(v);
  if (th::may_overlap(result, v)) input.make_dense(call);
  return input;
}

// What index 0 picks, for each of n indices along the dimension.
th::View first_picked(const th::View &t, int dimension, int64_t n) {
  th::Geometry g = t.g;
  g.size[dimension] = n;
  g.stride[dimension] = 0;
  return t.part(std::move(g));
}

// ---- Picked elements are read, or become one value ----

template <class T>
struct Take {
  T *to;
  const T *from;
  const int64_t *index;
  Range range;
  int64_t step;  // from what an index picks to the next
  bool is_new;   // a result that held nothing: 0 where an index picks nothing
  Layout<3> layout;

  TH_HD void operator()(uint32_t i) const {
    uint32_t o[3];
    layout.offsets(i, o);
    int64_t at;
    if (range.find(index[o[2]], at)) to[o[0]] = from[o[1] + at * step];
    else if (is_new) to[o[0]] = 0;
  }
};

// to and index have the same shape.
void take_along(const Call &call, const th::View &to, const th::View &from, int dimension, const th::View &index, bool is_new) {
  const Plan plan = joined(to, first_picked(from, dimension, to.g.size[dimension]), index);
  by_size(to.element, [&](auto word) {
    using T = decltype(word);
    plan.parts([&](const Plan &p) {
      for_n(call, p.count,
            Take<T>{reinterpret_cast<T *>(p.data[0]), reinterpret_cast<const T *>(p.data[1]),
                    reinterpret_cast<const int64_t *>(p.data[2]), along(from, dimension), from.g.stride[dimension], is_new,
                    p.layout<3>()});
    });
  });
}

template <class T>
struct Fill {
  T *to;
  const int64_t *index;
  T value;
  Range range;
  int64_t step;
  Layout<2> layout;

  TH_HD void operator()(uint32_t i) const {
    uint32_t o[2];
    layout.offsets(i, o);
    int64_t at;
    if (range.find(index[o[1]], at)) to[o[0] + at * step] = value;
  }
};

void fill_along(const Call &call, const th::View &t, int dimension, const th::View &index, const void *value) {
  const Plan plan = joined(first_picked(t, dimension, index.g.size[dimension]), index);
  by_size(t.element, [&](auto word) {
    using T = decltype(word);
    T v;
    std::memcpy(&v, value, sizeof v);
    plan.parts([&](const Plan &p) {
      for_n(call, p.count,
            Fill<T>{reinterpret_cast<T *>(p.data[0]), reinterpret_cast<const int64_t *>(p.data[1]), v,
                    along(t, dimension), t.g.stride[dimension], p.layout<2>()});
    });
  });
}

template <class T>
struct TakeNumbers {
  T *to;
  const T *from;
  const int64_t *index;
  Range range;
  ByNumber<1> by_number;
  Layout<2> layout;

  TH_HD void operator()(uint32_t i) const {
    uint32_t o[2];
    layout.offsets(i, o);
    int64_t number, at[1];
    if (!range.find(index[o[1]], number)) {
      to[o[0]] = 0;
      return;
    }
    by_number.offsets(static_cast<uint64_t>(number), at);
    to[o[0]] = from[at[0]];
  }
};

}  // namespace

void index_select(const Call &call, const th::Arg &result, const th::Arg &source, int dimension,
                  const th::View &index) {
  const th::View src(source);
  th::check_index_select(src, dimension, index);
  check_indices(call, 3, index, src, dimension);
  th::Result r(result);
  th::Dims size = src.g.size;
  size[dimension] = index.count;
  r.shape(size);
  r.prepare();
  const Input from = apart(call, src, r.planned()), list = apart(call, index, r.planned());
  r.commit();
  take_along(call, r.view(), from.view(), dimension, list.view().part(th::spread(list.view(), size, dimension)), true);
}

void index_fill(const Call &call, const th::Arg &tensor, int dimension, const th::View &index, const void *value) {
  th::Result r(tensor);
  r.as_is();
  const th::View &t = r.planned();
  th::check_index_fill(t, dimension, index);
  check_indices(call, 3, index, t, dimension);
  const Input list = apart(call, index, t);
  fill_along(call, t, dimension, list.view().part(th::spread(list.view(), t.g.size, dimension)), value);
}

void gather(const Call &call, const th::Arg &result, const th::Arg &source, int dimension, const th::View &index) {
  th::Result r(result);
  r.as_is();
  const th::View src(source);
  th::check_gather(r.planned(), src, dimension, index);
  check_indices(call, 4, index, src, dimension);
  const Input from = apart(call, src, r.planned()), list = apart(call, index, r.planned());
  th::Geometry g = r.planned().g;
  g.size[dimension] = index.g.size[dimension];
  take_along(call, r.planned().part(std::move(g)), from.view(), dimension, list.view(), false);
}

void scatter_fill(const Call &call, const th::Arg &tensor, int dimension, const th::View &index, const void *value) {
  th::Result r(tensor);
  r.as_is();
  const th::View &t = r.planned();
  th::check_scatter_fill(t, dimension, index);
  check_indices(call, 3, index, t, dimension);
  const Input list = apart(call, index, t);
  fill_along(call, t, dimension, list.view(), value);
}

void take(const Call &call, const th::Arg &result, const th::Arg &source, const th::View &index) {
  const th::View src(source);
  th::check_take(src, index);
  check_numbers(call, 3, index, src);
  th::Result r(result);
  r.shape(index.g.size);
  r.prepare();
  const Input from = apart(call, src, r.planned()), list = apart(call, index, r.planned());
  const th::Geometry &g = from.view().g;
  const ByNumber<1> by_number(src.name, g.size, g.stride);
  r.commit();
  if (!index.count) return;
  const Plan plan = joined(r.view(), list.view());
  by_size(src.element, [&](auto word) {
    using T = decltype(word);
    plan.parts([&](const Plan &p) {
      for_n(call, p.count,
            TakeNumbers<T>{reinterpret_cast<T *>(p.data[0]), reinterpret_cast<const T *>(from.view().data()),
                           reinterpret_cast<const int64_t *>(p.data[1]), numbers_of(src), by_number, p.layout<2>()});
    });
  });
}

// ---- Partners are put into picked elements ----
//
// What picks the same element must come in order, and on a device nothing comes in any. So each index becomes a word: the number
// of what it picks (its key) above its place in the order. Words are sorted; then one thread goes through all of a key.

namespace {

struct Ordered {
  th::View index;
  int dimension;     // of index, along which partners come in order
  th::Dims place;    // strides of the keys that index 0 has
  int64_t key_step;  // from an index to the next
  int64_t keys;
  Range range;
  ByNumber<2> of_key;    // the picked and the first partner
  int64_t partner_step;  // to the next, along `dimension`
  // Elements of each that go the same way: with a key of 0 in the first place.
  Plan slice;
  int64_t picked_step;  // of the picked, from an index to the next
};

struct MakeWords {
  uint64_t *words;
  const int64_t *index;
  uint64_t first_key, first_order;
  Range range;
  uint64_t key_step, keys, orders;
  uint32_t first;  // the first one's number in the layout
  Layout<3> layout;

  TH_HD void operator()(uint32_t i) const {
    uint32_t o[3];
    layout.offsets(first + i, o);
    int64_t at;
    words[i] = range.find(index[o[0]], at)
                   ? (first_key + o[1] + static_cast<uint64_t>(at) * key_step) * orders + first_order + o[2]
                   : keys * orders;
  }
};

int bits_of(uint64_t n) {
  int bits = 0;
  for (; n; n >>= 1) ++bits;
  return bits;
}

}  // namespace

// Sorted words, each of which is a key times `orders` and a place in the order below that; a key of `keys` picks nothing.
struct Batch {
  const Ordered &all;
  const uint64_t *words;
  int64_t n;
  uint64_t keys, orders;
  int64_t first_partner;  // what the place 0 in the order is, in elements
};

namespace {

template <class Op>
struct Apply {
  using T = typename Op::T;
  const uint64_t *words;
  uint32_t first, n;
  uint64_t keys, orders;
  T *to;
  const T *from;
  int64_t partner_step;
  FastDivision by;
  bool words_inside;  // numbers of threads count words first, then elements of slices
  ByNumber<2> of_key;
  Layout<2> slice;

  TH_HD void operator()(uint32_t i) const {
    const uint32_t q = by.of(i), r = i - q * by.d, j = first + (words_inside ? r : q);
    const uint64_t key = words[j] / orders;
    if (key >= keys) return;
    uint32_t o[2];
    slice.offsets(words_inside ? q : r, o);
    int64_t at[2];
    of_key.offsets(key, at);
    Op::run(to + at[0] + o[0], from + at[1] + o[1], partner_step, words, key * orders, orders, j, n);
  }
};

// The thread of a key's last word.
template <class Word>
struct Replace {
  using T = Word;
  TH_HD static void run(T *to, const T *from, int64_t step, const uint64_t *words, uint64_t first, uint64_t orders,
                        uint32_t j, uint32_t n) {
    if (j + 1 < n && words[j + 1] - first < orders) return;
    *to = from[static_cast<int64_t>(words[j] - first) * step];
  }
};

// The thread of its first word.
template <class Num>
struct Add {
  using T = Num;
  TH_HD static void run(T *to, const T *from, int64_t step, const uint64_t *words, uint64_t first, uint64_t orders,
                        uint32_t j, uint32_t n) {
    if (j > 0 && words[j - 1] - first < orders) return;
    T sum = *to;
    for (; j < n && words[j] - first < orders; ++j) {
      const T v = from[static_cast<int64_t>(words[j] - first) * step];
      if constexpr (th::is_int<T>) sum = th::wrapping_sum(sum, v);
      else sum = th::convert<T>(th::convert<th::Calc<T>>(sum) + th::convert<th::Calc<T>>(v));
    }
    *to = sum;
  }
};

template <class Op>
void apply(const Call &call, const Batch &b) {
  using T = typename Op::T;
  const Ordered &o = b.all;
  // Threads next to each other should write next to each other.
  const bool words_inside = o.picked_step < o.slice.stride[0][0] || o.slice.count == 1;
  o.slice.parts([&](const Plan &p) {
    const int64_t most = std::max<int64_t>((index_limit - 1) / p.count, 1);
    for (int64_t first = 0; first < b.n; first += most) {
      const int64_t some = std::min(most, b.n - first);
      for_n(call, some * p.count,
            Apply<Op>{b.words, static_cast<uint32_t>(first), static_cast<uint32_t>(b.n), b.keys, b.orders,
                      reinterpret_cast<T *>(p.data[0]), reinterpret_cast<const T *>(p.data[1]) + b.first_partner,
                      o.partner_step, FastDivision(static_cast<uint32_t>(words_inside ? some : p.count)), words_inside,
                      o.of_key, p.layout<2>()});
    }
  });
}

void put_in_order(const Call &call, Put put, const Ordered &o) {
  const int64_t most = std::min(index_limit, most_words), n = o.index.g.size[o.dimension];
  const Sorter sorter(call, words64, std::min(o.index.count, most));
  auto *const words = static_cast<uint64_t *>(sorter.words());
  const auto keys = static_cast<uint64_t>(o.keys);
  // As many places in the order as go into a word together with a key.
  const auto chunk = static_cast<int64_t>(std::clamp<uint64_t>(word_limit / keys, 1, static_cast<uint64_t>(n)));
  char *const zero = o.index.data();
  for (int64_t k = 0; k < n; k += chunk) {
    th::Geometry g = o.index.g, place, order;
    g.size[o.dimension] = std::min(chunk, n - k);
    g.offset += k * g.stride[o.dimension];
    place.size = order.size = g.size;
    place.stride = o.place;
    order.stride = th::repeated(g.size).stride;
    order.stride[o.dimension] = 1;
    const auto orders = static_cast<uint64_t>(g.size[o.dimension]);
    joined(o.index.part(g), th::memory_view(zero, place, 1, "keys"), th::memory_view(zero, order, 1, "places in the order"))
        .parts([&](const Plan &p) {
          // In a layout, as in its parts, what comes first along a dimension comes first.
          for (int64_t first = 0; first < p.count; first += most) {
            const int64_t some = std::min(most, p.count - first);
            for_n(call, some,
                  MakeWords{words, reinterpret_cast<const int64_t *>(p.data[0]), static_cast<uint64_t>(p.data[1] - zero),
                            static_cast<uint64_t>(p.data[2] - zero), o.range, static_cast<uint64_t>(o.key_step), keys, orders,
                            static_cast<uint32_t>(first), p.layout<3>()});
            // What comes once needs no order.
            const int high = orders > 1 ? bits_of(keys * orders) : 0;
            const auto *const sorted = static_cast<const uint64_t *>(sorter.sort(some, 0, high));
            put(call, {o, sorted, some, keys, orders, k * o.partner_step});
          }
        });
  }
}

// The slice of one element.
Plan first_elements(const th::View &a, const th::View &b) {
  const auto first = [](const th::View &v) {
    th::Geometry g;
    g.offset = v.g.offset;
    g.insert(0, 1, 1);
    return v.part(std::move(g));
  };
  return joined(first(a), first(b));
}

// Where the elements of slices are: those of the first one.
th::View first_slice(const th::View &v, int dimension) {
  th::Geometry g = v.g;
  g.size[dimension] = 1;
  return v.part(std::move(g));
}

}  // namespace

Put replace(size_t element) {
  Put p = nullptr;
  by_size(element, [&](auto word) { p = apply<Replace<decltype(word)>>; });
  return p;
}
template <class T>
Put add() {
  return apply<Add<T>>;
}
template Put add<unsigned char>();
template Put add<signed char>();
template Put add<short>();
template Put add<int>();
template Put add<int64_t>();
template Put add<THHalf>();
template Put add<float>();
template Put add<double>();

void index_put(const Call &call, Put put, const th::Arg &tensor, int dimension, const th::View &index,
               const th::Arg &source) {
  th::Result r(tensor);
  r.as_is();
  const th::View &t = r.planned();
  const th::View src(source);
  th::check_index_put(t, dimension, index, src);
  check_indices(call, 3, index, t, dimension);
  const Input list = apart(call, index, t);
  Input from = apart(call, src, t);
  int along_dimension = dimension;
  const th::View to_slice = first_slice(t, dimension);
  th::View from_slice = first_slice(from.view(), dimension);
  const th::View *const slices[] = {&to_slice, &from_slice};
  Plan slice;
  if (!slice.join(slices, 2)) {
    // Slices of another shape: each in row-major order, one behind the other.
    th::Geometry g = src.g;
    g.erase(dimension);
    g.insert(0, index.count, src.g.stride[dimension]);
    from = Input(src.part(std::move(g)));
    from.make_dense(call);
    along_dimension = 0;
    from_slice = first_slice(from.view(), 0);
    slice = joined(to_slice, from_slice);
  }
  const int64_t extent = t.g.size[dimension], step = t.g.stride[dimension];
  put_in_order(call, put,
               {list.view().part(list.view().g), 0, dims({0}), 1, extent, along(t, dimension),
                ByNumber<2>(t.name, dims({extent}), dims({step}), dims({0})), from.view().g.stride[along_dimension], slice, step});
}

void scatter(const Call &call, Put put, const th::Arg &tensor, int dimension, const th::View &index,
             const th::Arg &source) {
  th::Result r(tensor);
  r.as_is();
  const th::View &t = r.planned();
  const th::View src(source);
  th::check_scatter(t, dimension, index, src);
  check_indices(call, 3, index, t, dimension);
  const Input list = apart(call, index, t), from = apart(call, src, t);
  th::Dims place = dense(t.g.size).stride, partner = from.view().g.stride;
  const int64_t key_step = place[dimension], partner_step = partner[dimension];
  place[dimension] = partner[dimension] = 0;
  put_in_order(call, put,
               {list.view().part(list.view().g), dimension, place, key_step, t.count, along(t, dimension),
                ByNumber<2>(t.name, t.g.size, t.g.stride, partner), partner_step, first_elements(t, from.view()),
                t.g.stride[dimension]});
}

void put(const Call &call, Put op, const th::Arg &tensor, const th::View &index, const th::Arg &source) {
  th::Result r(tensor);
  r.as_is();
  const th::View &t = r.planned();
  const th::View src(source);
  th::check_put(t, index, src);
  check_numbers(call, 2, index, t);
  if (!index.count) return;
  Input list = apart(call, index, t), from = apart(call, src, t);
  const auto as_line = [&](Input &input) {
    if (!th::is_contiguous(input.view().g)) input.make_dense(call);
    th::Geometry g;
    g.offset = input.view().g.offset;
    g.insert(0, index.count, 1);
    return input.view().part(std::move(g));
  };
  const th::View numbers = as_line(list), partners = as_line(from);
  put_in_order(call, op,
               {numbers.part(numbers.g), 0, dims({0}), 1, t.count, numbers_of(t),
                ByNumber<2>(t.name, t.g.size, t.g.stride, th::repeated(t.g.size).stride), 1, first_elements(t, partners), 1});
}

// ---- Offsets ----

namespace {

struct PickedOffsets {
  struct Along {
    const int64_t *index;  // or NULL
    uint64_t n;            // of its elements, or of the dimension's
    int64_t extent, stride;
    bool goes_on;  // the next dimension outwards has the same number
  };
  int64_t base;
  int dims;
  Along along[THC_MAX_DIMS];

  TH_HD int64_t operator()(int64_t i) const {
    auto number = static_cast<uint64_t>(i);
    int64_t offset = base;
#ifdef __CUDA_ARCH__
#pragma unroll 1
#endif
    for (int d = dims - 1; d >= 0; --d) {
      const Along &a = along[d];
      const uint64_t q = number / a.n, r = number - q * a.n;
      const int64_t at = a.index ? a.index[r] : static_cast<int64_t>(r);
      if (static_cast<uint64_t>(at) < static_cast<uint64_t>(a.extent)) offset += at * a.stride;
      if (!a.goes_on) number = q;
    }
    return offset;
  }
};

}  // namespace

void picked_offsets(const Call &call, const th::Arg &output, const th::View &indexed, int64_t base,
                    const th::View *index) {
  using ll = long long;
  th::Result r(output);
  r.as_is();
  const th::View &to = r.planned();
  const int nd = indexed.nd();
  if (nd > THC_MAX_DIMS)
    th::fail_arg(2, "tensor too large or too many (>%d) dimensions: %s of size %s", THC_MAX_DIMS, indexed.name,
                 indexed.desc().str);
  PickedOffsets op;
  op.base = base;
  op.dims = nd;
  th::Dims picked;
  for (int d = 0; d < nd; ++d) {
    const th::View &v = index[d];
    const bool given = v.element != 0, goes_on = given && d > 0 && index[d - 1].element != 0;
    const int64_t n = given ? v.count : indexed.g.size[d];
    op.along[d] = {nullptr, static_cast<uint64_t>(n), indexed.g.size[d], indexed.g.stride[d], goes_on};
    if (!goes_on) picked.insert(picked.count(), n);
    else if (n != index[d - 1].count)
      th::fail_arg(4, "there are %lld indices of dimension %d and %lld of dimension %d, which go together",
                   static_cast<ll>(n), d, static_cast<ll>(index[d - 1].count), d - 1);
  }
  const int64_t count = th::element_count(picked.begin(), picked.count());
  if (to.count != count)
    th::fail_arg(1, "%s of size %s has %lld elements, but %lld elements of %s of size %s are picked", to.name,
                 to.desc().str, static_cast<ll>(to.count), static_cast<ll>(count), indexed.name, indexed.desc().str);
  for (int d = 0; d < nd; ++d) {
    if (index[d].element == 0) continue;
    const int64_t at = first_bad<int64_t>(call, &index[d], OutOfRange{{0, indexed.g.size[d], false}});
    if (at >= 0)
      th::fail_arg(4, "element %lld of the indices of dimension %d is %lld, out of range [0, %lld]",
                   static_cast<ll>(at), d, static_cast<ll>(element_of<int64_t>(call, index[d], at)),
                   static_cast<ll>(indexed.g.size[d] - 1));
  }
  if (!count) return;
  std::vector<Input> inputs(static_cast<size_t>(nd));
  for (int d = 0; d < nd; ++d) {
    if (index[d].element == 0) continue;
    Input &input = inputs[static_cast<size_t>(d)] = apart(call, index[d], to);
    if (!th::is_contiguous(input.view().g)) input.make_dense(call);
    op.along[d].index = reinterpret_cast<const int64_t *>(input.view().data());
  }
  run_numbered<int64_t>(call, to, nullptr, op);
}

}  // namespace thc
