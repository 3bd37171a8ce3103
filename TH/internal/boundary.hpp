// The line between C++ inside and C outside: the only try/catch at the ABI.
//
// entry(): every exported function runs its body in one. The outermost entry on a thread catches an error, lets everything be
// destroyed, leaves the catch block and only then calls the host's handler, which may longjmp, throw or return. Inner entries let
// the exception pass. Exceptions that are not ours are never swallowed.
//
// callback(): every call of a host's function (allocator, GC hook, file table) runs in one. The host's TH calls are outermost for
// themselves, and a bare THError in there ends the callback by longjmp and continues as an exception on our side, so that no C++
// exception crosses foreign frames.
#pragma once

#include <exception>
#include <new>
#include <type_traits>

#include "error.hpp"

namespace th {

// Nesting depth of entries on this thread. Initial-exec: one instruction to reach, and 4 bytes are always free for dlopen.
#if defined(__ELF__)
#define TH_FAST_TLS __attribute__((tls_model("initial-exec")))
#else
#define TH_FAST_TLS
#endif
extern __thread int entry_depth TH_ONCE(entry_depth) TH_FAST_TLS;
// The exception under way came out of a host's callback.
extern __thread bool foreign_exception TH_ONCE(foreign_exception) TH_FAST_TLS;

// Keep what an exception says until raise().
void note(const char *function, const Error &) noexcept TH_ONCE(note);
void note_memory(const char *function) noexcept TH_ONCE(note_memory);
void note_internal(const char *function, const char *what) noexcept TH_ONCE(note_internal);
// Call the handler with what was noted. It may not return.
void raise() TH_ONCE(raise);

struct Inside {
  Inside() {
    ++entry_depth;
    foreign_exception = false;
  }
  ~Inside() { --entry_depth; }
  Inside(const Inside &) = delete;
};

template <class F>
auto entry(const char *function, F &&f) -> decltype(f()) {
  if (entry_depth) return f();
  try {
    Inside inside;
    return f();
  } catch (const Error &e) {
    note(function, e);
  } catch (const std::bad_alloc &) {
    if (foreign_exception) throw;
    note_memory(function);
  } catch (const std::exception &e) {
    if (foreign_exception) throw;
    note_internal(function, e.what());
  }
  raise();
  return decltype(f())();
}

// Run thunk(arg), which calls the host, in a guard.
void run_callback(void (*thunk)(void *), void *arg) TH_ONCE(run_callback);

template <class F>
auto callback(F f) -> decltype(f()) {
  using R = decltype(f());
  if constexpr (std::is_void_v<R>) {
    run_callback([](void *p) { (*static_cast<F *>(p))(); }, &f);
  } else {
    static_assert(std::is_trivially_copyable_v<R>);
    struct Call {
      F *f;
      R result;
    } call{&f, R()};
    run_callback(
        [](void *p) {
          auto *c = static_cast<Call *>(p);
          c->result = (*c->f)();
        },
        &call);
    return call.result;
  }
}

}  // namespace th

// The body of an exported function: return TH_ENTRY { ... };
#define TH_ENTRY ::th::entry_of(__func__) << [&]()

namespace th {
struct EntryOf {
  const char *function;
  template <class F>
  auto operator<<(F &&f) const -> decltype(f()) {
    return entry(function, f);
  }
};
inline EntryOf entry_of(const char *function) { return {function}; }
}  // namespace th
