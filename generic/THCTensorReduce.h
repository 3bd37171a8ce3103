#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCTensorReduce.h"
#else

/* Reductions. Along a dimension: the result gets src's shape with that dimension of size 1, which is dropped unless keepdim is
   not 0 (a single dimension is never dropped). Sums accumulate in double, of integers in int64_t, and are cast at the end: to
   float for the numbers that functions return of floats. What is added to what depends on shapes and strides alone, so that
   results are the same on every device. NaN is the largest value: max and min return the first NaN. Functions that return a
   number wait for it. Errors: argument 2, dimension outside [0, nDimension), unless said otherwise; a result that overlaps
   itself; a tensor of another device. Extra memory: at most 26 MB for partial results, and a copy of src if a result overlaps
   it. */

/* Sums of the elements along the dimension, and those divided by its extent (of integers, towards 0). */
THC_API void THCTensor_(sum)(THCState *state, THCTensor *self, THCTensor *src, int64_t dim, int keepdim);
THC_API void THCTensor_(mean)(THCState *state, THCTensor *self, THCTensor *src, int64_t dim, int keepdim);
/* Products of the elements along the dimension; those of floating-point numbers neither overflow nor underflow before the whole
   does. */
THC_API void THCTensor_(prod)(THCState *state, THCTensor *self, THCTensor *src, int64_t dim, int keepdim);
/* Largest, smallest element along the dimension and its index, which counts from THGetIndexBase(); the first of equal ones. */
THC_API void THCTensor_(max)(THCState *state, THCTensor *values, THCudaLongTensor *indices, THCTensor *src, int64_t dim,
                             int keepdim);
THC_API void THCTensor_(min)(THCState *state, THCTensor *values, THCudaLongTensor *indices, THCTensor *src, int64_t dim,
                             int keepdim);

/* The sum and product of all elements; of none, 0 and 1. */
THC_API accnum THCTensor_(sumall)(THCState *state, THCTensor *self);
THC_API accnum THCTensor_(prodall)(THCState *state, THCTensor *self);
/* The mean (of integers, rounded towards 0), the largest and the smallest of all elements. Error: argument 1, no elements. */
THC_API accnum THCTensor_(meanall)(THCState *state, THCTensor *self);
THC_API num THCTensor_(maxall)(THCState *state, THCTensor *self);
THC_API num THCTensor_(minall)(THCState *state, THCTensor *self);
/* The sum of the main diagonal. Error: argument 1, not two dimensions. */
THC_API accnum THCTensor_(trace)(THCState *state, THCTensor *self);
/* 1 if self and src have the same sizes and equal elements (NaN equals nothing), else 0. */
THC_API int THCTensor_(equal)(THCState *state, THCTensor *self, THCTensor *src);

#if TH_NUM_FLOATING
/* Variance and its square root, with divisor n if biased is not 0, else n - 1: NaN for one element. Never negative; 0 for equal
   elements. From the means and sums of squared distances of parts (Chan, Golub and LeVeque, 1979), in double.
   Error: argument 3, the dimension. */
THC_API void THCTensor_(var)(THCState *state, THCTensor *self, THCTensor *src, int64_t dim, int biased, int keepdim);
THC_API void THCTensor_(std)(THCState *state, THCTensor *self, THCTensor *src, int64_t dim, int biased, int keepdim);
/* Variance and its square root over all elements; NaN without elements. */
THC_API accnum THCTensor_(varall)(THCState *state, THCTensor *self, int biased);
THC_API accnum THCTensor_(stdall)(THCState *state, THCTensor *self, int biased);

/* (sum of |src|^value)^(1/value), in double; value 0: how many elements differ from 0; infinity: the largest |src|; -infinity:
   the smallest. 2-norms neither overflow nor underflow when the result fits (Blue, 1978). Error: argument 3, the dimension. */
THC_API void THCTensor_(norm)(THCState *state, THCTensor *self, THCTensor *src, num value, int64_t dimension, int keepdim);
/* The norm of all elements; 0 without elements. */
THC_API accnum THCTensor_(normall)(THCState *state, THCTensor *self, num value);
/* The norm of self - src, element by element in row-major order. Error: numbers of elements that differ. Extra memory: a copy of
   src, if their shapes do not go together. */
THC_API accnum THCTensor_(dist)(THCState *state, THCTensor *self, THCTensor *src, num value);
/* self gets src's shape and elements; each sub-tensor at one index of the dimension whose norm is larger than max_norm is
   multiplied by max_norm / (norm + 1e-7). Errors: argument 3, the dimension; argument 2, value not positive; argument 1, src with
   fewer than 2 dimensions. Extra memory: 32 bytes for each of those sub-tensors. */
THC_API void THCTensor_(renorm)(THCState *state, THCTensor *self, THCTensor *src, num value, int64_t dimension, num max_norm);
#endif

#if !TH_NUM_SIGNED
/* Are all, or is any, of the elements not 0? 1 or 0. Error: argument 1, no elements. */
THC_API int THCTensor_(logicalall)(THCState *state, THCTensor *self);
THC_API int THCTensor_(logicalany)(THCState *state, THCTensor *self);
#endif

#endif
