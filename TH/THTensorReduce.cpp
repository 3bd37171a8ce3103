#include "THTensor.h"

#include "internal/boundary.hpp"
#include "internal/numeric.hpp"
#include "internal/narrow.hpp"
#include "internal/reduce.hpp"

#include "generic/THTensorReduce.cpp"
#include "internal/stamp.hpp"
