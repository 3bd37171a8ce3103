#include "internal/convert.hpp"
#include "internal/copy.hpp"
#include "internal/random.hpp"
#include "internal/sampling.hpp"

#include "THCTensorRandom.h"

#include "TH/internal/shape.hpp"

#include "generic/THCTensorRandom.cpp"
#include "internal/stamp.hpp"
