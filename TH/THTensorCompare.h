#ifndef TH_TENSOR_COMPARE_H
#define TH_TENSOR_COMPARE_H

#include "THTensor.h"

#include "generic/THTensorCompare.h"
#include "THGenerateEveryType.h"

#endif
