#include <cstring>

#include "../THStorage.h"
#include "boundary.hpp"
#include "map.hpp"
#include "object.hpp"

namespace th {

namespace {

// The tables as they are built: a host may put functions of its own into the public ones.
const THAllocator own_tables[] = {THDefaultAllocator, THMapAllocator, THRefcountedMapAllocator};

// Our own functions are called directly: they throw our exceptions. A host's run in a callback.
template <class F, class Call>
auto call(F THAllocator::*function, F now, Call c) {
  for (const THAllocator &own : own_tables)
    if (own.*function == now) return c();
  return callback(c);
}

void *allocate(THAllocator *a, void *context, ptrdiff_t bytes) {
  if (!a->malloc) fail("the allocator has no malloc, so it cannot give %td bytes", bytes);
  void *p = call(&THAllocator::malloc, a->malloc, [=] { return a->malloc(context, bytes); });
  if (!p && bytes > 0) fail("the allocator's malloc gave no memory: %td bytes asked for", bytes);
  return p;
}

// free must not raise: it runs where nothing may fail any more. What a host's raises all the same is lost.
void deallocate(THAllocator *a, void *context, void *data) {
  if (!a || !a->free) return;
  try {
    call(&THAllocator::free, a->free, [=] { a->free(context, data); });
  } catch (const Error &) {
  }
}

}  // namespace

Storage *new_storage_with(void *data, ptrdiff_t size, size_t element, THAllocator *a, void *context) {
  check_null(a, "allocator");
  checked_bytes(size, element, "a storage");
  if (!data && size > 0) fail("data is NULL, but the storage is to have %td elements", size);
  auto *s = static_cast<Storage *>(alloc(sizeof(Storage)));
  *s = {data, size, 1, TH_STORAGE_REFCOUNTED | TH_STORAGE_RESIZABLE | TH_STORAGE_FREEMEM, a, context, nullptr};
  return s;
}

Storage *new_storage(ptrdiff_t size, size_t element, THAllocator *a, void *context) {
  check_null(a, "allocator");
  const ptrdiff_t bytes = checked_bytes(size, element, "a storage");
  Block<Storage> s(1);
  void *data = allocate(a, context, bytes);
  *s.get() = {data, size, 1, TH_STORAGE_REFCOUNTED | TH_STORAGE_RESIZABLE | TH_STORAGE_FREEMEM, a, context, nullptr};
  return s.take();
}

Storage *new_mapped_storage(const char *filename, ptrdiff_t size, size_t element, int flags) {
  const ptrdiff_t bytes = size > 0 ? checked_bytes(size, element, "a mapping") : 0;
  Mapping mapping(filename, flags);
  Block<Storage> s(1);
  const Mapped m = mapping.map(bytes);
  if (size <= 0) size = m.bytes / static_cast<ptrdiff_t>(element);
  *s.get() = {m.data, size, 1, TH_STORAGE_REFCOUNTED | TH_STORAGE_FREEMEM, &THMapAllocator, mapping.context(), nullptr};
  mapping.release();
  return s.take();
}

void *element(Storage *s, ptrdiff_t index, size_t size) {
  if (index < 0 || index >= s->size) fail_arg(2, "index %td out of bounds of a storage of %td elements", index, s->size);
  if (!s->data) fail("a storage of %td elements, but its data is NULL", s->size);
  return static_cast<char *>(s->data) + index * static_cast<ptrdiff_t>(size);
}

void drop(Storage *s) {
  if (!last_reference(s)) return;
  // The host's free comes last: it may leave by force.
  const Storage old = *s;
  release(s);
  if (old.flag & TH_STORAGE_VIEW) drop(old.view);
  if (old.flag & TH_STORAGE_FREEMEM) deallocate(old.allocator, old.context, old.data);
}

void resize(Storage *s, ptrdiff_t size, size_t element) {
  check_resizable(s, size);
  const ptrdiff_t bytes = checked_bytes(size, element, "a storage");
  THAllocator *const a = s->allocator;
  check_null(a, "the storage's allocator");
  if (a->realloc) {
    void *p = call(&THAllocator::realloc, a->realloc, [=] { return a->realloc(s->context, s->data, bytes); });
    if (!p && bytes > 0) fail("the allocator's realloc gave no memory: %td bytes asked for", bytes);
    s->data = p;
    s->size = size;
    return;
  }
  Growth g;
  g.prepare(s, size, element);
  g.commit();
}

namespace {
class HostMemory final : public Memory {
 public:
  Storage *create(ptrdiff_t size, size_t element) const override { return new_storage(size, element, &THDefaultAllocator, nullptr); }
  void drop(Storage *s) const override { th::drop(s); }
  void *grow(Storage *s, ptrdiff_t bytes, ptrdiff_t keep) const override {
    check_null(s->allocator, "the storage's allocator");
    void *const p = bytes ? allocate(s->allocator, s->context, bytes) : nullptr;
    if (keep > 0 && s->data) std::memcpy(p, s->data, static_cast<size_t>(keep));
    return p;
  }
  void replace(Storage *s, void *block, ptrdiff_t size) const override {
    void *const old = std::exchange(s->data, block);
    s->size = size;
    if (old) deallocate(s->allocator, s->context, old);
  }
  // The host's free is not allowed to raise; if it does all the same, there is nobody left to tell.
  void give_back(Storage *s, void *block) const override { deallocate(s->allocator, s->context, block); }
};
const HostMemory host;
}  // namespace

const Memory &host_memory() noexcept { return host; }

void swap(Storage *a, Storage *b) noexcept {
  std::swap(a->data, b->data);
  std::swap(a->size, b->size);
  std::swap(a->flag, b->flag);
  std::swap(a->allocator, b->allocator);
  std::swap(a->context, b->context);
  std::swap(a->view, b->view);
}

}  // namespace th
