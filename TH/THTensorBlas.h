#ifndef TH_TENSOR_BLAS_H
#define TH_TENSOR_BLAS_H

#include "THTensor.h"

#include "generic/THTensorBlas.h"
#include "THGenerateEveryType.h"

#endif
