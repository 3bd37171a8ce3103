#ifndef TH_TENSOR_SORT_H
#define TH_TENSOR_SORT_H

#include "THTensor.h"

#include "generic/THTensorSort.h"
#include "THGenerateEveryType.h"

#endif
