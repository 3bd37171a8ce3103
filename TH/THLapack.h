#ifndef TH_LAPACK_H
#define TH_LAPACK_H

#include "THGeneral.h"

#define THLapack_(NAME) TH_CONCAT_4(TH, TH_STAMP, Lapack_, NAME)

#include "generic/THLapack.h"
#include "THGenerateEveryType.h"

#endif
