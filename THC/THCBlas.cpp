#include "THCBlas.h"

#include "TH/internal/blas_arguments.hpp"
#include "TH/internal/matrix_view.hpp"

#include "internal/blas.hpp"
#include "internal/cublas.hpp"

namespace {

using thc::Call;

// A number as cuBLAS takes it.
int to_int(int arg, int64_t v, const char *name) {
  if (!th::fits(v) || v < -INT_MAX) th::fail_arg(arg, "%s is %lld, beyond cuBLAS's 32 bits", name, static_cast<long long>(v));
  return static_cast<int>(v);
}
int extent(int arg, int64_t n, const char *name) {
  th::check_extent(arg, n, name);
  return to_int(arg, n, name);
}
int lead(int arg, int64_t ld, int64_t rows, int64_t columns, const char *name) {
  return to_int(arg, std::max<int64_t>(1, th::checked_lead(arg, ld, rows, columns, name)), name);
}
int increment(int arg, int64_t inc, const char *name) {
  th::check_increment(arg, inc, name);
  return to_int(arg, inc, name);
}
char letter(char trans) { return th::transposed(trans) ? 'T' : 'N'; }

// The elements that a result is scaled in, dimensions of any order.
template <class T>
th::View memory(T *p, std::initializer_list<std::pair<int64_t, int64_t>> sizes_and_strides) {
  th::Geometry g;
  for (const auto &[size, stride] : sizes_and_strides) g.insert(g.nd(), size, stride);
  return th::memory_view(p, std::move(g), sizeof(T), "the result");
}

template <class Tag>
auto dot(THCState *state, int64_t n, const typename Tag::num *x, int64_t incx, const typename Tag::num *y, int64_t incy) {
  const Call call(state);
  th::check_vectors(n, x, y);
  return thc::dot<Tag>(call, n, th::first(n, x, incx), incx, th::first(n, y, incy), incy);
}

template <class Tag, class T = typename Tag::num>
void gemv(THCState *state, char trans, int64_t m_, int64_t n_, T alpha, const T *a, int64_t lda_, const T *x, int64_t incx_, T beta,
          T *y, int64_t incy_) {
  const Call call(state);
  const int m = extent(2, m_, "m"), n = extent(3, n_, "n"), lda = lead(6, lda_, m, n, "lda");
  const int incx = increment(8, incx_, "incx"), incy = increment(11, incy_, "incy");
  const bool turned = th::transposed(trans);
  const int rows = turned ? n : m, columns = turned ? m : n;
  if (rows == 0) return;
  th::check_null(y, "y");
  if (alpha == 0 || columns == 0) return thc::scale<Tag>(call, memory(y, {{rows, std::abs(incy)}}), beta);
  th::check_null(a, "a");
  th::check_null(x, "x");
  thc::Cublas<T>::gemv(call, letter(trans), m, n, alpha, a, lda, x, incx, beta, y, incy);
}

template <class T>
void ger(THCState *state, int64_t m_, int64_t n_, T alpha, const T *x, int64_t incx_, const T *y, int64_t incy_, T *a, int64_t lda_) {
  const Call call(state);
  const int m = extent(1, m_, "m"), n = extent(2, n_, "n");
  const int incx = increment(5, incx_, "incx"), incy = increment(7, incy_, "incy"), lda = lead(9, lda_, m, n, "lda");
  if (m == 0 || n == 0 || alpha == 0) return;
  th::check_vectors(m, x, y);
  th::check_null(a, "a");
  thc::Cublas<T>::ger(call, m, n, alpha, x, incx, y, incy, a, lda);
}

// What gemm and its batches check.
struct Gemm {
  char ta, tb;
  int m, n, k, lda, ldb, ldc;

  // numbers: the arguments that lda, ldb and ldc are.
  Gemm(char transa, char transb, int64_t m_, int64_t n_, int64_t k_, int64_t lda_, int64_t ldb_, int64_t ldc_, const int (&numbers)[3])
      : ta(letter(transa)), tb(letter(transb)), m(extent(3, m_, "m")), n(extent(4, n_, "n")), k(extent(5, k_, "k")) {
    lda = lead(numbers[0], lda_, ta == 'T' ? k : m, ta == 'T' ? m : k, "lda");
    ldb = lead(numbers[1], ldb_, tb == 'T' ? n : k, tb == 'T' ? k : n, "ldb");
    ldc = lead(numbers[2], ldc_, m, n, "ldc");
  }
  bool empty() const { return m == 0 || n == 0; }
  // Does the product count, so that its factors are read?
  template <class S, class A>
  bool adds(S alpha, const A *a, const A *b) const {
    if (alpha == 0 || k == 0) return false;
    th::check_null(a, "a");
    th::check_null(b, "b");
    return true;
  }
};

template <class Tag, class T = typename Tag::num>
void gemm(THCState *state, char transa, char transb, int64_t m, int64_t n, int64_t k, T alpha_, const T *a, int64_t lda, const T *b,
          int64_t ldb, T beta_, T *c, int64_t ldc) {
  const Call call(state);
  const Gemm g(transa, transb, m, n, k, lda, ldb, ldc, {8, 10, 13});
  if (g.empty()) return;
  const auto alpha = th::convert<th::Calc<T>>(alpha_), beta = th::convert<th::Calc<T>>(beta_);
  th::check_null(c, "c");
  if (g.adds(alpha, a, b)) thc::gemm(call, g.ta, g.tb, g.m, g.n, g.k, alpha, a, g.lda, b, g.ldb, beta, c, g.ldc);
  else thc::scale<Tag>(call, memory(c, {{g.n, g.ldc}, {g.m, 1}}), beta);
}

template <class Tag, class T = typename Tag::num>
void gemm_list(THCState *state, char transa, char transb, int64_t m, int64_t n, int64_t k, T alpha, const T *const *a, int64_t lda,
               const T *const *b, int64_t ldb, T beta, T *const *c, int64_t ldc, int64_t count) {
  const Call call(state);
  const Gemm g(transa, transb, m, n, k, lda, ldb, ldc, {8, 10, 13});
  const int batches = extent(14, count, "batchCount");
  if (g.empty() || batches == 0) return;
  th::check_null(c, "c");
  if (g.adds(alpha, a, b))
    thc::Cublas<T>::gemm(call, g.ta, g.tb, g.m, g.n, g.k, alpha, a, g.lda, b, g.ldb, beta, c, g.ldc, batches);
  else thc::scale<Tag>(call, c, batches, g.m, g.n, g.ldc, beta);
}

template <class Tag, class T = typename Tag::num>
void gemm_strided(THCState *state, char transa, char transb, int64_t m, int64_t n, int64_t k, T alpha, const T *a, int64_t lda,
                  int64_t a_step, const T *b, int64_t ldb, int64_t b_step, T beta, T *c, int64_t ldc, int64_t c_step, int64_t count) {
  const Call call(state);
  const Gemm g(transa, transb, m, n, k, lda, ldb, ldc, {8, 11, 15});
  const int batches = extent(17, count, "batchCount");
  if (g.empty() || batches == 0) return;
  th::check_null(c, "c");
  if (g.adds(alpha, a, b))
    thc::gemm(call, g.ta, g.tb, g.m, g.n, g.k, alpha, a, g.lda, b, g.ldb, beta, c, g.ldc, {a_step, b_step, c_step, batches});
  else thc::scale<Tag>(call, memory(c, {{batches, c_step}, {g.n, g.ldc}, {g.m, 1}}), beta);
}

template <class T>
void getrf(THCState *state, int n, T *const *a, int lda, int *pivots, int *info, int count) {
  const Call call(state);
  extent(1, n, "n");
  lda = lead(3, lda, n, n, "lda");
  extent(6, count, "batchSize");
  if (n == 0 || count == 0) return;
  th::check_null(a, "a");
  th::check_null(info, "info");
  thc::Cublas<T>::getrf(call, n, a, lda, pivots, info, count);
}
template <class T>
void getrs(THCState *state, char trans, int n, int columns, const T *const *a, int lda, const int *pivots, T *const *b, int ldb,
           int *info, int count) {
  const Call call(state);
  extent(2, n, "n");
  extent(3, columns, "nrhs");
  lda = lead(5, lda, n, n, "lda");
  ldb = lead(8, ldb, n, columns, "ldb");
  extent(10, count, "batchSize");
  th::check_null(info, "info");
  *info = 0;
  if (n == 0 || columns == 0 || count == 0) return;
  th::check_null(a, "a");
  th::check_null(b, "b");
  thc::Cublas<T>::getrs(call, letter(trans), n, columns, a, lda, pivots, b, ldb, info, count);
}
template <class T>
void getri(THCState *state, int n, const T *const *a, int lda, const int *pivots, T *const *c, int ldc, int *info, int count) {
  const Call call(state);
  extent(1, n, "n");
  lda = lead(3, lda, n, n, "lda");
  ldc = lead(6, ldc, n, n, "ldc");
  extent(8, count, "batchSize");
  if (n == 0 || count == 0) return;
  th::check_null(a, "a");
  th::check_null(c, "c");
  th::check_null(info, "info");
  thc::Cublas<T>::getri(call, n, a, lda, pivots, c, ldc, info, count);
}

}  // namespace

float THCudaBlas_Sdot(THCState *state, int64_t n, float *x, int64_t incx, float *y, int64_t incy) {
  return TH_ENTRY { return static_cast<float>(dot<th::FloatTag>(state, n, x, incx, y, incy)); };
}
double THCudaBlas_Ddot(THCState *state, int64_t n, double *x, int64_t incx, double *y, int64_t incy) {
  return TH_ENTRY { return dot<th::DoubleTag>(state, n, x, incx, y, incy); };
}
float THCudaBlas_Hdot(THCState *state, int64_t n, THHalf *x, int64_t incx, THHalf *y, int64_t incy) {
  return TH_ENTRY { return static_cast<float>(dot<th::HalfTag>(state, n, x, incx, y, incy)); };
}

void THCudaBlas_Sgemv(THCState *state, char trans, int64_t m, int64_t n, float alpha, float *a, int64_t lda, float *x, int64_t incx,
                      float beta, float *y, int64_t incy) {
  TH_ENTRY { gemv<th::FloatTag>(state, trans, m, n, alpha, a, lda, x, incx, beta, y, incy); };
}
void THCudaBlas_Dgemv(THCState *state, char trans, int64_t m, int64_t n, double alpha, double *a, int64_t lda, double *x,
                      int64_t incx, double beta, double *y, int64_t incy) {
  TH_ENTRY { gemv<th::DoubleTag>(state, trans, m, n, alpha, a, lda, x, incx, beta, y, incy); };
}
void THCudaBlas_Sger(THCState *state, int64_t m, int64_t n, float alpha, float *x, int64_t incx, float *y, int64_t incy, float *a,
                     int64_t lda) {
  TH_ENTRY { ger<float>(state, m, n, alpha, x, incx, y, incy, a, lda); };
}
void THCudaBlas_Dger(THCState *state, int64_t m, int64_t n, double alpha, double *x, int64_t incx, double *y, int64_t incy,
                     double *a, int64_t lda) {
  TH_ENTRY { ger<double>(state, m, n, alpha, x, incx, y, incy, a, lda); };
}

void THCudaBlas_Sgemm(THCState *state, char transa, char transb, int64_t m, int64_t n, int64_t k, float alpha, float *a, int64_t lda,
                      float *b, int64_t ldb, float beta, float *c, int64_t ldc) {
  TH_ENTRY { gemm<th::FloatTag>(state, transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc); };
}
void THCudaBlas_Dgemm(THCState *state, char transa, char transb, int64_t m, int64_t n, int64_t k, double alpha, double *a,
                      int64_t lda, double *b, int64_t ldb, double beta, double *c, int64_t ldc) {
  TH_ENTRY { gemm<th::DoubleTag>(state, transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc); };
}
void THCudaBlas_Hgemm(THCState *state, char transa, char transb, int64_t m, int64_t n, int64_t k, THHalf alpha, THHalf *a,
                      int64_t lda, THHalf *b, int64_t ldb, THHalf beta, THHalf *c, int64_t ldc) {
  TH_ENTRY { gemm<th::HalfTag>(state, transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc); };
}
void THCudaBlas_SgemmBatched(THCState *state, char transa, char transb, int64_t m, int64_t n, int64_t k, float alpha,
                             const float *a[], int64_t lda, const float *b[], int64_t ldb, float beta, float *c[], int64_t ldc,
                             int64_t batchCount) {
  TH_ENTRY { gemm_list<th::FloatTag>(state, transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc, batchCount); };
}
void THCudaBlas_DgemmBatched(THCState *state, char transa, char transb, int64_t m, int64_t n, int64_t k, double alpha,
                             const double *a[], int64_t lda, const double *b[], int64_t ldb, double beta, double *c[], int64_t ldc,
                             int64_t batchCount) {
  TH_ENTRY { gemm_list<th::DoubleTag>(state, transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc, batchCount); };
}
void THCudaBlas_SgemmStridedBatched(THCState *state, char transa, char transb, int64_t m, int64_t n, int64_t k, float alpha,
                                    const float *a, int64_t lda, int64_t strideA, const float *b, int64_t ldb, int64_t strideB,
                                    float beta, float *c, int64_t ldc, int64_t strideC, int64_t batchCount) {
  TH_ENTRY {
    gemm_strided<th::FloatTag>(state, transa, transb, m, n, k, alpha, a, lda, strideA, b, ldb, strideB, beta, c, ldc, strideC,
                               batchCount);
  };
}
void THCudaBlas_DgemmStridedBatched(THCState *state, char transa, char transb, int64_t m, int64_t n, int64_t k, double alpha,
                                    const double *a, int64_t lda, int64_t strideA, const double *b, int64_t ldb, int64_t strideB,
                                    double beta, double *c, int64_t ldc, int64_t strideC, int64_t batchCount) {
  TH_ENTRY {
    gemm_strided<th::DoubleTag>(state, transa, transb, m, n, k, alpha, a, lda, strideA, b, ldb, strideB, beta, c, ldc, strideC,
                                batchCount);
  };
}

void THCudaBlas_Sgetrf(THCState *state, int n, float **a, int lda, int *pivot, int *info, int batchSize) {
  TH_ENTRY { getrf<float>(state, n, a, lda, pivot, info, batchSize); };
}
void THCudaBlas_Dgetrf(THCState *state, int n, double **a, int lda, int *pivot, int *info, int batchSize) {
  TH_ENTRY { getrf<double>(state, n, a, lda, pivot, info, batchSize); };
}
void THCudaBlas_Sgetrs(THCState *state, char transa, int n, int nrhs, const float **a, int lda, int *pivot, float **b, int ldb,
                       int *info, int batchSize) {
  TH_ENTRY { getrs<float>(state, transa, n, nrhs, a, lda, pivot, b, ldb, info, batchSize); };
}
void THCudaBlas_Dgetrs(THCState *state, char transa, int n, int nrhs, const double **a, int lda, int *pivot, double **b, int ldb,
                       int *info, int batchSize) {
  TH_ENTRY { getrs<double>(state, transa, n, nrhs, a, lda, pivot, b, ldb, info, batchSize); };
}
void THCudaBlas_Sgetri(THCState *state, int n, const float **a, int lda, int *pivot, float **c, int ldc, int *info, int batchSize) {
  TH_ENTRY { getri<float>(state, n, a, lda, pivot, c, ldc, info, batchSize); };
}
void THCudaBlas_Dgetri(THCState *state, int n, const double **a, int lda, int *pivot, double **c, int ldc, int *info,
                       int batchSize) {
  TH_ENTRY { getri<double>(state, n, a, lda, pivot, c, ldc, info, batchSize); };
}
