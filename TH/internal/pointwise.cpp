#include "pointwise.hpp"

namespace th {

void elementwise(Kernel kernel, const void *scalars, const Arg &r, std::initializer_list<Arg> inputs, int cost,
                 ContentCheck check) {
  const int n = static_cast<int>(inputs.size());
  View in[max_operands - 1];
  for (int i = 0; i < n; ++i) {
    in[i] = View(inputs.begin()[i]);
    if (i > 0) check_same_count(in[0], in[i]);
  }
  Result result(r);
  result.shape(in[0].g.size);
  if (check) check(in);
  result.prepare();
  for (int i = 0; i < n; ++i) in[i].keep_from(result.planned());
  result.commit();
  const View out = result.view();
  Operand operands[max_operands] = {{&out, true}};
  for (int i = 0; i < n; ++i) operands[i + 1] = {&in[i], false};
  loop(kernel, scalars, operands, n + 1, cost);
}

void fill(Kernel kernel, const void *scalars, const Arg &r) {
  Result result(r);
  result.as_is();
  const View out = result.view();
  const Operand operand{&out, true};
  loop(kernel, scalars, &operand, 1);
}

void copy_tensor(Kernel kernel, const Arg &to, const Arg &from) {
  if (to.t == from.t) return;
  View src(from);
  Result result(to);
  result.as_is();
  check_same_count(result.planned(), src);
  src.keep_from(result.planned());
  const View dst = result.view();
  if (same_elements(dst, src)) return;
  const Operand operands[] = {{&dst, true}, {&src, false}};
  loop(kernel, nullptr, operands, 2);
}

void copy_storage(Kernel kernel, Storage *to, size_t to_element, Storage *from, size_t from_element) {
  const View dst = view_of(to, to_element, "storage");
  View src = view_of(from, from_element, "src");
  if (dst.count != src.count)
    fail_arg(2, "size mismatch: storage has %lld elements, src %lld", static_cast<long long>(dst.count),
             static_cast<long long>(src.count));
  src.keep_from(dst);
  const Operand operands[] = {{&dst, true}, {&src, false}};
  loop(kernel, nullptr, operands, 2);
}

}  // namespace th
