/* A program whose cases must fail, all but the first: it shows that the helpers and the runner notice. */
#include "test.h"

static void *nothing(void) { return NULL; }

PLAIN_TEST(passes) {
  expect_error(THError("a"));
  expect_arg_error_text(2, "b", _THArgCheck(__FILE__, __LINE__, 0, 2, "%s", "b"));
}
PLAIN_TEST(false_assertion) { assert_int_equal(THGetLastErrorArg(), -1); }
PLAIN_TEST(error_that_nothing_expects) { THError("unexpected"); }
PLAIN_TEST(no_error_where_one_is_expected) { expect_any_error(nothing()); }
PLAIN_TEST(another_kind_of_error) { expect_arg_error(1, THError("plain")); }
PLAIN_TEST(another_argument) { expect_arg_error(1, _THArgCheck(__FILE__, __LINE__, 0, 2, "%s", "second")); }
PLAIN_TEST(another_text) { expect_error_text("this", THError("that")); }
PLAIN_TEST(two_errors) { expect_error((THError("one"), THError("two"))); }

RUN_TESTS(PLAIN(passes) PLAIN(false_assertion) PLAIN(error_that_nothing_expects) PLAIN(no_error_where_one_is_expected)
          PLAIN(another_kind_of_error) PLAIN(another_argument) PLAIN(another_text) PLAIN(two_errors))
