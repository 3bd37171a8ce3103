#ifndef THC_TENSOR_COPY_H
#define THC_TENSOR_COPY_H

#include "THCTensor.h"

#include "generic/THCTensorCopy.h"
#include "THCGenerateEveryType.h"

#endif
