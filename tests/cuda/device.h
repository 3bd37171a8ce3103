/* Tensors of devices in the layouts of tests/layouts.h, and TH's results to compare with. */
#ifndef THC_TEST_DEVICE_H
#define THC_TEST_DEVICE_H

#include "cuda.h"
#include "layouts.h"

#include "generic/THClayouts.c"
#include "THC/THCGenerateEveryType.h"

#endif
