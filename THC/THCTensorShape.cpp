#include "internal/fills.hpp"

#include "THCTensorShape.h"

#include "TH/internal/numeric.hpp"
#include "TH/internal/shape.hpp"

#include "generic/THCTensorShape.cpp"
#include "internal/stamp.hpp"
