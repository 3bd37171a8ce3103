#include "THTensor.h"

#include "internal/boundary.hpp"
#include "internal/index.hpp"

#include "generic/THTensorIndex.cpp"
#include "internal/stamp.hpp"
