#include "state.hpp"

#include <pthread.h>

namespace thc {

namespace {

std::atomic<int> forks{0};
struct CountForks {
  CountForks() { pthread_atfork(nullptr, nullptr, [] { ++forks; }); }
} const count_forks;

}  // namespace

const char *status_text(cublasStatus_t s) {
  switch (s) {
    case CUBLAS_STATUS_NOT_INITIALIZED: return "library not initialized";
    case CUBLAS_STATUS_ALLOC_FAILED: return "resource allocation failed";
    case CUBLAS_STATUS_INVALID_VALUE: return "an invalid numeric value was used as an argument";
    case CUBLAS_STATUS_ARCH_MISMATCH: return "an absent device architectural feature is required";
    case CUBLAS_STATUS_MAPPING_ERROR: return "an access to GPU memory space failed";
    case CUBLAS_STATUS_EXECUTION_FAILED: return "the GPU program failed to execute";
    case CUBLAS_STATUS_INTERNAL_ERROR: return "an internal operation failed";
    case CUBLAS_STATUS_NOT_SUPPORTED: return "the functionality is not supported";
    case CUBLAS_STATUS_LICENSE_ERROR: return "the license could not be checked";
    default: return "unknown error";
  }
}
const char *status_text(cusparseStatus_t s) {
  switch (s) {
    case CUSPARSE_STATUS_NOT_INITIALIZED: return "library not initialized";
    case CUSPARSE_STATUS_ALLOC_FAILED: return "resource allocation failed";
    case CUSPARSE_STATUS_INVALID_VALUE: return "an invalid numeric value was used as an argument";
    case CUSPARSE_STATUS_ARCH_MISMATCH: return "an absent device architectural feature is required";
    case CUSPARSE_STATUS_MAPPING_ERROR: return "an access to GPU memory space failed";
    case CUSPARSE_STATUS_EXECUTION_FAILED: return "the GPU program failed to execute";
    case CUSPARSE_STATUS_INTERNAL_ERROR: return "an internal operation failed";
    case CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED: return "the matrix type is not supported by this function";
    case CUSPARSE_STATUS_ZERO_PIVOT: return "an entry of the matrix is structurally or numerically zero";
    case CUSPARSE_STATUS_NOT_SUPPORTED: return "the operation or data type is not supported";
    case CUSPARSE_STATUS_INSUFFICIENT_RESOURCES: return "the resources do not suffice";
    default: return "unknown error";
  }
}

int process_forks() { return forks; }

void check(cudaError_t e, const char *what) {
  if (e == cudaSuccess) return;
  static_cast<void>(cudaGetLastError());
  th::fail("cuda runtime error (%d) : %s; %s", static_cast<int>(e), cudaGetErrorString(e), what);
}
// A library's failure may come from the runtime, which keeps it too.
void check(cublasStatus_t s, const char *what) {
  if (s == CUBLAS_STATUS_SUCCESS) return;
  static_cast<void>(cudaGetLastError());
  th::fail("cublas runtime error : %s; %s", status_text(s), what);
}
void check(cusparseStatus_t s, const char *what) {
  if (s == CUSPARSE_STATUS_SUCCESS) return;
  static_cast<void>(cudaGetLastError());
  th::fail("cusparse runtime error : %s; %s", status_text(s), what);
}

State &state(THCState *p) {
  th::check_null(p, "state");
  State &s = *static_cast<State *>(p);
  if (!s.ready) th::fail("the state is not ready: THCudaInit comes before all calls, THCudaShutdown after them");
  if (s.forks != forks) th::fail("CUDA cannot be used in a process that was forked after THCudaInit");
  return s;
}

int current_device() {
  int d = 0;
  check(cudaGetDevice(&d), "asking for the current device");
  return d;
}

void check_device(const State &s, int device) {
  if (device < 0 || device >= s.numDevices) th::fail("%d is not a device: there are %d", device, s.numDevices);
}

OnDevice::OnDevice(int device) : before(current_device()), now(device) {
  if (now != before) check(cudaSetDevice(now), "changing the current device");
}
OnDevice::~OnDevice() {
  if (now != before && cudaSetDevice(before) != cudaSuccess) static_cast<void>(cudaGetLastError());
}

cudaStream_t current_stream(State &s, int device) {
  const auto *const stream = static_cast<const THCStream *>(pthread_getspecific(s.streams[static_cast<size_t>(device)]));
  return stream ? stream->stream : nullptr;
}

THCStream *stream_object(State &s, int device) {
  auto *const stream = static_cast<THCStream *>(pthread_getspecific(s.streams[static_cast<size_t>(device)]));
  return stream ? stream : THCStream_defaultStream(device);
}

unsigned long long stream_id(cudaStream_t stream) {
  unsigned long long id = 0;
  check(cudaStreamGetId(stream, &id), "asking for a stream's number");
  return id;
}

cudaError_t drop_stream(THCStream *s) noexcept {
  if (!s || !s->stream || __atomic_sub_fetch(&s->refcount, 1, __ATOMIC_ACQ_REL) != 0) return cudaSuccess;
  const cudaError_t e = cudaStreamDestroy(s->stream);
  th::release(s);
  if (e != cudaSuccess) static_cast<void>(cudaGetLastError());
  return e;
}

void wait_for(const THCStream *s) noexcept {
  try {
    const OnDevice on(s->device);
    check(cudaStreamSynchronize(s->stream), "waiting for a stream");
  } catch (const th::Error &) {
  }
}

bool has_passed(cudaEvent_t e) {
  const cudaError_t passed = cudaEventQuery(e);
  if (passed == cudaErrorNotReady) {
    // CUDA keeps it as its latest error.
    static_cast<void>(cudaGetLastError());
    return false;
  }
  check(passed, "asking an event");
  return true;
}

Event::Event() { check(cudaEventCreateWithFlags(&e, cudaEventDisableTiming), "making an event"); }
Event::~Event() {
  if (e && cudaEventDestroy(e) != cudaSuccess) static_cast<void>(cudaGetLastError());
}

bool can_access(State &s, int device, int other) {
  check_device(s, device);
  check_device(s, other);
  const std::lock_guard<std::mutex> lock(s.mutex);
  int &known = s.p2pAccessEnabled[device][other];
  if (known < 0) {
    int can = 0;
    check(cudaDeviceCanAccessPeer(&can, device, other), "asking for peer access");
    if (can) {
      const OnDevice on(device);
      const cudaError_t e = cudaDeviceEnablePeerAccess(other, 0);
      if (e == cudaErrorPeerAccessAlreadyEnabled) static_cast<void>(cudaGetLastError());
      else check(e, "enabling peer access");
    }
    known = can != 0;
  }
  return known != 0;
}

}  // namespace thc
