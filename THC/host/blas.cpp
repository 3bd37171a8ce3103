// cuBLAS and cuSPARSE without a GPU: TH's BLAS and LAPACK, as work of the handle's stream. What cuBLAS refuses is refused.
#include <cublas_v2.h>
#include <cuda_runtime_api.h>
#include <cusparse.h>

#include <algorithm>
#include <new>
#include <type_traits>
#include <vector>

#include "TH/THBlas.h"
#include "TH/THHalf.h"
#include "TH/THLapack.h"

#include "THC/host/launch.hpp"

struct cublasContext {
  int device;
  cudaStream_t stream;
  cublasPointerMode_t mode;
  cublasMath_t math = CUBLAS_DEFAULT_MATH;
};
struct cusparseContext {
  cudaStream_t stream;
};

namespace {

cublasStatus_t status(cudaError_t e) {
  switch (e) {
    case cudaSuccess: return CUBLAS_STATUS_SUCCESS;
    case cudaErrorMemoryAllocation: return CUBLAS_STATUS_ALLOC_FAILED;
    default: return CUBLAS_STATUS_EXECUTION_FAILED;
  }
}

// Every function that computes: the failure that a test asked for, or what cuBLAS refuses, or work() on the handle's stream.
template <class F>
cublasStatus_t run(const char *function, cublasHandle_t h, bool legal, const F &work) {
  static_assert(std::is_trivially_copyable_v<F>);
  if (const cudaError_t e = thcHostBegin(function); e != cudaSuccess) return status(e);
  int device = 0;
  if (!h || cudaGetDevice(&device) != cudaSuccess || device != h->device) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (!legal) return CUBLAS_STATUS_INVALID_VALUE;
  return status(thcHostLaunch(
      h->stream, [](const void *f, int64_t, bool) { (*static_cast<const F *>(f))(); }, &work, sizeof work, 1));
}

// A number that is read at once, or, in the device's memory, when the work is done.
template <class T>
class Scalar {
  const T *place;
  T value;

 public:
  Scalar(cublasHandle_t h, const T *p) : place(h && h->mode == CUBLAS_POINTER_MODE_DEVICE ? p : nullptr), value(place ? T{} : *p) {}
  T get() const { return place ? *place : value; }
};

char letter(cublasOperation_t op) { return op == CUBLAS_OP_N ? 'N' : 'T'; }
bool leads(int ld, int rows) { return ld >= std::max(1, rows); }
bool legal_gemm(cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k, int lda, int ldb, int ldc, int count) {
  return m >= 0 && n >= 0 && k >= 0 && count >= 0 && leads(lda, ta == CUBLAS_OP_N ? m : k) && leads(ldb, tb == CUBLAS_OP_N ? k : n) &&
         leads(ldc, m);
}

template <class T>
struct Host;
template <>
struct Host<float> {
  static constexpr auto gemv = THFloatBlas_gemv;
  static constexpr auto ger = THFloatBlas_ger;
  static constexpr auto gemm = THFloatBlas_gemm;
  static constexpr auto getrf = THFloatLapack_getrf;
  static constexpr auto getrs = THFloatLapack_getrs;
  static constexpr auto getri = THFloatLapack_getri;
};
template <>
struct Host<double> {
  static constexpr auto gemv = THDoubleBlas_gemv;
  static constexpr auto ger = THDoubleBlas_ger;
  static constexpr auto gemm = THDoubleBlas_gemm;
  static constexpr auto getrf = THDoubleLapack_getrf;
  static constexpr auto getrs = THDoubleLapack_getrs;
  static constexpr auto getri = THDoubleLapack_getri;
};

template <class T>
cublasStatus_t gemv(const char *function, cublasHandle_t h, cublasOperation_t op, int m, int n, const T *alpha_, const T *a, int lda,
                    const T *x, int incx, const T *beta_, T *y, int incy) {
  const Scalar<T> alpha(h, alpha_), beta(h, beta_);
  const char trans = letter(op);
  return run(function, h, m >= 0 && n >= 0 && leads(lda, m) && incx != 0 && incy != 0, [=] {
    Host<T>::gemv(trans, m, n, alpha.get(), const_cast<T *>(a), lda, const_cast<T *>(x), incx, beta.get(), y, incy);
  });
}
template <class T>
cublasStatus_t ger(const char *function, cublasHandle_t h, int m, int n, const T *alpha_, const T *x, int incx, const T *y, int incy,
                   T *a, int lda) {
  const Scalar<T> alpha(h, alpha_);
  return run(function, h, m >= 0 && n >= 0 && leads(lda, m) && incx != 0 && incy != 0,
             [=] { Host<T>::ger(m, n, alpha.get(), const_cast<T *>(x), incx, const_cast<T *>(y), incy, a, lda); });
}

// at(i): the i-th matrices. An operand that overlaps another is as undefined there as here.
template <class T>
struct Strided {
  const T *a, *b;
  T *c;
  long long a_step, b_step, c_step;
  void at(int i, const T *&ai, const T *&bi, T *&ci) const {
    ai = a + i * a_step;
    bi = b + i * b_step;
    ci = c + i * c_step;
  }
};
template <class T>
struct Pointed {
  const T *const *a;
  const T *const *b;
  T *const *c;
  void at(int i, const T *&ai, const T *&bi, T *&ci) const {
    ai = a[i];
    bi = b[i];
    ci = c[i];
  }
};
template <class T, class Batch>
cublasStatus_t gemm(const char *function, cublasHandle_t h, cublasOperation_t opa, cublasOperation_t opb, int m, int n, int k,
                    const T *alpha_, int lda, int ldb, const T *beta_, int ldc, const Batch &batch, int count) {
  const Scalar<T> alpha(h, alpha_), beta(h, beta_);
  const char ta = letter(opa), tb = letter(opb);
  return run(function, h, legal_gemm(opa, opb, m, n, k, lda, ldb, ldc, count), [=] {
    for (int i = 0; i < count; ++i) {
      const T *a, *b;
      T *c;
      batch.at(i, a, b, c);
      Host<T>::gemm(ta, tb, m, n, k, alpha.get(), const_cast<T *>(a), lda, const_cast<T *>(b), ldb, beta.get(), c, ldc);
    }
  });
}

float to_float(THHalf v) { return TH_half2float(v); }
float to_float(float v) { return v; }
void put(THHalf &to, float v) { to = TH_float2half(v); }
void put(float &to, float v) { to = v; }

// Columns of elements, dense, as floats.
template <class T>
std::vector<float> widened(const T *p, int rows, int columns, int ld) {
  std::vector<float> wide;
  wide.reserve(static_cast<size_t>(rows) * static_cast<size_t>(columns));
  for (int j = 0; j < columns; ++j)
    for (int i = 0; i < rows; ++i) wide.push_back(to_float(p[int64_t{j} * ld + i]));
  return wide;
}
template <class C>
void half_gemm(char ta, char tb, int m, int n, int k, float alpha, const THHalf *a, int lda, const THHalf *b, int ldb, float beta, C *c,
               int ldc) {
  const int ra = ta == 'N' ? m : k, rb = tb == 'N' ? k : n;
  std::vector<float> wa = widened(a, ra, ta == 'N' ? k : m, lda), wb = widened(b, rb, tb == 'N' ? n : k, ldb);
  std::vector<float> wc = beta != 0 ? widened(c, m, n, ldc) : std::vector<float>(static_cast<size_t>(m) * static_cast<size_t>(n));
  THFloatBlas_gemm(ta, tb, m, n, k, alpha, wa.data(), std::max(1, ra), wb.data(), std::max(1, rb), beta, wc.data(), std::max(1, m));
  const float *from = wc.data();
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < m; ++i) put(c[int64_t{j} * ldc + i], *from++);
}

cublasStatus_t gemm_ex(const char *function, cublasHandle_t h, cublasOperation_t opa, cublasOperation_t opb, int m, int n, int k,
                       const void *alpha_, const void *a_, cudaDataType a_type, int lda, long long a_step, const void *b_,
                       cudaDataType b_type, int ldb, long long b_step, const void *beta_, void *c, cudaDataType c_type, int ldc,
                       long long c_step, int count) {
  const Scalar<float> alpha(h, static_cast<const float *>(alpha_)), beta(h, static_cast<const float *>(beta_));
  const char ta = letter(opa), tb = letter(opb);
  const auto *const a = static_cast<const THHalf *>(a_), *const b = static_cast<const THHalf *>(b_);
  const bool types = a_type == CUDA_R_16F && b_type == CUDA_R_16F && (c_type == CUDA_R_16F || c_type == CUDA_R_32F);
  return run(function, h, types && legal_gemm(opa, opb, m, n, k, lda, ldb, ldc, count), [=] {
    for (int i = 0; i < count; ++i) {
      const auto one = [&](auto *first) {
        half_gemm(ta, tb, m, n, k, alpha.get(), a + i * a_step, lda, b + i * b_step, ldb, beta.get(), first + i * c_step, ldc);
      };
      if (c_type == CUDA_R_16F) one(static_cast<THHalf *>(c));
      else one(static_cast<float *>(c));
    }
  });
}

// LU without exchanges of rows; the number of the first zero on the diagonal of U.
template <class T>
int factor(int n, T *a, int lda) {
  int first = 0;
  for (int k = 0; k < n; ++k) {
    T *const column = a + int64_t{k} * lda;
    if (column[k] == 0 && !first) first = k + 1;
    for (int i = k + 1; i < n; ++i) column[i] /= column[k];
    for (int j = k + 1; j < n; ++j)
      for (int i = k + 1; i < n; ++i) a[int64_t{j} * lda + i] -= column[i] * a[int64_t{j} * lda + k];
  }
  return first;
}
template <class T>
cublasStatus_t getrf(const char *function, cublasHandle_t h, int n, T *const a[], int lda, int *pivots, int *info, int count) {
  return run(function, h, n >= 0 && leads(lda, n) && count >= 0, [=] {
    for (int i = 0; i < count; ++i) {
      if (pivots) Host<T>::getrf(n, n, a[i], lda, pivots + int64_t{i} * n, info + i);
      else info[i] = factor(n, a[i], lda);
    }
  });
}
std::vector<int> natural(int n) {
  std::vector<int> pivots(static_cast<size_t>(n));
  for (int i = 0; i < n; ++i) pivots[static_cast<size_t>(i)] = i + 1;
  return pivots;
}
template <class T>
cublasStatus_t getrs(const char *function, cublasHandle_t h, cublasOperation_t op, int n, int columns, const T *const a[], int lda,
                     const int *pivots, T *const b[], int ldb, int *info, int count) {
  const bool legal = n >= 0 && columns >= 0 && leads(lda, n) && leads(ldb, n) && count >= 0;
  *info = legal ? 0 : -1;
  const char trans = letter(op);
  return run(function, h, legal, [=] {
    std::vector<int> own = natural(n);
    for (int i = 0; i < count; ++i) {
      int said;
      int *const p = pivots ? const_cast<int *>(pivots) + int64_t{i} * n : own.data();
      Host<T>::getrs(trans, n, columns, const_cast<T *>(a[i]), lda, p, b[i], ldb, &said);
    }
  });
}
template <class T>
cublasStatus_t getri(const char *function, cublasHandle_t h, int n, const T *const a[], int lda, const int *pivots, T *const c[],
                     int ldc, int *info, int count) {
  return run(function, h, n >= 0 && leads(lda, n) && leads(ldc, n) && count >= 0, [=] {
    std::vector<int> own = natural(n);
    std::vector<T> work(static_cast<size_t>(std::max(1, n)));
    for (int i = 0; i < count; ++i) {
      for (int j = 0; j < n; ++j) std::copy_n(a[i] + int64_t{j} * lda, n, c[i] + int64_t{j} * ldc);
      int *const p = pivots ? const_cast<int *>(pivots) + int64_t{i} * n : own.data();
      Host<T>::getri(n, c[i], ldc, p, work.data(), std::max(1, n), info + i);
    }
  });
}

}  // namespace

extern "C" {

cublasStatus_t cublasCreate(cublasHandle_t *h) {
  *h = nullptr;
  if (const cudaError_t e = thcHostBegin("cublasCreate"); e != cudaSuccess) return status(e);
  int device = 0;
  if (cudaGetDevice(&device) != cudaSuccess) return CUBLAS_STATUS_NOT_INITIALIZED;
  *h = new (std::nothrow) cublasContext{device, nullptr, CUBLAS_POINTER_MODE_HOST};
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
cublasStatus_t cublasGetPointerMode(cublasHandle_t h, cublasPointerMode_t *mode) {
  if (!h) return CUBLAS_STATUS_NOT_INITIALIZED;
  *mode = h->mode;
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasSetPointerMode(cublasHandle_t h, cublasPointerMode_t mode) {
  if (!h) return CUBLAS_STATUS_NOT_INITIALIZED;
  h->mode = mode;
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasGetMathMode(cublasHandle_t h, cublasMath_t *math) {
  if (!h) return CUBLAS_STATUS_NOT_INITIALIZED;
  *math = h->math;
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasSetMathMode(cublasHandle_t h, cublasMath_t math) {
  if (!h) return CUBLAS_STATUS_NOT_INITIALIZED;
  h->math = math;
  return CUBLAS_STATUS_SUCCESS;
}

#define FUNCTIONS(p, T)                                                                                                             \
  cublasStatus_t cublas##p##gemv(cublasHandle_t h, cublasOperation_t op, int m, int n, const T *alpha, const T *a, int lda,         \
                                 const T *x, int incx, const T *beta, T *y, int incy) {                                             \
    return gemv(__func__, h, op, m, n, alpha, a, lda, x, incx, beta, y, incy);                                                      \
  }                                                                                                                                 \
  cublasStatus_t cublas##p##ger(cublasHandle_t h, int m, int n, const T *alpha, const T *x, int incx, const T *y, int incy, T *a,   \
                                int lda) {                                                                                          \
    return ger(__func__, h, m, n, alpha, x, incx, y, incy, a, lda);                                                                 \
  }                                                                                                                                 \
  cublasStatus_t cublas##p##gemm(cublasHandle_t h, cublasOperation_t opa, cublasOperation_t opb, int m, int n, int k,               \
                                 const T *alpha, const T *a, int lda, const T *b, int ldb, const T *beta, T *c, int ldc) {          \
    return gemm(__func__, h, opa, opb, m, n, k, alpha, lda, ldb, beta, ldc, Strided<T>{a, b, c, 0, 0, 0}, 1);                       \
  }                                                                                                                                 \
  cublasStatus_t cublas##p##gemmBatched(cublasHandle_t h, cublasOperation_t opa, cublasOperation_t opb, int m, int n, int k,        \
                                        const T *alpha, const T *const a[], int lda, const T *const b[], int ldb, const T *beta,    \
                                        T *const c[], int ldc, int count) {                                                         \
    return gemm(__func__, h, opa, opb, m, n, k, alpha, lda, ldb, beta, ldc, Pointed<T>{a, b, c}, count);                            \
  }                                                                                                                                 \
  cublasStatus_t cublas##p##gemmStridedBatched(cublasHandle_t h, cublasOperation_t opa, cublasOperation_t opb, int m, int n, int k, \
                                               const T *alpha, const T *a, int lda, long long a_step, const T *b, int ldb,          \
                                               long long b_step, const T *beta, T *c, int ldc, long long c_step, int count) {       \
    return gemm(__func__, h, opa, opb, m, n, k, alpha, lda, ldb, beta, ldc, Strided<T>{a, b, c, a_step, b_step, c_step}, count);    \
  }                                                                                                                                 \
  cublasStatus_t cublas##p##getrfBatched(cublasHandle_t h, int n, T *const a[], int lda, int *pivots, int *info, int count) {       \
    return getrf(__func__, h, n, a, lda, pivots, info, count);                                                                      \
  }                                                                                                                                 \
  cublasStatus_t cublas##p##getrsBatched(cublasHandle_t h, cublasOperation_t op, int n, int columns, const T *const a[], int lda,   \
                                         const int *pivots, T *const b[], int ldb, int *info, int count) {                          \
    return getrs(__func__, h, op, n, columns, a, lda, pivots, b, ldb, info, count);                                                 \
  }                                                                                                                                 \
  cublasStatus_t cublas##p##getriBatched(cublasHandle_t h, int n, const T *const a[], int lda, const int *pivots, T *const c[],     \
                                         int ldc, int *info, int count) {                                                           \
    return getri(__func__, h, n, a, lda, pivots, c, ldc, info, count);                                                              \
  }
FUNCTIONS(S, float)
FUNCTIONS(D, double)
#undef FUNCTIONS

cublasStatus_t cublasGemmEx(cublasHandle_t h, cublasOperation_t opa, cublasOperation_t opb, int m, int n, int k, const void *alpha,
                            const void *a, cudaDataType a_type, int lda, const void *b, cudaDataType b_type, int ldb, const void *beta,
                            void *c, cudaDataType c_type, int ldc, cublasComputeType_t, cublasGemmAlgo_t) {
  return gemm_ex(__func__, h, opa, opb, m, n, k, alpha, a, a_type, lda, 0, b, b_type, ldb, 0, beta, c, c_type, ldc, 0, 1);
}
cublasStatus_t cublasGemmStridedBatchedEx(cublasHandle_t h, cublasOperation_t opa, cublasOperation_t opb, int m, int n, int k,
                                          const void *alpha, const void *a, cudaDataType a_type, int lda, long long a_step,
                                          const void *b, cudaDataType b_type, int ldb, long long b_step, const void *beta, void *c,
                                          cudaDataType c_type, int ldc, long long c_step, int count, cublasComputeType_t,
                                          cublasGemmAlgo_t) {
  return gemm_ex(__func__, h, opa, opb, m, n, k, alpha, a, a_type, lda, a_step, b, b_type, ldb, b_step, beta, c, c_type, ldc, c_step,
                 count);
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
