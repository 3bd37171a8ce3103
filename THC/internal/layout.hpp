// Where the elements of a kernel's operands are: sizes shared by all, strides of each. Plan is the host's side, in 64 bits, fused and
// ordered; Layout is what a kernel gets, in 32 bits, of so many dimensions. What needs more is split.
#pragma once

#include <algorithm>
#include <cstdint>

#include "TH/internal/half.hpp"
#include "TH/internal/view.hpp"

#include "../THCGeneral.h"

namespace thc {

// Kernels count elements, and steps between them, below this, and take so many dimensions; tests make them small.
extern int64_t index_limit;
extern size_t dims_limit;

// n / d for n < 2^31 by a multiplication. Granlund and Montgomery (1994), Division by invariant integers using multiplication.
struct FastDivision {
  uint32_t d, factor, shift;

  FastDivision() = default;
  explicit FastDivision(uint32_t divisor) : d(divisor), shift(0) {
    while (shift < 32 && uint64_t{1} << shift < d) ++shift;
    factor = static_cast<uint32_t>((uint64_t{1} << 32) * ((uint64_t{1} << shift) - d) / d + 1);
  }
  TH_HD uint32_t of(uint32_t n) const {
#ifdef __CUDA_ARCH__
    const uint32_t high = __umulhi(n, factor);
#else
    const uint32_t high = static_cast<uint32_t>(uint64_t{n} * factor >> 32);
#endif
    return (high + n) >> shift;
  }
};

template <int N>
struct Layout {
  int dims;  // at least 1; the first is the innermost
  FastDivision size[THC_MAX_DIMS];
  uint32_t stride[THC_MAX_DIMS][N];

  // The i-th element's offset in each operand.
  TH_HD void offsets(uint32_t i, uint32_t (&offset)[N]) const {
    for (int k = 0; k < N; ++k) offset[k] = 0;
#ifdef __CUDA_ARCH__
#pragma unroll 1
#endif
    for (int d = 0; d < dims - 1; ++d) {
      const uint32_t q = size[d].of(i), r = i - q * size[d].d;
      i = q;
      for (int k = 0; k < N; ++k) offset[k] += r * stride[d][k];
    }
    for (int k = 0; k < N; ++k) offset[k] += i * stride[dims - 1][k];
  }
};

// Numbers of dimensions whose extents are 2 and more, of which a tensor has no more than this. A plan is made when results have
// their new shape already, and takes no memory that might not be there.
class PlanDims {
  size_t n = 0;
  int64_t v[th::max_loop_dims];

 public:
  bool empty() const { return n == 0; }
  size_t size() const { return n; }
  int64_t &operator[](size_t i) { return v[i]; }
  int64_t operator[](size_t i) const { return v[i]; }
  int64_t &back() { return v[n - 1]; }
  void push_back(int64_t x) { v[n++] = x; }
  void resize(size_t count) { n = count; }
  void erase(size_t i) { std::copy(v + i + 1, v + n--, v + i); }
};

class Plan {
 public:
  static constexpr int max_operands = 4;
  int n;                          // operands
  int64_t count = 1;              // elements
  PlanDims size;                  // the first is the innermost
  PlanDims stride[max_operands];
  char *data[max_operands];
  size_t element[max_operands];

  // Operands with equal counts, walked side by side in row-major order; outputs first, the first of which decides about the order.
  // False when their shapes do not go together: then all but one must be contiguous.
  bool join(const th::View *const *views, int operands);

  // All dense, and aligned so that this many elements of each can be moved at once?
  bool dense(int together) const;
  template <int N>
  Layout<N> layout() const {
    Layout<N> l;
    l.dims = static_cast<int>(size.size());
    for (int d = 0; d < l.dims; ++d) {
      l.size[d] = FastDivision(static_cast<uint32_t>(size[static_cast<size_t>(d)]));
      for (int k = 0; k < N; ++k) l.stride[d][k] = static_cast<uint32_t>(stride[k][static_cast<size_t>(d)]);
    }
    return l;
  }
  // Calls f with plans that fit into 32 bits and have no more dimensions than a Layout, of at most `most` elements; in order, where
  // there is one dimension.
  template <class F>
  void parts(const F &f, int64_t most = INT64_MAX) const {
    if (count <= most && fits()) return f(*this);
    Plan halves[2];
    split(halves);
    halves[0].parts(f, most);
    halves[1].parts(f, most);
  }

 private:
  bool fits() const;
  void split(Plan *halves) const;
  size_t furthest() const;
  size_t shortest() const;
  void swap(size_t, size_t);
  void order();
  void fuse();
};

// The plan of operands whose shapes go together, or an Error.
template <class... Views>
Plan joined(const Views &...views) {
  const th::View *const all[] = {&views...};
  Plan plan;
  if (!plan.join(all, sizeof...(views)))
    th::fail("shapes that do not go together: %s of size %s, %s of size %s", all[0]->name, all[0]->desc().str, all[plan.n - 1]->name,
             all[plan.n - 1]->desc().str);
  return plan;
}

}  // namespace thc
