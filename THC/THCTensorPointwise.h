#ifndef THC_TENSOR_POINTWISE_H
#define THC_TENSOR_POINTWISE_H

#include "THCTensor.h"

#include "generic/THCTensorPointwise.h"
#include "THCGenerateEveryType.h"

#endif
