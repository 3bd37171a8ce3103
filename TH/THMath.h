#ifndef TH_MATH_H
#define TH_MATH_H

#include <math.h>

/* Small functions that <math.h> lacks; the f forms compute in float. */

/* 1 / (1 + exp(-value)); x - trunc(x); 1 / sqrt(x); a + weight (b - a). */
static inline double TH_sigmoid(double value) { return 1.0 / (1.0 + exp(-value)); }
static inline double TH_frac(double x) { return x - trunc(x); }
static inline double TH_rsqrt(double x) { return 1.0 / sqrt(x); }
static inline double TH_lerp(double a, double b, double weight) { return a + weight * (b - a); }

/* The same of floats. */
static inline float TH_sigmoidf(float value) { return 1.0f / (1.0f + expf(-value)); }
static inline float TH_fracf(float x) { return x - truncf(x); }
static inline float TH_rsqrtf(float x) { return 1.0f / sqrtf(x); }
static inline float TH_lerpf(float a, float b, float weight) { return a + weight * (b - a); }

#endif
