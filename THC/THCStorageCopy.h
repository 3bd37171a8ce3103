#ifndef THC_STORAGE_COPY_H
#define THC_STORAGE_COPY_H

#include "THCStorage.h"

#include "generic/THCStorageCopy.h"
#include "THCGenerateEveryType.h"

#endif
