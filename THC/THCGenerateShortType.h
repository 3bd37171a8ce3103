/* Stamps THC_GENERIC_FILE for TH's Short. */
#ifndef THC_GENERIC_FILE
#error "THCGenerateShortType.h stamps the file that THC_GENERIC_FILE names; include that file first"
#endif
#define TH_CARD_ONLY
#include "TH/THGenerateShortType.h"
#undef TH_CARD_ONLY
#define THC_REAL_IS_SHORT
#include "THCGenerateNum.h"
