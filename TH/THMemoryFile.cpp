#include "THMemoryFile.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <utility>

#include "internal/boundary.hpp"
#include "internal/object.hpp"
#include "internal/stream.hpp"

namespace {

class MemoryFile final : public th::Stream {
 public:
  MemoryFile(th::Owned<th::Storage> storage, th::Access access)
      : Stream(access, false), storage_(std::move(storage)), size_(static_cast<size_t>(storage_->size) - 1) {}

  bool is_open() const override { return storage_.get(); }
  void synchronize() override {}
  void seek(size_t position) override {
    reason_ = 0;
    if (position > size()) return fail_quietly("cannot go behind the end of a memory file");
    position_ = position;
  }
  void seek_end() override { position_ = size(); }
  size_t position() override { return std::min(position_, size()); }
  void close() override { storage_ = th::Owned<th::Storage>(); }

  th::Storage *cut() {
    const auto bytes = static_cast<ptrdiff_t>(size() + 1);
    if (bytes != storage_->size) th::resize(storage_.get(), bytes, 1);
    data()[size()] = 0;
    return storage_.get();
  }

 protected:
  size_t look(const char **bytes) override {
    position_ = position();
    *bytes = data() + position_;
    return size() - position_;
  }
  void skip(size_t n) override { position_ += n; }
  size_t put(const char *from, size_t n) override {
    position_ = position();
    // The bytes may be the storage's own, which moves when it grows.
    const auto at = reinterpret_cast<uintptr_t>(from) - reinterpret_cast<uintptr_t>(data());
    const bool own = at < static_cast<uintptr_t>(storage_->size);
    grow(n);
    if (n) std::memmove(data() + position_, own ? data() + at : from, n);
    position_ += n;
    size_ = std::max(size_, position_);
    data()[size_] = 0;
    return n;
  }

 private:
  th::Owned<th::Storage> storage_;
  size_t size_;  // of the file; the storage is larger by 1 or more
  size_t position_ = 0;

  char *data() const { return static_cast<char *>(storage_->data); }
  // The host may have changed the storage.
  size_t size() {
    const ptrdiff_t room = storage_->data ? storage_->size : 0;
    if (room < 1) th::fail("the storage of the memory file has no elements any more");
    return size_ = std::min(size_, static_cast<size_t>(room) - 1);
  }
  // Room for n bytes from the position on and a 0; by halves, so that many small writes copy little.
  void grow(size_t n) {
    const auto room = static_cast<size_t>(storage_->size), most = static_cast<size_t>(PTRDIFF_MAX);
    if (n >= most - position_) th::fail("%zu bytes at %zu do not fit into memory", n, position_);
    const size_t needed = position_ + n + 1;
    if (needed <= room) return;
    th::resize(storage_.get(), static_cast<ptrdiff_t>(std::max(needed, std::min(room + room / 2, most))), 1);
  }
};

// mode_argument: the number of the argument.
THFile *new_file(THCharStorage *storage, const char *mode, int mode_argument) {
  th::Owned<th::Storage> bytes(th::maybe_storage(storage));
  if (storage) {
    th::retain(bytes.get());
    if (bytes->size < 1 || !bytes->data || static_cast<char *>(bytes->data)[bytes->size - 1])
      th::fail_arg(1, "the storage of %td elements does not end with 0", bytes->size);
  }
  const th::Access access = th::file_access(mode, mode_argument);
  if (!storage) bytes = th::Owned<th::Storage>(th::new_storage_of<char>({0}));
  return std::make_unique<MemoryFile>(std::move(bytes), access).release();
}

MemoryFile &memory_file(THFile *self) {
  th::check_null(self, "self");
  auto *const file = dynamic_cast<MemoryFile *>(th::own_stream(self));
  if (!file) th::fail_arg(1, "self is not a MemoryFile");
  return *file;
}

}  // namespace

THFile *THMemoryFile_newWithStorage(THCharStorage *storage, const char *mode) {
  return TH_ENTRY { return new_file(storage, mode, 2); };
}
THFile *THMemoryFile_new(const char *mode) {
  return TH_ENTRY { return new_file(nullptr, mode, 1); };
}

THCharStorage *THMemoryFile_storage(THFile *self) {
  return TH_ENTRY {
    MemoryFile &file = memory_file(self);
    file.check_open();
    return reinterpret_cast<THCharStorage *>(file.cut());
  };
}
void THMemoryFile_longSize(THFile *self, int size) {
  TH_ENTRY { memory_file(self).set_long_size(size); };
}
