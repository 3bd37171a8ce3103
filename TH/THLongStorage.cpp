// THLongStorage_* as lists of extents; declared in THStorage.h.
#include <algorithm>

#include "THStorage.h"
#include "internal/boundary.hpp"
#include "internal/shape.hpp"

namespace {

void store(THLongStorage *output, const th::Dims &d) {
  if (output->size != d.count() || !output->data)
    th::resize(th::storage(output, "output"), d.count(), sizeof(int64_t));
  std::copy(d.begin(), d.end(), output->data);
}

void check_shape(int arg_null, const int64_t *size, int64_t nd, const char *name) {
  if (!size) th::fail_arg(arg_null, "%s is NULL", name);
  if (nd <= 0) th::fail_arg(1, "Can't expand an empty tensor: %s has no dimensions", name);
  th::element_count(size, nd);
}

}  // namespace

THDescBuff THLongStorage_sizeDesc(const THLongStorage *size) {
  return TH_ENTRY {
    th::check_null(size, "size");
    return th::desc(size->data, size->size);
  };
}

THLongStorage *THLongStorage_newInferSize(THLongStorage *size, ptrdiff_t nElement) {
  return TH_ENTRY { return th::new_list(th::infer_size(size, nElement)); };
}

int THLongStorage_inferSize2(THLongStorage *output, int64_t *sizesA, int64_t dimsA, int64_t *sizesB, int64_t dimsB,
                             char *error_buffer, int buffer_len) {
  return TH_ENTRY {
    th::check_null(output, "output");
    check_shape(1, sizesA, dimsA, "sizesA");
    check_shape(2, sizesB, dimsB, "sizesB");
    th::Dims common(sizesA, th::dimensions(dimsA));
    if (!th::broadcast(common, sizesB, dimsB, error_buffer, buffer_len)) return -1;
    store(output, common);
    return 0;
  };
}

int THLongStorage_inferSizeN(THLongStorage *output, int n, int64_t **sizes, int64_t *dims, char *error_buffer,
                             int buffer_len) {
  return TH_ENTRY {
    th::check_null(output, "output");
    if (n <= 0) th::fail_arg(2, "%d shapes: at least one is needed", n);
    if (!sizes || !dims) th::fail_arg(1, "sizes or dims is NULL");
    th::Dims common;
    for (int i = 0; i < n; ++i) check_shape(1, sizes[i], dims[i], "a shape");
    for (int i = 0; i < n; ++i)
      if (!th::broadcast(common, sizes[i], dims[i], error_buffer, buffer_len)) return -1;
    store(output, common);
    return 0;
  };
}

int THLongStorage_inferExpandGeometry(int64_t *tensorSizes, int64_t *tensorStrides, int64_t tensorDim, THLongStorage *sizes,
                                      int64_t **expandedSizes, int64_t **expandedStrides, char *error_buffer, int buffer_len) {
  return TH_ENTRY {
    th::check_null(sizes, "sizes");
    th::check_null(expandedSizes, "expandedSizes");
    th::check_null(expandedStrides, "expandedStrides");
    if (tensorDim > 0) {
      th::check_null(tensorSizes, "tensorSizes");
      th::check_null(tensorStrides, "tensorStrides");
    }
    th::Geometry g;
    g.size.assign(tensorSizes, th::dimensions(tensorDim));
    g.stride.assign(tensorStrides, g.size.count());
    if (!th::expand(g, sizes->data, sizes->size, error_buffer, buffer_len)) return -1;
    th::Block<int64_t> size(g.nd()), stride(g.nd());
    std::copy(g.size.begin(), g.size.end(), size.get());
    std::copy(g.stride.begin(), g.stride.end(), stride.get());
    *expandedSizes = size.take();
    *expandedStrides = stride.take();
    return 0;
  };
}
