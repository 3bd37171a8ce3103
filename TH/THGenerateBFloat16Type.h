/* The card of BFloat16: what a generic file sees when it is stamped for this type. A card only defines; the tail undefines. */
#if !defined(TH_GENERIC_FILE) && !defined(TH_CARD_ONLY)
#error "THGenerateBFloat16Type.h stamps the file that TH_GENERIC_FILE names; include that file first"
#endif
#ifdef TH_NUM
#error "an earlier stamp leaked its card"
#endif
#include "THBFloat16.h"

#define TH_NUM THBFloat16
#define TH_NUM_NAME BFloat16
#define TH_NUM_TAG BFloat16Tag
#define TH_NUM_ACC float
#define TH_NUM_INF TH_BFLOAT16_BITS_TO_LITERAL(TH_BFLOAT16_INF)
#define TH_NUM_FLOATING 1
#define TH_NUM_SIGNED 1
#define TH_NUM_MATH 1
#define TH_NUM_LAPACK 0
#define TH_REAL_IS_BFLOAT16
#define TH_CONVERT_REAL_TO_ACCREAL(v) TH_bfloat162float(v)
#define TH_CONVERT_ACCREAL_TO_REAL(v) TH_float2bfloat16(v)

#ifndef TH_CARD_ONLY
#include "THGenerateNum.h"
#endif
