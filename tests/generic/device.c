#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "tests/generic/device.c"
#else

/* A tensor of the device with the same layout, and all of its storage back. */
static TEST_MAYBE_UNUSED THCTensor *LOCAL(on_device)(THTensor *h) {
  THCStorage *s = THCStorage_(newWithSize)(S, h->storage->size);
  THLongStorage *size = THTensor_(newSizeOf)(h), *stride = THTensor_(newStrideOf)(h);
  THCStorage_(copyCPU)(S, s, h->storage);
  THCTensor *t = THCTensor_(newWithStorage)(S, s, h->storageOffset, size, stride);
  THCStorage_(free)(S, s);
  THLongStorage_free(size);
  THLongStorage_free(stride);
  return t;
}
static TEST_MAYBE_UNUSED void LOCAL(back)(THTensor *h, THCTensor *t) { THStorage_(copyCuda)(S, h->storage, t->storage); }

#endif
