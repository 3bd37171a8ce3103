#include "internal/fills.hpp"
#include "internal/sequence.hpp"
#include "TH/internal/shape.hpp"

#include "THCTensorShape.h"

#include "generic/THCTensorShape.cpp"
#include "internal/stamp.hpp"
