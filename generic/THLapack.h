#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THLapack.h"
#else

#if TH_NUM_MATH && (TH_NUM_LAPACK || !TH_NUM_FLOATING)

/* LAPACK by value: the routines of these names for Float and Double, on column-major matrices, with the meaning that LAPACK's manual
   gives the arguments and info. Nothing is checked but what LAPACK itself checks: an argument that it refuses gives info = minus its
   number; and NULL, an Error for info and for what would be read or written. lwork -1 asks for the size of work, and only work and
   info are written. For integers each one is an Error. */

/* Solves systems with a general matrix by LU, with a triangular one, and least squares by QR. */
TH_API void THLapack_(gesv)(int n, int nrhs, num *a, int lda, int *ipiv, num *b, int ldb, int *info);
TH_API void THLapack_(trtrs)(char uplo, char trans, char diag, int n, int nrhs, num *a, int lda, num *b, int ldb, int *info);
TH_API void THLapack_(gels)(char trans, int m, int n, int nrhs, num *a, int lda, num *b, int ldb, num *work, int lwork,
                               int *info);
/* Eigenvalues of a symmetric and of a general matrix; singular values. */
TH_API void THLapack_(syev)(char jobz, char uplo, int n, num *a, int lda, num *w, num *work, int lwork, int *info);
TH_API void THLapack_(geev)(char jobvl, char jobvr, int n, num *a, int lda, num *wr, num *wi, num *vl, int ldvl, num *vr,
                               int ldvr, num *work, int lwork, int *info);
TH_API void THLapack_(gesvd)(char jobu, char jobvt, int m, int n, num *a, int lda, num *s, num *u, int ldu, num *vt, int ldvt,
                               num *work, int lwork, int *info);
/* LU: the factors, solutions by them, the inverse. */
TH_API void THLapack_(getrf)(int m, int n, num *a, int lda, int *ipiv, int *info);
TH_API void THLapack_(getrs)(char trans, int n, int nrhs, num *a, int lda, int *ipiv, num *b, int ldb, int *info);
TH_API void THLapack_(getri)(int n, num *a, int lda, int *ipiv, num *work, int lwork, int *info);
/* Cholesky: the factor, the inverse and solutions by it; the factor with pivots. */
TH_API void THLapack_(potrf)(char uplo, int n, num *a, int lda, int *info);
TH_API void THLapack_(potri)(char uplo, int n, num *a, int lda, int *info);
TH_API void THLapack_(potrs)(char uplo, int n, int nrhs, num *a, int lda, num *b, int ldb, int *info);
TH_API void THLapack_(pstrf)(char uplo, int n, num *a, int lda, int *piv, int *rank, num tol, num *work, int *info);
/* QR: reflectors and R; the orthogonal matrix; its products. */
TH_API void THLapack_(geqrf)(int m, int n, num *a, int lda, num *tau, num *work, int lwork, int *info);
TH_API void THLapack_(orgqr)(int m, int n, int k, num *a, int lda, num *tau, num *work, int lwork, int *info);
TH_API void THLapack_(ormqr)(char side, char trans, int m, int n, int k, num *a, int lda, num *tau, num *c, int ldc, num *work,
                               int lwork, int *info);

#endif

#endif
