#ifndef TH_BLAS_H
#define TH_BLAS_H

#include "THGeneral.h"

#define THBlas_(NAME) TH_CONCAT_4(TH, TH_STAMP, Blas_, NAME)

#include "generic/THBlas.h"
#include "THGenerateEveryType.h"

#endif
