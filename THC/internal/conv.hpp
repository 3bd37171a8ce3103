// Convolutions of floats on a device.
#pragma once

#include "TH/internal/conv_windows.hpp"

#include "engine.hpp"

namespace thc {

// r = beta r + alpha times the convolutions of t with k, as TH's. beta 0 does not read r.
void convolve(const Call &, const th::ConvCall &, const th::Arg &r, float beta, float alpha, const th::Arg &t, const th::Arg &k);
// r += the sums, for each plane of it, over `fanin` kernels and the planes of t that rows of the table name.
void convolve_by_table(const Call &, int64_t row_step, int64_t column_step, const th::Arg &r, const th::Arg &t, const th::Arg &k,
                       const th::Arg &table, int64_t fanin);

}  // namespace thc
