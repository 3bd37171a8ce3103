#include "THCGeneral.h"

#include <climits>
#include <cstdio>
#include <exception>

#include "THCAllocator.h"
#include "THCCachingHostAllocator.h"
#include "internal/cache.hpp"
#include "internal/random.hpp"

namespace {

using thc::State;

constexpr int min_scratch = 128 << 10, scratch_per_processor = 16;

// ---- What THCudaInit does, and THCudaShutdown undoes ----

cudaError_t plain_malloc(void *, void **p, size_t n, cudaStream_t) { return cudaMalloc(p, n); }
cudaError_t plain_free(void *, void *p) { return cudaFree(p); }

// ---- Current streams ----

// What a thread has set in a state: a reference to a stream, or NULL, per device. Threads know their number (from 1 on) by a key of
// the state; an address could be another thread's later. It ends with the thread, or with the state: who comes first takes it.
struct OfThread {
  State *state;
  std::vector<THCStream *> streams;
};
struct Threads {
  std::mutex mutex;
  std::map<intptr_t, OfThread> of;
  intptr_t latest = 0;
};
// They live for ever: threads may end after the destructors of static objects have run.
Threads &threads() {
  static Threads *const t = new Threads;
  return *t;
}

// There is nobody left to hear of an error.
void drop_streams(const std::vector<THCStream *> &streams) {
  for (THCStream *s : streams) static_cast<void>(thc::drop_stream(s));
}

void thread_ends(void *number) {
  Threads &all = threads();
  std::map<intptr_t, OfThread>::node_type mine;
  {
    const std::lock_guard<std::mutex> lock(all.mutex);
    mine = all.of.extract(reinterpret_cast<intptr_t>(number));
    if (mine.empty()) return;
    // Other keys' destructors may still call us.
    for (const THCThreadLocal key : mine.mapped().state->streams) pthread_setspecific(key, nullptr);
  }
  drop_streams(mine.mapped().streams);
}
void state_ends(const State &s) {
  Threads &all = threads();
  std::map<intptr_t, OfThread> ended;
  {
    const std::lock_guard<std::mutex> lock(all.mutex);
    for (auto it = all.of.begin(); it != all.of.end();) {
      const auto one = it++;
      if (one->second.state == &s) ended.insert(all.of.extract(one));
    }
  }
  for (const auto &[number, one] : ended) drop_streams(one.streams);
}

void set_stream(State &s, int device, THCStream *stream) {
  const auto d = static_cast<size_t>(device);
  Threads &all = threads();
  std::unique_lock<std::mutex> lock(all.mutex);
  auto number = reinterpret_cast<intptr_t>(pthread_getspecific(s.thread_number));
  if (!number) {
    if (!stream) return;
    number = ++all.latest;
    all.of[number] = {&s, std::vector<THCStream *>(s.streams.size())};
    if (pthread_setspecific(s.thread_number, reinterpret_cast<void *>(number))) {
      all.of.erase(number);
      th::fail("no memory for the current stream");
    }
  }
  if (pthread_setspecific(s.streams[d], stream)) th::fail("no memory for the current stream");
  THCStream_retain(stream);
  THCStream *const old = std::exchange(all.of.at(number).streams[d], stream);
  lock.unlock();
  static_cast<void>(thc::drop_stream(old));
}

void init(State &s) {
  int n = 0;
  thc::check(cudaGetDeviceCount(&n), "counting devices");
  if (n <= 0) th::fail("there is no device");
  const auto count = static_cast<size_t>(n);
  s.properties.resize(count);
  for (int d = 0; d < n; ++d)
    thc::check(cudaGetDeviceProperties(&s.properties[static_cast<size_t>(d)], d), "asking what a device is like");
  s.resources.assign(count, THCCudaResourcesPerDevice());
  s.peers.assign(count * count, -1);
  s.peer_rows.resize(count);
  for (int d = 0; d < n; ++d) {
    THCCudaResourcesPerDevice &r = s.resources[static_cast<size_t>(d)];
    const int processors = s.properties[static_cast<size_t>(d)].multiProcessorCount;
    r.scratchSpacePerStream = static_cast<size_t>(std::max(min_scratch, processors * scratch_per_processor));
    int *const row = &s.peers[static_cast<size_t>(d) * count];
    s.peer_rows[static_cast<size_t>(d)] = row;
    // The hardware connects groups of 8.
    for (int other = 0; other < n; ++other) row[other] = other == d ? 1 : other / 8 == d / 8 ? -1 : 0;
  }
  thc::start_generators(s, n);
  // Keys come last: they have to be given back one by one.
  std::vector<THCThreadLocal> keys;
  const auto give_back = [&] {
    thc::end_generators(s);
    for (const THCThreadLocal k : keys) pthread_key_delete(k);
  };
  keys.reserve(count + 3);
  for (size_t i = 0; i < count + 3; ++i) {
    THCThreadLocal key;
    if (pthread_key_create(&key, i == count + 2 ? thread_ends : nullptr)) {
      give_back();
      th::fail("there are no more keys for pointers per thread");
    }
    keys.push_back(key);
  }
  s.thread_number = keys[count + 2];
  s.currentPerDeviceSparseHandle = keys[count + 1];
  s.currentPerDeviceBlasHandle = keys[count];
  keys.resize(count);
  s.streams = std::move(keys);
  s.currentStreams = s.streams.data();
  s.deviceProperties = s.properties.data();
  s.resourcesPerDevice = s.resources.data();
  s.p2pAccessEnabled = s.peer_rows.data();
  s.numDevices = n;
  s.numUserStreams = 0;
  s.numUserBlasHandles = s.numUserSparseHandles = 1;
  s.p2pKernelAccessEnabled = 0;
  s.checked = true;
  static THCDeviceAllocator plain = thc::plain_table;
  if (!s.cudaDeviceAllocator) s.cudaDeviceAllocator = &plain;
  if (!s.cudaHostAllocator) s.cudaHostAllocator = &THCudaHostAllocator;
  if (!s.cudaUVAAllocator) s.cudaUVAAllocator = &THCUVAAllocator;
  s.heapSoftmax = 300000000;
  s.heapDelta = 0;
  s.heap_total = 0;
  s.forks = thc::process_forks();
  s.ready = true;
}

// Goes on whatever fails; the first failure is reported at the end.
void shut_down(State &s) {
  s.ready = false;
  std::exception_ptr first;
  const auto attempt = [&](auto f) {
    try {
      f();
    } catch (...) {
      if (!first) first = std::current_exception();
    }
  };
  for (int d = 0; d < s.numDevices; ++d) {
    attempt([&] {
      const thc::OnDevice on(d);
      thc::check(cudaDeviceSynchronize(), "waiting for a device");
    });
    THCCudaResourcesPerDevice &r = s.resources[static_cast<size_t>(d)];
    for (int i = 0; i < r.numBlasHandles; ++i)
      if (r.blasHandles[i]) attempt([&] { thc::check(cublasDestroy(r.blasHandles[i]), "destroying a handle"); });
    for (int i = 0; i < r.numSparseHandles; ++i)
      if (r.sparseHandles[i]) attempt([&] { thc::check(cusparseDestroy(r.sparseHandles[i]), "destroying a handle"); });
    for (int i = 1; r.streams && i <= s.numUserStreams; ++i)
      attempt([&] { thc::check(thc::drop_stream(r.streams[i]), "destroying a stream"); });
    th::release(r.blasHandles);
    th::release(r.sparseHandles);
    th::release(r.streams);
    th::release(r.devScratchSpacePerStream);
    r = THCCudaResourcesPerDevice();
  }
  s.scratch.clear();
  state_ends(s);
  for (const THCThreadLocal key : s.streams) pthread_key_delete(key);
  for (const THCThreadLocal key : {s.currentPerDeviceBlasHandle, s.currentPerDeviceSparseHandle, s.thread_number})
    pthread_key_delete(key);
  THCDeviceAllocator *const a = s.cudaDeviceAllocator;
  if (a->emptyCache)
    attempt([=] { thc::check(thc::call_table(a, &THCDeviceAllocator::emptyCache, a->state), "emptying the cache"); });
  if (s.cudaHostAllocator == &THCCachingHostAllocator) attempt([] { THCCachingHostAllocator_emptyCache(); });
  s.resources.clear();
  s.properties.clear();
  s.streams.clear();
  s.counted.clear();
  thc::end_generators(s);
  s.resourcesPerDevice = nullptr;
  s.deviceProperties = nullptr;
  s.currentStreams = nullptr;
  s.p2pAccessEnabled = nullptr;
  s.numDevices = s.numUserStreams = s.numUserBlasHandles = s.numUserSparseHandles = 0;
  if (first) std::rethrow_exception(first);
}

// ---- Numbered resources ----

// Lists of a device grow to n entries; new ones are NULL.
template <class T>
th::Block<T> grown(T *const *list, int count, int n) {
  th::Block<T> bigger(n);
  for (int i = 0; i < n; ++i) bigger[i] = i < count ? (*list)[i] : T();
  return bigger;
}
template <class T>
void put(T *&list, th::Block<T> &bigger) {
  th::release(std::exchange(list, bigger.take()));
}

void check_index(const char *what, int i, int n) {
  if (i < 1 || i > n) th::fail("%d is not a %s handle: the valid range is (1, %d)", i, what, n);
}
void check_stream(const State &s, int i) {
  if (i < 0 || i > s.numUserStreams) th::fail("%d is not a stream: the valid range is (0, %d)", i, s.numUserStreams);
}

// The handle of this number, made when it is not there yet. The caller holds the mutex.
template <class Handle, class Create>
Handle handle_of(int device, int index, Handle *&list, int &count, Create create) {
  if (index > count) {
    th::Block<Handle> bigger = grown(&list, count, index);
    put(list, bigger);
    count = index;
  }
  Handle &h = list[index - 1];
  if (!h) {
    const thc::OnDevice on(device);
    create(&h);
  }
  return h;
}

cublasHandle_t blas_handle(State &s, int device, int index) {
  thc::check_device(s, device);
  const std::lock_guard<std::mutex> lock(s.mutex);
  check_index("cuBLAS", index, s.numUserBlasHandles);
  THCCudaResourcesPerDevice &r = s.resources[static_cast<size_t>(device)];
  return handle_of(device, index, r.blasHandles, r.numBlasHandles,
                   [](cublasHandle_t *h) { thc::check(cublasCreate(h), "making a handle"); });
}
cusparseHandle_t sparse_handle(State &s, int device, int index) {
  thc::check_device(s, device);
  const std::lock_guard<std::mutex> lock(s.mutex);
  check_index("cuSPARSE", index, s.numUserSparseHandles);
  THCCudaResourcesPerDevice &r = s.resources[static_cast<size_t>(device)];
  return handle_of(device, index, r.sparseHandles, r.numSparseHandles,
                   [](cusparseHandle_t *h) { thc::check(cusparseCreate(h), "making a handle"); });
}

// A thread's current number: NULL stands for 1.
int current_index(THCThreadLocal key) {
  const auto i = reinterpret_cast<intptr_t>(pthread_getspecific(key));
  return i ? static_cast<int>(i) : 1;
}

int stream_index(State &s, int device) {
  const THCStream *const now = thc::stream_object(s, device);
  if (!now->stream) return 0;
  const std::lock_guard<std::mutex> lock(s.mutex);
  const THCCudaResourcesPerDevice &r = s.resources[static_cast<size_t>(device)];
  for (int i = 1; r.streams && i <= s.numUserStreams; ++i)
    if (r.streams[i] == now) return i;
  return -1;
}

void *scratch(State &s, int device, int stream) {
  thc::check_device(s, device);
  std::unique_lock<std::mutex> lock(s.mutex);
  check_stream(s, stream);
  THCCudaResourcesPerDevice &r = s.resources[static_cast<size_t>(device)];
  if (!r.streams) {
    // Nobody has reserved streams: there is the default one.
    th::Block<THCStream *> streams(1);
    th::Block<void *> space(1);
    streams[0] = THCStream_defaultStream(device);
    space[0] = nullptr;
    r.streams = streams.take();
    r.devScratchSpacePerStream = space.take();
  }
  if (void *const p = r.devScratchSpacePerStream[stream]) return p;
  // The allocator may be the host's, which is called outside of all locks; another thread may come first.
  const cudaStream_t handle = stream ? r.streams[stream]->stream : nullptr;
  lock.unlock();
  const thc::OnDevice on(device);
  auto fresh = std::make_unique<thc::Scratch>(s, handle, static_cast<ptrdiff_t>(r.scratchSpacePerStream));
  lock.lock();
  void *&place = r.devScratchSpacePerStream[stream];
  if (!place) {
    s.scratch.push_back(std::move(fresh));
    place = s.scratch.back()->get();
  }
  void *const p = place;
  lock.unlock();
  return p;
}

}  // namespace

const THCDeviceAllocator thc::plain_table = {plain_malloc, nullptr, plain_free, nullptr, nullptr, nullptr};

// ---- The state ----

THCState *THCState_alloc(void) {
  return TH_ENTRY -> THCState * { return new State(); };
}
void THCState_free(THCState *state) { delete static_cast<State *>(state); }

void THCudaInit(THCState *state) {
  TH_ENTRY {
    th::check_null(state, "state");
    State &s = *static_cast<State *>(state);
    if (s.ready) th::fail("the state is in use: THCudaShutdown comes first");
    init(s);
  };
}
void THCudaShutdown(THCState *state) {
  TH_ENTRY { shut_down(thc::state(state)); };
}
const char *THCState_backend(void) { return THC_ON_CUDA ? "cuda" : "host"; }

// ---- Devices ----

int THCState_getNumDevices(THCState *state) {
  return TH_ENTRY { return thc::state(state).numDevices; };
}
struct cudaDeviceProp *THCState_getCurrentDeviceProperties(THCState *state) {
  return TH_ENTRY { return &thc::state(state).properties[static_cast<size_t>(thc::current_device())]; };
}
int THCState_getPeerToPeerAccess(THCState *state, int dev, int devToAccess) {
  return TH_ENTRY { return static_cast<int>(thc::can_access(thc::state(state), dev, devToAccess)); };
}
void THCState_setPeerToPeerAccess(THCState *state, int dev, int devToAccess, int enable) {
  TH_ENTRY {
    State &s = thc::state(state);
    thc::check_device(s, dev);
    thc::check_device(s, devToAccess);
    if (dev == devToAccess) return;
    if (enable) {
      {
        // Ask anew: it may have been disabled.
        const std::lock_guard<std::mutex> lock(s.mutex);
        int &known = s.p2pAccessEnabled[dev][devToAccess];
        if (known == 0 && dev / 8 == devToAccess / 8) known = -1;
      }
      if (!thc::can_access(s, dev, devToAccess)) th::fail("device %d cannot access the memory of device %d", dev, devToAccess);
      return;
    }
    const std::lock_guard<std::mutex> lock(s.mutex);
    int &known = s.p2pAccessEnabled[dev][devToAccess];
    if (known == 1) {
      const thc::OnDevice on(dev);
      thc::check(cudaDeviceDisablePeerAccess(devToAccess), "disabling peer access");
    }
    known = 0;
  };
}
int THCState_getKernelPeerToPeerAccessEnabled(THCState *state) {
  return TH_ENTRY { return thc::state(state).p2pKernelAccessEnabled; };
}
void THCState_setKernelPeerToPeerAccessEnabled(THCState *state, int val) {
  TH_ENTRY { thc::state(state).p2pKernelAccessEnabled = val; };
}
int THCState_getChecked(THCState *state) {
  return TH_ENTRY { return thc::state(state).checked ? 1 : 0; };
}
void THCState_setChecked(THCState *state, int val) {
  TH_ENTRY { thc::state(state).checked = val != 0; };
}

// ---- Streams ----

cudaStream_t THCState_getCurrentStream(THCState *state) {
  return TH_ENTRY -> cudaStream_t { return state ? thc::current_stream(thc::state(state), thc::current_device()) : nullptr; };
}
cudaStream_t THCState_getCurrentStreamOnDevice(THCState *state, int device) {
  return TH_ENTRY {
    State &s = thc::state(state);
    thc::check_device(s, device);
    return thc::current_stream(s, device);
  };
}
struct THCStream *THCState_getStream(THCState *state) {
  return TH_ENTRY { return thc::stream_object(thc::state(state), thc::current_device()); };
}
void THCState_setStream(THCState *state, struct THCStream *stream) {
  TH_ENTRY {
    State &s = thc::state(state);
    const int device = thc::current_device();
    if (stream && stream->device != device)
      th::fail("a stream of device %d cannot be current on device %d", stream->device, device);
    set_stream(s, device, stream);
  };
}
void THCState_reserveStreams(THCState *state, int numStreams, int nonBlocking) {
  TH_ENTRY {
    State &s = thc::state(state);
    const std::lock_guard<std::mutex> lock(s.mutex);
    if (numStreams <= s.numUserStreams) return;
    if (numStreams == INT_MAX) th::fail("%d streams are too many", numStreams);
    struct Lists {
      th::Block<THCStream *> streams;
      th::Block<void *> space;
      std::vector<std::unique_ptr<THCStream, void (*)(THCStream *)>> fresh;
    };
    std::vector<Lists> lists(s.resources.size());
    for (int d = 0; d < s.numDevices; ++d) {
      const THCCudaResourcesPerDevice &r = s.resources[static_cast<size_t>(d)];
      Lists &l = lists[static_cast<size_t>(d)];
      const int count = r.streams ? s.numUserStreams + 1 : 0;
      l.streams = grown(&r.streams, count, numStreams + 1);
      l.space = grown(&r.devScratchSpacePerStream, count, numStreams + 1);
      l.streams[0] = THCStream_defaultStream(d);
      const thc::OnDevice on(d);
      for (int i = s.numUserStreams + 1; i <= numStreams; ++i) {
        l.fresh.emplace_back(THCStream_new(nonBlocking ? cudaStreamNonBlocking : cudaStreamDefault),
                             [](THCStream *p) { static_cast<void>(thc::drop_stream(p)); });
        l.streams[i] = l.fresh.back().get();
      }
    }
    for (int d = 0; d < s.numDevices; ++d) {
      THCCudaResourcesPerDevice &r = s.resources[static_cast<size_t>(d)];
      Lists &l = lists[static_cast<size_t>(d)];
      put(r.streams, l.streams);
      put(r.devScratchSpacePerStream, l.space);
      for (auto &p : l.fresh) p.release();
    }
    s.numUserStreams = numStreams;
  };
}
int THCState_getNumStreams(THCState *state) {
  return TH_ENTRY { return thc::state(state).numUserStreams; };
}
cudaStream_t THCState_getDeviceStream(THCState *state, int device, int stream) {
  return TH_ENTRY -> cudaStream_t {
    State &s = thc::state(state);
    thc::check_device(s, device);
    const std::lock_guard<std::mutex> lock(s.mutex);
    check_stream(s, stream);
    return stream ? s.resources[static_cast<size_t>(device)].streams[stream]->stream : nullptr;
  };
}
int THCState_getCurrentStreamIndex(THCState *state) {
  return TH_ENTRY { return stream_index(thc::state(state), thc::current_device()); };
}
void THCState_setCurrentStreamIndex(THCState *state, int stream) {
  TH_ENTRY {
    State &s = thc::state(state);
    const std::lock_guard<std::mutex> lock(s.mutex);
    check_stream(s, stream);
    for (int d = 0; d < s.numDevices; ++d)
      set_stream(s, d, stream ? s.resources[static_cast<size_t>(d)].streams[stream] : nullptr);
  };
}

void *THCState_getCurrentDeviceScratchSpace(THCState *state) {
  return TH_ENTRY -> void * {
    State &s = thc::state(state);
    const int device = thc::current_device(), stream = stream_index(s, device);
    return stream < 0 ? nullptr : scratch(s, device, stream);
  };
}
void *THCState_getDeviceScratchSpace(THCState *state, int device, int stream) {
  return TH_ENTRY { return scratch(thc::state(state), device, stream); };
}
size_t THCState_getCurrentDeviceScratchSpaceSize(THCState *state) {
  return TH_ENTRY { return thc::state(state).resources[static_cast<size_t>(thc::current_device())].scratchSpacePerStream; };
}
size_t THCState_getDeviceScratchSpaceSize(THCState *state, int device) {
  return TH_ENTRY {
    State &s = thc::state(state);
    thc::check_device(s, device);
    return s.resources[static_cast<size_t>(device)].scratchSpacePerStream;
  };
}

// ---- Handles ----

void THCState_reserveBlasHandles(THCState *state, int numHandles) {
  TH_ENTRY {
    State &s = thc::state(state);
    const std::lock_guard<std::mutex> lock(s.mutex);
    s.numUserBlasHandles = std::max(s.numUserBlasHandles, numHandles);
  };
}
int THCState_getNumBlasHandles(THCState *state) {
  return TH_ENTRY { return thc::state(state).numUserBlasHandles; };
}
void THCState_reserveSparseHandles(THCState *state, int numHandles) {
  TH_ENTRY {
    State &s = thc::state(state);
    const std::lock_guard<std::mutex> lock(s.mutex);
    s.numUserSparseHandles = std::max(s.numUserSparseHandles, numHandles);
  };
}
int THCState_getNumSparseHandles(THCState *state) {
  return TH_ENTRY { return thc::state(state).numUserSparseHandles; };
}
cublasHandle_t THCState_getDeviceBlasHandle(THCState *state, int device, int handle) {
  return TH_ENTRY { return blas_handle(thc::state(state), device, handle); };
}
cublasHandle_t THCState_getCurrentBlasHandle(THCState *state) {
  return TH_ENTRY {
    State &s = thc::state(state);
    const int device = thc::current_device();
    const cublasHandle_t h = blas_handle(s, device, current_index(s.currentPerDeviceBlasHandle));
    thc::check(cublasSetStream(h, thc::current_stream(s, device)), "giving a handle its stream");
    return h;
  };
}
cusparseHandle_t THCState_getDeviceSparseHandle(THCState *state, int device, int handle) {
  return TH_ENTRY { return sparse_handle(thc::state(state), device, handle); };
}
cusparseHandle_t THCState_getCurrentSparseHandle(THCState *state) {
  return TH_ENTRY {
    State &s = thc::state(state);
    const int device = thc::current_device();
    const cusparseHandle_t h = sparse_handle(s, device, current_index(s.currentPerDeviceSparseHandle));
    thc::check(cusparseSetStream(h, thc::current_stream(s, device)), "giving a handle its stream");
    return h;
  };
}
int THCState_getCurrentBlasHandleIndex(THCState *state) {
  return TH_ENTRY { return current_index(thc::state(state).currentPerDeviceBlasHandle); };
}
void THCState_setCurrentBlasHandleIndex(THCState *state, int handle) {
  TH_ENTRY {
    State &s = thc::state(state);
    check_index("cuBLAS", handle, s.numUserBlasHandles);
    THCThreadLocal_set(s.currentPerDeviceBlasHandle, reinterpret_cast<void *>(static_cast<intptr_t>(handle)));
  };
}
int THCState_getCurrentSparseHandleIndex(THCState *state) {
  return TH_ENTRY { return current_index(thc::state(state).currentPerDeviceSparseHandle); };
}
void THCState_setCurrentSparseHandleIndex(THCState *state, int handle) {
  TH_ENTRY {
    State &s = thc::state(state);
    check_index("cuSPARSE", handle, s.numUserSparseHandles);
    THCThreadLocal_set(s.currentPerDeviceSparseHandle, reinterpret_cast<void *>(static_cast<intptr_t>(handle)));
  };
}

// ---- Memory ----

THAllocator *THCState_getCudaHostAllocator(THCState *state) {
  return TH_ENTRY { return thc::state(state).cudaHostAllocator; };
}
THAllocator *THCState_getCudaUVAAllocator(THCState *state) {
  return TH_ENTRY { return thc::state(state).cudaUVAAllocator; };
}
THCDeviceAllocator *THCState_getDeviceAllocator(THCState *state) {
  return TH_ENTRY { return thc::state(state).cudaDeviceAllocator; };
}
void THCState_setDeviceAllocator(THCState *state, THCDeviceAllocator *allocator) {
  TH_ENTRY {
    th::check_null(allocator, "allocator");
    thc::state(state).cudaDeviceAllocator = allocator;
  };
}

int THCState_isCachingAllocatorEnabled(THCState *state) {
  return TH_ENTRY { return static_cast<int>(thc::state(state).cudaHostAllocator == &THCCachingHostAllocator); };
}

cudaError_t THCudaMalloc(THCState *state, void **ptr, size_t size) {
  return TH_ENTRY {
    State &s = thc::state(state);
    th::check_null(ptr, "ptr");
    *ptr = nullptr;
    THCDeviceAllocator *const a = s.cudaDeviceAllocator;
    const cudaStream_t stream = thc::current_stream(s, thc::current_device());
    // An error of work that was started earlier comes up first.
    cudaError_t e = cudaGetLastError();
    if (!a->malloc) th::fail("the device allocator has no malloc, so it cannot give %zu bytes", size);
    const auto allocate = [&] { return thc::call_table(a, &THCDeviceAllocator::malloc, a->state, ptr, size, stream); };
    if (e == cudaSuccess) e = allocate();
    if (e == cudaErrorMemoryAllocation && thc::collect(s)) {
      static_cast<void>(cudaGetLastError());
      e = allocate();
    }
    if (e != cudaSuccess) static_cast<void>(cudaGetLastError());
    return e;
  };
}
cudaError_t THCudaFree(THCState *state, void *ptr) {
  return TH_ENTRY {
    THCDeviceAllocator *const a = thc::state(state).cudaDeviceAllocator;
    if (!a->free) return cudaSuccess;
    const cudaError_t e = thc::call_table(a, &THCDeviceAllocator::free, a->state, ptr);
    if (e != cudaSuccess) static_cast<void>(cudaGetLastError());
    return e;
  };
}
void *THCudaHostAlloc(THCState *state, size_t size) {
  return TH_ENTRY -> void * {
    THAllocator *const a = thc::state(state).cudaHostAllocator;
    if (size > PTRDIFF_MAX) th::fail("%zu bytes are more than there can be", size);
    if (!a->malloc) th::fail("the host allocator has no malloc, so it cannot give %zu bytes", size);
    void *const p = th::callback([=] { return a->malloc(nullptr, static_cast<ptrdiff_t>(size)); });
    if (!p && size) th::fail("the host allocator gave no memory: %zu bytes asked for", size);
    return p;
  };
}
void THCudaHostFree(THCState *state, void *ptr) {
  TH_ENTRY {
    THAllocator *const a = thc::state(state).cudaHostAllocator;
    if (!ptr) return;
    if (a == &THCCachingHostAllocator) {
      if (!thc::free_cached_host_block(ptr)) th::fail("%p is not a block of the caching host allocator", ptr);
    } else if (a->free) {
      th::callback([=] { a->free(nullptr, ptr); });
    }
  };
}

void THCudaHostRecord(THCState *state, void *ptr) {
  TH_ENTRY {
    State &s = thc::state(state);
    if (s.cudaHostAllocator == &THCCachingHostAllocator)
      THCCachingHostAllocator_recordEvent(ptr, thc::stream_object(s, thc::current_device()));
  };
}

cudaError_t THCudaMemGetInfoCached(THCState *state, size_t *freeBytes, size_t *totalBytes, size_t *largestBlock) {
  return TH_ENTRY {
    THCDeviceAllocator *const a = thc::state(state).cudaDeviceAllocator;
    size_t free = 0, total = 0, cached = 0, largest = 0;
    cudaError_t e = cudaMemGetInfo(&free, &total);
    largest = free;
    if (e == cudaSuccess && a->cacheInfo) {
      const int device = thc::current_device();
      e = thc::call_table(a, &THCDeviceAllocator::cacheInfo, a->state, device, &cached, &largest);
    }
    if (e != cudaSuccess) static_cast<void>(cudaGetLastError());
    if (freeBytes) *freeBytes = free + cached;
    if (totalBytes) *totalBytes = total;
    if (largestBlock) *largestBlock = std::max(largest, free);
    return e;
  };
}
cudaError_t THCudaMemGetInfo(THCState *state, size_t *freeBytes, size_t *totalBytes) {
  return TH_ENTRY { return THCudaMemGetInfoCached(state, freeBytes, totalBytes, nullptr); };
}

void THCSetGCHandler(THCState *state, void (*torchGCHandlerFunction)(void *data), void *data) {
  TH_ENTRY {
    State &s = thc::state(state);
    s.cutorchGCFunction = torchGCHandlerFunction;
    s.cutorchGCData = data;
  };
}
void THCHeapUpdate(THCState *state, ptrdiff_t size) {
  TH_ENTRY { thc::count_heap(thc::state(state), size); };
}

// ---- Errors of CUDA ----

void __THCudaCheck(cudaError_t err, const char *file, const int line) {
  if (err == cudaSuccess) return;
  static_cast<void>(cudaGetLastError());
  _THError(file, line, "cuda runtime error (%d) : %s", static_cast<int>(err), cudaGetErrorString(err));
}
void __THCudaCheckWarn(cudaError_t err, const char *file, const int line) {
  if (err != cudaSuccess)
    std::fprintf(stderr, "THCudaCheckWarn FAIL file=%s line=%i error=%i : %s\n", file, line, static_cast<int>(err),
                 cudaGetErrorString(err));
}
void __THCublasCheck(cublasStatus_t status, const char *file, const int line) {
  if (status != CUBLAS_STATUS_SUCCESS) _THError(file, line, "cublas runtime error : %s", thc::status_text(status));
}
void __THCusparseCheck(cusparseStatus_t status, const char *file, const int line) {
  if (status != CUSPARSE_STATUS_SUCCESS) _THError(file, line, "cusparse runtime error : %s", thc::status_text(status));
}
