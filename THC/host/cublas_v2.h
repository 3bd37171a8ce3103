// cuBLAS as the host backend has it (blas.cpp).
#pragma once

#include "THC/THCCudaTypes.h"

extern "C" {
cublasStatus_t cublasCreate(cublasHandle_t *);
cublasStatus_t cublasDestroy(cublasHandle_t);
cublasStatus_t cublasSetStream(cublasHandle_t, cudaStream_t);
}
