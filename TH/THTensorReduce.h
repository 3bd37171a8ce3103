#ifndef TH_TENSOR_REDUCE_H
#define TH_TENSOR_REDUCE_H

#include "THTensor.h"

#include "generic/THTensorReduce.h"
#include "THGenerateEveryType.h"

#endif
