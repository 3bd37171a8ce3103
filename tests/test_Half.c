#include "bits.h"

#include <fenv.h>
#include <float.h>

/* The value of a half that is finite, without its sign; 0x7c00, infinity, stands for the next step, 65536. */
static double value_of(unsigned bits) {
  const int exponent = (int)(bits >> 10), fraction = (int)(bits & 0x3ff);
  return exponent ? ldexp(1024 + fraction, exponent - 25) : ldexp(fraction, -24);
}

/* The nearest half by search, ties to even. */
static unsigned nearest(double f) {
  if (isnan(f)) return 0x7fff;
  const unsigned sign = signbit(f) ? 0x8000 : 0;
  const double x = fabs(f);
  unsigned low = 0, high = 0x7c00; /* value_of(low) <= x < value_of(high) */
  if (x >= value_of(high)) return sign | high;
  while (high - low > 1) {
    const unsigned middle = (low + high) / 2;
    if (value_of(middle) <= x) low = middle;
    else high = middle;
  }
  const double below = x - value_of(low), above = value_of(high) - x;
  if (below < above || (below == above && low % 2 == 0)) return sign | low;
  return sign | high;
}

static void check(float f) {
  const unsigned expected = nearest(f), got = TH_float2half(f).x;
  if (got != expected) fail_msg("float bits %08x (%.9g): half %04x, not %04x", (unsigned)bits_of(f), (double)f, got, expected);
}

PLAIN_TEST(every_half) {
  for (unsigned bits = 0; bits <= 0xffff; ++bits) {
    const THHalf h = {(unsigned short)bits};
    const float f = TH_half2float(h);
    const unsigned size = bits & 0x7fff;
    if (size > 0x7c00) {
      assert_int_equal(bits_of(f), 0x7fffffff);
      assert_int_equal(TH_float2half(f).x, 0x7fff);
      continue;
    }
    assert_int_equal(!!signbit(f), bits >> 15);
    if (size == 0x7c00) assert_true(isinf(f));
    else assert_true(fabs((double)f) == value_of(size));
    assert_int_equal(TH_float2half(f).x, bits);
  }
}

/* The values between which rounding changes, and their neighbours. */
PLAIN_TEST(boundaries) {
  for (unsigned bits = 0; bits < 0x7c00; ++bits) {
    const float at = (float)value_of(bits), middle = (float)((value_of(bits) + value_of(bits + 1)) / 2);
    const float around[] = {at,     nextafterf(at, INFINITY),     nextafterf(at, -INFINITY),
                            middle, nextafterf(middle, INFINITY), nextafterf(middle, -INFINITY)};
    for (size_t i = 0; i < sizeof around / sizeof around[0]; ++i) {
      check(around[i]);
      check(-around[i]);
    }
  }
}

PLAIN_TEST(samples) {
  const uint32_t step = 9973; /* prime: every low bit pattern occurs */
  for (uint32_t i = 0; i < UINT32_MAX / step; ++i) check(float_of(i * step));
}

PLAIN_TEST(named_values) {
  static const struct {
    float f;
    unsigned h;
  } known[] = {{1, 0x3c00},          {-2, 0xc000},         {65504, 0x7bff},         {65519.996f, 0x7bff}, {65520, 0x7c00},
               {-65520, 0xfc00},     {1e30f, 0x7c00},      {0.0f, 0},               {-0.0f, 0x8000},      {0x1p-24f, 1},
               {0x1p-25f, 0},        {-0x1p-25f, 0x8000},  {0x1.000002p-25f, 1},    {0x3p-25f, 2},        {0x1p-14f, 0x400},
               {0x1.ff8p-15f, 0x3ff}, {0x1.ffcp-15f, 0x400}, {FLT_MIN, 0},           {0x1p-149f, 0},       {INFINITY, 0x7c00},
               {-INFINITY, 0xfc00},  {1 + 0x1p-11f, 0x3c00}, {1 + 0x3p-11f, 0x3c02}, {NAN, 0x7fff},        {0.33333334f, 0x3555}};
  for (size_t i = 0; i < sizeof known / sizeof known[0]; ++i) {
    assert_int_equal(TH_float2half(known[i].f).x, known[i].h);
    check(known[i].f);
  }
  assert_int_equal(TH_float2half(float_of(0xffc00000)).x, 0x7fff);
  assert_int_equal(TH_float2half(float_of(0x7f800001)).x, 0x7fff);
}

/* The host's rounding direction plays no part. */
PLAIN_TEST(rounding_direction) {
  static const int directions[] = {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
  for (int d = 0; d < 3; ++d) {
    unsigned wrong = 0;
    fesetround(directions[d]);
    for (uint32_t i = 0; i < 40000; ++i) {
      const float f = float_of(0x33000000 + i * 4999);
      const unsigned got = TH_float2half(f).x;
      fesetround(FE_TONEAREST);
      wrong += got != nearest(f);
      fesetround(directions[d]);
    }
    for (unsigned bits = 0; bits < 0x7c00; ++bits) {
      const THHalf h = {(unsigned short)bits};
      wrong += (double)TH_half2float(h) != value_of(bits);
    }
    fesetround(FE_TONEAREST);
    assert_int_equal(wrong, 0);
  }
}

/* Doubles are rounded once, in vectors and one by one: those at ties, and beside them by less than a float can tell. */
PLAIN_TEST(doubles) {
  enum { EACH = 12 };
  const ptrdiff_t n = 0x7c00 * EACH;
  THDoubleStorage *from = THDoubleStorage_newWithSize(n);
  THHalfStorage *to = THHalfStorage_newWithSize(n), *one = THHalfStorage_newWithSize(1);
  for (unsigned bits = 0; bits < 0x7c00; ++bits) {
    const double at = value_of(bits), middle = (at + value_of(bits + 1)) / 2, tie = middle * 0x1p-40;
    const double around[EACH / 2] = {at, nextafter(at, -1), middle, middle - tie, middle + tie, nextafter(middle, INFINITY)};
    for (int i = 0; i < EACH; ++i) from->data[bits * EACH + i] = i % 2 ? -around[i / 2] : around[i / 2];
  }
  from->data[7] = NAN;
  from->data[17] = -INFINITY;
  from->data[27] = 1e300;
  from->data[37] = -5e-324;
  from->data[47] = 0x1.fffffffffffffp+127;
  THHalfStorage_copyDouble(to, from);
  for (ptrdiff_t i = 0; i < n; ++i)
    if (to->data[i].x != nearest(from->data[i]))
      fail_msg("%.17g: half %04x, not %04x", from->data[i], to->data[i].x, nearest(from->data[i]));
  for (ptrdiff_t i = 0; i < n; i += 97) {
    THDoubleStorage *d = THDoubleStorage_newWithSize1(from->data[i]);
    THHalfStorage_copyDouble(one, d);
    assert_int_equal(one->data[0].x, to->data[i].x);
    THDoubleStorage_free(d);
  }
  THDoubleStorage_free(from);
  THHalfStorage_free(to);
  THHalfStorage_free(one);
}

PLAIN_TEST(pointers) {
  float f = 1.5f, back = 0;
  unsigned short h = 0;
  TH_float2halfbits(&f, &h);
  assert_int_equal(h, 0x3e00);
  TH_halfbits2float(&h, &back);
  assert_true(back == f);
  expect_arg_error(1, TH_float2halfbits(NULL, &h));
  expect_arg_error(2, TH_float2halfbits(&f, NULL));
  expect_arg_error(1, TH_halfbits2float(NULL, &f));
  expect_arg_error(2, TH_halfbits2float(&h, NULL));
  assert_true(f == 1.5f && h == 0x3e00);
}

RUN_TESTS(PLAIN(every_half) PLAIN(boundaries) PLAIN(samples) PLAIN(named_values) PLAIN(rounding_direction) PLAIN(doubles) PLAIN(pointers))
