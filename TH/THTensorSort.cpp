#include "THTensor.h"

#include "internal/boundary.hpp"
#include "internal/numeric.hpp"
#include "internal/sort.hpp"

#include "generic/THTensorSort.cpp"
#include "internal/stamp.hpp"
