#ifndef TH_TENSOR_SCAN_H
#define TH_TENSOR_SCAN_H

#include "THTensor.h"

#include "generic/THTensorScan.h"
#include "THGenerateEveryType.h"

#endif
