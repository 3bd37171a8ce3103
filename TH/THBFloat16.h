#ifndef TH_BFLOAT16_H
#define TH_BFLOAT16_H

#include "THGeneral.h"

/* Bfloat16, the upper 16 bits of a float: 1 sign, 8 exponent, 7 fraction. */

/* The bits of 0 and of infinity. */
#define TH_BFLOAT16_ZERO 0x0U
#define TH_BFLOAT16_INF 0x7F80U

/* An initializer from bits. */
#ifndef TH_BFLOAT16_BITS_TO_LITERAL
#define TH_BFLOAT16_BITS_TO_LITERAL(n) {n}
#endif

/* One number. */
typedef struct {
  unsigned short x; /* its bits */
} THBFloat16;

/* Round to nearest even; from 0x1.ffp127 on infinity; NaN gives 0x7fff. */
TH_API THBFloat16 TH_float2bfloat16(float value);
/* Exact; NaN keeps its bits. */
TH_API float TH_bfloat162float(THBFloat16 value);
/* The same through pointers: *src is read, *dest written. NULL is an Error. */
TH_API void TH_float2bfloat16bits(float *src, unsigned short *dest);
TH_API void TH_bfloat16bits2float(unsigned short *src, float *dest);

#endif
