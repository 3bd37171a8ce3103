#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCTensorReduce.cpp"
#else

void THCTensor_(sum)(THCState *state, THCTensor *self, THCTensor *src, int64_t dim, int keepdim) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::reduce(call, thc::reductions<th::TH_NUM_TAG>().sum, THC_ARG(call, src), dim, keepdim, THC_ARG(call, self));
  };
}
void THCTensor_(mean)(THCState *state, THCTensor *self, THCTensor *src, int64_t dim, int keepdim) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::reduce(call, thc::reductions<th::TH_NUM_TAG>().mean, THC_ARG(call, src), dim, keepdim, THC_ARG(call, self));
  };
}
void THCTensor_(prod)(THCState *state, THCTensor *self, THCTensor *src, int64_t dim, int keepdim) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::reduce(call, thc::reductions<th::TH_NUM_TAG>().prod, THC_ARG(call, src), dim, keepdim, THC_ARG(call, self));
  };
}
void THCTensor_(max)(THCState *state, THCTensor *values, THCudaLongTensor *indices, THCTensor *src, int64_t dim, int keepdim) {
  TH_ENTRY {
    const thc::Call call(state);
    const th::Arg places = THC_ARG(call, indices);
    thc::reduce(call, thc::reductions<th::TH_NUM_TAG>().max, THC_ARG(call, src), dim, keepdim, THC_ARG(call, values), &places);
  };
}
void THCTensor_(min)(THCState *state, THCTensor *values, THCudaLongTensor *indices, THCTensor *src, int64_t dim, int keepdim) {
  TH_ENTRY {
    const thc::Call call(state);
    const th::Arg places = THC_ARG(call, indices);
    thc::reduce(call, thc::reductions<th::TH_NUM_TAG>().min, THC_ARG(call, src), dim, keepdim, THC_ARG(call, values), &places);
  };
}

accnum THCTensor_(sumall)(THCState *state, THCTensor *self) {
  return TH_ENTRY {
    const thc::Call call(state);
    return thc::sum_of<accnum>(call, thc::reductions<th::TH_NUM_TAG>().sum, th::View(THC_ARG(call, self)));
  };
}
accnum THCTensor_(prodall)(THCState *state, THCTensor *self) {
  return TH_ENTRY {
    const thc::Call call(state);
    return thc::product_of<accnum>(call, thc::reductions<th::TH_NUM_TAG>().prod, th::View(THC_ARG(call, self)));
  };
}
accnum THCTensor_(meanall)(THCState *state, THCTensor *self) {
  return TH_ENTRY {
    const thc::Call call(state);
    return thc::mean_of<accnum>(call, thc::reductions<th::TH_NUM_TAG>().sum, th::View(THC_ARG(call, self)));
  };
}
num THCTensor_(maxall)(THCState *state, THCTensor *self) {
  return TH_ENTRY {
    const thc::Call call(state);
    return thc::extreme_of<num>(call, thc::reductions<th::TH_NUM_TAG>().max, th::View(THC_ARG(call, self)));
  };
}
num THCTensor_(minall)(THCState *state, THCTensor *self) {
  return TH_ENTRY {
    const thc::Call call(state);
    return thc::extreme_of<num>(call, thc::reductions<th::TH_NUM_TAG>().min, th::View(THC_ARG(call, self)));
  };
}
accnum THCTensor_(trace)(THCState *state, THCTensor *self) {
  return TH_ENTRY {
    const thc::Call call(state);
    const th::View matrix(THC_ARG(call, self));
    return thc::sum_of<accnum>(call, thc::reductions<th::TH_NUM_TAG>().sum, thc::diagonal(matrix));
  };
}
int THCTensor_(equal)(THCState *state, THCTensor *self, THCTensor *src) {
  return TH_ENTRY {
    const thc::Call call(state);
    return static_cast<int>(thc::equal(call, thc::reductions<th::TH_NUM_TAG>().differ, THC_ARG(call, self), THC_ARG(call, src)));
  };
}

#if TH_NUM_FLOATING
void THCTensor_(var)(THCState *state, THCTensor *self, THCTensor *src, int64_t dim, int biased, int keepdim) {
  TH_ENTRY {
    const thc::Call call(state);
    const thc::Reduction var = thc::reductions<th::TH_NUM_TAG>().var.with(!biased);
    thc::reduce(call, var, THC_ARG(call, src), dim, keepdim, THC_ARG(call, self), nullptr, 3);
  };
}
void THCTensor_(std)(THCState *state, THCTensor *self, THCTensor *src, int64_t dim, int biased, int keepdim) {
  TH_ENTRY {
    const thc::Call call(state);
    const thc::Reduction std = thc::reductions<th::TH_NUM_TAG>().std.with(!biased);
    thc::reduce(call, std, THC_ARG(call, src), dim, keepdim, THC_ARG(call, self), nullptr, 3);
  };
}
accnum THCTensor_(varall)(THCState *state, THCTensor *self, int biased) {
  return TH_ENTRY {
    const thc::Call call(state);
    const thc::Reduction var = thc::reductions<th::TH_NUM_TAG>().var.with(!biased);
    return static_cast<accnum>(thc::number_of(call, var, th::View(THC_ARG(call, self)), NAN));
  };
}
accnum THCTensor_(stdall)(THCState *state, THCTensor *self, int biased) {
  return TH_ENTRY {
    const thc::Call call(state);
    const thc::Reduction std = thc::reductions<th::TH_NUM_TAG>().std.with(!biased);
    return static_cast<accnum>(thc::number_of(call, std, th::View(THC_ARG(call, self)), NAN));
  };
}
void THCTensor_(norm)(THCState *state, THCTensor *self, THCTensor *src, num value, int64_t dimension, int keepdim) {
  TH_ENTRY {
    const thc::Call call(state);
    const thc::Reduction norm = thc::reductions<th::TH_NUM_TAG>().norm(th::convert<double>(value), false);
    thc::reduce(call, norm, THC_ARG(call, src), dimension, keepdim, THC_ARG(call, self), nullptr, 3);
  };
}
accnum THCTensor_(normall)(THCState *state, THCTensor *self, num value) {
  return TH_ENTRY {
    const thc::Call call(state);
    const thc::Reduction norm = thc::reductions<th::TH_NUM_TAG>().norm(th::convert<double>(value), false);
    return static_cast<accnum>(thc::number_of(call, norm, th::View(THC_ARG(call, self)), 0));
  };
}
accnum THCTensor_(dist)(THCState *state, THCTensor *self, THCTensor *src, num value) {
  return TH_ENTRY {
    const thc::Call call(state);
    const thc::Reduction norm = thc::reductions<th::TH_NUM_TAG>().norm(th::convert<double>(value), true);
    return static_cast<accnum>(thc::distance(call, norm, THC_ARG(call, self), THC_ARG(call, src)));
  };
}
void THCTensor_(renorm)(THCState *state, THCTensor *self, THCTensor *src, num value, int64_t dimension, num max_norm) {
  TH_ENTRY {
    const thc::Call call(state);
    thc::renorm(call, thc::reductions<th::TH_NUM_TAG>(), THC_ARG(call, self), THC_ARG(call, src), th::convert<double>(value),
                dimension, th::convert<double>(max_norm));
  };
}
#endif

#if !TH_NUM_SIGNED
int THCTensor_(logicalall)(THCState *state, THCTensor *self) {
  return TH_ENTRY {
    const thc::Call call(state);
    return thc::extreme_of<num>(call, thc::reductions<th::TH_NUM_TAG>().min, th::View(THC_ARG(call, self))) != 0;
  };
}
int THCTensor_(logicalany)(THCState *state, THCTensor *self) {
  return TH_ENTRY {
    const thc::Call call(state);
    return thc::extreme_of<num>(call, thc::reductions<th::TH_NUM_TAG>().max, th::View(THC_ARG(call, self))) != 0;
  };
}
#endif

#endif
