#ifndef TH_NPY_H
#define TH_NPY_H

#include "THTensor.h"

#include "generic/THNpy.h"
#include "THGenerateEveryType.h"

#endif
