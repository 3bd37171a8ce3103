#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCTensorShape.h"
#else

/* Tensors made from sizes. Results are resized like resizeAs. Error: a result that overlaps itself. */

/* Number of elements, as nElement. */
THC_API ptrdiff_t THCTensor_(numel)(THCState *state, THCTensor *t);
/* All 0, all 1, of these sizes or of input's. */
THC_API void THCTensor_(zeros)(THCState *state, THCTensor *r_, THLongStorage *size);
THC_API void THCTensor_(zerosLike)(THCState *state, THCTensor *r_, THCTensor *input);
THC_API void THCTensor_(ones)(THCState *state, THCTensor *r_, THLongStorage *size);
THC_API void THCTensor_(onesLike)(THCState *state, THCTensor *r_, THCTensor *input);
/* t's elements in row-major order, in these sizes; the counts must agree. r_ may be t. Extra memory: a copy of t, if both overlap. */
THC_API void THCTensor_(reshape)(THCState *state, THCTensor *r_, THCTensor *t, THLongStorage *size);

#endif
