#include "pointwise.hpp"

namespace th {

void elementwise(Kernel kernel, const void *arg, Tensor *r, size_t element, const char *name,
                 std::initializer_list<View *> inputs, int cost) {
  View *const *const in = inputs.begin();
  const int n = static_cast<int>(inputs.size());
  for (int i = 1; i < n; ++i) check_same_count(*in[0], *in[i]);
  Result result(r, element, name);
  result.shape(in[0]->g.size);
  result.prepare();
  for (int i = 0; i < n; ++i) in[i]->keep_from(result.planned());
  result.commit();
  const View out = result.view();
  Operand operands[max_operands] = {{&out, true}};
  for (int i = 0; i < n; ++i) operands[i + 1] = {in[i], false};
  loop(kernel, arg, operands, n + 1, cost);
}

void fill(Kernel kernel, const void *arg, Tensor *r, size_t element, const char *name) {
  Result result(r, element, name);
  result.as_is();
  const View out = result.view();
  const Operand operand{&out, true};
  loop(kernel, arg, &operand, 1);
}

void copy_tensor(Kernel kernel, Tensor *to, size_t to_element, const Tensor *from, size_t from_element) {
  if (to == from) return;
  View src(from, from_element, "src");
  Result result(to, to_element, "tensor");
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
