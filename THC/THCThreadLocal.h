#ifndef THC_THREAD_LOCAL_H
#define THC_THREAD_LOCAL_H

#include <pthread.h>

#include "TH/THGeneral.h"

/* A pointer per thread, NULL at first. */
typedef pthread_key_t THCThreadLocal;

TH_API THCThreadLocal THCThreadLocal_alloc(void);
TH_API void THCThreadLocal_free(THCThreadLocal local);
TH_API void *THCThreadLocal_get(THCThreadLocal local);
TH_API void THCThreadLocal_set(THCThreadLocal local, void *value);

#endif
