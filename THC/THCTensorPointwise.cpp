#include "internal/fills.hpp"
#include "internal/pointwise.hpp"

#include "THCTensorPointwise.h"

#include "TH/internal/numeric.hpp"
#include "TH/internal/shape.hpp"

#include "generic/THCTensorPointwise.cpp"
#include "internal/stamp.hpp"
