/* Stamps TH_GENERIC_FILE for the five integer types. */
#ifndef TH_GENERIC_FILE
#error "include a generic file first: it names itself in TH_GENERIC_FILE"
#endif
#ifndef THGenerateManyTypes
#define TH_INT_MANY
#define THGenerateManyTypes
#endif

#include "THGenerateByteType.h"
#include "THGenerateCharType.h"
#include "THGenerateShortType.h"
#include "THGenerateIntType.h"
#include "THGenerateLongType.h"

#ifdef TH_INT_MANY
#undef TH_INT_MANY
#undef THGenerateManyTypes
#undef TH_GENERIC_FILE
#endif
