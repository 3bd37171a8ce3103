#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorReduce.cpp"
#else

#if TH_NUM_MATH

void THTensor_(sum)(THTensor *r_, THTensor *t, int dimension, int keepdim) {
  TH_ENTRY { th::reduce(th::simd::reductions<th::TH_NUM_TAG>().sum, TH_ARG(t), dimension, keepdim, TH_ARG(r_)); };
}
void THTensor_(max)(THTensor *values_, THLongTensor *indices_, THTensor *t, int dimension, int keepdim) {
  TH_ENTRY {
    const th::Arg indices = TH_ARG(indices_);
    th::reduce(th::simd::reductions<th::TH_NUM_TAG>().max, TH_ARG(t), dimension, keepdim, TH_ARG(values_), &indices);
  };
}
void THTensor_(min)(THTensor *values_, THLongTensor *indices_, THTensor *t, int dimension, int keepdim) {
  TH_ENTRY {
    const th::Arg indices = TH_ARG(indices_);
    th::reduce(th::simd::reductions<th::TH_NUM_TAG>().min, TH_ARG(t), dimension, keepdim, TH_ARG(values_), &indices);
  };
}

accnum THTensor_(sumall)(THTensor *t) {
  return TH_ENTRY { return th::sum_all<accnum>(th::simd::reductions<th::TH_NUM_TAG>().sum, TH_ARG(t)); };
}
num THTensor_(maxall)(THTensor *t) {
  return TH_ENTRY { return th::extreme_of_all<num>(th::simd::reductions<th::TH_NUM_TAG>().max, TH_ARG(t)); };
}
num THTensor_(minall)(THTensor *t) {
  return TH_ENTRY { return th::extreme_of_all<num>(th::simd::reductions<th::TH_NUM_TAG>().min, TH_ARG(t)); };
}

#if TH_NUM_FLOATING
void THTensor_(mean)(THTensor *r_, THTensor *t, int dimension, int keepdim) {
  TH_ENTRY { th::reduce(th::simd::reductions<th::TH_NUM_TAG>().mean, TH_ARG(t), dimension, keepdim, TH_ARG(r_)); };
}
accnum THTensor_(meanall)(THTensor *self) {
  return TH_ENTRY { return th::mean_all<accnum>(th::simd::reductions<th::TH_NUM_TAG>().sum, TH_ARG(self)); };
}
#endif

#endif

#endif
