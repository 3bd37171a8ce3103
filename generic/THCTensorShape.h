#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCTensorShape.h"
#else

/* Tensors made from sizes, sequences, and tensors put together from parts, as TH's (THTensorShape.h). Results are resized like
   resizeAs, and may be inputs. Error: a result that overlaps itself. Extra memory: a copy of each input that overlaps the result. */

/* Number of elements, as nElement. */
THC_API ptrdiff_t THCTensor_(numel)(THCState *state, THCTensor *t);
/* All 0, all 1, of these sizes or of input's. */
THC_API void THCTensor_(zeros)(THCState *state, THCTensor *r_, THLongStorage *size);
THC_API void THCTensor_(zerosLike)(THCState *state, THCTensor *r_, THCTensor *input);
THC_API void THCTensor_(ones)(THCState *state, THCTensor *r_, THLongStorage *size);
THC_API void THCTensor_(onesLike)(THCState *state, THCTensor *r_, THCTensor *input);
/* t's elements in row-major order, in these sizes; the counts must agree. r_ may be t. Extra memory: a copy of t, if both overlap. */
THC_API void THCTensor_(reshape)(THCState *state, THCTensor *r_, THCTensor *t, THLongStorage *size);


/* n x m (m <= 0: n x n) with 1 on the diagonal and 0 elsewhere. Error: argument 1, n <= 0. */
THC_API void THCTensor_(eye)(THCState *state, THCTensor *self, int64_t n, int64_t m);
/* Of a vector: the square matrix with src on its k-th diagonal (k > 0 above the main one); of a matrix: its k-th diagonal. Errors:
   argument 1 neither, 2 no such diagonal. */
THC_API void THCTensor_(diag)(THCState *state, THCTensor *self, THCTensor *src, int64_t k);
/* The matrix src with 0 above (tril), below (triu) the k-th diagonal. Error: argument 1, not a matrix. */
THC_API void THCTensor_(tril)(THCState *state, THCTensor *self, THCTensor *src, int64_t k);
THC_API void THCTensor_(triu)(THCState *state, THCTensor *self, THCTensor *src, int64_t k);

/* Sequences; r_ becomes 1-D unless it has that many elements already. */
/* xmin, xmin + step, ... up to and with xmax; numbers beyond an integer type wrap, as 250 to 260 do in Byte. A count within 4 ulp (of
   accnum) of an integer is that integer. Errors: argument 3
   step 0, 2 a step away from xmax or bounds that are not finite. */
THC_API void THCTensor_(range)(THCState *state, THCTensor *r_, accnum xmin, accnum xmax, accnum step);
/* The same without xmax; nothing where xmin == xmax. */
THC_API void THCTensor_(arange)(THCState *state, THCTensor *r_, accnum xmin, accnum xmax, accnum step);
#if TH_NUM_FLOATING
/* n numbers from a to b, both exactly; n = 1 gives a. The host computes them, the CPU's bits, and the call waits. Extra memory: as
   much on the host. Error: argument 3, n < 1. */
THC_API void THCTensor_(linspace)(THCState *state, THCTensor *r_, num a, num b, int64_t n);
/* 10 to the power of linspace. */
THC_API void THCTensor_(logspace)(THCState *state, THCTensor *r_, num a, num b, int64_t n);
#endif

/* Inputs joined along dimension; those without elements are skipped, missing dimensions count as size 1; dimension
   -1 - THGetIndexBase() is the last. All empty: result stays as it is. Errors: argument 3 numInputs <= 0, 4 dimension, sizes that
   differ elsewhere. */
THC_API void THCTensor_(cat)(THCState *state, THCTensor *result, THCTensor *ta, THCTensor *tb, int dimension);
THC_API void THCTensor_(catArray)(THCState *state, THCTensor *result, THCTensor **inputs, int numInputs, int dimension);

/* Vector products of the 3-element slices of src1 and src2 along dimension; < 0: the first dimension of size 3. Errors: shapes that
   differ, argument 3 dimension. */
THC_API void THCTensor_(cross)(THCState *state, THCTensor *self, THCTensor *src1, THCTensor *src2, int dimension);

#endif
