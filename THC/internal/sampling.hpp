// Samples by given weights.
#pragma once

#include "engine.hpp"

namespace thc {

// Samples from each row of weights, or from a vector. to_double converts weights.
void multinomial(const Call &, const th::Arg &self, const th::Arg &weights, Convert to_double, int64_t samples,
                 bool with_replacement);

// Tensors of the host, for a call of TH, and two results that take the shape and elements of dense ones.
template <class T>
using HostTensor = std::unique_ptr<T, void (*)(T *)>;
void put(const Call &, th::Result &, const th::View &from, th::Result &other, const th::View &other_from);
// Walker's alias method (1977), with the tables of TH's alias_setup; to_double converts shares.
void alias_draw(const Call &, const th::Arg &self, const th::Arg &aliases, const th::Arg &shares, Convert to_double);

}  // namespace thc
