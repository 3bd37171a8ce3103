#ifndef THC_THREAD_LOCAL_H
#define THC_THREAD_LOCAL_H

#include <pthread.h>

#include "TH/THGeneral.h"

/* The key of a pointer per thread. */
typedef pthread_key_t THCThreadLocal;

/* A new key, whose pointer is NULL in every thread. Error: there are no more. */
TH_API THCThreadLocal THCThreadLocal_alloc(void);
/* Give it back. What the pointers point to stays. */
TH_API void THCThreadLocal_free(THCThreadLocal local);
/* The calling thread's pointer. Error of set: no memory, or no such key. */
TH_API void *THCThreadLocal_get(THCThreadLocal local);
TH_API void THCThreadLocal_set(THCThreadLocal local, void *value);

#endif
