#include "pointwise.hpp"

#include "TH/internal/shape.hpp"

namespace thc {

void elementwise(const Call &call, Kernel kernel, const void *scalars, const th::Arg &r,
                 std::initializer_list<th::Arg> inputs, ContentCheck check) {
  const int n = static_cast<int>(inputs.size());
  th::View views[Plan::max_operands - 1];
  for (int k = 0; k < n; ++k) {
    views[k] = th::View(inputs.begin()[k]);
    if (k > 0) th::check_same_count(views[0], views[k]);
  }
  th::Result result(r);
  result.shape(views[0].g.size);
  if (check) check(call, views);
  result.prepare();
  Input in[Plan::max_operands - 1];
  for (int k = 0; k < n; ++k) {
    in[k] = Input(views[k]);
    in[k].keep_from(call, result.planned());
  }
  make_ready(call, result.planned(), in, n);
  result.commit();
  const th::View out = result.view();
  with_plan(call, out, in, n, [&](const Plan &plan) { kernel(call, plan, scalars); });
}

}  // namespace thc
