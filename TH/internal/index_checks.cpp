#include "index_checks.hpp"

#include <algorithm>

namespace th {

namespace {

using ll = long long;

void check_list(const View &index) {
  if (index.nd() != 1) fail_arg(3, "%s must have one dimension, but its size is %s", index.name, index.desc().str);
}

void check_dimensions(int arg, const View &v, const View &like) {
  if (v.nd() != like.nd())
    fail_arg(arg, "%s of size %s must have as many dimensions as %s of size %s", v.name, v.desc().str, like.name, like.desc().str);
}

// Partners and indices agree about what is picked from or put into t.
void check_sizes(const View &index, const View &partner, const View &t, int dimension) {
  if (!same_others(index, t, dimension))
    fail("%s of size %s and %s of size %s differ in other dimensions than %d", index.name, index.desc().str, t.name,
         t.desc().str, dimension);
  if (!same_others(index, partner, dimension) || partner.g.size[dimension] < index.g.size[dimension])
    fail("%s of size %s has no element for each of %s of size %s", partner.name, partner.desc().str, index.name,
         index.desc().str);
}

}  // namespace

bool same_others(const View &a, const View &b, int dimension) {
  for (int d = 0; d < a.nd(); ++d)
    if (d != dimension && a.g.size[d] != b.g.size[d]) return false;
  return true;
}

void check_index_select(const View &src, int dimension, const View &index) {
  check_list(index);
  if (src.count == 0) fail_arg(2, "%s has no elements", src.name);
  check_dimension(4, dimension, src);
}

void check_index_put(const View &t, int dimension, const View &index, const View &src) {
  check_list(index);
  check_dimension(4, dimension, src);
  check_dimension(4, dimension, t);
  const int64_t n = index.count;
  if (n != src.g.size[dimension])
    fail_arg(4, "%s has %lld elements, but %s of size %s has another extent in dimension %d", index.name, static_cast<ll>(n),
             src.name, src.desc().str, dimension);
  if (src.count / n != t.count / t.g.size[dimension])
    fail_arg(4, "slices of %s of size %s and of %s of size %s along dimension %d do not have the same number of elements", t.name,
             t.desc().str, src.name, src.desc().str, dimension);
}

void check_index_fill(const View &t, int dimension, const View &index) {
  check_list(index);
  check_dimension(4, dimension, t);
}

void check_gather(const View &result, const View &src, int dimension, const View &index) {
  check_dimensions(2, src, result);
  check_dimension(3, dimension, src);
  check_dimensions(4, index, src);
  check_sizes(index, result, src, dimension);
}

void check_scatter(const View &t, int dimension, const View &index, const View &src) {
  check_dimension(2, dimension, t);
  check_dimensions(3, index, t);
  check_dimensions(4, src, t);
  check_sizes(index, src, t, dimension);
}

void check_scatter_fill(const View &t, int dimension, const View &index) {
  check_dimension(2, dimension, t);
  check_dimensions(3, index, t);
  check_sizes(index, index, t, dimension);
}

void check_take(const View &src, const View &index) {
  if (src.count == 0 && index.count > 0) fail_arg(2, "%s has no elements", src.name);
}

void check_put(const View &t, const View &index, const View &src) {
  if (src.count != index.count)
    fail_arg(3, "%s has %lld elements, but %s has %lld", src.name, static_cast<ll>(src.count), index.name,
             static_cast<ll>(index.count));
  if (t.count == 0 && index.count > 0) fail_arg(2, "%s has no elements", t.name);
}

void fail_index(int arg, const View &index, int64_t at, int64_t bad, const View &t, int dimension) {
  const int64_t base = index_base();
  fail_arg(arg, "element %lld of %s is %lld, out of range [%lld, %lld] of dimension %d of %s of size %s", static_cast<ll>(at),
           index.name, static_cast<ll>(bad), static_cast<ll>(base), static_cast<ll>(base + t.g.size[dimension] - 1), dimension,
           t.name, t.desc().str);
}

void fail_number(int arg, const View &index, int64_t at, int64_t bad, const View &t) {
  const int64_t base = index_base(), n = t.count;
  fail_arg(arg, "element %lld of %s is %lld, out of range [%lld, %lld] of the %lld elements of %s, or [%lld, -1] from the end",
           static_cast<ll>(at), index.name, static_cast<ll>(bad), static_cast<ll>(base), static_cast<ll>(base + n - 1),
           static_cast<ll>(n), t.name, static_cast<ll>(-n));
}

void fail_mask(const View &mask, int64_t at, int value) {
  fail("element %lld of %s is %d, but masks hold 0 and 1 only", static_cast<ll>(at), mask.name, value);
}

void check_selected(const View &src, int64_t selected, const View &mask) {
  if (src.count < selected)
    fail("%s of size %s has fewer elements than the %lld that %s selects", src.name, src.desc().str, static_cast<ll>(selected),
         mask.name);
}

Geometry repeated(const Dims &size) {
  Geometry g;
  g.size = size;
  g.stride = size;
  std::fill(g.stride.begin(), g.stride.end(), 0);
  return g;
}

Geometry spread(const View &index, const Dims &size, int dimension) {
  Geometry g = repeated(size);
  g.offset = index.g.offset;
  g.size[dimension] = index.count;
  g.stride[dimension] = index.g.stride[0];
  return g;
}

}  // namespace th
