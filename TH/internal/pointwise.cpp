#include "pointwise.hpp"

#include "shape.hpp"

#include <cstring>

namespace th {

namespace {

constexpr int64_t small = 4096;

// A tensor whose elements are dense and all there; NULL sends it the long way, where every fault is reported.
char *dense(const Arg &a, int64_t &count) {
  const Tensor *t = a.t;
  const Storage *s = t->storage;
  if (t->nd <= 0 || !t->size || !t->stride || !s || !s->data || t->offset < 0) return nullptr;
  count = 1;
  for (int d = t->nd - 1; d >= 0; --d) {
    if (t->size[d] <= 0 || t->size[d] > small || (t->stride[d] != count && t->size[d] != 1)) return nullptr;
    count *= t->size[d];
    if (count > small) return nullptr;
  }
  if (t->offset > s->size - count) return nullptr;
  return static_cast<char *>(s->data) + t->offset * static_cast<ptrdiff_t>(a.element);
}

bool same_size(const Tensor *a, const Tensor *b) {
  if (a->nd != b->nd) return false;
  for (int d = 0; d < a->nd; ++d)
    if (a->size[d] != b->size[d]) return false;
  return true;
}

// Small dense tensors of one shape, or of one count if that does, where the bookkeeping would cost more than the work. kernel NULL:
// a copy.
bool elementwise_small(Kernel kernel, const void *scalars, const Arg &r, std::initializer_list<Arg> inputs,
                       bool any_shape = false) {
  char *p[max_operands];
  int64_t count, other;
  p[0] = dense(r, count);
  if (!p[0]) return false;
  const char *const end = p[0] + count * static_cast<int64_t>(r.element);
  int n = 1;
  for (const Arg &a : inputs) {
    p[n] = dense(a, other);
    if (!p[n] || other != count) return false;
    const bool same = p[n] == p[0] && a.element == r.element;
    if (!same && p[n] < end && p[0] < p[n] + count * static_cast<int64_t>(a.element)) return false;
    ++n;
  }
  if (!any_shape && !same_size(r.t, inputs.begin()->t)) return false;
  if (kernel) kernel(scalars, p, count);
  else std::memmove(p[0], p[1], static_cast<size_t>(count) * r.element);
  return true;
}

}  // namespace

void elementwise(Kernel kernel, const void *scalars, const Arg &r, std::initializer_list<Arg> inputs, int cost,
                 ContentCheck check) {
  if (!check && elementwise_small(kernel, scalars, r, inputs)) return;
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
  if (elementwise_small(kernel, scalars, r, {}, true)) return;
  Result result(r);
  result.as_is();
  const View out = result.view();
  const Operand operand{&out, true};
  loop(kernel, scalars, &operand, 1);
}

void copy_tensor(Kernel kernel, const Arg &to, const Arg &from) {
  if (to.t == from.t || elementwise_small(kernel, nullptr, to, {from}, true)) return;
  View src(from);
  Result result(to);
  result.as_is();
  check_same_count(result.planned(), src);
  src.keep_from(result.planned());
  const View dst = result.view();
  if (!kernel && same_elements(dst, src)) return;
  const Operand operands[] = {{&dst, true}, {&src, false}};
  loop(kernel, nullptr, operands, 2);
}

Tensor *new_clone(const Tensor *src, size_t element) {
  const View from(src, element, "self");
  Owned<Tensor> t(new_tensor());
  if (from.count) {
    resize_tensor(t.get(), element, from.nd(), from.g.size.begin(), nullptr, false);
    move_elements(View(t.get(), element, "the clone"), from);
  }
  return t.take();
}

void copy_storage(Kernel kernel, Storage *to, size_t to_element, Storage *from, size_t from_element) {
  const View dst = view_of(to, to_element, "storage");
  View src = view_of(from, from_element, "src");
  if (dst.count != src.count)
    fail_arg(2, "size mismatch: storage has %lld elements, src %lld", static_cast<long long>(dst.count),
             static_cast<long long>(src.count));
  src.keep_from(dst);
  if (!kernel) return move_elements(dst, src);
  const Operand operands[] = {{&dst, true}, {&src, false}};
  loop(kernel, nullptr, operands, 2);
}

}  // namespace th
