#include "test.h"

PLAIN_TEST(same) {
  const int64_t a[] = {2, 3, 4}, b[] = {2, 3, 5}, c[] = {2, 3, 4};
  assert_int_equal(THSize_isSameSizeAs(a, 3, c, 3), 1);
  assert_int_equal(THSize_isSameSizeAs(a, 3, b, 3), 0);
  assert_int_equal(THSize_isSameSizeAs(a, 2, b, 2), 1);
  assert_int_equal(THSize_isSameSizeAs(a, 2, a, 3), 0);
  assert_int_equal(THSize_isSameSizeAs(a, 3, a, 3), 1);
  assert_int_equal(THSize_isSameSizeAs(NULL, 0, NULL, 0), 1);
  assert_int_equal(THSize_isSameSizeAs(a, 0, NULL, 0), 1);
  assert_int_equal(THSize_isSameSizeAs(a, 1, NULL, 0), 0);
}

PLAIN_TEST(same_errors) {
  const int64_t a[] = {2, 3};
  expect_arg_error(1, THSize_isSameSizeAs(NULL, 2, a, 2));
  expect_arg_error(2, THSize_isSameSizeAs(a, -1, a, 2));
  expect_arg_error(3, THSize_isSameSizeAs(a, 2, NULL, 2));
  expect_arg_error(4, THSize_isSameSizeAs(a, 2, a, INT64_MIN));
}

PLAIN_TEST(elements) {
  int64_t a[] = {2, 1, 4, 7};
  assert_true(THSize_nElement(0, a) == 0);
  assert_true(THSize_nElement(0, NULL) == 0);
  assert_true(THSize_nElement(1, a) == 2);
  assert_true(THSize_nElement(3, a) == 8);
  assert_true(THSize_nElement(4, a) == 56);
  int64_t empty[] = {INT64_MAX, INT64_MAX, 0};
  assert_true(THSize_nElement(3, empty) == 0);
  int64_t largest[] = {INT64_MAX, 1};
  assert_true(THSize_nElement(2, largest) == PTRDIFF_MAX);
}

PLAIN_TEST(element_errors) {
  int64_t big[] = {INT64_C(1) << 32, INT64_C(1) << 31};
  expect_any_error(THSize_nElement(2, big));
  assert_non_null(strstr(test_errors.text, "[4294967296 x 2147483648]"));
  int64_t negative[] = {3, -1};
  expect_any_error(THSize_nElement(2, negative));
  assert_non_null(strstr(test_errors.text, "-1"));
  int64_t both[] = {0, -2};
  expect_any_error(THSize_nElement(2, both));
  expect_arg_error(1, THSize_nElement(-1, big));
  expect_arg_error(2, THSize_nElement(1, NULL));
}

RUN_TESTS(PLAIN(same) PLAIN(same_errors) PLAIN(elements) PLAIN(element_errors))
