/* The GPUs that are here, one a line, after libTHC has computed on each. Exit status 77: there is none, or no driver, as is printed;
 * 1: something else went wrong. */
#include <stdio.h>
#include <stdlib.h>

#include "THC/THC.h"

static void leave(const char *text, void *unused) {
  (void)unused;
  printf("%s\n", text);
  exit(1);
}

int main(void) {
  int count;
  struct cudaDeviceProp about;
  const cudaError_t e = cudaGetDeviceCount(&count);
  if (e == cudaErrorNoDevice || e == cudaErrorInsufficientDriver) {
    printf("%s\n", cudaGetErrorString(e));
    return 77;
  }
  THSetErrorHandler(leave, NULL);
  THCState *state = THCState_alloc();
  THCudaInit(state);
  for (int d = 0; d < THCState_getNumDevices(state); ++d) {
    THCudaCheck(cudaSetDevice(d));
    THCudaCheck(cudaGetDeviceProperties(&about, d));
    THCudaTensor *t = THCudaTensor_newWithSize1d(state, 1000);
    THCudaTensor_fill(state, t, 2);
    if (!(THCudaTensor_sumall(state, t) == 2000)) THError("a sum is wrong on device %d", d);
    printf("device %d: %s, compute capability %d.%d, %zu MiB\n", d, about.name, about.major, about.minor, about.totalGlobalMem >> 20);
    THCudaTensor_free(state, t);
  }
  THCudaShutdown(state);
  THCState_free(state);
  return 0;
}
