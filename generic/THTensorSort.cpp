#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorSort.cpp"
#else

#if TH_NUM_MATH

void THTensor_(sort)(THTensor *rt_, THLongTensor *ri_, THTensor *t, int dimension, int descendingOrder) {
  TH_ENTRY { th::sort(th::simd::sorting<th::TH_NUM_TAG>(), TH_ARG(t), dimension, descendingOrder, TH_ARG(rt_), TH_ARG(ri_)); };
}
void THTensor_(topk)(THTensor *rt_, THLongTensor *ri_, THTensor *t, int64_t k, int dim, int dir, int sorted) {
  TH_ENTRY { th::topk(th::simd::sorting<th::TH_NUM_TAG>(), TH_ARG(t), k, dim, dir, sorted, TH_ARG(rt_), TH_ARG(ri_)); };
}

#endif

#endif
