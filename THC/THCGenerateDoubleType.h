/* Stamps THC_GENERIC_FILE for TH's Double. */
#ifndef THC_GENERIC_FILE
#error "THCGenerateDoubleType.h stamps the file that THC_GENERIC_FILE names; include that file first"
#endif
#define TH_CARD_ONLY
#include "TH/THGenerateDoubleType.h"
#undef TH_CARD_ONLY
#define THC_REAL_IS_DOUBLE
#include "THCGenerateNum.h"
