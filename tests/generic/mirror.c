#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "tests/generic/mirror.c"
#else

/* A host's tensor, and all that is around it in its storage, on the device. */
static TEST_MAYBE_UNUSED THCTensor *LOCAL(on_device)(THTensor *t) {
  THCStorage *s = THCStorage_(newWithSize)(S, t->storage->size);
  THCStorage_(copyCPU)(S, s, t->storage);
  THLongStorage *size = THTensor_(newSizeOf)(t), *stride = THTensor_(newStrideOf)(t);
  THCTensor *d = THCTensor_(newWithStorage)(S, s, t->storageOffset, size, stride);
  THCStorage_(free)(S, s);
  THLongStorage_free(size);
  THLongStorage_free(stride);
  return d;
}
/* And back. */
static TEST_MAYBE_UNUSED THTensor *LOCAL(on_host)(THCTensor *d) {
  THStorage *s = THStorage_(newWithSize)(d->storage ? d->storage->size : 0);
  if (d->storage) THStorage_(copyCuda)(S, s, d->storage);
  THLongStorage *size = THCTensor_(newSizeOf)(S, d), *stride = THCTensor_(newStrideOf)(S, d);
  THTensor *t = THTensor_(newWithStorage)(s, d->storageOffset, size, stride);
  THStorage_(free)(s);
  THLongStorage_free(size);
  THLongStorage_free(stride);
  return t;
}

static TEST_MAYBE_UNUSED int LOCAL(close)(num a, num b, double tolerance) {
  return LOCAL(same)(a, b) || (tolerance > 0 && fabs(DBL(a) - DBL(b)) <= tolerance * fabs(DBL(b)));
}
/* The device's tensor has the shape and the elements of the host's. guards: what is around them is as laid() made it. */
static TEST_MAYBE_UNUSED void LOCAL(check)(THCTensor *d, THTensor *expected, double tolerance, int guards, const char *what) {
  THTensor *t = LOCAL(on_host)(d);
  if (!THTensor_(isSameSizeAs)(t, expected))
    fail_msg("%s: size %s, not %s", what, THTensor_(sizeDesc)(t).str, THTensor_(sizeDesc)(expected).str);
  for (int64_t i = 0; i < THTensor_(nElement)(t); ++i)
    if (!LOCAL(close)(*LOCAL(at)(t, i), *LOCAL(at)(expected, i), tolerance))
      fail_msg("%s: element %lld of size %s is %.17g, not %.17g", what, (long long)i, THTensor_(sizeDesc)(t).str,
               DBL(*LOCAL(at)(t, i)), DBL(*LOCAL(at)(expected, i)));
  if (guards) LOCAL(check_guards)(t);
  THTensor_(free)(t);
}

#endif
