/* Stamps TH_GENERIC_FILE for torch7's seven arithmetic types, in torch7's order. */
#ifndef TH_GENERIC_FILE
#error "include a generic file first: it names itself in TH_GENERIC_FILE"
#endif
#ifndef THGenerateManyTypes
#define TH_ALL_MANY
#define THGenerateManyTypes
#endif

#include "THGenerateFloatType.h"
#include "THGenerateDoubleType.h"
#include "THGenerateByteType.h"
#include "THGenerateCharType.h"
#include "THGenerateShortType.h"
#include "THGenerateIntType.h"
#include "THGenerateLongType.h"

#ifdef TH_ALL_MANY
#undef TH_ALL_MANY
#undef THGenerateManyTypes
#undef TH_GENERIC_FILE
#endif
