#include "internal/brought.hpp"
#include "internal/index.hpp"
#include "internal/mask.hpp"

#include "THCTensorIndex.h"

#include "TH/internal/numeric.hpp"

#include "generic/THCTensorIndex.cpp"
#include "internal/stamp.hpp"
