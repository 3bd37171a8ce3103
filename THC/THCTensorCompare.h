#ifndef THC_TENSOR_COMPARE_H
#define THC_TENSOR_COMPARE_H

#include "THCTensor.h"

#include "generic/THCTensorCompare.h"
#include "THCGenerateEveryType.h"

#endif
