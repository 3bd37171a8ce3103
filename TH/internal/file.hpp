// What the map allocators and the file formats share of POSIX files.
#pragma once

#include <cstddef>
#include <string>
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

constexpr bool little_endian = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__;  // this machine

// Turn round the bytes of each of n numbers of 2, 4 or 8 bytes, at any address.
void swap_bytes(void *data, ptrdiff_t n, int width);

// open(2): again after a signal, never a controlling terminal, not inherited by exec; a FIFO waits for its other end.
int open_waiting(const char *name, int flags, int mode) noexcept;
// The same, never waiting for the other end of a FIFO.
int open_again(const char *name, int flags, int mode) noexcept;

// Bytes in a regular file. Anything else (folder, FIFO, device) is an Error.
ptrdiff_t regular_length(int fd, const char *name);

// Writing beyond the process's file size limit would raise SIGXFSZ; this is an Error before it.
void check_size_limit(ptrdiff_t bytes, const char *what, const char *name);

// All bytes from `at` on; a file that ends before is an Error.
void read_at(int fd, void *to, ptrdiff_t bytes, ptrdiff_t at, const char *name);

// A file that appears under its name complete or not at all: it is written beside it and renamed. A file that is replaced hands
// on its permissions; a symbolic link stays and its target is replaced.
class Replacement {
 public:
  // bytes: how many will be written.
  Replacement(const char *name, ptrdiff_t bytes);
  Replacement(const Replacement &) = delete;
  ~Replacement();
  void write(const void *, ptrdiff_t bytes);
  void publish();

 private:
  const char *name_;  // for errors
  std::string target_, temporary_;
  Fd fd_;
};

}  // namespace th
