#include "internal/copy.hpp"

#include <cstdarg>
#include <cstring>

#include "THCTensor.h"

#include "internal/storage.hpp"
#include "TH/internal/shape.hpp"

#include "generic/THCTensor.cpp"
#include "internal/stamp.hpp"
