#ifndef THC_BLAS_H
#define THC_BLAS_H

#include "TH/THHalf.h"
#include "THCGeneral.h"

/* BLAS on device memory: column-major matrices whose columns are lda, ldb, ldc apart, vectors whose elements are incx, incy apart
   (negative: from the last one in memory on). A single element or column needs no distance. By cuBLAS, on the current stream, with
   the current handle, whose stream a call sets, and whose modes for its time; scalars are the host's. Nobody waits, but for dot.
   Operands do not overlap. trans 't', 'T', 'c', 'C' mean the transpose, anything else the matrix itself. alpha 0 does not read the
   factors, beta 0 not the result. H is Half, computed in floats and rounded once.

   Arguments are counted as TH counts those of THBlas, without the state. Errors: extents, counts and distances beyond 32 bits, with
   the argument's number; NULL for an operand that would be read or written; what cuBLAS reports. No extra memory but cuBLAS's own,
   and some sums of dot. Results are cuBLAS's, the same from run to run on one kind of device while one stream is in use; those of
   dot are the same on all. */

/* The sum of x_i y_i, added up in double; the call waits. Any n. No elements: 0. Where just one increment is negative y is copied. */
THC_API float THCudaBlas_Sdot(THCState *state, int64_t n, float *x, int64_t incx, float *y, int64_t incy);
THC_API double THCudaBlas_Ddot(THCState *state, int64_t n, double *x, int64_t incx, double *y, int64_t incy);
THC_API float THCudaBlas_Hdot(THCState *state, int64_t n, THHalf *x, int64_t incx, THHalf *y, int64_t incy);

/* y = beta y + alpha a x, a (m, n) or its transpose. Arguments 2, 3: a negative extent; 6: lda < m; 8, 11: an increment of 0. */
THC_API void THCudaBlas_Sgemv(THCState *state, char trans, int64_t m, int64_t n, float alpha, float *a, int64_t lda, float *x,
                              int64_t incx, float beta, float *y, int64_t incy);
THC_API void THCudaBlas_Dgemv(THCState *state, char trans, int64_t m, int64_t n, double alpha, double *a, int64_t lda, double *x,
                              int64_t incx, double beta, double *y, int64_t incy);

/* a (m, n) = a + alpha x y^T. Arguments 1, 2: a negative extent; 5, 7: an increment of 0; 9: lda < m. */
THC_API void THCudaBlas_Sger(THCState *state, int64_t m, int64_t n, float alpha, float *x, int64_t incx, float *y, int64_t incy,
                             float *a, int64_t lda);
THC_API void THCudaBlas_Dger(THCState *state, int64_t m, int64_t n, double alpha, double *x, int64_t incx, double *y, int64_t incy,
                             double *a, int64_t lda);

/* c (m, n) = beta c + alpha op(a) op(b), with k terms each. Arguments 3 to 5: a negative extent; 8, 10, 13: columns closer than
   they are long. */
THC_API void THCudaBlas_Sgemm(THCState *state, char transa, char transb, int64_t m, int64_t n, int64_t k, float alpha, float *a,
                              int64_t lda, float *b, int64_t ldb, float beta, float *c, int64_t ldc);
THC_API void THCudaBlas_Dgemm(THCState *state, char transa, char transb, int64_t m, int64_t n, int64_t k, double alpha, double *a,
                              int64_t lda, double *b, int64_t ldb, double beta, double *c, int64_t ldc);
THC_API void THCudaBlas_Hgemm(THCState *state, char transa, char transb, int64_t m, int64_t n, int64_t k, THHalf alpha, THHalf *a,
                              int64_t lda, THHalf *b, int64_t ldb, THHalf beta, THHalf *c, int64_t ldc);
/* The same for each of batchCount matrices: a, b and c are lists in device memory, of addresses there. Argument 14: a negative
   count. */
THC_API void THCudaBlas_SgemmBatched(THCState *state, char transa, char transb, int64_t m, int64_t n, int64_t k, float alpha,
                                     const float *a[], int64_t lda, const float *b[], int64_t ldb, float beta, float *c[],
                                     int64_t ldc, int64_t batchCount);
THC_API void THCudaBlas_DgemmBatched(THCState *state, char transa, char transb, int64_t m, int64_t n, int64_t k, double alpha,
                                     const double *a[], int64_t lda, const double *b[], int64_t ldb, double beta, double *c[],
                                     int64_t ldc, int64_t batchCount);
/* The same for matrices that are strideA, strideB, strideC apart; 0 repeats a factor. Arguments 8, 11, 15: lda, ldb, ldc; 17: a
   negative count. */
THC_API void THCudaBlas_SgemmStridedBatched(THCState *state, char transa, char transb, int64_t m, int64_t n, int64_t k, float alpha,
                                            const float *a, int64_t lda, int64_t strideA, const float *b, int64_t ldb,
                                            int64_t strideB, float beta, float *c, int64_t ldc, int64_t strideC, int64_t batchCount);
THC_API void THCudaBlas_DgemmStridedBatched(THCState *state, char transa, char transb, int64_t m, int64_t n, int64_t k,
                                            double alpha, const double *a, int64_t lda, int64_t strideA, const double *b,
                                            int64_t ldb, int64_t strideB, double beta, double *c, int64_t ldc, int64_t strideC,
                                            int64_t batchCount);

/* Batches of square matrices (n, n), as lists in device memory, where pivots (batchSize, n), counted from 1, and infos (batchSize)
   lie too. Pivots of NULL: rows are not exchanged. */

/* Each of a becomes its factors L and U, with the unit diagonal of L left out; info: 0, or the number of the first zero on the
   diagonal of U. Arguments 1: n; 3: lda; 6: a negative count. */
THC_API void THCudaBlas_Sgetrf(THCState *state, int n, float **a, int lda, int *pivot, int *info, int batchSize);
THC_API void THCudaBlas_Dgetrf(THCState *state, int n, double **a, int lda, int *pivot, int *info, int batchSize);
/* Each of b (n, nrhs) becomes the solution of the system that has these factors, or the transposed one. info is one number of the
   host: 0. Arguments 2: n; 3: nrhs; 5: lda; 8: ldb; 10: a negative count. */
THC_API void THCudaBlas_Sgetrs(THCState *state, char transa, int n, int nrhs, const float **a, int lda, int *pivot, float **b,
                               int ldb, int *info, int batchSize);
THC_API void THCudaBlas_Dgetrs(THCState *state, char transa, int n, int nrhs, const double **a, int lda, int *pivot, double **b,
                               int ldb, int *info, int batchSize);
/* Each of c becomes the inverse of the matrix that has the factors a. Arguments 1: n; 3: lda; 6: ldc; 8: a negative count. */
THC_API void THCudaBlas_Sgetri(THCState *state, int n, const float **a, int lda, int *pivot, float **c, int ldc, int *info,
                               int batchSize);
THC_API void THCudaBlas_Dgetri(THCState *state, int n, const double **a, int lda, int *pivot, double **c, int ldc, int *info,
                               int batchSize);

#endif
