// Linear algebra: batches of LU factorisations by cuBLAS, the rest by TH on copies in the host's memory.
#pragma once

#include <memory>

#include "TH/internal/numeric.hpp"

#include "engine.hpp"

// An argument for which NULL stands for another.
#define THC_ARG_OR(call, parameter, other) ::thc::arg(call, (parameter) ? (parameter) : (other), #parameter)

namespace thc {

// An input of TH's function. The call waits for it.
class HostInput {
  th::Owned<th::Tensor> t;

 public:
  HostInput(const Call &, const th::Arg &);
  template <class T>
  T *as() const {
    static_assert(sizeof(T) == sizeof(th::Tensor));
    return reinterpret_cast<T *>(t.get());
  }
};

// A result of TH's function, new and empty, and the device's tensor that gets it. One that TH left empty is not wanted: that tensor
// stays.
class HostResult {
  const th::Arg arg;
  th::Owned<th::Tensor> t;
  std::unique_ptr<th::Result> result;
  std::unique_ptr<Temporary> uploaded;
  th::Geometry g;  // of what was uploaded

 public:
  explicit HostResult(const th::Arg &a) : arg(a), t(th::new_tensor()) {}
  template <class T>
  T *as() const {
    static_assert(sizeof(T) == sizeof(th::Tensor));
    return reinterpret_cast<T *>(t.get());
  }
  // Shape, memory and what goes there; the host's memory is free then.
  void prepare(const Call &);
  void commit() {
    if (result) result->commit();
  }
  void store(const Call &) const;
};
template <class... Results>
void finish(const Call &call, Results &...results) {
  (results.prepare(call), ...);
  (results.commit(), ...);
  (results.store(call), ...);
}

// The tensor functions of these names, of float and double. rinfo NULL: the first matrix that is singular is an Error.
template <class T>
void factor_batch(const Call &, const th::Arg &ra, const th::Arg &rpivots, const th::Arg *rinfo, bool pivot, const th::Arg &a);
template <class T>
void solve_batch(const Call &, const th::Arg &rb, const th::Arg &b, const th::Arg &atf, const th::Arg &pivots);

// The same of all nums.
template <class Tag>
constexpr bool has_lapack = std::is_floating_point_v<typename Tag::num>;
template <class Tag>
void btrifact(const Call &call, const th::Arg &ra, const th::Arg &rpivots, const th::Arg *rinfo, bool pivot, const th::Arg &a) {
  if constexpr (has_lapack<Tag>) factor_batch<typename Tag::num>(call, ra, rpivots, rinfo, pivot, a);
  else th::fail("matrices of %s have no LU factorisation: it is for Float and Double only", Tag::name);
}
template <class Tag>
void btrisolve(const Call &call, const th::Arg &rb, const th::Arg &b, const th::Arg &atf, const th::Arg &pivots) {
  if constexpr (has_lapack<Tag>) solve_batch<typename Tag::num>(call, rb, b, atf, pivots);
  else th::fail("matrices of %s have no LU factorisation: it is for Float and Double only", Tag::name);
}

}  // namespace thc
