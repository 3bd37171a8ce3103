#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "tests/generic/THClayouts.c"
#else

/* The same elements on the current device, in a storage laid out as h's. */
static TEST_MAYBE_UNUSED THCTensor *LOCAL(on_device)(THTensor *h) {
  THCTensor *t = THCTensor_(new)(S);
  if (!h->storage) return t;
  THCStorage *s = THCStorage_(newWithSize)(S, h->storage->size);
  THCStorage_(copyCPU)(S, s, h->storage);
  THLongStorage *size = THTensor_(newSizeOf)(h), *stride = THTensor_(newStrideOf)(h);
  THCTensor_(setStorage)(S, t, s, h->storageOffset, size, stride);
  THLongStorage_free(size);
  THLongStorage_free(stride);
  THCStorage_(free)(S, s);
  return t;
}
/* All that h's storage holds, as it is on the device. */
static TEST_MAYBE_UNUSED void LOCAL(back)(THTensor *h, THCTensor *t) { THStorage_(copyCuda)(S, h->storage, t->storage); }
/* The same elements and sizes in the host's memory, contiguous. */
static TEST_MAYBE_UNUSED THTensor *LOCAL(on_host)(THCTensor *t) {
  THTensor *h = THTensor_(new)();
  THLongStorage *size = THCTensor_(newSizeOf)(S, t);
  THTensor_(resize)(h, size, NULL);
  if (size->size) THTensor_(copyCuda)(S, h, t);
  THLongStorage_free(size);
  return h;
}

/* How many numbers of the type lie between a and b, both NaN or neither; 0 for equal ones. */
static TEST_MAYBE_UNUSED double LOCAL(steps_between)(num a, num b) {
#if TH_NUM_FLOATING
  const double x = DBL(a), y = DBL(b);
  if (isnan(x) || isnan(y)) return isnan(x) && isnan(y) ? 0 : INFINITY;
  if (x == y) return 0;
  if (isinf(x) || isinf(y)) return INFINITY;
  const double larger = fabs(x) > fabs(y) ? fabs(x) : fabs(y);
  const double step = ldexp(LOCAL(epsilon)(), ilogb(larger)), least = LOCAL(least)();
  return fabs(x - y) / (step > least ? step : least);
#else
  return a == b ? 0 : INFINITY;
#endif
}

/* have is want, with the same sizes, but for this many steps of the type (and, of floating point, absolute differences). */
static TEST_MAYBE_UNUSED void LOCAL(check_near)(const char *what, THTensor *want, THCTensor *have, double steps,
                                                double difference) {
  THTensor *h = LOCAL(on_host)(have);
  if (!THTensor_(isSameSizeAs)(h, want))
    fail_msg("%s: size %s, not %s", what, THTensor_(sizeDesc)(h).str, THTensor_(sizeDesc)(want).str);
  for (int64_t i = 0; i < THTensor_(nElement)(want); ++i) {
    const num a = *LOCAL(at)(h, i), b = *LOCAL(at)(want, i);
    if (LOCAL(same)(a, b) || LOCAL(steps_between)(a, b) <= steps || fabs(DBL(a) - DBL(b)) <= difference) continue;
    fail_msg("%s: element %lld of size %s is %.17g, not %.17g", what, (long long)i, THTensor_(sizeDesc)(want).str,
             DBL(a), DBL(b));
  }
  THTensor_(free)(h);
}
static TEST_MAYBE_UNUSED void LOCAL(check_equal)(const char *what, THTensor *want, THCTensor *have) {
  LOCAL(check_near)(what, want, have, 0, -1);
}
/* The same tensor in the host's memory, and all that is around it in its storage. */
static TEST_MAYBE_UNUSED THTensor *LOCAL(mirrored)(THCTensor *t) {
  THStorage *s = THStorage_(newWithSize)(t->storage ? t->storage->size : 0);
  if (t->storage) THStorage_(copyCuda)(S, s, t->storage);
  THLongStorage *size = THCTensor_(newSizeOf)(S, t), *stride = THCTensor_(newStrideOf)(S, t);
  THTensor *h = THTensor_(newWithStorage)(s, t->storageOffset, size, stride);
  THStorage_(free)(s);
  THLongStorage_free(size);
  THLongStorage_free(stride);
  return h;
}
/* All that is around the elements of a tensor made of one of laid(). */
static TEST_MAYBE_UNUSED void LOCAL(check_guards_on_device)(THCTensor *t) {
  THTensor *h = LOCAL(mirrored)(t);
  LOCAL(check_guards)(h);
  THTensor_(free)(h);
}

/* The device's tensor has the host's shape and elements, within a part of each; guards: what is around it is as laid() made it. */
static TEST_MAYBE_UNUSED void LOCAL(check)(THCTensor *d, THTensor *want, double tolerance, int guards, const char *what) {
  THTensor *t = LOCAL(mirrored)(d);
  if (!THTensor_(isSameSizeAs)(t, want))
    fail_msg("%s: size %s, not %s", what, THTensor_(sizeDesc)(t).str, THTensor_(sizeDesc)(want).str);
  for (int64_t i = 0; i < THTensor_(nElement)(t); ++i) {
    const num a = *LOCAL(at)(t, i), b = *LOCAL(at)(want, i);
    if (LOCAL(same)(a, b) || (tolerance > 0 && fabs(DBL(a) - DBL(b)) <= tolerance * fabs(DBL(b)))) continue;
    fail_msg("%s: element %lld of size %s is %.17g, not %.17g", what, (long long)i, THTensor_(sizeDesc)(t).str, DBL(a), DBL(b));
  }
  if (guards) LOCAL(check_guards)(t);
  THTensor_(free)(t);
}

#endif
