/* What every test program starts with: CMocka, TH, errors as test results, and lists of cases per num.

   tests/test_<S>.c is a program. Cases that hold for every num are written once in tests/generic/test_<S>.c:

     #ifndef TH_GENERIC_FILE
     #define TH_GENERIC_FILE "tests/generic/test_Storage.c"
     #else
     TEST(fill) {
       THStorage *s = THStorage_(newWithSize)(3);
       THStorage_(fill)(s, NUM(2));
       assert_true(DBL(THStorage_(get)(s, 1)) == 2);
       expect_arg_error(2, THStorage_(get)(s, 3));
       THStorage_(free)(s);
     }
     #endif

   and listed once in the driver, where PLAIN_TEST cases, which are not stamped, stand too:

     #include "test.h"
     #include "generic/test_Storage.c"
     #include "TH/THGenerateEveryType.h"
     PLAIN_TEST(version) { assert_string_equal(THVersion(), "0.1.0"); }
     #define CASES(X) X(fill) X(resize)
     RUN_TESTS(PLAIN(version) EVERY_NUM(CASES))

   An Error that no expect_* asks for fails the test. A case that no list names is a compiler warning, an error in CI. */
#ifndef TH_TEST_H
#define TH_TEST_H

#if !defined(_POSIX_C_SOURCE) && !defined(_GNU_SOURCE)
#define _POSIX_C_SOURCE 200809L
#endif

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef __cplusplus
extern "C" {
#endif
#include <cmocka.h>
#ifdef __cplusplus
}
#endif

#include "TH/TH.h"

#if defined(__GNUC__) && !defined(__clang__)
/* setjmp in a test: what the call assigns is not looked at after a jump. */
#pragma GCC diagnostic ignored "-Wclobbered"
#endif
#ifdef __GNUC__
#define TEST_MAYBE_UNUSED __attribute__((unused))
#else
#define TEST_MAYBE_UNUSED
#endif

/* ---- Cases ---- */

#define PLAIN_TEST(name) static void test_##name(void **state TEST_MAYBE_UNUSED)
/* In a stamped file; LOCAL names a helper function there. */
#define TEST(name) static void TH_CONCAT_4(test_, Num, _, name)(void **state TEST_MAYBE_UNUSED)
#define LOCAL(name) TH_CONCAT_3(Num, _, name)
/* A number as num, cast as C casts it, and back. */
#define NUM(v) TH_CONVERT_ACCREAL_TO_REAL((accnum)(v))
#define DBL(x) ((double)TH_CONVERT_REAL_TO_ACCREAL(x))

#define TEST_ENTRY(text, function) {text, function, NULL, NULL, NULL},
#define PLAIN(name) TEST_ENTRY(#name, test_##name)
#define TEST_Byte(name) TEST_ENTRY("Byte " #name, test_Byte_##name)
#define TEST_Bool(name) TEST_ENTRY("Bool " #name, test_Bool_##name)
#define TEST_Char(name) TEST_ENTRY("Char " #name, test_Char_##name)
#define TEST_Short(name) TEST_ENTRY("Short " #name, test_Short_##name)
#define TEST_Int(name) TEST_ENTRY("Int " #name, test_Int_##name)
#define TEST_Long(name) TEST_ENTRY("Long " #name, test_Long_##name)
#define TEST_Half(name) TEST_ENTRY("Half " #name, test_Half_##name)
#define TEST_BFloat16(name) TEST_ENTRY("BFloat16 " #name, test_BFloat16_##name)
#define TEST_Float(name) TEST_ENTRY("Float " #name, test_Float_##name)
#define TEST_Double(name) TEST_ENTRY("Double " #name, test_Double_##name)

/* Every case of a list for a group of nums; the case itself stands under the same condition. */
#define INT_NUMS(CASES) CASES(TEST_Byte) CASES(TEST_Char) CASES(TEST_Short) CASES(TEST_Int) CASES(TEST_Long)
#define FLOAT_NUMS(CASES) CASES(TEST_Float) CASES(TEST_Double)     /* TH_NUM_LAPACK */
#define NARROW_NUMS(CASES) CASES(TEST_Half) CASES(TEST_BFloat16)   /* TH_NUM_FLOATING && !TH_NUM_LAPACK: 16 bits, computed in float */
#define FLOATING_NUMS(CASES) NARROW_NUMS(CASES) FLOAT_NUMS(CASES)  /* TH_NUM_FLOATING */
#define MATH_NUMS(CASES) INT_NUMS(CASES) FLOATING_NUMS(CASES)      /* TH_NUM_MATH */
#define EVERY_NUM(CASES) CASES(TEST_Bool) MATH_NUMS(CASES)

/* main(): $TEST_FILTER, a pattern with * and ?, picks cases; $TEST_NUMS, as "Byte Float", leaves out those of other nums. With
   TEST_LIST=1 the names of the cases of these nums are printed, and none is run. */
#define RUN_TESTS(entries)                                                 \
  int main(void) {                                                         \
    static const struct CMUnitTest tests[] = {entries};                    \
    return test_run(__FILE__, tests, sizeof tests / sizeof tests[0]);      \
  }

/* ---- Errors ---- */

enum TestMode { TEST_FAIL, TEST_JUMP, TEST_RETURN };
static struct {
  enum TestMode mode; /* what the handlers do */
  jmp_buf back;
  int calls;  /* of a handler since the mode was set */
  int is_arg; /* about the latest: was it the argument handler, */
  int arg;    /* with which number, */
  char text[2048]; /* and text */
  int returned;
} test_errors;

static void test_handle(int is_arg, int arg, const char *text) {
  ++test_errors.calls;
  test_errors.is_arg = is_arg;
  test_errors.arg = arg;
  snprintf(test_errors.text, sizeof test_errors.text, "%s", text ? text : "(NULL)");
  if (test_errors.mode == TEST_JUMP) longjmp(test_errors.back, 1);
  if (test_errors.mode == TEST_FAIL) fail_msg("unexpected Error, argument %d: %s", arg, test_errors.text);
}
static void test_error_handler(const char *msg, void *data TEST_MAYBE_UNUSED) { test_handle(0, 0, msg); }
static void test_arg_handler(int arg, const char *msg, void *data TEST_MAYBE_UNUSED) { test_handle(1, arg, msg); }

/* The handlers of this thread; a test that installs others calls it at its end. */
static void test_install(void) {
  test_errors.mode = TEST_FAIL;
  THSetErrorHandler(test_error_handler, NULL);
  THSetArgErrorHandler(test_arg_handler, NULL);
}

static TEST_MAYBE_UNUSED void test_begin(enum TestMode mode) {
  test_errors.mode = mode;
  test_errors.calls = test_errors.returned = 0;
  test_errors.is_arg = test_errors.arg = -1;
  test_errors.text[0] = 0;
}

static TEST_MAYBE_UNUSED void test_end(int is_arg, int arg, const char *part, const char *call, const char *file, int line) {
  const char *wrong = NULL;
  const char *mode = test_errors.mode == TEST_JUMP ? "a handler that jumps" : "a handler that returns";
  if (test_errors.calls == 0) wrong = "no Error";
  else if (test_errors.calls > 1) wrong = "more than one Error";
  else if (test_errors.mode == TEST_JUMP && test_errors.returned) wrong = "it returned";
  else if (is_arg >= 0 && test_errors.is_arg != is_arg) wrong = "the other kind of Error";
  else if (is_arg > 0 && test_errors.arg != arg) wrong = "another argument";
  else if (part && !strstr(test_errors.text, part)) wrong = "another text";
  else if (strchr(test_errors.text, '%')) wrong = "a percent sign in the text";
  test_errors.mode = TEST_FAIL;
  if (wrong) {
    print_error("%s, with %s: %s; argument %d, text: %s%s%s\n", call, mode, wrong, test_errors.arg, test_errors.text,
                part ? "; expected part: " : "", part ? part : "");
    _fail(file, line);
  }
}

#define TEST_EXPECT(is_arg, arg, part, call)                               \
  do {                                                                     \
    test_begin(TEST_JUMP);                                                 \
    if (setjmp(test_errors.back) == 0) {                                   \
      (void)(call);                                                        \
      test_errors.returned = 1;                                            \
    }                                                                      \
    test_end(is_arg, arg, part, #call, __FILE__, __LINE__);                \
    test_begin(TEST_RETURN);                                               \
    (void)(call);                                                          \
    test_end(is_arg, arg, part, #call, __FILE__, __LINE__);                \
  } while (0)

/* The call, an expression, is made twice: with a handler that jumps out and with one that returns. Each time it must raise
   exactly one Error: of any kind; one without, or with this argument number; with this in its text. test_errors.text holds
   the latest text. */
#define expect_any_error(call) TEST_EXPECT(-1, 0, NULL, call)
#define expect_error(call) TEST_EXPECT(0, 0, NULL, call)
#define expect_arg_error(n, call) TEST_EXPECT(1, n, NULL, call)
#define expect_error_text(part, call) TEST_EXPECT(0, 0, part, call)
#define expect_arg_error_text(n, part, call) TEST_EXPECT(1, n, part, call)

/* Is this case of one of the nums, or of none? */
static int test_is_wanted(const char *name, const char *nums) {
  static const char *const all = " Byte Bool Char Short Int Long Half BFloat16 Float Double ";
  char word[16], list[128];
  const char *space = strchr(name, ' ');
  if (!space || (size_t)(space - name) > sizeof word - 3) return 1;
  snprintf(word, sizeof word, " %.*s ", (int)(space - name), name);
  snprintf(list, sizeof list, " %s ", nums);
  return !strstr(all, word) || strstr(list, word);
}

static TEST_MAYBE_UNUSED int test_run(const char *file, const struct CMUnitTest *tests, size_t count) {
  const char *nums = getenv("TEST_NUMS"), *filter = getenv("TEST_FILTER"), *list = getenv("TEST_LIST");
  struct CMUnitTest *wanted = (struct CMUnitTest *)malloc((count + 1) * sizeof *wanted);
  size_t i, n = 0;
  int failed;
  if (!wanted) return 1;
  for (i = 0; i < count; ++i)
    if (!nums || !*nums || test_is_wanted(tests[i].name, nums)) wanted[n++] = tests[i];
  if (filter && *filter) cmocka_set_test_filter(filter);
  test_install();
  if (list && *list) {
    for (i = 0; i < n; ++i) puts(wanted[i].name);
    failed = 0;
  } else {
    failed = _cmocka_run_group_tests(file, wanted, n, NULL, NULL);
  }
  free(wanted);
  return failed > 0;
}

/* ---- Files ---- */

/* A path of this name for this process to write to, in $TEST_DIR (default /tmp); a static buffer, eight of them in turn. */
static TEST_MAYBE_UNUSED const char *test_path(const char *name) {
  static char paths[8][512];
  static int next;
  const char *dir = getenv("TEST_DIR");
  char *path = paths[next++ % 8];
  snprintf(path, sizeof paths[0], "%s/th-%ld-%s", dir && *dir ? dir : "/tmp", (long)getpid(), name);
  return path;
}

#endif
