#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THLapack.cpp"
#else

#if TH_NUM_MATH && (TH_NUM_LAPACK || !TH_NUM_FLOATING)

void THLapack_(gesv)(int n, int nrhs, num *a, int lda, int *ipiv, num *b, int ldb, int *info) {
  TH_ENTRY { th::Lapack<num>::gesv(n, nrhs, a, lda, ipiv, b, ldb, info); };
}
void THLapack_(trtrs)(char uplo, char trans, char diag, int n, int nrhs, num *a, int lda, num *b, int ldb, int *info) {
  TH_ENTRY { th::Lapack<num>::trtrs(uplo, trans, diag, n, nrhs, a, lda, b, ldb, info); };
}
void THLapack_(gels)(char trans, int m, int n, int nrhs, num *a, int lda, num *b, int ldb, num *work, int lwork, int *info) {
  TH_ENTRY { th::Lapack<num>::gels(trans, m, n, nrhs, a, lda, b, ldb, work, lwork, info); };
}
void THLapack_(syev)(char jobz, char uplo, int n, num *a, int lda, num *w, num *work, int lwork, int *info) {
  TH_ENTRY { th::Lapack<num>::syev(jobz, uplo, n, a, lda, w, work, lwork, info); };
}
void THLapack_(geev)(char jobvl, char jobvr, int n, num *a, int lda, num *wr, num *wi, num *vl, int ldvl, num *vr, int ldvr,
                       num *work, int lwork, int *info) {
  TH_ENTRY { th::Lapack<num>::geev(jobvl, jobvr, n, a, lda, wr, wi, vl, ldvl, vr, ldvr, work, lwork, info); };
}
void THLapack_(gesvd)(char jobu, char jobvt, int m, int n, num *a, int lda, num *s, num *u, int ldu, num *vt, int ldvt,
                       num *work, int lwork, int *info) {
  TH_ENTRY { th::Lapack<num>::gesvd(jobu, jobvt, m, n, a, lda, s, u, ldu, vt, ldvt, work, lwork, info); };
}
void THLapack_(getrf)(int m, int n, num *a, int lda, int *ipiv, int *info) {
  TH_ENTRY { th::Lapack<num>::getrf(m, n, a, lda, ipiv, info); };
}
void THLapack_(getrs)(char trans, int n, int nrhs, num *a, int lda, int *ipiv, num *b, int ldb, int *info) {
  TH_ENTRY { th::Lapack<num>::getrs(trans, n, nrhs, a, lda, ipiv, b, ldb, info); };
}
void THLapack_(getri)(int n, num *a, int lda, int *ipiv, num *work, int lwork, int *info) {
  TH_ENTRY { th::Lapack<num>::getri(n, a, lda, ipiv, work, lwork, info); };
}
void THLapack_(potrf)(char uplo, int n, num *a, int lda, int *info) {
  TH_ENTRY { th::Lapack<num>::potrf(uplo, n, a, lda, info); };
}
void THLapack_(potri)(char uplo, int n, num *a, int lda, int *info) {
  TH_ENTRY { th::Lapack<num>::potri(uplo, n, a, lda, info); };
}
void THLapack_(potrs)(char uplo, int n, int nrhs, num *a, int lda, num *b, int ldb, int *info) {
  TH_ENTRY { th::Lapack<num>::potrs(uplo, n, nrhs, a, lda, b, ldb, info); };
}
void THLapack_(pstrf)(char uplo, int n, num *a, int lda, int *piv, int *rank, num tol, num *work, int *info) {
  TH_ENTRY { th::Lapack<num>::pstrf(uplo, n, a, lda, piv, rank, tol, work, info); };
}
void THLapack_(geqrf)(int m, int n, num *a, int lda, num *tau, num *work, int lwork, int *info) {
  TH_ENTRY { th::Lapack<num>::geqrf(m, n, a, lda, tau, work, lwork, info); };
}
void THLapack_(orgqr)(int m, int n, int k, num *a, int lda, num *tau, num *work, int lwork, int *info) {
  TH_ENTRY { th::Lapack<num>::orgqr(m, n, k, a, lda, tau, work, lwork, info); };
}
void THLapack_(ormqr)(char side, char trans, int m, int n, int k, num *a, int lda, num *tau, num *c, int ldc, num *work,
                       int lwork, int *info) {
  TH_ENTRY { th::Lapack<num>::ormqr(side, trans, m, n, k, a, lda, tau, c, ldc, work, lwork, info); };
}

#endif

#endif
