#include "THBlas.h"

#include "internal/boundary.hpp"
#include "internal/blas.hpp"

#include "generic/THBlas.cpp"
#include "internal/stamp.hpp"
