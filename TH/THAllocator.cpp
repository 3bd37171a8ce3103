#include "THAllocator.h"

#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "internal/boundary.hpp"
#include "internal/file.hpp"
#include "internal/map.hpp"
#include "internal/memory.hpp"

struct THMapAllocatorContext_ {
  int flags;
  int fd;           // given by the caller, or kept
  bool has_name;
  bool mapped;      // owned by its map
  bool counted;
  void *base;       // of the map; NULL when it is empty
  ptrdiff_t bytes;  // of the map, with the header of counted memory
  char name[1];     // goes on beyond the struct
};

namespace {

using Context = THMapAllocatorContext;

constexpr int writes_flags = TH_ALLOCATOR_MAPPED_SHARED | TH_ALLOCATOR_MAPPED_SHAREDMEM;
constexpr int all_flags = writes_flags | TH_ALLOCATOR_MAPPED_EXCLUSIVE | TH_ALLOCATOR_MAPPED_NOCREATE |
                          TH_ALLOCATOR_MAPPED_KEEPFD | TH_ALLOCATOR_MAPPED_FROMFD | TH_ALLOCATOR_MAPPED_UNLINK;
constexpr ptrdiff_t count_header = 64;  // bytes in front of counted memory; other processes rely on it

bool has(const Context &c, int flags) { return c.flags & flags; }
bool is_shared(const Context &c) { return has(c, writes_flags); }
bool is_memory(const Context &c) { return has(c, TH_ALLOCATOR_MAPPED_SHAREDMEM); }
int remove_name(const Context &c) { return is_memory(c) ? shm_unlink(c.name) : unlink(c.name); }

int open_once(const Context &c, int flags) {
  if (!is_memory(c)) return th::open_again(c.name, flags, 0600);
  int fd;
  do fd = shm_open(c.name, flags, 0600);
  while (fd < 0 && errno == EINTR);
  return fd;
}

// Room for bytes [from, to) of a file that ends at `from`; the new ones are 0. Small steps: a file system may give back all of a
// step that a signal interrupts.
void reserve(int fd, ptrdiff_t from, ptrdiff_t to, const char *name) {
  const char *const what = "cannot reserve space for";
  constexpr ptrdiff_t step = ptrdiff_t(32) << 20;
  struct statvfs fs;
  if (!fstatvfs(fd, &fs) && fs.f_blocks && static_cast<uintmax_t>(to - from) / fs.f_frsize > fs.f_bfree)
    th::fail_errno(ENOSPC, what, name);
  int status;
  do status = ftruncate(fd, to) ? errno : 0;
  while (status == EINTR);
  while (!status && from < to) {
    const ptrdiff_t n = to - from < step ? to - from : step;
    status = posix_fallocate(fd, from, n);
    if (!status) from += n;
    if (status == EINTR) status = 0;
  }
  if (status) th::fail_errno(status, what, name);
}

// A map in the making. Unless it is committed, everything is put back: no descriptor, no new file, the old length.
class Attempt {
 public:
  explicit Attempt(Context &c) : c_(c) {
    if (c.mapped) th::fail("%s is mapped already by this context", c.name);
    if (has(c, TH_ALLOCATOR_MAPPED_FROMFD)) {
      if (c.fd < 0) th::fail("no descriptor was given for %s", c.name);
    } else if (!c.has_name) {
      th::fail("cannot open a file: %s", c.name);
    }
    if (has(c, TH_ALLOCATOR_MAPPED_UNLINK) && !c.has_name) th::fail("cannot remove a name: %s", c.name);
  }
  Attempt(const Attempt &) = delete;
  ~Attempt() {
    if (done_) return;
    if (base_) munmap(base_, static_cast<size_t>(bytes_));
    if (grown_) retry_truncate();
    if (created_) remove_name(c_);
  }

  // want <= 0: as long as the file is, but not below `least`.
  void map(ptrdiff_t want, ptrdiff_t least) {
    const int fd = open();
    length_ = th::regular_length(fd, c_.name);
    bytes_ = want > 0 ? want : length_ > least ? length_ : least;
    if (bytes_ > length_) {
      if (!is_shared(c_)) th::fail("%s holds %td bytes, but %td are to be mapped", c_.name, length_, bytes_);
      th::check_size_limit(bytes_, "cannot reserve space for", c_.name);
      grown_ = true;
      reserve(fd, length_, bytes_, c_.name);
    }
    if (bytes_ > 0) map_from(fd);
    if (has(c_, TH_ALLOCATOR_MAPPED_UNLINK) && remove_name(c_) && errno != ENOENT)
      th::fail_errno(errno, "cannot remove the name", c_.name);
  }

  void commit(bool counted) {
    const bool keeps = has(c_, TH_ALLOCATOR_MAPPED_KEEPFD);
    if (has(c_, TH_ALLOCATOR_MAPPED_FROMFD)) {
      if (!keeps) close(c_.fd);
    } else if (keeps) {
      c_.fd = opened_.release();
    }
    if (!keeps) c_.fd = -1;
    c_.mapped = true;
    c_.counted = counted;
    c_.base = base_;
    c_.bytes = bytes_;
    done_ = true;
  }

  char *base() const { return static_cast<char *>(base_); }
  ptrdiff_t bytes() const { return bytes_; }

 private:
  Context &c_;
  th::Fd opened_;
  bool created_ = false, grown_ = false, done_ = false;
  ptrdiff_t length_ = 0;  // of the file as it was
  void *base_ = nullptr;
  ptrdiff_t bytes_ = 0;

  int open() {
    if (has(c_, TH_ALLOCATOR_MAPPED_FROMFD)) return c_.fd;
    opened_ = th::Fd(open_name());
    if (opened_.get() < 0)
      th::fail_errno(errno, is_memory(c_) ? "cannot open shared memory" : "cannot open", c_.name);
    return opened_.get();
  }

  int open_name() {
    if (!is_shared(c_)) return open_once(c_, O_RDONLY);
    const bool must_be_new = has(c_, TH_ALLOCATOR_MAPPED_EXCLUSIVE);
    if (!must_be_new) {
      const int fd = open_once(c_, O_RDWR);
      if (fd >= 0 || errno != ENOENT || has(c_, TH_ALLOCATOR_MAPPED_NOCREATE)) return fd;
    }
    const int fd = open_once(c_, O_RDWR | O_CREAT | O_EXCL);
    created_ = fd >= 0;
    if (created_ || errno != EEXIST || must_be_new) return fd;
    // Another process made it a moment ago, or the name is a link to a file that is not there.
    return open_once(c_, O_RDWR | O_CREAT);
  }

  void map_from(int fd) {
    // A private map takes memory only for the pages that are written, so a file larger than the memory can be mapped.
    const int how = is_shared(c_) ? MAP_SHARED : MAP_PRIVATE | MAP_NORESERVE;
    void *const p = mmap(nullptr, static_cast<size_t>(bytes_), PROT_READ | PROT_WRITE, how, fd, 0);
    if (p == MAP_FAILED) {
      const int reason = errno;
      char what[96];
      std::snprintf(what, sizeof what, "cannot map %td bytes (%td GB) of", bytes_, bytes_ >> 30);
      th::fail_errno(reason, what, c_.name);
    }
    base_ = p;
    const ptrdiff_t now = th::regular_length(fd, c_.name);
    if (now < bytes_) th::fail("%s shrank to %td bytes while %td were mapped", c_.name, now, bytes_);
  }

  void retry_truncate() {
    const int fd = opened_.get() >= 0 ? opened_.get() : c_.fd;
    while (ftruncate(fd, length_) && errno == EINTR) {
    }
  }
};

// ---- The count of processes, in the first bytes of counted memory ----

static_assert(std::atomic<int>::is_always_lock_free && sizeof(std::atomic<int>) == sizeof(int));
std::atomic<int> &count_at(void *base) { return *static_cast<std::atomic<int> *>(base); }

// Count one more or one less holder; false when the count says that nothing of the kind is there.
bool count(void *base, int change, int *now) noexcept {
  std::atomic<int> &n = count_at(base);
  int old = n;
  do
    if (change > 0 ? old < 0 || old == INT32_MAX : old <= 0) return false;
  while (!n.compare_exchange_weak(old, old + change));
  *now = old + change;
  return true;
}

// incref and decref: the memory of a context, after checks.
void *counted_base(Context *c, void *data) {
  if (!c) th::fail_arg(1, "the context is NULL");
  if (!data) th::fail_arg(2, "data is NULL");
  if (!c->mapped || !c->counted) th::fail_arg(1, "%s is not mapped by THRefcountedMapAllocator", c->name);
  if (data != static_cast<char *>(c->base) + count_header)
    th::fail_arg(2, "%p is not where %s is mapped (%p)", data, c->name, static_cast<char *>(c->base) + count_header);
  return c->base;
}

// ---- The tables. Entries: storages call them inside their own and get the exception, a host gets its handler called. ----

Context *context_of(void *ctx) {
  if (!ctx) th::fail_arg(1, "the context is NULL");
  return static_cast<Context *>(ctx);
}

void *map_malloc(void *ctx, ptrdiff_t bytes) {
  return th::entry("THMapAllocator.malloc", [&] { return th::map(context_of(ctx), bytes).data; });
}

void *counted_malloc(void *ctx, ptrdiff_t bytes) {
  return th::entry("THRefcountedMapAllocator.malloc", [&] { return th::map_counted(context_of(ctx), bytes).data; });
}

void *no_realloc(const char *function, void *ctx) {
  return th::entry(function, [&]() -> void * { th::fail("cannot realloc mapped data (%s)", context_of(ctx)->name); });
}
void *map_realloc(void *ctx, void *, ptrdiff_t) { return no_realloc("THMapAllocator.realloc", ctx); }
void *counted_realloc(void *ctx, void *, ptrdiff_t) { return no_realloc("THRefcountedMapAllocator.realloc", ctx); }

void map_free(void *ctx, void *) {
  if (ctx) th::unmap(static_cast<Context *>(ctx));
}

Context *new_context(const char *filename, int fd, int flags) {
  const bool shared = flags & writes_flags;
  if (flags & ~all_flags) th::fail("unknown bits in the flags 0x%x", flags);
  if (!shared) flags &= ~TH_ALLOCATOR_MAPPED_NOCREATE;
  if (flags & TH_ALLOCATOR_MAPPED_EXCLUSIVE) {
    if (!shared) th::fail("TH_ALLOCATOR_MAPPED_EXCLUSIVE needs SHARED or SHAREDMEM (flags 0x%x)", flags);
    if (flags & TH_ALLOCATOR_MAPPED_NOCREATE)
      th::fail("TH_ALLOCATOR_MAPPED_EXCLUSIVE and NOCREATE exclude each other (flags 0x%x)", flags);
  }
  const char *const name = filename ? filename : "filename not specified";
  const size_t length = std::strlen(name);
  auto *c = static_cast<Context *>(th::alloc(static_cast<ptrdiff_t>(sizeof(Context) + length)));
  c->flags = flags;
  c->fd = fd < 0 ? -1 : fd;
  c->has_name = filename;
  c->mapped = c->counted = false;
  c->base = nullptr;
  c->bytes = 0;
  std::memcpy(c->name, name, length + 1);
  return c;
}

}  // namespace

namespace th {

Mapped map(THMapAllocatorContext *c, ptrdiff_t bytes) {
  Attempt attempt(*c);
  attempt.map(bytes, 0);
  attempt.commit(false);
  return {attempt.base(), attempt.bytes()};
}

Mapped map_counted(THMapAllocatorContext *c, ptrdiff_t bytes) {
  if (!is_memory(*c)) fail("%s: counted memory needs TH_ALLOCATOR_MAPPED_SHAREDMEM", c->name);
  if (has(*c, TH_ALLOCATOR_MAPPED_FROMFD | TH_ALLOCATOR_MAPPED_KEEPFD | TH_ALLOCATOR_MAPPED_UNLINK))
    fail("%s: counted memory cannot have TH_ALLOCATOR_MAPPED_FROMFD, KEEPFD or UNLINK", c->name);
  if (bytes > PTRDIFF_MAX - count_header) fail("%s: %td bytes are too many", c->name, bytes);
  Attempt attempt(*c);
  attempt.map(bytes > 0 ? bytes + count_header : 0, count_header);
  int now;
  // A new object is all zeros, so its maker adds 1 as everybody does: nobody who comes in early is forgotten.
  if (!count(attempt.base(), 1, &now)) fail("%s has no valid count: %d", c->name, count_at(attempt.base()).load());
  attempt.commit(true);
  return {attempt.base() + count_header, attempt.bytes() - count_header};
}

void unmap(THMapAllocatorContext *c) noexcept {
  if (c->mapped) {
    int now = 0;
    const bool last = !c->counted || !count(c->base, -1, &now) || now == 0;
    if (has(*c, TH_ALLOCATOR_MAPPED_KEEPFD)) close(c->fd);
    if (c->base) munmap(c->base, static_cast<size_t>(c->bytes));
    if (last && is_memory(*c) && !has(*c, TH_ALLOCATOR_MAPPED_FROMFD | TH_ALLOCATOR_MAPPED_UNLINK)) shm_unlink(c->name);
  }
  release(c);
}

}  // namespace th

THAllocator THMapAllocator = {map_malloc, map_realloc, map_free};
THAllocator THRefcountedMapAllocator = {counted_malloc, counted_realloc, map_free};

THMapAllocatorContext *THMapAllocatorContext_new(const char *filename, int flags) {
  return TH_ENTRY { return new_context(filename, -1, flags); };
}

THMapAllocatorContext *THMapAllocatorContext_newWithFd(const char *filename, int fd, int flags) {
  return TH_ENTRY { return new_context(filename, fd, flags); };
}

char *THMapAllocatorContext_filename(THMapAllocatorContext *ctx) {
  return TH_ENTRY { return context_of(ctx)->name; };
}

int THMapAllocatorContext_fd(THMapAllocatorContext *ctx) {
  return TH_ENTRY { return context_of(ctx)->fd; };
}

ptrdiff_t THMapAllocatorContext_size(THMapAllocatorContext *ctx) {
  return TH_ENTRY { return context_of(ctx)->bytes; };
}

void THMapAllocatorContext_free(THMapAllocatorContext *ctx) {
  return TH_ENTRY {
    Context *const c = context_of(ctx);
    if (c->mapped) th::fail("%s is mapped: the allocator's free ends the map and frees the context", c->name);
    th::release(c);
  };
}

void THRefcountedMapAllocator_incref(THMapAllocatorContext *ctx, void *data) {
  return TH_ENTRY {
    int now;
    void *const base = counted_base(ctx, data);
    if (!count(base, 1, &now)) th::fail("%s has no valid count: %d", ctx->name, count_at(base).load());
  };
}

int THRefcountedMapAllocator_decref(THMapAllocatorContext *ctx, void *data) {
  return TH_ENTRY {
    int now = 0;
    void *const base = counted_base(ctx, data);
    if (!count(base, -1, &now)) th::fail("%s has no holder left to count off: %d", ctx->name, count_at(base).load());
    return static_cast<int>(now == 0);
  };
}
