#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorShape.cpp"
#else

ptrdiff_t THTensor_(numel)(THTensor *t) {
  return TH_ENTRY { return THTensor_(nElement)(t); };
}
int THTensor_(equal)(THTensor *ta, THTensor *tb) {
  return TH_ENTRY { return static_cast<int>(th::equal<num>(th::View(TH_ARG(ta)), th::View(TH_ARG(tb)))); };
}

void THTensor_(zeros)(THTensor *r_, THLongStorage *size) {
  TH_ENTRY {
    const num value = th::convert<num>(0);
    th::fill_shape(th::simd::pointwise<th::TH_NUM_TAG>().fill, &value, TH_ARG(r_), th::sizes(size));
  };
}
void THTensor_(zerosLike)(THTensor *r_, THTensor *input) {
  TH_ENTRY {
    const num value = th::convert<num>(0);
    th::fill_shape(th::simd::pointwise<th::TH_NUM_TAG>().fill, &value, TH_ARG(r_), th::View(TH_ARG(input)).g.size);
  };
}
void THTensor_(ones)(THTensor *r_, THLongStorage *size) {
  TH_ENTRY {
    const num value = th::convert<num>(1);
    th::fill_shape(th::simd::pointwise<th::TH_NUM_TAG>().fill, &value, TH_ARG(r_), th::sizes(size));
  };
}
void THTensor_(onesLike)(THTensor *r_, THTensor *input) {
  TH_ENTRY {
    const num value = th::convert<num>(1);
    th::fill_shape(th::simd::pointwise<th::TH_NUM_TAG>().fill, &value, TH_ARG(r_), th::View(TH_ARG(input)).g.size);
  };
}
void THTensor_(reshape)(THTensor *r_, THTensor *t, THLongStorage *size) {
  TH_ENTRY { th::reshape(TH_ARG(r_), TH_ARG(t), th::sizes(size)); };
}

void THTensor_(eye)(THTensor *r_, int64_t n, int64_t m) {
  TH_ENTRY {
    const num zero = th::convert<num>(0), one = th::convert<num>(1);
    th::eye(th::simd::pointwise<th::TH_NUM_TAG>().fill, &zero, &one, TH_ARG(r_), n, m);
  };
}
void THTensor_(diag)(THTensor *r_, THTensor *t, int k) {
  TH_ENTRY {
    const num zero = th::convert<num>(0);
    th::diag(th::simd::pointwise<th::TH_NUM_TAG>().fill, &zero, TH_ARG(r_), TH_ARG(t), k);
  };
}
void THTensor_(tril)(THTensor *r_, THTensor *t, int64_t k) {
  TH_ENTRY {
    const num zero = th::convert<num>(0);
    th::triangle(th::simd::pointwise<th::TH_NUM_TAG>().fill, &zero, TH_ARG(r_), TH_ARG(t), k, true);
  };
}
void THTensor_(triu)(THTensor *r_, THTensor *t, int64_t k) {
  TH_ENTRY {
    const num zero = th::convert<num>(0);
    th::triangle(th::simd::pointwise<th::TH_NUM_TAG>().fill, &zero, TH_ARG(r_), TH_ARG(t), k, false);
  };
}
#if TH_NUM_MATH
void THTensor_(range)(THTensor *r_, accnum xmin, accnum xmax, accnum step) {
  TH_ENTRY { th::range<num>(TH_ARG(r_), xmin, xmax, step, false); };
}
void THTensor_(arange)(THTensor *r_, accnum xmin, accnum xmax, accnum step) {
  TH_ENTRY { th::range<num>(TH_ARG(r_), xmin, xmax, step, true); };
}

#if TH_NUM_FLOATING
void THTensor_(linspace)(THTensor *r_, num a, num b, int64_t n) {
  TH_ENTRY { th::linspace(TH_ARG(r_), a, b, n, [](long double x) { return th::convert<num>(x); }); };
}
void THTensor_(logspace)(THTensor *r_, num a, num b, int64_t n) {
  TH_ENTRY { th::linspace(TH_ARG(r_), a, b, n, [](long double x) { return th::convert<num>(std::pow(10.0L, x)); }); };
}
#endif
#endif

void THTensor_(cat)(THTensor *r_, THTensor *ta, THTensor *tb, int dimension) {
  TH_ENTRY {
    th::Tensor *const inputs[] = {th::tensor(ta, "ta"), th::tensor(tb, "tb")};
    th::cat(TH_ARG(r_), inputs, 2, dimension);
  };
}
void THTensor_(catArray)(THTensor *result, THTensor **inputs, int numInputs, int dimension) {
  TH_ENTRY {
    th::cat(TH_ARG(result), reinterpret_cast<th::Tensor **>(inputs), numInputs, dimension);
  };
}

#if TH_NUM_MATH
void THTensor_(cross)(THTensor *r_, THTensor *a, THTensor *b, int dimension) {
  TH_ENTRY {
    const auto &kernels = th::simd::pointwise<th::TH_NUM_TAG>();
    const num minus_one = th::convert<num>(-1);
    th::cross(kernels.cmul, kernels.addcmul, &minus_one, TH_ARG(r_), TH_ARG(a), TH_ARG(b), dimension);
  };
}
#endif

#endif
