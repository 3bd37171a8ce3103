#ifndef TH_STORAGE_COPY_H
#define TH_STORAGE_COPY_H

#include "THStorage.h"

#include "generic/THStorageCopy.h"
#include "THGenerateEveryType.h"

#endif
