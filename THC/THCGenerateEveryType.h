/* Stamps THC_GENERIC_FILE for every type that THC has: THC's own headers and tests use it. */
#define TH_OWN_STAMP
#include "THCGenerateAllTypes.h"
#undef TH_OWN_STAMP
