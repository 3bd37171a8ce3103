#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THStorage.h"
#else

/* Storages: blocks of elements with a reference count. Elements are counted from 0 in both flavours. Extra memory: none, unless
   said. */

/* Hosts may read and write the fields. flag: TH_STORAGE_REFCOUNTED: retain and free count; RESIZABLE: may be resized; FREEMEM: data
   goes to the allocator at the end; VIEW: data belongs to `view`, on which this storage holds a reference. */
typedef struct THStorage {
  num *data;               /* the elements */
  ptrdiff_t size;          /* how many */
  int refcount;            /* references */
  char flag;               /* TH_STORAGE_* */
  THAllocator *allocator;  /* where data comes from; borrowed */
  void *allocatorContext;  /* what its functions get */
  struct THStorage *view;  /* see above */
} THStorage;

/* Borrowed pointer to the elements; NULL when there are none. */
TH_API num *THStorage_(data)(const THStorage *self);
/* Number of elements. */
TH_API ptrdiff_t THStorage_(size)(const THStorage *self);
/* Bytes of one element. */
TH_API size_t THStorage_(elementSize)(void);

/* Write, read one element. Error: argument 2 out of bounds. */
TH_API void THStorage_(set)(THStorage *self, ptrdiff_t index, num value);
TH_API num THStorage_(get)(const THStorage *self, ptrdiff_t index);

/* ---- New storages: one reference, which the caller owns ---- */

/* Without elements. */
TH_API THStorage *THStorage_(new)(void);
/* size elements, uninitialised. Errors: negative size, no memory. */
TH_API THStorage *THStorage_(newWithSize)(ptrdiff_t size);
/* One to four elements with these values. */
TH_API THStorage *THStorage_(newWithSize1)(num value0);
TH_API THStorage *THStorage_(newWithSize2)(num value0, num value1);
TH_API THStorage *THStorage_(newWithSize3)(num value0, num value1, num value2);
TH_API THStorage *THStorage_(newWithSize4)(num value0, num value1, num value2, num value3);
/* A mapped file (flags: THAllocator.h); size in elements, <= 0: all whole ones that the file holds. Not resizable. */
TH_API THStorage *THStorage_(newWithMapping)(const char *filename, ptrdiff_t size, int flags);
/* Takes over data, which must come from THAlloc or malloc; on errors it stays the caller's. */
TH_API THStorage *THStorage_(newWithData)(num *data, ptrdiff_t size);
/* Memory from the allocator's malloc. The table and the context must outlive the storage. */
TH_API THStorage *THStorage_(newWithAllocator)(ptrdiff_t size, THAllocator *allocator, void *allocatorContext);
/* Takes over data, to be given to the allocator's free at the end. */
TH_API THStorage *THStorage_(newWithDataAndAllocator)(num *data, ptrdiff_t size, THAllocator *allocator,
                                                      void *allocatorContext);

/* ---- Flags, references, contents ---- */

/* Add or remove TH_STORAGE_* flags. */
TH_API void THStorage_(setFlag)(THStorage *storage, const char flag);
TH_API void THStorage_(clearFlag)(THStorage *storage, const char flag);
/* Add a reference, drop one; NULL is fine. The last one frees. Safe from several threads. */
TH_API void THStorage_(retain)(THStorage *storage);
TH_API void THStorage_(free)(THStorage *storage);
/* Exchange contents (all fields but the reference counts). */
TH_API void THStorage_(swap)(THStorage *storage1, THStorage *storage2);

/* Change the number of elements; the common ones are kept, new ones uninitialised. Errors: not resizable, negative size, no
   memory; the storage is then unchanged. Extra memory: a new block, while the elements are copied. */
TH_API void THStorage_(resize)(THStorage *storage, ptrdiff_t size);
/* All elements become value. */
TH_API void THStorage_(fill)(THStorage *storage, num value);

#endif
