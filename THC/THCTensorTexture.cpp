#include "internal/texture.hpp"

#include "THCTensorTexture.h"

#include "generic/THCTensorTexture.cpp"
#include "internal/stamp.hpp"
