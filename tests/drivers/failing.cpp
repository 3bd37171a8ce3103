// Stands between the objects that are linked into the program, libTH.a's among them, and the allocator: the linker's --wrap sends
// their calls here. Calls from inside shared libraries (the C++ runtime's for an exception, TBB's) do not come by.
#include "failing.h"

extern "C" {
#include "device.h"
}

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <new>

namespace {

// The blocks given out, by address; a free of another one is not counted.
constexpr size_t places = 1 << 16;
void *const gone = reinterpret_cast<void *>(1);
void *given[places];
int live;
std::mutex lock;

thread_local int countdown, failures;
thread_local bool all_later;

size_t place_of(const void *p) { return (reinterpret_cast<uintptr_t>(p) >> 4) * 2654435761u % places; }

void *give(void *p) {
  if (!p || device_busy()) return p;
  std::lock_guard<std::mutex> hold(lock);
  size_t i = place_of(p);
  while (given[i] && given[i] != gone) i = (i + 1) % places;
  given[i] = p;
  if (++live > int(places) / 2) {
    std::fputs("driver: too many blocks\n", stderr);
    std::abort();
  }
  return p;
}

void take(const void *p) {
  if (!p) return;
  std::lock_guard<std::mutex> hold(lock);
  for (size_t i = place_of(p); given[i]; i = (i + 1) % places)
    if (given[i] == p) {
      // A chain that ends here needs no mark.
      given[i] = given[(i + 1) % places] ? gone : nullptr;
      --live;
      return;
    }
}

bool fails() {
  if (countdown <= 0 || device_busy()) return false;
  if (--countdown > 0) return false;
  if (all_later) countdown = 1;
  ++failures;
  return true;
}

}  // namespace

void memory_fail(int n, int all) {
  countdown = n;
  all_later = all;
  failures = 0;
}
int memory_work(void) {
  countdown = 0;
  return failures;
}
int blocks_live(void) {
  std::lock_guard<std::mutex> hold(lock);
  return live;
}

extern "C" {

void *__real_malloc(size_t);
void *__real_calloc(size_t, size_t);
void *__real_realloc(void *, size_t);
int __real_posix_memalign(void **, size_t, size_t);
void *__real_aligned_alloc(size_t, size_t);
void __real_free(void *);

void *__wrap_malloc(size_t n) { return fails() ? nullptr : give(__real_malloc(n)); }
void *__wrap_calloc(size_t n, size_t size) { return fails() ? nullptr : give(__real_calloc(n, size)); }
void *__wrap_realloc(void *p, size_t n) {
  if (fails()) return nullptr;
  void *const q = __real_realloc(p, n);
  if (q || !n) {
    take(p);
    give(q);
  }
  return q;
}
int __wrap_posix_memalign(void **p, size_t align, size_t n) {
  if (fails()) return ENOMEM;
  const int status = __real_posix_memalign(p, align, n);
  if (!status) give(*p);
  return status;
}
void *__wrap_aligned_alloc(size_t align, size_t n) { return fails() ? nullptr : give(__real_aligned_alloc(align, n)); }
void __wrap_free(void *p) {
  take(p);
  __real_free(p);
}

// The forms of operator new and delete, by their mangled names.
using std::align_val_t;
using std::nothrow_t;
#define WRAP_NEW(name, ...)                     \
  void *__real_##name(size_t, ##__VA_ARGS__);   \
  void *__wrap_##name

WRAP_NEW(_Znwm)(size_t n) { return fails() ? throw std::bad_alloc() : give(__real__Znwm(n)); }
WRAP_NEW(_Znam)(size_t n) { return fails() ? throw std::bad_alloc() : give(__real__Znam(n)); }
WRAP_NEW(_ZnwmSt11align_val_t, align_val_t)(size_t n, align_val_t a) {
  return fails() ? throw std::bad_alloc() : give(__real__ZnwmSt11align_val_t(n, a));
}
WRAP_NEW(_ZnamSt11align_val_t, align_val_t)(size_t n, align_val_t a) {
  return fails() ? throw std::bad_alloc() : give(__real__ZnamSt11align_val_t(n, a));
}
WRAP_NEW(_ZnwmRKSt9nothrow_t, const nothrow_t &)(size_t n, const nothrow_t &t) {
  return fails() ? nullptr : give(__real__ZnwmRKSt9nothrow_t(n, t));
}
WRAP_NEW(_ZnamRKSt9nothrow_t, const nothrow_t &)(size_t n, const nothrow_t &t) {
  return fails() ? nullptr : give(__real__ZnamRKSt9nothrow_t(n, t));
}
WRAP_NEW(_ZnwmSt11align_val_tRKSt9nothrow_t, align_val_t, const nothrow_t &)(size_t n, align_val_t a, const nothrow_t &t) {
  return fails() ? nullptr : give(__real__ZnwmSt11align_val_tRKSt9nothrow_t(n, a, t));
}
WRAP_NEW(_ZnamSt11align_val_tRKSt9nothrow_t, align_val_t, const nothrow_t &)(size_t n, align_val_t a, const nothrow_t &t) {
  return fails() ? nullptr : give(__real__ZnamSt11align_val_tRKSt9nothrow_t(n, a, t));
}

#define WRAP_DELETE(name, parameters, arguments) \
  void __real_##name parameters;                 \
  void __wrap_##name parameters {                \
    take(p);                                     \
    __real_##name arguments;                     \
  }
WRAP_DELETE(_ZdlPv, (void *p), (p))
WRAP_DELETE(_ZdaPv, (void *p), (p))
WRAP_DELETE(_ZdlPvm, (void *p, size_t n), (p, n))
WRAP_DELETE(_ZdaPvm, (void *p, size_t n), (p, n))
WRAP_DELETE(_ZdlPvSt11align_val_t, (void *p, align_val_t a), (p, a))
WRAP_DELETE(_ZdaPvSt11align_val_t, (void *p, align_val_t a), (p, a))
WRAP_DELETE(_ZdlPvmSt11align_val_t, (void *p, size_t n, align_val_t a), (p, n, a))
WRAP_DELETE(_ZdaPvmSt11align_val_t, (void *p, size_t n, align_val_t a), (p, n, a))
WRAP_DELETE(_ZdlPvRKSt9nothrow_t, (void *p, const nothrow_t &t), (p, t))
WRAP_DELETE(_ZdaPvRKSt9nothrow_t, (void *p, const nothrow_t &t), (p, t))

}  // extern "C"
