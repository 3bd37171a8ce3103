#include "assemble.hpp"
#include "sequence.hpp"

namespace th {

namespace {

void run_fill(Kernel kernel, const void *scalar, const View &out) {
  const Operand operand{&out, true};
  if (out.count) loop(kernel, scalar, &operand, 1);
}

// The host's memory, for assemble.hpp.
struct OnHost {
  Kernel kernel = nullptr;  // that fills

  struct Source {
    View original;
    const View &view() const { return original; }
    void keep_from(const View &result) { original.keep_from(result); }
    void make_dense() { original.make_dense(); }
  };
  Source source(const View &v) const { return {v.part(v.g)}; }
  void fill(const View &out, const void *value) const { run_fill(kernel, value, out); }
  void move(const View &to, const View &from) const { move_elements(to, from); }
};

}  // namespace

void fill_shape(Kernel kernel, const void *scalar, const Arg &r, const Dims &size) {
  fill_shape(OnHost{kernel}, scalar, r, size);
}
void eye(Kernel fill, const void *zero, const void *one, const Arg &r, int64_t n, int64_t m) {
  eye(OnHost{fill}, zero, one, r, n, m);
}
void diag(Kernel fill, const void *zero, const Arg &r, const Arg &t, int64_t k) { diag(OnHost{fill}, zero, r, t, k); }

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

void reshape(const Arg &r, const Arg &t, const Dims &size) { reshape(OnHost(), r, t, size); }
void cat(const Arg &r, Tensor *const *inputs, int n, int dimension) { cat(OnHost(), r, inputs, n, dimension); }

void cross(Kernel cmul, Kernel addcmul, const void *minus_one, const Arg &r, const Arg &a, const Arg &b, int dimension) {
  cross(
      OnHost(),
      [=](const View &o, const View &p, const View &q, const View &s, const View &t) {
        const Operand product[] = {{&o, true}, {&p, false}, {&q, false}};
        loop(cmul, nullptr, product, 3);
        const Operand rest[] = {{&o, true}, {&o, false}, {&s, false}, {&t, false}};
        loop(addcmul, minus_one, rest, 4);
      },
      r, a, b, dimension);
}

}  // namespace th
