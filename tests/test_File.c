/* Files: the same cases for files on disk, with and without a buffer, in memory and behind a table of the host's; then what is
   special to each kind, to pipes and to disks that are full. */
#define _GNU_SOURCE
#include "descriptors.h"

#include "TH/THFilePrivate.h"

#include <errno.h>
#include <float.h>
#include <limits.h>
#include <locale.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>

/* ---- A host's kind of file: each function passes its call on to a file inside ---- */

typedef struct Host {
  THFile file;
  THFile *inner;
} Host;

static THFile *inner_of(THFile *self) {
  THFile *inner = ((Host *)self)->inner;
  inner->isQuiet = 1; /* what falls short is for TH to report */
  inner->isBinary = self->isBinary;
  inner->isAutoSpacing = self->isAutoSpacing;
  return inner;
}
#define PASS_ON(Num, num)                                                                                                       \
  static size_t host_read##Num(THFile *self, num *data, size_t n) { return THFile_read##Num##Raw(inner_of(self), data, n); }    \
  static size_t host_write##Num(THFile *self, num *data, size_t n) { return THFile_write##Num##Raw(inner_of(self), data, n); }
PASS_ON(Byte, unsigned char)
PASS_ON(Char, char)
PASS_ON(Short, short)
PASS_ON(Int, int)
PASS_ON(Long, int64_t)
PASS_ON(Float, float)
PASS_ON(Double, double)
PASS_ON(Half, THHalf)
static int host_isOpened(THFile *self) { return THFile_isOpened(inner_of(self)); }
static size_t host_readString(THFile *self, const char *format, char **str) {
  const size_t n = THFile_readStringRaw(inner_of(self), format, str);
  if (!*str) {
    self->hasError = 1;
    if (!self->isQuiet) THError("nothing to read in the file of the host");
  }
  return n;
}
static size_t host_writeString(THFile *self, const char *str, size_t n) { return THFile_writeStringRaw(inner_of(self), str, n); }
static void host_synchronize(THFile *self) { THFile_synchronize(inner_of(self)); }
static void host_seek(THFile *self, size_t position) { THFile_seek(inner_of(self), position); }
static void host_seekEnd(THFile *self) { THFile_seekEnd(inner_of(self)); }
static size_t host_position(THFile *self) { return THFile_position(inner_of(self)); }
static void host_close(THFile *self) { THFile_close(inner_of(self)); }
static void host_free(THFile *self) {
  THFile_free(((Host *)self)->inner);
  free(self);
}
static struct THFileVTable host_table = {
    host_isOpened,   host_readByte,  host_readChar,  host_readShort, host_readInt,    host_readLong,   host_readFloat,
    host_readDouble, host_readHalf,  host_readString, host_writeByte, host_writeChar, host_writeShort, host_writeInt,
    host_writeLong,  host_writeFloat, host_writeDouble, host_writeHalf, host_writeString, host_synchronize, host_seek,
    host_seekEnd,    host_position,  host_close,     host_free};

static THFile *new_host(struct THFileVTable *table) {
  Host *h = (Host *)calloc(1, sizeof *h);
  assert_non_null(h);
  h->file.vtable = table;
  h->file.isReadable = h->file.isWritable = h->file.isAutoSpacing = 1;
  h->inner = THMemoryFile_new("rw");
  return &h->file;
}

/* ---- One file of each kind, empty, to read and write ---- */

enum Kind { MEMORY, DISK, UNBUFFERED, HOST, KINDS };
static char path[512];

static int setup(void **state TEST_MAYBE_UNUSED) {
  snprintf(path, sizeof path, "%s", test_path("file"));
  unlink(path);
  return 0;
}
static int teardown(void **state TEST_MAYBE_UNUSED) {
  test_install();
  unlink(path);
  return 0;
}

static THFile *new_file(enum Kind kind) {
  THFile *f;
  unlink(path);
  if (kind == MEMORY) return THMemoryFile_new("rw");
  if (kind == HOST) return new_host(&host_table);
  f = THDiskFile_new(path, "rw", 0);
  assert_non_null(f);
  if (kind == UNBUFFERED) THDiskFile_noBuffer(f);
  return f;
}


/* All bytes of a file, from its start; static, with a 0 behind them. */
static const char *contents(THFile *f, size_t *n) {
  static char bytes[1 << 16];
  char *all = NULL;
  THFile_seek(f, 0);
  *n = THFile_readStringRaw(f, "*a", &all);
  assert_true(*n < sizeof bytes);
  memcpy(bytes, all, *n + 1);
  THFree(all);
  return bytes;
}
static void assert_contents(THFile *f, const char *expected) {
  size_t n;
  const char *got = contents(f, &n);
  assert_string_equal(got, expected);
  assert_int_equal(n, strlen(expected));
}
/* Let the file hold just this, and go to its start. */
static void put_text(THFile *f, const char *text) {
  assert_int_equal(THFile_writeStringRaw(f, text, strlen(text)), strlen(text));
  THFile_seek(f, 0);
}

static uint64_t next(void) { /* xorshift, the same in every run */
  static uint64_t x = 88172645463325252u;
  x ^= x << 13;
  x ^= x >> 7;
  x ^= x << 17;
  return x;
}

/* ---- Numbers ---- */

static unsigned char bytes[] = {0, 1, 10, 32, 127, 128, 255};
static char chars[] = {-1, -128, 127, 32, 10, 1, 0}; /* not as bytes, over which they are written */
static short shorts[] = {0, 1, -1, SHRT_MAX, SHRT_MIN, 12345};
static int ints[] = {0, 1, -1, INT_MAX, INT_MIN, 123456789};
static int64_t longs[] = {0, 1, -1, INT64_MAX, INT64_MIN, INT32_MAX, (int64_t)INT32_MAX + 1, INT32_MIN, (int64_t)INT32_MIN - 1};
static THHalf halfs[] = {{0}, {0x8000}, {0x3c00}, {0x7bff}, {0xfbff}, {1}, {0x83ff}, {0x0400}, {0x7c00}, {0xfc00}, {0x7fff}, {0x3555}};
static float floats[] = {0, -0.0f, 1, 0.1f, FLT_MAX, -FLT_MAX, FLT_MIN, 0x1p-149f, -0x1.fffffcp-127f, INFINITY, -INFINITY, NAN, 16777217};
static double doubles[] = {0,       -0.0,      1,   0.1,          DBL_MAX, -DBL_MAX, DBL_MIN, 0x1p-1074, -0x1.fffffffffffffp-1023,
                           INFINITY, -INFINITY, NAN, 0x1.5555p-700, 1e22,   1e23,     9007199254740993};

/* What is written comes back bit for bit, by arrays, by storages and one by one. */
#define ROUND_TRIP(f, Num, num, values)                                               \
  do {                                                                                \
    enum { N = sizeof values / sizeof values[0] };                                    \
    num back[N];                                                                      \
    TH##Num##Storage *from = TH##Num##Storage_newWithSize(N), *to = TH##Num##Storage_newWithSize(N); \
    size_t i_;                                                                        \
    memcpy(from->data, values, sizeof values);                                        \
    THFile_seek(f, 0);                                                                \
    assert_int_equal(THFile_write##Num##Raw(f, values, N), N);                        \
    assert_int_equal(THFile_write##Num(f, from), N);                                  \
    for (i_ = 0; i_ < N; ++i_) THFile_write##Num##Scalar(f, values[i_]);              \
    THFile_seek(f, 0);                                                                \
    assert_int_equal(THFile_read##Num##Raw(f, back, N), N);                           \
    assert_memory_equal(back, values, sizeof values);                                 \
    assert_int_equal(THFile_read##Num(f, to), N);                                     \
    assert_memory_equal(to->data, values, sizeof values);                             \
    for (i_ = 0; i_ < N; ++i_) back[i_] = THFile_read##Num##Scalar(f);                \
    assert_memory_equal(back, values, sizeof values);                                 \
    assert_int_equal(THFile_hasError(f), 0);                                          \
    TH##Num##Storage_free(from);                                                      \
    TH##Num##Storage_free(to);                                                        \
  } while (0)

static void round_trips(THFile *f) {
  ROUND_TRIP(f, Byte, unsigned char, bytes);
  ROUND_TRIP(f, Char, char, chars);
  ROUND_TRIP(f, Short, short, shorts);
  ROUND_TRIP(f, Int, int, ints);
  ROUND_TRIP(f, Long, int64_t, longs);
  ROUND_TRIP(f, Half, THHalf, halfs);
  ROUND_TRIP(f, Float, float, floats);
  ROUND_TRIP(f, Double, double, doubles);
}

PLAIN_TEST(round_trips) {
  int kind, binary, spacing;
  for (kind = 0; kind < KINDS; ++kind)
    for (binary = 0; binary < 2; ++binary)
      for (spacing = 0; spacing < 2; ++spacing) {
        THFile *f = new_file((enum Kind)kind);
        if (!binary && !spacing) { /* numbers would run into each other; bytes do not */
          THFile_noAutoSpacing(f);
          ROUND_TRIP(f, Byte, unsigned char, bytes);
          ROUND_TRIP(f, Char, char, chars);
        } else {
          if (binary) THFile_binary(f);
          if (!spacing) THFile_noAutoSpacing(f);
          assert_int_equal(THFile_isBinary(f), binary);
          assert_int_equal(THFile_isAutoSpacing(f), spacing);
          round_trips(f);
        }
        THFile_free(f);
      }
}

/* The text is printf's in the C locale. */
PLAIN_TEST(text) {
  int kind;
  for (kind = 0; kind < KINDS; ++kind) {
    THFile *f = new_file((enum Kind)kind);
    THFile_writeShortRaw(f, shorts, 6);
    THFile_writeIntRaw(f, ints, 3);
    THFile_writeLongScalar(f, INT64_MIN);
    THFile_writeFloatRaw(f, floats, 12);
    THFile_writeDoubleRaw(f, doubles, 4);
    THFile_writeHalfRaw(f, halfs, 4);
    THFile_writeByteRaw(f, (unsigned char *)"ab", 2);
    THFile_writeCharRaw(f, (char *)"cd", 2);
    THFile_writeIntRaw(f, NULL, 0);
    THFile_writeStringRaw(f, "end", 3);
    THFile_noAutoSpacing(f);
    THFile_writeIntRaw(f, ints + 1, 2);
    assert_contents(f, "0 1 -1 32767 -32768 12345\n0 1 -1\n-9223372036854775808\n"
                       "0 -0 1 0.100000001 3.40282347e+38 -3.40282347e+38 1.17549435e-38 1.40129846e-45 -1.17549421e-38 inf -inf nan\n"
                       "0 -0 1 0.10000000000000001\n0 -0 1 65504\nab\ncd\nend1-1");
    THFile_free(f);
  }
}

static void random_numbers(void) {
  THFile *f = THMemoryFile_new("rw");
  char text[64];
  int i;
  for (i = 0; i < 20000; ++i) {
    const uint64_t word = next();
    double d, d_back;
    float s, s_back;
    char *line;
    memcpy(&d, &word, sizeof d);
    memcpy(&s, &word, sizeof s);
    if (isnan(d) || isnan(s)) continue;
    THFile_seek(f, 0);
    THFile_writeDoubleScalar(f, d);
    THFile_writeFloatScalar(f, s);
    THFile_seek(f, 0);
    d_back = THFile_readDoubleScalar(f);
    s_back = THFile_readFloatScalar(f);
    assert_memory_equal(&d_back, &d, sizeof d);
    assert_memory_equal(&s_back, &s, sizeof s);
    if (localeconv()->decimal_point[0] != '.') continue;
    THFile_seek(f, 0);
    snprintf(text, sizeof text, "%.17g", d);
    THFile_readStringRaw(f, "*l", &line);
    assert_string_equal(line, text);
    THFree(line);
    snprintf(text, sizeof text, "%.9g", (double)s);
    THFile_readStringRaw(f, "*l", &line);
    assert_string_equal(line, text);
    THFree(line);
  }
  THFile_free(f);
}
PLAIN_TEST(random_numbers) { random_numbers(); }

/* The same where the decimal point is a comma. */
PLAIN_TEST(locale) {
  char command[1200], folder[512];
  const char *old = getenv("LOCPATH");
  THFile *f;
  assert_null(old);
  snprintf(folder, sizeof folder, "%s", test_path("locale"));
  snprintf(command, sizeof command,
           "mkdir -p '%s' && localedef --no-archive -i de_DE -f UTF-8 '%s/de_DE.utf8' > /dev/null 2>&1", folder, folder);
  if (system(command)) printf("skipped: there is no localedef to make a locale with a decimal comma\n");
  else {
    setenv("LOCPATH", folder, 1);
    assert_non_null(setlocale(LC_ALL, "de_DE.utf8"));
    assert_string_equal(localeconv()->decimal_point, ",");
    f = THMemoryFile_new("rw");
    THFile_writeDoubleScalar(f, -1234567.25);
    THFile_writeLongScalar(f, 1234567);
    assert_contents(f, "-1234567.25\n1234567\n");
    round_trips(f);
    THFile_free(f);
    random_numbers();
    setlocale(LC_ALL, "C");
    unsetenv("LOCPATH");
  }
  snprintf(command, sizeof command, "rm -rf '%s'", folder);
  assert_int_equal(system(command), 0);
}

/* ---- Reading text ---- */

/* Each text is read as n doubles: how many there are, the last of them, and what stands behind it. */
PLAIN_TEST(doubles_in_text) {
  static const struct {
    const char *text;
    size_t count;
    double last;
    const char *rest;
  } cases[] = {
      {"1 2 3", 3, 3, ""},           {" \t\v\f\r\n+1\n\n2\n", 2, 2, ""}, {"1,2", 1, 1, ",2"},        {"1:2", 1, 1, ":2"},
      {".5 5. 1e3 1E-3", 4, 1e-3, ""}, {"inf -INF Infinity", 3, INFINITY, ""}, {"1e400 -1e400", 2, -INFINITY, ""},
      {"1e-400 -1e-400", 2, -0.0, ""}, {"0.00000001e-320", 1, 0, ""},     {"1e99999999999999999999", 1, INFINITY, ""},
      {"1e-99999999999999999999", 1, 0, ""}, {"0e99999999999", 1, 0, ""}, {"1e9223372036854775807", 1, INFINITY, ""},
      {"0.001e-9223372036854775808", 1, 0, ""}, {"7 x", 1, 7, ""},         {"7 1e+ 8", 1, 7, " 8"},
      {"7 - 8", 1, 7, " 8"},         {"7 . 8", 1, 7, " 8"},              {"7 nano", 1, 7, ""},       {"7 1.2.3", 3, .3, ""},
      {"0x10", 1, 0, "10"},         {"2.2250738585072011e-308", 1, 2.2250738585072011e-308, ""},
      {"0.1000000000000000055511151231257827021181583404541015625000000000000000000001", 1, 0x1.999999999999ap-4, ""},
  };
  int kind;
  size_t i, k, n;
  for (kind = 0; kind < KINDS; ++kind)
    for (i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
      double got[8];
      THFile *f = new_file((enum Kind)kind);
      put_text(f, cases[i].text);
      THFile_quiet(f);
      for (k = 0; k < 8; ++k) got[k] = 99;
      n = THFile_readDoubleRaw(f, got, 8);
      if (n != cases[i].count) fail_msg("\"%s\": %zu numbers, not %zu", cases[i].text, n, cases[i].count);
      assert_memory_equal(&got[n - 1], &cases[i].last, sizeof got[0]);
      for (; n < 8; ++n) assert_true(got[n] == 0);
      assert_int_equal(THFile_hasError(f), 1);
      if (cases[i].rest[0]) {
        char *rest = NULL;
        THFile_readStringRaw(f, "*a", &rest);
        assert_string_equal(rest, cases[i].rest);
        THFree(rest);
      }
      THFile_free(f);
    }
}

PLAIN_TEST(integers_that_do_not_fit) {
  static const char *const texts[] = {"1 32768", "1 -32769", "1 99999999999999999999999", "1 +", "1 -", "1 x"};
  int kind;
  size_t i;
  for (kind = 0; kind < KINDS; ++kind)
    for (i = 0; i < sizeof texts / sizeof texts[0]; ++i) {
      THFile *f = new_file((enum Kind)kind);
      short got[3] = {7, 7, 7};
      put_text(f, texts[i]);
      THFile_quiet(f);
      assert_int_equal(THFile_readShortRaw(f, got, 3), 1);
      assert_true(got[0] == 1 && got[1] == 0 && got[2] == 0);
      THFile_free(f);
    }
}

/* One line feed behind the numbers of a call is theirs, with spacing. */
PLAIN_TEST(line_feeds) {
  int kind;
  for (kind = 0; kind < KINDS; ++kind) {
    THFile *f = new_file((enum Kind)kind);
    char *line;
    put_text(f, "5\n\nab\n6\n");
    assert_int_equal(THFile_readIntScalar(f), 5);
    assert_int_equal(THFile_position(f), 2);
    assert_int_equal(THFile_readStringRaw(f, "*l", &line), 0);
    assert_string_equal(line, "");
    THFree(line);
    assert_int_equal(THFile_readByteScalar(f), 'a');
    assert_int_equal(THFile_readCharScalar(f), 'b');
    THFile_noAutoSpacing(f);
    assert_int_equal(THFile_readIntScalar(f), 6);
    assert_int_equal(THFile_position(f), 7);
    THFile_free(f);
  }
}

PLAIN_TEST(strings) {
  int kind;
  for (kind = 0; kind < KINDS; ++kind) {
    THFile *f = new_file((enum Kind)kind);
    char *s = (char *)&kind, long_line[5000];
    size_t n;
    memset(long_line, 'y', sizeof long_line);
    assert_int_equal(THFile_writeStringRaw(f, "one\n\ntw\0o\nlast", 14), 14);
    assert_int_equal(THFile_writeStringRaw(f, NULL, 0), 0);
    THFile_seek(f, 0);
    assert_int_equal(THFile_readStringRaw(f, "*l", &s), 3);
    assert_string_equal(s, "one");
    THFree(s);
    assert_int_equal(THFile_readStringRaw(f, "*line", &s), 0);
    assert_string_equal(s, "");
    THFree(s);
    assert_int_equal(THFile_readStringRaw(f, "*l", &s), 4);
    assert_memory_equal(s, "tw\0o", 5);
    THFree(s);
    assert_int_equal(THFile_readStringRaw(f, "*all", &s), 4);
    assert_string_equal(s, "last");
    THFree(s);
    THFile_quiet(f);
    s = (char *)&kind;
    assert_int_equal(THFile_readStringRaw(f, "*a", &s), 0);
    assert_null(s);
    assert_int_equal(THFile_hasError(f), 1);
    THFile_clearError(f);
    assert_int_equal(THFile_hasError(f), 0);
    THFile_pedantic(f);
    expect_error(THFile_readStringRaw(f, "*l", &s));
    assert_null(s);
    assert_int_equal(THFile_hasError(f), 1);
    THFile_seek(f, 0);
    for (n = 0; n < 40; ++n) THFile_writeStringRaw(f, long_line, sizeof long_line); /* longer than any buffer */
    THFile_writeStringRaw(f, "\nz", 2);
    THFile_seek(f, 0);
    assert_int_equal(THFile_readStringRaw(f, "*l", &s), 40 * sizeof long_line);
    for (n = 0; n < 40 * sizeof long_line; ++n) assert_int_equal(s[n], 'y');
    assert_int_equal(s[n], 0);
    THFree(s);
    assert_int_equal(THFile_readByteScalar(f), 'z');
    if (kind != HOST) {
      expect_arg_error_text(2, "format", THFile_readStringRaw(f, "*", &s));
      expect_arg_error_text(2, "format", THFile_readStringRaw(f, "l", &s));
      expect_arg_error_text(2, "format", THFile_readStringRaw(f, NULL, &s));
      expect_arg_error(3, THFile_readStringRaw(f, "*l", NULL));
      expect_arg_error(2, THFile_writeStringRaw(f, NULL, 3));
    }
    THFile_free(f);
  }
}

/* ---- Falling short ---- */

PLAIN_TEST(short_reads) {
  int kind, binary;
  for (kind = 0; kind < KINDS; ++kind)
    for (binary = 0; binary < 2; ++binary) {
      THFile *f = new_file((enum Kind)kind);
      int got[5] = {9, 9, 9, 9, 9}, three[3] = {1, -2, 3};
      THDoubleStorage *s = THDoubleStorage_newWithSize(4);
      if (binary) THFile_binary(f);
      THFile_writeIntRaw(f, three, 3);
      if (binary) THFile_writeShortScalar(f, -1); /* half a number */
      THFile_seek(f, 0);
      THFile_quiet(f);
      assert_int_equal(THFile_isQuiet(f), 1);
      assert_int_equal(THFile_readIntRaw(f, got, 5), 3);
      assert_true(got[0] == 1 && got[1] == -2 && got[2] == 3 && got[3] == 0 && got[4] == 0);
      assert_int_equal(THFile_hasError(f), 1);
      THFile_clearError(f);
      THFile_seekEnd(f);
      assert_true(THFile_readDoubleScalar(f) == 0);
      s->data[0] = s->data[3] = 9;
      assert_int_equal(THFile_readDouble(f, s), 0);
      assert_true(s->data[0] == 0 && s->data[3] == 0);
      assert_int_equal(THFile_hasError(f), 1);
      THFile_clearError(f);
      THFile_pedantic(f);
      assert_int_equal(THFile_isQuiet(f), 0);
      expect_error_text("read error: read 3 blocks instead of 5", (THFile_seek(f, 0), THFile_readIntRaw(f, got, 5)));
      assert_int_equal(THFile_hasError(f), 1);
      expect_error_text("read 0 blocks instead of 1", (THFile_seekEnd(f), THFile_readByteScalar(f)));
      assert_int_equal(THFile_readIntRaw(f, NULL, 0), 0);
      THFile_seek(f, 0); /* the file goes on as if nothing had been */
      assert_int_equal(THFile_readIntScalar(f), 1);
      THDoubleStorage_free(s);
      THFile_free(f);
    }
}

/* ---- Any order of calls, against an array of bytes ---- */

PLAIN_TEST(any_order) {
  enum { MOST = 300000 };
  static unsigned char model[MOST], block[100000], got[100000];
  int kind, round;
  size_t i;
  for (i = 0; i < sizeof block; ++i) block[i] = (unsigned char)next();
  for (kind = 0; kind < KINDS; ++kind) {
    THFile *f = new_file((enum Kind)kind);
    size_t length = 0, at = 0;
    THFile_quiet(f);
    THFile_binary(f);
    for (round = 0; round < 3000; ++round) {
      const int small = next() % 8 != 0;
      const size_t n = next() % (small ? 200 : sizeof block);
      switch (next() % 8) {
        case 0:
        case 1:
          if (at + n > MOST) break;
          assert_int_equal(THFile_writeByteRaw(f, block + sizeof block - n, n), n);
          memcpy(model + at, block + sizeof block - n, n);
          at += n;
          if (at > length) length = at;
          break;
        case 2:
        case 3:
          i = n < length - at ? n : length - at;
          assert_int_equal(THFile_readByteRaw(f, got, n), i);
          assert_memory_equal(got, model + at, i);
          at += i;
          break;
        case 4:
          at = next() % (length + 1);
          THFile_seek(f, at);
          break;
        case 5:
          if (next() % 4) break;
          at = length;
          THFile_seekEnd(f);
          break;
        case 6:
          THFile_synchronize(f);
          break;
        default: assert_int_equal(THFile_position(f), at);
      }
    }
    THFile_seek(f, 0);
    if (length > sizeof got) length = sizeof got;
    assert_int_equal(THFile_readByteRaw(f, got, length), length);
    assert_memory_equal(got, model, length);
    THFile_free(f);
  }
}

/* ---- States ---- */

PLAIN_TEST(new_files) {
  int kind;
  for (kind = 0; kind < KINDS; ++kind) {
    THFile *f = new_file((enum Kind)kind);
    assert_int_equal(THFile_isOpened(f), 1);
    assert_int_equal(THFile_isReadable(f), 1);
    assert_int_equal(THFile_isWritable(f), 1);
    assert_int_equal(THFile_isBinary(f), 0);
    assert_int_equal(THFile_isAutoSpacing(f), 1);
    assert_int_equal(THFile_isQuiet(f), 0);
    assert_int_equal(THFile_hasError(f), 0);
    assert_int_equal(THFile_position(f), 0);
    THFile_binary(f);
    THFile_ascii(f);
    assert_int_equal(THFile_isBinary(f), 0);
    THFile_noAutoSpacing(f);
    THFile_autoSpacing(f);
    assert_int_equal(THFile_isAutoSpacing(f), 1);
    THFile_close(f);
    assert_int_equal(THFile_isOpened(f), 0);
    THFile_free(f);
  }
  THFile_free(NULL);
  expect_error_text("self is NULL", THFile_isOpened(NULL));
  expect_error_text("self is NULL", THFile_readIntScalar(NULL));
}

#define CLOSED(call) expect_arg_error_text(1, "closed", call)
PLAIN_TEST(closed) {
  int kind;
  for (kind = 0; kind < HOST; ++kind) {
    THFile *f = new_file((enum Kind)kind);
    int one = 1;
    char *s;
    THFile_close(f);
    CLOSED(THFile_readIntRaw(f, &one, 1));
    CLOSED((THFile_writeByteScalar(f, 1), 0));
    CLOSED(THFile_readStringRaw(f, "*a", &s));
    CLOSED(THFile_writeStringRaw(f, "a", 1));
    CLOSED((THFile_synchronize(f), 0));
    CLOSED((THFile_seek(f, 0), 0));
    CLOSED((THFile_seekEnd(f), 0));
    CLOSED(THFile_position(f));
    CLOSED((THFile_close(f), 0));
    if (kind == DISK) {
      CLOSED((THDiskFile_noBuffer(f), 0));
      CLOSED((THDiskFile_longSize(f, 8), 0));
      CLOSED((THDiskFile_bigEndianEncoding(f), 0));
      assert_string_equal(THDiskFile_name(f), path);
    }
    if (kind == MEMORY) {
      CLOSED(THMemoryFile_storage(f));
      CLOSED((THMemoryFile_longSize(f, 8), 0));
    }
    THFile_free(f);
  }
}

PLAIN_TEST(modes) {
  int kind;
  double d = 1;
  char *s;
  for (kind = 0; kind < 2; ++kind) {
    THFile *w = kind ? THDiskFile_new(path, "w", 0) : THMemoryFile_new("w"), *r;
    assert_true(THFile_isWritable(w) && !THFile_isReadable(w));
    THFile_writeDoubleScalar(w, 1);
    expect_arg_error_text(1, "write-only", THFile_readDoubleRaw(w, &d, 1));
    expect_arg_error_text(1, "write-only", THFile_readStringRaw(w, "*a", &s));
    THFile_free(w);
    r = kind ? THDiskFile_new(path, "r", 0) : THMemoryFile_new("r");
    assert_true(!THFile_isWritable(r) && THFile_isReadable(r));
    expect_arg_error_text(1, "read-only", THFile_writeDoubleRaw(r, &d, 1));
    expect_arg_error_text(1, "read-only", THFile_writeStringRaw(r, "a", 1));
    if (kind) assert_true(THFile_readDoubleScalar(r) == 1);
    THFile_free(r);
  }
  expect_arg_error(2, THDiskFile_new(path, "wr", 0));
  expect_arg_error(2, THDiskFile_new(path, NULL, 1));
  expect_arg_error(2, THPipeFile_new("true", "rw", 0));
  expect_arg_error(2, THPipeFile_new("true", "", 1));
  expect_error_text("name is NULL", THDiskFile_new(NULL, "r", 0));
  expect_arg_error(2, THMemoryFile_newWithStorage(NULL, "x"));
  expect_arg_error(1, THMemoryFile_new("x"));
  expect_arg_error(1, THMemoryFile_new(NULL));
}

PLAIN_TEST(no_data) {
  THFile *f = THMemoryFile_new("rw");
  THIntStorage *s = THIntStorage_new();
  expect_arg_error(2, THFile_readIntRaw(f, NULL, 1));
  expect_arg_error(2, THFile_writeIntRaw(f, NULL, 1));
  expect_error_text("storage is NULL", THFile_readInt(f, NULL));
  expect_arg_error(3, THFile_writeIntRaw(f, ints, SIZE_MAX / 2));
  assert_int_equal(THFile_readInt(f, s), 0);
  assert_int_equal(THFile_writeInt(f, s), 0);
  THIntStorage_free(s);
  assert_contents((THFile_writeStringRaw(f, "x", 1), f), "x");
  THFile_free(f);
}

/* ---- Binary forms ---- */

static void assert_bytes(THFile *f, const char *expected, size_t n) {
  size_t got;
  assert_memory_equal(contents(f, &got), expected, n);
  assert_int_equal(got, n);
  THFile_seek(f, 0);
}

PLAIN_TEST(byte_order) {
  int order;
  for (order = 0; order < 4; ++order) {
    THFile *f = new_file(DISK);
    THFile_binary(f);
    if (order) THDiskFile_bigEndianEncoding(f);
    if (order == 2) THDiskFile_littleEndianEncoding(f);
    if (order == 3) {
      if (THDiskFile_isLittleEndianCPU()) THDiskFile_nativeEndianEncoding(f);
      else THDiskFile_littleEndianEncoding(f);
    }
    THFile_writeShortScalar(f, 0x0102);
    THFile_writeIntScalar(f, 0x03040506);
    THFile_writeLongScalar(f, 0x0708090a0b0c0d0e);
    THFile_writeFloatScalar(f, 1);
    THFile_writeDoubleScalar(f, -2);
    THFile_writeHalfScalar(f, halfs[2]);
    THFile_writeByteScalar(f, 0xff);
    if (order == 1)
      assert_bytes(f, "\1\2\3\4\5\6\7\x8\x9\xa\xb\xc\xd\xe\x3f\x80\0\0\xc0\0\0\0\0\0\0\0\x3c\0\xff", 29);
    else
      assert_bytes(f, "\2\1\6\5\4\3\xe\xd\xc\xb\xa\x9\x8\7\0\0\x80\x3f\0\0\0\0\0\0\0\xc0\0\x3c\xff", 29);
    assert_int_equal(THFile_readShortScalar(f), 0x0102);
    assert_int_equal(THFile_readIntScalar(f), 0x03040506);
    assert_int_equal(THFile_readLongScalar(f), 0x0708090a0b0c0d0e);
    assert_true(THFile_readFloatScalar(f) == 1);
    assert_true(THFile_readDoubleScalar(f) == -2);
    assert_int_equal(THFile_readHalfScalar(f).x, 0x3c00);
    assert_int_equal(THFile_readByteScalar(f), 0xff);
    round_trips(f);
    THFile_free(f);
  }
  assert_int_equal(THDiskFile_isLittleEndianCPU() + THDiskFile_isBigEndianCPU(), 1);
}

PLAIN_TEST(long_sizes) {
  int64_t narrow[3] = {-2, INT32_MAX, INT32_MIN}, wide[3] = {1, 1, (int64_t)INT32_MAX + 1}, got[4];
  THLongStorage *many = THLongStorage_newWithSize(5000), *back = THLongStorage_newWithSize(5000);
  int kind, i;
  for (i = 0; i < 5000; ++i) many->data[i] = (int)next();
  for (kind = MEMORY; kind <= DISK; ++kind) {
    THFile *f = new_file((enum Kind)kind);
    THFile_binary(f);
    THFile_writeLongScalar(f, -2);
    assert_bytes(f, "\xfe\xff\xff\xff\xff\xff\xff\xff", 8);
    (kind ? THDiskFile_longSize : THMemoryFile_longSize)(f, 4);
    assert_int_equal(THFile_writeLongRaw(f, narrow, 3), 3);
    assert_bytes(f, "\xfe\xff\xff\xff\xff\xff\xff\x7f\0\0\0\x80", 12);
    assert_int_equal(THFile_readLongRaw(f, got, 3), 3);
    assert_memory_equal(got, narrow, sizeof narrow);
    expect_arg_error_text(2, "2147483648", THFile_writeLongRaw(f, wide, 3));
    expect_arg_error(2, (THFile_writeLongScalar(f, INT64_MIN), 0));
    assert_bytes(f, "\xfe\xff\xff\xff\xff\xff\xff\x7f\0\0\0\x80", 12); /* nothing was written */
    assert_int_equal(THFile_hasError(f), 0);
    THFile_quiet(f);
    assert_int_equal(THFile_readLongRaw(f, got, 4), 3);
    assert_memory_equal(got, narrow, sizeof narrow);
    assert_int_equal(got[3], 0);
    THFile_pedantic(f);
    for (i = 0; i < (kind == DISK) + 1; ++i) {
      if (i) THDiskFile_bigEndianEncoding(f);
      THFile_seek(f, 0);
      assert_int_equal(THFile_writeLong(f, many), 5000);
      assert_int_equal(THFile_position(f), 20000);
      THFile_seek(f, 0);
      assert_int_equal(THFile_readLong(f, back), 5000);
      assert_memory_equal(back->data, many->data, 40000);
    }
    THFile_ascii(f); /* text knows no sizes */
    THFile_seek(f, 0);
    THFile_writeLongScalar(f, INT64_MIN);
    THFile_seek(f, 0);
    assert_int_equal(THFile_readLongScalar(f), INT64_MIN);
    (kind ? THDiskFile_longSize : THMemoryFile_longSize)(f, 0);
    THFile_binary(f);
    THFile_writeLongScalar(f, INT64_MIN);
    expect_arg_error(1, ((kind ? THDiskFile_longSize : THMemoryFile_longSize)(f, 5), 0));
    THFile_free(f);
  }
  THLongStorage_free(many);
  THLongStorage_free(back);
}

/* ---- Disk ---- */

PLAIN_TEST(opening) {
  const int fds = descriptors();
  struct stat s;
  THFile *f;
  expect_error_text("cannot open", THDiskFile_new(path, "r", 0));
  assert_non_null(strstr(test_errors.text, path));
  assert_non_null(strstr(test_errors.text, "No such file"));
  assert_null(THDiskFile_new(path, "r", 1));
  assert_null(THDiskFile_new("/dev/null/none", "w", 1));
  expect_error_text("Is a directory", THDiskFile_new("/tmp", "r", 0));
  expect_error_text("Is a directory", THDiskFile_new("/tmp", "rw", 0));
  f = THDiskFile_new(path, "rw", 0);
  assert_int_equal(stat(path, &s), 0);
  assert_int_equal(s.st_size, 0);
  THFile_writeIntScalar(f, 12);
  THFile_synchronize(f);
  assert_int_equal(stat(path, &s), 0);
  assert_int_equal(s.st_size, 3);
  THFile_free(f);
  f = THDiskFile_new(path, "rw", 1); /* what is there stays */
  assert_int_equal(THFile_isQuiet(f), 1);
  assert_string_equal(THDiskFile_name(f), path);
  THFile_writeStringRaw(f, "3", 1);
  assert_contents(f, "32\n");
  THFile_free(f);
  THFile_free(THDiskFile_new(path, "w", 0)); /* and goes */
  assert_int_equal(stat(path, &s), 0);
  assert_int_equal(s.st_size, 0);
  assert_int_equal(descriptors(), fds);
}

PLAIN_TEST(far_away) {
  const size_t far = ((size_t)5 << 30) + 3;
  THFile *f = new_file(DISK);
  THFile_seek(f, far);
  THFile_writeByteScalar(f, 'x');
  assert_int_equal(THFile_position(f), far + 2);
  THFile_seek(f, far - 2);
  assert_int_equal(THFile_readByteScalar(f), 0);
  assert_int_equal(THFile_readByteScalar(f), 0);
  assert_int_equal(THFile_readByteScalar(f), 'x');
  THFile_seekEnd(f);
  assert_int_equal(THFile_position(f), far + 2);
  expect_error_text("position", (THFile_seek(f, SIZE_MAX), 0));
  assert_int_equal(THFile_hasError(f), 1);
  THFile_clearError(f);
  THFile_quiet(f);
  THFile_seek(f, SIZE_MAX);
  assert_int_equal(THFile_hasError(f), 1);
  assert_int_equal(THFile_position(f), far + 2);
  THFile_free(f);
}

PLAIN_TEST(full_disk) {
  static unsigned char much[200000];
  THFile *f = THDiskFile_new("/dev/full", "w", 0);
  const int fds = descriptors();
  assert_non_null(f);
  THFile_writeIntScalar(f, 1); /* still in the buffer */
  expect_error_text("No space left", (THFile_synchronize(f), 0));
  assert_int_equal(THFile_hasError(f), 1);
  expect_error_text("wrote 0 blocks instead of 200000 (No space left", THFile_writeByteRaw(f, much, sizeof much));
  THFile_quiet(f);
  THFile_clearError(f);
  assert_int_equal(THFile_writeByteRaw(f, much, sizeof much), 0);
  assert_int_equal(THFile_hasError(f), 1);
  THFile_pedantic(f);
  test_begin(TEST_RETURN); /* closed all the same, so only once */
  THFile_close(f);
  test_end(0, 0, "No space left", "THFile_close", __FILE__, __LINE__);
  assert_int_equal(THFile_isOpened(f), 0);
  assert_int_equal(descriptors(), fds - 1);
  THFile_free(f);
  f = THDiskFile_new("/dev/full", "w", 1);
  THDiskFile_noBuffer(f);
  assert_int_equal(THFile_writeDoubleRaw(f, doubles, 4), 0);
  THFile_close(f);
  assert_int_equal(THFile_hasError(f), 1);
  THFile_free(f);
  f = THDiskFile_new("/dev/full", "w", 0);
  THFile_writeIntScalar(f, 1);
  THFile_free(f); /* is silent */
}

static void in_child(void (*f)(void)) {
  int status;
  const pid_t pid = fork();
  assert_true(pid >= 0);
  if (pid == 0) {
    test_begin(TEST_RETURN);
    f();
    _exit(0);
  }
  assert_int_equal(waitpid(pid, &status, 0), pid);
  if (status) fail_msg("the child ended with status 0x%x", (unsigned)status);
}

static void beyond_the_limit(void) {
  static unsigned char block[6000];
  const struct rlimit limit = {10000, 10000};
  THFile *f = THDiskFile_new(path, "w", 0);
  sigset_t pending;
  setrlimit(RLIMIT_FSIZE, &limit);
  THFile_noAutoSpacing(f);
  THDiskFile_noBuffer(f);
  if (THFile_writeByteRaw(f, block, 6000) != 6000 || test_errors.calls) _exit(1);
  if (THFile_writeByteRaw(f, block, 6000) != 0 || test_errors.calls != 1) _exit(2); /* an Error that returns gives 0 */
  if (!strstr(test_errors.text, "wrote 4000 blocks instead of 6000 (File too large")) _exit(3);
  sigpending(&pending);
  if (sigismember(&pending, SIGXFSZ)) _exit(4);
  THFile_free(f);
}
PLAIN_TEST(size_limit) { in_child(beyond_the_limit); }

/* ---- Pipes ---- */

PLAIN_TEST(pipe_reads) {
  const int fds = descriptors();
  THFile *f = THPipeFile_new("printf '1 2 3\\nline\\n'; printf 4.5", "r", 0);
  int got[3];
  char *s;
  assert_non_null(f);
  assert_true(THFile_isReadable(f) && !THFile_isWritable(f));
  assert_int_equal(THFile_readIntRaw(f, got, 3), 3);
  assert_true(got[0] == 1 && got[1] == 2 && got[2] == 3);
  assert_int_equal(THFile_readStringRaw(f, "*l", &s), 4);
  assert_string_equal(s, "line");
  THFree(s);
  assert_true(THFile_readDoubleScalar(f) == 4.5);
  expect_error(THFile_readIntScalar(f));
  expect_error_text("Illegal seek", (THFile_seek(f, 0), 0));
  expect_error_text("Illegal seek", THFile_position(f));
  THFile_close(f);
  THFile_free(f);
  f = THPipeFile_new("exit 3", "r", 1);
  assert_int_equal(THFile_readIntScalar(f), 0);
  assert_int_equal(THFile_hasError(f), 1);
  THFile_free(f);
  assert_int_equal(descriptors(), fds);
  assert_int_equal(waitpid(-1, NULL, WNOHANG), -1); /* each command was waited for */
  assert_int_equal(errno, ECHILD);
}

PLAIN_TEST(pipe_writes) {
  char command[700];
  THFile *f, *r;
  snprintf(command, sizeof command, "sleep 0.2; cat > '%s'", path);
  f = THPipeFile_new(command, "w", 0);
  assert_string_equal(THDiskFile_name(f), command);
  THFile_writeIntRaw(f, ints, 3);
  THFile_close(f); /* waits for the command */
  r = THDiskFile_new(path, "r", 0);
  assert_contents(r, "0 1 -1\n");
  THFile_free(r);
  THFile_free(f);
  assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
}

/* A command that does not read: no signal, and one that was pending before stays so. */
PLAIN_TEST(pipe_without_reader) {
  static unsigned char much[1 << 20];
  int pending_before;
  for (pending_before = 0; pending_before < 2; ++pending_before) {
    THFile *f = THPipeFile_new("true", "w", 1);
    sigset_t signals, old, pending;
    const struct timespec at_once = {0, 0};
    sigemptyset(&signals);
    sigaddset(&signals, SIGPIPE);
    if (pending_before) {
      pthread_sigmask(SIG_BLOCK, &signals, &old);
      raise(SIGPIPE);
    }
    assert_true(THFile_writeByteRaw(f, much, sizeof much) < sizeof much);
    assert_int_equal(THFile_hasError(f), 1);
    THFile_pedantic(f);
    expect_error_text("Broken pipe", THFile_writeByteRaw(f, much, sizeof much));
    THFile_free(f);
    sigpending(&pending);
    assert_int_equal(sigismember(&pending, SIGPIPE), pending_before);
    if (pending_before) {
      assert_int_equal(sigtimedwait(&signals, NULL, &at_once), SIGPIPE);
      pthread_sigmask(SIG_SETMASK, &old, NULL);
    }
  }
}

/* ---- Memory ---- */

/* The storage's own bytes, behind themselves: it moves as it grows. */
PLAIN_TEST(memory_from_itself) {
  THCharStorage *s = THCharStorage_newWithSize(4);
  memcpy(s->data, "abc", 4);
  THFile *f = THMemoryFile_newWithStorage(s, "rw");
  for (int i = 0; i < 5; ++i) {
    const ptrdiff_t size = s->size;
    THFile_seekEnd(f);
    assert_int_equal(THFile_writeStringRaw(f, (const char *)s->data, 3), 3);
    assert_true(s->size >= size);
  }
  assert_string_equal((const char *)s->data, "abcabcabcabcabcabc");
  THFile_seek(f, 1);
  assert_int_equal(THFile_writeStringRaw(f, (const char *)s->data, 9), 9);
  assert_string_equal((const char *)s->data, "aabcabcabcbcabcabc");
  THFile_free(f);
  THCharStorage_free(s);
}

PLAIN_TEST(memory_storage) {
  THCharStorage *s = THCharStorage_newWithSize(4), *of_file;
  THFile *f;
  memcpy(s->data, "12 ", 4);
  f = THMemoryFile_newWithStorage(s, "rw");
  assert_int_equal(s->refcount, 2);
  assert_int_equal(THFile_readIntScalar(f), 12);
  THFile_seekEnd(f);
  assert_int_equal(THFile_position(f), 3);
  THFile_writeIntScalar(f, 345678);
  of_file = THMemoryFile_storage(f);
  assert_ptr_equal(of_file, s);
  assert_int_equal(s->refcount, 2);
  assert_int_equal(s->size, 11);
  assert_string_equal((char *)s->data, "12 345678\n");
  expect_error_text("behind the end", (THFile_seek(f, 11), 0));
  THFile_quiet(f);
  THFile_clearError(f);
  THFile_seek(f, 12);
  assert_int_equal(THFile_hasError(f), 1);
  assert_int_equal(THFile_position(f), 10);
  THFile_seek(f, 10);
  THCharStorage_resize(s, 3); /* the host may */
  s->data[2] = 0;
  assert_int_equal(THFile_position(f), 2);
  THFile_seek(f, 0);
  assert_int_equal(THFile_readIntScalar(f), 12);
  THFile_writeStringRaw(f, "+", 1);
  assert_string_equal((char *)THMemoryFile_storage(f)->data, "12+");
  THCharStorage_resize(s, 0);
  expect_error_text("no elements", THFile_readIntScalar(f));
  expect_error_text("no elements", THMemoryFile_storage(f));
  THFile_close(f);
  assert_int_equal(s->refcount, 1);
  THFile_free(f);
  expect_arg_error(1, THMemoryFile_newWithStorage(s, "r")); /* no 0 */
  THCharStorage_resize(s, 2);
  s->data[0] = s->data[1] = 'x';
  expect_arg_error(1, THMemoryFile_newWithStorage(s, "r"));
  s->data[1] = 0;
  THCharStorage_clearFlag(s, TH_STORAGE_RESIZABLE);
  f = THMemoryFile_newWithStorage(s, "w");
  THFile_writeStringRaw(f, "y", 1);
  expect_error_text("not resizable", THFile_writeStringRaw(f, "z", 1));
  assert_string_equal((char *)s->data, "y");
  assert_int_equal(THFile_position(f), 1);
  THFile_free(f);
  assert_int_equal(s->refcount, 1);
  THCharStorage_free(s);
}

PLAIN_TEST(memory_ends_with_0) {
  THFile *f = THMemoryFile_new("rw");
  size_t i;
  for (i = 0; i < 2000; ++i) {
    const THCharStorage *s;
    THFile_writeStringRaw(f, "abc", next() % 4);
    if (i % 50) continue;
    s = THMemoryFile_storage(f);
    assert_int_equal((size_t)s->size, THFile_position(f) + 1);
    assert_int_equal(s->data[s->size - 1], 0);
  }
  THFile_free(f);
}

/* ---- Tables of the host ---- */

static size_t says_less(THFile *self, int *data, size_t n) {
  (void)self;
  data[0] = 5;
  return n / 2;
}
static size_t says_more(THFile *self, int *data, size_t n) {
  (void)self;
  memset(data, 0, n * sizeof *data);
  return n + 5;
}
static size_t raises(THFile *self, short *data, size_t n) {
  (void)data;
  self->hasError = 1;
  THError("the host has no %d shorts", (int)n);
  return 0;
}
static size_t raises_arg(THFile *self, double *data, size_t n) {
  (void)self;
  (void)data;
  THArgCheck(n == 99, 3, "the host's numbers come in packs of 99");
  return 0;
}

PLAIN_TEST(tables) {
  struct THFileVTable none, odd = host_table;
  THFile *f;
  int got[4] = {9, 9, 9, 9};
  char *s = NULL;
  memset(&none, 0, sizeof none);
  none.free = host_free;
  f = new_host(&none);
  expect_error_text("the file's table has no isOpened", THFile_isOpened(f));
  expect_error_text("has no readInt", THFile_readIntRaw(f, got, 4));
  expect_error_text("has no writeHalf", (THFile_writeHalfScalar(f, halfs[0]), 0));
  expect_error_text("has no readString", THFile_readStringRaw(f, "*a", &s));
  expect_error_text("has no close", (THFile_close(f), 0));
  THFile_free(f);

  odd.readInt = says_less;
  odd.writeInt = says_less;
  odd.readShort = raises;
  odd.writeDouble = raises_arg;
  f = new_host(&odd);
  expect_error_text("read 2 blocks instead of 4", THFile_readIntRaw(f, got, 4));
  assert_true(got[0] == 5 && got[1] == 9 && got[2] == 0 && got[3] == 0);
  expect_error_text("wrote 1 blocks instead of 3", THFile_writeIntRaw(f, got, 3));
  expect_error_text("the host has no 1 shorts", THFile_readShortScalar(f));
  expect_arg_error_text(3, "packs of 99", (THFile_writeDoubleScalar(f, 1), 0));
  THFile_quiet(f);
  THFile_clearError(f);
  assert_int_equal(THFile_readIntRaw(f, got, 4), 2);
  assert_int_equal(THFile_hasError(f), 1);
  odd.readInt = says_more;
  assert_int_equal(THFile_readIntRaw(f, got, 4), 4);
  f->vtable = NULL;
  expect_error_text("table is NULL", THFile_isOpened(f));
  f->vtable = &odd;
  expect_arg_error(1, THDiskFile_name(f));
  expect_arg_error(1, THMemoryFile_storage(f));
  THFile_free(f);
  f = THMemoryFile_new("rw");
  expect_arg_error(1, THDiskFile_name(f));
  expect_arg_error(1, (THDiskFile_longSize(f, 4), 0));
  odd = *f->vtable; /* a table of the library's functions is the host's all the same, and its functions may be called */
  f->vtable = &odd;
  THFile_writeIntScalar(f, 77);
  f->vtable->seek(f, 0);
  assert_int_equal(THFile_readIntScalar(f), 77);
  expect_error_text("read 0 blocks instead of 1", f->vtable->readInt(f, got, 1));
  THFile_free(f);
  f = new_file(DISK);
  expect_arg_error(1, THMemoryFile_storage(f));
  THFile_free(f);
}

#define CASE(name) {#name, test_##name, setup, teardown, NULL},
RUN_TESTS(CASE(round_trips) CASE(text) CASE(random_numbers) CASE(locale) CASE(doubles_in_text) CASE(integers_that_do_not_fit)
              CASE(line_feeds) CASE(strings) CASE(short_reads) CASE(any_order) CASE(new_files) CASE(closed) CASE(modes)
              CASE(no_data) CASE(byte_order) CASE(long_sizes) CASE(opening) CASE(far_away) CASE(full_disk) CASE(size_limit)
              CASE(pipe_reads) CASE(pipe_writes) CASE(pipe_without_reader) CASE(memory_from_itself) CASE(memory_storage) CASE(memory_ends_with_0)
              CASE(tables))
