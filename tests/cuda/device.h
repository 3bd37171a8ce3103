/* Tensors of devices in the layouts of tests/layouts.h, and TH's results to compare with. */
#ifndef THC_TEST_DEVICE_H
#define THC_TEST_DEVICE_H

#include "cuda.h"
#include "layouts.h"

#include "generic/THClayouts.c"
#include "THC/THCGenerateEveryType.h"

/* The device's indices are those of the host, which count from 0 in both flavours. */
static TEST_MAYBE_UNUSED void check_indices(THCudaLongTensor *d, THLongTensor *expected, int guards) {
  THLongTensor *t = Long_mirrored(d);
  const int64_t base = THGetIndexBase();
  assert_true(THLongTensor_isSameSizeAs(t, expected));
  for (int64_t i = 0; i < THLongTensor_nElement(t); ++i) assert_true(*Long_at(t, i) == *Long_at(expected, i) + base);
  if (guards) Long_check_guards(t);
  THLongTensor_free(t);
}

#endif
