#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorShape.h"
#else

/* Tensors made from sizes, sequences and parts of others. Results are resized like resizeAs and may be the inputs. Errors: a
   result that overlaps itself. Extra memory: a copy of each input that overlaps the result. */

/* Number of elements, as nElement. */
TH_API ptrdiff_t THTensor_(numel)(THTensor *t);
/* 1 if ta and tb have the same sizes and equal elements (NaN equals nothing), else 0. */
TH_API int THTensor_(equal)(THTensor *ta, THTensor *tb);

/* All 0, all 1, of these sizes or of input's. */
TH_API void THTensor_(zeros)(THTensor *r_, THLongStorage *size);
TH_API void THTensor_(ones)(THTensor *r_, THLongStorage *size);
TH_API void THTensor_(zerosLike)(THTensor *r_, THTensor *input);
TH_API void THTensor_(onesLike)(THTensor *r_, THTensor *input);
/* t's elements in row-major order, in these sizes; the counts must agree. */
TH_API void THTensor_(reshape)(THTensor *r_, THTensor *t, THLongStorage *size);

/* n x m (m <= 0: n x n) with 1 on the diagonal and 0 elsewhere. Error: argument 1, n <= 0. */
TH_API void THTensor_(eye)(THTensor *r_, int64_t n, int64_t m);
/* Of a vector: the square matrix with t on its k-th diagonal (k > 0 above the main one); of a matrix: its k-th diagonal. Errors:
   argument 1 neither, 2 no such diagonal. */
TH_API void THTensor_(diag)(THTensor *r_, THTensor *t, int k);
/* The matrix t with 0 above (tril), below (triu) the k-th diagonal. Error: argument 1, not a matrix. */
TH_API void THTensor_(tril)(THTensor *r_, THTensor *t, int64_t k);
TH_API void THTensor_(triu)(THTensor *r_, THTensor *t, int64_t k);

#if TH_NUM_MATH
/* Sequences; r_ becomes 1-D unless it has that many elements already. */
/* xmin, xmin + step, ... up to and with xmax. A count within 4 ulp of an integer is that integer. Errors: argument 3 step 0, 2 a
   step away from xmax or bounds that are not finite. */
TH_API void THTensor_(range)(THTensor *r_, accnum xmin, accnum xmax, accnum step);
/* The same without xmax; nothing where xmin == xmax. */
TH_API void THTensor_(arange)(THTensor *r_, accnum xmin, accnum xmax, accnum step);
#if TH_NUM_FLOATING
/* n numbers from a to b, both exactly; n = 1 gives a. Error: argument 3, n < 1. */
TH_API void THTensor_(linspace)(THTensor *r_, num a, num b, int64_t n);
/* 10 to the power of linspace. */
TH_API void THTensor_(logspace)(THTensor *r_, num a, num b, int64_t n);
#endif
#endif

/* Inputs joined along dimension; those without elements are skipped, missing dimensions count as size 1; dimension
   -1 - THGetIndexBase() is the last. All empty: r_ stays as it is. Errors: argument 3 numInputs <= 0, 4 dimension, sizes that
   differ elsewhere. */
TH_API void THTensor_(cat)(THTensor *r_, THTensor *ta, THTensor *tb, int dimension);
TH_API void THTensor_(catArray)(THTensor *result, THTensor **inputs, int numInputs, int dimension);

#if TH_NUM_MATH
/* Vector products of the 3-element slices of a and b along dimension; < 0: the first dimension of size 3. Errors: shapes that
   differ, argument 3 dimension. */
TH_API void THTensor_(cross)(THTensor *r_, THTensor *a, THTensor *b, int dimension);
#endif

#endif
