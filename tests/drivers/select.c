#define _POSIX_C_SOURCE 200809L
#include "select.h"

#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arguments.h"

const Function *functions[8192];
int n_functions;

static int is_named(const char *nums, const char *name) {
  const size_t length = strlen(name);
  const char *found;
  for (found = nums; (found = strstr(found, name)); found++)
    if ((found == nums || strchr(", ", found[-1])) && (!found[length] || strchr(", ", found[length]))) return 1;
  return 0;
}

void select_functions(const char *program, const char *nums, const char *only) {
  const Function *const *const *part;
  const Function *const *f;
  regex_t rx;
  if (only && regcomp(&rx, only, REG_EXTENDED | REG_NOSUB)) {
    fprintf(stderr, "%s: no regular expression: %s\n", program, only);
    exit(2);
  }
  for (part = function_parts; *part; part++)
    for (f = *part; *f; f++) {
      if (only && regexec(&rx, (*f)->name, 0, NULL, 0)) continue;
      if (nums && (*f)->num >= 0 && !is_named(nums, num_names[(*f)->num])) continue;
      functions[n_functions++] = *f;
    }
  if (only) regfree(&rx);
  if (!n_functions) {
    fprintf(stderr, "%s: no function is selected\n", program);
    exit(2);
  }
}
