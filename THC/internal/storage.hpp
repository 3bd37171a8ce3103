// What THCStorage's entries do.
#pragma once

#include <initializer_list>

#include "engine.hpp"

namespace thc {

// Takes data only if it does not throw.
th::Storage *new_storage_with(const Call &, void *data, ptrdiff_t size, size_t element, THCDeviceAllocator *, void *context);
th::Storage *new_storage_from(const Call &, const void *values, ptrdiff_t size, size_t element);
template <class T>
th::Storage *new_storage_of(THCState *state, std::initializer_list<T> values) {
  return new_storage_from(Call(state), values.begin(), static_cast<ptrdiff_t>(values.size()), sizeof(T));
}
void resize(const Call &, Storage *, ptrdiff_t size, size_t element);
// The address of an element; argument 2 is the index.
void *element(const Storage *, ptrdiff_t index, size_t size);
// One element, from or to the host; waits.
void read_element(State &, void *to, const void *from, int device, size_t size);
void write_element(State &, void *to, int device, const void *from, size_t size);

}  // namespace thc
