// Checks of contents before anything is written: what a kernel found, and single elements for messages.
#pragma once

#include "engine.hpp"

namespace thc {

// The least number that a kernel has come upon. The kernel lowers *on_device(), by keep_least; the host then reads it.
class Least {
  const Call &call;
  const Temporary memory;

 public:
  explicit Least(const Call &);
  unsigned long long *on_device() const { return reinterpret_cast<unsigned long long *>(memory.view.data()); }
  // Waits; -1 for none.
  int64_t read() const;
};

// The element with this number in row-major order. Waits.
void read_element(const Call &, const th::View &, int64_t number, void *to);
template <class T>
T element_of(const Call &call, const th::View &v, int64_t number) {
  T value;
  read_element(call, v, number, &value);
  return value;
}

}  // namespace thc
