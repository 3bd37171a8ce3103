// Random numbers: the generators of devices, and tensors that are filled.
#pragma once

#include "engine.hpp"

namespace thc {

// ---- Generators ----

// A device's random numbers are Philox' blocks (philox.cuh): the seed is the key, and the offset, which grows with each call, one
// half of the counter; the other half counts the blocks of a call.
struct Generator {
  uint64_t seed = 0, offset = 0;
};

// One per device, each with a seed of its own from the system.
void start_generators(State &, int devices);
void end_generators(State &) noexcept;

// A seed from the system, below 2^53, so that a double holds it.
uint64_t new_seed();
// Of all devices, for -1.
void set_seed(State &, int device, uint64_t seed);
Generator generator_of(State &, int device);
void set_generator(State &, int device, const Generator &);

// What a call draws from the generator of its device: this many offsets, which nobody else gets.
Generator take_draws(const Call &, uint64_t offsets);

// ---- Tensors ----

// A tensor that is filled in its own shape, or takes this size first.
struct Target {
  th::Arg self;
  const th::Dims *size = nullptr;
};

// Parameters, and their errors, are those of TH's functions.
struct RandomFills {
  void (*bernoulli)(const Call &, const Target &, double p);
  void (*bernoulli_float)(const Call &, const Target &, const th::Arg &p);
  void (*bernoulli_double)(const Call &, const Target &, const th::Arg &p);
  void (*geometric)(const Call &, const Target &, double p);
  // Floating point only.
  void (*uniform)(const Call &, const Target &, double a, double b);
  void (*normal)(const Call &, const Target &, double mean, double stdv);
  void (*log_normal)(const Call &, const Target &, double mean, double stdv);
  void (*exponential)(const Call &, const Target &, double lambda);
  void (*cauchy)(const Call &, const Target &, double median, double sigma);
  // self takes the shape of means, or else of stdvs; NULL: all are this one.
  void (*normals)(const Call &, const th::Arg &self, double mean, double stdv, const th::Arg *means, const th::Arg *stdvs);
};
template <class Tag>
const RandomFills &random_fills();

}  // namespace thc
