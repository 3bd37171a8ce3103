#include "mask.hpp"

#include <algorithm>

#include "TH/internal/index_checks.hpp"
#include "by_number.cuh"
#include "by_size.cuh"
#include "check.cuh"
#include "prim.hpp"

namespace thc {

namespace {

struct NotAMask {
  TH_HD bool operator()(unsigned char v) const { return v > 1; }
};

void check_mask(const Call &call, const th::View &mask) {
  const int64_t at = first_bad<unsigned char>(call, &mask, NotAMask());
  if (at >= 0) th::fail_mask(mask, at, element_of<unsigned char>(call, mask, at));
}

// Where each selected element goes: as positions_of gives it, for flags in row-major order.
class Positions {
  const Call &call;
  const int64_t n;
  const Temporary memory;

  int64_t *data() const { return reinterpret_cast<int64_t *>(memory.view.data()); }

 public:
  // flags: bytes; dense, or a copy is made.
  Positions(const Call &c, const th::View &flags)
      : call(c), n(flags.count), memory(c, dims({n + 1}), sizeof(int64_t), "places of selected elements") {
    Input input(flags);
    if (!th::is_contiguous(flags.g)) input.make_dense(c);
    positions_of(c, reinterpret_cast<const uint8_t *>(input.view().data()), n, data());
  }
  // Of the first n elements, in a shape of as many.
  th::View in_shape(const th::Dims &size) const {
    return th::memory_view(data(), dense(size), sizeof(int64_t), "places of selected elements");
  }
  // How many are selected. Waits.
  int64_t count() const { return element_of<int64_t>(call, memory.view, n); }
};

template <class T>
struct Chosen {
  T value;
  TH_HD T operator()(T old, uint8_t mask) const { return mask ? value : old; }
};

// Elements beside their places: selected where the next place is another.
template <class T>
struct Expand {
  T *to;
  const int64_t *place;
  const T *from;
  int64_t n;  // elements of from
  Layout<2> layout;

  TH_HD void operator()(uint32_t i) const {
    uint32_t o[2];
    layout.offsets(i, o);
    const int64_t at = place[o[1]];
    if (at != place[o[1] + 1] && at < n) to[o[0]] = from[at];
  }
};
template <class T>
struct Compress {
  const T *from;
  const int64_t *place;
  T *to;
  int64_t step;
  Layout<2> layout;

  TH_HD void operator()(uint32_t i) const {
    uint32_t o[2];
    layout.offsets(i, o);
    const int64_t at = place[o[1]];
    if (at != place[o[1] + 1]) to[at * step] = from[o[0]];
  }
};

template <class T>
struct NotZero {
  T bits;  // that count
  TH_HD uint8_t operator()(T v) const { return (v & bits) != 0; }
};

struct Subscripts {
  int64_t *to;
  int64_t row, column;  // steps
  const int64_t *place;
  uint64_t first;
  int64_t base;
  int dims;
  uint64_t size[THC_MAX_DIMS];

  TH_HD void operator()(uint32_t i) const {
    uint64_t number = first + i;
    const int64_t at = place[number];
    if (at == place[number + 1]) return;
    int64_t *const p = to + at * row;
#ifdef __CUDA_ARCH__
#pragma unroll 1
#endif
    for (int d = dims - 1; d >= 0; --d) {
      const uint64_t q = d ? number / size[d] : 0;
      p[d * column] = static_cast<int64_t>(number - q * size[d]) + base;
      number = q;
    }
  }
};

}  // namespace

void masked_fill(const Call &call, const th::Arg &tensor, const th::View &mask, const void *value) {
  th::Result r(tensor);
  r.as_is();
  const th::View &t = r.planned();
  th::check_same_count(t, mask);
  check_mask(call, mask);
  Input inputs[] = {Input(t), Input(mask)};
  inputs[1].keep_from(call, t);
  by_size(t.element, [&](auto word) {
    using T = decltype(word);
    Chosen<T> op;
    std::memcpy(&op.value, value, sizeof op.value);
    with_plan(call, t, inputs, 2, [&](const Plan &p) { run<T, T, uint8_t>(call, p, op); });
  });
}

void masked_copy(const Call &call, const th::Arg &tensor, const th::View &mask, const th::Arg &source) {
  th::Result r(tensor);
  r.as_is();
  const th::View &t = r.planned();
  const th::View src(source);
  th::check_same_count(t, mask);
  check_mask(call, mask);
  if (!t.count) return;
  const Positions positions(call, mask);
  if (call.state.checked) th::check_selected(src, positions.count(), mask);
  if (!src.count) return;
  Input from(src);
  if (!th::is_contiguous(src.g) || th::may_overlap(t, src)) from.make_dense(call);
  Input place(positions.in_shape(t.g.size));
  by_size(t.element, [&](auto word) {
    using T = decltype(word);
    with_plan(call, t, &place, 1, [&](const Plan &plan) {
      plan.parts([&](const Plan &p) {
        for_n(call, p.count,
              Expand<T>{reinterpret_cast<T *>(p.data[0]), reinterpret_cast<const int64_t *>(p.data[1]),
                        reinterpret_cast<const T *>(from.view().data()), src.count, p.layout<2>()});
      });
    });
  });
}

void masked_select(const Call &call, const th::Arg &result, const th::Arg &source, const th::View &mask) {
  const th::View src(source);
  th::check_same_count(src, mask);
  check_mask(call, mask);
  const Positions positions(call, mask);
  th::Result r(result);
  r.shape(dims({positions.count()}));
  r.prepare();
  Input from(src);
  if (th::may_overlap(r.planned(), src)) from.make_dense(call);
  r.commit();
  const th::View to = r.view();
  if (!to.count) return;
  Input place(positions.in_shape(src.g.size));
  by_size(src.element, [&](auto word) {
    using T = decltype(word);
    with_plan(call, from.view(), &place, 1, [&](const Plan &plan) {
      plan.parts([&](const Plan &p) {
        for_n(call, p.count,
              Compress<T>{reinterpret_cast<const T *>(p.data[0]), reinterpret_cast<const int64_t *>(p.data[1]),
                          reinterpret_cast<T *>(to.data()), to.g.stride[0], p.layout<2>()});
      });
    });
  });
}

void nonzero(const Call &call, const th::Arg &subscript, const th::Arg &tensor, bool signed_zero) {
  const th::View t(tensor);
  if (t.nd() > THC_MAX_DIMS)
    th::fail("tensor too large or too many (>%d) dimensions: %s of size %s", THC_MAX_DIMS, t.name, t.desc().str);
  const Temporary flags(call, t.g.size, 1, "flags");
  Input input(t);
  by_size(t.element, [&](auto word) {
    using T = decltype(word);
    const NotZero<T> op{static_cast<T>(signed_zero ? static_cast<T>(~T{0}) >> 1 : static_cast<T>(~T{0}))};
    with_plan(call, flags.view, &input, 1, [&](const Plan &p) { run<uint8_t, T>(call, p, op); });
  });
  const Positions positions(call, flags.view);
  th::Result r(subscript);
  r.shape(dims({positions.count(), std::max(t.nd(), 1)}));
  r.prepare();
  r.commit();
  const th::View to = r.view();
  if (!to.count) return;
  Subscripts kernel;
  kernel.to = reinterpret_cast<int64_t *>(to.data());
  kernel.row = to.g.stride[0];
  kernel.column = to.g.stride[1];
  kernel.place = reinterpret_cast<const int64_t *>(positions.in_shape(t.g.size).data());
  kernel.base = th::index_base();
  kernel.dims = t.nd();
  for (int d = 0; d < t.nd(); ++d) kernel.size[d] = static_cast<uint64_t>(t.g.size[d]);
  const int64_t most = index_limit - 1;
  for (int64_t first = 0; first < t.count; first += most) {
    kernel.first = static_cast<uint64_t>(first);
    for_n(call, std::min(most, t.count - first), kernel);
  }
}

}  // namespace thc
