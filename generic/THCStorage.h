#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCStorage.h"
#else

/* A block of elements in a device's memory, with a reference count. Hosts may read and write the fields, but not follow data.
   The flags are TH's. */
typedef struct THCStorage {
  num *data;                     /* in device memory; NULL when there are no elements */
  ptrdiff_t size;                /* elements */
  int refcount;                  /* references */
  char flag;                     /* TH_STORAGE_* */
  THCDeviceAllocator *allocator; /* what data came from, and goes back to */
  void *allocatorContext;        /* the allocator's */
  struct THCStorage *view;       /* whose data it is, for TH_STORAGE_VIEW; holds one reference */
  int device;                    /* where the data is */
} THCStorage;

/* Borrowed pointer to the elements, in device memory; NULL when there are none. */
THC_API num *THCStorage_(data)(THCState *state, const THCStorage *self);
THC_API ptrdiff_t THCStorage_(size)(THCState *state, const THCStorage *self);
/* Bytes of one element. */
THC_API int THCStorage_(elementSize)(THCState *state);
THC_API int THCStorage_(getDevice)(THCState *state, const THCStorage *storage);

/* Element index, 0-based; waits for the current stream of the storage's device. Error: argument 2 out of bounds. */
THC_API void THCStorage_(set)(THCState *state, THCStorage *self, ptrdiff_t index, num value);
THC_API num THCStorage_(get)(THCState *state, const THCStorage *self, ptrdiff_t index);

/* New storages on the current device: one reference, which the caller owns. newWithSize leaves the elements uninitialised. */
THC_API THCStorage *THCStorage_(new)(THCState *state);
THC_API THCStorage *THCStorage_(newWithSize)(THCState *state, ptrdiff_t size);
/* One to four elements with these values. */
THC_API THCStorage *THCStorage_(newWithSize1)(THCState *state, num value0);
THC_API THCStorage *THCStorage_(newWithSize2)(THCState *state, num value0, num value1);
THC_API THCStorage *THCStorage_(newWithSize3)(THCState *state, num value0, num value1, num value2);
THC_API THCStorage *THCStorage_(newWithSize4)(THCState *state, num value0, num value1, num value2, num value3);
/* Always an Error: files cannot be mapped into device memory. */
THC_API THCStorage *THCStorage_(newWithMapping)(THCState *state, const char *filename, ptrdiff_t size, int shared);
/* Takes over data, which must come from the state's device allocator; on errors it stays the caller's. */
THC_API THCStorage *THCStorage_(newWithData)(THCState *state, num *data, ptrdiff_t size);
/* Memory from the allocator's malloc. The table and the context must outlive the storage. */
THC_API THCStorage *THCStorage_(newWithAllocator)(THCState *state, ptrdiff_t size, THCDeviceAllocator *allocator,
                                                  void *allocatorContext);
/* Takes over data, to be given to the allocator's free at the end. Its device is found by the pointer. */
THC_API THCStorage *THCStorage_(newWithDataAndAllocator)(THCState *state, num *data, ptrdiff_t size,
                                                         THCDeviceAllocator *allocator, void *allocatorContext);

/* Add or remove TH_STORAGE_* flags. */
THC_API void THCStorage_(setFlag)(THCState *state, THCStorage *storage, const char flag);
THC_API void THCStorage_(clearFlag)(THCState *state, THCStorage *storage, const char flag);
/* Add a reference, drop one; NULL is fine. The last one frees. Safe from several threads. */
THC_API void THCStorage_(retain)(THCState *state, THCStorage *storage);
THC_API void THCStorage_(free)(THCState *state, THCStorage *storage);

/* Change the number of elements, in fresh memory of the current device, to which the storage moves with all tensors on it; the common
   ones are kept, new ones uninitialised.
   Errors: not resizable, negative size (argument 2), no memory; the storage is then unchanged. */
THC_API void THCStorage_(resize)(THCState *state, THCStorage *storage, ptrdiff_t size);
/* Every element becomes value. Error: a storage of a device that kernels of the current one do not reach. */
THC_API void THCStorage_(fill)(THCState *state, THCStorage *storage, num value);

#endif
