// Operands of THC's calls, and the elementwise engine without types: fills and moves by the size of an element.
#pragma once

#include "layout.hpp"
#include "state.hpp"

namespace thc {

template <class S>
Storage *maybe_storage(S *p) {
  static_assert(sizeof(S) == sizeof(Storage));
  return reinterpret_cast<Storage *>(const_cast<std::remove_const_t<S> *>(p));
}
template <class S>
Storage *storage(S *p, const char *name) {
  th::check_null(p, name);
  return maybe_storage(p);
}

// The device of a tensor's storage; without one, the call's.
int device_of(const th::Tensor *, int otherwise);
// May kernels of the call's device touch that memory? Throws when they may not.
bool is_reachable(const Call &, int device);
void check_reachable(const Call &, int device, const char *name);

// A tensor argument for kernels, with its name. THC_ARG(call, x) for the parameter x.
template <class T>
th::Arg arg(const Call &call, T *t, const char *name) {
  static_assert(sizeof(*t->storage) == sizeof(Storage));
  const th::Arg a = th::arg(t, name, call);
  check_reachable(call, device_of(a.t, call.device), name);
  return a;
}
#define THC_ARG(call, parameter) ::thc::arg(call, parameter, #parameter)

// All elements of a storage, for kernels.
th::View view_of(const Call &, Storage *, size_t element, const char *name);

// A list of extents, and dense elements of some.
inline th::Dims dims(std::initializer_list<int64_t> sizes) { return th::Dims(sizes.begin(), static_cast<int>(sizes.size())); }
th::Geometry dense(const th::Dims &size);

// Some bytes from a device, of which this stream is, to the host; waits for the stream.
void download(cudaStream_t, void *to, const void *from, size_t bytes);

// Dense elements in device memory for the time of a call.
struct Temporary {
  Scratch memory;
  th::View view;
  Temporary(const Call &, const th::Dims &size, size_t element, const char *name);
};

// An input, read from a copy where writing to the result would disturb it.
class Input {
  th::View original;
  std::unique_ptr<Temporary> copy;

 public:
  Input() = default;
  explicit Input(const th::View &v) : original(v.part(v.g)) {}
  const th::View &view() const { return copy ? copy->view : original; }
  void keep_from(const Call &, const th::View &result);
  void make_dense(const Call &);
};

// An operand of plan_of() that says which element a kernel is at, in row-major order, by its addresses.
class Numbers {
  char *zero;

 public:
  th::View view;
  explicit Numbers(const th::View &like);
  int64_t at(const char *p) const { return p - zero; }
};

// The plan of a result (NULL: of none), inputs and further operands with equal counts, whatever the inputs' shapes. `numbers`, or
// NULL, comes last.
Plan plan_of(const Call &, const th::View *out, Input *inputs, int n, const Numbers *numbers);
// Before the commit() of a result that is planned like this: takes the memory that plan_of() needs after it.
void make_ready(const Call &, const th::View &planned, Input *inputs, int n, bool numbered = false);

// Calls f(plan) for a result and inputs with equal counts, whatever their shapes.
template <class F>
void with_plan(const Call &call, const th::View &out, Input *inputs, int n, const F &f) {
  if (out.count) f(plan_of(call, &out, inputs, n, nullptr));
}

// Every element becomes *value.
void fill(const Call &, const th::View &to, const void *value);
// Equal counts and element sizes; they do not overlap.
void move_elements(const Call &, const th::View &to, const th::View &from);

// Conversion between element types on a device.
using Convert = void (*)(const Call &, const Plan &);

}  // namespace thc
