#ifndef THC_SLEEP_H
#define THC_SLEEP_H

#include "THCGeneral.h"

/* A kernel on the current stream that does nothing for this many cycles of the device's clock (the host backend: nanoseconds), to
   make a stream busy. Nobody waits for it. Nothing for 0 and less. */
THC_API void THC_sleep(THCState *state, long long cycles);

#endif
