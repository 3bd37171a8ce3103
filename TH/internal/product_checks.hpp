// What products of matrices and vectors check of shapes, in the host's memory as on a device.
#pragma once

#include "view.hpp"

namespace th {

// t + mat1 mat2, t + mat vec, t + vec1 vec2^T
void check_addmm(const View &t, const View &mat1, const View &mat2);
void check_addmv(const View &t, const View &mat, const View &vec);
void check_addr(const View &t, const View &vec1, const View &vec2);

// Numbers of arguments for products of batches: TH's and torch7's THC's differ.
struct BatchArguments {
  int t, batch1, batch2;
};
// The sum t + batch1 batch2 of all matrices, or of each.
void check_addbmm(const BatchArguments &, const View &t, const View &a, const View &b);
void check_baddbmm(const BatchArguments &, const View &t, const View &a, const View &b);

}  // namespace th
