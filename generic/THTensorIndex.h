#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorIndex.h"
#else

#if TH_NUM_MATH

/* Rows (slices along dim) of src that index names, in its order: tensor gets src's shape with index's length at dim. index: 1-D,
   values from THGetIndexBase() on. Errors: argument 2 src without elements, 3 index not 1-D, 4 dim, 3 an index out of range
   (nothing is written). Extra memory: a copy of src or index if tensor overlaps it, and of an index that is not contiguous. */
TH_API void THTensor_(indexSelect)(THTensor *tensor, THTensor *src, int dim, THLongTensor *index);

#endif

#endif
