#ifndef THC_TENSOR_SHAPE_H
#define THC_TENSOR_SHAPE_H

#include "THCTensor.h"

#include "generic/THCTensorShape.h"
#include "THCGenerateEveryType.h"

#endif
