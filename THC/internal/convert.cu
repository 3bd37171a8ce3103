// Conversions to one element type, that of the build, from each other one.
#include "TH/internal/build_tag.hpp"

#include "convert.hpp"
#include "elementwise.cuh"

namespace thc {

namespace {

template <class To, class From>
struct Converted {
  TH_HD To operator()(From v) const { return th::convert<To>(v); }
};

template <class From>
void convert(const Call &call, const Plan &plan) {
  using To = th::BuildTag::num;
  run<To, From>(call, plan, Converted<To, From>());
}

}  // namespace

template <>
Convert convert_from<th::BuildTag>(Source from) {
  static const Convert table[] = {convert<unsigned char>, convert<signed char>, convert<short>, convert<int>,
                                  convert<int64_t>,       convert<THHalf>,      convert<float>, convert<double>};
  return table[from];
}

}  // namespace thc
