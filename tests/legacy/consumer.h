/* A library in the style of torch7's own: functions stamped per type from files under generic/. */
#ifndef CONSUMER_H
#define CONSUMER_H

#include "spelling.h"

typedef void ConsumerState;

#define Layer_(NAME) TH_CONCAT_3(Layer_, Real, NAME)
#define Block_(NAME) TH_CONCAT_3(Block_, Real, NAME)

#include "generic/Layer.h"
#include FLOAT_TYPES

#include "generic/Block.h"
#include ALL_TYPES
#include "generic/Block.h"
#include HALF_TYPE

#if defined(real) || defined(Real) || defined(accreal) || defined(THInf) || defined(TH_GENERIC_FILE)
#error "a stamp leaked"
#endif
#if defined(num) || defined(Num) || defined(accnum)
#error "old sources have variables of these names"
#endif

#endif
