#include "conv_windows.hpp"

namespace th {

const char *const axis_names[] = {"depth", "row", "column"};

namespace {

ConvRoles roles(ConvForm form) {
  switch (form) {
    case ConvForm::mul: return {-1, -1, -1, -1, -1, -1};
    case ConvForm::cmul: return {0, -1, 0, -1, 0, -1};  // plane by plane: see ConvShape::groups
    case ConvForm::mv: return {-1, 0, 0, 1, -1, 0};
    case ConvForm::mm: return {0, 1, 0, 1, 0, 1};
    case ConvForm::Revgerm: return {1, 0, 1, 0, 1, 0};
    case ConvForm::map: return {-1, 0, 0, -1, -1, 0};
    default: return {0, -1, 0, -1, 1, 0};
  }
}

int64_t size_of(const View &v, int d) { return d < 0 ? 1 : v.g.size[d]; }
int64_t stride_of(const View &v, int d) { return d < 0 ? 0 : v.g.stride[d]; }

// Neighbours that follow each other in both ways become one axis.
void fuse(int64_t (&size)[window_axes], int64_t (&a)[window_axes], int64_t (&b)[window_axes]) {
  int to = window_axes - 1;
  for (int d = window_axes - 2; d >= 0; --d) {
    if (size[to] == 1 || (size[d] != 1 && a[d] == size[to] * a[to] && b[d] == size[to] * b[to])) {
      if (size[to] == 1) {
        a[to] = a[d];
        b[to] = b[d];
      }
      size[to] *= size[d];
    } else if (size[d] != 1) {
      --to;
      size[to] = size[d];
      a[to] = a[d];
      b[to] = b[d];
    }
  }
  for (int d = 0; d < to; ++d) {
    size[d] = 1;
    a[d] = b[d] = 0;
  }
}

// ---- Checks ----

void check_dims(int arg, const View &v, int leading, int n) {
  if (v.nd() != leading + n)
    fail_arg(arg, "%s must have %d dimensions, not %d (size %s)", v.name, leading + n, v.nd(), v.desc().str);
}
void check_same(const View &t, int i, const View &k, int j, const char *what) {
  if (t.g.size[i] != k.g.size[j])
    fail_arg(2, "%s of size %s and %s of size %s differ in %s: %lld and %lld", t.name, t.desc().str, k.name, k.desc().str, what,
             static_cast<long long>(t.g.size[i]), static_cast<long long>(k.g.size[j]));
}
bool is_either(int arg, const char *text, const char *name, char yes, char no) {
  check_null(text, name);
  if (*text != yes && *text != no) fail_arg(arg, "%s must be '%c' or '%c', not '%s'", name, yes, no, text);
  return *text == yes;
}

ConvKind kind_of(const ConvCall &call) {
  if (call.form == ConvForm::Revger || call.form == ConvForm::Revgerm) return ConvKind::rev;
  if (call.form == ConvForm::map) return ConvKind::valid_x;
  bool valid, correlation;
  if (call.type) {
    valid = is_either(call.vf_arg, call.type, "the first letter of type", 'v', 'f');
    correlation = is_either(call.xc_arg, call.type + 1, "the second letter of type", 'x', 'c');
  } else {
    valid = is_either(call.vf_arg, call.vf, "vf", 'V', 'F');
    correlation = is_either(call.xc_arg, call.xc, "xc", 'X', 'C');
  }
  return valid ? (correlation ? ConvKind::valid_x : ConvKind::valid_c) : correlation ? ConvKind::full_x : ConvKind::full_c;
}

}  // namespace

int64_t ConvAxis::results() const {
  int64_t n;
  if (full()) {
    return __builtin_mul_overflow(t - 1, step, &n) || __builtin_add_overflow(n, k, &n) ? -1 : n;
  }
  if (kind == ConvKind::rev) return __builtin_mul_overflow(k - 1, step, &n) || n >= t ? 0 : t - n;
  return k > t ? 0 : (t - k) / step + 1;
}

void ConvAxis::bound_step() {
  if (full() ? t == 1 : kind != ConvKind::rev || k == 1) step = std::min(step, std::max(t, k));
}

ConvShape::ConvShape(ConvForm form, int n) : role(roles(form)), groups(form == ConvForm::cmul), leading_axes(3 - n) {
  for (ConvAxis &a : axis) a = {1, 1, 1, ConvKind::valid_x};
}

ConvShape::ConvShape(const ConvCall &call, const View &t, const View &k) : ConvShape(call.form, call.axes) {
  const int n = call.axes;
  check_dims(3, t, role.t_leading(), n);
  check_dims(4, k, role.k_leading(), n);
  for (int d = 0; d < n; ++d)
    if (call.step[d] < 1)
      fail_arg(call.step_arg[d], "the %s stride is %lld, and must be 1 or more", axis_names[3 - n + d],
               static_cast<long long>(call.step[d]));
  const ConvKind kind = kind_of(call);
  switch (call.form) {
    case ConvForm::cmul: check_same(t, 0, k, 0, "planes"); break;
    case ConvForm::mv: check_same(t, 0, k, 1, "planes"); break;
    case ConvForm::mm: check_same(t, 1, k, 1, "planes"); break;
    case ConvForm::Revgerm: check_same(t, 0, k, 0, "the batch"); break;
    default: break;
  }
  for (int d = 0; d < n; ++d) {
    ConvAxis &a = axis[leading_axes + d];
    a = {t.g.size[t.nd() - n + d], k.g.size[k.nd() - n + d], call.step[d], kind};
    const int64_t results = a.results();
    if (results < 0)
      fail("%s of size %s with %s of size %s and a %s stride of %lld: the result is too large", t.name, t.desc().str, k.name,
           k.desc().str, axis_names[leading_axes + d], static_cast<long long>(a.step));
    if (results == 0)
      fail_arg(2, "%s of size %s is larger than %s of size %s along the %ss%s", k.name, k.desc().str, t.name, t.desc().str,
               axis_names[leading_axes + d], kind == ConvKind::rev && a.k <= a.t ? ", by its stride" : "");
    a.bound_step();
  }
}

Dims ConvShape::result_size(const View &t, const View &k) const {
  Dims size(role.r_leading());
  if (role.r_batch >= 0) size[role.r_batch] = size_of(t, role.t_batch);
  if (role.r_plane >= 0) size[role.r_plane] = size_of(k, role.k_plane);
  for (int d = leading_axes; d < 3; ++d) size.insert(size.count(), axis[d].results());
  return size;
}

bool ConvShape::has_border() const {
  return std::any_of(axis, axis + 3, [](const ConvAxis &a) { return a.border() > 0; });
}

bool ConvShape::has_gaps() const {
  return std::any_of(axis, axis + 3, [](const ConvAxis &a) { return a.phases() > a.k; });
}

Geometry ConvShape::input(const View &t) const {
  Geometry g;
  g.offset = t.g.offset;
  const int leading[] = {role.t_batch, role.t_sum};
  for (int d = 0; d < 2; ++d) g.insert(d, size_of(t, leading[d]), stride_of(t, leading[d]));
  for (int d = 0; d < 3; ++d) g.insert(2 + d, axis[d].t, stride_along(d, t, role.t_leading()));
  return g;
}

Geometry ConvShape::bordered(const View &t) const {
  Geometry g = input(t);
  g.offset = 0;
  for (int d = 0; d < 3; ++d) {
    const int64_t border = axis[d].border();
    int64_t both;
    if (__builtin_mul_overflow(border, 2, &both) || __builtin_add_overflow(g.size[2 + d], both, &g.size[2 + d]))
      fail("no memory for %s of size %s with a border of %lld", t.name, t.desc().str, static_cast<long long>(border));
  }
  element_count(g.size.begin(), g.nd());
  set_contiguous(g);
  return g;
}

Geometry ConvShape::inside(const Geometry &bordered) const {
  Geometry g = bordered;
  for (int d = 0; d < 3; ++d) {
    g.offset += axis[d].border() * g.stride[2 + d];
    g.size[2 + d] = axis[d].t;
  }
  return g;
}

WindowPart ConvShape::part(const int64_t *phase, const Geometry &input, const View &k, const View &r) const {
  WindowPart p;
  WindowSteps &w = p.steps;
  w.groups = groups ? input.size[0] : 1;
  w.planes = groups ? 1 : size_of(k, role.k_plane);
  w.places[0] = groups ? 1 : input.size[0];
  w.place_step[0] = w.input_group = input.stride[0];
  w.result_step[0] = w.result_group = stride_of(r, role.r_batch);
  w.result_plane = stride_of(r, role.r_plane);
  w.terms[0] = input.size[1];
  w.term_step[0] = input.stride[1];
  w.kernel_step[0] = stride_of(k, role.k_sum);
  w.kernel_plane = w.kernel_group = stride_of(k, role.k_plane);
  for (int d = 0; d < 3; ++d) {
    const ConvAxis &a = axis[d];
    const int64_t in = input.stride[2 + d];
    const int64_t step = stride_along(d, k, role.k_leading()), out = stride_along(d, r, role.r_leading());
    const int64_t n = w.terms[1 + d] = a.phase_terms(phase[d]);
    int64_t first = 0, by = 1;  // of the kernel's elements, as they meet the input's
    if (a.full()) {
      w.places[1 + d] = (a.results() - phase[d] - 1) / a.step + 1;
      w.place_step[1 + d] = w.term_step[1 + d] = in;
      w.result_step[1 + d] = a.step * out;
      p.input += (a.border() - (n - 1)) * in;
      first = phase[d] + (n - 1) * a.step;
      by = -a.step;
    } else {
      w.places[1 + d] = a.results();
      w.place_step[1 + d] = (a.kind == ConvKind::rev ? 1 : a.step) * in;
      w.term_step[1 + d] = (a.kind == ConvKind::rev ? a.step : 1) * in;
      w.result_step[1 + d] = out;
    }
    if (a.flipped()) {
      first = a.k - 1 - first;
      by = -by;
    }
    p.kernel += first * step;
    p.result += phase[d] * out;
    w.kernel_step[1 + d] = by * step;
    // Of one place, or term, steps do not count.
    if (w.places[1 + d] == 1) w.place_step[1 + d] = w.result_step[1 + d] = 0;
    if (n == 1) w.term_step[1 + d] = w.kernel_step[1 + d] = 0;
  }
  fuse(w.places, w.place_step, w.result_step);
  return p;
}

bool counts_as_zeros(const Arg &r, const View &planned) {
  return count(r.t) != planned.count || reach(planned.g) > (r.t->storage ? r.t->storage->size : 0);
}

}  // namespace th
