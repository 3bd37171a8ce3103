// Copies between storages and tensors of any device, and of the host.
#pragma once

#include <memory>
#include <type_traits>

#include "engine.hpp"

namespace thc {

// Elements on some device, current or not.
struct Place {
  th::View view;
  int device;
};
template <class T>
Place place(THCState *p, T *t, const char *name) {
  State &s = state(p);
  static_assert(sizeof(*t->storage) == sizeof(Storage));
  const th::Arg a = th::arg(t, name);
  const int device = device_of(a.t, current_device());
  check_device(s, device);
  return {th::View(a), device};
}
template <class T>
Place place_of_storage(THCState *p, T *s, const char *name) {
  state(p);
  Storage *const known = storage(s, name);
  return {th::view_of(known, sizeof(*s->data), name), known->device};
}
// One to write to: it must not overlap itself, in the default flavour.
template <class T>
Place place_to_write(THCState *p, T *t, const char *name) {
  Place at = place(p, t, name);
  th::Result result(th::arg(t, name));
  result.as_is();
  return at;
}

// to = from; convert NULL: the types are the same. Counts must agree (argument 2). As if from were read first. Asynchronous.
void copy(THCState *, Convert, const Place &to, const Place &from);
// Dense elements of the same type in the host's memory, `count` of them. Unless `async`, the call waits.
void upload(THCState *, const Place &to, const void *from, int64_t count, bool async = false);
// To the current device; waits.
void upload(const Call &, const th::View &to, const void *from);
void download(THCState *, void *to, const Place &from, int64_t count, bool async = false);

// The same for tensors of the host, both contiguous; they do not wait if that memory is pinned.
void upload_async(THCState *, const Place &to, const th::View &from);
void download_async(THCState *, const th::View &to, const Place &from);
// A contiguous copy on the tensor's device, which the caller owns.
th::Tensor *new_clone(THCState *, const Place &);

void check_counts(int64_t to, int64_t from);

// The elements of a tensor or storage of the host, if they lie one behind the other; else NULL.
template <class S>
auto dense_elements(S *s) -> decltype(static_cast<void *>(s->data)) {
  return s->data;
}
template <class T>
auto dense_elements(T *t) -> decltype(static_cast<void *>(t->storage->data)) {
  const th::View v(th::arg(t, "the host's tensor"));
  return th::is_contiguous(v.g) ? v.data() : nullptr;
}

// to = a tensor or storage of the host, by way of a dense one of to's type, if need be: `make` makes it, `convert` copies into it.
template <class Dense, class Element, class Source>
void from_host(THCState *state, const Place &to, Source *src, int64_t count, Dense *(*make)(int64_t),
               Element *(*data)(const Dense *), void (*convert)(Dense *, Source *), void (*drop)(Dense *)) {
  check_counts(to.view.count, count);
  if (!count) return;
  if constexpr (std::is_same_v<Dense, Source>) {
    if (const void *const elements = dense_elements(src)) return upload(state, to, elements, count);
  }
  const std::unique_ptr<Dense, void (*)(Dense *)> dense(make(count), drop);
  convert(dense.get(), src);
  upload(state, to, data(dense.get()), count);
}
template <class Dense, class Element, class Target>
void to_host(THCState *state, Target *self, int64_t count, const Place &from, Dense *(*make)(int64_t),
             Element *(*data)(const Dense *), void (*convert)(Target *, Dense *), void (*drop)(Dense *)) {
  check_counts(count, from.view.count);
  if (!count) return;
  if constexpr (std::is_same_v<Dense, Target>) {
    if (void *const elements = dense_elements(self)) return download(state, elements, from, count);
  }
  const std::unique_ptr<Dense, void (*)(Dense *)> dense(make(count), drop);
  download(state, data(dense.get()), from, count);
  convert(self, dense.get());
}

}  // namespace thc
