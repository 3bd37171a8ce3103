#ifndef THC_TENSOR_LAPACK_H
#define THC_TENSOR_LAPACK_H

#include "THCTensor.h"

#include "generic/THCTensorLapack.h"
#include "THCGenerateEveryType.h"

#endif
