#include "THStorage.h"

#include <cstring>

#include "internal/boundary.hpp"
#include "internal/map.hpp"
#include "internal/numeric.hpp"
#include "internal/pointwise.hpp"
#include "simd/kernels.hpp"

#include "generic/THStorage.cpp"
#include "internal/stamp.hpp"
