#include "blas.hpp"

#include <algorithm>
#include <climits>

#include "../simd/kernels.hpp"
#include "flavour.hpp"
#include "fortran.hpp"
#include "parallel.hpp"

namespace th {

namespace {

// ---- BLAS ----

bool fits(int64_t v) { return v <= INT_MAX; }

// How BLAS sees a matrix: columns of unit stride, `lead` apart, or the transpose of that.
struct Layout {
  char trans;  // 'N', 'T', or 0: neither
  int lead;
};

Layout layout(int64_t rows, int64_t columns, int64_t row, int64_t column) {
  // The stride of a dimension of size 1 is never used, but BLAS checks it.
  const auto lead = [](int64_t unit_size, int64_t unit, int64_t size, int64_t stride) {
    if (size == 1) stride = unit_size;
    return (unit_size == 1 || unit == 1) && stride >= unit_size && fits(stride) ? static_cast<int>(stride) : 0;
  };
  if (const int n = lead(rows, row, columns, column)) return {'N', n};
  if (const int n = lead(columns, column, rows, row)) return {'T', n};
  return {0, 0};
}
template <class T>
Layout layout(const Matrix<T> &m) {
  return layout(m.rows, m.columns, m.row, m.column);
}

// The step between the elements of a column; 0 if BLAS cannot take it. Some count the distance to the last one in 32 bits.
template <class T>
int increment(const Matrix<T> &column) {
  if (column.rows == 1) return 1;
  int64_t span;
  return __builtin_mul_overflow(column.rows, column.row, &span) || !fits(span) ? 0 : static_cast<int>(column.row);
}

// c += alpha op(a) op(b), y += alpha op(a) x in BLAS's terms.
void blas_gemm(char ta, char tb, int m, int n, int k, float alpha, const float *a, int lda, const float *b, int ldb, float *c,
               int ldc) {
  const float one = 1;
  sgemm_(&ta, &tb, &m, &n, &k, &alpha, a, &lda, b, &ldb, &one, c, &ldc, 1, 1);
}
void blas_gemm(char ta, char tb, int m, int n, int k, double alpha, const double *a, int lda, const double *b, int ldb, double *c,
               int ldc) {
  const double one = 1;
  dgemm_(&ta, &tb, &m, &n, &k, &alpha, a, &lda, b, &ldb, &one, c, &ldc, 1, 1);
}
void blas_gemv(char ta, int m, int n, float alpha, const float *a, int lda, const float *x, int incx, float *y, int incy) {
  const float one = 1;
  sgemv_(&ta, &m, &n, &alpha, a, &lda, x, &incx, &one, y, &incy, 1);
}
void blas_gemv(char ta, int m, int n, double alpha, const double *a, int lda, const double *x, int incx, double *y, int incy) {
  const double one = 1;
  dgemv_(&ta, &m, &n, &alpha, a, &lda, x, &incx, &one, y, &incy, 1);
}

// False if BLAS cannot take these.
template <class T>
bool by_blas(T alpha, const Matrix<const T> &a, const Matrix<const T> &b, const Matrix<T> &c) {
  if (!fits(c.rows) || !fits(c.columns) || !fits(a.columns)) return false;
  const int m = static_cast<int>(c.rows), n = static_cast<int>(c.columns), k = static_cast<int>(a.columns);
  const Layout la = layout(a);
  if (!la.trans) return false;
  if (n == 1) {
    const int incx = increment(b), incy = increment(c);
    if (!incx || !incy) return false;
    const bool stored = la.trans == 'N';
    blas_gemv(la.trans, stored ? m : k, stored ? k : m, alpha, a.data, la.lead, b.data, incx, c.data, incy);
    return true;
  }
  const Layout lb = layout(b), lc = layout(c);
  if (!lb.trans || !lc.trans) return false;
  const auto turned = [](char trans) { return trans == 'N' ? 'T' : 'N'; };
  if (lc.trans == 'N') blas_gemm(la.trans, lb.trans, m, n, k, alpha, a.data, la.lead, b.data, lb.lead, c.data, lc.lead);
  else blas_gemm(turned(lb.trans), turned(la.trans), n, m, k, alpha, b.data, lb.lead, a.data, la.lead, c.data, lc.lead);
  return true;
}

// ---- Our own kernels ----

constexpr double parallel_work = 1 << 18;  // multiplications that are worth a wake-up

template <class Tag, class T = typename Tag::num>
void by_kernel(T alpha, const Matrix<const T> &a, const Matrix<const T> &b, const Matrix<T> &c) {
  const simd::Gemm<T> kernel = simd::gemm<Tag>();
  const bool tall = c.rows >= c.columns;
  const double work = static_cast<double>(tall ? c.columns : c.rows) * static_cast<double>(a.columns);
  parallel(tall ? c.rows : c.columns, static_cast<int64_t>(parallel_work / std::min(work, parallel_work)),
           [&](int64_t begin, int64_t end) {
             if (tall) kernel(alpha, a.some_rows(begin, end), b, c.some_rows(begin, end));
             else kernel(alpha, a, b.some_columns(begin, end), c.some_columns(begin, end));
           });
}

// ---- Tensors ----

// A vector is a column.
template <class T>
Matrix<T> matrix(const View &v) {
  T *const data = reinterpret_cast<T *>(v.data());
  if (v.nd() == 1) return {data, v.g.size[0], 1, v.g.stride[0], 1};
  return {data, v.g.size[0], v.g.size[1], v.g.stride[0], v.g.stride[1]};
}

// c = beta t
template <class Tag, class T = typename Tag::num>
void scale(const View &c, T beta, const View &t) {
  const Operand operands[] = {{&c, true}, {&t, false}};
  if (beta == 0) {
    const T zero = 0;
    loop(simd::pointwise<Tag>().fill, &zero, operands, 1);
  } else if (beta != 1) {
    loop(simd::pointwise<Tag>().muls, &beta, operands, 2);
  } else if (!same_elements(c, t)) {
    move_elements(c, t);
  }
}

// r = beta t + alpha a b, for shapes that go together.
template <class Tag, class T = typename Tag::num>
void product(Result &r, T beta, View &t, T alpha, View &a, View &b) {
  const View &planned = r.planned();
  const int64_t rows = a.g.size[0], depth = a.g.size[1], columns = b.nd() == 1 ? 1 : b.g.size[1];
  const bool blas = !is_int<T> && fits(rows) && fits(columns) && fits(depth);
  const auto suits = [&](const View &v) { return !blas || layout(matrix<T>(v)).trans; };

  r.prepare();
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
  scale<Tag>(c, beta, t);
  if (alpha != 0) gemm<Tag>(alpha, matrix<const T>(a), matrix<const T>(b), matrix<T>(c));
  if (!direct) move_elements(out, c);
}

}  // namespace

template <class Tag>
void gemm(typename Tag::num alpha, const Matrix<const typename Tag::num> &a, const Matrix<const typename Tag::num> &b,
          const Matrix<typename Tag::num> &c) {
  // A row is a column transposed, and rows of unit stride are the kernels' favourites.
  if (c.columns > 1 && (c.rows == 1 || (c.row == 1 && c.column != 1)))
    return gemm<Tag>(alpha, b.transposed(), a.transposed(), c.transposed());
  if constexpr (!is_int<typename Tag::num>)
    if (by_blas(alpha, a, b, c)) return;
  by_kernel<Tag>(alpha, a, b, c);
}

template <class Tag>
void addmm(const Arg &r, typename Tag::num beta, const Arg &t, typename Tag::num alpha, const Arg &mat1, const Arg &mat2) {
  View a(mat1), b(mat2), c(t);
  Result result(r);
  if (a.nd() != 2 || b.nd() != 2)
    fail("matrices expected, got %dD mat1 of size %s and %dD mat2 of size %s", a.nd(), a.desc().str, b.nd(), b.desc().str);
  if (a.g.size[1] != b.g.size[0]) fail("size mismatch, mat1: %s, mat2: %s", a.desc().str, b.desc().str);
  if (c.nd() != 2) fail("matrix expected, got %dD tensor for t (size %s)", c.nd(), c.desc().str);
  if (c.g.size[0] != a.g.size[0] || c.g.size[1] != b.g.size[1])
    fail("size mismatch, t: %s, mat1: %s, mat2: %s", c.desc().str, a.desc().str, b.desc().str);
  result.shape(c.g.size);
  product<Tag>(result, beta, c, alpha, a, b);
}

template <class Tag>
void addmv(const Arg &r, typename Tag::num beta, const Arg &t, typename Tag::num alpha, const Arg &mat, const Arg &vec) {
  View a(mat), b(vec), c(t);
  Result result(r);
  if (a.nd() != 2 || b.nd() != 1)
    fail("matrix and vector expected, got %dD mat of size %s and %dD vec of size %s", a.nd(), a.desc().str, b.nd(), b.desc().str);
  if (a.g.size[1] != b.g.size[0]) fail("size mismatch, mat: %s, vec: %s", a.desc().str, b.desc().str);
  if (c.nd() != 1) fail("vector expected, got %dD tensor for t (size %s)", c.nd(), c.desc().str);
  if (c.g.size[0] != a.g.size[0])
    fail("size mismatch, t: %s, mat: %s, vec: %s", c.desc().str, a.desc().str, b.desc().str);
  result.shape(c.g.size);
  product<Tag>(result, beta, c, alpha, a, b);
}

#define TH_INSTANCES(Tag)                                                                                                    \
  template void gemm<Tag>(Tag::num, const Matrix<const Tag::num> &, const Matrix<const Tag::num> &, const Matrix<Tag::num> &); \
  template void addmm<Tag>(const Arg &, Tag::num, const Arg &, Tag::num, const Arg &, const Arg &);                              \
  template void addmv<Tag>(const Arg &, Tag::num, const Arg &, Tag::num, const Arg &, const Arg &);
TH_INSTANCES(ByteTag)
TH_INSTANCES(CharTag)
TH_INSTANCES(ShortTag)
TH_INSTANCES(IntTag)
TH_INSTANCES(LongTag)
TH_INSTANCES(FloatTag)
TH_INSTANCES(DoubleTag)
#undef TH_INSTANCES

}  // namespace th
