#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorReduce.h"
#else

#if TH_NUM_MATH

/* Reductions. Along a dimension: the result gets t's shape with that dimension of size 1, which is dropped unless keepdim is not
   0 (a single dimension is never dropped). Sums accumulate in double, of integers in int64_t, and are cast at the
   end; results do not depend on the number of threads. NaN is the largest value: max and min return the first NaN.
   Errors: argument 2, dimension outside [0, nDimension), unless said otherwise; a result that overlaps itself. Extra memory: at most
   1.5 MB for partial results, and a copy of t if a result overlaps it. */

/* Sums of the elements along the dimension. */
TH_API void THTensor_(sum)(THTensor *r_, THTensor *t, int dimension, int keepdim);
/* Products of the elements along the dimension; those of floating-point numbers neither overflow nor underflow before the whole
   does. */
TH_API void THTensor_(prod)(THTensor *r_, THTensor *t, int dimension, int keepdim);
/* Largest, smallest element along the dimension and its index, 0-based in both flavours; the first of equal ones. */
TH_API void THTensor_(max)(THTensor *values_, THLongTensor *indices_, THTensor *t, int dimension, int keepdim);
TH_API void THTensor_(min)(THTensor *values_, THLongTensor *indices_, THTensor *t, int dimension, int keepdim);

/* The sum, product, largest and smallest of all elements; 0 is the sum, 1 the product of none. Error: argument 1, no elements
   (maxall, minall). */
TH_API accnum THTensor_(sumall)(THTensor *t);
TH_API accnum THTensor_(prodall)(THTensor *t);
TH_API num THTensor_(maxall)(THTensor *t);
TH_API num THTensor_(minall)(THTensor *t);
/* The sum of the main diagonal. Error: argument 1, not two dimensions. */
TH_API accnum THTensor_(trace)(THTensor *t);

#if TH_NUM_FLOATING
/* Sum divided by the number of elements, in double. */
TH_API void THTensor_(mean)(THTensor *r_, THTensor *t, int dimension, int keepdim);
/* The mean of all elements. Error: argument 1, no elements. */
TH_API accnum THTensor_(meanall)(THTensor *self);

/* Variance and its square root, with divisor n if biased is not 0, else n - 1: NaN for one element. Never negative; 0 for equal
   elements. From the means and sums of squared distances of parts (Chan, Golub and LeVeque, 1979), in double.
   Error: argument 3, the dimension. */
TH_API void THTensor_(var)(THTensor *r_, THTensor *t, int dimension, int biased, int keepdim);
TH_API void THTensor_(std)(THTensor *r_, THTensor *t, int dimension, int biased, int keepdim);
/* Variance and its square root over all elements; NaN without elements. */
TH_API accnum THTensor_(varall)(THTensor *self, int biased);
TH_API accnum THTensor_(stdall)(THTensor *self, int biased);

/* (sum of |t|^value)^(1/value), in double; value 0: how many elements differ from 0; infinity: the largest |t|; -infinity: the
   smallest. 2-norms neither overflow nor underflow when the result fits (Blue, 1978). Other powers than 1, 2 and 3 are those
   of pow in THTensorPointwise.h. Error: argument 3, the dimension. */
TH_API void THTensor_(norm)(THTensor *r_, THTensor *t, num value, int dimension, int keepdim);
/* The norm of all elements; 0 without elements. */
TH_API accnum THTensor_(normall)(THTensor *t, num value);
/* The norm of a - b, element by element in row-major order. Error: numbers of elements that differ. */
TH_API accnum THTensor_(dist)(THTensor *a, THTensor *b, num value);
/* r gets t's shape and elements; each sub-tensor at one index of the dimension whose norm is larger than maxnorm is multiplied by
   maxnorm / (norm + 1e-7). Errors: argument 3, the dimension; argument 2, value not positive; argument 1, t with fewer than 2
   dimensions; a result that overlaps itself. Extra memory: 24 bytes for each element of t when its longest dimension, apart from
   that one, has been summed up, at most 1.5 MB for partial results, and a copy of t if the result overlaps it in another
   layout. */
TH_API void THTensor_(renorm)(THTensor *r_, THTensor *t, num value, int dimension, num maxnorm);

/* How many elements of tensor lie in each of nbins bins of equal width over [minvalue, maxvalue]: hist gets size nbins. A number v
   is in bin floor((v - minvalue) * nbins / (maxvalue - minvalue)), computed in double, and maxvalue in the last one; NaN and
   numbers outside are not counted. If minvalue equals maxvalue, the bins are over the range of tensor's numbers; if these are
   equal too, from 1 below to 1 above. Errors: argument 2, that range is not finite; 3, nbins not positive; 4, minvalue not finite
   or above maxvalue; 5, maxvalue not finite; a result that overlaps itself. Extra memory: at most 2 MB, or 8 bytes for each bin if
   that is more, and in bhistc a copy of tensor if hist overlaps it. */
TH_API void THTensor_(histc)(THTensor *hist, THTensor *tensor, int64_t nbins, num minvalue, num maxvalue);
/* Of each row of a matrix: hist gets one of nbins elements for each. A range that is not given is that of the whole matrix.
   Error: argument 2, not two dimensions. */
TH_API void THTensor_(bhistc)(THTensor *hist, THTensor *tensor, int64_t nbins, num minvalue, num maxvalue);
#endif

#endif

#if !TH_NUM_SIGNED
/* Are all, or is any, of the elements not 0? 1 or 0. Error: argument 1, no elements. */
TH_API int THTensor_(logicalall)(THTensor *self);
TH_API int THTensor_(logicalany)(THTensor *self);
#endif

#endif
