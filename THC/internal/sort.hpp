// Sorting and selection along a dimension. Each element becomes a word, and words are sorted.
#pragma once

#include "engine.hpp"
#include "prim.hpp"

namespace thc {

// What is in a word, from the highest bit: the number of the element's slice; a key that is ordered as elements are
// (th::sort_key); the element's index in the slice.
struct Packing {
  int64_t n;  // elements of a slice
  int key_bits, index_bits;
  bool descending;
  FastDivision by_n;
  bool is_small;  // by_n serves for all positions
};

// How a num's elements become words, and what comes of words.
struct Sorting {
  int key_bits;
  bool has_nan;
  // words[i] = that of t[i]: slices of n dense elements, one behind the other.
  void (*encode)(const Call &, WordSize, void *words, const void *t, int64_t count, const Packing &);
  // Into the plan's first two operands what the words, its third one, stand for: elements of t, as above, and their indices,
  // which begin with `base`; or, where `instead` is not NULL, what lies at the same place there.
  void (*decode)(const Call &, WordSize, const Plan &, const void *t, const int64_t *instead, int64_t base, const Packing &);
};
template <class Tag>
const Sorting &sorting();

// Of each slice of sorted words one, to `chosen`: the lower middle, or the first NaN, if there may be any; that of the most
// frequent key, the least of several, where it comes last. NaNs are different from each other.
void choose_middle(const Call &, WordSize, void *chosen, const void *words, int64_t slices, const Packing &, bool has_nan);
void choose_most_frequent(const Call &, WordSize, void *chosen, const void *words, int64_t slices, const Packing &, bool has_nan);

// Every slice of t along a dimension (argument 2), and the elements' indices.
void sort(const Call &, const Sorting &, const th::Arg &values, const th::Arg &indices, const th::Arg &t, int dimension,
          bool descending);
// Sorts keys along a dimension (argument 3), and values, of the same size (argument 2), along with them.
void sort_pairs(const Call &, const Sorting &, const th::Arg &keys, const th::Arg &values, int dimension, bool descending);
// The k (argument 5) first elements in that order along a dimension (argument 6).
void topk(const Call &, const Sorting &, const th::Arg &values, const th::Arg &indices, const th::Arg &t, int64_t k,
          int dimension, bool descending);
// The lower median of every slice along a dimension (argument 3), which is kept with extent 1 or dropped; NaN if there is one.
void median(const Call &, const Sorting &, const th::Arg &values, const th::Arg &indices, const th::Arg &t, int64_t dimension,
            bool keep);
// The most frequent element of every slice along a dimension (argument 4).
void mode(const Call &, const Sorting &, const th::Arg &values, const th::Arg &indices, const th::Arg &t, int dimension,
          bool keep);
// The lower median of all elements (argument 1, some) to the host's *value; waits.
void median_all(const Call &, const Sorting &, const th::Arg &t, void *value);

}  // namespace thc
