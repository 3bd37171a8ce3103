// Sorting and selection along a dimension.
#pragma once

#include "../simd/selection.hpp"
#include "iter.hpp"

namespace th {

// Every slice of t along a dimension (argument 2), and the elements' indices.
void sort(const simd::Sorting &, const Arg &t, int dimension, bool descending, const Arg &values, const Arg &indices);
// The k (argument 2) first elements in that order along a dimension (argument 3), in order or not.
void topk(const simd::Sorting &, const simd::Selection &, const Arg &t, int64_t k, int dimension, bool descending, bool in_order,
          const Arg &values, const Arg &indices);

// The k-th (argument 2, from 1) least element of every slice along a dimension (argument 3), which is kept with extent 1 or dropped.
void kthvalue(const simd::Sorting &, const simd::Selection &, const Arg &t, int64_t k, int dimension, bool keep, const Arg &values,
              const Arg &indices);
// The lower median; if the type has NaNs, the first one that is there.
void median(const simd::Sorting &, const simd::Selection &, bool nans, const Arg &t, int dimension, bool keep, const Arg &values,
            const Arg &indices);
// The most frequent element, the least of several, and where it comes last. NaNs are not equal.
void mode(const simd::Sorting &, bool nans, const Arg &t, int dimension, bool keep, const Arg &values, const Arg &indices);
// The lower median of all elements (argument 1, some) to *value.
void median_all(const simd::Selection &, bool nans, const Arg &t, void *value);

}  // namespace th
