#include "lapack.hpp"

#include <algorithm>
#include <climits>
#include <cmath>
#include <cstring>
#include <optional>
#include <utility>

#include "fortran.hpp"
#include "iter.hpp"
#include "parallel.hpp"

namespace th {

namespace {

template <class T>
struct Fortran;
#define TH_ROUTINE(p, name) static constexpr auto name = p##name##_;
#define TH_ROUTINES(p, T)                                                                                              \
  template <>                                                                                                          \
  struct Fortran<T> {                                                                                                  \
    TH_ROUTINE(p, gesv) TH_ROUTINE(p, trtrs) TH_ROUTINE(p, gels) TH_ROUTINE(p, gelsy) TH_ROUTINE(p, syev)              \
    TH_ROUTINE(p, syevd) TH_ROUTINE(p, geev) TH_ROUTINE(p, gesvd) TH_ROUTINE(p, gesdd) TH_ROUTINE(p, getrf)            \
    TH_ROUTINE(p, getrs) TH_ROUTINE(p, getri) TH_ROUTINE(p, potrf) TH_ROUTINE(p, potri) TH_ROUTINE(p, potrs)           \
    TH_ROUTINE(p, pstrf) TH_ROUTINE(p, geqrf) TH_ROUTINE(p, orgqr) TH_ROUTINE(p, ormqr)                                \
  };
TH_ROUTINES(s, float)
TH_ROUTINES(d, double)
#undef TH_ROUTINES
#undef TH_ROUTINE

char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }
bool is(char c, const char *letters) { return c && std::strchr(letters, upper(c)); }

// An operand, and whether the call reads or writes any of it.
struct Operated {
  const void *p;
  bool used;
  const char *name;
};

// legal: what LAPACK would say of each argument, in order.
template <class T, class F>
void call(int *info, std::initializer_list<bool> legal, std::initializer_list<Operated> operands, F f) {
  check_null(info, "info");
  if constexpr (is_int<T>) {
    fail("LAPACK is for Float and Double only");
  } else {
    const auto bad = std::find(legal.begin(), legal.end(), false);
    *info = bad == legal.end() ? 0 : -1 - static_cast<int>(bad - legal.begin());
    if (*info != 0) return;
    for (const Operated &o : operands)
      if (o.used) check_null(o.p, o.name);
    f(Fortran<T>());
  }
}

bool room(int lwork, int64_t least) { return lwork == -1 || lwork >= std::max<int64_t>(1, least); }
bool leads(int ld, int64_t rows) { return ld >= std::max<int64_t>(1, rows); }

}  // namespace

template <class T>
void Lapack<T>::gesv(int n, int nrhs, T *a, int lda, int *ipiv, T *b, int ldb, int *info) {
  call<T>(info, {n >= 0, nrhs >= 0, true, leads(lda, n), true, true, leads(ldb, n)},
          {{a, n > 0, "a"}, {ipiv, n > 0, "ipiv"}, {b, n > 0 && nrhs > 0, "b"}},
          [&](auto f) { f.gesv(&n, &nrhs, a, &lda, ipiv, b, &ldb, info); });
}
template <class T>
void Lapack<T>::trtrs(char uplo, char trans, char diag, int n, int nrhs, T *a, int lda, T *b, int ldb, int *info) {
  call<T>(info, {is(uplo, "UL"), is(trans, "NTC"), is(diag, "NU"), n >= 0, nrhs >= 0, true, leads(lda, n), true, leads(ldb, n)},
          {{a, n > 0, "a"}, {b, n > 0 && nrhs > 0, "b"}},
          [&](auto f) { f.trtrs(&uplo, &trans, &diag, &n, &nrhs, a, &lda, b, &ldb, info, 1, 1, 1); });
}
template <class T>
void Lapack<T>::gels(char trans, int m, int n, int nrhs, T *a, int lda, T *b, int ldb, T *work, int lwork, int *info) {
  const int64_t k = std::min(m, n);
  const bool runs = lwork != -1;
  call<T>(info,
          {is(trans, "NT"), m >= 0, n >= 0, nrhs >= 0, true, leads(lda, m), true, leads(ldb, std::max(m, n)), true,
           room(lwork, k + std::max<int64_t>(k, nrhs))},
          {{a, runs && k > 0, "a"}, {b, runs && (m > 0 || n > 0) && nrhs > 0, "b"}, {work, true, "work"}},
          [&](auto f) { f.gels(&trans, &m, &n, &nrhs, a, &lda, b, &ldb, work, &lwork, info, 1); });
}
template <class T>
void Lapack<T>::syev(char jobz, char uplo, int n, T *a, int lda, T *w, T *work, int lwork, int *info) {
  const bool runs = lwork != -1;
  call<T>(info, {is(jobz, "NV"), is(uplo, "UL"), n >= 0, true, leads(lda, n), true, true, room(lwork, 3 * int64_t{n} - 1)},
          {{a, runs && n > 0, "a"}, {w, runs && n > 0, "w"}, {work, true, "work"}},
          [&](auto f) { f.syev(&jobz, &uplo, &n, a, &lda, w, work, &lwork, info, 1, 1); });
}
template <class T>
void Lapack<T>::geev(char jobvl, char jobvr, int n, T *a, int lda, T *wr, T *wi, T *vl, int ldvl, T *vr, int ldvr, T *work,
                     int lwork, int *info) {
  const bool left = is(jobvl, "V"), right = is(jobvr, "V");
  const bool runs = lwork != -1 && n > 0;
  call<T>(info,
          {is(jobvl, "NV"), is(jobvr, "NV"), n >= 0, true, leads(lda, n), true, true, true, leads(ldvl, left ? n : 1), true,
           leads(ldvr, right ? n : 1), true, room(lwork, (left || right ? 4 : 3) * int64_t{n})},
          {{a, runs, "a"}, {wr, runs, "wr"}, {wi, runs, "wi"}, {vl, runs && left, "vl"}, {vr, runs && right, "vr"},
           {work, true, "work"}},
          [&](auto f) { f.geev(&jobvl, &jobvr, &n, a, &lda, wr, wi, vl, &ldvl, vr, &ldvr, work, &lwork, info, 1, 1); });
}
template <class T>
void Lapack<T>::gesvd(char jobu, char jobvt, int m, int n, T *a, int lda, T *s, T *u, int ldu, T *vt, int ldvt, T *work, int lwork,
                      int *info) {
  const int64_t k = std::min(m, n);
  const bool runs = lwork != -1 && k > 0;
  call<T>(info,
          {is(jobu, "ASON"), is(jobvt, "ASON") && !(is(jobu, "O") && is(jobvt, "O")), m >= 0, n >= 0, true, leads(lda, m), true,
           true, leads(ldu, is(jobu, "AS") ? m : 1), true, leads(ldvt, is(jobvt, "A") ? n : is(jobvt, "S") ? k : 1), true,
           room(lwork, std::max(3 * k + std::max(m, n), 5 * k))},
          {{a, runs, "a"}, {s, runs, "s"}, {u, runs && is(jobu, "AS"), "u"}, {vt, runs && is(jobvt, "AS"), "vt"},
           {work, true, "work"}},
          [&](auto f) { f.gesvd(&jobu, &jobvt, &m, &n, a, &lda, s, u, &ldu, vt, &ldvt, work, &lwork, info, 1, 1); });
}
template <class T>
void Lapack<T>::getrf(int m, int n, T *a, int lda, int *ipiv, int *info) {
  call<T>(info, {m >= 0, n >= 0, true, leads(lda, m)},
          {{a, m > 0 && n > 0, "a"}, {ipiv, m > 0 && n > 0, "ipiv"}},
          [&](auto f) { f.getrf(&m, &n, a, &lda, ipiv, info); });
}
template <class T>
void Lapack<T>::getrs(char trans, int n, int nrhs, T *a, int lda, int *ipiv, T *b, int ldb, int *info) {
  call<T>(info, {is(trans, "NTC"), n >= 0, nrhs >= 0, true, leads(lda, n), true, true, leads(ldb, n)},
          {{a, n > 0, "a"}, {ipiv, n > 0, "ipiv"}, {b, n > 0 && nrhs > 0, "b"}},
          [&](auto f) { f.getrs(&trans, &n, &nrhs, a, &lda, ipiv, b, &ldb, info, 1); });
}
template <class T>
void Lapack<T>::getri(int n, T *a, int lda, int *ipiv, T *work, int lwork, int *info) {
  const bool runs = lwork != -1;
  call<T>(info, {n >= 0, true, leads(lda, n), true, true, room(lwork, n)},
          {{a, runs && n > 0, "a"}, {ipiv, runs && n > 0, "ipiv"}, {work, true, "work"}},
          [&](auto f) { f.getri(&n, a, &lda, ipiv, work, &lwork, info); });
}
template <class T>
void Lapack<T>::potrf(char uplo, int n, T *a, int lda, int *info) {
  call<T>(info, {is(uplo, "UL"), n >= 0, true, leads(lda, n)},
          {{a, n > 0, "a"}},
          [&](auto f) { f.potrf(&uplo, &n, a, &lda, info, 1); });
}
template <class T>
void Lapack<T>::potri(char uplo, int n, T *a, int lda, int *info) {
  call<T>(info, {is(uplo, "UL"), n >= 0, true, leads(lda, n)},
          {{a, n > 0, "a"}},
          [&](auto f) { f.potri(&uplo, &n, a, &lda, info, 1); });
}
template <class T>
void Lapack<T>::potrs(char uplo, int n, int nrhs, T *a, int lda, T *b, int ldb, int *info) {
  call<T>(info, {is(uplo, "UL"), n >= 0, nrhs >= 0, true, leads(lda, n), true, leads(ldb, n)},
          {{a, n > 0, "a"}, {b, n > 0 && nrhs > 0, "b"}},
          [&](auto f) { f.potrs(&uplo, &n, &nrhs, a, &lda, b, &ldb, info, 1); });
}
template <class T>
void Lapack<T>::pstrf(char uplo, int n, T *a, int lda, int *piv, int *rank, T tol, T *work, int *info) {
  call<T>(info, {is(uplo, "UL"), n >= 0, true, leads(lda, n)},
          {{a, n > 0, "a"}, {piv, n > 0, "piv"}, {rank, n > 0, "rank"}, {work, n > 0, "work"}},
          [&](auto f) { f.pstrf(&uplo, &n, a, &lda, piv, rank, &tol, work, info, 1); });
}
template <class T>
void Lapack<T>::geqrf(int m, int n, T *a, int lda, T *tau, T *work, int lwork, int *info) {
  const bool runs = lwork != -1 && m > 0 && n > 0;
  call<T>(info, {m >= 0, n >= 0, true, leads(lda, m), true, true, room(lwork, n)},
          {{a, runs, "a"}, {tau, runs, "tau"}, {work, true, "work"}},
          [&](auto f) { f.geqrf(&m, &n, a, &lda, tau, work, &lwork, info); });
}
template <class T>
void Lapack<T>::orgqr(int m, int n, int k, T *a, int lda, T *tau, T *work, int lwork, int *info) {
  const bool runs = lwork != -1;
  call<T>(info, {m >= 0, n >= 0 && n <= m, k >= 0 && k <= n, true, leads(lda, m), true, true, room(lwork, n)},
          {{a, runs && n > 0, "a"}, {tau, runs && k > 0, "tau"}, {work, true, "work"}},
          [&](auto f) { f.orgqr(&m, &n, &k, a, &lda, tau, work, &lwork, info); });
}
template <class T>
void Lapack<T>::ormqr(char side, char trans, int m, int n, int k, T *a, int lda, T *tau, T *c, int ldc, T *work, int lwork,
                      int *info) {
  const int order = is(side, "L") ? m : n, other = is(side, "L") ? n : m;
  const bool runs = lwork != -1 && m > 0 && n > 0 && k > 0;
  call<T>(info,
          {is(side, "LR"), is(trans, "NT"), m >= 0, n >= 0, k >= 0 && k <= order, true, leads(lda, order), true, true, leads(ldc, m),
           true, room(lwork, other)},
          {{a, runs, "a"}, {tau, runs, "tau"}, {c, runs, "c"}, {work, true, "work"}},
          [&](auto f) { f.ormqr(&side, &trans, &m, &n, &k, a, &lda, tau, c, &ldc, work, &lwork, info, 1, 1); });
}

namespace {

// ---- Arguments ----

int to_int(int64_t n, const View &v) {
  if (n > INT_MAX) fail("%s of size %s is beyond LAPACK's 32 bits", v.name, v.desc().str);
  return static_cast<int>(n);
}

char letter(const char *s, int arg, const char *name, const char *letters) {
  check_null(s, name);
  if (!is(*s, letters)) fail_arg(arg, "%s must begin with one of the letters %s, not with character %d", name, letters, *s & 255);
  return upper(*s);
}

void check_matrix(const View &v, int arg) {
  if (v.nd() != 2) fail_arg(arg, "%s must be a matrix, not a tensor of size %s", v.name, v.desc().str);
}
void check_square(const View &v, int arg) {
  check_matrix(v, arg);
  if (v.g.size[0] != v.g.size[1]) fail_arg(arg, "%s must be a square matrix, not one of size %s", v.name, v.desc().str);
}
void check_right(const View &v, int arg) {
  if (v.nd() != 1 && v.nd() != 2) fail_arg(arg, "%s must be a matrix or a vector, not a tensor of size %s", v.name, v.desc().str);
}
void check_rows(const View &b, const View &a, int arg) {
  if (a.g.size[0] != b.g.size[0])
    fail_arg(arg, "%s of size %s and %s of size %s do not have the same number of rows", a.name, a.desc().str, b.name,
             b.desc().str);
}

Dims dims(std::initializer_list<int64_t> sizes) { return Dims(sizes.begin(), static_cast<int>(sizes.size())); }
int64_t columns(const View &v) { return v.nd() == 1 ? 1 : v.g.size[1]; }

// Info of the routine `name`; what > 0 means is the caller's matter.
void check_info(int info, const char *name) {
  if (info < 0) fail("Lapack Error in %s : Illegal Argument %d", name, -info);
}
void check_factor(int info, const char *name) {
  check_info(info, name);
  if (info > 0) fail("Lapack Error in %s : U(%d,%d) is zero, singular U.", name, info, info);
}
void check_definite(int info, const char *name) {
  check_info(info, name);
  if (info > 0) fail("Lapack Error in %s : the leading minor of order %d is not positive definite", name, info);
}

// What call(work, lwork) says that it needs, if lwork is -1.
template <class T, class F>
int work_size(const F &call) {
  T wanted = 0;
  call(&wanted, -1);
  // Rounded to T on the way; negative when LAPACK's own count overflowed.
  const double n = std::max(1.0, std::ceil(static_cast<double>(wanted) * (1 + static_cast<double>(std::numeric_limits<T>::epsilon()))));
  if (!(n <= INT_MAX) || wanted < 0) fail("LAPACK needs more work space than 32 bits can count");
  return static_cast<int>(n);
}

// Work space: had before load(), which may write to an argument.
template <class T>
class Workspace {
  int size;
  Block<T> memory;

 public:
  explicit Workspace(int n) : size(n), memory(n) {}
  template <class F>
  void run(const F &call) const {
    call(memory.get(), size);
  }
};

// ---- Matrices ----

enum Order { by_columns, by_rows };

// Dense matrices (the last two dimensions), in this order.
Geometry dense(const Dims &size, Order order) {
  Geometry g;
  g.size = size;
  g.stride = size;
  set_contiguous(g);
  if (const int n = size.count(); order == by_columns && n >= 2) {
    g.stride[n - 2] = 1;
    g.stride[n - 1] = size[n - 2];
  }
  return g;
}

// The same in memory of its own.
View dense_matrix(const Dims &size, Order order, size_t element, const char *name) {
  View v = dense_view(size, element, name);
  v.g = dense(size, order);
  return v;
}

// How LAPACK sees a factor that it only reads: column-major, or the transpose of that; others are copied.
template <class T>
class Factor {
  View v;

 public:
  bool turned = false;
  int lead = 0;

  explicit Factor(View in) : v(std::move(in)) {
    const auto fits = [&](int unit, int other) {
      const int64_t ld = v.g.size[other] == 1 ? v.g.size[unit] : v.g.stride[other];
      if ((v.g.stride[unit] != 1 && v.g.size[unit] != 1) || ld < v.g.size[unit] || ld > INT_MAX) return false;
      lead = static_cast<int>(ld);
      return true;
    };
    if (fits(0, 1)) return;
    turned = fits(1, 0);
    if (turned) return;
    View own = dense_matrix(v.g.size, by_columns, v.element, v.name);
    move_elements(own, v);
    v = std::move(own);
    lead = static_cast<int>(v.g.size[0]);
  }
  T *data() const { return reinterpret_cast<T *>(v.data()); }
};

// A result that LAPACK computes: as a dense matrix, in its place if that is free, otherwise aside.
template <class T>
class Computed {
  Result result;
  View place;
  bool aside = true;

  bool is_free(const Geometry &wanted, const View *from, std::initializer_list<const View *> others) const {
    const View &planned = result.planned();
    if (!result.own_data() || overlaps_itself(planned.g)) return false;
    for (int d = 0; d < planned.nd(); ++d)
      if (planned.g.size[d] != 1 && planned.g.stride[d] != wanted.stride[d]) return false;
    if (from && may_overlap(planned, *from) && !same_elements(planned, *from)) return false;
    return std::none_of(others.begin(), others.end(), [&](const View *v) { return may_overlap(planned, *v); });
  }

 public:
  explicit Computed(const Arg &r) : result(r) {}

  // Shape and memory. from: what load() will put there, or NULL; others: what else the call reads or writes.
  void prepare(const Dims &size, const View *from, std::initializer_list<const View *> others, Order order = by_columns) {
    if (order == by_columns && size.count() >= 2) result.shape_columns(size);
    else result.shape(size);
    result.prepare();
    Geometry g = dense(size, order);
    aside = !is_free(g, from, others);
    place = aside ? dense_matrix(size, order, sizeof(T), result.planned().name)
                  : memory_view(result.own_data(), std::move(g), sizeof(T), result.planned().name);
  }
  void load(const View &from) {
    if (!same_elements(place, from)) move_elements(place, from);
  }
  T *data() const { return reinterpret_cast<T *>(place.data()); }
  const View &planned() const { return result.planned(); }
  const View &matrix() const { return place; }
  void commit() { result.commit(); }
  // After all results' commit().
  void store() const {
    if (aside) move_elements(result.view(), place);
  }
};

// Results, or optional ones.
template <class T>
void commit(Computed<T> &r) {
  r.commit();
}
template <class T>
void commit(std::optional<Computed<T>> &r) {
  if (r) r->commit();
}
template <class T>
void store(const Computed<T> &r) {
  r.store();
}
template <class T>
void store(const std::optional<Computed<T>> &r) {
  if (r) r->store();
}
template <class... Results>
void finish(Results &...results) {
  (commit(results), ...);
  (store(results), ...);
}

// ---- What the functions have in common ----

// The element in row i and column j of n rows.
int64_t at(int64_t n, int64_t i, int64_t j) { return i + j * n; }

// The rows of column j that belong to a triangle ('U' or 'L'), or all (0).
struct Rows {
  int64_t begin, end;
};
Rows triangle(char uplo, int64_t n, int64_t j) {
  return {uplo == 'L' ? std::min(j, n) : 0, uplo == 'U' ? std::min(j + 1, n) : n};
}

char other(char uplo) { return uplo == 'U' ? 'L' : 'U'; }

// Sides of matrices up to which divide-and-conquer's work space can be counted in 32 bits.
constexpr int divided_eigen = 32766, divided_svd = 20000;

// Sides up to which matrices of a batch are done side by side: BLAS divides the work of larger ones.
constexpr int64_t small_side = 128;
constexpr double parallel_work = 1 << 16;  // multiplications that are worth a wake-up
int64_t batch_grain(int64_t n, double work) {
  return n > small_side ? INT64_MAX : static_cast<int64_t>(parallel_work / std::min(work, parallel_work));
}

// The iterations of eigenvalues and singular values may not end on others. Of a square matrix, a triangle ('U' or 'L') or all (0).
template <class T>
void check_finite(const View &v, char uplo) {
  const int64_t rows = v.g.size[0], columns = v.g.size[1];
  const auto check = [&](const View &part, int64_t row, int64_t column) {
    const int64_t k = find(part, [](const T *p, int64_t n) -> int64_t {
      return std::find_if(p, p + n, [](T x) { return !std::isfinite(x); }) - p;
    });
    if (k == part.count) return;
    const int64_t i = row + k / columns, j = column + k % columns;
    T x;
    std::memcpy(&x, v.data() + (i * v.g.stride[0] + j * v.g.stride[1]) * static_cast<int64_t>(sizeof(T)), sizeof x);
    fail("element (%lld, %lld) of %s is %g", static_cast<long long>(i), static_cast<long long>(j), v.name, static_cast<double>(x));
  };
  if (!uplo) {
    check(v, 0, 0);
    return;
  }
  for (int64_t i = 0; i < rows; ++i) {
    const Rows r = triangle(other(uplo), columns, i);  // of the transpose
    Geometry g = v.g;
    g.erase(0);
    g.size[0] = r.end - r.begin;
    g.offset += i * v.g.stride[0] + r.begin * v.g.stride[1];
    check(v.part(std::move(g)), i, r.begin);
  }
}

// Copy a triangle onto the other one.
template <class T>
void mirror(T *a, int64_t n, char uplo) {
  constexpr int64_t side = 32;
  for (int64_t jj = 0; jj < n; jj += side)
    for (int64_t ii = uplo == 'L' ? jj : 0; ii < (uplo == 'L' ? n : jj + side); ii += side)
      for (int64_t j = jj; j < std::min(jj + side, n); ++j) {
        const Rows r = triangle(uplo, n, j);
        for (int64_t i = std::max(ii, r.begin); i < std::min(ii + side, r.end); ++i) a[at(n, j, i)] = a[at(n, i, j)];
      }
}

// Zeros below, or above, the diagonal.
template <class T>
void keep_triangle(T *a, int64_t rows, int64_t columns, char uplo) {
  for (int64_t j = 0; j < columns; ++j) {
    const Rows r = triangle(uplo, rows, j);
    std::fill(a + at(rows, 0, j), a + at(rows, r.begin, j), T{0});
    std::fill(a + at(rows, r.end, j), a + at(rows, rows, j), T{0});
  }
}

}  // namespace

// ---- Systems of equations ----

template <class Tag>
void gesv(const Arg &rb, const Arg &ra, const Arg &b, const Arg &a) {
  using T = typename Tag::num;
  const View av(a), bv(b);
  check_square(av, 2);
  check_right(bv, 1);
  check_rows(bv, av, 2);
  const int n = to_int(av.g.size[0], av), m = to_int(columns(bv), bv);
  Computed<T> x(rb), lu(ra);
  lu.prepare(av.g.size, &av, {&bv});
  x.prepare(dims({n, m}), &bv, {&av, &lu.planned()});
  const Block<int> pivots(n);
  lu.load(av);
  x.load(bv);
  int info;
  Lapack<T>::gesv(n, m, lu.data(), n, pivots.get(), x.data(), n, &info);
  check_factor(info, "gesv");
  finish(x, lu);
}

template <class Tag>
void trtrs(const Arg &rb, const Arg &ra, const Arg &b, const Arg &a, const char *uplo_text, const char *trans_text,
           const char *diag_text) {
  using T = typename Tag::num;
  const char uplo = letter(uplo_text, 5, "uplo", "UL"), trans = letter(trans_text, 6, "trans", "NTC");
  const char diag = letter(diag_text, 7, "diag", "NU");
  const View av(a), bv(b);
  check_square(av, 2);
  check_right(bv, 1);
  check_rows(bv, av, 2);
  const int n = to_int(av.g.size[0], av), m = to_int(columns(bv), bv);
  Computed<T> x(rb), copy(ra);
  copy.prepare(av.g.size, &av, {&bv});
  x.prepare(dims({n, m}), &bv, {&av, &copy.planned()});
  copy.load(av);
  x.load(bv);
  int info;
  Lapack<T>::trtrs(uplo, trans, diag, n, m, copy.data(), n, x.data(), n, &info);
  check_info(info, "trtrs");
  if (info > 0) fail("Lapack Error in trtrs : A(%d,%d) is zero, singular A", info, info);
  finish(x, copy);
}

template <class Tag>
void gels(const Arg &rb, const Arg &ra, const Arg &b, const Arg &a) {
  using T = typename Tag::num;
  const View av(a), bv(b);
  check_matrix(av, 2);
  check_right(bv, 1);
  check_rows(bv, av, 2);
  const int m = to_int(av.g.size[0], av), n = to_int(av.g.size[1], av), r = to_int(columns(bv), bv), ldb = std::max(m, n);
  check_finite<T>(av, 0);
  Computed<T> x(rb), factor(ra);
  factor.prepare(av.g.size, &av, {&bv});
  x.prepare(dims({n, r}), nullptr, {&av, &bv, &factor.planned()});
  // The right-hand sides and the solutions, whichever is longer.
  const View work = dense_matrix(dims({ldb, r}), by_columns, sizeof(T), "the right-hand sides");
  const auto rows = [&](int64_t k, const View &like) {
    Geometry g = work.g;
    g.size[0] = k;
    if (like.nd() == 1) g.erase(1);
    return work.part(std::move(g));
  };
  const Block<int> pivots(n);
  std::fill_n(pivots.get(), n, 0);
  T *const rhs = reinterpret_cast<T *>(work.data());
  const T small = std::numeric_limits<T>::epsilon() * static_cast<T>(ldb);
  int info, rank;
  const auto solve = [&](T *memory, int size) {
    Fortran<T>::gelsy(&m, &n, &r, factor.data(), &m, rhs, &ldb, pivots.get(), &small, &rank, memory, &size, &info);
    check_info(info, "gels");
  };
  const Workspace<T> space(work_size<T>(solve));
  factor.load(av);
  move_elements(rows(m, bv), bv);
  space.run(solve);
  move_elements(x.matrix(), rows(n, x.matrix()));
  finish(x, factor);
}

template <class Tag>
void getri(const Arg &ra, const Arg &a) {
  using T = typename Tag::num;
  const View av(a);
  check_square(av, 1);
  const int n = to_int(av.g.size[0], av);
  Computed<T> r(ra);
  r.prepare(av.g.size, &av, {});
  const Block<int> pivots(n);
  int info;
  const auto invert = [&](T *work, int size) {
    Lapack<T>::getri(n, r.data(), n, pivots.get(), work, size, &info);
    check_factor(info, "getri");
  };
  const Workspace<T> space(work_size<T>(invert));
  r.load(av);
  Lapack<T>::getrf(n, n, r.data(), n, pivots.get(), &info);
  check_factor(info, "getrf");
  space.run(invert);
  finish(r);
}

// ---- Cholesky ----

namespace {

// r = what compute(matrix, n, uplo) makes of a copy of the square matrix a.
template <class T, class F>
void by_triangle(const Arg &ra, const Arg &a, const char *uplo_text, F compute) {
  const char uplo = letter(uplo_text, 3, "uplo", "UL");
  const View av(a);
  check_square(av, 1);
  const int n = to_int(av.g.size[0], av);
  Computed<T> r(ra);
  r.prepare(av.g.size, &av, {});
  r.load(av);
  compute(r.data(), n, uplo);
  finish(r);
}

}  // namespace

template <class Tag>
void potrf(const Arg &ra, const Arg &a, const char *uplo_text) {
  using T = typename Tag::num;
  by_triangle<T>(ra, a, uplo_text, [](T *r, int n, char uplo) {
    int info;
    Lapack<T>::potrf(uplo, n, r, n, &info);
    check_definite(info, "potrf");
    keep_triangle(r, n, n, uplo);
  });
}

template <class Tag>
void potri(const Arg &ra, const Arg &a, const char *uplo_text) {
  using T = typename Tag::num;
  by_triangle<T>(ra, a, uplo_text, [](T *r, int n, char uplo) {
    int info;
    Lapack<T>::potri(uplo, n, r, n, &info);
    check_info(info, "potri");
    if (info > 0) fail("Lapack Error in potri : A(%d,%d) is zero, singular A", info, info);
    mirror(r, n, uplo);
  });
}

template <class Tag>
void potrs(const Arg &rb, const Arg &b, const Arg &a, const char *uplo_text) {
  using T = typename Tag::num;
  const char uplo = letter(uplo_text, 4, "uplo", "UL");
  const View bv(b);
  View av(a);
  check_square(av, 2);
  check_right(bv, 1);
  check_rows(bv, av, 2);
  const int n = to_int(av.g.size[0], av), m = to_int(columns(bv), bv);
  Computed<T> x(rb);
  x.prepare(dims({n, m}), &bv, {&av});
  const Factor<T> factor(std::move(av));
  x.load(bv);
  int info;
  // A triangle transposed is the other one.
  Lapack<T>::potrs(factor.turned ? other(uplo) : uplo, n, m, factor.data(), factor.lead, x.data(), n, &info);
  check_info(info, "potrs");
  finish(x);
}

template <class Tag>
void pstrf(const Arg &ra, const Arg &rpiv, const Arg &a, const char *uplo_text, typename Tag::num tol) {
  using T = typename Tag::num;
  const char uplo = letter(uplo_text, 4, "uplo", "UL");
  const View av(a);
  check_square(av, 1);
  const int n = to_int(av.g.size[0], av);
  Computed<T> r(ra);
  Computed<int> pivots(rpiv);
  r.prepare(av.g.size, &av, {});
  pivots.prepare(dims({n}), nullptr, {&av, &r.planned()});
  const Block<T> work(2 * int64_t{n});
  r.load(av);
  int info, rank;
  Lapack<T>::pstrf(uplo, n, r.data(), n, pivots.data(), &rank, tol, work.get(), &info);
  check_info(info, "pstrf");
  if (info > 0) fail("Lapack Error in pstrf : a matrix of rank %d, not %d", rank, n);
  keep_triangle(r.data(), n, n, uplo);
  finish(r, pivots);
}

// ---- Eigenvalues, singular values ----

template <class Tag>
void syev(const Arg &re, const Arg &rv, const Arg &a, const char *jobz_text, const char *uplo_text) {
  using T = typename Tag::num;
  const char jobz = letter(jobz_text, 4, "jobz", "NV"), uplo = letter(uplo_text, 5, "uplo", "UL");
  const View av(a);
  check_square(av, 1);
  const int n = to_int(av.g.size[0], av);
  check_finite<T>(av, uplo);
  Computed<T> values(re);
  std::optional<Computed<T>> vectors;
  View work;
  if (jobz == 'V') {
    vectors.emplace(rv);
    vectors->prepare(av.g.size, &av, {});
    values.prepare(dims({n}), nullptr, {&av, &vectors->planned()});
  } else {
    work = dense_matrix(av.g.size, by_columns, sizeof(T), av.name);
    values.prepare(dims({n}), nullptr, {&av});
  }
  T *const m = vectors ? vectors->data() : reinterpret_cast<T *>(work.data());
  int info, integers = 1;
  if (jobz == 'V' && n <= divided_eigen) integers = 3 + 5 * n;
  const Block<int> integer_work(integers);
  const auto decompose = [&](T *memory, int size) {
    if (n <= divided_eigen)
      Fortran<T>::syevd(&jobz, &uplo, &n, m, &n, values.data(), memory, &size, integer_work.get(), &integers, &info, 1, 1);
    else Lapack<T>::syev(jobz, uplo, n, m, n, values.data(), memory, size, &info);
    check_info(info, "syev");
  };
  const Workspace<T> space(work_size<T>(decompose));
  if (vectors) vectors->load(av);
  else move_elements(work, av);
  space.run(decompose);
  if (info > 0) fail("Lapack Error in syev : %d off-diagonal elements did not converge to zero", info);
  finish(values, vectors);
}

template <class Tag>
void geev(const Arg &re, const Arg &rv, const Arg &a, const char *jobvr_text) {
  using T = typename Tag::num;
  const char jobvr = letter(jobvr_text, 4, "jobvr", "NV");
  const View av(a);
  check_square(av, 1);
  const int n = to_int(av.g.size[0], av);
  check_finite<T>(av, 0);
  const View work = dense_matrix(av.g.size, by_columns, sizeof(T), av.name);
  Computed<T> values(re);
  std::optional<Computed<T>> vectors;
  if (jobvr == 'V') {
    vectors.emplace(rv);
    vectors->prepare(av.g.size, nullptr, {&av});
    values.prepare(dims({n, 2}), nullptr, {&av, &vectors->planned()});
  } else {
    values.prepare(dims({n, 2}), nullptr, {&av});
  }
  T *const m = reinterpret_cast<T *>(work.data());
  int info;
  T none;
  const auto decompose = [&](T *memory, int size) {
    Lapack<T>::geev('N', jobvr, n, m, n, values.data(), values.data() + n, &none, 1, vectors ? vectors->data() : &none,
                    vectors ? n : 1, memory, size, &info);
    check_info(info, "geev");
  };
  const Workspace<T> space(work_size<T>(decompose));
  move_elements(work, av);
  space.run(decompose);
  if (info > 0) fail("Lapack Error in geev : %d off-diagonal elements of an upper Hessenberg form did not converge to zero", info);
  finish(values, vectors);
}

template <class Tag>
void gesvd(const Arg &ru, const Arg &rs, const Arg &rv, const Arg *ra, const Arg &a, const char *jobu, int job_number) {
  using T = typename Tag::num;
  const char job = letter(jobu, job_number, "jobu", "ASN");
  const View av(a);
  check_matrix(av, 1);
  const int m = to_int(av.g.size[0], av), n = to_int(av.g.size[1], av), k = std::min(m, n);
  check_finite<T>(av, 0);
  Computed<T> values(rs);
  std::optional<Computed<T>> u, v, rest;
  const View work = dense_matrix(av.g.size, by_columns, sizeof(T), av.name);
  values.prepare(dims({k}), nullptr, {&av});
  if (job != 'N') {
    u.emplace(ru);
    v.emplace(rv);
    u->prepare(dims({m, job == 'A' ? m : k}), nullptr, {&av, &values.planned()});
    // V^T by columns is V by rows.
    v->prepare(dims({n, job == 'A' ? n : k}), nullptr, {&av, &values.planned(), &u->planned()}, by_rows);
  }
  if (ra) {
    rest.emplace(*ra);
    rest->prepare(av.g.size, nullptr, {&av, &values.planned(), u ? &u->planned() : &av, v ? &v->planned() : &av});
  }
  const Block<int> integers(8 * int64_t{k});
  T *const w = reinterpret_cast<T *>(work.data());
  T none;
  T *const up = u ? u->data() : &none, *const vp = v ? v->data() : &none;
  const int ldv = job == 'A' ? n : job == 'S' ? k : 1, ldu = job == 'N' ? 1 : m;
  int info;
  const auto divide = [&](T *memory, int size) {
    Fortran<T>::gesdd(&job, &m, &n, w, &m, values.data(), up, &ldu, vp, &ldv, memory, &size, integers.get(), &info, 1);
    check_info(info, "gesvd");
  };
  const auto iterate = [&](T *memory, int size) {
    Lapack<T>::gesvd(job, job, m, n, w, m, values.data(), up, ldu, vp, ldv, memory, size, &info);
    check_info(info, "gesvd");
  };
  const bool divides = k <= divided_svd;
  const Workspace<T> space(std::max(divides ? work_size<T>(divide) : 1, work_size<T>(iterate)));
  move_elements(work, av);
  if (divides) space.run(divide);
  if (!divides || info > 0) {
    // Where divide and conquer does not converge, or is not possible, QR iterations do.
    if (divides) move_elements(work, av);
    space.run(iterate);
  }
  if (info > 0) fail("Lapack Error in gesvd : %d superdiagonals did not converge to zero", info);
  if (rest) move_elements(rest->matrix(), work);
  finish(u, values, v, rest);
}

// ---- QR ----

template <class Tag>
void qr(const Arg &rq, const Arg &rr, const Arg &a) {
  using T = typename Tag::num;
  const View av(a);
  check_matrix(av, 1);
  const int m = to_int(av.g.size[0], av), n = to_int(av.g.size[1], av), k = std::min(m, n);
  Computed<T> q(rq), r(rr);
  View wide;  // more columns than Q
  if (n > m) {
    wide = dense_matrix(av.g.size, by_columns, sizeof(T), av.name);
    q.prepare(dims({m, k}), nullptr, {&av});
  } else {
    q.prepare(av.g.size, &av, {});
  }
  r.prepare(dims({k, n}), nullptr, {&av, &q.planned()});
  const Block<T> tau(k);
  T *const w = n > m ? reinterpret_cast<T *>(wide.data()) : q.data();
  int info;
  const auto factorise = [&](T *work, int size) {
    Lapack<T>::geqrf(m, n, w, m, tau.get(), work, size, &info);
    check_info(info, "geqrf");
  };
  const auto expand = [&](T *work, int size) {
    Lapack<T>::orgqr(m, k, k, q.data(), m, tau.get(), work, size, &info);
    check_info(info, "orgqr");
  };
  const Workspace<T> space(std::max(work_size<T>(factorise), work_size<T>(expand)));
  if (n > m) move_elements(wide, av);
  else q.load(av);
  space.run(factorise);
  for (int64_t j = 0; j < n; ++j) std::copy_n(w + at(m, 0, j), k, r.data() + at(k, 0, j));
  keep_triangle(r.data(), k, n, 'U');
  if (n > m) std::copy_n(w, at(m, 0, k), q.data());
  space.run(expand);
  finish(q, r);
}

template <class Tag>
void geqrf(const Arg &ra, const Arg &rtau, const Arg &a) {
  using T = typename Tag::num;
  const View av(a);
  check_matrix(av, 1);
  const int m = to_int(av.g.size[0], av), n = to_int(av.g.size[1], av);
  Computed<T> r(ra), tau(rtau);
  r.prepare(av.g.size, &av, {});
  tau.prepare(dims({std::min(m, n)}), nullptr, {&av, &r.planned()});
  const auto factorise = [&](T *work, int size) {
    int info;
    Lapack<T>::geqrf(m, n, r.data(), m, tau.data(), work, size, &info);
    check_info(info, "geqrf");
  };
  const Workspace<T> space(work_size<T>(factorise));
  r.load(av);
  space.run(factorise);
  finish(r, tau);
}

// The first columns of a matrix.
View some_columns(const View &v, int64_t n) {
  Geometry g = v.g;
  g.size[1] = n;
  return v.part(std::move(g));
}
void check_reflectors(const View &tau, int64_t rows, int64_t columns) {
  if (tau.nd() != 1) fail_arg(3, "%s must be a vector, not a tensor of size %s", tau.name, tau.desc().str);
  if (tau.g.size[0] > std::min(rows, columns))
    fail_arg(3, "%s of size %s holds more reflectors than a matrix of size [%lld x %lld] can", tau.name, tau.desc().str,
             static_cast<long long>(rows), static_cast<long long>(columns));
}

template <class Tag>
void orgqr(const Arg &ra, const Arg &a, const Arg &tau) {
  using T = typename Tag::num;
  const View all(a);
  View tv(tau);
  check_matrix(all, 2);
  const int m = to_int(all.g.size[0], all), n = std::min(m, to_int(all.g.size[1], all));
  check_reflectors(tv, m, n);
  const View av = some_columns(all, n);
  Computed<T> r(ra);
  r.prepare(av.g.size, &av, {&tv});
  if (!is_contiguous(tv.g)) tv.make_dense();
  const auto expand = [&](T *work, int size) {
    int info;
    Lapack<T>::orgqr(m, n, static_cast<int>(tv.count), r.data(), m, reinterpret_cast<T *>(tv.data()), work, size, &info);
    check_info(info, "orgqr");
  };
  const Workspace<T> space(work_size<T>(expand));
  r.load(av);
  space.run(expand);
  finish(r);
}

template <class Tag>
void ormqr(const Arg &ra, const Arg &a, const Arg &tau, const Arg &c, const char *side_text, const char *trans_text) {
  using T = typename Tag::num;
  const char side = letter(side_text, 5, "side", "LR"), trans = letter(trans_text, 6, "trans", "NT");
  const View av(a), cv(c);
  View tv(tau);
  check_matrix(av, 2);
  check_matrix(cv, 4);
  const int m = to_int(cv.g.size[0], cv), n = to_int(cv.g.size[1], cv), order = side == 'L' ? m : n;
  if (av.g.size[0] != order)
    fail_arg(2, "%s of size %s does not go with %s of size %s from side %c", av.name, av.desc().str, cv.name, cv.desc().str, side);
  check_reflectors(tv, order, av.g.size[1]);
  const int k = static_cast<int>(tv.count);
  Computed<T> r(ra);
  r.prepare(cv.g.size, &cv, {&av, &tv});
  // LAPACK changes the reflectors for a while.
  const View q = dense_matrix(dims({order, k}), by_columns, sizeof(T), av.name);
  move_elements(q, some_columns(av, k));
  if (!is_contiguous(tv.g)) tv.make_dense();
  const auto multiply = [&](T *work, int size) {
    int info;
    Lapack<T>::ormqr(side, trans, m, n, k, reinterpret_cast<T *>(q.data()), order, reinterpret_cast<T *>(tv.data()), r.data(), m,
                     work, size, &info);
    check_info(info, "ormqr");
  };
  const Workspace<T> space(work_size<T>(multiply));
  r.load(cv);
  space.run(multiply);
  finish(r);
}

// ---- Batches ----

namespace {

// Sides up to which LAPACK takes longer to begin than these loops to end.
constexpr int least_side = 16;

// As getrf, right-looking, column by column (Golub and Van Loan, 2013, algorithm 3.4.1).
template <class T>
int small_factor(int n, T *a, int *pivots) {
  int info = 0;
  for (int k = 0; k < n; ++k) {
    T *const column = a + k * n;
    int p = k;
    for (int i = k + 1; i < n; ++i)
      if (std::abs(column[i]) > std::abs(column[p])) p = i;
    pivots[k] = p + 1;
    if (column[p] == 0) {
      if (!info) info = k + 1;
      continue;
    }
    if (p != k)
      for (int j = 0; j < n; ++j) std::swap(a[k + j * n], a[p + j * n]);
    const T pivot = column[k];
    for (int i = k + 1; i < n; ++i) column[i] /= pivot;
    for (int j = k + 1; j < n; ++j) {
      T *const to = a + j * n;
      const T x = to[k];
      for (int i = k + 1; i < n; ++i) to[i] -= column[i] * x;
    }
  }
  return info;
}

// As getrs.
template <class T>
void small_solve(int n, int m, const T *a, int64_t lead, const int *pivots, T *b) {
  for (int c = 0; c < m; ++c, b += n) {
    for (int k = 0; k < n; ++k) std::swap(b[k], b[pivots[k] - 1]);
    for (int k = 0; k < n; ++k)
      for (int i = k + 1; i < n; ++i) b[i] -= a[i + k * lead] * b[k];
    for (int k = n - 1; k >= 0; --k) {
      b[k] /= a[k + k * lead];
      for (int i = 0; i < k; ++i) b[i] -= a[i + k * lead] * b[k];
    }
  }
}

}  // namespace

template <class Tag>
void btrifact(const Arg &ra, const Arg &rpivots, const Arg *rinfo, bool pivot, const Arg &a) {
  using T = typename Tag::num;
  const View av(a);
  if (av.nd() != 3) fail_arg(1, "%s must be a batch of matrices, not a tensor of size %s", av.name, av.desc().str);
  if (!pivot) fail("a factorisation without pivots is not possible on the CPU");
  if (av.g.size[1] != av.g.size[2]) fail_arg(1, "%s must hold square matrices, not some of size %s", av.name, av.desc().str);
  const int64_t count = av.g.size[0];
  const int n = to_int(av.g.size[1], av);
  Computed<T> lu(ra);
  Computed<int> pivots(rpivots);
  std::optional<Computed<int>> info;
  Block<int> own_info;
  lu.prepare(av.g.size, &av, {});
  pivots.prepare(dims({count, n}), nullptr, {&av, &lu.planned()}, by_rows);
  if (rinfo) {
    info.emplace(*rinfo);
    info->prepare(dims({count}), nullptr, {&av, &lu.planned(), &pivots.planned()});
  } else {
    own_info = Block<int>(count);
  }
  lu.load(av);
  int *const infos = info ? info->data() : own_info.get();
  const int64_t each = int64_t{n} * n;
  parallel(count, batch_grain(n, static_cast<double>(each) * n / 3), [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      T *const m = lu.data() + i * each;
      int *const p = pivots.data() + i * n;
      if (n <= least_side) infos[i] = small_factor(n, m, p);
      else Fortran<T>::getrf(&n, &n, m, &n, p, infos + i);
    }
  });
  for (int64_t i = 0; i < count; ++i) {
    check_info(infos[i], "getrf");
    if (!rinfo && infos[i] > 0)
      fail("Lapack Error in getrf : matrix %lld: U(%d,%d) is zero, singular U.", static_cast<long long>(i), infos[i], infos[i]);
  }
  finish(lu, pivots, info);
}

template <class Tag>
void btrisolve(const Arg &rb, const Arg &b, const Arg &atf, const Arg &pivots) {
  using T = typename Tag::num;
  View av(atf), pv(pivots);
  const View bv(b);
  if (av.nd() != 3) fail_arg(1, "%s must be a batch of matrices, not a tensor of size %s", av.name, av.desc().str);
  if (bv.nd() != 2 && bv.nd() != 3)
    fail_arg(4, "%s must be a batch of vectors or matrices, not a tensor of size %s", bv.name, bv.desc().str);
  if (av.g.size[0] != bv.g.size[0] || av.g.size[1] != av.g.size[2] || av.g.size[1] != bv.g.size[1])
    fail_arg(3, "%s of size %s does not go with %s of size %s", av.name, av.desc().str, bv.name, bv.desc().str);
  const int64_t count = av.g.size[0];
  const int n = to_int(av.g.size[1], av), m = to_int(bv.nd() == 3 ? bv.g.size[2] : 1, bv);
  if (pv.nd() != 2 || pv.g.size[0] != count || pv.g.size[1] != n)
    fail_arg(4, "%s of size %s does not go with %s of size %s", pv.name, pv.desc().str, av.name, av.desc().str);
  const int64_t wrong = find(pv, [n](const int *p, int64_t k) {
    return static_cast<int64_t>(std::find_if(p, p + k, [n](int v) { return v < 1 || v > n; }) - p);
  });
  if (wrong < pv.count)
    fail_arg(4, "pivot %lld of matrix %lld in %s is outside 1 to %d", static_cast<long long>(wrong % n),
             static_cast<long long>(wrong / n), pv.name, n);
  Computed<T> x(rb);
  x.prepare(bv.g.size, &bv, {&av, &pv}, bv.nd() == 3 ? by_columns : by_rows);
  // Factors by columns, pivots side by side.
  const Geometry &g = av.g;
  if ((g.stride[1] != 1 && n > 1) || (n > 1 && g.stride[2] < n) || g.stride[2] > INT_MAX) {
    View own = dense_matrix(g.size, by_columns, sizeof(T), av.name);
    move_elements(own, av);
    av = std::move(own);
  }
  if (!is_contiguous(pv.g)) pv.make_dense();
  const int lead = n > 1 ? static_cast<int>(av.g.stride[2]) : 1;
  const T *const factors = reinterpret_cast<const T *>(av.data());
  const int64_t each = av.g.stride[0], along = n > 1 ? av.g.stride[1] + av.g.stride[2] : 0;
  for (int64_t i = 0; i < count; ++i)
    for (int64_t j = 0; j < n; ++j)
      if (factors[i * each + j * along] == 0)
        fail("matrix %lld of %s is singular: U(%lld,%lld) is zero", static_cast<long long>(i), av.name,
             static_cast<long long>(j + 1), static_cast<long long>(j + 1));
  x.load(bv);
  const int *const p = reinterpret_cast<const int *>(pv.data());
  parallel(count, batch_grain(n, static_cast<double>(n) * n * m), [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      int info;
      if (n <= least_side) small_solve(n, m, factors + i * each, lead, p + i * n, x.data() + i * n * m);
      else Fortran<T>::getrs("N", &n, &m, factors + i * each, &lead, p + i * n, x.data() + i * n * m, &n, &info, 1);
    }
  });
  finish(x);
}

#define TH_INSTANCES(Tag)                                                                                                     \
  template void gesv<Tag>(const Arg &, const Arg &, const Arg &, const Arg &);                                                \
  template void trtrs<Tag>(const Arg &, const Arg &, const Arg &, const Arg &, const char *, const char *, const char *);     \
  template void gels<Tag>(const Arg &, const Arg &, const Arg &, const Arg &);                                                \
  template void syev<Tag>(const Arg &, const Arg &, const Arg &, const char *, const char *);                                 \
  template void geev<Tag>(const Arg &, const Arg &, const Arg &, const char *);                                               \
  template void gesvd<Tag>(const Arg &, const Arg &, const Arg &, const Arg *, const Arg &, const char *, int);               \
  template void getri<Tag>(const Arg &, const Arg &);                                                                         \
  template void potrf<Tag>(const Arg &, const Arg &, const char *);                                                           \
  template void potri<Tag>(const Arg &, const Arg &, const char *);                                                           \
  template void potrs<Tag>(const Arg &, const Arg &, const Arg &, const char *);                                              \
  template void pstrf<Tag>(const Arg &, const Arg &, const Arg &, const char *, Tag::num);                                    \
  template void qr<Tag>(const Arg &, const Arg &, const Arg &);                                                               \
  template void geqrf<Tag>(const Arg &, const Arg &, const Arg &);                                                            \
  template void orgqr<Tag>(const Arg &, const Arg &, const Arg &);                                                            \
  template void ormqr<Tag>(const Arg &, const Arg &, const Arg &, const Arg &, const char *, const char *);                   \
  template void btrifact<Tag>(const Arg &, const Arg &, const Arg *, bool, const Arg &);                                      \
  template void btrisolve<Tag>(const Arg &, const Arg &, const Arg &, const Arg &);
TH_INSTANCES(FloatTag)
TH_INSTANCES(DoubleTag)
#undef TH_INSTANCES

template struct Lapack<unsigned char>;
template struct Lapack<signed char>;
template struct Lapack<short>;
template struct Lapack<int>;
template struct Lapack<int64_t>;
template struct Lapack<float>;
template struct Lapack<double>;

}  // namespace th
