#ifndef THC_TENSOR_SORT_H
#define THC_TENSOR_SORT_H

#include "THCTensor.h"

#include "generic/THCTensorSort.h"
#include "THCGenerateEveryType.h"

#endif
