/* What tests tell the host backend; libTHC-host.a has it, the shared library does not export it. Tests that run on a GPU have the
   same from tests/cuda/gpu.cpp.

   Work on a stream is done at once, unless the stream is held: then it waits, and so does what depends on it, until the stream is
   released or somebody synchronises with it; when it is destroyed, until somebody synchronises with its device. */
#ifndef THC_HOST_CONTROL_H
#define THC_HOST_CONTROL_H

#include "THC/THCCudaTypes.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Devices anew, with this much memory each; nothing of the old ones may be in use. Without it: 2 of 256 MiB
   ($THC_HOST_DEVICES, $THC_HOST_MEMORY in MiB). */
void thcHostReset(int devices, size_t bytes);
/* As cudaSetDevice, which tests in C do not see. */
void thcHostSetDevice(int device);
/* Hold a stream (NULL: the current device's default one), or let it go on. */
void thcHostHold(cudaStream_t, int on);
/* Does that do anything? Not on a GPU. */
int thcHostHolds(void);
/* The nth call from now (1: the next) of this function fails with this error; of any that can fail, for NULL. Kernel launches are
   called "launch". nth 0 takes it back. */
void thcHostFail(const char *function, int nth, cudaError_t);
/* Has the failure that was asked for happened? */
int thcHostFailed(void);
/* The error that the calling thread's runtime keeps, as cudaPeekAtLastError. */
cudaError_t thcHostLatestError(void);
/* Is the calling thread in the host backend? A test that makes operator new fail spares it. */
int thcHostBusy(void);
/* Calls of this function since the devices are there. */
size_t thcHostCalls(const char *function);
/* The latest copy: between which addresses, and on a stream of which device. */
struct thcHostCopy {
  const void *to, *from;
  int device;
};
struct thcHostCopy thcHostLatestCopy(void);
/* Bytes of a device that are allocated; of pinned and managed memory for device -1. */
size_t thcHostLive(int device);
/* As cudaDestroyTextureObject, which tests in C do not see. */
cudaError_t thcHostDestroyTexture(cudaTextureObject_t);
/* Can devices reach each other's memory? (They can.) */
void thcHostPeers(int on);
/* Does the host fault when it touches device memory? Not under Valgrind. */
int thcHostGuarded(void);
/* Do whole loops of kernels backwards, as $THC_ORDER=reverse. */
void thcHostReverse(int on);

#ifdef __cplusplus
}
#endif

#endif
