#include "TH/internal/numeric.hpp"

#include "internal/scan.hpp"

#include "THCTensorScan.h"

#include "generic/THCTensorScan.cpp"
#include "internal/stamp.hpp"
