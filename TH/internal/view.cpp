#include "view.hpp"

#include <algorithm>

#include "flavour.hpp"

namespace th {

View::View(const Tensor *t, size_t element_size, const char *argument)
    : g(geometry(t, argument)), element(element_size), name(argument), storage(t->storage) {
  const ptrdiff_t needed = reach(g);
  if (needed > 0) {
    if (!storage) fail("%s of size %s has no storage", name, desc().str);
    if (!storage->data) fail("%s of size %s has a storage whose data is NULL", name, desc().str);
    if (needed > storage->size)
      fail("%s of size %s reaches element %td of a storage of %td", name, desc().str, needed - 1, storage->size);
  }
  count = element_count(g.size.begin(), g.nd());
}

View view_of(Storage *s, size_t element, const char *name) {
  View v;
  v.element = element;
  v.name = name;
  v.storage = s;
  if (s->size > 0) {
    if (!s->data) fail("%s has %td elements, but its data is NULL", name, s->size);
    v.count = s->size;
    v.g.insert(0, s->size, 1);
  }
  return v;
}

View dense_view(const Dims &size, size_t element, const char *name) {
  View v;
  v.g.size = size;
  v.g.stride = size;
  set_contiguous(v.g);
  v.element = element;
  v.name = name;
  v.count = element_count(size.begin(), size.count());
  v.own = Block<char>(checked_bytes(v.count, element, name));
  return v;
}

View memory_view(void *data, Geometry g, size_t element, const char *name) {
  View v;
  v.element = element;
  v.name = name;
  v.borrowed = static_cast<char *>(data);
  v.count = element_count(g.size.begin(), g.nd());
  v.g = std::move(g);
  return v;
}

View View::part(Geometry geometry) const {
  View p;
  p.element = element;
  p.name = name;
  p.storage = storage;
  p.borrowed = own.get() ? own.get() : borrowed;
  p.count = element_count(geometry.size.begin(), geometry.nd());
  p.g = std::move(geometry);
  return p;
}

bool may_overlap(const View &a, const View &b) {
  if (!a.count || !b.count || !a.data() || !b.data()) return false;
  const auto end = [](const View &v) { return v.data() + (reach(v.g) - v.g.offset) * static_cast<ptrdiff_t>(v.element); };
  return a.data() < end(b) && b.data() < end(a);
}

bool same_elements(const View &a, const View &b) {
  if (a.data() != b.data() || a.element != b.element || a.count != b.count) return false;
  if (is_contiguous(a.g) && is_contiguous(b.g)) return true;
  int i = 0, j = 0;
  for (;;) {
    while (i < a.nd() && a.g.size[i] == 1) ++i;
    while (j < b.nd() && b.g.size[j] == 1) ++j;
    if (i == a.nd() || j == b.nd()) return i == a.nd() && j == b.nd();
    if (a.g.size[i] != b.g.size[j] || a.g.stride[i] != b.g.stride[j]) return false;
    ++i, ++j;
  }
}

namespace {

struct Axis {
  int64_t stride, size;
};

// Is there a non-zero vector of index differences d, |d[k]| < size[k], with sum d[k]*stride[k] == 0? Searched depth first from the
// largest stride, where `rest` must be made up by the smaller ones, which can reach at most `span`.
bool collides(const Axis *axes, const int64_t *span, int n, int64_t rest, bool nonzero, int &effort) {
  if (n == 0) return rest == 0 && nonzero;
  if (--effort < 0) return false;
  const Axis &a = axes[0];
  if (rest > span[0] || rest < -span[0]) return false;
  // d*stride must lie within span[1] of -rest.
  int64_t low = (-rest - span[1]) / a.stride - 1, high = (-rest + span[1]) / a.stride + 1;
  low = std::max(low, -(a.size - 1));
  high = std::min(high, a.size - 1);
  // By symmetry the first difference that is not 0 can be taken positive.
  if (!nonzero) low = std::max<int64_t>(low, 0);
  for (int64_t d = low; d <= high && effort >= 0; ++d)
    if (collides(axes + 1, span + 1, n - 1, rest + d * a.stride, nonzero || d != 0, effort)) return true;
  return false;
}

}  // namespace

bool overlaps_itself(const Geometry &g) {
  Axis axes[max_loop_dims];
  int n = 0;
  for (int d = 0; d < g.nd(); ++d) {
    if (g.size[d] == 1) continue;
    if (g.stride[d] == 0) return true;
    axes[n++] = {g.stride[d], g.size[d]};
  }
  std::sort(axes, axes + n, [](const Axis &a, const Axis &b) { return a.stride > b.stride; });
  int64_t span[max_loop_dims + 1];
  span[n] = 0;
  bool nested = true;
  for (int d = n - 1; d >= 0; --d) {
    if (axes[d].stride <= span[d + 1]) nested = false;
    span[d] = span[d + 1] + axes[d].stride * (axes[d].size - 1);
  }
  if (nested) return false;
  int effort = 10000;
  return collides(axes, span, n, 0, false, effort);
}

Result::Result(const Arg &a) : t(a.t), change(a.t, {a.element, *a.memory}) {
  future.element = a.element;
  future.name = a.name;
}

void Result::shape(const Dims &size) { lay_out(size, false); }

void Result::shape_columns(const Dims &size) { lay_out(size, true); }

void Result::lay_out(const Dims &size, bool columns) {
  Geometry g;
  g.offset = t->offset;
  if (element_count(size.begin(), size.count()) > 0) {
    g.size = size;
    g.stride = size;
    set_contiguous(g);
    if (columns) {
      g.stride[g.nd() - 2] = 1;
      g.stride[g.nd() - 1] = g.size[g.nd() - 2];
    }
  }
  if (keeps(t, nullptr, g)) {
    as_is();
    return;
  }
  if (g.offset < 0) fail("%s has the negative storage offset %td", future.name, g.offset);
  future.g = g;
  future.count = element_count(g.size.begin(), g.nd());
  future.storage = t->storage;
  change.set(std::move(g));
}

void Result::shape_without(const Dims &size, int d) {
  Geometry kept;
  kept.size = size;
  Dims rest = size;
  if (rest.count() > 1) rest.erase(d);
  if (rest == size || !keeps(t, nullptr, kept)) {
    shape(rest);
    return;
  }
  as_is();
  Geometry g = future.g;
  g.erase(d);
  change.set(std::move(g), false);
  future.g.erase(d);
}

void Result::as_is() {
  future = View(t, future.element, future.name);
  if (!legacy() && overlaps_itself(future.g))
    fail("%s of size %s with strides %s overlaps itself, so it cannot be written", future.name, future.desc().str,
         desc(future.g.stride).str);
}

char *Result::own_data() const {
  char *const p = static_cast<char *>(change.own_data());
  return p ? p + future.g.offset * static_cast<ptrdiff_t>(future.element) : nullptr;
}

View Result::view() const {
  View v;
  v.g = future.g;
  v.element = future.element;
  v.count = future.count;
  v.name = future.name;
  v.storage = t->storage;
  return v;
}

void check_same_count(const View &a, const View &b) {
  if (a.count != b.count)
    fail("%s of size %s and %s of size %s do not have the same number of elements (%lld and %lld)", a.name, a.desc().str, b.name,
         b.desc().str, static_cast<long long>(a.count), static_cast<long long>(b.count));
}

void check_dimension(int arg, int dimension, const View &v) {
  if (dimension < 0 || dimension >= v.nd())
    fail_arg(arg, "dimension %d out of range of %s of size %s", dimension, v.name, v.desc().str);
}

}  // namespace th
