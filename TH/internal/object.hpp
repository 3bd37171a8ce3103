// Storages and tensors without their element type: the public structs have the same layout for every num, so that memory, shapes
// and reference counts are written and compiled once. Functions that need it take the size of an element.
#pragma once

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <utility>

#include "../THAllocator.h"
#include "dims.hpp"
#include "memory.hpp"

namespace th {

#if defined(__GNUC__)
#define TH_MAY_ALIAS __attribute__((__may_alias__))
#else
#define TH_MAY_ALIAS
#endif

struct TH_MAY_ALIAS Storage {
  void *data;
  ptrdiff_t size;
  int refcount;
  char flag;
  THAllocator *allocator;
  void *context;
  Storage *view;
};

struct TH_MAY_ALIAS Tensor {
  int64_t *size;
  int64_t *stride;
  int nd;
  Storage *storage;
  ptrdiff_t offset;
  int refcount;
  char flag;
};

// From a public struct. NULL is an Error that names the argument; `maybe` passes it on.
[[noreturn]] void fail_null(const char *name);
template <class T>
inline void check_null(const T *p, const char *name) {
  if (!p) fail_null(name);
}
template <class S>
inline Storage *storage(S *p, const char *name) {
  static_assert(sizeof(S) == sizeof(Storage));
  check_null(p, name);
  return reinterpret_cast<Storage *>(const_cast<std::remove_const_t<S> *>(p));
}
template <class S>
inline Storage *maybe_storage(S *p) {
  static_assert(sizeof(S) == sizeof(Storage));
  return reinterpret_cast<Storage *>(const_cast<std::remove_const_t<S> *>(p));
}
template <class T>
inline Tensor *tensor(T *p, const char *name) {
  static_assert(sizeof(T) == sizeof(Tensor));
  check_null(p, name);
  return reinterpret_cast<Tensor *>(const_cast<std::remove_const_t<T> *>(p));
}
template <class T>
inline Tensor *maybe_tensor(T *p) {
  static_assert(sizeof(T) == sizeof(Tensor));
  return reinterpret_cast<Tensor *>(const_cast<std::remove_const_t<T> *>(p));
}

// Where the data of storages lies: in the host's memory, or a device's (libTHC).
class Memory {
 public:
  // A storage with one reference; its elements are uninitialised.
  virtual Storage *create(ptrdiff_t size, size_t element) const = 0;
  virtual void drop(Storage *) const = 0;  // NULL is fine
  // A block to replace the storage's, `bytes` long, that begins with the first `keep` bytes of it; for none of any, NULL.
  virtual void *grow(Storage *, ptrdiff_t bytes, ptrdiff_t keep) const = 0;
  // Put it in place, which cannot fail, or give it back.
  virtual void replace(Storage *, void *block, ptrdiff_t size) const = 0;
  virtual void give_back(Storage *, void *block) const = 0;

 protected:
  ~Memory() = default;
};
const Memory &host_memory() noexcept TH_ONCE(host_memory);

// What the data of a storage is.
struct Kind {
  size_t element;  // size of one
  const Memory *memory;
  Kind(size_t element_size, const Memory &m = host_memory()) : element(element_size), memory(&m) {}
};

// ---- Storages of the host ----

Storage *new_storage(ptrdiff_t size, size_t element, THAllocator *, void *context);
// Default allocator; the elements have these values.
template <class T>
Storage *new_storage_of(std::initializer_list<T> values) {
  Storage *s = new_storage(static_cast<ptrdiff_t>(values.size()), sizeof(T), &THDefaultAllocator, nullptr);
  std::copy(values.begin(), values.end(), static_cast<T *>(s->data));
  return s;
}
// size <= 0: all elements that the file holds.
Storage *new_mapped_storage(const char *filename, ptrdiff_t size, size_t element, int flags);
// Takes data only if it does not throw.
Storage *new_storage_with(void *data, ptrdiff_t size, size_t element, THAllocator *, void *context);
void retain(Storage *) noexcept;  // NULL is fine
void drop(Storage *);             // NULL is fine
// Takes a reference away; was it the last?
bool last_reference(Storage *) noexcept;
void check_resizable(const Storage *, ptrdiff_t size);
void resize(Storage *, ptrdiff_t size, size_t element);
void swap(Storage *, Storage *) noexcept;
// The address of an element; argument 2 is the index.
void *element(Storage *, ptrdiff_t index, size_t element_size);

// A bigger block for a storage, filled with its contents, that replaces the old one later, when nothing can fail any more.
class Growth {
  const Memory *memory = nullptr;
  Storage *target = nullptr;
  void *data = nullptr;
  ptrdiff_t size = 0;

 public:
  Growth() = default;
  Growth(Growth &&o) noexcept : memory(o.memory), target(std::exchange(o.target, nullptr)), data(o.data), size(o.size) {}
  Growth &operator=(Growth &&o) noexcept {
    std::swap(memory, o.memory);
    std::swap(target, o.target);
    std::swap(data, o.data);
    std::swap(size, o.size);
    return *this;
  }
  ~Growth();
  void prepare(Storage *, ptrdiff_t size, Kind);
  // Not when another result of the same call has made the storage grow as far.
  bool needed() const { return target && target->size < size; }
  void commit();
  void *block() const { return data; }
};

// ---- Tensors ----

Tensor *new_tensor();
void retain(Tensor *) noexcept;
void drop(Tensor *, const Memory &);
inline void drop(Tensor *t) { drop(t, host_memory()); }

// An owned reference, given up by take().
template <class T>
class Owned {
  T *p = nullptr;
  const Memory *memory = nullptr;

 public:
  Owned() = default;
  explicit Owned(T *object, const Memory &m = host_memory()) : p(object), memory(&m) {}
  Owned(Owned &&o) noexcept : p(o.take()), memory(o.memory) {}
  Owned &operator=(Owned &&o) noexcept {
    std::swap(p, o.p);
    std::swap(memory, o.memory);
    return *this;
  }
  ~Owned() {
    if (!p) return;
    if constexpr (std::is_same_v<T, Storage>) memory->drop(p);
    else drop(p, *memory);
  }
  T *get() const { return p; }
  T *operator->() const { return p; }
  T *take() { return std::exchange(p, nullptr); }
};

// Where a tensor's elements are in its storage.
struct Geometry {
  ptrdiff_t offset = 0;
  Dims size, stride;

  int nd() const { return size.count(); }
  void set_nd(int n) {
    size.resize(n);
    stride.resize(n);
  }
  void erase(int d) {
    size.erase(d);
    stride.erase(d);
  }
  void insert(int d, int64_t extent, int64_t step) {
    size.insert(d, extent);
    stride.insert(d, step);
  }
};

// Throws when a tensor has dimensions, but no lists of sizes and strides: hosts may write the fields.
void check_lists(const Tensor *, const char *name);
// The tensor's geometry as it stands; throws when the host left it inconsistent. `name` is the argument's name.
Geometry geometry(const Tensor *, const char *name);
// Elements from the storage's first to one behind the last that g reaches; 0 without elements. Throws when it does not fit.
ptrdiff_t reach(const Geometry &g);
bool is_contiguous(const Geometry &g);
int64_t count(const Tensor *);
void set_contiguous(Geometry &g);

// Sizes (and strides: NULL or -1 means contiguous) as a host gives them to resize and setStorage, checked; trailing -1 sizes are
// dropped if `unused` allows them. An extent of 0 gives no dimensions.
Geometry requested(ptrdiff_t offset, int64_t nd, const int64_t *size, const int64_t *stride, bool unused);
// torch7's resize rule: geometry g, unless the tensor has these sizes (and strides, where g's were given) already.
bool keeps(const Tensor *, const int64_t *stride, const Geometry &g);

// A change of a tensor's geometry, and of its storage. prepare() does all that can fail, growing the storage into a fresh block;
// commit() cannot fail.
class Change {
  Tensor *t = nullptr;
  Kind kind = 0;
  bool wanted = false, may_grow = true;
  Geometry g;
  Block<int64_t> size, stride;
  Owned<Storage> fresh;      // becomes the tensor's storage
  bool other_storage = false, made = false;
  Growth growth;

 public:
  Change() = default;
  Change(Tensor *tensor, Kind k) : t(tensor), kind(k) {}
  // Use this storage (retained; may be NULL) instead of the tensor's.
  void use(Storage *);
  // The new geometry; a storage that is too small grows unless `grow` is false (Error).
  void set(Geometry geometry, bool grow = true) {
    g = std::move(geometry);
    wanted = true;
    may_grow = grow;
  }
  void prepare();
  void commit();
  // After prepare(): what will be the storage's data, if nobody but this tensor holds the storage; or NULL.
  void *own_data() const {
    if (made) return fresh->data;
    if (other_storage || !t->storage || t->storage->refcount != 1) return nullptr;
    return growth.needed() ? growth.block() : t->storage->data;
  }
  // The usual case: one tensor, one change.
  void apply() {
    prepare();
    commit();
  }
};

}  // namespace th
