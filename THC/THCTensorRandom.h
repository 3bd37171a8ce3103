#ifndef THC_TENSOR_RANDOM_H
#define THC_TENSOR_RANDOM_H

#include "THCTensor.h"

/* Random numbers. Each device has a generator, which works by counting: Philox 4x32-10 (J. K. Salmon, M. A. Moraes, R. O. Dror
 * and D. E. Shaw, 2011) makes blocks of four words of a key, the seed, and of a counter whose lower half is the number of the
 * block within a call and whose upper half is the generator's offset. A call that fills n elements, in row-major order, takes
 * the words of the blocks 0, 1, ... one after the other, and makes the offset larger by one, or by 128 where an element may have
 * to be drawn again: from the same word of the next offset's blocks. An empty tensor takes none.
 *
 * So the same seed gives the same tensors on every device, whatever the layout of the result, bit for bit, and they are the host
 * backend's as well. The sequence is not that of TH's generators, which are Mersenne Twisters.
 *
 * Threads may draw at once; each call gets offsets of its own. A generator belongs to the device, not to a stream. */

struct curandStateMtgp32;

/* Generators for this many devices, each with a seed of its own from the system. THCudaInit does it, and THCudaShutdown ends
   them; to do it again starts them anew. Errors: no such number of devices; current_device is none of them. */
THC_API void THCRandom_init(struct THCState *state, int num_devices, int current_device);
/* Without generators all that follows is an Error. */
THC_API void THCRandom_shutdown(struct THCState *state);

/* Seed the current device's generator, or all in the same way, by a number from the system below 2^53; returns it. */
THC_API unsigned long long THCRandom_seed(struct THCState *state);
THC_API unsigned long long THCRandom_seedAll(struct THCState *state);
/* By this number. All 64 bits count. */
THC_API void THCRandom_manualSeed(struct THCState *state, unsigned long long the_seed_);
THC_API void THCRandom_manualSeedAll(struct THCState *state, unsigned long long the_seed_);
/* The seed in use on the current device. */
THC_API unsigned long long THCRandom_initialSeed(struct THCState *state);

/* The current device's generator as 24 bytes, the same on every platform: "THCrng1" and a 0, the seed, the offset, both with the
   low byte first. rng_state is resized to them. */
THC_API void THCRandom_getRNGState(struct THCState *state, THByteTensor *rng_state);
/* The current device's generator goes on from there, on whichever device it was. Error: argument 1, not 24 bytes that
   getRNGState has made. */
THC_API void THCRandom_setRNGState(struct THCState *state, THByteTensor *rng_state);
/* Always NULL: in torch7's THC the states of cuRAND's generators, which this one does without. */
THC_API struct curandStateMtgp32 *THCRandom_generatorStates(struct THCState *state);

#include "generic/THCTensorRandom.h"
#include "THCGenerateEveryType.h"

#endif
