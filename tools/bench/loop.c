/* The loops of bench.py that have to be in C: calls of a library function, calls of a Python callable, and what memory can do. */
#define _POSIX_C_SOURCE 200112L
#include <TH/THHalf.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef union {
  void *p;
  int i;
  int64_t l;
  float f;
  double d;
  THHalf h;
} value;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

#define P(n) v[n].p
#define I(n) v[n].i
#define L(n) v[n].l
#define F(n) v[n].f
#define D(n) v[n].d
#define H(n) v[n].h
#define CALL(name, result, types, arguments)         \
  if (!strcmp(signature, name)) {                    \
    result (*call) types = (result(*) types)f;       \
    start = now();                                   \
    for (i = 0; i < calls; i++) (void)call arguments; \
    return now() - start;                            \
  }

/* Seconds that `calls` calls of f take. signature: a letter for the result (v: none), then one for each argument, as in `value`.
   -1: a signature that has no line here. */
double bench_call(const char *signature, void (*f)(void), const value *v, int64_t calls) {
  double start;
  int64_t i;
  CALL("vpp", void, (void *, void *), (P(0), P(1)))
  CALL("vppp", void, (void *, void *, void *), (P(0), P(1), P(2)))
  CALL("vpf", void, (void *, float), (P(0), F(1)))
  CALL("vppf", void, (void *, void *, float), (P(0), P(1), F(2)))
  CALL("vppl", void, (void *, void *, int64_t), (P(0), P(1), L(2)))
  CALL("vpph", void, (void *, void *, THHalf), (P(0), P(1), H(2)))
  CALL("vppi", void, (void *, void *, int), (P(0), P(1), I(2)))
  CALL("vppd", void, (void *, void *, double), (P(0), P(1), D(2)))
  CALL("vppdd", void, (void *, void *, double, double), (P(0), P(1), D(2), D(3)))
  CALL("vppfp", void, (void *, void *, float, void *), (P(0), P(1), F(2), P(3)))
  CALL("vpphp", void, (void *, void *, THHalf, void *), (P(0), P(1), H(2), P(3)))
  CALL("vppip", void, (void *, void *, int, void *), (P(0), P(1), I(2), P(3)))
  CALL("vpipp", void, (void *, int, void *, void *), (P(0), I(1), P(2), P(3)))
  CALL("vppii", void, (void *, void *, int, int), (P(0), P(1), I(2), I(3)))
  CALL("vppiii", void, (void *, void *, int, int, int), (P(0), P(1), I(2), I(3), I(4)))
  CALL("vpppii", void, (void *, void *, void *, int, int), (P(0), P(1), P(2), I(3), I(4)))
  CALL("vpplff", void, (void *, void *, int64_t, float, float), (P(0), P(1), L(2), F(3), F(4)))
  CALL("vppplii", void, (void *, void *, void *, int64_t, int, int), (P(0), P(1), P(2), L(3), I(4), I(5)))
  CALL("vpppliii", void, (void *, void *, void *, int64_t, int, int, int), (P(0), P(1), P(2), L(3), I(4), I(5), I(6)))
  CALL("vpfpfpp", void, (void *, float, void *, float, void *, void *), (P(0), F(1), P(2), F(3), P(4), P(5)))
  CALL("vpffppll", void, (void *, float, float, void *, void *, int64_t, int64_t), (P(0), F(1), F(2), P(3), P(4), L(5), L(6)))
  CALL("vpffppllpp", void, (void *, float, float, void *, void *, int64_t, int64_t, void *, void *),
       (P(0), F(1), F(2), P(3), P(4), L(5), L(6), P(7), P(8)))
  CALL("dp", double, (void *), (P(0)))
  CALL("fp", float, (void *), (P(0)))
  CALL("dpf", double, (void *, float), (P(0), F(1)))
  return -1;
}

/* The same for a Python callable without arguments; the caller holds the lock of the interpreter. call: PyObject_CallObject;
   drop: Py_DecRef. -1 if a call raised, and the exception is set. */
double bench_python(void *(*call)(void *, void *), void (*drop)(void *), void *callable, int64_t calls) {
  const double start = now();
  int64_t i;
  for (i = 0; i < calls; i++) {
    void *result = call(callable, NULL);
    if (!result) return -1;
    drop(result);
  }
  return now() - start;
}

enum { MOST_THREADS = 256 };
typedef struct {
  int kind;
  char *to;
  const char *from;
  size_t bytes;
  int64_t calls;
  pthread_barrier_t *barrier;
  double seconds;
} part;

static volatile uint64_t sink;

static void *run_part(void *p) {
  part *a = p;
  double start;
  int64_t i;
  size_t j, words = a->bytes / sizeof(uint64_t);
  const uint64_t *from = (const uint64_t *)a->from;
  uint64_t *to = (uint64_t *)a->to, sum;
  pthread_barrier_wait(a->barrier);
  start = now();
  for (i = 0; i < a->calls; i++) switch (a->kind) {
      case 0:
        for (sum = 0, j = 0; j < words; j++) sum += from[j];
        sink = sum;
        break;
      case 1:
        memset(to, (int)i, a->bytes);
        break;
      case 2:
        for (j = 0; j < words; j++) to[j] = (uint64_t)i;
        break;
      case 3:
        memcpy(to, from, a->bytes);
        break;
      default:
        for (j = 0; j < words; j++) to[j] = from[j] + 1;
    }
  pthread_barrier_wait(a->barrier);
  a->seconds = now() - start;
  return NULL;
}

/* Seconds that one pass over `bytes` bytes takes with so many threads. kind: 0 reads, 1 and 2 write, 3 and 4 copy. -1: too many threads. */
double bench_memory(int kind, int threads, void *to, const void *from, size_t bytes, int64_t calls) {
  pthread_t thread[MOST_THREADS];
  part parts[MOST_THREADS];
  pthread_barrier_t barrier;
  int t;
  if (threads < 1 || threads > MOST_THREADS || pthread_barrier_init(&barrier, NULL, (unsigned)threads)) return -1;
  for (t = 0; t < threads; t++) {
    const size_t begin = bytes / 64 * (size_t)t / (size_t)threads * 64, end = bytes / 64 * (size_t)(t + 1) / (size_t)threads * 64;
    parts[t].kind = kind;
    parts[t].to = (char *)to + begin;
    parts[t].from = (const char *)from + begin;
    parts[t].bytes = end - begin;
    parts[t].calls = calls;
    parts[t].barrier = &barrier;
  }
  for (t = 1; t < threads; t++)
    if (pthread_create(&thread[t], NULL, run_part, &parts[t])) abort();
  run_part(&parts[0]);
  for (t = 1; t < threads; t++) pthread_join(thread[t], NULL);
  pthread_barrier_destroy(&barrier);
  return parts[0].seconds / (double)calls;
}
