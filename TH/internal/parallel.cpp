#include "parallel.hpp"

#include <pthread.h>
#include <sched.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <atomic>
#include <new>
#include <thread>

namespace th {

namespace {

constexpr int max_threads = 256;
constexpr int pieces_per_thread = 4;  // so that a thread that is held up does not hold up the rest

std::atomic<int> wanted{0};  // 0: not set yet
std::atomic<bool> forked{false};
// Arenas by number of threads, made when first needed and kept: another thread may be in one.
std::atomic<tbb::task_arena *> arenas[max_threads + 1];

void in_child() { forked = true; }
const int at_fork = pthread_atfork(nullptr, nullptr, in_child);

tbb::task_arena *arena(int n) {
  tbb::task_arena *a = arenas[n];
  if (a) return a;
  a = new (std::nothrow) tbb::task_arena(n);
  tbb::task_arena *none = nullptr;
  if (a && !arenas[n].compare_exchange_strong(none, a)) {
    delete a;
    a = none;
  }
  return a;
}

}  // namespace

int cores() {
  static const int n = [] {
    int count = static_cast<int>(std::thread::hardware_concurrency());
#ifdef __linux__
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0) count = CPU_COUNT(&set);
#endif
    return std::clamp(count, 1, max_threads);
  }();
  return n;
}

int threads() {
  const int n = wanted;
  return n ? n : cores();
}

void set_threads(int n) { wanted = std::clamp(n, 1, cores()); }

void parallel_ranges(int64_t n, int64_t grain, void (*body)(void *ctx, int64_t begin, int64_t end), void *ctx) {
  const int t = threads();
  tbb::task_arena *const a = t > 1 && n > grain && !forked ? arena(t) : nullptr;
  if (!a) {
    body(ctx, 0, n);
    return;
  }
  const int64_t pieces = std::min<int64_t>(t * pieces_per_thread, (n + grain - 1) / grain);
  std::atomic<bool> done[max_threads * pieces_per_thread] = {};
  const auto piece = [&, n, pieces](int64_t i) {
    const int64_t each = n / pieces, extra = n % pieces;
    const int64_t begin = i * each + std::min(i, extra);
    body(ctx, begin, begin + each + (i < extra ? 1 : 0));
    done[i].store(true, std::memory_order_relaxed);
  };
  try {
    a->execute([&] { tbb::parallel_for(int64_t{0}, pieces, piece, tbb::simple_partitioner()); });
  } catch (const std::bad_alloc &) {
    // oneTBB found no memory for its tasks. Results may be half-written by now, so the rest is done here.
    for (int64_t i = 0; i < pieces; ++i)
      if (!done[i].load(std::memory_order_relaxed)) piece(i);
  }
}

}  // namespace th
