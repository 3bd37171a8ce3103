#ifndef THC_EVENT_H
#define THC_EVENT_H

#include "THCStream.h"

/* A mark in a stream's work. Torch7's THC has none: these are ours. */
typedef struct THCEvent THCEvent;

/* A new event of the current device, for the caller to free. timed: 1 for one that elapsed may ask, which costs a little. */
THC_API THCEvent *THCEvent_new(THCState *state, int timed);
THC_API void THCEvent_free(THCState *state, THCEvent *self);
/* Mark what the stream (NULL: the current one) has to do by now. Error: a stream of another device. */
THC_API void THCEvent_record(THCState *state, THCEvent *self, THCStream *stream);
/* 1 when all that was marked is done, or nothing was; else 0. */
THC_API int THCEvent_query(THCState *state, THCEvent *self);
/* Wait until it is. */
THC_API void THCEvent_synchronize(THCState *state, THCEvent *self);
/* Let the stream (NULL: the current one), of any device, wait until it is; the host does not wait. */
THC_API void THCEvent_wait(THCState *state, THCEvent *self, THCStream *stream);
/* Milliseconds between two timed events. Errors: one that is not timed, not recorded, or not over. */
THC_API float THCEvent_elapsed(THCState *state, THCEvent *start, THCEvent *end);

#endif
