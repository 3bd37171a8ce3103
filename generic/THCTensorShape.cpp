#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCTensorShape.cpp"
#else

ptrdiff_t THCTensor_(numel)(THCState *state, THCTensor *t) {
  return TH_ENTRY { return THCTensor_(nElement)(state, t); };
}
void THCTensor_(zeros)(THCState *state, THCTensor *r_, THLongStorage *size) {
  TH_ENTRY {
    const thc::Call call(state);
    const num value = th::convert<num>(0);
    thc::fill_shape(call, THC_ARG(call, r_), &value, th::sizes(size));
  };
}
void THCTensor_(zerosLike)(THCState *state, THCTensor *r_, THCTensor *input) {
  TH_ENTRY {
    const thc::Call call(state);
    const num value = th::convert<num>(0);
    thc::fill_shape(call, THC_ARG(call, r_), &value, th::geometry(th::tensor(input, "input"), "input").size);
  };
}
void THCTensor_(ones)(THCState *state, THCTensor *r_, THLongStorage *size) {
  TH_ENTRY {
    const thc::Call call(state);
    const num value = th::convert<num>(1);
    thc::fill_shape(call, THC_ARG(call, r_), &value, th::sizes(size));
  };
}
void THCTensor_(onesLike)(THCState *state, THCTensor *r_, THCTensor *input) {
  TH_ENTRY {
    const thc::Call call(state);
    const num value = th::convert<num>(1);
    thc::fill_shape(call, THC_ARG(call, r_), &value, th::geometry(th::tensor(input, "input"), "input").size);
  };
}
void THCTensor_(reshape)(THCState *state, THCTensor *r_, THCTensor *t, THLongStorage *size) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::reshape(call, THC_ARG(call, r_), THC_ARG(call, t), th::sizes(size));
  };
}

#endif
