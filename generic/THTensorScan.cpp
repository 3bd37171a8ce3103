#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorScan.cpp"
#else

#if TH_NUM_MATH

void THTensor_(cumsum)(THTensor *r_, THTensor *t, int dimension) {
  TH_ENTRY { th::scan(th::simd::scans<th::TH_NUM_TAG>().sum, TH_ARG(r_), TH_ARG(t), dimension); };
}
void THTensor_(cumprod)(THTensor *r_, THTensor *t, int dimension) {
  TH_ENTRY { th::scan(th::simd::scans<th::TH_NUM_TAG>().prod, TH_ARG(r_), TH_ARG(t), dimension); };
}

#endif

#endif
