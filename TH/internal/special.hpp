// Special functions that neither the C library nor SLEEF has, of one number. How accurate they are: generic/THTensorPointwise.h.
#pragma once

namespace th {

double digamma(double x);
double trigamma(double x);
constexpr int most_polygamma = 1000;
// 0 <= order <= most_polygamma
double polygamma(int order, double x);
// Kernels get an order as small_orders * a + b, where each element type holds a and b.
constexpr int small_orders = 32;
double erfinv(double x);

}  // namespace th
