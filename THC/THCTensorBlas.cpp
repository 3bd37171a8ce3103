#include "internal/blas.hpp"

#include "THCTensorBlas.h"

#include "generic/THCTensorBlas.cpp"
#include "internal/stamp.hpp"
