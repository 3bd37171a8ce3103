#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCTensorCompare.cpp"
#else

void THCTensor_(ltValue)(THCState *state, THCudaByteTensor *r_, THCTensor *t, num value) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().compare_value[th::formula::lt], &value, THC_ARG(call, r_),
                     {THC_ARG(call, t)});
  };
}
void THCTensor_(leValue)(THCState *state, THCudaByteTensor *r_, THCTensor *t, num value) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().compare_value[th::formula::le], &value, THC_ARG(call, r_),
                     {THC_ARG(call, t)});
  };
}
void THCTensor_(gtValue)(THCState *state, THCudaByteTensor *r_, THCTensor *t, num value) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().compare_value[th::formula::gt], &value, THC_ARG(call, r_),
                     {THC_ARG(call, t)});
  };
}
void THCTensor_(geValue)(THCState *state, THCudaByteTensor *r_, THCTensor *t, num value) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().compare_value[th::formula::ge], &value, THC_ARG(call, r_),
                     {THC_ARG(call, t)});
  };
}
void THCTensor_(neValue)(THCState *state, THCudaByteTensor *r_, THCTensor *t, num value) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().compare_value[th::formula::ne], &value, THC_ARG(call, r_),
                     {THC_ARG(call, t)});
  };
}
void THCTensor_(eqValue)(THCState *state, THCudaByteTensor *r_, THCTensor *t, num value) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().compare_value[th::formula::eq], &value, THC_ARG(call, r_),
                     {THC_ARG(call, t)});
  };
}
void THCTensor_(ltValueT)(THCState *state, THCTensor *r_, THCTensor *t, num value) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().compare_value_same[th::formula::lt], &value,
                     THC_ARG(call, r_), {THC_ARG(call, t)});
  };
}
void THCTensor_(leValueT)(THCState *state, THCTensor *r_, THCTensor *t, num value) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().compare_value_same[th::formula::le], &value,
                     THC_ARG(call, r_), {THC_ARG(call, t)});
  };
}
void THCTensor_(gtValueT)(THCState *state, THCTensor *r_, THCTensor *t, num value) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().compare_value_same[th::formula::gt], &value,
                     THC_ARG(call, r_), {THC_ARG(call, t)});
  };
}
void THCTensor_(geValueT)(THCState *state, THCTensor *r_, THCTensor *t, num value) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().compare_value_same[th::formula::ge], &value,
                     THC_ARG(call, r_), {THC_ARG(call, t)});
  };
}
void THCTensor_(neValueT)(THCState *state, THCTensor *r_, THCTensor *t, num value) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().compare_value_same[th::formula::ne], &value,
                     THC_ARG(call, r_), {THC_ARG(call, t)});
  };
}
void THCTensor_(eqValueT)(THCState *state, THCTensor *r_, THCTensor *t, num value) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().compare_value_same[th::formula::eq], &value,
                     THC_ARG(call, r_), {THC_ARG(call, t)});
  };
}
void THCTensor_(ltTensor)(THCState *state, THCudaByteTensor *r_, THCTensor *ta, THCTensor *tb) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().compare[th::formula::lt], nullptr, THC_ARG(call, r_),
                     {THC_ARG(call, ta), THC_ARG(call, tb)});
  };
}
void THCTensor_(leTensor)(THCState *state, THCudaByteTensor *r_, THCTensor *ta, THCTensor *tb) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().compare[th::formula::le], nullptr, THC_ARG(call, r_),
                     {THC_ARG(call, ta), THC_ARG(call, tb)});
  };
}
void THCTensor_(gtTensor)(THCState *state, THCudaByteTensor *r_, THCTensor *ta, THCTensor *tb) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().compare[th::formula::gt], nullptr, THC_ARG(call, r_),
                     {THC_ARG(call, ta), THC_ARG(call, tb)});
  };
}
void THCTensor_(geTensor)(THCState *state, THCudaByteTensor *r_, THCTensor *ta, THCTensor *tb) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().compare[th::formula::ge], nullptr, THC_ARG(call, r_),
                     {THC_ARG(call, ta), THC_ARG(call, tb)});
  };
}
void THCTensor_(neTensor)(THCState *state, THCudaByteTensor *r_, THCTensor *ta, THCTensor *tb) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().compare[th::formula::ne], nullptr, THC_ARG(call, r_),
                     {THC_ARG(call, ta), THC_ARG(call, tb)});
  };
}
void THCTensor_(eqTensor)(THCState *state, THCudaByteTensor *r_, THCTensor *ta, THCTensor *tb) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().compare[th::formula::eq], nullptr, THC_ARG(call, r_),
                     {THC_ARG(call, ta), THC_ARG(call, tb)});
  };
}
void THCTensor_(ltTensorT)(THCState *state, THCTensor *r_, THCTensor *ta, THCTensor *tb) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().compare_same[th::formula::lt], nullptr, THC_ARG(call, r_),
                     {THC_ARG(call, ta), THC_ARG(call, tb)});
  };
}
void THCTensor_(leTensorT)(THCState *state, THCTensor *r_, THCTensor *ta, THCTensor *tb) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().compare_same[th::formula::le], nullptr, THC_ARG(call, r_),
                     {THC_ARG(call, ta), THC_ARG(call, tb)});
  };
}
void THCTensor_(gtTensorT)(THCState *state, THCTensor *r_, THCTensor *ta, THCTensor *tb) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().compare_same[th::formula::gt], nullptr, THC_ARG(call, r_),
                     {THC_ARG(call, ta), THC_ARG(call, tb)});
  };
}
void THCTensor_(geTensorT)(THCState *state, THCTensor *r_, THCTensor *ta, THCTensor *tb) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().compare_same[th::formula::ge], nullptr, THC_ARG(call, r_),
                     {THC_ARG(call, ta), THC_ARG(call, tb)});
  };
}
void THCTensor_(neTensorT)(THCState *state, THCTensor *r_, THCTensor *ta, THCTensor *tb) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().compare_same[th::formula::ne], nullptr, THC_ARG(call, r_),
                     {THC_ARG(call, ta), THC_ARG(call, tb)});
  };
}
void THCTensor_(eqTensorT)(THCState *state, THCTensor *r_, THCTensor *ta, THCTensor *tb) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::elementwise(call, thc::pointwise<th::TH_NUM_TAG>().compare_same[th::formula::eq], nullptr, THC_ARG(call, r_),
                     {THC_ARG(call, ta), THC_ARG(call, tb)});
  };
}

#endif
