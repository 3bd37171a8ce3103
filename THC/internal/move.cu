// Fills and moves of elements of 1, 2, 4 and 8 bytes.
#include <algorithm>

#include "by_size.cuh"
#include "fills.hpp"
#include "numbered.cuh"

namespace thc {

namespace {

template <class T>
struct Constant {
  T value;
  TH_HD T operator()() const { return value; }
};
template <class T>
struct Same {
  TH_HD T operator()(T v) const { return v; }
};

template <class T>
struct Triangle {
  int64_t columns, k;
  bool lower;
  TH_HD T operator()(int64_t i, T v) const {
    const int64_t row = i / columns, column = i - row * columns;
    return (lower ? column <= row + k : column >= row + k) ? v : T(0);
  }
};

}  // namespace

void fill(const Call &call, const th::View &to, const void *value) {
  by_size(to.element, [&](auto word) {
    Constant<decltype(word)> op;
    std::memcpy(&op.value, value, sizeof word);
    with_plan(call, to, nullptr, 0, [&](const Plan &p) { run<decltype(word)>(call, p, op); });
  });
}

void move_elements(const Call &call, const th::View &to, const th::View &from) {
  if (!to.count) return;
  if (th::is_contiguous(to.g) && th::is_contiguous(from.g)) {
    check(cudaMemcpyAsync(to.data(), from.data(), static_cast<size_t>(to.count) * to.element, cudaMemcpyDefault,
                          call.stream),
          "copying within a device");
    return;
  }
  Input input(from);
  by_size(to.element, [&](auto word) {
    using T = decltype(word);
    with_plan(call, to, &input, 1, [&](const Plan &p) { run<T, T>(call, p, Same<T>()); });
  });
}

void keep_triangle(const Call &call, const th::View &to, Input &from, int64_t k, bool lower) {
  const int64_t rows = to.g.size[0], columns = to.g.size[1];
  by_size(to.element, [&](auto word) {
    using T = decltype(word);
    run_numbered<T, T>(call, to, &from, Triangle<T>{columns, std::clamp(k, -rows, columns), lower});
  });
}

}  // namespace thc
