#ifndef THC_HALF_H
#define THC_HALF_H

#include "TH/THHalf.h"
#include "THCGeneral.h"

/* Half precision. What torch7's THC calls half is TH's THHalf, with the same bits. */

/* len elements in the memory of the current device, converted on the current stream as TH does it: rounded to nearest even, from
   65520 on infinity, NaN to 0x7fff; and exactly, NaN to the float NaN with all payload bits set. The two do not overlap. Argument
   3: a negative len. NULL is an Error if there are elements. */
THC_API void THCFloat2Half(THCState *state, THHalf *out, float *in, ptrdiff_t len);
THC_API void THCHalf2Float(THCState *state, float *out, THHalf *in, ptrdiff_t len);
/* One number, on the host. */
THC_API THHalf THC_float2half(float a);
THC_API float THC_half2float(THHalf a);
/* Has the current device instructions for half precision (compute capability 5.3, and 6.0 and later), and are they faster than those
   for floats (not on 5.3, 6.1 and 6.2)? 1 or 0. THC itself computes in floats all the same. */
THC_API int THC_nativeHalfInstructions(THCState *state);
THC_API int THC_fastHalfInstructions(THCState *state);

#endif
