/* The card of Half: what a generic file sees when it is stamped for this type. A card only defines; the tail undefines. */
#if !defined(TH_GENERIC_FILE) && !defined(TH_CARD_ONLY)
#error "THGenerateHalfType.h stamps the file that TH_GENERIC_FILE names; include that file first"
#endif
#ifdef TH_NUM
#error "an earlier stamp leaked its card"
#endif
#include "THHalf.h"

#define TH_NUM THHalf
#define TH_NUM_NAME Half
#define TH_NUM_TAG HalfTag
#define TH_NUM_ACC float
#define TH_NUM_CUDA CudaHalf /* THC's name of it */
#define TH_NUM_CUDA_ACC TH_NUM_ACC
#define TH_NUM_INF TH_HALF_BITS_TO_LITERAL(TH_HALF_INF)
#define TH_NUM_FLOATING 1
#define TH_NUM_SIGNED 1
#define TH_NUM_MATH 1
#define TH_NUM_LAPACK 0
#define TH_REAL_IS_HALF
#define TH_CONVERT_REAL_TO_ACCREAL(v) TH_half2float(v)
#define TH_CONVERT_ACCREAL_TO_REAL(v) TH_float2half(v)

#ifndef TH_CARD_ONLY
#include "THGenerateNum.h"
#endif
