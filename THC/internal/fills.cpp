#include "fills.hpp"

#include "TH/internal/assemble.hpp"

namespace thc {

namespace {

// A device's memory, for assemble.hpp.
struct OnCall {
  const Call &call;

  class Source {
    const Call *call;
    Input input;

   public:
    Source(const Call &c, const th::View &v) : call(&c), input(v) {}
    const th::View &view() const { return input.view(); }
    void keep_from(const th::View &result) { input.keep_from(*call, result); }
    void make_dense() { input.make_dense(*call); }
  };
  Source source(const th::View &v) const { return {call, v}; }
  void fill(const th::View &out, const void *value) const { thc::fill(call, out, value); }
  void move(const th::View &to, const th::View &from) const { move_elements(call, to, from); }
};

}  // namespace

void fill_tensor(const Call &call, const th::Arg &r, const void *value) {
  th::Result result(r);
  result.as_is();
  fill(call, result.view(), value);
}

void fill_shape(const Call &call, const th::Arg &r, const void *value, const th::Dims &size) {
  th::fill_shape(OnCall{call}, value, r, size);
}
void reshape(const Call &call, const th::Arg &r, const th::Arg &t, const th::Dims &size) {
  th::reshape(OnCall{call}, r, t, size);
}
void eye(const Call &call, const void *zero, const void *one, const th::Arg &r, int64_t n, int64_t m) {
  th::eye(OnCall{call}, zero, one, r, n, m);
}
void diag(const Call &call, const void *zero, const th::Arg &r, const th::Arg &t, int64_t k) {
  th::diag(OnCall{call}, zero, r, t, k);
}

void triangle(const Call &call, const th::Arg &r, const th::Arg &t, int64_t k, bool lower) {
  const th::View in(t);
  if (in.nd() != 2) th::fail_arg(1, "a matrix expected, got size %s", in.desc().str);
  th::Result result(r);
  result.shape(in.g.size);
  result.prepare();
  Input source(in);
  source.keep_from(call, result.planned());
  result.commit();
  keep_triangle(call, result.view(), source, k, lower);
}

void cat(const Call &call, const th::Arg &r, th::Tensor *const *inputs, int n, int dimension) {
  for (int i = 0; inputs && i < n; ++i)
    if (inputs[i]) check_reachable(call, device_of(inputs[i], call.device), "an element of inputs");
  th::cat(OnCall{call}, r, inputs, n, dimension);
}

void cross(const Call &call, Kernel cmul, Kernel addcmul, const void *minus_one, const th::Arg &r, const th::Arg &a,
           const th::Arg &b, int dimension) {
  th::cross(
      OnCall{call},
      [&](const th::View &o, const th::View &p, const th::View &q, const th::View &s, const th::View &t) {
        Input product[] = {Input(p), Input(q)}, rest[] = {Input(o), Input(s), Input(t)};
        with_plan(call, o, product, 2, [&](const Plan &plan) { cmul(call, plan, nullptr); });
        with_plan(call, o, rest, 3, [&](const Plan &plan) { addcmul(call, plan, minus_one); });
      },
      r, a, b, dimension);
}

}  // namespace thc
