#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCTensorRandom.h"
#else

/* Random tensors. Fill self, which keeps its shape, in row-major order by the current device's generator: see
   THCTensorRandom.h. A Double takes two words of a block, others one: numbers in [0, 1) are of 53 bits or 32, angles of 64 or
   32. Results are the same bits everywhere, and within 8 ulp of the formula before they are scaled and moved, which is done
   in double; the formula is computed in float for Half and Float. Error: self overlaps itself. They do not wait, but for what
   is said. */

/* 1 with probability p, else 0: u < p, u of 32 bits in [0, 1). One word each. Error: argument 1, p outside [0, 1]. */
THC_API void THCTensor_(bernoulli)(THCState *state, THCTensor *self, double p);
/* The i-th element, in row-major order, with the i-th probability. Errors: counts that differ; in checked mode, in which they
   wait, argument 1, p outside [0, 1]; otherwise such an element becomes 0 or 1. Extra memory: a copy of a p that overlaps
   self with another layout, or whose shape does not go with self's. */
THC_API void THCTensor_(bernoulli_FloatTensor)(THCState *state, THCTensor *self, THCudaTensor *p);
THC_API void THCTensor_(bernoulli_DoubleTensor)(THCState *state, THCTensor *self, THCudaDoubleTensor *p);
/* The number of trials, each of which succeeds with probability p, up to the first that fails: floor(log(1 - u) / log(p)) +
   1, as TH's, and unlike that of torch7's THC; what is beyond the largest number of the type becomes that number. One word
   each. Error: argument 1, p outside (0, 1). */
THC_API void THCTensor_(geometric)(THCState *state, THCTensor *self, double p);

#if TH_NUM_FLOATING
/* Evenly spread in [a, b), also after rounding to the element type: u (b - a) + a, u of 32 bits, of 53 for Double. Errors:
   argument 1, a not finite in the element type; 2, b. */
THC_API void THCTensor_(uniform)(THCState *state, THCTensor *self, double a, double b);
/* Box and Muller (1958): elements 2j and 2j + 1 are r cos(2 pi u) stdv + mean and r sin(2 pi u) stdv + mean, r = sqrt(-2
   log(1 - v)), of the draws u and v of both. Errors: argument 1, mean not finite; 2, stdv not positive and finite. */
THC_API void THCTensor_(normal)(THCState *state, THCTensor *self, double mean, double stdv);
/* self is resized like means (or else stddevs) and gets normal(0, stddev) + means, normal(0, 1) * stddevs + mean, or
   normal(0, 1) * stddevs + means, element by element, rounded to the element type after each step. self may overlap them.
   Errors: argument 1, mean not finite; 2, stddev not positive; counts that differ. Extra memory: a copy of an input that
   overlaps self with another layout. */
THC_API void THCTensor_(normal_means)(THCState *state, THCTensor *self, THCTensor *means, double stddev);
THC_API void THCTensor_(normal_stddevs)(THCState *state, THCTensor *self, double mean, THCTensor *stddevs);
THC_API void THCTensor_(normal_means_stddevs)(THCState *state, THCTensor *self, THCTensor *means, THCTensor *stddevs);
/* exp(normal(mean, stdv)), drawn again where that is not finite. Errors: as normal's; argument 1, exp(mean) not finite in the
   element type. */
THC_API void THCTensor_(logNormal)(THCState *state, THCTensor *self, double mean, double stdv);
/* -log(1 - u) / lambda, in (0, inf): drawn again where it is not. Error: argument 1, lambda not positive, or 1 / lambda no
   positive number of the element type. */
THC_API void THCTensor_(exponential)(THCState *state, THCTensor *self, double lambda);
/* median + sigma tan(pi (u - 1/2)), drawn again where that is not finite. Errors: argument 1, median not finite in the
   element type; 2, sigma. */
THC_API void THCTensor_(cauchy)(THCState *state, THCTensor *self, double median, double sigma);

/* r_ of this size, filled by uniform(0, 1) or normal(0, 1). */
THC_API void THCTensor_(rand)(THCState *state, THCTensor *r_, THLongStorage *size);
THC_API void THCTensor_(randn)(THCState *state, THCTensor *r_, THLongStorage *size);

/* n_sample indices, from 0 on (legacy: from 1 on), for each row of the weights prob_dist (rows x n, or n), which need not add
   up to 1; an index of weight 0 is never drawn. With replacement: the first one whose part of the sum of weights up to it is
   above u of 53 bits, two words each. Without, no index is drawn twice: the indices of the least -log(1 - u) / weight, in
   order (P. S. Efraimidis and P. G. Spirakis, 2006), two words a weight. self becomes rows x n_sample, or n_sample. Errors:
   argument 2, n_sample <= 0, or without replacement more than n; 3, other shapes of prob_dist; in checked mode, in which it
   waits, argument 2, weights that are negative, not finite or all 0, or without replacement fewer than n_sample of them above
   0. In unchecked mode it is unspecified which indices those give. Extra memory: 8 bytes a weight, 16 for each part of a row,
   which has sqrt(n) to sqrt(4n) weights and at least 32, and 24 a row; without replacement 8 bytes a sample, and 32 a weight
   of as many rows as have 2^20, or of one. */
THC_API void THCTensor_(multinomial)(THCState *state, THCudaLongTensor *self, THCTensor *prob_dist, int n_sample,
                                     int with_replacement);
/* TH's multinomialAliasSetup, computed on the host: it waits. J counts from 0. J and q are resized. Errors: argument 1, probs
   not of one dimension; 2, weights that are not positive or not finite. */
THC_API void THCTensor_(multinomialAliasSetup)(THCState *state, THCTensor *probs, THCudaLongTensor *J, THCTensor *q);
/* Fill self, which keeps its shape, with indices from 0 on: i = floor(u n), or _J[i] unless v < _q[i]. Two words each.
   Legacy: indices and those in _J count from 1, so that setup's _J must be raised by one. Errors: argument 3, _J empty;
   counts that differ; in checked mode, in which it waits, argument 3, an index in _J that is out of range; 4, _q outside [0,
   1]. Extra memory: 8 bytes an element of _q, and a copy of a _J that is not contiguous or overlaps self. */
THC_API void THCTensor_(multinomialAliasDraw)(THCState *state, THCudaLongTensor *self, THCudaLongTensor *_J, THCTensor *_q);
#endif

#endif
