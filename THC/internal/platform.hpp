// The first seam: which backend. THC's code asks for nothing but THC_ON_CUDA.
#pragma once

#if defined(THC_HOST)
#define THC_ON_CUDA 0
#else
#define THC_ON_CUDA 1
#endif

#include <cuda_runtime_api.h>
#include <cublas_v2.h>
#include <cusparse.h>
