#include "THStorageCopy.h"

#include <cstring>

#include "internal/boundary.hpp"
#include "internal/numeric.hpp"
#include "internal/object.hpp"
#include "simd/kernels.hpp"

#include "generic/THStorageCopy.cpp"
#include "internal/stamp.hpp"
