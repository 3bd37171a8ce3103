#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCTensorPointwise.h"
#else

/* All elements of self become value, or 0; the shape stays. Error: a tensor that overlaps itself. */
THC_API void THCTensor_(fill)(THCState *state, THCTensor *self, num value);
THC_API void THCTensor_(zero)(THCState *state, THCTensor *self);

#endif
