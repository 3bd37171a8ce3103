#ifndef TH_TENSOR_DIM_APPLY_H
#define TH_TENSOR_DIM_APPLY_H

#include "THTensorApply.h"

/* Loops over the slices of one, two or three tensors along a dimension, for code outside TH: CODE, one or more statements, is
 * run once per slice, dimension 0 moving fastest.
 *
 *   TH_TENSOR_DIM_APPLY(float, x, 1, for (int64_t i = 1; i < x_size; ++i) x_data[i * x_stride] += x_data[(i - 1) * x_stride];)
 *
 * Several tensors need the same sizes in every dimension but this one. Errors: DIMENSION outside [0, nDimension), other numbers
 * of dimensions, other sizes; CODE is not run then. For a tensor called x, CODE sees
 *
 *   x_data, x_size, x_stride   the slice: its first element (a pointer to the type given), its length and its stride
 *   TH_TENSOR_DIM_APPLY_i   number of the slice
 *   TH_TENSOR_DIM_APPLY_counter   index of the slice in each dimension; CODE that leaves the loop by an error or by return gives
 *               it to THFree before
 *   TH_TENSOR_DIM_APPLY_hasFinished   0; set it to 1 to end the loop after this slice. `break` ends it at once
 */

/* Over the slices of a tensor. */
#define TH_TENSOR_DIM_APPLY(TYPE, TENSOR, DIMENSION, ...)                                                              \
  {                                                                                                                    \
    const THApplyShape TH_applyShapes[] = {TH_APPLY_SHAPE(TENSOR)};                                                    \
    TH_DIM_APPLY_BEGIN(1, DIMENSION)                                                                           \
      TH_DIM_APPLY_OPERAND(TYPE, TENSOR)                                                                               \
      __VA_ARGS__                                                                                                      \
    TH_DIM_APPLY_END                                                                                                   \
  }

/* Over the slices of two tensors. */
#define TH_TENSOR_DIM_APPLY2(TYPE1, TENSOR1, TYPE2, TENSOR2, DIMENSION, ...)                                           \
  {                                                                                                                    \
    const THApplyShape TH_applyShapes[] = {TH_APPLY_SHAPE(TENSOR1), TH_APPLY_SHAPE(TENSOR2)};                          \
    TH_DIM_APPLY_BEGIN(2, DIMENSION)                                                                          \
      TH_DIM_APPLY_OPERAND(TYPE1, TENSOR1)                                                                             \
      TH_DIM_APPLY_OPERAND(TYPE2, TENSOR2)                                                                             \
      __VA_ARGS__                                                                                                      \
    TH_DIM_APPLY_END                                                                                                   \
  }

/* Over the slices of three tensors. */
#define TH_TENSOR_DIM_APPLY3(TYPE1, TENSOR1, TYPE2, TENSOR2, TYPE3, TENSOR3, DIMENSION, ...)                           \
  {                                                                                                                    \
    const THApplyShape TH_applyShapes[] = {TH_APPLY_SHAPE(TENSOR1), TH_APPLY_SHAPE(TENSOR2), TH_APPLY_SHAPE(TENSOR3)}; \
    TH_DIM_APPLY_BEGIN(3, DIMENSION)                                                                          \
      TH_DIM_APPLY_OPERAND(TYPE1, TENSOR1)                                                                             \
      TH_DIM_APPLY_OPERAND(TYPE2, TENSOR2)                                                                             \
      TH_DIM_APPLY_OPERAND(TYPE3, TENSOR3)                                                                             \
      __VA_ARGS__                                                                                                      \
    TH_DIM_APPLY_END                                                                                                   \
  }

/* ---- Internal: parts of the loops, of no use elsewhere ---- */

#define TH_DIM_APPLY_BEGIN(COUNT, DIMENSION)                                                                           \
  const int64_t TH_dimApplyDimension = DIMENSION;                                                                      \
  int64_t *TH_TENSOR_DIM_APPLY_counter = NULL;                                                                         \
  int64_t TH_dimApplySlices =                                                                                          \
      TH_dimApplyStart(__FILE__, __LINE__, COUNT, TH_applyShapes, TH_dimApplyDimension, &TH_TENSOR_DIM_APPLY_counter); \
  int64_t TH_TENSOR_DIM_APPLY_i = 0;                                                                                   \
  int TH_TENSOR_DIM_APPLY_hasFinished = 0;                                                                             \
  for (; TH_TENSOR_DIM_APPLY_i < TH_dimApplySlices && !TH_TENSOR_DIM_APPLY_hasFinished;                                \
       ++TH_TENSOR_DIM_APPLY_i, TH_dimApplyNext(TH_TENSOR_DIM_APPLY_counter, &TH_applyShapes[0], TH_dimApplyDimension)) {

#define TH_DIM_APPLY_OPERAND(TYPE, TENSOR)                                                                             \
  TYPE *TENSOR##_data = TENSOR->storage->data + TENSOR->storageOffset +                                                \
                        TH_dimApplyOffset(TH_TENSOR_DIM_APPLY_counter, TENSOR->nDimension, TENSOR->stride);            \
  const int64_t TENSOR##_size = TENSOR->size[TH_dimApplyDimension];                                                    \
  const int64_t TENSOR##_stride = TENSOR->stride[TH_dimApplyDimension];                                                \
  (void)TENSOR##_data, (void)TENSOR##_size, (void)TENSOR##_stride;

#define TH_DIM_APPLY_END \
  }                      \
  free(TH_TENSOR_DIM_APPLY_counter);

/* How many slices there are: 0 after an error. *counter becomes a block of zeros. */
static inline int64_t TH_dimApplyStart(const char *file, int line, int count, const THApplyShape *shapes, int64_t dimension,
                                       int64_t **counter) {
  const int nDimension = shapes[0].nDimension;
  int64_t slices = 1;
  char names[TH_APPLY_NAMES];
  int d, k;
  if (dimension < 0 || dimension >= nDimension) {
    _THError(file, line, "invalid dimension %td: %s has %d dimensions", (ptrdiff_t)dimension, shapes[0].name, nDimension);
    return 0;
  }
  for (k = 1; k < count; ++k)
    if (shapes[k].nDimension != nDimension) {
      TH_applyNames(names, count, shapes);
      _THError(file, line, "inconsistent tensor size, expected %s to have the same number of dimensions", names);
      return 0;
    }
  for (d = 0; d < nDimension; ++d) {
    if (d == dimension) continue;
    for (k = 1; k < count; ++k)
      if (shapes[k].size[d] != shapes[0].size[d]) {
        TH_applyNames(names, count, shapes);
        _THError(file, line, "Expected %s to have the same size in dimension %d, for slices along dimension %td", names, d,
                 (ptrdiff_t)dimension);
        return 0;
      }
    slices *= shapes[0].size[d];
  }
  *counter = (int64_t *)calloc((unsigned)nDimension, sizeof **counter);
  if (*counter) return slices;
  _THError(file, line, "not enough memory to loop over %s", shapes[0].name);
  return 0;
}

static inline ptrdiff_t TH_dimApplyOffset(const int64_t *counter, int nDimension, const int64_t *stride) {
  ptrdiff_t at = 0;
  int d;
  for (d = 0; d < nDimension; ++d) at += (ptrdiff_t)(counter[d] * stride[d]);
  return at;
}

static inline void TH_dimApplyNext(int64_t *counter, const THApplyShape *shape, int64_t dimension) {
  int d;
  for (d = 0; d < shape->nDimension; ++d) {
    if (d == dimension) continue;
    if (++counter[d] < shape->size[d]) return;
    counter[d] = 0;
  }
}

#endif
