#include "internal/state.hpp"

#include "THCStorage.h"

#include "internal/engine.hpp"
#include "internal/storage.hpp"
#include "TH/internal/numeric.hpp"

#include "generic/THCStorage.cpp"
#include "internal/stamp.hpp"
