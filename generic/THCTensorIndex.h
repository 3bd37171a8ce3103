#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCTensorIndex.h"
#else

/* Elements and slices by indices and masks, as in TH, with its numbers of arguments in errors (the state does not count). Values
   of indices count from THGetIndexBase() on. In checked mode (THCState_setChecked), the default, an index that is out of range,
   and a value of a mask other than 0 and 1, is an Error, nothing is written, and calls wait for the device to look. In unchecked
   mode such an index is passed over (indexSelect and take then write 0), and such a value of a mask is taken as 1. Results are the
   same in each run, and as TH's. Extra memory: a copy of each input that overlaps the result. More than THC_MAX_DIMS dimensions
   that cannot be fused are an Error for the tensors of scatter and put, and take's src. */

/* Rows (slices along dim) of src that index names, in its order: tensor gets src's shape with index's length at dim. index:
   1-D; a tensor of the host for _long, here and below, of which a copy is made on the device. Errors: argument 2 src without
   elements, 3 index not 1-D, 4 dim, 3 an index out of range. */
THC_API void THCTensor_(indexSelect)(THCState *state, THCTensor *tensor, THCTensor *src, int dim, THCudaLongTensor *index);
THC_API void THCTensor_(indexSelect_long)(THCState *state, THCTensor *tensor, THCTensor *src, int dim, THLongTensor *index);

/* Slice i of src along dim becomes, or is added to, res_'s slice indices[i], in the order of indices: of repeated ones the
   last one wins, or all are added; integers wrap. The other slices stay. indices: 1-D, as long as src's dim. Slices need
   equal numbers of elements, not equal shapes. Indices are sorted for that, and one thread adds all of one element: many of
   the same index are slow. Errors: argument 3 indices not 1-D, 4 dim, src's extent there or its slices, 3 an index out of
   range. Extra memory: about 17 bytes for each index, but at most 300 MiB; a copy of src if its slices have another shape. */
THC_API void THCTensor_(indexCopy)(THCState *state, THCTensor *res_, int dim, THCudaLongTensor *indices, THCTensor *src);
THC_API void THCTensor_(indexCopy_long)(THCState *state, THCTensor *res_, int dim, THLongTensor *indices, THCTensor *src);
THC_API void THCTensor_(indexAdd)(THCState *state, THCTensor *res_, int dim, THCudaLongTensor *indices, THCTensor *src);
THC_API void THCTensor_(indexAdd_long)(THCState *state, THCTensor *res_, int dim, THLongTensor *indices, THCTensor *src);
/* tensor's slices along dim that index names become val. Errors: argument 3 index not 1-D, 4 dim, 3 an index out of range. */
THC_API void THCTensor_(indexFill)(THCState *state, THCTensor *tensor, int dim, THCudaLongTensor *index, num val);
THC_API void THCTensor_(indexFill_long)(THCState *state, THCTensor *tensor, int dim, THLongTensor *index, num val);

/* For dim 0 and so on: tensor[i][j] = src[index[i][j]][j] for each element of index. All have as many dimensions, and the
   same extents but at dim, where tensor has at least index's; its other elements stay, and so does its shape. Errors:
   argument 2 src's dimensions, 3 dim, 4 index's dimensions or an index out of range; other sizes. */
THC_API void THCTensor_(gather)(THCState *state, THCTensor *tensor, THCTensor *src, int dim, THCudaLongTensor *index);
/* The other way: tensor[index[i][j]][j] becomes, or is increased by, src[i][j], for growing i: of repeated indices the last
   one wins, or all are added; integers wrap. src has at least index's extent at dim. As for indexCopy, indices are sorted,
   and many of the same element are slow. Errors: argument 2 dim, 3 index's dimensions or an index out of range, 4 src's
   dimensions; other sizes. Extra memory: about 17 bytes for each element of index, but at most 300 MiB. */
THC_API void THCTensor_(scatter)(THCState *state, THCTensor *tensor, int dim, THCudaLongTensor *index, THCTensor *src);
THC_API void THCTensor_(scatterAdd)(THCState *state, THCTensor *tensor, int dim, THCudaLongTensor *index, THCTensor *src);
/* The same with value for src; nothing is sorted, and there is no extra memory. */
THC_API void THCTensor_(scatterFill)(THCState *state, THCTensor *tensor, int dim, THCudaLongTensor *index, num value);

/* Elements of src by their numbers in row-major order: r_ gets index's shape. Numbers count from THGetIndexBase() on, and
   negative ones from the end: -1 is the last. Errors: argument 2 src without elements, 3 a number out of range. */
THC_API void THCTensor_(take)(THCState *state, THCTensor *r_, THCTensor *src, THCudaLongTensor *index);
/* The elements of tensor with these numbers become, or with accumulate are increased by, those of src, in row-major order: of
   repeated numbers the last one wins, or all are added; integers wrap. tensor keeps its shape. Errors: argument 2 a number
   out of range, 3 src and index have different numbers of elements. Extra memory: about 17 bytes for each element of index,
   but at most 300 MiB; copies of an index and a src that are not contiguous. */
THC_API void THCTensor_(put)(THCState *state, THCTensor *tensor, THCudaLongTensor *index, THCTensor *src, int accumulate);

/* Where mask is 1, tensor's elements become value. tensor and mask need equal numbers of elements, not equal shapes: they are
   walked in row-major order. The mask is on the device, or (Byte, here and below) in the host's memory, of which a copy is
   made on the device. Error: the numbers differ. */
THC_API void THCTensor_(maskedFill)(THCState *state, THCTensor *tensor, THCudaByteTensor *mask, num value);
THC_API void THCTensor_(maskedFillByte)(THCState *state, THCTensor *tensor, THByteTensor *mask, num value);
/* ... become the first elements of src, one after the other in row-major order. Error: src has fewer than mask selects; in
   unchecked mode the rest stays. Extra memory: 8 bytes for each element of mask, a copy of a mask or a src that is not
   contiguous. */
THC_API void THCTensor_(maskedCopy)(THCState *state, THCTensor *tensor, THCudaByteTensor *mask, THCTensor *src);
THC_API void THCTensor_(maskedCopyByte)(THCState *state, THCTensor *tensor, THByteTensor *mask, THCTensor *src);
/* src's elements where mask is 1, in row-major order; tensor gets one dimension of as many, or none if there are no such
   elements. It waits for their number. Error: src and mask have different numbers of elements. Extra memory: 8 bytes for each
   element of mask, a copy of a mask that is not contiguous. */
THC_API void THCTensor_(maskedSelect)(THCState *state, THCTensor *tensor, THCTensor *src, THCudaByteTensor *mask);
THC_API void THCTensor_(maskedSelectByte)(THCState *state, THCTensor *tensor, THCTensor *src, THByteTensor *mask);

/* The indices, from THGetIndexBase() on, of the elements that are not 0 (NaN is not 0), in row-major order: tensor gets the
   size (number of elements, self's dimensions), or no dimensions if there are none. It waits for their number. Error: more
   than THC_MAX_DIMS dimensions. Extra memory: 9 bytes for each element. */
THC_API void THCTensor_(nonzero)(THCState *state, THCudaLongTensor *tensor, THCTensor *self);

/* Offsets in a storage, from baseOffset on, of elements of indexed, whose sizes and strides matter, nothing else.
   indexers[d], one for each dimension, picks indices along it, from 0 on whatever THGetIndexBase() says, in row-major order;
   NULL picks all. Dimensions next to each other that have indexers are picked together, by one element of each. Elements of
   output, which keeps its shape, are those that are picked, in row-major order. Errors: argument 1 another number of
   elements, 2 more than THC_MAX_DIMS dimensions, 4 indexers that go together and have different numbers of elements, an index
   out of range. Extra memory: copies of indexers that are not contiguous. */
THC_API void THCTensor_(calculateAdvancedIndexingOffsets)(THCState *state, THCudaLongTensor *output, THCTensor *indexed,
                                                          ptrdiff_t baseOffset, THCudaLongTensor **indexers);

#endif
