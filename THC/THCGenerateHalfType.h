/* Stamps THC_GENERIC_FILE for TH's Half. */
#ifndef THC_GENERIC_FILE
#error "THCGenerateHalfType.h stamps the file that THC_GENERIC_FILE names; include that file first"
#endif
#define TH_CARD_ONLY
#include "TH/THGenerateHalfType.h"
#undef TH_CARD_ONLY
#define THC_REAL_IS_HALF
#include "THCGenerateNum.h"
