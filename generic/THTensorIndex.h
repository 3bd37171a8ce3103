#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorIndex.h"
#else

/* Elements and slices by indices and masks. Values of indices count from THGetIndexBase() on. One that is out of range, and a
   value of a mask other than 0 and 1, is an Error, and nothing is written. Extra memory: a copy of each input that overlaps the
   result. */

/* Rows (slices along dim) of src that index names, in its order: tensor gets src's shape with index's length at dim. index: 1-D.
   Errors: argument 2 src without elements, 3 index not 1-D, 4 dim, 3 an index out of range. */
TH_API void THTensor_(indexSelect)(THTensor *tensor, THTensor *src, int dim, THLongTensor *index);

/* Slice i of src along dim becomes, or is added to, tensor's slice index[i], in the order of index: of repeated indices the last
   one wins, or all are added; integers wrap. The other slices stay. index: 1-D, as long as src's dim. Slices need equal numbers of
   elements, not equal shapes. Errors: argument 3 index not 1-D, 4 dim, src's extent there or its slices, 3 an index out of range.
   Extra memory: a copy of src if its slices have another shape. */
TH_API void THTensor_(indexCopy)(THTensor *tensor, int dim, THLongTensor *index, THTensor *src);
#if TH_NUM_MATH
TH_API void THTensor_(indexAdd)(THTensor *tensor, int dim, THLongTensor *index, THTensor *src);
#endif
/* tensor's slices along dim that index names become val. Errors: argument 3 index not 1-D, 4 dim, 3 an index out of range. */
TH_API void THTensor_(indexFill)(THTensor *tensor, int dim, THLongTensor *index, num val);

/* For dim 0 and so on: tensor[i][j] = src[index[i][j]][j] for each element of index. All have as many dimensions, and the same
   extents but at dim, where tensor has at least index's; its other elements stay, and so does its shape. Errors: argument 2 src's
   dimensions, 3 dim, 4 index's dimensions or an index out of range; other sizes. */
TH_API void THTensor_(gather)(THTensor *tensor, THTensor *src, int dim, THLongTensor *index);
/* The other way: tensor[index[i][j]][j] becomes, or is increased by, src[i][j], for growing i: of repeated indices the last one
   wins, or all are added; integers wrap. src has at least index's extent at dim. Errors: argument 2 dim, 3 index's dimensions or
   an index out of range, 4 src's dimensions; other sizes. */
TH_API void THTensor_(scatter)(THTensor *tensor, int dim, THLongTensor *index, THTensor *src);
#if TH_NUM_MATH
TH_API void THTensor_(scatterAdd)(THTensor *tensor, int dim, THLongTensor *index, THTensor *src);
#endif
/* The same with val for src. */
TH_API void THTensor_(scatterFill)(THTensor *tensor, int dim, THLongTensor *index, num val);

/* Elements of src by their numbers in row-major order: r_ gets index's shape. Numbers count from THGetIndexBase() on, and negative
   ones from the end: -1 is the last. Errors: argument 2 src without elements, 3 a number out of range. Extra memory: 8 bytes for
   each element of index. */
TH_API void THTensor_(take)(THTensor *r_, THTensor *src, THLongTensor *index);
#if TH_NUM_MATH
/* The elements of tensor with these numbers become, or with accumulate are increased by, those of src, in row-major order: of
   repeated numbers the last one wins, or all are added; integers wrap. tensor keeps its shape. Errors: argument 2 a number out of
   range, 3 src and index have different numbers of elements. Extra memory: 8 bytes for each element of index, and a copy of an src
   that is not contiguous. */
TH_API void THTensor_(put)(THTensor *tensor, THLongTensor *index, THTensor *src, int accumulate);
#endif

/* Where mask, of Bytes or Bools, is 1, tensor's elements become value. tensor and mask need equal numbers of elements, not equal
   shapes: they are walked in row-major order. Error: the numbers differ. */
TH_API void THTensor_(maskedFill)(THTensor *tensor, THByteTensor *mask, num value);
TH_API void THTensor_(maskedFillBool)(THTensor *tensor, THBoolTensor *mask, num value);
/* ... become the first elements of src, one after the other in row-major order. Error: src has fewer than mask selects. Extra
   memory: about a bit for each element of mask. */
TH_API void THTensor_(maskedCopy)(THTensor *tensor, THByteTensor *mask, THTensor *src);
TH_API void THTensor_(maskedCopyBool)(THTensor *tensor, THBoolTensor *mask, THTensor *src);
/* src's elements where mask is 1, in row-major order; tensor gets one dimension of as many, or none if there are no such
   elements. Error: src and mask have different numbers of elements. Extra memory: about a bit for each element of mask. */
TH_API void THTensor_(maskedSelect)(THTensor *tensor, THTensor *src, THByteTensor *mask);
TH_API void THTensor_(maskedSelectBool)(THTensor *tensor, THTensor *src, THBoolTensor *mask);

/* The indices, always from 0 on, of the elements that are not 0 (NaN is not 0), in row-major order: subscript gets the size
   (number of elements, tensor's dimensions), or no dimensions if there are none. Extra memory: about a bit for each element. */
TH_API void THTensor_(nonzero)(THLongTensor *subscript, THTensor *tensor);

#endif
