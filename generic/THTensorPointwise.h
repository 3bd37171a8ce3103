#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorPointwise.h"
#else

#if TH_NUM_MATH

/* Elementwise functions. The result r_ is resized to t's shape unless it has it; it may be one of the inputs. Inputs need equal
   numbers of elements, not equal shapes: they are walked in row-major order. Integers wrap. Errors: counts that differ, a result
   that overlaps itself, an integer divisor that is 0. Extra memory: a copy of each input that overlaps the result with another
   layout. */

/* All elements of r_ become value, or 0; the shape stays. */
TH_API void THTensor_(fill)(THTensor *r_, num value);
TH_API void THTensor_(zero)(THTensor *r_);

/* r_ = t + value, t - value, t * value, t / value; integer division truncates, MIN / -1 is MIN. */
TH_API void THTensor_(add)(THTensor *r_, THTensor *t, num value);
TH_API void THTensor_(sub)(THTensor *self, THTensor *src, num value);
TH_API void THTensor_(mul)(THTensor *r_, THTensor *t, num value);
TH_API void THTensor_(div)(THTensor *r_, THTensor *t, num value);

/* r_ = t + value * src, t - value * src, t * src, t / src. */
TH_API void THTensor_(cadd)(THTensor *r_, THTensor *t, num value, THTensor *src);
TH_API void THTensor_(csub)(THTensor *self, THTensor *src1, num value, THTensor *src2);
TH_API void THTensor_(cmul)(THTensor *r_, THTensor *t, THTensor *src);
TH_API void THTensor_(cdiv)(THTensor *r_, THTensor *t, THTensor *src);

#if TH_NUM_FLOATING
/* sqrt: correctly rounded, NaN below 0. */
TH_API void THTensor_(sqrt)(THTensor *r_, THTensor *t);
/* e^t. */
TH_API void THTensor_(exp)(THTensor *r_, THTensor *t);
#endif

#endif

#endif
