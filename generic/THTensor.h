#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensor.h"
#else

/* Tensors: strided views of storages. A tensor without elements has nDimension 0. Dimensions and element indices are counted from 0
   in both flavours. Extra memory: none, unless said. */

/* Element (i, j, ...) is at storageOffset + i*stride[0] + j*stride[1] + ... in the storage. Hosts may read and write the fields. */
typedef struct THTensor {
  int64_t *size;           /* extents; a block of its own, from THAlloc */
  int64_t *stride;         /* steps, in elements; a block of its own, from THAlloc */
  int nDimension;          /* how many of them */
  THStorage *storage;      /* holds one reference; NULL: none yet */
  ptrdiff_t storageOffset; /* where the first element is */
  int refcount;            /* references */
  char flag;               /* TH_TENSOR_REFCOUNTED */
} THTensor;

/* ---- Access. Pointers returned here are borrowed. ---- */

/* The storage; NULL: none yet. */
TH_API THStorage *THTensor_(storage)(const THTensor *self);
/* Where in it the first element is. */
TH_API ptrdiff_t THTensor_(storageOffset)(const THTensor *self);
/* Number of dimensions. */
TH_API int THTensor_(nDimension)(const THTensor *self);
/* Extent and stride of a dimension. Error: argument 2, dim outside [0, nDimension). */
TH_API int64_t THTensor_(size)(const THTensor *self, int dim);
TH_API int64_t THTensor_(stride)(const THTensor *self, int dim);
/* A new storage with all sizes, or strides; the caller owns it. */
TH_API THLongStorage *THTensor_(newSizeOf)(THTensor *self);
TH_API THLongStorage *THTensor_(newStrideOf)(THTensor *self);
/* The first element; NULL without a storage. */
TH_API num *THTensor_(data)(const THTensor *self);

/* Add or remove flags; without TH_TENSOR_REFCOUNTED, retain and free do nothing. */
TH_API void THTensor_(setFlag)(THTensor *self, const char flag);
TH_API void THTensor_(clearFlag)(THTensor *self, const char flag);

/* ---- New tensors: one reference, which the caller owns. Elements of new storages are uninitialised. ---- */

/* Without elements. */
TH_API THTensor *THTensor_(new)(void);
/* Shares tensor's storage. */
TH_API THTensor *THTensor_(newWithTensor)(THTensor *tensor);
/* A view of storage_ (retained; NULL: a new one) from storageOffset_ on. size_ and stride_ are read, not kept; either may be
   NULL: no dimensions, contiguous strides. A stride of -1 means contiguous. Errors: lengths that differ (argument 4), an extent
   or offset that is negative, a view that does not fit into a storage that cannot grow. */
TH_API THTensor *THTensor_(newWithStorage)(THStorage *storage_, ptrdiff_t storageOffset_, THLongStorage *size_,
                                           THLongStorage *stride_);
/* The same with sizes as numbers; a trailing size of -1 marks an unused dimension. */
TH_API THTensor *THTensor_(newWithStorage1d)(THStorage *storage_, ptrdiff_t storageOffset_, int64_t size0_, int64_t stride0_);
TH_API THTensor *THTensor_(newWithStorage2d)(THStorage *storage_, ptrdiff_t storageOffset_, int64_t size0_, int64_t stride0_,
                                             int64_t size1_, int64_t stride1_);
TH_API THTensor *THTensor_(newWithStorage3d)(THStorage *storage_, ptrdiff_t storageOffset_, int64_t size0_, int64_t stride0_,
                                             int64_t size1_, int64_t stride1_, int64_t size2_, int64_t stride2_);
TH_API THTensor *THTensor_(newWithStorage4d)(THStorage *storage_, ptrdiff_t storageOffset_, int64_t size0_, int64_t stride0_,
                                             int64_t size1_, int64_t stride1_, int64_t size2_, int64_t stride2_,
                                             int64_t size3_, int64_t stride3_);
/* A tensor of this size on a storage of its own. */
TH_API THTensor *THTensor_(newWithSize)(THLongStorage *size_, THLongStorage *stride_);
TH_API THTensor *THTensor_(newWithSize1d)(int64_t size0_);
TH_API THTensor *THTensor_(newWithSize2d)(int64_t size0_, int64_t size1_);
TH_API THTensor *THTensor_(newWithSize3d)(int64_t size0_, int64_t size1_, int64_t size2_);
TH_API THTensor *THTensor_(newWithSize4d)(int64_t size0_, int64_t size1_, int64_t size2_, int64_t size3_);

/* A contiguous copy on a storage of its own. */
TH_API THTensor *THTensor_(newClone)(THTensor *self);
/* tensor itself, retained, if it is contiguous; else a clone. */
TH_API THTensor *THTensor_(newContiguous)(THTensor *tensor);
/* Views on tensor's storage; see select, narrow, transpose, unfold, expand below. */
TH_API THTensor *THTensor_(newSelect)(THTensor *tensor, int dimension_, int64_t sliceIndex_);
TH_API THTensor *THTensor_(newNarrow)(THTensor *tensor, int dimension_, int64_t firstIndex_, int64_t size_);
TH_API THTensor *THTensor_(newTranspose)(THTensor *tensor, int dimension1_, int dimension2_);
TH_API THTensor *THTensor_(newUnfold)(THTensor *tensor, int dimension_, int64_t size_, int64_t step_);
/* A contiguous tensor seen with other sizes, one of which may be -1. Errors: not contiguous (argument 1), sizes that do not go
   with the number of elements (argument 2). */
TH_API THTensor *THTensor_(newView)(THTensor *tensor, THLongStorage *size);
TH_API THTensor *THTensor_(newExpand)(THTensor *tensor, THLongStorage *size);

/* ---- Shape ---- */

/* r becomes tensor broadcast to size: new leading dimensions and dimensions of size 1 repeat with stride 0; -1 keeps a
   dimension. Errors: tensor without elements (argument 0), fewer sizes than dimensions (argument 1), sizes that do not match. */
TH_API void THTensor_(expand)(THTensor *r, THTensor *tensor, THLongStorage *size);
/* rets[i] becomes ops[i] broadcast to the common shape of all count tensors. Error: argument i for one without elements. */
TH_API void THTensor_(expandNd)(THTensor **rets, THTensor **ops, int count);

/* Change the sizes and, if given, the strides (-1: contiguous). Nothing happens when they are the same already: a transposed
   tensor keeps its strides. Else the view is laid over the storage anew, which grows if it must and never shrinks; new elements
   are uninitialised. Errors: NULL sizes (argument 2), lengths that differ (argument 3), negative extents, no memory, a storage
   that is not resizable; the tensor is then unchanged. resizeAs takes src's sizes, and contiguous strides. */
TH_API void THTensor_(resize)(THTensor *tensor, THLongStorage *size, THLongStorage *stride);
TH_API void THTensor_(resizeAs)(THTensor *tensor, THTensor *src);
TH_API void THTensor_(resizeNd)(THTensor *tensor, int nDimension, int64_t *size, int64_t *stride);
TH_API void THTensor_(resize1d)(THTensor *tensor, int64_t size0_);
TH_API void THTensor_(resize2d)(THTensor *tensor, int64_t size0_, int64_t size1_);
TH_API void THTensor_(resize3d)(THTensor *tensor, int64_t size0_, int64_t size1_, int64_t size2_);
TH_API void THTensor_(resize4d)(THTensor *tensor, int64_t size0_, int64_t size1_, int64_t size2_, int64_t size3_);
TH_API void THTensor_(resize5d)(THTensor *tensor, int64_t size0_, int64_t size1_, int64_t size2_, int64_t size3_,
                                int64_t size4_);

/* self becomes a view of src's storage with src's sizes and strides. */
TH_API void THTensor_(set)(THTensor *self, THTensor *src);
/* self becomes a view of storage_ (retained; NULL: none), see newWithStorage. Error: lengths that differ (argument 5). */
TH_API void THTensor_(setStorage)(THTensor *self, THStorage *storage_, ptrdiff_t storageOffset_, THLongStorage *size_,
                                  THLongStorage *stride_);
TH_API void THTensor_(setStorageNd)(THTensor *self, THStorage *storage_, ptrdiff_t storageOffset_, int nDimension,
                                    int64_t *size, int64_t *stride);
TH_API void THTensor_(setStorage1d)(THTensor *self, THStorage *storage_, ptrdiff_t storageOffset_, int64_t size0_,
                                    int64_t stride0_);
TH_API void THTensor_(setStorage2d)(THTensor *self, THStorage *storage_, ptrdiff_t storageOffset_, int64_t size0_,
                                    int64_t stride0_, int64_t size1_, int64_t stride1_);
TH_API void THTensor_(setStorage3d)(THTensor *self, THStorage *storage_, ptrdiff_t storageOffset_, int64_t size0_,
                                    int64_t stride0_, int64_t size1_, int64_t stride1_, int64_t size2_, int64_t stride2_);
TH_API void THTensor_(setStorage4d)(THTensor *self, THStorage *storage_, ptrdiff_t storageOffset_, int64_t size0_,
                                    int64_t stride0_, int64_t size1_, int64_t stride1_, int64_t size2_, int64_t stride2_,
                                    int64_t size3_, int64_t stride3_);

/* ---- Views: self becomes the view of src; src NULL: of self ---- */

/* Indices firstIndex_ to firstIndex_ + size_ - 1 of a dimension. Errors: argument 2 dimension, 3 first, 4 size. */
TH_API void THTensor_(narrow)(THTensor *self, THTensor *src, int dimension_, int64_t firstIndex_, int64_t size_);
/* One index of a dimension, which is dropped. Errors: argument 1 fewer than 2 dimensions, 2 dimension, 3 index. */
TH_API void THTensor_(select)(THTensor *self, THTensor *src, int dimension_, int64_t sliceIndex_);
/* Two dimensions exchanged. Errors: arguments 1 and 2. */
TH_API void THTensor_(transpose)(THTensor *self, THTensor *src, int dimension1_, int dimension2_);
/* All windows of size_ indices, step_ apart, along a dimension; the place in the window is a new last dimension. Errors:
   argument 1 no elements, 2 dimension, 3 size, 4 step. */
TH_API void THTensor_(unfold)(THTensor *self, THTensor *src, int dimension_, int64_t size_, int64_t step_);
/* Without dimensions of size 1; all of size 1 gives one dimension. */
TH_API void THTensor_(squeeze)(THTensor *self, THTensor *src);
/* Without this dimension if its size is 1 and there are others. Error: argument 2. */
TH_API void THTensor_(squeeze1d)(THTensor *self, THTensor *src, int dimension_);
/* With a new dimension of size 1 there. Error: argument 2 dimension outside [0, nDimension] or no elements. */
TH_API void THTensor_(unsqueeze1d)(THTensor *self, THTensor *src, int dimension_);

/* ---- Questions: 1 or 0, but for nElement ---- */

/* Are the elements dense in row-major order? Dimensions of size 1 do not count. */
TH_API int THTensor_(isContiguous)(const THTensor *self);
/* Have both the same extents? */
TH_API int THTensor_(isSameSizeAs)(const THTensor *self, const THTensor *src);
/* The same view of the same storage? 0 without a storage. */
TH_API int THTensor_(isSetTo)(const THTensor *self, const THTensor *src);
/* Are these the extents? */
TH_API int THTensor_(isSize)(const THTensor *self, const THLongStorage *dims);
/* The number of elements. */
TH_API ptrdiff_t THTensor_(nElement)(const THTensor *self);

/* ---- References ---- */

/* Add a reference, drop one; NULL is fine. The last one frees the tensor and drops its reference to the storage. */
TH_API void THTensor_(retain)(THTensor *self);
TH_API void THTensor_(free)(THTensor *self);
/* Copy self into dst unless they are the same object, then free self (not on errors). */
TH_API void THTensor_(freeCopyTo)(THTensor *self, THTensor *dst);

/* ---- Single elements. Errors: argument 1 another number of dimensions, 2 an index out of range; a tensor that overlaps
   itself cannot be set. ---- */

/* Write the element with these indices. */
TH_API void THTensor_(set1d)(THTensor *tensor, int64_t x0, num value);
TH_API void THTensor_(set2d)(THTensor *tensor, int64_t x0, int64_t x1, num value);
TH_API void THTensor_(set3d)(THTensor *tensor, int64_t x0, int64_t x1, int64_t x2, num value);
TH_API void THTensor_(set4d)(THTensor *tensor, int64_t x0, int64_t x1, int64_t x2, int64_t x3, num value);
/* Read it. */
TH_API num THTensor_(get1d)(const THTensor *tensor, int64_t x0);
TH_API num THTensor_(get2d)(const THTensor *tensor, int64_t x0, int64_t x1);
TH_API num THTensor_(get3d)(const THTensor *tensor, int64_t x0, int64_t x1, int64_t x2);
TH_API num THTensor_(get4d)(const THTensor *tensor, int64_t x0, int64_t x1, int64_t x2, int64_t x3);

/* "torch.FloatTensor of size 2x3", and "[2 x 3]"; "..." marks a text that is too long. */
TH_API THDescBuff THTensor_(desc)(const THTensor *tensor);
TH_API THDescBuff THTensor_(sizeDesc)(const THTensor *tensor);

#endif
