/* Stamps THC_GENERIC_FILE for all types of THC, in torch7's order. */
#ifndef THC_GENERIC_FILE
#error "include a generic file first: it names itself in THC_GENERIC_FILE"
#endif
#ifndef THCGenerateManyTypes
#define THC_ALL_MANY
#define THCGenerateManyTypes
#endif

#include "THCGenerateByteType.h"
#include "THCGenerateCharType.h"
#include "THCGenerateShortType.h"
#include "THCGenerateIntType.h"
#include "THCGenerateLongType.h"
#include "THCGenerateHalfType.h"
#include "THCGenerateFloatType.h"
#include "THCGenerateDoubleType.h"

#ifdef THC_ALL_MANY
#undef THC_ALL_MANY
#undef THCGenerateManyTypes
#undef THC_GENERIC_FILE
#endif
