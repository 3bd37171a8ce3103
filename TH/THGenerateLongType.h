/* The card of Long: what a generic file sees when it is stamped for this type. A card only defines; the tail undefines. */
#if !defined(TH_GENERIC_FILE) && !defined(TH_CARD_ONLY)
#error "THGenerateLongType.h stamps the file that TH_GENERIC_FILE names; include that file first"
#endif
#ifdef TH_NUM
#error "an earlier stamp leaked its card"
#endif
#include <stdint.h>

#define TH_NUM int64_t
#define TH_NUM_NAME Long
#define TH_NUM_TAG LongTag
#define TH_NUM_ACC int64_t
#define TH_NUM_CUDA CudaLong /* THC's name of it */
#define TH_NUM_CUDA_ACC TH_NUM_ACC
#define TH_NUM_INF INT64_MAX
#define TH_NUM_FLOATING 0
#define TH_NUM_SIGNED 1
#define TH_NUM_MATH 1
#define TH_NUM_LAPACK 0
#define TH_REAL_IS_LONG
#define TH_CONVERT_REAL_TO_ACCREAL(v) ((TH_NUM_ACC)(v))
#define TH_CONVERT_ACCREAL_TO_REAL(v) ((TH_NUM)(v))

#ifndef TH_CARD_ONLY
#include "THGenerateNum.h"
#endif
