#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THVector.h"
#else

#if TH_NUM_MATH

/* Arrays of n elements. The result may be one that is read, from its first element on; otherwise it overlaps none. Nothing is
   done for n <= 0. The kernels are those of tensors, made for several kinds of CPU and picked for the one that runs; large
   arrays are worked on by several threads. Integers wrap; c y is rounded before it is added. Errors: NULL; integers: a divisor
   that is 0, with nothing written. No extra memory. */

/* x = c */
TH_API void THVector_(fill)(num *x, const num c, const ptrdiff_t n);
/* z = x + c y */
TH_API void THVector_(cadd)(num *z, const num *x, const num *y, const num c, const ptrdiff_t n);
/* y = x + c */
TH_API void THVector_(adds)(num *y, const num *x, const num c, const ptrdiff_t n);
/* z = x y */
TH_API void THVector_(cmul)(num *z, const num *x, const num *y, const ptrdiff_t n);
/* y = x c */
TH_API void THVector_(muls)(num *y, const num *x, const num c, const ptrdiff_t n);
/* z = x / y */
TH_API void THVector_(cdiv)(num *z, const num *x, const num *y, const ptrdiff_t n);
/* y = x / c */
TH_API void THVector_(divs)(num *y, const num *x, const num c, const ptrdiff_t n);
/* y = x; the arrays may overlap in any way */
TH_API void THVector_(copy)(num *y, const num *x, const ptrdiff_t n);

/* Does nothing: kernels are picked when they are first needed. torch7's environment variables TH_NO_AVX2, TH_NO_AVX and
   TH_NO_SSE are not read. */
TH_API void THVector_(vectorDispatchInit)(void);

#if TH_NUM_LAPACK

/* Other names of the functions above, under which torch7 had the forms for one kind of CPU. They run on any. */
TH_API void THVector_(fill_AVX)(num *x, const num c, const ptrdiff_t n);
TH_API void THVector_(cadd_AVX)(num *z, const num *x, const num *y, const num c, const ptrdiff_t n);
TH_API void THVector_(adds_AVX)(num *y, const num *x, const num c, const ptrdiff_t n);
TH_API void THVector_(cmul_AVX)(num *z, const num *x, const num *y, const ptrdiff_t n);
TH_API void THVector_(muls_AVX)(num *y, const num *x, const num c, const ptrdiff_t n);
TH_API void THVector_(cdiv_AVX)(num *z, const num *x, const num *y, const ptrdiff_t n);
TH_API void THVector_(divs_AVX)(num *y, const num *x, const num c, const ptrdiff_t n);
TH_API void THVector_(copy_AVX)(num *y, const num *x, const ptrdiff_t n);
TH_API void THVector_(cadd_AVX2)(num *z, const num *x, const num *y, const num c, const ptrdiff_t n);

#endif

#endif

#endif
