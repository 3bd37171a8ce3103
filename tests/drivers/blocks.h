/* Blocks of memory that the process holds, where blocks.c is linked in; otherwise 0. */
#ifndef BLOCKS_H
#define BLOCKS_H

int blocks_live(void);

#endif
