#ifndef TH_LOG_ADD_H
#define TH_LOG_ADD_H

#include "THGeneral.h"

/* Arithmetic on logarithms. */

TH_API const double THLog2Pi;  /* log(2 pi) */
TH_API const double THLogZero; /* -DBL_MAX, the logarithm that stands for zero */
TH_API const double THLogOne;  /* 0 */

/* log(exp(log_a) + exp(log_b)), however far apart they are. Equal infinities give that infinity. */
TH_API double THLogAdd(double log_a, double log_b);
/* log(exp(log_a) - exp(log_b)); equal arguments give THLogZero. Error: log_a < log_b. */
TH_API double THLogSub(double log_a, double log_b);
/* Fast approximation of exp(-x): (1 + x/8 + (x/8)^2/2 + ...)^-8 with torch7's coefficients; 0 from 13 on.
   For x >= 0 within 2.7e-5; relative: 2e-6 up to 1, 0.4 % up to 5, 23 % up to 13. */
TH_API double THExpMinusApprox(const double x);

#endif
