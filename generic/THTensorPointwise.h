#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorPointwise.h"
#else

#if TH_NUM_MATH || TH_NUM_FLOATING

/* Elementwise functions. The result r_ is resized to t's shape unless it has it; it may be one of the inputs. Inputs need equal
   numbers of elements, not equal shapes: they are walked in row-major order. Integers wrap. Half is computed in float, and each
   result rounded once. Errors: counts that differ, a result that overlaps itself, an integer divisor that is 0. Extra memory: a
   copy of each input that overlaps the result with another layout. */

/* All elements of r_ become value, or 0; the shape stays. */
TH_API void THTensor_(fill)(THTensor *r_, num value);
TH_API void THTensor_(zero)(THTensor *r_);

/* r_ = t + value, t - value, t * value, t / value; integer division truncates, MIN / -1 is MIN. */
TH_API void THTensor_(add)(THTensor *r_, THTensor *t, num value);
TH_API void THTensor_(sub)(THTensor *self, THTensor *src, num value);
TH_API void THTensor_(mul)(THTensor *r_, THTensor *t, num value);
TH_API void THTensor_(div)(THTensor *r_, THTensor *t, num value);
/* The rest of t / value: fmod with t's sign, exact; remainder with value's sign, rounded where it has to be, and then kept below
   |value| (a finite one). */
TH_API void THTensor_(fmod)(THTensor *r_, THTensor *t, num value);
TH_API void THTensor_(remainder)(THTensor *r_, THTensor *t, num value);
/* Integers: shift the bits, to the right as if unsigned. Floating point: t * 2^value, t / 2^value. Error: an integer shift that
   is negative or not below the width. */
TH_API void THTensor_(lshift)(THTensor *r_, THTensor *t, num value);
TH_API void THTensor_(rshift)(THTensor *r_, THTensor *t, num value);
/* Integers only: bit by bit. Floating point: always an Error. */
TH_API void THTensor_(bitand)(THTensor *r_, THTensor *t, num value);
TH_API void THTensor_(bitor)(THTensor *r_, THTensor *t, num value);
TH_API void THTensor_(bitxor)(THTensor *r_, THTensor *t, num value);
/* min_value below min_value, max_value above max_value; NaN stays. */
TH_API void THTensor_(clamp)(THTensor *r_, THTensor *t, num min_value, num max_value);
/* The larger, the smaller of t and value; NaN in either gives NaN. */
TH_API void THTensor_(cmaxValue)(THTensor *r, THTensor *t, num value);
TH_API void THTensor_(cminValue)(THTensor *r, THTensor *t, num value);

/* r_ = t + value * src, t - value * src, t * src, t / src. */
TH_API void THTensor_(cadd)(THTensor *r_, THTensor *t, num value, THTensor *src);
TH_API void THTensor_(csub)(THTensor *self, THTensor *src1, num value, THTensor *src2);
TH_API void THTensor_(cmul)(THTensor *r_, THTensor *t, THTensor *src);
TH_API void THTensor_(cdiv)(THTensor *r_, THTensor *t, THTensor *src);
/* t to the power of src. Integers: by squaring, wrapping; negative powers truncate, those of 0 are an Error. */
TH_API void THTensor_(cpow)(THTensor *r_, THTensor *t, THTensor *src);
/* As fmod, remainder, lshift, rshift, bitand, bitor, bitxor, cmaxValue, cminValue, with an element of src for value. */
TH_API void THTensor_(cfmod)(THTensor *r_, THTensor *t, THTensor *src);
TH_API void THTensor_(cremainder)(THTensor *r_, THTensor *t, THTensor *src);
TH_API void THTensor_(clshift)(THTensor *r_, THTensor *t, THTensor *src);
TH_API void THTensor_(crshift)(THTensor *r_, THTensor *t, THTensor *src);
TH_API void THTensor_(cbitand)(THTensor *r_, THTensor *t, THTensor *src);
TH_API void THTensor_(cbitor)(THTensor *r_, THTensor *t, THTensor *src);
TH_API void THTensor_(cbitxor)(THTensor *r_, THTensor *t, THTensor *src);
TH_API void THTensor_(cmax)(THTensor *r, THTensor *t, THTensor *src);
TH_API void THTensor_(cmin)(THTensor *r, THTensor *t, THTensor *src);

/* r_ = t + value * src1 * src2, t + value * src1 / src2, from left to right. */
TH_API void THTensor_(addcmul)(THTensor *r_, THTensor *t, num value, THTensor *src1, THTensor *src2);
TH_API void THTensor_(addcdiv)(THTensor *r_, THTensor *t, num value, THTensor *src1, THTensor *src2);

/* -src; integers wrap. */
TH_API void THTensor_(neg)(THTensor *self, THTensor *src);
/* 1, 0 or -1; NaN gives 0. */
TH_API void THTensor_(sign)(THTensor *r_, THTensor *t);
#if TH_NUM_SIGNED
/* |t|; the least integer stays as it is. */
TH_API void THTensor_(abs)(THTensor *r_, THTensor *t);
#endif

#if TH_NUM_FLOATING
/* Correctly rounded: square root (NaN below 0), 1/src, and to integers: up, down, to the nearest (a half away from zero), towards
   zero; frac is t - trunc(t). */
TH_API void THTensor_(sqrt)(THTensor *r_, THTensor *t);
TH_API void THTensor_(cinv)(THTensor *self, THTensor *src);
TH_API void THTensor_(ceil)(THTensor *r_, THTensor *t);
TH_API void THTensor_(floor)(THTensor *r_, THTensor *t);
TH_API void THTensor_(round)(THTensor *r_, THTensor *t);
TH_API void THTensor_(trunc)(THTensor *r_, THTensor *t);
TH_API void THTensor_(frac)(THTensor *r_, THTensor *t);

/* Within 2 ulp over the whole range: by SLEEF (N. Shibata and F. Petrogalli, 2020); on CPUs with fused multiply-add exp, log, log1p,
   sinh, cosh, tanh, and of Float sin, cos and powers, by polynomials (J.-M. Muller, Elementary Functions, 2016). */
TH_API void THTensor_(exp)(THTensor *r_, THTensor *t);
TH_API void THTensor_(log)(THTensor *r_, THTensor *t);
TH_API void THTensor_(log1p)(THTensor *r_, THTensor *t);
TH_API void THTensor_(sin)(THTensor *r_, THTensor *t);
TH_API void THTensor_(cos)(THTensor *r_, THTensor *t);
TH_API void THTensor_(tan)(THTensor *r_, THTensor *t);
TH_API void THTensor_(asin)(THTensor *r_, THTensor *t);
TH_API void THTensor_(acos)(THTensor *r_, THTensor *t);
TH_API void THTensor_(atan)(THTensor *r_, THTensor *t);
TH_API void THTensor_(sinh)(THTensor *r_, THTensor *t);
TH_API void THTensor_(cosh)(THTensor *r_, THTensor *t);
TH_API void THTensor_(tanh)(THTensor *r_, THTensor *t);
/* The angle of the point (ty, tx). */
TH_API void THTensor_(atan2)(THTensor *r_, THTensor *tx, THTensor *ty);
/* t^value, value^t. */
TH_API void THTensor_(pow)(THTensor *r_, THTensor *t, num value);
TH_API void THTensor_(tpow)(THTensor *r_, num value, THTensor *t);

/* 1 / sqrt(t), and 1 / (1 + exp(-t)), each within 3 ulp. */
TH_API void THTensor_(rsqrt)(THTensor *r_, THTensor *t);
TH_API void THTensor_(sigmoid)(THTensor *r_, THTensor *t);
/* log |gamma(t)|, by the C library. */
TH_API void THTensor_(lgamma)(THTensor *r_, THTensor *t);
/* a + weight * (b - a). */
TH_API void THTensor_(lerp)(THTensor *r_, THTensor *a, THTensor *b, num weight);
#endif

#endif

#endif
