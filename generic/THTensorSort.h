#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorSort.h"
#else

#if TH_NUM_MATH

/* Sorting, and selection of the largest, the k-th and the middle elements. */

/* Sort every slice along dimension: rt_ the values, ri_ their 0-based indices in t, both of t's shape. Stable: equal elements
   keep their order; NaN is the largest value. O(n log n). Error: argument 2, dimension. Extra memory: for a slice a thread, words
   of 4, 8 or 16 bytes that hold an element and its index, and values that overlap t; a copy of t if a result overlaps it otherwise. */
TH_API void THTensor_(sort)(THTensor *rt_, THLongTensor *ri_, THTensor *t, int dimension, int descendingOrder);
/* The k largest (dir != 0) or smallest elements of every slice along dim and their 0-based indices, in order if sorted is not 0,
   else in any order; of equal elements the lowest indices are taken. Results: t's shape with k at dim. Errors: argument 3 dim,
   2 k outside [1, size]. O(n + k log k). Extra memory: as for sort, for 2 k elements, or a slice if dim is not contiguous or at
   most 65536 long. */
TH_API void THTensor_(topk)(THTensor *rt_, THLongTensor *ri_, THTensor *t, int64_t k, int dim, int dir, int sorted);

/* The k-th smallest element (k from 1) of every slice along dimension and its 0-based index in t; NaN is the largest value, and of
   equal elements the k-th in a stable sort is taken. Results: t's shape with 1 at dimension, which is dropped unless keepdim is
   not 0 or it is the only one. Errors: argument 3 dimension, 2 k outside [1, size]. O(n). Extra memory:
   as for sort, but words of 8 bytes at least. */
TH_API void THTensor_(kthvalue)(THTensor *values_, THLongTensor *indices_, THTensor *t, int64_t k, int dimension, int keepdim);
/* The same for the lower median, k = (size - 1) / 2 + 1; of a slice with NaN: NaN, and the index of the first one. */
TH_API void THTensor_(median)(THTensor *values_, THLongTensor *indices_, THTensor *t, int dimension, int keepdim);
/* The same for the most frequent element, the smallest one of several; the index is where it comes last. NaNs are not
   equal to each other. O(n log n). */
TH_API void THTensor_(mode)(THTensor *values_, THLongTensor *indices_, THTensor *t, int dimension, int keepdim);
/* The lower median of all elements; NaN if there is one. Error: argument 1, no elements. Extra memory: as for kthvalue. */
TH_API num THTensor_(medianall)(THTensor *t);

#endif

#endif
