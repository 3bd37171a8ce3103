#include "internal/lapack.hpp"

#include "TH/THTensor.h"
#include "THCTensorLapack.h"

#include "generic/THCTensorLapack.cpp"
#include "internal/stamp.hpp"
