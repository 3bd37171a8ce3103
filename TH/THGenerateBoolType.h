/* The card of Bool: what a generic file sees when it is stamped for this type. A card only defines; the tail undefines. An
   element is 0 or 1; what else a caller stores is kept. */
#if !defined(TH_GENERIC_FILE) && !defined(TH_CARD_ONLY)
#error "THGenerateBoolType.h stamps the file that TH_GENERIC_FILE names; include that file first"
#endif
#ifdef TH_NUM
#error "an earlier stamp leaked its card"
#endif

#define TH_NUM unsigned char
#define TH_NUM_NAME Bool
#define TH_NUM_TAG BoolTag
#define TH_NUM_ACC int64_t
#define TH_NUM_INF 1
#define TH_NUM_FLOATING 0
#define TH_NUM_SIGNED 0
#define TH_NUM_MATH 0
#define TH_NUM_LAPACK 0
#define TH_REAL_IS_BOOL
#define TH_CONVERT_REAL_TO_ACCREAL(v) ((TH_NUM_ACC)(v))
#define TH_CONVERT_ACCREAL_TO_REAL(v) ((TH_NUM)(v))

#ifndef TH_CARD_ONLY
#include "THGenerateNum.h"
#endif
