/* Memory that the process holds, where blocks.c is linked in. blocks_none.c has blocks_live() only, which is 0. */
#ifndef BLOCKS_H
#define BLOCKS_H

#include <stdint.h>

int blocks_live(void);
int64_t bytes_live(void);
/* The most bytes held at a time; anew: since this call. */
int64_t bytes_peak(int anew);

#endif
