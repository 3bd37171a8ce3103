/* Stamps THC_GENERIC_FILE for TH's Long. */
#ifndef THC_GENERIC_FILE
#error "THCGenerateLongType.h stamps the file that THC_GENERIC_FILE names; include that file first"
#endif
#define TH_CARD_ONLY
#include "TH/THGenerateLongType.h"
#undef TH_CARD_ONLY
#define THC_REAL_IS_LONG
#include "THCGenerateNum.h"
