// The part of cuBLAS that THC calls, as the host backend has it (blas.cpp): found in place of the toolkit's header.
#pragma once

#include "THC/THCCudaTypes.h"

enum cublasOperation_t { CUBLAS_OP_N, CUBLAS_OP_T, CUBLAS_OP_C };
enum cublasPointerMode_t { CUBLAS_POINTER_MODE_HOST, CUBLAS_POINTER_MODE_DEVICE };
enum cublasMath_t { CUBLAS_DEFAULT_MATH = 0, CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION = 16 };
enum cudaDataType { CUDA_R_32F = 0, CUDA_R_64F = 1, CUDA_R_16F = 2 };
enum cublasComputeType_t { CUBLAS_COMPUTE_32F = 68 };
enum cublasGemmAlgo_t { CUBLAS_GEMM_DEFAULT = -1 };

// For the prefix of a type, S or D.
#define THC_HOST_CUBLAS(p, T)                                                                                                       \
  cublasStatus_t cublas##p##gemv(cublasHandle_t, cublasOperation_t, int m, int n, const T *alpha, const T *a, int lda, const T *x,  \
                                 int incx, const T *beta, T *y, int incy);                                                          \
  cublasStatus_t cublas##p##ger(cublasHandle_t, int m, int n, const T *alpha, const T *x, int incx, const T *y, int incy, T *a,     \
                                int lda);                                                                                           \
  cublasStatus_t cublas##p##gemm(cublasHandle_t, cublasOperation_t, cublasOperation_t, int m, int n, int k, const T *alpha,         \
                                 const T *a, int lda, const T *b, int ldb, const T *beta, T *c, int ldc);                           \
  cublasStatus_t cublas##p##gemmBatched(cublasHandle_t, cublasOperation_t, cublasOperation_t, int m, int n, int k, const T *alpha,  \
                                        const T *const a[], int lda, const T *const b[], int ldb, const T *beta, T *const c[],      \
                                        int ldc, int count);                                                                        \
  cublasStatus_t cublas##p##gemmStridedBatched(cublasHandle_t, cublasOperation_t, cublasOperation_t, int m, int n, int k,           \
                                               const T *alpha, const T *a, int lda, long long a_step, const T *b, int ldb,          \
                                               long long b_step, const T *beta, T *c, int ldc, long long c_step, int count);        \
  cublasStatus_t cublas##p##getrfBatched(cublasHandle_t, int n, T *const a[], int lda, int *pivots, int *info, int count);          \
  cublasStatus_t cublas##p##getrsBatched(cublasHandle_t, cublasOperation_t, int n, int columns, const T *const a[], int lda,        \
                                         const int *pivots, T *const b[], int ldb, int *info, int count);                           \
  cublasStatus_t cublas##p##getriBatched(cublasHandle_t, int n, const T *const a[], int lda, const int *pivots, T *const c[],       \
                                         int ldc, int *info, int count);

extern "C" {
cublasStatus_t cublasCreate(cublasHandle_t *);
cublasStatus_t cublasDestroy(cublasHandle_t);
cublasStatus_t cublasSetStream(cublasHandle_t, cudaStream_t);
cublasStatus_t cublasGetPointerMode(cublasHandle_t, cublasPointerMode_t *);
cublasStatus_t cublasSetPointerMode(cublasHandle_t, cublasPointerMode_t);
cublasStatus_t cublasGetMathMode(cublasHandle_t, cublasMath_t *);
cublasStatus_t cublasSetMathMode(cublasHandle_t, cublasMath_t);

THC_HOST_CUBLAS(S, float)
THC_HOST_CUBLAS(D, double)

// a and b are of 16 bits; c of 16 or 32; scalars are floats.
cublasStatus_t cublasGemmEx(cublasHandle_t, cublasOperation_t, cublasOperation_t, int m, int n, int k, const void *alpha,
                            const void *a, cudaDataType, int lda, const void *b, cudaDataType, int ldb, const void *beta, void *c,
                            cudaDataType, int ldc, cublasComputeType_t, cublasGemmAlgo_t);
cublasStatus_t cublasGemmStridedBatchedEx(cublasHandle_t, cublasOperation_t, cublasOperation_t, int m, int n, int k,
                                          const void *alpha, const void *a, cudaDataType, int lda, long long a_step, const void *b,
                                          cudaDataType, int ldb, long long b_step, const void *beta, void *c, cudaDataType, int ldc,
                                          long long c_step, int count, cublasComputeType_t, cublasGemmAlgo_t);
}
#undef THC_HOST_CUBLAS
