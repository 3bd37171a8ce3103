// The strided engine: walks N operands together and yields dense runs to a kernel.
//
// Dimensions of size 1 are dropped, the others ordered by the output's strides and fused where all operands allow. Operands that
// are not dense in the innermost dimension are gathered into, or scattered from, small buffers in the first-level cache, so that a
// kernel only ever sees dense memory. Operands of different shapes with equal counts are walked side by side in row-major order.
#pragma once

#include <atomic>

#include "parallel.hpp"
#include "view.hpp"

namespace th {

constexpr int max_operands = 4;

// n dense elements of each operand; the outputs come first. arg: scalars of the operation.
using Kernel = void (*)(const void *arg, char *const *operand, int64_t n);

struct Operand {
  const View *view;
  bool output;
};

// Run a kernel over operands with equal counts. cost: relative weight of an element, 1 for an addition; parallel above a threshold.
// kernel NULL: move operand 1 into operand 0, which has elements of the same size.
void loop(Kernel kernel, const void *arg, const Operand *operands, int n, int cost = 1);

// to and from have equal counts and element sizes and do not overlap.
void move_elements(const View &to, const View &from);

// Element sizes are 1, 2, 4 and 8; the integers stand for any type of that size.
struct TH_MAY_ALIAS Word1 { uint8_t x; };
struct TH_MAY_ALIAS Word2 { uint16_t x; };
struct TH_MAY_ALIAS Word4 { uint32_t x; };
struct TH_MAY_ALIAS Word8 { uint64_t x; };
template <class F>
void by_size(size_t element, F f) {
  switch (element) {
    case 1: return f(Word1());
    case 2: return f(Word2());
    case 4: return f(Word4());
    default: return f(Word8());
  }
}

// n elements, `stride` apart, into or from dense memory.
void gather_any(size_t element, char *to, const char *from, int64_t stride, int64_t n);
void scatter_any(size_t element, char *to, const char *from, int64_t stride, int64_t n);
// Few columns of n elements each; steps from one element of a column to the next, and from one column to the next.
void move_columns(size_t element, char *to, int64_t to_step, int64_t to_next, const char *from, int64_t from_step, int64_t from_next,
                  int64_t n, int64_t columns);

// A result for a loop that writes in any order and on several threads: one that overlaps itself (legacy) goes by way of dense memory.
class Output {
  Result result;
  View out, detour;
  bool detours = false;

 public:
  explicit Output(const Arg &a) : result(a) {}
  // Shape and memory.
  void prepare(const Dims &size) {
    result.shape(size);
    prepare();
  }
  // The same without dimension d of extent 1, unless it is the only one; a tensor that has it keeps its strides without it.
  void prepare_without(const Dims &size, int d) {
    result.shape_without(size, d);
    prepare();
  }
  const View &planned() const { return result.planned(); }
  // Sizes and strides that the loop will find.
  const Geometry &layout() const { return detours ? detour.g : planned().g; }
  void commit() { result.commit(); }
  // After all results' commit(): where the loop writes, and its end.
  const View &open() {
    out = result.view();
    return detours ? detour : out;
  }
  void close() {
    if (detours) move_elements(out, detour);
  }

 private:
  void prepare();
};

// A read-only pass over contents, in parallel where it pays, before anything is written: first(p, n) gives the place of the first
// element that is wanted among n dense ones, or n. Returns its number in row-major order, or the count.
template <class First>
int64_t find(const View &v, First first);

// Walks one view in row-major order.
class Cursor {
  char *base;
  size_t element;
  int nd;
  int64_t size[max_loop_dims], stride[max_loop_dims], index[max_loop_dims];  // stride in elements; [nd-1] is the innermost
  char *at;

 public:
  explicit Cursor(const View &v) : Cursor(v.data(), v.element, v.g) {}
  Cursor(char *data, size_t element, const Geometry &);
  // To the i-th element.
  void seek(int64_t i);
  // Copy the next n elements into, or from, dense memory and go on behind them.
  void gather(char *to, int64_t n);
  void scatter(const char *from, int64_t n);

 private:
  template <class Run>
  void walk(int64_t n, Run run);
};

namespace detail {
template <class First>
struct Argument;
template <class C, class T>
struct Argument<int64_t (C::*)(const T *, int64_t) const> {
  using type = T;
};
}  // namespace detail

template <class First>
int64_t find(const View &v, First first) {
  using T = typename detail::Argument<decltype(&First::operator())>::type;
  constexpr int64_t block = 1024, grain = 131072;
  const bool dense = is_contiguous(v.g);
  std::atomic<int64_t> found{v.count};
  parallel(v.count, grain, [&](int64_t begin, int64_t end) {
    int64_t at = end;
    if (dense) {
      at = begin + first(reinterpret_cast<const T *>(v.data()) + begin, end - begin);
    } else {
      Cursor cursor(v);
      cursor.seek(begin);
      alignas(64) char buffer[block * sizeof(T)];
      for (int64_t i = begin; i < end && at == end; i += block) {
        const int64_t n = end - i < block ? end - i : block;
        cursor.gather(buffer, n);
        const int64_t k = first(reinterpret_cast<const T *>(buffer), n);
        if (k < n) at = i + k;
      }
    }
    int64_t least = found.load();
    while (at < end && at < least && !found.compare_exchange_weak(least, at)) {
    }
  });
  return found;
}

// Write f(i) to the i-th element, in row-major order.
template <class T, class F>
void generate(const View &v, F f) {
  constexpr int64_t block = 1024;
  Cursor cursor(v);
  alignas(64) T buffer[block];
  for (int64_t i = 0; i < v.count; i += block) {
    const int64_t n = v.count - i < block ? v.count - i : block;
    for (int64_t k = 0; k < n; ++k) buffer[k] = f(i + k);
    cursor.scatter(reinterpret_cast<const char *>(buffer), n);
  }
}

}  // namespace th
