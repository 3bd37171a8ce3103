#include "THStorage.h"

#include "internal/boundary.hpp"
#include "internal/numeric.hpp"
#include "internal/pointwise.hpp"
#include "simd/kernels.hpp"

#include "generic/THStorage.cpp"
#include "internal/stamp.hpp"
