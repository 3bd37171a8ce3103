#include "sequence.hpp"

#include <algorithm>
#include <vector>

#include "shape.hpp"

namespace th {

namespace {

using ll = long long;

void run_fill(Kernel kernel, const void *scalar, const View &out) {
  const Operand operand{&out, true};
  if (out.count) loop(kernel, scalar, &operand, 1);
}

// The k-th diagonal of a matrix; without dimensions when there is none.
Geometry diagonal(const Geometry &m, int64_t k) {
  Geometry g;
  const int64_t row = k < 0 ? -k : 0, column = k < 0 ? 0 : k;
  const int64_t n = std::min(m.size[0] - row, m.size[1] - column);
  if (n <= 0) return g;
  g.offset = m.offset + row * m.stride[0] + column * m.stride[1];
  g.insert(0, n, m.stride[0] + m.stride[1]);
  return g;
}

}  // namespace

void fill_shape(Kernel kernel, const void *scalar, const Arg &r, const Dims &size) {
  Result result(r);
  result.shape(size);
  result.prepare();
  result.commit();
  run_fill(kernel, scalar, result.view());
}

void eye(Kernel fill, const void *zero, const void *one, const Arg &r, int64_t n, int64_t m) {
  if (n <= 0) fail_arg(1, "the number of rows %lld must be positive", static_cast<ll>(n));
  if (m <= 0) m = n;
  const int64_t size[] = {n, m};
  Result result(r);
  result.shape(Dims(size, 2));
  result.prepare();
  result.commit();
  const View out = result.view();
  run_fill(fill, zero, out);
  run_fill(fill, one, out.part(diagonal(out.g, 0)));
}

void diag(Kernel fill, const void *zero, const Arg &r, const Arg &t, int64_t k) {
  View in(t);
  if (in.nd() != 1 && in.nd() != 2) fail_arg(1, "a vector or a matrix expected, got size %s", in.desc().str);
  Result result(r);
  if (in.nd() == 1) {
    int64_t n;
    if (__builtin_add_overflow(in.count, k < 0 ? -k : k, &n)) fail_arg(2, "diagonal %lld is too far out", static_cast<ll>(k));
    const int64_t size[] = {n, n};
    result.shape(Dims(size, 2));
    result.prepare();
    if (may_overlap(result.planned(), in)) in.make_dense();
    result.commit();
    const View out = result.view();
    run_fill(fill, zero, out);
    move_elements(out.part(diagonal(out.g, k)), in);
    return;
  }
  View line = in.part(diagonal(in.g, k));
  if (!line.count) fail_arg(2, "a matrix of size %s has no diagonal %lld", in.desc().str, static_cast<ll>(k));
  result.shape(line.g.size);
  result.prepare();
  if (may_overlap(result.planned(), line)) line.make_dense();
  result.commit();
  move_elements(result.view(), line);
}

void triangle(Kernel fill, const void *zero, const Arg &r, const Arg &t, int64_t k, bool lower) {
  View in(t);
  if (in.nd() != 2) fail_arg(1, "a matrix expected, got size %s", in.desc().str);
  Result result(r);
  result.shape(in.g.size);
  result.prepare();
  in.keep_from(result.planned());
  result.commit();
  const View out = result.view();
  if (!same_elements(out, in)) move_elements(out, in);
  const int64_t rows = out.g.size[0], columns = out.g.size[1];
  k = std::clamp(k, -rows, columns);
  for (int64_t i = 0; i < rows; ++i) {
    const int64_t split = std::clamp<int64_t>(i + k + (lower ? 1 : 0), 0, columns);
    Geometry g;
    const int64_t first = lower ? split : 0, n = lower ? columns - split : split;
    if (n == 0) continue;
    g.offset = out.g.offset + i * out.g.stride[0] + first * out.g.stride[1];
    g.insert(0, n, out.g.stride[1]);
    run_fill(fill, zero, out.part(std::move(g)));
  }
}

void reshape(const Arg &r, const Arg &t, const Dims &size) {
  View in(t);
  if (element_count(size.begin(), size.count()) != in.count)
    fail("%s of size %s cannot take the size %s", in.name, in.desc().str, desc(size).str);
  Result result(r);
  result.shape(size);
  result.prepare();
  in.keep_from(result.planned());
  result.commit();
  const View out = result.view();
  if (out.count && !same_elements(out, in)) move_elements(out, in);
}

void cat(const Arg &r, Tensor *const *inputs, int n, int dimension) {
  if (n <= 0) fail_arg(3, "%d inputs: at least one is needed", n);
  std::vector<View> in;
  in.reserve(static_cast<size_t>(n));
  int most = 0;
  for (int i = 0; i < n; ++i) {
    check_null(inputs[i], "an element of inputs");
    in.emplace_back(inputs[i], r.element, "an input");
    most = std::max(most, in.back().nd());
  }
  const int d = dimension == -1 - index_base() ? std::max(most - 1, 0) : dimension;
  if (d < 0) fail_arg(4, "dimension %d is negative", dimension);
  if (d >= 1 << 16) fail_arg(4, "dimension %d is too high", dimension);
  const int nd = std::max(d + 1, most);
  Dims size(nd);
  bool any = false;
  for (View &v : in) {
    if (!v.count) continue;
    while (v.nd() < nd) v.g.insert(v.nd(), 1, 1);
    for (int k = 0; any && k < nd; ++k)
      if (k != d && v.g.size[k] != size[k])
        fail("inconsistent tensor sizes: %s does not go with %s along dimension %d", desc(size).str, v.desc().str, d);
    if (!any) size = v.g.size;
    else if (__builtin_add_overflow(size[d], v.g.size[d], &size[d])) fail("the sum of the sizes along dimension %d is too large", d);
    any = true;
  }
  if (!any) return;
  Result result(r);
  result.shape(size);
  result.prepare();
  for (View &v : in)
    if (v.count && may_overlap(result.planned(), v)) v.make_dense();
  result.commit();
  const View out = result.view();
  int64_t at = 0;
  for (const View &v : in) {
    if (!v.count) continue;
    Geometry g = out.g;
    narrow(g, d, at, v.g.size[d]);
    at += v.g.size[d];
    move_elements(out.part(std::move(g)), v);
  }
}

void cross(Kernel cmul, Kernel addcmul, const void *minus_one, const Arg &r, const Arg &a, const Arg &b, int dimension) {
  View x(a), y(b);
  if (x.g.size != y.g.size) fail("inconsistent tensor sizes: %s and %s", x.desc().str, y.desc().str);
  int d = dimension;
  if (d < 0) {
    for (d = 0; d < x.nd() && x.g.size[d] != 3; ++d) {
    }
    if (d == x.nd()) fail("size %s has no dimension of size 3", x.desc().str);
  }
  if (d >= x.nd()) fail_arg(3, "dimension %d out of range of size %s", dimension, x.desc().str);
  if (x.g.size[d] != 3) fail_arg(3, "dimension %d of size %s does not have size 3", d, x.desc().str);
  Result result(r);
  result.shape(x.g.size);
  result.prepare();
  if (may_overlap(result.planned(), x)) x.make_dense();
  if (may_overlap(result.planned(), y)) y.make_dense();
  result.commit();
  const View out = result.view();
  const auto slice = [d](const View &v, int k) {
    Geometry g = v.g;
    narrow(g, d, k % 3, 1);
    return v.part(std::move(g));
  };
  for (int k = 0; k < 3; ++k) {
    const View o = slice(out, k), x1 = slice(x, k + 1), x2 = slice(x, k + 2), y1 = slice(y, k + 1), y2 = slice(y, k + 2);
    const Operand product[] = {{&o, true}, {&x1, false}, {&y2, false}};
    loop(cmul, nullptr, product, 3);
    const Operand rest[] = {{&o, true}, {&o, false}, {&x2, false}, {&y1, false}};
    loop(addcmul, minus_one, rest, 4);
  }
}

}  // namespace th
