#include "internal/pointwise.hpp"

#include "THCTensorCompare.h"

#include "TH/internal/shape.hpp"

#include "generic/THCTensorCompare.cpp"
#include "internal/stamp.hpp"
