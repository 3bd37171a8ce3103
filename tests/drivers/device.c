#define _POSIX_C_SOURCE 200809L
#include "device.h"

#include <stdio.h>
#include <stdlib.h>

#include "table.h"
#include "THC/THC.h"
#include "THC/host/control.h"

/* The backend's cuda_runtime_api.h is for C++. */
enum { COPY_DEFAULT = 4, DEVICES = 2, MIB = 1 << 20 };
extern cudaError_t cudaMemcpy(void *, const void *, size_t, int);
extern cudaError_t cudaGetDevice(int *);

static THCState *state;
static cudaError_t last_trouble;

void *device_begin(int guarded) {
  if (!guarded) setenv("THC_HOST_GUARD", "0", 0);
  thcHostReset(DEVICES, (size_t)64 * MIB);
  state = THCState_alloc();
  THCudaInit(state);
  return state;
}
void device_end(void) {
  THCudaShutdown(state);
  THCState_free(state);
  if (device_live()) {
    fprintf(stderr, "driver: %lld bytes of the devices are never given back\n", (long long)device_live());
    abort();
  }
}

#define CASES(DO)                                                                                                     \
  switch (num) {                                                                                                      \
    case NUM_BYTE: DO(CudaByte) break;                                                                                \
    case NUM_CHAR: DO(CudaChar) break;                                                                                \
    case NUM_SHORT: DO(CudaShort) break;                                                                              \
    case NUM_INT: DO(CudaInt) break;                                                                                  \
    case NUM_LONG: DO(CudaLong) break;                                                                                \
    case NUM_HALF: DO(CudaHalf) break;                                                                                \
    case NUM_FLOAT: DO(Cuda) break;                                                                                   \
    default: DO(CudaDouble)                                                                                           \
  }

void *device_new_tensor(int num) {
#define DO(Stem) return TH##Stem##Tensor_new(state);
  CASES(DO)
#undef DO
}
void device_free_tensor(int num, void *p) {
#define DO(Stem) TH##Stem##Tensor_free(state, p);
  CASES(DO)
#undef DO
}
static void *new_storage(int num, ptrdiff_t size) {
#define DO(Stem) return TH##Stem##Storage_newWithSize(state, size);
  CASES(DO)
#undef DO
}
void *device_new_storage(int num, ptrdiff_t size, int device) {
  void *s;
  thcHostSetDevice(device);
  s = new_storage(num, size);
  thcHostSetDevice(0);
  return s;
}
void device_free_storage(int num, void *p) {
#define DO(Stem) TH##Stem##Storage_free(state, p);
  CASES(DO)
#undef DO
}

static void move(void *to, const void *from, size_t bytes) {
  if (bytes && cudaMemcpy(to, from, bytes, COPY_DEFAULT) != cudaSuccess) {
    fprintf(stderr, "driver: a storage's memory is not the device's\n");
    abort();
  }
}
void device_read(void *to, const void *from, size_t bytes) { move(to, from, bytes); }
void device_write(void *to, const void *from, size_t bytes) { move(to, from, bytes); }

int64_t device_live(void) {
  int64_t n = 0;
  int i;
  for (i = -1; i < DEVICES; i++) n += (int64_t)thcHostLive(i);
  return n;
}

const char *device_trouble(void) {
  static char text[80];
  const cudaError_t e = thcHostLatestError();
  int device = -1;
  cudaGetDevice(&device);
  if (device) {
    thcHostSetDevice(0);
    return "another device is current";
  }
  if (e == last_trouble) return NULL;
  last_trouble = e; /* it stays there */
  snprintf(text, sizeof text, "the runtime keeps the error %d", (int)e);
  return e ? text : NULL;
}

const char *const device_functions[] = {"cudaMalloc", "launch", "cudaMemcpy", "cudaMemcpyAsync", "cudaMemcpyPeerAsync", "cudaMemsetAsync",
                                        "cudaStreamSynchronize", "cudaStreamWaitEvent", "cudaStreamQuery", "cudaStreamCreateWithPriority",
                                        "cudaEventCreateWithFlags", "cudaEventRecord", "cudaEventQuery", "cudaEventSynchronize",
                                        "cudaHostAlloc", "cudaPointerGetAttributes", "cudaGetDevice", "cudaMemGetInfo", NULL};
static int fails;

void device_fail(const char *function, int n) {
  fails = 1;
  thcHostFail(function, n, function[4] == 'M' && function[7] == 'l' ? cudaErrorMemoryAllocation : cudaErrorLaunchFailure);
}
int device_work(void) {
  const int failed = fails && thcHostFailed();
  thcHostFail(NULL, 0, cudaSuccess);
  fails = 0;
  return failed;
}
int device_busy(void) { return thcHostBusy(); }
