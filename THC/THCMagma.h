#ifndef THC_MAGMA_H
#define THC_MAGMA_H

#include "THCGeneral.h"

/* torch7's THC prepares MAGMA here. Linear algebra is LAPACK's and cuBLAS's, so that there is nothing to do but to look at the
   state. */
THC_API void THCMagma_init(THCState *state);

#endif
