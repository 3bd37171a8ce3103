#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorBlas.h"
#else

#if TH_NUM_MATH

/* Products with a matrix: by BLAS for Float and Double, otherwise wrapping integer arithmetic. The result is resized to t's shape
   unless it has it; it may be any of the inputs. beta 0 does not read t, alpha 0 does not read the factors. Errors: shapes that do
   not go together, a result that overlaps itself. Extra memory: a copy of t if it overlaps the result with another layout; a
   temporary for a result that overlaps a factor; for Float and Double, one for each operand that has no dimension of unit stride. */

/* r_ (n) = beta t (n) + alpha mat (n, m) vec (m). */
TH_API void THTensor_(addmv)(THTensor *r_, num beta, THTensor *t, num alpha, THTensor *mat, THTensor *vec);
/* r_ (n, m) = beta t (n, m) + alpha mat1 (n, k) mat2 (k, m). */
TH_API void THTensor_(addmm)(THTensor *r_, num beta, THTensor *t, num alpha, THTensor *mat1, THTensor *mat2);

#endif

#endif
