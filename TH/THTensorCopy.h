#ifndef TH_TENSOR_COPY_H
#define TH_TENSOR_COPY_H

#include "THTensor.h"

#include "generic/THTensorCopy.h"
#include "THGenerateEveryType.h"

#endif
