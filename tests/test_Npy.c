/* .npy files: round trips, conversions, headers that NumPy would write and headers that nobody should; failures while saving. */
#define _GNU_SOURCE
#include "descriptors.h"
#include "unprivileged.h"

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>

/* ---- A disk that can be full: the library finds this function before the C library's ---- */

static int failing;        /* is write() to fail at all? */
static size_t room;        /* bytes until the disk is full */
static int interruptions;  /* by signals, before anything is written */
static size_t most;        /* bytes in one write; 0: any number */

ssize_t write(int fd, const void *data, size_t bytes) {
  static ssize_t (*real)(int, const void *, size_t);
  ssize_t n;
  if (!real) *(void **)&real = dlsym(RTLD_NEXT, "write");
  if (!failing) return real(fd, data, bytes);
  if (interruptions > 0) {
    --interruptions;
    errno = EINTR;
    return -1;
  }
  if (room == 0) {
    errno = ENOSPC;
    return -1;
  }
  if (most && bytes > most) bytes = most;
  n = real(fd, data, bytes < room ? bytes : room);
  if (n > 0) room -= (size_t)n;
  return n;
}

/* ---- A fresh folder for each test ---- */

static char folder[512], path[1024];

static int setup(void **state TEST_MAYBE_UNUSED) {
  failing = interruptions = 0;
  most = 0;
  snprintf(folder, sizeof folder, "%s-XXXXXX", test_path("npy"));
  if (!mkdtemp(folder)) return 1;
  snprintf(path, sizeof path, "%s/a.npy", folder);
  return 0;
}
static int teardown(void **state TEST_MAYBE_UNUSED) {
  failing = 0;
  test_install();
  unlink(path);
  return rmdir(folder); /* fails if the library left anything else behind */
}

/* Nothing but the file is in the folder. */
static void assert_nothing_else(void) {
  DIR *d = opendir(folder);
  struct dirent *e;
  assert_non_null(d);
  while ((e = readdir(d)))
    if (strcmp(e->d_name, ".") && strcmp(e->d_name, "..")) assert_string_equal(e->d_name, "a.npy");
  closedir(d);
}

static size_t read_file(const char *name, unsigned char *bytes, size_t room_for) {
  size_t n;
  FILE *f = fopen(name, "rb");
  assert_non_null(f);
  n = fread(bytes, 1, room_for, f);
  fclose(f);
  return n;
}
static void write_file(const char *name, const void *bytes, size_t n) {
  FILE *f = fopen(name, "wb");
  assert_non_null(f);
  assert_int_equal(fwrite(bytes, 1, n, f), n);
  assert_int_equal(fclose(f), 0);
}

/* A file of this version with exactly this header text. */
static void write_npy(const char *name, int version, const char *header, const void *data, size_t bytes) {
  const size_t text = strlen(header);
  const unsigned char start[12] = {0x93, 'N', 'U', 'M', 'P', 'Y', (unsigned char)version, 0, (unsigned char)(text & 255),
                                   (unsigned char)(text >> 8 & 255), 0, 0};
  FILE *f = fopen(name, "wb");
  assert_non_null(f);
  fwrite(start, 1, version == 1 ? 10 : 12, f);
  fwrite(header, 1, text, f);
  if (bytes) fwrite(data, 1, bytes, f);
  assert_int_equal(fclose(f), 0);
}

/* Element types in files, and numbers that all of them have. */
static const char *const codes[] = {"u1", "i1", "i2", "i4", "i8", "f2", "f4", "f8", "u2", "u4", "u8", "b1"};
enum { n_codes = sizeof codes / sizeof *codes };
static const unsigned char small_numbers[8] = {0, 1, 2, 3, 10, 64, 100, 127};

static void put_small_numbers(const char *code, int big_endian, unsigned char *data) {
  const int width = code[1] - '0';
  int i, b;
  for (i = 0; i < 8; ++i) {
    const float f = small_numbers[i];
    const double d = small_numbers[i];
    const THHalf h = TH_float2half(f);
    const int64_t v = small_numbers[i];
    unsigned char *p = data + i * width;
    const void *const number = code[0] != 'f' ? (const void *)&v : width == 2 ? &h : width == 4 ? (const void *)&f : &d;
    memcpy(p, number, (size_t)width); /* little-endian, as this machine */
    for (b = 0; big_endian && b < width / 2; ++b) {
      const unsigned char c = p[b];
      p[b] = p[width - 1 - b];
      p[width - 1 - b] = c;
    }
  }
}

static THByteTensor *filled(int64_t n) {
  THByteTensor *t = THByteTensor_newWithSize1d(n);
  THByteTensor_fill(t, 7);
  return t;
}

/* An Error whose text has the file's name and this. */
#define assert_error(call, part)                                            \
  do {                                                                      \
    expect_any_error(call);                                                 \
    if (!strstr(test_errors.text, path) || !strstr(test_errors.text, part)) \
      fail_msg("%s: the text is: %s", #call, test_errors.text);             \
  } while (0)

#include "generic/test_Npy.c"
#include "TH/THGenerateEveryType.h"

/* ---- Headers ---- */

PLAIN_TEST(tolerated) {
  static const char *const headers[] = {
      "{'descr': '<i2', 'fortran_order': False, 'shape': (2, 3), }          \n",
      "{\"shape\": (2, 3), \"fortran_order\": False, \"descr\": \"<i2\"}",
      "  {  'shape'  :  ( 2 , 3 , )  ,  'descr':'<i2'\t,\n'fortran_order':False}\n\n",
      "{'descr':'<i2','fortran_order':False,'shape':(2,3)}",
      "{'descr': '=i2', 'fortran_order': False, 'shape': (2L, 3L), }",
      "{'descr': 'i2', 'fortran_order': False, 'shape': (2, 3), }",
      "{'descr': '|i2', 'fortran_order': False, 'shape': (2, 3), }",
  };
  const short data[6] = {1, -2, 3, -4, 5, -32768};
  unsigned i;
  int version;
  for (version = 1; version <= 3; ++version)
    for (i = 0; i < sizeof headers / sizeof *headers; ++i) {
      THShortTensor *s;
      THDoubleTensor *d;
      write_npy(path, version, headers[i], data, sizeof data);
      s = THShortTensor_newFromNpy(path);
      d = THDoubleTensor_newFromNpy(path);
      assert_int_equal(THShortTensor_nDimension(s), 2);
      assert_int_equal(THShortTensor_size(s, 0), 2);
      assert_int_equal(THShortTensor_size(s, 1), 3);
      assert_memory_equal(THShortTensor_data(s), data, sizeof data);
      assert_true(THDoubleTensor_get2d(d, 1, 2) == -32768);
      THShortTensor_free(s);
      THDoubleTensor_free(d);
    }
}

PLAIN_TEST(hostile) {
  static const struct {
    const char *header, *said;
  } cases[] = {
      {"", "'{' is missing"},
      {"{", "a string is missing"},
      {"{}", "lacks 'descr'"},
      {"[]", "'{' is missing"},
      {"{'descr': '<i2', 'fortran_order': False}", "lacks 'shape'"},
      {"{'descr': '<i2', 'shape': (2, 3)}", "lacks 'fortran_order'"},
      {"{'descr': '<i2', 'fortran_order': False, 'shape': (2, 3), 'more': 1}", "unknown key 'more'"},
      {"{'descr': '<i2', 'fortran_order': False, 'shape': (2, 3), 'shape': (2, 3)}", "twice"},
      {"{'descr': '<i2', 'fortran_order': False, 'shape': (2, 3)} x", "more after"},
      {"{'descr': '<i2', 'fortran_order': False, 'shape': (2, 3)", "missing"},
      {"{'descr': '<i2', 'fortran_order': False 'shape': (2, 3)}", "missing"},
      {"{'descr': '<i2', , 'fortran_order': False, 'shape': (2, 3)}", "a string is missing"},
      {"{'descr': '<i2", "does not end"},
      {"{'descr': '<i\\x32', 'fortran_order': False, 'shape': (2, 3)}", "escape"},
      {"{'descr': <i2, 'fortran_order': False, 'shape': (2, 3)}", "a string is missing"},
      {"{'descr': '<i2', 'fortran_order': 0, 'shape': (2, 3)}", "True or False"},
      {"{'descr': '<i2', 'fortran_order': Fals", "True or False"},
      {"{'descr': '<i2', 'fortran_order': False, 'shape': [2, 3]}", "'(' is missing"},
      {"{'descr': '<i2', 'fortran_order': False, 'shape': (6)}", "not a tuple"},
      {"{'descr': '<i2', 'fortran_order': False, 'shape': (2 3)}", "missing"},
      {"{'descr': '<i2', 'fortran_order': False, 'shape': (,)}", "an extent is missing"},
      {"{'descr': '<i2', 'fortran_order': False, 'shape': (2, x)}", "an extent is missing"},
      {"{'descr': '<i2', 'fortran_order': False, 'shape': (2.0, 3)}", "missing"},
      {"{'descr': '<i2', 'fortran_order': False, 'shape': (-2, -3)}", "negative"},
      {"{'descr': '<i2', 'fortran_order': False, 'shape': (-9223372036854775808, 3)}", "negative"},
      {"{'descr': '<i2', 'fortran_order': False, 'shape': (9223372036854775808,)}", "beyond 2^63"},
      {"{'descr': '<i2', 'fortran_order': False, 'shape': (99999999999999999999999,)}", "beyond 2^63"},
      {"{'descr': '<i2', 'fortran_order': False, 'shape': (4294967296, 4294967296)}", "beyond 2^63"},
      {"{'descr': '<i2', 'fortran_order': False, 'shape': (4611686018427387904, 2)}", "beyond 2^63"},
      {"{'descr': '<i2', 'fortran_order': False, 'shape': (9223372036854775807,)}", "beyond 2^63"},
      {"{'descr': '<i2', 'fortran_order': False, 'shape': (4611686018427387903,)}", "12 bytes follow"},
      {"{'descr': '<i2', 'fortran_order': False, 'shape': (2, 4)}", "takes 8 elements of 2 bytes, but 12 bytes"},
      {"{'descr': '<i2', 'fortran_order': False, 'shape': (5,)}", "takes 5 elements of 2 bytes, but 12 bytes"},
      {"{'descr': '<i2', 'fortran_order': False, 'shape': (0,)}", "takes 0 elements"},
      {"{'descr': '<i2', 'fortran_order': False, 'shape': ()}", "takes 1 elements"},
      {"{'descr': '|O', 'fortran_order': False, 'shape': (2, 3)}", "Python objects"},
      {"{'descr': [('a', '<i2')], 'fortran_order': False, 'shape': (2, 3)}", "structured"},
      {"{'descr': ('<i2', (2,)), 'fortran_order': False, 'shape': (2, 3)}", "structured"},
      {"{'descr': '|V2', 'fortran_order': False, 'shape': (2, 3)}", "structured"},
      {"{'descr': '<c8', 'fortran_order': False, 'shape': (2, 3)}", "'<c8' are not supported"},
      {"{'descr': '<f16', 'fortran_order': False, 'shape': (2, 3)}", "'<f16' are not supported"},
      {"{'descr': '|S2', 'fortran_order': False, 'shape': (2, 3)}", "not supported"},
      {"{'descr': '<M8[ns]', 'fortran_order': False, 'shape': (2, 3)}", "not supported"},
      {"{'descr': '', 'fortran_order': False, 'shape': (2, 3)}", "not supported"},
      {"{'descr': '<', 'fortran_order': False, 'shape': (2, 3)}", "not supported"},
      {"{'descr': '<i', 'fortran_order': False, 'shape': (2, 3)}", "not supported"},
      {"{'descr': '<i3', 'fortran_order': False, 'shape': (2, 3)}", "not supported"},
      {"{'descr': '<i2 ', 'fortran_order': False, 'shape': (2, 3)}", "not supported"},
      {"{'descr': '%s%n\x1b', 'fortran_order': False, 'shape': (2, 3)}", "not supported"},
  };
  const short data[6] = {1, -2, 3, -4, 5, -32768};
  const int fds = descriptors();
  unsigned i;
  for (i = 0; i < sizeof cases / sizeof *cases; ++i) {
    write_npy(path, 1, cases[i].header, data, sizeof data);
    assert_error(THShortTensor_newFromNpy(path), cases[i].said);
    assert_null(strchr(test_errors.text, '\x1b'));
  }
  assert_int_equal(descriptors(), fds);
}

static void write_ones(int dims) {
  char header[1024] = "{'descr': '|u1', 'fortran_order': False, 'shape': (";
  while (dims--) strcat(header, "1,");
  strcat(header, ")}");
  write_npy(path, 1, header, "x", 1);
}

PLAIN_TEST(dimensions) {
  THByteTensor *t;
  int64_t ones[65];
  int i;
  for (i = 0; i < 65; ++i) ones[i] = 1;
  write_ones(64);
  t = THByteTensor_newFromNpy(path);
  assert_int_equal(THByteTensor_nDimension(t), 64);
  THByteTensor_saveNpy(t, path);
  THByteTensor_free(t);
  t = THByteTensor_newFromNpy(path);
  assert_int_equal(THByteTensor_nDimension(t), 64);
  THByteTensor_resizeNd(t, 65, ones, NULL);
  assert_error((THByteTensor_saveNpy(t, path), 0), "65");
  THByteTensor_free(t);
  write_ones(65);
  assert_error(THByteTensor_newFromNpy(path), "more than 64 dimensions");
}

PLAIN_TEST(not_npy) {
  unsigned char file[200];
  size_t n, i;
  const int fds = descriptors();
  THByteTensor *t = filled(72);
  THByteTensor_saveNpy(t, path);
  THByteTensor_free(t);
  n = read_file(path, file, sizeof file);
  assert_int_equal(n, 200);
  for (i = 0; i < n; ++i) { /* cut anywhere */
    write_file(path, file, i);
    assert_error(THByteTensor_newFromNpy(path), i < 10 ? "not a .npy file" : i < 128 ? "beyond the end" : "bytes follow");
  }
  for (i = 0; i < 6; ++i) {
    ++file[i];
    write_file(path, file, n);
    assert_error(THByteTensor_newFromNpy(path), "not a .npy file");
    --file[i];
  }
  for (i = 0; i < 256; ++i)
    if (i < 1 || i > 3) {
      file[6] = (unsigned char)i;
      write_file(path, file, n);
      assert_error(THByteTensor_newFromNpy(path), "version");
    }
  file[6] = 1;
  file[7] = 1;
  write_file(path, file, n);
  assert_error(THByteTensor_newFromNpy(path), "version 1.1");
  file[7] = 0;
  file[6] = 2; /* the length is now of four bytes, two of which are text */
  write_file(path, file, n);
  assert_error(THByteTensor_newFromNpy(path), "beyond the end");
  file[6] = 1;
  file[8] = file[9] = 255;
  write_file(path, file, n);
  assert_error(THByteTensor_newFromNpy(path), "header of 65535 bytes goes beyond the end");
  assert_int_equal(descriptors(), fds);
}

PLAIN_TEST(long_header) {
  const size_t text = (1 << 20) + 1;
  unsigned char *file = (unsigned char *)calloc(1, text + 12);
  assert_non_null(file);
  memcpy(file, "\x93NUMPY\2\0\1\0\x10\0", 12);
  write_file(path, file, text + 12);
  free(file);
  assert_error(THByteTensor_newFromNpy(path), "too long");
}

static uint32_t next(void) { /* xorshift, the same in every run */
  static uint32_t x = 2463534242u;
  x ^= x << 13;
  x ^= x >> 17;
  x ^= x << 5;
  return x;
}

/* Any bytes give a tensor that can be read, or one Error. */
PLAIN_TEST(mutations) {
  static const char *const header = "{'descr': '<i4', 'fortran_order': False, 'shape': (3, 4, 2), }          \n";
  static const char characters[] = "{}()[]'\",:<>=|0123456789-iufbOTL \n\\";
  unsigned char file[256] = {0}, bad[256];
  const int32_t data[24] = {1, -1};
  const int fds = descriptors();
  size_t n;
  int round, i, accepted = 0;
  write_npy(path, 1, header, data, sizeof data);
  n = read_file(path, file, sizeof file);
  for (round = 0; round < 4000; ++round) {
    size_t length = n;
    const int changes = 1 + (int)(next() % 4);
    memcpy(bad, file, sizeof bad);
    for (i = 0; i < changes; ++i) {
      const size_t at = next() % (next() % 4 ? n - sizeof data : n);
      bad[at] = next() % 3 ? (unsigned char)characters[next() % (sizeof characters - 1)] : (unsigned char)next();
    }
    if (next() % 8 == 0) length = next() % (sizeof bad + 1);
    write_file(path, bad, length);
    for (i = 0; i < 2; ++i) { /* mapped, converted */
      THIntTensor *t = NULL;
      THFloatTensor *f = NULL;
      test_begin(TEST_RETURN);
      if (i) f = THFloatTensor_newFromNpy(path);
      else t = THIntTensor_newFromNpy(path);
      if (t || f) {
        assert_int_equal(test_errors.calls, 0);
        ++accepted;
        test_begin(TEST_FAIL);
        if (t) THIntTensor_free(THIntTensor_newClone(t));
        THIntTensor_free(t);
        if (f) THFloatTensor_free(THFloatTensor_newClone(f));
        THFloatTensor_free(f);
      } else {
        assert_int_equal(test_errors.calls, 1);
        assert_non_null(strstr(test_errors.text, path));
      }
    }
  }
  assert_int_equal(descriptors(), fds);
  assert_true(accepted > 100 && accepted < 4000); /* both ways were tried */
}

/* ---- Files ---- */

static void not_readable(void) {
  test_begin(TEST_RETURN);
  if (THByteTensor_newFromNpy(path) || test_errors.calls != 1 || !strstr(test_errors.text, path) ||
      !strstr(test_errors.text, "Permission denied"))
    _exit(1);
}
static void not_writable(void) {
  THByteTensor *t = filled(3);
  test_begin(TEST_RETURN);
  THByteTensor_saveNpy(t, path);
  if (test_errors.calls != 1 || !strstr(test_errors.text, path) || !strstr(test_errors.text, "Permission denied")) _exit(1);
  THByteTensor_free(t);
}
static void in_child(void (*f)(void)) {
  int status;
  const pid_t pid = fork();
  assert_true(pid >= 0);
  if (pid == 0) {
    if (drop_privileges()) _exit(2);
    f();
    _exit(0);
  }
  assert_int_equal(waitpid(pid, &status, 0), pid);
  if (status) fail_msg("the child ended with status 0x%x: %s", (unsigned)status, test_errors.text);
}

PLAIN_TEST(no_file) {
  char saved[sizeof path];
  assert_error(THByteTensor_newFromNpy(path), "No such file");
  expect_error_text("No such file", THByteTensor_newFromNpy(""));
  write_file(path, "", 0);
  assert_error(THByteTensor_newFromNpy(path), "not a .npy file");
  chmod(path, 0);
  in_child(not_readable);
  unlink(path);
  assert_int_equal(mkfifo(path, 0600), 0);
  assert_error(THByteTensor_newFromNpy(path), "not a regular file"); /* and does not wait for a writer */
  strcpy(saved, path);
  strcpy(path, folder);
  assert_error(THByteTensor_newFromNpy(path), "a folder");
  strcpy(path, saved);
}

PLAIN_TEST(nowhere_to_save) {
  const int fds = descriptors();
  char saved[sizeof path];
  THByteTensor *t = filled(3);
  strcpy(saved, path);
  strcpy(path, folder);
  assert_error((THByteTensor_saveNpy(t, path), 0), "Is a directory");
  strcpy(path, "/dev/null");
  assert_error((THByteTensor_saveNpy(t, path), 0), "not a regular file");
  snprintf(path, sizeof path, "%s/none/a.npy", folder);
  assert_error((THByteTensor_saveNpy(t, path), 0), "No such file");
  snprintf(path, sizeof path, "%s/%0300d", folder, 0);
  assert_error((THByteTensor_saveNpy(t, path), 0), "name too long");
  strcpy(path, saved);
  chmod(folder, 0555);
  in_child(not_writable); /* the folder */
  chmod(folder, 0755);
  THByteTensor_saveNpy(t, path);
  chmod(path, 0444);
  in_child(not_writable); /* the file */
  THByteTensor_free(t);
  assert_nothing_else();
  assert_int_equal(descriptors(), fds);
}

PLAIN_TEST(permissions) {
  struct stat s;
  THByteTensor *t = filled(3);
  const mode_t old = umask(027);
  THByteTensor_saveNpy(t, path);
  assert_int_equal(stat(path, &s), 0);
  assert_int_equal(s.st_mode & 07777, 0640);
  chmod(path, 0600);
  THByteTensor_saveNpy(t, path);
  assert_int_equal(stat(path, &s), 0);
  assert_int_equal(s.st_mode & 07777, 0600); /* a private file stays private */
  umask(old);
  THByteTensor_free(t);
}

PLAIN_TEST(link) {
  char link[600];
  struct stat s;
  THByteTensor *t = filled(3), *r;
  write_file(path, "old", 3);
  snprintf(link, sizeof link, "%s/link", folder);
  assert_int_equal(symlink("a.npy", link), 0);
  THByteTensor_saveNpy(t, link);
  assert_int_equal(lstat(link, &s), 0);
  assert_true(S_ISLNK(s.st_mode));
  r = THByteTensor_newFromNpy(path);
  assert_int_equal(THByteTensor_nElement(r), 3);
  THByteTensor_free(r);
  unlink(link);
  THByteTensor_free(t);
  assert_nothing_else();
}

PLAIN_TEST(full_disk) {
  static const size_t rooms[] = {0, 1, 127, 128, 129, 1127};
  const int fds = descriptors();
  THByteTensor *t = filled(1000), *r;
  unsigned i, exists;
  for (exists = 0; exists < 2; ++exists) {
    for (i = 0; i < sizeof rooms / sizeof *rooms; ++i) {
      unsigned char left[8];
      failing = 1;
      expect_any_error((room = rooms[i], THByteTensor_saveNpy(t, path), 0));
      failing = 0;
      assert_non_null(strstr(test_errors.text, path));
      assert_non_null(strstr(test_errors.text, "No space left"));
      if (exists) {
        assert_int_equal(read_file(path, left, sizeof left), 3);
        assert_memory_equal(left, "old", 3);
      } else {
        assert_int_not_equal(access(path, F_OK), 0);
      }
      assert_nothing_else();
    }
    write_file(path, "old", 3);
  }
  failing = 1; /* as many bytes as needed, in small pieces, with signals */
  room = 1128;
  most = 100;
  interruptions = 5;
  THByteTensor_saveNpy(t, path);
  failing = 0;
  assert_int_equal(interruptions, 0);
  r = THByteTensor_newFromNpy(path);
  assert_int_equal(THByteTensor_nElement(r), 1000);
  assert_memory_equal(THByteTensor_data(r), THByteTensor_data(t), 1000);
  THByteTensor_free(r);
  THByteTensor_free(t);
  assert_int_equal(descriptors(), fds);
}

static void size_limit(void) {
  THByteTensor *t = filled(100000);
  struct rlimit limit;
  limit.rlim_cur = limit.rlim_max = 100127;
  setrlimit(RLIMIT_FSIZE, &limit); /* writing beyond would raise SIGXFSZ and end the process */
  test_begin(TEST_RETURN);
  THByteTensor_saveNpy(t, path);
  if (test_errors.calls != 1 || !strstr(test_errors.text, path) || !strstr(test_errors.text, "File too large")) _exit(1);
  assert_nothing_else();
  THByteTensor_resize1d(t, 99999);
  THByteTensor_saveNpy(t, path);
  if (test_errors.calls != 1) _exit(1);
  THByteTensor_free(t);
}
PLAIN_TEST(size_limit) {
  in_child(size_limit);
}

#define CASE(name) {#name, test_##name, setup, teardown, NULL},
#define CASES_OF(Num)                                                                                              \
  STAMPED(Num, shapes) STAMPED(Num, views) STAMPED(Num, saved_header) STAMPED(Num, mapped) STAMPED(Num, fortran)   \
  STAMPED(Num, conversions) STAMPED(Num, extremes) STAMPED(Num, unaligned) STAMPED(Num, no_dimensions) STAMPED(Num, null)
#define STAMPED(Num, name) {#Num " " #name, test_##Num##_##name, setup, teardown, NULL},
RUN_TESTS(CASES_OF(Byte) CASES_OF(Bool) CASES_OF(Char) CASES_OF(Short) CASES_OF(Int) CASES_OF(Long) CASES_OF(Half)
              CASES_OF(Float) CASES_OF(Double) STAMPED(BFloat16, not_in_numpy) CASE(tolerated) CASE(hostile)
              CASE(dimensions) CASE(not_npy) CASE(long_header) CASE(mutations) CASE(no_file) CASE(nowhere_to_save)
              CASE(permissions) CASE(link) CASE(full_disk) CASE(size_limit))
