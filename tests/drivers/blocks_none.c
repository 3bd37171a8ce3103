#include "blocks.h"

int blocks_live(void) { return 0; }
