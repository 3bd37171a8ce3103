#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorLapack.h"
#else

#if TH_NUM_LAPACK

/* Linear algebra by LAPACK. Matrices are taken in any layout. A result whose shape is another is resized and then column-major
   (strides 1, rows), except V of gesvd, which is row-major; one that has its shape keeps its strides. A result may be an input, or
   overlap one. NULL for an input means the result that stands for it: b_ rb_, a_ ra_ (rv_ for syev and geev), c ra_.

   A string counts by its first letter, upper or lower case: jobz and jobvr 'V' with vectors, 'N' without (rv_ is left alone); uplo
   'U' or 'L' the triangle that is read; trans 'N', 'T' or 'C'; diag 'U' a diagonal of ones, else 'N'; side 'L' or 'R'. Other letters
   are Errors of that argument.

   Errors: shapes, with the argument number given below; sizes beyond 32 bits; singular and indefinite matrices, and iterations that
   do not converge; elements that are not finite, where there are iterations (gels, syev, geev, gesvd). After an Error that LAPACK
   finds, arguments have kept shapes and contents, but for results that are computed in place: those that had their shape, dense and
   column-major, in a storage of their own.
   Extra memory: LAPACK's work space; a copy of what LAPACK overwrites, unless it is computed in the result; results that are not
   computed in place. */

/* rb_ (n, k): solution of a_ (n, n) times rb_ = b_ (n, k), or (n), which counts as (n, 1); ra_: the factors L and U, with the unit
   diagonal of L left out. Argument 1: b_ is neither; 2: a_ is not square, or has not the rows of b_. */
TH_API void THTensor_(gesv)(THTensor *rb_, THTensor *ra_, THTensor *b_, THTensor *a_);
/* The same for a triangle of a_, or its transpose; ra_ gets a_. Arguments 5 to 7: letters. */
TH_API void THTensor_(trtrs)(THTensor *rb_, THTensor *ra_, THTensor *b_, THTensor *a_, const char *uplo, const char *trans,
                              const char *diag);
/* rb_ (n, k): of all that come closest to solving a_ (m, n) times rb_ = b_ (m, k) or (m), those of the smallest 2-norm, whatever the
   rank of a_: by a complete orthogonal factorization (xGELSY), which ra_ gets. Singular values less than max(m, n) epsilon of the
   largest one count as 0. Argument 1: b_; 2: a_ is not a matrix, or has not the rows of b_. */
TH_API void THTensor_(gels)(THTensor *rb_, THTensor *ra_, THTensor *b_, THTensor *a_);

/* re_ (n): the eigenvalues of a symmetric a_ (n, n), ascending, by divide and conquer (xSYEVD); rv_ (n, n): the eigenvectors, in its
   columns. Argument 1: a_ is not square; 4, 5: letters. */
TH_API void THTensor_(syev)(THTensor *re_, THTensor *rv_, THTensor *a_, const char *jobz, const char *uplo);
/* re_ (n, 2): real and imaginary parts of the eigenvalues of a_ (n, n); rv_ (n, n): the eigenvectors in columns, those of a complex
   pair as real and imaginary part. Argument 1: a_ is not square; 4: letter. */
TH_API void THTensor_(geev)(THTensor *re_, THTensor *rv_, THTensor *a_, const char *jobvr);
/* a (m, n) = U diag(S) V^T by divide and conquer (xGESDD), or by QR iterations where that fails. rs_ (k = min(m, n)), descending;
   jobu 'S': ru_ (m, k), rv_ (n, k); 'A': ru_ (m, m), rv_ (n, n); 'N': ru_ and rv_ are left alone. gesvd2 leaves what LAPACK makes of a
   in ra_. Argument 1: a is not a matrix; 5, for gesvd2 6: letter. */
TH_API void THTensor_(gesvd)(THTensor *ru_, THTensor *rs_, THTensor *rv_, THTensor *a, const char *jobu);
TH_API void THTensor_(gesvd2)(THTensor *ru_, THTensor *rs_, THTensor *rv_, THTensor *ra_, THTensor *a, const char *jobu);

/* The inverse of a (n, n), by the LU factorization. Argument 1: a is not square. */
TH_API void THTensor_(getri)(THTensor *ra_, THTensor *a);
/* ra_: the triangular factor of a positive definite a (n, n), U^T U or L L^T, with zeros in the other triangle. Argument 1: a is not
   square; 3: letter. */
TH_API void THTensor_(potrf)(THTensor *ra_, THTensor *a, const char *uplo);
/* The same with pivots, P^T a P; rpiv_ (n): row i of the factor comes from row rpiv_[i], counted from 1. tol: what is not larger
   counts as 0; negative: n epsilon max(a(i,i)). A matrix of lower rank is an Error. Argument 4: letter. */
TH_API void THTensor_(pstrf)(THTensor *ra_, THIntTensor *rpiv_, THTensor *a, const char *uplo, num tol);
/* rb_ (n, k): solution of the system whose matrix has the Cholesky factor a_ (n, n). Argument 1: b_ is neither matrix nor vector; 2:
   a_ is not square, or has not the rows of b_; 4: letter. */
TH_API void THTensor_(potrs)(THTensor *rb_, THTensor *b_, THTensor *a_, const char *uplo);
/* The inverse, both triangles, of the matrix that has the Cholesky factor a (n, n). Argument 1: a is not square; 3: letter. */
TH_API void THTensor_(potri)(THTensor *ra_, THTensor *a, const char *uplo);

/* a (m, n) = Q R; rq_ (m, k = min(m, n)), rr_ (k, n). Argument 1: a is not a matrix. */
TH_API void THTensor_(qr)(THTensor *rq_, THTensor *rr_, THTensor *a);
/* The same as LAPACK has it: ra_ (m, n), R and below it the reflectors, whose factors are rtau_ (k). Argument 1: a. */
TH_API void THTensor_(geqrf)(THTensor *ra_, THTensor *rtau_, THTensor *a);
/* ra_ (m, min(m, n)): the first columns of the orthogonal matrix that is the product of the reflectors in a (m, n) and tau (k).
   Argument 2: a is not a matrix; 3: tau is not a vector, or longer than min(m, n). */
TH_API void THTensor_(orgqr)(THTensor *ra_, THTensor *a, THTensor *tau);
/* ra_ (m, n): c (m, n) multiplied from the left or the right by that matrix, or its transpose. Argument 2: a has not as many rows as c
   has rows (left) or columns (right); 3: tau; 4: c is not a matrix; 5, 6: letters. */
TH_API void THTensor_(ormqr)(THTensor *ra_, THTensor *a, THTensor *tau, THTensor *c, const char *side, const char *trans);

/* Batches. ra_ (b, n, n): the factors L and U of each matrix of a (b, n, n); rpivots_ (b, n): the row that was exchanged with row i,
   counted from 1; rinfo_ (b): 0, or the number of the first zero on the diagonal of U; NULL: that is an Error. pivot must not be 0.
   Argument 1: a is no batch of square matrices. */
TH_API void THTensor_(btrifact)(THTensor *ra_, THIntTensor *rpivots_, THIntTensor *rinfo_, int pivot, THTensor *a);
/* rb_: solutions of the systems whose matrices btrifact has made into atf (b, n, n) and pivots (b, n); b is (b, n, k) or (b, n), and so
   is rb_. Argument 1: atf is no batch; 4: b is no batch; pivots have another shape or are outside 1 to n; 3: shapes do not go
   together. A zero on the diagonal of U is an Error. */
TH_API void THTensor_(btrisolve)(THTensor *rb_, THTensor *b, THTensor *atf, THIntTensor *pivots);

#endif

#endif
