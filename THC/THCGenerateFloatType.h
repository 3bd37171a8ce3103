/* Stamps THC_GENERIC_FILE for TH's Float. */
#ifndef THC_GENERIC_FILE
#error "THCGenerateFloatType.h stamps the file that THC_GENERIC_FILE names; include that file first"
#endif
#define TH_CARD_ONLY
#include "TH/THGenerateFloatType.h"
#undef TH_CARD_ONLY
#define THC_REAL_IS_FLOAT
#include "THCGenerateNum.h"
