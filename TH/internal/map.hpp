// Mapped files and shared memory: what THMapAllocator and THRefcountedMapAllocator do, and how many bytes there are.
#pragma once

#include "TH/THAllocator.h"

namespace th {

struct Mapped {
  void *data;       // NULL when there are no bytes
  ptrdiff_t bytes;  // that data holds; without the header of counted memory
};

// bytes <= 0: all that the file holds. Afterwards the context belongs to the map, and unmap() must be called once, also for NULL.
Mapped map(THMapAllocatorContext *, ptrdiff_t bytes);
// The same with the count of processes in front.
Mapped map_counted(THMapAllocatorContext *, ptrdiff_t bytes);
// Ends either; frees the context. Never raises.
void unmap(THMapAllocatorContext *) noexcept;

// A context, and its map once there is one, until a storage takes them over.
class Mapping {
 public:
  Mapping(const char *filename, int flags) : context_(THMapAllocatorContext_new(filename, flags)) {}
  Mapping(const char *filename, int fd, int flags) : context_(THMapAllocatorContext_newWithFd(filename, fd, flags)) {}
  Mapping(const Mapping &) = delete;
  ~Mapping() {
    if (context_) unmap(context_);
  }
  Mapped map(ptrdiff_t bytes) { return th::map(context_, bytes); }
  THMapAllocatorContext *context() const { return context_; }
  void release() { context_ = nullptr; }

 private:
  THMapAllocatorContext *context_;
};

}  // namespace th
