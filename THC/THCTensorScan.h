#ifndef THC_TENSOR_SCAN_H
#define THC_TENSOR_SCAN_H

#include "THCTensor.h"

#include "generic/THCTensorScan.h"
#include "THCGenerateEveryType.h"

#endif
