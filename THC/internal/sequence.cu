#include "sequence.hpp"

#include "TH/internal/build_tag.hpp"
#include "TH/internal/sequence.hpp"

#include "numbered.cuh"

namespace thc {

namespace {
using T = th::BuildTag::num;
using Acc = AccNum<th::BuildTag>;

struct Range {
  Acc a, step;
  TH_HD T operator()(int64_t i) const { return th::range_element<T>(a, step, i); }
};
}  // namespace

template <>
void range<th::BuildTag>(const Call &call, const th::View &out, Acc a, Acc step) {
  run_numbered<T>(call, out, nullptr, Range{a, step});
}

}  // namespace thc
