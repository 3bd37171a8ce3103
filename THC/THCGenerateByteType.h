/* Stamps THC_GENERIC_FILE for TH's Byte. */
#ifndef THC_GENERIC_FILE
#error "THCGenerateByteType.h stamps the file that THC_GENERIC_FILE names; include that file first"
#endif
#define TH_CARD_ONLY
#include "TH/THGenerateByteType.h"
#undef TH_CARD_ONLY
#define THC_REAL_IS_BYTE
#include "THCGenerateNum.h"
