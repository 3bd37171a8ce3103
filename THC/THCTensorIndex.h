#ifndef THC_TENSOR_INDEX_H
#define THC_TENSOR_INDEX_H

#include "THCTensor.h"

#include "generic/THCTensorIndex.h"
#include "THCGenerateEveryType.h"

#endif
