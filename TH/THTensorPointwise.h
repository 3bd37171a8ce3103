#ifndef TH_TENSOR_POINTWISE_H
#define TH_TENSOR_POINTWISE_H

#include "THTensor.h"

#include "generic/THTensorPointwise.h"
#include "THGenerateEveryType.h"

#endif
