/* Ways to bend one argument. */
#ifndef MUTATE_H
#define MUTATE_H

#include "arguments.h"

enum { BEND_NONE, BEND_SKIP, BEND_DONE, BEND_ERROR };

/* Apply the mth way to slot k and describe it in what (80 bytes). Returns BEND_NONE when there are no more, BEND_SKIP when this
   one does not apply, BEND_ERROR when the call must be an Error then, else BEND_DONE. small: the short list, for pairs and for
   slow runs. huge: numbers up to 2^32 too, which need a limit on memory. */
int bend(const Function *f, Spec *specs, int k, int m, int small, int huge, char *what);
/* Apply the mth way that is not a misuse: other layouts and sizes of results. */
int bend_harmless(const Function *f, Spec *specs, int k, int m, char *what);

#endif
