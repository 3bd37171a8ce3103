#include "THNpy.h"

#include <memory>

#include "internal/boundary.hpp"
#include "internal/map.hpp"
#include "internal/npy.hpp"
#include "internal/view.hpp"

#include "generic/THNpy.cpp"

#include "internal/stamp.hpp"
