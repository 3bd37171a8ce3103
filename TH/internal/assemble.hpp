// Tensors put together from parts, in the host's memory or a device's. `On` says how that memory is worked on:
//   fill(view, value)             each element becomes *value
//   move(to, from)                equal counts and element sizes; they do not overlap
//   Source source(view)           an input: view(), keep_from(planned result), make_dense()
#pragma once

#include <algorithm>
#include <vector>

#include "flavour.hpp"
#include "shape.hpp"
#include "view.hpp"

namespace th {

// The k-th diagonal of a matrix; without dimensions when there is none.
inline Geometry diagonal(const Geometry &m, int64_t k) {
  Geometry g;
  const int64_t row = k < 0 ? -k : 0, column = k < 0 ? 0 : k;
  const int64_t n = std::min(m.size[0] - row, m.size[1] - column);
  if (n <= 0) return g;
  g.offset = m.offset + row * m.stride[0] + column * m.stride[1];
  g.insert(0, n, m.stride[0] + m.stride[1]);
  return g;
}

// r takes this shape, and each element becomes *value.
template <class On>
void fill_shape(const On &on, const void *value, const Arg &r, const Dims &size) {
  Result result(r);
  result.shape(size);
  result.prepare();
  result.commit();
  on.fill(result.view(), value);
}

// r gets shape n x m, *zero, and *one on the diagonal.
template <class On>
void eye(const On &on, const void *zero, const void *one, const Arg &r, int64_t n, int64_t m) {
  if (n <= 0) fail_arg(1, "the number of rows %lld must be positive", static_cast<long long>(n));
  if (m <= 0) m = n;
  const int64_t size[] = {n, m};
  Result result(r);
  result.shape(Dims(size, 2));
  result.prepare();
  result.commit();
  const View out = result.view();
  on.fill(out, zero);
  on.fill(out.part(diagonal(out.g, 0)), one);
}

template <class On>
void diag(const On &on, const void *zero, const Arg &r, const Arg &t, int64_t k) {
  const View in(t);
  if (in.nd() != 1 && in.nd() != 2) fail_arg(1, "a vector or a matrix expected, got size %s", in.desc().str);
  if (k == INT64_MIN) fail_arg(2, "diagonal %lld is too far out", static_cast<long long>(k));
  Result result(r);
  if (in.nd() == 1) {
    int64_t n;
    if (__builtin_add_overflow(in.count, k < 0 ? -k : k, &n))
      fail_arg(2, "diagonal %lld is too far out", static_cast<long long>(k));
    const int64_t size[] = {n, n};
    result.shape(Dims(size, 2));
    result.prepare();
    auto line = on.source(in);
    if (may_overlap(result.planned(), in)) line.make_dense();
    result.commit();
    const View out = result.view();
    on.fill(out, zero);
    on.move(out.part(diagonal(out.g, k)), line.view());
    return;
  }
  const View part = in.part(diagonal(in.g, k));
  if (!part.count) fail_arg(2, "a matrix of size %s has no diagonal %lld", in.desc().str, static_cast<long long>(k));
  result.shape(part.g.size);
  result.prepare();
  auto line = on.source(part);
  if (may_overlap(result.planned(), part)) line.make_dense();
  result.commit();
  on.move(result.view(), line.view());
}

// r takes this shape and t's elements in row-major order.
template <class On>
void reshape(const On &on, const Arg &r, const Arg &t, const Dims &size) {
  const View in(t);
  if (element_count(size.begin(), size.count()) != in.count)
    fail("%s of size %s cannot take the size %s", in.name, in.desc().str, desc(size).str);
  Result result(r);
  result.shape(size);
  result.prepare();
  auto source = on.source(in);
  source.keep_from(result.planned());
  result.commit();
  const View out = result.view();
  if (out.count && !same_elements(out, source.view())) on.move(out, source.view());
}

template <class On>
void cat(const On &on, const Arg &r, Tensor *const *inputs, int n, int dimension) {
  if (n <= 0) fail_arg(3, "%d inputs: at least one is needed", n);
  check_null(inputs, "inputs");
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
    else if (__builtin_add_overflow(size[d], v.g.size[d], &size[d]))
      fail("the sum of the sizes along dimension %d is too large", d);
    any = true;
  }
  if (!any) return;
  Result result(r);
  result.shape(size);
  result.prepare();
  std::vector<decltype(on.source(in[0]))> sources;
  sources.reserve(in.size());
  for (const View &v : in) {
    if (!v.count) continue;
    sources.push_back(on.source(v));
    if (may_overlap(result.planned(), v)) sources.back().make_dense();
  }
  result.commit();
  const View out = result.view();
  int64_t at = 0;
  for (const auto &source : sources) {
    const View &v = source.view();
    Geometry g = out.g;
    narrow(g, d, at, v.g.size[d]);
    at += v.g.size[d];
    on.move(out.part(std::move(g)), v);
  }
}

// r = a x b along dimension; difference(o, p, q, s, t) is o = p q - s t.
template <class On, class Difference>
void cross(const On &on, const Difference &difference, const Arg &r, const Arg &a, const Arg &b, int dimension) {
  const View x(a), y(b);
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
  auto left = on.source(x), right = on.source(y);
  if (may_overlap(result.planned(), x)) left.make_dense();
  if (may_overlap(result.planned(), y)) right.make_dense();
  result.commit();
  const View out = result.view();
  const auto slice = [d](const View &v, int k) {
    Geometry g = v.g;
    narrow(g, d, k % 3, 1);
    return v.part(std::move(g));
  };
  for (int k = 0; k < 3; ++k)
    difference(slice(out, k), slice(left.view(), k + 1), slice(right.view(), k + 2), slice(left.view(), k + 2),
               slice(right.view(), k + 1));
}

}  // namespace th
