#include "THSize.h"

#include <algorithm>
#include <cinttypes>

#include "internal/boundary.hpp"

namespace {

void check_list(const int64_t *size, int64_t dims, int arg_size, int arg_dims) {
  if (dims < 0) th::fail_arg(arg_dims, "%" PRId64 " dimensions", dims);
  if (dims > 0 && !size) th::fail_arg(arg_size, "the list of %" PRId64 " sizes is NULL", dims);
}

}  // namespace

int THSize_isSameSizeAs(const int64_t *sizeA, int64_t dimsA, const int64_t *sizeB, int64_t dimsB) {
  return TH_ENTRY {
    check_list(sizeA, dimsA, 1, 2);
    check_list(sizeB, dimsB, 3, 4);
    return dimsA == dimsB && std::equal(sizeA, sizeA + dimsA, sizeB);
  };
}

ptrdiff_t THSize_nElement(int64_t dims, int64_t *size) {
  return TH_ENTRY {
    check_list(size, dims, 2, 1);
    bool empty = dims == 0;
    for (int64_t d = 0; d < dims; ++d) {
      if (size[d] < 0) th::fail_arg(2, "size %" PRId64 " of dimension %" PRId64 " is negative", size[d], d);
      empty = empty || size[d] == 0;
    }
    ptrdiff_t product = !empty;
    for (int64_t d = 0; d < dims && !empty; ++d)
      if (__builtin_mul_overflow(product, size[d], &product))
        th::fail_arg(2, "sizes %s: more elements than fit into memory", _THSizeDesc(size, dims).str);
    return product;
  };
}
