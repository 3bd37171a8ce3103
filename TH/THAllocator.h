#ifndef TH_ALLOCATOR_H
#define TH_ALLOCATOR_H

#include "THGeneral.h"

/* Allocators: where a storage's memory comes from; files and shared memory that are mapped. */

/* A table of functions and a context that each of them gets.
 *
 * The functions run on the calling thread, outside every lock; they may call TH and may raise THError (see there). malloc
 * and realloc return NULL when they fail. An entry may be NULL: without realloc a storage grows by malloc, copy and free;
 * without malloc it cannot grow (Error). free runs once, when the last reference to the storage goes, and must not raise. */
typedef struct THAllocator {
  void *(*malloc)(void *ctx, ptrdiff_t size);              /* a block of size bytes */
  void *(*realloc)(void *ctx, void *ptr, ptrdiff_t size); /* the block with another size, perhaps elsewhere */
  void (*free)(void *ctx, void *ptr);                     /* gives it back */
} THAllocator;

/* How a file or a shared-memory object is mapped; flags may be combined. 0: read-only file, private copy-on-write map. A private
   map (neither SHARED nor SHAREDMEM) must not ask for more bytes than there are. */
#define TH_ALLOCATOR_MAPPED_SHARED 1    /* map a file for reading and writing, created if missing; changes reach the file */
#define TH_ALLOCATOR_MAPPED_SHAREDMEM 2 /* a POSIX shared-memory object, removed when the map is freed; wins over SHARED */
#define TH_ALLOCATOR_MAPPED_EXCLUSIVE 4 /* it must not exist yet; needs SHARED or SHAREDMEM */
#define TH_ALLOCATOR_MAPPED_NOCREATE 8  /* it must exist; only of use with SHARED or SHAREDMEM */
#define TH_ALLOCATOR_MAPPED_KEEPFD 16   /* keep the descriptor open in the context until the map is freed */
#define TH_ALLOCATOR_MAPPED_FROMFD 32   /* use the context's descriptor instead of opening the name */
#define TH_ALLOCATOR_MAPPED_UNLINK 64   /* remove the name right after mapping */

/* What the map allocators need: a name, flags, and after mapping the size and perhaps a descriptor. */
typedef struct THMapAllocatorContext_ THMapAllocatorContext;

/* THAlloc, THRealloc, THFree; the context is not used. */
TH_API THAllocator THDefaultAllocator;

/* A new context; the caller owns it until a map allocator's malloc has succeeded with it (its free then frees the context
   too). filename is copied; NULL stands for "filename not specified". Errors: EXCLUSIVE without SHARED or SHAREDMEM or with
   NOCREATE, unknown flags, no memory. */
TH_API THMapAllocatorContext *THMapAllocatorContext_new(const char *filename, int flags);
/* The same with an open descriptor, for TH_ALLOCATOR_MAPPED_FROMFD. malloc takes it over when it succeeds: it is closed then, or
   with KEEPFD at the end. */
TH_API THMapAllocatorContext *THMapAllocatorContext_newWithFd(const char *filename, int fd, int flags);
/* The name; borrowed from the context. */
TH_API char *THMapAllocatorContext_filename(THMapAllocatorContext *ctx);
/* The open descriptor, or -1. */
TH_API int THMapAllocatorContext_fd(THMapAllocatorContext *ctx);
/* Bytes mapped, with the 64 in front of counted memory; 0 before. */
TH_API ptrdiff_t THMapAllocatorContext_size(THMapAllocatorContext *ctx);
/* For a context that was never mapped; the others belong to their map (Error). */
TH_API void THMapAllocatorContext_free(THMapAllocatorContext *ctx);

/* Maps a file or shared memory. malloc(ctx, bytes): bytes <= 0 means all of the file; a shared map grows its file, new bytes
   are 0 and the space is reserved. An empty file gives NULL and size 0. A context maps once. realloc is an Error. free unmaps,
   removes a SHAREDMEM name (unless FROMFD or UNLINK) and frees the context; it is to be called for an empty map too. Errors name
   the file and the reason, nothing is left behind, and the context stays the caller's. */
TH_API THAllocator THMapAllocator;

/* The same for shared memory (SHAREDMEM; not FROMFD, KEEPFD, UNLINK) with a reference count for processes in 64 bytes of its own
   in front: malloc adds 1 (a new object starts at 0); free subtracts 1 and removes the name at 0. */
TH_API THAllocator THRefcountedMapAllocator;
/* Count one more, or one less, holder of the memory; data is what malloc returned. decref returns 1 at zero, else 0.
   Errors: data of another map (argument 2), a count that is 0 already. */
TH_API void THRefcountedMapAllocator_incref(THMapAllocatorContext *ctx, void *data);
TH_API int THRefcountedMapAllocator_decref(THMapAllocatorContext *ctx, void *data);

#endif
