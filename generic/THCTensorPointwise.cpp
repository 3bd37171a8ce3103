#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCTensorPointwise.cpp"
#else

void THCTensor_(fill)(THCState *state, THCTensor *self, num value) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::fill_tensor(call, THC_ARG(call, self), &value);
  };
}
void THCTensor_(zero)(THCState *state, THCTensor *self) {
  TH_ENTRY { THCTensor_(fill)(state, self, th::convert<num>(0)); };
}

#endif
