#include "THCStream.h"

#include "internal/state.hpp"

namespace {

constexpr int max_devices = 256;
THCStream default_streams[max_devices];

}  // namespace

THCStream *THCStream_newWithPriority(int flags, int priority) {
  return TH_ENTRY {
    th::Block<THCStream> self(1);
    *self.get() = {nullptr, thc::current_device(), 1};
    thc::check(cudaStreamCreateWithPriority(&self.get()->stream, static_cast<unsigned>(flags), priority), "making a stream");
    return self.take();
  };
}
THCStream *THCStream_new(int flags) {
  return TH_ENTRY { return THCStream_newWithPriority(flags, 0); };
}
THCStream *THCStream_defaultStream(int device) {
  return TH_ENTRY {
    int n = 0;
    thc::check(cudaGetDeviceCount(&n), "counting devices");
    if (device < 0 || device >= n || device >= max_devices) th::fail("%d is not a device: there are %d", device, n);
    // Every thread writes the same.
    __atomic_store_n(&default_streams[device].device, device, __ATOMIC_RELAXED);
    return &default_streams[device];
  };
}
void THCStream_retain(THCStream *self) {
  if (self && self->stream) __atomic_fetch_add(&self->refcount, 1, __ATOMIC_RELAXED);
}
void THCStream_free(THCStream *self) {
  TH_ENTRY { thc::check(thc::drop_stream(self), "destroying a stream"); };
}
