/* Stamps THC_GENERIC_FILE for TH's Char. */
#ifndef THC_GENERIC_FILE
#error "THCGenerateCharType.h stamps the file that THC_GENERIC_FILE names; include that file first"
#endif
#define TH_CARD_ONLY
#include "TH/THGenerateCharType.h"
#undef TH_CARD_ONLY
#define THC_REAL_IS_CHAR
#include "THCGenerateNum.h"
