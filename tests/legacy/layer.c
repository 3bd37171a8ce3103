#include "consumer.h"

#include "generic/Layer.c"
#include FLOAT_TYPES
