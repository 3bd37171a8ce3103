#include "THCTensorConv.h"

#include "internal/conv.hpp"

void THCudaTensor_conv2Dmv(THCState *state, THCudaTensor *output, float beta, THCudaTensor *input, THCudaTensor *kernel,
                           int64_t srow, int64_t scol, const char *type) {
  TH_ENTRY {
    const thc::Call call(state);
    th::check_null(type, "type");
    thc::convolve(call, {th::ConvForm::mv, 2, {srow, scol}, nullptr, nullptr, {5, 6}, 7, 7, type}, THC_ARG(call, output), beta, 1,
                  THC_ARG(call, input), THC_ARG(call, kernel));
  };
}
void THCudaTensor_conv2Dmm(THCState *state, THCudaTensor *output, float beta, THCudaTensor *input, THCudaTensor *kernel,
                           int64_t srow, int64_t scol, const char *type) {
  TH_ENTRY {
    const thc::Call call(state);
    th::check_null(type, "type");
    thc::convolve(call, {th::ConvForm::mm, 2, {srow, scol}, nullptr, nullptr, {5, 6}, 7, 7, type}, THC_ARG(call, output), beta, 1,
                  THC_ARG(call, input), THC_ARG(call, kernel));
  };
}
void THCudaTensor_conv2DRevger(THCState *state, THCudaTensor *output, float beta, float alpha, THCudaTensor *input,
                               THCudaTensor *kernel, int64_t srow, int64_t scol) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::convolve(call, {th::ConvForm::Revger, 2, {srow, scol}, nullptr, nullptr, {5, 6}, 7, 7}, THC_ARG(call, output), beta, alpha,
                  THC_ARG(call, input), THC_ARG(call, kernel));
  };
}
void THCudaTensor_conv2DRevgerm(THCState *state, THCudaTensor *output, float beta, float alpha, THCudaTensor *input,
                                THCudaTensor *kernel, int64_t srow, int64_t scol) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::convolve(call, {th::ConvForm::Revgerm, 2, {srow, scol}, nullptr, nullptr, {5, 6}, 7, 7}, THC_ARG(call, output), beta, alpha,
                  THC_ARG(call, input), THC_ARG(call, kernel));
  };
}
void THCudaTensor_conv2Dmap(THCState *state, THCudaTensor *output, THCudaTensor *input, THCudaTensor *kernel,
                            int64_t stride_x, int64_t stride_y, THCudaTensor *table, int64_t fanin) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::convolve_by_table(call, stride_y, stride_x, THC_ARG(call, output), THC_ARG(call, input), THC_ARG(call, kernel),
                           THC_ARG(call, table), fanin);
  };
}
