// cuSPARSE as the host backend has it: handles only, which is all that THC does with it.
#pragma once

#include "THC/THCCudaTypes.h"

extern "C" {
cusparseStatus_t cusparseCreate(cusparseHandle_t *);
cusparseStatus_t cusparseDestroy(cusparseHandle_t);
cusparseStatus_t cusparseSetStream(cusparseHandle_t, cudaStream_t);
}
