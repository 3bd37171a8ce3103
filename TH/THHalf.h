#ifndef TH_HALF_H
#define TH_HALF_H

#include "THGeneral.h"

/* Half precision, IEEE 754 binary16, as bits: 1 sign, 5 exponent, 10 fraction. */

/* The bits of 0 and of infinity. */
#define TH_HALF_ZERO 0x0U
#define TH_HALF_INF 0x7C00U

/* An initializer from bits. */
#ifndef TH_HALF_BITS_TO_LITERAL
#define TH_HALF_BITS_TO_LITERAL(n) {n}
#endif

/* One number. */
typedef struct {
  unsigned short x; /* its bits */
} __THHalf;
/* A pair of numbers. */
typedef struct {
  unsigned int x; /* the bits of both */
} __THHalf2;
/* The names to use. */
typedef __THHalf THHalf;
typedef __THHalf2 THHalf2;

/* Round to nearest even; from 65520 on infinity; NaN gives 0x7fff. */
TH_API THHalf TH_float2half(float value);
/* Exact; NaN gives the float NaN with all payload bits set. */
TH_API float TH_half2float(THHalf value);
/* The same through pointers: *src is read, *dest written. NULL is an Error. */
TH_API void TH_float2halfbits(float *src, unsigned short *dest);
TH_API void TH_halfbits2float(unsigned short *src, float *dest);

#endif
