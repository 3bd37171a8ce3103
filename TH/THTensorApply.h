#ifndef TH_TENSOR_APPLY_H
#define TH_TENSOR_APPLY_H

#include <stdlib.h>

#include "THGeneral.h"

/* Loops over the elements of one, two or three tensors, for code outside TH: CODE, one or more statements, is run once per
 * element.
 *
 *   TH_TENSOR_APPLY(float, x, *x_data = 1;)
 *   TH_TENSOR_APPLY2(float, x, double, y, if (*y_data < 0) *x_data = 0;)
 *
 * Every tensor, given as a plain variable, is visited in row-major order of its own sizes, whatever its strides. Several
 * tensors need the same number of elements, not the same sizes: else THError, and CODE is not run. A tensor without elements
 * gives no rounds. For a tensor called x, CODE sees
 *
 *   x_data      the current element: a pointer to the type given
 *   x_i, x_size, x_stride   where it is in its run, a piece of the tensor that has one stride: x_i counts from 0 to x_size, and
 *               x_data moves by x_stride. CODE may do n elements at once: add n to x_i and n * x_stride to x_data, then `break`.
 *               Over a single tensor `break` goes on with the next run in any case
 *   x_counter, x_sizes, x_strides, x_dim   indices, sizes and strides of the x_dim dimensions left when those that step alike
 *               are fused; the last one is the run. x_counter is NULL for a dense tensor in APPLY2 and APPLY3. CODE that leaves
 *               the loop by an error or by return gives it to THFree before
 *   x_n, x_contiguous   number of elements; 1 if x is one dense run and APPLY2 or APPLY3 treats it so
 *   x_dimOffset   in the _D forms a pointer to the index along dimension DIM, which is not fused then; else NULL
 *   TH_TENSOR_APPLY_hasFinished   0; set it to 1 and `break` to end the loop
 */

/* Over one, two or three tensors. */
#define TH_TENSOR_APPLY(TYPE, TENSOR, ...) TH_TENSOR_APPLY_D(TYPE, TENSOR, -1, __VA_ARGS__)
#define TH_TENSOR_APPLY2(TYPE1, TENSOR1, TYPE2, TENSOR2, ...) \
  TH_TENSOR_APPLY2_D(TYPE1, TENSOR1, TYPE2, TENSOR2, -1, __VA_ARGS__)
#define TH_TENSOR_APPLY3(TYPE1, TENSOR1, TYPE2, TENSOR2, TYPE3, TENSOR3, ...) \
  TH_TENSOR_APPLY3_D(TYPE1, TENSOR1, TYPE2, TENSOR2, TYPE3, TENSOR3, -1, __VA_ARGS__)

/* The same, with x_dimOffset of dimension DIM. Error: DIM outside [-1, nDimension); -1: none. */
#define TH_TENSOR_APPLY_D(TYPE, TENSOR, DIM, ...)                                                                      \
  {                                                                                                                    \
    const THApplyShape TH_applyShapes[] = {TH_APPLY_SHAPE(TENSOR)};                                                    \
    int TH_TENSOR_APPLY_hasFinished = !TH_applyCheck(__FILE__, __LINE__, 1, TH_applyShapes, DIM);                      \
    int TH_applyFailed = 0;                                                                                            \
    TH_APPLY_OPERAND(TYPE, TENSOR, DIM, 0)                                                                             \
    while (!TH_TENSOR_APPLY_hasFinished) {                                                                             \
      for (; TENSOR##_i < TENSOR##_size; TH_APPLY_STEP(TENSOR)) {                                                      \
        __VA_ARGS__                                                                                                    \
      }                                                                                                                \
      TENSOR##_i = TENSOR##_size;                                                                                      \
      TH_APPLY_NEXT_RUN(TENSOR)                                                                                        \
    }                                                                                                                  \
    free(TENSOR##_counter);                                                                                            \
    if (TH_applyFailed) THError("not enough memory to loop over %s", #TENSOR);                                         \
  }

/* The same over two tensors. */
#define TH_TENSOR_APPLY2_D(TYPE1, TENSOR1, TYPE2, TENSOR2, DIM, ...)                                                   \
  {                                                                                                                    \
    const THApplyShape TH_applyShapes[] = {TH_APPLY_SHAPE(TENSOR1), TH_APPLY_SHAPE(TENSOR2)};                          \
    int TH_TENSOR_APPLY_hasFinished = !TH_applyCheck(__FILE__, __LINE__, 2, TH_applyShapes, DIM);                      \
    int TH_applyFailed = 0;                                                                                            \
    TH_APPLY_OPERAND(TYPE1, TENSOR1, DIM, 1)                                                                           \
    TH_APPLY_OPERAND(TYPE2, TENSOR2, DIM, 1)                                                                           \
    while (!TH_TENSOR_APPLY_hasFinished) {                                                                             \
      for (; TENSOR1##_i < TENSOR1##_size && TENSOR2##_i < TENSOR2##_size;                                             \
           TH_APPLY_STEP(TENSOR1), TH_APPLY_STEP(TENSOR2)) {                                                           \
        __VA_ARGS__                                                                                                    \
      }                                                                                                                \
      TH_APPLY_NEXT_RUN(TENSOR1)                                                                                       \
      TH_APPLY_NEXT_RUN(TENSOR2)                                                                                       \
    }                                                                                                                  \
    free(TENSOR1##_counter);                                                                                           \
    free(TENSOR2##_counter);                                                                                           \
    if (TH_applyFailed) THError("not enough memory to loop over %s and %s", #TENSOR1, #TENSOR2);                       \
  }

/* The same over three tensors. */
#define TH_TENSOR_APPLY3_D(TYPE1, TENSOR1, TYPE2, TENSOR2, TYPE3, TENSOR3, DIM, ...)                                   \
  {                                                                                                                    \
    const THApplyShape TH_applyShapes[] = {TH_APPLY_SHAPE(TENSOR1), TH_APPLY_SHAPE(TENSOR2), TH_APPLY_SHAPE(TENSOR3)}; \
    int TH_TENSOR_APPLY_hasFinished = !TH_applyCheck(__FILE__, __LINE__, 3, TH_applyShapes, DIM);                      \
    int TH_applyFailed = 0;                                                                                            \
    TH_APPLY_OPERAND(TYPE1, TENSOR1, DIM, 1)                                                                           \
    TH_APPLY_OPERAND(TYPE2, TENSOR2, DIM, 1)                                                                           \
    TH_APPLY_OPERAND(TYPE3, TENSOR3, DIM, 1)                                                                           \
    while (!TH_TENSOR_APPLY_hasFinished) {                                                                             \
      for (; TENSOR1##_i < TENSOR1##_size && TENSOR2##_i < TENSOR2##_size && TENSOR3##_i < TENSOR3##_size;             \
           TH_APPLY_STEP(TENSOR1), TH_APPLY_STEP(TENSOR2), TH_APPLY_STEP(TENSOR3)) {                                   \
        __VA_ARGS__                                                                                                    \
      }                                                                                                                \
      TH_APPLY_NEXT_RUN(TENSOR1)                                                                                       \
      TH_APPLY_NEXT_RUN(TENSOR2)                                                                                       \
      TH_APPLY_NEXT_RUN(TENSOR3)                                                                                       \
    }                                                                                                                  \
    free(TENSOR1##_counter);                                                                                           \
    free(TENSOR2##_counter);                                                                                           \
    free(TENSOR3##_counter);                                                                                           \
    if (TH_applyFailed) THError("not enough memory to loop over %s, %s and %s", #TENSOR1, #TENSOR2, #TENSOR3);         \
  }

/* ---- Internal: parts of the loops, of no use elsewhere ---- */

/* A tensor's name and sizes. */
typedef struct {
  const char *name;
  int nDimension;
  const int64_t *size;
} THApplyShape;

/* How a tensor is walked through: counter, a block of its own, holds indices, then sizes, then strides of dim dimensions. */
typedef struct {
  int64_t *counter, *sizes, *strides;
  int64_t dim;
  int64_t kept; /* where the dimension is that must not be fused; or -1 */
  int64_t size, stride; /* of a run */
  int dense;
} THApplyWalk;

#define TH_APPLY_SHAPE(TENSOR) {#TENSOR, (TENSOR)->storage ? (TENSOR)->nDimension : 0, (TENSOR)->size}

#define TH_APPLY_OPERAND(TYPE, TENSOR, DIM, WHOLE)                                                                     \
  TYPE *TENSOR##_data = TENSOR->storage ? TENSOR->storage->data + TENSOR->storageOffset : NULL;                        \
  TYPE *const TH_applyFirst_##TENSOR = TENSOR##_data;                                                                  \
  const int64_t TENSOR##_n = TH_applyCount(TENSOR->nDimension, TENSOR->size);                                          \
  const THApplyWalk TH_applyWalk_##TENSOR =                                                                            \
      TH_applyStart(TENSOR->nDimension, TENSOR->size, TENSOR->stride, DIM, WHOLE, &TH_TENSOR_APPLY_hasFinished,        \
                    &TH_applyFailed);                                                                                  \
  int64_t *TENSOR##_counter = TH_applyWalk_##TENSOR.counter, *TENSOR##_sizes = TH_applyWalk_##TENSOR.sizes,            \
          *TENSOR##_strides = TH_applyWalk_##TENSOR.strides;                                                           \
  const int64_t TENSOR##_dim = TH_applyWalk_##TENSOR.dim, TENSOR##_size = TH_applyWalk_##TENSOR.size,                  \
                TENSOR##_stride = TH_applyWalk_##TENSOR.stride;                                                        \
  const int TENSOR##_contiguous = TH_applyWalk_##TENSOR.dense;                                                         \
  int64_t TENSOR##_i = 0;                                                                                              \
  int64_t *TENSOR##_dimOffset = (int64_t)(DIM) < 0 || TH_applyWalk_##TENSOR.kept < 0        ? NULL                              \
                                : TH_applyWalk_##TENSOR.kept == TENSOR##_dim - 1 ? &TENSOR##_i                         \
                                                                                 : TENSOR##_counter +                  \
                                                                                       TH_applyWalk_##TENSOR.kept;     \
  (void)TENSOR##_data, (void)TENSOR##_n, (void)TENSOR##_contiguous, (void)TENSOR##_dimOffset;

#define TH_APPLY_STEP(TENSOR) ++TENSOR##_i, TENSOR##_data += TENSOR##_stride

#define TH_APPLY_NEXT_RUN(TENSOR)                                                                                      \
  if (TENSOR##_i >= TENSOR##_size) {                                                                                   \
    ptrdiff_t TH_applyAt = 0;                                                                                          \
    if (!TH_applyNext(TENSOR##_counter, TENSOR##_sizes, TENSOR##_strides, TENSOR##_dim, &TH_applyAt))                  \
      TH_TENSOR_APPLY_hasFinished = 1;                                                                                 \
    TENSOR##_data = TH_applyFirst_##TENSOR + TH_applyAt;                                                               \
    TENSOR##_i = 0;                                                                                                    \
  }

static inline int64_t TH_applyCount(int nDimension, const int64_t *size) {
  int64_t n = nDimension > 0;
  int d;
  for (d = 0; d < nDimension; ++d) n *= size[d];
  return n;
}

#define TH_APPLY_NAMES 512

/* Appends part to a text of TH_APPLY_NAMES bytes, as far as it fits; n is its length, the new one is returned. */
static inline int TH_applyAppend(char *text, int n, const char *part) {
  while (*part && n < TH_APPLY_NAMES - 1) text[n++] = *part++;
  text[n] = 0;
  return n;
}

/* "a [2 x 3], b [6] and c [6]" */
static inline void TH_applyNames(char *text, int count, const THApplyShape *shapes) {
  int k, n = 0;
  for (k = 0; k < count; ++k) {
    const THDescBuff sizes = _THSizeDesc(shapes[k].size, shapes[k].nDimension);
    n = TH_applyAppend(text, n, k == 0 ? "" : k == count - 1 ? " and " : ", ");
    n = TH_applyAppend(text, n, shapes[k].name);
    n = TH_applyAppend(text, n, " ");
    n = TH_applyAppend(text, n, sizes.str);
  }
}

/* 1 if the loop has something to do; unequal numbers of elements or a bad dimension raise an error. */
static inline int TH_applyCheck(const char *file, int line, int count, const THApplyShape *shapes, int64_t dim) {
  int64_t n[3] = {0, 0, 0};
  char names[TH_APPLY_NAMES];
  int k, same = 1;
  for (k = 0; k < count; ++k) {
    n[k] = TH_applyCount(shapes[k].nDimension, shapes[k].size);
    same = same && n[k] == n[0];
  }
  if (!same) {
    TH_applyNames(names, count, shapes);
    if (count == 2)
      _THError(file, line,
               "inconsistent tensor size, expected %s to have the same number of elements, but got %td and %td elements "
               "respectively",
               names, (ptrdiff_t)n[0], (ptrdiff_t)n[1]);
    else
      _THError(file, line,
               "inconsistent tensor size, expected %s to have the same number of elements, but got %td, %td and %td "
               "elements respectively",
               names, (ptrdiff_t)n[0], (ptrdiff_t)n[1], (ptrdiff_t)n[2]);
    return 0;
  }
  if (n[0] == 0) return 0;
  for (k = 0; k < count; ++k)
    if (dim < -1 || dim >= shapes[k].nDimension) {
      _THError(file, line, "invalid dimension %td: %s has %d dimensions", (ptrdiff_t)dim, shapes[k].name, shapes[k].nDimension);
      return 0;
    }
  return 1;
}

static inline int TH_applyIsDense(int nDimension, const int64_t *size, const int64_t *stride) {
  int64_t step = 1;
  int d;
  for (d = nDimension - 1; d >= 0; --d) {
    if (size[d] != 1 && stride[d] != step) return 0;
    step *= size[d];
  }
  return 1;
}

/* Begin to walk through a tensor that has elements; with `whole`, a dense one is a single run. Nothing is done if the loop has
   finished already; without memory it has. */
static inline THApplyWalk TH_applyStart(int nDimension, const int64_t *size, const int64_t *stride, int64_t keep, int whole,
                                        int *hasFinished, int *failed) {
  THApplyWalk w = {NULL, NULL, NULL, 1, -1, 0, 1, 0};
  int64_t n = 0;
  int d;
  if (*hasFinished) return w;
  if (whole && keep < 0 && TH_applyIsDense(nDimension, size, stride)) {
    w.size = TH_applyCount(nDimension, size);
    w.dense = 1;
    return w;
  }
  w.counter = (int64_t *)malloc((unsigned)nDimension * (3 * sizeof *w.counter));
  if (!w.counter) {
    *hasFinished = *failed = 1;
    return w;
  }
  w.sizes = w.counter + nDimension;
  w.strides = w.sizes + nDimension;
  for (d = 0; d < nDimension; ++d) {
    if (size[d] == 1 && d != keep) continue;
    if (n > 0 && d != keep && w.kept != n - 1 && w.strides[n - 1] == size[d] * stride[d]) {
      w.sizes[n - 1] *= size[d];
      w.strides[n - 1] = stride[d];
      continue;
    }
    if (d == keep) w.kept = n;
    w.sizes[n] = size[d];
    w.strides[n] = stride[d];
    ++n;
  }
  if (n == 0) {
    w.sizes[0] = w.strides[0] = 1;
    n = 1;
  }
  for (d = 0; d < n; ++d) w.counter[d] = 0;
  w.dim = n;
  w.size = w.sizes[n - 1];
  w.stride = w.strides[n - 1];
  return w;
}

/* Go on to the next run, which begins *at elements behind the first one; 0 when there is none. */
static inline int TH_applyNext(int64_t *counter, const int64_t *sizes, const int64_t *strides, int64_t dim, ptrdiff_t *at) {
  int64_t d = dim - 2;
  if (!counter) return 0;
  for (; d >= 0 && ++counter[d] == sizes[d]; --d) counter[d] = 0;
  if (d < 0) return 0;
  *at = 0;
  for (d = 0; d < dim - 1; ++d) *at += (ptrdiff_t)(counter[d] * strides[d]);
  return 1;
}

#endif
