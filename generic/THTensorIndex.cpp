#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorIndex.cpp"
#else

#if TH_NUM_MATH

void THTensor_(indexSelect)(THTensor *tensor, THTensor *src, int dim, THLongTensor *index) {
  TH_ENTRY { th::index_select(TH_ARG(tensor), TH_ARG(src), dim, TH_ARG(index)); };
}

#endif

#endif
