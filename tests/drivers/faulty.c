/* Functions with one fault each, put in front of the library's: tests/drivers/run shows that the hostile driver finds them. */
#include <stdlib.h>

#include "TH/TH.h"

static THFloatTensor *not_null(const THFloatTensor *t) {
  THArgCheck(t != NULL, 1, "NULL");
  return (THFloatTensor *)t;
}

/* Keeps a reference. */
ptrdiff_t THFloatTensor_nElement(const THFloatTensor *self) {
  THFloatTensor *t = not_null(self);
  if (t) t->refcount++;
  return 0;
}

/* Changes what it only should look at. */
int THFloatTensor_isContiguous(const THFloatTensor *self) {
  if (!not_null(self)) return 0;
  if (self->storage && self->storage->size > 0) self->storage->data[0] = 7;
  return 1;
}

/* Writes one element too many. */
void THFloatTensor_zero(THFloatTensor *self) {
  ptrdiff_t i, n = self && self->storage ? self->storage->size : -1;
  if (!not_null(self)) return;
  for (i = 0; i <= n; i++) self->storage->data[i] = 0;
}

/* Writes before it looks at the arguments; reports twice. */
void THFloatTensor_fill(THFloatTensor *self, float value) {
  if (!not_null(self)) return;
  if (self->storage && self->storage->size > 0) self->storage->data[0] = value + 1;
  THError("first");
  THError("second");
}

/* Does not look for NULL, and gives no Error. */
int THFloatTensor_nDimension(const THFloatTensor *self) { return self ? self->nDimension : 0; }

/* Reads through NULL. */
ptrdiff_t THFloatTensor_storageOffset(const THFloatTensor *self) { return self->storageOffset; }

/* Returns a view beyond its storage. */
THFloatTensor *THFloatTensor_newClone(THFloatTensor *self) {
  THFloatTensor *r = not_null(self) ? THFloatTensor_newWithTensor(self) : NULL;
  if (r && r->nDimension > 1) r->size[0] *= 2;
  return r;
}

/* Loses a block. */
int64_t THFloatTensor_size(const THFloatTensor *self, int dim) {
  static void *volatile lost;
  if (!not_null(self)) return 0;
  THArgCheck(dim >= 0 && dim < self->nDimension, 2, "dimension %d", dim);
  lost = malloc(3);
  (void)lost;
  return 1;
}

/* Returns something else than 0 after an Error. */
int64_t THFloatTensor_stride(const THFloatTensor *self, int dim) {
  if (!self || dim < 0 || dim >= self->nDimension) THError("dimension %d", dim);
  return 1;
}

/* Writes through stride 0. */
void THFloatTensor_set1d(THFloatTensor *self, int64_t x0, float value) {
  if (!not_null(self)) return;
  THArgCheck(self->nDimension == 1 && x0 >= 0 && x0 < self->size[0], 2, "index");
  if (self->nDimension == 1 && x0 >= 0 && x0 < self->size[0] && self->storage && self->storageOffset >= 0 &&
      self->storageOffset + x0 * self->stride[0] < self->storage->size)
    self->storage->data[self->storageOffset + x0 * self->stride[0]] = value;
}
