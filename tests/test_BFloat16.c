#include "bits.h"

#include <float.h>

/* The number of these bits without their sign; 0x7f80, infinity, stands for the next step, 2^128. */
static double value_of(unsigned bits) {
  const int exponent = (int)(bits >> 7), fraction = (int)(bits & 0x7f);
  return exponent ? ldexp(128 + fraction, exponent - 134) : ldexp(fraction, -133);
}

/* The nearest one by search, ties to even. */
static unsigned nearest(long double v) {
  if (isnan(v)) return 0x7fff;
  const unsigned sign = signbit(v) ? 0x8000 : 0;
  const long double x = fabsl(v);
  unsigned low = 0, high = 0x7f80; /* value_of(low) <= x < value_of(high) */
  if (x >= (long double)value_of(high)) return sign | high;
  while (high - low > 1) {
    const unsigned middle = (low + high) / 2;
    if ((long double)value_of(middle) <= x) low = middle;
    else high = middle;
  }
  const long double below = x - (long double)value_of(low), above = (long double)value_of(high) - x;
  if (below < above || (below == above && low % 2 == 0)) return sign | low;
  return sign | high;
}

/* v to 8 bits, ties to even: a long double may be no longer than a double. */
static double eight_bits(int64_t v) {
  const uint64_t size = v < 0 ? 0 - (uint64_t)v : (uint64_t)v;
  int shift = 0;
  while (size >> shift > 255) ++shift;
  uint64_t top = size >> shift;
  const uint64_t rest = size - (top << shift), half = shift ? UINT64_C(1) << (shift - 1) : 1;
  if (rest > half || (rest == half && top % 2)) ++top;
  return ldexp((double)top, shift) * (v < 0 ? -1 : 1);
}

static void check(float f) {
  const unsigned expected = nearest(f), got = TH_float2bfloat16(f).x;
  if (got != expected) fail_msg("float bits %08x (%.9g): %04x, not %04x", (unsigned)bits_of(f), (double)f, got, expected);
}

PLAIN_TEST(every_bfloat16) {
  for (unsigned bits = 0; bits <= 0xffff; ++bits) {
    const THBFloat16 b = {(unsigned short)bits};
    const float f = TH_bfloat162float(b);
    const unsigned size = bits & 0x7fff;
    assert_int_equal(bits_of(f), bits << 16);
    if (size > 0x7f80) {
      assert_true(isnan(f));
      assert_int_equal(TH_float2bfloat16(f).x, 0x7fff);
      continue;
    }
    if (size < 0x7f80) assert_true(fabs((double)f) == value_of(size));
    assert_int_equal(TH_float2bfloat16(f).x, bits);
  }
}

/* The values between which rounding changes, and their neighbours; and floats of all kinds. */
PLAIN_TEST(rounding) {
  for (unsigned bits = 0; bits < 0x7f80; ++bits) {
    const float at = (float)value_of(bits), middle = (float)((value_of(bits) + value_of(bits + 1)) / 2);
    const float around[] = {at,     nextafterf(at, INFINITY),     nextafterf(at, -INFINITY),
                            middle, nextafterf(middle, INFINITY), nextafterf(middle, -INFINITY)};
    for (size_t i = 0; i < sizeof around / sizeof around[0]; ++i) {
      check(around[i]);
      check(-around[i]);
    }
  }
  for (uint32_t i = 0; i < UINT32_MAX / 9973; ++i) check(float_of(i * 9973));
  assert_int_equal(TH_float2bfloat16(1).x, 0x3f80);
  assert_int_equal(TH_float2bfloat16(FLT_MAX).x, 0x7f80);
  assert_int_equal(TH_float2bfloat16(-INFINITY).x, 0xff80);
  assert_int_equal(TH_float2bfloat16(float_of(0x7f800001)).x, 0x7fff);
}

/* Doubles, Ints and Longs are rounded once, in vectors and one by one: those at ties, and beside them by less than a float, or a
   double, can tell. */
#define CHECK_ROUNDED(S, list, n, exact)                                                                       \
  do {                                                                                                  \
    TH##S##Storage *from = TH##S##Storage_newWithSize(n);                                               \
    THBFloat16Storage *to = THBFloat16Storage_newWithSize(n), *one = THBFloat16Storage_newWithSize(1);  \
    memcpy(from->data, list, (size_t)(n) * sizeof *from->data);                                         \
    THBFloat16Storage_copy##S(to, from);                                                                \
    for (ptrdiff_t i = 0; i < (n); ++i) {                                                               \
      TH##S##Storage *s = TH##S##Storage_newWithSize1(from->data[i]);                                   \
      THBFloat16Storage_copy##S(one, s);                                                                \
      assert_int_equal(one->data[0].x, to->data[i].x);                                                  \
      if (to->data[i].x != nearest(exact(from->data[i])))                                               \
        fail_msg("%.20Lg: %04x, not %04x", (long double)from->data[i], to->data[i].x,                   \
                 nearest(exact(from->data[i])));                                                        \
      TH##S##Storage_free(s);                                                                           \
    }                                                                                                   \
    TH##S##Storage_free(from);                                                                          \
    THBFloat16Storage_free(to);                                                                         \
    THBFloat16Storage_free(one);                                                                        \
  } while (0)
PLAIN_TEST(rounded_once) {
  enum { N = 4096 };
  static double doubles[N];
  static int ints[N];
  static int64_t longs[N];
  uint64_t draw = 1;
  for (int i = 0; i < N; ++i) {
    draw = draw * UINT64_C(0xd1342543de82ef95) + 1;
    const unsigned bits = (unsigned)(draw >> 40) % 0x7f80;
    const double middle = (value_of(bits) + value_of(bits + 1)) / 2;
    doubles[i] = (i & 1 ? -1 : 1) * (i % 3 ? nextafter(middle, i % 3 == 1 ? INFINITY : -INFINITY) : middle);
    /* 8 bits, the tie below them, and a last bit or none. */
    const int shift = 1 + i % 54;
    const int64_t v = (int64_t)(((draw >> 56 | 128) * 2 + 1) << shift) + i % 3 - 1;
    longs[i] = i & 4 ? -v : v;
    const int little = 1 + i % 20;
    ints[i] = (i & 4 ? -1 : 1) * ((int)(((draw >> 56 | 128) * 2 + 1) << little) + i % 3 - 1);
  }
  doubles[7] = NAN;
  doubles[9] = 1e300;
  longs[3] = INT64_MIN;
  longs[4] = INT64_MAX;
  CHECK_ROUNDED(Double, doubles, N, (long double));
  CHECK_ROUNDED(Int, ints, N, (long double));
  CHECK_ROUNDED(Long, longs, N, eight_bits);
}

PLAIN_TEST(pointers) {
  float f = 1.5f, back = 0;
  unsigned short b = 0;
  TH_float2bfloat16bits(&f, &b);
  assert_int_equal(b, 0x3fc0);
  TH_bfloat16bits2float(&b, &back);
  assert_true(back == f);
  expect_arg_error(1, TH_float2bfloat16bits(NULL, &b));
  expect_arg_error(2, TH_float2bfloat16bits(&f, NULL));
  expect_arg_error(1, TH_bfloat16bits2float(NULL, &f));
  expect_arg_error(2, TH_bfloat16bits2float(&b, NULL));
  assert_true(f == 1.5f && b == 0x3fc0);
}

RUN_TESTS(PLAIN(every_bfloat16) PLAIN(rounding) PLAIN(rounded_once) PLAIN(pointers))
