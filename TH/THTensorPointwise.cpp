#include "THTensor.h"

#include "internal/boundary.hpp"
#include "internal/numeric.hpp"
#include "internal/pointwise.hpp"
#include "internal/special.hpp"
#include "simd/kernels.hpp"

#include "generic/THTensorPointwise.cpp"
#include "internal/stamp.hpp"
