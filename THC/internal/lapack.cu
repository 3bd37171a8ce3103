// Batches of LU factorisations.
#include <algorithm>
#include <climits>
#include <vector>

#include "TH/internal/matrix_view.hpp"

#include "copy.hpp"
#include "cublas.hpp"
#include "lapack.hpp"
#include "launch.cuh"
#include "layout.hpp"

namespace thc {

namespace {

using th::Dims;
using th::fail;
using th::fail_arg;
using th::View;

template <class T>
struct Addresses {
  T **list;
  T *first;
  int64_t step;
  TH_HD void operator()(uint32_t i) const { list[i] = first + i * step; }
};
// No rows are exchanged.
struct NaturalPivots {
  int *pivots;
  FastDivision n;
  TH_HD void operator()(uint32_t i) const { pivots[i] = static_cast<int>(i - n.of(i) * n.d) + 1; }
};
// What is wrong with each matrix's factors: 1 + k: pivot k; -1 - k: element k on the diagonal of U is 0; 0: nothing.
template <class T>
struct CheckFactors {
  const T *a;
  const int *pivots;
  int *wrong;
  int64_t a_step, along, pivots_step, pivots_stride;
  int n;
  TH_HD void operator()(uint32_t i) const {
    const T *diagonal = a + i * a_step;
    const int *p = pivots + i * pivots_step;
    int zero = 0;
    for (int k = 0; k < n; ++k) {
      const int v = p[k * pivots_stride];
      if (v < 1 || v > n) {
        wrong[i] = 1 + k;
        return;
      }
      if (!zero && diagonal[k * along] == 0) zero = -1 - k;
    }
    wrong[i] = zero;
  }
};

// Of dense pivots those that are out of range exchange nothing.
struct KeepInRange {
  int *pivots;
  int n;
  TH_HD void operator()(uint32_t i) const {
    int *const p = pivots + int64_t{i} * n;
    for (int k = 0; k < n; ++k)
      if (p[k] < 1 || p[k] > n) p[k] = k + 1;
  }
};

int to_int(int64_t n, const View &v) {
  if (!th::fits(n)) fail("%s of size %s is beyond cuBLAS's 32 bits", v.name, v.desc().str);
  return static_cast<int>(n);
}

// A batch of matrices or vectors as a column each, by columns of unit stride, `lead` apart; 0: it is not.
int lead_of(const th::Geometry &g) {
  const int64_t n = g.size[1], columns = g.nd() == 3 ? g.size[2] : 1;
  if (n > 1 && g.stride[1] != 1) return 0;
  const int64_t lead = columns > 1 ? g.stride[2] : n;
  return lead >= n && th::fits(lead) ? static_cast<int>(lead) : 0;
}
// Memory for such a batch.
std::unique_ptr<Temporary> by_columns(const Call &call, const View &v) {
  auto own = std::make_unique<Temporary>(call, v.g.size, v.element, v.name);
  if (v.nd() == 3) {
    own->view.g.stride[1] = 1;
    own->view.g.stride[2] = v.g.size[1];
  }
  return own;
}

// A result that cuBLAS computes from `from`: in its place if its layout allows, otherwise aside.
template <class T>
class Computed {
  th::Result result;
  std::unique_ptr<Temporary> aside;
  View place;

 public:
  explicit Computed(const th::Arg &r) : result(r) {}
  void prepare(const Call &call, const View &from, std::initializer_list<const View *> others) {
    if (from.nd() == 3) result.shape_columns(from.g.size);
    else result.shape(from.g.size);
    result.prepare();
    const View &planned = result.planned();
    bool is_free = lead_of(planned.g) && !th::overlaps_itself(planned.g);
    is_free = is_free && (!th::may_overlap(planned, from) || th::same_elements(planned, from));
    for (const View *v : others) is_free = is_free && !th::may_overlap(planned, *v);
    if (!is_free) aside = by_columns(call, planned);
  }
  void commit() { result.commit(); }
  const View &load(const Call &call, const View &from) {
    place = aside ? aside->view.part(aside->view.g) : result.view();
    if (!th::same_elements(place, from)) move_elements(call, place, from);
    return place;
  }
  void store(const Call &call) const {
    if (aside) move_elements(call, result.view(), place);
  }
};

// A result of dense ints.
class IntResult {
  th::Result result;
  std::unique_ptr<Temporary> aside;

 public:
  explicit IntResult(const th::Arg &r) : result(r) {}
  void prepare(const Call &call, const Dims &size) {
    result.shape(size);
    result.prepare();
    if (!th::is_contiguous(result.planned().g)) aside = std::make_unique<Temporary>(call, size, sizeof(int), result.planned().name);
  }
  void commit() { result.commit(); }
  int *data() const { return reinterpret_cast<int *>(aside ? aside->view.data() : result.view().data()); }
  void store(const Call &call) const {
    if (aside) move_elements(call, result.view(), aside->view);
  }
};

// The addresses of a batch's matrices.
template <class T>
T **list_matrices(const Call &call, T **list, const View &v) {
  for_n(call, v.g.size[0], Addresses<T>{list, reinterpret_cast<T *>(v.data()), v.g.stride[0]});
  return list;
}

std::vector<int> read_numbers(const Call &call, int *numbers, int64_t count) {
  std::vector<int> read(static_cast<size_t>(count));
  download(call.stream, read.data(), numbers, read.size() * sizeof(int));
  return read;
}

}  // namespace

template <class T>
void factor_batch(const Call &call, const th::Arg &ra, const th::Arg &rpivots, const th::Arg *rinfo, bool pivot, const th::Arg &a) {
  const View av(a);
  if (av.nd() != 3) fail_arg(1, "%s must be a batch of matrices, not a tensor of size %s", av.name, av.desc().str);
  if (av.g.size[1] != av.g.size[2]) fail_arg(1, "%s must hold square matrices, not some of size %s", av.name, av.desc().str);
  const int count = to_int(av.g.size[0], av), n = to_int(av.g.size[1], av);
  if (int64_t{count} * n >= index_limit) fail("%s of size %s has more rows than can be counted in 32 bits", av.name, av.desc().str);
  Computed<T> lu(ra);
  IntResult pivots(rpivots);
  lu.prepare(call, av, {});
  pivots.prepare(call, dims({count, n}));
  std::unique_ptr<IntResult> info;
  std::unique_ptr<Temporary> own_info;
  if (rinfo) {
    info = std::make_unique<IntResult>(*rinfo);
    info->prepare(call, dims({count}));
  } else {
    own_info = std::make_unique<Temporary>(call, dims({count}), sizeof(int), "info");
  }
  const Temporary list(call, dims({count}), sizeof(T *), "the list of matrices");
  open_cublas(call);
  lu.commit();
  pivots.commit();
  if (info) info->commit();

  const View &m = lu.load(call, av);
  int *const infos = info ? info->data() : reinterpret_cast<int *>(own_info->view.data());
  T **const matrices = list_matrices(call, reinterpret_cast<T **>(list.view.data()), m);
  Cublas<T>::getrf(call, n, matrices, lead_of(m.g), pivot ? pivots.data() : nullptr, infos, count);
  if (!pivot) for_n(call, int64_t{count} * n, NaturalPivots{pivots.data(), FastDivision(static_cast<uint32_t>(n))});
  lu.store(call);
  pivots.store(call);
  if (info) return info->store(call);
  const std::vector<int> said = read_numbers(call, infos, count);
  for (int i = 0; i < count; ++i)
    if (const int k = said[static_cast<size_t>(i)]; k > 0)
      fail("Lapack Error in getrf : matrix %d: U(%d,%d) is zero, singular U.", i, k, k);
}

template <class T>
void solve_batch(const Call &call, const th::Arg &rb, const th::Arg &b, const th::Arg &atf, const th::Arg &pivots) {
  const View av(atf), pv(pivots), bv(b);
  if (av.nd() != 3) fail_arg(1, "%s must be a batch of matrices, not a tensor of size %s", av.name, av.desc().str);
  if (bv.nd() != 2 && bv.nd() != 3)
    fail_arg(4, "%s must be a batch of vectors or matrices, not a tensor of size %s", bv.name, bv.desc().str);
  if (av.g.size[0] != bv.g.size[0] || av.g.size[1] != av.g.size[2] || av.g.size[1] != bv.g.size[1])
    fail_arg(3, "%s of size %s does not go with %s of size %s", av.name, av.desc().str, bv.name, bv.desc().str);
  const int count = to_int(av.g.size[0], av), n = to_int(av.g.size[1], av), columns = to_int(bv.nd() == 3 ? bv.g.size[2] : 1, bv);
  if (pv.nd() != 2 || pv.g.size[0] != count || pv.g.size[1] != n)
    fail_arg(4, "%s of size %s does not go with %s of size %s", pv.name, pv.desc().str, av.name, av.desc().str);
  const bool checked = call.state.checked;
  if (checked) {
    const Temporary wrong(call, dims({count}), sizeof(int), "what is wrong");
    int *const place = reinterpret_cast<int *>(wrong.view.data());
    for_n(call, count,
          CheckFactors<T>{reinterpret_cast<const T *>(av.data()), reinterpret_cast<const int *>(pv.data()), place, av.g.stride[0],
                          av.g.stride[1] + av.g.stride[2], pv.g.stride[0], pv.g.stride[1], n});
    const std::vector<int> said = read_numbers(call, place, count);
    const auto bad = std::find_if(said.begin(), said.end(), [](int v) { return v > 0; });
    if (bad != said.end())
      fail_arg(4, "pivot %d of matrix %td in %s is outside 1 to %d", *bad - 1, bad - said.begin(), pv.name, n);
    const auto zero = std::find_if(said.begin(), said.end(), [](int v) { return v < 0; });
    if (zero != said.end())
      fail("matrix %td of %s is singular: U(%d,%d) is zero", zero - said.begin(), av.name, -*zero, -*zero);
  }
  Computed<T> x(rb);
  x.prepare(call, bv, {&av, &pv});
  std::unique_ptr<Temporary> own;
  if (!lead_of(av.g)) own = by_columns(call, av);
  Input exchanged(pv);
  if (!checked || !th::is_contiguous(pv.g)) exchanged.make_dense(call);
  int *const rows = reinterpret_cast<int *>(exchanged.view().data());
  if (!checked) for_n(call, count, KeepInRange{rows, n});
  const Temporary list(call, dims({2, count}), sizeof(T *), "the lists of matrices");
  if (own) move_elements(call, own->view, av);
  open_cublas(call);
  x.commit();

  const View &to = x.load(call, bv), &factors = own ? own->view : av;
  T **const lists = reinterpret_cast<T **>(list.view.data());
  int info = 0;
  Cublas<T>::getrs(call, 'N', n, columns, list_matrices(call, lists, factors), lead_of(factors.g), rows,
                   list_matrices(call, lists + count, to), lead_of(to.g), &info, count);
  x.store(call);
}

#define THC_INSTANCES(T)                                                                                                        \
  template void factor_batch<T>(const Call &, const th::Arg &, const th::Arg &, const th::Arg *, bool, const th::Arg &);        \
  template void solve_batch<T>(const Call &, const th::Arg &, const th::Arg &, const th::Arg &, const th::Arg &);
THC_INSTANCES(float)
THC_INSTANCES(double)
#undef THC_INSTANCES

}  // namespace thc
