// Threads: oneTBB, behind one function.
#pragma once

#include <algorithm>
#include <cstdint>
#include <type_traits>

namespace th {

int cores();
int threads();
void set_threads(int);

// body(ctx, begin, end) for pieces of [0, n) of at least `grain`, on several threads at once; bodies must not throw. Runs serially
// for small n, with one thread, and in a child after fork, where the parent's workers do not exist.
void parallel_ranges(int64_t n, int64_t grain, void (*body)(void *ctx, int64_t begin, int64_t end), void *ctx);

template <class F>
void parallel(int64_t n, int64_t grain, F &&f) {
  if (n <= grain) {
    if (n > 0) f(int64_t{0}, n);
    return;
  }
  parallel_ranges(n, grain, [](void *p, int64_t b, int64_t e) { (*static_cast<std::remove_reference_t<F> *>(p))(b, e); },
                  const_cast<void *>(static_cast<const void *>(&f)));
}

// How many of `count` columns that lie side by side a thread takes at least, at least `grain`: shorter pieces of many rows cost more to
// fetch (Zen 4, 2048 rows, two threads: 256 at a time take more than twice as long as 512).
inline int64_t columns_grain(int64_t count, int64_t grain) {
  return std::max(grain, std::min<int64_t>(512, (count + threads() - 1) / threads()));
}

}  // namespace th
