// How launch.cuh runs kernels on the host backend, and cuBLAS its functions.
#pragma once

#include <cstdint>

#include "THC/THCCudaTypes.h"

extern "C" {
// What a function that is not in runtime.cpp begins with: it is counted, and fails if a test asked for that (control.h).
cudaError_t thcHostBegin(const char *function);
// Run run(functor, n, backwards) on the stream of the current device; a copy of the functor's bytes, if it has to wait.
cudaError_t thcHostLaunch(cudaStream_t, void (*run)(const void *functor, int64_t n, bool backwards), const void *functor,
                          size_t bytes, int64_t n);
// Mark bytes of device memory as in use (uninitialised) or not, for Memcheck and ASan, when the stream of this number comes to it.
void thcHostMark(unsigned long long stream, void *, size_t bytes, bool in_use);
}
