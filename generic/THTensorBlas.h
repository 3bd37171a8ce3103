#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorBlas.h"
#else

#if TH_NUM_MATH

/* Products of matrices and vectors: by BLAS for Float and Double, small ones and those with a vector by kernels of our own;
   floating point of 16 bits as floats, rounded once; integers wrap. The result is resized to t's shape unless it has it; it may be
   any of the inputs. beta 0 does not read t, alpha 0 does not read the factors. Errors: shapes that do not go together (for
   batches argument 1: batch1 has not 3 dimensions, or t has another shape than the product; 2: batch2 does not go with batch1), a
   result that overlaps itself. Extra memory: a copy of t if it overlaps the result with another layout; a temporary for a result
   that overlaps a factor; one for each operand without a dimension of unit stride where BLAS or addr needs one; for 16 bits, but
   in addr and dot, floats for the factors and the result. */

/* r_ (n) = beta t (n) + alpha mat (n, m) vec (m). */
TH_API void THTensor_(addmv)(THTensor *r_, num beta, THTensor *t, num alpha, THTensor *mat, THTensor *vec);
/* r_ (n, m) = beta t (n, m) + alpha mat1 (n, k) mat2 (k, m). */
TH_API void THTensor_(addmm)(THTensor *r_, num beta, THTensor *t, num alpha, THTensor *mat1, THTensor *mat2);
/* r_ (n, m) = beta t (n, m) + alpha vec1 (n) vec2 (m)^T. */
TH_API void THTensor_(addr)(THTensor *r_, num beta, THTensor *t, num alpha, THTensor *vec1, THTensor *vec2);
/* r_ (n, m) = beta t (n, m) + alpha times the sum over i of batch1[i] (n, k) batch2[i] (k, m). */
TH_API void THTensor_(addbmm)(THTensor *r_, num beta, THTensor *t, num alpha, THTensor *batch1, THTensor *batch2);
/* r_[i] (n, m) = beta t[i] (n, m) + alpha batch1[i] (n, k) batch2[i] (k, m). */
TH_API void THTensor_(baddbmm)(THTensor *r_, num beta, THTensor *t, num alpha, THTensor *batch1, THTensor *batch2);

/* r_ (n, m): gain times the squared Euclidean distance between element i of m1's first dimension (n) and element j of m2's (m), each
   taken as a vector; added up in num (16 bits: float). m1 and m2 stay. Arguments 2, 3: no elements; 3: vectors of other length. */
TH_API void THTensor_(match)(THTensor *r_, THTensor *m1, THTensor *m2, num gain);
/* The sum of the products of elements in row-major order, in accnum; the same for any number of threads. Error: different counts. */
TH_API accnum THTensor_(dot)(THTensor *t, THTensor *src);

#endif

#endif
