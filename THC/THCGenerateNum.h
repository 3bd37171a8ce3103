/* The tail of every stamp of THC: names the element type for the generic file, includes it, and takes all names back. num, Num
   and accnum are as in TH, but for sums of floats, which THC's interface returns as floats; CNum is the type's name in THC:
   Cuda for Float, CudaByte for Byte and so on. Under TH_TORCH7_NAMES a consumer's generic file sees torch7's real, Real,
   accreal and CReal. */
#ifndef TH_NUM_CUDA
#error "THCGenerateNum.h is the tail of THCGenerate<Num>Type.h; do not include it directly"
#endif
#if !defined(TH_TORCH7_NAMES) || defined(TH_OWN_STAMP)
#define num TH_NUM
#define Num TH_NUM_NAME
#define CNum TH_NUM_CUDA
#define accnum TH_NUM_CUDA_ACC
#endif
#ifdef TH_TORCH7_NAMES
#define real TH_NUM
#define Real TH_NUM_NAME
#define CReal TH_NUM_CUDA
#define accreal TH_NUM_CUDA_ACC
#endif

#include THC_GENERIC_FILE

#undef num
#undef Num
#undef CNum
#undef accnum
#undef real
#undef Real
#undef CReal
#undef accreal
#undef THC_REAL_IS_BYTE
#undef THC_REAL_IS_CHAR
#undef THC_REAL_IS_SHORT
#undef THC_REAL_IS_INT
#undef THC_REAL_IS_LONG
#undef THC_REAL_IS_HALF
#undef THC_REAL_IS_FLOAT
#undef THC_REAL_IS_DOUBLE
#include "TH/THGenerateEnd.h"
#ifndef THCGenerateManyTypes
#undef THC_GENERIC_FILE
#endif
