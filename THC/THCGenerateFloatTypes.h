/* Stamps THC_GENERIC_FILE for the floating-point types of THC, in torch7's order. */
#ifndef THC_GENERIC_FILE
#error "include a generic file first: it names itself in THC_GENERIC_FILE"
#endif
#ifndef THCGenerateManyTypes
#define THC_FLOAT_MANY
#define THCGenerateManyTypes
#endif

#include "THCGenerateHalfType.h"
#include "THCGenerateFloatType.h"
#include "THCGenerateDoubleType.h"

#ifdef THC_FLOAT_MANY
#undef THC_FLOAT_MANY
#undef THCGenerateManyTypes
#undef THC_GENERIC_FILE
#endif
