#ifndef THC_GENERAL_H
#define THC_GENERAL_H

#include "THCCudaTypes.h"
#include "TH/THGeneral.h"
#include "TH/THAllocator.h"
#include "THCThreadLocal.h"

/* General services of THC: its state, devices, streams, handles and memory.
 *
 * THC is TH for tensors in the memory of CUDA devices. Nearly every function takes the state first, which THCState_alloc makes
 * and THCudaInit fills; a process has one, as a rule. Functions work on the calling thread's current device and on its current
 * stream there, and do not wait for what they start, unless they return something to the host. Errors are TH's: see
 * TH/THGeneral.h. After a fork the child cannot use CUDA: each call is an Error that says so. In the legacy flavour, which allows
 * results that overlap themselves, the elements that share memory are written in any order. */

#if defined(_WIN32)
#if defined(THC_EXPORTS)
#define THC_API TH_EXTERNC __declspec(dllexport)
#else
#define THC_API TH_EXTERNC __declspec(dllimport)
#endif
#else
#define THC_API TH_API
#endif
#define THC_EXTERNC TH_EXTERNC

/* Kernels take tensors of this many dimensions, after those that can be fused are; of more, some of the elements at a time. The few
   functions that refuse more say so. */
#define THC_MAX_DIMS 25

struct THCStream;
struct THCRNGState;

/* Where device memory comes from: a table of functions, each of which gets the context that stands beside the table. malloc gives
   memory of the current device for use on this stream; realloc, emptyCache and cacheInfo may be NULL. Without malloc each
   request is an Error; without free memory stays. They may raise THError. */
typedef struct _THCDeviceAllocator {
  /* *ptr = size bytes of the current device, for use on stream. */
  cudaError_t (*malloc)(void *ctx, void **ptr, size_t size, cudaStream_t stream);
  /* The same for a block of oldsize bytes that becomes newsize long. */
  cudaError_t (*realloc)(void *ctx, void **ptr, size_t oldsize, size_t newsize, cudaStream_t stream);
  /* Gives a block back. */
  cudaError_t (*free)(void *ctx, void *ptr);
  /* Gives memory that is kept for reuse back to CUDA. */
  cudaError_t (*emptyCache)(void *ctx);
  /* Bytes of a device that are kept for reuse, and the largest block among them. */
  cudaError_t (*cacheInfo)(void *ctx, int dev, size_t *cached, size_t *largest);
  void *state; /* the context of the state's own allocator */
} THCDeviceAllocator;

/* What the state keeps for each device. */
typedef struct _THCCudaResourcesPerDevice {
  struct THCStream **streams;       /* by number; [0]: the default one */
  int numBlasHandles;               /* that are made */
  int numSparseHandles;             /* that are made */
  cublasHandle_t *blasHandles;      /* cuBLAS's */
  cusparseHandle_t *sparseHandles;  /* cuSPARSE's */
  size_t scratchSpacePerStream;     /* bytes */
  void **devScratchSpacePerStream;  /* of numbered streams; NULL: not needed yet */
} THCCudaResourcesPerDevice;

/* Hosts may set the three allocators between THCState_alloc and THCudaInit; the rest is for reading. */
typedef struct THCState {
  struct THCRNGState *rngState;                  /* the generators */
  struct cudaDeviceProp *deviceProperties;       /* one per device */
  THCCudaResourcesPerDevice *resourcesPerDevice; /* one per device */
  int numDevices;                                /* devices */
  int numUserStreams;                            /* numbered streams of each device, the default one apart */
  int numUserBlasHandles;                        /* how many cuBLAS handles may be asked for */
  int numUserSparseHandles;                      /* how many cuSPARSE handles may be asked for */
  THAllocator *cudaHostAllocator;                /* pinned memory of the host */
  THAllocator *cudaUVAAllocator;                 /* managed memory */
  THCDeviceAllocator *cudaDeviceAllocator;       /* memory of devices */
  THCThreadLocal currentPerDeviceBlasHandle;     /* number of the thread's cuBLAS handle */
  THCThreadLocal currentPerDeviceSparseHandle;   /* number of the thread's cuSPARSE handle */
  THCThreadLocal *currentStreams;                /* one per device */
  int **p2pAccessEnabled;                        /* 1, 0, or -1 for not known yet */
  int p2pKernelAccessEnabled;                    /* may kernels touch other devices' memory? */
  void (*cutorchGCFunction)(void *data);         /* the host's collector, see THCSetGCHandler */
  void *cutorchGCData;                           /* what it gets */
  ptrdiff_t heapSoftmax;                         /* bytes from which on it is called */
  ptrdiff_t heapDelta;                           /* bytes that its count does not have yet */
} THCState;

/* ---- The state ---- */

/* A state, to be given to THCudaInit, and freed after THCudaShutdown. NULL is fine for free. */
THC_API THCState *THCState_alloc(void);
THC_API void THCState_free(THCState *state);
/* Look for devices and get all ready for use: allocators that are NULL become the caching device allocator's plain counterpart
   (cudaMalloc), THCudaHostAllocator and THCUVAAllocator. Errors: no device; a state that is in use. */
THC_API void THCudaInit(THCState *state);
/* Give everything back: streams, also those that are current in other threads, handles, scratch space, cached memory. Storages
   must be gone; their memory cannot be freed later. It goes on whatever fails; the first failure is the Error at the end. */
THC_API void THCudaShutdown(THCState *state);
/* What the library was built for: "cuda", or "host", which computes on the CPU, for tests. Static. */
THC_API const char *THCState_backend(void);

/* ---- Devices ---- */

/* All devices that CUDA sees; they are numbered from 0. */
THC_API int THCState_getNumDevices(THCState *state);
/* Borrowed. */
THC_API struct cudaDeviceProp *THCState_getCurrentDeviceProperties(THCState *state);
/* Can dev read and write the memory of devToAccess? If so it is enabled. Error: no such device. */
THC_API int THCState_getPeerToPeerAccess(THCState *state, int dev, int devToAccess);
/* Enable it, or disable it. Errors: no such device; the hardware cannot. */
THC_API void THCState_setPeerToPeerAccess(THCState *state, int dev, int devToAccess, int enable);
/* May kernels touch the memory of other devices? Off by default: tensors of a call must lie on the current device. */
THC_API int THCState_getKernelPeerToPeerAccessEnabled(THCState *state);
THC_API void THCState_setKernelPeerToPeerAccessEnabled(THCState *state, int val);
/* Checked mode, which is on by default: a call that depends on what is in its arguments (indices in their range, integers that are
   not divided by 0) has the device look before anything is written, and waits for the answer, so that it can raise an Error. Off:
   it does not look, and does not wait; what it does with a bad element is unspecified, but it touches no memory outside of its
   arguments. */
THC_API int THCState_getChecked(THCState *state);
THC_API void THCState_setChecked(THCState *state, int val);

/* ---- Streams: the calling thread's current ones, one per device, at first the default stream ---- */

/* Borrowed; NULL is the default stream. getCurrentStream gives NULL for a state of NULL. */
THC_API cudaStream_t THCState_getCurrentStream(THCState *state);
THC_API cudaStream_t THCState_getCurrentStreamOnDevice(THCState *state, int device);
/* Borrowed. */
THC_API struct THCStream *THCState_getStream(THCState *state);
/* The stream is retained while it is current. NULL: the default stream. Error: a stream of another device than the current
   one. */
THC_API void THCState_setStream(THCState *state, struct THCStream *stream);
/* Numbered streams, as old hosts use them: reserveStreams gives every device this many (there are never fewer again), number 0
   is the default one, and setCurrentStreamIndex sets the number on all devices. getCurrentStreamIndex is -1 for a stream
   without number. Errors: no such number, no such device, INT_MAX streams. */
THC_API void THCState_reserveStreams(THCState *state, int numStreams, int nonBlocking);
THC_API int THCState_getNumStreams(THCState *state);
THC_API cudaStream_t THCState_getDeviceStream(THCState *state, int device, int stream);
THC_API int THCState_getCurrentStreamIndex(THCState *state);
THC_API void THCState_setCurrentStreamIndex(THCState *state, int stream);

/* Scratch space in device memory for a numbered stream; made when it is asked for, by the state's allocator of then, for this
   stream. NULL when the current stream has no number. */
THC_API void *THCState_getCurrentDeviceScratchSpace(THCState *state);
THC_API void *THCState_getDeviceScratchSpace(THCState *state, int device, int stream);
THC_API size_t THCState_getCurrentDeviceScratchSpaceSize(THCState *state);
THC_API size_t THCState_getDeviceScratchSpaceSize(THCState *state, int device);

/* ---- Handles of cuBLAS and cuSPARSE: numbered from 1, made when they are first asked for ---- */

/* Allow this many; there are never fewer again. */
THC_API void THCState_reserveBlasHandles(THCState *state, int numHandles);
THC_API int THCState_getNumBlasHandles(THCState *state);
THC_API void THCState_reserveSparseHandles(THCState *state, int numHandles);
THC_API int THCState_getNumSparseHandles(THCState *state);
/* Borrowed. The current one works on the current stream. Errors: a number that was not reserved, no such device. */
THC_API cublasHandle_t THCState_getDeviceBlasHandle(THCState *state, int device, int handle);
THC_API cublasHandle_t THCState_getCurrentBlasHandle(THCState *state);
THC_API cusparseHandle_t THCState_getDeviceSparseHandle(THCState *state, int device, int handle);
THC_API cusparseHandle_t THCState_getCurrentSparseHandle(THCState *state);
/* The calling thread's current number, for all devices; 1 at first. */
THC_API int THCState_getCurrentBlasHandleIndex(THCState *state);
THC_API void THCState_setCurrentBlasHandleIndex(THCState *state, int handle);
THC_API int THCState_getCurrentSparseHandleIndex(THCState *state);
THC_API void THCState_setCurrentSparseHandleIndex(THCState *state, int handle);

/* ---- Memory ---- */

/* Borrowed tables. isCachingAllocatorEnabled: is the host allocator THCCachingHostAllocator? */
THC_API THAllocator *THCState_getCudaHostAllocator(THCState *state);
THC_API THAllocator *THCState_getCudaUVAAllocator(THCState *state);
THC_API THCDeviceAllocator *THCState_getDeviceAllocator(THCState *state);
THC_API void THCState_setDeviceAllocator(THCState *state, THCDeviceAllocator *allocator);
THC_API int THCState_isCachingAllocatorEnabled(THCState *state);

/* Memory of the current device, from the state's allocator, for the current stream. These return CUDA's error instead of
   raising one, and leave none behind in the runtime. When there is no memory, the GC hook is called and the request repeated
   once. */
THC_API cudaError_t THCudaMalloc(THCState *state, void **ptr, size_t size);
THC_API cudaError_t THCudaFree(THCState *state, void *ptr);
/* Pinned memory from the state's host allocator; Error when there is none. Free: NULL is fine; Error: not a block of the caching
   host allocator, where it is in use. Record: the current stream uses it, so that the caching host allocator gives it to nobody
   else before that stream has passed. */
THC_API void *THCudaHostAlloc(THCState *state, size_t size);
THC_API void THCudaHostFree(THCState *state, void *ptr);
THC_API void THCudaHostRecord(THCState *state, void *ptr);
/* Bytes of the current device: free ones, with those that the state's allocator holds for reuse, and all. Cached: and the largest
   block that one request may get, of what the allocator holds or, as if it were one piece, of what CUDA has left. Pointers may be
   NULL. Errors of CUDA and the allocator are returned. */
THC_API cudaError_t THCudaMemGetInfo(THCState *state, size_t *freeBytes, size_t *totalBytes);
THC_API cudaError_t THCudaMemGetInfoCached(THCState *state, size_t *freeBytes, size_t *totalBytes, size_t *largestBlock);
/* The GC hook: called when much memory has been allocated since the last call, and before an allocation fails. It may call
   THC. */
THC_API void THCSetGCHandler(THCState *state, void (*torchGCHandlerFunction)(void *data), void *data);
/* Tell the accounting of memory that the host holds outside THC (bytes, negative when given back). */
THC_API void THCHeapUpdate(THCState *state, ptrdiff_t size);

/* ---- Errors of CUDA: one Error with its number and text ---- */

#define THCudaCheck(err) __THCudaCheck(err, __FILE__, __LINE__)
#define THCudaCheckWarn(err) __THCudaCheckWarn(err, __FILE__, __LINE__)
#define THCublasCheck(err) __THCublasCheck(err, __FILE__, __LINE__)
#define THCusparseCheck(err) __THCusparseCheck(err, __FILE__, __LINE__)
#define THCAssertSameGPU(expr)                                             \
  do {                                                                     \
    if (!(expr)) THError("arguments are located on different GPUs");       \
  } while (0)

/* Nothing for success; else an Error, or a line on stderr (Warn). Use the macros. */
THC_API void __THCudaCheck(cudaError_t err, const char *file, const int line);
THC_API void __THCudaCheckWarn(cudaError_t err, const char *file, const int line);
THC_API void __THCublasCheck(cublasStatus_t status, const char *file, const int line);
THC_API void __THCusparseCheck(cusparseStatus_t status, const char *file, const int line);

#endif
