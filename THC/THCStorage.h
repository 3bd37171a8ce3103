#ifndef THC_STORAGE_H
#define THC_STORAGE_H

#include "TH/THStorage.h"
#include "THCGeneral.h"

#ifdef TH_TORCH7_NAMES
#define THC_STAMP CReal
#else
#define THC_STAMP CNum
#endif
#define THCStorage TH_CONCAT_3(TH, THC_STAMP, Storage)
#define THCStorage_(NAME) TH_CONCAT_4(TH, THC_STAMP, Storage_, NAME)

#include "generic/THCStorage.h"
#include "THCGenerateEveryType.h"

#include "THCStorageCopy.h"

#endif
