// Conversions between element types by kernels.
#pragma once

#include "TH/internal/numeric.hpp"

#include "engine.hpp"

namespace thc {

enum Source { Byte, Char, Short, Int, Long, Half, Float, Double };
template <class Tag>
Convert convert_from(Source);

}  // namespace thc
