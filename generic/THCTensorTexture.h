#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCTensorTexture.h"
#else

/* A texture object through which kernels of the tensor's device, which must be current, read its elements as they are (those of 64
   bits as pairs of 32), indexed in row-major order. The caller destroys it, by cudaDestroyTextureObject, before the memory goes.
   Errors: no elements, not contiguous; memory that does not begin where the hardware wants it to, or is longer than a texture
   can be. */
THC_API cudaTextureObject_t THCTensor_(getTextureObject)(THCState *state, THCTensor *self);

#endif
