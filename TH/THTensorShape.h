#ifndef TH_TENSOR_SHAPE_H
#define TH_TENSOR_SHAPE_H

#include "THTensor.h"

#include "generic/THTensorShape.h"
#include "THGenerateEveryType.h"

#endif
