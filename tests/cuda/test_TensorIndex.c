#include "cuda.h"
#include "layouts.h"

/* A tensor of the host's twin on the device: in a storage of its own with the same elements, laid out the same way. */
#define TWIN(name, Num, CNum)                                                                         \
  static TH##CNum##Tensor *name(TH##Num##Tensor *h) {                                                 \
    if (!h->storage) return TH##CNum##Tensor_new(S);                                                  \
    TH##CNum##Storage *s = TH##CNum##Storage_newWithSize(S, h->storage->size);                        \
    TH##CNum##Storage_copyCPU(S, s, h->storage);                                                      \
    THLongStorage *size = TH##Num##Tensor_newSizeOf(h), *stride = TH##Num##Tensor_newStrideOf(h);     \
    TH##CNum##Tensor *d = TH##CNum##Tensor_newWithStorage(S, s, h->storageOffset, size, stride);      \
    TH##CNum##Storage_free(S, s);                                                                     \
    THLongStorage_free(size);                                                                         \
    THLongStorage_free(stride);                                                                       \
    return d;                                                                                         \
  }
TWIN(index_mirror, Long, CudaLong)
TWIN(mask_mirror, Byte, CudaByte)

static THLongTensor *random_indices(int nd, const int64_t *size, int64_t n) {
  THLongTensor *index = Long_laid((int)test_below(LAYOUTS), nd, size);
  const int64_t count = THLongTensor_nElement(index);
  for (int64_t i = 0; i < count; ++i) *Long_at(index, i) = test_below(n) + THGetIndexBase();
  return index;
}
static THByteTensor *random_mask(int nd, const int64_t *size, int ones_of_8) {
  THByteTensor *mask = Byte_laid((int)test_below(LAYOUTS), nd, size);
  const int64_t n = THByteTensor_nElement(mask);
  for (int64_t i = 0; i < n; ++i) *Byte_at(mask, i) = test_below(8) < ones_of_8;
  return mask;
}

/* Number of dimensions and sizes. */
static const int64_t index_shapes[][5] = {{1, 1},    {1, 7},       {1, 300},        {2, 1, 1},     {2, 5, 3},   {2, 1, 4},
                                          {2, 4, 1}, {3, 3, 1, 5}, {4, 2, 3, 4, 5}, {3, 7, 35, 2}, {2, 70, 90}, {2, 3, 900}};
enum { INDEX_SHAPES = sizeof index_shapes / sizeof index_shapes[0] };

#include "generic/test_THCTensorIndex.c"
#include "THC/THCGenerateEveryType.h"

#define CASES(X)                                                                                                     \
  X(select) X(put) X(put_reshaped) X(gather) X(masks) X(numbers) X(order_of_sums) X(odd_values) X(aliases) X(hold) \
  X(unchecked) X(errors) X(mask_errors) X(nothing) X(offsets)
RUN_TESTS(THC_NUMS(CASES))
