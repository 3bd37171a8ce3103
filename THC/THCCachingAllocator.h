#ifndef THC_CACHING_ALLOCATOR_H
#define THC_CACHING_ALLOCATOR_H

#ifdef __cplusplus
#include <mutex>
#endif

#include "THCStream.h"

/* A device allocator that keeps memory for reuse, because cudaMalloc is slow and cudaFree waits for the device.
 *
 * Blocks belong to the stream they were asked for: freed, they can be used again at once, by work on the same stream, which
 * comes later. A stream is known by its number in CUDA, not by its handle, which can be another stream's after it. Requests
 * are rounded up to 512 bytes, from 1 MiB on to 128 KiB, and served with the smallest free block of the stream that is large
 * enough. Those up to 1 MiB are cut from segments of 2 MiB, larger ones get a segment in multiples of 2 MiB, what is left of
 * which, if it is more than 1 MiB, serves others. Neighbours of a segment that are free are one block again. Small requests
 * never cut large blocks. When CUDA has no memory, or the limit is reached: blocks that wait for other streams are waited for,
 * then free segments are given back to CUDA, all but those that are in use in part, then the request fails.
 *
 * Why these segments: by replaying traces (tests/cuda/test_CachingAllocator.c prints the figures). MiB held at the peak for
 * 108 in use in a trace as of training, and calls of cudaMalloc: 132 and 27 with torch7's (1 MiB for small requests, exact
 * sizes for large ones), 134 and 12 with shared segments of 20 MiB, 116 and 18 with these. Where six streams allocate at
 * random, segments of 20 MiB hold more than twice what is in use, these 1.3 to 1.5 times. */

/* Use: state->cudaDeviceAllocator = THCCachingAllocator_get() before THCudaInit. There is one cache in a process. */
THC_API THCDeviceAllocator *THCCachingAllocator_get(void);
/* The start of the segment that a block lies in, and its size (size may be NULL). Error: not a block of this allocator. */
THC_API void *THCCachingAllocator_getBaseAllocation(void *ptr, size_t *size);
/* The block is used by work on this stream too, so that after its free nobody gets it before that is done. Its own stream does
   not count. Error: not a block of this allocator. */
THC_API void THCCachingAllocator_recordStream(void *ptr, THCStream *stream);

/* What it holds on a device, in bytes and blocks. */
typedef struct THCCachingAllocatorStats {
  size_t allocated, allocatedPeak; /* in use, rounded up */
  size_t held, heldPeak;           /* taken from CUDA */
  size_t blocks;                   /* in use */
  size_t segments;                 /* taken from CUDA */
  size_t waiting;                  /* freed blocks that wait for other streams */
  size_t retries;                  /* requests that had to reclaim memory */
} THCCachingAllocatorStats;
/* What it holds on a device now. */
THC_API void THCCachingAllocator_getStats(int device, THCCachingAllocatorStats *stats);
/* Peaks count from what there is now. */
THC_API void THCCachingAllocator_resetPeaks(int device);
/* Take no more than this from CUDA on a device; 0: no limit, as at first. What is held already stays. */
THC_API void THCCachingAllocator_setLimit(int device, size_t bytes);

#ifdef __cplusplus
/* Held while memory is given back to CUDA, for libraries that must not run at the same time. */
THC_API std::mutex *THCCachingAllocator_getCudaFreeMutex();
#endif

#endif
