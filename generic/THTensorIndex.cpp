#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorIndex.cpp"
#else

void THTensor_(indexSelect)(THTensor *tensor, THTensor *src, int dim, THLongTensor *index) {
  TH_ENTRY { th::index_select(TH_ARG(tensor), TH_ARG(src), dim, TH_ARG(index)); };
}

void THTensor_(indexCopy)(THTensor *tensor, int dim, THLongTensor *index, THTensor *src) {
  TH_ENTRY { th::index_put(th::replace(sizeof(num)), TH_ARG(tensor), dim, TH_ARG(index), TH_ARG(src)); };
}

#if TH_NUM_MATH
void THTensor_(indexAdd)(THTensor *tensor, int dim, THLongTensor *index, THTensor *src) {
  TH_ENTRY { th::index_put(th::add<th::TH_NUM_TAG>(), TH_ARG(tensor), dim, TH_ARG(index), TH_ARG(src)); };
}
#endif

void THTensor_(indexFill)(THTensor *tensor, int dim, THLongTensor *index, num val) {
  TH_ENTRY { th::index_fill(TH_ARG(tensor), dim, TH_ARG(index), &val); };
}

void THTensor_(gather)(THTensor *tensor, THTensor *src, int dim, THLongTensor *index) {
  TH_ENTRY { th::gather(TH_ARG(tensor), TH_ARG(src), dim, TH_ARG(index)); };
}

void THTensor_(scatter)(THTensor *tensor, int dim, THLongTensor *index, THTensor *src) {
  TH_ENTRY { th::scatter(th::replace(sizeof(num)), TH_ARG(tensor), dim, TH_ARG(index), TH_ARG(src)); };
}

#if TH_NUM_MATH
void THTensor_(scatterAdd)(THTensor *tensor, int dim, THLongTensor *index, THTensor *src) {
  TH_ENTRY { th::scatter(th::add<th::TH_NUM_TAG>(), TH_ARG(tensor), dim, TH_ARG(index), TH_ARG(src)); };
}
#endif

void THTensor_(scatterFill)(THTensor *tensor, int dim, THLongTensor *index, num val) {
  TH_ENTRY { th::scatter_fill(TH_ARG(tensor), dim, TH_ARG(index), &val); };
}

void THTensor_(take)(THTensor *r_, THTensor *src, THLongTensor *index) {
  TH_ENTRY { th::take(TH_ARG(r_), TH_ARG(src), TH_ARG(index)); };
}

#if TH_NUM_MATH
void THTensor_(put)(THTensor *tensor, THLongTensor *index, THTensor *src, int accumulate) {
  TH_ENTRY {
    th::put(accumulate ? th::add<th::TH_NUM_TAG>() : th::replace(sizeof(num)), TH_ARG(tensor), TH_ARG(index), TH_ARG(src));
  };
}
#endif

void THTensor_(maskedFill)(THTensor *tensor, THByteTensor *mask, num value) {
  TH_ENTRY { th::masked_fill(th::simd::masking<th::TH_NUM_TAG>(), TH_ARG(tensor), TH_ARG(mask), &value); };
}
void THTensor_(maskedFillBool)(THTensor *tensor, THBoolTensor *mask, num value) {
  TH_ENTRY { th::masked_fill(th::simd::masking<th::TH_NUM_TAG>(), TH_ARG(tensor), TH_ARG(mask), &value); };
}

void THTensor_(maskedCopy)(THTensor *tensor, THByteTensor *mask, THTensor *src) {
  TH_ENTRY { th::masked_copy(TH_ARG(tensor), TH_ARG(mask), TH_ARG(src)); };
}
void THTensor_(maskedCopyBool)(THTensor *tensor, THBoolTensor *mask, THTensor *src) {
  TH_ENTRY { th::masked_copy(TH_ARG(tensor), TH_ARG(mask), TH_ARG(src)); };
}

void THTensor_(maskedSelect)(THTensor *tensor, THTensor *src, THByteTensor *mask) {
  TH_ENTRY { th::masked_select(TH_ARG(tensor), TH_ARG(src), TH_ARG(mask)); };
}
void THTensor_(maskedSelectBool)(THTensor *tensor, THTensor *src, THBoolTensor *mask) {
  TH_ENTRY { th::masked_select(TH_ARG(tensor), TH_ARG(src), TH_ARG(mask)); };
}

void THTensor_(nonzero)(THLongTensor *subscript, THTensor *tensor) {
  TH_ENTRY { th::nonzero(th::simd::masking<th::TH_NUM_TAG>(), TH_ARG(subscript), TH_ARG(tensor)); };
}

#endif
