// Fills and moves of elements of 1, 2, 4 and 8 bytes.
#include "elementwise.cuh"
#include "engine.hpp"

namespace thc {

namespace {

template <class F>
void by_size(size_t element, F f) {
  switch (element) {
    case 1: return f(uint8_t());
    case 2: return f(uint16_t());
    case 4: return f(uint32_t());
    default: return f(uint64_t());
  }
}

template <class T>
struct Constant {
  T value;
  TH_HD T operator()() const { return value; }
};
template <class T>
struct Same {
  TH_HD T operator()(T v) const { return v; }
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
    check(cudaMemcpyAsync(to.data(), from.data(), static_cast<size_t>(to.count) * to.element, cudaMemcpyDefault, call.stream),
          "copying within a device");
    return;
  }
  Input input(from);
  by_size(to.element, [&](auto word) {
    using T = decltype(word);
    with_plan(call, to, &input, 1, [&](const Plan &p) { run<T, T>(call, p, Same<T>()); });
  });
}

}  // namespace thc
