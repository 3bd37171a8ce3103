#ifndef TH_SIZE_H
#define TH_SIZE_H

#include "THGeneral.h"

/* Lists of extents. */

/* 1 if both lists have the same length and the same extents, else 0. */
TH_API int THSize_isSameSizeAs(const int64_t *sizeA, int64_t dimsA, const int64_t *sizeB, int64_t dimsB);
/* Product of the extents; 0 for no dimensions. Errors: a product beyond PTRDIFF_MAX, a negative extent. */
TH_API ptrdiff_t THSize_nElement(int64_t dims, int64_t *size);

#endif
