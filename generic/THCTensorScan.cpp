#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCTensorScan.cpp"
#else

void THCTensor_(cumsum)(THCState *state, THCTensor *self, THCTensor *src, int64_t dim) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::scan(call, thc::scans<th::TH_NUM_TAG>().sum, THC_ARG(call, self), THC_ARG(call, src), dim);
  };
}
void THCTensor_(cumprod)(THCState *state, THCTensor *self, THCTensor *src, int64_t dim) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::scan(call, thc::scans<th::TH_NUM_TAG>().prod, THC_ARG(call, self), THC_ARG(call, src), dim);
  };
}

#endif
