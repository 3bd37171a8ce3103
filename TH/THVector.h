#ifndef TH_VECTOR_H
#define TH_VECTOR_H

#include "THGeneral.h"

#define THVector_(NAME) TH_CONCAT_4(TH, TH_STAMP, Vector_, NAME)

#include "generic/THVector.h"
#include "THGenerateEveryType.h"

#endif
