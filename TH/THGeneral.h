#ifndef TH_GENERAL_H
#define TH_GENERAL_H

#include <stddef.h>
#include <stdint.h>
#ifdef TH_TORCH7_NAMES
/* Old sources take the C library's names from here. */
#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#endif

/* General services: errors, memory, threads, version.
 *
 * Every function of TH reports a misuse, a failed allocation or a failed system call by calling a handler: the
 * argument handler with the number of the bad argument, or the error handler. Handlers are per thread, with a process-wide
 * default; with none installed the message goes to stderr and the process aborts. A handler may longjmp, throw or return.
 * If it returns, the function returns 0, NULL or nothing, its arguments are as they were before the call, and
 * THGetLastError() has the text. */

#ifdef __cplusplus
#define TH_EXTERNC extern "C"
#else
#define TH_EXTERNC extern
#endif

#if defined(_WIN32)
#if defined(TH_EXPORTS)
#define TH_API TH_EXTERNC __declspec(dllexport)
#else
#define TH_API TH_EXTERNC __declspec(dllimport)
#endif
#elif defined(__GNUC__)
#define TH_API TH_EXTERNC __attribute__((visibility("default")))
#else
#define TH_API TH_EXTERNC
#endif

#if defined(__GNUC__)
#define TH_PRINTF(at, first) __attribute__((__format__(__printf__, at, first)))
#else
#define TH_PRINTF(at, first)
#endif

/* Base of the indices in tensors that are passed in, for the consumer's own use; 1 with torch7's names. The library's is
   THGetIndexBase(). */
#ifndef TH_INDEX_BASE
#ifndef TH_TORCH7_NAMES
#define TH_INDEX_BASE 0
#else
#define TH_INDEX_BASE 1
#endif
#endif

#define TH_CONCAT_STRING_2(x, y) TH_CONCAT_STRING_2_EXPAND(x, y)
#define TH_CONCAT_STRING_2_EXPAND(x, y) #x #y
#define TH_CONCAT_STRING_3(x, y, z) TH_CONCAT_STRING_3_EXPAND(x, y, z)
#define TH_CONCAT_STRING_3_EXPAND(x, y, z) #x #y #z
#define TH_CONCAT_STRING_4(x, y, z, w) TH_CONCAT_STRING_4_EXPAND(x, y, z, w)
#define TH_CONCAT_STRING_4_EXPAND(x, y, z, w) #x #y #z #w
#define TH_CONCAT_2(x, y) TH_CONCAT_2_EXPAND(x, y)
#define TH_CONCAT_2_EXPAND(x, y) x##y
#define TH_CONCAT_3(x, y, z) TH_CONCAT_3_EXPAND(x, y, z)
#define TH_CONCAT_3_EXPAND(x, y, z) x##y##z
#define TH_CONCAT_4(x, y, z, w) TH_CONCAT_4_EXPAND(x, y, z, w)
#define TH_CONCAT_4_EXPAND(x, y, z, w) x##y##z##w

/* The name of the element type inside family names; consumers of torch7's spelling stamp with Real. */
#ifndef TH_TORCH7_NAMES
#define TH_STAMP Num
#else
#define TH_STAMP Real
#endif

/* Bytes of a short text. */
#define TH_DESC_BUFF_LEN 64
/* A short text, returned by value; always NUL-terminated. */
typedef struct {
  char str[TH_DESC_BUFF_LEN]; /* the text */
} THDescBuff;

/* "[2 x 3 x 4]"; a text that does not fit ends in "...]"; no dimensions give "[]". size: ndim extents. */
TH_API THDescBuff _THSizeDesc(const int64_t *size, const int64_t ndim);

/* ---- Errors ---- */

/* A handler gets the text, which is valid during the call, and the pointer that it was installed with; the handler of argument
   errors the argument's number, too, counted from 1. */
typedef void (*THErrorHandlerFunction)(const char *msg, void *data);
typedef void (*THArgErrorHandlerFunction)(int argNumber, const char *msg, void *data);

/* Install the handler of the calling thread; NULL: use the process default again. `data` is passed to each call. */
TH_API void THSetErrorHandler(THErrorHandlerFunction new_handler, void *data);
TH_API void THSetArgErrorHandler(THArgErrorHandlerFunction new_handler, void *data);
/* Install the process default, for threads without a handler of their own; NULL: message on stderr and abort(). */
TH_API void THSetDefaultErrorHandler(THErrorHandlerFunction new_handler, void *data);
TH_API void THSetDefaultArgErrorHandler(THArgErrorHandlerFunction new_handler, void *data);

/* Ready-made handlers that do nothing, so that the failed call returns and the host asks THGetLastError(). For hosts that
   cannot unwind (ctypes and the like): install them as the defaults. */
TH_API void THErrorHandlerRecord(const char *msg, void *data);
TH_API void THArgErrorHandlerRecord(int argNumber, const char *msg, void *data);

/* Text of the latest error on this thread, or NULL; valid until the next one. It stays until THClearLastError(). */
TH_API const char *THGetLastError(void);
/* Argument number of the latest error on this thread; 0 when it names no argument or there was none. */
TH_API int THGetLastErrorArg(void);
/* Forget it: the two above then give NULL and 0. */
TH_API void THClearLastError(void);

/* Raise an error from the host's own code (use the macros). Inside a callback that TH runs (allocator, GC hook, file table)
   the call under way fails with this text: control leaves the callback by longjmp, so no C++ object with a destructor may
   be live there. Elsewhere the handler is called directly. The text is cut at 2047 bytes. */
TH_API void _THError(const char *file, const int line, const char *fmt, ...) TH_PRINTF(3, 4);
TH_API void _THAssertionFailed(const char *file, const int line, const char *exp, const char *fmt, ...) TH_PRINTF(4, 5);
/* Nothing if condition is not 0, else the argument handler with argNumber. */
TH_API void _THArgCheck(const char *file, int line, int condition, int argNumber, const char *fmt, ...) TH_PRINTF(5, 6);

/* The same with this place's file and line. THArgCheck: an argument error unless condition holds; THAssert: an error unless exp holds.
   THArgCheckWithCleanup runs cleanup, THCleanup(...), before it raises. */
#define THError(...) _THError(__FILE__, __LINE__, __VA_ARGS__)
#define THArgCheck(condition, argNumber, ...)                              \
  do {                                                                     \
    if (!(condition))                                                      \
      _THArgCheck(__FILE__, __LINE__, 0, argNumber, __VA_ARGS__);          \
  } while (0)
#define THCleanup(...) __VA_ARGS__
#define THArgCheckWithCleanup(condition, cleanup, argNumber, ...)          \
  do {                                                                     \
    if (!(condition)) {                                                    \
      cleanup _THArgCheck(__FILE__, __LINE__, 0, argNumber, __VA_ARGS__);  \
    }                                                                      \
  } while (0)
#define THAssert(exp)                                                      \
  do {                                                                     \
    if (!(exp))                                                            \
      _THAssertionFailed(__FILE__, __LINE__, #exp, "%s", "");              \
  } while (0)
#define THAssertMsg(exp, ...)                                              \
  do {                                                                     \
    if (!(exp))                                                            \
      _THAssertionFailed(__FILE__, __LINE__, #exp, __VA_ARGS__);           \
  } while (0)
#ifdef TH_TORCH7_NAMES
/* The lesser and the greater one, with torch7's names only. Both arguments may be evaluated twice. */
#define THMin(X, Y) ((X) < (Y) ? (X) : (Y))
#define THMax(X, Y) ((X) > (Y) ? (X) : (Y))
#endif

/* ---- Memory ---- */

/* size bytes, uninitialised, 64-byte aligned from 64 bytes on; NULL for 0. Compatible with malloc/free. From 4 MiB on, Linux is
   advised to use huge pages. When memory runs out the GC hook is called once and the request repeated. The caller frees it by
   THFree. Errors: negative size, no memory. */
TH_API void *THAlloc(ptrdiff_t size);
/* As realloc, keeping the alignment: ptr NULL allocates; size 0 frees and returns NULL. On errors ptr is still valid. */
TH_API void *THRealloc(void *ptr, ptrdiff_t size);
/* Give back a block from THAlloc, THRealloc or malloc. NULL is fine. */
TH_API void THFree(void *ptr);

/* The calling thread's GC hook: called when much memory has been allocated since the last call, and before an allocation
   fails, so that the host can free what it no longer uses. It may call TH. NULL removes it. */
TH_API void THSetGCHandler(void (*torchGCHandlerFunction)(void *data), void *data);
/* Tell the accounting of memory that the host holds outside TH (bytes, negative when given back). */
TH_API void THHeapUpdate(ptrdiff_t size);

/* ---- Threads ---- */

/* How many threads one call of TH may use: 1 to the number of cores; other values are clipped. Process-wide. BLAS keeps
   threads of its own, which TH never sets. */
TH_API void THSetNumThreads(int num_threads);
TH_API int THGetNumThreads(void);
/* Cores that this process may run on. */
TH_API int THGetNumCores(void);
/* Kept for old hosts; the number of threads is not taken from BLAS. */
TH_API void THInferNumThreads(void);

/* ---- Version and flavour ---- */

/* "major.minor.patch"; static. */
TH_API const char *THVersion(void);
/* Base of the indices that tensors hold when they are passed in, as to indexSelect: 0, or 1 in the legacy flavour (libTH.so.0).
   Returned indices, and indices and dimensions passed as numbers, are 0-based in both. */
TH_API int THGetIndexBase(void);

/* log(1 + x) and exp(x) - 1, accurate near 0; the binary logarithm. */
TH_API double THLog1p(const double x);
TH_API double THExpm1(const double x);
TH_API double THLog2(const double x);

#endif
