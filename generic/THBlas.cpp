#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THBlas.cpp"
#else

#if TH_NUM_MATH

void THBlas_(swap)(int64_t n, num *x, int64_t incx, num *y, int64_t incy) {
  TH_ENTRY { th::Blas<th::TH_NUM_TAG>::swap(n, x, incx, y, incy); };
}
void THBlas_(scal)(int64_t n, num a, num *x, int64_t incx) {
  TH_ENTRY { th::Blas<th::TH_NUM_TAG>::scal(n, a, x, incx); };
}
void THBlas_(copy)(int64_t n, num *x, int64_t incx, num *y, int64_t incy) {
  TH_ENTRY { th::Blas<th::TH_NUM_TAG>::copy(n, x, incx, y, incy); };
}
void THBlas_(axpy)(int64_t n, num a, num *x, int64_t incx, num *y, int64_t incy) {
  TH_ENTRY { th::Blas<th::TH_NUM_TAG>::axpy(n, a, x, incx, y, incy); };
}
num THBlas_(dot)(int64_t n, num *x, int64_t incx, num *y, int64_t incy) {
  return TH_ENTRY { return th::Blas<th::TH_NUM_TAG>::dot(n, x, incx, y, incy); };
}
void THBlas_(gemv)(char trans, int64_t m, int64_t n, num alpha, num *a, int64_t lda, num *x, int64_t incx, num beta, num *y,
                    int64_t incy) {
  TH_ENTRY { th::Blas<th::TH_NUM_TAG>::gemv(trans, m, n, alpha, a, lda, x, incx, beta, y, incy); };
}
void THBlas_(ger)(int64_t m, int64_t n, num alpha, num *x, int64_t incx, num *y, int64_t incy, num *a, int64_t lda) {
  TH_ENTRY { th::Blas<th::TH_NUM_TAG>::ger(m, n, alpha, x, incx, y, incy, a, lda); };
}
void THBlas_(gemm)(char transa, char transb, int64_t m, int64_t n, int64_t k, num alpha, num *a, int64_t lda, num *b,
                    int64_t ldb, num beta, num *c, int64_t ldc) {
  TH_ENTRY { th::Blas<th::TH_NUM_TAG>::gemm(transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc); };
}

#endif

#endif
