#ifndef TH_TENSOR_RANDOM_H
#define TH_TENSOR_RANDOM_H

#include "THTensor.h"

#include "generic/THTensorRandom.h"
#include "THGenerateEveryType.h"

/* self becomes the generator's state: one dimension of 5048 bytes, the fields of THGenerator in order, little-endian, which every
   platform understands. Errors: a self that overlaps itself. */
TH_API void THByteTensor_getRNGState(THGenerator *_generator, THByteTensor *self);
/* The generator takes a state from getRNGState, or torch7's. Errors: argument 1, another number of bytes, or not a valid state. */
TH_API void THByteTensor_setRNGState(THGenerator *_generator, THByteTensor *self);

#endif
