#include "THTensor.h"

#include "internal/boundary.hpp"
#include "internal/numeric.hpp"
#include "internal/pointwise.hpp"
#include "internal/sequence.hpp"
#include "internal/shape.hpp"
#include "simd/kernels.hpp"

#include "generic/THTensorShape.cpp"
#include "internal/stamp.hpp"
