#include "THVector.h"

#include "internal/boundary.hpp"
#include "internal/vector.hpp"

#include "generic/THVector.cpp"
#include "internal/stamp.hpp"
