/* For every function: the first allocation inside the call fails, then the second, and so on until the call succeeds; of THC's also
   the first call of each function of CUDA's runtime, then the second, and so on. Each failed
   call must report one Error, leak nothing and leave its arguments alone, so that the same call succeeds when there is memory; where
   a kernel, a copy or an event fails the results may have been written to, and must be valid. */
#define _POSIX_C_SOURCE 200809L
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "device.h"
#include "failing.h"
#include "mutate.h"
#include "select.h"

enum { SHOWN = 6, MOST = 500 };

static int verbose, passed, failed, shown, calls, failures;
static char what[512];

static void on_signal(int signal) {
  char text[640];
  const int n = snprintf(text, sizeof text, "FAIL %s: signal %d\n", what, signal);
  if (write(1, text, (size_t)n) < 0) _exit(3);
  _exit(1);
}

static void report(const char *text) {
  failed++;
  if (shown++ < SHOWN || verbose) printf("FAIL %s: %s\n", what, text);
  else if (shown == SHOWN + 1) printf("FAIL more of this function\n");
  fflush(stdout);
}

/* One call whose nth allocation, or nth call of a function of the runtime, fails. Returns 0 when it has fewer than n. */
static int run(const Function *f, const Spec *specs, int n, int all, const char *function) {
  const int at_start = blocks_live();
  const int64_t bytes_at_start = device_live();
  int64_t bytes;
  char text[1100] = "";
  Outcome o;
  int before, fired;
  set_jump(all);
  make(f, specs);
  before = blocks_live();
  bytes = device_live();
  if (function)
    device_fail(function, n);
  else
    memory_fail(n, all);
  call(f, &o);
  fired = function ? device_work() : memory_work();
  calls++;
  if (fired) {
    failures++;
    /* Kernels, copies and the like come when the results have their shape: only for want of memory all stays as it was. */
    o.broke_off = function && strcmp(function, "cudaMalloc") != 0;
    if (!o.errors && !(function && f->codes)) strcat(text, "no Error was reported; ");
    if (o.errors && !o.broke_off && blocks_live() != before)
      snprintf(text + strlen(text), 80, "%d blocks before the call, %d after; ", before, blocks_live());
    if (o.errors && !o.broke_off && device_live() != bytes)
      snprintf(text + strlen(text), 80, "%lld more bytes of the device after the call; ", (long long)(device_live() - bytes));
    check(f, specs, &o);
    strcat(text, o.wrong);
    if (o.errors) {
      call(f, &o);
      if (o.errors) snprintf(text + strlen(text), 300, "an Error when there is memory again: %.200s; ", o.error);
      check(f, specs, &o);
      strcat(text, o.wrong);
    }
  } else {
    if (o.errors) snprintf(text + strlen(text), 300, "an Error without need: %.200s; ", o.error);
    check(f, specs, &o);
    strcat(text, o.wrong);
  }
  unmake(f);
  if (blocks_live() != at_start)
    snprintf(text + strlen(text), 80, "%d blocks at the start, %d at the end; ", at_start, blocks_live());
  if (device_live() != bytes_at_start)
    snprintf(text + strlen(text), 80, "%lld more bytes of the device at the end; ", (long long)(device_live() - bytes_at_start));
  if (text[0])
    report(text);
  else
    passed++;
  return fired;
}

static void run_case(const Function *f, const Spec *specs, const char *how, int ways) {
  const char *const *function;
  Outcome o;
  int n, all;
  snprintf(what, sizeof what, "%s %s", f->name, how);
  /* Calls that are Errors anyway are for the hostile driver; and what is allocated once for good is allocated now. */
  set_jump(0);
  make(f, specs);
  call(f, &o);
  check(f, specs, &o);
  unmake(f);
  if (o.errors) return;
  for (all = 0; all < ways; all++)
    for (n = 1;; n++) {
      snprintf(what, sizeof what, "%s %s, allocation %d%s fails", f->name, how, n, all ? " and all later ones" : "");
      if (!run(f, specs, n, all, NULL)) break;
      if (n == MOST) {
        report("it allocates without end");
        break;
      }
    }
  for (function = device_functions; *function; function++)
    /* What fails after the results have their shape leaves one that is an input too as another input. */
    for (n = 1; n <= MOST && (!strstr(how, " the same as ") || !strcmp(*function, "cudaMalloc")); n++) {
      snprintf(what, sizeof what, "%s %s, %s fails for the %d. time", f->name, how, *function, n);
      if (!run(f, specs, n, 0, *function)) break;
    }
}

static void call_alloc(const Arg *a, Ret *r) {
  (void)a;
  r->p = THAlloc(16);
}

/* The first Error of a thread, whose record of errors needs memory too, when there is none. Later ones allocate nothing. */
static void run_first(void) {
  static const Function f = {.name = "THAlloc", .call = call_alloc, .num = -1, .result = R_BLOCK, .result_num = NUM_BYTE};
  Outcome o;
  snprintf(what, sizeof what, "the first Error of a thread without memory for its text");
  memory_fail(1, 1);
  call(&f, &o);
  memory_work();
  check(&f, NULL, &o);
  if (o.errors != 1 || !o.error[0] || o.wrong[0])
    report(o.wrong[0] ? o.wrong : "no Error was reported");
  else
    passed++;
}

int main(int argc, char **argv) {
  static Spec specs[SLOTS];
  const char *nums = getenv("TEST_NUMS"), *only = NULL;
  char how[256], a[80];
  int i, k, m, way;
  for (i = 1; i < argc; i++) {
    if (!strcmp(argv[i], "--verbose")) verbose = 1;
    else if (!strcmp(argv[i], "--nums") && i + 1 < argc) nums = argv[++i];
    else if (!strcmp(argv[i], "--only") && i + 1 < argc) only = argv[++i];
    else {
      fprintf(stderr, "usage: %s [--nums Byte,Float] [--only REGEX] [--verbose]\n", argv[0]);
      return 2;
    }
  }
  select_functions(argv[0], nums && *nums ? nums : NULL, only);
  signal(SIGSEGV, on_signal);
  signal(SIGABRT, on_signal);
  arguments_begin(0, 0);
  run_first();
  for (i = 0; i < n_functions; i++) {
    const Function *f = functions[i];
    shown = 0;
    describe(f, specs);
    run_case(f, specs, "with good arguments", 2);
    for (k = 0; k < f->nslots && !f->raw; k++)
      for (m = 0;; m++) {
        describe(f, specs);
        way = bend_harmless(f, specs, k, m, a);
        if (way == BEND_NONE) break;
        if (way == BEND_SKIP) continue;
        snprintf(how, sizeof how, "with %s %s", f->params[k].name, a);
        run_case(f, specs, how, *device_functions ? 1 : 2); /* on devices a call takes longer */
      }
  }
  arguments_end();
  printf("oom: %d functions, %d calls, memory failed in %d\n", n_functions, calls, failures);
  if (!only && !failures) {
    printf("FAIL no allocation was seen\n");
    failed++;
  }
  printf("%d passed, %d failed\n", passed, failed);
  return failed || !passed;
}
