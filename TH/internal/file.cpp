#include "file.hpp"

#include <cerrno>
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

int open_again(const char *name, int flags, int mode) noexcept {
  int fd;
  do fd = open(name, flags | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, mode);
  while (fd < 0 && errno == EINTR);
  return fd;
}

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

}  // namespace th
