// What the map allocators and the file formats share of POSIX files.
#pragma once

#include <cstddef>
#include <utility>

namespace th {

// An open descriptor, closed when it goes out of scope.
class Fd {
 public:
  explicit Fd(int fd = -1) : fd_(fd) {}
  Fd(Fd &&other) noexcept : fd_(other.release()) {}
  Fd &operator=(Fd &&other) noexcept {
    std::swap(fd_, other.fd_);
    return *this;
  }
  ~Fd();
  int get() const { return fd_; }
  int release() { return std::exchange(fd_, -1); }

 private:
  int fd_;
};

// open(2): again after a signal, never a controlling terminal, never waiting for the other end of a FIFO, not inherited by exec.
int open_again(const char *name, int flags, int mode) noexcept;

// Bytes in a regular file. Anything else (folder, FIFO, device) is an Error.
ptrdiff_t regular_length(int fd, const char *name);

// Writing beyond the process's file size limit would raise SIGXFSZ; this is an Error before it.
void check_size_limit(ptrdiff_t bytes, const char *what, const char *name);

}  // namespace th
