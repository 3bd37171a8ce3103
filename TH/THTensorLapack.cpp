#include "THTensor.h"

#include "internal/boundary.hpp"
#include "internal/lapack.hpp"

#include "generic/THTensorLapack.cpp"
#include "internal/stamp.hpp"
