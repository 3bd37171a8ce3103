#ifndef TH_TENSOR_LAPACK_H
#define TH_TENSOR_LAPACK_H

#include "THTensor.h"

#include "generic/THTensorLapack.h"
#include "THGenerateEveryType.h"

#endif
