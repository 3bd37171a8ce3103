#ifndef THC_CACHING_HOST_ALLOCATOR_H
#define THC_CACHING_HOST_ALLOCATOR_H

#include "THCStream.h"

/* Pinned memory of the host that is kept for reuse: the smallest free block that is large enough, whole. A block that streams
   were recorded for is free again when they have passed. When there is no memory, blocks are waited for, then the cache is
   emptied. Use: state->cudaHostAllocator = &THCCachingHostAllocator. There is one cache in a process. */
THC_API THAllocator THCCachingHostAllocator;
/* A copy on this stream uses the block, in which ptr may lie anywhere. Other memory is ignored. */
THC_API cudaError_t THCCachingHostAllocator_recordEvent(void *ptr, THCStream *stream);
/* Give blocks that are not in use back to CUDA. */
THC_API void THCCachingHostAllocator_emptyCache(void);

#endif
