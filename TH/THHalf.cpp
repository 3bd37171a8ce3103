#include "THHalf.h"

#include "internal/boundary.hpp"
#include "internal/half.hpp"

THHalf TH_float2half(float value) { return THHalf{th::half_bits(value)}; }

float TH_half2float(THHalf value) { return th::float_of_half_bits(value.x); }

void TH_float2halfbits(float *src, unsigned short *dest) {
  TH_ENTRY {
    if (!src) th::fail_arg(1, "the float is NULL");
    if (!dest) th::fail_arg(2, "the place for the half is NULL");
    *dest = th::half_bits(*src);
  };
}

void TH_halfbits2float(unsigned short *src, float *dest) {
  TH_ENTRY {
    if (!src) th::fail_arg(1, "the half is NULL");
    if (!dest) th::fail_arg(2, "the place for the float is NULL");
    *dest = th::float_of_half_bits(*src);
  };
}
