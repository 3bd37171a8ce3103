#ifndef TH_TENSOR_RANDOM_H
#define TH_TENSOR_RANDOM_H

#include "THTensor.h"

#include "generic/THTensorRandom.h"
#include "THGenerateEveryType.h"

#endif
