// The error boundary: what handlers and callbacks may do to the library, and the library to them.
#include "test.h"

#include <malloc.h>
#include <pthread.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <algorithm>
#include <atomic>
#include <new>
#include <stdexcept>

namespace {

// What a handler got, and what it does then.
struct Seen {
  int calls = 0, is_arg = -1, arg = -1;
  char text[4096] = "";
};
struct HostException {
  const void *mark;
};
enum class Way { returns, jumps, throws };

struct Host {
  Way way = Way::returns;
  jmp_buf *back = nullptr;
  Seen seen;

  void handle(int is_arg, int arg, const char *text) {
    ++seen.calls;
    seen.is_arg = is_arg;
    seen.arg = arg;
    snprintf(seen.text, sizeof seen.text, "%s", text);
    if (way == Way::jumps) longjmp(*back, 1);
    if (way == Way::throws) throw HostException{this};
  }
  static void error(const char *text, void *self) { static_cast<Host *>(self)->handle(0, 0, text); }
  static void arg_error(int arg, const char *text, void *self) { static_cast<Host *>(self)->handle(1, arg, text); }

  explicit Host(Way w) : way(w) { install(); }
  ~Host() { test_install(); }
  Host(const Host &) = delete;
  void install() {
    THSetErrorHandler(error, this);
    THSetArgErrorHandler(arg_error, this);
  }
  // Have one error been seen, of this kind and with this in its text? Starts anew.
  bool one(int is_arg, int arg, const char *part) {
    const bool good = seen.calls == 1 && seen.is_arg == is_arg && seen.arg == arg && strstr(seen.text, part);
    if (!good) print_error("%d errors; the latest, argument %d: %s; expected: %s\n", seen.calls, seen.arg, seen.text, part);
    seen = Seen();
    return good;
  }
};

// Run something in each way that a handler may leave; it must not come back from one that leaves by force.
template <class F>
void for_each_way(F f, std::initializer_list<Way> ways = {Way::returns, Way::jumps, Way::throws}) {
  for (Way way : ways) {
    Host host(way);
    jmp_buf back;
    host.back = &back;
    volatile bool returned = false, thrown = false;
    if (setjmp(back) == 0) {
      try {
        f(host);
        returned = true;
      } catch (const HostException &e) {
        assert_ptr_equal(e.mark, &host);
        thrown = true;
      }
    }
    assert_int_equal(returned, way == Way::returns);
    assert_int_equal(thrown, way == Way::throws);
  }
}

void fails() { THFloatStorage_get(nullptr, 0); }

}  // namespace

// ---- Handlers ----

PLAIN_TEST(ways_out) {
  THFloatStorage *const s = THFloatStorage_newWithSize1(5);
  for (int i = 0; i < 3; ++i)
    for_each_way([=](Host &host) {
      if (i == 0) assert_true(THFloatStorage_get(s, 7) == 0);
      if (i == 1) assert_null(THFloatStorage_newWithSize(-3));
      if (i == 2) THFloatStorage_resize(s, -1);
      // only where handlers return
      assert_true(host.seen.calls == 1);
    });
  Host host(Way::returns);
  THFloatStorage_get(s, 7);
  assert_true(host.one(1, 2, "THFloatStorage_get: index 7"));
  THFloatStorage_newWithSize(-3);
  assert_true(host.one(0, 0, "THFloatStorage_newWithSize: "));
  assert_true(s->size == 1 && s->refcount == 1 && THFloatStorage_get(s, 0) == 5);
  assert_true(host.seen.calls == 0);
  THFloatStorage_free(s);
}

// The outermost function's name stands in front, whatever it calls.
PLAIN_TEST(nested_names) {
  Host host(Way::returns);
  THFloatTensor *const t = THFloatTensor_newWithSize2d(2, 3);
  assert_null(THFloatTensor_newSelect(t, 0, 9));
  assert_true(host.one(1, 3, "THFloatTensor_newSelect: "));
  assert_null(THFloatTensor_newWithSize1d(-5));
  assert_true(host.one(0, 0, "THFloatTensor_newWithSize1d: "));
  THFloatTensor_free(t);
}

PLAIN_TEST(last_error) {
  Host host(Way::returns);
  THClearLastError();
  assert_null(THGetLastError());
  assert_int_equal(THGetLastErrorArg(), 0);
  THFloatStorage *const s = THFloatStorage_newWithSize1(5);
  THFloatStorage_get(s, 7);
  assert_string_equal(THGetLastError(), host.seen.text);
  assert_int_equal(THGetLastErrorArg(), 2);
  assert_true(THFloatStorage_get(s, 0) == 5); // a success does not change it
  assert_int_equal(THGetLastErrorArg(), 2);
  THAlloc(-1);
  assert_non_null(strstr(THGetLastError(), "THAlloc: "));
  assert_int_equal(THGetLastErrorArg(), 0);
  THArgCheck(0, 4, "mine");
  assert_non_null(strstr(THGetLastError(), "mine at "));
  assert_int_equal(THGetLastErrorArg(), 4);
  THClearLastError();
  assert_null(THGetLastError());
  assert_int_equal(THGetLastErrorArg(), 0);

  // It is there for handlers that leave, too, and with the ready-made ones.
  for (Way way : {Way::jumps, Way::throws}) {
    Host other(way);
    jmp_buf back;
    other.back = &back;
    if (setjmp(back) == 0) {
      try {
        THFloatStorage_get(s, 8);
      } catch (const HostException &) {
      }
    }
    assert_non_null(strstr(THGetLastError(), "index 8"));
    THClearLastError();
  }
  THSetErrorHandler(THErrorHandlerRecord, nullptr);
  THSetArgErrorHandler(THArgErrorHandlerRecord, nullptr);
  THFloatStorage_get(s, 9);
  assert_non_null(strstr(THGetLastError(), "index 9"));
  test_install();
  THFloatStorage_free(s);
}

// A handler may call TH, which may fail: its own handler is called for that.
PLAIN_TEST(handler_calls_th) {
  struct Deep {
    int depth = 0;
    static void handle(int, const char *text, void *self) {
      auto *d = static_cast<Deep *>(self);
      assert_non_null(strstr(text, d->depth == 0 ? "THFloatStorage_get: " : "THFloatTensor_size: "));
      THFloatTensor *const t = THFloatTensor_newWithSize1d(4);
      assert_non_null(t);
      if (++d->depth < 5) THFloatTensor_size(t, d->depth);
      THFloatTensor_free(t);
    }
  } deep;
  THFloatStorage *const s = THFloatStorage_new();
  THSetArgErrorHandler(Deep::handle, &deep);
  THFloatStorage_get(s, 0);
  assert_int_equal(deep.depth, 5);
  test_install();
  THFloatStorage_free(s);
}

// ---- Errors of the host's own ----

PLAIN_TEST(host_errors) {
  for_each_way([](Host &) { THError("plain %d", 5); });
  for_each_way([](Host &) { THArgCheck(1 > 2, 3, "argument"); });
  for_each_way([](Host &) { THAssert(1 > 2); });
  Host host(Way::returns);
  THError("plain %d", 5);
  assert_true(host.one(0, 0, "plain 5 at tests/test_Error.cpp:"));
  THArgCheck(1 > 2, 3, "argument %s", "text");
  assert_true(host.one(1, 3, "argument text at tests/test_Error.cpp:"));
  THArgCheck(2 > 1, 3, "never");
  THAssert(2 > 1);
  THAssert(1 > 2);
  assert_true(host.one(0, 0, "Assertion `1 > 2' failed. "));
  THAssertMsg(1 > 2, "because %d", 7);
  assert_true(host.one(0, 0, "Assertion `1 > 2' failed. because 7"));
  int cleaned = 0;
  THArgCheckWithCleanup(1 > 2, THCleanup(++cleaned; ++cleaned;), 6, "with cleanup");
  THArgCheckWithCleanup(2 > 1, THCleanup(++cleaned;), 6, "never");
  assert_true(host.one(1, 6, "with cleanup"));
  assert_int_equal(cleaned, 2);
}

PLAIN_TEST(long_texts) {
  Host host(Way::returns);
  static char many[5000];
  memset(many, 'x', sizeof many - 1);
  THError("%s", many);
  assert_int_equal(host.seen.calls, 1);
  assert_true(strlen(host.seen.text) >= 2000 && strlen(host.seen.text) < 2048);
  assert_string_equal(THGetLastError(), host.seen.text);
  host.seen = Seen();
  THFloatStorage_newWithMapping(many, 0, 0);
  assert_true(strlen(host.seen.text) >= 2000 && strlen(host.seen.text) < 2048);
  assert_true(host.one(0, 0, "THFloatStorage_newWithMapping: "));
  THAssertMsg(0, "%s", many);
  assert_true(host.one(0, 0, "Assertion `0' failed. xxx"));
  // No text of an earlier error shows where one cannot be formatted.
  THError("an earlier one");
  host.seen = Seen();
  THError("%ls", L"\xdc80");
  assert_int_equal(host.seen.calls, 1);
  assert_null(strstr(host.seen.text, "earlier"));
}

// Hosts use the text as a printf format.
PLAIN_TEST(no_percent) {
  Host host(Way::returns);
  assert_null(THFloatStorage_newWithMapping("/nowhere/100%s%n", 0, 0));
  assert_null(strchr(host.seen.text, '%'));
  assert_true(host.one(0, 0, "/nowhere/100?s?n"));
  THError("100%% %s", "%d%n");
  assert_null(strchr(host.seen.text, '%'));
  assert_true(host.one(0, 0, "100? ?d?n"));
  THAssert(5 % 2 == 0);
  assert_null(strchr(host.seen.text, '%'));
  assert_true(host.one(0, 0, "Assertion `5 ? 2 == 0' failed"));
}

// ---- Default handlers ----

namespace {

// Has TBB start its threads. Before a fork OpenBLAS ends its own, whose stacks the next threads take over; to Valgrind these look
// like OpenBLAS's then, so that its suppression for TBB's does not find them.
void start_threads() {
  THFloatTensor *const t = THFloatTensor_newWithSize1d(1 << 20);
  THFloatTensor_fill(t, 1);
  THFloatTensor_cadd(t, t, 1, t);
  THFloatTensor_free(t);
}

// Run f in a child process without core dumps; its status, and the beginning of its stderr. A child whose f returns kills itself:
// a memory checker has nothing to say about the rest of it.
template <class F>
int in_child(F f, char *text, size_t size) {
  start_threads();
  int ends[2];
  assert_int_equal(pipe(ends), 0);
  fflush(nullptr);
  const pid_t child = fork();
  assert_true(child >= 0);
  if (child == 0) {
    const rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    signal(SIGABRT, SIG_DFL);
    dup2(ends[1], 2);
    alarm(120);
    f();
    kill(getpid(), SIGKILL);
  }
  close(ends[1]);
  size_t n = 0;
  char rest[256];
  for (;;) {
    const ssize_t got = n + 1 < size ? read(ends[0], text + n, size - 1 - n) : read(ends[0], rest, sizeof rest);
    if (got <= 0) break;
    if (n + 1 < size) n += static_cast<size_t>(got);
  }
  text[n] = 0;
  close(ends[0]);
  int status = -1;
  assert_true(waitpid(child, &status, 0) == child);
  return status;
}

}  // namespace

static bool ended(int status) { return WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL; }
static bool aborted(int status) { return WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT; }

PLAIN_TEST(default_aborts) {
  char text[4096];
  int status = in_child(
      [] {
        THSetErrorHandler(nullptr, nullptr);
        THFloatStorage_newWithSize(-3);
      },
      text, sizeof text);
  assert_true(aborted(status));
  assert_non_null(strstr(text, "THFloatStorage_newWithSize: "));
  status = in_child(
      [] {
        THSetArgErrorHandler(nullptr, nullptr);
        THFloatStorage_get(THFloatStorage_new(), 3);
      },
      text, sizeof text);
  assert_true(aborted(status));
  assert_non_null(strstr(text, "argument 2: THFloatStorage_get: "));
}

PLAIN_TEST(process_default) {
  struct Count {
    static void error(const char *, void *data) { ++*static_cast<int *>(data); }
    static void arg_error(int arg, const char *, void *data) { *static_cast<int *>(data) += arg; }
  };
  int errors = 0, others = 0, arguments = 0;
  THFloatStorage *const s = THFloatStorage_new();
  THSetDefaultErrorHandler(Count::error, &errors);
  THSetDefaultArgErrorHandler(Count::arg_error, &arguments);
  {
    Host host(Way::returns); // this thread's come first
    THAlloc(-1);
    assert_int_equal(host.seen.calls, 1);
    assert_int_equal(errors, 0);
    THSetErrorHandler(nullptr, nullptr);
    THSetArgErrorHandler(nullptr, nullptr);
    THAlloc(-1);
    THFloatStorage_get(s, 0);
    assert_true(errors == 1 && arguments == 2);
    THSetDefaultErrorHandler(Count::error, &others); // the same function, other data
    THAlloc(-1);
    assert_true(errors == 1 && others == 1);
    THSetDefaultErrorHandler(Count::error, &errors);
    THAlloc(-1);
    assert_true(errors == 2 && others == 1);
  }
  char text[4096];
  const int status = in_child(
      [] {
        THSetDefaultErrorHandler(nullptr, nullptr);
        THSetErrorHandler(nullptr, nullptr);
        THAlloc(-1);
      },
      text, sizeof text);
  assert_true(aborted(status));
  THSetDefaultErrorHandler(nullptr, nullptr);
  THSetDefaultArgErrorHandler(nullptr, nullptr);
  THFloatStorage_free(s);
}

// ---- Callbacks ----

namespace {

// An allocator whose functions do what a test tells them, and count blocks.
struct Pool {
  void *(*on_malloc)(Pool &, ptrdiff_t) = nullptr;
  void (*on_free)(Pool &) = nullptr;
  int blocks = 0, calls = 0;
  jmp_buf inside;

  void *give(ptrdiff_t size) {
    ++blocks;
    return ::malloc(static_cast<size_t>(size));
  }
  static void *call_malloc(void *self, ptrdiff_t size) {
    auto *p = static_cast<Pool *>(self);
    ++p->calls;
    return p->on_malloc ? p->on_malloc(*p, size) : p->give(size);
  }
  static void *call_realloc(void *self, void *block, ptrdiff_t size) {
    auto *p = static_cast<Pool *>(self);
    ++p->calls;
    if (!p->on_malloc) return ::realloc(block, static_cast<size_t>(size));
    void *const fresh = p->on_malloc(*p, size);
    if (!fresh) return nullptr;
    memcpy(fresh, block, std::min(static_cast<size_t>(size), malloc_usable_size(block)));
    call_free(self, block);
    return fresh;
  }
  static void call_free(void *self, void *block) {
    auto *p = static_cast<Pool *>(self);
    if (block) --p->blocks;
    ::free(block);
    if (p->on_free) p->on_free(*p);
  }
};
THAllocator pool_table = {Pool::call_malloc, Pool::call_realloc, Pool::call_free};
THAllocator pool_without_realloc = {Pool::call_malloc, nullptr, Pool::call_free};

// Make a storage, and make one grow, from a pool that behaves so: both must do what f says.
template <class F>
void make_and_grow(void *(*on_malloc)(Pool &, ptrdiff_t), F f) {
  for (THAllocator *table : {&pool_table, &pool_without_realloc}) {
    Pool pool;
    THFloatStorage *const grown = THFloatStorage_newWithAllocator(4, table, &pool);
    THFloatStorage_fill(grown, 3);
    pool.on_malloc = on_malloc;
    f(pool, "THFloatStorage_newWithAllocator: ", [&] {
      THFloatStorage *const s = THFloatStorage_newWithAllocator(5, table, &pool);
      THFloatStorage_free(s);
      return s != nullptr;
    });
    f(pool, "THFloatStorage_resize: ", [&] {
      THFloatStorage_resize(grown, 100);
      return grown->size == 100;
    });
    pool.on_malloc = nullptr;
    // Whatever happened, everything still works.
    assert_true(THFloatStorage_get(grown, 0) == 3 && grown->refcount == 1);
    THFloatStorage_resize(grown, 200);
    assert_true(THFloatStorage_get(grown, 3) == 3 && grown->size == 200);
    THFloatStorage_free(grown);
    assert_int_equal(pool.blocks, 0);
  }
}

}  // namespace

PLAIN_TEST(callback_gives_nothing) {
  make_and_grow([](Pool &, ptrdiff_t) -> void * { return nullptr; },
                [](Pool &, const char *function, auto act) {
                  Host host(Way::returns);
                  assert_false(act());
                  assert_true(host.one(0, 0, function));
                });
}

// A bare THError ends the callback, and the call that made it fails with its text: one error, by the handler's way.
PLAIN_TEST(callback_raises) {
  const auto raises = [](Pool &, ptrdiff_t size) -> void * {
    THError("the pool is dry, %d bytes", static_cast<int>(size));
    return nullptr;
  };
  const auto raises_arg = [](Pool &, ptrdiff_t) -> void * {
    THArgCheck(0, 9, "the pool is wrong");
    return nullptr;
  };
  make_and_grow(raises, [](Pool &, const char *function, auto act) {
    {
      Host host(Way::returns);
      assert_false(act());
      assert_non_null(strstr(host.seen.text, "the pool is dry, "));
      assert_non_null(strstr(host.seen.text, "at tests/test_Error.cpp:"));
      assert_true(host.one(0, 0, function));
    }
    for_each_way([&](Host &) { act(); });
  });
  make_and_grow(raises_arg, [](Pool &, const char *function, auto act) {
    {
      Host host(Way::returns);
      assert_false(act());
      assert_non_null(strstr(host.seen.text, "the pool is wrong"));
      assert_true(host.one(1, 9, function));
    }
    for_each_way([&](Host &) { act(); });
  });
}

// TH calls in a callback are calls of their own: they succeed, or fail with a handler's call of their own.
PLAIN_TEST(callback_calls_th) {
  const auto works = [](Pool &p, ptrdiff_t size) -> void * {
    THFloatTensor *const t = THFloatTensor_newWithSize2d(3, 4);
    THFloatTensor_fill(t, 2);
    THFloatTensor_free(t);
    return p.give(size);
  };
  make_and_grow(works, [](Pool &, const char *, auto act) {
    Host host(Way::returns);
    assert_true(act());
    assert_int_equal(host.seen.calls, 0);
  });
  const auto goes_on = [](Pool &p, ptrdiff_t size) -> void * {
    fails();
    return p.give(size);
  };
  make_and_grow(goes_on, [](Pool &, const char *, auto act) {
    Host host(Way::returns);
    assert_true(act());
    assert_true(host.one(0, 0, "THFloatStorage_get: "));
  });
  // and then raises, too
  const auto fails_and_raises = [](Pool &, ptrdiff_t) -> void * {
    fails();
    THError("after all");
    return nullptr;
  };
  make_and_grow(fails_and_raises, [](Pool &, const char *function, auto act) {
    Host host(Way::returns);
    assert_false(act());
    assert_int_equal(host.seen.calls, 2);
    assert_non_null(strstr(host.seen.text, "after all"));
    assert_non_null(strstr(host.seen.text, function));
  });
}

// A handler that jumps, to a place in the callback itself.
PLAIN_TEST(jump_within) {
  const auto recovers = [](Pool &p, ptrdiff_t size) -> void * {
    if (setjmp(p.inside) == 0) fails();
    return p.give(size);
  };
  make_and_grow(recovers, [](Pool &pool, const char *, auto act) {
    Host host(Way::jumps);
    host.back = &pool.inside;
    assert_true(act());
    assert_true(host.one(0, 0, "THFloatStorage_get: "));
    jmp_buf back;
    host.back = &back;
    if (setjmp(back) == 0) fails();
    assert_true(host.one(0, 0, "THFloatStorage_get: "));
  });
}

// A handler that jumps out of the callback and of the call that made it. What that call held is lost, nothing else is.
PLAIN_TEST(jump_past) {
  const auto fails_inside = [](Pool &, ptrdiff_t) -> void * {
    fails();
    return nullptr;
  };
  Pool pool;
  THFloatStorage *const s = THFloatStorage_newWithAllocator(4, &pool_table, &pool);
  for (int round = 0; round < 3; ++round) {
    Host host(Way::jumps);
    jmp_buf back;
    host.back = &back;
    pool.on_malloc = fails_inside;
    volatile int returned = 0;
    if (setjmp(back) == 0) {
      THFloatStorage_resize(s, 100);
      returned = 1;
    }
    assert_int_equal(returned, 0);
    assert_true(host.one(0, 0, "THFloatStorage_get: "));
    assert_true(s->size == 4);
    // A bare error outside goes to the handler, and one in the next callback ends that callback.
    if (setjmp(back) == 0) THError("outside");
    assert_true(host.one(0, 0, "outside"));
    pool.on_malloc = [](Pool &, ptrdiff_t) -> void * {
      THError("inside");
      return nullptr;
    };
    if (setjmp(back) == 0) THFloatStorage_resize(s, 100);
    assert_true(host.one(0, 0, "THFloatStorage_resize: inside"));
    pool.on_malloc = nullptr;
    assert_true(s->size == 4 && s->refcount == 1);
  }
  THFloatStorage_resize(s, 9);
  THFloatStorage_free(s);
  assert_int_equal(pool.blocks, 0);
}

// A handler that throws inside a callback which catches that: it goes on as if nothing had been.
PLAIN_TEST(throw_within) {
  const auto recovers = [](Pool &, ptrdiff_t) -> void * {
    try {
      fails();
    } catch (const HostException &) {
    }
    THError("after all");
    return nullptr;
  };
  make_and_grow(recovers, [](Pool &, const char *function, auto act) {
    Host host(Way::throws);
    bool thrown = false;
    try {
      act();
    } catch (const HostException &) {
      thrown = true;
    }
    assert_true(thrown);
    assert_int_equal(host.seen.calls, 2);
    assert_non_null(strstr(host.seen.text, "after all"));
    assert_non_null(strstr(host.seen.text, function));
  });
}

// Callbacks in callbacks: the innermost one ends, and each call around it sees no memory.
namespace {
int levels;
void *deeper(Pool &p, ptrdiff_t size) {
  if (++levels == 4) THError("at the bottom");
  THFloatStorage *const s = THFloatStorage_newWithAllocator(3, &pool_table, &p);
  if (!s) return nullptr;
  THFloatStorage_free(s);
  return p.give(size);
}
}  // namespace
PLAIN_TEST(callbacks_in_callbacks) {
  make_and_grow(deeper, [](Pool &, const char *function, auto act) {
    Host host(Way::returns);
    levels = 0;
    assert_false(act());
    assert_int_equal(levels, 4);
    assert_int_equal(host.seen.calls, 4);
    assert_non_null(strstr(host.seen.text, function));
    for_each_way(
        [&](Host &) {
          levels = 0;
          act();
        },
        {Way::returns, Way::throws});
  });
}

// Exceptions of the host's own pass through as they are, those of the standard library among them.
namespace {
struct NoMemory : std::bad_alloc {
  int mark;
  explicit NoMemory(int m) : mark(m) {}
};
struct Broken : std::runtime_error {
  using std::runtime_error::runtime_error;
};
const void *thrown_object;
}  // namespace
PLAIN_TEST(foreign_exceptions) {
  Host host(Way::returns);
  make_and_grow([](Pool &, ptrdiff_t) -> void * { throw 42; },
                [](Pool &, const char *, auto act) {
                  int got = 0;
                  try {
                    act();
                  } catch (int e) {
                    got = e;
                  }
                  assert_int_equal(got, 42);
                });
  make_and_grow([](Pool &, ptrdiff_t) -> void * { throw NoMemory(7); },
                [](Pool &, const char *, auto act) {
                  int got = 0;
                  try {
                    act();
                  } catch (const NoMemory &e) {
                    got = e.mark;
                  }
                  assert_int_equal(got, 7);
                });
  make_and_grow(
      [](Pool &, ptrdiff_t) -> void * {
        fails(); // an error of its own before must not matter
        try {
          throw Broken("broken");
        } catch (const Broken &e) {
          thrown_object = &e;
          throw;
        }
      },
      [](Pool &, const char *, auto act) {
        const void *got = nullptr;
        try {
          act();
        } catch (const std::exception &e) {
          got = &e;
          assert_string_equal(e.what(), "broken");
        }
        assert_ptr_equal(got, thrown_object);
      });
  assert_int_equal(host.seen.calls, 4); // of fails()
  // The handler's exception passes through the callback and the call around it.
  make_and_grow(
      [](Pool &, ptrdiff_t) -> void * {
        fails();
        return nullptr;
      },
      [](Pool &, const char *, auto act) { for_each_way([&](Host &) { act(); }, {Way::returns, Way::throws}); });
}

// The allocator's free runs last and may call TH.
PLAIN_TEST(free_calls_th) {
  Pool pool;
  pool.on_free = [](Pool &) {
    THFloatTensor *const t = THFloatTensor_newWithSize1d(3);
    THFloatTensor_free(t);
    fails();
  };
  Host host(Way::returns);
  THFloatStorage *s = THFloatStorage_newWithAllocator(4, &pool_table, &pool);
  THFloatStorage_free(s);
  assert_true(host.one(0, 0, "THFloatStorage_get: "));
  // replaced as a tensor's storage
  s = THFloatStorage_newWithAllocator(4, &pool_without_realloc, &pool);
  THFloatTensor *const t = THFloatTensor_newWithStorage1d(s, 0, 4, 1), *const other = THFloatTensor_newWithSize1d(2);
  THFloatStorage_free(s);
  THFloatTensor_resize1d(t, 50); // the old block goes
  assert_true(host.one(0, 0, "THFloatStorage_get: "));
  assert_true(THFloatTensor_nElement(t) == 50);
  for (Way way : {Way::jumps, Way::throws, Way::returns}) {
    host.way = way;
    s = THFloatStorage_newWithAllocator(4, &pool_table, &pool);
    THFloatTensor_set(other, t);
    jmp_buf back;
    host.back = &back;
    if (setjmp(back) == 0) {
      try {
        THFloatStorage_free(s);
      } catch (const HostException &) {
      }
    }
    assert_true(host.one(0, 0, "THFloatStorage_get: "));
    assert_int_equal(pool.blocks, 1);
  }
  THFloatTensor_free(other);
  THFloatTensor_free(t);
  assert_true(host.one(0, 0, "THFloatStorage_get: "));
  assert_int_equal(pool.blocks, 0);
}

// What a callback of the clean-up does leaves the text of the error under way alone.
PLAIN_TEST(free_after_error) {
  Pool pool;
  THFloatStorage *const s = THFloatStorage_newWithAllocator(1, &pool_without_realloc, &pool);
  THLongStorage *const fixed = THLongStorage_newWithSize1(0);
  THLongStorage_clearFlag(fixed, TH_STORAGE_RESIZABLE);
  THFloatTensor *const values = THFloatTensor_newWithStorage1d(s, 0, 1, 1), *const t = THFloatTensor_newWithSize1d(10);
  THLongTensor *const indices = THLongTensor_newWithStorage1d(fixed, 0, 1, 1);
  THFloatTensor_fill(t, 1);
  pool.on_free = [](Pool &) { fails(); };
  Host host(Way::returns);
  THFloatTensor_sort(values, indices, t, 0, 0);
  pool.on_free = nullptr;
  // The new block for values was given back.
  assert_true(host.seen.calls == 2 && pool.blocks == 1);
  assert_non_null(strstr(host.seen.text, "THFloatTensor_sort: "));
  assert_non_null(strstr(host.seen.text, "resizable"));
  assert_true(THFloatTensor_nElement(values) == 1);
  THFloatTensor_free(values);
  THFloatTensor_free(t);
  THLongTensor_free(indices);
  THFloatStorage_free(s);
  THLongStorage_free(fixed);
  assert_int_equal(pool.blocks, 0);
}

// Nor does it make a host's exception under way one of the library's own.
PLAIN_TEST(free_after_exception) {
  Pool pool, other;
  THFloatStorage *const s = THFloatStorage_newWithAllocator(1, &pool_without_realloc, &pool);
  THLongStorage *const l = THLongStorage_newWithAllocator(1, &pool_without_realloc, &other);
  THFloatTensor *const values = THFloatTensor_newWithStorage1d(s, 0, 1, 1), *const t = THFloatTensor_newWithSize1d(10);
  THLongTensor *const indices = THLongTensor_newWithStorage1d(l, 0, 1, 1);
  THFloatTensor_fill(t, 1);
  Host host(Way::returns);
  for (Pool *first : {&pool, &other}) {
    // whichever of the two storages grows first: its new block is given back when the other one's malloc throws
    Pool *const second = first == &pool ? &other : &pool;
    first->on_free = [](Pool &) { fails(); };
    second->on_malloc = [](Pool &, ptrdiff_t) -> void * { throw NoMemory(5); };
    int got = 0;
    try {
      THFloatTensor_sort(values, indices, t, 0, 0);
    } catch (const NoMemory &e) {
      got = e.mark;
    }
    assert_int_equal(got, 5);
    first->on_free = nullptr;
    second->on_malloc = nullptr;
    assert_true(pool.blocks == 1 && other.blocks == 1);
  }
  assert_true(host.one(0, 0, "THFloatStorage_get: "));
  THFloatTensor_free(values);
  THFloatTensor_free(t);
  THLongTensor_free(indices);
  THFloatStorage_free(s);
  THLongStorage_free(l);
}

// ---- The GC hook ----

namespace {
constexpr ptrdiff_t too_much = PTRDIFF_MAX / 2;
struct Hook {
  void (*act)();
  int calls = 0;
  static void run(void *self) {
    auto *h = static_cast<Hook *>(self);
    ++h->calls;
    h->act();
  }
  explicit Hook(void (*a)()) : act(a) { THSetGCHandler(run, this); }
  ~Hook() { THSetGCHandler(nullptr, nullptr); }
};
THFloatTensor *garbage[4];
}  // namespace

PLAIN_TEST(gc_hook) {
  Host host(Way::returns);
  for (auto &t : garbage) t = THFloatTensor_newWithSize1d(1000);
  {
    Hook hook([] {
      for (auto &t : garbage) {
        THFloatTensor_free(t);
        t = nullptr;
      }
    });
    assert_null(THAlloc(too_much));
    assert_int_equal(hook.calls, 1);
    assert_true(host.one(0, 0, "THAlloc: not enough memory"));
    assert_null(garbage[0]);
    assert_null(THFloatTensor_newWithSize2d(1 << 30, 1 << 30));
    assert_int_equal(hook.calls, 2);
    assert_int_equal(host.seen.calls, 1);
    host.seen = Seen();
  }
  {
    Hook hook([] { THError("no collection now"); });
    assert_null(THAlloc(too_much));
    assert_true(host.one(0, 0, "THAlloc: no collection now"));
  }
  {
    Hook hook([] { fails(); });
    assert_null(THAlloc(too_much));
    assert_int_equal(host.seen.calls, 2);
    assert_non_null(strstr(host.seen.text, "THAlloc: not enough memory"));
    host.seen = Seen();
  }
  {
    Hook hook([] { throw NoMemory(3); });
    int got = 0;
    try {
      THAlloc(too_much);
    } catch (const NoMemory &e) {
      got = e.mark;
    }
    assert_int_equal(got, 3);
    assert_int_equal(host.seen.calls, 0);
  }
  {
    Hook hook([] { THAlloc(too_much - 1); }); // asks for more itself
    hook.act = [] {
      THSetGCHandler(nullptr, nullptr);
      THAlloc(too_much - 1);
    };
    assert_null(THAlloc(too_much));
    assert_int_equal(host.seen.calls, 2);
    host.seen = Seen();
  }
  {
    Hook hook([] { fails(); });
    for_each_way([](Host &) { THAlloc(too_much); }, {Way::returns, Way::throws});
  }
  // The hook that made room: the request is repeated.
  void *const p = THAlloc(10);
  assert_non_null(p);
  THFree(p);
}

// ---- Threads ----

namespace {

std::atomic<int> default_calls;
void count_default(const char *, void *) { ++default_calls; }

struct Worker {
  pthread_t id;
  int number, rounds;
  bool own;
  const char *problem = nullptr;
};

void *work(void *arg) {
  auto *const w = static_cast<Worker *>(arg);
  Host *host = nullptr;
  alignas(Host) char place[sizeof(Host)];
  if (w->own) host = new (place) Host(Way::returns);
  for (int i = 0; i < w->rounds && !w->problem; ++i) {
    char expected[32];
    snprintf(expected, sizeof expected, "size %d", -1 - w->number);
    if (THFloatStorage_newWithSize(-1 - w->number)) w->problem = "it succeeded";
    const char *const text = w->own ? host->seen.text : THGetLastError();
    snprintf(expected, sizeof expected, "%d", -1 - w->number);
    if (!text || !strstr(text, expected)) w->problem = "not this thread's error";
    THFloatTensor *const t = THFloatTensor_newWithSize1d(100 + w->number);
    if (!t || THFloatTensor_nElement(t) != 100 + w->number) w->problem = "a call failed";
    THFloatTensor_free(t);
  }
  if (w->own) {
    if (host->seen.calls != w->rounds) w->problem = "the number of its errors";
    THSetErrorHandler(nullptr, nullptr);
    THSetArgErrorHandler(nullptr, nullptr);
  }
  return nullptr;
}

}  // namespace

PLAIN_TEST(threads) {
  constexpr int n = 6, rounds = 300;
  Worker workers[n];
  default_calls = 0;
  THSetDefaultErrorHandler(count_default, nullptr);
  for (int i = 0; i < n; ++i) {
    workers[i].number = i;
    workers[i].rounds = rounds;
    workers[i].own = i % 2 == 0;
    assert_int_equal(pthread_create(&workers[i].id, nullptr, work, &workers[i]), 0);
  }
  for (Worker &w : workers) {
    pthread_join(w.id, nullptr);
    if (w.problem) fail_msg("thread %d: %s", w.number, w.problem);
  }
  assert_int_equal(default_calls, n / 2 * rounds);
  THSetDefaultErrorHandler(nullptr, nullptr);
}

// The host's own clean-up at a thread's end may call TH, after TH's.
namespace {
pthread_key_t key;
std::atomic<int> late_errors;
void late(void *) {
  THFloatTensor *const t = THFloatTensor_newWithSize1d(3);
  THFloatTensor_size(t, 5);
  if (THGetLastErrorArg() == 2 && strstr(THGetLastError(), "THFloatTensor_size")) ++late_errors;
  THFloatTensor_free(t);
}
void *leave_late(void *) {
  THSetArgErrorHandler(THArgErrorHandlerRecord, nullptr);
  THFloatStorage *const s = THFloatStorage_new();
  THFloatStorage_get(s, 1);
  THFloatStorage_free(s);
  pthread_setspecific(key, &key);
  return nullptr;
}
}  // namespace
PLAIN_TEST(thread_exit) {
  assert_int_equal(pthread_key_create(&key, late), 0);
  for (int i = 0; i < 5; ++i) {
    pthread_t id;
    assert_int_equal(pthread_create(&id, nullptr, leave_late, nullptr), 0);
    pthread_join(id, nullptr);
  }
  assert_int_equal(late_errors, 5);
  pthread_key_delete(key);
}

// ---- fork ----

namespace {

std::atomic<bool> stop;
void *keep_busy(void *) {
  THSetErrorHandler(THErrorHandlerRecord, nullptr);
  THFloatTensor *const a = THFloatTensor_newWithSize1d(1 << 18), *const b = THFloatTensor_newWithSize1d(1 << 18);
  THFloatTensor_fill(a, 1);
  THFloatTensor_fill(b, 2);
  while (!stop) {
    THFloatTensor_cadd(a, a, 1, b);
    fails();
  }
  THFloatTensor_free(a);
  THFloatTensor_free(b);
  return nullptr;
}

const char *everything() {
  Host host(Way::returns);
  THFloatTensor *const a = THFloatTensor_newWithSize2d(700, 600), *const b = THFloatTensor_newTranspose(a, 0, 1);
  THFloatTensor_fill(a, 1.5f);
  THFloatTensor *const c = THFloatTensor_newClone(b);
  THFloatTensor_cadd(c, c, 2, c);
  if (THFloatTensor_get2d(c, 599, 699) != 4.5f) return "a wrong sum";
  if (THFloatTensor_sumall(c) != 4.5 * 700 * 600) return "a wrong total";
  THFloatTensor_narrow(a, nullptr, 0, 0, 128);
  THFloatTensor_narrow(b, nullptr, 1, 0, 128);
  THLongTensor *const places = THLongTensor_new();
  THFloatTensor_sort(c, places, a, 1, 0);
  THFloatTensor_resize2d(c, 128, 128);
  THFloatTensor_addmm(c, 0, c, 1, a, b);
  if (THFloatTensor_get2d(c, 127, 127) != 2.25f * 600) return "a wrong product";
  if (host.seen.calls) return "an error";
  fails();
  if (!host.one(0, 0, "THFloatStorage_get: ")) return "no error";
  THGenerator *const g = THGenerator_new();
  THFloatTensor_uniform(a, g, 0, 1);
  THGenerator_free(g);
  THFloatTensor_free(a);
  THFloatTensor_free(b);
  THFloatTensor_free(c);
  THLongTensor_free(places);
  THSetNumThreads(2);
  if (THGetNumCores() < 1) return "no cores";
  return nullptr;
}

}  // namespace

PLAIN_TEST(forks) {
  enum { threads = 2, children = 5 };
  pthread_t ids[threads];
  stop = false;
  for (pthread_t &id : ids) assert_int_equal(pthread_create(&id, nullptr, keep_busy, nullptr), 0);
  char text[200] = "";
  int status = SIGKILL;
  for (int i = 0; i < children && ended(status) && !*text; ++i)
    status = in_child(
        [] {
          if (const char *problem = everything()) fprintf(stderr, "%s\n", problem);
        },
        text, sizeof text);
  stop = true;
  for (pthread_t id : ids) pthread_join(id, nullptr);
  if (!ended(status) || *text) fail_msg("a child ended with status %d: %s", status, text);
  assert_null(everything()); // and so can the parent
}

RUN_TESTS(PLAIN(ways_out) PLAIN(nested_names) PLAIN(last_error) PLAIN(handler_calls_th) PLAIN(host_errors) PLAIN(long_texts)
          PLAIN(no_percent) PLAIN(default_aborts) PLAIN(process_default) PLAIN(callback_gives_nothing) PLAIN(callback_raises)
          PLAIN(callback_calls_th) PLAIN(jump_within) PLAIN(jump_past) PLAIN(throw_within) PLAIN(callbacks_in_callbacks)
          PLAIN(foreign_exceptions) PLAIN(free_calls_th) PLAIN(free_after_error) PLAIN(free_after_exception) PLAIN(gc_hook)
          PLAIN(threads) PLAIN(thread_exit) PLAIN(forks))
