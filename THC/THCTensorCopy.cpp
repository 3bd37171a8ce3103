#include "internal/copy.hpp"

#include "THCTensor.h"

#include "internal/convert.hpp"

#include "generic/THCTensorCopy.cpp"
#include "internal/stamp.hpp"
