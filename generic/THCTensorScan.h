#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCTensorScan.h"
#else

/* Scans: element i of the result is the sum, or product, of elements 0 to i along a dimension. The result gets src's shape.
   Accumulates in double for floating point, rounded once; integers wrap. Results are the same on every device; long slices are
   scanned in blocks, each from the total of those before it, and a product that has left the range of double, for infinity, NaN
   or 0, goes on from what it became. The result may be src. Errors: argument 2, dimension outside [0, nDimension); a result that
   overlaps itself; a tensor of another device. Extra memory: at most 7 MB for totals of blocks, and a copy of src if a result
   overlaps it in another layout, or if products are done in blocks. */

/* Sums and products of the elements up to each. */
THC_API void THCTensor_(cumsum)(THCState *state, THCTensor *self, THCTensor *src, int64_t dim);
THC_API void THCTensor_(cumprod)(THCState *state, THCTensor *self, THCTensor *src, int64_t dim);

#endif
