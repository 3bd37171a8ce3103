#ifndef THC_TENSOR_REDUCE_H
#define THC_TENSOR_REDUCE_H

#include "THCTensor.h"

#include "generic/THCTensorReduce.h"
#include "THCGenerateEveryType.h"

#endif
