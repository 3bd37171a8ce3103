// All forms become sums over windows (simd/conv.hpp), of which only strides differ:
//   valid   places are `step` apart in the input, terms 1
//   Rev     the other way round: terms are `step` apart
//   full    each input element adds the kernel, times itself, to the result, at `step` times its own index. Results with the same
//           remainder by `step` get the terms of the kernel with that remainder, so they are a valid form of step 1 over the input
//           with a border of zeros (phases of a transposed convolution: Dumoulin and Visin, 2016); nothing is multiplied by the
//           zeros that lie between
// and which dimension is summed over: planes of the input for mv and mm, the batch for Revgerm.
//
// oneDNN (39 MB) compiles code for each shape when it runs, which is as fast for Float; it does not do all types nor write
// strided results, and is not used.
#include "conv.hpp"

#include <algorithm>

#include "../simd/conv.hpp"
#include "flavour.hpp"
#include "iter.hpp"
#include "parallel.hpp"

namespace th {

namespace {

constexpr double parallel_work = 1 << 18;  // multiplications that are worth a wake-up
constexpr int64_t copy_grain = 32768;      // elements that are

// Along one axis.
struct Axis {
  int64_t t, k, step;
  ConvKind kind;

  bool full() const { return kind == ConvKind::full_x || kind == ConvKind::full_c; }
  bool flipped() const { return kind == ConvKind::valid_c || kind == ConvKind::full_x; }
  // Results; 0 if the kernel is larger than the input; throws when they do not fit.
  int64_t results() const {
    int64_t n;
    if (full()) {
      if (__builtin_mul_overflow(t - 1, step, &n) || __builtin_add_overflow(n, k, &n))
        fail("a result of %lld steps of %lld and %lld more is too large", static_cast<long long>(t - 1), static_cast<long long>(step),
             static_cast<long long>(k));
      return n;
    }
    if (kind == ConvKind::rev) return __builtin_mul_overflow(k - 1, step, &n) || n >= t ? 0 : t - n;
    return k > t ? 0 : (t - k) / step + 1;
  }
  // A step that leaves one place, or term, may be any; products with it must fit. results() stays.
  void bound_step() {
    if (full() ? t == 1 : kind != ConvKind::rev || k == 1) step = std::min(step, std::max(t, k));
  }
  // Of the full forms: how many results share their terms with others, the terms of phase i, and the border on each side.
  int64_t phases() const { return full() ? std::min(step, results()) : 1; }
  int64_t phase_terms(int64_t i) const { return full() ? (i < k ? (k - i - 1) / step + 1 : 0) : k; }
  int64_t border() const { return full() ? phase_terms(0) - 1 : 0; }
};

constexpr int axes = simd::window_axes;

// Leading dimensions of the tensors by what they number; -1: there is none.
struct Roles {
  int t_batch, t_sum;
  int k_plane, k_sum;
  int r_batch, r_plane;
  int leading(int a, int b) const { return std::max(a, b) + 1; }
  int t_leading() const { return leading(t_batch, t_sum); }
  int k_leading() const { return leading(k_plane, k_sum); }
  int r_leading() const { return leading(r_batch, r_plane); }
};
Roles roles(ConvForm form) {
  switch (form) {
    case ConvForm::mul: return {-1, -1, -1, -1, -1, -1};
    case ConvForm::cmul: return {0, -1, 0, -1, 0, -1};  // plane by plane: see Shape::groups
    case ConvForm::mv: return {-1, 0, 0, 1, -1, 0};
    case ConvForm::mm: return {0, 1, 0, 1, 0, 1};
    case ConvForm::Revgerm: return {1, 0, 1, 0, 1, 0};
    default: return {0, -1, 0, -1, 1, 0};
  }
}

// A call whose arguments have been checked.
struct Shape {
  Roles role;
  bool groups;  // each plane of the input has its own kernel
  int leading_axes;
  Axis axis[3];  // missing ones in front have extent 1

  Shape(ConvForm form, int n) : role(roles(form)), groups(form == ConvForm::cmul), leading_axes(3 - n) {
    for (Axis &a : axis) a = {1, 1, 1, ConvKind::valid_x};
  }
};

int64_t size_of(const View &v, int d) { return d < 0 ? 1 : v.g.size[d]; }
int64_t stride_of(const View &v, int d) { return d < 0 ? 0 : v.g.stride[d]; }

// Neighbours that follow each other in both ways become one axis.
void fuse(int64_t (&size)[axes], int64_t (&a)[axes], int64_t (&b)[axes]) {
  int to = axes - 1;
  for (int d = axes - 2; d >= 0; --d) {
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

// In steps: the constructor takes all memory, run() cannot fail.
template <class Tag>
class Convolution {
  using T = typename Tag::num;
  using Windows = simd::Windows<T>;
  using S = typename Windows::S;
  const Shape &shape;
  const View &t, &k;
  const simd::WindowSums<Tag> &kernels = simd::window_sums<Tag>();
  Block<S> bordered, packed;  // the input with a border of zeros, in the type of the sums; a packed kernel
  bool copies;
  Geometry input;             // what is read: batch, sum, and three axes

 public:
  // r: as the result will be.
  Convolution(const Shape &s, const View &input_, const View &kernel_, const View &r) : shape(s), t(input_), k(kernel_) {
    input.set_nd(5);
    const int batch[] = {s.role.t_batch, s.role.t_sum};
    copies = !std::is_same_v<T, S> && !(sizeof(T) == sizeof(S) && is_int<T>);
    for (int d = 0; d < 2; ++d) {
      input.size[d] = size_of(t, batch[d]);
      input.stride[d] = stride_of(t, batch[d]);
    }
    for (int d = 0; d < 3; ++d) {
      input.size[2 + d] = s.axis[d].t;
      input.stride[2 + d] = stride_along(d, t, s.role.t_leading());
      if (s.axis[d].border()) copies = true;
    }
    if (copies) {
      for (int d = 0; d < 3; ++d) {
        int64_t both;
        if (__builtin_mul_overflow(s.axis[d].border(), 2, &both) || __builtin_add_overflow(input.size[2 + d], both, &input.size[2 + d]))
          fail("no memory for an input with borders of %lld", static_cast<long long>(s.axis[d].border()));
      }
      set_contiguous(input);
      bordered = Block<S>(element_count(input.size.begin(), input.nd()));
    }
    int64_t most = 1;
    each_phase([&](const int64_t *phase) { most = std::max(most, kernels.packed_size(part(phase, r).w)); });
    packed = Block<S>(most);
  }

  // r = beta r + alpha ...
  void run(const View &r, T beta, T alpha) {
    if (copies) copy_input();
    bool gaps = false;
    for (const Axis &a : shape.axis) gaps |= a.phases() > a.k;
    if (gaps) {
      // Some results have no terms.
      const Operand operands[] = {{&r, true}, {&r, false}};
      const T none = convert<T>(0), one = convert<T>(1);
      if (beta == none) loop(simd::pointwise<Tag>().fill, &none, operands, 1);
      else if (beta != one) loop(simd::pointwise<Tag>().muls, &beta, operands, 2);
      beta = one;
    }
    each_phase([&](const int64_t *phase) {
      Part p = part(phase, r);
      p.w.input = (copies ? bordered.get() : reinterpret_cast<const S *>(t.data())) + p.input;
      p.w.kernel = reinterpret_cast<const T *>(k.data()) + p.kernel;
      p.w.result = reinterpret_cast<T *>(r.data()) + p.result;
      p.w.alpha = alpha;
      p.w.beta = beta;
      run(p.w);
    });
  }

 private:
  // From one element of v to the next along axis d, which comes behind so many leading dimensions.
  int64_t stride_along(int d, const View &v, int leading) const {
    return d < shape.leading_axes ? 0 : v.g.stride[leading + d - shape.leading_axes];
  }

  // Those that have terms.
  template <class F>
  void each_phase(F f) const {
    const auto count = [&](int d) { return std::min(shape.axis[d].phases(), shape.axis[d].k); };
    for (int64_t i = 0; i < count(0); ++i)
      for (int64_t j = 0; j < count(1); ++j)
        for (int64_t l = 0; l < count(2); ++l) {
          const int64_t phase[] = {i, j, l};
          f(phase);
        }
  }

  // One phase: windows without memory, and where they begin.
  struct Part {
    Windows w = {};
    int64_t input = 0, kernel = 0, result = 0;
  };
  Part part(const int64_t *phase, const View &r) const {
    Part p;
    Windows &w = p.w;
    const Roles &role = shape.role;
    w.groups = shape.groups ? size_of(t, role.t_batch) : 1;
    w.planes = shape.groups ? 1 : size_of(k, role.k_plane);
    w.places[0] = shape.groups ? 1 : input.size[0];
    w.place_step[0] = w.input_group = input.stride[0];
    w.result_step[0] = w.result_group = stride_of(r, role.r_batch);
    w.result_plane = stride_of(r, role.r_plane);
    w.terms[0] = input.size[1];
    w.term_step[0] = input.stride[1];
    w.kernel_step[0] = stride_of(k, role.k_sum);
    w.kernel_plane = w.kernel_group = stride_of(k, role.k_plane);
    for (int d = 0; d < 3; ++d) {
      const Axis &a = shape.axis[d];
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

  void run(const Windows &w) {
    const auto pieces = [](int64_t tasks, double work, const auto &f) {
      const double each = work / static_cast<double>(tasks);
      parallel(tasks, static_cast<int64_t>(parallel_work / std::min(each, parallel_work)), f);
    };
    double work = static_cast<double>(w.groups) * static_cast<double>(w.planes);
    for (const int64_t n : w.terms) work *= static_cast<double>(n);
    pieces(kernels.pack_tasks(w), work, [&](int64_t begin, int64_t end) { kernels.pack(w, packed.get(), begin, end); });
    for (const int64_t n : w.places) work *= static_cast<double>(n);
    pieces(kernels.tasks(w), work, [&](int64_t begin, int64_t end) { kernels.run(w, packed.get(), begin, end); });
  }

  void copy_input() {
    const auto &size = input.size;
    const int64_t n = size[4], before = shape.axis[2].border();
    const auto inside = [&](int d, int64_t i) {
      const Axis &a = shape.axis[d];
      return i < a.border() || i >= a.border() + a.t ? int64_t{-1} : i - a.border();
    };
    const auto stride = [&](int d) { return stride_along(d, t, shape.role.t_leading()); };
    parallel(size[0] * size[1] * size[2] * size[3], copy_grain / std::min(n, copy_grain), [&](int64_t begin, int64_t end) {
      for (int64_t row = begin; row < end; ++row) {
        S *const to = bordered.get() + row * n;
        const int64_t y = inside(1, row % size[3]), z = inside(0, row / size[3] % size[2]);
        const int64_t plane = row / size[3] / size[2], step = stride(2);
        if (y < 0 || z < 0) {
          std::fill_n(to, n, S{0});
          continue;
        }
        const T *const from = reinterpret_cast<const T *>(t.data()) + plane / size[1] * stride_of(t, shape.role.t_batch) +
                              plane % size[1] * stride_of(t, shape.role.t_sum) + z * stride(0) + y * stride(1);
        const int64_t m = shape.axis[2].t;
        std::fill_n(to, before, S{0});
        if (step == 1)
          for (int64_t i = 0; i < m; ++i) to[before + i] = convert<S>(from[i]);
        else
          for (int64_t i = 0; i < m; ++i) to[before + i] = convert<S>(from[i * step]);
        std::fill(to + before + m, to + n, S{0});
      }
    });
  }
};

// ---- Checks ----

const char *const axis_names[] = {"depth", "row", "column"};

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

Shape checked(const ConvCall &call, const View &t, const View &k) {
  const int n = call.axes;
  Shape s(call.form, n);
  check_dims(3, t, s.role.t_leading(), n);
  check_dims(4, k, s.role.k_leading(), n);
  for (int d = 0; d < n; ++d)
    if (call.step[d] < 1)
      fail_arg(call.step_arg[d], "the %s stride is %lld, and must be 1 or more", axis_names[3 - n + d],
               static_cast<long long>(call.step[d]));
  ConvKind kind = ConvKind::rev;
  if (call.form != ConvForm::Revger && call.form != ConvForm::Revgerm) {
    const bool valid = is_either(call.vf_arg, call.vf, "vf", 'V', 'F'), correlation = is_either(call.xc_arg, call.xc, "xc", 'X', 'C');
    kind = valid ? (correlation ? ConvKind::valid_x : ConvKind::valid_c) : correlation ? ConvKind::full_x : ConvKind::full_c;
  }
  switch (call.form) {
    case ConvForm::cmul: check_same(t, 0, k, 0, "planes"); break;
    case ConvForm::mv: check_same(t, 0, k, 1, "planes"); break;
    case ConvForm::mm: check_same(t, 1, k, 1, "planes"); break;
    case ConvForm::Revgerm: check_same(t, 0, k, 0, "the batch"); break;
    default: break;
  }
  for (int d = 0; d < n; ++d) {
    Axis &a = s.axis[s.leading_axes + d];
    a = {t.g.size[t.nd() - n + d], k.g.size[k.nd() - n + d], call.step[d], kind};
    if (a.results() == 0)
      fail_arg(2, "%s of size %s is larger than %s of size %s along the %ss%s", k.name, k.desc().str, t.name, t.desc().str,
               axis_names[s.leading_axes + d], kind == ConvKind::rev && a.k <= a.t ? ", by its stride" : "");
    a.bound_step();
  }
  return s;
}

Dims result_size(const Shape &s, const View &t, const View &k) {
  Dims size(s.role.r_leading());
  if (s.role.r_batch >= 0) size[s.role.r_batch] = size_of(t, s.role.t_batch);
  if (s.role.r_plane >= 0) size[s.role.r_plane] = size_of(k, s.role.k_plane);
  for (int d = s.leading_axes; d < 3; ++d) size.insert(size.count(), s.axis[d].results());
  return size;
}

}  // namespace

template <class Tag>
void convolve(const ConvCall &call, const Arg &r, typename Tag::num beta, typename Tag::num alpha, const Arg &t, const Arg &k) {
  using T = typename Tag::num;
  View in(t), kernel(k);
  const Shape shape = checked(call, in, kernel);
  Result result(r);
  const int64_t before = count(r.t);
  const ptrdiff_t held = r.t->storage ? r.t->storage->size : 0;
  result.shape(result_size(shape, in, kernel));
  result.prepare();
  const View &planned = result.planned();
  if (before != planned.count || reach(planned.g) > held) beta = convert<T>(0);
  for (View *v : {&in, &kernel})
    if (may_overlap(planned, *v)) v->make_dense();
  const bool reads = beta != convert<T>(0), direct = !(legacy() && overlaps_itself(planned.g));
  View own;
  if (!direct) own = dense_view(planned.g.size, sizeof(T), "the convolution");
  Convolution<Tag> work(shape, in, kernel, direct ? planned : own);
  result.commit();

  const View out = result.view();
  if (!direct && reads) move_elements(own, out);
  work.run(direct ? out : own, beta, alpha);
  if (!direct) move_elements(out, own);
}

template <class Tag>
void convolve(ConvKind kind, int n, const ConvPointers<Tag> &p) {
  using T = typename Tag::num;
  check_null(p.r, "r_");
  check_null(p.t, "t_");
  check_null(p.k, "k_");
  Shape shape(ConvForm::mul, n);
  Geometry in, kernel, out;
  for (int d = 0; d < n; ++d) {
    Axis &a = shape.axis[shape.leading_axes + d];
    a = {p.t_size[d], p.k_size[d], p.step[d], kind};
    const char *const name = axis_names[shape.leading_axes + d];
    if (a.t < 1 || a.k < 1 || a.step < 1)
      fail("%lld %ss of t_, %lld of k_ and a stride of %lld: each must be 1 or more", static_cast<long long>(a.t), name,
           static_cast<long long>(a.k), static_cast<long long>(a.step));
    if (a.results() == 0)
      fail("%lld %ss of t_ are too few for %lld of k_ and a stride of %lld", static_cast<long long>(a.t), name,
           static_cast<long long>(a.k), static_cast<long long>(a.step));
    a.bound_step();
    in.insert(d, a.t, 0);
    kernel.insert(d, a.k, 0);
    out.insert(d, a.results(), 0);
  }
  for (Geometry *g : {&in, &kernel, &out}) {
    element_count(g->size.begin(), n);
    set_contiguous(*g);
  }
  const View t = memory_view(p.t, in, sizeof(T), "t_"), k = memory_view(p.k, kernel, sizeof(T), "k_");
  const View r = memory_view(p.r, out, sizeof(T), "r_");
  Convolution<Tag>(shape, t, k, r).run(r, convert<T>(1), p.alpha);
}

#define TH_INSTANCES(Tag)                                                                                            \
  template void convolve<Tag>(const ConvCall &, const Arg &, Tag::num, Tag::num, const Arg &, const Arg &);          \
  template void convolve<Tag>(ConvKind, int, const ConvPointers<Tag> &);
TH_INSTANCES(ByteTag)
TH_INSTANCES(CharTag)
TH_INSTANCES(ShortTag)
TH_INSTANCES(IntTag)
TH_INSTANCES(LongTag)
TH_INSTANCES(HalfTag)
TH_INSTANCES(BFloat16Tag)
TH_INSTANCES(FloatTag)
TH_INSTANCES(DoubleTag)
#undef TH_INSTANCES

}  // namespace th
