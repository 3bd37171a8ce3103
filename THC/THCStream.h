#ifndef THC_STREAM_H
#define THC_STREAM_H

#include "THCGeneral.h"

/* A stream of a device, with a reference count. */
typedef struct THCStream {
  cudaStream_t stream; /* CUDA's; NULL: the default one */
  int device;          /* the device that it is of */
  int refcount;        /* references; not counted for default streams */
} THCStream;

/* A new stream of the current device with one reference, which the caller owns. flags are cudaStreamCreateWithFlags'; a lower
   number is a higher priority. */
THC_API THCStream *THCStream_new(int flags);
THC_API THCStream *THCStream_newWithPriority(int flags, int priority);
/* A device's default stream; it lives for ever and is not counted. Error: no such device. */
THC_API THCStream *THCStream_defaultStream(int device);
/* Add a reference, drop one; NULL is fine. The last one destroys the stream, without waiting: its work
   goes on. Safe from several threads. */
THC_API void THCStream_retain(THCStream *self);
THC_API void THCStream_free(THCStream *self);

#endif
