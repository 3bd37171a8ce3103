#ifndef TH_TENSOR_INDEX_H
#define TH_TENSOR_INDEX_H

#include "THTensor.h"

#include "generic/THTensorIndex.h"
#include "THGenerateEveryType.h"

#endif
