#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorReduce.h"
#else

#if TH_NUM_MATH

/* Reductions. Along a dimension: the result gets t's shape with that dimension of size 1, which is dropped unless keepdim is not
   0 (a single dimension is never dropped). Sums accumulate in accnum (double for Float, int64_t for integers) and are cast at the
   end; results do not depend on the number of threads. NaN is the largest value: max and min return the first NaN.
   Errors: argument 2, dimension outside [0, nDimension); a result that overlaps itself. Extra memory: at most 0.5 MB for
   partial results, and a copy of t if a result overlaps it. */

TH_API void THTensor_(sum)(THTensor *r_, THTensor *t, int dimension, int keepdim);
/* Largest, smallest element and its index, 0-based; the first of equal ones. */
TH_API void THTensor_(max)(THTensor *values_, THLongTensor *indices_, THTensor *t, int dimension, int keepdim);
TH_API void THTensor_(min)(THTensor *values_, THLongTensor *indices_, THTensor *t, int dimension, int keepdim);

/* Over all elements; 0 for the sum of none. Error: argument 1, no elements (max, min). */
TH_API accnum THTensor_(sumall)(THTensor *t);
TH_API num THTensor_(maxall)(THTensor *t);
TH_API num THTensor_(minall)(THTensor *t);

#if TH_NUM_FLOATING
/* Sum divided by the number of elements, in accnum. */
TH_API void THTensor_(mean)(THTensor *r_, THTensor *t, int dimension, int keepdim);
/* Error: argument 1, no elements. */
TH_API accnum THTensor_(meanall)(THTensor *self);
#endif

#endif

#endif
