#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorCopy.h"
#else

/* Copies between tensors, of all elements in row-major order; the numbers of elements must agree, the shapes need not. If tensor
   and src share memory the result is as if src had been read first. Conversion: float to integer saturates and NaN becomes 0,
   integer to narrower integer wraps, to Half and BFloat16 rounds to nearest even; Bool becomes 1 of all that is not 0. Errors:
   counts that differ; a tensor that overlaps itself. Extra memory: a copy of src if the two overlap with different layouts. */

/* tensor's elements become those of src; its shape stays. */
TH_API void THTensor_(copy)(THTensor *tensor, THTensor *src);
TH_API void THTensor_(copyByte)(THTensor *tensor, struct THByteTensor *src);
TH_API void THTensor_(copyBool)(THTensor *tensor, struct THBoolTensor *src);
TH_API void THTensor_(copyChar)(THTensor *tensor, struct THCharTensor *src);
TH_API void THTensor_(copyShort)(THTensor *tensor, struct THShortTensor *src);
TH_API void THTensor_(copyInt)(THTensor *tensor, struct THIntTensor *src);
TH_API void THTensor_(copyLong)(THTensor *tensor, struct THLongTensor *src);
TH_API void THTensor_(copyFloat)(THTensor *tensor, struct THFloatTensor *src);
TH_API void THTensor_(copyDouble)(THTensor *tensor, struct THDoubleTensor *src);
TH_API void THTensor_(copyHalf)(THTensor *tensor, struct THHalfTensor *src);
TH_API void THTensor_(copyBFloat16)(THTensor *tensor, struct THBFloat16Tensor *src);

#endif
