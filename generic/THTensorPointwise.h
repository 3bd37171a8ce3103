#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorPointwise.h"
#else

/* Elementwise functions. The result r_ is resized to the first input's shape unless it has it; it may be one of the inputs. Inputs
   need equal numbers of elements, not equal shapes: they are walked in row-major order. Integers wrap. Half and BFloat16 are
   computed in float, and each result rounded once. Errors: counts that differ, a result that overlaps itself, an integer divisor
   that is 0. Extra memory: a copy of each input that overlaps the result with another layout.

   "ulp" is the largest error measured for Float and for Double, see Accuracy on the front page, on CPUs with and without AVX2, in
   units of the last place of the exact result: over the whole range, where nothing else is said. Sources: SLEEF (N. Shibata and F.
   Petrogalli, 2020); on CPUs with fused multiply-add exp, log, log1p, sinh, cosh, tanh, sigmoid, and of Float sin, cos and powers,
   by polynomials (J.-M. Muller, Elementary Functions, 2016). */

/* All elements of r_ become value, or 0; the shape stays. Error: a result that overlaps itself. */
TH_API void THTensor_(fill)(THTensor *r_, num value);
TH_API void THTensor_(zero)(THTensor *r_);

#if TH_NUM_MATH

/* r_ = t + value, t - value, t * value, t / value; integer division truncates, MIN / -1 is MIN. */
TH_API void THTensor_(add)(THTensor *r_, THTensor *t, num value);
TH_API void THTensor_(sub)(THTensor *self, THTensor *src, num value);
TH_API void THTensor_(mul)(THTensor *r_, THTensor *t, num value);
TH_API void THTensor_(div)(THTensor *r_, THTensor *t, num value);
/* The rest of t / value with t's sign; exact. NaN for a floating-point divisor of 0 and an infinite t. */
TH_API void THTensor_(fmod)(THTensor *r_, THTensor *t, num value);
/* The rest of t / value with value's sign, below |value|, a finite one, also where it is rounded; ulp: Float 1.0, Double 1.0. */
TH_API void THTensor_(remainder)(THTensor *r_, THTensor *t, num value);
/* Integers: shift the bits, to the right as if unsigned. Floating point: t * 2^value, t / 2^value, where the power is rounded
   first. Error: an integer shift that is negative or not below the width. */
TH_API void THTensor_(lshift)(THTensor *r_, THTensor *t, num value);
TH_API void THTensor_(rshift)(THTensor *r_, THTensor *t, num value);
/* Integers only: bit by bit. Floating point: always an Error. */
TH_API void THTensor_(bitand)(THTensor *r_, THTensor *t, num value);
TH_API void THTensor_(bitor)(THTensor *r_, THTensor *t, num value);
TH_API void THTensor_(bitxor)(THTensor *r_, THTensor *t, num value);
/* min_value below min_value, else max_value above max_value; NaN stays. */
TH_API void THTensor_(clamp)(THTensor *r_, THTensor *t, num min_value, num max_value);
/* The larger, the smaller of t and value; NaN in either gives NaN. */
TH_API void THTensor_(cmaxValue)(THTensor *r, THTensor *t, num value);
TH_API void THTensor_(cminValue)(THTensor *r, THTensor *t, num value);

/* r_ = t + value * src, t - value * src, t * src, t / src. */
TH_API void THTensor_(cadd)(THTensor *r_, THTensor *t, num value, THTensor *src);
TH_API void THTensor_(csub)(THTensor *self, THTensor *src1, num value, THTensor *src2);
TH_API void THTensor_(cmul)(THTensor *r_, THTensor *t, THTensor *src);
TH_API void THTensor_(cdiv)(THTensor *r_, THTensor *t, THTensor *src);
/* t to the power of src. Integers: by squaring, wrapping; negative powers truncate, those of 0 are an Error. Floating point as C's
   pow; ulp: Float 0.9, Double 0.9. */
TH_API void THTensor_(cpow)(THTensor *r_, THTensor *t, THTensor *src);
/* t to the power of value, as cpow; to the powers of 1, 2, -1 and 0.5 correctly rounded; ulp: Float 2.0, Double 2.0, the most for
   those of 3 and -2, which are products. */
TH_API void THTensor_(pow)(THTensor *r_, THTensor *t, num value);
/* value to the power of t, as cpow; ulp: Float 0.8, Double 0.8. */
TH_API void THTensor_(tpow)(THTensor *r_, num value, THTensor *t);
/* t + value * alpha, t - value * alpha, where the product is rounded first. */
TH_API void THTensor_(add_scaled)(THTensor *r_, THTensor *t, num value, num alpha);
TH_API void THTensor_(sub_scaled)(THTensor *r_, THTensor *t, num value, num alpha);
/* As fmod, with an element of src for value; exact. */
TH_API void THTensor_(cfmod)(THTensor *r_, THTensor *t, THTensor *src);
/* As remainder, with an element of src for value; ulp: Float 1.0, Double 1.0. */
TH_API void THTensor_(cremainder)(THTensor *r_, THTensor *t, THTensor *src);
/* As lshift, rshift, bitand, bitor, bitxor, cmaxValue, cminValue, with an element of src for value. */
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
/* 1 / src, correctly rounded. Of integers always an Error. */
TH_API void THTensor_(cinv)(THTensor *self, THTensor *src);

#if TH_NUM_FLOATING
/* The square root, correctly rounded; NaN below 0, -0 of -0. */
TH_API void THTensor_(sqrt)(THTensor *r_, THTensor *t);
/* To a whole number, upwards; exact. */
TH_API void THTensor_(ceil)(THTensor *r_, THTensor *t);
/* To a whole number, downwards; exact. */
TH_API void THTensor_(floor)(THTensor *r_, THTensor *t);
/* To the nearest whole number, a half away from zero; exact. */
TH_API void THTensor_(round)(THTensor *r_, THTensor *t);
/* To a whole number, towards zero; exact. */
TH_API void THTensor_(trunc)(THTensor *r_, THTensor *t);
/* t - trunc(t), exact; +0 of whole numbers, NaN of infinities. */
TH_API void THTensor_(frac)(THTensor *r_, THTensor *t);

/* e to the power of t; ulp: Float 1.0, Double 1.1. */
TH_API void THTensor_(exp)(THTensor *r_, THTensor *t);
/* The natural logarithm; -infinity of 0, NaN below; ulp: Float 1.0, Double 0.9. */
TH_API void THTensor_(log)(THTensor *r_, THTensor *t);
/* log(1 + t), also for small t; -infinity of -1, NaN below; ulp: Float 1.6, Double 1.2. */
TH_API void THTensor_(log1p)(THTensor *r_, THTensor *t);
/* The sine, of angles of any size; ulp: Float 1.6, Double 0.9. It may differ within that by what stands beside an element: the
   largest angle of a few decides how they are reduced. */
TH_API void THTensor_(sin)(THTensor *r_, THTensor *t);
/* The cosine, as sin; ulp: Float 1.6, Double 0.9. */
TH_API void THTensor_(cos)(THTensor *r_, THTensor *t);
/* The tangent, as sin; ulp: Float 1.0, Double 1.1. */
TH_API void THTensor_(tan)(THTensor *r_, THTensor *t);
/* The angle whose sine is t, from -pi/2 to pi/2; NaN for |t| > 1; ulp: Float 0.9, Double 0.9. */
TH_API void THTensor_(asin)(THTensor *r_, THTensor *t);
/* The angle whose cosine is t, from 0 to pi; NaN for |t| > 1; ulp: Float 0.8, Double 0.8. */
TH_API void THTensor_(acos)(THTensor *r_, THTensor *t);
/* The angle whose tangent is t, from -pi/2 to pi/2; ulp: Float 1.0, Double 0.9. */
TH_API void THTensor_(atan)(THTensor *r_, THTensor *t);
/* The hyperbolic sine; ulp: Float 2.0, Double 2.0. */
TH_API void THTensor_(sinh)(THTensor *r_, THTensor *t);
/* The hyperbolic cosine; ulp: Float 2.0, Double 2.0. */
TH_API void THTensor_(cosh)(THTensor *r_, THTensor *t);
/* The hyperbolic tangent; ulp: Float 1.9, Double 1.8. */
TH_API void THTensor_(tanh)(THTensor *r_, THTensor *t);
/* The angle of the point (ty, tx), from -pi to pi, as C's atan2(tx, ty); ulp: Float 1.2, Double 1.1. */
TH_API void THTensor_(atan2)(THTensor *r_, THTensor *tx, THTensor *ty);

/* 1 / sqrt(t), as two operations; ulp: Float 1.5, Double 1.5. */
TH_API void THTensor_(rsqrt)(THTensor *r_, THTensor *t);
/* 1 / (1 + exp(-t)); ulp: Float 2.6, Double 2.0. */
TH_API void THTensor_(sigmoid)(THTensor *r_, THTensor *t);
/* log |gamma(t)|, by the C library; infinity at the poles 0, -1, -2, ...; ulp: Float 3.5, Double 3.5; for t < -2, where |result| <
   1, absolute: Float 4e-7, Double 8e-16. */
TH_API void THTensor_(lgamma)(THTensor *r_, THTensor *t);
/* a + weight * (b - a), as three operations; ulp: Float 2.5, Double 2.5, in units of the larger of |a| and |weight * (b - a)|. */
TH_API void THTensor_(lerp)(THTensor *r_, THTensor *a, THTensor *b, num weight);

/* The binary logarithm, as log; ulp: Float 0.8, Double 0.9. */
TH_API void THTensor_(log2)(THTensor *r_, THTensor *t);
/* The decimal logarithm, as log; ulp: Float 0.8, Double 0.9. */
TH_API void THTensor_(log10)(THTensor *r_, THTensor *t);
/* exp(t) - 1, also for small t; ulp: Float 1.1, Double 1.1. */
TH_API void THTensor_(expm1)(THTensor *r_, THTensor *t);
/* The error function; ulp: Float 1.0, Double 1.0. */
TH_API void THTensor_(erf)(THTensor *r_, THTensor *t);
/* 1 - erf(t), also where that is small; ulp: Float 2.0, Double 2.0. */
TH_API void THTensor_(erfc)(THTensor *r_, THTensor *t);
/* The number whose erf is t; infinities of 1 and -1, NaN beyond; ulp: Float 0.6, Double 2.5. By polynomials of log(1 - t^2) (M.
   Giles, 2012). */
TH_API void THTensor_(erfinv)(THTensor *r_, THTensor *t);

/* The logarithmic derivative of gamma; ulp: Float 0.6, Double 6.0; for t < 0, where |result| < 4, absolute: Float 1.2e-7, Double
   1e-14. At the poles: of -0 infinity, of 0 -infinity, of -1, -2, ... NaN. By the recurrence, a polynomial around the root, and
   the asymptotic series (M. Abramowitz and I. Stegun, Handbook of Mathematical Functions, 1964, chapter 6). */
TH_API void THTensor_(digamma)(THTensor *r_, THTensor *t);
/* The derivative of digamma; ulp: Float 0.6, Double 5.5; infinity at the poles 0, -1, -2, ... As digamma, by the recurrence and
   the asymptotic series. */
TH_API void THTensor_(trigamma)(THTensor *r_, THTensor *t);
/* The derivative of order n of digamma, 0 and 1 as above; of order 2 and more ulp: Float 0.6, Double 0.6, of even ones below 0 in
   units of n! / d^(n + 1), with the distance d from the nearest pole, as they have roots there. At poles: of odd orders infinity;
   of even ones -infinity of 0, infinity of -0, else NaN. By Hurwitz's zeta function, with Euler and Maclaurin's formula. Error:
   argument 2, n outside [0, 1000]. */
TH_API void THTensor_(polygamma)(THTensor *r_, int64_t n, THTensor *t);
#endif

#endif

#endif
