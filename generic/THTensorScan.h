#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorScan.h"
#else

#if TH_NUM_MATH

/* Scans: element i of the result is the sum, or product, of elements 0 to i along a dimension. The result gets t's shape. Accumulates
   in double for floating point, rounded once; integers wrap. Results do not depend on the number of threads; long slices are scanned
   in parts, each from the total of those before it, and a product that has left the range of double, for infinity, NaN or 0, goes on
   from what it became. The result may be t (products are then not done in parts); t is copied if a result with another layout overlaps
   it. Errors: argument 2, dimension outside [0, nDimension); a result that overlaps itself. Extra memory: 8 bytes for each slice along
   the dimension, at most 64 times as many (products: 24) for fewer than 16 slices, or for fewer than 512 that are not dense. */

/* Sums and products of the elements up to each. */
TH_API void THTensor_(cumsum)(THTensor *r_, THTensor *t, int dimension);
TH_API void THTensor_(cumprod)(THTensor *r_, THTensor *t, int dimension);

#endif

#endif
