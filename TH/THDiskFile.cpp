#include "THDiskFile.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <memory>
#include <string>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

#include "internal/boundary.hpp"
#include "internal/file.hpp"
#include "internal/object.hpp"
#include "internal/stream.hpp"

namespace {

// While it lives, this thread gets no signal for writing to a pipe that nobody reads or beyond the limit for files: write() says so
// by errno. A signal that was pending before stays so.
class WithoutSignals {
 public:
  WithoutSignals() {
    sigemptyset(&ours_);
    sigaddset(&ours_, SIGPIPE);
    sigaddset(&ours_, SIGXFSZ);
    sigpending(&before_);
    pthread_sigmask(SIG_BLOCK, &ours_, &mask_);
  }
  WithoutSignals(const WithoutSignals &) = delete;
  ~WithoutSignals() {
    const timespec at_once = {0, 0};
    for (const int signal : {SIGPIPE, SIGXFSZ})
      if (sigismember(&before_, signal)) sigdelset(&ours_, signal);
    while (sigtimedwait(&ours_, nullptr, &at_once) > 0 || errno == EINTR) {
    }
    pthread_sigmask(SIG_SETMASK, &mask_, nullptr);
  }

 private:
  sigset_t ours_, before_, mask_;
};

class DiskFile final : public th::Stream {
 public:
  DiskFile(const char *name, th::Access access, bool quiet) : Stream(access, quiet), name_(name), buffer_(new char[room]) {}
  ~DiskFile() override {
    if (is_open()) release();
  }

  // By name, or as a command; 0, or the errno.
  int open() {
    const int access = isReadable && isWritable ? O_RDWR | O_CREAT : isWritable ? O_WRONLY | O_CREAT | O_TRUNC : O_RDONLY;
    fd_ = th::open_waiting(name_.c_str(), access, 0666);
    if (fd_ < 0) return errno;
    struct stat s;
    return !fstat(fd_, &s) && S_ISDIR(s.st_mode) ? EISDIR : 0;
  }
  int run() {
    errno = 0;
    pipe_ = popen(name_.c_str(), isWritable ? "we" : "re");
    if (!pipe_) return errno ? errno : ENOMEM;
    fd_ = fileno(pipe_);
    return 0;
  }

  const char *name() const { return name_.c_str(); }
  // What is there already is still read from the buffer.
  void no_buffer() {
    capacity_ = 1;
    synchronize();
  }

  bool is_open() const override { return fd_ >= 0; }
  void synchronize() override {
    reason_ = 0;
    if (writing_ && !flush()) fail_quietly("cannot write what is buffered");
  }
  void seek(size_t position) override { move(position <= PTRDIFF_MAX ? static_cast<off_t>(position) : -1, SEEK_SET); }
  void seek_end() override { move(0, SEEK_END); }
  size_t position() override {
    const off_t at = lseek(fd_, 0, SEEK_CUR);
    if (at >= 0) return writing_ ? static_cast<size_t>(at) + end_ : static_cast<size_t>(at) - (end_ - begin_);
    reason_ = errno;
    fail_quietly("cannot tell the position");
    return 0;
  }
  void close() override {
    reason_ = 0;
    const bool written = !writing_ || flush();
    const int status = release();
    if (written && status && errno != EINTR) reason_ = errno;
    if (!written || reason_) fail_quietly("cannot write all of the file");
  }

 protected:
  size_t look(const char **bytes) override {
    if (begin_ == end_ || writing_) {
      if (!start_reading()) return 0;
      begin_ = 0;
      end_ = read_some(buffer_.get(), capacity_);
    }
    *bytes = buffer_.get() + begin_;
    return end_ - begin_;
  }
  void skip(size_t n) override { begin_ += n; }
  // Much at once does not pass through the buffer.
  size_t get(char *to, size_t n) override {
    if (!start_reading()) return 0;
    size_t done = n < end_ - begin_ ? n : end_ - begin_;
    if (done) std::memcpy(to, buffer_.get() + begin_, done);
    begin_ += done;
    while (n - done >= capacity_) {
      const size_t more = read_some(to + done, n - done);
      if (!more) return done;
      done += more;
    }
    return done + Stream::get(to + done, n - done);
  }
  size_t put(const char *from, size_t n) override {
    if (!start_writing()) return 0;
    if (n >= room - end_ || n >= capacity_) {
      if (!flush()) return 0;
      if (n >= capacity_) return write_some(from, n);
    }
    if (n) std::memcpy(buffer_.get() + end_, from, n);
    end_ += n;
    return n;
  }

 private:
  static constexpr size_t room = 1 << 16;

  std::string name_;
  int fd_ = -1;
  FILE *pipe_ = nullptr;
  std::unique_ptr<char[]> buffer_;
  size_t capacity_ = room;
  // While reading, bytes [begin, end) of the buffer are those ahead; while writing, [0, end) have not reached the system.
  bool writing_ = false;
  size_t begin_ = 0, end_ = 0;

  size_t read_some(char *to, size_t n) {
    ssize_t got;
    do got = ::read(fd_, to, n);
    while (got < 0 && errno == EINTR);
    if (got < 0) reason_ = errno;
    return got > 0 ? static_cast<size_t>(got) : 0;
  }
  // All of it, unless the system refuses.
  size_t write_some(const char *from, size_t n) {
    const WithoutSignals guard;
    size_t done = 0;
    while (done < n) {
      const ssize_t more = ::write(fd_, from + done, n - done);
      if (more < 0 && errno == EINTR) continue;
      if (more < 0) {
        reason_ = errno;
        break;
      }
      done += static_cast<size_t>(more);
    }
    return done;
  }
  // What could not be written stays in the buffer.
  bool flush() {
    if (!end_) return true;
    const size_t done = write_some(buffer_.get(), end_);
    std::memmove(buffer_.get(), buffer_.get() + done, end_ - done);
    end_ -= done;
    return end_ == 0;
  }
  bool start_reading() {
    if (!writing_) return true;
    if (!flush()) return false;
    writing_ = false;
    begin_ = 0;
    return true;
  }
  // The system's position is behind what was read ahead.
  bool start_writing() {
    if (writing_) return true;
    if (begin_ < end_ && lseek(fd_, -static_cast<off_t>(end_ - begin_), SEEK_CUR) < 0) {
      reason_ = errno;
      return false;
    }
    writing_ = true;
    begin_ = end_ = 0;
    return true;
  }
  void move(off_t to, int whence) {
    reason_ = 0;
    if (start_writing() && flush()) {
      if (lseek(fd_, to, whence) >= 0) return;
      reason_ = errno;
    }
    fail_quietly("cannot go to that position");
  }
  int release() {
    if (writing_) flush();
    const int fd = std::exchange(fd_, -1);
    if (!pipe_) return ::close(fd);
    pclose(std::exchange(pipe_, nullptr));
    return 0;
  }
};

// All that may fail for lack of memory comes before the file is made or emptied.
THFile *open_file(const char *name, const char *mode, int is_quiet, bool command) {
  th::check_null(name, "name");
  const th::Access access = th::file_access(mode, 2);
  if (command && access == th::Access::both) th::fail_arg(2, "the mode of a pipe is r or w, not rw");
  auto file = std::make_unique<DiskFile>(name, access, is_quiet != 0);
  const int status = command ? file->run() : file->open();
  if (status == 0) return file.release();
  if (is_quiet) return nullptr;
  char reason[128];
  th::fail("cannot %s %s in mode %s: %s", command ? "run" : "open", name, mode, th::error_text(status, reason, sizeof reason));
}

DiskFile &disk_file(THFile *self) {
  th::check_null(self, "self");
  auto *const file = dynamic_cast<DiskFile *>(th::own_stream(self));
  if (!file) th::fail_arg(1, "self is not a DiskFile or PipeFile");
  return *file;
}

void set_swaps(THFile *self, bool swaps) {
  DiskFile &file = disk_file(self);
  file.check_open();
  file.set_swaps(swaps);
}

}  // namespace

THFile *THDiskFile_new(const char *name, const char *mode, int isQuiet) {
  return TH_ENTRY { return open_file(name, mode, isQuiet, false); };
}
THFile *THPipeFile_new(const char *name, const char *mode, int isQuiet) {
  return TH_ENTRY { return open_file(name, mode, isQuiet, true); };
}

const char *THDiskFile_name(THFile *self) {
  return TH_ENTRY { return disk_file(self).name(); };
}

int THDiskFile_isLittleEndianCPU(void) { return th::little_endian; }
int THDiskFile_isBigEndianCPU(void) { return !th::little_endian; }
void THDiskFile_nativeEndianEncoding(THFile *self) {
  TH_ENTRY { set_swaps(self, false); };
}
void THDiskFile_littleEndianEncoding(THFile *self) {
  TH_ENTRY { set_swaps(self, !th::little_endian); };
}
void THDiskFile_bigEndianEncoding(THFile *self) {
  TH_ENTRY { set_swaps(self, th::little_endian); };
}
void THDiskFile_longSize(THFile *self, int size) {
  TH_ENTRY { disk_file(self).set_long_size(size); };
}
void THDiskFile_noBuffer(THFile *self) {
  TH_ENTRY {
    DiskFile &file = disk_file(self);
    file.check_open();
    file.no_buffer();
  };
}
