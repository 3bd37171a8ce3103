#include "THTensor.h"

#include "internal/boundary.hpp"
#include "internal/index.hpp"
#include "internal/mask.hpp"

#include "generic/THTensorIndex.cpp"
#include "internal/stamp.hpp"
