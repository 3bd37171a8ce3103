/* Stamps TH_GENERIC_FILE for every type that TH has: TH's own headers and tests use it. */
#ifndef TH_GENERIC_FILE
#error "include a generic file first: it names itself in TH_GENERIC_FILE"
#endif
#define TH_OWN_STAMP
#ifndef THGenerateManyTypes
#define TH_EVERY_MANY
#define THGenerateManyTypes
#endif

#include "THGenerateByteType.h"
#include "THGenerateBoolType.h"
#include "THGenerateCharType.h"
#include "THGenerateShortType.h"
#include "THGenerateIntType.h"
#include "THGenerateLongType.h"
#include "THGenerateHalfType.h"
#include "THGenerateBFloat16Type.h"
#include "THGenerateFloatType.h"
#include "THGenerateDoubleType.h"

#undef TH_OWN_STAMP
#ifdef TH_EVERY_MANY
#undef TH_EVERY_MANY
#undef THGenerateManyTypes
#undef TH_GENERIC_FILE
#endif
