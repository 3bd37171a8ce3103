#include "THTensor.h"

#include "internal/blas.hpp"
#include "internal/boundary.hpp"

#include "generic/THTensorBlas.cpp"
#include "internal/stamp.hpp"
