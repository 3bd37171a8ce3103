#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorPointwise.h"
#else

/* All elements of r_ become value, or 0; the shape stays. Error: a result that overlaps itself. */
TH_API void THTensor_(fill)(THTensor *r_, num value);
TH_API void THTensor_(zero)(THTensor *r_);

#if TH_NUM_MATH

/* Elementwise functions. The result r_ is resized to t's shape unless it has it; it may be one of the inputs. Inputs need
   equal numbers of elements, not equal shapes: they are walked in row-major order. Integers wrap. Half and BFloat16 are
   computed in float, and each result rounded once. Errors: counts that differ, a result that overlaps itself, an integer
   divisor that is 0. Extra memory: a copy of each input that overlaps the result with another layout. */

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
/* t to the power of value, and value to the power of t, as cpow. */
TH_API void THTensor_(pow)(THTensor *r_, THTensor *t, num value);
TH_API void THTensor_(tpow)(THTensor *r_, num value, THTensor *t);
/* t + value * alpha, t - value * alpha, where the product is rounded first. */
TH_API void THTensor_(add_scaled)(THTensor *r_, THTensor *t, num value, num alpha);
TH_API void THTensor_(sub_scaled)(THTensor *r_, THTensor *t, num value, num alpha);
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

/* Within 2 ulp over the whole range: by SLEEF (N. Shibata and F. Petrogalli, 2020); on CPUs with fused multiply-add exp, log,
   log1p, sinh, cosh, tanh, and of Float sin, cos and powers, by polynomials (J.-M. Muller, Elementary Functions, 2016). */
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

/* 1 / sqrt(t), and 1 / (1 + exp(-t)), each within 3 ulp. */
TH_API void THTensor_(rsqrt)(THTensor *r_, THTensor *t);
TH_API void THTensor_(sigmoid)(THTensor *r_, THTensor *t);
/* log |gamma(t)|, by the C library. */
TH_API void THTensor_(lgamma)(THTensor *r_, THTensor *t);
/* a + weight * (b - a). */
TH_API void THTensor_(lerp)(THTensor *r_, THTensor *a, THTensor *b, num weight);

/* Within 2 ulp over the whole range: log2 t, log10 t, exp(t) - 1, the error function and 1 - erf(t), by SLEEF. */
TH_API void THTensor_(log2)(THTensor *r_, THTensor *t);
TH_API void THTensor_(log10)(THTensor *r_, THTensor *t);
TH_API void THTensor_(expm1)(THTensor *r_, THTensor *t);
TH_API void THTensor_(erf)(THTensor *r_, THTensor *t);
TH_API void THTensor_(erfc)(THTensor *r_, THTensor *t);
/* The number whose erf is t, within 4 ulp; infinities of 1 and -1, NaN beyond. By polynomials of log(1 - t^2) (M. Giles, 2012). */
TH_API void THTensor_(erfinv)(THTensor *r_, THTensor *t);
/* The logarithmic derivative of gamma, its derivative, and the derivative of that order n of digamma: within 8 ulp (polygamma, of
   order 2 and more, of positive numbers: 2 ulp). Between the poles, which are 0 and the negative whole numbers, digamma and
   polygamma of even orders have roots; near those the error is that many ulp of the summands of the reflection instead, such as
   digamma(1 - t). At poles: infinity where that is the limit from both sides, of -0 and +0 that from theirs, else NaN. By
   recurrence and asymptotic series (M. Abramowitz and I. Stegun, Handbook of Mathematical Functions, 1964, chapter 6), from order
   2 on by Hurwitz's zeta function. Error: argument 2, n outside [0, 1000]. */
TH_API void THTensor_(digamma)(THTensor *r_, THTensor *t);
TH_API void THTensor_(trigamma)(THTensor *r_, THTensor *t);
TH_API void THTensor_(polygamma)(THTensor *r_, int64_t n, THTensor *t);
#endif

#endif

#endif
