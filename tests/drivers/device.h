/* Objects of THC for the drivers (device.c). device_none.c stands in where only TH is driven, and has no devices. */
#ifndef DEVICE_H
#define DEVICE_H

#include <stddef.h>
#include <stdint.h>

/* A state on two devices, the first of which is current. Without guards the backend is faster: host code that touches device memory
   then goes unseen. */
void *device_begin(int guarded);
void device_end(void);

/* Tensors, and storages on one of the devices, of this num. */
void *device_new_tensor(int num);
void device_free_tensor(int num, void *);
void *device_new_storage(int num, ptrdiff_t size, int device);
void device_free_storage(int num, void *);
void device_read(void *to, const void *from, size_t bytes);
void device_write(void *to, const void *from, size_t bytes);

/* Bytes that are held, on devices and pinned. */
int64_t device_live(void);
/* What a call must not leave behind: an error in the runtime, another current device. NULL if all is well. */
const char *device_trouble(void);

/* The runtime's functions that can fail without leaving a thing that nobody can give back. */
extern const char *const device_functions[];
/* From now on the nth call of this one fails. */
void device_fail(const char *function, int n);
/* No more failures. Returns whether there was one. */
int device_work(void);
/* Is the calling thread in the host backend, whose own memory does not fail and is not counted? */
int device_busy(void);

#endif
