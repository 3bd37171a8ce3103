#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorSort.cpp"
#else

#if TH_NUM_MATH

void THTensor_(sort)(THTensor *rt_, THLongTensor *ri_, THTensor *t, int dimension, int descendingOrder) {
  TH_ENTRY { th::sort(th::simd::sorting<th::TH_NUM_TAG>(), TH_ARG(t), dimension, descendingOrder, TH_ARG(rt_), TH_ARG(ri_)); };
}
void THTensor_(topk)(THTensor *rt_, THLongTensor *ri_, THTensor *t, int64_t k, int dim, int dir, int sorted) {
  TH_ENTRY {
    th::topk(th::simd::sorting<th::TH_NUM_TAG>(), th::simd::selection<th::TH_NUM_TAG>(), TH_ARG(t), k, dim, dir, sorted, TH_ARG(rt_),
             TH_ARG(ri_));
  };
}

void THTensor_(kthvalue)(THTensor *values_, THLongTensor *indices_, THTensor *t, int64_t k, int dimension, int keepdim) {
  TH_ENTRY {
    th::kthvalue(th::simd::sorting<th::TH_NUM_TAG>(), th::simd::selection<th::TH_NUM_TAG>(), TH_ARG(t), k, dimension, keepdim != 0,
                 TH_ARG(values_), TH_ARG(indices_));
  };
}
void THTensor_(median)(THTensor *values_, THLongTensor *indices_, THTensor *t, int dimension, int keepdim) {
  TH_ENTRY {
    th::median(th::simd::sorting<th::TH_NUM_TAG>(), th::simd::selection<th::TH_NUM_TAG>(), !th::is_int<num>, TH_ARG(t), dimension,
               keepdim != 0, TH_ARG(values_), TH_ARG(indices_));
  };
}
void THTensor_(mode)(THTensor *values_, THLongTensor *indices_, THTensor *t, int dimension, int keepdim) {
  TH_ENTRY {
    th::mode(th::simd::sorting<th::TH_NUM_TAG>(), !th::is_int<num>, TH_ARG(t), dimension, keepdim != 0, TH_ARG(values_),
             TH_ARG(indices_));
  };
}
num THTensor_(medianall)(THTensor *t) {
  return TH_ENTRY {
    num value;
    th::median_all(th::simd::selection<th::TH_NUM_TAG>(), !th::is_int<num>, TH_ARG(t), &value);
    return value;
  };
}

#endif

#endif
