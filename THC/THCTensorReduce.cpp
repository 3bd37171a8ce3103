#include "internal/reduce.hpp"

#include "THCTensorReduce.h"

#include "generic/THCTensorReduce.cpp"
#include "internal/stamp.hpp"
