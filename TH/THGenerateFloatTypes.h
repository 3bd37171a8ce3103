/* Stamps TH_GENERIC_FILE for Float and Double. */
#ifndef TH_GENERIC_FILE
#error "include a generic file first: it names itself in TH_GENERIC_FILE"
#endif
#ifndef THGenerateManyTypes
#define TH_FLOAT_MANY
#define THGenerateManyTypes
#endif

#include "THGenerateFloatType.h"
#include "THGenerateDoubleType.h"

#ifdef TH_FLOAT_MANY
#undef TH_FLOAT_MANY
#undef THGenerateManyTypes
#undef TH_GENERIC_FILE
#endif
