#ifndef TH_TENSOR_CONV_H
#define TH_TENSOR_CONV_H

#include "THTensor.h"

#include "generic/THTensorConv.h"
#include "THGenerateEveryType.h"

#endif
