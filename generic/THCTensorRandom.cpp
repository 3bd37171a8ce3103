#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCTensorRandom.cpp"
#else

void THCTensor_(bernoulli)(THCState *state, THCTensor *self, double p) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::random_fills<th::TH_NUM_TAG>().bernoulli(call, {THC_ARG(call, self)}, p);
  };
}
void THCTensor_(bernoulli_FloatTensor)(THCState *state, THCTensor *self, THCudaTensor *p) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::random_fills<th::TH_NUM_TAG>().bernoulli_float(call, {THC_ARG(call, self)}, THC_ARG(call, p));
  };
}
void THCTensor_(bernoulli_DoubleTensor)(THCState *state, THCTensor *self, THCudaDoubleTensor *p) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::random_fills<th::TH_NUM_TAG>().bernoulli_double(call, {THC_ARG(call, self)}, THC_ARG(call, p));
  };
}
void THCTensor_(geometric)(THCState *state, THCTensor *self, double p) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::random_fills<th::TH_NUM_TAG>().geometric(call, {THC_ARG(call, self)}, p);
  };
}

#if TH_NUM_FLOATING

void THCTensor_(uniform)(THCState *state, THCTensor *self, double a, double b) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::random_fills<th::TH_NUM_TAG>().uniform(call, {THC_ARG(call, self)}, a, b);
  };
}
void THCTensor_(normal)(THCState *state, THCTensor *self, double mean, double stdv) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::random_fills<th::TH_NUM_TAG>().normal(call, {THC_ARG(call, self)}, mean, stdv);
  };
}
void THCTensor_(normal_means)(THCState *state, THCTensor *self, THCTensor *means, double stddev) {
  TH_ENTRY {
    const thc::Call call(state);
    const th::Arg m = THC_ARG(call, means);
    thc::random_fills<th::TH_NUM_TAG>().normals(call, THC_ARG(call, self), 0, stddev, &m, nullptr);
  };
}
void THCTensor_(normal_stddevs)(THCState *state, THCTensor *self, double mean, THCTensor *stddevs) {
  TH_ENTRY {
    const thc::Call call(state);
    const th::Arg s = THC_ARG(call, stddevs);
    thc::random_fills<th::TH_NUM_TAG>().normals(call, THC_ARG(call, self), mean, 1, nullptr, &s);
  };
}
void THCTensor_(normal_means_stddevs)(THCState *state, THCTensor *self, THCTensor *means, THCTensor *stddevs) {
  TH_ENTRY {
    const thc::Call call(state);
    const th::Arg m = THC_ARG(call, means), s = THC_ARG(call, stddevs);
    thc::random_fills<th::TH_NUM_TAG>().normals(call, THC_ARG(call, self), 0, 1, &m, &s);
  };
}
void THCTensor_(logNormal)(THCState *state, THCTensor *self, double mean, double stdv) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::random_fills<th::TH_NUM_TAG>().log_normal(call, {THC_ARG(call, self)}, mean, stdv);
  };
}
void THCTensor_(exponential)(THCState *state, THCTensor *self, double lambda) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::random_fills<th::TH_NUM_TAG>().exponential(call, {THC_ARG(call, self)}, lambda);
  };
}
void THCTensor_(cauchy)(THCState *state, THCTensor *self, double median, double sigma) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::random_fills<th::TH_NUM_TAG>().cauchy(call, {THC_ARG(call, self)}, median, sigma);
  };
}

void THCTensor_(rand)(THCState *state, THCTensor *r_, THLongStorage *size) {
  TH_ENTRY {
    const thc::Call call(state);
    const th::Dims sizes = th::sizes(size);
    thc::random_fills<th::TH_NUM_TAG>().uniform(call, {THC_ARG(call, r_), &sizes}, 0, 1);
  };
}
void THCTensor_(randn)(THCState *state, THCTensor *r_, THLongStorage *size) {
  TH_ENTRY {
    const thc::Call call(state);
    const th::Dims sizes = th::sizes(size);
    thc::random_fills<th::TH_NUM_TAG>().normal(call, {THC_ARG(call, r_), &sizes}, 0, 1);
  };
}

void THCTensor_(multinomial)(THCState *state, THCudaLongTensor *self, THCTensor *prob_dist, int n_sample, int with_replacement) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::multinomial(call, THC_ARG(call, self), THC_ARG(call, prob_dist), thc::convert_from<th::DoubleTag>(thc::Num), n_sample,
                     with_replacement != 0);
  };
}
void THCTensor_(multinomialAliasSetup)(THCState *state, THCTensor *probs, THCudaLongTensor *J, THCTensor *q) {
  TH_ENTRY {
    const thc::Call call(state);
    th::Result alias(THC_ARG(call, J)), share(THC_ARG(call, q));
    const th::View from(THC_ARG(call, probs));
    const thc::HostTensor<THTensor> weights(THTensor_(new)(), THTensor_(free)), shares(THTensor_(new)(), THTensor_(free));
    const thc::HostTensor<THLongTensor> aliases(THLongTensor_new(), THLongTensor_free);
    th::resize_tensor(th::tensor(weights.get(), "probs"), sizeof(num), from.nd(), from.g.size.begin(), nullptr, false);
    THTensor_(copyCuda)(state, weights.get(), probs);
    THTensor_(multinomialAliasSetup)(weights.get(), aliases.get(), shares.get());
    thc::put(call, alias, th::View(th::arg(aliases.get(), "J")), share, th::View(th::arg(shares.get(), "q")));
  };
}
void THCTensor_(multinomialAliasDraw)(THCState *state, THCudaLongTensor *self, THCudaLongTensor *_J, THCTensor *_q) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::alias_draw(call, THC_ARG(call, self), THC_ARG(call, _J), THC_ARG(call, _q), thc::convert_from<th::DoubleTag>(thc::Num));
  };
}

#endif

#endif
