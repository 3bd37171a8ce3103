// The Fortran interface of BLAS and LAPACK, with 32-bit integers. Every argument goes by address; the lengths of strings follow at
// the end.
#pragma once

#include <cstddef>

// For the prefix of a type, s or d.
#define TH_FORTRAN(p, T)                                                                                                           \
  void p##gemm_(const char *transa, const char *transb, const int *m, const int *n, const int *k, const T *alpha, const T *a,      \
                const int *lda, const T *b, const int *ldb, const T *beta, T *c, const int *ldc, std::size_t, std::size_t);        \
  void p##gesv_(const int *n, const int *nrhs, T *a, const int *lda, int *ipiv, T *b, const int *ldb, int *info);                  \
  void p##trtrs_(const char *uplo, const char *trans, const char *diag, const int *n, const int *nrhs, const T *a, const int *lda, \
                 T *b, const int *ldb, int *info, std::size_t, std::size_t, std::size_t);                                          \
  void p##gels_(const char *trans, const int *m, const int *n, const int *nrhs, T *a, const int *lda, T *b, const int *ldb,        \
                T *work, const int *lwork, int *info, std::size_t);                                                                \
  void p##gelsy_(const int *m, const int *n, const int *nrhs, T *a, const int *lda, T *b, const int *ldb, int *jpvt,               \
                 const T *rcond, int *rank, T *work, const int *lwork, int *info);                                                 \
  void p##syev_(const char *jobz, const char *uplo, const int *n, T *a, const int *lda, T *w, T *work, const int *lwork,           \
                int *info, std::size_t, std::size_t);                                                                              \
  void p##syevd_(const char *jobz, const char *uplo, const int *n, T *a, const int *lda, T *w, T *work, const int *lwork,          \
                 int *iwork, const int *liwork, int *info, std::size_t, std::size_t);                                              \
  void p##geev_(const char *jobvl, const char *jobvr, const int *n, T *a, const int *lda, T *wr, T *wi, T *vl, const int *ldvl,    \
                T *vr, const int *ldvr, T *work, const int *lwork, int *info, std::size_t, std::size_t);                           \
  void p##gesvd_(const char *jobu, const char *jobvt, const int *m, const int *n, T *a, const int *lda, T *s, T *u,                \
                 const int *ldu, T *vt, const int *ldvt, T *work, const int *lwork, int *info, std::size_t, std::size_t);          \
  void p##gesdd_(const char *jobz, const int *m, const int *n, T *a, const int *lda, T *s, T *u, const int *ldu, T *vt,            \
                 const int *ldvt, T *work, const int *lwork, int *iwork, int *info, std::size_t);                                  \
  void p##getrf_(const int *m, const int *n, T *a, const int *lda, int *ipiv, int *info);                                          \
  void p##getrs_(const char *trans, const int *n, const int *nrhs, const T *a, const int *lda, const int *ipiv, T *b,              \
                 const int *ldb, int *info, std::size_t);                                                                          \
  void p##getri_(const int *n, T *a, const int *lda, const int *ipiv, T *work, const int *lwork, int *info);                       \
  void p##potrf_(const char *uplo, const int *n, T *a, const int *lda, int *info, std::size_t);                                    \
  void p##potri_(const char *uplo, const int *n, T *a, const int *lda, int *info, std::size_t);                                    \
  void p##potrs_(const char *uplo, const int *n, const int *nrhs, const T *a, const int *lda, T *b, const int *ldb, int *info,     \
                 std::size_t);                                                                                                     \
  void p##pstrf_(const char *uplo, const int *n, T *a, const int *lda, int *piv, int *rank, const T *tol, T *work, int *info,      \
                 std::size_t);                                                                                                     \
  void p##geqrf_(const int *m, const int *n, T *a, const int *lda, T *tau, T *work, const int *lwork, int *info);                  \
  void p##orgqr_(const int *m, const int *n, const int *k, T *a, const int *lda, const T *tau, T *work, const int *lwork,          \
                 int *info);                                                                                                       \
  void p##ormqr_(const char *side, const char *trans, const int *m, const int *n, const int *k, const T *a, const int *lda,        \
                 const T *tau, T *c, const int *ldc, T *work, const int *lwork, int *info, std::size_t, std::size_t);

extern "C" {
TH_FORTRAN(s, float)
TH_FORTRAN(d, double)
}
#undef TH_FORTRAN
