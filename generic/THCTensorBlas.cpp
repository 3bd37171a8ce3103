#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCTensorBlas.cpp"
#else

void THCTensor_(addmv)(THCState *state, THCTensor *self, num beta, THCTensor *t, num alpha, THCTensor *mat, THCTensor *vec) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::addmv<th::TH_NUM_TAG>(call, THC_ARG(call, self), beta, THC_ARG(call, t), alpha, THC_ARG(call, mat), THC_ARG(call, vec));
  };
}
void THCTensor_(addmm)(THCState *state, THCTensor *self, num beta, THCTensor *t, num alpha, THCTensor *mat1, THCTensor *mat2) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::addmm<th::TH_NUM_TAG>(call, THC_ARG(call, self), beta, THC_ARG(call, t), alpha, THC_ARG(call, mat1), THC_ARG(call, mat2));
  };
}
void THCTensor_(addr)(THCState *state, THCTensor *self, num beta, THCTensor *t, num alpha, THCTensor *vec1, THCTensor *vec2) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::addr<th::TH_NUM_TAG>(call, THC_ARG(call, self), beta, THC_ARG(call, t), alpha, THC_ARG(call, vec1), THC_ARG(call, vec2));
  };
}
void THCTensor_(addbmm)(THCState *state, THCTensor *result, num beta, THCTensor *t, num alpha, THCTensor *batch1,
                        THCTensor *batch2) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::addbmm<th::TH_NUM_TAG>(call, THC_ARG(call, result), beta, THC_ARG(call, t), alpha, THC_ARG(call, batch1),
                                THC_ARG(call, batch2));
  };
}
void THCTensor_(baddbmm)(THCState *state, THCTensor *result, num beta, THCTensor *t, num alpha, THCTensor *batch1,
                         THCTensor *batch2) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::baddbmm<th::TH_NUM_TAG>(call, THC_ARG(call, result), beta, THC_ARG(call, t), alpha, THC_ARG(call, batch1),
                                 THC_ARG(call, batch2));
  };
}
accnum THCTensor_(dot)(THCState *state, THCTensor *self, THCTensor *src) {
  return TH_ENTRY {
    const thc::Call call(state);
    return static_cast<accnum>(thc::dot<th::TH_NUM_TAG>(call, th::View(THC_ARG(call, self)), th::View(THC_ARG(call, src))));
  };
}

#endif
