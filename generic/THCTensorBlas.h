#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCTensorBlas.h"
#else

/* Products of matrices and vectors: by cuBLAS for Float, Double and Half (computed in floats, rounded once) where its 32 bits
   suffice, otherwise, for addr and for integers, which wrap, by kernels of our own. The result is resized to t's shape unless it has
   it; it may be any of the inputs. beta 0 does not read t, alpha 0 does not read the factors. Errors: shapes that do not go together
   (for batches argument 4: t has another shape than the product; 6: batch1 has not 3 dimensions; 7: nor batch2, or it does not go
   with batch1), a result that overlaps itself. Extra memory: a copy of t if it overlaps the result with another layout; a temporary
   for a result that overlaps a factor, in addr copies of the vectors instead; one for each operand without a dimension of unit
   stride where cuBLAS is used; for Half's addbmm floats for the result. What cuBLAS computes is the same from run to run on one kind
   of device while one stream is in use, the rest on every device. */

/* self (n) = beta t (n) + alpha mat (n, m) vec (m). */
THC_API void THCTensor_(addmv)(THCState *state, THCTensor *self, num beta, THCTensor *t, num alpha, THCTensor *mat, THCTensor *vec);
/* self (n, m) = beta t (n, m) + alpha mat1 (n, k) mat2 (k, m). */
THC_API void THCTensor_(addmm)(THCState *state, THCTensor *self, num beta, THCTensor *t, num alpha, THCTensor *mat1,
                               THCTensor *mat2);
/* self (n, m) = beta t (n, m) + alpha vec1 (n) vec2 (m)^T. */
THC_API void THCTensor_(addr)(THCState *state, THCTensor *self, num beta, THCTensor *t, num alpha, THCTensor *vec1, THCTensor *vec2);
/* result (n, m) = beta t (n, m) + alpha times the sum over i of batch1[i] (n, k) batch2[i] (k, m). */
THC_API void THCTensor_(addbmm)(THCState *state, THCTensor *result, num beta, THCTensor *t, num alpha, THCTensor *batch1,
                                THCTensor *batch2);
/* result[i] (n, m) = beta t[i] (n, m) + alpha batch1[i] (n, k) batch2[i] (k, m). */
THC_API void THCTensor_(baddbmm)(THCState *state, THCTensor *result, num beta, THCTensor *t, num alpha, THCTensor *batch1,
                                 THCTensor *batch2);
/* The sum of the products of elements in row-major order, added up in double (integers: int64_t, which wraps) and returned as accnum,
   a float for Float; the call waits for it. The same on every device. Error: different counts. Extra memory: about 2 MB for sums, as
   much again for each further 2^31 elements; a copy of src if the shapes do not go together. */
THC_API accnum THCTensor_(dot)(THCState *state, THCTensor *self, THCTensor *src);

#endif
