#include "index.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>

#include "index_checks.hpp"
#include "parallel.hpp"
#include "slices.hpp"

namespace th {

namespace {

constexpr int64_t parallel_grain = 32768;     // elements that are worth a wake-up
constexpr int64_t short_slice = 16;           // elements; below this a loop along the slice does not pay
constexpr int64_t few_lanes = 64;             // not enough to share out
constexpr int64_t worth_looking = 64;         // elements of a row for which each thread looks at all indices
constexpr int64_t line_bytes = 64;            // of a cache
constexpr int64_t nearby_bytes = 16384;       // a slice that stays in a first-level cache
constexpr int64_t piece = 64;                 // indices between the loads of some lines of the next slice
constexpr int64_t far_ahead = 1024;           // indices: further than the processor looks by itself
constexpr int64_t strip_bytes = 128;          // of each row that is walked in strips
constexpr int64_t most_strip_bytes = 524288;  // of all rows, which then stay in a second-level cache

// partner = picked
template <class Word>
void take_each(const Lane &l) {
  const Word *const from = reinterpret_cast<const Word *>(l.picked);
  Word *const to = reinterpret_cast<Word *>(l.partner);
  each_pair(l, [=](int64_t at, int64_t i) { to[i] = from[at]; });
}

template <class Word>
void replace_each(const Lane &l) {
  const Word *const from = reinterpret_cast<const Word *>(l.partner);
  Word *const to = reinterpret_cast<Word *>(l.picked);
  each_pair(l, [=](int64_t at, int64_t i) { to[at] = from[i]; });
}

void check_indices(int arg, const View &index, const View &t, int dimension) {
  const int64_t base = index_base(), n = t.g.size[dimension];
  const int64_t at = find(index, [=](const int64_t *p, int64_t m) -> int64_t {
    // The sign of i - base or of last - (i - base) says that i is out of range.
    const uint64_t first = static_cast<uint64_t>(base), last = static_cast<uint64_t>(n - 1);
    constexpr int64_t step = 1024, few = line_bytes / sizeof(int64_t);
    for (int64_t i = 0; i < m; i += step) {
      const int64_t end = std::min(i + step, m);
      uint64_t wrong = 0;
      for (int64_t k = i; k < end; k += few) {
        __builtin_prefetch(p + k + far_ahead);
        const int64_t few_end = std::min(k + few, end);
        for (int64_t q = k; q < few_end; ++q) {
          const uint64_t v = static_cast<uint64_t>(p[q]) - first;
          wrong |= v | (last - v);
        }
      }
      if (wrong >> 63) return std::find_if(p + i, p + end, [=](int64_t v) { return v < base || v - base >= n; }) - p;
    }
    return m;
  });
  if (at == index.count) return;
  int64_t bad;
  Cursor cursor(index);
  cursor.seek(at);
  cursor.gather(reinterpret_cast<char *>(&bad), 1);
  fail_index(arg, index, at, bad, t, dimension);
}

// The walk over the shape of the indices.
class Picking {
  struct Axis {
    int64_t size, picked, partner, index;  // extent and strides
  };
  size_t element;
  char *const picked, *const partner;
  const int64_t *const index;
  const int64_t base = index_base();
  const int64_t extent;  // of the picked along the dimension of the indices
  Axis along;       // the dimension of the indices; picked: from one index to the next
  bool across;      // runs of another dimension for each index, rather than all indices for each place
  bool overlapping;  // places that may be the same memory, in row-major order
  bool by_slice;     // then: all places for each index, as if its slice were written by itself; else all indices for each place
  // The other dimensions, outermost first, those fused that all sides allow; `run` is the last of them if they are walked across.
  int nd = 0;
  Axis other[max_loop_dims];
  Axis run{1, 0, 0, 0};
  int64_t places = 1;
  // Rows whose indices differ along the run are walked in strips, brought into memory of their own, because the addresses of a
  // column collide in a cache. 0 workers: not so.
  int64_t strip, workers = 0;
  Block<char> room;

 public:
  // of: the picked. partner_g and index_g are over the shape of the indices. written: the view that is, `of` or the partners'.
  // slice_by_slice: the order where that view overlaps itself.
  Picking(const View &of, int dimension, const void *partners, const Geometry &partner_g, const View &indices,
          const Geometry &index_g, const View &written, bool slice_by_slice = false)
      : element(of.element),
        picked(of.data()),
        partner(static_cast<char *>(const_cast<void *>(partners))),
        index(reinterpret_cast<const int64_t *>(indices.data())),
        extent(of.g.size[dimension]),
        along{index_g.size[dimension], of.g.stride[dimension], partner_g.stride[dimension], index_g.stride[dimension]},
        overlapping(&written == &of && overlaps_itself(of.g)),
        by_slice(slice_by_slice) {
    const Slices slices = overlapping ? Slices(in_row_major_order(written), dimension) : Slices(written, dimension);
    const Geometry p = slices.others(of.g, dimension), q = slices.others(partner_g, dimension),
                   x = slices.others(index_g, dimension);
    for (int d = 0; d < slices.nd; ++d) {
      const Axis a{slices.size[d], p.stride[d], q.stride[d], x.stride[d]};
      if (nd) {
        Axis &o = other[nd - 1];
        if (o.picked == a.picked * a.size && o.partner == a.partner * a.size && o.index == a.index * a.size) {
          o = {o.size * a.size, a.picked, a.partner, a.index};
          continue;
        }
      }
      other[nd++] = a;
    }
    across = !overlapping && nd &&
             (nesting(slices.stride[slices.nd - 1]) < nesting(slices.step) ||
              (along.size < short_slice && other[nd - 1].size > along.size));
    if (across) run = other[--nd];
    for (int d = 0; d < nd; ++d) places *= other[d].size;
    strip = strip_bytes / static_cast<int64_t>(element);
    const int64_t all = extent * strip_bytes;
    if (across && run.index != 0 && run.picked == 1 && run.size >= strip && all > nearby_bytes && all <= most_strip_bytes &&
        along.size >= extent / 4) {
      workers = std::min<int64_t>(along.size * run.size * places <= parallel_grain ? 1 : threads(), strips());
      room = Block<char>(checked_bytes(workers, static_cast<size_t>(all), "strips of an argument"));
    }
  }

  // partners = picked
  void take() const {
    by_size(element, [&](auto word) {
      using Word = decltype(word);
      if (workers) {
        walk_strips(take_each<Word>, false);
        return;
      }
      const bool rows = whole_rows();
      walk(rows || places * run.size < few_lanes, [&](const Lane &l) {
        if (rows) std::memcpy(l.partner, l.picked + (*l.index - base) * l.pick * static_cast<int64_t>(sizeof(Word)),
                              static_cast<size_t>(l.n) * sizeof(Word));
        else take_each<Word>(l);
      });
    });
  }

  void put(const Put &op) const {
    if (workers) {
      walk_strips(op.each, true);
      return;
    }
    if (!whole_rows()) {
      walk(false, op.each);
      return;
    }
    walk_written([&](const Lane &l) {
      char *const to = l.picked + (*l.index - base) * l.pick * static_cast<int64_t>(element);
      char *const operands[] = {to, to, l.partner};
      if (op.run) op.run(op.arg, operands, l.n);
      else std::memcpy(to, l.partner, static_cast<size_t>(l.n) * element);
    });
  }

  void fill() const {
    by_size(element, [&](auto word) {
      using Word = decltype(word);
      const Word value = *reinterpret_cast<const Word *>(partner);
      if (workers) {
        walk_strips(replace_each<Word>, true);
        return;
      }
      const bool rows = across && run.index == 0 && run.picked == 1;
      walk_written([&](const Lane &l) {
        if (rows) std::fill_n(reinterpret_cast<Word *>(l.picked) + (*l.index - base) * l.pick, l.n, value);
        else replace_each<Word>(l);
      });
    });
  }

 private:
  // The same elements, as if their dimensions were nested as they are numbered.
  static View in_row_major_order(const View &v) {
    Geometry g = v.g;
    set_contiguous(g);
    return v.part(std::move(g));
  }

  int64_t strips() const { return places * ((run.size + strip - 1) / strip); }
  bool whole_rows() const { return across && run.index == 0 && run.picked == 1 && run.partner == 1; }

  // by_index: the threads share the indices of each place, else the places.
  template <class F>
  void walk(bool by_index, const F &f) const {
    const int64_t inner = by_index ? along.size : run.size, rest = by_index ? run.size : along.size;
    const auto some = [&](int64_t begin, int64_t end) {
      for (int64_t m; begin < end; begin += m) {
        const int64_t first = begin % inner;
        m = std::min(end - begin, inner - first);
        if (by_index) place(begin / inner, 0, run.size, first, first + m, f);
        else place(begin / inner, first, first + m, 0, along.size, f);
      }
    };
    if (overlapping && by_slice) {
      for (int64_t k = 0; k < along.size; ++k)
        for (int64_t number = 0; number < places; ++number) f(lane(offsets(number, 0), 0, k, 1));
    } else if (overlapping) {
      some(0, places * inner);
    } else {
      parallel(places * inner, std::max<int64_t>(parallel_grain / rest, 1), some);
    }
  }

  template <class F>
  void walk_written(const F &f) const {
    if (across && run.index == 0 && run.size >= worth_looking) walk_owned(f);
    else walk(false, f);
  }

  // The threads share the rows that are written: each looks through all indices and takes those of its rows, in order.
  template <class F>
  void walk_owned(const F &f) const {
    const int64_t row = std::max<int64_t>(places * run.size * along.size / extent, 1);
    parallel(extent, std::max<int64_t>(parallel_grain / row, 1), [&](int64_t begin, int64_t end) {
      for (int64_t number = 0; number < places; ++number)
        place(number, 0, run.size, 0, along.size, [&](const Lane &l) {
          if (*l.index - base >= begin && *l.index - base < end) f(l);
        });
    });
  }

  void walk_strips(void (*each)(const Lane &), bool written) const {
    const int64_t bytes = static_cast<int64_t>(element), per_place = (run.size + strip - 1) / strip;
    std::atomic<int64_t> next{0};
    parallel(workers, 1, [&](int64_t worker, int64_t end) {
      for (; worker < end; ++worker) {
        char *const mine = room.get() + worker * extent * strip_bytes;
        for (int64_t unit; (unit = next++) < strips();) {
          const int64_t c = unit % per_place * strip, m = std::min(strip, run.size - c);
          const Offsets o = offsets(unit / per_place, c);
          char *const rows = picked + o.picked * bytes;
          const int64_t step = along.picked * bytes;
          for (int64_t r = 0; r < extent; ++r) copy_strip(mine + r * strip_bytes, rows + r * step, m * bytes);
          for (int64_t k = 0; k < along.size; ++k)
            each({mine, 1, strip, index + o.index + k * along.index, run.index, base,
                  partner + (o.partner + k * along.partner) * bytes, run.partner, m});
          if (written)
            for (int64_t r = 0; r < extent; ++r) copy_strip(rows + r * step, mine + r * strip_bytes, m * bytes);
        }
      }
    });
  }
  static void copy_strip(char *to, const char *from, int64_t bytes) {
    if (bytes == strip_bytes) std::memcpy(to, from, strip_bytes);
    else std::memcpy(to, from, static_cast<size_t>(bytes));
  }

  struct Offsets {
    int64_t picked, partner, index;
  };
  // Of element c of the run at one place of the other dimensions.
  Offsets offsets(int64_t number, int64_t c) const {
    Offsets o{c * run.picked, c * run.partner, c * run.index};
    for (int d = nd - 1; d >= 0; --d) {
      const int64_t i = number % other[d].size;
      number /= other[d].size;
      o.picked += i * other[d].picked;
      o.partner += i * other[d].partner;
      o.index += i * other[d].index;
    }
    return o;
  }

  // n elements of the run from element i on, and index k.
  Lane lane(const Offsets &o, int64_t i, int64_t k, int64_t n) const {
    const int64_t bytes = static_cast<int64_t>(element);
    return {picked + (o.picked + i * run.picked) * bytes,
            run.picked,
            along.picked,
            index + o.index + i * run.index + k * along.index,
            run.index,
            base,
            partner + (o.partner + i * run.partner + k * along.partner) * bytes,
            run.partner,
            n};
  }

  // Elements [c, end) of the run and indices [j, last) at one place of the other dimensions.
  template <class F>
  void place(int64_t number, int64_t c, int64_t end, int64_t j, int64_t last, const F &f) const {
    const Offsets o = offsets(number, c);
    const int64_t bytes = static_cast<int64_t>(element);
    if (!across) {
      // Indices jump about in a slice, so the next slice is brought near meanwhile.
      const char *next = picked + (o.picked + (nd ? other[nd - 1].picked : 0)) * bytes;
      const int64_t slice = along.picked == 1 && nd ? extent * bytes : 0;
      const int64_t each = slice >= piece * bytes && slice <= nearby_bytes ? slice * piece / (last - j) : 0;
      const int64_t most = each ? piece : last - j;
      for (int64_t k = j; k < last; k += most, next += each) {
        Lane l = lane(o, 0, k, std::min(most, last - k));
        l.picked_step = 0;
        l.index_step = along.index;
        l.partner_step = along.partner;
        f(l);
        for (int64_t at = 0; at < each; at += line_bytes) __builtin_prefetch(next + at);
        if (each && along.index == 1)
          for (int64_t i = 0; i < piece; i += 8) __builtin_prefetch(l.index + far_ahead + i);
      }
    } else {
      const int64_t some = run.index == 0 && run.picked == 1 ? end - c : strip;
      for (int64_t i = 0; i < end - c; i += some)
        for (int64_t k = j; k < last; ++k) f(lane(o, i, k, std::min(some, end - c - i)));
    }
  }
};

// A tensor that is written in part, and what is read meanwhile.
struct Written {
  Result result;
  explicit Written(const Arg &t) : result(t) { result.as_is(); }
  const View &planned() const { return result.planned(); }
  void keep(View &v) const {
    if (may_overlap(planned(), v)) v.make_dense();
  }
};

}  // namespace

Put replace(size_t element) {
  Put p = {};
  by_size(element, [&](auto word) { p.each = replace_each<decltype(word)>; });
  return p;
}

void index_select(const Arg &result, const Arg &source, int dimension, const Arg &indices) {
  View src(source), index(indices);
  check_index_select(src, dimension, index);
  check_indices(3, index, src, dimension);
  Output out(result);
  Dims size = src.g.size;
  size[dimension] = index.count;
  out.prepare(size);
  if (may_overlap(out.planned(), src)) src.make_dense();
  if (may_overlap(out.planned(), index)) index.make_dense();
  out.commit();
  const View &to = out.open();
  Picking(src, dimension, to.data(), to.g, index, spread(index, src.g.size, dimension), to).take();
  out.close();
}

void index_put(const Put &op, const Arg &tensor, int dimension, const Arg &indices, const Arg &source) {
  Written t(tensor);
  View index(indices), src(source);
  check_index_put(t.planned(), dimension, index, src);
  const int64_t n = index.count, slice = t.planned().count / t.planned().g.size[dimension];
  check_indices(3, index, t.planned(), dimension);
  t.keep(index);
  Geometry g = src.g;
  if (src.nd() == t.planned().nd() && same_others(src, t.planned(), dimension)) {
    t.keep(src);
    g = src.g;
  } else {
    // Slices of another shape: each in row-major order, one behind the other.
    Geometry slices = src.g;
    slices.erase(dimension);
    slices.insert(0, n, src.g.stride[dimension]);
    View in_order = src.part(std::move(slices));
    in_order.make_dense();
    src = std::move(in_order);
    g = t.planned().g;
    g.erase(dimension);
    if (g.nd()) set_contiguous(g);
    g.insert(dimension, n, slice);
  }
  Picking(t.planned(), dimension, src.data(), g, index, spread(index, t.planned().g.size, dimension), t.planned(), true)
      .put(op);
}

void index_fill(const Arg &tensor, int dimension, const Arg &indices, const void *value) {
  const Written t(tensor);
  View index(indices);
  check_index_fill(t.planned(), dimension, index);
  check_indices(3, index, t.planned(), dimension);
  t.keep(index);
  const Geometry g = spread(index, t.planned().g.size, dimension);
  Picking(t.planned(), dimension, value, repeated(g.size), index, g, t.planned(), true).fill();
}

void gather(const Arg &result, const Arg &source, int dimension, const Arg &indices) {
  const Written r(result);
  View src(source), index(indices);
  check_gather(r.planned(), src, dimension, index);
  check_indices(4, index, src, dimension);
  r.keep(src);
  r.keep(index);
  Geometry g = r.planned().g;
  g.size[dimension] = index.g.size[dimension];
  const View to = r.planned().part(std::move(g));
  if (legacy() && overlaps_itself(to.g)) {
    const View detour = dense_view(to.g.size, to.element, to.name);
    Picking(src, dimension, detour.data(), detour.g, index, index.g, detour).take();
    move_elements(to, detour);
  } else {
    Picking(src, dimension, to.data(), to.g, index, index.g, to).take();
  }
}

void scatter(const Put &op, const Arg &tensor, int dimension, const Arg &indices, const Arg &source) {
  const Written t(tensor);
  View index(indices), src(source);
  check_scatter(t.planned(), dimension, index, src);
  check_indices(3, index, t.planned(), dimension);
  t.keep(index);
  t.keep(src);
  Picking(t.planned(), dimension, src.data(), src.g, index, index.g, t.planned()).put(op);
}

void scatter_fill(const Arg &tensor, int dimension, const Arg &indices, const void *value) {
  const Written t(tensor);
  View index(indices);
  check_scatter_fill(t.planned(), dimension, index);
  check_indices(3, index, t.planned(), dimension);
  t.keep(index);
  Picking(t.planned(), dimension, value, repeated(index.g.size), index, index.g, t.planned()).fill();
}

namespace {

// Elements from the first on as one dimension, with all between them.
Geometry line_of(const Geometry &g) {
  Geometry line;
  line.offset = g.offset;
  int64_t extent = 1;
  for (int d = 0; d < g.nd(); ++d) extent += (g.size[d] - 1) * g.stride[d];
  line.insert(0, extent, 1);
  return line;
}

// For each number in `index` of an element of t, in row-major order, the element's place in line_of(t), as an index. argument: index's.
View places_of(int argument, const View &index, const View &t) {
  const int64_t base = index_base(), n = t.count;
  const auto resolved = [=](int64_t i) { return i < 0 ? i + n : i - base; };
  const int64_t at = find(index, [=](const int64_t *p, int64_t m) -> int64_t {
    return std::find_if(p, p + m, [=](int64_t i) { return static_cast<uint64_t>(resolved(i)) >= static_cast<uint64_t>(n); }) - p;
  });
  if (at < index.count) {
    int64_t bad;
    Cursor cursor(index);
    cursor.seek(at);
    cursor.gather(reinterpret_cast<char *>(&bad), 1);
    fail_number(argument, index, at, bad, t);
  }
  View places = dense_view(Dims(&index.count, 1), sizeof(int64_t), index.name);
  int64_t *const to = reinterpret_cast<int64_t *>(places.data());
  const bool dense = is_contiguous(t.g);
  parallel(index.count, parallel_grain, [&](int64_t begin, int64_t end) {
    Cursor cursor(index);
    cursor.seek(begin);
    cursor.gather(reinterpret_cast<char *>(to + begin), end - begin);
    for (int64_t k = begin; k < end; ++k) {
      int64_t number = resolved(to[k]), place = dense ? number : 0;
      for (int d = dense ? -1 : t.nd() - 1; d >= 0; --d) {
        place += number % t.g.size[d] * t.g.stride[d];
        number /= t.g.size[d];
      }
      to[k] = place + base;
    }
  });
  return places;
}

}  // namespace

void take(const Arg &result, const Arg &source, const Arg &indices) {
  View src(source);
  const View index(indices);
  check_take(src, index);
  Output out(result);
  const Dims size = index.g.size;
  if (index.count == 0) {
    out.prepare(size);
    out.commit();
    return;
  }
  View places = places_of(3, index, src);
  out.prepare(size);
  const bool apart = !is_contiguous(out.layout());
  View detour;
  if (apart) detour = dense_view(Dims(&index.count, 1), src.element, out.planned().name);
  if (!apart && may_overlap(out.planned(), src)) {
    View copy = src.part(line_of(src.g));
    copy.make_dense();
    src = std::move(copy);
  } else {
    src = src.part(line_of(src.g));
  }
  out.commit();
  const View &to = out.open();
  const View line = apart ? detour.part(line_of(detour.g)) : to.part(line_of(to.g));
  Picking(src, 0, line.data(), line.g, places, places.g, line).take();
  if (apart) {
    Geometry shaped;
    shaped.size = shaped.stride = size;
    set_contiguous(shaped);
    move_elements(to, detour.part(std::move(shaped)));
  }
  out.close();
}

void put(const Put &op, const Arg &tensor, const Arg &indices, const Arg &source) {
  const Written t(tensor);
  const View index(indices);
  View src(source);
  check_put(t.planned(), index, src);
  if (index.count == 0) return;
  const View places = places_of(2, index, t.planned());
  if (!is_contiguous(src.g) || may_overlap(t.planned(), src)) src.make_dense();
  const View line = t.planned().part(line_of(t.planned().g)), partners = src.part(line_of(src.g));
  Picking(line, 0, partners.data(), partners.g, places, places.g, line).put(op);
}

}  // namespace th
