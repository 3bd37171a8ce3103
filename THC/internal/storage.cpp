#include "storage.hpp"

#include "TH/THStorage.h"

namespace thc {

th::Storage *new_storage_with(const Call &call, void *data, ptrdiff_t size, size_t element, THCDeviceAllocator *a,
                              void *context) {
  th::check_null(a, "allocator");
  th::checked_bytes(size, element, "a storage");
  if (!data && size > 0) th::fail("data is NULL, but the storage is to have %td elements", size);
  int device = call.device;
  if (data) {
    cudaPointerAttributes attributes;
    check(cudaPointerGetAttributes(&attributes, data), "asking where memory is");
    if (attributes.type != cudaMemoryTypeDevice && attributes.type != cudaMemoryTypeManaged)
      th::fail("data is not in the memory of a device");
    device = attributes.device;
  }
  th::Storage *const s = call.create(0, element, a, context);
  s->data = data;
  s->size = size;
  static_cast<Storage *>(s)->device = device;
  return s;
}

th::Storage *new_storage_from(const Call &call, const void *values, ptrdiff_t size, size_t element) {
  th::Owned<th::Storage> s(call.create(size, element), call);
  check(cudaMemcpyAsync(s->data, values, static_cast<size_t>(size) * element, cudaMemcpyHostToDevice, call.stream),
        "copying to a device");
  check(cudaStreamSynchronize(call.stream), "waiting for a copy");
  return s.take();
}

void resize(const Call &call, Storage *s, ptrdiff_t size, size_t element) {
  if (size < 0) th::fail_arg(2, "the size %td is negative", size);
  th::Growth g;
  g.prepare(s, size, call.kind(element));
  g.commit();
}

void *element(const Storage *s, ptrdiff_t index, size_t size) {
  if (index < 0 || index >= s->size) th::fail_arg(2, "index %td out of bounds of a storage of %td elements", index, s->size);
  if (!s->data) th::fail("a storage of %td elements, but its data is NULL", s->size);
  return static_cast<char *>(s->data) + index * static_cast<ptrdiff_t>(size);
}

void read_element(State &s, void *to, const void *from, int device, size_t size) {
  const OnDevice on(device);
  download(current_stream(s, device), to, from, size);
}
void write_element(State &s, void *to, int device, const void *from, size_t size) {
  const OnDevice on(device);
  const cudaStream_t stream = current_stream(s, device);
  check(cudaMemcpyAsync(to, from, size, cudaMemcpyHostToDevice, stream), "copying an element");
  check(cudaStreamSynchronize(stream), "waiting for an element");
}

}  // namespace thc
