#include "shape.hpp"

#include <cstdio>

#include "flavour.hpp"
#include "view.hpp"

namespace th {

namespace {

using ll = long long;

// The offset of an index of a dimension. A tensor that a host has written may have any stride.
void advance(Geometry &g, int dimension, int64_t index) {
  int64_t step;
  if (__builtin_mul_overflow(index, g.stride[dimension], &step) || __builtin_add_overflow(g.offset, step, &g.offset))
    fail("index %lld of dimension %d with strides %s is beyond any storage", static_cast<ll>(index), dimension, desc(g.stride).str);
}

void check_dim(int arg, int64_t d, const Geometry &g) {
  if (d < 0 || d >= g.nd()) fail_arg(arg, "dimension %lld out of range of a tensor of size %s", static_cast<ll>(d), desc(g.size).str);
}

}  // namespace

void narrow(Geometry &g, int64_t d, int64_t first, int64_t size) {
  check_dim(2, d, g);
  const int dim = static_cast<int>(d);
  if (first < 0 || first >= g.size[dim])
    fail_arg(3, "first index %lld out of range of dimension %d of size %s", static_cast<ll>(first), dim, desc(g.size).str);
  if (size <= 0 || size > g.size[dim] - first)
    fail_arg(4, "%lld elements from index %lld on are out of range of dimension %d of size %s", static_cast<ll>(size),
             static_cast<ll>(first), dim, desc(g.size).str);
  advance(g, dim, first);
  g.size[dim] = size;
}

void select(Geometry &g, int64_t d, int64_t index) {
  if (g.nd() < 2) fail_arg(1, "cannot select on a vector (size %s)", desc(g.size).str);
  check_dim(2, d, g);
  const int dim = static_cast<int>(d);
  if (index < 0 || index >= g.size[dim])
    fail_arg(3, "index %lld out of range of dimension %d of size %s", static_cast<ll>(index), dim, desc(g.size).str);
  advance(g, dim, index);
  g.erase(dim);
}

void transpose(Geometry &g, int64_t d1, int64_t d2) {
  check_dim(1, d1, g);
  check_dim(2, d2, g);
  std::swap(g.size[static_cast<int>(d1)], g.size[static_cast<int>(d2)]);
  std::swap(g.stride[static_cast<int>(d1)], g.stride[static_cast<int>(d2)]);
}

void unfold(Geometry &g, int64_t d, int64_t size, int64_t step) {
  if (g.nd() == 0) fail_arg(1, "cannot unfold a tensor without elements");
  check_dim(2, d, g);
  const int dim = static_cast<int>(d);
  if (size <= 0 || size > g.size[dim])
    fail_arg(3, "windows of %lld are out of range of dimension %d of size %s", static_cast<ll>(size), dim, desc(g.size).str);
  if (step <= 0) fail_arg(4, "the step %lld must be positive", static_cast<ll>(step));
  const int64_t stride = g.stride[dim];
  g.size[dim] = (g.size[dim] - size) / step + 1;
  // One window: the step is never taken, and may be too large to multiply.
  if (g.size[dim] > 1 && __builtin_mul_overflow(stride, step, &g.stride[dim]))
    fail("step %lld over strides %s is beyond any storage", static_cast<ll>(step), desc(g.stride).str);
  g.insert(g.nd(), size, stride);
}

void squeeze(Geometry &g) {
  if (g.nd() == 0) return;
  for (int d = g.nd() - 1; d >= 0; --d)
    if (g.size[d] == 1) g.erase(d);
  if (g.nd() == 0) g.insert(0, 1, 1);
}

void squeeze1d(Geometry &g, int64_t d, int arg) {
  check_dim(arg, d, g);
  if (g.size[static_cast<int>(d)] == 1 && g.nd() > 1) g.erase(static_cast<int>(d));
}

void unsqueeze1d(Geometry &g, int64_t d, int arg) {
  if (g.nd() == 0) fail_arg(arg, "cannot unsqueeze a tensor without elements");
  if (d < 0 || d > g.nd())
    fail_arg(arg, "dimension %lld out of range of a tensor of size %s and a new dimension", static_cast<ll>(d), desc(g.size).str);
  const int dim = static_cast<int>(d);
  int64_t stride = 1;
  if (dim < g.nd() && __builtin_mul_overflow(g.size[dim], g.stride[dim], &stride)) stride = g.stride[dim];
  g.insert(dim, 1, stride);
}

void resize_tensor(Tensor *t, Kind kind, int64_t nd, const int64_t *size, const int64_t *stride, bool unused) {
  Geometry g = requested(t->offset, nd, size, stride, unused);
  if (keeps(t, stride, g)) return;
  Change c(t, kind);
  c.set(std::move(g));
  c.apply();
}

void resize_tensor(Tensor *t, Kind kind, const THLongStorage *size, const THLongStorage *stride) {
  if (!size) fail_arg(2, "the sizes are NULL");
  if (stride && stride->size != size->size) fail_arg(3, "%td strides for %td sizes", stride->size, size->size);
  resize_tensor(t, kind, size->size, size->data, stride ? stride->data : nullptr, false);
}

void set_storage(Tensor *t, Kind kind, Storage *s, ptrdiff_t offset, int64_t nd, const int64_t *size, const int64_t *stride,
                 bool unused) {
  Geometry g = requested(offset, nd, size, stride, unused);
  if (keeps(t, stride, g))
    for (int d = 0; d < g.nd(); ++d) g.stride[d] = t->stride[d];
  Change c(t, kind);
  c.use(s);
  c.set(std::move(g));
  c.apply();
}

void set_storage(Tensor *t, Kind kind, Storage *s, ptrdiff_t offset, const THLongStorage *size, const THLongStorage *stride,
                 int arg) {
  if (size && stride && stride->size != size->size) fail_arg(arg, "%td strides for %td sizes", stride->size, size->size);
  set_storage(t, kind, s, offset, size ? size->size : (stride ? stride->size : 0), size ? size->data : nullptr,
              stride ? stride->data : nullptr, false);
}

Tensor *new_with_storage(Kind kind, Storage *s, ptrdiff_t offset, int64_t nd, const int64_t *size, const int64_t *stride) {
  Owned<Tensor> t(new_tensor(), *kind.memory);
  set_storage(t.get(), kind, s, offset, nd, size, stride, true);
  return t.take();
}

Dims infer_size(const THLongStorage *size, ptrdiff_t elements) {
  Dims d = sizes(size);
  int inferred = -1;
  int64_t product = d.count() ? 1 : 0;
  bool fits = true;
  for (int k = 0; k < d.count(); ++k) {
    if (d[k] == -1) {
      if (inferred >= 0) fail_arg(1, "only one dimension can be inferred, not %d and %d", inferred, k);
      inferred = k;
    } else {
      fits = fits && d[k] >= 0 && !__builtin_mul_overflow(product, d[k], &product);
    }
  }
  if (!fits || (inferred < 0 ? product != elements : product <= 0 || elements % product != 0))
    fail_arg(2, "size '%s' is invalid for input with %td elements", desc(d).str, elements);
  if (inferred >= 0) d[inferred] = elements / product;
  return d;
}

bool broadcast(Dims &common, const int64_t *size, int64_t nd, char *message, int length) {
  if (common.count() < nd) {
    Dims wider(dimensions(nd));
    std::fill(wider.begin(), wider.end(), 1);
    std::copy(common.begin(), common.end(), wider.end() - common.count());
    common = wider;
  }
  for (int64_t i = 1; i <= nd; ++i) {
    int64_t &c = common[common.count() - static_cast<int>(i)];
    const int64_t s = size[nd - i];
    if (s == c || s == 1) continue;
    if (c != 1) {
      if (message && length > 0)
        std::snprintf(message, static_cast<size_t>(length),
                      "The size %s must match the size %s at dimension %lld, where neither is 1", desc(size, nd).str,
                      desc(common).str, static_cast<ll>(common.count() - i));
      return false;
    }
    c = s;
  }
  return true;
}

bool expand(Geometry &g, const int64_t *sizes, int64_t n, char *message, int length) {
  const auto no = [&](const char *why, ll a, ll b) {
    if (message && length > 0) {
      char text[256];
      std::snprintf(text, sizeof text, why, a, b);
      std::snprintf(message, static_cast<size_t>(length), "%s: size %s to %s", text, desc(g.size).str, desc(sizes, n).str);
    }
    return false;
  };
  if (n < g.nd()) return no("the number of sizes (%lld) is less than the number of dimensions (%lld)", n, g.nd());
  Geometry e;
  e.offset = g.offset;
  e.set_nd(dimensions(n));
  for (int i = static_cast<int>(n) - 1; i >= 0; --i) {
    const int from = i - (static_cast<int>(n) - g.nd());
    int64_t size = from >= 0 ? g.size[from] : 1;
    int64_t stride;
    if (from >= 0) stride = g.stride[from];
    else if (i + 1 == n) stride = 1;
    else if (__builtin_mul_overflow(e.size[i + 1], e.stride[i + 1], &stride)) stride = 0;
    int64_t target = sizes[i];
    if (target == -1) {
      if (from < 0) return no("-1 is not allowed in the new dimension %lld of %lld", i, n);
      target = size;
    }
    if (target <= 0) return no("the size %lld in dimension %lld is not allowed", target, i);
    if (size != target) {
      if (size != 1) return no("the existing size %lld cannot be expanded to %lld", size, target);
      size = target;
      stride = 0;
    }
    e.size[i] = size;
    e.stride[i] = stride;
  }
  g = std::move(e);
  return true;
}

void expand(Geometry &g, const THLongStorage *sizes) {
  check_null(sizes, "size");
  if (g.nd() == 0) fail_arg(0, "cannot expand a tensor without elements");
  if (sizes->size < g.nd())
    fail_arg(1, "%td sizes are fewer than the dimensions of size %s", sizes->size, desc(g.size).str);
  char message[512];
  if (!expand(g, sizes->data, sizes->size, message, sizeof message)) fail("%s", message);
}

int dimensions(int64_t n) {
  if (n > INT32_MAX) fail("%lld dimensions are too many", static_cast<ll>(n));
  return static_cast<int>(std::max<int64_t>(n, 0));
}

Dims sizes(const THLongStorage *list) {
  check_null(list, "the list of sizes");
  const int n = dimensions(list->size);
  if (n > 0 && !list->data) fail("the list of sizes has %d entries, but its data is NULL", n);
  return Dims(list->data, n);
}

THLongStorage *new_list(const Dims &d) {
  Storage *s = host_memory().create(d.count(), sizeof(int64_t));
  std::copy(d.begin(), d.end(), static_cast<int64_t *>(s->data));
  return reinterpret_cast<THLongStorage *>(s);
}

void view_as(Geometry &g, const THLongStorage *sizes) {
  g.size = infer_size(sizes, element_count(g.size.begin(), g.nd()));
  if (element_count(g.size.begin(), g.nd()) == 0) g.set_nd(0);
  g.stride.resize(g.nd());
  set_contiguous(g);
}

void expand_all(Tensor **rets, Tensor **ops, int count, Kind kind) {
  Dims common;
  char message[512];
  for (int i = 0; i < count; ++i) {
    check_null(rets[i], "an element of rets");
    check_null(ops[i], "an element of ops");
    check_lists(ops[i], "an element of ops");
    if (ops[i]->nd <= 0) fail_arg(i, "cannot expand tensor %d, which has no elements", i);
  }
  for (int i = 0; i < count; ++i)
    if (!broadcast(common, ops[i]->size, ops[i]->nd, message, sizeof message)) fail("tensor %d: %s", i, message);
  const std::unique_ptr<Change[]> changes(new Change[static_cast<size_t>(count)]);
  for (int i = 0; i < count; ++i) {
    Geometry g = geometry(ops[i], "an element of ops");
    if (!expand(g, common.begin(), common.count(), message, sizeof message)) fail("tensor %d: %s", i, message);
    changes[i] = Change(rets[i], kind);
    changes[i].use(ops[i]->storage);
    changes[i].set(std::move(g), false);
    changes[i].prepare();
  }
  for (int i = 0; i < count; ++i) changes[i].commit();
}

int64_t extent(const Tensor *t, int dimension, const int64_t *list) {
  if (dimension < 0 || dimension >= t->nd)
    fail_arg(2, "dimension %lld out of range of %dD tensor", static_cast<ll>(dimension) + index_base(), t->nd > 0 ? t->nd : 0);
  check_lists(t, "self");
  return list[dimension];
}

bool is_set_to(const Tensor *a, const Tensor *b) {
  if (!a->storage || a->storage != b->storage || a->offset != b->offset) return false;
  const Geometry x = geometry(a, "self"), y = geometry(b, "src");
  return x.size == y.size && x.stride == y.stride;
}

THDescBuff describe(const Tensor *t, const char *type) {
  check_lists(t, "tensor");
  THDescBuff d;
  constexpr int n = TH_DESC_BUFF_LEN;
  int used = std::snprintf(d.str, n, t->nd > 0 ? "torch.%sTensor of size " : "torch.%sTensor without elements", type);
  for (int i = 0; i < t->nd && used < n; ++i)
    used += std::snprintf(d.str + used, static_cast<size_t>(n - used), i ? "x%lld" : "%lld", static_cast<ll>(t->size[i]));
  if (used >= n) std::snprintf(d.str + n - 4, 4, "...");
  return d;
}

void *element(const Tensor *t, size_t element_size, std::initializer_list<int64_t> index) {
  const int n = static_cast<int>(index.size());
  if (t->nd != n) fail_arg(1, "tensor of %d dimensions expected, got %d", n, t->nd > 0 ? t->nd : 0);
  check_lists(t, "tensor");
  int64_t at = t->offset, step;
  bool fits = true;
  int d = 0;
  for (const int64_t i : index) {
    if (i < 0 || i >= t->size[d])
      fail_arg(2, "index %lld out of range of dimension %d of size %s", static_cast<ll>(i), d, desc(t->size, n).str);
    fits = fits && !__builtin_mul_overflow(i, t->stride[d++], &step) && !__builtin_add_overflow(at, step, &at);
  }
  if (!fits || !t->storage || !t->storage->data || at < 0 || at >= t->storage->size)
    fail("the element is outside of the storage of %td elements: offset %td, size %s, strides %s", t->storage ? t->storage->size : 0,
         t->offset, desc(t->size, n).str, desc(t->stride, n).str);
  return static_cast<char *>(t->storage->data) + at * static_cast<int64_t>(element_size);
}

void *element_to_write(const Tensor *t, size_t element_size, std::initializer_list<int64_t> index) {
  void *const p = element(t, element_size, index);
  // Mostly each stride steps over all that the later dimensions reach.
  int64_t span = 0, step;
  int d = t->nd - 1;
  for (; d >= 0 && (t->size[d] == 1 || t->stride[d] > span); --d)
    if (__builtin_mul_overflow(t->size[d] - 1, t->stride[d], &step) || __builtin_add_overflow(span, step, &span)) break;
  if (d < 0 || legacy()) return p;
  const Geometry g = geometry(t, "tensor");
  reach(g);  // throws where the numbers of the search would overflow
  if (overlaps_itself(g))
    fail("tensor of size %s with strides %s overlaps itself, so it cannot be written", desc(t->size, t->nd).str,
         desc(t->stride, t->nd).str);
  return p;
}

}  // namespace th
