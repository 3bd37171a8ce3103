#include "internal/sort.hpp"

#include "THCTensorSort.h"

#include "TH/internal/numeric.hpp"

#include "generic/THCTensorSort.cpp"
#include "internal/stamp.hpp"
