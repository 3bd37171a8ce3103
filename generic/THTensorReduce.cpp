#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorReduce.cpp"
#else

#if TH_NUM_MATH

void THTensor_(sum)(THTensor *r_, THTensor *t, int dimension, int keepdim) {
  TH_ENTRY { th::reduce(th::simd::reductions<th::TH_NUM_TAG>().sum, TH_ARG(t), dimension, keepdim, TH_ARG(r_)); };
}
void THTensor_(prod)(THTensor *r_, THTensor *t, int dimension, int keepdim) {
  TH_ENTRY { th::reduce(th::simd::reductions<th::TH_NUM_TAG>().prod, TH_ARG(t), dimension, keepdim, TH_ARG(r_)); };
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
accnum THTensor_(prodall)(THTensor *t) {
  return TH_ENTRY { return th::product_all<accnum>(th::simd::reductions<th::TH_NUM_TAG>().product, TH_ARG(t)); };
}
num THTensor_(maxall)(THTensor *t) {
  return TH_ENTRY { return th::extreme_of_all<num>(th::simd::reductions<th::TH_NUM_TAG>().largest, TH_ARG(t)); };
}
num THTensor_(minall)(THTensor *t) {
  return TH_ENTRY { return th::extreme_of_all<num>(th::simd::reductions<th::TH_NUM_TAG>().smallest, TH_ARG(t)); };
}
accnum THTensor_(trace)(THTensor *t) {
  return TH_ENTRY {
    const th::View matrix(TH_ARG(t));
    return th::sum_of<accnum>(th::simd::reductions<th::TH_NUM_TAG>().sum, th::diagonal(matrix));
  };
}

#if TH_NUM_FLOATING
void THTensor_(mean)(THTensor *r_, THTensor *t, int dimension, int keepdim) {
  TH_ENTRY { th::reduce(th::simd::reductions<th::TH_NUM_TAG>().mean, TH_ARG(t), dimension, keepdim, TH_ARG(r_)); };
}
accnum THTensor_(meanall)(THTensor *self) {
  return TH_ENTRY { return th::mean_all<accnum>(th::simd::reductions<th::TH_NUM_TAG>().sum, TH_ARG(self)); };
}
void THTensor_(var)(THTensor *r_, THTensor *t, int dimension, int biased, int keepdim) {
  TH_ENTRY {
    th::reduce(th::simd::reductions<th::TH_NUM_TAG>().var.with(!biased), TH_ARG(t), dimension, keepdim, TH_ARG(r_), nullptr, 3);
  };
}
void THTensor_(std)(THTensor *r_, THTensor *t, int dimension, int biased, int keepdim) {
  TH_ENTRY {
    th::reduce(th::simd::reductions<th::TH_NUM_TAG>().std.with(!biased), TH_ARG(t), dimension, keepdim, TH_ARG(r_), nullptr, 3);
  };
}
accnum THTensor_(varall)(THTensor *self, int biased) {
  return TH_ENTRY {
    return th::number_of_all(th::simd::reductions<th::TH_NUM_TAG>().var.with(!biased), TH_ARG(self), NAN);
  };
}
accnum THTensor_(stdall)(THTensor *self, int biased) {
  return TH_ENTRY {
    return th::number_of_all(th::simd::reductions<th::TH_NUM_TAG>().std.with(!biased), TH_ARG(self), NAN);
  };
}
void THTensor_(norm)(THTensor *r_, THTensor *t, num value, int dimension, int keepdim) {
  TH_ENTRY {
    th::reduce(th::simd::reductions<th::TH_NUM_TAG>().norm(th::convert<double>(value)), TH_ARG(t), dimension, keepdim, TH_ARG(r_),
               nullptr, 3);
  };
}
accnum THTensor_(normall)(THTensor *t, num value) {
  return TH_ENTRY {
    return th::number_of_all(th::simd::reductions<th::TH_NUM_TAG>().norm(th::convert<double>(value)), TH_ARG(t), 0);
  };
}
accnum THTensor_(dist)(THTensor *a, THTensor *b, num value) {
  return TH_ENTRY {
    return th::distance(th::simd::reductions<th::DoubleTag>().norm(th::convert<double>(value)),
                        th::simd::reductions<th::TH_NUM_TAG>().subtract, TH_ARG(a), TH_ARG(b));
  };
}
void THTensor_(renorm)(THTensor *r_, THTensor *t, num value, int dimension, num maxnorm) {
  TH_ENTRY {
    th::renorm({th::simd::reductions<th::TH_NUM_TAG>().norm(th::convert<double>(value)), th::scaling<th::TH_NUM_TAG>(),
                sizeof(th::Calc<num>), th::simd::conversions<th::CalcTag<th::TH_NUM_TAG>>().from[th::simd::Double]},
               TH_ARG(r_), TH_ARG(t), dimension, th::convert<double>(maxnorm));
  };
}
void THTensor_(histc)(THTensor *hist, THTensor *tensor, int64_t nbins, num minvalue, num maxvalue) {
  TH_ENTRY {
    th::histogram({th::simd::histogram<th::TH_NUM_TAG>(), th::simd::conversions<th::TH_NUM_TAG>().from[th::simd::Long]},
                  TH_ARG(hist), TH_ARG(tensor), false, nbins, th::convert<double>(minvalue),
                  th::convert<double>(maxvalue));
  };
}
void THTensor_(bhistc)(THTensor *hist, THTensor *tensor, int64_t nbins, num minvalue, num maxvalue) {
  TH_ENTRY {
    th::histogram({th::simd::histogram<th::TH_NUM_TAG>(), th::simd::conversions<th::TH_NUM_TAG>().from[th::simd::Long]},
                  TH_ARG(hist), TH_ARG(tensor), true, nbins, th::convert<double>(minvalue),
                  th::convert<double>(maxvalue));
  };
}
#endif

#endif

#if !TH_NUM_SIGNED
int THTensor_(logicalall)(THTensor *self) {
  return TH_ENTRY { return th::all_bytes(th::simd::reductions<th::TH_NUM_TAG>().smallest, TH_ARG(self)); };
}
int THTensor_(logicalany)(THTensor *self) {
  return TH_ENTRY { return th::any_byte(th::simd::reductions<th::TH_NUM_TAG>().largest, TH_ARG(self)); };
}
#endif

#endif
