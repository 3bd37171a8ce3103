// Convolutions in two and three dimensions, of the host or a device, as sums over windows, of which only strides differ:
//   valid   places are `step` apart in the input, terms 1
//   Rev     the other way round: terms are `step` apart
//   full    each input element adds the kernel, times itself, to the result, at `step` times its own index. Results with the same
//           remainder by `step` get the terms of the kernel with that remainder, so they are a valid form of step 1 over the input
//           with a border of zeros (phases of a transposed convolution: Dumoulin and Visin, 2016); nothing is multiplied by the
//           zeros that lie between
// and which dimension is summed over: planes of the input for mv and mm, the batch for Revgerm.
#pragma once

#include "view.hpp"

namespace th {

constexpr int window_axes = 4;

// In each group g, for each plane p and place c,
//   result(g, p, c) = beta result(g, p, c) + alpha times the sum over terms k of kernel(g, p, k) input(g, c + k).
// Places and terms are numbered along four axes, the last one fastest; steps are in elements. Places have one step in the input and
// one in the result, terms one in the input and one in the kernel.
struct WindowSteps {
  int64_t groups, planes;
  int64_t places[window_axes], place_step[window_axes], result_step[window_axes];
  int64_t terms[window_axes], term_step[window_axes], kernel_step[window_axes];
  int64_t input_group, kernel_group, result_group;
  int64_t kernel_plane, result_plane;
};

// Which planes of the input go with which kernels; the names are those of the functions. map: as mv, with the planes that a table
// names.
enum class ConvForm { mul, cmul, mv, mm, ger, Revger, Revgerm, map };
enum class ConvKind { valid_x, valid_c, full_x, full_c, rev };

// What a function takes beside its tensors. Numbers are those of its argument errors.
struct ConvCall {
  ConvForm form;
  int axes;                 // 2 or 3
  int64_t step[3];          // along the axes
  const char *vf, *xc;      // of mul, cmul, mv, mm and ger
  int step_arg[3], vf_arg, xc_arg;
  const char *type = nullptr;  // or the letters of both, which are small
};

extern const char *const axis_names[3];

// Along one axis.
struct ConvAxis {
  int64_t t, k, step;
  ConvKind kind;

  bool full() const { return kind == ConvKind::full_x || kind == ConvKind::full_c; }
  bool flipped() const { return kind == ConvKind::valid_c || kind == ConvKind::full_x; }
  // Results; 0 if the kernel is larger than the input, -1 if there are more than can be counted.
  int64_t results() const;
  // A step that leaves one place, or term, may be any; products with it must fit. results() stays.
  void bound_step();
  // Of the full forms: how many results share their terms with others, the terms of phase i, and the border on each side.
  int64_t phases() const { return full() ? std::min(step, results()) : 1; }
  int64_t phase_terms(int64_t i) const { return full() ? (i < k ? (k - i - 1) / step + 1 : 0) : k; }
  int64_t border() const { return full() ? phase_terms(0) - 1 : 0; }
};

// Leading dimensions of the tensors by what they number; -1: there is none.
struct ConvRoles {
  int t_batch, t_sum;
  int k_plane, k_sum;
  int r_batch, r_plane;
  static int leading(int a, int b) { return std::max(a, b) + 1; }
  int t_leading() const { return leading(t_batch, t_sum); }
  int k_leading() const { return leading(k_plane, k_sum); }
  int r_leading() const { return leading(r_batch, r_plane); }
};

// One phase: its windows, and where they begin.
struct WindowPart {
  WindowSteps steps = {};
  int64_t input = 0, kernel = 0, result = 0;
};

// A call whose arguments have been checked.
struct ConvShape {
  ConvRoles role;
  bool groups;  // each plane of the input has its own kernel
  int leading_axes;
  ConvAxis axis[3];  // missing ones in front have extent 1

  ConvShape(ConvForm form, int n);
  // Checks dimensions, strides, letters and sizes, in this order.
  ConvShape(const ConvCall &, const View &t, const View &k);
  Dims result_size(const View &t, const View &k) const;

  bool has_border() const;
  // The input as five dimensions: batch, sum, and the three axes; dense with a border of zeros on all sides, and what is inside.
  Geometry input(const View &t) const;
  Geometry bordered(const View &t) const;
  Geometry inside(const Geometry &bordered) const;

  // Some results have no terms.
  bool has_gaps() const;
  // Those that have terms.
  template <class F>
  void each_phase(F f) const {
    const auto count = [&](int d) { return std::min(axis[d].phases(), axis[d].k); };
    for (int64_t i = 0; i < count(0); ++i)
      for (int64_t j = 0; j < count(1); ++j)
        for (int64_t l = 0; l < count(2); ++l) {
          const int64_t phase[] = {i, j, l};
          f(phase);
        }
  }
  // input: one of the above; r: as the result will be.
  WindowPart part(const int64_t *phase, const Geometry &input, const View &k, const View &r) const;

  // From one element of v to the next along axis d, which comes behind so many leading dimensions.
  int64_t stride_along(int d, const View &v, int leading) const {
    return d < leading_axes ? 0 : v.g.stride[leading + d - leading_axes];
  }
};

// Will the result be laid out anew, so that it counts as zeros?
bool counts_as_zeros(const Arg &r, const View &planned);

}  // namespace th
