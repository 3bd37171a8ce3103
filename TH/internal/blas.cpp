#include "blas.hpp"

#include <algorithm>
#include <utility>

#include "../simd/products.hpp"
#include "blas_arguments.hpp"
#include "flavour.hpp"
#include "fortran.hpp"
#include "matrix_view.hpp"
#include "narrow.hpp"
#include "parallel.hpp"
#include "product_checks.hpp"

namespace th {

namespace {

constexpr double parallel_work = 1 << 18;  // multiplications that are worth a wake-up
constexpr int64_t parallel_grain = 32768;  // elements that are

// ---- BLAS ----

// c = beta c + alpha op(a) op(b) in BLAS's terms.
void blas_gemm(char ta, char tb, int m, int n, int k, float alpha, const float *a, int lda, const float *b, int ldb, float beta,
               float *c, int ldc) {
  sgemm_(&ta, &tb, &m, &n, &k, &alpha, a, &lda, b, &ldb, &beta, c, &ldc, 1, 1);
}
void blas_gemm(char ta, char tb, int m, int n, int k, double alpha, const double *a, int lda, const double *b, int ldb, double beta,
               double *c, int ldc) {
  dgemm_(&ta, &tb, &m, &n, &k, &alpha, a, &lda, b, &ldb, &beta, c, &ldc, 1, 1);
}

// c = beta c
template <class Tag, class T = typename Tag::num>
void scale(Calc<T> factor, const Matrix<T> &c) {
  if (factor == 1) return;
  if (c.row < c.column) return scale<Tag>(factor, c.transposed());
  const simd::Pointwise &kernels = simd::pointwise<Tag>();
  const T beta = convert<T>(factor);
  parallel(c.rows, parallel_grain / std::min(c.columns, parallel_grain), [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      T *const row = c.data + i * c.row;
      char *const p[] = {reinterpret_cast<char *>(row), reinterpret_cast<char *>(row)};
      if (c.column == 1) (factor == 0 ? kernels.fill : kernels.muls)(&beta, p, c.columns);
      else
        for (int64_t j = 0; j < c.columns; ++j) {
          char *const q[] = {reinterpret_cast<char *>(row + j * c.column), reinterpret_cast<char *>(row + j * c.column)};
          (factor == 0 ? kernels.fill : kernels.muls)(&beta, q, 1);
        }
    }
  });
}

// False if BLAS cannot take these.
template <class Tag, class T = typename Tag::num>
bool by_blas(T alpha, const Matrix<const T> &a, const Matrix<const T> &b, T beta, const Matrix<T> &c) {
  if (!fits(c.rows) || !fits(c.columns) || !fits(a.columns)) return false;
  const int m = static_cast<int>(c.rows), n = static_cast<int>(c.columns), k = static_cast<int>(a.columns);
  const BlasLayout la = blas_layout(a), lb = blas_layout(b), lc = blas_layout(c);
  if (!la.trans || !lb.trans || !lc.trans) return false;
  const auto turned = [](char trans) { return trans == 'N' ? 'T' : 'N'; };
  if (lc.trans == 'N') blas_gemm(la.trans, lb.trans, m, n, k, alpha, a.data, la.lead, b.data, lb.lead, beta, c.data, lc.lead);
  else blas_gemm(turned(lb.trans), turned(la.trans), n, m, k, alpha, b.data, lb.lead, a.data, la.lead, beta, c.data, lc.lead);
  return true;
}

// ---- Our own kernels ----

// Products of so many multiplications are done before BLAS has packed its factors.
constexpr double small_work = 64 * 64 * 64;

template <class T>
double work_of(const Matrix<T> &c, int64_t depth) {
  return static_cast<double>(c.rows) * static_cast<double>(c.columns) * static_cast<double>(depth);
}

// across: a strip is pieces of columns that lie apart.
template <class Tag, class F, class T = typename Tag::num>
void by_strips(const Matrix<T> &c, int64_t depth, bool across, F f) {
  const bool tall = c.rows >= c.columns;
  const int64_t n = tall ? c.rows : c.columns;
  const double work = work_of(c, depth) / static_cast<double>(n);
  const int64_t grain = static_cast<int64_t>(parallel_work / std::min(work, parallel_work));
  parallel(n, across ? columns_grain(n, grain) : grain, [&](int64_t begin, int64_t end) {
    if (tall) f(begin, end, int64_t{0}, c.columns);
    else f(int64_t{0}, c.rows, begin, end);
  });
}

template <class Tag, class T = typename Tag::num>
void by_kernel(T alpha, const Matrix<const T> &a, const Matrix<const T> &b, T beta, const Matrix<T> &c) {
  const auto kernel = simd::products<Tag>().multiply;
  if (work_of(c, a.columns) <= parallel_work) {
    kernel(alpha, a, b, beta, c);
    return;
  }
  const bool across = c.columns == 1 && a.row == 1 && a.column != 1;
  by_strips<Tag>(c, a.columns, across, [&](int64_t i, int64_t ie, int64_t j, int64_t je) {
    kernel(alpha, a.some_rows(i, ie), b.some_columns(j, je), beta, c.some_rows(i, ie).some_columns(j, je));
  });
}

// c = beta t + alpha x y^T, where c, t and y have rows of unit stride. t may be c.
template <class Tag, class T = typename Tag::num>
void rank_one(Calc<T> alpha, const T *x, int64_t step, const T *y, Calc<T> beta, const Matrix<const T> &t, const Matrix<T> &c) {
  const auto kernel = simd::products<Tag>().update;
  parallel(c.rows * c.columns, parallel_grain, [&](int64_t begin, int64_t end) {
    for (int64_t m; begin < end; begin += m) {
      const int64_t i = begin / c.columns, j = begin % c.columns;
      m = std::min(end - begin, c.columns - j);
      const Calc<T> v = convert<Calc<T>>(x[i * step]);
      kernel(c.data + i * c.row + j, beta, t.data + i * t.row + j, wrapping_product(alpha, v), y + j, m);
    }
  });
}

// ---- Tensors ----

// c = beta t
template <class Tag, class T = typename Tag::num>
void scale(const View &c, Calc<T> factor, const View &t) {
  const Operand operands[] = {{&c, true}, {&t, false}};
  const T beta = convert<T>(factor);
  if (factor == 0) {
    const T zero{};
    loop(simd::pointwise<Tag>().fill, &zero, operands, 1);
  } else if (factor != 1) {
    loop(simd::pointwise<Tag>().muls, &beta, operands, 2);
  } else if (!same_elements(c, t)) {
    move_elements(c, t);
  }
}

// A number as what it is computed in.
template <class T>
Calc<T> calc(T v) {
  return convert<Calc<T>>(v);
}

// r = beta t + alpha (product of a and b). compute(beta, c) makes c = beta c + that product, for c in a layout that suits it, with
// beta 0 where t counts for nothing. What is computed in a wider type is so as a whole: a, b and c are of CalcTag<Tag>.
template <class Tag, class Suits, class Compute, class S = Calc<typename Tag::num>>
void product(Result &r, S beta, View &t, S alpha, View &a, View &b, Suits suits, Compute compute) {
  using T = typename Tag::num;
  const View &planned = r.planned();
  r.prepare();
  if constexpr (is_narrow<T>) {
    if (alpha != 0) {
      a = widened<Tag>(a);
      b = widened<Tag>(b);
      const View c = beta != 0 ? widened<Tag>(t) : dense_view(planned.g.size, sizeof(S), "the product");
      compute(beta, c);
      r.commit();
      const View out = r.view();
      round_elements<Tag>(out, c);
      return;
    }
  }
  bool direct = !(legacy() && overlaps_itself(planned.g));
  if (alpha != 0) {
    direct = direct && suits(planned) && !may_overlap(planned, a) && !may_overlap(planned, b);
    if (!suits(a)) a.make_dense();
    if (!suits(b)) b.make_dense();
  }
  View own;
  if (!direct) own = dense_view(planned.g.size, sizeof(T), "the product");
  else if (beta != 0) t.keep_from(planned);
  r.commit();

  const View out = r.view();
  const View &c = direct ? out : own;
  if (alpha == 0) {
    scale<Tag>(c, beta, t);
  } else {
    if (beta != 0 && !same_elements(c, t)) {
      scale<Tag>(c, beta, t);
      beta = 1;
    }
    compute(beta, c);
  }
  if (!direct) move_elements(out, c);
}

// Does BLAS's layout matter?
template <class T>
bool wants_layout(const Matrix<T> &c, int64_t depth) {
  if (is_int<std::remove_const_t<T>> || c.rows == 1 || c.columns == 1) return false;
  return work_of(c, depth) > small_work && fits(c.rows) && fits(c.columns) && fits(depth);
}
template <class T>
Matrix<T> shape_only(int64_t rows, int64_t columns) {
  return {nullptr, rows, columns, 0, 0};
}

template <class Tag, class S = Calc<typename Tag::num>>
void product(Result &r, S beta, View &t, S alpha, View &a, View &b) {
  const bool blas = wants_layout(shape_only<S>(a.g.size[0], b.nd() == 1 ? 1 : b.g.size[1]), a.g.size[1]);
  product<Tag>(r, beta, t, alpha, a, b, [=](const View &v) { return !blas || blas_layout(matrix<S>(v)).trans; },
               [&](S with, const View &c) { gemm<CalcTag<Tag>>(alpha, matrix<const S>(a), matrix<const S>(b), with, matrix<S>(c)); });
}

// A matrix as a view, dimensions in the order in which they lie in memory.
template <class T>
View matrix_view(const Matrix<T> &m, const char *name) {
  if (m.row < m.column) return matrix_view(m.transposed(), name);
  Geometry g;
  g.insert(0, m.columns, m.column);
  g.insert(0, m.rows, m.row);
  return memory_view(const_cast<std::remove_const_t<T> *>(m.data), g, sizeof(T), name);
}
// The matrix of a dense view that has been made of matrix_view(m).
template <class S, class T>
Matrix<S> dense_matrix(const View &v, const Matrix<T> &m) {
  const Matrix<S> dense = matrix<S>(v);
  return m.row < m.column ? dense.transposed() : dense;
}

template <class Tag, class T = typename Tag::num>
void multiply(T alpha, const Matrix<const T> &a, const Matrix<const T> &b, T beta, const Matrix<T> &c) {
  // A row is a column transposed, and rows of unit stride are the kernels' favourites.
  if (c.columns > 1 && (c.rows == 1 || (c.row == 1 && c.column != 1)))
    return multiply<Tag>(alpha, b.transposed(), a.transposed(), beta, c.transposed());
  if constexpr (!is_int<T>) {
    // A product with a vector takes as long as reading the matrix does, without BLAS, too.
    const bool in_place = c.columns == 1 || (b.column == 1 && c.column == 1 && work_of(c, a.columns) <= small_work);
    if (!in_place && by_blas<Tag>(alpha, a, b, beta, c)) return;
  }
  by_kernel<Tag>(alpha, a, b, beta, c);
}

}  // namespace

template <class Tag>
void gemm(typename Tag::num alpha, const Matrix<const typename Tag::num> &a, const Matrix<const typename Tag::num> &b,
          typename Tag::num beta, const Matrix<typename Tag::num> &c) {
  using S = Calc<typename Tag::num>;
  if constexpr (is_narrow<typename Tag::num>) {
    const View x = widened<Tag>(matrix_view(a, "a")), y = widened<Tag>(matrix_view(b, "b")), to = matrix_view(c, "c");
    const View z = calc(beta) == 0 ? dense_view(to.g.size, sizeof(S), "c") : widened<Tag>(to);
    multiply<CalcTag<Tag>>(calc(alpha), dense_matrix<const S>(x, a), dense_matrix<const S>(y, b), calc(beta), dense_matrix<S>(z, c));
    round_elements<Tag>(to, z);
  } else {
    multiply<Tag>(alpha, a, b, beta, c);
  }
}

template <class Tag>
void addmm(const Arg &r, typename Tag::num beta, const Arg &t, typename Tag::num alpha, const Arg &mat1, const Arg &mat2) {
  View a(mat1), b(mat2), c(t);
  Result result(r);
  check_addmm(c, a, b);
  result.shape(c.g.size);
  product<Tag>(result, calc(beta), c, calc(alpha), a, b);
}

template <class Tag>
void addmv(const Arg &r, typename Tag::num beta, const Arg &t, typename Tag::num alpha, const Arg &mat, const Arg &vec) {
  View a(mat), b(vec), c(t);
  Result result(r);
  check_addmv(c, a, b);
  result.shape(c.g.size);
  product<Tag>(result, calc(beta), c, calc(alpha), a, b);
}

template <class Tag>
void addr(const Arg &r, typename Tag::num beta_, const Arg &t, typename Tag::num alpha_, const Arg &vec1, const Arg &vec2) {
  using T = typename Tag::num;
  Calc<T> beta = calc(beta_);
  const Calc<T> alpha = calc(alpha_);
  View x(vec1), y(vec2), in(t);
  Result result(r);
  check_addr(in, x, y);
  result.shape(in.g.size);
  result.prepare();
  const View &planned = result.planned();
  const auto by_columns = [](const View &v) { return v.g.stride[0] == 1 && v.g.stride[1] != 1; };
  bool direct = !(legacy() && overlaps_itself(planned.g));
  if (alpha != 0) {
    direct = direct && (planned.g.stride[0] == 1 || planned.g.stride[1] == 1);
    // Not even a vector that is the result stays where it is: beta t may be written before it is read.
    for (View *v : {&x, &y})
      if (may_overlap(planned, *v)) v->make_dense();
    // The vector that goes with rows, or columns, of unit stride.
    View &inner = direct && by_columns(planned) ? x : y;
    if (inner.g.stride[0] != 1) inner.make_dense();
  }
  View own;
  if (!direct) own = dense_view(planned.g.size, sizeof(T), "the product");
  if (beta != 0) in.keep_from(planned);
  result.commit();

  const View out = result.view();
  const View &c = direct ? out : own;
  if (alpha == 0) {
    scale<Tag>(c, beta, in);
  } else {
    const bool turned = by_columns(c);
    Matrix<const T> from = matrix<const T>(in);
    Matrix<T> to = matrix<T>(c);
    if (turned) {
      from = from.transposed();
      to = to.transposed();
    }
    if (beta != 0 && from.column != 1 && from.columns > 1) {
      // In floating point of 16 bits, beta times t would be rounded on its own.
      if (is_narrow<T>) move_elements(c, in);
      else scale<Tag>(c, std::exchange(beta, Calc<T>{1}), in);
      from = {to.data, to.rows, to.columns, to.row, to.column};
    }
    const View &outer = turned ? y : x, &inner = turned ? x : y;
    rank_one<Tag>(alpha, reinterpret_cast<const T *>(outer.data()), outer.g.stride[0], reinterpret_cast<const T *>(inner.data()), beta,
                  from, to);
  }
  if (!direct) move_elements(out, c);
}

namespace {

constexpr BatchArguments batch_arguments = {1, 1, 2};

// Matrices of a batch so small are done side by side: BLAS divides the work of larger ones.
constexpr double side_by_side = 64 * 64 * 64;

}  // namespace

template <class Tag>
void addbmm(const Arg &r, typename Tag::num beta_, const Arg &t, typename Tag::num alpha_, const Arg &batch1, const Arg &batch2) {
  using W = CalcTag<Tag>;
  using S = typename W::num;
  const S beta = calc(beta_), alpha = calc(alpha_);
  View a(batch1), b(batch2), in(t);
  Result result(r);
  check_addbmm(batch_arguments, in, a, b);
  result.shape(in.g.size);
  const int64_t count = a.g.size[0], depth = a.g.size[2];
  const bool blas = wants_layout(shape_only<S>(in.g.size[0], in.g.size[1]), depth);
  const auto suits = [=](const View &v) {
    return !blas || blas_layout(v.nd() == 3 ? matrix<S>(v, 0) : matrix<S>(v)).trans;
  };
  product<Tag>(result, beta, in, alpha, a, b, suits, [&](S with, const View &sum) {
    const Matrix<S> c = matrix<S>(sum);
    const auto add = [&](int64_t i, int64_t ie, int64_t j, int64_t je) {
      for (int64_t q = 0; q < count; ++q)
        gemm<W>(alpha, matrix<const S>(a, q).some_rows(i, ie), matrix<const S>(b, q).some_columns(j, je), q ? S{1} : with,
                  c.some_rows(i, ie).some_columns(j, je));
    };
    if (blas) add(0, c.rows, 0, c.columns);
    else by_strips<W>(c, depth * count, false, add);
  });
}

template <class Tag>
void baddbmm(const Arg &r, typename Tag::num beta_, const Arg &t, typename Tag::num alpha_, const Arg &batch1, const Arg &batch2) {
  using W = CalcTag<Tag>;
  using S = typename W::num;
  const S beta = calc(beta_), alpha = calc(alpha_);
  View a(batch1), b(batch2), in(t);
  Result result(r);
  check_baddbmm(batch_arguments, in, a, b);
  result.shape(in.g.size);
  const Matrix<S> shape = shape_only<S>(in.g.size[1], in.g.size[2]);
  const bool blas = wants_layout(shape, a.g.size[2]);
  const double work = work_of(shape, a.g.size[2]);
  const int64_t grain = work > side_by_side ? INT64_MAX : static_cast<int64_t>(parallel_work / std::min(work, parallel_work));
  product<Tag>(result, beta, in, alpha, a, b, [=](const View &v) { return !blas || blas_layout(matrix<S>(v, 0)).trans; },
               [&](S with, const View &c) {
                 parallel(c.g.size[0], grain, [&](int64_t begin, int64_t end) {
                   for (int64_t i = begin; i < end; ++i)
                     gemm<W>(alpha, matrix<const S>(a, i), matrix<const S>(b, i), with, matrix<S>(c, i));
                 });
               });
}

template <class Tag>
void match(const Arg &r, const Arg &m1, const Arg &m2, typename Tag::num gain) {
  using T = typename Tag::num;
  using W = CalcTag<Tag>;
  using S = typename W::num;
  View a(m1), b(m2);
  if (a.nd() < 1) fail_arg(2, "%s has no elements", a.name);
  if (b.nd() < 1) fail_arg(3, "%s has no elements", b.name);
  const int64_t rows = a.g.size[0], columns = b.g.size[0], n = a.count / rows;
  if (b.count / columns != n)
    fail_arg(3, "%s of size %s and %s of size %s have rows of different length", a.name, a.desc().str, b.name, b.desc().str);
  Output out(r);
  Dims size(2);
  size[0] = rows;
  size[1] = columns;
  out.prepare(size);
  // Rows as vectors.
  for (View *v : {&a, &b}) {
    if (is_narrow<T>) *v = widened<Tag>(*v);
    else if ((v->nd() > 2 && !is_contiguous(v->g)) || may_overlap(out.planned(), *v)) v->make_dense();
  }
  const View wide = is_narrow<T> ? dense_view(size, sizeof(S), "the distances") : View();
  const auto flat = [n](const View &v) {
    return Matrix<const S>{reinterpret_cast<const S *>(v.data()), v.g.size[0], n, v.g.stride[0], v.nd() == 2 ? v.g.stride[1] : 1};
  };
  out.commit();
  const Matrix<const S> left = flat(a), right = flat(b).transposed();
  const View &to = out.open();
  const Matrix<S> c = matrix<S>(is_narrow<T> ? wide : to);
  by_strips<W>(c, n, false, [&](int64_t i, int64_t ie, int64_t j, int64_t je) {
    simd::products<W>().distance(calc(gain), left.some_rows(i, ie), right.some_columns(j, je), c.some_rows(i, ie).some_columns(j, je));
  });
  if (is_narrow<T>) round_elements<Tag>(to, wide);
  out.close();
}

template <class Tag>
typename Tag::acc dot(const Arg &t, const Arg &src) {
  using T = typename Tag::num;
  using Acc = typename CalcTag<Tag>::acc;
  const View a(t), b(src);
  check_same_count(a, b);
  const auto kernel = simd::products<Tag>().dot;
  // Dimensions in the order in which they lie in memory; both the same.
  Geometry ga = a.g, gb = b.g;
  if (ga.size == gb.size)
    for (int i = 1; i < ga.nd(); ++i)
      for (int k = i; k > 0 && ga.stride[k - 1] < ga.stride[k]; --k)
        for (Geometry *g : {&ga, &gb}) {
          std::swap(g->size[k - 1], g->size[k]);
          std::swap(g->stride[k - 1], g->stride[k]);
        }
  const bool dense = is_contiguous(ga) && is_contiguous(gb);
  // What is added to what depends on the count alone.
  const int64_t n = a.count, parts = (n + parallel_grain - 1) / parallel_grain;
  Acc few = 0;
  const Block<Acc> many = parts > 1 ? Block<Acc>(parts) : Block<Acc>();
  Acc *const sums = parts > 1 ? many.get() : &few;
  parallel(parts, 1, [&](int64_t begin, int64_t end) {
    for (int64_t part = begin; part < end; ++part) {
      const int64_t first = part * parallel_grain, last = std::min(first + parallel_grain, n);
      if (dense) {
        sums[part] = kernel(reinterpret_cast<const T *>(a.data()) + first, reinterpret_cast<const T *>(b.data()) + first, last - first);
        continue;
      }
      constexpr int64_t block = 1024;
      alignas(64) T x[block], y[block];
      Cursor ca(a.data(), sizeof(T), ga), cb(b.data(), sizeof(T), gb);
      ca.seek(first);
      cb.seek(first);
      Acc sum = 0;
      for (int64_t i = first; i < last; i += block) {
        const int64_t m = std::min(block, last - i);
        ca.gather(reinterpret_cast<char *>(x), m);
        cb.gather(reinterpret_cast<char *>(y), m);
        sum = wrapping_sum(sum, kernel(x, y, m));
      }
      sums[part] = sum;
    }
  });
  Acc total = 0;
  for (int64_t part = 0; part < parts; ++part) total = wrapping_sum(total, sums[part]);
  return static_cast<typename Tag::acc>(total);
}

// ---- BLAS by value ----

namespace {

// The increments of a single element do not matter.
void normalise(int64_t n, int64_t &incx, int64_t &incy) {
  if (n == 1) incx = incy = 1;
}

// f(i) for each element, or dense(begin, end) for many where increments are 1.
template <class Dense, class F>
void each(int64_t n, bool is_dense, Dense dense, F f) {
  if (is_dense) parallel(n, parallel_grain, dense);
  else
    for (int64_t i = 0; i < n; ++i) f(i);
}

}  // namespace

template <class Tag>
void Blas<Tag>::swap(int64_t n, T *x, int64_t incx, T *y, int64_t incy) {
  check_vectors(n, x, y);
  normalise(n, incx, incy);
  x = first(n, x, incx);
  y = first(n, y, incy);
  each(n, incx == 1 && incy == 1, [=](int64_t begin, int64_t end) { std::swap_ranges(x + begin, x + end, y + begin); },
       [=](int64_t i) { std::swap(x[i * incx], y[i * incy]); });
}

template <class Tag>
void Blas<Tag>::scal(int64_t n, T a, T *x, int64_t incx) {
  if (n == 1) incx = 1;
  if (n <= 0 || incx <= 0) return;
  check_null(x, "x");
  scale<Tag>(calc(a), Matrix<T>{x, 1, n, n, incx});
}

template <class Tag>
void Blas<Tag>::copy(int64_t n, const T *x, int64_t incx, T *y, int64_t incy) {
  check_vectors(n, x, y);
  normalise(n, incx, incy);
  x = first(n, x, incx);
  y = first(n, y, incy);
  each(n, incx == 1 && incy == 1, [=](int64_t begin, int64_t end) { std::copy(x + begin, x + end, y + begin); },
       [=](int64_t i) { y[i * incy] = x[i * incx]; });
}

template <class Tag>
void Blas<Tag>::axpy(int64_t n, T factor, const T *x, int64_t incx, T *y, int64_t incy) {
  check_vectors(n, x, y);
  normalise(n, incx, incy);
  x = first(n, x, incx);
  y = first(n, y, incy);
  const Calc<T> a = calc(factor);
  const auto update = simd::products<Tag>().update;
  each(n, incx == 1 && incy == 1, [=](int64_t begin, int64_t end) { update(y + begin, 1, y + begin, a, x + begin, end - begin); },
       [=](int64_t i) { update(y + i * incy, 1, y + i * incy, a, x + i * incx, 1); });
}

template <class Tag>
typename Tag::num Blas<Tag>::dot(int64_t n, const T *x, int64_t incx, const T *y, int64_t incy) {
  using Acc = typename CalcTag<Tag>::acc;
  check_vectors(n, x, y);
  normalise(n, incx, incy);
  x = first(n, x, incx);
  y = first(n, y, incy);
  const auto kernel = simd::products<Tag>().dot;
  Acc sum = 0;
  if (incx == 1 && incy == 1) {
    if (n > 0) sum = kernel(x, y, n);
  } else {
    for (int64_t i = 0; i < n; ++i) sum = wrapping_sum(sum, kernel(x + i * incx, y + i * incy, 1));
  }
  return convert<T>(sum);
}

template <class Tag>
void Blas<Tag>::gemv(char trans, int64_t m, int64_t n, T alpha, const T *a, int64_t lda, const T *x, int64_t incx, T beta, T *y,
                     int64_t incy) {
  check_extent(2, m, "m");
  check_extent(3, n, "n");
  lda = checked_lead(6, lda, m, n, "lda");
  check_increment(8, incx, "incx");
  check_increment(11, incy, "incy");
  Matrix<const T> factor = {a, m, n, 1, lda};
  if (transposed(trans)) factor = factor.transposed();
  if (factor.rows == 0) return;
  const bool adds = alpha != T{} && factor.columns != 0;
  if (adds) {
    check_null(a, "a");
    check_null(x, "x");
  }
  check_null(y, "y");
  const Matrix<T> c = {first(factor.rows, y, incy), factor.rows, 1, incy, 1};
  if (!adds) scale<Tag>(calc(beta), c);
  else th::gemm<Tag>(alpha, factor, {first(factor.columns, x, incx), factor.columns, 1, incx, 1}, beta, c);
}

template <class Tag>
void Blas<Tag>::ger(int64_t m, int64_t n, T alpha, const T *x, int64_t incx, const T *y, int64_t incy, T *a, int64_t lda) {
  check_extent(1, m, "m");
  check_extent(2, n, "n");
  check_increment(5, incx, "incx");
  check_increment(7, incy, "incy");
  lda = checked_lead(9, lda, m, n, "lda");
  if (m == 0 || n == 0 || alpha == T{}) return;
  check_vectors(m, x, y);
  check_null(a, "a");
  Block<T> dense;
  if (incx != 1 && m > 1) {
    dense = Block<T>(m);
    copy(m, x, incx, dense.get(), 1);
    x = dense.get();
  }
  rank_one<Tag>(calc(alpha), first(n, y, incy), incy, x, Calc<T>{1}, Matrix<const T>{a, n, m, lda, 1}, Matrix<T>{a, n, m, lda, 1});
}

template <class Tag>
void Blas<Tag>::gemm(char transa, char transb, int64_t m, int64_t n, int64_t k, T alpha, const T *a, int64_t lda, const T *b,
                     int64_t ldb, T beta, T *c, int64_t ldc) {
  check_extent(3, m, "m");
  check_extent(4, n, "n");
  check_extent(5, k, "k");
  const bool ta = transposed(transa), tb = transposed(transb);
  lda = checked_lead(8, lda, ta ? k : m, ta ? m : k, "lda");
  ldb = checked_lead(10, ldb, tb ? n : k, tb ? k : n, "ldb");
  ldc = checked_lead(13, ldc, m, n, "ldc");
  if (m == 0 || n == 0) return;
  Matrix<const T> left = {a, m, k, 1, lda}, right = {b, k, n, 1, ldb};
  if (ta) left = {a, m, k, lda, 1};
  if (tb) right = {b, k, n, ldb, 1};
  const Matrix<T> to = {c, m, n, 1, ldc};
  const bool adds = alpha != T{} && k != 0;
  if (adds) {
    check_null(a, "a");
    check_null(b, "b");
  }
  check_null(c, "c");
  if (!adds) scale<Tag>(calc(beta), to);
  else th::gemm<Tag>(alpha, left, right, beta, to);
}

#define TH_INSTANCES(Tag)                                                                                                      \
  template void gemm<Tag>(Tag::num, const Matrix<const Tag::num> &, const Matrix<const Tag::num> &, Tag::num,                    \
                          const Matrix<Tag::num> &);                                                                           \
  template void addmm<Tag>(const Arg &, Tag::num, const Arg &, Tag::num, const Arg &, const Arg &);                              \
  template void addmv<Tag>(const Arg &, Tag::num, const Arg &, Tag::num, const Arg &, const Arg &);                              \
  template void addr<Tag>(const Arg &, Tag::num, const Arg &, Tag::num, const Arg &, const Arg &);                               \
  template void addbmm<Tag>(const Arg &, Tag::num, const Arg &, Tag::num, const Arg &, const Arg &);                             \
  template void baddbmm<Tag>(const Arg &, Tag::num, const Arg &, Tag::num, const Arg &, const Arg &);                            \
  template void match<Tag>(const Arg &, const Arg &, const Arg &, Tag::num);                                                   \
  template Tag::acc dot<Tag>(const Arg &, const Arg &);                                                                        \
  template struct Blas<Tag>;
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
