#include <csetjmp>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <atomic>

#include "THGeneral.h"
#include "internal/boundary.hpp"

namespace {

constexpr size_t text_size = 2048;

template <class Function>
struct Handler {
  Function function;
  void *data;
};

// A process-wide handler: read without a lock from any thread, also in a child after fork. The pairs ever installed are kept in a
// list and used again, so that a reader never sees one that is freed or half-written.
template <class Function>
class Default {
  struct Node {
    Handler<Function> handler;
    Node *next;
  };
  std::atomic<Node *> installed{nullptr}, nodes{nullptr};

 public:
  void set(Function f, void *data) {
    if (!f) {
      installed = nullptr;
      return;
    }
    for (Node *n = nodes; n; n = n->next)
      if (n->handler.function == f && n->handler.data == data) {
        installed = n;
        return;
      }
    Node *n = new Node{{f, data}, nodes};
    while (!nodes.compare_exchange_weak(n->next, n)) {
    }
    installed = n;
  }
  Handler<Function> get() const {
    const Node *n = installed;
    return n ? n->handler : Handler<Function>{nullptr, nullptr};
  }
};

Default<THErrorHandlerFunction> default_error;
Default<THArgErrorHandlerFunction> default_arg;

struct Guard {
  jmp_buf back;
  Guard *outer;
  int depth;
};

// The texts of a thread's errors. They are too large for thread-local storage that dlopen must find room for at once.
struct Texts {
  char body[text_size];  // of the error under way
  char text[text_size];  // of the latest error that was raised
};
Texts without_memory;  // shared by threads that find no memory for their own, or have ended

struct Thread {
  Handler<THErrorHandlerFunction> error = {nullptr, nullptr};
  Handler<THArgErrorHandlerFunction> arg = {nullptr, nullptr};
  Guard *guard = nullptr;      // the innermost callback that a bare THError ends
  bool noted_is_arg = false;   // what body is about
  int noted_arg = 0;
  bool has_last = false, last_is_arg = false;
  int last_arg = 0;
  Texts *texts = nullptr;
};
thread_local Thread thread;

// Frees the texts when the thread ends. Not Thread's own destructor: the host may call TH after it, in clean-ups of its own, and
// what a destructor leaves in its object may be dropped by the compiler.
struct Cleanup {
  bool armed = false;
  ~Cleanup() {
    if (thread.texts != &without_memory) std::free(thread.texts);
    thread.texts = &without_memory;
  }
};
thread_local Cleanup cleanup;

Texts &texts() {
  Thread &t = thread;
  if (!t.texts) {
    t.texts = static_cast<Texts *>(std::malloc(sizeof(Texts)));
    if (!t.texts) t.texts = &without_memory;
    t.texts->body[0] = t.texts->text[0] = 0;
    cleanup.armed = true;
  }
  return *t.texts;
}

// Hosts pass the text on as a printf format, so it must not hold a '%'.
void no_percent(char *s) {
  for (; (s = std::strchr(s, '%')); ++s) *s = '?';
}

void format(const char *fmt, va_list args) { std::vsnprintf(texts().body, text_size, fmt, args); }

void finish(const char *prefix, const char *separator, bool is_arg, int arg) {
  Thread &t = thread;
  if (std::snprintf(texts().text, text_size, "%s%s%s", prefix, separator, texts().body) >= static_cast<int>(text_size))
    std::strcpy(texts().text + text_size - 4, "...");
  no_percent(texts().text);
  t.has_last = true;
  t.last_is_arg = is_arg;
  t.last_arg = arg;
}

void leave(const Guard &guard) {
  thread.guard = guard.outer;
  th::entry_depth = guard.depth;
}

[[noreturn]] void throw_noted(bool is_arg, int arg) { throw th::Error{is_arg, arg}; }

}  // namespace

namespace th {

__thread int entry_depth;
__thread bool foreign_exception;

void fail(const char *fmt, ...) {
  va_list args;
  va_start(args, fmt);
  format(fmt, args);
  va_end(args);
  throw_noted(false, 0);
}

void fail_arg(int arg, const char *fmt, ...) {
  va_list args;
  va_start(args, fmt);
  format(fmt, args);
  va_end(args);
  throw_noted(true, arg);
}

const char *error_text(int errnum, char *buffer, size_t size) {
  // GNU strerror_r returns the text, XSI's returns a status and fills the buffer.
  auto text = [&](auto result) -> const char * {
    if constexpr (std::is_same_v<decltype(result), char *>) return result;
    else return buffer;
  };
  return text(strerror_r(errnum, buffer, size));
}

void fail_errno(int errnum, const char *what, const char *name) {
  char reason[128];
  fail("%s %s: %s", what, name, error_text(errnum, reason, sizeof reason));
}

void fail_memory(ptrdiff_t bytes) { fail("not enough memory: %td bytes asked for", bytes); }

void note(const char *function, const Error &e) noexcept { finish(function, ": ", e.is_arg, e.arg); }

void note_memory(const char *function) noexcept {
  std::strcpy(texts().body, "not enough memory");
  finish(function, ": ", false, 0);
}

void note_internal(const char *function, const char *what) noexcept {
  std::snprintf(texts().body, text_size, "%s", what);
  finish(function, ": ", false, 0);
}

namespace {
void call_handler() {
  Thread &t = thread;
  const auto arg = t.arg.function ? t.arg : default_arg.get();
  const auto error = t.error.function ? t.error : default_error.get();
  if (t.last_is_arg && arg.function) {
    arg.function(t.last_arg, texts().text, arg.data);
  } else if (!t.last_is_arg && error.function) {
    error.function(texts().text, error.data);
  } else {
    if (t.last_is_arg)
      std::fprintf(stderr, "TH error, argument %d: %s\n", t.last_arg, texts().text);
    else
      std::fprintf(stderr, "TH error: %s\n", texts().text);
    std::abort();
  }
}
}  // namespace

void raise() {
  Guard *const guard = thread.guard;
  thread.guard = nullptr;  // a bare THError after a handler that jumps must not end a callback that is over
  try {
    call_handler();
  } catch (...) {
    thread.guard = guard;
    throw;
  }
  thread.guard = guard;
}

namespace {

void run_guarded(void (*thunk)(void *), void *arg) {
  // Only trivial objects here: control may come back by longjmp.
  Guard guard;
  guard.outer = thread.guard;
  guard.depth = entry_depth;
  entry_depth = 0;
  thread.guard = &guard;
  if (setjmp(guard.back) == 0) {
    try {
      thunk(arg);
    } catch (...) {
      leave(guard);
      foreign_exception = true;
      throw;
    }
    leave(guard);
    return;
  }
  leave(guard);
  throw_noted(thread.noted_is_arg, thread.noted_arg);
}

// Between an error, or an exception of the host's, and its report: what the callback does must not change it.
[[gnu::noinline]] void run_in_clean_up(void (*thunk)(void *), void *arg) {
  char body[text_size];
  std::strcpy(body, texts().body);
  const bool foreign = foreign_exception;
  run_guarded(thunk, arg);
  foreign_exception = foreign;
  std::strcpy(texts().body, body);
}

}  // namespace

void run_callback(void (*thunk)(void *), void *arg) {
  if (std::uncaught_exceptions()) run_in_clean_up(thunk, arg);
  else run_guarded(thunk, arg);
}

}  // namespace th

namespace {

// An error of the host's own code; its text is in body.
void raise_host(const char *file, int line, bool is_arg, int arg) {
  Thread &t = thread;
  const size_t n = std::strlen(texts().body);
  std::snprintf(texts().body + n, text_size - n, " at %s:%d", file, line);
  if (th::entry_depth) throw_noted(is_arg, arg);
  if (t.guard) {
    t.noted_is_arg = is_arg;
    t.noted_arg = arg;
    std::longjmp(t.guard->back, 1);
  }
  finish("", "", is_arg, arg);
  th::raise();
}

}  // namespace

void _THError(const char *file, const int line, const char *fmt, ...) {
  va_list args;
  va_start(args, fmt);
  format(fmt, args);
  va_end(args);
  raise_host(file, line, false, 0);
}

void _THArgCheck(const char *file, int line, int condition, int argNumber, const char *fmt, ...) {
  if (condition) return;
  va_list args;
  va_start(args, fmt);
  format(fmt, args);
  va_end(args);
  raise_host(file, line, true, argNumber);
}

void _THAssertionFailed(const char *file, const int line, const char *exp, const char *fmt, ...) {
  char message[1024];
  va_list args;
  va_start(args, fmt);
  std::vsnprintf(message, sizeof message, fmt, args);
  va_end(args);
  _THError(file, line, "Assertion `%s' failed. %s", exp, message);
}

void THSetErrorHandler(THErrorHandlerFunction new_handler, void *data) { thread.error = {new_handler, data}; }
void THSetArgErrorHandler(THArgErrorHandlerFunction new_handler, void *data) { thread.arg = {new_handler, data}; }

void THSetDefaultErrorHandler(THErrorHandlerFunction new_handler, void *data) {
  TH_ENTRY { default_error.set(new_handler, data); };
}
void THSetDefaultArgErrorHandler(THArgErrorHandlerFunction new_handler, void *data) {
  TH_ENTRY { default_arg.set(new_handler, data); };
}

void THErrorHandlerRecord(const char *, void *) {}
void THArgErrorHandlerRecord(int, const char *, void *) {}

const char *THGetLastError(void) { return thread.has_last ? texts().text : nullptr; }
int THGetLastErrorArg(void) { return thread.has_last && thread.last_is_arg ? thread.last_arg : 0; }
void THClearLastError(void) { thread.has_last = false; }
