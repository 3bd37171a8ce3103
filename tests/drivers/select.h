/* Which functions a run is about. */
#ifndef SELECT_H
#define SELECT_H

#include "table.h"

extern const Function *functions[8192];
extern int n_functions;

/* nums: types in a row, as "Byte,Float" or "Byte Float", NULL for all; functions that are not stamped are always taken. only: a
   regular expression for names, NULL for all. Ends the program when nothing is left. */
void select_functions(const char *program, const char *nums, const char *only);

#endif
