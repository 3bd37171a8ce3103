// Linear algebra by LAPACK, for Float and Double.
#pragma once

#include "numeric.hpp"
#include "view.hpp"

namespace th {

// LAPACK by value. Arguments that it would refuse come back as info, as it numbers them, without a call: its own way to complain,
// XERBLA, may end the process. An Error for integers, which have no LAPACK.
template <class T>
struct Lapack {
  static void gesv(int n, int nrhs, T *a, int lda, int *ipiv, T *b, int ldb, int *info);
  static void trtrs(char uplo, char trans, char diag, int n, int nrhs, T *a, int lda, T *b, int ldb, int *info);
  static void gels(char trans, int m, int n, int nrhs, T *a, int lda, T *b, int ldb, T *work, int lwork, int *info);
  static void syev(char jobz, char uplo, int n, T *a, int lda, T *w, T *work, int lwork, int *info);
  static void geev(char jobvl, char jobvr, int n, T *a, int lda, T *wr, T *wi, T *vl, int ldvl, T *vr, int ldvr, T *work, int lwork,
                   int *info);
  static void gesvd(char jobu, char jobvt, int m, int n, T *a, int lda, T *s, T *u, int ldu, T *vt, int ldvt, T *work, int lwork,
                    int *info);
  static void getrf(int m, int n, T *a, int lda, int *ipiv, int *info);
  static void getrs(char trans, int n, int nrhs, T *a, int lda, int *ipiv, T *b, int ldb, int *info);
  static void getri(int n, T *a, int lda, int *ipiv, T *work, int lwork, int *info);
  static void potrf(char uplo, int n, T *a, int lda, int *info);
  static void potri(char uplo, int n, T *a, int lda, int *info);
  static void potrs(char uplo, int n, int nrhs, T *a, int lda, T *b, int ldb, int *info);
  static void pstrf(char uplo, int n, T *a, int lda, int *piv, int *rank, T tol, T *work, int *info);
  static void geqrf(int m, int n, T *a, int lda, T *tau, T *work, int lwork, int *info);
  static void orgqr(int m, int n, int k, T *a, int lda, T *tau, T *work, int lwork, int *info);
  static void ormqr(char side, char trans, int m, int n, int k, T *a, int lda, T *tau, T *c, int ldc, T *work, int lwork, int *info);
};

// The tensor functions of these names.
template <class Tag>
void gesv(const Arg &rb, const Arg &ra, const Arg &b, const Arg &a);
template <class Tag>
void trtrs(const Arg &rb, const Arg &ra, const Arg &b, const Arg &a, const char *uplo, const char *trans, const char *diag);
template <class Tag>
void gels(const Arg &rb, const Arg &ra, const Arg &b, const Arg &a);
template <class Tag>
void syev(const Arg &re, const Arg &rv, const Arg &a, const char *jobz, const char *uplo);
template <class Tag>
void geev(const Arg &re, const Arg &rv, const Arg &a, const char *jobvr);
// ra NULL: not wanted. job: the number of the argument jobu.
template <class Tag>
void gesvd(const Arg &ru, const Arg &rs, const Arg &rv, const Arg *ra, const Arg &a, const char *jobu, int job);
template <class Tag>
void getri(const Arg &ra, const Arg &a);
template <class Tag>
void potrf(const Arg &ra, const Arg &a, const char *uplo);
template <class Tag>
void potri(const Arg &ra, const Arg &a, const char *uplo);
template <class Tag>
void potrs(const Arg &rb, const Arg &b, const Arg &a, const char *uplo);
template <class Tag>
void pstrf(const Arg &ra, const Arg &rpiv, const Arg &a, const char *uplo, typename Tag::num tol);
template <class Tag>
void qr(const Arg &rq, const Arg &rr, const Arg &a);
template <class Tag>
void geqrf(const Arg &ra, const Arg &rtau, const Arg &a);
template <class Tag>
void orgqr(const Arg &ra, const Arg &a, const Arg &tau);
template <class Tag>
void ormqr(const Arg &ra, const Arg &a, const Arg &tau, const Arg &c, const char *side, const char *trans);
// rinfo NULL: the first matrix that is singular is an Error.
template <class Tag>
void btrifact(const Arg &ra, const Arg &rpivots, const Arg *rinfo, bool pivot, const Arg &a);
template <class Tag>
void btrisolve(const Arg &rb, const Arg &b, const Arg &atf, const Arg &pivots);

}  // namespace th
