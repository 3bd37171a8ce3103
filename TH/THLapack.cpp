#include "THLapack.h"

#include "internal/boundary.hpp"
#include "internal/lapack.hpp"

#include "generic/THLapack.cpp"
#include "internal/stamp.hpp"
