#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorRandom.h"
#else

#if TH_NUM_MATH

/* Random tensors. Fill self, in row-major order, as if by one call of the THRandom function of the same name for each element; the
   shape stays. The generator is left as after these calls. What is made by log, cos, tan or exp is within 8 ulp of what they give
   (normal: before it is scaled and moved), the rest exact, rounded once. Errors: as there; self overlaps itself. Extra memory: 640
   KB. */

/* 0 to the largest number of the type, or up to 2^11, 2^8, 2^24 and 2^53 for Half, BFloat16, Float and Double: a draw modulo the
   count. Long and Double: of two draws, the first one high, dropped where some numbers would be likelier; legacy: one draw. */
TH_API void THTensor_(random)(THTensor *self, THGenerator *_generator);
/* min, ..., max - 1, each equally likely: draws modulo the count, those in the overhang dropped, of two words where there
   are more than 2^32 numbers; legacy: one word, none dropped. Then converted to the type: integers wrap, what floating
   point does not hold is rounded. Error: argument 2, max <= min. */
TH_API void THTensor_(clampedRandom)(THTensor *self, THGenerator *_generator, int64_t min, int64_t max);
/* 0, ..., max - 1. Error: argument 1, max <= 0. */
TH_API void THTensor_(cappedRandom)(THTensor *self, THGenerator *_generator, int64_t max);
/* The number of trials, each of which succeeds with probability p, up to the first success; what is beyond the largest number of the
   type becomes that number. Error: argument 1, p outside (0, 1). */
TH_API void THTensor_(geometric)(THTensor *self, THGenerator *_generator, double p);
/* 1 with probability p, else 0. Error: argument 1, p outside [0, 1]. */
TH_API void THTensor_(bernoulli)(THTensor *self, THGenerator *_generator, double p);
/* The i-th element, in row-major order, with the i-th probability. Errors: counts that differ; argument 1, p outside [0, 1]. Extra
   memory: a copy of a p that is not contiguous or overlaps self. */
TH_API void THTensor_(bernoulli_FloatTensor)(THTensor *self, THGenerator *_generator, THFloatTensor *p);
TH_API void THTensor_(bernoulli_DoubleTensor)(THTensor *self, THGenerator *_generator, THDoubleTensor *p);

/* r_ of n elements becomes a random order of 0, ..., n - 1: Fisher and Yates, one draw below n - i for place i, those in
   its overhang dropped (legacy: none). Errors: argument 1, n < 0 or more than the element type holds. Extra memory: 4 bytes
   a number, 8 beyond 2^31. */
TH_API void THTensor_(randperm)(THTensor *r_, THGenerator *_generator, int64_t n);

#if TH_NUM_FLOATING
/* Evenly spread in [a, b), also after rounding to the element type. */
TH_API void THTensor_(uniform)(THTensor *self, THGenerator *_generator, double a, double b);
/* Normally, exponentially, Cauchy and log-normally distributed. Errors, and formulas: see THRandom.h. */
TH_API void THTensor_(normal)(THTensor *self, THGenerator *_generator, double mean, double stdv);
TH_API void THTensor_(exponential)(THTensor *self, THGenerator *_generator, double lambda);
TH_API void THTensor_(cauchy)(THTensor *self, THGenerator *_generator, double median, double sigma);
TH_API void THTensor_(logNormal)(THTensor *self, THGenerator *_generator, double mean, double stdv);

/* self is resized like means (or else stddevs) and gets normal(0, stddev) + means, normal(0, 1) * stddevs + mean, or normal(0, 1) *
   stddevs + means, element by element in the element type. self may overlap them. Errors: argument 1, mean not finite; 2,
   stddev not positive; counts that differ. Extra memory: a copy of an input that overlaps self. With Half and
   BFloat16 the draw, its product and the sum are rounded each. */
TH_API void THTensor_(normal_means)(THTensor *self, THGenerator *gen, THTensor *means, double stddev);
TH_API void THTensor_(normal_stddevs)(THTensor *self, THGenerator *gen, double mean, THTensor *stddevs);
TH_API void THTensor_(normal_means_stddevs)(THTensor *self, THGenerator *gen, THTensor *means, THTensor *stddevs);

/* By probabilities of the same type, as bernoulli_FloatTensor and bernoulli_DoubleTensor. Extra memory of Half and BFloat16: the
   probabilities as floats. */
TH_API void THTensor_(bernoulli_Tensor)(THTensor *self, THGenerator *_generator, THTensor *p);
/* self is resized like alpha; each element is THRandom_standard_gamma of alpha's. self may be alpha. Errors: argument 1, an
   element of alpha that is not positive and finite. Extra memory: a copy of an alpha that overlaps self with another layout. */
TH_API void THTensor_(standard_gamma)(THTensor *self, THGenerator *_generator, THTensor *alpha);

/* r_ of this size, filled by uniform(0, 1) or normal(0, 1). */
TH_API void THTensor_(rand)(THTensor *r_, THGenerator *_generator, THLongStorage *size);
TH_API void THTensor_(randn)(THTensor *r_, THGenerator *_generator, THLongStorage *size);

/* n_sample indices, from 0 on whatever the index base, for each row of the weights prob_dist (rows x n, or n): the first one
   whose part of the sum of weights up to it is above a draw of uniform(0, 1); one draw each, row by row. Weights need not add up
   to 1; an index of weight 0 is never drawn. Without replacement no index is drawn twice; that takes a tree of sums (Wong and
   Easton, 1980). self becomes rows x n_sample, or n_sample. Errors: argument 2, which is torch7's number for both, n_sample <=
   0, or without replacement more than there are weights above 0, and weights that are negative, not finite or all 0; 3, other
   shapes of prob_dist. Extra memory: the weights as doubles and the samples, and 2 to 4 numbers a weight for some rows. */
TH_API void THTensor_(multinomial)(THLongTensor *self, THGenerator *_generator, THTensor *prob_dist, int n_sample,
                                   int with_replacement);
/* Tables for multinomialAliasDraw, from n weights above 0: J[i] is the alias of i, from 0 on, and q[i] the probability of i itself
   where it comes up (Walker, 1977; Vose, 1991). J and q are resized; where nothing is given away, J is 0 and q is 1. Errors:
   argument 1 not one dimension, 2 weights that are not positive or not finite. Extra memory: 24 bytes a weight. */
TH_API void THTensor_(multinomialAliasSetup)(THTensor *prob_dist, THLongTensor *J, THTensor *q);
/* Fill self, which keeps its shape, with indices from 0 on: i = uniform(0, n), or its alias unless bernoulli(q[i]); two
   draws each. Legacy: J[i] counts from 1, so that setup's result must be raised by one. Errors: argument 3, J empty or out
   of range; 4, q outside [0, 1]; counts that differ. */
TH_API void THTensor_(multinomialAliasDraw)(THLongTensor *self, THGenerator *_generator, THLongTensor *J, THTensor *q);
#endif

#endif

#endif
