#include "internal/copy.hpp"

#include "THCStorage.h"

#include "internal/convert.hpp"

#include "generic/THCStorageCopy.cpp"
#include "internal/stamp.hpp"
