#ifndef THC_TENSOR_BLAS_H
#define THC_TENSOR_BLAS_H

#include "THCTensor.h"

#include "generic/THCTensorBlas.h"
#include "THCGenerateEveryType.h"

#endif
