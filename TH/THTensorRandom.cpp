#include "THTensor.h"

#include "internal/boundary.hpp"
#include "internal/random.hpp"
#include "internal/sampling.hpp"
#include "internal/shape.hpp"

#include "generic/THTensorRandom.cpp"
#include "internal/stamp.hpp"
