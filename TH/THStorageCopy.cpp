#include "THStorageCopy.h"

#include <cstring>

#include "internal/boundary.hpp"
#include "internal/numeric.hpp"
#include "internal/pointwise.hpp"
#include "simd/kernels.hpp"

#include "generic/THStorageCopy.cpp"
#include "internal/stamp.hpp"
