/* Stamps THC_GENERIC_FILE for TH's Int. */
#ifndef THC_GENERIC_FILE
#error "THCGenerateIntType.h stamps the file that THC_GENERIC_FILE names; include that file first"
#endif
#define TH_CARD_ONLY
#include "TH/THGenerateIntType.h"
#undef TH_CARD_ONLY
#define THC_REAL_IS_INT
#include "THCGenerateNum.h"
