#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCTensorSort.cpp"
#else

void THCTensor_(sort)(THCState *state, THCTensor *sorted, THCudaLongTensor *indices, THCTensor *input, int dim, int order) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::sort(call, thc::sorting<th::TH_NUM_TAG>(), THC_ARG(call, sorted), THC_ARG(call, indices), THC_ARG(call, input), dim,
              order != 0);
  };
}
void THCTensor_(sortKeyValueInplace)(THCState *state, THCTensor *keys, THCudaLongTensor *values, int dim, int order) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::sort_pairs(call, thc::sorting<th::TH_NUM_TAG>(), THC_ARG(call, keys), THC_ARG(call, values), dim, order != 0);
  };
}
void THCTensor_(topk)(THCState *state, THCTensor *topK, THCudaLongTensor *indices, THCTensor *input, int64_t k, int dim, int dir,
                      int) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::topk(call, thc::sorting<th::TH_NUM_TAG>(), THC_ARG(call, topK), THC_ARG(call, indices), THC_ARG(call, input), k, dim,
              dir != 0);
  };
}

void THCTensor_(median)(THCState *state, THCTensor *values, THCudaLongTensor *indices, THCTensor *src, int64_t dim, int keepdim) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::median(call, thc::sorting<th::TH_NUM_TAG>(), THC_ARG(call, values), THC_ARG(call, indices), THC_ARG(call, src), dim,
                keepdim != 0);
  };
}
void THCTensor_(mode)(THCState *state, THCTensor *values, THCudaLongTensor *indices, THCTensor *input, int dimension,
                      int keepdim) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::mode(call, thc::sorting<th::TH_NUM_TAG>(), THC_ARG(call, values), THC_ARG(call, indices), THC_ARG(call, input),
              dimension, keepdim != 0);
  };
}
num THCTensor_(medianall)(THCState *state, THCTensor *self) {
  return TH_ENTRY {
    const thc::Call call(state);
    num value;
    thc::median_all(call, thc::sorting<th::TH_NUM_TAG>(), THC_ARG(call, self), &value);
    return value;
  };
}

#endif
