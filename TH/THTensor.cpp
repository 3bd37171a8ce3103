#include "THTensor.h"

#include "internal/boundary.hpp"
#include "internal/numeric.hpp"
#include "internal/pointwise.hpp"
#include "internal/shape.hpp"

#include "generic/THTensor.cpp"
#include "internal/stamp.hpp"
