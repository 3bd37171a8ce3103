#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THBlas.h"
#else

#if TH_NUM_MATH

/* BLAS on raw memory, with 64-bit extents: column-major matrices whose columns are lda, ldb, ldc apart, vectors whose
   elements are incx, incy apart (negative: from the last one in memory on). A single element or column needs no distance.
   For Float and Double, all but small gemm is BLAS's where its 32 bits suffice; the rest is kernels of our own, and
   integers wrap. Floating point of 16 bits is computed in float and rounded once; gemv and gemm take a float for each
   element of their operands. Operands do not overlap. trans 't', 'T', 'c', 'C' mean the transpose, anything else the matrix
   itself. NULL is an Error for an operand that would be read or written. */

/* Exchange x and y. */
TH_API void THBlas_(swap)(int64_t n, num *x, int64_t incx, num *y, int64_t incy);
/* x = a x; a 0 does not read x. Nothing is done for incx <= 0. */
TH_API void THBlas_(scal)(int64_t n, num a, num *x, int64_t incx);
/* y = x */
TH_API void THBlas_(copy)(int64_t n, num *x, int64_t incx, num *y, int64_t incy);
/* y = y + a x */
TH_API void THBlas_(axpy)(int64_t n, num a, num *x, int64_t incx, num *y, int64_t incy);
/* The sum of x_i y_i, added up in accnum, for 16 bits in double. */
TH_API num THBlas_(dot)(int64_t n, num *x, int64_t incx, num *y, int64_t incy);

/* y = beta y + alpha a x, a (m, n) or its transpose; beta 0 does not read y, alpha 0 not the others. Arguments 2, 3: a
   negative extent; 6: lda < m; 8, 11: an increment of 0. */
TH_API void THBlas_(gemv)(char trans, int64_t m, int64_t n, num alpha, num *a, int64_t lda, num *x, int64_t incx, num beta, num *y,
                          int64_t incy);
/* a (m, n) = a + alpha x y^T. Arguments 1, 2: a negative extent; 5, 7: an increment of 0; 9: lda < m. Extra memory: x, unless incx
   is 1. */
TH_API void THBlas_(ger)(int64_t m, int64_t n, num alpha, num *x, int64_t incx, num *y, int64_t incy, num *a, int64_t lda);
/* c (m, n) = beta c + alpha op(a) op(b), with k terms each; beta 0 does not read c, alpha 0 not the others. Arguments 3 to 5: a
   negative extent; 8, 10, 13: columns closer than they are long. */
TH_API void THBlas_(gemm)(char transa, char transb, int64_t m, int64_t n, int64_t k, num alpha, num *a, int64_t lda, num *b,
                          int64_t ldb, num beta, num *c, int64_t ldc);

#endif

#endif
