#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorRandom.h"
#else

#if TH_NUM_MATH && TH_NUM_FLOATING

/* Fill self, in row-major order, as if by one call of the THRandom function of the same name for each element; the shape stays.
   uniform is in [a, b), also after rounding to the element type. Errors: as there; a self that overlaps itself. */
TH_API void THTensor_(uniform)(THTensor *self, THGenerator *_generator, double a, double b);
TH_API void THTensor_(normal)(THTensor *self, THGenerator *_generator, double mean, double stdv);

#endif

#endif
