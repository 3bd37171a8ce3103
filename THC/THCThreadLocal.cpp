#include "THCThreadLocal.h"

#include "TH/internal/boundary.hpp"

THCThreadLocal THCThreadLocal_alloc(void) {
  return TH_ENTRY {
    THCThreadLocal key;
    if (pthread_key_create(&key, nullptr)) th::fail("there are no more keys for pointers per thread");
    return key;
  };
}
void THCThreadLocal_free(THCThreadLocal local) { pthread_key_delete(local); }
void *THCThreadLocal_get(THCThreadLocal local) { return pthread_getspecific(local); }
void THCThreadLocal_set(THCThreadLocal local, void *value) {
  TH_ENTRY {
    if (pthread_setspecific(local, value)) th::fail("no memory for a pointer per thread, or no such key");
  };
}
