#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCTensorSort.h"
#else

/* Sorting, and selection of the largest, the middle and the most frequent elements. NaN is the largest value, -0 equals +0.
   Indices that are returned count from THGetIndexBase(). Results are resized like resizeAs, and may be the input; the same on
   every device. Extra memory: for each element of the input two words of 4, 8 or 16 bytes (of 16 for Long and Double), and
   what CUB's radix sort takes; a copy of the input if its slices are not contiguous or a result overlaps it. Error: a result
   that overlaps itself. */

/* Sort every slice along dim, ascending for order 0, else descending: sorted the values, indices where they are in input, both
   of input's shape. Stable: equal elements keep their order. O(n). Error: argument 2, dim. */
THC_API void THCTensor_(sort)(THCState *state, THCTensor *sorted, THCudaLongTensor *indices, THCTensor *input, int dim,
                              int order);
/* Sort every slice of keys along dim in place, in the same way, and move the elements of values, of the same size, along with
   them. Slices may have any length. Errors: argument 2 another size, 3 dim. Extra memory: a copy of both too. */
THC_API void THCTensor_(sortKeyValueInplace)(THCState *state, THCTensor *keys, THCudaLongTensor *values, int dim, int order);
/* The k largest (dir != 0) or smallest elements of every slice along dim and their indices, in order, whatever sorted is; of
   equal elements the lowest indices are taken. Results: input's shape with k at dim. Errors: argument 5 k outside [1, size],
   6 dim. */
THC_API void THCTensor_(topk)(THCState *state, THCTensor *topK, THCudaLongTensor *indices, THCTensor *input, int64_t k, int dim,
                              int dir, int sorted);

/* The lower median of every slice along dim, the element number (size - 1) / 2 of it in a stable sort, and its index in src; of
   a slice with NaN: NaN, and the index of the first one. Results: src's shape with 1 at dim, which is dropped unless keepdim is
   not 0 or it is the only one. Error: argument 3, dim. */
THC_API void THCTensor_(median)(THCState *state, THCTensor *values, THCudaLongTensor *indices, THCTensor *src, int64_t dim,
                                int keepdim);
/* The same for the most frequent element, the smallest one of several; the index is where it comes last. NaNs are not equal to
   each other. O(n log n). Error: argument 4, dimension. Extra memory: half a byte for each element too. */
THC_API void THCTensor_(mode)(THCState *state, THCTensor *values, THCudaLongTensor *indices, THCTensor *input, int dimension,
                              int keepdim);
/* The lower median of all elements; NaN if there is one. Waits for it. Error: argument 1, no elements. */
THC_API num THCTensor_(medianall)(THCState *state, THCTensor *self);

#endif
