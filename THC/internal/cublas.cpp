#include "cublas.hpp"

namespace thc {

namespace {

// Threads share handles, whose stream and mode a call sets.
std::mutex one_call;

// The current handle for the time of one call: bound to the stream, and to scalars of the host whatever a host has set. Sums of halves
// are floats from end to end, in parts too.
class Handle {
  const std::lock_guard<std::mutex> lock;
  const cublasHandle_t h;
  cublasPointerMode_t before;
  cublasMath_t math_before;

 public:
  explicit Handle(const Call &call) : lock(one_call), h(THCState_getCurrentBlasHandle(&call.state)) {
    check(cublasGetPointerMode(h, &before), "asking a handle for its mode");
    check(cublasGetMathMode(h, &math_before), "asking a handle for its mode");
    const auto math = static_cast<cublasMath_t>(math_before | CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION);
    check(cublasSetMathMode(h, math), "setting a handle's mode");
    check(cublasSetPointerMode(h, CUBLAS_POINTER_MODE_HOST), "setting a handle's mode");
  }
  ~Handle() {
    static_cast<void>(cublasSetPointerMode(h, before));
    static_cast<void>(cublasSetMathMode(h, math_before));
  }
  Handle(const Handle &) = delete;
  cublasHandle_t get() const { return h; }
};

cublasOperation_t op(char trans) { return trans == 'N' ? CUBLAS_OP_N : CUBLAS_OP_T; }

template <class T>
struct Routines;
#define THC_ROUTINE(p, name) static constexpr auto name = cublas##p##name;
#define THC_ROUTINES(p, T)                                                                                            \
  template <>                                                                                                         \
  struct Routines<T> {                                                                                                \
    THC_ROUTINE(p, gemv) THC_ROUTINE(p, ger) THC_ROUTINE(p, gemm) THC_ROUTINE(p, gemmBatched)                         \
    THC_ROUTINE(p, gemmStridedBatched) THC_ROUTINE(p, getrfBatched) THC_ROUTINE(p, getrsBatched)                      \
    THC_ROUTINE(p, getriBatched)                                                                                      \
  };
THC_ROUTINES(S, float)
THC_ROUTINES(D, double)
#undef THC_ROUTINES
#undef THC_ROUTINE

template <class T>
void gemm_of(const Call &call, char ta, char tb, int m, int n, int k, T alpha, const T *a, int lda, const T *b, int ldb, T beta, T *c,
             int ldc, const Steps &s) {
  const Handle h(call);
  if (s.count == 1)
    check(Routines<T>::gemm(h.get(), op(ta), op(tb), m, n, k, &alpha, a, lda, b, ldb, &beta, c, ldc), "multiplying matrices");
  else
    check(Routines<T>::gemmStridedBatched(h.get(), op(ta), op(tb), m, n, k, &alpha, a, lda, s.a, b, ldb, s.b, &beta, c, ldc, s.c,
                                          s.count),
          "multiplying batches of matrices");
}

void gemm_of_halves(const Call &call, char ta, char tb, int m, int n, int k, float alpha, const THHalf *a, int lda, const THHalf *b,
                    int ldb, float beta, void *c, cudaDataType type, int ldc, const Steps &s) {
  const Handle h(call);
  if (s.count == 1)
    check(cublasGemmEx(h.get(), op(ta), op(tb), m, n, k, &alpha, a, CUDA_R_16F, lda, b, CUDA_R_16F, ldb, &beta, c, type, ldc,
                       CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT),
          "multiplying matrices");
  else
    check(cublasGemmStridedBatchedEx(h.get(), op(ta), op(tb), m, n, k, &alpha, a, CUDA_R_16F, lda, s.a, b, CUDA_R_16F, ldb, s.b, &beta,
                                     c, type, ldc, s.c, s.count, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT),
          "multiplying batches of matrices");
}

}  // namespace

void open_cublas(const Call &call) { THCState_getCurrentBlasHandle(&call.state); }

void gemm(const Call &call, char ta, char tb, int m, int n, int k, float alpha, const float *a, int lda, const float *b, int ldb,
          float beta, float *c, int ldc, const Steps &s) {
  gemm_of(call, ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc, s);
}
void gemm(const Call &call, char ta, char tb, int m, int n, int k, double alpha, const double *a, int lda, const double *b, int ldb,
          double beta, double *c, int ldc, const Steps &s) {
  gemm_of(call, ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc, s);
}
void gemm(const Call &call, char ta, char tb, int m, int n, int k, float alpha, const THHalf *a, int lda, const THHalf *b, int ldb,
          float beta, THHalf *c, int ldc, const Steps &s) {
  gemm_of_halves(call, ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, CUDA_R_16F, ldc, s);
}
void gemm(const Call &call, char ta, char tb, int m, int n, int k, float alpha, const THHalf *a, int lda, const THHalf *b, int ldb,
          float beta, float *c, int ldc, const Steps &s) {
  gemm_of_halves(call, ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, CUDA_R_32F, ldc, s);
}

template <class T>
void Cublas<T>::gemv(const Call &call, char trans, int m, int n, T alpha, const T *a, int lda, const T *x, int incx, T beta, T *y,
                     int incy) {
  const Handle h(call);
  check(Routines<T>::gemv(h.get(), op(trans), m, n, &alpha, a, lda, x, incx, &beta, y, incy), "multiplying a matrix and a vector");
}
template <class T>
void Cublas<T>::ger(const Call &call, int m, int n, T alpha, const T *x, int incx, const T *y, int incy, T *a, int lda) {
  const Handle h(call);
  check(Routines<T>::ger(h.get(), m, n, &alpha, x, incx, y, incy, a, lda), "multiplying two vectors");
}
template <class T>
void Cublas<T>::gemm(const Call &call, char ta, char tb, int m, int n, int k, T alpha, const T *const *a, int lda, const T *const *b,
                     int ldb, T beta, T *const *c, int ldc, int count) {
  const Handle h(call);
  check(Routines<T>::gemmBatched(h.get(), op(ta), op(tb), m, n, k, &alpha, a, lda, b, ldb, &beta, c, ldc, count),
        "multiplying lists of matrices");
}
template <class T>
void Cublas<T>::getrf(const Call &call, int n, T *const *a, int lda, int *pivots, int *info, int count) {
  const Handle h(call);
  check(Routines<T>::getrfBatched(h.get(), n, a, lda, pivots, info, count), "factorising matrices");
}
template <class T>
void Cublas<T>::getrs(const Call &call, char trans, int n, int columns, const T *const *a, int lda, const int *pivots, T *const *b,
                      int ldb, int *info, int count) {
  const Handle h(call);
  check(Routines<T>::getrsBatched(h.get(), op(trans), n, columns, a, lda, pivots, b, ldb, info, count), "solving systems");
}
template <class T>
void Cublas<T>::getri(const Call &call, int n, const T *const *a, int lda, const int *pivots, T *const *c, int ldc, int *info,
                      int count) {
  const Handle h(call);
  check(Routines<T>::getriBatched(h.get(), n, a, lda, pivots, c, ldc, info, count), "inverting matrices");
}

template struct Cublas<float>;
template struct Cublas<double>;

}  // namespace thc
