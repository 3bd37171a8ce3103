/* Times of this library alone: for each operation the median and the spread of 15 rounds, and how much memory a second it moves.
   bench [threads] */
#define _POSIX_C_SOURCE 199309L
#include <TH/TH.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { ROUNDS = 15, SIDE = 2048 };

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static int by_value(const void *a, const void *b) {
  const double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

/* times: of ROUNDS rounds of `calls` calls; bytes: moved by a call, or 0. */
static void report(const char *name, double *times, int calls, double bytes) {
  double median;
  qsort(times, ROUNDS, sizeof *times, by_value);
  median = times[ROUNDS / 2] / calls;
  if (median < 1e-5) printf("%-34s %10.1f ns", name, median * 1e9);
  else printf("%-34s %10.3f ms", name, median * 1e3);
  printf("  %5.1f %%", 100 * (times[ROUNDS - 1] - times[0]) / times[ROUNDS / 2]);
  if (bytes > 0) printf("  %6.1f GB/s", bytes / median / 1e9);
  putchar('\n');
}

#define TIME(name, calls, bytes, code)              \
  do {                                              \
    double times[ROUNDS];                           \
    int round_, call_;                              \
    code;                                           \
    for (round_ = 0; round_ < ROUNDS; round_++) {   \
      const double start_ = now();                  \
      for (call_ = 0; call_ < (calls); call_++) code; \
      times[round_] = now() - start_;               \
    }                                               \
    report(name, times, calls, bytes);              \
  } while (0)

int main(int argc, char **argv) {
  const double n = (double)SIDE * SIDE;
  THGenerator *g = THGenerator_new();
  THFloatTensor *a = THFloatTensor_newWithSize2d(SIDE, SIDE), *b = THFloatTensor_newWithSize2d(SIDE, SIDE);
  THFloatTensor *r = THFloatTensor_newWithSize2d(SIDE, SIDE), *t, *v = THFloatTensor_new();
  THFloatTensor *x = THFloatTensor_newWithSize1d(10), *y = THFloatTensor_newWithSize1d(10), *z = THFloatTensor_newWithSize1d(10);
  THFloatTensor *million = THFloatTensor_newWithSize1d(1000000), *sorted = THFloatTensor_new();
  THFloatTensor *m1 = THFloatTensor_newWithSize2d(1024, 1024), *m2 = THFloatTensor_newWithSize2d(1024, 1024);
  THFloatTensor *product = THFloatTensor_newWithSize2d(1024, 1024);
  THDoubleTensor *d = THDoubleTensor_newWithSize2d(SIDE, SIDE);
  THLongTensor *l = THLongTensor_newWithSize2d(SIDE, SIDE), *k = THLongTensor_new(), *index = THLongTensor_newWithSize1d(SIDE);
  THByteTensor *mask = THByteTensor_new();
  int64_t i;

  if (argc > 1) THSetNumThreads(atoi(argv[1]));
  printf("TH %s, %d of %d threads, float %d x %d unless said otherwise\n", THVersion(), THGetNumThreads(), THGetNumCores(), SIDE,
         SIDE);
  printf("%-34s %13s  %7s  %11s\n", "", "median", "spread", "memory");
  THRandom_manualSeed(g, 1);
  THFloatTensor_uniform(a, g, 0.5, 1.5);
  THFloatTensor_uniform(b, g, 0.5, 1.5);
  THFloatTensor_fill(r, 0);
  THFloatTensor_uniform(million, g, 0, 1);
  THFloatTensor_uniform(m1, g, 0, 1);
  THFloatTensor_uniform(m2, g, 0, 1);
  THFloatTensor_fill(x, 1);
  THFloatTensor_fill(y, 2);
  THDoubleTensor_fill(d, 2.5);
  THLongTensor_fill(l, 12345);
  for (i = 0; i < SIDE; i++) THLongTensor_set1d(index, i, (i * 769) % SIDE + THGetIndexBase());
  t = THFloatTensor_newTranspose(b, 0, 1);

  TIME("cadd, 10 elements", 10000, 0, THFloatTensor_cadd(z, x, 1, y));
  TIME("fill", 1, 4 * n, THFloatTensor_fill(r, 1));
  TIME("copy", 1, 8 * n, THFloatTensor_copy(r, a));
  TIME("copy of a transpose", 1, 8 * n, THFloatTensor_copy(r, t));
  TIME("copy of double", 1, 12 * n, THFloatTensor_copyDouble(r, d));
  TIME("mul", 1, 8 * n, THFloatTensor_mul(r, a, 2));
  TIME("cadd", 1, 12 * n, THFloatTensor_cadd(r, a, 1, b));
  TIME("cadd with a transpose", 1, 12 * n, THFloatTensor_cadd(r, a, 1, t));
  TIME("cdiv", 1, 12 * n, THFloatTensor_cdiv(r, a, b));
  TIME("gtValue", 1, 5 * n, THFloatTensor_gtValue(mask, a, 1));
  TIME("long add", 1, 16 * n, THLongTensor_add(l, l, 1));
  TIME("long div", 1, 16 * n, THLongTensor_div(l, l, 1));
  TIME("sqrt", 1, 8 * n, THFloatTensor_sqrt(r, a));
  TIME("exp", 1, 8 * n, THFloatTensor_exp(r, a));
  TIME("log", 1, 8 * n, THFloatTensor_log(r, a));
  TIME("sin", 1, 8 * n, THFloatTensor_sin(r, a));
  TIME("tanh", 1, 8 * n, THFloatTensor_tanh(r, a));
  TIME("sigmoid", 1, 8 * n, THFloatTensor_sigmoid(r, a));
  TIME("pow", 1, 8 * n, THFloatTensor_pow(r, a, 1.7f));
  TIME("sumall", 1, 4 * n, (void)THFloatTensor_sumall(a));
  TIME("maxall", 1, 4 * n, (void)THFloatTensor_maxall(a));
  TIME("sum along 0", 1, 4 * n, THFloatTensor_sum(v, a, 0, 0));
  TIME("sum along 1", 1, 4 * n, THFloatTensor_sum(v, a, 1, 0));
  TIME("max with index along 0", 1, 4 * n, THFloatTensor_max(v, k, a, 0, 0));
  TIME("max with index along 1", 1, 4 * n, THFloatTensor_max(v, k, a, 1, 0));
  TIME("indexSelect along 0", 1, 8 * n, THFloatTensor_indexSelect(r, a, 0, index));
  TIME("indexSelect along 1", 1, 8 * n, THFloatTensor_indexSelect(r, a, 1, index));
  TIME("sort of 1M with index", 1, 0, THFloatTensor_sort(sorted, k, million, 0, 0));
  TIME("10 largest of each row", 1, 0, THFloatTensor_topk(v, k, a, 10, 1, 1, 1));
  TIME("addmm, 1024 x 1024", 1, 0, THFloatTensor_addmm(product, 0, product, 1, m1, m2));
  TIME("uniform", 1, 4 * n, THFloatTensor_uniform(r, g, 0, 1));
  TIME("normal", 1, 4 * n, THFloatTensor_normal(r, g, 0, 1));
  return 0;
}
