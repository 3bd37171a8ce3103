#include "../THTensor.h"
#include "object.hpp"

namespace th {

void fail_null(const char *name) { fail("%s is NULL", name); }

void retain(Storage *s) noexcept {
  if (s && (s->flag & TH_STORAGE_REFCOUNTED)) __atomic_fetch_add(&s->refcount, 1, __ATOMIC_RELAXED);
}

bool last_reference(Storage *s) noexcept {
  if (!s || !(s->flag & TH_STORAGE_REFCOUNTED) || __atomic_load_n(&s->refcount, __ATOMIC_RELAXED) <= 0) return false;
  return __atomic_sub_fetch(&s->refcount, 1, __ATOMIC_ACQ_REL) == 0;
}

void check_resizable(const Storage *s, ptrdiff_t size) {
  if (!(s->flag & TH_STORAGE_RESIZABLE))
    fail("Trying to resize storage that is not resizable, such as mapped memory (from %td to %td elements)", s->size, size);
}

void Growth::prepare(Storage *s, ptrdiff_t elements, Kind k) {
  check_resizable(s, elements);
  const ptrdiff_t bytes = checked_bytes(elements, k.element, "a storage");
  data = k.memory->grow(s, bytes, std::min(elements, s->size) * static_cast<ptrdiff_t>(k.element));
  memory = k.memory;
  target = s;
  size = elements;
}

void Growth::commit() {
  if (Storage *const s = std::exchange(target, nullptr)) memory->replace(s, data, size);
}

Growth::~Growth() {
  if (target) memory->give_back(target, data);
}

Tensor *new_tensor() {
  auto *t = static_cast<Tensor *>(alloc(sizeof(Tensor)));
  *t = {nullptr, nullptr, 0, nullptr, 0, 1, TH_TENSOR_REFCOUNTED};
  return t;
}

void retain(Tensor *t) noexcept {
  if (t && (t->flag & TH_TENSOR_REFCOUNTED)) __atomic_fetch_add(&t->refcount, 1, __ATOMIC_RELAXED);
}

void drop(Tensor *t, const Memory &memory) {
  if (!t || !(t->flag & TH_TENSOR_REFCOUNTED)) return;
  if (__atomic_sub_fetch(&t->refcount, 1, __ATOMIC_ACQ_REL) != 0) return;
  Storage *const s = t->storage;
  release(t->size);
  release(t->stride);
  release(t);
  memory.drop(s);
}

void check_lists(const Tensor *t, const char *name) {
  if (t->nd > 0 && (!t->size || !t->stride)) fail("%s has %d dimensions, but no list of sizes or strides", name, t->nd);
}

Geometry geometry(const Tensor *t, const char *name) {
  Geometry g;
  if (t->nd <= 0) {
    g.offset = t->offset;
    return g;
  }
  check_lists(t, name);
  g.offset = t->offset;
  g.size.assign(t->size, t->nd);
  g.stride.assign(t->stride, t->nd);
  for (int d = 0; d < t->nd; ++d)
    if (g.size[d] <= 0 || g.stride[d] < 0)
      fail("%s has size %lld and stride %lld in dimension %d", name, static_cast<long long>(g.size[d]),
           static_cast<long long>(g.stride[d]), d);
  return g;
}

ptrdiff_t reach(const Geometry &g) {
  if (g.offset < 0) fail("the storage offset %td is negative", g.offset);
  if (g.nd() == 0) return 0;
  element_count(g.size.begin(), g.nd());
  int64_t last = g.offset, step;
  bool fits = true;
  for (int d = 0; d < g.nd(); ++d)
    fits = fits && !__builtin_mul_overflow(g.size[d] - 1, g.stride[d], &step) && !__builtin_add_overflow(last, step, &last);
  if (!fits || __builtin_add_overflow(last, 1, &last))
    fail("size %s with strides %s reaches beyond any storage", desc(g.size).str, desc(g.stride).str);
  return last;
}

bool is_contiguous(const Geometry &g) {
  int64_t step = 1;
  for (int d = g.nd() - 1; d >= 0; --d) {
    if (g.size[d] == 1) continue;
    if (g.stride[d] != step) return false;
    step *= g.size[d];
  }
  return true;
}

int64_t count(const Tensor *t) {
  check_lists(t, "the tensor");
  return element_count(t->size, t->nd);
}

namespace {

void fill_strides(Geometry &g, const int64_t *stride) {
  for (int d = g.nd() - 1; d >= 0; --d) {
    const int64_t given = stride ? stride[d] : -1;
    if (given < -1)
      fail("stride %lld of dimension %d is negative (only -1 stands for contiguous)", static_cast<long long>(given), d);
    if (given >= 0) g.stride[d] = given;
    else if (d == g.nd() - 1) g.stride[d] = 1;
    else if (__builtin_mul_overflow(g.size[d + 1], g.stride[d + 1], &g.stride[d]))
      fail("size %s has more elements than can be counted", desc(g.size).str);
  }
}

}  // namespace

void set_contiguous(Geometry &g) { fill_strides(g, nullptr); }

Geometry requested(ptrdiff_t offset, int64_t nd, const int64_t *size, const int64_t *stride, bool unused) {
  Geometry g;
  if (offset < 0) fail("the storage offset %td is negative", offset);
  g.offset = offset;
  if (nd > 0 && !size) fail("the list of sizes is NULL, but there are %lld dimensions", static_cast<long long>(nd));
  if (nd > INT32_MAX) fail("%lld dimensions are too many", static_cast<long long>(nd));
  if (unused)
    while (nd > 0 && size[nd - 1] == -1) --nd;
  if (element_count(size, nd) == 0) return g;
  g.set_nd(static_cast<int>(nd));
  g.size.assign(size, static_cast<int>(nd));
  fill_strides(g, stride);
  return g;
}

bool keeps(const Tensor *t, const int64_t *stride, const Geometry &g) {
  if (t->nd != g.nd() || (g.nd() && (!t->size || !t->stride))) return false;
  for (int d = 0; d < g.nd(); ++d) {
    if (t->size[d] != g.size[d]) return false;
    if (stride && stride[d] >= 0 && t->stride[d] != stride[d]) return false;
  }
  return true;
}

void Change::use(Storage *s) {
  retain(s);
  fresh = Owned<Storage>(s, *kind.memory);
  other_storage = true;
}

void Change::prepare() {
  if (!wanted) return;
  const ptrdiff_t needed = reach(g);
  if (g.nd() > 0 && (g.nd() != t->nd || !t->size || !t->stride)) {
    size = Block<int64_t>(g.nd());
    stride = Block<int64_t>(g.nd());
  }
  Storage *s = other_storage ? fresh.get() : t->storage;
  if (needed == 0) return;
  if (!s) {
    fresh = Owned<Storage>(kind.memory->create(needed, kind.element), *kind.memory);
    other_storage = made = true;
  } else if (needed > s->size) {
    if (!may_grow)
      fail("size %s with strides %s reaches element %td of a storage of %td", desc(g.size).str, desc(g.stride).str, needed - 1,
           s->size);
    growth.prepare(s, needed, kind);
  }
}

void Change::commit() {
  if (!wanted) return;
  wanted = false;
  // A tensor without dimensions keeps its lists: hosts may hold them.
  if (size.get()) {
    release(std::exchange(t->size, size.take()));
    release(std::exchange(t->stride, stride.take()));
  }
  t->nd = g.nd();
  for (int d = 0; d < g.nd(); ++d) {
    t->size[d] = g.size[d];
    t->stride[d] = g.stride[d];
  }
  t->offset = g.offset;
  if (growth.needed()) growth.commit();
  if (other_storage) {
    Storage *const old = std::exchange(t->storage, fresh.take());
    kind.memory->drop(old);
  }
}

}  // namespace th
