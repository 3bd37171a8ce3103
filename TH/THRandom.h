#ifndef TH_RANDOM_H
#define TH_RANDOM_H

#include "THGeneral.h"

/* Random numbers by the Mersenne Twister MT19937 (Matsumoto and Nishimura, 1998). The same seed gives the same sequence on
   every machine. A generator must not be used by two threads at once.
   Drawing from NULL or from a state that is not valid is an Error, and so are parameters that are not finite. */

#define torch_Generator "torch.Generator"
#define _MERSENNE_STATE_N 624
#define _MERSENNE_STATE_M 397

/* The state; hosts may save and restore it as bytes. */
typedef struct THGenerator {
  uint64_t the_initial_seed;           /* as given to manualSeed */
  int left;                            /* words until the state must be renewed, plus 1 */
  int seeded;                          /* 1 after seeding */
  uint64_t next;                       /* next word of the state */
  uint64_t state[_MERSENNE_STATE_N];   /* 32-bit words */
  double normal_x, normal_y, normal_rho; /* the pair that normal() drew last: two uniform numbers, and the radius */
  int normal_is_valid;                 /* 1 if its second half is unused */
} THGenerator;

/* A generator seeded from the system's entropy; the caller owns it. */
TH_API THGenerator *THGenerator_new(void);
/* self becomes a copy of from; returns self. */
TH_API THGenerator *THGenerator_copy(THGenerator *self, THGenerator *from);
/* Free a generator. NULL is fine. */
TH_API void THGenerator_free(THGenerator *gen);
/* 1 if the state can be drawn from, else 0. */
TH_API int THGenerator_isValid(THGenerator *_generator);

/* Seed from the system's entropy; returns the seed. */
TH_API uint64_t THRandom_seed(THGenerator *_generator);
/* Seed by this number; its lower 32 bits count. */
TH_API void THRandom_manualSeed(THGenerator *_generator, uint64_t the_seed_);
/* The seed in use. */
TH_API uint64_t THRandom_initialSeed(THGenerator *_generator);
/* 32 random bits. */
TH_API uint64_t THRandom_random(THGenerator *_generator);
/* 64 random bits: two draws, the first one high. */
TH_API uint64_t THRandom_random64(THGenerator *_generator);
/* In [a, b), with 32-bit resolution. One draw. */
TH_API double THRandom_uniform(THGenerator *_generator, double a, double b);
/* Box-Muller; stdv > 0 (argument 2). Two draws for every other value. */
TH_API double THRandom_normal(THGenerator *_generator, double mean, double stdv);
/* Density lambda exp(-lambda x), x > 0 and finite; lambda > 0, 1/lambda finite (argument 1). One draw. */
TH_API double THRandom_exponential(THGenerator *_generator, double lambda);
/* median + sigma tan(pi (u - 1/2)); one draw, more where that is not finite. */
TH_API double THRandom_cauchy(THGenerator *_generator, double median, double sigma);
/* exp(normal(mean, stdv)), with more draws where that is not finite; exp(mean) finite (argument 1), stdv > 0 (argument 2). */
TH_API double THRandom_logNormal(THGenerator *_generator, double mean, double stdv);
/* P(k) = (1-p) p^(k-1), 1 <= k <= INT_MAX; 0 < p < 1 (argument 1). One draw. */
TH_API int THRandom_geometric(THGenerator *_generator, double p);
/* Density x^(alpha-1) exp(-x) / gamma(alpha), x > 0 and finite; alpha > 0 and finite (argument 1). By Marsaglia and Tsang (2000):
   one draw if alpha < 1, and then as a rule a value of normal(0, 1) and one more draw, again with a probability below 1/20. */
TH_API double THRandom_standard_gamma(THGenerator *_generator, double alpha);
/* 1 with probability p, else 0; 0 <= p <= 1 (argument 1). One draw. */
TH_API int THRandom_bernoulli(THGenerator *_generator, double p);

#endif
