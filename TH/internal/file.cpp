#include "file.hpp"

#include <atomic>
#include <cerrno>
#include <climits>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "error.hpp"

namespace th {

static_assert(sizeof(off_t) == sizeof(ptrdiff_t), "files are as long as memory is large");

Fd::~Fd() {
  if (fd_ >= 0) close(fd_);  // not again after EINTR: the descriptor is gone by then
}

namespace {
template <class T>
void swap_each(void *data, ptrdiff_t n, T (*swap)(T)) {
  auto *p = static_cast<char *>(data);
  for (ptrdiff_t i = 0; i < n; ++i, p += sizeof(T)) {
    T v;
    std::memcpy(&v, p, sizeof v);
    v = swap(v);
    std::memcpy(p, &v, sizeof v);
  }
}
}  // namespace

void swap_bytes(void *data, ptrdiff_t n, int width) {
  if (width == 2) swap_each<uint16_t>(data, n, [](uint16_t v) { return __builtin_bswap16(v); });
  else if (width == 4) swap_each<uint32_t>(data, n, [](uint32_t v) { return __builtin_bswap32(v); });
  else swap_each<uint64_t>(data, n, [](uint64_t v) { return __builtin_bswap64(v); });
}

int open_waiting(const char *name, int flags, int mode) noexcept {
  int fd;
  do fd = open(name, flags | O_CLOEXEC | O_NOCTTY, mode);
  while (fd < 0 && errno == EINTR);
  return fd;
}

int open_again(const char *name, int flags, int mode) noexcept { return open_waiting(name, flags | O_NONBLOCK, mode); }

ptrdiff_t regular_length(int fd, const char *name) {
  struct stat s;
  if (fstat(fd, &s)) fail_errno(errno, "cannot examine", name);
  if (!S_ISREG(s.st_mode)) fail("%s is %s, not a regular file", name, S_ISDIR(s.st_mode) ? "a folder" : "a device or pipe");
  return s.st_size;
}

void check_size_limit(ptrdiff_t bytes, const char *what, const char *name) {
  struct rlimit limit;
  if (!getrlimit(RLIMIT_FSIZE, &limit) && limit.rlim_cur != RLIM_INFINITY && static_cast<rlim_t>(bytes) > limit.rlim_cur)
    fail_errno(EFBIG, what, name);
}

void read_at(int fd, void *to, ptrdiff_t bytes, ptrdiff_t at, const char *name) {
  for (auto *p = static_cast<char *>(to); bytes > 0;) {
    const ssize_t n = pread(fd, p, static_cast<size_t>(bytes), at);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) fail_errno(errno, "cannot read", name);
    if (n == 0) fail("%s ends at byte %td, %td more were expected", name, at, bytes);
    p += n;
    at += n;
    bytes -= n;
  }
}

Replacement::Replacement(const char *name, ptrdiff_t bytes) : name_(name), target_(name) {
  const char *const what = "cannot write";
  struct stat old;
  if (!lstat(name, &old) && S_ISLNK(old.st_mode)) {
    char resolved[PATH_MAX];
    if (!realpath(name, resolved)) fail_errno(errno, what, name);
    target_ = resolved;
  }
  const bool replaces = !stat(target_.c_str(), &old);
  if (replaces) {
    if (S_ISDIR(old.st_mode)) fail_errno(EISDIR, what, name);
    if (!S_ISREG(old.st_mode)) fail("%s is a device or pipe, not a regular file", name);
    if (faccessat(AT_FDCWD, target_.c_str(), W_OK, AT_EACCESS)) fail_errno(errno, what, name);
  }
  check_size_limit(bytes, what, name);

  static std::atomic<unsigned> serial;
  const std::string folder = target_.substr(0, target_.rfind('/') + 1);
  for (int tries = 0; tries < 100 && fd_.get() < 0; ++tries) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    char unique[64];
    std::snprintf(unique, sizeof unique, ".th-%x-%x-%x", static_cast<unsigned>(getpid()), serial++,
                  static_cast<unsigned>(now.tv_nsec));
    temporary_ = folder + unique;
    fd_ = Fd(open_again(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL, 0666));
    if (fd_.get() < 0 && errno != EEXIST) break;
  }
  if (fd_.get() < 0) {
    const int reason = errno;
    temporary_.clear();
    fail_errno(reason, "cannot create a file beside", name);
  }
  if (replaces && fchmod(fd_.get(), old.st_mode & 07777)) {
    const int reason = errno;
    unlink(temporary_.c_str());
    fail_errno(reason, what, name);
  }
}

Replacement::~Replacement() {
  if (!temporary_.empty()) unlink(temporary_.c_str());
}

void Replacement::write(const void *from, ptrdiff_t bytes) {
  for (auto *p = static_cast<const char *>(from); bytes > 0;) {
    const ssize_t n = ::write(fd_.get(), p, static_cast<size_t>(bytes));
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) fail_errno(errno, "cannot write", name_);
    p += n;
    bytes -= n;
  }
}

void Replacement::publish() {
  // Some file systems find out now that there is no space.
  if (close(fd_.release()) && errno != EINTR) fail_errno(errno, "cannot write", name_);
  if (std::rename(temporary_.c_str(), target_.c_str())) fail_errno(errno, "cannot rename the new file to", name_);
  temporary_.clear();
}

}  // namespace th
