#include "THTensor.h"

#include "internal/boundary.hpp"
#include "internal/conv.hpp"

#include "generic/THTensorConv.cpp"
#include "internal/stamp.hpp"
