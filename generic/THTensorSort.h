#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorSort.h"
#else

#if TH_NUM_MATH

/* Sort every slice along dimension: rt_ the values, ri_ their 0-based indices in t, both of t's shape. Stable: equal elements
   keep their order; NaN is the largest value. O(n log n). Error: argument 2, dimension. Extra memory: O(slice) a thread, and a
   copy of t if a result overlaps it with another layout. */
TH_API void THTensor_(sort)(THTensor *rt_, THLongTensor *ri_, THTensor *t, int dimension, int descendingOrder);
/* The k largest (dir != 0) or smallest elements of every slice along dim and their 0-based indices, in order if sorted is not 0,
   else in any order; of equal elements the lowest indices are taken. Results: t's shape with k at dim. Errors: argument 3 dim,
   2 k outside [1, size]. O(n + k log k). Extra memory: O(k) a thread, or O(slice) if dim is not contiguous, and as for sort. */
TH_API void THTensor_(topk)(THTensor *rt_, THLongTensor *ri_, THTensor *t, int64_t k, int dim, int dir, int sorted);

#endif

#endif
