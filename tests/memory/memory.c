/* For every function of tensors, with large contiguous arguments and results of the right shape: the most memory that the call holds
   at a time beside its arguments is no more than recipes.txt allows. Then once more for each argument that may be the result. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arguments.h"
#include "blocks.h"
#include "select.h"

enum { SLACK = 16384 }; /* heads of tensors, and what the threads' scheduler keeps */

static int verbose, nothing, passed, failed;

/* Elements of the largest tensor. */
static int64_t elements_of(const Function *f, const Spec *specs) {
  int64_t most = 0;
  int k;
  for (k = 0; k < f->nslots; k++)
    if (f->params[k].kind == K_TENSOR && specs[k].elements > most) most = specs[k].elements;
  return most;
}

/* A word of those that elements are sorted as, on which the place of one of a million needs 20 bits. */
static int word_size(int num) { return num_size[num] == 1 ? 4 : num_size[num] == 8 ? 16 : 8; }

/* Floating point of 16 bits? */
static int is_narrow(int num) { return num == NUM_HALF || num == NUM_BFLOAT16; }

/* The sum behind a word of the recipe's remarks; see there. */
static int64_t allowed_by(const Function *f, const char *word, int64_t n) {
  const char *at = strstr(f->remarks, word);
  int64_t bytes = 0;
  if (!at || nothing) return 0;
  at += strlen(word) - 1;
  do {
    char *unit;
    const double count = strtod(at + 1, &unit);
    double one = 1;
    switch (*unit) {
      case 'e': one = (double)n * (double)num_size[f->num]; break;
      case 'n': one = (double)n; break;
      case 'w': one = (double)n * word_size(f->num); break;
      case 'K': one = 1024; break;
      case 'M': one = 1048576; break;
      default: fprintf(stderr, "memory: %s: no amount of memory: %s\n", f->name, f->remarks); exit(2);
    }
    bytes += (int64_t)(count * one);
    at = unit + 1;
  } while (*at == '+');
  return bytes;
}

static void run(const Function *f, const Spec *specs, int64_t allowed, const char *how) {
  Outcome o;
  int64_t before, most = 0;
  int k;
  /* The first call is for what is allocated once for good. */
  for (k = 0; k < 2; k++) {
    make_only(f, specs);
    before = bytes_live();
    bytes_peak(1);
    call(f, &o);
    most = bytes_peak(0) - before;
    check_result(f, &o);
    unmake(f);
  }
  if (verbose) printf("%s%s: %lld bytes, %lld allowed\n", f->name, how, (long long)most, (long long)allowed);
  if (o.errors != f->raises) printf("FAIL %s%s: %s\n", f->name, how, o.errors ? o.error : "no Error");
  else if (o.wrong[0]) printf("FAIL %s%s: %s\n", f->name, how, o.wrong);
  else if (most > allowed + SLACK)
    printf("FAIL %s%s takes %lld bytes more than its arguments, and not at most %lld\n", f->name, how, (long long)most, (long long)allowed);
  else {
    passed++;
    return;
  }
  failed++;
  fflush(stdout);
}

static int same_shape(const Spec *a, const Spec *b) {
  return a->nd == b->nd && !memcmp(a->size, b->size, (size_t)a->nd * sizeof *a->size);
}

int main(int argc, char **argv) {
  static Spec specs[SLOTS];
  const char *nums = getenv("TEST_NUMS"), *only = NULL;
  int i, k;
  for (i = 1; i < argc; i++) {
    if (!strcmp(argv[i], "--verbose")) verbose = 1;
    else if (!strcmp(argv[i], "--nothing")) nothing = 1; /* is allowed */
    else if (!strcmp(argv[i], "--nums") && i + 1 < argc) nums = argv[++i];
    else if (!strcmp(argv[i], "--only") && i + 1 < argc) only = argv[++i];
    else {
      fprintf(stderr, "usage: %s [--nums Byte,Float] [--only REGEX] [--nothing] [--verbose]\n", argv[0]);
      return 2;
    }
  }
  select_functions(argv[0], nums && *nums ? nums : NULL, only);
  arguments_begin(0, 0);
  for (i = 0; i < n_functions; i++) {
    const Function *f = functions[i];
    int64_t n, allowed;
    describe(f, specs);
    n = elements_of(f, specs);
    allowed = allowed_by(f, "extra=", n);
    if (is_narrow(f->num)) allowed += allowed_by(f, "widened=", n);
    run(f, specs, allowed, "");
    for (k = 1; k < f->nslots; k++) {
      const Param *result = &f->params[0], *p = &f->params[k];
      char how[80];
      describe(f, specs);
      if (result->kind != K_TENSOR || p->kind != K_TENSOR || p->num != result->num || !same_shape(&specs[0], &specs[k])) continue;
      if (specs[0].content != specs[k].content) continue;
      specs[0].same = k;
      snprintf(how, sizeof how, ", the result being %.40s,", p->name);
      run(f, specs, allowed + allowed_by(f, "inplace=", n), how);
    }
  }
  arguments_end();
  printf("%d passed, %d failed\n", passed, failed);
  return failed || !passed;
}
