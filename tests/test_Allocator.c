/* The map allocators: every flag, sharing between processes, files that are missing, unreadable, too short, empty or odd, full
   disks. After each failure the file system and the open descriptors are as before. */
#define _GNU_SOURCE
#include "heap.h"
#include "unprivileged.h"

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/time.h>
#include <sys/wait.h>

#define SHARED TH_ALLOCATOR_MAPPED_SHARED
#define SHAREDMEM TH_ALLOCATOR_MAPPED_SHAREDMEM
#define EXCLUSIVE TH_ALLOCATOR_MAPPED_EXCLUSIVE
#define NOCREATE TH_ALLOCATOR_MAPPED_NOCREATE
#define KEEPFD TH_ALLOCATOR_MAPPED_KEEPFD
#define FROMFD TH_ALLOCATOR_MAPPED_FROMFD
#define UNLINK TH_ALLOCATOR_MAPPED_UNLINK

/* ---- A disk that can be full: the library finds this function before the C library's ---- */

static int full_after = -1; /* steps of reservation for a map until the disk is full; -1: never */
static int steps_left = -1;
static int interruptions; /* by signals, before the next step */

int posix_fallocate(int fd, off_t offset, off_t length) {
  static int (*real)(int, off_t, off_t);
  if (!real) *(void **)&real = dlsym(RTLD_NEXT, "posix_fallocate");
  if (interruptions > 0) {
    --interruptions;
    return EINTR;
  }
  if (steps_left == 0) return ENOSPC;
  if (steps_left > 0) --steps_left;
  return real(fd, offset, length);
}

/* ---- A folder and a name for shared memory, both fresh for each test ---- */

static char folder[512], path[600], shm_name[64];
static THMapAllocatorContext *ctx; /* of the latest map() */
static int mapped;                 /* it worked */

static int setup(void **state TEST_MAYBE_UNUSED) {
  full_after = steps_left = -1;
  interruptions = 0;
  snprintf(folder, sizeof folder, "%s-XXXXXX", test_path("map"));
  if (!mkdtemp(folder)) return 1;
  chmod(folder, 0755);
  snprintf(path, sizeof path, "%s/file", folder);
  snprintf(shm_name, sizeof shm_name, "/th-test-%ld", (long)getpid());
  return 0;
}

static void forget(void) {
  if (ctx && !mapped) THMapAllocatorContext_free(ctx);
  ctx = NULL;
}

static int teardown(void **state TEST_MAYBE_UNUSED) {
  forget();
  test_install();
  unlink(path);
  shm_unlink(shm_name);
  return rmdir(folder); /* fails if the library left anything else behind */
}

static int descriptors(void) {
  DIR *d = opendir("/proc/self/fd");
  int n = 0;
  assert_non_null(d);
  while (readdir(d)) ++n;
  closedir(d);
  return n;
}

static int exists(const char *name) { return access(name, F_OK) == 0; }
static int shm_exists(const char *name) {
  const int fd = shm_open(name, O_RDONLY, 0);
  if (fd >= 0) close(fd);
  return fd >= 0;
}
static long long length_of(const char *name) {
  struct stat s;
  assert_int_equal(stat(name, &s), 0);
  return (long long)s.st_size;
}

static void write_file(const char *name, const char *bytes, size_t n) {
  FILE *f = fopen(name, "wb");
  assert_non_null(f);
  assert_int_equal(fwrite(bytes, 1, n, f), n);
  assert_int_equal(fclose(f), 0);
}
static void assert_file(const char *name, const char *bytes, size_t n) {
  char got[256];
  FILE *f = fopen(name, "rb");
  assert_non_null(f);
  assert_int_equal(fread(got, 1, sizeof got, f), n);
  fclose(f);
  assert_memory_equal(got, bytes, n);
}

/* The table's malloc with a new context. */
static char *map_with(THAllocator *table, const char *name, int fd, int flags, ptrdiff_t bytes) {
  char *p;
  const int before = test_errors.calls;
  forget();
  mapped = 0;
  steps_left = full_after;
  ctx = fd < 0 ? THMapAllocatorContext_new(name, flags) : THMapAllocatorContext_newWithFd(name, fd, flags);
  assert_non_null(ctx);
  p = (char *)table->malloc(ctx, bytes);
  mapped = test_errors.calls == before;
  if (!mapped) { /* the context is as it was */
    assert_null(p);
    assert_int_equal(THMapAllocatorContext_size(ctx), 0);
    assert_int_equal(THMapAllocatorContext_fd(ctx), fd < 0 ? -1 : fd);
  }
  return p;
}
static char *map(const char *name, int flags, ptrdiff_t bytes) { return map_with(&THMapAllocator, name, -1, flags, bytes); }
static char *count_map(int flags, ptrdiff_t bytes) {
  return map_with(&THRefcountedMapAllocator, shm_name, -1, flags, bytes);
}
static void unmap(void *p) { THMapAllocator.free(ctx, p); }

/* An Error whose text has both parts. */
#define assert_error(call, part1, part2)                                                               \
  do {                                                                                                 \
    expect_any_error(call);                                                                            \
    if (!strstr(test_errors.text, part1) || !strstr(test_errors.text, part2))                          \
      fail_msg("%s: the text is: %s", #call, test_errors.text);                                        \
  } while (0)

/* Run f in a child, as another user if this one may read everything. Its errors return. */
static void in_child(void (*f)(void), int unprivileged) {
  int status;
  const pid_t pid = fork();
  assert_true(pid >= 0);
  if (pid == 0) {
    if (unprivileged && drop_privileges()) _exit(2);
    test_begin(TEST_RETURN);
    f();
    _exit(0);
  }
  assert_int_equal(waitpid(pid, &status, 0), pid);
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) fail_msg("the child ended with status 0x%x", (unsigned)status);
}
/* CMocka's asserts cannot leave a child: this does. */
#define child_assert(what)                                                          \
  do {                                                                              \
    if (!(what)) {                                                                  \
      fprintf(stderr, "in a child: %s (%s)\n", #what, test_errors.text);            \
      _exit(1);                                                                     \
    }                                                                               \
  } while (0)
#define child_assert_error(part1, part2) \
  child_assert(test_errors.calls == 1 && strstr(test_errors.text, part1) && strstr(test_errors.text, part2))

/* ---- Contexts ---- */

PLAIN_TEST(context) {
  char name[] = "some name";
  THMapAllocatorContext *c = THMapAllocatorContext_new(name, SHARED);
  name[0] = 'x';
  assert_string_equal(THMapAllocatorContext_filename(c), "some name");
  assert_int_equal(THMapAllocatorContext_fd(c), -1);
  assert_int_equal(THMapAllocatorContext_size(c), 0);
  THMapAllocatorContext_free(c);

  c = THMapAllocatorContext_newWithFd(NULL, 77, FROMFD);
  assert_string_equal(THMapAllocatorContext_filename(c), "filename not specified");
  assert_int_equal(THMapAllocatorContext_fd(c), 77);
  THMapAllocatorContext_free(c);

  char long_name[3000] = "";
  memset(long_name, 'n', sizeof long_name - 1);
  const int64_t before = heap_bytes();
  for (int i = 0; i < 100; ++i) {
    c = i % 2 ? THMapAllocatorContext_new(long_name, SHARED) : THMapAllocatorContext_newWithFd(long_name, 77, FROMFD);
    assert_string_equal(THMapAllocatorContext_filename(c), long_name);
    THMapAllocatorContext_free(c);
  }
  assert_true(heap_bytes() - before < 100000);

  assert_error(THMapAllocatorContext_new("f", EXCLUSIVE), "EXCLUSIVE", "SHARED");
  assert_error(THMapAllocatorContext_new("f", EXCLUSIVE | KEEPFD), "EXCLUSIVE", "SHARED");
  assert_error(THMapAllocatorContext_new("f", SHARED | EXCLUSIVE | NOCREATE), "EXCLUSIVE", "NOCREATE");
  assert_error(THMapAllocatorContext_new("f", 128), "flags", "0x80");
  assert_error(THMapAllocatorContext_new("f", INT_MIN), "flags", "0x80000000");
}

PLAIN_TEST(null) {
  char c;
  assert_error(THMapAllocatorContext_filename(NULL), "NULL", "filename");
  assert_error(THMapAllocatorContext_fd(NULL), "NULL", "fd");
  assert_error(THMapAllocatorContext_size(NULL), "NULL", "size");
  assert_error(THMapAllocatorContext_free(NULL), "NULL", "free");
  assert_error(THMapAllocator.malloc(NULL, 8), "NULL", "THMapAllocator.malloc");
  assert_error(THRefcountedMapAllocator.malloc(NULL, 8), "NULL", "THRefcountedMapAllocator.malloc");
  assert_error(THMapAllocator.realloc(NULL, &c, 8), "NULL", "THMapAllocator.realloc");
  assert_error(THRefcountedMapAllocator_incref(NULL, &c), "NULL", "incref");
  assert_error(THRefcountedMapAllocator_decref(NULL, &c), "NULL", "decref");
  assert_error(map(NULL, 0, 8), "filename not specified", "cannot open");
  assert_error(map(NULL, SHARED, 8), "filename not specified", "cannot open");
  assert_error(map("f", FROMFD, 8), "f", "no descriptor");
  THMapAllocator.free(NULL, NULL);
}

/* ---- Private maps ---- */

PLAIN_TEST(private) {
  const int fds = descriptors();
  char *p;
  write_file(path, "0123456789", 10);
  p = map(path, 0, 0);
  assert_int_equal(THMapAllocatorContext_size(ctx), 10);
  assert_int_equal(THMapAllocatorContext_fd(ctx), -1);
  assert_int_equal(descriptors(), fds);
  assert_memory_equal(p, "0123456789", 10);
  memcpy(p, "abc", 3);
  assert_file(path, "0123456789", 10);
  assert_error(THMapAllocator.malloc(ctx, 0), path, "already");
  assert_error(THMapAllocator.realloc(ctx, p, 20), path, "realloc");
  assert_error(THMapAllocatorContext_free(ctx), path, "mapped");
  assert_memory_equal(p, "abc3456789", 10);
  unmap(p);

  p = map(path, 0, 4);
  assert_int_equal(THMapAllocatorContext_size(ctx), 4);
  assert_memory_equal(p, "0123", 4);
  unmap(p);
  p = map(path, NOCREATE, -1); /* of no use here, and no harm */
  assert_int_equal(THMapAllocatorContext_size(ctx), 10);
  unmap(p);
}

PLAIN_TEST(too_short) {
  const int flags[] = {0, KEEPFD, NOCREATE, UNLINK};
  const int fds = descriptors();
  unsigned i;
  write_file(path, "0123456789", 10);
  for (i = 0; i < sizeof flags / sizeof *flags; ++i) {
    assert_error(map(path, flags[i], 11), path, "10 bytes, but 11");
    assert_error(map(path, flags[i], PTRDIFF_MAX), path, "10 bytes");
  }
  assert_file(path, "0123456789", 10);
  assert_int_equal(descriptors(), fds);
}

PLAIN_TEST(empty) {
  char *p;
  write_file(path, "", 0);
  p = map(path, 0, 0);
  assert_null(p);
  assert_int_equal(THMapAllocatorContext_size(ctx), 0);
  unmap(p);
  p = map(path, SHARED, 0);
  assert_null(p);
  unmap(p);
  assert_error(map(path, 0, 1), path, "0 bytes, but 1");
}

static void read_only(void) {
  char *p = map(path, 0, 0);
  child_assert(test_errors.calls == 0 && p && !memcmp(p, "0123", 4));
  p[0] = 'x';
  THMapAllocator.free(ctx, p);
  child_assert(test_errors.calls == 0);
  map(path, SHARED, 0);
  child_assert_error(path, "Permission denied");
}
static void not_readable(void) {
  map(path, 0, 0);
  child_assert_error(path, "Permission denied");
}

PLAIN_TEST(permissions) {
  write_file(path, "0123456789", 10);
  chmod(path, 0444);
  in_child(read_only, 1);
  assert_file(path, "0123456789", 10);
  chmod(path, 0000);
  in_child(not_readable, 1);
}

PLAIN_TEST(odd_names) {
  char fifo[600];
  const int fds = descriptors();
  assert_error(map(path, 0, 0), path, "No such file");
  assert_error(map(path, SHARED | NOCREATE, 8), path, "No such file");
  assert_error(map("", 0, 0), "cannot open", "No such file");
  assert_error(map(folder, 0, 0), folder, "folder");
  assert_error(map(folder, SHARED, 8), folder, "directory");
  assert_error(map("/dev/null", 0, 0), "/dev/null", "not a regular file");
  assert_error(map("/tmp/no/such/folder", SHARED, 8), "/tmp/no/such/folder", "No such file");
  snprintf(fifo, sizeof fifo, "%s/fifo", folder);
  assert_int_equal(mkfifo(fifo, 0600), 0);
  assert_error(map(fifo, 0, 0), fifo, "not a regular file"); /* and does not wait for a writer */
  unlink(fifo);
  assert_false(exists(path));
  assert_int_equal(descriptors(), fds);
}

/* ---- Shared files ---- */

PLAIN_TEST(shared) {
  struct stat s;
  const int fds = descriptors();
  char *p = map(path, SHARED, 6);
  assert_memory_equal(p, "\0\0\0\0\0\0", 6);
  memcpy(p, "abcdef", 6);
  unmap(p);
  assert_file(path, "abcdef", 6);
  stat(path, &s);
  assert_int_equal(s.st_mode & 0777, 0600);

  p = map(path, SHARED, 0);
  assert_int_equal(THMapAllocatorContext_size(ctx), 6);
  unmap(p);
  p = map(path, SHARED | NOCREATE, 10); /* grows: bytes stay, zeros behind */
  assert_memory_equal(p, "abcdef\0\0\0\0", 10);
  unmap(p);
  assert_file(path, "abcdef\0\0\0\0", 10);
  p = map(path, SHARED, 3); /* never shrinks */
  p[2] = 'C';
  unmap(p);
  assert_file(path, "abCdef\0\0\0\0", 10);

  assert_error(map(path, SHARED | EXCLUSIVE, 20), path, "File exists");
  assert_file(path, "abCdef\0\0\0\0", 10);
  unlink(path);
  p = map(path, SHARED | EXCLUSIVE, 20);
  unmap(p);
  assert_int_equal(length_of(path), 20);
  assert_int_equal(descriptors(), fds);
}

PLAIN_TEST(link) {
  char link[600];
  char *p;
  snprintf(link, sizeof link, "%s/link", folder);
  assert_int_equal(symlink(path, link), 0); /* to nowhere yet */
  p = map(link, SHARED, 5);
  unmap(p);
  assert_int_equal(length_of(path), 5);
  unlink(link);
}

PLAIN_TEST(descriptors) {
  const int fds = descriptors();
  int fd;
  char *p;
  write_file(path, "0123456789", 10);

  p = map(path, SHARED | KEEPFD, 0);
  fd = THMapAllocatorContext_fd(ctx);
  assert_true(fcntl(fd, F_GETFD) >= 0);
  assert_int_equal(descriptors(), fds + 1);
  unmap(p);
  assert_int_equal(descriptors(), fds);

  fd = open(path, O_RDONLY);
  p = map_with(&THMapAllocator, "a label only", fd, FROMFD, 0);
  assert_memory_equal(p, "0123456789", 10);
  p[0] = 'x'; /* private: reading permission is enough */
  assert_int_equal(THMapAllocatorContext_fd(ctx), -1);
  assert_int_equal(descriptors(), fds);
  unmap(p);

  fd = open(path, O_RDWR);
  p = map_with(&THMapAllocator, NULL, fd, FROMFD | SHARED | KEEPFD, 12);
  assert_int_equal(THMapAllocatorContext_fd(ctx), fd);
  p[11] = 'z';
  assert_int_equal(descriptors(), fds + 1);
  unmap(p);
  assert_int_equal(descriptors(), fds);
  assert_file(path, "0123456789\0z", 12);

  fd = open(path, O_RDONLY); /* on errors it stays the caller's */
  assert_error(map_with(&THMapAllocator, path, fd, FROMFD, 13), path, "12 bytes, but 13");
  assert_error(map_with(&THMapAllocator, path, fd, FROMFD | SHARED, 0), path, "cannot map 12 bytes");
  assert_error(map_with(&THMapAllocator, path, fd, FROMFD | SHARED, 13), path, "cannot reserve");
  assert_true(fcntl(fd, F_GETFD) >= 0);
  close(fd);
  assert_error(map_with(&THMapAllocator, path, fd, FROMFD, 0), path, "Bad file descriptor");
  assert_int_equal(length_of(path), 12);
}

PLAIN_TEST(unlink) {
  char *p = map(path, SHARED | UNLINK, 8);
  assert_false(exists(path));
  p[7] = 1;
  unmap(p);
  write_file(path, "0123456789", 10);
  p = map(path, UNLINK, 0);
  assert_false(exists(path));
  assert_memory_equal(p, "0123456789", 10);
  unmap(p);
  p = map(shm_name, SHAREDMEM | EXCLUSIVE | UNLINK | KEEPFD, 8);
  assert_false(shm_exists(shm_name));
  unmap(p);
  assert_error(map_with(&THMapAllocator, NULL, 0, FROMFD | UNLINK, 0), "filename not specified", "remove");
}

/* ---- Shared memory ---- */

PLAIN_TEST(sharedmem) {
  THMapAllocatorContext *first;
  char *p = map(shm_name, SHAREDMEM, 8), *q;
  first = ctx;
  assert_true(shm_exists(shm_name));
  q = map(shm_name, SHAREDMEM | NOCREATE, 0);
  assert_int_equal(THMapAllocatorContext_size(ctx), 8);
  p[3] = 42;
  assert_int_equal(q[3], 42);
  unmap(q);
  assert_false(shm_exists(shm_name));
  THMapAllocator.free(first, p); /* the name is gone already: fine */
  assert_error(map(shm_name, SHAREDMEM | NOCREATE, 8), shm_name, "No such file");
  assert_error(map("/a/b", SHAREDMEM, 8), "/a/b", "cannot open shared memory");
}

PLAIN_TEST(fromfd_keeps_name) {
  char *p;
  const int fd = shm_open(shm_name, O_RDWR | O_CREAT, 0600);
  assert_true(fd >= 0);
  p = map_with(&THMapAllocator, shm_name, fd, SHAREDMEM | FROMFD, 100);
  unmap(p);
  assert_true(shm_exists(shm_name));
}

/* ---- Space ---- */

PLAIN_TEST(full_disk) {
  const int fds = descriptors();
  const ptrdiff_t many = (ptrdiff_t)100 << 20;
  int steps;
  for (steps = 0; steps < 2; ++steps) { /* at the first step, and half-way */
    full_after = steps;
    assert_error(map(path, SHARED, many), path, "No space left");
    assert_false(exists(path));
    assert_error(map(path, SHARED | EXCLUSIVE | KEEPFD, many), path, "No space left");
    assert_false(exists(path));
    assert_error(map(shm_name, SHAREDMEM, many), shm_name, "No space left");
    assert_false(shm_exists(shm_name));
    assert_error(count_map(SHAREDMEM | EXCLUSIVE, many), shm_name, "No space left");
    assert_false(shm_exists(shm_name));
    write_file(path, "0123456789", 10);
    assert_error(map(path, SHARED, many), path, "No space left");
    assert_file(path, "0123456789", 10);
    unlink(path);
  }
  assert_int_equal(descriptors(), fds);
}

PLAIN_TEST(too_large) {
  struct statvfs fs;
  assert_int_equal(statvfs(folder, &fs), 0);
  /* More than the disk has: an error at once, not after filling it. */
  assert_error(map(path, SHARED, (ptrdiff_t)(fs.f_frsize * (fs.f_bfree + 1024))), path, "No space left");
  assert_false(exists(path));
  assert_error(map(path, SHARED, PTRDIFF_MAX), path, "cannot reserve space");
  assert_error(map(shm_name, SHAREDMEM, PTRDIFF_MAX), shm_name, "cannot reserve space");
  assert_false(exists(path));
  assert_false(shm_exists(shm_name));
}

PLAIN_TEST(no_address_space) {
  const int fds = descriptors();
  const int fd = shm_open(shm_name, O_RDWR | O_CREAT, 0600);
  assert_true(fd >= 0);
  assert_int_equal(ftruncate(fd, (off_t)1 << 50), 0);
  close(fd);
  assert_error(map(shm_name, SHAREDMEM, 0), shm_name, "cannot map 1125899906842624 bytes");
  assert_true(shm_exists(shm_name)); /* it was there before */
  assert_int_equal(descriptors(), fds);
}

static void size_limit(void) {
  char *p;
  struct rlimit limit;
  limit.rlim_cur = limit.rlim_max = 100000;
  setrlimit(RLIMIT_FSIZE, &limit); /* writing beyond would raise SIGXFSZ and end the process */
  map(path, SHARED, 200000);
  child_assert_error(path, "File too large");
  child_assert(!exists(path));
  test_begin(TEST_RETURN);
  p = map(path, SHARED, 100000);
  child_assert(test_errors.calls == 0);
  THMapAllocator.free(ctx, p);
}
PLAIN_TEST(size_limit) {
  in_child(size_limit, 0);
}

static void on_alarm(int signal) { (void)signal; }
PLAIN_TEST(signals) {
  const struct itimerval often = {{0, 500}, {0, 500}}, never = {{0, 0}, {0, 0}};
  struct sigaction action;
  char *p;
  interruptions = 3;
  p = map(path, SHARED, 100);
  assert_int_equal(interruptions, 0);
  unmap(p);

  memset(&action, 0, sizeof action);
  action.sa_handler = on_alarm;
  sigaction(SIGALRM, &action, NULL); /* for good: the last signal may come after the timer is stopped */
  setitimer(ITIMER_REAL, &often, NULL);
  p = map(shm_name, SHAREDMEM, (ptrdiff_t)64 << 20);
  setitimer(ITIMER_REAL, &never, NULL);
  p[((ptrdiff_t)64 << 20) - 1] = 1;
  unmap(p);
}

/* ---- Counted memory ---- */

static int count_in(const char *p) { return *(const int *)(const void *)(p - 64); }

PLAIN_TEST(counted_flags) {
  const int wrong[] = {0, SHARED, SHAREDMEM | KEEPFD, SHAREDMEM | UNLINK, SHAREDMEM | FROMFD};
  unsigned i;
  for (i = 0; i < sizeof wrong / sizeof *wrong; ++i)
    assert_error(count_map(wrong[i], 8), shm_name, "TH_ALLOCATOR_MAPPED");
  assert_error(count_map(SHAREDMEM, PTRDIFF_MAX), shm_name, "too many");
  assert_error(count_map(SHAREDMEM, PTRDIFF_MAX - 64), shm_name, "cannot reserve");
  assert_false(shm_exists(shm_name));
}

PLAIN_TEST(counting) {
  THMapAllocatorContext *first;
  char *p = count_map(SHAREDMEM | EXCLUSIVE, 1000), *q;
  first = ctx;
  assert_int_equal(count_in(p), 1);
  assert_int_equal(THMapAllocatorContext_size(ctx), 1064);
  assert_int_equal((uintptr_t)p % 64, 0);
  THRefcountedMapAllocator_incref(first, p);
  assert_int_equal(count_in(p), 2);
  assert_int_equal(THRefcountedMapAllocator_decref(first, p), 0);
  assert_int_equal(count_in(p), 1);

  q = count_map(SHAREDMEM | NOCREATE, 0);
  assert_int_equal(THMapAllocatorContext_size(ctx), 1064);
  assert_int_equal(count_in(p), 2);
  q[999] = 7;
  assert_int_equal(p[999], 7);
  assert_error(THRefcountedMapAllocator_incref(ctx, p), shm_name, "not where");
  assert_error(THRefcountedMapAllocator_incref(ctx, NULL), "NULL", "data");
  assert_error(THRefcountedMapAllocator.realloc(ctx, q, 2000), shm_name, "realloc");
  THRefcountedMapAllocator.free(ctx, q);
  assert_int_equal(count_in(p), 1);
  assert_true(shm_exists(shm_name));

  assert_int_equal(THRefcountedMapAllocator_decref(first, p), 1);
  assert_error(THRefcountedMapAllocator_decref(first, p), shm_name, "no holder");
  assert_int_equal(count_in(p), 0);
  THRefcountedMapAllocator.free(first, p);
  assert_false(shm_exists(shm_name));

  p = map(shm_name, SHAREDMEM, 100);
  assert_error(THRefcountedMapAllocator_incref(ctx, p + 64), shm_name, "THRefcountedMapAllocator");
  unmap(p);
}

PLAIN_TEST(counted_empty) {
  char *p = count_map(SHAREDMEM | EXCLUSIVE, 0);
  assert_int_equal(THMapAllocatorContext_size(ctx), 64);
  assert_int_equal(count_in(p), 1);
  THRefcountedMapAllocator.free(ctx, p);
  assert_false(shm_exists(shm_name));
}

PLAIN_TEST(bad_count) {
  const int bad[] = {-1, INT_MIN, INT_MAX};
  unsigned i;
  for (i = 0; i < 3; ++i) {
    const int fd = shm_open(shm_name, O_RDWR | O_CREAT, 0600);
    assert_true(fd >= 0);
    assert_int_equal(ftruncate(fd, 128), 0);
    assert_int_equal(pwrite(fd, &bad[i], sizeof(int), 0), sizeof(int));
    close(fd);
    assert_error(count_map(SHAREDMEM, 0), shm_name, "count");
    assert_true(shm_exists(shm_name));
  }
}

static char *shared_by_parent;
static void attach(void) {
  char *p = count_map(SHAREDMEM | NOCREATE, 4096);
  child_assert(test_errors.calls == 0 && count_in(p) >= 2 && !strcmp(p, "from the parent"));
  strcpy(p + 100, "from the child");
  THRefcountedMapAllocator.free(ctx, p);
  child_assert(test_errors.calls == 0 && count_in(shared_by_parent) == 1);
}
PLAIN_TEST(processes) {
  enum { children = 4, rounds = 50 };
  pid_t pid[children];
  int i, status;
  static THMapAllocatorContext *mine; /* static: the children know that it is not lost */
  shared_by_parent = count_map(SHAREDMEM | EXCLUSIVE, 4096);
  mine = ctx;
  strcpy(shared_by_parent, "from the parent");
  in_child(attach, 0);
  assert_string_equal(shared_by_parent + 100, "from the child");
  assert_int_equal(count_in(shared_by_parent), 1);

  /* Many at once: no count is lost. */
  for (i = 0; i < children; ++i)
    if (!(pid[i] = fork())) {
      int r;
      test_begin(TEST_RETURN);
      for (r = 0; r < rounds; ++r) {
        char *p = count_map(SHAREDMEM | NOCREATE, 4096);
        child_assert(test_errors.calls == 0);
        if (r + 1 < rounds) THRefcountedMapAllocator.free(ctx, p);
        else THRefcountedMapAllocator_incref(ctx, p);
        child_assert(test_errors.calls == 0);
      }
      _exit(0);
    }
  for (i = 0; i < children; ++i) {
    assert_int_equal(waitpid(pid[i], &status, 0), pid[i]);
    assert_int_equal(status, 0);
  }
  assert_int_equal(count_in(shared_by_parent), 1 + 2 * children);
  for (i = 0; i < 2 * children; ++i) assert_int_equal(THRefcountedMapAllocator_decref(mine, shared_by_parent), 0);
  THRefcountedMapAllocator.free(mine, shared_by_parent);
  assert_false(shm_exists(shm_name));
}

/* ---- Storages ---- */

PLAIN_TEST(mapped_storage) {
  const int fds = descriptors();
  THIntStorage *s;
  write_file(path, "0123456789", 10);
  s = THIntStorage_newWithMapping(path, 0, 0);
  assert_int_equal(THIntStorage_size(s), 2);
  assert_memory_equal(THIntStorage_data(s), "01234567", 8);
  expect_error_text("not resizable", THIntStorage_resize(s, 4));
  THIntStorage_free(s);
  assert_error(THIntStorage_newWithMapping(path, 3, 0), path, "10 bytes, but 12");
  s = THIntStorage_newWithMapping(path, 3, SHARED);
  assert_int_equal(THIntStorage_size(s), 3);
  THIntStorage_set(s, 0, 0x41414141);
  THIntStorage_free(s);
  assert_file(path, "AAAA456789\0\0", 12);

  write_file(path, "", 0);
  s = THIntStorage_newWithMapping(path, 0, 0);
  assert_int_equal(THIntStorage_size(s), 0);
  assert_null(THIntStorage_data(s));
  THIntStorage_free(s);
  unlink(path);
  assert_error(THIntStorage_newWithMapping(path, 0, 0), path, "No such file");
  expect_any_error(THIntStorage_newWithMapping(path, PTRDIFF_MAX / 2, SHARED));
  expect_any_error(THIntStorage_newWithMapping(path, 1, EXCLUSIVE));
  full_after = steps_left = 0;
  assert_error(THIntStorage_newWithMapping(path, 3, SHARED), path, "No space left");
  assert_false(exists(path));
  assert_int_equal(descriptors(), fds);
}

PLAIN_TEST(allocator_in_storage) {
  const int fds = descriptors();
  THMapAllocatorContext *c;
  THIntStorage *s;
  write_file(path, "0123456789", 10);
  c = THMapAllocatorContext_new(path, KEEPFD);
  assert_error(THIntStorage_newWithAllocator(3, &THMapAllocator, c), path, "10 bytes, but 12");
  s = THIntStorage_newWithAllocator(2, &THMapAllocator, c); /* c was still ours; now it is the storage's */
  assert_error(THIntStorage_resize(s, 1), path, "realloc");
  assert_int_equal(THIntStorage_size(s), 2);
  assert_memory_equal(THIntStorage_data(s), "01234567", 8);
  THIntStorage_free(s);
  assert_int_equal(descriptors(), fds);

  c = THMapAllocatorContext_new(shm_name, SHAREDMEM | EXCLUSIVE);
  s = THIntStorage_newWithAllocator(1000, &THRefcountedMapAllocator, c);
  THRefcountedMapAllocator_incref(c, THIntStorage_data(s));
  assert_int_equal(THRefcountedMapAllocator_decref(c, THIntStorage_data(s)), 0);
  THIntStorage_free(s);
  assert_false(shm_exists(shm_name));
}

#define CASE(name) {#name, test_##name, setup, teardown, NULL},
RUN_TESTS(CASE(context) CASE(null) CASE(private) CASE(too_short) CASE(empty) CASE(permissions) CASE(odd_names) CASE(shared)
              CASE(link) CASE(descriptors) CASE(unlink) CASE(sharedmem) CASE(fromfd_keeps_name) CASE(full_disk)
              CASE(too_large) CASE(no_address_space) CASE(size_limit) CASE(signals) CASE(counted_flags) CASE(counting)
              CASE(counted_empty) CASE(bad_count) CASE(processes) CASE(mapped_storage) CASE(allocator_in_storage))
