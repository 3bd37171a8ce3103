// Errors inside the library: C++ exceptions, with their text in a thread-local record until the boundary reports them.
#pragma once

#include <cstdarg>
#include <cstddef>
#include <cstdint>

// Something that must be there once in a process: libTH exports it, under this name, for libTHC (node TH_PRIVATE of TH.map).
#define TH_ONCE(name) __asm__("__TH_private_" #name) __attribute__((visibility("default")))

namespace th {

// What fail() throws; boundary.hpp turns it into a call of the host's handler.
struct Error {
  bool is_arg;  // goes to the argument handler
  int arg;
};

// Throw an Error with a printf text. The text names sizes or indices; the boundary puts the function's name in front.
[[noreturn]] void fail(const char *fmt, ...) TH_ONCE(fail) __attribute__((format(printf, 1, 2)));
[[noreturn]] void fail_arg(int arg, const char *fmt, ...) TH_ONCE(fail_arg) __attribute__((format(printf, 2, 3)));
// The same for a failed system call: "<what> <name>: <strerror(errnum)>".
[[noreturn]] void fail_errno(int errnum, const char *what, const char *name);
// What an errno means; the text is in buffer or lives for ever.
const char *error_text(int errnum, char *buffer, size_t size);
[[noreturn]] void fail_memory(ptrdiff_t bytes);

}  // namespace th
