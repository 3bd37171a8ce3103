#include "THCTensorRandom.h"

#include <cstring>

#include "internal/random.hpp"

namespace {

constexpr char mark[8] = "THCrng1";
constexpr int64_t state_bytes = 24;

// Little-endian on every platform.
void put(unsigned char *to, uint64_t v) {
  for (int i = 0; i < 8; ++i) to[i] = static_cast<unsigned char>(v >> 8 * i);
}
uint64_t number(const unsigned char *from) {
  uint64_t v = 0;
  for (int i = 7; i >= 0; --i) v = v << 8 | from[i];
  return v;
}

// Of this device, or of all for -1.
unsigned long long reseed(THCState *p, int device) {
  thc::State &s = thc::state(p);
  const uint64_t seed = thc::new_seed();
  thc::set_seed(s, device, seed);
  return seed;
}

}  // namespace

void THCRandom_init(THCState *state, int num_devices, int current_device) {
  TH_ENTRY {
    thc::State &s = thc::state(state);
    if (num_devices <= 0 || num_devices > s.numDevices) th::fail("%d devices, but there are %d", num_devices, s.numDevices);
    if (current_device < 0 || current_device >= num_devices)
      th::fail("the current device %d is none of %d", current_device, num_devices);
    thc::start_generators(s, num_devices);
  };
}
void THCRandom_shutdown(THCState *state) {
  TH_ENTRY { thc::end_generators(thc::state(state)); };
}

unsigned long long THCRandom_seed(THCState *state) {
  return TH_ENTRY { return reseed(state, thc::current_device()); };
}
unsigned long long THCRandom_seedAll(THCState *state) {
  return TH_ENTRY { return reseed(state, -1); };
}
void THCRandom_manualSeed(THCState *state, unsigned long long the_seed_) {
  TH_ENTRY { thc::set_seed(thc::state(state), thc::current_device(), the_seed_); };
}
void THCRandom_manualSeedAll(THCState *state, unsigned long long the_seed_) {
  TH_ENTRY { thc::set_seed(thc::state(state), -1, the_seed_); };
}
unsigned long long THCRandom_initialSeed(THCState *state) {
  return TH_ENTRY -> unsigned long long { return thc::generator_of(thc::state(state), thc::current_device()).seed; };
}

void THCRandom_getRNGState(THCState *state, THByteTensor *rng_state) {
  TH_ENTRY {
    const thc::Generator g = thc::generator_of(thc::state(state), thc::current_device());
    th::check_null(rng_state, "rng_state");
    unsigned char bytes[state_bytes];
    std::memcpy(bytes, mark, sizeof mark);
    put(bytes + 8, g.seed);
    put(bytes + 16, g.offset);
    th::Result result(TH_ARG(rng_state));
    result.shape(th::Dims(&state_bytes, 1));
    result.prepare();
    result.commit();
    const th::View out = result.view();
    for (int64_t i = 0; i < state_bytes; ++i) out.data()[i * out.g.stride[0]] = static_cast<char>(bytes[i]);
  };
}
void THCRandom_setRNGState(THCState *state, THByteTensor *rng_state) {
  TH_ENTRY {
    thc::State &s = thc::state(state);
    const th::View in(TH_ARG(rng_state));
    if (in.nd() != 1 || in.count != state_bytes)
      th::fail_arg(1, "rng_state of size %s is not the state of a generator, which has %lld bytes", in.desc().str,
                   static_cast<long long>(state_bytes));
    unsigned char bytes[state_bytes];
    for (int64_t i = 0; i < state_bytes; ++i) bytes[i] = static_cast<unsigned char>(in.data()[i * in.g.stride[0]]);
    if (std::memcmp(bytes, mark, sizeof mark) != 0)
      th::fail_arg(1, "rng_state of size %s is not the state of a generator: it does not begin with %s", in.desc().str, mark);
    thc::set_generator(s, thc::current_device(), {number(bytes + 8), number(bytes + 16)});
  };
}
struct curandStateMtgp32 *THCRandom_generatorStates(THCState *state) {
  return TH_ENTRY -> curandStateMtgp32 * {
    static_cast<void>(thc::state(state));
    return nullptr;
  };
}
