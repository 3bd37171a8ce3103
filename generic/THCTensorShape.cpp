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

void THCTensor_(eye)(THCState *state, THCTensor *self, int64_t n, int64_t m) {
  TH_ENTRY {
    const thc::Call call(state);
    const num zero = th::convert<num>(0), one = th::convert<num>(1);
    thc::eye(call, &zero, &one, THC_ARG(call, self), n, m);
  };
}
void THCTensor_(diag)(THCState *state, THCTensor *self, THCTensor *src, int64_t k) {
  TH_ENTRY {
    const thc::Call call(state);
    const num zero = th::convert<num>(0);
    thc::diag(call, &zero, THC_ARG(call, self), THC_ARG(call, src), k);
  };
}
void THCTensor_(tril)(THCState *state, THCTensor *self, THCTensor *src, int64_t k) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::triangle(call, THC_ARG(call, self), THC_ARG(call, src), k, true);
  };
}
void THCTensor_(triu)(THCState *state, THCTensor *self, THCTensor *src, int64_t k) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::triangle(call, THC_ARG(call, self), THC_ARG(call, src), k, false);
  };
}

void THCTensor_(range)(THCState *state, THCTensor *r_, accnum xmin, accnum xmax, accnum step) {
  TH_ENTRY {
    const thc::Call call(state);
    const th::SequenceResult result(THC_ARG(call, r_), th::range_count(xmin, xmax, step, false));
    thc::range<th::TH_NUM_TAG>(call, result.view(), xmin, step);
  };
}
void THCTensor_(arange)(THCState *state, THCTensor *r_, accnum xmin, accnum xmax, accnum step) {
  TH_ENTRY {
    const thc::Call call(state);
    const th::SequenceResult result(THC_ARG(call, r_), th::range_count(xmin, xmax, step, true));
    thc::range<th::TH_NUM_TAG>(call, result.view(), xmin, step);
  };
}
#if TH_NUM_FLOATING
void THCTensor_(linspace)(THCState *state, THCTensor *r_, num a, num b, int64_t n) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::linspace(call, THC_ARG(call, r_), a, b, n, [](long double x) { return th::convert<num>(x); });
  };
}
void THCTensor_(logspace)(THCState *state, THCTensor *r_, num a, num b, int64_t n) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::linspace(call, THC_ARG(call, r_), a, b, n, [](long double x) { return th::convert<num>(std::pow(10.0L, x)); });
  };
}
#endif

void THCTensor_(cat)(THCState *state, THCTensor *result, THCTensor *ta, THCTensor *tb, int dimension) {
  TH_ENTRY {
    const thc::Call call(state);
    th::Tensor *const inputs[] = {th::tensor(ta, "ta"), th::tensor(tb, "tb")};
    thc::cat(call, THC_ARG(call, result), inputs, 2, dimension);
  };
}
void THCTensor_(catArray)(THCState *state, THCTensor *result, THCTensor **inputs, int numInputs, int dimension) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::cat(call, THC_ARG(call, result), reinterpret_cast<th::Tensor **>(inputs), numInputs, dimension);
  };
}
void THCTensor_(cross)(THCState *state, THCTensor *self, THCTensor *src1, THCTensor *src2, int dimension) {
  TH_ENTRY {
    const thc::Call call(state);
    const auto &kernels = thc::pointwise<th::TH_NUM_TAG>();
    const num minus_one = th::convert<num>(-1);
    thc::cross(call, kernels.cmul, kernels.addcmul, &minus_one, THC_ARG(call, self), THC_ARG(call, src1), THC_ARG(call, src2),
               dimension);
  };
}

#endif
