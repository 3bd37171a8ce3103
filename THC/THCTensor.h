#ifndef THC_TENSOR_H
#define THC_TENSOR_H

#include "TH/THTensor.h"
#include "THCStorage.h"

#define THCTensor TH_CONCAT_3(TH, THC_STAMP, Tensor)
#define THCTensor_(NAME) TH_CONCAT_4(TH, THC_STAMP, Tensor_, NAME)

#define THC_DESC_BUFF_LEN 64
/* A short text, returned by value; always NUL-terminated. */
typedef struct THCDescBuff {
  char str[THC_DESC_BUFF_LEN]; /* the text */
} THCDescBuff;

#include "generic/THCTensor.h"
#include "THCGenerateEveryType.h"

#include "THCTensorCopy.h"

#endif
