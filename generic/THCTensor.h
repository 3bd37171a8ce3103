#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCTensor.h"
#else

/* A strided view of a storage in a device's memory: element (i, j, ...) is at storageOffset + i*stride[0] + j*stride[1] + ...
   Hosts may read and write the fields; size and stride are separate blocks from THAlloc, in the host's memory. A tensor
   without elements has nDimension 0. Dimensions and element indices are counted from 0. */
typedef struct THCTensor {
  int64_t *size;           /* extents; a block of its own, from THAlloc */
  int64_t *stride;         /* steps, in elements; a block of its own, from THAlloc */
  int nDimension;          /* how many of them */
  THCStorage *storage;     /* holds one reference; NULL: none yet */
  ptrdiff_t storageOffset; /* where the first element is */
  int refcount;            /* references */
  char flag;               /* TH_TENSOR_REFCOUNTED */
} THCTensor;

/* ---- Access. Pointers returned here are borrowed. ---- */

/* The storage; NULL: none yet. */
THC_API THCStorage *THCTensor_(storage)(THCState *state, const THCTensor *self);
/* The first element's place in it; the number of dimensions, 0 without elements. */
THC_API ptrdiff_t THCTensor_(storageOffset)(THCState *state, const THCTensor *self);
THC_API int THCTensor_(nDimension)(THCState *state, const THCTensor *self);
/* Error: argument 2, dim outside [0, nDimension). */
THC_API int64_t THCTensor_(size)(THCState *state, const THCTensor *self, int dim);
THC_API int64_t THCTensor_(stride)(THCState *state, const THCTensor *self, int dim);
/* A new storage with all sizes, or strides; the caller owns it. */
THC_API THLongStorage *THCTensor_(newSizeOf)(THCState *state, THCTensor *self);
THC_API THLongStorage *THCTensor_(newStrideOf)(THCState *state, THCTensor *self);
/* The first element, in device memory; NULL without a storage. */
THC_API num *THCTensor_(data)(THCState *state, const THCTensor *self);

/* Add or remove flags; without TH_TENSOR_REFCOUNTED, retain and free do nothing. */
THC_API void THCTensor_(setFlag)(THCState *state, THCTensor *self, const char flag);
THC_API void THCTensor_(clearFlag)(THCState *state, THCTensor *self, const char flag);

/* ---- New tensors: one reference, which the caller owns. Elements of new storages are uninitialised. ---- */

/* Without elements. */
THC_API THCTensor *THCTensor_(new)(THCState *state);
/* Shares tensor's storage. */
THC_API THCTensor *THCTensor_(newWithTensor)(THCState *state, THCTensor *tensor);
/* A view of storage_ (retained; NULL: a new one) from storageOffset_ on. size_ and stride_ are read, not kept; either may be
   NULL: no dimensions, contiguous strides. A stride of -1 means contiguous. Errors: lengths that differ (argument 4), an extent
   or offset that is negative, a view that does not fit into a storage that cannot grow. */
THC_API THCTensor *THCTensor_(newWithStorage)(THCState *state, THCStorage *storage_, ptrdiff_t storageOffset_,
                                              THLongStorage *size_, THLongStorage *stride_);
/* The same with sizes as numbers; a trailing size of -1 marks an unused dimension. */
THC_API THCTensor *THCTensor_(newWithStorage1d)(THCState *state, THCStorage *storage_, ptrdiff_t storageOffset_,
                                                int64_t size0_, int64_t stride0_);
THC_API THCTensor *THCTensor_(newWithStorage2d)(THCState *state, THCStorage *storage_, ptrdiff_t storageOffset_,
                                                int64_t size0_, int64_t stride0_, int64_t size1_, int64_t stride1_);
THC_API THCTensor *THCTensor_(newWithStorage3d)(THCState *state, THCStorage *storage_, ptrdiff_t storageOffset_,
                                                int64_t size0_, int64_t stride0_, int64_t size1_, int64_t stride1_,
                                                int64_t size2_, int64_t stride2_);
THC_API THCTensor *THCTensor_(newWithStorage4d)(THCState *state, THCStorage *storage_, ptrdiff_t storageOffset_,
                                                int64_t size0_, int64_t stride0_, int64_t size1_, int64_t stride1_,
                                                int64_t size2_, int64_t stride2_, int64_t size3_, int64_t stride3_);
/* A tensor of this size on a storage of its own. */
THC_API THCTensor *THCTensor_(newWithSize)(THCState *state, THLongStorage *size_, THLongStorage *stride_);
THC_API THCTensor *THCTensor_(newWithSize1d)(THCState *state, int64_t size0_);
THC_API THCTensor *THCTensor_(newWithSize2d)(THCState *state, int64_t size0_, int64_t size1_);
THC_API THCTensor *THCTensor_(newWithSize3d)(THCState *state, int64_t size0_, int64_t size1_, int64_t size2_);
THC_API THCTensor *THCTensor_(newWithSize4d)(THCState *state, int64_t size0_, int64_t size1_, int64_t size2_, int64_t size3_);

/* A contiguous copy on a storage of its own. */
THC_API THCTensor *THCTensor_(newClone)(THCState *state, THCTensor *self);
/* tensor itself, retained, if it is contiguous; else a clone. */
THC_API THCTensor *THCTensor_(newContiguous)(THCState *state, THCTensor *tensor);
/* Views on tensor's storage; see select, narrow, transpose, unfold, expand below. */
THC_API THCTensor *THCTensor_(newSelect)(THCState *state, THCTensor *tensor, int dimension_, int64_t sliceIndex_);
THC_API THCTensor *THCTensor_(newNarrow)(THCState *state, THCTensor *tensor, int dimension_, int64_t firstIndex_,
                                         int64_t size_);
THC_API THCTensor *THCTensor_(newTranspose)(THCState *state, THCTensor *tensor, int dimension1_, int dimension2_);
THC_API THCTensor *THCTensor_(newUnfold)(THCState *state, THCTensor *tensor, int dimension_, int64_t size_, int64_t step_);
/* A contiguous tensor seen with other sizes, one of which may be -1. Errors: argument 2, not contiguous (as in torch7, where the state
   counts here), or sizes that do not go with the number of elements. */
THC_API THCTensor *THCTensor_(newView)(THCState *state, THCTensor *tensor, THLongStorage *size);
THC_API THCTensor *THCTensor_(newExpand)(THCState *state, THCTensor *tensor, THLongStorage *size);

/* ---- Shape ---- */

/* r becomes tensor broadcast to size: new leading dimensions and dimensions of size 1 repeat with stride 0; -1 keeps a
   dimension. Errors: tensor without elements (argument 0), fewer sizes than dimensions (argument 1), sizes that do not match. */
THC_API void THCTensor_(expand)(THCState *state, THCTensor *r, THCTensor *tensor, THLongStorage *size);
/* rets[i] becomes ops[i] broadcast to the common shape of all count tensors. Error: argument i for one without elements. */
THC_API void THCTensor_(expandNd)(THCState *state, THCTensor **rets, THCTensor **ops, int count);

/* Change the sizes and, if given, the strides (-1: contiguous). Nothing happens when they are the same already: a transposed tensor
   keeps its strides. Else the view is laid over the storage anew, which grows if it must and never shrinks; new elements are
   uninitialised. A storage that grows does so in the memory of the current device, wherever it was. Errors: NULL sizes (argument 2),
   lengths that differ (argument 3), negative extents, no memory, a storage that is not resizable; the tensor is then unchanged. */
THC_API void THCTensor_(resize)(THCState *state, THCTensor *tensor, THLongStorage *size, THLongStorage *stride);
THC_API void THCTensor_(resizeAs)(THCState *state, THCTensor *tensor, THCTensor *src);
THC_API void THCTensor_(resizeNd)(THCState *state, THCTensor *tensor, int nDimension, int64_t *size, int64_t *stride);
THC_API void THCTensor_(resize1d)(THCState *state, THCTensor *tensor, int64_t size0_);
THC_API void THCTensor_(resize2d)(THCState *state, THCTensor *tensor, int64_t size0_, int64_t size1_);
THC_API void THCTensor_(resize3d)(THCState *state, THCTensor *tensor, int64_t size0_, int64_t size1_, int64_t size2_);
THC_API void THCTensor_(resize4d)(THCState *state, THCTensor *tensor, int64_t size0_, int64_t size1_, int64_t size2_,
                                  int64_t size3_);
THC_API void THCTensor_(resize5d)(THCState *state, THCTensor *tensor, int64_t size0_, int64_t size1_, int64_t size2_,
                                  int64_t size3_, int64_t size4_);

/* self becomes a view of src's storage with src's sizes and strides. */
THC_API void THCTensor_(set)(THCState *state, THCTensor *self, THCTensor *src);
/* self becomes a view of storage_ (retained; NULL: none), see newWithStorage. Error: lengths that differ (argument 5). */
THC_API void THCTensor_(setStorage)(THCState *state, THCTensor *self, THCStorage *storage_, ptrdiff_t storageOffset_,
                                    THLongStorage *size_, THLongStorage *stride_);
THC_API void THCTensor_(setStorageNd)(THCState *state, THCTensor *self, THCStorage *storage_, ptrdiff_t storageOffset_,
                                      int nDimension, int64_t *size, int64_t *stride);
THC_API void THCTensor_(setStorage1d)(THCState *state, THCTensor *self, THCStorage *storage_, ptrdiff_t storageOffset_,
                                      int64_t size0_, int64_t stride0_);
THC_API void THCTensor_(setStorage2d)(THCState *state, THCTensor *self, THCStorage *storage_, ptrdiff_t storageOffset_,
                                      int64_t size0_, int64_t stride0_, int64_t size1_, int64_t stride1_);
THC_API void THCTensor_(setStorage3d)(THCState *state, THCTensor *self, THCStorage *storage_, ptrdiff_t storageOffset_,
                                      int64_t size0_, int64_t stride0_, int64_t size1_, int64_t stride1_, int64_t size2_,
                                      int64_t stride2_);
THC_API void THCTensor_(setStorage4d)(THCState *state, THCTensor *self, THCStorage *storage_, ptrdiff_t storageOffset_,
                                      int64_t size0_, int64_t stride0_, int64_t size1_, int64_t stride1_, int64_t size2_,
                                      int64_t stride2_, int64_t size3_, int64_t stride3_);

/* Views: self becomes the view of src; src NULL: of self. */
/* Indices firstIndex_ .. firstIndex_+size_-1 of a dimension. Errors: argument 2 dimension, 3 first, 4 size. */
THC_API void THCTensor_(narrow)(THCState *state, THCTensor *self, THCTensor *src, int dimension_, int64_t firstIndex_,
                                int64_t size_);
/* One index of a dimension, which is dropped. Errors: argument 1 fewer than 2 dimensions, 2 dimension, 3 index. */
THC_API void THCTensor_(select)(THCState *state, THCTensor *self, THCTensor *src, int dimension_, int64_t sliceIndex_);
/* Two dimensions exchanged. Errors: arguments 1 and 2. */
THC_API void THCTensor_(transpose)(THCState *state, THCTensor *self, THCTensor *src, int dimension1_, int dimension2_);
/* All windows of size_ indices, step_ apart, along a dimension; the place in the window is a new last dimension. Errors:
   argument 1 no elements, 2 dimension, 3 size, 4 step. */
THC_API void THCTensor_(unfold)(THCState *state, THCTensor *self, THCTensor *src, int dimension_, int64_t size_, int64_t step_);
/* Without dimensions of size 1; all of size 1 gives one dimension. */
THC_API void THCTensor_(squeeze)(THCState *state, THCTensor *self, THCTensor *src);
/* Without this dimension if its size is 1 and there are others. Error: argument 3. */
THC_API void THCTensor_(squeeze1d)(THCState *state, THCTensor *self, THCTensor *src, int dimension_);
/* With a new dimension of size 1 there. Error: argument 3 dimension outside [0, nDimension] or no elements. */
THC_API void THCTensor_(unsqueeze1d)(THCState *state, THCTensor *self, THCTensor *src, int dimension_);

/* ---- Where it is ---- */

/* The device of its storage; -1 without one. */
THC_API int THCTensor_(getDevice)(THCState *state, const THCTensor *tensor);
/* 1 if kernels that run on the current device reach all of these nTensors tensors: those that lie there, those of other
   devices when THCState_setKernelPeerToPeerAccessEnabled was called with 1 and the hardware can, NULL, and those without a
   storage. Else 0. */
THC_API int THCTensor_(checkGPU)(THCState *state, unsigned int nTensors, ...);

/* ---- Questions: 1 or 0 ---- */

/* Are the elements dense in row-major order? Dimensions of size 1 do not count. */
THC_API int THCTensor_(isContiguous)(THCState *state, const THCTensor *self);
THC_API int THCTensor_(isSameSizeAs)(THCState *state, const THCTensor *self, const THCTensor *src);
/* The same view of the same storage? 0 without a storage. */
THC_API int THCTensor_(isSetTo)(THCState *state, const THCTensor *self, const THCTensor *src);
THC_API int THCTensor_(isSize)(THCState *state, const THCTensor *self, const THLongStorage *dims);
THC_API ptrdiff_t THCTensor_(nElement)(THCState *state, const THCTensor *self);

/* ---- References ---- */

/* Add a reference, drop one; NULL is fine. The last one frees the tensor and drops its reference to the storage. */
THC_API void THCTensor_(retain)(THCState *state, THCTensor *self);
THC_API void THCTensor_(free)(THCState *state, THCTensor *self);
/* Copy self into dst unless they are the same object, then free self (not on errors). */
THC_API void THCTensor_(freeCopyTo)(THCState *state, THCTensor *self, THCTensor *dst);

/* ---- Single elements; the call waits for the tensor's device. Errors: argument 1 another number of dimensions, 2 an index
   out of range; a tensor that overlaps itself cannot be set. ---- */

/* Element (x0, x1, ...) becomes value. */
THC_API void THCTensor_(set1d)(THCState *state, THCTensor *tensor, int64_t x0, num value);
THC_API void THCTensor_(set2d)(THCState *state, THCTensor *tensor, int64_t x0, int64_t x1, num value);
THC_API void THCTensor_(set3d)(THCState *state, THCTensor *tensor, int64_t x0, int64_t x1, int64_t x2, num value);
THC_API void THCTensor_(set4d)(THCState *state, THCTensor *tensor, int64_t x0, int64_t x1, int64_t x2, int64_t x3, num value);
/* Element (x0, x1, ...). */
THC_API num THCTensor_(get1d)(THCState *state, const THCTensor *tensor, int64_t x0);
THC_API num THCTensor_(get2d)(THCState *state, const THCTensor *tensor, int64_t x0, int64_t x1);
THC_API num THCTensor_(get3d)(THCState *state, const THCTensor *tensor, int64_t x0, int64_t x1, int64_t x2);
THC_API num THCTensor_(get4d)(THCState *state, const THCTensor *tensor, int64_t x0, int64_t x1, int64_t x2, int64_t x3);

/* "[2 x 3]"; "..." marks a text that is too long. */
THC_API THCDescBuff THCTensor_(sizeDesc)(THCState *state, const THCTensor *tensor);

#endif
