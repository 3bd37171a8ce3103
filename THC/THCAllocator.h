#ifndef THC_ALLOCATOR_H
#define THC_ALLOCATOR_H

#include "THCGeneral.h"

/* Tables of functions for memory that CUDA knows. */

/* Pinned memory of the host, which copies to and from devices need to run asynchronously. No realloc. */
THC_API THAllocator THCudaHostAllocator;
/* Managed memory, which the host and all devices reach. No realloc. */
THC_API THAllocator THCUVAAllocator;
/* Memory of another process that was opened with cudaIpcOpenMemHandle: malloc fails (cudaErrorNotSupported), free closes it.
   The context is the number of the device, as a pointer: (void *)(intptr_t)device. */
THC_API THCDeviceAllocator THCIpcAllocator;

#endif
