#include "THTensor.h"

#include "internal/boundary.hpp"
#include "internal/numeric.hpp"
#include "internal/scan.hpp"

#include "generic/THTensorScan.cpp"
#include "internal/stamp.hpp"
