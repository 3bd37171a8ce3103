#include "consumer.h"

#include "generic/Block.c"
#include ALL_TYPES
#include "generic/Block.c"
#include HALF_TYPE
