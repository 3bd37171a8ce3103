#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCTensorPointwise.h"
#else

/* Elementwise functions, as TH's (THTensorPointwise.h). The result r_ is resized to the first input's shape unless it has it;
   it may be one of the inputs. Inputs need equal numbers of elements, not equal shapes: they are walked in row-major order.
   Integers wrap. Half is computed in float, and each result rounded once. Asynchronous, on the current stream, but for the
   checks below. Errors: counts that differ, a result that overlaps itself, an integer divisor that is 0. Those of a tensor are
   looked for in checked mode only (THCState_setChecked), and the call waits for that; unchecked they give 0. Extra memory: a
   copy of each input that overlaps the result with another layout, or whose shape does not go together with the others'.

   Where nothing else is said results are the CPU's, bit for bit. Functions of the C library's kind are CUDA's, within 2 ulp of
   the exact result, the host backend's the C library's. */

/* All elements of self become value, or 0; the shape stays. Error: a result that overlaps itself. */
THC_API void THCTensor_(fill)(THCState *state, THCTensor *self, num value);
THC_API void THCTensor_(zero)(THCState *state, THCTensor *self);

/* r_ = t + value, t - value, t * value, t / value; integer division truncates, MIN / -1 is MIN. */
THC_API void THCTensor_(add)(THCState *state, THCTensor *r_, THCTensor *t, num value);
THC_API void THCTensor_(sub)(THCState *state, THCTensor *self, THCTensor *src, num value);
THC_API void THCTensor_(mul)(THCState *state, THCTensor *r_, THCTensor *t, num value);
THC_API void THCTensor_(div)(THCState *state, THCTensor *r_, THCTensor *t, num value);
/* The rest of t / value with t's sign; exact. NaN for a floating-point divisor of 0 and an infinite t. */
THC_API void THCTensor_(fmod)(THCState *state, THCTensor *r_, THCTensor *t, num value);
/* The rest of t / value with value's sign, below |value|, a finite one, also where it is rounded. */
THC_API void THCTensor_(remainder)(THCState *state, THCTensor *r_, THCTensor *t, num value);
/* Integers: shift the bits, to the right as if unsigned. Floating point: t * 2^value, t / 2^value, where the power is rounded
   first. Error: an integer shift that is negative or not below the width. */
THC_API void THCTensor_(lshift)(THCState *state, THCTensor *r_, THCTensor *t, num value);
THC_API void THCTensor_(rshift)(THCState *state, THCTensor *r_, THCTensor *t, num value);
/* Integers only: bit by bit. Floating point: always an Error. */
THC_API void THCTensor_ (bitand)(THCState *state, THCTensor *r_, THCTensor *t, num value);
THC_API void THCTensor_(bitor)(THCState *state, THCTensor *r_, THCTensor *t, num value);
THC_API void THCTensor_(bitxor)(THCState *state, THCTensor *r_, THCTensor *t, num value);
/* min_value below min_value, else max_value above max_value; NaN stays. */
THC_API void THCTensor_(clamp)(THCState *state, THCTensor *r_, THCTensor *t, num min_value, num max_value);
/* The larger, the smaller of t and value; NaN in either gives NaN. */
THC_API void THCTensor_(cmaxValue)(THCState *state, THCTensor *r, THCTensor *t, num value);
THC_API void THCTensor_(cminValue)(THCState *state, THCTensor *r, THCTensor *t, num value);

/* r_ = t + value * src, t - value * src, t * src, t / src. */
THC_API void THCTensor_(cadd)(THCState *state, THCTensor *r_, THCTensor *t, num value, THCTensor *src);
THC_API void THCTensor_(csub)(THCState *state, THCTensor *self, THCTensor *src1, num value, THCTensor *src2);
THC_API void THCTensor_(cmul)(THCState *state, THCTensor *r_, THCTensor *t, THCTensor *src);
THC_API void THCTensor_(cdiv)(THCState *state, THCTensor *r_, THCTensor *t, THCTensor *src);
/* t to the power of src. Integers: by squaring, wrapping; negative powers truncate, those of 0 are an Error, looked for as
   divisors are. Floating point as C's pow. */
THC_API void THCTensor_(cpow)(THCState *state, THCTensor *r_, THCTensor *t, THCTensor *src);
/* As fmod, remainder, lshift, rshift, bitand, bitor, bitxor, cmaxValue, cminValue, with an element of src for value. */
THC_API void THCTensor_(cfmod)(THCState *state, THCTensor *r_, THCTensor *t, THCTensor *src);
THC_API void THCTensor_(cremainder)(THCState *state, THCTensor *r_, THCTensor *t, THCTensor *src);
THC_API void THCTensor_(clshift)(THCState *state, THCTensor *r_, THCTensor *t, THCTensor *src);
THC_API void THCTensor_(crshift)(THCState *state, THCTensor *r_, THCTensor *t, THCTensor *src);
THC_API void THCTensor_(cbitand)(THCState *state, THCTensor *r_, THCTensor *t, THCTensor *src);
THC_API void THCTensor_(cbitor)(THCState *state, THCTensor *r_, THCTensor *t, THCTensor *src);
THC_API void THCTensor_(cbitxor)(THCState *state, THCTensor *r_, THCTensor *t, THCTensor *src);
THC_API void THCTensor_(cmax)(THCState *state, THCTensor *r, THCTensor *t, THCTensor *src);
THC_API void THCTensor_(cmin)(THCState *state, THCTensor *r, THCTensor *t, THCTensor *src);
/* r_ = t + value * src1 * src2, t + value * src1 / src2, from left to right. */
THC_API void THCTensor_(addcmul)(THCState *state, THCTensor *r_, THCTensor *t, num value, THCTensor *src1,
                                 THCTensor *src2);
THC_API void THCTensor_(addcdiv)(THCState *state, THCTensor *r_, THCTensor *t, num value, THCTensor *src1,
                                 THCTensor *src2);

/* -src; integers wrap. */
THC_API void THCTensor_(neg)(THCState *state, THCTensor *self, THCTensor *src);
/* 1, 0 or -1; NaN gives 0. */
THC_API void THCTensor_(sign)(THCState *state, THCTensor *r_, THCTensor *t);
/* |t|; the least integer stays as it is. */
THC_API void THCTensor_(abs)(THCState *state, THCTensor *r_, THCTensor *t);

#if TH_NUM_FLOATING
/* 1 / src, correctly rounded. */
THC_API void THCTensor_(cinv)(THCState *state, THCTensor *self, THCTensor *src);
/* The square root, correctly rounded; NaN below 0, -0 of -0. */
THC_API void THCTensor_(sqrt)(THCState *state, THCTensor *r_, THCTensor *t);
/* To a whole number, upwards, downwards, to the nearest with a half away from zero, towards zero; exact. */
THC_API void THCTensor_(ceil)(THCState *state, THCTensor *r_, THCTensor *t);
THC_API void THCTensor_(floor)(THCState *state, THCTensor *r_, THCTensor *t);
THC_API void THCTensor_(round)(THCState *state, THCTensor *r_, THCTensor *t);
THC_API void THCTensor_(trunc)(THCState *state, THCTensor *r_, THCTensor *t);
/* t - trunc(t), exact; +0 of whole numbers, NaN of infinities. */
THC_API void THCTensor_(frac)(THCState *state, THCTensor *r_, THCTensor *t);
/* e to the power of t; logarithms of t and 1 + t. */
THC_API void THCTensor_(exp)(THCState *state, THCTensor *r_, THCTensor *t);
THC_API void THCTensor_(log)(THCState *state, THCTensor *r_, THCTensor *t);
THC_API void THCTensor_(log1p)(THCState *state, THCTensor *r_, THCTensor *t);
/* Trigonometric functions of angles of any size, and their inverses. */
THC_API void THCTensor_(sin)(THCState *state, THCTensor *r_, THCTensor *t);
THC_API void THCTensor_(cos)(THCState *state, THCTensor *r_, THCTensor *t);
THC_API void THCTensor_(tan)(THCState *state, THCTensor *r_, THCTensor *t);
THC_API void THCTensor_(asin)(THCState *state, THCTensor *r_, THCTensor *t);
THC_API void THCTensor_(acos)(THCState *state, THCTensor *r_, THCTensor *t);
THC_API void THCTensor_(atan)(THCState *state, THCTensor *r_, THCTensor *t);
/* Hyperbolic functions. */
THC_API void THCTensor_(sinh)(THCState *state, THCTensor *r_, THCTensor *t);
THC_API void THCTensor_(cosh)(THCState *state, THCTensor *r_, THCTensor *t);
THC_API void THCTensor_(tanh)(THCState *state, THCTensor *r_, THCTensor *t);
/* The angle of the point (ty, tx), from -pi to pi, as C's atan2(tx, ty). */
THC_API void THCTensor_(atan2)(THCState *state, THCTensor *r_, THCTensor *tx, THCTensor *ty);
/* 1 / sqrt(t), as two operations. */
THC_API void THCTensor_(rsqrt)(THCState *state, THCTensor *r_, THCTensor *t);
/* 1 / (1 + exp(-t)). */
THC_API void THCTensor_(sigmoid)(THCState *state, THCTensor *r_, THCTensor *t);
/* log |gamma(t)|; infinity at the poles 0, -1, -2, ... Within 6 ulp, for t < -2 near roots 8e-7 (Half, Float) and 4e-15 (Double)
   absolute. */
THC_API void THCTensor_(lgamma)(THCState *state, THCTensor *r_, THCTensor *t);
/* t to the power of value; of 1, 2, -1 and 0.5 correctly rounded. */
THC_API void THCTensor_(pow)(THCState *state, THCTensor *r_, THCTensor *t, num value);
/* value to the power of t. */
THC_API void THCTensor_(tpow)(THCState *state, THCTensor *r_, num value, THCTensor *t);
/* a + weight * (b - a), as three operations. */
THC_API void THCTensor_(lerp)(THCState *state, THCTensor *r_, THCTensor *a, THCTensor *b, num weight);
#endif

#endif
