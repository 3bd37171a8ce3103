#ifndef TH_STORAGE_H
#define TH_STORAGE_H

#include "THAllocator.h"
#include "THBFloat16.h"
#include "THHalf.h"

#define THStorage TH_CONCAT_3(TH, TH_STAMP, Storage)
#define THStorage_(NAME) TH_CONCAT_4(TH, TH_STAMP, Storage_, NAME)

/* What a storage's flag is made of. */
#define TH_STORAGE_REFCOUNTED 1
#define TH_STORAGE_RESIZABLE 2
#define TH_STORAGE_FREEMEM 4
#define TH_STORAGE_VIEW 8

/* Read or write an element without any check; idx counts from 0. */
#define TH_STORAGE_GET(storage, idx) ((storage)->data[(idx)])
#define TH_STORAGE_SET(storage, idx, value) ((storage)->data[(idx)] = (value))

#include "generic/THStorage.h"
#include "THGenerateEveryType.h"

#include "THStorageCopy.h"

/* ---- Long storages as lists of extents ---- */

/* "[2 x 3]"; see _THSizeDesc. */
TH_API THDescBuff THLongStorage_sizeDesc(const THLongStorage *size);
/* A new storage (the caller owns it): size with its one -1 replaced so that the product is nElement. Errors: two -1
   (argument 1); a product that is not nElement (argument 2). */
TH_API THLongStorage *THLongStorage_newInferSize(THLongStorage *size, ptrdiff_t nElement);
/* NumPy's broadcasting rule for two shapes, aligned at the right: output is resized to the common shape and 0 returned. Shapes
   that do not go together: a message in error_buffer (buffer_len bytes), -1 returned, output untouched. Errors: NULL
   (argument 1 or 2), a shape without dimensions (argument 1). */
TH_API int THLongStorage_inferSize2(THLongStorage *output, int64_t *sizesA, int64_t dimsA, int64_t *sizesB, int64_t dimsB,
                                    char *error_buffer, int buffer_len);
/* The same for n shapes: sizes[i] has dims[i] extents. Errors: n <= 0 (argument 2), NULL or no dimensions (argument 1). */
TH_API int THLongStorage_inferSizeN(THLongStorage *output, int n, int64_t **sizes, int64_t *dims, char *error_buffer,
                                    int buffer_len);
/* Sizes and strides of a tensor expanded to `sizes` (-1 keeps an extent): two blocks of sizes->size numbers, which the caller
   frees with THFree; 0 returned. Not possible: a message in error_buffer, -1 returned, nothing to free. */
TH_API int THLongStorage_inferExpandGeometry(int64_t *tensorSizes, int64_t *tensorStrides, int64_t tensorDim,
                                             THLongStorage *sizes, int64_t **expandedSizes, int64_t **expandedStrides,
                                             char *error_buffer, int buffer_len);

#endif
