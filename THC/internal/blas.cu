// Products of the build's element type.
#include "TH/internal/build_tag.hpp"
#include "TH/internal/flavour.hpp"
#include "TH/internal/matrix_view.hpp"
#include "TH/internal/product_checks.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "blas.hpp"
#include "convert.hpp"
#include "cublas.hpp"
#include "elementwise.cuh"
#include "pointwise.hpp"
#include "reduce.hpp"

namespace thc {

namespace {

using th::fail;
using th::fail_arg;
using th::Matrix;
using th::View;
using Tag = th::BuildTag;
using T = Tag::num;
using S = th::Calc<T>;

S calc(T v) { return th::convert<S>(v); }

// ---- Elementwise ----

// One element of alpha x y^T, and of beta t + alpha x y^T.
struct Outer {
  S alpha;
  TH_HD S product(T x, T y) const {
    return th::wrapping_product(th::wrapping_product(alpha, th::convert<S>(x)), th::convert<S>(y));
  }
  TH_HD T operator()(T x, T y) const { return th::convert<T>(product(x, y)); }
};
struct OuterSum {
  S beta;
  Outer outer;
  TH_HD T operator()(T t, T x, T y) const {
    return th::convert<T>(th::wrapping_sum(th::wrapping_product(beta, th::convert<S>(t)), outer.product(x, y)));
  }
};

// c = factor t
void scale(const Call &call, const View &c, S factor, const View &t) {
  if (factor == 0) {
    const T zero{};
    fill(call, c, &zero);
  } else if (factor != 1) {
    Input in(t);
    const T f = th::convert<T>(factor);
    with_plan(call, c, &in, 1, [&](const Plan &p) { pointwise<Tag>().muls(call, p, &f); });
  } else if (!th::same_elements(c, t)) {
    move_elements(call, c, t);
  }
}

// ---- Products by a kernel ----

// What products are added up in: floats in double; integers wrap, and need no more than their own width.
template <class N, bool = th::is_int<N>>
struct Summed {
  using type = th::Wrap<N>;
};
template <class N>
struct Summed<N, false> {
  using type = typename th::CalcTag<Tag>::acc;
};
using Sum = Summed<T>::type;

// Matrices with 64-bit steps from one to the next.
template <class E>
struct Batch {
  Matrix<E> m;
  int64_t step;
  Batch transposed() const { return {m.transposed(), step}; }
};

// c[z] = beta c[z] + alpha times the sum over q < terms of a[z + q] b[z + q], where the steps of z and of q are separate.
struct Products {
  S alpha, beta;
  Batch<const T> a, b;
  Batch<T> c;
  int64_t terms, a_term, b_term;
  FastDivision columns, rows;

  TH_HD void operator()(uint32_t i) const {
    const uint32_t line = columns.of(i), column = i - line * columns.d, z = rows.of(line), row = line - z * rows.d;
    const T *x = a.m.data + z * a.step + row * a.m.row;
    const T *y = b.m.data + z * b.step + column * b.m.column;
    Sum sum = 0;
    for (int64_t q = 0; q < terms; ++q) {
      const T *xk = x + q * a_term, *yk = y + q * b_term;
      for (int64_t k = 0; k < a.m.columns; ++k, xk += a.m.column, yk += b.m.row)
        sum = th::wrapping_sum(sum, th::wrapping_product(static_cast<Sum>(th::convert<S>(*xk)), static_cast<Sum>(th::convert<S>(*yk))));
    }
    T *const to = c.m.data + z * c.step + row * c.m.row + column * c.m.column;
    Sum result = th::wrapping_product(static_cast<Sum>(alpha), sum);
    if (beta != 0)
      result = th::wrapping_sum(th::wrapping_product(static_cast<Sum>(beta), static_cast<Sum>(th::convert<S>(*to))), result);
    *to = th::convert<T>(result);
  }
};

void by_kernel(const Call &call, const Products &p, int64_t count) {
  Products lower = p, upper = p;
  const int64_t m = p.c.m.rows, n = p.c.m.columns;
  if (m * n * count < index_limit) {
    lower.columns = FastDivision(static_cast<uint32_t>(n));
    lower.rows = FastDivision(static_cast<uint32_t>(m));
    return for_n(call, m * n * count, lower);
  }
  // In halves.
  if (count > 1) {
    const int64_t half = count / 2;
    upper.a.m.data += half * p.a.step;
    upper.b.m.data += half * p.b.step;
    upper.c.m.data += half * p.c.step;
    by_kernel(call, lower, half);
    return by_kernel(call, upper, count - half);
  }
  if (m > n) {
    lower.a.m = p.a.m.some_rows(0, m / 2);
    lower.c.m = p.c.m.some_rows(0, m / 2);
    upper.a.m = p.a.m.some_rows(m / 2, m);
    upper.c.m = p.c.m.some_rows(m / 2, m);
  } else {
    lower.b.m = p.b.m.some_columns(0, n / 2);
    lower.c.m = p.c.m.some_columns(0, n / 2);
    upper.b.m = p.b.m.some_columns(n / 2, n);
    upper.c.m = p.c.m.some_columns(n / 2, n);
  }
  by_kernel(call, lower, 1);
  by_kernel(call, upper, 1);
}

// ---- Products ----

// Does cuBLAS count so far?
bool fits_cublas(int64_t m, int64_t n, int64_t k, int64_t count) {
  return has_cublas<T> && std::max({m, n, k, count}) < index_limit;
}

// c = beta c + alpha a b, for each of `count`. c may be wider than a and b. Layouts suit cuBLAS where sizes do.
template <class R>
void multiply(const Call &call, S alpha, const Batch<const T> &a, const Batch<const T> &b, S beta, const Batch<R> &c, int64_t count) {
  const int64_t rows = c.m.rows, columns = c.m.columns;
  // A row is a column transposed.
  if (rows == 1 ? columns > 1 : c.m.row == 1 && c.m.column != 1 && columns > 1)
    return multiply<R>(call, alpha, b.transposed(), a.transposed(), beta, c.transposed(), count);
  if constexpr (has_cublas<T>) {
    if (fits_cublas(rows, columns, a.m.columns, count)) {
      const th::BlasLayout la = th::blas_layout(a.m), lb = th::blas_layout(b.m), lc = th::blas_layout(c.m);
      const int m = static_cast<int>(rows), n = static_cast<int>(columns), k = static_cast<int>(a.m.columns);
      const auto turned = [](char trans) { return trans == 'N' ? 'T' : 'N'; };
      if constexpr (std::is_same_v<R, T> && !th::is_narrow<R>) {
        if (columns == 1 && count == 1) {
          // The stride of a single element is of no account.
          const int incx = k == 1 ? 1 : static_cast<int>(b.m.row), incy = m == 1 ? 1 : static_cast<int>(c.m.row);
          const bool plain = la.trans == 'N';
          return Cublas<R>::gemv(call, la.trans, plain ? m : k, plain ? k : m, alpha, a.m.data, la.lead, b.m.data, incx, beta, c.m.data,
                                 incy);
        }
      }
      const int batches = static_cast<int>(count);
      if (lc.trans == 'N')
        gemm(call, la.trans, lb.trans, m, n, k, alpha, a.m.data, la.lead, b.m.data, lb.lead, beta, c.m.data, lc.lead,
             {a.step, b.step, c.step, batches});
      else
        gemm(call, turned(lb.trans), turned(la.trans), n, m, k, alpha, b.m.data, lb.lead, a.m.data, la.lead, beta, c.m.data, lc.lead,
             {b.step, a.step, c.step, batches});
      return;
    }
  }
  if constexpr (std::is_same_v<R, T>) by_kernel(call, Products{alpha, beta, a, b, c, 1, 0, 0, FastDivision(), FastDivision()}, count);
}

template <class E>
Batch<E> one(const View &v) {
  return {th::matrix<E>(v), 0};
}
template <class E>
Batch<E> many(const View &v) {
  return {th::matrix<E>(v, 0), v.g.stride[0]};
}

// r = beta t + alpha (product of a and b), as in TH/internal/blas.cpp. compute(beta, c) makes c = beta c + that product, for c in a
// layout that suits it.
template <class Suits, class Compute>
void product(const Call &call, th::Result &r, S beta, Input &t, S alpha, Input &a, Input &b, Suits suits, Compute compute) {
  const View &planned = r.planned();
  r.prepare();
  bool direct = !(th::legacy() && th::overlaps_itself(planned.g));
  if (alpha != 0) {
    direct = direct && suits(planned) && !th::may_overlap(planned, a.view()) && !th::may_overlap(planned, b.view());
    for (Input *in : {&a, &b})
      if (!suits(in->view())) in->make_dense(call);
    if (has_cublas<T>) open_cublas(call);
  }
  std::unique_ptr<Temporary> own;
  if (!direct) own = std::make_unique<Temporary>(call, planned.g.size, sizeof(T), "the product");
  else if (beta != 0) t.keep_from(call, planned);
  r.commit();

  const View out = r.view();
  const View &c = direct ? out : own->view;
  if (alpha == 0) {
    scale(call, c, beta, t.view());
  } else {
    if (beta != 0 && !th::same_elements(c, t.view())) move_elements(call, c, t.view());
    compute(beta, c);
  }
  if (!direct) move_elements(call, out, c);
}

// Of two matrices, or a matrix and a vector.
void product(const Call &call, th::Result &r, S beta, Input &t, S alpha, Input &a, Input &b) {
  const View &bv = b.view();
  const bool blas = fits_cublas(a.view().g.size[0], bv.nd() == 1 ? 1 : bv.g.size[1], bv.g.size[0], 1);
  product(call, r, beta, t, alpha, a, b, [=](const View &v) { return !blas || th::blas_layout(th::matrix<T>(v)).trans; },
          [&](S with, const View &c) { multiply(call, alpha, one<const T>(a.view()), one<const T>(b.view()), with, one<T>(c), 1); });
}

constexpr th::BatchArguments batch_arguments = {4, 6, 7};

// c = beta c + alpha times the sum of `count` products, one after the other. floats: a place for the sum, of Half.
template <class N>
void add_batches(const Call &call, S alpha, const Batch<const T> &a, const Batch<const T> &b, S beta, const View &c, int64_t count,
                 const Temporary *floats) {
  const auto add = [&](const auto &sum) {
    for (int64_t q = 0; q < count; ++q) {
      Batch<const T> x = a, y = b;
      x.m.data += q * a.step;
      y.m.data += q * b.step;
      multiply(call, alpha, x, y, q ? S{1} : beta, sum, 1);
    }
  };
  if constexpr (th::is_narrow<N>) {
    const auto convert = [&](Convert f, const View &to, const View &from) {
      Input source(from);
      with_plan(call, to, &source, 1, [&](const Plan &p) { f(call, p); });
    };
    if (beta != 0) convert(convert_from<th::FloatTag>(Half), floats->view, c);
    add(one<float>(floats->view));
    convert(convert_from<Tag>(Float), c, floats->view);
  } else {
    add(one<N>(c));
  }
}

}  // namespace

template <>
void addmm<Tag>(const Call &call, const th::Arg &r, T beta, const th::Arg &t, T alpha, const th::Arg &mat1, const th::Arg &mat2) {
  const View a(mat1), b(mat2), c(t);
  th::Result result(r);
  th::check_addmm(c, a, b);
  result.shape(c.g.size);
  Input x(a), y(b), in(c);
  product(call, result, calc(beta), in, calc(alpha), x, y);
}

template <>
void addmv<Tag>(const Call &call, const th::Arg &r, T beta, const th::Arg &t, T alpha, const th::Arg &mat, const th::Arg &vec) {
  const View a(mat), b(vec), c(t);
  th::Result result(r);
  th::check_addmv(c, a, b);
  result.shape(c.g.size);
  Input x(a), y(b), in(c);
  product(call, result, calc(beta), in, calc(alpha), x, y);
}

template <>
void addr<Tag>(const Call &call, const th::Arg &r, T beta_, const th::Arg &t, T alpha_, const th::Arg &vec1, const th::Arg &vec2) {
  const S beta = calc(beta_), alpha = calc(alpha_);
  const View xv(vec1), yv(vec2), tv(t);
  th::Result result(r);
  th::check_addr(tv, xv, yv);
  result.shape(tv.g.size);
  result.prepare();
  const View &planned = result.planned();
  const bool direct = !(th::legacy() && th::overlaps_itself(planned.g));
  Input x(xv), y(yv), in(tv);
  if (alpha != 0)
    for (Input *v : {&x, &y})
      if (th::may_overlap(planned, v->view())) v->make_dense(call);
  std::unique_ptr<Temporary> own;
  if (!direct) own = std::make_unique<Temporary>(call, planned.g.size, sizeof(T), "the product");
  else if (beta != 0) in.keep_from(call, planned);
  result.commit();

  const View out = result.view();
  const View &c = direct ? out : own->view;
  if (alpha == 0) {
    scale(call, c, beta, in.view());
  } else {
    // The vectors repeated: each row is y, each column x.
    const auto repeated = [&](const Input &v, int64_t row, int64_t column) {
      th::Geometry g = v.view().g;
      g.set_nd(0);
      g.insert(0, yv.count, column);
      g.insert(0, xv.count, row);
      return Input(v.view().part(g));
    };
    Input operands[] = {Input(in.view()), repeated(x, x.view().g.stride[0], 0), repeated(y, 0, y.view().g.stride[0])};
    if (beta == 0) with_plan(call, c, operands + 1, 2, [&](const Plan &p) { run<T, T, T>(call, p, Outer{alpha}); });
    else with_plan(call, c, operands, 3, [&](const Plan &p) { run<T, T, T, T>(call, p, OuterSum{beta, {alpha}}); });
  }
  if (!direct) move_elements(call, out, c);
}

template <>
void addbmm<Tag>(const Call &call, const th::Arg &r, T beta, const th::Arg &t, T alpha_, const th::Arg &batch1,
                 const th::Arg &batch2) {
  const S alpha = calc(alpha_);
  const View av(batch1), bv(batch2), tv(t);
  th::Result result(r);
  th::check_addbmm(batch_arguments, tv, av, bv);
  result.shape(tv.g.size);
  const int64_t count = av.g.size[0];
  const bool blas = fits_cublas(tv.g.size[0], tv.g.size[1], av.g.size[2], 1);
  Input a(av), b(bv), in(tv);
  const auto suits = [=](const View &v) {
    return !blas || th::blas_layout(v.nd() == 3 ? th::matrix<T>(v, 0) : th::matrix<T>(v)).trans;
  };
  // Halves are added up in floats, and rounded once.
  std::unique_ptr<Temporary> floats;
  if (th::is_narrow<T> && alpha != 0) floats = std::make_unique<Temporary>(call, tv.g.size, sizeof(float), "the sum");
  product(call, result, calc(beta), in, alpha, a, b, suits, [&](S with, const View &c) {
    const Batch<const T> x = many<const T>(a.view()), y = many<const T>(b.view());
    const Batch<const T> x0 = {x.m, 0}, y0 = {y.m, 0};
    if (!blas)
      return by_kernel(call, Products{alpha, with, x0, y0, one<T>(c), count, x.step, y.step, FastDivision(), FastDivision()}, 1);
    add_batches<T>(call, alpha, x, y, with, c, count, floats.get());
  });
}

template <>
void baddbmm<Tag>(const Call &call, const th::Arg &r, T beta, const th::Arg &t, T alpha_, const th::Arg &batch1,
                  const th::Arg &batch2) {
  const S alpha = calc(alpha_);
  const View av(batch1), bv(batch2), tv(t);
  th::Result result(r);
  th::check_baddbmm(batch_arguments, tv, av, bv);
  result.shape(tv.g.size);
  const int64_t count = av.g.size[0];
  const bool blas = fits_cublas(tv.g.size[1], tv.g.size[2], av.g.size[2], count);
  Input a(av), b(bv), in(tv);
  product(call, result, calc(beta), in, alpha, a, b,
          [=](const View &v) { return !blas || th::blas_layout(th::matrix<T>(v, 0)).trans; },
          [&](S with, const View &c) {
            multiply(call, alpha, many<const T>(a.view()), many<const T>(b.view()), with, many<T>(c), count);
          });
}

// ---- Sums of products ----

using Acc = th::CalcTag<Tag>::acc;

template <>
Acc dot<Tag>(const Call &call, const View &t, const View &src) {
  th::check_same_count(t, src);
  Acc total = 0;
  reduce_pairs(call, reductions<Tag>().dot, t, src, &total);
  return total;
}

namespace {

// Elements at any steps, as dense ones.
struct Collect {
  T *to;
  const T *from;
  int64_t step;
  TH_HD void operator()(uint32_t i) const { to[i] = from[i * step]; }
};
View vector(const T *p, int64_t n, int64_t step) {
  th::Geometry g;
  g.insert(0, n, step);
  return th::memory_view(const_cast<T *>(p), std::move(g), sizeof(T), "a vector");
}

}  // namespace

template <>
Acc dot<Tag>(const Call &call, int64_t n, const T *x, int64_t incx, const T *y, int64_t incy) {
  if (n <= 0) return 0;
  // Plans have no negative steps: both vectors are turned round, or one is copied.
  if (incx < 0) return dot<Tag>(call, n, x + (n - 1) * incx, -incx, y + (n - 1) * incy, -incy);
  if (incy >= 0) return dot<Tag>(call, vector(x, n, incx), vector(y, n, incy));
  const Temporary turned(call, dims({n}), sizeof(T), "a vector");
  T *const to = reinterpret_cast<T *>(turned.view.data());
  const int64_t most = index_limit - 1;
  for (int64_t i = 0; i < n; i += most) for_n(call, std::min(most, n - i), Collect{to + i, y + i * incy, incy});
  return dot<Tag>(call, vector(x, n, incx), turned.view);
}

// ---- Without a product ----

namespace {

// The columns of a list's matrices from one on.
struct ScaledList {
  T *const *list;
  T factor;
  FastDivision rows, columns;
  int64_t lead, first;

  TH_HD void operator()(uint32_t i) const {
    const uint32_t line = rows.of(i), row = i - line * rows.d, matrix = columns.of(line), column = line - matrix * columns.d;
    T &v = list[matrix][row + (first + column) * lead];
    v = factor == T{} ? T{} : th::rounded_product(factor, v);
  }
};

}  // namespace

template <>
void scale<Tag>(const Call &call, const View &c, S factor) {
  scale(call, c, factor, c);
}

template <>
void scale<Tag>(const Call &call, T *const *list, int count, int rows, int columns, int lead, S factor) {
  if (factor == 1 || rows == 0) return;
  const T f = th::convert<T>(factor);
  // As many columns, and as many matrices, as can be counted at once.
  const int64_t most = std::max<int64_t>(1, (index_limit - 1) / rows), width = std::min<int64_t>(columns, most);
  for (int64_t j = 0; j < columns; j += width) {
    const int64_t n = std::min(width, columns - j), matrices = std::max<int64_t>(1, most / n);
    for (int64_t i = 0; i < count; i += matrices) {
      const int64_t m = std::min(matrices, count - i);
      for_n(call, m * n * rows,
            ScaledList{list + i, f, FastDivision(static_cast<uint32_t>(rows)), FastDivision(static_cast<uint32_t>(n)), lead, j});
    }
  }
}

}  // namespace thc
