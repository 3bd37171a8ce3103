#include "check.hpp"

namespace thc {

Least::Least(const Call &c) : call(c), memory(c, dims({1}), sizeof(unsigned long long), "the result of a check") {
  check(cudaMemsetAsync(on_device(), 0xff, sizeof(unsigned long long), call.stream), "beginning a check");
}

int64_t Least::read() const {
  unsigned long long least;
  download(call.stream, &least, on_device(), sizeof least);
  return static_cast<int64_t>(least);
}

void read_element(const Call &call, const th::View &v, int64_t number, void *to) {
  int64_t at = 0;
  for (int d = v.nd() - 1; d >= 0; --d) {
    at += number % v.g.size[d] * v.g.stride[d];
    number /= v.g.size[d];
  }
  download(call.stream, to, v.data() + at * static_cast<int64_t>(v.element), v.element);
}

}  // namespace thc
