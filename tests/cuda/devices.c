/* The GPUs that are here, one a line, after libTHC has computed on each. Exit status 77: there is none, for the reason that is printed. */
#include <stdio.h>
#include <stdlib.h>

#include "THC/THC.h"

static void leave(const char *text, void *status) {
  printf("%s\n", text);
  exit(*(int *)status);
}

int main(void) {
  int none = 77, broken = 1;
  struct cudaDeviceProp about;
  THCState *state = THCState_alloc();
  THSetErrorHandler(leave, &none);
  THCudaInit(state);
  THSetErrorHandler(leave, &broken);
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
