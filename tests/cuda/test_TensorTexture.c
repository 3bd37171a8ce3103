#include "cuda.h"

#include "generic/test_THCTensorTexture.c"
#include "THC/THCGenerateEveryType.h"

#define CASES(X) X(textures)
RUN_TESTS(THC_NUMS(CASES))
