#include "THBFloat16.h"

#include "internal/boundary.hpp"
#include "internal/half.hpp"

THBFloat16 TH_float2bfloat16(float value) { return THBFloat16{th::bfloat16_bits(value)}; }

float TH_bfloat162float(THBFloat16 value) { return th::float_of_bfloat16_bits(value.x); }

void TH_float2bfloat16bits(float *src, unsigned short *dest) {
  TH_ENTRY {
    if (!src) th::fail_arg(1, "the float is NULL");
    if (!dest) th::fail_arg(2, "the place for the bfloat16 is NULL");
    *dest = th::bfloat16_bits(*src);
  };
}

void TH_bfloat16bits2float(unsigned short *src, float *dest) {
  TH_ENTRY {
    if (!src) th::fail_arg(1, "the bfloat16 is NULL");
    if (!dest) th::fail_arg(2, "the place for the float is NULL");
    *dest = th::float_of_bfloat16_bits(*src);
  };
}
