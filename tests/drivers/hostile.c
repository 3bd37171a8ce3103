/* Calls every function with good arguments, then with one or two of them bent. Each call must return a value or report exactly
   one Error; afterwards all arguments are valid, with the references they had; after an Error they are what they were; nothing
   is leaked. Runs in child processes, so that a crash or a hang costs one case. */
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "blocks.h"
#include "device.h"
#include "mutate.h"
#include "select.h"

enum { SECONDS = 10, SHOWN = 6 };

#ifdef __has_feature
#if __has_feature(address_sanitizer)
#define __SANITIZE_ADDRESS__
#endif
#endif
/* AddressSanitizer needs all of the address space, and looks at the elements itself. */
#ifdef __SANITIZE_ADDRESS__
enum { LIMITED = 0 };
#else
enum { LIMITED = 1 };
#endif

static int forking = 1, pairs = 1, in_turn, huge, verbose, first_mode = 0, last_mode = 1;
static const char *const modes[] = {"return", "longjmp"};

/* Where a child is, for the parent to read. */
typedef struct Progress {
  int function, serial;
  int passed, failed, calls, errors;
  int shown; /* failures of this function that were printed */
  char what[256];
} Progress;
static Progress *at;

static void failed(const Function *f, const char *mode, const char *how, const char *text) {
  at->failed++;
  if (at->shown++ < SHOWN || verbose) printf("FAIL %s [%s] %s: %s\n", f->name, mode, how, text);
  else if (at->shown == SHOWN + 1) printf("FAIL %s: more of them\n", f->name);
  fflush(stdout);
}

static void run(const Function *f, const Spec *specs, Outcome *o) {
  make(f, specs);
  call(f, o);
  at->calls++;
  at->errors += o->errors > 0;
  check(f, specs, o);
  unmake(f);
}

static void run_case(const Function *f, const Spec *specs, int must_fail, const char *how) {
  int mode;
  for (mode = first_mode; mode <= last_mode; mode++) {
    Outcome o;
    char text[1100] = "";
    int tries, leaks = 0;
    if (in_turn && first_mode < last_mode && (at->serial + at->function) % 2 != mode) continue;
    snprintf(at->what, sizeof at->what, "[%s] %s", modes[mode], how);
    if (forking) alarm(SECONDS);
    set_jump(mode);
    /* What is allocated once for good is no leak: a leak comes again. */
    for (tries = 0; tries < 3; tries++) {
      const int before = blocks_live();
      const int64_t bytes = device_live();
      run(f, specs, &o);
      if (blocks_live() <= before && device_live() <= bytes) break;
      leaks++;
    }
    if (leaks == 3) strcat(text, "memory was leaked; ");
    if (must_fail > 0 && !o.errors) strcat(text, "no Error was reported; ");
    if (must_fail < 0 && o.errors)
      snprintf(text + strlen(text), sizeof text - strlen(text), "the plain call is an Error: %.200s; ", o.error);
    strncat(text, o.wrong, sizeof text - strlen(text) - 1);
    if (text[0])
      failed(f, modes[mode], how, text);
    else
      at->passed++;
  }
}

/* All cases of a function, from serial number start on. */
static void run_function(const Function *f, int start) {
  static Spec specs[SLOTS];
  char how[256], a[96], b[96];
  int serial = 0, k, j, m, n, way, other;
  describe(f, specs);
  if (serial++ >= start) {
    at->serial = serial - 1;
    run_case(f, specs, f->raises ? 1 : -1, "good arguments");
  }
  if (f->raw) return;
  for (k = 0; k < f->nslots; k++)
    for (m = 0;; m++) {
      describe(f, specs);
      way = bend(f, specs, k, m, 0, huge, a);
      if (way == BEND_NONE) break;
      if (way == BEND_SKIP || serial++ < start) continue;
      at->serial = serial - 1;
      snprintf(how, sizeof how, "%s %s", f->params[k].name, a);
      run_case(f, specs, way == BEND_ERROR, how);
    }
  for (k = 0; pairs && k < f->nslots; k++)
    for (j = k + 1; j < f->nslots; j++)
      for (m = 0;; m++) {
        describe(f, specs);
        way = bend(f, specs, k, m, 1, huge, a);
        if (way == BEND_NONE) break;
        if (way == BEND_SKIP) continue;
        for (n = 0;; n++) {
          describe(f, specs);
          bend(f, specs, k, m, 1, huge, a);
          other = bend(f, specs, j, n, 1, huge, b);
          if (other == BEND_NONE) break;
          if (other == BEND_SKIP || serial++ < start) continue;
          at->serial = serial - 1;
          snprintf(how, sizeof how, "%s %s, %s %s", f->params[k].name, a, f->params[j].name, b);
          run_case(f, specs, 0, how);
        }
      }
}

static void check_driven(void) {
  const char *const *name;
  for (name = not_driven; *name; name++, at->failed++) printf("FAIL not driven and not exempt: %s\n", *name);
}

static void run_all(int function, int start) {
  arguments_begin(forking && LIMITED, 0);
  for (; function < n_functions; function++, start = 0) {
    at->function = function;
    at->serial = 0;
    if (!start) at->shown = 0;
    run_function(functions[function], start);
  }
  arguments_end();
}

static void child(int function, int start) {
  const struct rlimit memory = {(rlim_t)3 << 29, (rlim_t)3 << 29}, none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  if (LIMITED) setrlimit(RLIMIT_AS, &memory);
  run_all(function, start);
  exit(0);
}

static void run_forked(void) {
  int function = 0, start = 0, status, broken = 0;
  for (;;) {
    pid_t pid;
    fflush(stdout);
    pid = fork();
    if (pid < 0) {
      perror("fork");
      exit(2);
    }
    if (pid == 0) child(function, start);
    waitpid(pid, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return;
    at->failed++;
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM)
      printf("FAIL %s %s: no answer within %d s\n", functions[at->function]->name, at->what, SECONDS);
    else if (WIFSIGNALED(status))
      printf("FAIL %s %s: signal %d (%s)\n", functions[at->function]->name, at->what, WTERMSIG(status),
             strsignal(WTERMSIG(status)));
    else
      printf("FAIL %s %s: the process ended with status %d\n", functions[at->function]->name, at->what, WEXITSTATUS(status));
    if (at->function != function) broken = 0;
    function = at->function;
    start = at->serial + 1;
    if (++broken > 20) {
      printf("FAIL %s: too many crashes, the rest of its cases is left out\n", functions[function]->name);
      function++;
      start = broken = 0;
    }
    if (function >= n_functions) return;
  }
}

int main(int argc, char **argv) {
  const struct rlimit file = {1 << 24, 1 << 24};
  const char *nums = getenv("TEST_NUMS"), *only = NULL;
  int i;
  /* Valgrind makes itself known to its children; there one process does it all, without the pairs. */
  if (strstr(getenv("LD_PRELOAD") ? getenv("LD_PRELOAD") : "", "vgpreload")) forking = pairs = 0;
  /* On devices a call takes longer: without the pairs too, and one mode for each case. */
  if (*device_functions) {
    pairs = 0;
    in_turn = 1;
  }
  for (i = 1; i < argc; i++) {
    if (!strcmp(argv[i], "--no-fork")) forking = 0;
    else if (!strcmp(argv[i], "--no-pairs")) pairs = 0;
    else if (!strcmp(argv[i], "--pairs")) pairs = 1;
    else if (!strcmp(argv[i], "--verbose")) verbose = 1;
    else if (!strcmp(argv[i], "--nums") && i + 1 < argc) nums = argv[++i];
    else if (!strcmp(argv[i], "--only") && i + 1 < argc) only = argv[++i];
    else if (!strcmp(argv[i], "--mode") && i + 1 < argc) first_mode = last_mode = !strcmp(argv[++i], "longjmp");
    else {
      fprintf(stderr,
              "usage: %s [--no-fork] [--pairs|--no-pairs] [--nums Byte,Float] [--only REGEX] [--mode return|longjmp] [--verbose]\n",
              argv[0]);
      return 2;
    }
  }
  select_functions(argv[0], nums && *nums ? nums : NULL, only);
  huge = forking && LIMITED;
  /* No file of many gigabytes when a size is bent, and no signal for it. */
  setrlimit(RLIMIT_FSIZE, &file);
  signal(SIGXFSZ, SIG_IGN);
  at = mmap(NULL, sizeof *at, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (at == MAP_FAILED) {
    perror("mmap");
    return 2;
  }
  if (!only) check_driven();
  if (forking)
    run_forked();
  else
    run_all(0, 0);
  printf("hostile: %d functions, %d calls, %d of them Errors\n", n_functions, at->calls, at->errors);
  printf("%d passed, %d failed\n", at->passed, at->failed);
  return at->failed || !at->passed;
}
