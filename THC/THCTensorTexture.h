#ifndef THC_TENSOR_TEXTURE_H
#define THC_TENSOR_TEXTURE_H

#include "THCTensor.h"

#include "generic/THCTensorTexture.h"
#include "THCGenerateEveryType.h"

#endif
