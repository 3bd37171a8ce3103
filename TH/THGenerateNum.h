/* The tail of every card: names the element type for the generic file, includes it, and takes all names back.
   Library files see num, Num and accnum. Under TH_TORCH7_NAMES a consumer's generic file sees torch7's real, Real, accreal
   and THInf instead, because old sources have variables called num. */
#ifndef TH_NUM
#error "THGenerateNum.h is the tail of a card (THGenerate<Num>Type.h); do not include it directly"
#endif
#if !defined(TH_TORCH7_NAMES) || defined(TH_OWN_STAMP)
#define num TH_NUM
#define Num TH_NUM_NAME
#define accnum TH_NUM_ACC
#endif
#ifdef TH_TORCH7_NAMES
#define real TH_NUM
#define Real TH_NUM_NAME
#define accreal TH_NUM_ACC
#define THInf TH_NUM_INF
#endif

#include TH_GENERIC_FILE

#undef num
#undef Num
#undef accnum
#undef real
#undef Real
#undef accreal
#undef THInf
#include "THGenerateEnd.h"
#ifndef THGenerateManyTypes
#undef TH_GENERIC_FILE
#endif
