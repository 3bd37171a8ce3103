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

// In steps: the constructor takes all memory, run() cannot fail.
template <class Tag>
class Convolution {
  using T = typename Tag::num;
  using Windows = simd::Windows<T>;
  using S = typename Windows::S;
  const ConvShape &shape;
  const View &t, &k;
  const simd::WindowSums<Tag> &kernels = simd::window_sums<Tag>();
  Block<S> bordered, packed;  // the input with a border of zeros, in the type of the sums; a packed kernel
  bool copies;
  Geometry input;             // what is read

 public:
  // r: as the result will be.
  Convolution(const ConvShape &s, const View &input_, const View &kernel_, const View &r) : shape(s), t(input_), k(kernel_) {
    copies = s.has_border() || (!std::is_same_v<T, S> && !(sizeof(T) == sizeof(S) && is_int<T>));
    input = copies ? s.bordered(t) : s.input(t);
    if (copies) bordered = Block<S>(element_count(input.size.begin(), input.nd()));
    int64_t most = 1;
    s.each_phase([&](const int64_t *phase) {
      most = std::max(most, kernels.packed_size(windows(s.part(phase, input, k, r))));
    });
    packed = Block<S>(most);
  }

  // r = beta r + alpha ...
  void run(const View &r, T beta, T alpha) {
    if (copies) copy_input();
    if (shape.has_gaps()) {
      const Operand operands[] = {{&r, true}, {&r, false}};
      const T none = convert<T>(0), one = convert<T>(1);
      if (beta == none) loop(simd::pointwise<Tag>().fill, &none, operands, 1);
      else if (beta != one) loop(simd::pointwise<Tag>().muls, &beta, operands, 2);
      beta = one;
    }
    shape.each_phase([&](const int64_t *phase) {
      const WindowPart p = shape.part(phase, input, k, r);
      Windows w = windows(p);
      w.input = (copies ? bordered.get() : reinterpret_cast<const S *>(t.data())) + p.input;
      w.kernel = reinterpret_cast<const T *>(k.data()) + p.kernel;
      w.result = reinterpret_cast<T *>(r.data()) + p.result;
      w.alpha = alpha;
      w.beta = beta;
      run(w);
    });
  }

 private:
  // Without memory.
  static Windows windows(const WindowPart &p) {
    Windows w = {};
    static_cast<WindowSteps &>(w) = p.steps;
    return w;
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
      const ConvAxis &a = shape.axis[d];
      return i < a.border() || i >= a.border() + a.t ? int64_t{-1} : i - a.border();
    };
    const Dims stride = shape.input(t).stride;
    parallel(size[0] * size[1] * size[2] * size[3], copy_grain / std::min(n, copy_grain), [&](int64_t begin, int64_t end) {
      for (int64_t row = begin; row < end; ++row) {
        S *const to = bordered.get() + row * n;
        const int64_t y = inside(1, row % size[3]), z = inside(0, row / size[3] % size[2]);
        const int64_t plane = row / size[3] / size[2], step = stride[4];
        if (y < 0 || z < 0) {
          std::fill_n(to, n, S{0});
          continue;
        }
        const T *const from = reinterpret_cast<const T *>(t.data()) + plane / size[1] * stride[0] + plane % size[1] * stride[1] +
                              z * stride[2] + y * stride[3];
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

}  // namespace

template <class Tag>
void convolve(const ConvCall &call, const Arg &r, typename Tag::num beta, typename Tag::num alpha, const Arg &t, const Arg &k) {
  using T = typename Tag::num;
  View in(t), kernel(k);
  const ConvShape shape(call, in, kernel);
  Result result(r);
  result.shape(shape.result_size(in, kernel));
  result.prepare();
  const View &planned = result.planned();
  if (counts_as_zeros(r, planned)) beta = convert<T>(0);
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
  ConvShape shape(ConvForm::mul, n);
  Geometry in, kernel, out;
  for (int d = 0; d < n; ++d) {
    ConvAxis &a = shape.axis[shape.leading_axes + d];
    a = {p.t_size[d], p.k_size[d], p.step[d], kind};
    const char *const name = axis_names[shape.leading_axes + d];
    if (a.t < 1 || a.k < 1 || a.step < 1)
      fail("%lld %ss of t_, %lld of k_ and a stride of %lld: each must be 1 or more", static_cast<long long>(a.t), name,
           static_cast<long long>(a.k), static_cast<long long>(a.step));
    const int64_t results = a.results();
    if (results < 0)
      fail("%lld %ss of t_, %lld of k_ and a stride of %lld: the result is too large", static_cast<long long>(a.t), name,
           static_cast<long long>(a.k), static_cast<long long>(a.step));
    if (results == 0)
      fail("%lld %ss of t_ are too few for %lld of k_ and a stride of %lld", static_cast<long long>(a.t), name,
           static_cast<long long>(a.k), static_cast<long long>(a.step));
    a.bound_step();
    in.insert(d, a.t, 0);
    kernel.insert(d, a.k, 0);
    out.insert(d, results, 0);
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
