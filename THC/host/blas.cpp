// cuBLAS and cuSPARSE without a GPU.
#include <cublas_v2.h>
#include <cusparse.h>

#include <new>

struct cublasContext {
  cudaStream_t stream;
};
struct cusparseContext {
  cudaStream_t stream;
};

extern "C" {

cublasStatus_t cublasCreate(cublasHandle_t *h) {
  *h = new (std::nothrow) cublasContext{nullptr};
  return *h ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_ALLOC_FAILED;
}
cublasStatus_t cublasDestroy(cublasHandle_t h) {
  delete h;
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasSetStream(cublasHandle_t h, cudaStream_t s) {
  if (!h) return CUBLAS_STATUS_NOT_INITIALIZED;
  h->stream = s;
  return CUBLAS_STATUS_SUCCESS;
}

cusparseStatus_t cusparseCreate(cusparseHandle_t *h) {
  *h = new (std::nothrow) cusparseContext{nullptr};
  return *h ? CUSPARSE_STATUS_SUCCESS : CUSPARSE_STATUS_ALLOC_FAILED;
}
cusparseStatus_t cusparseDestroy(cusparseHandle_t h) {
  delete h;
  return CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseSetStream(cusparseHandle_t h, cudaStream_t s) {
  if (!h) return CUSPARSE_STATUS_NOT_INITIALIZED;
  h->stream = s;
  return CUSPARSE_STATUS_SUCCESS;
}

}  // extern "C"
