#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCTensorLapack.h"
#else

/* Batches, by cuBLAS, on the current stream. Float and Double only: an Error for other types, as TH has no LAPACK for them. Results
   as for LAPACK below: those that have another shape are laid out by columns; they may be the inputs, or overlap them. NULL for an
   input means the result that stands for it: a ra_, b rb_. Extra memory: the addresses of the matrices; copies of what is not by
   columns of unit stride, of a result that overlaps another input, and of pivots and infos that are not contiguous. */

/* ra_ (b, n, n): the factors L and U of each matrix of a (b, n, n); rpivots_ (b, n): the row that was exchanged with row i, counted
   from 1; rinfo_ (b): 0, or the number of the first zero on the diagonal of U; NULL: that is an Error, found when all is done, for
   which the call waits. pivot 0: rows are not exchanged. Argument 1: a is no batch of square matrices. */
THC_API void THCTensor_(btrifact)(THCState *state, THCTensor *ra_, THCudaIntTensor *rpivots_, THCudaIntTensor *rinfo_, int pivot,
                                  THCTensor *a);
/* rb_: solutions of the systems whose matrices btrifact has made into atf (b, n, n) and pivots (b, n); b is (b, n, k) or (b, n), and so
   is rb_. Argument 1: atf is no batch; 4: b is no batch; pivots have another shape or are outside 1 to n; 3: shapes do not go
   together. A zero on the diagonal of U is an Error. The call waits for these checks, whose answers take an int for each matrix. In
   unchecked mode it does not look: pivots outside 1 to n exchange nothing, and a zero makes infinities and NaN. */
THC_API void THCTensor_(btrisolve)(THCState *state, THCTensor *rb_, THCTensor *b, THCTensor *atf, THCudaIntTensor *pivots);

#if TH_NUM_LAPACK

/* Linear algebra by LAPACK on the host: inputs are copied there, TH's functions of these names compute, results are copied back; the
   calls wait for all that. What they compute, shapes, layouts of results, letters and Errors with their argument numbers, counted
   without the state, are TH's: see TH/THTensorLapack.h. A result may be an input, or overlap one. NULL for an input means the
   result that stands for it: b_ rb_, a_ and a ra_ (rv_ for syev and geev). After any Error the arguments are as they were. Extra
   memory: on the device as much as the results; on the host copies of inputs and results, and what TH takes. */

/* rb_ (n, k): solution of a_ (n, n) times rb_ = b_ (n, k) or (n); ra_: the factors L and U. */
THC_API void THCTensor_(gesv)(THCState *state, THCTensor *rb_, THCTensor *ra_, THCTensor *b_, THCTensor *a_);
/* rb_ (n, k): of all that come closest to solving a_ (m, n) times rb_ = b_ (m, k) or (m), those of the smallest 2-norm, whatever the
   rank and the shape of a_; ra_: its complete orthogonal factorization. */
THC_API void THCTensor_(gels)(THCState *state, THCTensor *rb_, THCTensor *ra_, THCTensor *b_, THCTensor *a_);
/* re_ (n): the eigenvalues of a symmetric a_ (n, n), ascending; rv_ (n, n): the eigenvectors, in its columns. */
THC_API void THCTensor_(syev)(THCState *state, THCTensor *re_, THCTensor *rv_, THCTensor *a_, const char *jobz, const char *uplo);
/* re_ (n, 2): real and imaginary parts of the eigenvalues of a_ (n, n); rv_ (n, n): the eigenvectors in columns, those of a complex
   pair as real and imaginary part. */
THC_API void THCTensor_(geev)(THCState *state, THCTensor *re_, THCTensor *rv_, THCTensor *a_, const char *jobvr);
/* a (m, n) = U diag(S) V^T; gesvd2 leaves what LAPACK makes of a in ra_. */
THC_API void THCTensor_(gesvd)(THCState *state, THCTensor *ru_, THCTensor *rs_, THCTensor *rv_, THCTensor *a, const char *jobu);
THC_API void THCTensor_(gesvd2)(THCState *state, THCTensor *ru_, THCTensor *rs_, THCTensor *rv_, THCTensor *ra_, THCTensor *a,
                                const char *jobu);
/* The inverse of a (n, n). */
THC_API void THCTensor_(getri)(THCState *state, THCTensor *ra_, THCTensor *a);
/* ra_: the triangular factor of a positive definite a (n, n); the inverse of the matrix that has this factor. */
THC_API void THCTensor_(potrf)(THCState *state, THCTensor *ra_, THCTensor *a, const char *uplo);
THC_API void THCTensor_(potri)(THCState *state, THCTensor *ra_, THCTensor *a, const char *uplo);
/* rb_ (n, k): solution of the system whose matrix has the Cholesky factor a_ (n, n), for b_. As in torch7's THC, whose header calls
   the two the other way round, b_ comes first. */
THC_API void THCTensor_(potrs)(THCState *state, THCTensor *rb_, THCTensor *b_, THCTensor *a_, const char *uplo);
/* a (m, n) = Q R; rq_ (m, k = min(m, n)), rr_ (k, n). */
THC_API void THCTensor_(qr)(THCState *state, THCTensor *rq_, THCTensor *rr_, THCTensor *a);

#endif

#endif
