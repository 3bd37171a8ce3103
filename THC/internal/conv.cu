// Sums over windows of the input (TH/internal/conv_windows.hpp), in one of two ways:
//   products of matrices   a block of windows is gathered, as columns of terms, multiplied by the kernel, planes by terms, and added to
//                          the result (Chellapilla, Puri and Simard, High Performance Convolutional Neural Networks for Document
//                          Processing, 2006)
//   one thread, one sum    where planes are so few that making the matrix would take longer than using it, or each has windows of its
//                          own, by a table
// Which one, and how large blocks are, depends on shapes alone.
#include "conv.hpp"

#include <algorithm>
#include <cmath>

#include "TH/internal/flavour.hpp"
#include "TH/internal/numeric.hpp"

#include "blas.hpp"
#include "check.cuh"
#include "cublas.hpp"

namespace thc {

namespace {

using th::ConvShape;
using th::fail_arg;
using th::View;
using th::WindowPart;
using th::WindowSteps;

constexpr int64_t most_elements = int64_t{1} << 24;  // of a matrix: 64 MiB
constexpr int64_t few_planes = 8, many_results = int64_t{1} << 14;
constexpr uint32_t gathered = 8;  // terms, by one thread

// What entries of a table name: planes of the input, of which each plane of the result has `fanin`.
struct Table {
  int64_t step = 0, fanin = 0;  // step: from entry to entry
  int64_t base = 0, planes = 0, plane_step = 0;

  TH_HD bool find(float v, int64_t &plane) const {
    if (!(v >= static_cast<float>(base) && v < static_cast<float>(base + planes))) return false;
    plane = static_cast<int64_t>(v) - base;
    return static_cast<float>(plane + base) == v && plane < planes;
  }
};
struct NamesNone {
  Table table;
  TH_HD bool operator()(float v) const {
    int64_t plane;
    return !table.find(v, plane);
  }
};

// Terms as the sums go by them: the kernel, and where the input has what it is multiplied by.
struct Pack {
  float *packed;    // planes, terms
  int64_t *offset;  // terms; with a table, planes, terms
  const float *kernel;
  int64_t kernel_plane, input, entry;  // entry: of the first plane's first term
  const float *entries;                // NULL: there is no table
  Table table;
  FastDivision terms;
  Layout<3> layout;  // kernel, whose steps may be negative; input; entry

  TH_HD void operator()(uint32_t i) const {
    const uint32_t plane = terms.of(i), term = i - plane * terms.d;
    uint32_t o[3];
    layout.offsets(term, o);
    float value = kernel[plane * kernel_plane + static_cast<int32_t>(o[0])];
    int64_t at = input + o[1];
    if (entries) {
      int64_t named = 0;
      if (!table.find(entries[(entry + plane * table.fanin + o[2]) * table.step], named)) value = 0;
      offset[i] = at + named * table.plane_step;
    } else if (plane == 0) {
      offset[term] = at;
    }
    packed[i] = value;
  }
};

// A row of the matrix for each term, a column for each place.
struct Gather {
  float *to;
  const float *input;
  const int64_t *offset;
  uint32_t terms;
  FastDivision width;
  Layout<2> places;  // result, input

  TH_HD void operator()(uint32_t i) const {
    const uint32_t group = width.of(i), place = i - group * width.d, first = group * gathered;
    const uint32_t end = terms - first < gathered ? terms : first + gathered;
    uint32_t o[2];
    places.offsets(place, o);
    for (uint32_t term = first; term < end; ++term) to[size_t{term} * width.d + place] = input[o[1] + offset[term]];
  }
};

// Where sums go: planes, places.
struct Target {
  float *result;
  int64_t plane_step;
  float alpha, beta;
  FastDivision width;
  Layout<2> places;  // result, input

  TH_HD void add(uint32_t plane, uint32_t offset, float sum) const {
    float *const to = result + plane * plane_step + offset;
    *to = beta == 0 ? alpha * sum : fmaf(beta, *to, alpha * sum);
  }
};
struct AddProduct {
  Target target;
  const float *sums;

  TH_HD void operator()(uint32_t i) const {
    const uint32_t plane = target.width.of(i);
    uint32_t o[2];
    target.places.offsets(i - plane * target.width.d, o);
    target.add(plane, o[0], sums[i]);
  }
};
struct AddWindows {
  Target target;
  const float *packed, *input;
  const int64_t *offset;
  uint32_t terms;
  int64_t offset_step;  // from plane to plane

  TH_HD void operator()(uint32_t i) const {
    const uint32_t plane = target.width.of(i);
    uint32_t o[2];
    target.places.offsets(i - plane * target.width.d, o);
    const float *const k = packed + size_t{plane} * terms, *const x = input + o[1];
    const int64_t *const at = offset + plane * offset_step;
    float sum = 0;
    for (uint32_t term = 0; term < terms; ++term) sum = fmaf(k[term], x[at[term]], sum);
    target.add(plane, o[0], sum);
  }
};

// How much is done at a time.
struct Blocks {
  bool by_threads;
  int64_t planes, terms, places;

  Blocks(const WindowSteps &w, bool table) {
    terms = places = 1;
    for (int d = 0; d < th::window_axes; ++d) {
      terms *= w.terms[d];
      places *= w.places[d];
    }
    const int64_t most = std::min(most_elements, index_limit - 1);
    const auto side = static_cast<int64_t>(std::sqrt(static_cast<double>(most)));
    by_threads = table || (w.planes < few_planes && w.planes * places >= many_results);
    planes = std::min(w.planes, side);
    places = std::min(places, by_threads ? (index_limit - 1) / planes : std::max(side, most / std::max(terms, planes)));
    terms = std::min(terms, most / (by_threads ? planes : std::max(places, planes)));
  }
};

View windows(const void *data, size_t element, const int64_t *size, const int64_t *step) {
  th::Geometry g;
  for (int d = 0; d < th::window_axes; ++d) g.insert(d, size[d], step[d]);
  return th::memory_view(const_cast<void *>(data), g, element, "windows");
}

// In steps: the constructor takes all memory, and cuBLAS's handle.
class Convolution {
  // A list for the time of the call.
  template <class E>
  class List {
    std::unique_ptr<Temporary> memory;

   public:
    void make(const Call &call, int64_t n, const char *name) {
      memory = std::make_unique<Temporary>(call, dims({n}), sizeof(E), name);
    }
    E *data() const { return reinterpret_cast<E *>(memory->view.data()); }
  };

  const Call &call;
  const ConvShape &shape;
  const View input, kernel;
  const Input *const entries;  // NULL: there is no table
  const Table table;
  std::unique_ptr<Temporary> bordered;
  th::Geometry read;  // the input, or its copy with a border
  List<float> packed, gather, product;
  List<int64_t> offsets;

 public:
  // r: as the result will be. What is read may be in its storage, whose memory may be another one when run() comes.
  Convolution(const Call &c, const ConvShape &s, const View &t, const View &k, const View &r, const Input *names,
              const Table &named)
      : call(c), shape(s), input(t.part(s.input(t))), kernel(k.part(k.g)), entries(names), table(named), read(input.g) {
    if (shape.has_border()) {
      read = shape.bordered(t);
      bordered = std::make_unique<Temporary>(call, read.size, sizeof(float), "the input with a border");
    }
    if (entries) {
      read.size[1] = table.fanin;
      read.stride[1] = 0;
    }
    int64_t most[4] = {0, 0, 0, 0};
    const auto need = [&](int i, int64_t n) { most[i] = std::max(most[i], n); };
    shape.each_phase([&](const int64_t *phase) {
      const Blocks b(shape.part(phase, read, kernel, r).steps, entries);
      need(0, b.planes * b.terms);
      need(1, entries ? b.planes * b.terms : b.terms);
      if (b.by_threads) return;
      need(2, b.terms * b.places);
      need(3, b.planes * b.places);
    });
    if (most[2]) open_cublas(call);
    packed.make(call, most[0], "a packed kernel");
    offsets.make(call, most[1], "offsets of terms");
    gather.make(call, most[2], "windows");
    product.make(call, most[3], "sums over windows");
  }

  // r = beta r + alpha ...
  void run(const View &r, float beta, float alpha) const {
    if (bordered) {
      const float zero = 0;
      fill(call, bordered->view, &zero);
      move_elements(call, bordered->view.part(shape.inside(bordered->view.g)), input);
    }
    if (shape.has_gaps()) {
      scale<th::FloatTag>(call, r, beta);
      beta = 1;
    }
    shape.each_phase([&](const int64_t *phase) { run(shape.part(phase, read, kernel, r), r, beta, alpha); });
  }

 private:
  static const float *data(const View &v) { return reinterpret_cast<const float *>(v.data()); }

  void run(const WindowPart &part, const View &r, float beta, float alpha) const {
    const WindowSteps &w = part.steps;
    const Blocks b(w, entries);
    const float *const in = (bordered ? data(bordered->view) : data(input)) + part.input;
    // Entries are numbered by addresses of bytes, which are not looked at.
    const int64_t entry_step[th::window_axes] = {entries ? 1 : 0, 0, 0, 0};
    const char *const first_entry = packed_bytes();
    for (int64_t plane = 0; plane < w.planes; plane += b.planes) {
      const int64_t planes = std::min(b.planes, w.planes - plane);
      const float *const first_kernel = data(kernel) + part.kernel + plane * w.kernel_plane;
      const float *const first_result = data(r) + part.result + plane * w.result_plane;
      const Plan terms = joined(windows(first_kernel, sizeof(float), w.terms, w.kernel_step),
                                windows(in, sizeof(float), w.terms, w.term_step), windows(first_entry, 1, w.terms, entry_step));
      const Plan places = joined(windows(first_result, sizeof(float), w.places, w.result_step),
                                 windows(in, sizeof(float), w.places, w.place_step));
      float with = beta;
      terms.parts([&](const Plan &t) {
        for_n(call, planes * t.count,
              Pack{packed.data(), offsets.data(), reinterpret_cast<const float *>(t.data[0]), w.kernel_plane,
                   reinterpret_cast<const float *>(t.data[1]) - in, plane * table.fanin + (t.data[2] - first_entry),
                   entries ? data(entries->view()) : nullptr, table, FastDivision(static_cast<uint32_t>(t.count)),
                   t.layout<3>()});
        places.parts([&](const Plan &p) { add(p, static_cast<uint32_t>(t.count), planes, w.result_plane, b.by_threads, with, alpha); },
                     b.places);
        with = 1;
      }, b.terms);
    }
  }

  // The sums over packed terms at these places.
  void add(const Plan &p, uint32_t terms, int64_t planes, int64_t plane_step, bool by_threads, float beta, float alpha) const {
    const FastDivision width(static_cast<uint32_t>(p.count));
    const Layout<2> layout = p.layout<2>();
    const auto *const in = reinterpret_cast<const float *>(p.data[1]);
    const Target target{reinterpret_cast<float *>(p.data[0]), plane_step, alpha, beta, width, layout};
    if (by_threads)
      return for_n(call, planes * p.count,
                   AddWindows{target, packed.data(), in, offsets.data(), terms, entries ? int64_t{terms} : 0});
    const int64_t groups = (int64_t{terms} + gathered - 1) / gathered;
    for_n(call, groups * p.count, Gather{gather.data(), in, offsets.data(), terms, width, layout});
    const int m = static_cast<int>(p.count), n = static_cast<int>(planes), k = static_cast<int>(terms);
    gemm(call, 'N', 'N', m, n, k, 1.0f, gather.data(), m, packed.data(), k, 0.0f, product.data(), m);
    for_n(call, planes * p.count, AddProduct{target, product.data()});
  }

  const char *packed_bytes() const { return reinterpret_cast<const char *>(packed.data()); }
};

// r has been checked, and has got its shape.
void convolve(const Call &call, const ConvShape &shape, const th::Arg &r, th::Result &result, float beta, float alpha, Input &in,
              Input &kernel, Table table, Input *entries) {
  result.prepare();
  const View &planned = result.planned();
  if (th::counts_as_zeros(r, planned)) beta = 0;
  for (Input *i : {&in, &kernel, entries})
    if (i && th::may_overlap(planned, i->view())) i->make_dense(call);
  if (entries) {
    table.step = entries->view().g.stride[0];
    table.plane_step = in.view().g.stride[0];
  }
  std::unique_ptr<Temporary> own;
  if (th::legacy() && th::overlaps_itself(planned.g))
    own = std::make_unique<Temporary>(call, planned.g.size, sizeof(float), "the convolution");
  const Convolution work(call, shape, in.view(), kernel.view(), own ? own->view : planned, entries, table);
  result.commit();

  const View out = result.view();
  if (own && beta != 0) move_elements(call, own->view, out);
  work.run(own ? own->view : out, beta, alpha);
  if (own) move_elements(call, out, own->view);
}

}  // namespace

void convolve(const Call &call, const th::ConvCall &how, const th::Arg &r, float beta, float alpha, const th::Arg &t,
              const th::Arg &k) {
  const View tv(t), kv(k);
  const ConvShape shape(how, tv, kv);
  th::Result result(r);
  result.shape(shape.result_size(tv, kv));
  Input in(tv), kernel(kv);
  convolve(call, shape, r, result, beta, alpha, in, kernel, {}, nullptr);
}

void convolve_by_table(const Call &call, int64_t row_step, int64_t column_step, const th::Arg &r, const th::Arg &t, const th::Arg &k,
                       const th::Arg &table, int64_t fanin) {
  const View tv(t), kv(k), names(table);
  ConvShape shape({th::ConvForm::map, 2, {row_step, column_step}, nullptr, nullptr, {6, 5}, 0, 0}, tv, kv);
  const int64_t kernels = kv.g.size[0];
  if (names.nd() != 2 || names.g.size[0] != kernels || names.g.size[1] != 2)
    fail_arg(7, "%s must have a row of 2 for each of the %lld planes of %s, but has the size %s", names.name,
             static_cast<long long>(kernels), kv.name, names.desc().str);
  if (fanin < 1 || kernels % fanin != 0)
    fail_arg(8, "fanin is %lld, and must divide the %lld planes of %s of size %s", static_cast<long long>(fanin),
             static_cast<long long>(kernels), kv.name, kv.desc().str);

  // The kernels of each plane of the result.
  th::Geometry g = kv.g;
  g.size[0] = fanin;
  g.insert(0, kernels / fanin, fanin * g.stride[0]);
  shape.role.k_sum = 1;
  th::Geometry column = names.g;
  column.erase(1);
  const View from = names.part(column);
  Input in(tv), kernel(kv.part(g)), entries(from);

  th::Result result(r);
  result.shape(shape.result_size(tv, kernel.view()));
  const Table planes = {0, fanin, th::index_base(), tv.g.size[0], 0};
  const int64_t bad = first_bad<float>(call, &from, NamesNone{planes});
  if (bad >= 0)
    fail_arg(7, "row %lld of %s names plane %g of %s of size %s, whose planes are %lld to %lld", static_cast<long long>(bad),
             names.name, static_cast<double>(element_of<float>(call, from, bad)), tv.name, tv.desc().str,
             static_cast<long long>(planes.base), static_cast<long long>(planes.base + planes.planes - 1));
  convolve(call, shape, r, result, 1, 1, in, kernel, planes, &entries);
}

}  // namespace thc
